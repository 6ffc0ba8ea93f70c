"""Predictions as a plain table: a line for each instance, its truth, and what every classifier said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from podium.data.delimited import read_grid, rectangular
from podium.data.instance_columns import assign
from podium.data.plain.table import Plain
from podium.data.predictions import Predictions, build_predictions
from podium.data.predictions_doors import instances
from podium.data.readers.door import read_with, recognised
from podium.data.wording import options_named
from podium.errors import InputError
from podium.i18n import Message


def prediction_table(
    source: Any,
    *,
    truth: str | None = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    delimiter: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
) -> Plain:
    """Read predictions by whatever reads them, and make the table of them.

    Raises
    ------
    InputError
        With the file and place, and what to do; missing predictions are refused.
    """
    if reader is not None or (truth is None and not solved and recognised(source, "predictions")):
        if truth is not None or solved or identifier is not None or classifiers is not None:
            raise InputError(
                "{options} are for plain tables; a reader knows the columns. Leave them out.",
                options=options_named(("truth", "solved", "identifier", "classifiers")),
            )
        return _of_labels(read_with(source, "predictions", reader, reader_options or {}))
    table = instances(rectangular(read_grid(source, delimiter)))
    found = build_predictions(table, truth, solved, identifier, classifiers)
    roles = assign(table, truth, solved, identifier, classifiers)
    chosen = [at for at in (roles.identifier, roles.truth) if at is not None] + roles.classifiers
    header = tuple(table.names[at].strip() or f"column {at + 1}" for at in chosen)
    return Plain("predictions", header, tuple(table.cells[at] for at in chosen), frozenset(), found.notes)


def _of_labels(found: Predictions) -> Plain:
    if found.truth is None or found.predicted is None:
        cells = [[str(int(right)) for right in column] for column in found.correct.T.tolist()]
        note = Message("The columns are 1 for solved and 0 otherwise: read them with --solved.")
        return Plain("predictions", found.classifiers, tuple(cells), frozenset(), (*found.notes, note))
    name = "truth"
    while name in found.classifiers:
        name += "'"
    columns = [found.truth.tolist(), *found.predicted.T.tolist()]
    labels = tuple([found.labels[code] for code in column] for column in columns)
    return Plain("predictions", (name, *found.classifiers), labels, frozenset(), found.notes)
