"""Tables with a column of true labels and columns of scores: taking them apart, and telling scores from other columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import is_missing, looks_numeric, parse_cells
from podium.data.decimals import Scaled
from podium.data.delimited import read_grid, rectangular
from podium.data.load import Source
from podium.data.results import MAX_CELLS, check_names
from podium.data.roles import NAME_HEADERS, REPETITION_HEADERS, normalise
from podium.data.wording import column_index, words
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, joined, some

_IDENTIFIERS: Final = NAME_HEADERS | words("row|row number|sample|observation|patient|subject|example|no|nr|number|#")
_NO_LABEL: Final = words("|na|n/a|#n/a|<na>|nan|null")
_ADVICE: Final = Message("Every classifier must score every instance: supply the scores, or leave those instances out.")


class LabelledTable(NamedTuple):
    """Columns of cells still as text; ``place(row)`` says where a row stands."""

    header: list[str]
    columns: list[list[str]]
    place: Callable[[int], str]
    source: str
    notes: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of instances."""
        return len(self.columns[0])


def read_labelled(source: Source, delimiter: str | None) -> LabelledTable:
    """Read a file with a line of column names and a line per instance.

    Raises
    ------
    InputError
        When there are no instances, or fewer than two columns.
    """
    grid = rectangular(read_grid(source, delimiter))
    header, body, lines = grid.rows[0], grid.rows[1:], grid.lines[1:]
    if len(header) < 2:
        raise InputError(
            "{source}: there is only one column. The table needs a column of true labels and a column of scores for "
            "each classifier; check the delimiter.",
            source=grid.source,
        )
    if not body:
        raise InputError(
            "{source}: there is a line of column names but no line of values. Add a line per instance.",
            source=grid.source,
        )
    columns = [list(column) for column in zip(*body, strict=True)]

    def place(row: int) -> str:
        return Message("line {line}", line=lines[row])

    return LabelledTable(header, columns, place, grid.source, grid.notes)


def table_of(data: Any, source: str | None = None) -> LabelledTable:
    """Take a dict of columns or a data frame apart in the same way; floats count as their shortest decimal.

    Raises
    ------
    InputError
        For other objects, and columns of different lengths.
    """
    from podium.data.frames import is_frame, open_frame

    if is_frame(data):
        frame = open_frame(data, source)
        header, cells, where = frame.names, frame.columns, frame.source
    elif isinstance(data, Mapping):
        header, cells, where = [str(name) for name in data], list(data.values()), source or "dict"
    else:
        raise InputError(
            "Pass scores as a dict of columns or a data frame, not as {type}; read files with podium.read_scores.",
            type=quote(type(data).__name__),
        )
    columns = [_tokens(column, name, where) for name, column in zip(header, cells, strict=True)]
    if not columns or not columns[0]:
        raise InputError(
            "{source}: there are no instances. Provide a column of labels and columns of scores.", source=where
        )
    for name, column in zip(header, columns, strict=True):
        if len(column) != len(columns[0]):
            raise InputError(
                "{source}: column {name} has {values}, column {first} has {n}. All columns need the same length.",
                source=where,
                name=quote(name),
                values=count(len(column), "value"),
                first=quote(header[0]),
                n=len(columns[0]),
            )
    return LabelledTable(header, columns, lambda row: Message("row {row}", row=row + 1), where, ())


def _tokens(column: Any, name: str, source: str) -> list[str]:
    from podium.data.arrays import is_absent

    if isinstance(column, str) or not hasattr(column, "__len__"):
        raise InputError("{source}: column {name} is not a sequence of values.", source=source, name=quote(name))
    array = np.asarray(column)
    if array.ndim != 1:
        raise InputError(
            "{source}: column {name} has {n} dimensions; it needs one value per instance.",
            source=source,
            name=quote(name),
            n=array.ndim,
        )
    return ["" if is_absent(cell) else _text(cell) for cell in column]


def _text(cell: Any) -> str:
    if isinstance(cell, (bool, np.bool_)):
        return str(int(cell))
    return repr(cell) if type(cell) is float else str(cell).strip()


def labels_of(table: LabelledTable, truth: str | None) -> list[str]:
    """Return the true label of every instance.

    Raises
    ------
    InputError
        When the column is not named or unknown, or a label is missing.
    """
    if truth is None:
        raise InputError(
            "{source}: state which column contains the true labels: truth=COLUMN (on the command line: --truth "
            "COLUMN). The columns are: {names}.",
            source=table.source,
            names=some([quote(name) for name in table.header], 20),
        )
    cells = table.columns[column_index(table.header, truth, table.source, "true labels")]
    missing = [row for row, cell in enumerate(cells) if cell.casefold() in _NO_LABEL]
    if missing:
        extent = Message(" ({instances} in all)", instances=count(len(missing), "instance")) if len(missing) > 1 else ""
        raise InputError(
            "{source}, {place}, column {column}: no true label{extent}. Supply it or leave the instance out.",
            source=table.source,
            place=table.place(missing[0]),
            column=quote(truth),
            extent=extent,
        )
    return cells


def choose_columns(table: LabelledTable, truth: str, chosen: Sequence[str] | None) -> tuple[list[int], list[str]]:
    """Positions of the score columns, and notes on what was left out.

    Without `chosen` every other numeric column counts, but not those that name, number or group the instances.

    Raises
    ------
    InputError
        When none is left, when a name is unknown or given twice, or when it is the column of labels.
    """
    if chosen is not None:
        wanted = check_names(list(chosen), Message("{source}, chosen scores", source=table.source), "column")
        if truth in wanted:
            raise InputError(
                "{source}: {name} is the column of true labels and cannot be a score as well.",
                source=table.source,
                name=quote(truth),
            )
        if not wanted:
            raise InputError(
                "{source}: no score column was chosen. Name one, or leave the choice out.", source=table.source
            )
        return [column_index(table.header, name, table.source, "scores") for name in wanted], []
    left: dict[str, list[str]] = {}
    found = []
    for at, (name, cells) in enumerate(zip(table.header, table.columns, strict=True)):
        if name == truth:
            continue
        reason = _no_score(name, cells, first=at == 0)
        if reason is None:
            found.append(at)
        else:
            left.setdefault(reason, []).append(quote(name))
    notes: list[str] = [Message(reason, names=some(names, 20)) for reason, names in left.items()]
    if not found:
        raise InputError(
            "{source}: there is no column of scores beside {name}.{notes} A score is a number per instance, larger "
            "for 'more likely positive'.",
            source=table.source,
            name=quote(truth),
            notes=joined([" " + note for note in notes]),
        )
    return found, notes


_LEFT_OUT: Final = {
    "text": N_("Left out as text: {names}. Name score columns to choose otherwise (--scores)."),
    "empty": N_("Left out as empty: {names}. Name score columns to choose otherwise (--scores)."),
    "names": N_("Left out as naming the instances: {names}. Name score columns to choose otherwise (--scores)."),
    "repetitions": N_("Left out as numbering repetitions: {names}. Name score columns to choose otherwise (--scores)."),
    "numbers": N_("Left out as numbering the instances: {names}. Name score columns to choose otherwise (--scores)."),
}


def _no_score(name: str, cells: Sequence[str], *, first: bool) -> str | None:
    """The note that says why a column is no score, or None."""
    numbers = sum(1 for cell in cells if looks_numeric(cell))
    if 2 * numbers <= sum(1 for cell in cells if not is_missing(cell)):
        return _LEFT_OUT["text" if any(not is_missing(cell) for cell in cells) else "empty"]
    plain = normalise(name)
    # A column without a name is an index when it comes first, and a mistake elsewhere.
    if (plain in _IDENTIFIERS and (plain or first)) or plain.endswith(" id"):
        return _LEFT_OUT["names"]
    if plain in REPETITION_HEADERS:
        return _LEFT_OUT["repetitions"]
    return _LEFT_OUT["numbers"] if _counts_up(cells) else None


def _counts_up(cells: Sequence[str]) -> bool:
    if len(cells) < 3 or cells[0] not in {"0", "1"}:
        return False
    start = int(cells[0])
    return all(cell == str(start + row) for row, cell in enumerate(cells))


def numbers_of(table: LabelledTable, columns: Sequence[int], decimal: str | None) -> tuple[Scaled, list[str]]:
    """Exact scores of some columns, shape (n, k), and a note where the decimal mark is the comma.

    Raises
    ------
    InputError
        Naming the line and column of every sort of cell that is no finite number.
    """
    k = len(columns)
    if table.rows * k > MAX_CELLS:
        raise InputError(
            "{source}: {rows} x {k} scores; podium handles up to {most}. Use fewer.",
            source=table.source,
            rows=table.rows,
            k=k,
            most=MAX_CELLS,
        )

    def place_of(index: int) -> str:
        return Message("column {column}", column=columns[index] + 1)

    check_names([table.header[at] for at in columns], table.source, "column", place_of)
    tokens = [cell for row in zip(*(table.columns[at] for at in columns), strict=True) for cell in row]

    def place(index: int) -> str:
        column = quote(table.header[columns[index % k]])
        return Message("{place}, column {column}", place=table.place(index // k), column=column)

    scaled, mark = parse_cells(tokens, place, table.source, decimal, _ADVICE)
    notes: list[str] = [Message("The decimal mark is the comma.")] if mark == "," else []
    return Scaled(scaled.exact.reshape(table.rows, k), scaled.denominator), notes


def match_label(label: str, labels: Sequence[str]) -> list[bool]:
    """Which labels are this one: by their text, or by their value where both are numbers ("1" and "1.0")."""
    exact = [cell == label for cell in labels]
    if any(exact) or not looks_numeric(label):
        return exact
    value = float(label.replace(",", "."))
    return [looks_numeric(cell) and float(cell.replace(",", ".")) == value for cell in labels]
