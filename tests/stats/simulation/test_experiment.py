"""Biased samples of a table: weights of the papers, exact expectations by enumeration, orders that theory demands, sums that agree."""

from __future__ import annotations

from itertools import permutations, product
from math import exp

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats import omnibus
from podium.stats.rankings import ranking
from podium.stats.simulation import BiasedSamples, Point, Source
from podium.stats.simulation.experiment import apply_sources, draw_problems, omnibus_pvalues, selection_weights
from programs import multipletests
from quick import for_each
from stats.helpers import refused

TABLE = np.array([[9, 5, 1], [8, 6, 2], [7, 7, 3], [9, 4, 5], [2, 8, 1], [6, 3, 3]])
GAP = (TABLE[:, 0] - TABLE[:, 1]) / 10


def friedman_pvalues(table: np.ndarray) -> np.ndarray:
    """Two-sided p-values of all pairs from mean ranks, by scipy."""
    n, k = table.shape
    means = scipy.stats.rankdata(-table, axis=1).mean(axis=0)
    z = np.array([means[j] - means[i] for i in range(k) for j in range(i + 1, k)]) / np.sqrt(k * (k + 1) / (6 * n))
    return 2 * scipy.stats.norm.sf(np.abs(z))


def test_a_procedure_that_is_never_beaten_in_theory_is_not_beaten_here() -> None:
    table = np.random.default_rng(2).normal(np.array([0, 0.2, 0.4, 0.7, 1.2]), size=(25, 5))
    names = ("nemenyi", "holm", "shaffer", "bergmann-hommel")
    points = (Point(8, 0), Point(15, 0), Point(15, 3))
    work = BiasedSamples(table, "minimize", table[:, 1] - table[:, 0], points, (Source("friedman"),), names, (0, 1))
    sums = work(np.random.SeedSequence(1), 400)
    assert (np.diff(sums["rejected"], axis=2) >= 0).all()
    assert (np.diff(sums["rejected"].sum(axis=-1), axis=2) > 0).any()
    assert (np.diff(sums["apv"], axis=2) <= 1e-9).all()


def test_the_sums_agree_with_each_other() -> None:
    sources = (Source("friedman"), Source("quade"), Source("quade", "corrected"), Source("t"))
    work = BiasedSamples(
        TABLE, "maximize", GAP, (Point(5, 0.0), Point(4, 9.0)), sources, ("holm", "li"), (1, -1), control=0, alpha=0.2
    )
    sums = work(np.random.SeedSequence(8), 300)
    assert work.omnibus == ("friedman", "iman-davenport", "quade")
    assert {name: one.shape for name, one in sums.items()} == {
        "rejected": (2, 4, 2, 2), "favoured": (2, 4, 2), "none": (2, 4, 2), "products": (2, 8, 8), "apv": (2, 4, 2),
        "apv_squares": (2, 4, 2), "pair_apv": (2, 4, 2), "pair_apv_squares": (2, 4, 2), "omnibus": (2, 3), "kept": (2, 2),
    }  # fmt: skip
    assert all(sums[name].dtype.kind == "i" for name in ("rejected", "favoured", "none", "products", "omnibus", "kept"))
    assert (sums["favoured"] <= sums["rejected"][..., 1]).all()
    total = sums["rejected"].sum(axis=-1).reshape(2, 8)
    assert (np.einsum("bii->bi", sums["products"]) >= total).all()  # squares of whole numbers
    # With two hypotheses Σ N² = Σ N + 2 #{N = 2}, and the samples with none, one and two of them add up.
    both = (np.einsum("bii->bi", sums["products"]) - total) // 2
    assert (sums["none"].reshape(2, 8) + (total - 2 * both) + both == 300).all()


def test_points_share_their_random_numbers() -> None:
    """The same kind of sample twice gives the same counts, and so does another order of points."""
    points = (Point(4, 0.0), Point(4, 8.0), Point(4, 0.0))
    work = BiasedSamples(TABLE, "maximize", GAP, points, (Source("friedman"),), ("holm",), (0, 1), alpha=0.1)
    sums = work(np.random.SeedSequence(3), 500)
    assert (sums["rejected"][0] == sums["rejected"][2]).all()
    assert (sums["rejected"][0] != sums["rejected"][1]).any()


@for_each(product(["friedman", "aligned", "quade"], [3, 1000]))
def test_omnibus_tests_of_a_ranking_are_those_of_the_table(name: str, top: int) -> None:
    tables = np.random.default_rng(top).integers(0, top, (40, 6, 4))
    tables[0] = [1, 2, 3, 4]  # all rows alike
    tables[1] = 7  # all cells alike
    direct = {
        "friedman": omnibus.friedman, "iman-davenport": omnibus.iman_davenport, "friedman-aligned": omnibus.friedman_aligned,
        "quade": omnibus.quade,
    }  # fmt: skip
    for test, found in omnibus_pvalues(ranking(tables, "minimize", name)).items():  # type: ignore[arg-type]
        np.testing.assert_allclose(found, direct[test](tables).pvalue, rtol=1e-9)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        ({"sources": (Source("quade"), Source("friedman"), Source("quade", "corrected"))}, "next to each other"),
        ({"points": (Point(1, 0.0),)}, "at least 2"),
        ({"points": ()}, "at least one"),
        ({"procedures": ()}, "at least one"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, object], fact: str) -> None:
    given = {
        "table": TABLE, "objective": "maximize", "differences": GAP, "points": (Point(4, 0.0),),
        "sources": (Source("friedman"),), "procedures": ("holm",), "focus": (0, 1),
    }  # fmt: skip
    with pytest.raises(InputError, match=fact):
        BiasedSamples(**(given | change))(np.random.SeedSequence(1), 2)  # type: ignore[arg-type]


# The first is best in most rows, the second in those with the largest ranges: two rankings, two winners.
DIVIDED = np.array(
    [[11, 10.5, 10], [12, 10, 11.5], [13, 12, 10], [14, 13, 10], [14, 15, 10], [13, 16, 10], [15, 17, 10]]
)


def quade_sums(table: np.ndarray) -> np.ndarray:
    """Sums over problems of the rank of the range times the rank within, without ties."""
    ranges = scipy.stats.rankdata(np.ptp(table, axis=1))
    return ranges @ scipy.stats.rankdata(-table, axis=1)


def quade_pvalue(table: np.ndarray) -> float:
    """Quade's F test by its definition."""
    n, k = table.shape
    scores = scipy.stats.rankdata(np.ptp(table, axis=1))[:, None] * (scipy.stats.rankdata(-table, axis=1) - (k + 1) / 2)
    total, between = (scores**2).sum(), (scores.sum(axis=0) ** 2).sum() / n
    if total - between < 1e-9:  # all rows rank alike
        return (1 / 6) ** (n - 1)
    return float(scipy.stats.f.sf((n - 1) * between / (total - between), k - 1, (k - 1) * (n - 1)))


@for_each([False, True])
def test_every_sum_by_counting_table_by_table(replace: bool) -> None:
    size, alpha, replicates = 4, 0.2, 80
    gap = DIVIDED[:, 0] - DIVIDED[:, 1]
    sources = (Source("friedman"), Source("quade"))
    work = BiasedSamples(
        DIVIDED, "maximize", gap, (Point(size, 0.3),), sources, ("holm", "hommel"), (0, 1), alpha=alpha, replace=replace
    )
    sums = {name: one[0] for name, one in work(np.random.SeedSequence(6), replicates).items()}
    rng = np.random.default_rng(np.random.SeedSequence(6))
    tables = DIVIDED[draw_problems(rng, selection_weights(gap, 0.3), size, replicates, replace=replace)]
    ranks = scipy.stats.rankdata(-tables, axis=2).sum(axis=1)
    adjusted = np.array(
        [[multipletests(friedman_pvalues(table), method=name)[1] for table in tables] for name in ("holm", "hommel")]
    )
    hit, mean = adjusted <= alpha, adjusted.mean(axis=2)
    np.testing.assert_array_equal(sums["rejected"][0], hit.sum(axis=1))
    np.testing.assert_array_equal(sums["favoured"][0], (hit[..., 0] & (ranks[:, 0] < ranks[:, 1])).sum(axis=1))
    np.testing.assert_array_equal(sums["none"][0], (~hit.any(axis=2)).sum(axis=1))
    np.testing.assert_array_equal(sums["products"][:2, :2], hit.sum(axis=2) @ hit.sum(axis=2).T)
    np.testing.assert_allclose(sums["apv"][0], mean.sum(axis=1))
    np.testing.assert_allclose(sums["apv_squares"][0], (mean**2).sum(axis=1))
    np.testing.assert_allclose(sums["pair_apv"][0], adjusted[..., 0].sum(axis=1))
    np.testing.assert_allclose(sums["pair_apv_squares"][0], (adjusted[..., 0] ** 2).sum(axis=1))
    quade = np.array([quade_sums(table) for table in tables])
    assert quade_sums(DIVIDED).argmin() == 1
    kept = [(ranks[:, 0] == ranks.min(axis=1)).sum(), (quade[:, 1] == quade.min(axis=1)).sum()]
    np.testing.assert_array_equal(sums["kept"], kept)
    friedman = sum(scipy.stats.friedmanchisquare(*table.T).pvalue <= alpha for table in tables)
    assert sums["omnibus"][0] == friedman
    if not replace:  # a problem drawn twice ties in its range
        assert sums["omnibus"][2] == sum(quade_pvalue(one) <= alpha for one in tables)
    assert 0 < kept[0] != kept[1] < replicates


def test_tests_without_a_ranking_may_come_first() -> None:
    """And sources come back in their order, with the p-values of scipy."""
    found, ranks = apply_sources(DIVIDED, "maximize", [Source("t"), Source("friedman"), Source("wilcoxon")], ["holm"])
    assert [one.name for one in ranks] == ["friedman"]
    pairs = [(0, 1), (0, 2), (1, 2)]
    t = [scipy.stats.ttest_rel(DIVIDED[:, i], DIVIDED[:, j]).pvalue for i, j in pairs]
    assert len(found) == 3
    np.testing.assert_allclose(found[0].pvalues, t)
    np.testing.assert_allclose(found[1].pvalues, friedman_pvalues(DIVIDED))


RNG = np.random.default_rng(0)


def test_weights_have_the_ratios_of_the_formula() -> None:
    d, kappa = [0.3, -0.2, 0.0, 0.05], 7.0
    wanted = np.array([1 / (1 + exp(-kappa * one)) for one in d])
    found = selection_weights(d, kappa)
    np.testing.assert_allclose(found / found[0], wanted / wanted[0], rtol=1e-13)
    many = selection_weights(d, [0.0, kappa, 1e6])
    assert many.tolist() == [selection_weights(d, one).tolist() for one in (0.0, kappa, 1e6)]


def test_no_bias_is_uniform_and_a_huge_one_is_finite() -> None:
    assert selection_weights([3.0, -2.0, 0.0], 0).tolist() == [1, 1, 1]
    huge = selection_weights([1.0, -1.0], 1e6)
    assert huge[0] == 1
    assert huge[1] > 0


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=8), st.floats(0, 50))
def test_weights_rise_with_the_difference(d: list[float], kappa: float) -> None:
    found = selection_weights(d, kappa)
    order = np.argsort(d)
    assert (np.diff(found[order]) >= 0).all()
    assert found.max() == 1


def test_draws_without_replacement_follow_successive_sampling() -> None:
    weights = [1.0, 2.0, 4.0]
    count = 50_000
    drawn = draw_problems(np.random.default_rng(5), weights, 2, count)
    for one, two in permutations(range(3), 2):
        share = weights[one] / 7 * weights[two] / (7 - weights[one])
        hits = int(((drawn[:, 0] == one) & (drawn[:, 1] == two)).sum())
        assert abs(hits - count * share) < 5 * np.sqrt(count * share * (1 - share))


def test_draws_with_replacement_follow_the_weights() -> None:
    drawn = draw_problems(np.random.default_rng(5), [1.0, 3.0, 4.0], 10, 20_000, replace=True)
    assert drawn.shape == (20_000, 10)
    for problem, share in enumerate((1 / 8, 3 / 8, 1 / 2)):
        assert abs((drawn == problem).mean() - share) < 5 * np.sqrt(share * (1 - share) / drawn.size)


test_samples_that_are_refused = refused(
    *(
        ("finite", lambda d=d, kappa=kappa: selection_weights(d, kappa))
        for d, kappa in (([float("nan")], 1.0), ([], 1.0), ([1.0], float("inf")))
    ),
    *(
        (f"not {count} of {size}", lambda size=size, count=count: draw_problems(RNG, [1.0, 1.0], size, count))
        for size, count in ((0, 3), (2, 0))
    ),
    *(("positive", lambda w=w: draw_problems(RNG, w, 1, 1)) for w in ([0.0, 1.0], [-1.0, 1.0], [float("nan"), 1.0])),
)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 10))
def test_no_problem_comes_twice(n: int, size: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.random(n) + 1e-300
    if size > n:
        with pytest.raises(InputError, match="without replacement"):
            draw_problems(rng, weights, size, 3)
        return
    drawn = draw_problems(rng, weights, size, 3)
    assert all(len(set(row)) == size for row in drawn.tolist())
