"""Power of Wilcoxon's signed-rank test at the sizes around that which podium plan gives, for normal differences.

    python benchmarks/wilcoxon_sizes.py [--d 0.5] [--sizes 33 34 35 36 37] [--samples 400000]

The exact critical value, and many more samples than the search of podium plan draws. docs/explanation/planning.md quotes it.
"""

from __future__ import annotations

import argparse

import numpy as np


def critical(n: int, alpha: float) -> int:
    """Largest sum of ranks with P(W <= w) <= alpha/2, from the number of subsets of 1 … n with each sum."""
    subsets = np.zeros(n * (n + 1) // 2 + 1)
    subsets[0] = 1.0
    for rank in range(1, n + 1):
        subsets[rank:] += subsets[:-rank].copy()
    return int(np.flatnonzero(np.cumsum(subsets) <= alpha / 2 * 2.0**n).max())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--d", type=float, default=0.5)
    parser.add_argument("--sizes", type=int, nargs="+", default=[33, 34, 35, 36, 37])
    parser.add_argument("--samples", type=int, default=400_000)
    parser.add_argument("--alpha", type=float, default=0.05)
    chosen = parser.parse_args()
    print("problems | power | standard error")
    for n in chosen.sizes:
        rng, found = np.random.default_rng(n), 0
        for start in range(0, chosen.samples, 20_000):
            x = rng.standard_normal((min(20_000, chosen.samples - start), n)) + chosen.d
            ranks = np.abs(x).argsort(axis=1).argsort(axis=1) + 1
            found += int(((ranks * (x < 0)).sum(axis=1) <= critical(n, chosen.alpha)).sum())
        power = found / chosen.samples
        print(f"{n} | {power:.4f} | {(power * (1 - power) / chosen.samples) ** 0.5:.4f}", flush=True)


if __name__ == "__main__":
    main()
