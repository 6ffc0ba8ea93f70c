"""Estimates of a study of runs with their intervals, from the draws of the bootstrap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.aggregates import interquartile_mean, interquartile_variances, run_weights
from podium.stats.stratified import percentile_interval, simultaneous
from podium.studies.runs.options import Options
from podium.studies.runs.resample import Draws
from podium.studies.runs.scores import Scored

Floats = NDArray[np.float64]

CUTS = 101
"""Thresholds at which performance profiles are computed."""


@dataclass(frozen=True, eq=False)
class Estimate:
    """Estimates with the limits of their intervals, arrays of one shape."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief


def pairs(found: Sequence[Scored], options: Options, control: int | None) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All pairs: the control first, otherwise the one with the better interquartile mean."""
    size = np.array([float(interquartile_mean(one.values, run_weights(one.sizes))) for one in found])
    size = size if options.upward else -size
    first, second = np.triu_indices(len(found), 1)
    swap = size[second] > size[first]
    if control is not None:
        swap = np.where(first == control, False, (second == control) | swap)
    return np.where(swap, second, first), np.where(swap, first, second)


def cuts(found: Sequence[Scored]) -> Floats:
    """Thresholds of the profile, evenly from the smallest to the largest score."""
    low = min(float(one.values.min()) for one in found)
    high = max(float(one.values.max()) for one in found)
    return np.linspace(low, high, CUTS)


def refuse_uneven(found: Sequence[Scored]) -> None:
    """Refuse almost stochastic order where the problems of an algorithm would count differently."""
    for one in found:
        if np.unique(one.sizes).size > 1:
            raise InputError(
                "Almost stochastic order needs the same number of runs of an algorithm on every problem; {name!r} "
                "has {fewest} to {most}.",
                name=one.name,
                fewest=int(one.sizes.min()),
                most=int(one.sizes.max()),
            )


def aggregates(draws: Draws, confidence: float) -> dict[str, Estimate]:
    """Every aggregate of every algorithm."""
    found = {"iqm": draws.iqm, "median": draws.median, "mean": draws.mean, "gap": draws.gap}
    return {name: percentiles(values, confidence) for name, values in found.items() if values is not None}


def percentiles(values: Floats, confidence: float) -> Estimate:
    """Row 0 is the estimate, the others are its replicates."""
    return Estimate(values[0], *percentile_interval(values[1:], confidence))


def differences(
    draws: Draws, found: Sequence[Scored], first: NDArray[np.intp], second: NDArray[np.intp], options: Options
) -> tuple[Estimate, Floats]:
    """Differences of interquartile means with simultaneous intervals and adjusted p-values."""
    gaps = draws.iqm[:, first] - draws.iqm[:, second]
    # Draws of runs that do not vary differ from the estimate by rounding alone.
    gaps = np.where(np.abs(gaps - gaps[0]) <= 1e-13 * np.abs(draws.iqm).max(), gaps[0], gaps)
    fewest = np.array([int(one.sizes.min()) for one in found])
    runs = np.minimum(fewest[first], fewest[second])
    lower, upper, pvalues = simultaneous(
        gaps[0], gaps[1:], options.confidence, stretch=np.sqrt(runs / (runs - 1.0)), df=degrees(found, first, second)
    )
    return Estimate(gaps[0], lower, upper), pvalues


def degrees(found: Sequence[Scored], first: NDArray[np.intp], second: NDArray[np.intp]) -> Floats:
    """Satterthwaite's degrees of freedom of the differences of interquartile means, shape (pairs,)."""
    parts = [interquartile_variances(one.values, one.sizes) for one in found]
    total = np.array([part.sum() for part in parts])
    rest = np.array([(part**2 / (one.sizes - 1)).sum() for part, one in zip(parts, found, strict=True)])
    above, below = (total[first] + total[second]) ** 2, rest[first] + rest[second]
    return np.where(below > 0, above / np.where(below > 0, below, 1.0), np.inf)
