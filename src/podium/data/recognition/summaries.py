"""Rows and columns that summarise the others: named so, and verified from the numbers to the digits that are printed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_
from podium.stats.differences import median

Matrix = NDArray[np.float64]

_EVIDENCE: Final = 3.0
"""Digits of agreement beyond chance that a row without a telling name needs before podium asks about it."""


_BEGINNING: Final = 1000
"""Numbers of a long line that are looked at first: they mostly tell that it is no summary."""


class Lines(NamedTuple):
    """Numbers of a table seen along one axis: what may be a summary is a row of `values`."""

    values: Matrix
    units: Matrix  # the last printed decimal place of each number (0.01 of 0.75)


def describes(lines: Lines, at: int, others: Sequence[int], kind: str) -> str:
    """Return what line `at` is of the lines `others`, such as "the mean" (to be translated), or "" if it is no summary.

    Every statistic allows for the rounding of the printed digits, and nothing else. A line in which no number could have
    disagreed (all others are constant) is not verified.
    """
    if len(others) < 2:
        return ""
    rest, units = lines.values[list(others)], lines.units[list(others)]
    found = ~np.isnan(lines.values[at])
    if not found.any() or np.isnan(rest[:, found]).all(axis=0).any():
        return ""
    spare = int(found.sum()) // 12 if kind == "mean" else 0  # published averages are off in one place or another
    target, own = lines.values[at][found], lines.units[at][found]
    rest, units = rest[:, found], units[:, found]
    if kind == "count":
        return _wins(target, own, rest)
    with np.errstate(over="ignore"):
        spread = np.nanmax(rest, axis=0) - np.nanmin(rest, axis=0)
    for words, low, high, rounded in _intervals(rest, units, kind):
        size = np.where(np.isfinite(low) & np.isfinite(high), np.maximum(np.abs(low), np.abs(high)), 0.0)
        tiny = 1e-12 * size
        slack = 0.5 * own - tiny  # a half is rounded up, or to even, but not down
        with np.errstate(invalid="ignore"):
            gap = target - (low + high) / 2
            alike = (np.abs(gap) < slack) | (np.abs(gap - 0.5 * own) <= tiny) | (np.abs(gap) <= tiny)
        exact = int((~alike).sum()) <= spare and bool((spread > 0).any())
        inside = int((~((target > low - slack + 2 * tiny) & (target < high + slack - 2 * tiny))).sum()) <= spare
        # Numbers that could not have disagreed anywhere tell nothing.
        if rounded and (exact or (inside and bool((spread > 2 * (high - low + own)).any()))):
            return words
        if not rounded and bool(((target >= low - 0.5 * own) & (target <= high + 0.5 * own)).all()):
            return words
    return ""


def _intervals(rest: Matrix, units: Matrix, kind: str) -> Iterator[tuple[str, Matrix, Matrix, bool]]:
    """Yield every statistic of a kind: its words, the lowest and highest value it may have, and whether rounding matters."""
    # An extreme is one of the numbers: it is printed as finely as any of them.
    half = 0.5 * (np.nanmin if kind == "extreme" else np.nanmean)(units, axis=0)
    if kind == "rank":
        yield from _ranks(rest)
    elif kind == "difference" and len(rest) <= 40:
        yield from _differences(rest, half)
    elif kind == "bound":
        low, high = np.nanmin(rest, axis=0) + half, np.nanmax(rest, axis=0) - half
        yield "smaller", np.full_like(low, -np.inf), low, False
        yield "larger", high, np.full_like(high, np.inf), False
    else:
        for words, value, slack in _statistics(rest, half, kind):
            yield words, value - slack, value + slack, True


def _statistics(rest: Matrix, half: Matrix, kind: str) -> Iterator[tuple[str, Matrix, Matrix]]:
    """Yield statistics with what the rounding of single numbers may change."""
    count = (~np.isnan(rest)).sum(axis=0)
    if kind == "mean":
        # Rounding errors of many numbers cancel: three standard errors of their mean, half a unit at most.
        yield N_("the mean"), np.nanmean(rest, axis=0), np.minimum(half, 6 * half / np.sqrt(12 * count))
    elif kind == "median":
        yield N_("the median"), np.nanmedian(rest, axis=0), half
    elif kind == "sum":
        yield N_("the sum"), np.nansum(rest, axis=0), half * count
    elif kind == "geometric mean" and bool((rest > 0).all()):
        yield N_("the geometric mean"), np.exp(np.nanmean(np.log(rest), axis=0)), half
    elif kind == "range":
        yield N_("the range"), np.nanmax(rest, axis=0) - np.nanmin(rest, axis=0), 2 * half
    elif kind == "extreme":
        yield N_("the largest value"), np.nanmax(rest, axis=0), half
        yield N_("the smallest value"), np.nanmin(rest, axis=0), half
    elif kind == "deviation" and len(rest) > 1:
        for ddof in (1, 0):
            spread = np.nanstd(rest, axis=0, ddof=ddof)
            yield N_("the standard deviation"), spread, 2 * half
            yield N_("the standard error"), spread / np.sqrt(count), 2 * half / np.sqrt(count)
            yield N_("the variance"), spread**2, 4 * half * (spread + half)


def _differences(rest: Matrix, half: Matrix) -> Iterator[tuple[str, Matrix, Matrix, bool]]:
    """Differences of any two lines, absolute and in percent of either."""
    for first in range(len(rest)):
        for second in range(len(rest)):
            if first == second:
                continue
            gap = rest[first] - rest[second]
            yield N_("the difference"), gap - 2 * half, gap + 2 * half, True
            with np.errstate(divide="ignore", invalid="ignore"):
                for base in (rest[first], rest[second]):
                    share, slack = 100 * gap / np.abs(base), 400 * half / np.abs(base)
                    if np.isfinite(share).all():
                        yield N_("the difference in percent"), share - slack, share + slack, True


def _ranks(rest: Matrix) -> Iterator[tuple[str, Matrix, Matrix, bool]]:
    """Mean ranks of the columns in either direction, and the ranks of their means; ties may have been broken by more digits."""
    if rest.shape[1] < 2:
        return
    for sign in (1.0, -1.0):
        low, high = _rank_bounds(sign * rest)
        yield N_("the mean rank"), np.nanmean(low, axis=0), np.nanmean(high, axis=0), False
        yield N_("the sum of ranks"), np.nansum(low, axis=0), np.nansum(high, axis=0), False
        overall = np.asarray(np.round(np.nanmean(rest, axis=0), 12), dtype=np.float64)
        low, high = _rank_bounds(sign * overall[None, :])
        yield N_("the rank of the mean"), low[0], high[0], False
        means = np.asarray(np.round(np.nanmean((np.add(*_rank_bounds(sign * rest))) / 2, axis=0), 9), dtype=np.float64)
        low, high = _rank_bounds(means[None, :])
        yield N_("the rank of the mean rank"), low[0], high[0], False


def _rank_bounds(rows: Matrix) -> tuple[Matrix, Matrix]:
    """Lowest and highest rank (1 = smallest) each number of a row can have, ties broken in any way."""
    low = 1 + (rows[:, None, :] < rows[:, :, None]).sum(axis=2)
    high = (rows[:, None, :] <= rows[:, :, None]).sum(axis=2)
    missing = np.isnan(rows)
    return np.where(missing, np.nan, low), np.where(missing, np.nan, np.maximum(high, low))


def _wins(target: Matrix, own: Matrix, rest: Matrix) -> str:
    """Say that numbers count the rows on which each column is best: alone, alone or shared, or with one winner a row.

    Of a shared first place, each gets its part, or one gets all of it because of digits that are not printed.
    """
    for sign in (1.0, -1.0):
        low, high = _rank_bounds(sign * rest)
        alone, shared = (high == 1).sum(axis=0), (low == 1).sum(axis=0)
        first = low == 1
        split = (first / np.maximum(first.sum(axis=1, keepdims=True), 1)).sum(axis=0)
        broken = (target >= alone) & (target <= shared) & (target == np.round(target))
        winners = int(first.any(axis=1).sum())
        if (
            (target == alone).all()
            or (target == shared).all()
            or (np.abs(target - split) <= 0.5 * own).all()
            or (broken.all() and (target.sum() == winners or 2 * alone.sum() > winners))
        ):
            return N_("the number of times it is best")
    return ""


def members(lines: Matrix) -> list[int]:
    """Of which of the other lines the first is the mean or sum, by least squares: equal weights for some, none for the rest."""
    there = ~np.isnan(lines).any(axis=0)
    target, rest = lines[0, there], lines[1:, there]
    if target.size < len(rest) + 2:
        return []
    scale = rest.std(axis=1) + 1e-12
    weights = np.linalg.lstsq((rest / scale[:, None]).T, target, rcond=None)[0] / scale
    if weights.max() <= 0:
        return []
    likely = float(median(weights[weights > 0.3 * weights.max()]))
    found: list[int] = np.flatnonzero(np.abs(weights - likely) < 0.4 * likely).tolist()
    return found if 2 <= len(found) < len(rest) else []


def could_summarise(values: Matrix, near: Sequence[int]) -> list[int]:
    """Return those of some lines that are near the middle, or the sum, of all the others; cheap, to spare the exact question.

    A line that is further away than the others scatter is none, however few digits are printed.
    """
    if values.shape[1] > 2 * _BEGINNING:
        near = could_summarise(values[:, :_BEGINNING], near)
    few = len(values) <= 60  # of many lines one changes little
    found, scale = [], None if few else _scale(values)
    for at in near:
        scatter, total, middle = scale or _scale(np.delete(values, at, axis=0))
        with np.errstate(over="ignore", invalid="ignore"):
            by_middle = np.abs(values[at] - middle) <= scatter
            by_sum = np.abs(values[at] - total) <= np.maximum(scatter, 0.02 * np.abs(total))
        if by_middle.all() or by_sum.all():
            found.append(at)
    return found


def _scale(rest: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Scatter, sum and mean of lines."""
    with np.errstate(over="ignore", invalid="ignore"):
        total = rest.sum(axis=0)
        middle = total / len(rest)
        deviations = rest - middle
        deviations *= deviations
        return np.sqrt(deviations.sum(axis=0) / len(rest)) * (1 + 1e-9), total, middle


def unnamed_summary(lines: Lines, at: int) -> str:
    """Say what a line without a telling name holds of all the others, "" unless it could hardly be a coincidence.

    Columns that rise and fall together are no independent witnesses: of every column but the first only what it differs by counts.
    """
    n = len(lines.values)
    if n < 4:
        return ""
    target, own = lines.values[at], lines.units[at]
    rest, units = np.delete(lines.values, at, axis=0), np.delete(lines.units, at, axis=0)
    if np.isnan(target).any() or np.isnan(rest).any() or (rest == target).all(axis=1).any():
        return ""
    half = 0.5 * units.min(axis=0)
    for words, value, slack in (
        (N_("the mean"), rest.mean(axis=0), half),
        (N_("the median"), median(rest, 0), half),
        (N_("the sum"), rest.sum(axis=0), half * (n - 1)),
    ):
        width = slack + 0.5 * own * (1 + 1e-9) + 1e-12 * np.abs(value)
        if bool((np.abs(target - value) <= width).all()) and _evidence(rest, width) >= _EVIDENCE + math.log10(n):
            return words
    return ""


def _evidence(rest: Matrix, width: Matrix) -> float:
    """Decimal digits by which an agreement within `width` is better than chance would have it."""
    steps = np.column_stack([rest[:, 0], rest[:, 1:] - rest[:, :-1]])
    with np.errstate(over="ignore", invalid="ignore"):
        spread = math.sqrt(12) * steps.std(axis=0)
    varied = np.array([len(np.unique(column)) >= 0.6 * len(column) for column in steps.T])
    ratio = np.where(varied & np.isfinite(spread), spread / np.maximum(2 * width, 1e-300), 1.0)
    return float(np.log10(np.maximum(ratio, 1.0)).sum())


def unnamed_extreme(values: Matrix, at: int) -> str:
    """Say whether a line is the largest (or smallest) of the others everywhere, taken from several of them; "" otherwise."""
    if len(values) < 4 or values.shape[1] < 5:
        return ""
    line, rest = values[at, :_BEGINNING], np.delete(values[:, :_BEGINNING], at, axis=0)
    if (rest.max(axis=0) != line).any() and (rest.min(axis=0) != line).any():
        return ""
    if np.isnan(values).any():
        return ""
    rest = np.delete(values, at, axis=0)
    for words, sign in ((N_("the largest value"), 1.0), (N_("the smallest value"), -1.0)):
        best = (sign * rest).max(axis=0)
        if (best != sign * values[at]).any():
            continue
        holders = sign * rest == best
        alone = holders.sum(axis=0) == 1
        if (
            len(np.unique(rest)) > 4
            and (np.bincount(holders[:, alone].argmax(axis=0), minlength=len(rest)) >= 2).sum() >= 2
        ):
            return words
    return ""


def are_ranks(values: Matrix, ranks: Matrix) -> bool:
    """Whether the numbers in `ranks` are the ranks of `values` within every row, in one direction for the whole table."""
    there = ~np.isnan(ranks)
    if ranks.shape[1] < 2 or not there.any() or (np.isnan(values) & there).any():
        return False
    for sign in (1.0, -1.0):
        low, high = _rank_bounds(sign * values)
        dense = np.full(values.shape, np.nan)
        for at, row in enumerate(sign * values):
            dense[at] = np.searchsorted(np.unique(row[~np.isnan(row)]), row) + 1.0
        close = ((ranks >= low - 0.06) & (ranks <= high + 0.06)) | (ranks == dense)
        if bool(close[there].all()):
            return True
    return False
