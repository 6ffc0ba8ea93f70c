"""Sign test against R and scipy, and the critical numbers of wins against the printed table."""

import itertools
import json
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from podium.errors import InputError
from podium.stats.sign import critical_wins, sign_test, sign_test_pvalues

REFERENCE = json.loads((Path(__file__).parents[1] / "reference" / "two_samples_r.json").read_text())
SIDES = ("two-sided", "greater", "less")

# The printed table (n = 5 .. 25), headed "two-tailed" but one-tailed, except n = 23 and 24 at 0.05, which are two-tailed.
PRINTED_05 = [5, 6, 7, 7, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 15, 15, 16, 17, 18, 18]
PRINTED_10 = [5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 14, 15, 16, 16, 17]


@pytest.mark.parametrize("case", REFERENCE["signs"])
def test_binomial_p_in_r(case):
    d = np.repeat([1, -1], [case["wins"], case["n"] - case["wins"]])
    for side, p in zip(SIDES, case["p"], strict=True):
        assert sign_test(d, alternative=side).pvalue == pytest.approx(p, rel=1e-9)


def fewest_wins(n: int, alpha: Fraction, sides: int) -> int | None:
    """Critical number of wins by counting outcomes, in exact arithmetic."""
    fits = [
        w
        for w in range(n // 2 + 1, n + 1)
        if sides * sum(comb(n, j) for j in range(w, n + 1)) <= alpha * Fraction(2) ** n
    ]
    return min(fits, default=None)


def test_printed_critical_values_are_one_tailed_but_for_two():
    """Every cell of the printed table against exact binomial tails of one and of two sides."""
    twentieth, tenth = Fraction(1, 20), Fraction(1, 10)
    for n, at_05, at_10 in zip(range(5, 26), PRINTED_05, PRINTED_10, strict=True):
        assert at_10 == fewest_wins(n, tenth, 1) == critical_wins(n, 0.10, two_sided=False)
        assert at_05 == fewest_wins(n, twentieth, 2 if n in (23, 24) else 1)
        assert critical_wins(n, 0.05, two_sided=False) == fewest_wins(n, twentieth, 1)
    assert [fewest_wins(n, twentieth, 1) for n in (23, 24)] == [16, 17]
    assert [n for n, at in zip(range(5, 26), PRINTED_05, strict=True) if at != fewest_wins(n, twentieth, 1)] == [23, 24]


def test_two_tailed_critical_values():
    assert [critical_wins(n) for n in (5, 8, 11, 13)] == [None, 8, 10, 11]


@pytest.mark.parametrize("n", [0, 1, 4, 7, 30, 41, 90])
@pytest.mark.parametrize("alpha", ["0.1", "0.05", "0.001"])
def test_critical_values_in_exact_arithmetic(n, alpha):
    for sides in (1, 2):
        fits = [w for w in range(n + 1) if w > n / 2
                and sides * Fraction(sum(comb(n, j) for j in range(w, n + 1)), 2**n) <= Fraction(alpha)]  # fmt: skip
        assert critical_wins(n, float(alpha), two_sided=sides == 2) == (min(fits) if fits else None)


@given(
    st.lists(st.integers(-1, 1), min_size=1, max_size=50), st.sampled_from(SIDES), st.sampled_from(["split", "drop"])
)
def test_counts_and_p_by_the_definition(d, alternative, ties):
    test = sign_test(np.array(d), ties=ties, alternative=alternative)
    wins, losses, tied = d.count(1), d.count(-1), d.count(0)
    assert (test.wins, test.losses, test.ties) == (wins, losses, tied)
    share = tied // 2 if ties == "split" else 0
    n = wins + losses + 2 * share
    assert test.n_used == n
    if n:
        assert test.pvalue == pytest.approx(binomtest(wins + share, n, alternative=alternative).pvalue, rel=1e-9)
        z = (wins + share - n / 2) / (np.sqrt(n) / 2)
        tail = {"two-sided": min(1, 2 * norm.sf(abs(z))), "greater": norm.sf(z), "less": norm.cdf(z)}
        assert test.z == pytest.approx(z, abs=1e-12)
        assert test.asymptotic_pvalue == pytest.approx(tail[alternative], rel=1e-10)
    else:
        assert test.pvalue == test.asymptotic_pvalue == 1


def test_small_tails_are_not_lost():
    assert sign_test(np.ones(900, dtype=int)).pvalue == pytest.approx(2.0**-899, rel=1e-10)


def test_all_pairs_and_batches_equal_single_comparisons():
    x = np.random.default_rng(2).integers(0, 4, (15, 5))
    for ties in ("split", "drop"):
        pairs = sign_test_pvalues(x, ties=ties)
        batch = sign_test(x.T[:, None], x.T[None], ties=ties)
        for i, j in itertools.product(range(5), repeat=2):
            one = sign_test(x[:, i], x[:, j], ties=ties)
            assert pairs[i, j] == batch.pvalue[i, j] == one.pvalue
            assert batch.z[i, j] == one.z
    wide = x.astype(object) + 10**30
    assert (sign_test_pvalues(wide) == sign_test_pvalues(x)).all()


def test_bad_input():
    with pytest.raises(InputError, match="ties"):
        sign_test([1], ties="keep")
    with pytest.raises(InputError, match="alternative"):
        sign_test([1], alternative="more")
    with pytest.raises(InputError, match="finite"):
        sign_test([1.0, np.nan])
    with pytest.raises(InputError, match="table"):
        sign_test_pvalues([1, 2])
    for alpha in (1.5, 1.0, 0.0, -0.1):
        with pytest.raises(InputError, match="alpha"):
            critical_wins(10, alpha)
