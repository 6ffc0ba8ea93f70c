"""Levels of tests and coverage of intervals for predictions in groups; prints the tables of docs/explanation/predictions.md."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from podium.stats.clustered_predictions import (
    Clusters,
    clustered_differences,
    clustered_mcnemar,
    clustered_shares,
    clustered_wilson,
)
from podium.stats.discordance import mcnemar
from podium.stats.proportions import newcombe_paired, wilson

TABLES = 2000
DESIGNS = {
    "6 × 8": np.full(6, 8),
    "10 × 5": np.full(10, 5),
    "30 × 5": np.full(30, 5),
    "200 × 4": np.full(200, 4),
    "12 of 1 to 40": np.array([40, 20, 10, 8, 5, 5, 4, 3, 2, 2, 1, 1]),
    "100 of 3 and 30": np.r_[np.full(10, 30), np.full(90, 3)],
}
Answers = NDArray[np.bool_]
Make = Callable[[np.random.Generator, NDArray[np.int64], float], Answers]


def shares(rng: np.random.Generator, mean: float, correlation: float, groups: int) -> NDArray[np.float64]:
    """Chance of a right answer in each group: beta-binomial answers have this intraclass correlation."""
    if correlation == 0:
        return np.full(groups, mean)
    return rng.beta(mean * (1 / correlation - 1), (1 - mean) * (1 / correlation - 1), groups)


def two(first: float, second: float, switched: float) -> Make:
    """Two systems that share most answers; where they do not, each group has a chance of its own for the second."""

    def make(rng: np.random.Generator, sizes: NDArray[np.int64], correlation: float) -> Answers:
        chances = [np.repeat(shares(rng, mean, correlation, len(sizes)), sizes) for mean in (first, second)]
        a, other = (rng.random(len(chance)) < chance for chance in chances)
        return np.column_stack([a, np.where(rng.random(len(a)) < switched, other, a)])

    return make


def unlike(rng: np.random.Generator, sizes: NDArray[np.int64], correlation: float) -> Answers:
    """Equal accuracy 0.8, but only the first system's answers depend on the group: the two cannot be exchanged."""
    a = np.repeat(shares(rng, 0.8, correlation, len(sizes)), sizes)
    return np.column_stack([rng.random(len(a)) < a, rng.random(len(a)) < 0.8])


def rates(make: Make, sizes: NDArray[np.int64], correlation: float, truth: tuple[float, float]) -> NDArray[np.float64]:
    """Rejections of McNemar, of flips, of Obuchowski; coverage of naive and clustered Wilson, naive and clustered Newcombe, t."""
    rng, labels, hits = np.random.default_rng(1), np.repeat(np.arange(len(sizes)), sizes), np.zeros(8)
    for _ in range(TABLES):
        right = make(rng, sizes, correlation)
        n10, n01, both = (int(count) for count in _counts(right))
        clusters = Clusters.of(right, labels)
        flips = clustered_mcnemar(clusters.sums[:, :1] - clusters.sums[:, 1:])
        found = clustered_differences(clusters, [n10 + n01], [0], [1])
        single = clustered_shares(clusters)
        hits += [
            float(mcnemar(n10, n01).pvalue()) <= 0.05,
            flips.pvalue[0] <= 0.05,
            flips.pvalue_chi2[0] <= 0.05,
            _holds(wilson(n10 + both, len(right)), truth[0]),
            _holds(clustered_wilson(single, clusters), truth[0]),
            _holds(newcombe_paired(n10, n01, both, len(right)), truth[1]),
            _holds(found.newcombe, truth[1]),
            _holds(found.wald, truth[1]),
        ]
    return hits / TABLES


def _counts(right: Answers) -> tuple[int, int, int]:
    a, b = right.T
    return (a & ~b).sum(), (b & ~a).sum(), (a & b).sum()


def _holds(interval: tuple[NDArray[np.float64], NDArray[np.float64]], value: float) -> bool:
    low, high = (float(np.ravel(end)[0]) for end in interval)
    return low - 1e-12 <= value <= high + 1e-12


def main() -> None:
    print(
        "| groups × instances | correlation | McNemar | groups flipped | Obuchowski χ² | unlike systems: flipped | χ² |"
    )
    print("|---|---|---|---|---|---|---|")
    for name, sizes in DESIGNS.items():
        for correlation in (0.0, 0.3, 0.8):
            level = rates(two(0.7, 0.7, 0.5), sizes, correlation, (0.7, 0.0))[:3]
            other = rates(unlike, sizes, correlation, (0.8, 0.0))[1:3]
            print(f"| {name} | {correlation} | {_cells([*level, *other])} |")
    print()
    print(
        "| groups × instances | accuracies | correlation | Wilson | clustered | Newcombe | clustered | difference ∓ t · SE |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, sizes in DESIGNS.items():
        for first, second, switched in ((0.7, 0.4, 0.5), (0.95, 0.8, 0.2)):
            for correlation in (0.0, 0.3, 0.8):
                difference = switched * (first - second)
                found = rates(two(first, second, switched), sizes, correlation, (first, difference))[3:]
                shown = f"{first:g}, {first - difference:g}"
                print(f"| {name} | {shown} | {correlation} | {_cells(found)} |")


def _cells(values: NDArray[np.float64] | list[float]) -> str:
    return " | ".join(f"{100 * value:.1f} %" for value in values)


if __name__ == "__main__":
    main()
