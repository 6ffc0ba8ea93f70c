"""Whether a source needs a reader, decided from its name and first bytes alone, without loading any."""

from __future__ import annotations

import os
from typing import Any, Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.tables.chosen import whole
from podium.i18n import N_

WHERE_NEEDS_LONG: Final = N_(
    "Selecting rows (where) needs a long table: name its problem, algorithm and value columns."
)
_TEXT: Final = (".csv", ".tsv", ".txt", ".dat", ".tab", ".csv.gz", ".tsv.gz", ".txt.gz", ".dat.gz", ".tab.gz")
_MARKUP_FILES: Final = (".md", ".markdown", ".tex", ".latex", ".rst", ".html", ".htm")
_COLUMNAR: Final = (".parquet", ".pq", ".arrow", ".feather", ".ipc")
_MAGIC: Final = (
    b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"PAR1", b"ARROW1", b"\x89HDF", b"SQLite format 3", b"\x93NUMPY", b"BZh",
    b"\xfd7zXZ", b"\x28\xb5\x2f\xfd",
)  # fmt: skip
_MARKUP: Final = (b"{", b"[")
_WILD: Final = ("*", "?", "[", "{")


def needs_reader(source: Any) -> bool:
    """Whether a source is a folder, an address, a pattern of files, or not by its name or beginning delimited text.

    Examples
    --------
    >>> needs_reader("postgresql://host/db"), needs_reader("no such file.csv"), needs_reader("-")
    (True, False, False)
    """
    source = whole(source)
    if not isinstance(source, (str, os.PathLike)) or source == "-":
        return False
    path = os.fspath(source)
    if "://" in path:
        return True
    if os.path.isdir(path):  # noqa: PTH112 - pathlib is a third of the import time of this floor
        return True
    if not os.path.exists(path):  # noqa: PTH110
        return any(mark in path for mark in _WILD)
    # A page may begin with a link, and a group in LaTeX with a brace.
    return not path.lower().endswith(_MARKUP_FILES) and (not path.lower().endswith(_TEXT) or _is_other(path))


def _is_other(path: str) -> bool:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            head = file.read(512)
    except OSError:
        return False
    plain = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return (
        head.startswith(_MAGIC)
        or plain.startswith(_MARKUP)
        or plain[:10].lower().startswith((b"@relation", b"@attribute"))
    )


def may_be_long(source: Any) -> bool:
    """Whether a source is, by its name, of columns that can be aggregated while they are read."""
    path = getattr(source, "source", source)
    return isinstance(path, (str, os.PathLike)) and os.fspath(path).lower().endswith(_COLUMNAR)


def may_have_layout(grid: Grid) -> bool:
    """Whether a table may be of a known layout: several columns of text, or names that repeat. Cheap and generous."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 3:
        return False
    text = sum(not looks_numeric(cell) and not is_missing(cell) for cell in grid.rows[1])
    return text > 1 or grid.rows[0][0].casefold() == "db" or "objective" in grid.rows[0]
