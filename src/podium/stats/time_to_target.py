"""Time to a target with censoring: expected running time, penalised average, success rate, with bootstrap intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.ranks import Objective, oriented, quotient

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Hits(ByValue):
    """When runs first reached a target."""

    # First cut-point at which the target is met, or the last observed one where it never is; NaN where there is no
    # run. Shape (..., r)
    time: Floats
    success: NDArray[np.bool_]  # Whether it was met
    observed: NDArray[np.bool_]  # Whether there is a run


@dataclass(frozen=True, eq=False)
class TimeToTarget(ByValue):
    """Summary of runs that may have been stopped before they reached a target; arrays of shape (...)."""

    runs: NDArray[np.int64]  # Number of runs, and of those that reached the target
    successes: NDArray[np.int64]
    success_rate: Floats  # successes / runs
    # Expected running time: the time spent in all runs, unsuccessful ones included, per success; infinite without one
    ert: Floats
    par10: Floats  # Penalised average: mean of the times, an unsuccessful run counting ten times the time it was given

    __repr__ = brief


def first_hits(values: ArrayLike, times: ArrayLike, target: float, objective: Objective) -> Hits:
    """Find when each run first reached a target, a value at least as good, at ascending and positive times.

    Values (..., r, c) are NaN where there is none (no run, or stopped earlier).
    """
    curves, moments = np.asarray(values, dtype=np.float64), np.asarray(times, dtype=np.float64)
    if curves.ndim < 2 or moments.shape != curves.shape[-1:]:
        raise InputError(
            "One time per cut-point is needed: the values have the shape {values}, the times {times}.",
            values=curves.shape,
            times=moments.shape,
        )
    if not (moments > 0).all() or not (np.diff(moments) > 0).all():
        raise InputError("Times to a target need cut-points that are positive and ascending.")
    if not np.isfinite(target):
        raise InputError("A target must be a finite number, not {target!r}.", target=target)
    there = ~np.isnan(curves)
    met = there & (oriented(curves, objective) <= oriented(np.float64(target), objective))
    success = np.asarray(met.any(axis=-1))
    last = curves.shape[-1] - 1 - there[..., ::-1].argmax(axis=-1)
    observed = np.asarray(there.any(axis=-1))
    time = moments[np.where(success, met.argmax(axis=-1), last)]
    return Hits(np.where(observed, time, np.nan), success, observed)


def summarise_hits(hits: Hits, *, penalty: float = 10.0) -> TimeToTarget:
    """Summarise over the last axis (runs).

    Expected running time: Hoos & Stützle (1998); Auger & Hansen (2005); Hansen et al. (2021), COCO. PAR10: Hutter et al.
    (2009).
    """
    runs, successes = hits.observed.sum(axis=-1), hits.success.sum(axis=-1)
    spent = np.nansum(hits.time, axis=-1)
    penalised = np.nansum(np.where(hits.success, hits.time, penalty * hits.time), axis=-1)
    return _summary(runs, successes, spent, penalised)


def _summary(runs: NDArray[np.int64], successes: NDArray[np.int64], spent: Floats, penalised: Floats) -> TimeToTarget:
    with np.errstate(divide="ignore", invalid="ignore"):
        ert = np.where(successes > 0, spent / successes, np.where(runs > 0, np.inf, np.nan))
        return TimeToTarget(
            np.asarray(runs, dtype=np.int64),
            np.asarray(successes, dtype=np.int64),
            successes / runs,
            ert,
            penalised / runs,
        )


@dataclass(frozen=True, eq=False)
class OverProblems(ByValue):
    """Time to a target over all problems of each algorithm, arrays of shape (...), intervals of shape (..., 2)."""

    solved: NDArray[np.int64]  # Problems on which at least one run reached the target
    success_rate: Floats  # Means over the problems
    par10: Floats
    # Time spent in all runs of all problems per success, the problems weighted alike: Σ mean time / Σ success rate
    ert: Floats
    success_rate_interval: Floats  # Bootstrap percentile intervals; NaN where every problem has one run only
    par10_interval: Floats
    ert_interval: Floats

    __repr__ = brief


def over_problems(
    hits: Hits, *, confidence: float = 0.95, resamples: int = 2000, seed: int = 0, penalty: float = 10.0
) -> OverProblems:
    """Summarise hits of shape (..., n, r) over runs and problems, with intervals for the randomness of the runs.

    In the bootstrap the runs of each problem are drawn anew with replacement; the problems stay.

    >>> runs = np.array([[[9.0, 3.0, 0.5], [9.0, 8.0, 7.0]], [[2.0, 2.0, 2.0], [5.0, 4.0, 1.0]]])
    >>> found = over_problems(first_hits(runs, [10, 20, 30], 3.0, "minimize"), resamples=200)
    >>> int(found.solved), float(found.success_rate), float(found.ert)
    (2, 0.75, 30.0)
    """
    if not (0 < confidence < 1) or resamples < 1 or seed < 0:
        raise InputError(
            "Intervals need 0 < confidence < 1, resamples >= 1 and seed >= 0, not {confidence!r}, {resamples!r} and {seed!r}.",
            confidence=confidence,
            resamples=resamples,
            seed=seed,
        )
    measures = _measures(hits, penalty)
    rates, times, penalties = (measure.mean(axis=-1) for measure in measures.means())
    draws = _bootstrap(measures, resamples, np.random.default_rng(seed))
    tails = ((1 - confidence) / 2, (1 + confidence) / 2)
    known = np.asarray((measures.runs > 1).any(axis=-1))[..., None]
    intervals = [
        np.where(known, _interval(sample, tails), np.nan) for sample in (draws[0], draws[2], _ratio(draws[1], draws[0]))
    ]
    return OverProblems(
        hits.success.any(axis=-1).sum(axis=-1),
        rates,
        penalties,
        _ratio(times, rates),
        intervals[0],
        intervals[1],
        intervals[2],
    )


@dataclass(frozen=True, eq=False)
class _Measures:
    """Success, time and penalised time of each run, moved to the front of the axis of runs; and how many runs there are."""

    columns: tuple[Floats, Floats, Floats]
    runs: NDArray[np.int64]

    def means(self) -> list[Floats]:
        return [column.sum(axis=-1) / self.runs for column in self.columns]


def _measures(hits: Hits, penalty: float) -> _Measures:
    order = np.argsort(~hits.observed, axis=-1, kind="stable")
    seen = np.take_along_axis(hits.observed, order, -1)
    success = np.take_along_axis(hits.success, order, -1) & seen
    time = np.where(seen, np.take_along_axis(hits.time, order, -1), 0.0)
    penalised = np.where(success, time, penalty * time)
    return _Measures((success.astype(np.float64), time, penalised), seen.sum(axis=-1))


def _bootstrap(measures: _Measures, resamples: int, rng: np.random.Generator) -> list[Floats]:
    """Means over the problems in every resample: three arrays of shape (resamples, ...)."""
    runs = measures.runs
    shape = (resamples, *runs.shape[:-1])
    totals = [np.zeros(shape) for _ in measures.columns]
    for problem in range(runs.shape[-1]):
        size = runs[..., problem]
        most = int(size.max(initial=0))
        if most == 0:
            continue
        drawn = (rng.random((*shape, most)) * size[..., None]).astype(np.int64)
        counted = np.arange(most) < size[..., None]
        for total, column in zip(totals, measures.columns, strict=True):
            values = np.broadcast_to(column[..., problem, :], (resamples, *column[..., problem, :].shape))
            taken = np.take_along_axis(values, drawn, -1)
            total += np.where(counted, taken, 0.0).sum(axis=-1) / size / runs.shape[-1]
    return totals


def _interval(sample: Floats, tails: tuple[float, float]) -> Floats:
    # An order statistic, not an interpolation: a sample may hold infinite expected running times.
    return np.moveaxis(np.quantile(sample, tails, axis=0, method="inverted_cdf"), 0, -1)


def _ratio(times: Floats, rates: Floats) -> Floats:
    with np.errstate(divide="ignore"):
        return quotient(times, rates, np.inf)
