"""How often `podium runs` finds a difference where there is none, and how often its intervals hold the true difference.

    python benchmarks/runs_levels.py [--tables 1000] [--permutations 999] [--seed 1]

First table: the runs of all algorithms have the same distribution on each problem, so the family-wise error must not exceed 0.05.
Second table: two algorithms differ; coverage of the nominal 95 % interval, and how often the verdict finds the difference. Where
only the spreads differ, finding one is an error. docs/explanation/aggregate-scores.md shows what this prints.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import combinations

import numpy as np

from podium.stats.aggregates import ExactScores, interquartile_mean
from podium.stats.interquartile_test import Arrangements, Permuted

ALPHA = 0.05
Draw = Callable[[np.random.Generator, tuple[int, ...]], np.ndarray]

SCORES: dict[str, Draw] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "log-normal": lambda rng, shape: np.exp(rng.normal(size=shape)),
    "normal, rounded to 0.1": lambda rng, shape: np.round(0.7 + 0.07 * rng.normal(size=shape), 1),
    "normal, mostly rounded to one value": lambda rng, shape: np.round(0.8 + 0.03 * rng.normal(size=shape), 1),
    "0, ½ or 1": lambda rng, shape: rng.integers(0, 3, shape) / 2,
    "0 or 1, fair coin": lambda rng, shape: rng.integers(0, 2, shape).astype(float),
    "0 or 1, 0.9 are 1": lambda rng, shape: (rng.random(shape) < 0.9).astype(float),
    "constant": lambda _, shape: np.full(shape, 0.5),
}
SIZES = ((1, 2, 2), (1, 3, 2), (1, 5, 2), (5, 2, 2), (5, 3, 2), (10, 3, 4), (26, 5, 2))
"""Problems, runs and algorithms."""


def exact(scores: np.ndarray) -> ExactScores:
    """Scores (problems, runs) to six decimals."""
    problems, runs = scores.shape
    whole = np.rint(scores * 1e6).astype(int).ravel().tolist()
    return ExactScores(whole, [1_000_000] * problems, [runs] * problems)


def level(draw: Draw, size: tuple[int, int, int], tables: int, permutations: int, rng: np.random.Generator) -> float:
    """Share of tables in which some difference is significant; every problem has a level of its own."""
    problems, runs, k = size
    arrangements = Arrangements([runs] * problems, [runs] * problems, permutations, 0)
    pairs = list(combinations(range(k), 2))
    wrong = 0
    for _ in range(tables):
        levels = np.round(rng.normal(size=(problems, 1)), 1)
        scored = [exact(levels + draw(rng, (problems, runs))) for _ in range(k)]
        tests = (Permuted(scored[i], scored[j], arrangements).judged(len(pairs), ALPHA) for i, j in pairs)
        wrong += any(test.pvalue <= ALPHA for test in tests)
    return wrong / tables


def levels(tables: int, permutations: int, rng: np.random.Generator) -> None:
    print("| scores | " + " | ".join(f"{n} × {r}, k = {k}" for n, r, k in SIZES) + " |")
    print("| --- |" + " ---: |" * len(SIZES))
    for name, draw in SCORES.items():
        shares = (level(draw, size, tables, permutations, rng) for size in SIZES)
        print(f"| {name} | " + " | ".join(f"{share:.3f}" for share in shares) + " |", flush=True)


def cases(problems: int, rng: np.random.Generator) -> dict[str, tuple[Draw, Draw]]:
    """Two algorithms whose runs differ, by name."""
    shape = (problems, 1)
    base, apart = rng.normal(size=shape), rng.normal(size=shape)
    apart -= apart.mean()
    better, worse = rng.uniform(0.3, 1.0, shape), rng.uniform(0.0, 0.7, shape)
    return {
        "equal interquartile means, spreads 1 and 3": (
            lambda g, s: g.normal(size=s),
            lambda g, s: 3 * g.normal(size=s),
        ),
        "normal, one ahead by 1 everywhere": (
            lambda g, s: base + 1 + g.normal(size=s),
            lambda g, s: base + g.normal(size=s),
        ),
        "normal, one ahead by 5 everywhere": (
            lambda g, s: base + 5 + g.normal(size=s),
            lambda g, s: base + g.normal(size=s),
        ),
        "normal, ahead on some, behind on others": (
            lambda g, s: base + 0.5 + apart + 0.3 * g.normal(size=s),
            lambda g, s: base + 0.6 * g.normal(size=s),
        ),
        "log-normal": (
            lambda g, s: np.exp(base / 2 + 0.5 + g.normal(size=s)),
            lambda g, s: np.exp(base / 2 + g.normal(size=s)),
        ),
        "rounded to 0.1": (
            lambda g, s: np.round(0.1 * base + 0.05 + 0.1 * g.normal(size=s), 1),
            lambda g, s: np.round(0.1 * base + 0.1 * g.normal(size=s), 1),
        ),
        "0 or 1": (
            lambda g, s: (g.random(s) < better).astype(float),
            lambda g, s: (g.random(s) < worse).astype(float),
        ),
    }


def coverage(tables: int, permutations: int, rng: np.random.Generator) -> None:
    print("| two algorithms | problems × runs | interval holds | none given | difference found |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for problems, runs in ((5, 3), (10, 5), (26, 5)):
        arrangements = Arrangements([runs] * problems, [runs] * problems, permutations, 0)
        for name, both in cases(problems, np.random.default_rng(problems)).items():
            many = [interquartile_mean(draw(rng, (problems, 40_000)).ravel()) for draw in both]
            truth, held, none, found = float(many[0] - many[1]), 0, 0, 0
            for _ in range(tables):
                first, second = (exact(draw(rng, (problems, runs))) for draw in both)
                test = Permuted(first, second, arrangements).judged(1, ALPHA)
                none += bool(np.isnan(test.reach))
                held += bool(np.isnan(test.reach)) or abs(test.difference - truth) <= test.reach
                found += test.pvalue <= ALPHA
            shares = (f"{share / tables:.3f}" for share in (held, none, found))
            print(f"| {name} | {problems} × {runs} | " + " | ".join(shares) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--permutations", type=int, default=999)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    levels(chosen.tables, chosen.permutations, rng)
    print()
    coverage(chosen.tables, chosen.permutations, rng)


if __name__ == "__main__":
    main()
