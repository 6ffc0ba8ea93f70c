"""Level and power of the measures of speed of `podium convergence`, beside Page's trend test, at 0.05 one-sided.

Pairs: two optimisers on n problems, r runs each, read off at 10 cut-points. Families: k optimisers, all ordered pairs with Holm's
procedure; a false claim is one of a pair of which neither is faster. Example: how often Page's test and the area point in opposite
directions on the ten optimisers of CEC 2017.

    python benchmarks/speed_level.py [pairs | families | example]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import podium
from podium.stats.adjustments import adjust
from podium.stats.convergence_speed import (
    budget_shares,
    cut_points_ahead,
    cut_points_before,
    log_errors,
    signed_levels,
)
from podium.stats.page_trend import basic_ranks, log_ranks, page, page_exchange
from podium.stats.wilcoxon import fair_sum_tail, signed_rank

PAIRS, FAMILIES, STEP, CUTS, TOLERANCE = 2000, 2000, 100, 10, 1e-8
AT = np.arange(1, CUTS + 1) * 10.0
GOALS = [10.0**power for power in (1, 0, -1, -2, -3)]
EXAMPLE = Path(__file__).parents[1] / "examples" / "cec2017_d10_convergence_mean.csv"


# Curves of errors, shape (tables, problems, runs, cut-points), of two optimisers.


def search(rng: np.random.Generator, n: int, r: int, digits: int | None = None) -> np.ndarray:
    """Random search on problems of different difficulty, the best of 20 draws more at every cut-point."""
    draws = rng.exponential(size=(STEP, n, r, CUTS, 20)).min(axis=-1) ** rng.uniform(1, 4, size=(STEP, n, 1, 1))
    curves = np.minimum.accumulate(draws, axis=-1)
    return curves if digits is None else np.round(curves, digits)


def walk(rng: np.random.Generator, n: int, r: int, hard: np.ndarray) -> np.ndarray:
    """Log errors that fall by exponential steps, their speed a property of the problem and, in part, of the run."""
    speed = hard * rng.lognormal(0, 0.3, size=(STEP, n, 1, 1)) * rng.lognormal(0, 0.3, size=(STEP, n, r, 1))
    steps = speed * rng.exponential(size=(STEP, n, r, CUTS))
    return 10 ** (2 - np.cumsum(steps, axis=-1))


def pair(situation: str, rng: np.random.Generator, n: int, r: int) -> tuple[np.ndarray, np.ndarray]:
    """Two optimisers; "alike" ones could be exchanged on any problem."""
    hard = rng.lognormal(-1.2, 0.6, size=(STEP, n, 1, 1))
    if situation == "alike: random search":
        return search(rng, n, r), search(rng, n, r)
    if situation == "alike: rounded to two decimals":
        scale = rng.integers(1, 4, size=(STEP, n, 1, 1))
        return np.round(walk(rng, n, r, hard) * scale, 2), np.round(walk(rng, n, r, hard) * scale, 2)
    a, b = walk(rng, n, r, hard), walk(rng, n, r, hard)
    j = np.arange(CUTS)
    if situation == "alike: falling walks":
        return a, b
    if situation == "alike: one far ahead on each problem":
        far = np.where(rng.random((STEP, n, 1, 1)) < 0.5, 1e3, 1.0)
        return a * far, b * 1e3 / far
    if situation == "behind everywhere, catching up":
        return a * 10 ** (1.5 - 0.1 * j), b
    if situation == "ahead everywhere, the lead shrinks":
        return a * 10 ** -(1.5 - 0.1 * j), b
    if situation == "same start and end, earlier between":
        return a * 10 ** -(1.2 * np.sin(np.pi * j / (CUTS - 1))), b
    if situation == "same start, steeper, better end":
        return a * 10 ** (-0.15 * j), b
    if situation == "ahead by a constant factor":
        return a / 4, b
    raise ValueError(situation)


SITUATIONS = (
    "alike: random search",
    "alike: falling walks",
    "alike: rounded to two decimals",
    "alike: one far ahead on each problem",
    "behind everywhere, catching up",
    "ahead everywhere, the lead shrinks",
    "same start and end, earlier between",
    "same start, steeper, better end",
    "ahead by a constant factor",
)


# One-sided p-values of a batch of tables.


def areas(curves: np.ndarray, budget: str) -> tuple[np.ndarray, np.ndarray]:
    shares = budget_shares(AT, budget)
    logs, rounding = log_errors(curves, 0.0, "minimize", TOLERANCE)
    return (logs @ shares).mean(axis=-1), (rounding @ shares).mean(axis=-1)


def of_area(a: np.ndarray, b: np.ndarray, budget: str) -> np.ndarray:
    (one, off), (two, other) = areas(a, budget), areas(b, budget)
    return signed_rank(signed_levels(two - one, off + other), alternative="greater", exact=True).pvalue


def of_share(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    leads = cut_points_ahead(a.mean(axis=2), b.mean(axis=2), "minimize")
    found = np.empty(len(leads))
    for place, lead in enumerate(leads):
        sizes = np.sort(np.abs(lead[lead != 0])).astype(np.int32)
        found[place] = fair_sum_tail(sizes, np.array([(int(sizes.sum()) - int(lead.sum())) // 2]))[0]
    return found


def of_targets(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    one, two = (cut_points_before(curves, GOALS, "minimize").sum(axis=-1) for curves in (a, b))
    return signed_rank(two - one, alternative="greater", exact=True).pvalue


def tests(a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    """P-values of "a converges faster", or "gains" by Page's test."""
    raw = basic_ranks(a.mean(axis=2), b.mean(axis=2), "minimize")
    logs = log_ranks(a.mean(axis=2), b.mean(axis=2), "minimize", 0.0, TOLERANCE)
    return [
        page(raw, ranked=True, exact=False).pvalue_normal,
        page_exchange(raw),
        page(logs, ranked=True, exact=False).pvalue_normal,
        of_area(a, b, "log"),
        of_area(a, b, "linear"),
        of_share(a, b),
        of_targets(a, b),
    ]


def pairs() -> None:
    heads = ("Page", "exchange", "Page, log", "area, log", "area, linear", "share ahead", "targets")
    print(f"{'situation':38s} {'n':>3s} {'r':>2s}  " + "  ".join(f"{head:>12s}" for head in heads))
    for situation in SITUATIONS:
        for n, r in ((5, 5), (12, 5), (30, 5), (30, 1)) if situation.startswith("alike") else ((12, 5), (30, 5)):
            rng = np.random.default_rng([20261123, SITUATIONS.index(situation), n, r])
            hits = np.zeros((len(heads), 2))
            for _ in range(PAIRS // STEP):
                a, b = pair(situation, rng, n, r)
                for side, (one, two) in enumerate(((a, b), (b, a))):
                    hits[:, side] += [(p <= 0.05).sum() for p in tests(one, two)]
            shown = "  ".join(f"{first:5.3f}/{second:5.3f}".rjust(12) for first, second in hits / PAIRS)
            print(f"{situation:38s} {n:3d} {r:2d}  {shown}", flush=True)


# Families of all ordered pairs.


def family(situation: str, rng: np.random.Generator, k: int, n: int) -> tuple[list[np.ndarray], np.ndarray]:
    """K optimisers with 3 runs, and for which ordered pairs "faster" would be false."""
    hard = rng.lognormal(-1.2, 0.6, size=(STEP, n, 1, 1))
    curves = [walk(rng, n, 3, hard) for _ in range(k)]
    false = ~np.eye(k, dtype=bool)
    if situation == "two alike, the others ahead in a fixed order":
        for j in range(2, k):
            curves[j] = curves[j] * 10.0 ** -(2 * j)
            false[j, :j] = False
    if situation == "two at opposite extremes by a fair coin":
        side = np.where(rng.random((STEP, n, 1, 1)) < 0.5, 1e6, 1e-6)
        curves[0], curves[1] = curves[0] * side, curves[1] / side
        false[:2, 2:] = false[2:, :2] = (
            False  # far ahead or far behind one of the others, by amounts that are not alike
        )
    return curves, false


def families() -> None:
    print(f"{'situation':46s} {'k':>2s} {'n':>3s}  {'area, log':>10s}  {'share ahead':>11s}  {'targets':>8s}")
    for situation in (
        "all alike",
        "two alike, the others ahead in a fixed order",
        "two at opposite extremes by a fair coin",
    ):
        for k, n in ((3, 8), (3, 30), (6, 12), (6, 30)):
            rng = np.random.default_rng([20261124, k, n])
            hits = np.zeros(3)
            for _ in range(FAMILIES // STEP):
                curves, false = family(situation, rng, k, n)
                i, j = np.nonzero(~np.eye(k, dtype=bool))
                both = zip(i.tolist(), j.tolist(), strict=True)
                found = np.array(
                    [
                        (
                            of_area(curves[a], curves[b], "log"),
                            of_share(curves[a], curves[b]),
                            of_targets(curves[a], curves[b]),
                        )
                        for a, b in both
                    ]
                )
                for place in range(3):
                    for table in found[:, place].T:
                        hits[place] += ((adjust(table, "holm") <= 0.05) & false[i, j]).any()
            area, share, targets = hits / FAMILIES
            print(f"{situation:46s} {k:2d} {n:3d}  {area:10.3f}  {share:11.3f}  {targets:8.3f}", flush=True)


def example() -> None:
    data = podium.read_traces(EXAMPLE, objective="minimize")
    for differences in ("raw", "log"):
        study = podium.convergence(data, optimum=0, tolerance=TOLERANCE, differences=differences)
        faster = study.speed.faster(0.05)
        for name, hit in (("Page", study.basic.significant(0.05)), ("Page and exchange", study.basic.gaining(0.05))):
            values = study.values
            behind = sum(
                int((np.maximum(values[i], TOLERANCE) > np.maximum(values[j], TOLERANCE)).mean() > 0.5)
                for i, j in zip(*np.nonzero(hit), strict=True)
            )
            print(
                f"{differences} differences, basic ranks, {name}: {hit.sum()} of {study.basic.family.m} ordered pairs significant; in "
                f"{behind} the row is behind at most cells, in {int((hit & faster.T).sum())} the other is significantly faster by the area, in "
                f"{int((hit & faster).sum())} the row is"
            )
        print(f"area: {int(faster.sum())} of {data.k * (data.k - 1) // 2} pairs significant")


if __name__ == "__main__":
    for part in sys.argv[1:] or ["pairs", "families", "example"]:
        {"pairs": pairs, "families": families, "example": example}[part]()
