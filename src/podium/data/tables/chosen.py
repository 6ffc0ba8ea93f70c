"""A source together with the part of it that holds the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from podium.errors import InputError


@dataclass(frozen=True)
class Chosen:
    """What to take from a source.

    Attributes
    ----------
    source
        A path, pattern of files, address of a database, "-" or an open file.
    sheet
        Name or number (from 1) of the sheet of a workbook.
    query
        SQL whose result is the table.
    file_is
        "algorithm" or "problem": what the names of the files say.
    """

    source: Any
    sheet: str | int | None = None
    query: str | None = None
    file_is: str | None = None


def choose_part(
    source: Any, sheet: str | int | None = None, query: str | None = None, file_is: str | None = None
) -> Any:
    """Return the source itself when nothing is chosen.

    Raises
    ------
    InputError
        When the names of files are to say something of standard input.
    """
    if sheet is None and query is None and file_is is None:
        return source
    if source == "-" and file_is is not None:
        raise InputError(
            "file_is (on the command line: --file-is) is for files; standard input has no name. Leave it out."
        )
    return Chosen(source, sheet, query, file_is)
