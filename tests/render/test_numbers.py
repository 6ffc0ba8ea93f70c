"""Number formats: what a reader may conclude from a printed number is true."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.document import Column
from podium.render import numbers
from podium.render.html import figure as html_figure
from podium.render.latex import figure as latex_figure


@pytest.mark.parametrize(
    ("p", "shown"),
    [
        (0.0291, "0.0291"),
        (0.748, "0.748"),
        (1.0, "1"),
        (0.05, "0.0500"),
        (0.001, "0.00100"),
        (0.00099996, "0.00100"),
        (0.000999, "9.99e-04"),
        (4.49e-7, "4.49e-07"),
        (1e-300, "1.00e-300"),
        (5e-324, "4.94e-324"),
        (0.0, "<1e-307"),
        (0.9999, ">0.999"),
        (math.nextafter(1, 0), ">0.999"),
        (0.9994, "0.999"),
    ],
)
def test_pvalues_have_three_significant_digits_and_are_never_zero_or_wrongly_one(p: float, shown: str) -> None:
    assert numbers.pvalue(p) == shown


@given(st.floats(min_value=0, max_value=1))
def test_a_printed_pvalue_is_within_half_a_unit_of_its_third_digit(p: float) -> None:
    shown = numbers.pvalue(p)
    if shown.startswith(("<", ">")):
        assert (p < float(shown[1:])) if shown[0] == "<" else float(shown[1:]) < p < 1
    elif p >= 1e-300:  # subnormal numbers have fewer digits themselves
        assert float(shown) == pytest.approx(p, rel=0.00501)
    assert float(shown.lstrip("<>")) > 0
    assert (shown == "1") == (p == 1)


@pytest.mark.parametrize(
    ("alpha", "shown"),
    [(0.05, "0.05"), (0.1, "0.1"), (0.05 / 3, "0.01667"), (0.05 / 1200, "4.167e-05"), (1.0, "1"), (0.0, "0")],
)
def test_levels_have_four_significant_digits(alpha: float, shown: str) -> None:
    assert numbers.level(alpha) == shown


def shown(values: object, kind: str) -> list[str]:
    return numbers.cells(Column("x", values, kind), text=str, figure=str)  # type: ignore[arg-type]


def test_ranks_have_three_decimals() -> None:
    assert shown((1, 2.5, 12.34567), "rank") == ["1.000", "2.500", "12.346"]


@pytest.mark.parametrize(("z", "text"), [(39.646667, "39.647"), (1234567.89, "1234567.9"), (0.00123, "0.00123")])
def test_a_statistic_is_readable_at_any_size(z: float, text: str) -> None:
    assert shown((z,), "statistic") == [text]


def test_values_take_as_few_common_decimals_as_show_four_digits() -> None:
    assert shown((0.85123, -0.0023, 0.5), "value") == ["0.8512", "-0.0023", "0.5000"]
    assert shown((1.0, 20.0, -3.0), "value") == ["1", "20", "-3"]
    assert shown((0.5, 0.25), "value") == ["0.50", "0.25"]
    assert shown((1e9, 2.5e-3), "value") == ["1.000e+09", "2.500e-03"]


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=8),
    st.sampled_from(["statistic", "value", "level"]),
)
def test_what_is_not_zero_is_not_printed_as_zero(values: list[float], kind: str) -> None:
    values = [abs(v) for v in values] if kind == "level" else values
    for value, text in zip(values, shown(values, kind), strict=True):
        if text.startswith(">"):
            assert value < 1
        elif abs(value) > 1e-300:
            assert (float(text) == 0) == (value == 0)
            assert not (float(text) == 0 and text.startswith("-"))


@given(st.lists(st.floats(min_value=-50, max_value=50), min_size=2, max_size=8))
def test_columns_of_statistics_share_their_decimals(values: list[float]) -> None:
    decimals = {len(text.partition(".")[2]) for text in shown(values, "statistic") if "e" not in text}
    assert len(decimals) <= 1


def test_undefined_and_missing_cells_are_no_numbers() -> None:
    for kind in ("text", "count", "rank", "statistic", "pvalue", "level", "value"):
        assert shown((None, math.nan), kind) == ["", "–"]
        assert shown((np.float64("nan"), np.nan), kind) == ["–", "–"]
        assert shown((math.inf, -math.inf), kind) == ["inf", "-inf"]


def test_numpy_values_look_like_python_values() -> None:
    assert shown(np.array([1.5, 2.25]), "rank") == ["1.500", "2.250"]
    assert shown(np.array([3, 4]), "count") == ["3", "4"]
    assert shown((np.int64(3), np.float32(0.5), 11.5), "count") == ["3", "0.5", "11.5"]
    assert shown(np.array(["a", "b"]), "text") == ["a", "b"]
    assert shown((True, np.False_), "text") == ["yes", "no"]


def test_words_may_stand_among_numbers() -> None:
    assert shown((0.5, "not tested", 7), "rank") == ["0.500", "not tested", "7.000"]
    assert shown(("a", 7, 0.25), "text") == ["a", "7", "0.25"]


def test_only_the_first_rows_are_formatted_on_request() -> None:
    column = Column("x", ("a", "b", "c"), strong=(False, False, True))
    assert numbers.cells(column, text=str, figure=str, rows=2) == ["a", "b"]
    assert numbers.strong_rows(column, 2) == []
    assert numbers.strong_rows(column) == [False, False, True]


@given(st.floats(allow_nan=False), st.sampled_from(["rank", "statistic", "value", "pvalue", "level", "count"]))
def test_every_figure_can_be_typeset(x: float, kind: str) -> None:
    (text,) = shown((abs(x) if kind in ("pvalue", "level") else x,), kind)
    latex, html = latex_figure(text), html_figure(text)
    assert latex.count("$") in (0, 2)
    assert latex.count("{") == latex.count("}")
    assert "-" not in html
    assert re.fullmatch(r"(&[lg]t;)?−?(∞|\d+(\.\d+)?)(×?10<sup>−?\d+</sup>)?", html.replace("&lt;10<", "&lt;1×10<"))


def test_powers_of_ten_and_minus_signs_are_real_ones() -> None:
    assert html_figure("4.49e-07") == "4.49×10<sup>−7</sup>"
    assert html_figure("-1.25") == "−1.25"
    assert html_figure("<1e-307") == "&lt;10<sup>−307</sup>"
    assert html_figure("-inf") == "−∞"
    assert latex_figure("4.49e-07") == r"$4.49\times10^{-7}$"
    assert latex_figure("-1.25") == "$-1.25$"
    assert latex_figure("<1e-307") == "$<10^{-307}$"
    assert latex_figure(">0.999") == "$>0.999$"
    assert latex_figure("2.50") == "2.50"
