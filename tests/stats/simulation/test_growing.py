"""Simulated powers agree with theory and with counting table by table."""

from __future__ import annotations

import numpy as np
from scipy import stats as ss

from podium.stats import sign_power, t_power
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import COUNTED, GrowingSamples, Population, Rows, Trial
from programs import multipletests
from quick import for_each
from stats.helpers import refused

D = 0.5
TWO = Population((D * 2**0.5, 0.0))
SIZES = (8, 20, 34, 60)
REPLICATES = 2000


def counts(work: GrowingSamples, replicates: int = REPLICATES, seed: int = 5) -> dict[str, np.ndarray]:
    return work(np.random.SeedSequence(seed), replicates)


@for_each(["two-sided", "greater"])
def test_powers_of_two_algorithms_are_those_of_theory(alternative) -> None:
    """Noncentral t and binomial within simultaneous 99.9 % intervals."""
    tested = (Trial("t", ("holm",)), Trial("sign", ("holm",)))
    found = counts(GrowingSamples(TWO, "maximize", SIZES, tested, (1,), 0, 0, alternative))
    theory = np.stack([t_power(SIZES, D, 0.05, alternative), sign_power(SIZES, ss.norm.cdf(D), 0.05, alternative)], 1)
    low, high = clopper_pearson(found["pair"], REPLICATES, 0.001 / theory.size)
    assert ((low <= theory) & (theory <= high)).all()
    for name in ("any", "all", "found", "found_squares"):
        np.testing.assert_array_equal(found[name], found["pair"])


def test_wilcoxon_s_power_is_that_of_scipy_on_the_same_tables() -> None:
    x = TWO.draw(np.random.default_rng(np.random.SeedSequence(5)), 300, 20)
    d = x[..., 0] - x[..., 1]
    p = ss.wilcoxon(d, axis=-1, method="exact").pvalue
    found = counts(GrowingSamples(TWO, "maximize", (20,), (Trial("wilcoxon", ("holm",)),), (1,), 0, 0), 300)
    assert found["pair"][0, 0] == ((p <= 0.05) & (d.mean(axis=-1) > 0)).sum()


def test_a_minimised_mirror_image_gives_the_same() -> None:
    tested = (Trial("friedman", ("nemenyi", "shaffer")), Trial("wilcoxon", ("holm",)))
    shifts, truth = (1.0, 0.0, 0.0), (1, 1, 0)
    up = counts(GrowingSamples(Population(shifts), "maximize", (6, 15), tested, truth, 1), 200)
    table = np.random.default_rng(1).integers(0, 9, (12, 3))
    mirrored = [
        counts(GrowingSamples(Rows(sign * table), objective, (6, 15), tested, truth, 1), 200)
        for sign, objective in ((1, "maximize"), (-1, "minimize"))
    ]
    for name in (*COUNTED, "found"):
        assert up[name].shape == (2, 3)
        np.testing.assert_array_equal(mirrored[0][name], mirrored[1][name])


def test_counts_by_counting_table_by_table() -> None:
    """Every definition from the adjusted p-values of single tables, by statsmodels' Holm on scipy's t tests."""
    shifts, pairs, truth = (1.2, 0.6, 0.0), [(0, 1), (0, 2), (1, 2)], (1, 1, 0)
    population = Population(shifts)
    tables = population.draw(np.random.default_rng(np.random.SeedSequence(9)), 60, 12)
    expected = dict.fromkeys((*COUNTED, "found", "found_squares"), 0)
    for table in tables:
        tests = [ss.ttest_rel(table[:, i], table[:, j]) for i, j in pairs]
        hit = multipletests([one.pvalue for one in tests], 0.05, "holm")[0]
        right = [h and t == 1 and one.statistic > 0 for h, t, one in zip(hit, truth, tests, strict=True)]
        wrong = [h and not r for h, r in zip(hit, right, strict=True)]
        number = sum(right)
        for name, value in (
            ("pair", right[1]), ("any", number > 0), ("all", number == 2), ("wrong", any(wrong)),
            ("found", number), ("found_squares", number**2),
        ):  # fmt: skip
            expected[name] += int(value)
    found = counts(GrowingSamples(population, "maximize", (12,), (Trial("t", ("holm",)),), truth, 1), 60, 9)
    assert {name: int(values[0, 0]) for name, values in found.items()} == expected
    assert 0 < expected["all"] < expected["any"] < 60


def test_a_smaller_sample_is_the_beginning_of_a_larger_one() -> None:
    tested = (Trial("friedman", ("holm",)),)
    source = Rows(np.random.default_rng(1).normal(size=(30, 4)))

    class Recorded:
        k = 4

        def draw(self, rng, count, n):
            self.x = source.draw(rng, count, n)
            return self.x

    recorded = Recorded()
    both = counts(GrowingSamples(recorded, "maximize", (5, 12), tested, (1,) * 6, 0), 100)

    class Fixed:
        k = 4

        def draw(self, rng, count, n):
            return recorded.x[:, :n]

    alone = counts(GrowingSamples(Fixed(), "maximize", (5,), tested, (1,) * 6, 0), 100)
    np.testing.assert_array_equal(both["found"][0], alone["found"][0])


def test_rows_are_drawn_as_often_as_each_other() -> None:
    drawn = Rows(np.arange(6).reshape(3, 2)).draw(np.random.default_rng(2), 2000, 4)
    assert drawn.shape == (2000, 4, 2)
    share = (drawn[..., 0] == 4).mean()
    assert abs(share - 1 / 3) < 4 * np.sqrt(2 / 9 / 8000)


def test_two_problems_are_enough() -> None:
    assert GrowingSamples(TWO, "maximize", (2, 5), (Trial("t", ("holm",)),), (1,), 0, 0).sizes == (2, 5)


test_sizes_must_rise_and_there_must_be_a_difference = refused(
    *(
        lambda sizes=sizes: GrowingSamples(TWO, "maximize", sizes, (Trial("t", ("holm",)),), (1,), 0, 0)
        for sizes in ((), (1, 2), (5, 5), (8, 4))
    ),
    lambda: GrowingSamples(TWO, "maximize", (5,), (Trial("t", ("holm",)),), (0,), 0, 0),
)


def test_rows_have_exact_p_values_up_to_twenty_problems() -> None:
    """When the first is always better, Wilcoxon's exact p is 2/2ⁿ, 1.9e-6 for 20; the normal one of 21 is above 4e-6."""
    tested = (Trial("wilcoxon", ("holm",)),)
    table = np.array([[10, 9], [10, 7], [10, 4]])
    rows = counts(GrowingSamples(Rows(table), "maximize", (19, 20, 21), tested, (1,), 0, alpha=2e-6), 7)
    np.testing.assert_array_equal(rows["pair"][:, 0], [0, 7, 0])
    far = Population((100.0, 0.0))
    drawn = counts(GrowingSamples(far, "maximize", (19, 20, 21), tested, (1,), 0, alpha=2e-6), 7)
    np.testing.assert_array_equal(drawn["pair"][:, 0], [0, 7, 7])
