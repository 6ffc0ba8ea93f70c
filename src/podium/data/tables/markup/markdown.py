"""Tables of pipes: Markdown, Org mode, and what database shells print."""

from __future__ import annotations

import re
from typing import Final

from podium.data.tables.markup.inline import plain_markdown
from podium.data.tables.markup.raw import RawTable, check_width, without
from podium.i18n import Message

_RULE_CHARACTERS: Final = frozenset("|+:-= \t\r")
_RULE_CELL: Final = re.compile(r":?[-=]+:?")
_PREFIX: Final = re.compile(r"[ \t]*(?:>[ \t]?)+")
_HEADING: Final = re.compile(r" {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$")
_CAPTION: Final = re.compile(r"[*_ \t]*(?:table|tabla|tab\.|caption)\b[^\n]*|:[ \t]+\S.*", re.IGNORECASE)
_HIDDEN_PIPE: Final = "\ue002"


def find_markdown(text: str) -> list[RawTable]:
    """Return the tables of a text, in order."""
    lines = without(text, "<!--", "-->").split("\n")
    lines = [_PREFIX.sub("", line, count=1) if line.lstrip()[:1] == ">" else line for line in lines]
    found: list[RawTable] = []
    heading: str | None = None
    at = 0
    while at < len(lines):
        if match := _HEADING.match(lines[at][:300]):
            heading = plain_markdown(match[1])[0]
        if is_rule(lines[at]):
            table, end = _table(lines, at, heading)
            found += [] if table is None else [table]
            at = max(end, at + 1)
        else:
            at += 1
    return found


def is_rule(line: str) -> bool:
    """Whether a line is a row of dashes, such as ``|---|:-:|`` or ``---+---``."""
    if "-" not in line or not _RULE_CHARACTERS.issuperset(line):
        return False
    stripped = line.strip()
    if ("|" not in stripped and "+" not in stripped) or stripped.startswith("+"):
        return False
    cells = _cut(stripped.replace("+", "|"))
    single = len(cells) == 1 and len(stripped) < 4 and not stripped.endswith("|")  # "|-" of MediaWiki
    return not single and all(_RULE_CELL.fullmatch(cell.strip()) for cell in cells)


def _cut(line: str) -> list[str]:
    """Cut a line at its pipes; those at its ends frame it."""
    cells = line.strip().replace("\\|", _HIDDEN_PIPE).split("|")
    if cells and not cells[0].strip() and len(cells) > 1:
        cells = cells[1:]
    if len(cells) > 1 and not cells[-1].strip():
        cells = cells[:-1]
    return [cell.replace(_HIDDEN_PIPE, "|").strip() for cell in cells]


def _table(lines: list[str], rule: int, heading: str | None) -> tuple[RawTable | None, int]:
    """Read the table whose first rule stands in a line, None where there is none; return the line after it, too."""
    above = lines[rule - 1] if rule else ""
    first = rule
    if "|" in above and not is_rule(above):
        first = rule - 1
        while "+" in lines[rule] and first and "|" in lines[first - 1] and not is_rule(lines[first - 1]):
            first -= 1  # Org mode and shells: all lines above the rule
    end, notes = _end(lines, rule)
    if end - rule < 2:
        return None, end
    body = [at for at in range(rule + 1, end) if lines[at].strip() and not is_rule(lines[at])]
    header = list(range(first, rule))
    if not header:  # a rule above the header
        second = next((at for at in range(rule + 1, end) if is_rule(lines[at])), end)
        header = [at for at in body if at < second] if second < end else []
        body = body[len(header) :]
    kept = [*header, *body]
    if not body:
        return None, end
    bars = all(lines[at].lstrip().startswith("|") for at in (first, rule))
    width = len(_cut(lines[rule].replace("+", "|")))
    rows, marked = [], {}
    for row, at in enumerate(kept):
        cells = []
        framed = _framed(lines[at], bars, width)
        check_width(len(framed), at + 1)
        for column, cell in enumerate(framed):
            plain, marks = plain_markdown(cell)
            cells.append(plain)
            if marks:
                marked[row, column] = marks
        rows.append(cells)
    caption = _caption(lines, first, end) or heading
    numbers = [at + 1 for at in kept]
    kind = "plain text table" if "+" in lines[rule] else "Markdown table"
    return RawTable(rows, numbers, kind, caption, None, len(header), frozenset(), marked, notes), end


def _framed(line: str, bars: bool, width: int) -> list[str]:
    """Cells of a row: in a table without outer bars a bar in front stands behind a blank cell, as database shells print it."""
    stripped = line.strip()
    if stripped.startswith("|") and (bars or len(_cut(line)) == width):
        return _cut(line)
    cells = stripped.replace("\\|", _HIDDEN_PIPE).split("|")
    if len(cells) > 2 and not cells[-1].strip() and stripped.endswith("|"):
        cells = cells[:-1]
    return [cell.replace(_HIDDEN_PIPE, "|").strip() for cell in cells]


def _end(lines: list[str], rule: int) -> tuple[int, tuple[str, ...]]:
    """Return the line after the last row: rows go on past a broken one and past a blank line where they look the same."""
    at = rule + 1
    framed = lines[rule].lstrip().startswith("|")
    notes: tuple[str, ...] = ()
    while at < len(lines):
        if "|" in lines[at]:
            at += 1
            continue
        following = at + 1
        if following >= len(lines) or "|" not in lines[following]:
            break
        if not lines[at].strip():
            starts_anew = (following + 1 < len(lines) and is_rule(lines[following + 1])) or is_rule(lines[following])
            if starts_anew or not framed or not lines[following].lstrip().startswith("|"):
                break
            notes = (Message("A blank line inside the table ignored."),)
        elif (
            lines[at].lstrip()[:3] in ("```", "~~~")
            or _HEADING.match(lines[at][:300])
            or (following + 1 < len(lines) and is_rule(lines[following + 1]))
        ):
            break
        at = following
    return at, notes


def _caption(lines: list[str], first: int, end: int) -> str | None:
    """Return a line such as "Table 1: …" next to the table."""
    near = [*range(first - 1, max(first - 3, -1), -1)]
    if not any(is_rule(line) for line in lines[end : end + 5]):  # else the line below is for the next table
        near += range(end, min(end + 2, len(lines)))
    for at in near:
        text = lines[at].strip()
        if text and len(text) < 400 and "|" not in text and _CAPTION.fullmatch(text):
            return plain_markdown(text.lstrip(": "))[0]
    return None
