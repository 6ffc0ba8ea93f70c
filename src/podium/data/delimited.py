"""From text to a grid of cells with line numbers: the delimiter is detected, and nothing is dropped without a note."""

from __future__ import annotations

import csv
import io
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from podium.data.cells import Kind, cell, is_missing, looks_numeric
from podium.data.load import Text, refuse_markup
from podium.data.tables.chosen import AS_IT_IS, Handling, matches, whole
from podium.errors import Handled, InputError, closest, quote, quoted
from podium.i18n import N_, Message, count, some
from podium.progress import each

_CANDIDATES: Final = ("\t", ";", ",", "|", " ")
_NAMES: Final = {
    "tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "bar": "|", "space": " ", "whitespace": " "
}  # fmt: skip
_TITLES: Final = {"\t": N_("tab"), ",": N_("comma"), ";": N_("semicolon"), "|": N_("bar '|'"), " ": N_("white space")}
MAX_COLUMNS: Final = 100_000
_SAMPLE: Final = 200  # records
_SAMPLE_TEXT: Final = 2**18  # characters
_SAMPLE_CELLS: Final = 4000
_REMEMBERED: Final = 1_000_000  # characters
_BLANKS: Final = " \t\v\f\x1c\x1d\x1e\x1f"
"""All white space of ASCII that does not end a line."""
_FIELDS: Final = re.compile(r'"((?:[^"]|"")*)"(?=\s|$)|(\S+)')

csv.field_size_limit(max(csv.field_size_limit(), 2**24))


class Grid(NamedTuple):
    """Rows of stripped cells, blank rows left out."""

    rows: list[list[str]]
    lines: list[int]  # on which each row starts
    delimiter: str | None  # None where there is a single column
    source: str
    notes: tuple[str, ...]
    handling: Handling = AS_IT_IS
    unit: str = "line"  # what `lines` counts: "column" of a table that was transposed, "row" of a frame
    spreads: list[list[str]] | None = None  # deviations beside the numbers of the body
    located: bool = False  # whether titles and notes around the table are gone
    labelled: bool = (
        False  # whether the first row holds the labels of a frame or the keys of a dict, whatever they look like
    )
    keys: int = 0  # how many columns in front are levels of the index of a frame
    matched_by: str | None = None  # the column that names the rows of several files put side by side


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


def too_wide(cells: int, line: int) -> Message:
    """Say that a line has more cells than a table has columns."""
    return Message(
        "line {line}: {n} cells in one row; podium reads tables of up to {most} columns. Check the delimiter and the ends "
        "of the lines, or transpose the table.",
        line=line, n=cells, most=MAX_COLUMNS,
    )  # fmt: skip


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


def title(delimiter: str) -> str:
    """Return the delimiter in words."""
    return Message(_TITLES[delimiter]) if delimiter in _TITLES else quote(delimiter)


def given_delimiter(delimiter: str) -> str:
    """Return the character a user means by a character or by a word such as "tab"."""
    found = _NAMES.get(delimiter.casefold(), delimiter)
    if found in _TITLES:
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
        from podium.data.tables.markup import clean_cell

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


def rectangular(grid: Grid, *, recognised: bool = False) -> Grid:
    """Check that all rows have as many cells as the first; trailing empty columns are cut off, with a note.

    What the user decided about rows and columns is done here, unless the table is `recognised` by somebody else.

    One exception: where every row has exactly one cell more than the first, the first cell of the header was
    left out, as R's ``write.table`` does; an empty one is put in.
    """
    rows, notes = grid.rows, list(grid.notes)
    width = len(rows[0])
    if not rows[0][-1:] or not rows[0][-1] or any(len(row) != width for row in rows):
        width = max(filled(row) for row in rows)
    header, body = rows[0], rows[1:]
    if body and filled(header) == len(header) == width - 1 and all(len(row) == width for row in body):
        if grid.delimiter in (" ", "\t") or not all(looks_numeric(row[0]) for row in body):
            rows = [["", *header], *body]
            notes.append(Message("The header has no name for the first column; it was read as a column of names."))
    elif any(len(row) > width for row in rows):
        rows = [row[:width] for row in rows]
        notes.append(Message("Trailing empty columns ignored."))
    if all(len(row) > 1 and ("..." in row or "…" in row) for row in rows[:1]):
        raise InputError(
            "{source}, line {line}: a column is called '...': the table was truncated when it was printed. Write it "
            "to a file instead of printing it.",
            source=grid.source,
            line=grid.lines[0],
        )
    expected = len(rows[0])
    for row, line in zip(rows, grid.lines, strict=True):
        if len(row) != expected:
            raise _ragged(Grid(rows, grid.lines, grid.delimiter, grid.source, ()), line, len(row))
    grid = grid._replace(rows=rows, notes=tuple(notes))
    return grid if recognised or not grid.handling.any_given() else _decided(grid)


_NO_COLUMN: Final = N_("{source}: there is no column {name} to leave out.{closest} The columns are: {names}.")
_NO_ROW: Final = N_("{source}: there is no row {name} to leave out.{closest} The rows are: {names}.")


def _decided(grid: Grid) -> Grid:
    """Transpose a table, and leave out rows (by their first cell) and columns (by their header), as the user says."""
    handling, rows, lines = grid.handling, grid.rows, grid.lines
    if handling.transpose:
        rows = [list(column) for column in zip(*rows, strict=True)]
        lines = list(range(1, len(rows) + 1))
    for wanted, names, text in (
        (handling.drop_column, rows[0], _NO_COLUMN),
        (handling.drop_row, [row[0] for row in rows[1:]], _NO_ROW),
    ):
        refuse_unknown(wanted, names, text, grid.source)
    columns = [at for at, name in enumerate(rows[0]) if not matches(name, handling.drop_column)]
    kept = [at for at, row in enumerate(rows) if at == 0 or not matches(row[0], handling.drop_row)]
    gone = [*handling.drop_row, *handling.drop_column]
    notes = [
        *([Handled("Transposed on request.")] if handling.transpose else []),
        *([Handled("Left out on request: {names}.", names=quoted(gone))] if gone else []),
    ]
    return grid._replace(
        rows=[[rows[at][column] for column in columns] for at in kept],
        lines=[lines[at] for at in kept],
        notes=(*grid.notes, *notes),
        handling=Handling(keep_row=handling.keep_row, keep_column=handling.keep_column),
    )


def refuse_unknown(wanted: Sequence[str], names: Sequence[str], text: str, source: str) -> None:
    """Refuse a name that no row or column has; `text` names it, the `{closest}` and all `{names}`."""
    unknown = next((one for one in wanted if not any(matches(name, [one]) for name in names)), None)
    if unknown is not None:
        raise InputError(
            text, source=source, name=quote(unknown), closest=closest(unknown, names), names=quoted(names, 20)
        )


def filled(row: Sequence[str]) -> int:
    """Count the cells of a row, blank ones at its end apart."""
    return next((size for size in range(len(row), 0, -1) if row[size - 1]), 0)


def _ragged(grid: Grid, line: int, found: int) -> InputError:
    widths = [len(row) for row in grid.rows]
    expected, common = widths[0], Counter(widths[1:]).most_common(1)[0][0]
    start = Message(
        "{source}, line {line}: expected {cells} (as in line {first}), found {found}.",
        source=grid.source, line=line, cells=count(expected, "cell"), first=grid.lines[0], found=found,
    )  # fmt: skip
    odd = [str(at) for at, width in zip(grid.lines, widths, strict=True) if width != expected]
    others = Message(" Lines of another length: {lines}.", lines=some(odd)) if len(odd) > 1 else ""
    comment = grid.rows[0][0].startswith("#") and widths.count(common) == len(widths) - 1
    decimals = grid.delimiter == "," and found in {2 * expected, 2 * expected - 1}
    checks: tuple[tuple[bool, str], ...] = (
        (comment, N_("{start} Line {line} starts with '#': comment lines are not supported; remove them.")),
        (expected == 1 and common > 1, N_("{start} Remove titles and comments above the line of column names.")),
        (decimals, N_("{start} If the comma is both delimiter and decimal mark, the file cannot be read with certainty: export it with semicolons as delimiter, or with decimal points.")),
        # A table of LaTeX, Markdown and the like has no delimiter.
        (grid.delimiter is None, N_("{start}{others} Each row needs a cell for every column; leave the cell of a missing value blank.")),
        (True, N_("{start}{others} Each line needs a cell for every column; write NA for a missing value, and put cells that contain the delimiter ({delimiter}) in quotes.")),
    )  # fmt: skip
    text = next(text for applies, text in checks if applies)
    return InputError(text, start=start, line=grid.lines[0], others=others, delimiter=title(grid.delimiter or " "))


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


def may_have_layout(grid: Grid) -> bool:
    """Whether a table may be of a known layout: several columns of text, or names that repeat. Cheap and generous."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 3:
        return False
    text = sum(not looks_numeric(cell) and not is_missing(cell) for cell in grid.rows[1])
    return text > 1 or grid.rows[0][0].casefold() == "db" or "objective" in grid.rows[0]
