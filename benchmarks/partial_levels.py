"""How often two algorithms that are alike are called different while the others differ: published procedures, exact tests, and both together.

On every problem A and B are exchangeable, so each rejection of A = B is wrong; with two algorithms, and where all are alike, any rejection is. What the others do
is named in the first column. Prints the tables of docs/explanation/levels.md; takes some minutes.

    python benchmarks/partial_levels.py
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from podium.stats.exchange import exchange_pvalues
from podium.stats.logical import CONFIRMED, EXCHANGE
from podium.stats.rankings import normal_pvalue, ranking
from podium.stats.sign import coin_tail
from podium.stats.simulation import apply_to_ranking

Floats = NDArray[np.float64]
TABLES, STEP, ALPHA, SEED = 10_000, 500, 0.05, 20261123


def alike(rng: np.random.Generator, n: int, k: int) -> Floats:
    """All algorithms perform alike."""
    return rng.random((n, k))


def extremes(rng: np.random.Generator, n: int, k: int) -> Floats:
    """A and B at opposite extremes by a fair coin, the others alike between them."""
    x = rng.random((n, k))
    side = rng.integers(0, 2, n)
    x[:, 0], x[:, 1] = 3.0 * side - 1.0, 2.0 - 3.0 * side
    return x


def ordered(rng: np.random.Generator, n: int, k: int) -> Floats:
    """The same with the others in a fixed order."""
    x = extremes(rng, n, k)
    x[:, 2:] = np.linspace(0.1, 0.9, k - 2)
    return x


def nested(rng: np.random.Generator, n: int, k: int) -> Floats:
    """Pairs inside pairs: A and B outermost, C and D next, each by a fair coin of its own."""
    x = np.empty((n, k))
    for place in range(k // 2):
        side = 2.0 * rng.integers(0, 2, n) - 1.0
        x[:, 2 * place], x[:, 2 * place + 1] = side * (k - place), -side * (k - place)
    if k % 2:
        x[:, -1] = 0.0
    return x


def wide(rng: np.random.Generator, n: int, k: int) -> Floats:
    """A and B vary five times as widely as the others."""
    x = rng.normal(size=(n, k))
    x[:, :2] *= 5.0
    return x


def behind(rng: np.random.Generator, n: int, k: int) -> Floats:
    """A and B alike, the others far better, in a fixed order."""
    x = rng.random((n, k))
    x[:, 2:] = -np.arange(1.0, k - 1)
    return x


SITUATIONS: tuple[tuple[str, Callable[[np.random.Generator, int, int], Floats], bool], ...] = (
    ("all alike", alike, True),
    ("A and B at opposite extremes, the others alike", extremes, False),
    ("A and B at opposite extremes, the others in a fixed order", ordered, False),
    ("pairs at opposite extremes inside each other", nested, False),
    ("A and B vary five times as widely", wide, False),
    ("A and B alike, the others far better", behind, False),
)


def errors(
    make: Callable[[np.random.Generator, int, int], Floats], n: int, k: int, control: int | None, *, every: bool
) -> list[float]:
    """Share of tables with a false rejection: published procedure, exact tests, both."""
    rng = np.random.default_rng(SEED)
    published = "bergmann-hommel" if control is None else "holm"
    names = (published, EXCHANGE, CONFIRMED[published])
    hits = np.zeros(3)
    place = slice(None) if every else slice(1)  # A = B is the first hypothesis
    for _ in range(TABLES // STEP):
        tables = np.stack([make(rng, n, k) for _ in range(STEP)])
        found = apply_to_ranking(ranking(tables, "minimize"), names, control=control)
        hits += [int((found.adjusted[name][:, place] <= ALPHA).any(axis=1).sum()) for name in names]
    return [float(hit) / TABLES for hit in hits]


def two() -> None:
    """Exact levels with two algorithms: all numbers of wins."""
    print("| problems | z, two-sided | exact, two-sided | z, one-sided | exact, one-sided |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for n in (3, 4, 5, 6, 8, 9, 16, 30, 50):
        wins = np.arange(n + 1)
        chance = np.diff(coin_tail(wins, n), prepend=0.0)
        z = (2 * wins - n) / np.sqrt(n)
        cells = []
        for side in ("two-sided", "greater"):
            cells.append(float(chance[normal_pvalue(z, side) <= ALPHA].sum()))
            gaps = np.where(np.arange(n) < wins[:, None], 1.0, -1.0)
            cells.append(float(chance[exchange_pvalues(gaps, side) <= ALPHA].sum()))
        print(f"| {n} | " + " | ".join(f"{100 * cell:.2f}" for cell in cells) + " |")


def main() -> None:
    two()
    print()
    print("| situation | n × k | all pairs: published | exact | both | control A: published | exact | both |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (name, make, every), (n, k) in product(SITUATIONS, ((10, 4), (10, 6), (30, 4), (30, 6))):
        cells = [*errors(make, n, k, None, every=every), *errors(make, n, k, 0, every=every)]
        print(f"| {name} | {n} × {k} | " + " | ".join(f"{100 * cell:.1f}" for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
