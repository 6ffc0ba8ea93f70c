"""From counts to levels, each with its interval, what theory expects, and where the two part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.engine import Tally
from podium.stats.logical import pair_indices
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import LevelCounts, Source
from podium.studies.power.estimates import Mean
from podium.studies.validate.expectations import Expectation, Setting, family_wise, omnibus
from podium.studies.validate.situations import Situation

Mark = Literal["above", "below", "open"]

CONFIDENCE = 0.99
"""Of the intervals: there are many, and one in twenty marked by chance would be too many."""


@dataclass(frozen=True, slots=True)
class Level:
    """A share of tables with its exact interval, the exact value where it is known, and what theory expects.

    Attributes
    ----------
    value, lower, upper
        Share and ends of its 99 % interval (Clopper & Pearson).
    exact
        The level without simulation, or None.
    mark
        "above" or "below" alpha with the whole interval, else "open".
    expected
        What theory says.
    surprising
        Whether it errs more than theory allows; or, where the exact level is known, differs from that.
    """

    value: float
    lower: float
    upper: float
    exact: float | None
    mark: Mark
    expected: Expectation
    surprising: bool

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class Row:
    """What one procedure does in one situation.

    Attributes
    ----------
    situation, source, procedure
        Which.
    true, false
        Number of true and of false hypotheses.
    family
        Chance of any false rejection.
    comparison
        Share of the true hypotheses that are rejected, and its standard error.
    discovery, power
        Share of rejections that are false, and share of the false hypotheses that are rejected, with standard errors;
        None where all hypotheses are true.
    """

    situation: Situation
    source: Source
    procedure: str
    true: int
    false: int
    family: Level
    comparison: tuple[float, float]
    discovery: tuple[float, float] | None
    power: tuple[float, float] | None

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class OmnibusRow:
    """What one omnibus test does in a situation in which all algorithms are alike."""

    situation: Situation
    test: str
    level: Level

    __repr__ = brief


@dataclass(frozen=True)
class Exact:
    """Levels that were computed without simulation, by procedure and by omnibus test."""

    procedures: dict[str, float]
    omnibus: dict[str, float]

    __repr__ = brief


def rows_of(
    tally: Tally, work: LevelCounts, situations: tuple[Situation, ...], setting: Setting, exact: Exact | None
) -> tuple[Row, ...]:
    """Return a row for each situation, source and procedure, in this order."""
    return tuple(_rows(tally, work, situations, setting, exact))


def _rows(
    tally: Tally, work: LevelCounts, situations: tuple[Situation, ...], setting: Setting, exact: Exact | None
) -> Iterator[Row]:
    sums, count = tally.totals, tally.replicates
    for b, situation in enumerate(situations):
        true = int(situation.null.true_hypotheses(*hypotheses(setting.k, work.control)).sum())
        false = setting.m - true
        for s, source in enumerate(work.sources):
            known = exact.procedures if exact and source.test == "friedman" and exactly(situation) else {}
            for p, procedure in enumerate(work.procedures):
                at = (b, s, p)
                level = _level(
                    sums["any"][at], count, work.alpha, known.get(procedure),
                    family_wise(source, procedure, situation, setting),
                )  # fmt: skip
                partly = not situation.complete
                yield Row(
                    situation, source, procedure, true, false, level,
                    _mean(sums["true"][at], sums["true_squares"][at], count, true),
                    _mean(sums["share"][at], sums["share_squares"][at], count, 1) if partly else None,
                    _mean(sums["false"][at], sums["false_squares"][at], count, false) if partly else None,
                )  # fmt: skip


def omnibus_rows(
    tally: Tally, work: LevelCounts, situations: tuple[Situation, ...], setting: Setting, exact: Exact | None
) -> tuple[OmnibusRow, ...]:
    """Return a row for each situation without differences and each omnibus test."""
    rows = []
    for b, situation in enumerate(situations):
        for o, test in enumerate(work.omnibus):
            if not situation.complete or (test == "friedman-exact" and situation.tied):
                continue
            known = exact.omnibus.get(test) if exact and exactly(situation) else None
            hits = tally.totals["omnibus"][b, o]
            expected = omnibus(test, situation, setting)
            rows.append(OmnibusRow(situation, test, _level(hits, tally.replicates, work.alpha, known, expected)))
    return tuple(rows)


def hypotheses(k: int, control: int | None) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return first and second algorithm of every hypothesis."""
    if control is None:
        return pair_indices(k)
    return np.full(k - 1, control), np.delete(np.arange(k), control)


def exactly(situation: Situation) -> bool:
    """Whether all orders within a problem are equally likely and none ties, so that ranks can be enumerated."""
    return situation.complete and situation.exchangeable and not situation.tied


def _level(hits: int, count: int, alpha: float, exact: float | None, expected: Expectation) -> Level:
    interval = clopper_pearson(int(hits), count, 1 - CONFIDENCE)
    lower, upper = float(interval.lower), float(interval.upper)
    mark: Mark = "above" if lower > alpha else "below" if upper < alpha else "open"
    wrong = expected.surprised(lower, alpha) if exact is None else _misses(exact, int(hits), count)
    return Level(int(hits) / count, lower, upper, exact, mark, expected, wrong)


def _misses(exact: float, hits: int, count: int) -> bool:
    """Whether a simulation contradicts the exact level beyond any doubt."""
    interval = clopper_pearson(hits, count, 1e-6)
    return not float(interval.lower) <= exact <= float(interval.upper)


def _mean(total: float, squares: float, count: int, parts: int) -> tuple[float, float]:
    mean = Mean.of(np.asarray(total / parts), np.asarray(squares / parts**2), count)
    return float(mean.value), float(mean.error)
