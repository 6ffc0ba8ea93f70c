"""Level of tests of areas under ROC curves and coverage of their intervals where a class is small; prints the tables of docs/explanation/roc.md.

    python benchmarks/roc_small_classes.py              # all tables, some minutes
    python benchmarks/roc_small_classes.py permutation  # one of them: level, shapes, permutation, multiclass, coverage

Scores are normal, correlated between classifiers within an instance, with equal true areas. The standard deviation of a classifier's
positives relative to its negatives gives its curve its shape. Candidates: DeLong's z (normal); t with Satterthwaite's degrees of freedom from the estimated variances; with those of the class
sizes, which podium uses; with the size of the smaller class less one; exchanging the ranks of both classifiers within instances, with and without studentising.
"""

from __future__ import annotations

import itertools
import sys

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.stats.roc_areas import area_interval, degrees_of_freedom, hand_till, score_interval

Floats = NDArray[np.float64]

SIZES = ((2, 500), (3, 500), (5, 50), (5, 500), (10, 1000), (10, 10), (10, 30), (20, 20), (50, 50))
AREAS = (0.7, 0.85, 0.961)
REPLICATES = 10_000
CELLS = 2_000_000


def separation(area: float, spread: float) -> float:
    """Mean of the positives, in standard deviations of the negatives, that gives the area."""
    return float(special.ndtri(area) * np.sqrt(1 + spread**2))


def draw(
    rng: np.random.Generator,
    tables: int,
    positives: int,
    negatives: int,
    area: float,
    shapes: tuple[float, ...],
    rho: float,
) -> tuple[Floats, Floats]:
    """Scores of positives and negatives, shapes (classifiers, tables, instances)."""
    found = []
    for n in (positives, negatives):
        common = np.sqrt(rho) * rng.standard_normal((tables, n))
        found.append(common + np.sqrt(1 - rho) * rng.standard_normal((len(shapes), tables, n)))
    spread = np.array(shapes)[:, None, None]
    mean = np.array([separation(area, shape) for shape in shapes])[:, None, None]
    return found[0] * spread + mean, found[1]


def batches(positives: int, negatives: int, replicates: int = REPLICATES) -> list[int]:
    step = min(replicates, max(20, CELLS // (positives * negatives)))
    return [step] * -(-replicates // step)


def placed(positive: Floats, negative: Floats) -> tuple[Floats, Floats]:
    """Share of negatives below each positive, and of positives above each negative."""
    wins = (positive[..., :, None] > negative[..., None, :]).astype(np.float32)
    wins += 0.5 * (positive[..., :, None] == negative[..., None, :])
    return wins.mean(axis=-1).astype(float), wins.mean(axis=-2).astype(float)


def tests(above: Floats, below: Floats) -> tuple[list[Floats], Floats]:
    """P-values of the candidates, and |z|, from differences of placements (..., n)."""
    p, n = above.shape[-1], below.shape[-1]
    first, second = above.var(axis=-1, ddof=1) / p, below.var(axis=-1, ddof=1) / n
    total = first + second
    known = total > 1e-14
    z = np.where(known, np.abs(above.mean(axis=-1)) / np.sqrt(np.where(known, total, 1.0)), 0.0)
    parts = first**2 / (p - 1) + second**2 / (n - 1)
    estimated = np.where(known, total**2 / np.where(known, parts, 1.0), 1.0)
    dfs = (estimated, degrees_of_freedom((p, n)), min(p, n) - 1)
    return [2 * special.ndtr(-z), *(2 * special.stdtr(df, -z) for df in dfs)], z


def level(settings: list[tuple[str, tuple[float, ...], float]]) -> None:
    print("| curves | AUC | classes | z (DeLong) | t, estimated df | t, df of the sizes | t, smaller class |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for (name, shapes, rho), area, (p, n) in itertools.product(settings, AREAS, SIZES):
        rng = np.random.default_rng([2026, p, n])
        hits, tables = np.zeros(4), 0
        for step in batches(p, n):
            positive, negative = draw(rng, step, p, n, area, shapes, rho)
            above, below = placed(positive, negative)
            found, _z = tests(above[0] - above[1], below[0] - below[1])
            hits += [(value <= 0.05).sum() for value in found]
            tables += step
        print(f"| {name} | {area} | {p}, {n} | {' | '.join(f'{hit / tables:.3f}' for hit in hits)} |", flush=True)


def permutation(replicates: int = 1000, draws: int = 199) -> None:
    """Ranks of the two classifiers exchanged within instances; a rank serves as a score."""
    print("| curves | AUC | classes | exchange | exchange, studentised | t, df of the sizes |")
    print("| --- | ---: | --- | ---: | ---: | ---: |")
    for (name, shapes), area, (p, n) in itertools.product(
        (("alike", (1.0, 1.0)), ("shapes 1 and 2", (1.0, 2.0)), ("shapes 0.5 and 2", (0.5, 2.0))),
        (0.85, 0.961),
        ((3, 500), (5, 50), (10, 30), (20, 20)),
    ):
        rng = np.random.default_rng([2026, p, n])
        hits = np.zeros(3)
        for _ in range(replicates):
            positive, negative = (scores[:, 0] for scores in draw(rng, 1, p, n, area, shapes, 0.5))
            order = np.concatenate([positive, negative], axis=1).argsort(axis=1).argsort(axis=1)
            up, down = order[:, :p], order[:, p:]
            wins = np.array(
                [[(up[i][:, None] > down[j]) + 0.5 * (up[i][:, None] == down[j]) for j in (0, 1)] for i in (0, 1)]
            )
            swap = [np.vstack([np.zeros(m, int), rng.integers(0, 2, (draws, m))]) for m in (p, n)]
            rows, columns = np.arange(p)[:, None], np.arange(n)
            s, u = swap[0][:, :, None], swap[1][:, None, :]
            gaps = wins[s, u, rows, columns] - wins[1 - s, 1 - u, rows, columns]
            above, below = gaps.mean(axis=2), gaps.mean(axis=1)
            pvalues, z = tests(above, below)
            raw = np.abs(above.mean(axis=1))
            hits += [(raw >= raw[0] - 1e-12).mean() <= 0.05, (z >= z[0] - 1e-9).mean() <= 0.05, pvalues[2][0] <= 0.05]
        print(f"| {name} | {area} | {p}, {n} | {' | '.join(f'{hit / replicates:.3f}' for hit in hits)} |", flush=True)


def multiclass(replicates: int = 2000) -> None:
    """Hand and Till's M of two classifiers whose scores for a class are its label plus correlated noise."""
    print("| classes | separation | M | z | t, df of the sizes | logit interval covers | score interval covers |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for sizes, gap in itertools.product(((2, 100, 100), (3, 100, 100), (5, 50, 50), (20, 20, 20)), (0.7, 1.5, 2.5)):
        rng = np.random.default_rng([2026, *sizes])
        classes = np.repeat(np.arange(len(sizes)), sizes)
        true = float(special.ndtr(gap / np.sqrt(2)))
        hits = np.zeros(4)
        for _ in range(replicates):
            shape = (len(classes), 2, len(sizes))
            noise = np.sqrt(0.5) * rng.standard_normal((shape[0], 1, shape[2])) + np.sqrt(0.5) * rng.standard_normal(
                shape
            )
            found = hand_till(classes, noise + gap * (classes[:, None] == np.arange(len(sizes)))[:, None, :])
            cov = found.covariance
            error = np.sqrt(max(cov[0, 0] + cov[1, 1] - 2 * cov[0, 1], 0.0))
            z = abs(found.auc[0] - found.auc[1]) / error if error > 1e-12 else 0.0
            hits[:2] += 2 * special.ndtr(-z) <= 0.05, 2 * special.stdtr(found.df, -z) <= 0.05
            for place, (low, high) in enumerate(
                (
                    area_interval(found.auc, found.standard_error),
                    score_interval(found.auc, found.standard_error, found.sizes, 0.95, found.weights),
                ),
                2,
            ):
                hits[place] += float(low[0]) <= true <= float(high[0])
        print(
            f"| {', '.join(map(str, sizes))} | {gap} | {true:.3f} | {' | '.join(f'{hit / replicates:.3f}' for hit in hits)} |",
            flush=True,
        )


def coverage() -> None:
    """Of 95 % intervals of one area; a logit interval that is not defined does not cover."""
    print("| shape | AUC | classes | logit | score | median width: logit | score |")
    print("| ---: | ---: | --- | ---: | ---: | ---: | ---: |")
    for shape, area, (p, n) in itertools.product((1.0, 2.0, 0.5), (0.5, *AREAS, 0.99), SIZES):
        rng = np.random.default_rng([2026, p, n])
        hits, tables, widths = np.zeros(2), 0, []
        for step in batches(p, n):
            positive, negative = (scores[0] for scores in draw(rng, step, p, n, area, (shape,), 0.0))
            above, below = placed(positive, negative)
            auc = above.mean(axis=-1)
            error = np.sqrt(above.var(axis=-1, ddof=1) / p + below.var(axis=-1, ddof=1) / n)
            error = np.where(error < 1e-9, 0.0, error)
            both = area_interval(auc, error), score_interval(auc, error, (p, n))
            hits += [((low <= area) & (area <= high)).sum() for low, high in both]
            widths.append([high - low for low, high in both])
            tables += step
        logit, score = np.nanmedian(np.concatenate(widths, axis=1), axis=1)
        print(
            f"| {shape} | {area} | {p}, {n} | {hits[0] / tables:.3f} | {hits[1] / tables:.3f} | {logit:.3f} | {score:.3f} |",
            flush=True,
        )


TABLES = {
    "level": lambda: level([("alike, r = 0.5", (1.0, 1.0), 0.5), ("alike, r = 0.9", (1.0, 1.0), 0.9), ("alike, r = 0", (1.0, 1.0), 0.0)]),
    "shapes": lambda: level([("shapes 1 and 1.5", (1.0, 1.5), 0.5), ("shapes 1 and 2", (1.0, 2.0), 0.5), ("shapes 0.5 and 2", (0.5, 2.0), 0.5)]),
    "permutation": permutation,
    "multiclass": multiclass,
    "coverage": coverage,
}  # fmt: skip


def main() -> None:
    """Print the tables asked for."""
    for name in sys.argv[1:] or TABLES:
        print(f"\n## {name}\n")
        TABLES[name]()


if __name__ == "__main__":
    main()
