"""From tables to z and p: exact fractions, published figures, and the size of the standard errors by simulation."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from oracle import families, ranks
from oracle.tails import mp, real
from podium.stats.rankings import RANKINGS, normal_pvalue, ranking
from quick import for_each
from stats.helpers import example, refused, same_alone

tables = hnp.arrays(np.int64, st.tuples(st.integers(2, 7), st.integers(2, 6)), elements=st.integers(-4, 4))
every_ranking = pytest.mark.parametrize("name", RANKINGS)


def written(table) -> list[list[str]]:
    return [[str(value) for value in row] for row in table.tolist()]


@every_ranking
@given(x=tables, objective=st.sampled_from(["minimize", "maximize"]))
def test_means_errors_and_z_are_those_of_the_definition(name, x, objective):
    ours, text = ranking(x, objective, name), written(x)
    means = ranks.mean_ranks(text, objective, name)
    assert ours.mean_ranks.tolist() == pytest.approx([float(m) for m in means], rel=1e-15)
    assert ours.sums.tolist() == [float(m * ranks.Fraction(ours.scale)) for m in means]
    pairs = np.array(list(combinations(range(x.shape[1]), 2)))
    for se in ("published", "corrected"):
        variance = families.variance(text, objective, name, se)
        assert float(ours.standard_error(se)) == pytest.approx(float(mp.sqrt(real(variance))), rel=1e-14)
        exact = families.all_pairs(text, objective, name, se)
        z = ours.z(pairs[:, 0], pairs[:, 1], se)
        assert z.tolist() == pytest.approx([-float(exact[i, j][0]) for i, j in pairs.tolist()], rel=1e-13, abs=1e-15)


def test_the_2008_table():
    """García & Herrera 2008: mean ranks and z of 30 × 5."""
    names, x = example("garcia_herrera_2008")
    ours = ranking(x, "maximize")
    assert dict(zip(names, ours.mean_ranks.round(3).tolist(), strict=True)) == {
        "C4.5": 2.1,
        "1-NN": 3.25,
        "NaiveBayes": 2.2,
        "Kernel": 4.333,
        "CN2": 3.117,
    }
    first, second = np.triu_indices(5, 1)
    z = sorted(np.abs(ours.z(first, second)).tolist(), reverse=True)
    assert z == pytest.approx([5.471, 5.226, 2.98, 2.817, 2.654, 2.572, 2.49, 2.245, 0.327, 0.245], abs=5.1e-4)
    first_better = ours.z([names.index("C4.5")], [names.index("Kernel")])
    assert float(first_better[0]) == pytest.approx(5.471, abs=5e-4)  # positive: the first is better


def test_the_2010_table():
    """García et al. 2010, 24 × 4: exact figures of the three-decimal table, PDFC against the others."""
    names, x = example("garcia_2010_tutorial")
    assert names[0] == "PDFC"
    assert ranking(x, "maximize").mean_ranks.round(3).tolist() == [1.771, 2.479, 2.479, 3.271]
    aligned = ranking(x, "maximize", "aligned")
    assert aligned.mean_ranks.round(7).tolist() == [29.3541667, 46.7708333, 46.9583333, 70.9166667]
    others = [names.index(name) for name in ("FH-GBML", "IS-CHC+1NN", "NNEP")]
    z = aligned.z([0, 0, 0], others)
    assert normal_pvalue(z).tolist() == pytest.approx([2.360268e-07, 0.0285860443, 0.0303240132], rel=2e-7)
    z = ranking(x, "maximize", "quade").z([0, 0, 0], others)
    assert normal_pvalue(z).tolist() == pytest.approx([6.01695655e-05, 0.0210913961, 0.0275156142], rel=2e-9)


# ---------------------------------------------------------------- the size under the null hypothesis


def sizes(name: str, k: int, tables: int) -> dict[str, float]:
    """How often a pair is rejected at 0.05, two-sided, over all pairs of `tables` random tables with n = 30."""
    rng = np.random.default_rng(20261121)
    first, second = np.triu_indices(k, 1)
    hits = {"published": 0, "corrected": 0}
    step = 200_000 // (30 * k)
    for low in range(0, tables, step):
        ours = ranking(rng.standard_normal((min(step, tables - low), 30, k)), "minimize", name)
        for se in hits:
            hits[se] += int((np.abs(ours.z(first, second, se)) >= 1.959963984540054).sum())
    return {se: count / (tables * len(first)) for se, count in hits.items()}


@for_each(
    [
        ("aligned", 2, 20_000, 0.17),
        ("aligned", 4, 12_000, 0.084),
        ("aligned", 10, 4_000, 0.064),
        ("quade", 2, 20_000, 0.171),  # a signed-rank test whose error is √2 too small: 0.170598 by enumeration
        ("quade", 4, 12_000, 0.015),
        ("quade", 5, 8_000, 0.005),
        ("quade", 10, 4_000, 0.000),
    ],
)
def test_the_corrected_errors_keep_the_level_and_the_published_ones_do_not(name, k, tables, published):
    """Known sizes are 0.047 to 0.051; the bounds are these and more than two Monte Carlo errors of 0.0016."""
    found = sizes(name, k, tables)
    assert 0.0435 <= found["corrected"] <= 0.0545
    assert found["published"] == pytest.approx(published, abs=0.008)


@for_each(RANKINGS)
def test_a_ranking_has_its_name_and_the_published_error_unless_asked(name):
    r = ranking([[1, 2, 3, 9], [4, 7, 5, 2]], "minimize", name)
    assert r.name == name
    assert float(r.standard_error()) == float(r.published)
    assert r.z([0], [1]).tolist() == r.z([0], [1], "published").tolist()
    assert (float(r.published) == float(r.corrected)) == (name == "friedman")


def test_friedman_has_one_standard_error():
    found = sizes("friedman", 5, 8_000)
    assert found["published"] == found["corrected"]
    assert 0.0435 <= found["corrected"] <= 0.0545


# ---------------------------------------------------------------- properties


@for_each(RANKINGS)
def test_a_batch_is_a_loop(name):
    x = np.random.default_rng(5).integers(0, 5, (2, 3, 8, 4))
    first, second = np.triu_indices(4, 1)
    same_alone(lambda one: ranking(one, "maximize", name), x, rtol=1e-14)
    for se in ("published", "corrected"):
        same_alone(lambda one, se=se: ranking(one, "maximize", name).z(first, second, se), x, rtol=1e-14)


@every_ranking
@given(x=tables, random=st.randoms(use_true_random=False))
def test_names_and_order_of_problems_do_not_matter(name, x, random):
    columns = list(range(x.shape[1]))
    random.shuffle(columns)
    ours = ranking(x, "minimize", name)
    assert (ranking(x[:, columns], "minimize", name).sums == ours.sums[columns]).all()
    again = ranking(x[::-1], "minimize", name)
    assert (again.sums == ours.sums).all()
    assert float(again.corrected) == pytest.approx(float(ours.corrected), rel=1e-14)
    assert (ranking(-x, "maximize", name).scores == ours.scores).all()


@for_each(RANKINGS)
def test_equal_distances_are_equal_numbers(name):
    """Sums are exact, so no pair is separated from its equal by rounding."""
    x = np.array([[1, 2, 3]] * 7 + [[3, 2, 1]] * 4)
    ours = ranking(x, "minimize", name)
    for se in ("published", "corrected"):
        a, b = ours.z([0, 1], [1, 2], se)
        assert a == b
        assert (ours.z([1], [0], se) == -a).all()


@for_each(RANKINGS)
def test_constant_rows_have_no_difference(name):
    ours = ranking(np.full((5, 3), 7), "maximize", name)
    assert len(set(ours.mean_ranks.tolist())) == 1
    for se in ("published", "corrected"):
        assert ours.z([0, 0, 1], [1, 2, 2], se).tolist() == [0, 0, 0]
    mixed = ranking(np.array([[1, 2, 3], [5, 5, 5]]), "minimize", name)
    assert np.isfinite(mixed.z([0], [2], "corrected")).all()


test_what_has_no_ranking_is_refused = refused(
    ("Unknown ranking 'borda'", lambda: ranking([[1, 2]], "minimize", "borda")),
    ("Unknown objective 'best'", lambda: ranking([[1, 2]], "best")),
    ("shape", lambda: ranking([1, 2], "minimize")),
    ("at least 2 algorithms", lambda: ranking([[1], [2]], "minimize")),
    ("NaN", lambda: ranking([[1.0, float("nan")]], "minimize")),
    ("finite", lambda: ranking([[1.0, float("nan")]], "minimize", "aligned")),
    ("Unknown standard error 'exact'", lambda: ranking([[1, 2]], "minimize").standard_error("exact")),
    ("Unknown alternative 'both'", lambda: normal_pvalue(1.0, "both")),
)
