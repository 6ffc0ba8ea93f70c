"""Adjusted p-values in print, compared with those that follow from the p-values beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import MeanRanks, PairwisePValues, PValues
from podium.data.reported import PrintedColumn
from podium.errors import InfeasibleError
from podium.stats.adjustments import PROCEDURES, adjust
from podium.stats.logical import PAIRWISE_METHODS, adjust_family, pair_indices
from podium.stats.published import PrintedNumber

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PrintedValue:
    """One printed adjusted p-value."""

    name: str  # The hypothesis
    printed: PrintedNumber  # As it is printed
    low: float  # The adjusted p-values that the printed p-values allow, given their digits
    high: float
    wrong: Literal["too small", "too large"] | None  # Whether it is "too small" or "too large"; None where it fits
    changes: bool  # Whether the decision at the level of the study is another one than that by the printed value

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class CheckedColumn:
    """A printed column compared with a procedure."""

    header: str  # Its name in the file
    # Keys of the procedure that its name states; of a column that states none, of all whose values it has, or of the
    # one that it comes nearest to
    procedures: tuple[str, ...]
    named: bool  # Whether its name states the procedure
    values: tuple[PrintedValue, ...]  # One for each hypothesis; empty where the procedure was not computed
    reason: str = ""  # Why it was not

    __repr__ = brief

    @property
    def wrong(self) -> tuple[PrintedValue, ...]:
        """The values that cannot be right."""
        return tuple(one for one in self.values if one.wrong)


def check_columns(reported: PValues | PairwisePValues | MeanRanks, alpha: float) -> tuple[CheckedColumn, ...]:
    """Compare every printed column of adjusted p-values with the procedure it names, or with all of them."""
    if isinstance(reported, MeanRanks) or not reported.printed:
        return ()
    return tuple(_check(reported, column, alpha) for column in reported.printed)


def open_decisions(
    reported: PValues | PairwisePValues | MeanRanks, control: int | None, procedure: str, alpha: float
) -> tuple[str, ...]:
    """Name the hypotheses that the digits printed leave undecided at level `alpha`."""
    if isinstance(reported, MeanRanks) or reported.ends is None:
        return ()
    if control is not None and isinstance(reported, PairwisePValues):
        others = [j for j in range(reported.k) if j != control]
        names = tuple(f"{reported.algorithms[control]} vs. {reported.algorithms[j]}" for j in others)
        reported = PValues(names, reported.matrix[control, others], ends=reported.ends[:, control, others])
    low, high = _range(reported, procedure)
    named = hypotheses(reported)
    return tuple(named[i] for i in np.flatnonzero((low <= alpha) & (high > alpha)).tolist())


def hypotheses(reported: PValues | PairwisePValues) -> tuple[str, ...]:
    """Name the hypotheses; those of pairs in upper-triangle order."""
    if isinstance(reported, PValues):
        return reported.names
    first, second = pair_indices(reported.k)
    names = reported.algorithms
    return tuple(f"{names[i]} vs. {names[j]}" for i, j in zip(first.tolist(), second.tolist(), strict=True))


def _check(reported: PValues | PairwisePValues, column: PrintedColumn, alpha: float) -> CheckedColumn:
    if column.procedure:
        return _compare(reported, column, column.procedure, alpha)
    tried = [_compare(reported, column, procedure, alpha) for procedure in _known(reported)]
    found = [one for one in tried if one.values]
    fits = [one for one in found if not one.wrong]
    if fits:
        keys = tuple(one.procedures[0] for one in fits)
        return CheckedColumn(column.header, keys, False, fits[0].values)
    nearest = min(found, key=lambda one: len(one.wrong))
    return CheckedColumn(column.header, nearest.procedures, False, nearest.values)


def _known(reported: PValues | PairwisePValues) -> Sequence[str]:
    if isinstance(reported, PValues):
        return tuple(PROCEDURES)
    return (
        *(method for method in PAIRWISE_METHODS if method != "nemenyi"),
        *(key for key in PROCEDURES if key not in PAIRWISE_METHODS),
    )


def _compare(reported: PValues | PairwisePValues, column: PrintedColumn, procedure: str, alpha: float) -> CheckedColumn:
    try:
        low, high = _range(reported, procedure)
    except InfeasibleError as error:
        return CheckedColumn(column.header, (procedure,), bool(column.procedure), (), str(error))
    values = tuple(
        _value(name, printed, float(least), float(most), alpha)
        for name, printed, least, most in zip(hypotheses(reported), column.numbers, low, high, strict=True)
    )
    return CheckedColumn(column.header, (procedure,), bool(column.procedure), values)


def _value(name: str, printed: PrintedNumber, low: float, high: float, alpha: float) -> PrintedValue:
    """Compare one value; papers also print products above 1, which stand for 1."""
    slack = 1e-12 + 1e-9 * high
    wrong: Literal["too small", "too large"] | None = None
    if min(printed.high, 1.0) < low - slack:
        wrong = "too small"
    elif min(printed.low, 1.0) > high + slack:
        wrong = "too large"
    reject = True if high <= alpha else False if low > alpha else None
    claimed = printed.sign != ">" and printed.value <= alpha
    return PrintedValue(name, printed, low, high, wrong, wrong is not None and reject is not None and reject != claimed)


def _range(reported: PValues | PairwisePValues, procedure: str) -> tuple[Floats, Floats]:
    """Smallest and largest adjusted p-values, given the digits of the p-values.

    Adjusted p-values do not decrease if any p-value increases, but for the order in which Bergmann–Hommel's are made monotone; the
    values as printed are therefore a third choice.
    """
    by = _adjusted_by(reported, procedure)
    if isinstance(reported, PValues):
        ends, values = reported.ends, reported.values
    else:
        first, second = pair_indices(reported.k)
        ends, values = (
            None if reported.ends is None else reported.ends[:, first, second],
            reported.matrix[first, second],
        )
    found = [by(values), *(by(end) for end in (() if ends is None else ends))]
    return np.min(found, axis=0), np.max(found, axis=0)


def _adjusted_by(reported: PValues | PairwisePValues, procedure: str) -> Callable[[Floats], Floats]:
    if isinstance(reported, PairwisePValues):
        k = reported.k
        return lambda values: adjust_family(values, procedure, k=k)
    if procedure == "nemenyi":
        procedure = "bonferroni"
    if procedure not in PROCEDURES:
        raise InfeasibleError(
            "Its hypotheses have to be known as pairs: pass two columns with the names of the algorithms, for all pairs."
        )
    return lambda values: adjust(values, procedure)
