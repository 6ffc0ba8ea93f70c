"""The ways in for predictions: files, and arrays, dicts and frames in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, Unpack

import numpy as np

from podium.data.delimited import Grid, read_grid, rectangular
from podium.data.frames import is_frame, open_frame
from podium.data.instance_columns import Table
from podium.data.instance_groups import groups_from
from podium.data.labels import as_labels
from podium.data.load import Source
from podium.data.predictions import Predictions, regrouped
from podium.data.predictions_long import build_from_items
from podium.data.special import needs_reader
from podium.data.tables.chosen import Part, choose_part
from podium.data.wording import options_named
from podium.errors import InputError, quote
from podium.i18n import Message, count

_TRUTH_KEY: Final = "truth"
_COLUMN_OPTIONS: Final = ("truth", "solved", "identifier", "classifiers", "delimiter", "group")


def read_predictions(
    source: Source,
    *,
    truth: str | None = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    group: str | None = None,
    delimiter: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
    **part: Unpack[Part],
) -> Predictions:
    r"""Read the predictions of several classifiers on one test set.

    Parameters
    ----------
    source : path, "-" or open file
        A line of column names, then a line for each instance. Or a line for each answer: columns called item (question,
        doc_id, …), model (system, …) and correct (score, passed, … holding 0 and 1), perhaps sample.
    truth : str, optional
        Column of the true labels; the others hold predicted labels, written in the same way.
    solved : bool
        Without a truth: the columns say 1 (or true) where the instance was solved and 0 (or false) where not.
    identifier : str, optional
        Column that identifies the instances; recognised when left out, and said in the notes.
    classifiers : sequence of str, optional
        Columns to compare; all others are ignored, with a note.
    group : str, optional
        Column that says which instances belong together (questions of one document, samples of one item); for
        `podium.compare_grouped_predictions`.
    delimiter, reader, reader_options
        As in :func:`podium.data.read_results`.
    **part
        sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose: as in :func:`podium.data.read_results`.

    Returns
    -------
    Predictions

    Raises
    ------
    InputError
        With the file, line and column, and what to do. Missing predictions are refused, not dropped.

    Examples
    --------
    >>> import io
    >>> p = read_predictions(io.StringIO("id,y,A,B\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,cat,cat\n"), truth="y")
    >>> p.correct.tolist(), p.identifier
    ([[True, False], [True, True], [True, True]], 'id')
    """
    source = choose_part(source, **part)
    if reader is not None or reader_options or needs_reader(source):
        found = _by_reader(
            source, reader, reader_options or {}, (truth, solved or None, identifier, classifiers, delimiter, group)
        )
        if found is not None:
            return found
    table = instances(rectangular(read_grid(source, delimiter)))
    return build_from_items(table, truth, solved, identifier, classifiers, group)


def instances(grid: Grid) -> Table:
    """Take a grid as columns of instances.

    Raises
    ------
    InputError
        When there is no line below the names.
    """
    names, lines = grid.rows[0], grid.lines[1:]
    if not lines:
        raise InputError("{source}: there is a line of column names, but no instance below it.", source=grid.source)
    cells = [list(column) for column in zip(*grid.rows[1:], strict=True)]

    def place(row: int, column: int) -> str:
        called = quote(names[column]) if names[column] else column + 1
        return Message("line {line}, column {column}", line=lines[row], column=called)

    return Table(names, cells, place, grid.source, grid.notes)


def _by_reader(
    source: Source, reader: str | None, options: Mapping[str, str], columns: Sequence[object]
) -> Predictions | None:
    """Read what is no plain table; None for a file that no reader recognises, whose own refusal says more."""
    from podium.data.readers.door import read_with, recognised

    if reader is None and not recognised(source, "predictions"):
        if options:
            raise InputError("Reader options need a reader. Name it with reader= (on the command line: --reader).")
        return None
    given = [name for name, value in zip(_COLUMN_OPTIONS, columns, strict=True) if value is not None]
    if given:
        raise InputError(
            Message(
                "{options} is for plain tables; this is read by a reader that knows the columns. Leave it out; some readers have "
                "options instead (reader_options=, on the command line: --option).",
                "{options} are for plain tables; this is read by a reader that knows the columns. Leave them out; some readers "
                "have options instead (reader_options=, on the command line: --option).",
                len(given), options=options_named(given),
            )
        )  # fmt: skip
    found: Predictions = read_with(source, "predictions", reader, options)
    return found


def to_predictions(
    data: Any,
    *,
    truth: Any = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    group: Any = None,
    source: str | None = None,
) -> Predictions:
    """Make predictions from objects in memory.

    Parameters
    ----------
    data : array (n, k), nested lists, dict or frame
        Instances are rows, classifiers columns. A dict maps each classifier to a sequence of n.
    truth : str or sequence of n, optional
        Name of the column of the truth in a dict or frame, or the true labels themselves.
    solved, identifier
        As in `read_predictions`.
    classifiers : sequence of str, optional
        Of a dict or frame: the columns to compare. Of an array: the names of its columns ("A1" to "Ak" otherwise).
    group : str or sequence of n, optional
        Name of the column of a dict or frame that says which instances belong together, or the group of each instance.
    source : str, optional
        What to call the data in messages.

    Returns
    -------
    Predictions
        A label is its text; whole floats count as integers, so that 1.0 and 1 are one label.

    Raises
    ------
    InputError
        Naming row and column, and what to do.

    Examples
    --------
    >>> to_predictions({"A": [0, 1, 1], "B": [0.0, 0.0, 1.0]}, truth=[0, 1, 1]).correct.tolist()
    [[True, True], [True, False], [True, True]]
    """
    if isinstance(data, Predictions):
        return data if group is None else _regrouped(data, group)
    if isinstance(data, (str, bytes, os.PathLike)) or hasattr(data, "read"):
        raise InputError("This is text or a file. Read it with podium.read_predictions(path or open file, truth=...).")
    names, columns, where = _taken_apart(data, classifiers, source)
    chosen = None if isinstance(data, np.ndarray) or _is_rows(data) else classifiers
    if truth is not None and not isinstance(truth, str):
        names, columns, truth = _with_truth(names, columns, truth, where)
    texts = [as_labels(column) for column in columns]
    _same_length(names, texts, where)

    def place(row: int, column: int) -> str:
        return Message("row {row}, column {column}", row=row + 1, column=quote(names[column]))

    column = group if isinstance(group, str) else None
    found = build_from_items(Table(names, texts, place, where, ()), truth, solved, identifier, chosen, column)
    return found if group is None or column is not None else _regrouped(found, group)


def _regrouped(found: Predictions, group: Any) -> Predictions:
    """Add groups that are given as a sequence."""
    if isinstance(group, str):
        raise InputError(
            "These predictions were already read, and their other columns are gone. Name the column of groups "
            "({group}) when you read them (group=), or pass the group of each instance.",
            group=quote(group),
        )
    members = as_labels(_sequence("group", group, found.source))
    return regrouped(found, groups_from(members, found.n, found.source))


def _is_rows(data: Any) -> bool:
    return not isinstance(data, Mapping) and not is_frame(data)


def _taken_apart(
    data: Any, classifiers: Sequence[str] | None, source: str | None
) -> tuple[list[str], list[Sequence[Any]], str]:
    """Names and columns of a frame, dict or array."""
    if is_frame(data):
        frame = open_frame(data, source)
        columns = [c.tolist() if isinstance(c, np.ndarray) else c for c in frame.columns]
        return list(frame.names), columns, frame.source
    where = source or ("dict" if isinstance(data, Mapping) else "array")
    if isinstance(data, Mapping):
        return [str(name) for name in data], [_sequence(name, cells, where) for name, cells in data.items()], where
    try:
        array = np.asarray(data) if isinstance(data, np.ndarray) else np.array(data, dtype=object)
    except ValueError:
        raise InputError(
            "{where}: the rows have different lengths. Every classifier needs every instance.", where=where
        ) from None
    if array.ndim != 2:
        raise InputError(
            "{where}: podium needs an array of shape (n instances, k classifiers), not {shape}.",
            where=where,
            shape=array.shape,
        )
    k = array.shape[1]
    names = [f"A{j + 1}" for j in range(k)] if classifiers is None else [str(name) for name in classifiers]
    if len(names) != k:
        raise InputError(
            "{where}: there are {names} for {classifiers}. Pass one name per classifier.",
            where=where,
            names=count(len(names), "name"),
            classifiers=count(k, "classifier"),
        )
    return names, [column.tolist() for column in array.T], where


def _sequence(name: Any, cells: Any, source: str) -> list[Any]:
    if isinstance(cells, (str, bytes)) or not hasattr(cells, "__iter__"):
        raise InputError(
            "{source}: the value of {name} is {cells}. Pass a sequence of labels.",
            source=source,
            name=quote(name),
            cells=quote(cells),
        )
    return cells.tolist() if isinstance(cells, np.ndarray) and cells.ndim == 1 else list(cells)


def _with_truth(
    names: list[str], columns: list[Sequence[Any]], truth: Any, source: str
) -> tuple[list[str], list[Sequence[Any]], str]:
    own = _sequence(_TRUTH_KEY, truth, source)
    name = _TRUTH_KEY
    while name in names:
        name += "'"
    return [name, *names], [own, *columns], name


def _same_length(names: Sequence[str], columns: Sequence[Sequence[str]], source: str) -> None:
    for name, column in zip(names, columns, strict=True):
        if len(column) != len(columns[0]):
            raise InputError(
                "{source}: {name} has {values}, {first} has {n}. Every column needs a value for every instance.",
                source=source,
                name=quote(name),
                values=count(len(column), "value"),
                first=quote(names[0]),
                n=len(columns[0]),
            )
