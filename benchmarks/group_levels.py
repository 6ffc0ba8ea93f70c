"""How often two equal algorithms are called different at 0.05 when problems come in groups; prints the tables of docs/explanation/dependent-problems.md."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from podium.stats.clusters import group_bootstrap, group_flip_test, group_friedman_pvalue
from podium.stats.omnibus import friedman
from podium.stats.wilcoxon import signed_rank

TABLES = 1000


def table(rng: np.random.Generator, groups: int, size: int, correlation: float, k: int) -> NDArray[np.float64]:
    """Equal algorithms whose results within a group share an effect of group and algorithm."""
    shared = np.repeat(rng.normal(size=(groups, k)), size, axis=0) * correlation**0.5
    return np.asarray(shared + rng.normal(size=(groups * size, k)) * (1 - correlation) ** 0.5)


def rates(groups: int, size: int, correlation: float, seed: int = 1) -> NDArray[np.float64]:
    """Rejections of Wilcoxon, of flips by groups, of Friedman, of Friedman by groups; coverage of the two intervals."""
    rng, hits = np.random.default_rng(seed), np.zeros(6)
    labels = np.repeat(np.arange(groups), size)
    for _ in range(TABLES):
        x = table(rng, groups, size, correlation, 4)
        d = x[:, 1] - x[:, 0]
        rank = x.argsort(axis=1).argsort(axis=1).astype(np.float64)
        found = group_bootstrap((rank[:, 1] - rank[:, 0])[:, None], d[:, None], labels, resamples=400, seed=seed)
        hits += [
            float(signed_rank(d).pvalue) <= 0.05,
            group_flip_test(d, labels, permutations=2000).pvalue <= 0.05,
            float(friedman(x).pvalue) <= 0.05,
            group_friedman_pvalue(x, labels, permutations=399) <= 0.05,
            found.mean[0, 0] <= 0 <= found.mean[0, 1],
            found.median[0, 0] <= 0 <= found.median[0, 1],
        ]
    return hits / TABLES


def main() -> None:
    print(
        "| groups × problems | correlation | Wilcoxon | by groups | Friedman χ² | by groups | interval, ranks | interval, median |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for groups, size in ((8, 5), (20, 5), (30, 3)):
        for correlation in (0.0, 0.5, 0.9):
            cells = " | ".join(f"{100 * rate:.1f} %" for rate in rates(groups, size, correlation))
            print(f"| {groups} × {size} | {correlation} | {cells} |")


if __name__ == "__main__":
    main()
