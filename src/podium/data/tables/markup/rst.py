"""Tables of reStructuredText: grid and simple tables, ``list-table`` and ``csv-table``; also the boxes that programs print."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from podium.data.tables.markup.markdown import plain_markdown
from podium.data.tables.markup.raw import Cell, Layout, RawTable
from podium.i18n import Message, some

_GRID_RULE: Final = re.compile(r"\+(?:[-=:]+\+)+")
_SIMPLE_RULE: Final = re.compile(r"=+(?:[ \t]+=+)+")
_SPAN_RULE: Final = re.compile(r"-+(?:[ \t]+-+)*")
_DIRECTIVE: Final = re.compile(r"[ \t]*\.\.[ \t]+(list-table|csv-table|table)::[ \t]*(.*)")
_OPTION: Final = re.compile(r"[ \t]+:([a-z-]+):[ \t]*(.*)")
_ROLE: Final = re.compile(r":([a-z:]+):`([^`]*)`")
_TARGET: Final = re.compile(r"`([^`<]+?)(?:[ \t]<[^`>]*>)?`__?")
_REFERENCE: Final = re.compile(r"(?<![\w`])([A-Za-z][\w.+-]*?)__?(?=[\s,;)]|$)")
_NOTE: Final = re.compile(r"[ \t]?\[(?:#[\w-]*|\d+|\*)\]_")
_BOXES: Final = str.maketrans(
    {
        **dict.fromkeys("─━┄┅┈┉", "-"),
        **dict.fromkeys("│┃┆┇┊┋║", "|"),
        "═": "=",
        **{chr(code): "+" for code in (*range(0x250C, 0x254C), *range(0x2552, 0x2571))},
    }
)
_DELIMITERS: Final = {"tab": "\t", "space": " "}
_WIDEST: Final = 20_000


def find_rst(original: str) -> list[RawTable]:
    """Return the tables of a text, in order."""
    text = original.translate(_BOXES) if "─" in original or "━" in original or "═" in original else original
    lines = text.split("\n")
    found: list[RawTable] = []
    title: str | None = None
    caption: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        stripped = line.strip()
        table: tuple[RawTable, int] | None = None
        if stripped[:2] == "..":
            directive = _DIRECTIVE.fullmatch(line[:1000])
            if directive and directive[1] == "table":
                caption = _plain(directive[2])[0] or None
            elif directive:
                table = _directive(lines, at, directive[1], _plain(directive[2])[0] or None)
        elif stripped[:1] == "+" and _GRID_RULE.fullmatch(stripped):
            table = _grid(lines, at)
        elif stripped[:1] == "=" and _SIMPLE_RULE.fullmatch(stripped):
            table = _simple(lines, at)
        elif (
            at and len(stripped) > 2 and len(set(stripped)) == 1 and not stripped[0].isalnum() and lines[at - 1].strip()
        ):
            title = lines[at - 1].strip()[:300]
        if table is None:
            at += 1
            continue
        raw, at = table
        found.append(raw if raw.caption else replace(raw, caption=caption or title))
        caption = None
    return found


def _plain(text: str) -> tuple[str, frozenset[str]]:
    """Remove the inline markup of reStructuredText."""
    if "`" in text or "]_" in text:
        text = _ROLE.sub(_role, text)
        text = _TARGET.sub(r"\1", text)
        text = _NOTE.sub("", text)
    if "_" in text and "`" not in text and "*" not in text:
        text = _REFERENCE.sub(r"\1", text)
    return plain_markdown(text.replace("\\ ", ""))


def _role(found: re.Match[str]) -> str:
    if found[1] == "math":
        return f"${found[2]}$"
    shifted = {"sup": "sup", "superscript": "sup", "sub": "sub", "subscript": "sub"}.get(found[1])
    return f"<{shifted}>{found[2]}</{shifted}>" if shifted else found[2].split(" <")[0].lstrip("~!")


_Row: TypeAlias = tuple[int, list[Cell]]
"""A row, after the number of its line."""


def _laid_out(rows: list[_Row], kind: str, header: int, caption: str | None = None) -> RawTable:
    layout = Layout(skipping=False)
    kept: list[int] = []
    blank_above = 0
    for at, (number, row) in enumerate(rows):
        if any(cell.text for cell in row):
            layout.add(row, number)
            kept.append(number)
        elif at < header:
            blank_above += 1
    return layout.table(kept, kind, caption, header - blank_above)


# Grid tables


def _grid(lines: list[str], start: int) -> tuple[RawTable, int]:
    end = start
    while end < len(lines) and lines[end].strip()[:1] in ("+", "|") and lines[end].strip():
        end += 1
    block = [line.strip()[:_WIDEST] for line in lines[start:end]]
    rules = [at for at, line in enumerate(block) if line[0] == "+" and _GRID_RULE.fullmatch(line)]
    plain = [line for line in block if not _GRID_RULE.fullmatch(line)]
    widths = {line.count("|") for line in plain}
    first = block[rules[0]]
    if len(rules) < 2 or not plain:
        return RawTable([], [], "reStructuredText grid"), end  # a drawing
    regular = widths == {first.count("+")} and all(block[at].count("+") == first.count("+") for at in rules)
    double = next((at for at in rules[1:] if "=" in block[at]), None)
    rows, header = _bands(block, rules, double, start) if regular else _spanned(block, double, start)
    kind = "reStructuredText grid" if any("=" in block[at] for at in rules[1:-1]) else "plain text box"
    return _without_types(_laid_out(rows, kind, header)), end


def _without_types(table: RawTable) -> RawTable:
    """Take types off the names, as polars prints them: "name --- f64"."""
    names = [cell.split(" --- ") for cell in table.rows[0]] if table.rows else []
    if not names or any(len(parts) != 2 or " " in parts[1] for parts in names):
        return table
    types = some(list(dict.fromkeys(parts[1] for parts in names)))
    rows = [[parts[0] for parts in names], *table.rows[1:]]
    note = Message("Types below the names left out: {types}.", types=types)
    return replace(table, rows=rows, kind="plain text box", notes=(note,))


def _bands(block: list[str], rules: list[int], double: int | None, start: int) -> tuple[list[_Row], int]:
    """Read a grid without spans: between two rules stands a row of several lines, or a row on each line."""
    rows: list[_Row] = []
    header = 0
    double = None if double == rules[-1] else double  # a box in double lines
    bounds = [*rules, len(block)] if rules[-1] < len(block) - 1 else rules
    for top, bottom in pairwise(bounds):
        band = [[cell.strip() for cell in line[1:-1].split("|")] for line in block[top + 1 : bottom]]
        if not band:
            continue
        in_header = double is not None and bottom <= double
        single = len(band) > 1 and not in_header and all(sum(map(bool, row)) > 1 for row in band)
        joined = band if single else [[" ".join(filter(None, column)) for column in zip(*band, strict=True)]]
        rows += [(number, [Cell(*_plain(cell)) for cell in row]) for number, row in enumerate(joined, start + top + 2)]
        header = len(rows) if in_header else header
    # Programs that print boxes rule off the header alone.
    if double is None and len(rules) == 3:
        header = sum(number <= start + rules[1] for number, _ in rows)
    return rows, header


def _spanned(block: list[str], double: int | None, start: int) -> tuple[list[_Row], int]:
    """Read a grid in which cells span columns or rows: follow the lines around each cell."""
    width = max(map(len, block))
    block = [line.ljust(width) for line in block]
    tops = [at for at, line in enumerate(block) if line[0] == "+" or "+-" in line or "+=" in line]
    edges = sorted({at for top in tops for at, sign in enumerate(block[top]) if sign == "+"})
    if len(edges) < 2 or len(tops) * len(edges) > 200_000:
        return [], 0
    rows: list[_Row] = []
    header = 0
    held = [(0, "")] * len(edges)  # by column: the row where a cell that spans rows ends, and its text
    for number, (top, bottom) in enumerate(pairwise(tops), start=1):
        cells: list[Cell] = []
        at = 0
        while at < len(edges) - 1:
            right = at + 1
            while right < len(edges) - 1 and any(line[edges[right]] not in "|+" for line in block[top + 1 : bottom]):
                right += 1
            left_edge, right_edge = edges[at] + 1, edges[right]
            if held[at][0] > top:
                text, marks = held[at][1], frozenset[str]()
            else:
                last = number
                while last < len(tops) - 1 and block[tops[last]][left_edge:right_edge].strip("-=+:"):
                    last += 1
                down = tops[last]
                inside = [line[left_edge:right_edge].strip(" |") for line in block[top + 1 : down]]
                text, marks = _plain(" ".join(filter(None, inside)))
                for column in range(at, right):
                    held[column] = (down, text)
            cells.append(Cell(text, marks, right - at))
            at = right
        rows.append((start + top + 2, cells))
        header = len(rows) if double is not None and bottom <= double else header
    return rows, header


# Simple tables


def _simple(lines: list[str], start: int) -> tuple[RawTable, int] | None:
    rules = [start]
    at = start + 1
    while at < len(lines) and len(rules) < 3:
        stripped = lines[at].strip()
        if stripped[:1] == "=" and _SIMPLE_RULE.fullmatch(stripped):
            rules.append(at)
            blank = at + 1 >= len(lines) or not lines[at + 1].strip()
            if blank and len(rules) > 1:
                break
        at += 1
    if len(rules) < 2:
        return None
    columns = _segments(lines[start])
    split = rules[1] if len(rules) == 3 else None
    rows: list[_Row] = []
    header = 0
    for number in range(rules[0] + 1, rules[-1]):
        line = lines[number].expandtabs()
        if number == split:
            header = len(rows)
        elif not line.strip():
            continue
        elif _SPAN_RULE.fullmatch(line.strip()) and split is not None and number < split and rows:
            rows[-1] = rows[-1][0], _over(lines[number - 1], columns, _segments(line, "-"))
        else:
            cells = _cut(line, columns)
            if not cells[0] and rows and (split is None or number != split + 1) and len(rows) > header:
                first, above = rows[-1]
                merged = [(one, _plain(more)[0]) for one, more in zip(above, cells, strict=True)]
                rows[-1] = first, [Cell(f"{one.text} {more}".strip(), one.marks) for one, more in merged]
            else:
                rows.append((number + 1, [Cell(*_plain(cell)) for cell in cells]))
    return _laid_out(rows, "reStructuredText simple", header), rules[-1] + 1


def _segments(line: str, sign: str = "=") -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(f"{sign}+", line.expandtabs())]


def _cut(line: str, columns: list[tuple[int, int]]) -> list[str]:
    ends = [start for start, _ in columns[1:]] + [len(line) + 1]
    return [line[start:end].strip() for (start, _), end in zip(columns, ends, strict=True)]


def _over(line: str, columns: list[tuple[int, int]], spans: list[tuple[int, int]]) -> list[Cell]:
    """Cells of a line that dashes below it spread over several columns."""
    cells: list[Cell] = []
    for at, (start, end) in enumerate(spans):
        over = sum(start <= left < end for left, _ in columns)
        right = spans[at + 1][0] if at + 1 < len(spans) else len(line) + 1
        cells.append(Cell(*_plain(line[start:right].strip()), columns=max(over, 1)))
    return cells


# Directives


class _Block(NamedTuple):
    options: dict[str, str]
    body: list[tuple[int, str]]  # number of the line, and the line without its indent
    end: int


def _block(lines: list[str], at: int) -> _Block:
    """Options and content of the directive in a line: what is indented below it."""
    own = len(lines[at]) - len(lines[at].lstrip())
    options: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    end = at + 1
    while end < len(lines):
        line = lines[end].expandtabs()
        if line.strip() and len(line) - len(line.lstrip()) <= own:
            break
        found = None if body else _OPTION.fullmatch(line[:5000])
        if found:
            options[found[1]] = found[2].strip()
        elif line.strip() or body:
            body.append((end + 1, line))
        end += 1
    indent = min((len(line) - len(line.lstrip()) for _, line in body if line.strip()), default=0)
    return _Block(options, [(number, line[indent:]) for number, line in body], end)


def _directive(lines: list[str], at: int, name: str, title: str | None) -> tuple[RawTable, int]:
    block = _block(lines, at)
    count = block.options.get("header-rows", "0")
    header = int(count) if count.isdecimal() and len(count) < 4 else 0
    if name == "csv-table":
        if block.options.keys() & {"file", "url"}:
            other = block.options.get("file") or block.options.get("url")
            fault = Message(
                "line {line}: this csv-table is in another file ({file}). Pass the path of that file.",
                line=at + 1,
                file=other,
            )
            return RawTable([], [at + 1], f"reStructuredText {name}", title, fault=fault), block.end
        if block.options.get("header"):
            block.body.insert(0, (at + 1, block.options["header"]))
            header += 1
    found = _csv(block) if name == "csv-table" else _items(block.body)
    rows = [(number, [Cell(*_plain(cell)) for cell in cells]) for number, cells in found]
    return _laid_out(rows, f"reStructuredText {name}", header, title), block.end


def _csv(block: _Block) -> Iterator[tuple[int, list[str]]]:
    delimiter = block.options.get("delim", ",")
    delimiter = _DELIMITERS.get(delimiter, delimiter)[:1] or ","
    texts = (line + "\n" for _, line in block.body if line.strip())
    kept = [number for number, line in block.body if line.strip()]
    reader = csv.reader(texts, delimiter=delimiter, skipinitialspace=True)
    last = 0
    try:
        for row in reader:
            yield kept[min(last, len(kept) - 1)], [cell.strip() for cell in row]
            last = reader.line_num
    except csv.Error:
        return


def _items(body: list[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """Rows of a list of lists: ``* - cell`` begins a row, ``  - cell`` a cell."""
    cells: list[str] = []
    first = 0
    for number, line in body:
        stripped = line.strip()
        if line[:2] in ("* ", "- ", "+ ") and stripped[2:].lstrip()[:1] in ("-", "*", "+"):
            if cells:
                yield first, cells
            cells, first = [stripped[2:].lstrip()[1:].strip()], number
        elif stripped[:2] in ("- ", "* ", "+ ") or stripped in ("-", "*", "+"):
            cells.append(stripped[1:].strip())
        elif stripped and cells:
            cells[-1] = f"{cells[-1]} {stripped}".strip()
    if cells:
        yield first, cells
