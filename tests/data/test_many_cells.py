"""Cells that are parsed together give what they give one after the other: numbers, notes, errors and their places."""

from __future__ import annotations

import io
import string
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from podium.data import decimals, read_results
from podium.data.cells import parse_cells
from podium.data.decimals import NUMBER, Scaled, from_tokens, plain_decimals
from podium.data.headers import SUMMARIES, summary_kinds, summary_named
from podium.errors import InputError

sign = st.sampled_from(["", "", "-", "+"])
plain = st.one_of(
    st.builds("{}{}".format, sign, st.integers(0, 10**18 - 1)),
    st.builds("{}{}.{:0{}}".format, sign, st.integers(0, 999), st.integers(0, 99), st.integers(1, 9)),
)
odd = st.one_of(
    st.sampled_from(
        [
            "",
            "NA",
            "nan",
            "-inf",
            ".",
            "-",
            "+",
            "--1",
            "1.",
            ".5",
            "-.5",
            "1..2",
            "1.2.3",
            "1,5",
            "1,234",
            "1 234",
            " 1",
            "1\n2",
            "²",
            "٣",
        ]
    ),
    st.builds("{}{}.{}e{}".format, sign, st.integers(0, 10**25), st.integers(0, 10**25), st.integers(-400, 400)),
    st.builds("{}{}.{}".format, sign, st.integers(0, 10**20), st.integers(0, 10**20)),
    st.text(alphabet="0123456789.,+-eE _'%x\t\r", max_size=8),
)
columns = st.builds(
    lambda many, few: [*many, *few, *many],
    st.lists(plain, min_size=1, max_size=12),
    st.lists(odd, max_size=2),
)


@pytest.fixture(autouse=True, scope="module")
def _few_are_many() -> Any:
    """Parse together however few cells there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decimals, "_MANY", 1)
        yield


def _without(work: Callable[[], Any]) -> Any:
    """Do the same one cell after the other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decimals, "_MANY", 10**9)
        return _outcome(work)


def _outcome(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except InputError as error:
        return str(error)
    except decimals.MagnitudeError as error:
        return error.index, str(error.reason)


def _same(one: Scaled, other: Scaled) -> bool:
    return (
        one.denominator == other.denominator
        and one.exact.dtype == other.exact.dtype
        and one.exact.tolist() == other.exact.tolist()
        and list(map(type, one.exact.tolist())) == list(map(type, other.exact.tolist()))
    )


@given(columns, st.sampled_from([None, ".", ",", ";"]))
@settings(deadline=None)
def test_cells(tokens: list[str], mark: str | None) -> None:
    def work() -> Any:
        return parse_cells(tokens, lambda at: f"cell {at}", "table", mark)

    together, apart = _outcome(work), _without(work)
    if isinstance(apart, str):
        assert together == apart
    else:
        assert together[1] == apart[1]
        assert _same(together[0], apart[0])


@given(columns)
@settings(deadline=None)
def test_only_plain_numbers_are_parsed_together(tokens: list[str]) -> None:
    found = plain_decimals(tokens)
    strictly = [NUMBER.fullmatch(token) is not None and token.strip() == token for token in tokens]
    if found is None:
        return
    assert all(strictly)
    assert [int(token.replace(".", "")) for token in tokens] == found.whole.tolist()
    assert [len(token.partition(".")[2]) for token in tokens] == found.places.tolist()
    scaled = found.scaled()
    if scaled is not None:
        assert _same(scaled, _without(lambda: from_tokens(tokens)))


def test_numbers_that_do_not_fit_together_in_64_bits() -> None:
    tokens = ["123456789012345678", "0.12345678901234567"]
    found = plain_decimals(tokens)
    assert found.scaled() is None
    assert _same(from_tokens(tokens), _without(lambda: from_tokens(tokens)))


cells = st.one_of(*[plain] * 6, odd)
names = st.one_of(
    st.text(alphabet=string.ascii_letters + " .-µ#(%", max_size=6),
    st.sampled_from(["mean", "Average", "no", "p1", "μ"]),
)
tables = st.builds(
    lambda header, rows, mark, blank, end: end.join(
        mark.join([name, *row]) + blank for name, row in [("data", header), *rows]
    ),
    st.lists(names, min_size=3, max_size=3, unique=True),
    st.lists(st.tuples(names, st.lists(cells, min_size=3, max_size=3)), min_size=2, max_size=8),
    st.sampled_from([",", ";", "\t", "|"]),
    st.sampled_from(["", "", " "]),
    st.sampled_from(["\n", "\r\n"]),
)


def _shown(text: str) -> Any:
    results = read_results(io.StringIO(text), objective="maximize")
    parts = {one.name: getattr(results, one.name) for one in fields(results)}
    return {
        name: (part.dtype, part.tolist()) if isinstance(part, np.ndarray) else str(part) for name, part in parts.items()
    } | {"handled": [str(one) for one in results.handled]}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # summaries of rows without any number
@given(tables)
@settings(
    deadline=None,
    max_examples=40,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
def test_tables(text: str) -> None:
    together = _outcome(lambda: _shown(text))
    assert repr(together) == repr(_without(lambda: _shown(text)))


@given(st.lists(st.one_of(names, st.text(max_size=8)), max_size=12))
def test_names_of_summaries(given_names: list[str]) -> None:
    assert summary_named(given_names) == [at for at, name in enumerate(given_names) if summary_kinds(name)]


def test_names_that_end_in_a_digit_are_no_summaries() -> None:
    """By this alone most large tables are told to have none; "#1" is found by its sign."""
    ending = [word for known in SUMMARIES.values() for word in known if word[-1].isdigit()]
    assert ending == ["#1"]
    assert summary_named(["p1", "#1", "mean"]) == [1, 2]
    assert summary_named([f"mean {at}" for at in range(20)]) == summary_named(["p1", "1"]) == []


def test_a_number_beyond_any_float_in_a_row_named_like_a_summary_is_asked_about() -> None:
    text = "data,A,B,C\nx,1.5,2,3\ny,2,3,4.5\nz,3,1,2\nmean,1e400,2,3\n"
    with pytest.raises(InputError, match=r"row 'mean' .* does not summarise the other rows"):
        read_results(io.StringIO(text), objective="maximize")
