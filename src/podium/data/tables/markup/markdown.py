"""Markdown: tables of pipes, also those of Org mode and of database shells, and the plain text of a cell; `clean_cell` for any cell."""

from __future__ import annotations

import re
from typing import Final

from podium.data.tables.markup.raw import LONGEST, Cell, Layout, RawTable, check_width, is_simple, tidy, without
from podium.data.tables.markup.tex import plain_latex
from podium.data.tables.markup.web import FORMULA, formula, plain_html
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


def _cut(line: str, framed: bool = True) -> list[str]:
    """Cut a line at its pipes; those at its ends frame it, the first one perhaps not."""
    cells = line.strip().replace("\\|", _HIDDEN_PIPE).split("|")
    if framed and len(cells) > 1 and not cells[0].strip():
        cells = cells[1:]
    if len(cells) > (1 if framed else 2) and not cells[-1].strip():
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
    layout = Layout(skipping=False)
    for at in kept:
        # In a table without outer bars a bar in front stands behind a blank cell, as database shells print it.
        framed = lines[at].lstrip().startswith("|") and (bars or len(_cut(lines[at])) == width)
        cells = _cut(lines[at], framed)
        check_width(len(cells), at + 1)
        layout.add([Cell(*plain_markdown(cell)) for cell in cells], at + 1)
    caption = _caption(lines, first, end) or heading
    kind = "plain text table" if "+" in lines[rule] else "Markdown table"
    return layout.table([at + 1 for at in kept], kind, caption, len(header), notes=notes), end


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


# From a cell to its plain text.

_CODE: Final = re.compile(r"(`+)([^`]+)\1")
_ESCAPE: Final = re.compile(r"\\([!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~])")
_IMAGE: Final = re.compile(r"!\[([^\[\]]*)\](?:\([^()\s]*(?:\s+\"[^\"]*\")?\)|\[[^\[\]]*\])")
_LINK: Final = re.compile(
    r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\)"
)
_REFERENCE: Final = re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")
_FOOTNOTE: Final = re.compile(r"\[\^[^\[\]\s]*\]")
_STARS: Final = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1")
_LOW: Final = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])((?:[^_]|(?<=\w)_(?=\w))*[^\s_])\1(?!\w)")
_BRIGHT: Final = re.compile(r"==(?=\S)([^=]+)==")
_HELD: Final = re.compile("\ue000(\\d+)\ue001")
_MACRO: Final = re.compile(r"\\(?:[A-Za-z]{2,}|[%_&#$])")
_DRIVE: Final = re.compile(r"[A-Za-z]:\\")
_SUSPECT: Final = re.compile(r"[\\$*_`<&\[~=^−±]")
_STARTS: Final = {1: "italic", 2: "bold", 3: "bold"}


def plain_markdown(text: str) -> tuple[str, frozenset[str]]:
    """Return the plain text of a cell of Markdown, and its marks.

    >>> plain_markdown("**0.9**[^1]")[0], plain_markdown("[C4.5](https://example.org)")[0], plain_markdown(r"a\\|b `x_1`")[0]
    ('0.9', 'C4.5', 'a|b x_1')
    """
    if is_simple(text):
        return text, frozenset()
    if len(text) > LONGEST:
        return " ".join(text.split()), frozenset()
    marks: set[str] = set()
    held: list[str] = []

    def hold(piece: str) -> str:
        held.append(piece)
        return f"\ue000{len(held) - 1}\ue001"

    text = text.replace("\ue000", "").replace("\ue001", "")
    if "`" in text:
        text = _CODE.sub(lambda found: hold(found[2].strip()), text)
    if "$" in text or "\\(" in text:
        text = FORMULA.sub(lambda found: hold(formula(next(filter(None, found.groups()), ""), marks)), text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda found: hold(found[1]), text)
    text = plain_html(_linked(text, marks), marks, formulas=False)
    text = _unstyled(text, marks)
    if _MACRO.search(text):
        text, more = (
            plain_latex(text.replace("\ue000", "\x11").replace("\ue001", "\x12")) if not held else (text, frozenset())
        )
        marks |= more
    for _ in range(4):
        if "\ue000" not in text:
            break
        text = _HELD.sub(lambda found: held[int(found[1])], text)
    return tidy(text, marks), frozenset(marks)


def _linked(text: str, marks: set[str]) -> str:
    if "[" not in text:
        return text
    text = _IMAGE.sub("", text)
    text = _LINK.sub(r"\1", text)
    if "[^" in text and _FOOTNOTE.search(text):
        marks.add("footnote")
        text = _FOOTNOTE.sub("", text)
    return _REFERENCE.sub(r"\1", text)


def _unstyled(text: str, marks: set[str]) -> str:
    """Remove emphasis."""

    def emphasised(found: re.Match[str]) -> str:
        marks.add(_STARTS[len(found[1])])
        return found[2]

    for _ in range(2):  # italics in bold
        if "*" in text:
            text = _STARS.sub(emphasised, text)
        if "_" in text:
            text = _LOW.sub(emphasised, text)
    if "==" in text and _BRIGHT.search(text):
        marks.add("colour")
        text = _BRIGHT.sub(r"\1", text)
    return text


def clean_cell(text: str) -> tuple[str, frozenset[str]]:
    r"""Return a cell without the marks of LaTeX, Markdown or HTML, and which there were.

    The number keeps its spelling; what could change a number stays visible, so that it is refused as a number.

    >>> clean_cell(r"\textbf{0.9}"), clean_cell("**0.9**")[0], clean_cell(r"$0.85 \pm 0.02$")[0], clean_cell("my_name")[0]
    (('0.9', frozenset({'bold'})), '0.9', '0.85±0.02', 'my_name')
    """
    if not _SUSPECT.search(text) or len(text) > LONGEST or _DRIVE.match(text):
        return text, frozenset()
    if ("\\" in text and _MACRO.search(text)) or ("$" in text and FORMULA.search(text)):
        inner, more = plain_markdown(text) if "**" in text or "__" in text else (text, frozenset())
        plain, marks = plain_latex(inner)
        return plain, marks | more
    return plain_markdown(text)
