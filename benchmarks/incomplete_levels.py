"""How often tests after missing cells call two equal algorithms different at 0.05; prints the table of docs/explanation/missing-results.md."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from podium.stats.incomplete import skillings_mack
from podium.stats.wilcoxon import signed_rank

TABLES, N = 4000, 30
PATTERNS = {
    "30 % of cells, anywhere": "random",
    "half of the cells of half of the problems": "hard",
    "one meets the weak, the other the strong algorithms": "company",
}


def pattern(kind: str, rng: np.random.Generator) -> NDArray[np.bool_]:
    rows = np.arange(N)
    if kind == "random":
        return rng.random((N, 6)) > 0.3
    if kind == "hard":
        return rng.random((N, 6)) > 0.5 * (rows[:, None] >= N // 2)
    mask = np.ones((N, 6), dtype=bool)
    mask[rows % 3 == 0], mask[rows % 3 == 1] = [1, 0, 1, 1, 0, 0], [0, 1, 0, 0, 1, 1]
    return mask


def rates(kind: str, effects: list[float], seed: int) -> NDArray[np.float64]:
    rng, hits = np.random.default_rng(seed), np.zeros(3)
    for _ in range(TABLES):
        x, mask = rng.normal(size=(N, 6)) + effects, pattern(kind, rng)
        test = skillings_mack(x, mask)
        sums, v = test.adjusted_sums, test.covariance
        plain = (sums[0] - sums[1]) / np.sqrt(v[0, 0] + v[1, 1] - 2 * v[0, 1])
        both = mask[:, 0] & mask[:, 1]
        pvalues = [
            2 * ndtr(-abs(plain)),
            2 * ndtr(-abs(test.z[0, 1])),
            float(signed_rank(x[both, 0] - x[both, 1]).pvalue),
        ]
        hits += np.array(pvalues) <= 0.05
    return hits / TABLES


def main() -> None:
    print(
        "| missing | other algorithms | differences of adjusted sums | Skillings–Mack, intra-block | Wilcoxon, common problems |"
    )
    print("|---|---|---|---|---|")
    for words, kind in PATTERNS.items():
        for others, effects in (("alike", [0.0] * 6), ("better and worse", [0.0, 0, -2, -2, 2, 2])):
            cells = " | ".join(f"{100 * rate:.1f} %" for rate in rates(kind, effects, 1))
            print(f"| {words} | {others} | {cells} |")


if __name__ == "__main__":
    main()
