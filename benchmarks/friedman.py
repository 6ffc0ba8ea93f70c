"""Friedman's test on tables of many shapes, beside scipy.stats.friedmanchisquare in the same run.

    python benchmarks/friedman.py [--rounds 7] [--large]

Both correct for ties, and their statistics are compared before anything is timed. Processor time;
`ratio` is scipy over podium.
The last lines are batches: many tables in one call of podium, and in a loop over scipy's.
"""

from __future__ import annotations

import argparse

import numpy as np
from scipy.stats import friedmanchisquare
from timing import Cost, in_turn, print_table, ratio, seconds

from podium.stats.omnibus import friedman
from podium.stats.ranks import rank_sums

SHAPES = ((24, 4), (30, 5), (112, 10), (1000, 30), (20_000, 100), (100, 1000))
LARGE = ((500_000, 10), (100_000, 100))
BATCHES = ((1000, 30, 5), (200, 30, 40))


def table(shape: tuple[int, ...], *, ties: bool) -> np.ndarray:
    rng = np.random.default_rng(shape)
    return rng.integers(0, 10, shape).astype(float) if ties else rng.random(shape)


def peer(x: np.ndarray) -> float:
    return float(friedmanchisquare(*x.T).statistic)


def peers(x: np.ndarray) -> np.ndarray:
    return np.array([peer(one) for one in x])


def costs(shape: tuple[int, ...], *, ties: bool, rounds: int) -> dict[str, Cost]:
    x = table(shape, ties=ties)
    other = peer if x.ndim == 2 else peers
    assert np.allclose(friedman(x, ties="corrected").statistic, other(x), rtol=1e-9)
    return in_turn(
        {
            "sorted once": lambda: np.sort(x),
            "sums": lambda: rank_sums(x, "minimize"),
            "podium": lambda: friedman(x, ties="corrected"),
            "scipy": lambda: other(x),
        },
        rounds,
    )


def row(shape: tuple[int, ...], *, ties: bool, rounds: int) -> list[str]:
    found = costs(shape, ties=ties, rounds=rounds)
    sizes = " × ".join(f"{size:,}".replace(",", " ") for size in shape)
    times = [seconds(found[which].cpu) for which in ("sums", "podium", "scipy")]
    return [sizes, "many" if ties else "none", *times, ratio(found["scipy"], found["podium"])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--large", action="store_true", help="also tables of millions of cells")
    chosen = parser.parse_args()
    shapes = [*SHAPES, *(LARGE if chosen.large else ()), *BATCHES]
    print_table(
        ["table", "ties", "rank_sums", "friedman", "scipy", "ratio"],
        (row(shape, ties=ties, rounds=chosen.rounds) for shape in shapes for ties in (False, True)),
    )


if __name__ == "__main__":
    main()
