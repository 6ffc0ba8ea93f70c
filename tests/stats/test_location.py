"""The shift and its interval against R, all sign patterns written out, simulation, and what must hold anyway."""

import itertools
from fractions import Fraction
from math import inf, isinf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import wilcoxon

from podium.errors import InfeasibleError
from podium.stats.location import MAX_PROBLEMS, MAX_WIDE, hodges_lehmann, shift_interval
from podium.stats.wilcoxon import signed_rank
from quick import for_each
from stats.helpers import SIDES, recorded, refused, same_alone

few = st.lists(st.integers(-5, 7), min_size=1, max_size=6)
small = st.lists(st.integers(-6, 9), min_size=1, max_size=9)


@for_each(itertools.product(recorded("pair_r")["shifts"], SIDES))
def test_intervals_without_ties_in_r(case, side):
    levels = [round(level, 12) for level in case["levels"]]
    found = shift_interval(np.array(case["d"], dtype=int), levels, alternative=side)
    assert found.method == "exact"
    assert found.estimate == pytest.approx(case["estimate"], rel=1e-12)
    theirs = case[side.replace("-", ".")]
    for place, interval in enumerate(found.intervals):
        if theirs["level"][place] < levels[place]:
            # R cannot reach this level and gives the whole range for a smaller one; here the end is open.
            assert isinf(interval.lower)
            assert isinf(interval.upper)
            continue
        for ours, end in ((interval.lower, theirs["lower"][place]), (interval.upper, theirs["upper"][place])):
            assert isinf(ours) if end is None else ours == pytest.approx(end, rel=1e-12)
        if side == "two-sided":
            assert interval.achieved == pytest.approx(case["achieved"][place], rel=1e-9)


def walsh(d):
    return sorted({Fraction(a + b, 2) for a, b in itertools.combinations_with_replacement(d, 2)})


def flipped_pvalue(d, theta):
    """P(R+* >= R+) of d - theta over all sign patterns, ranks by their definition."""
    shifted = [value - theta for value in d]
    sizes = [abs(value) for value in shifted]
    ranks = [sum(b < a for b in sizes) + Fraction(sizes.count(a) + 1, 2) for a in sizes]
    observed = sum((r for r, v in zip(ranks, shifted, strict=True) if v > 0), Fraction(0))
    reached = sum(
        sum((r for r, on in zip(ranks, signs, strict=True) if on), Fraction(0)) >= observed
        for signs in itertools.product((0, 1), repeat=len(d))
    )
    return Fraction(reached, 2 ** len(d))


def by_definition(d, tail):
    """The lower end: the Walsh average below the first gap whose shifts are not rejected, and the level below it."""
    ends = walsh(d)
    inside = [ends[0] - 1, *((a + b) / 2 for a, b in itertools.pairwise(ends)), ends[-1] + 1]
    pvalues = [flipped_pvalue(d, theta) for theta in inside]
    assert pvalues == sorted(pvalues)  # rises with the shift, whatever the ties
    first = next(i for i, p in enumerate(pvalues) if p > tail)
    return (-inf, 0) if first == 0 else (ends[first - 1], pvalues[first - 1])


@given(few, st.sampled_from([0.6, 0.8, 0.9, 0.95]))
def test_intervals_with_ties_by_all_sign_patterns(d, level):
    tail = Fraction(1 - level) / 2
    lower, left = by_definition(d, tail)
    upper, right = by_definition([-value for value in d], tail)
    found = shift_interval(d, [level]).intervals[0]
    assert (found.lower, found.upper) == (lower, -upper)
    assert found.achieved == pytest.approx(float(1 - left - right), rel=1e-12)
    one_sided = shift_interval(d, [level], alternative="greater").intervals[0]
    assert (one_sided.lower, one_sided.upper) == (by_definition(d, Fraction(1 - level))[0], inf)


@given(small)
def test_estimate_is_the_median_of_the_averages_of_two(d):
    averages = sorted(Fraction(a + b, 2) for i, a in enumerate(d) for b in d[i:])
    middle = averages[(len(averages) - 1) // 2] + averages[len(averages) // 2]
    assert hodges_lehmann(d) == float(middle / 2)
    assert hodges_lehmann(d, denominator=8) == float(middle / 16)


def test_estimates_of_many_pairs_at_once():
    same_alone(hodges_lehmann, np.random.default_rng(4).integers(-50, 90, (3, 2, 13)), core=1)


@given(small, st.integers(-40, 40), st.sampled_from(SIDES))
def test_moves_with_the_data(d, by, side):
    levels = (0.7, 0.9)
    plain = shift_interval(d, levels, alternative=side)
    moved = shift_interval([value + by for value in d], levels, alternative=side)
    turned_side = {"greater": "less", "less": "greater"}.get(side, side)
    turned = shift_interval([-value for value in d], levels, alternative=turned_side)
    assert moved.estimate == plain.estimate + by
    assert turned.estimate == -plain.estimate
    for a, b, c in zip(plain.intervals, moved.intervals, turned.intervals, strict=True):
        assert (b.lower, b.upper, b.achieved) == (a.lower + by, a.upper + by, pytest.approx(a.achieved))
        assert (c.lower, c.upper) == (-a.upper, -a.lower)
    wide, narrow = plain.intervals[1], plain.intervals[0]
    assert wide.lower <= narrow.lower
    assert narrow.upper <= wide.upper
    assert min(wide.achieved - 0.9, narrow.achieved - 0.7) >= -1e-12


@given(st.lists(st.integers(-6, 9).filter(bool), min_size=2, max_size=12), st.sampled_from([0.05, 0.1, 0.2]))
def test_interval_and_test_tell_one_story(d, alpha):
    found = shift_interval(d, [1 - alpha]).intervals[0]
    p = float(signed_rank(d, zeros="split").pvalue)
    if not found.lower <= 0 <= found.upper:
        assert p <= alpha * (1 + 1e-12)
    elif found.lower < 0 < found.upper:
        assert p > alpha * (1 - 1e-12)


def test_beyond_the_exact_limit_the_approximation_takes_over():
    rng = np.random.default_rng(6)
    tied = rng.integers(-20, 40, 401)
    found = shift_interval(tied, [0.95])
    assert found.method == "asymptotic"
    exact = shift_interval(tied[:400], [0.95])
    assert exact.method == "exact"
    assert found.intervals[0].lower == pytest.approx(exact.intervals[0].lower, abs=0.5)
    assert shift_interval(rng.permutation(1000), [0.95]).method == "exact"


def test_the_approximation_is_scipys():
    """Ends by definition: the Walsh average below the first gap whose shifts scipy's normal test does not reject."""
    d = np.random.default_rng(6).integers(-20, 40, 401)

    def pvalue(shifted):
        return wilcoxon(shifted, alternative="greater", method="asymptotic", correction=False).pvalue

    def end(d, tail):
        sums = np.unique(d[:, None] + d)
        pvalues = [pvalue(4 * d - below - above) for below, above in itertools.pairwise(sums.tolist())]
        first = next(place for place, p in enumerate(pvalues) if p > tail)
        return sums[first] / 2, pvalues[first - 1]

    found = shift_interval(d, [0.95]).intervals[0]
    (lower, left), (upper, right) = end(d, 0.025), end(-d, 0.025)
    assert (found.lower, found.upper) == (lower, -upper)
    assert found.achieved == pytest.approx(1 - left - right, rel=1e-12)


def test_wide_integers_are_exact():
    unit = 10**20
    d = [3, -1, 4, 1, 5, 9, 2, 6]
    plain = shift_interval(d, [0.8]).intervals[0]
    scaled = [value * unit + 1 for value in d]
    wide = shift_interval(np.array(scaled, dtype=object), [0.8], denominator=unit).intervals[0]
    assert (wide.lower, wide.upper, wide.achieved) == (plain.lower, plain.upper, plain.achieved)
    assert hodges_lehmann(np.array(scaled, dtype=object), denominator=unit) == hodges_lehmann(d)


def test_float_differences_work_too():
    d = np.array([0.25, -0.5, 1.75, 2.0, 3.5, 0.75])
    found, exact = shift_interval(d, [0.9]), shift_interval((4 * d).astype(int), [0.9], denominator=4)
    assert found == exact


test_unusable_input_is_refused = refused(
    lambda: shift_interval([]),
    lambda: shift_interval([1.0, float("nan")]),
    lambda: shift_interval([1, 2, 3], confidence=[0.5]),
    lambda: shift_interval([1, 2, 3], confidence=[1.0]),
    lambda: shift_interval([1, 2, 3], confidence=[95]),
    lambda: shift_interval([1, 2, 3], alternative="up"),
    ("too large for floating-point numbers", lambda: hodges_lehmann(np.array([10**400, 3 * 10**400], dtype=object))),
    (r"one vector .* not the shape \(2, 2\)", lambda: shift_interval([[1, 2], [3, 4]])),
)
test_what_would_take_too_long_is_refused = refused(
    ("8006001 Walsh", lambda: hodges_lehmann(np.zeros(MAX_PROBLEMS + 1))),  # 4001 · 4002 / 2
    ("digits", lambda: shift_interval(np.array([10**30] * (MAX_WIDE + 1), dtype=object))),
    error=InfeasibleError,
)
