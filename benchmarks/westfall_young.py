"""How often Westfall and Young's step-down maxT and Holm's procedure reject a true hypothesis at 0.05, and how many false ones they find.

Sign flips on t tests of a control, permutations within problems on mean ranks of all pairs. Prints the table of
docs/explanation/methods/adjustments-all-pairs.md; takes about a minute.

    python benchmarks/westfall_young.py
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from podium.stats import adjust, paired_t, ranking, westfall_young_flips, westfall_young_permutations
from podium.stats.rankings import normal_pvalue

TABLES, DRAWS, ALPHA, N = 2000, 499, 0.05, 20
Floats = NDArray[np.float64]
Table = Callable[[np.random.Generator], Floats]
"""Draws values, larger is better; the first column is the control."""


def equal(rng: np.random.Generator) -> Floats:
    """Draw six algorithms with equal means; all but the control share most of what varies."""
    return 3 * rng.normal(size=(N, 1)) * (np.arange(6) > 0) + rng.normal(size=(N, 6))


def skewed(rng: np.random.Generator) -> Floats:
    """Draw six equal algorithms with exponential values, so that differences are symmetric one by one but not jointly."""
    return rng.exponential(size=(N, 6))


def half(rng: np.random.Generator) -> Floats:
    """Draw six algorithms, the last three worse by one standard deviation."""
    return rng.normal(size=(N, 6)) - 1.0 * (np.arange(6) > 2)


def wide(rng: np.random.Generator) -> Floats:
    """Draw two equal algorithms with wide results on either side of four narrow ones, which differ."""
    narrow = 0.1 * rng.normal(size=(N, 4)) + np.array([-0.4, -0.1, 0.1, 0.4])
    return np.hstack([5 * rng.normal(size=(N, 2)), narrow])


def by_flips(x: Floats, seed: int) -> tuple[Floats, Floats]:
    """Adjust the t tests of the control."""
    gains = x[:, :1] - x[:, 1:]
    return westfall_young_flips(gains, permutations=DRAWS, seed=seed).adjusted, adjust(paired_t(gains.T).pvalue, "holm")


def by_permutations(x: Floats, seed: int) -> tuple[Floats, Floats]:
    """Adjust the differences of the mean ranks of all pairs."""
    first, second = np.triu_indices(x.shape[1], 1)
    ranks = ranking(x, "maximize")
    z = ranks.z(first, second)
    return (
        westfall_young_permutations(ranks.scores, first, second, permutations=DRAWS, seed=seed).adjusted,
        adjust(normal_pvalue(z), "holm"),
    )


def main() -> None:
    first, second = np.triu_indices(6, 1)
    pairs = {"equal": np.ones(15, bool), "half": (first < 3) == (second < 3), "wide": (first == 0) & (second == 1)}
    situations: tuple[tuple[str, Table, Callable[[Floats, int], tuple[Floats, Floats]], NDArray[np.bool_]], ...] = (
        ("t tests of a control, all equal, differences correlated", equal, by_flips, np.ones(5, bool)),
        ("t tests of a control, all equal, exponential values", skewed, by_flips, np.ones(5, bool)),
        ("t tests of a control, three of five worse", half, by_flips, np.arange(5) < 2),
        ("mean ranks of all pairs, all equal", skewed, by_permutations, pairs["equal"]),
        ("mean ranks of all pairs, two groups of three", half, by_permutations, pairs["half"]),
        ("mean ranks of all pairs, two wide equal ones among four that differ", wide, by_permutations, pairs["wide"]),
    )
    print("| situation (20 problems, 6 algorithms) | error, maxT | error, Holm | found, maxT | found, Holm |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, draw, test, true in situations:
        rng = np.random.default_rng(20261123)
        wrong, right = np.zeros(2), np.zeros(2)
        for seed in range(TABLES):
            for which, adjusted in enumerate(test(draw(rng), seed)):
                hits = adjusted <= ALPHA
                wrong[which] += hits[true].any()
                right[which] += hits[~true].mean() if not true.all() else 0
        power = " | ".join("" if true.all() else f"{value:.2f}" for value in right / TABLES)
        print(f"| {name} | {wrong[0] / TABLES:.3f} | {wrong[1] / TABLES:.3f} | {power} |", flush=True)


if __name__ == "__main__":
    main()
