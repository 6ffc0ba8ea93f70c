"""Location of the table in a file: titles above it, lines of names, section titles, notes below it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from podium.data.cells import is_missing, lacks_number, looks_numeric
from podium.data.grid import Grid, filled
from podium.data.headers import NAME_HEADERS, key, normalise
from podium.data.recognition.evidence import heads
from podium.data.recognition.marks import holds_number
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, InputError, quote, quoted
from podium.i18n import Message, count, some
from podium.lazy import regex

_DRESSED: Final = regex(
    r"\\(?:text|math|emph|bf|it\b|underline|uline|pm|times|cdot|cellcolor|color|multi|num|[$%#&_])|\$[^$]+\$|</(?:b|strong|em|i|u|s|sup|sub|span|font)>",
    re.IGNORECASE,
)
"""Cells of a delimited text that hold LaTeX or HTML as tables do; any other backslash or sign belongs to a name."""
DOTS: Final = frozenset({"…", "...", "..", "⋮", "⋯"})
_TOP: Final = 40
"""Rows from the top among which titles and names are looked for."""
_FEW: Final = 8
_SIZE: Final = regex(r"[\[(]\d+ rows? [x×] \d+ columns?[\])]")
_RULE: Final = regex(r"[-=+|:]{3,}")
_REMARK: Final = regex(
    r"(?:notes?|source|best (?:results?|values?|in)|bold|underlined?|results? in|values? in|significan\w*|legend|nota|fuente|mejor(?:es)? en|"
    r"en negrita|negrita|los mejores)\b",
    re.IGNORECASE,
)


def table_region(grid: Grid) -> Grid:
    """Remove everything outside the table and join several lines of names into one.

    Whatever is left out has no number in it, and is reported.
    """
    if grid.located:
        return grid
    grid = _plain(grid)._replace(located=True)
    width = _width(grid)
    if width < 2:
        return grid
    rows, lines, notes = grid.rows, grid.lines, list(grid.notes)
    first = next(
        (
            at
            for at, row in enumerate(rows[:_TOP])
            if is_data(row, width, any(_has_names(other) for other in rows[:at]))
            and (at or not has_header(grid))
            and not (at and _number_names(rows[at - 1], row))
        ),
        None,
    )
    if grid.labelled and first is not None:
        first = 1
    if first is None:
        return grid
    header, above = _header(rows[:first], width, rows[first])
    if header is None and first:
        return grid
    below = [at for at in above if all(other in above for other in range(at, first))] if len(above) < first else []
    above, first = [at for at in above if at not in below], first - len(below)
    joined = [at for at in range(first - 1) if at not in above]
    if joined:
        notes.append(Handled(
            "{lines} of names were read as one: {names}; the first is {first}, the last {last}.",
            lines=count(len(joined) + 1, "line"), names=quoted((header or [])[1:], 4),
            first=_shown(rows[joined[0]]), last=_shown(rows[first - 1]),
        ))  # fmt: skip
    body, body_lines, left = _body(rows, lines, first, width, grid)
    if above:
        notes.append(Handled("Skipped above the table: {lines}.", lines=some([_shown(rows[at]) for at in above], _FEW)))
    notes += left
    body, filled_down = _filled_down(header, body)
    notes += filled_down
    gone = grid.handling.drop_row
    used = {
        one
        for one in gone
        if any(matches(row[0], [one]) for row in rows) and not any(matches(row[0], [one]) for row in body)
    }
    if used:
        grid = grid._replace(handling=grid.handling._replace(drop_row=tuple(one for one in gone if one not in used)))
    if header is None:
        return grid._replace(rows=body, lines=body_lines, notes=tuple(notes))
    return grid._replace(rows=[header, *body], lines=[lines[first - 1], *body_lines], notes=tuple(notes))


def _plain(grid: Grid) -> Grid:
    """Remove LaTeX and HTML from the cells of a delimited text."""
    texts = map("\n".join, grid.rows)
    if not any(("\\" in text or "$" in text or "</" in text) and _DRESSED.search(text) for text in texts):
        return grid
    from podium.data.tables.markup.markdown import clean_cell

    def plain(cell: str) -> str:
        if not _DRESSED.search(cell):
            return cell
        # A name that is all hidden HTML, such as a script, stays as it is: no name is nothing.
        return clean_cell(cell)[0] or (cell if "</" in cell else "")

    return grid._replace(rows=[[plain(cell) for cell in row] for row in grid.rows])


def has_header(grid: Grid) -> bool:
    """Whether the first line contains names, as the labels of a frame do.

    Any other is data when it holds numbers only; a first cell of text does not matter, unless it is a known header.
    """
    if grid.labelled:
        return True
    first = grid.rows[0]
    rest = first[1:] if len(first) > 1 else first
    if not any(looks_numeric(cell) for cell in rest) or not all(holds_number(c) or is_missing(c) for c in rest):
        return True
    return len(first) > 1 and not looks_numeric(first[0]) and (_heads_names(first[0]) or _numbers_columns(grid.rows))


def _heads_names(cell: str) -> bool:
    """Whether a cell is the header of a column of names."""
    return {normalise(cell), key(cell)} & NAME_HEADERS != set() or heads(cell) > 0


def _numbers_columns(rows: list[list[str]]) -> bool:
    """Whether the first line holds rising whole numbers, and most numbers below are no whole ones: 2019, 2020, 2021."""
    first, below = rows[0][1:], [cell for row in rows[1:6] for cell in row[1:]]
    if not all(map(str.isdecimal, first)) or any(int(one) >= int(other) for one, other in pairwise(first)):
        return False
    return len(first) > 1 and 2 * sum(not cell.isdecimal() for cell in below) > len(below) > 0


def _width(grid: Grid) -> int:
    """Commonest number of cells of a row, trailing blank ones apart; of rows that hold numbers where there are any."""
    sample = [*grid.rows[:200], *grid.rows[-50:]]
    widths = Counter(filled(row) for row in sample if any(holds_number(cell) for cell in row)) or Counter(
        map(filled, sample)
    )
    return max(widths, key=lambda size: (widths[size], size))


def is_data(row: list[str], width: int, below_names: bool = True) -> bool:
    """Whether a row holds numbers, apart from its first cell; a line of names that are numbers does not count."""
    rest = row[1:] if width > 1 else row
    numbers = sum(holds_number(cell) for cell in rest)
    if numbers == 0 and any(rest) and all(map(is_missing, rest)) and len(row) >= width:
        return True
    if numbers == 0 or filled(row) < 2:
        return False
    others = [cell for cell in rest if not holds_number(cell) and not is_missing(cell)]
    words = 0 if all(map(lacks_number, others)) else len(others)
    named = not below_names and row[0] != "" and _heads_names(row[0])
    return not (words == 0 and named) and (words == 0 or numbers >= words or numbers >= 2 or words <= 2)


def _number_names(upper: list[str], row: list[str]) -> bool:
    """Whether a row numbers columns below merged names: the same rising whole numbers below each."""
    if len(upper) != len(row) or upper[0] or not row[0] or not all(cell.isdecimal() for cell in row[1:]):
        return False
    numbers: dict[str, list[int]] = {}
    for name, cell in zip(_spread(upper, row)[1:], row[1:], strict=True):
        numbers.setdefault(name, []).append(int(cell))
    first, *others = numbers.values()
    return bool(others) and len(first) > 1 and first == sorted(set(first)) and all(one == first for one in others)


def _has_names(row: list[str]) -> bool:
    """Whether a row holds names beyond its first cell."""
    return sum(bool(cell) and not holds_number(cell) and not is_missing(cell) for cell in row[1:]) > 0


def _header(top: list[list[str]], width: int, data: list[str]) -> tuple[list[str] | None, list[int]]:
    """Join the lines of names above the first row of data; return them with the positions of the titles above."""
    named = [at for at, row in enumerate(top) if len(row) >= width - 1 and sum(map(bool, row)) >= min(2, width - 1)]
    if not named:
        return (None, []) if not top else (top[-1], list(range(len(top) - 1)))
    # A title with commas in it is split like a row; the lines of names are the last ones, and as wide as the table.
    wide = [at for at in named if len(top[at]) >= width and sum(map(bool, top[at])) > 1] or named[-1:]
    first = next((at for at in wide[:-1] if len(top[at]) >= width and _is_complete(top[at])), None)
    keys = next((at for at, cell in enumerate(data) if _is_value(cell)), 1)
    if first is not None and any(top[first + 1][:keys]) and not annotates(top[first + 1]):
        wide = [
            at for at in wide if at <= first
        ]  # names are complete: what follows is a row without numbers, not more names
    chain = [wide[-1]]
    for at in reversed(wide[:-1]):
        if at == chain[-1] - 1 and any(top[at][1:]) and len(top[at]) == len(top[chain[-1]]):
            chain.append(at)
    chain.reverse()
    above = [at for at in range(len(top)) if at not in chain]
    return join_names([top[at] for at in chain]), above


def _is_complete(row: list[str]) -> bool:
    """Whether a line names every column, and each otherwise; only the column of names may lack a header."""
    return all(row) or (all(row[1:]) and len(set(row)) == len(row))


def join_names(rows: Sequence[Sequence[str]], merged: bool = True) -> list[str]:
    """Join rows of names into one name for each column.

    A row that only annotates the names (one word throughout, citations, years, types) is left out, and so are names above
    several columns where the names below them are all different.

    >>> join_names([["", "DE", "", "PSO", ""], ["f", "mean", "std", "mean", "std"]])
    ['f', 'DE / mean', 'DE / std', 'PSO / mean', 'PSO / std']
    >>> join_names([["data", "A", "B"], ["", "[1]", "[2]"]]), join_names([["", "old", "", "new"], ["", "A", "B", "C"]])
    (['data', 'A', 'B'], ['', 'A', 'B', 'C'])
    """
    width = max(map(len, rows))
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    joined: list[str] = []
    for names in ([row for row in padded if not annotates(row)], padded):
        if names:
            *upper, joined = names
            for row in reversed(upper):
                joined = _joined(_spread(row, joined) if merged else row, joined)
            joined[0] = joined[0] or next((row[0] for row in reversed(padded) if row[0]), "")
            if len(set(joined[1:])) == width - 1:
                break
    return joined


_ANNOTATION: Final = regex(
    r"\[[\w\s,;–-]+\]|\((?:\d{4}|ours|proposed)\)|<\w+>|f(?:loat)?\d+|i(?:nt)?\d+|u(?:int)?\d+|str|string|chr|object|dbl|double|int|float",
    re.IGNORECASE,
)
"""Citations, years and types, as they stand below or above the names of columns."""


def annotates(row: Sequence[str]) -> bool:
    """Whether a row of names names nothing: one word throughout, or citations, years or types."""
    there = [cell for cell in row[1:] if cell]
    return len(there) > 1 and (len(set(there)) == 1 or all(map(_ANNOTATION.fullmatch, there)))


def _spread(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Names of a spanning line, repeated over the blank cells to their right that have a name below them."""
    out: list[str] = []
    for at, cell in enumerate(upper):
        out.append(cell or (out[-1] if at > 1 and lower[at] else ""))
    return out


def _joined(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Join two rows of names; the upper ones are left out where they only group names that are all different."""
    above = upper[upper[0] != upper[1] :]
    spans = len(set(above)) < len(above) or not all(above)
    if spans and all(lower[1:]) and len(set(lower)) == len(lower):
        return [lower[0] or upper[0], *lower[1:]]
    between = " / " if spans else " "
    first = lower[0] or upper[0] if upper[0] != upper[1] else ""
    names = [
        low or high if not high or not low or high == low else f"{high}{between}{low}"
        for high, low in zip(upper, lower, strict=True)
    ]
    return [first or names[0], *names[1:]]


def _body(
    rows: list[list[str]], lines: list[int], first: int, width: int, grid: Grid
) -> tuple[list[list[str]], list[int], list[str]]:
    """Return the rows of the table below the names, their lines, and notes on all others."""
    kept, left, doubtful, again = list[int](), list[int](), list[int](), 0
    last = next(at for at in range(len(rows) - 1, first - 1, -1) if _may_be_data(rows[at], width))
    tops = [[cell for cell in row if cell] for row in rows[:first]]
    for at in range(first, len(rows)):
        row = rows[at]
        if _may_be_data(row, width):
            kept.append(at)
        elif [cell for cell in row if cell] in tops:
            again += 1
        elif any(row) and DOTS.issuperset(filter(None, row)):
            raise cut(row, lines[at], grid.source)
        elif _is_note(row) or not any(row):
            left.append(at)
        elif sum(map(bool, row)) == 1 and row[0]:
            doubtful.append(at)
        elif at < last and all(row[1:]) and len(row) >= width - 1 and is_data(rows[at + 1], width):
            raise InputError(
                "{source}, line {line}: a second line of names ({row}) follows the first table. Save each table in its "
                "own file, or in its own sheet of a workbook.",
                source=grid.source, line=lines[at], row=_shown(row),
            )  # fmt: skip
        else:
            kept.append(at)
    sections = [at for at in doubtful if not matches(rows[at][0], grid.handling.keep_row)]
    _refuse_unclear(rows, lines, sections, kept, grid, last)
    kept = sorted({*kept, *doubtful}.difference(sections))
    rows, sections, notes = _in_sections(rows, kept, sections)
    if again:
        notes.append(Handled(
            "Skipped {n} line that repeats the names of the columns.",
            "Skipped {n} lines that repeat the names of the columns.",
            again,
        ))  # fmt: skip
    if left := sorted([*left, *sections]):
        skipped = [Message("line {line} ({row})", line=lines[at], row=_shown(rows[at])) for at in left]
        notes.append(Handled("Skipped lines without numbers: {lines}.", lines=some(skipped, _FEW)))
    return [rows[at] for at in kept], [lines[at] for at in kept], notes


def _in_sections(
    rows: list[list[str]], kept: list[int], heads: list[int]
) -> tuple[list[list[str]], list[int], list[str]]:
    """Put the names of sections before those of their rows, where only that tells all rows apart; return other heads, too."""
    names = [rows[at][0] for at in kept]
    if not heads or len(set(names)) == len(names):
        return rows, heads, []
    section = {at: max((head for head in heads if head < at), default=-1) for at in kept}
    called = {at: rows[at][0] if head < 0 else f"{rows[head][0]} / {rows[at][0]}" for at, head in section.items()}
    if len(set(called.values())) < len(names):
        return rows, heads, []
    note = Handled(
        "Rows that head a section were put before the names of their rows: {rows}.",
        rows=quoted([rows[head][0] for head in heads]),
    )
    return [[called.get(at, row[0]), *row[1:]] for at, row in enumerate(rows)], [], [note]


def _filled_down(header: list[str] | None, body: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """Fill the blank cells of a column that names a group in its first row only, beside a column that tells its rows apart."""
    notes: list[str] = []
    for at in range(min(3, len(header or ()) - 2)):
        if min(map(len, body)) < at + 2:
            break
        column = [row[at] for row in body]
        if not column[0] or column.count("") < 0.3 * len(column):
            continue
        beside = [row[at + 1] for row in body]
        groups = list(dict.fromkeys(filter(None, column)))
        if len(groups) < 2 or "" in beside or any(map(_is_value, groups)):
            continue
        for row in range(1, len(column)):
            column[row] = column[row] or column[row - 1]
        parts = [{other for one, other in zip(column, beside, strict=True) if one == group} for group in groups]
        crossed = all(part == parts[0] for part in parts) and len(set(zip(column, beside, strict=True))) == len(column)
        if crossed or not any(map(_is_value, beside)):
            body = [[*row[:at], cell, *row[at + 1 :]] for row, cell in zip(body, column, strict=True)]
            notes.append(
                Handled("Filled the blank cells of the column {name} from above.", name=quote((header or [])[at]))
            )
    return body, notes


def _is_value(cell: str) -> bool:
    return holds_number(cell) or is_missing(cell)


def cut(row: Sequence[str], line: int, source: str) -> InputError:
    """Return the error about a print-out in which rows or columns are left out."""
    return InputError(
        "{source}, line {line}: {dots} stands for rows or columns that were left out. Export the whole table.",
        source=source,
        line=line,
        dots=quote(max((cell for cell in row if cell in DOTS), key=len)),
    )


def _may_be_data(row: list[str], width: int) -> bool:
    """Cheap for the rows of a clean table: only rows of another shape are looked at closely."""
    if len(row) == width and row.count("") < width - 1:
        if row[-1].replace(".", "", 1).isdigit() or looks_numeric(row[-1]):
            return True
        return any(holds_number(cell) or (cell and lacks_number(cell)) for cell in row[1:])
    return is_data(row, width)


def _is_note(row: list[str]) -> bool:
    """Whether a row can be no problem: one cell without any delimiter behind it, or a sentence or a footnote."""
    text = row[0] if row else ""
    if _SIZE.fullmatch(" ".join(row)) or (any(row) and all(_RULE.fullmatch(cell) for cell in row if cell)):
        return True
    alone = sum(map(bool, row)) == 1 and bool(text)
    mark = text.startswith(("*", "†", "‡", "#", "%", "//")) or bool(_REMARK.match(text))
    return alone and (mark or text.endswith((".", ":")) or len(text.split()) >= 5)


def _refuse_unclear(
    rows: list[list[str]], lines: list[int], sections: list[int], kept: list[int], grid: Grid, last: int
) -> None:
    """Titles of sections are blank throughout while the table is complete; otherwise such a row may be a failed problem."""
    unclear = [at for at in sections if not matches(rows[at][0], grid.handling.drop_row)]
    if unclear and (unclear[-1] > last or any(lacks_number(cell) for at in kept for cell in rows[at][1:])):
        name = rows[unclear[-1]][0]
        raise AskError(
            "{source}, line {line}: {name} has no number in any column: is it a section title or a problem without "
            "results?",
            (
                Choice("drop_row", name, Message("to leave it out")),
                Choice("keep_row", name, Message("to read it as a problem with missing results")),
            ),
            source=grid.source,
            line=lines[unclear[-1]],
            name=quote(name),
        )


def _shown(row: list[str]) -> str:
    return quote(" ".join(cell for cell in row if cell))
