"""The cells of a text before podium cuts off the blanks at their ends."""

from __future__ import annotations

import csv
import io
from typing import Any

from podium.data.load import load
from podium.data.tables.chosen import Chosen
from podium.data.tables.doors import read_head
from podium.errors import InputError
from podium.i18n import Message, count, some
from podium.studies.description.finding import Finding, suspicious


def blanks_at_ends(source: Any, delimiter: str | None) -> list[Finding]:
    """Names in the first line and the first column that have blanks at their ends."""
    if delimiter in (None, " ") or isinstance(source, Chosen) or (isinstance(source, str) and not read_head(source)):
        return []
    try:
        text = load(source, markup=True).text
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=str(delimiter)))
    except (InputError, csv.Error, TypeError):
        return []  # no text, or said better by whoever reads it strictly
    padded = any(cell.startswith(" ") for row in rows for cell in row[1:2])  # a blank after each delimiter is a style
    cells = [*(rows[0] if rows else []), *(row[0] for row in rows[1:] if row)]
    found = [cell for cell in dict.fromkeys(cells) if cell.rstrip() != cell or (cell.lstrip() != cell and not padded)]
    if not found:
        return []
    shown = some([ascii(cell) for cell in found], 8)
    return [
        suspicious(
            "names",
            Message(
                "{names} with leading or trailing blanks, which podium removes: {shown}.",
                names=count(len(found), "name"), shown=shown,
            ),
            found,
        )
    ]  # fmt: skip
