"""The table as changed on the page: names and values replaced, lines and columns left out, in a file of its own."""

from __future__ import annotations

import csv
import io

from starlette.datastructures import FormData

from podium.errors import InputError
from podium.web.store import Dataset, File
from podium.web.understood import Understood


def edited(data: Dataset, found: Understood, form: FormData) -> Dataset:
    """Return the data set with its main file as the form says.

    The form holds ``h0…`` (header), ``r-c`` (cells), and ``use-row`` and ``use-column`` for what stays. Without cells it only says
    which columns stay; then the lines are all kept.

    Raises
    ------
    InputError
        When the table cannot be edited on the page, or nothing would be left of it.
    """
    if not found.editable:
        raise InputError("This table is too large to edit on the page. Edit the file instead.")
    columns = [int(text) for text in map(str, form.getlist("use-column")) if text.isdecimal()]
    rows = [int(text) for text in map(str, form.getlist("use-row")) if text.isdecimal()]
    columns = [column for column in columns if column < len(found.header)]
    rows = [row for row in rows if row < len(found.rows)]
    if len(columns) < 2 or not rows:
        raise InputError("Nothing is left to compare. Keep at least two columns and one row.")
    header = [_cell(form, f"h{column}", found.header[column]) for column in columns]
    body = [[_cell(form, f"{row}-{column}", found.rows[row][column]) for column in columns] for row in rows]
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator="\n").writerows([header, *body])
    stem = data.main.name.rpartition(".")[0].removesuffix("-changed")
    return Dataset((File(f"{stem}-changed.csv", written.getvalue().encode()), *data.files[1:]))


def _cell(form: FormData, name: str, before: str) -> str:
    value = form.get(name)
    return value.strip() if isinstance(value, str) else before
