"""A whole family of hypotheses for a batch of tables: p-values, adjusted p-values and decisions, by the functions for one table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative, RankingName, StandardError, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.adjustments import adjust
from podium.stats.exchange import rank_exchange_adjusted
from podium.stats.logical import EXCHANGE, RANGE, RANK_METHODS, adjust_family, confirms, known_procedures, pair_indices
from podium.stats.pair_tests import ALONE_TESTS, SIMULATED_TESTS
from podium.stats.procedures import METHODS
from podium.stats.rankings import RANKINGS, Ranking, normal_pvalue, ranking
from podium.stats.ranks import Objective, numbers, oriented
from podium.stats.studentized import studentized_range_quantile

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


TESTS: tuple[str, ...] = tuple(SIMULATED_TESTS)
"""Where p-values may come from: mean ranks of three kinds, or tests of two algorithms at a time."""

_WHOLE = {"friedman": 2, "aligned": 2, "quade": 4}
"""Rank sums times this are whole numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Applied(ByValue):
    """The hypotheses of each table of a batch."""

    first: Indices  # Algorithms of each hypothesis, shape (m,): the control and each other one, or all pairs
    second: Indices
    better: NDArray[np.int8]  # Sign of the estimated difference, shape (..., m): +1 when `first` does better
    pvalues: Floats  # Unadjusted, shape (..., m)
    adjusted: Mapping[str, Floats]  # Adjusted p-values by procedure, each (..., m)

    __repr__ = brief


def apply_procedures(
    x: ArrayLike,
    objective: Objective,
    procedures: Sequence[str],
    *,
    control: int | None = None,
    test: str = "friedman",
    se: StandardError = "published",
    alternative: Alternative = "two-sided",
    exact: bool | Literal["auto"] = "auto",
) -> Applied:
    """Test all pairs, or a control with every other algorithm, in every table of a batch (..., n, k).

    `procedures` are those of `podium.stats.procedures.known_procedures`, `test` is one of `TESTS`; `se` is the standard
    error of aligned and Quade ranks, and "greater" says that the first of each pair (the control) is claimed to be
    better.
    """
    table = numbers(x)
    if table.ndim < 2 or table.shape[-1] < 2:
        raise InputError(
            "Procedures need tables of problems and at least 2 algorithms, not the shape {shape}.", shape=table.shape
        )
    k = table.shape[-1]
    _check(procedures, control, k, test, alternative)
    if test in RANKINGS:
        name: RankingName = next(one for one in RANKINGS if one == test)
        ranks = ranking(table, objective, name)
        return apply_to_ranking(ranks, procedures, control=control, se=se, alternative=alternative)
    first, second = _hypotheses(k, control)
    good = oriented(table, objective)  # smaller is better
    differences = np.swapaxes(good[..., second] - good[..., first], -1, -2)
    pvalues, better = ALONE_TESTS[test].pvalues(differences, alternative, exact)
    adjusted = {name: _adjusted(pvalues, name, k, control, None) for name in procedures}
    return Applied(first, second, better, pvalues, adjusted)


def apply_to_ranking(
    ranks: Ranking,
    procedures: Sequence[str],
    *,
    control: int | None = None,
    se: StandardError = "published",
    alternative: Alternative = "two-sided",
) -> Applied:
    """Like `apply_procedures`, with a given ranking, so that two standard errors share one ranking."""
    k = ranks.sums.shape[-1]
    _check(procedures, control, k, ranks.name, alternative)
    first, second = _hypotheses(k, control)
    z = ranks.z(first, second, se)
    pvalues = normal_pvalue(z, alternative)
    positions = np.rint(_WHOLE[ranks.name] * ranks.sums).astype(np.int64)
    adjusted = {
        name: _adjusted(pvalues, name, k, control, positions) for name in procedures if name not in RANK_METHODS
    }
    if len(adjusted) < len(set(procedures)):
        exact = rank_exchange_adjusted(ranks.scores, control=control, alternative=alternative)
        for name in procedures:
            published = confirms(name)
            if published is not None:
                own = _adjusted(pvalues, published, k, control, positions)
                adjusted[name] = exact if len(first) == 1 else np.maximum(own, exact)
            elif name == EXCHANGE:
                adjusted[name] = exact
    return Applied(first, second, np.sign(z).astype(np.int8), pvalues, adjusted)


def _hypotheses(k: int, control: int | None) -> tuple[Indices, Indices]:
    """All pairs, or a control with every other algorithm."""
    if control is None:
        return pair_indices(k)
    return np.full(k - 1, control), np.delete(np.arange(k), control)


def _check(procedures: Sequence[str], control: int | None, k: int, test: str, alternative: str) -> None:
    if test not in TESTS:
        raise InputError("Unknown test {test!r}. Use one of {names}.", test=test, names=", ".join(TESTS))
    check_alternative(alternative)
    if control is None and alternative != "two-sided":
        raise InputError("A one-sided alternative needs a control, because all pairs are tested two-sided.")
    if control is not None and not 0 <= control < k:
        raise InputError(
            "The control {control} is not among the {k} algorithms 0 to {last}.", control=control, k=k, last=k - 1
        )
    known = known_procedures("all-pairs" if control is None else "control", ranks=test in RANKINGS)
    for name in procedures:
        if name not in known:
            if control is None:
                raise InputError(
                    "Unknown procedure {name!r} for all pairs. Use one of {names}.", name=name, names=", ".join(known)
                )
            raise InputError(
                "Unknown procedure {name!r} for a control. Use one of {names}.", name=name, names=", ".join(known)
            )


def _adjusted(pvalues: Floats, name: str, k: int, control: int | None, positions: NDArray[np.int64] | None) -> Floats:
    if control is not None or name in METHODS:
        return adjust(pvalues, name)
    return adjust_family(pvalues, name, k=k, positions=positions)


# Whether a procedure rejects: by adjusted p-values, without any adjustment, or by the studentized range.


UNADJUSTED = "none"
"""Every hypothesis at level alpha by itself."""

"""Nemenyi's own test of all pairs of mean ranks, whose critical difference stands in diagrams."""


def adjusting(procedures: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some procedures that give adjusted p-values."""
    return tuple(name for name in procedures if name not in (UNADJUSTED, RANGE))


def decided(applied: Applied, procedure: str, k: int, alpha: float) -> NDArray[np.bool_]:
    """Return which hypotheses (..., m) a procedure, `UNADJUSTED` or (for mean ranks of all pairs) `RANGE` rejects.

    >>> from podium.stats.simulation import apply_procedures
    >>> found = apply_procedures([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 2, 3]], "minimize", ["holm"])
    >>> [decided(found, name, 3, 0.05).tolist() for name in ("none", "holm", "studentized-range")]
    [[False, True, False], [False, True, False], [False, True, False]]
    """
    if procedure == UNADJUSTED:
        return applied.pvalues <= alpha
    if procedure == RANGE:
        return applied.pvalues <= _range_threshold(k, alpha)
    return np.asarray(applied.adjusted[procedure] <= alpha)


@lru_cache(maxsize=16)
def _range_threshold(k: int, alpha: float) -> float:
    """Largest two-sided normal p-value of a pair at which the range of k mean ranks is significant."""
    return float(2.0 * special.ndtr(-studentized_range_quantile(alpha, k) / math.sqrt(2.0)))
