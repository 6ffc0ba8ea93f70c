"""Make the table in ``podium/stats/normality/__init__.py``:  python lilliefors_table.py > _lilliefors_table.py.

Simulates the null distribution of the Kolmogorov-Smirnov distance D between a normal sample and the normal
distribution with its own mean and deviation, for 17 sample sizes; takes quantiles of Stephens' (1974) modified
distance z = (sqrt(n) - 0.01 + 0.85 / sqrt(n)) D, which hardly depends on n, at 25 probabilities; and smooths each
over n by a quartic in 1 / sqrt(n). Takes a few minutes on one core.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.special import ndtr, ndtri

SIZES = (5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25, 30, 40, 60, 100, 200, 500)
TAILS = (
    0.999, 0.99, 0.97, 0.94, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02,
    0.01, 0.005, 0.002, 0.001, 0.0002,
)  # fmt: skip


def distances(rng: np.random.Generator, n: int, repetitions: int) -> np.ndarray:
    """Draw modified distances of normal samples of size n."""
    found = []
    step = max(1, 2_000_000 // n)
    upper = np.arange(1, n + 1) / n
    for start in range(0, repetitions, step):
        x = np.sort(rng.standard_normal((min(step, repetitions - start), n)), axis=1)
        f = ndtr((x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, ddof=1, keepdims=True))
        found.append(np.maximum((upper - f).max(axis=1), (f - upper + 1 / n).max(axis=1)))
    return np.concatenate(found) * (np.sqrt(n) - 0.01 + 0.85 / np.sqrt(n))


def main() -> None:
    """Simulate, smooth, print."""
    rng = np.random.default_rng(19670399)
    quantiles = []
    for n in SIZES:
        z = distances(rng, n, 3_000_000 if n <= 30 else 1_000_000)
        quantiles.append(np.quantile(z, 1 - np.array(TAILS)))
        print(n, file=sys.stderr, flush=True)
    powers = np.vander(1 / np.sqrt(np.array(SIZES)), 5, increasing=True)
    weights = np.where(np.array(SIZES) <= 30, np.sqrt(3.0), 1.0)[:, None]
    coefficients, *_ = np.linalg.lstsq(powers * weights, np.array(quantiles) * weights, rcond=None)
    worst = np.abs(powers @ coefficients - np.array(quantiles)).max(axis=0)
    print("worst residual by tail", dict(zip(TAILS, worst.round(5).tolist(), strict=True)), file=sys.stderr)
    print('"""Quantiles of the modified Lilliefors distance; made by tests/reference/lilliefors_table.py."""\n')
    print("from __future__ import annotations\n")
    print(
        "# Per row: normal score of the upper-tail probability, then the coefficients of 1, n^-1/2, n^-1, n^-3/2, n^-2."
    )
    print("TABLE = (")
    for tail, row in zip(TAILS, coefficients.T, strict=True):
        print("    (" + ", ".join(f"{value:.6f}" for value in (-float(ndtri(tail)), *row)) + "),")
    print(")")


if __name__ == "__main__":
    main()
