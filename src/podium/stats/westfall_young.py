"""Westfall and Young's resampling adjustment: step-down maxT by sign flips or by permutations within problems."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.progress import task

Floats = NDArray[np.float64]

EXACT_PATTERNS = 1 << 16
"""So many sign or order patterns are listed rather than drawn, or as many as were asked for if that is more."""

# Statistics of resamples held at once.
_CHUNK = 1 << 21


@dataclass(frozen=True, slots=True, eq=False)
class WestfallYoung(ByValue):
    """Result of `westfall_young_flips` and `westfall_young_permutations`."""

    adjusted: Floats  # Adjusted p-values, shape (m,), in the order of the hypotheses
    pvalues: Floats  # Unadjusted p-values from the same resamples, shape (m,)
    by: Literal["sign flips", "permutations"]  # What was resampled: "sign flips" or "permutations"
    method: Literal["exact", "monte-carlo"]  # "exact": all patterns; "monte-carlo": a random sample of them
    permutations: int  # Of the sample; with "exact" the number of patterns, and None
    seed: int | None

    __repr__ = brief


def westfall_young_flips(
    scores: ArrayLike, *, alternative: Alternative = "two-sided", permutations: int = 10_000, seed: int = 0
) -> WestfallYoung:
    """Adjust tests of paired differences by step-down maxT, flipping the signs of all differences of a problem together.

    Parameters
    ----------
    scores
        Scores of the differences, shape (n, m): a row for each problem, a column for each hypothesis, positive where the first of the pair is better. The
        differences themselves (t tests), their signed ranks (Wilcoxon's test) or their signs (sign test).
    alternative
        "two-sided"; "greater": the first is better; "less": it is worse.
    permutations
        Number of random sign patterns, if there are more patterns than that (and more than 65 536).
    seed
        Seed of NumPy's default generator.

    Returns
    -------
    WestfallYoung
        The statistic of a hypothesis is |Σ s|/√(Σ s²), which orders the sign patterns like t, the signed-rank or the sign statistic.
        Adjusted p-values are (b + 1)/(permutations + 1), b the number of random patterns whose largest statistic among the hypotheses that are not clearly more
        significant reaches the observed one, and exact shares if all 2^n patterns are listed.

    Raises
    ------
    InputError
        For scores that are not a finite table, fewer than 1 draw, or an unknown alternative.

    Notes
    -----
    The flips preserve the dependence between the statistics, so the adjustment is less conservative than Holm's where they are correlated. It controls the
    family-wise error rate strongly if the differences of all true hypotheses together are symmetric about zero: flipping them then changes nothing, whatever
    the other hypotheses are (subset pivotality). Symmetry of each difference by itself is not enough; without the joint symmetry the level holds
    approximately, for many problems.

    References
    ----------
    Westfall & Young (1993), Resampling-Based Multiple Testing, algorithm 4.1; Ge, Dudoit & Speed (2003), Test 12, 1-77; Phipson & Smyth (2010),
    Stat. Appl. Genet. Mol. Biol. 9, article 39.

    Examples
    --------
    >>> result = westfall_young_flips([[1, 2], [2, 1], [3, -1], [4, 2], [5, 3]])
    >>> result.adjusted.tolist(), result.method
    ([0.125, 0.1875], 'exact')
    """
    table = _table(scores, permutations, alternative)
    n = table.shape[0]
    spread = np.sqrt((table**2).sum(axis=0))
    unit = table / np.where(spread > 0, spread, 1.0)
    exact = n < 62 and 2**n <= max(permutations, EXACT_PATTERNS)

    def resampled(step: int) -> Iterator[Floats]:
        if exact:
            for low in range(0, 2**n, step):
                patterns = np.arange(low, min(low + step, 2**n))[:, None]
                yield (1.0 - 2.0 * (patterns >> np.arange(n) & 1)) @ unit
        else:
            rng = np.random.default_rng(seed)
            for low in range(0, permutations, step):
                yield rng.choice((-1.0, 1.0), size=(min(step, permutations - low), n)) @ unit

    step = max(1, _CHUNK // max(table.shape))
    return _step_down(
        unit.sum(axis=0),
        resampled(step),
        alternative,
        2**n if exact else permutations,
        None if exact else seed,
        "sign flips",
    )


def westfall_young_permutations(
    scores: ArrayLike,
    first: ArrayLike,
    second: ArrayLike,
    *,
    alternative: Alternative = "two-sided",
    permutations: int = 10_000,
    seed: int = 0,
) -> WestfallYoung:
    """Adjust differences of mean ranks by step-down maxT, permuting the ranks within each problem.

    Parameters
    ----------
    scores
        Ranks (Friedman's, aligned or Quade's) or other scores, shape (n, k), smaller is better.
    first, second
        Indices of the algorithms of each hypothesis, shape (m,).
    alternative
        "two-sided"; "greater": the first is better; "less": it is worse.
    permutations
        Number of random tables, if there are more than that (and more than 65 536).
    seed
        Seed of NumPy's default generator.

    Returns
    -------
    WestfallYoung
        As for `westfall_young_flips`, with the difference of two column sums as the statistic. Exact if all (k!)^n tables are listed.

    Raises
    ------
    InputError
        For scores that are not a finite table, pairs of other algorithms, fewer than 1 draw, or an unknown alternative.

    Notes
    -----
    Permutations within problems are valid if all algorithms perform equally (weak control of the family-wise error rate). The steps after the first need more:
    that the joint distribution of the true hypotheses' statistics does not depend on the others (subset pivotality), which mean ranks do not have, because the
    spread of the rank difference of two equal algorithms depends on where the others lie. Strong control is not proven.

    References
    ----------
    Westfall & Young (1993), Resampling-Based Multiple Testing, algorithm 4.1; Ge, Dudoit & Speed (2003), Test 12, 1-77.

    Examples
    --------
    >>> result = westfall_young_permutations([[1, 2, 3], [1, 2, 3], [1, 3, 2], [1, 2, 3]], [0, 0, 1], [1, 2, 2])
    >>> result.adjusted.round(4).tolist(), result.permutations
    ([0.2037, 0.0417, 0.6127], 1296)
    """
    table = _table(scores, permutations, alternative)
    n, k = table.shape
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    if i.shape != j.shape or i.ndim != 1 or not i.size or min(i.min(), j.min()) < 0 or max(i.max(), j.max()) >= k:
        raise InputError("Hypotheses need two indices of algorithms each, from 0 to {last}.", last=k - 1)
    count = factorial(k) ** n if n * k < 64 else None
    exact = count is not None and count <= max(permutations, EXACT_PATTERNS)

    def sums(step: int) -> Iterator[Floats]:
        if exact:
            every = np.zeros((1, k))
            orders = np.array(list(itertools.permutations(range(k))))
            for row in table:
                every = (every[:, None] + row[orders]).reshape(-1, k)
            yield from (every[low : low + step] for low in range(0, len(every), step))
        else:
            rng = np.random.default_rng(seed)
            rows = np.arange(n)[:, None]
            for low in range(0, permutations, step):
                order = rng.random((min(step, permutations - low), n, k)).argsort(axis=-1)
                yield table[rows, order].sum(axis=1)

    observed = table.sum(axis=0)
    step = max(1, _CHUNK // max(n * k, i.size))
    resampled = (found[:, j] - found[:, i] for found in sums(step))
    return _step_down(
        observed[j] - observed[i],
        resampled,
        alternative,
        count if exact and count else permutations,
        None if exact else seed,
        "permutations",
    )


def _table(scores: ArrayLike, permutations: int, alternative: Alternative) -> Floats:
    check_alternative(alternative)
    table = np.asarray(scores, dtype=np.float64)
    if table.ndim != 2 or not table.size or not np.isfinite(table).all():
        raise InputError("Resampling needs a table of finite scores, not the shape {shape}.", shape=table.shape)
    if permutations < 1:
        raise InputError(
            "The number of permutations must be at least 1, not {permutations}.", permutations=permutations
        )
    return table


def _step_down(
    observed: Floats,
    resampled: Iterator[Floats],
    alternative: Alternative,
    permutations: int,
    seed: int | None,
    by: Literal["sign flips", "permutations"],
) -> WestfallYoung:
    """Count how often successive maxima of resampled statistics (batch, m), the least significant first, reach the observed ones (m,)."""

    def sided(values: Floats) -> Floats:
        return np.abs(values) if alternative == "two-sided" else values if alternative == "greater" else -values

    statistic = sided(observed)
    order = np.argsort(-statistic, kind="stable")
    # Sums of the same numbers in another order differ by rounding; they must count as equal.
    reached = statistic[order] - 1e-11 * max(1.0, float(np.abs(observed).max()))
    hits, own = np.zeros(observed.size, dtype=np.int64), np.zeros(observed.size, dtype=np.int64)
    with task("replicates", total=permutations) as done:
        for batch in resampled:
            values = sided(batch)[:, order]
            own += np.count_nonzero(values >= reached, axis=0)
            maxima = np.maximum.accumulate(values[:, ::-1], axis=1)[:, ::-1]
            hits += np.count_nonzero(maxima >= reached, axis=0)
            done(len(batch))
    more = 0 if seed is None else 1  # the observed table is one of all patterns, and counts as one of a sample
    adjusted, pvalues = np.empty(observed.size), np.empty(observed.size)
    adjusted[order] = np.maximum.accumulate((hits + more) / (permutations + more))
    pvalues[order] = (own + more) / (permutations + more)
    return WestfallYoung(adjusted, pvalues, by, "exact" if seed is None else "monte-carlo", permutations, seed)
