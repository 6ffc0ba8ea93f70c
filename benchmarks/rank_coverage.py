"""The tables of docs/explanation/rank-interval-coverage.md: how often all rank intervals hold the true ranks, and how wide they are.

    python benchmarks/rank_coverage.py            # prints the tables
    python benchmarks/rank_coverage.py --write    # puts them into docs/explanation/rank-interval-coverage.md

Some minutes on one core; the same seed gives the same tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special, stats

from podium.stats.directional import _holm_level, directional_pvalues, gap_pvalues
from podium.stats.logical import adjust_family, pair_indices
from podium.stats.rankings import ranking
from podium.stats.studentized import critical_difference

DOCUMENT = Path(__file__).parents[1] / "docs" / "explanation" / "rank-interval-coverage.md"
SEED, REPLICATES, CHUNK, ALPHAS = 20261121, 2500, 250, (0.01, 0.05, 0.10)
SIZES = ((10, 3), (10, 10), (30, 5), (30, 10), (100, 10), (41, 40))
ADVERSARIAL = ((8, 3), (12, 6), (15, 10), (60, 5), (150, 10), (40, 20), (41, 40))
CYCLES = (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40)

Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator, int, int], Floats]


@dataclass(frozen=True)
class Case:
    """Tables of a number of problems, smaller results are better, and the expected ranks."""

    name: str
    tables: Draw
    expected: Floats

    @property
    def separated(self) -> bool:
        """Whether there are differences to be found."""
        return bool(np.ptp(self.expected) > 1e-9)


def normal(name: str, mean: Floats, covariance: Floats, *, tied: bool = False) -> Case:
    """Normal results with these means and this covariance; rounded to whole numbers where ties are wanted."""
    k = len(mean)
    root = np.linalg.cholesky(covariance + 1e-12 * np.eye(k))

    def tables(rng: np.random.Generator, number: int, n: int) -> Floats:
        x = mean + rng.standard_normal((number, n, k)) @ root.T
        return np.round(x) if tied else x

    variance = np.diag(covariance)
    spread = np.sqrt(np.maximum(variance[:, None] + variance - 2 * covariance, 1e-300))
    smaller = special.ndtr((mean[:, None] - mean) / spread)  # P(X_j < X_i) in row i
    np.fill_diagonal(smaller, 0.0)
    return Case(name, tables, np.asarray(1 + smaller.sum(axis=1), dtype=np.float64))


def ordinary(k: int) -> list[Case]:
    zero, one, places = np.zeros(k), np.eye(k), np.arange(k, dtype=np.float64)
    half: Floats = np.where(np.arange(k) < k // 2, 0.0, 2.0)
    apart = np.where(np.arange(k) == k - 1, 3.0, 0.0)
    spreads = np.diag(np.linspace(1.0, 5.0, k) ** 2)
    wild = np.diag(np.where(np.arange(k) == 0, 5.0, 1.0) ** 2)
    block = np.where(np.arange(k)[:, None] // 2 == np.arange(k) // 2, 0.9, 0.0) + 0.1 * one
    chain = 0.9 ** np.abs(np.arange(k)[:, None] - np.arange(k))
    return [
        normal("all equal", zero, one),
        normal("all equal, many ties", zero, one, tied=True),
        normal("all equal, correlated in pairs (0.9)", zero, block),
        normal("all equal, correlated in a chain (0.9)", zero, chain),
        normal("all equal, deviations 1 to 5", zero, spreads),
        normal("all equal, one of deviation 5", zero, wild),
        normal("two groups", half, one),
        normal("two groups, correlated in pairs (0.9)", half, block),
        normal("two groups, deviations 1 to 5", half, spreads),
        normal("two groups, one of deviation 5", half, wild),
        normal("one apart", apart, one),
        normal("a ladder, steps of 0.5", 0.5 * places, one),
        normal("a ladder, steps of 2", 2.0 * places, one),
    ]


def mixture(name: str, orders: list[list[int]], weights: list[float]) -> Case:
    """Each problem has one of these orders of the algorithms, best first."""
    ranks = np.argsort(np.array(orders), axis=1) + 1.0
    chances = np.array(weights)

    def tables(rng: np.random.Generator, number: int, n: int) -> Floats:
        return np.asarray(ranks[rng.choice(len(ranks), size=(number, n), p=chances)])

    return Case(name, tables, chances @ ranks)


def slightly_better(k: int) -> Case:
    """The first is just ahead of the second, the others in random order; once in k it is last and the second first."""

    def tables(rng: np.random.Generator, number: int, n: int) -> Floats:
        others = rng.random((number, n, k - 2)).argsort(axis=-1).argsort(axis=-1) + 1.0
        place = rng.integers(1, k, (number, n, 1)).astype(np.float64)
        fallen = rng.random((number, n, 1)) < 1 / k
        rest = np.where(fallen, others + 1, others + 2 * (others >= place))
        return np.concatenate([np.where(fallen, k, place), np.where(fallen, 1.0, place + 1), rest], axis=-1)

    return Case("one slightly better, last once in k", tables, np.full(k, (k + 1) / 2))


def fails_at_times(k: int, chance: float = 0.1) -> Case:
    """The first is a little better than the middle of the others and fails on one problem in ten; skewed."""
    lead = special.ndtri(1 - 0.5 / (1 - chance))

    def tables(rng: np.random.Generator, number: int, n: int) -> Floats:
        x = rng.standard_normal((number, n, k))
        x[..., 0] = np.where(rng.random((number, n)) < chance, 99.0, lead)
        return x

    return Case("one fails on a tenth of the problems", tables, np.full(k, (k + 1) / 2))


def noisy_shift(k: int) -> Case:
    def tables(rng: np.random.Generator, number: int, n: int) -> Floats:
        place = (np.arange(k) + rng.integers(k, size=(number, n, 1))) % k
        return place + 0.5 * rng.standard_normal((number, n, k))

    return Case("cyclic shift with noise (0.5 places)", tables, np.full(k, (k + 1) / 2))


def adversarial(k: int) -> list[Case]:
    base = list(range(k))
    shifts = [base[s:] + base[:s] for s in range(k)]
    falls = [[b, *(x for x in base if x not in (a, b)), a] for a, b in zip(base[0::2], base[1::2], strict=False)]
    steady = max(0, k - max(2, k // 3))  # ahead of one rival, falls behind the third of the field below
    moved = [x for x in base if x != steady] + [steady]
    fall = 1 / (k - steady)
    return [
        mixture("cyclic shift", shifts, [1 / k] * k),
        noisy_shift(k),
        slightly_better(k),
        mixture("k/2 pairs, each with its own rare fall", [base, *falls], [1 - len(falls) / k, *[1 / k] * len(falls)]),
        mixture("a ladder, one member falls", [base, moved], [1 - fall, fall]),
        fails_at_times(k),
    ]


def truth(expected: Floats) -> Bounds:
    """Lowest and highest rank of each algorithm; equal ones share all of theirs."""
    smaller = expected[None, :] < expected[:, None] - 1e-9
    return 1 + smaller.sum(axis=1), len(expected) - smaller.sum(axis=0)


Bounds = tuple[NDArray[np.int64], NDArray[np.int64]]


def bounds(better: NDArray[np.bool_]) -> Bounds:
    return 1 + better.sum(axis=-2), better.shape[-1] - better.sum(axis=-1)


def from_decisions(first: NDArray[np.intp], second: NDArray[np.intp], hit: NDArray[np.bool_], sums: Floats) -> Bounds:
    """Intervals from two-sided decisions on pairs, directed by the rank sums."""
    k = sums.shape[-1]
    better = np.zeros((*hit.shape[:-1], k, k), dtype=bool)
    ahead = sums[..., first] < sums[..., second]
    better[..., first, second] = hit & ahead
    better[..., second, first] = hit & ~ahead
    return bounds(better)


def directional(ranks: Floats) -> dict[str, Floats]:
    """P-values of the directional hypotheses by podium and by other forms, Holm's procedure for each."""
    number, n, k = ranks.shape
    first, second = pair_indices(k)
    gaps = np.swapaxes(ranks[..., second] - ranks[..., first], 1, 2)
    total = gaps.sum(axis=-1)
    d = (gaps * np.sign(total)[..., None])[total != 0]
    square, untied, lead = (d * d).sum(axis=1), (d != 0).sum(axis=1), d.sum(axis=1)
    spread = np.maximum(special.ndtr(-lead / np.sqrt(square)), 2.0**-untied)
    least = np.sqrt(np.minimum(square + 4 * (k - 1) ** 2, np.maximum(square, n * k * (k + 1) / 6)))
    forms = {
        "own spread": spread,
        "least spread": np.maximum(special.ndtr(-lead / least), 2.0**-untied),
    }
    found = {"podium": directional_pvalues(ranks)}
    table, pair = np.nonzero(total)
    ahead = total[table, pair] > 0
    for name, p in forms.items():
        found[name] = np.ones((number, k, k))
        found[name][table, np.where(ahead, first[pair], second[pair]), np.where(ahead, second[pair], first[pair])] = p
    return found


def nemenyi(x: Floats, alpha: float) -> Bounds:
    ranks = ranking(x, "minimize")
    first, second = pair_indices(x.shape[-1])
    gap = np.abs(ranks.mean_ranks[..., first] - ranks.mean_ranks[..., second])
    return from_decisions(first, second, gap >= critical_difference(x.shape[-1], x.shape[-2], alpha), ranks.sums)


def bergmann_hommel(x: Floats, alpha: float) -> Bounds:
    ranks = ranking(x, "minimize")
    k = x.shape[-1]
    first, second = pair_indices(k)
    p = 2 * special.ndtr(-np.abs(ranks.z(first, second)))
    adjusted = adjust_family(p, k=k, positions=np.rint(2 * ranks.sums).astype(np.int64))
    return from_decisions(first, second, adjusted <= alpha, ranks.sums)


FORMS = ("podium", "own spread", "least spread")
METHODS = (*FORMS, "Nemenyi", "Bergmann–Hommel")
Found = dict[tuple[str, float], tuple[float, float]]


def intervals(x: Floats) -> Iterator[tuple[str, float, Bounds]]:
    for name, p in directional(ranking(x, "minimize").scores).items():
        for alpha in ALPHAS:
            yield name, alpha, bounds(p <= _holm_level(p, alpha)[..., None, None])
    yield "Nemenyi", 0.05, nemenyi(x, 0.05)
    yield "Bergmann–Hommel", 0.05, bergmann_hommel(x, 0.05)


def simulate(case: Case, n: int, place: int, replicates: int) -> Found:
    """Coverage and mean number of ranks in an interval; every method sees the same tables."""
    lowest, highest = truth(case.expected)
    rng = np.random.default_rng([SEED, place, n, len(case.expected)])
    sums: dict[tuple[str, float], Floats] = {}
    for _ in range(replicates // CHUNK):
        for name, alpha, (lower, upper) in intervals(case.tables(rng, CHUNK, n)):
            held = ((lower <= lowest) & (upper >= highest)).all(axis=-1).sum()
            width = (upper - lower + 1).mean(axis=-1).sum()
            sums.setdefault((name, alpha), np.zeros(2))[:] += held, width
    return {key: (float(a / replicates), float(b / replicates)) for key, (a, b) in sums.items()}


Results = dict[tuple[str, int, int], tuple[Case, Found, int]]


def coverage_table(sizes: tuple[tuple[int, int], ...], of: Callable[[int], list[Case]], replicates: int) -> Results:
    """Print and return the situations, one line each."""
    results: Results = {}
    for n, k in sizes:
        number = replicates if k <= 10 else replicates // 5
        for place, case in enumerate(of(k)):
            found = simulate(case, n, place, number)
            results[case.name, n, k] = case, found, number
            print(line(case.name, n, k, found, number), flush=True)
    return results


def line(name: str, n: int, k: int, found: Found, number: int) -> str:
    least = 0.95 - 2 * (0.05 * 0.95 / number) ** 0.5
    cells = [f"{found[m, 0.05][0]:.3f} ({found[m, 0.05][1]:.1f})" for m in METHODS]
    cells = [f"**{c}**" if found[m, 0.05][0] < least else c for m, c in zip(METHODS, cells, strict=True)]
    return f"| {name} | {n} × {k} | " + " | ".join(cells) + " |"


def as_text(results: Results) -> str:
    head = ["| situation | n × k | " + " | ".join(METHODS) + " |", "| --- | --- |" + " ---: |" * len(METHODS)]
    return "\n".join(head + [line(name, n, k, found, number) for (name, n, k), (_, found, number) in results.items()])


def levels(usual: Results, hard: Results) -> str:
    """Least coverage of all situations and mean width where algorithms differ, by level."""
    lines = ["| confidence | | " + " | ".join(FORMS) + " |", "| --- | --- |" + " ---: |" * len(FORMS)]
    for alpha in ALPHAS:
        for what, group in (("ordinary", usual), ("adversarial", hard)):
            least = [min(found[m, alpha][0] for _, found, _ in group.values()) for m in FORMS]
            lines.append(
                f"| {1 - alpha:.0%} | least coverage, {what} | " + " | ".join(f"{x:.3f}" for x in least) + " |"
            )
        lines.append(
            f"| {1 - alpha:.0%} | coverage of two algorithms, exact | "
            + " | ".join(f"{x:.3f}" if x else "" for x in (*two(alpha), None))
            + " |"
        )
        ratios = [
            np.mean([f[m, alpha][1] / f["own spread", alpha][1] for case, f, _ in usual.values() if case.separated])
            for m in FORMS
        ]
        lines.append(f"| {1 - alpha:.0%} | relative width | " + " | ".join(f"{x:.2f}" for x in ratios) + " |")
    return "\n".join(lines)


def two(alpha: float, most: int = 100) -> tuple[float, float]:
    """Least exact coverage of two equal algorithms without ties, by podium and by the normal tail, up to 100 problems."""
    error = np.zeros((most + 1, 2))
    for n in range(1, most + 1):
        wins = np.arange(n + 1)
        first = np.where(np.arange(n) < wins[:, None], 1.0, 2.0)
        own = directional_pvalues(np.stack([first, 3 - first], axis=-1))[:, 0, 1]
        other = np.maximum(special.ndtr((n - 2 * wins) / np.sqrt(n)), 2.0**-n)
        for column, p in enumerate((own, other)):
            error[n, column] = 2 * stats.binom.pmf(wins, n, 0.5)[p <= alpha / 2].sum()
    return float(1 - error[:, 0].max()), float(1 - error[:, 1].max())


def critical_losses(k: int, n: int) -> tuple[NDArray[np.intp], Floats]:
    """Most losses with which one algorithm is found better than another in cyclic shifts, by distance and level.

    Two algorithms at distance a in the cycle differ by a on a problem, or by a − k with probability a/k: p depends on the
    number of the latter alone, which is binomial. Also the expected number of decisions at Holm's first step, exact, one
    number a level: all of them are wrong, so it bounds the chance of an error.
    """
    critical, expected = np.full((k, len(ALPHAS)), -1), np.zeros(len(ALPHAS))
    for a in range(1, k):
        losses = np.arange(0, (a * n + k - 1) // k)  # while the sum a·n − k·losses is positive
        losses = losses[losses <= stats.binom.ppf(0.5, n, a / k)]
        gaps = np.where(np.arange(n) < losses[:, None], float(a - k), float(a))
        hit = gap_pvalues(gaps, k)[:, None] * k * (k - 1) <= ALPHAS
        critical[a] = hit.sum(axis=0) - 1  # p grows with the losses
        expected += k * (stats.binom.pmf(losses, n, a / k)[:, None] * hit).sum(axis=0)
    return critical, expected


def shift_errors(k: int, n: int, critical: NDArray[np.intp], tables: int, rng: np.random.Generator) -> Floats:
    """Share of tables of cyclic shifts with a decision, by level: only the numbers of problems with each shift matter."""
    wrong = np.zeros(len(ALPHAS))
    for _ in range(tables // 20_000):
        counts = rng.multinomial(n, np.full(k, 1 / k), size=20_000).astype(np.int16)
        sums = np.pad(np.cumsum(np.tile(counts, 2), axis=1, dtype=np.int16), ((0, 0), (1, 0)))
        decided = np.zeros((20_000, len(ALPHAS)), dtype=bool)
        for a in np.flatnonzero((critical >= 0).any(axis=1)):  # losses at distance a: those of a neighbouring shifts
            decided |= (sums[:, a : a + k] - sums[:, :k]).min(axis=1)[:, None] <= critical[a]
        wrong += decided.sum(axis=0)
    return np.asarray(wrong / (tables // 20_000 * 20_000))


def cyclic() -> str:
    """Largest non-coverage of cyclic shifts over every n from 6 to 120 (or 8k, if that is more), with that n, by number of algorithms.

    Each n for which the exact bound comes near the largest is simulated; the five worst again, with new tables.
    """
    lines = ["| k | " + " | ".join(f"{1 - a:.0%}: bound | not covered" for a in ALPHAS) + " |"]
    lines.append("| ---: |" + " ---: |" * 2 * len(ALPHAS))
    for k in CYCLES:
        rng = np.random.default_rng([SEED, 7, k])
        found = {n: critical_losses(k, n) for n in range(6, max(120, 8 * k) + 1)}
        bound = np.array([expected for _, expected in found.values()])
        near = [n for n, b in zip(found, bound, strict=True) if (b >= 0.7 * bound.max(axis=0)).any()]
        first = np.array([shift_errors(k, n, found[n][0], 40_000, rng) for n in near])
        worst = [[near[i] for i in np.argsort(-column)[:5]] for column in first.T]
        again = {n: shift_errors(k, n, found[n][0], 400_000, rng) for n in sorted({n for some in worst for n in some})}
        cells = []
        for place, some in enumerate(worst):
            n = max(some, key=lambda n: again[n][place])
            cells += [f"{bound[:, place].max():.4f}", f"{again[n][place]:.4f} (n = {n})"]
        lines.append(f"| {k} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def least_favourable(sizes: tuple[int, ...] = (6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18)) -> str:
    """Largest non-coverage of three algorithms over all distributions of orders without ties: a polynomial, maximised.

    The chance of each table depends on how often each of the six orders occurs. Either all expected ranks are equal, or the
    first two are and the third is larger or smaller; the maximum of the exact polynomial is searched from many starts.
    """
    ranks = np.array(list(permutations((1.0, 2.0, 3.0))))
    first, second = ranks[:, 1] - ranks[:, 0], ranks[:, 2] - ranks[:, 1]
    lines = ["| n | " + " | ".join(f"{1 - a:.0%}" for a in ALPHAS) + " |", "| ---: |" + " ---: |" * len(ALPHAS)]
    for n in sizes:
        rng = np.random.default_rng([SEED, 8, n])
        bars = np.array(list(combinations(range(n + 5), 5)))
        counts = np.diff(np.pad(bars, ((0, 0), (1, 1)), constant_values=((0, 0), (-1, n + 5))), axis=1) - 1
        ways = special.gammaln(n + 1) - special.gammaln(counts + 1).sum(axis=1)
        p = by_counts(counts, ranks)
        cells = []
        for alpha in ALPHAS:
            better = p <= _holm_level(p, alpha)[:, None, None]
            b = {(i, j): better[:, i, j] for i in range(3) for j in range(3)}
            low, high = b[2, 0] | b[2, 1], b[0, 2] | b[1, 2]
            tied = b[0, 1] | b[1, 0]
            largest = max(
                most_likely(counts, ways, better.any(axis=(1, 2)), [("eq", first), ("eq", second)], rng),
                most_likely(counts, ways, tied | low, [("eq", first), ("ineq", second)], rng),
                most_likely(counts, ways, tied | high, [("eq", first), ("ineq", -second)], rng),
            )
            cells.append(f"{largest:.4f}")
        lines.append(f"| {n} | " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def by_counts(counts: NDArray[np.intp], ranks: Floats) -> Floats:
    """P-values of all ordered pairs of three algorithms in tables given by how often each order occurs."""
    sizes = np.array([-2.0, -1.0, 1.0, 2.0])
    found = np.ones((len(counts), 3, 3))
    for i, j in permutations(range(3), 2):
        times = np.stack([counts[:, ranks[:, j] - ranks[:, i] == size].sum(axis=1) for size in sizes], axis=1)
        kinds, place = np.unique(times, axis=0, return_inverse=True)
        ahead = kinds @ sizes > 0
        p = np.ones(len(kinds))
        p[ahead] = gap_pvalues(np.array([np.repeat(sizes, each) for each in kinds[ahead]]), 3)
        found[:, i, j] = p[place.ravel()]
    return found


Constraints = list[tuple[str, Floats]]


def most_likely(
    counts: NDArray[np.intp], ways: Floats, wrong: NDArray[np.bool_], limits: Constraints, rng: np.random.Generator
) -> float:
    """Largest chance of the wrong tables over the distributions of orders within the limits."""
    counts, ways, best = counts[wrong], ways[wrong], 0.0
    if not len(counts):
        return best

    def negative(w: Floats) -> tuple[float, Floats]:
        w = np.maximum(w, 1e-12)
        chances = np.exp(ways + counts @ np.log(w))
        return -float(chances.sum()), -(chances @ counts) / w

    rules = [{"type": "eq", "fun": lambda w: w.sum() - 1}]
    rules += [{"type": kind, "fun": lambda w, v=v: v @ w} for kind, v in limits]
    for start in range(12):
        w = rng.dirichlet(np.full(6, 0.5)) if start else np.array([1, 0, 0, 1, 1, 0]) / 3  # first, cyclic shifts
        w = optimize.minimize(negative, w, jac=True, bounds=[(0, 1)] * 6, constraints=rules, method="SLSQP").x
        w = np.maximum(w, 0) / np.maximum(w, 0).sum()
        if all(abs(v @ w) < 1e-6 if kind == "eq" else v @ w > -1e-6 for kind, v in limits):
            best = max(best, -negative(w)[0])
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into the document")
    parser.add_argument("--replicates", type=int, default=REPLICATES)
    chosen = parser.parse_args()
    texts = {"cyclic": cyclic(), "three": least_favourable()}
    hard = coverage_table(ADVERSARIAL, adversarial, chosen.replicates)
    usual = coverage_table(SIZES, ordinary, chosen.replicates)
    texts |= {"adversarial": as_text(hard), "ordinary": as_text(usual), "levels": levels(usual, hard)}
    print(f"\n{texts['levels']}", flush=True)
    if chosen.write:
        document = DOCUMENT.read_text(encoding="utf-8")
        for name, text in texts.items():
            start, rest = document.split(f"<!-- {name} -->\n")
            document = f"{start}<!-- {name} -->\n{text}\n{rest[rest.index('<!-- end -->') :]}"
        DOCUMENT.write_text(document, encoding="utf-8")


if __name__ == "__main__":
    main()
