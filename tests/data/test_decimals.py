"""Exact decimals: compared with fractions.Fraction, which reads decimal text exactly."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.data.decimals import (
    MagnitudeError,
    Scaled,
    cell_means,
    from_floats,
    from_fractions,
    from_tokens,
    tidy,
    to_float,
)


def as_fractions(scaled: Scaled) -> list[Fraction]:
    return [Fraction(int(number), scaled.denominator) for number in scaled.exact.tolist()]


decimal_text = st.builds(
    lambda sign, whole, fraction, exponent: f"{sign}{whole}{fraction}{exponent}",
    st.sampled_from(["", "-", "+"]),
    st.integers(0, 10**20).map(str),
    st.one_of(
        st.just(""), st.integers(0, 10**20).map(lambda i: f".{i}"), st.integers(0, 99).map(lambda i: f".{i:08d}")
    ),
    st.one_of(st.just(""), st.integers(-280, 280).map(lambda e: f"e{e}"), st.integers(0, 9).map(lambda e: f"E+0{e}")),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(decimal_text, min_size=1, max_size=12))
def test_text_is_read_as_the_decimal_it_spells(tokens: list[str]) -> None:
    scaled = from_tokens(tokens)
    assert as_fractions(scaled) == [Fraction(token) for token in tokens]
    assert to_float(scaled).tolist() == [float(token) for token in tokens]


@settings(deadline=None, max_examples=150)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=12))
def test_floats_are_their_shortest_decimals(numbers: list[float]) -> None:
    scaled = from_floats(np.array(numbers))
    assert as_fractions(scaled) == [Fraction(repr(number)) for number in numbers]
    assert to_float(scaled).tolist() == [number + 0.0 for number in numbers]


@settings(deadline=None, max_examples=200)
@given(st.lists(st.integers(-(10**7), 10**7), min_size=1, max_size=20), st.integers(0, 15))
def test_short_decimals_take_the_fast_path_to_the_same_numbers(whole: list[int], places: int) -> None:
    texts = [str(Decimal(number).scaleb(-places)) for number in whole]
    expected = [Fraction(text) for text in texts]
    assert as_fractions(from_tokens(texts)) == expected
    assert as_fractions(from_floats(np.array([float(text) for text in texts]))) == expected


def test_narrow_floats_are_their_own_shortest_decimals() -> None:
    for dtype in (np.float16, np.float32):
        scaled = from_floats(np.array([0.1, 0.25, 3], dtype=dtype))
        assert as_fractions(scaled) == [Fraction(1, 10), Fraction(1, 4), Fraction(3)]


def test_lowest_terms_and_integer_types() -> None:
    small = from_tokens(["0.750", "0.50"])
    assert (small.exact.tolist(), small.denominator, small.exact.dtype) == ([3, 2], 4, np.int64)
    wide = from_tokens(["1e-8", "1e12"])
    assert wide.exact.dtype == object
    assert wide.exact.tolist() == [1, 10**20]
    assert all(type(number) is int for number in wide.exact.tolist())
    assert tidy(np.array([0, 0]), 1000).denominator == 1
    # Four times the sum over the table must fit 64 bits.
    assert tidy([2**58 - 1, 0, 0, 0], 1).exact.dtype == np.int64
    assert tidy([2**58, 1, 0, 0], 1).exact.dtype == object
    assert tidy(np.array([2**58, 1, 0, 0]), 1).exact.dtype == object


def test_extreme_exponents() -> None:
    tiny = from_tokens(["1e-300", "1e300", "5e-324"])
    assert as_fractions(tiny) == [Fraction(1, 10**300), Fraction(10**300), Fraction(5, 10**324)]
    assert to_float(tiny).tolist() == [1e-300, 1e300, 5e-324]
    assert from_tokens(["0e999999", "0e-999999", "1"]).exact.tolist() == [0, 0, 1]


@pytest.mark.parametrize("token", ["1e400", "-1e999999", "1e99999999999999999999", "1e-400", "0.1e-999999999"])
def test_numbers_outside_float64_are_refused_at_once(token: str) -> None:
    with pytest.raises(MagnitudeError) as caught:
        from_tokens(["1", token])
    assert caught.value.index == 1


def test_fractions_outside_float64_are_refused() -> None:
    for number in (Fraction(10) ** 400, Fraction(1, 10**400)):
        with pytest.raises(MagnitudeError):
            from_fractions([Fraction(1), number])


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_means_are_exact(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 5))
    cells = list(range(size)) + data.draw(st.lists(st.integers(0, size - 1), max_size=20))
    texts = data.draw(st.lists(decimal_text, min_size=len(cells), max_size=len(cells)))
    means, counts = cell_means(from_tokens(texts), np.array(cells), size)
    for cell, mean in enumerate(as_fractions(means)):
        members = [Fraction(text) for text, at in zip(texts, cells, strict=True) if at == cell]
        assert mean == sum(members) / len(members)
        assert counts[cell] == len(members)


def test_means_that_tie_exactly_are_equal() -> None:
    # In floating point (0.1 + 0.2 + 0.3) / 3 and 0.2 differ.
    means, _ = cell_means(from_tokens(["0.1", "0.2", "0.3", "0.2"]), np.array([0, 0, 0, 1]), 2)
    assert means.exact[0] == means.exact[1]
    assert (0.1 + 0.2 + 0.3) / 3 != 0.2


def test_a_table_too_wide_for_int64_keeps_its_shape() -> None:
    found = tidy(np.array([[2**80, 6], [2**81, 2]], dtype=object), 4)
    assert (found.exact.tolist(), found.denominator) == ([[2**79, 3], [2**80, 1]], 2)
