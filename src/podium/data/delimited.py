"""From text to a grid of cells with line numbers: the delimiter is detected, and nothing is dropped without a note."""

from __future__ import annotations

import csv
import io
import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from podium.data.cells import Kind, cell, is_missing, looks_numeric
from podium.data.grid import MAX_COLUMNS, Grid, title, too_wide
from podium.data.load import Text, refuse_markup
from podium.data.tables.chosen import whole
from podium.errors import InputError, quote
from podium.i18n import Message
from podium.progress import each

_CANDIDATES: Final = ("\t", ";", ",", "|", " ")
_NAMES: Final = {
    "tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "bar": "|", "space": " ", "whitespace": " "
}  # fmt: skip
_SAMPLE: Final = 200  # records
_SAMPLE_TEXT: Final = 2**18  # characters
_SAMPLE_CELLS: Final = 4000
_REMEMBERED: Final = 1_000_000  # characters
_BLANKS: Final = " \t\v\f\x1c\x1d\x1e\x1f"
"""All white space of ASCII that does not end a line."""
_FIELDS: Final = re.compile(r'"((?:[^"]|"")*)"(?=\s|$)|(\S+)')

csv.field_size_limit(max(csv.field_size_limit(), 2**24))


def read_delimited(loaded: Text, delimiter: str | None, sheet: str | int | None) -> Grid:
    """Read a text of cells between delimiters; `sheet` chooses one of several tables."""
    refuse_markup(loaded.text, loaded.source)
    found = given_delimiter(delimiter) if delimiter is not None else sniff(loaded.text)
    _refuse_unclear_comma(loaded, found, delimiter)
    rows, lines, blank = [], [], 0
    for line, row in each(_records(loaded, found), "reading", loaded.text.count("\n")):
        if len(row) > MAX_COLUMNS:
            raise InputError("{source}, {fault}", source=loaded.source, fault=too_wide(len(row), line))
        if any(row):
            rows.append(row)
            lines.append(line)
        else:
            blank += 1
    if not rows:
        raise no_cells(loaded.source)
    notes = [*loaded.notes]
    if found == " " and (wider := _by_wide_blanks(loaded.text)) is not None:
        rows, lines = wider
    if found is not None:
        notes.append(Message("Columns are separated by {delimiter}.", delimiter=title(found)))
    if blank:
        notes.append(Message("{n} blank line ignored.", "{n} blank lines ignored.", blank))
    grid = Grid(rows, lines, found, loaded.source, tuple(notes))
    if found is None and sheet is None:
        return grid
    from podium.data.tables.blocks import one_of_several

    return one_of_several(grid, sheet)


def no_cells(source: str) -> InputError:
    """Return the error for a table without cells."""
    return InputError(
        "{source}: the file contains no cells. It must contain a table: names, then a line per problem.", source=source
    )


def _by_wide_blanks(text: str) -> tuple[list[list[str]], list[int]] | None:
    """Split columns at two or more blanks, where single blanks give rows of different lengths and this does not."""
    rows, lines, single = [], [], set()
    for line, content in enumerate(text.splitlines(), start=1):
        if content.strip():
            rows.append(re.split(r"\s{2,}|\t", content.strip()))
            lines.append(line)
            single.add(len(content.split()))
    widths = {len(row) for row in rows[1:]}
    same = len(widths) == 1 and (width := widths.pop()) > 2 and len(rows[0]) in (width, width - 1)
    return (rows, lines) if len(single) > 1 and same else None


def has_cells_of_text(text: str) -> bool:
    """Whether a text is delimited throughout and quotes cells: then what looks like a table stands in its cells."""
    first = text.lstrip()[:_SAMPLE].partition("\n")[0]
    if '"' not in text or any(mark in first for mark in "|&\\<+="):
        return False
    for delimiter in (",", "\t", ";"):
        if delimiter in first:
            try:
                sample = _sample(text, delimiter, strict=True)
            except csv.Error:
                continue
            if len(sample) > 1 and len({len(row) for row in sample}) == 1 and len(sample[0]) > 1:
                return True
    return False


def given_delimiter(delimiter: str) -> str:
    """Return the character a user means by a character or by a word such as "tab"."""
    found = _NAMES.get(delimiter.casefold(), delimiter)
    if found in _CANDIDATES:
        return found
    if len(found) != 1 or found.isalnum() or found in "\"'.+-\r\n\0":
        raise InputError(
            "Cannot use {delimiter} as a delimiter. Use one character, such as ',' ';' or '|', or 'tab' or 'space' "
            "({--delimiter}).",
            delimiter=quote(delimiter),
        )
    return found


def _split(text: str, delimiter: str | None, strict: bool) -> Iterator[tuple[int, list[str]]]:
    """Yield (line, cells) of every record; csv.Error passes through."""
    if delimiter in {None, " "}:
        for line, content in enumerate(io.StringIO(text, newline=None), start=1):
            if delimiter is None:
                yield line, [_unquoted(content.strip())]
            else:
                yield (
                    line,
                    [m[2] if m[2] is not None else m[1].replace('""', '"').strip() for m in _FIELDS.finditer(content)],
                )
        return
    assert delimiter is not None
    stream = io.StringIO(text, newline="")
    reader = csv.reader(stream, delimiter=delimiter, strict=strict, skipinitialspace=delimiter != "\t")
    line, stripped = 1, text.isascii() and not any(blank in text for blank in _BLANKS)
    try:
        for row in reader:
            yield line, row if stripped else [cell.strip() for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        raise csv.Error(quotes_do_not_match(line, error, delimiter)) from None


def quotes_do_not_match(line: int, error: csv.Error, delimiter: str) -> Message:
    """Say what csv found; it writes the delimiter as it is, which may be a control character."""
    found = str(error).replace(f"'{delimiter}'", quote(delimiter))
    return Message("line {line}: the quotes do not match ({error})", line=line, error=found)


def _unquoted(cell: str) -> str:
    inner = len(cell) >= 2 and cell[0] == cell[-1] == '"'
    return cell[1:-1].replace('""', '"').strip() if inner else cell


def _records(loaded: Text, delimiter: str | None) -> Iterator[tuple[int, list[str]]]:
    try:
        yield from _split(loaded.text, delimiter, strict=True)
    except csv.Error as error:
        raise InputError(
            "{source}, {what}. A cell in quotes must end with a quote before the next delimiter; a quote inside it "
            "is doubled.",
            source=loaded.source,
            what=error.args[0],
        ) from None


def sniff(text: str) -> str | None:
    """Find the delimiter under which lines have the same number of cells and most cells are results; None for a single column."""
    # Every reader that may recognise a file asks; a large text is not kept in memory for that.
    return _remembered(text) if len(text) <= _REMEMBERED else _sniffed(text)


def _sample(text: str, delimiter: str | None, strict: bool) -> list[list[str]]:
    """Split the first records of a text: of its first lines if they are long, of a part of the first if it is endless."""
    if len(text) > _SAMPLE_TEXT:
        text = text[: text.rfind("\n", 0, _SAMPLE_TEXT) + 1 or _SAMPLE_TEXT]
    return [row for _, row in islice(_split(text, delimiter, strict), _SAMPLE) if any(row)]


def _sniffed(text: str) -> str | None:
    found: list[tuple[bool, float, str]] = []  # whether the first line splits, too, and the score of a delimiter
    for delimiter in _CANDIDATES:
        try:
            sample = _sample(text, delimiter, strict=False)
        except csv.Error:
            continue
        score, width = _score(sample)
        if width < 2:
            continue
        if delimiter in ";\t" and _decimal_commas(sample, width):
            return delimiter
        found.append((len(sample[0]) > 1, score, delimiter))
    best = max(found, key=lambda one: one[:2], default=None)
    return None if best is None or (not best[0] and _one_number_a_line(text)) else best[2]


_remembered = lru_cache(maxsize=4)(_sniffed)


def _decimal_commas(sample: list[list[str]], width: int) -> bool:
    """Whether every line splits alike and ends in a number with a comma: then the comma is no delimiter."""
    if any(len(row) != width for row in sample):
        return False
    last = [row[-1] for row in sample[1:] or sample]
    return all(map(_is_value, last)) and any("," in text for text in last)


def _is_value(text: str) -> bool:
    """Whether a text is a cell of results under the grammar of cells, markup apart; numbers apart by ``;`` are several cells."""
    if looks_numeric(text) or is_missing(text):
        return True
    if ("$" in text or "\\" in text) and text[:1] in "$\\":
        from podium.data.tables.markup.markdown import clean_cell

        text = clean_cell(text)[0]
    kind = cell(text).kind
    return kind in (Kind.NUMBER, Kind.BOUND) or (kind is Kind.SEVERAL and ";" not in text)


def _score(sample: list[list[str]]) -> tuple[float, int]:
    """Share of lines with the commonest width, times the share of their cells (header apart) that are results."""
    if not sample:
        return 0.0, 0
    widths = Counter(map(len, sample))
    width = max(widths, key=lambda size: (widths[size], size))
    body = (text for row in sample[1:] or sample if len(row) == width for text in row)
    cells = list(islice(body, _SAMPLE_CELLS))
    return widths[width] / len(sample) * (0.01 + sum(map(_is_value, cells)) / max(len(cells), 1)), width


def _one_number_a_line(text: str) -> bool:
    body = [line.strip() for line in islice(io.StringIO(text), 1, _SAMPLE) if line.strip()]
    return bool(body) and all(looks_numeric(line.strip('"')) for line in body)


def _refuse_unclear_comma(loaded: Text, found: str | None, given: str | None) -> None:
    """Lines such as ``0,752`` throughout: two columns, or one column with decimal commas? Ask."""
    if given is not None or found != ",":
        return
    lines = [line.strip() for line in islice(io.StringIO(loaded.text), _SAMPLE) if line.strip()]
    if all(re.fullmatch(r"[+-]?\d+,\d+", line, re.ASCII) for line in lines):
        raise InputError(
            "{source}: lines such as {line} are either two columns or one number with a decimal comma. Set "
            "{--delimiter:','} for two columns; otherwise write decimal points.",
            source=loaded.source,
            line=quote(lines[0]),
        )


def split_sample(text: str) -> list[str]:
    """Cells of the first line of (the beginning of) a text, [] where it has none."""
    delimiter = sniff(text)
    try:
        return next((row for _, row in _split(text, delimiter, strict=False) if any(row)), [])
    except csv.Error:
        return []


# Whether a source needs a reader, decided from its name and first bytes alone, without loading any.


_TEXT: Final = (".csv", ".tsv", ".txt", ".dat", ".tab", ".csv.gz", ".tsv.gz", ".txt.gz", ".dat.gz", ".tab.gz")
_MARKUP_FILES: Final = (".md", ".markdown", ".tex", ".latex", ".rst", ".html", ".htm")
_COLUMNAR: Final = (".parquet", ".pq", ".arrow", ".feather", ".ipc")
_MAGIC: Final = (
    b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"PAR1", b"ARROW1", b"\x89HDF", b"SQLite format 3", b"\x93NUMPY", b"BZh",
    b"\xfd7zXZ", b"\x28\xb5\x2f\xfd",
)  # fmt: skip
_JSON_STARTS: Final = (b"{", b"[")
WILD: Final = ("*", "?", "[", "{")


def needs_reader(source: Any) -> bool:
    """Whether a source is a folder, an address, a pattern of files, or not by its name or beginning delimited text."""
    source = whole(source)
    if not isinstance(source, (str, os.PathLike)) or source == "-":
        return False
    path = os.fspath(source)
    if "://" in path:
        return True
    if os.path.isdir(path):  # noqa: PTH112 - pathlib is a third of the import time of this layer
        return True
    if not os.path.exists(path):  # noqa: PTH110
        return any(mark in path for mark in WILD)
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
        or plain.startswith(_JSON_STARTS)
        or plain[:10].lower().startswith((b"@relation", b"@attribute"))
    )


def may_be_long(source: Any) -> bool:
    """Whether a source is, by its name, of columns that can be aggregated while they are read."""
    path = getattr(source, "source", source)
    return isinstance(path, (str, os.PathLike)) and os.fspath(path).lower().endswith(_COLUMNAR)
