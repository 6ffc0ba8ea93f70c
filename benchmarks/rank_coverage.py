"""The table of docs/rank-intervals.md: how often all rank intervals hold the true ranks at once, by simulation.

    python benchmarks/rank_coverage.py            # prints the table
    python benchmarks/rank_coverage.py --write    # puts it into docs/rank-intervals.md

Some minutes on one core; the same seed gives the same table.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.stats.critical import critical_difference
from podium.stats.directional import directional_pvalues, rank_intervals
from podium.stats.logical import adjust_family, pair_indices
from podium.stats.rankings import ranking

DOCUMENT = Path(__file__).parents[1] / "docs" / "rank-intervals.md"
SEED, REPLICATES, CHUNK, ALPHA = 20261121, 20_000, 500, 0.05
SIZES = ((10, 3), (10, 10), (30, 5), (30, 10), (100, 10), (41, 40))

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Case:
    """Normal results with these means and this covariance; rounded to one place where ties are wanted."""

    name: str
    mean: Floats
    covariance: Floats
    tied: bool = False

    def tables(self, rng: np.random.Generator, number: int, n: int) -> Floats:
        """Draw tables of n problems."""
        root = np.linalg.cholesky(self.covariance + 1e-12 * np.eye(len(self.mean)))
        x = self.mean + rng.standard_normal((number, n, len(self.mean))) @ root.T
        return np.round(x) if self.tied else x

    def expected_ranks(self) -> Floats:
        """Expected ranks (smaller results are better), from the chance that one result is smaller than another."""
        variance = np.diag(self.covariance)
        spread = np.sqrt(np.maximum(variance[:, None] + variance - 2 * self.covariance, 1e-300))
        smaller = special.ndtr((self.mean[:, None] - self.mean) / spread)  # P(X_j < X_i) in row i
        np.fill_diagonal(smaller, 0.0)
        return np.asarray(1 + smaller.sum(axis=1))


def cases(k: int) -> list[Case]:
    zero, one = np.zeros(k), np.eye(k)
    half = np.where(np.arange(k) < k // 2, 0.0, 2.0)
    apart = np.where(np.arange(k) == k - 1, 3.0, 0.0)
    spreads = np.diag(np.linspace(1.0, 5.0, k) ** 2)
    wild = np.diag(np.where(np.arange(k) == 0, 5.0, 1.0) ** 2)
    block = np.where(np.arange(k)[:, None] // 2 == np.arange(k) // 2, 0.9, 0.0) + 0.1 * one
    chain = 0.9 ** np.abs(np.arange(k)[:, None] - np.arange(k))
    return [
        Case("all equal", zero, one),
        Case("all equal, many ties", zero, one, tied=True),
        Case("all equal, correlated in pairs (0.9)", zero, block),
        Case("all equal, correlated in a chain (0.9)", zero, chain),
        Case("all equal, deviations 1 to 5", zero, spreads),
        Case("all equal, one of deviation 5", zero, wild),
        Case("two groups", half, one),
        Case("two groups, correlated in pairs (0.9)", half, block),
        Case("two groups, deviations 1 to 5", half, spreads),
        Case("two groups, one of deviation 5", half, wild),
        Case("one apart", apart, one),
        Case("a ladder, steps of 0.5", 0.5 * np.arange(k), one),
    ]


def truth(expected: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Lowest and highest rank of each algorithm; equal ones share all of theirs."""
    smaller = expected[None, :] < expected[:, None] - 1e-9
    return 1 + smaller.sum(axis=1), len(expected) - smaller.sum(axis=0)


def from_decisions(first: NDArray[np.intp], second: NDArray[np.intp], hit: NDArray[np.bool_], sums: Floats) -> Bounds:
    """Intervals from two-sided decisions on pairs, directed by the rank sums."""
    k = sums.shape[-1]
    better = np.zeros((*hit.shape[:-1], k, k), dtype=bool)
    ahead = sums[..., first] < sums[..., second]
    better[..., first, second] = hit & ahead
    better[..., second, first] = hit & ~ahead
    return 1 + better.sum(axis=-2), k - better.sum(axis=-1)


Bounds = tuple[NDArray[np.int64], NDArray[np.int64]]


def podium(x: Floats) -> Bounds:
    found = rank_intervals(ranking(x, "minimize").scores, ALPHA)
    return found.lower, found.upper


def single_step(x: Floats) -> Bounds:
    p = directional_pvalues(ranking(x, "minimize").scores)
    k = p.shape[-1]
    better = p * k * (k - 1) <= ALPHA
    return 1 + better.sum(axis=-2), k - better.sum(axis=-1)


def nemenyi(x: Floats) -> Bounds:
    ranks = ranking(x, "minimize")
    first, second = pair_indices(x.shape[-1])
    gap = np.abs(ranks.mean_ranks[..., first] - ranks.mean_ranks[..., second])
    return from_decisions(first, second, gap >= critical_difference(x.shape[-1], x.shape[-2], ALPHA), ranks.sums)


def bergmann_hommel(x: Floats) -> Bounds:
    ranks = ranking(x, "minimize")
    k = x.shape[-1]
    first, second = pair_indices(k)
    p = 2 * special.ndtr(-np.abs(ranks.z(first, second)))
    adjusted = adjust_family(p, k=k, positions=np.rint(2 * ranks.sums).astype(np.int64))
    return from_decisions(first, second, adjusted <= ALPHA, ranks.sums)


METHODS: dict[str, Callable[[Floats], Bounds]] = {
    "podium": podium,
    "single step": single_step,
    "Nemenyi": nemenyi,
    "Bergmann–Hommel": bergmann_hommel,
}


def simulate(case: Case, n: int, place: int, replicates: int) -> dict[str, tuple[float, float]]:
    """Coverage and mean number of ranks in an interval, by method; every method sees the same tables."""
    lowest, highest = truth(case.expected_ranks())
    rng = np.random.default_rng([SEED, place, n, len(case.mean)])
    held = dict.fromkeys(METHODS, 0)
    width = dict.fromkeys(METHODS, 0.0)
    for _ in range(replicates // CHUNK):
        x = case.tables(rng, CHUNK, n)
        for name, method in METHODS.items():
            lower, upper = method(x)
            held[name] += int(((lower <= lowest) & (upper >= highest)).all(axis=-1).sum())
            width[name] += float((upper - lower + 1).mean(axis=-1).sum())
    return {name: (held[name] / replicates, width[name] / replicates) for name in METHODS}


def table(replicates: int) -> str:
    lines = ["| situation | n × k | " + " | ".join(METHODS) + " |", "| --- | --- |" + " ---: |" * len(METHODS)]
    for n, k in SIZES:
        for place, case in enumerate(cases(k)):
            found = simulate(case, n, place, replicates if k <= 10 else replicates // 5)
            cells = [f"{cover:.3f} ({width:.1f})" for cover, width in found.values()]
            cells = [
                f"**{cell}**" if found[name][0] < 0.945 else cell for name, cell in zip(METHODS, cells, strict=True)
            ]
            lines.append(f"| {case.name} | {n} × {k} | " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into the document")
    parser.add_argument("--replicates", type=int, default=REPLICATES)
    chosen = parser.parse_args()
    text = table(chosen.replicates)
    if chosen.write:
        old = DOCUMENT.read_text(encoding="utf-8")
        mark = r"(<!-- table -->\n).*?(<!-- end -->)"
        DOCUMENT.write_text(re.sub(mark, lambda m: f"{m[1]}{text}\n{m[2]}", old, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
