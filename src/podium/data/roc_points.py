"""Crisp classifiers as points of ROC space: rates, or the four counts of a confusion matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, Unpack

from podium.brief import brief
from podium.data.cells import parse_cells
from podium.data.decimals import from_fractions
from podium.data.grid import Grid, rectangular
from podium.data.headers import normalise, words
from podium.data.load import Source
from podium.data.options import FileOptions, part_of, takes
from podium.data.results import digest
from podium.data.tables.opening import read_grid
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, count, some

_NAME: Final = words("classifier|algorithm|model|method|name|system")
_RATES: Final = (
    words("fpr|fp rate|false positive rate|fall out|fallout|false alarm rate"),
    words("tpr|tp rate|true positive rate|sensitivity|recall|hit rate"),
)
_COUNTS: Final = (
    words("tp|true positives|true positive"),
    words("fn|false negatives|false negative"),
    words("fp|false positives|false positive"),
    words("tn|true negatives|true negative"),
)
_SHAPE: Final = N_("Its columns must be classifier, fpr, tpr; or classifier, tp, fn, fp, tn.")


def are_points(names: Sequence[str]) -> bool:
    """Whether a header names classifiers with their rates, or with the four counts."""
    header = [normalise(name) for name in names]
    return _column(header, _NAME) is not None and any(_columns(header, roles) for roles in (_COUNTS, _RATES))


@dataclass(frozen=True)
class RocPoints:
    """Points of crisp classifiers; a classifier with several points has several lines.

    Attributes
    ----------
    names : tuple of str
        Classifier of each point.
    fpr, tpr : tuple of Fraction
        The rates, exactly as written or counted.
    counts : tuple of (tp, fn, fp, tn) or None
        The confusion matrices, if given.
    source, notes
        Where the points came from, and notes on how they were read.
    """

    names: tuple[str, ...]
    fpr: tuple[Fraction, ...]
    tpr: tuple[Fraction, ...]
    counts: tuple[tuple[int, int, int, int], ...] | None
    source: str
    notes: tuple[str, ...] = ()

    __repr__ = brief

    @property
    def classifiers(self) -> tuple[str, ...]:
        """The classifiers, each once."""
        return tuple(dict.fromkeys(self.names))

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Results.sha256`: a row of FPR and TPR per point; "roc-points" at the end."""
        scaled = from_fractions([*self.fpr, *self.tpr])
        rows = scaled.exact.reshape(2, -1).T.tolist()
        kind = "roc-points" if self.counts is None else "roc-counts"
        return digest(kind, "", self.names, [], scaled.denominator, rows)


@takes(FileOptions)
def read_points(source: Source, **options: Unpack[FileOptions]) -> RocPoints:
    r"""Read points in ROC space from a file.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text with the columns classifier, fpr, tpr; or classifier, tp, fn, fp, tn. Other columns are left
        out, with a note.
    delimiter, decimal, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Returns
    -------
    RocPoints

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> read_points(io.StringIO("classifier,tp,fn,fp,tn\ntree,30,10,5,55\n")).tpr
    (Fraction(3, 4),)
    """
    grid, decimal = rectangular(read_grid(part_of(source, options), options["delimiter"])), options["decimal"]
    header = [normalise(name) for name in grid.rows[0]]
    if len(grid.rows) < 2:
        raise InputError(
            "{source}: there is a line of column names, but no point below it. {shape}",
            source=grid.source,
            shape=Message(_SHAPE),
        )
    names = _names(grid, header)
    columns = _columns(header, _COUNTS) or _columns(header, _RATES)
    if not columns:
        raise InputError(
            "{source}: this is not a file of ROC points. {shape} The columns are: {listed}.",
            source=grid.source, shape=Message(_SHAPE), listed=quoted(grid.rows[0], 20),
        )  # fmt: skip
    rows = _numbers(grid, columns, decimal)
    counted = len(columns) == len(_COUNTS)
    for index, row in enumerate(rows):
        (_check_counts if counted else _check_rates)(grid, index, row, columns)
    counts, rates = None, rows
    if counted:
        counts = tuple((int(tp), int(fn), int(fp), int(tn)) for tp, fn, fp, tn in rows)
        rates = [[Fraction(fp, fp + tn), Fraction(tp, tp + fn)] for tp, fn, fp, tn in counts]
    fpr, tpr = zip(*rates, strict=True)
    return RocPoints(names, fpr, tpr, counts, grid.source, _notes(grid, names, columns))


def _column(header: Sequence[str], known: frozenset[str]) -> int | None:
    return next((at for at, name in enumerate(header) if name in known), None)


def _columns(header: Sequence[str], roles: Sequence[frozenset[str]]) -> list[int]:
    """Positions of the columns of some roles; none where one of them is missing."""
    found = [at for known in roles if (at := _column(header, known)) is not None]
    return found if len(found) == len(roles) else []


def _names(grid: Grid, header: Sequence[str]) -> tuple[str, ...]:
    at = _column(header, _NAME)
    if at is None:
        raise InputError(
            "{source}: there is no column of classifiers. {shape}", source=grid.source, shape=Message(_SHAPE)
        )
    for row, line in zip(grid.rows[1:], grid.lines[1:], strict=True):
        if not row[at]:
            raise InputError(
                "{source}, line {line}: the classifier has no name. Give it one.", source=grid.source, line=line
            )
    return tuple(row[at] for row in grid.rows[1:])


def _numbers(grid: Grid, columns: Sequence[int], decimal: str | None) -> list[list[Fraction]]:
    width = len(columns)
    tokens = [row[at] for row in grid.rows[1:] for at in columns]
    advice = Message("A point needs all of its numbers: supply them, or leave the line out.")
    scaled, _ = parse_cells(
        tokens, lambda i: _place(grid, i // width, columns[i % width]), grid.source, decimal, advice
    )
    rows = scaled.exact.reshape(-1, width).tolist()
    return [[Fraction(int(value), scaled.denominator) for value in row] for row in rows]


def _place(grid: Grid, row: int, column: int) -> str:
    return Message("line {line}, column {column}", line=grid.lines[row + 1], column=quote(grid.rows[0][column]))


def _check_rates(grid: Grid, index: int, row: Sequence[Fraction], columns: Sequence[int]) -> None:
    for value, at in zip(row, columns, strict=True):
        if not 0 <= value <= 1:
            raise InputError(
                "{source}, {place}: {cell} is not a rate. Rates lie between 0 and 1 (write 0.25 for 25 %). Counts need "
                "the columns tp, fn, fp, tn.",
                source=grid.source, place=_place(grid, index, at), cell=quote(grid.rows[index + 1][at]),
            )  # fmt: skip


def _check_counts(grid: Grid, index: int, row: Sequence[Fraction], columns: Sequence[int]) -> None:
    for value, at in zip(row, columns, strict=True):
        if value < 0 or value.denominator != 1:
            raise InputError(
                "{source}, {place}: {cell} is not a count. Write whole numbers from 0 up.",
                source=grid.source, place=_place(grid, index, at), cell=quote(grid.rows[index + 1][at]),
            )  # fmt: skip
    tp, fn, fp, tn = row
    for total, problem in (
        (tp + fn, N_("{source}, line {line}: there are no positives (tp + fn), so a rate is undefined.")),
        (fp + tn, N_("{source}, line {line}: there are no negatives (fp + tn), so a rate is undefined.")),
    ):
        if not total:
            raise InputError(problem, source=grid.source, line=grid.lines[index + 1])


def _notes(grid: Grid, names: Sequence[str], columns: Sequence[int]) -> tuple[str, ...]:
    header = grid.rows[0]
    used = {header[at] for at in columns}
    rest = [quote(name) for name in header if name not in used and normalise(name) not in _NAME]
    what = Message(
        "{points} of {crisp_classifiers} read from {source}.",
        points=count(len(names), "point"),
        crisp_classifiers=count(len(set(names)), "crisp classifier"),
        source=grid.source,
    )
    return (
        what,
        *([Message("Ignored columns of that file: {rest}.", rest=some(rest, 20))] if rest else []),
        *grid.notes,
    )
