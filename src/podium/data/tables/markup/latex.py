"""Tables of LaTeX: `tabular` and its relatives, `array`, and rows without an environment; macros are expanded first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from podium.data.grid import MAX_COLUMNS
from podium.data.tables.markup.raw import LONGEST, MAX_SPAN, Cell, Layout, Lines, RawTable, check_width, without
from podium.data.tables.markup.tex import ENVIRONMENTS, plain_latex, siunitx
from podium.errors import InputError
from podium.i18n import Message

_COMMENT: Final = re.compile(r"(?<!\\)((?:\\\\)*)%(?:([ \t]*\n[ \t]*)([0-9.]+)|[^\n]*)")
"""A comment, with the number that begins the next line if the comment is empty."""
_PERCENT: Final = re.compile(r"\d[ \t]?%[ \t]*(?:&|\\\\)")
_OFF: Final = (
    (r"\begin{comment}", r"\end{comment}"),
    (r"\iffalse", r"\fi"),
    (r"\begin{verbatim}", r"\end{verbatim}"),
    (r"\begin{lstlisting}", r"\end{lstlisting}"),
)
_FRAME: Final = re.compile(r"\\(begin|end)[ \t]*\{[ \t]*([A-Za-z]+\*?)[ \t]*\}")
_CAPTION: Final = re.compile(r"\\caption(?:of[ \t]*\{[^{}]*\})?\*?\s*(?=[\[{])")
_LABEL: Final = re.compile(r"\\label\s*\{([^{}\n]*)\}")
_PIECE: Final = re.compile(r"\\([A-Za-z@]+)\*?|\\(.)|([{}&])|[^\\{}&]+|\\\Z", re.DOTALL)
_GAP: Final = re.compile(r"\*?[ \t]*(?:\[[ \t]*-?[\d.]+[ \t]*(?:[a-z]{2}|\\[a-z]+)[ \t]*\])?")
_RULES: Final = frozenset([
    "hline", "toprule", "midrule", "bottomrule", "Xhline", "thickhline", "hdashline", "specialrule", "topline",
    "midline", "bottomline", "doublehline", "hlineB", "tophline", "middlehline", "bottomhline", "firsthline",
    "lasthline", "Hline", "hhline",
])  # fmt: skip
_ABOVE: Final = _RULES | frozenset([
    "cmidrule", "cline", "Xcline", "cdashline", "morecmidrules", "addlinespace", "noalign", "rowcolor", "pagebreak",
    "newpage",
])  # fmt: skip
"""What stands above a row and does not belong to it."""
_ARGUMENTS: Final = re.compile(r"(?:\([^()\n]*\)|\[[^\[\]\n]*\]|\{[^{}\n]*\})*")
_PARTS: Final = frozenset(("endfirsthead", "endhead", "endfoot", "endlastfoot"))
_SPANNING: Final = re.compile(r"\\multicolumn\s*\{\s*(\d+)\s*\}\s*")
_DOWN: Final = re.compile(r"\\multirow(?:cell)?\*?\s*(?:\[[^\[\]]*\]\s*)?\{\s*(-?\d+)(?:\.\d*)?\s*\}")
_SET_CELL: Final = re.compile(r"\\SetCell\s*\[([^\[\]]*)\]")
_LONGEST_GROUP: Final = 20_000
_DEEPEST_FRAME: Final = 50
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)
_BRACKET: Final = re.compile(r"\\.|[{}\]]", re.DOTALL)


def clean_source(text: str) -> str:
    """Remove comments and text that is not typeset; line numbers stay the same."""
    if "%" in text:
        text = _COMMENT.sub(_uncommented, text)
    for opening, closing in _OFF:
        text = without(text, opening, closing)
    return text


def _uncommented(found: re.Match[str]) -> str:
    """Remove a comment; it takes the end of its line along, so that a number goes on behind it."""
    slashes, blanks, number = found.groups("")
    if not slashes and number and found.start() and found.string[found.start() - 1] in "0123456789.,":
        return f"{number}\n"
    return slashes + blanks + number


def find_latex(original: str) -> list[RawTable]:
    """Return the tables of a text, in order."""
    text = expand(clean_source(original))
    lines = Lines(text)
    percents = [lines.number(found.start()) for found in _PERCENT.finditer(original)] if "%" in original else []
    frames = _frames(text)
    tables = [_table(text, frame, lines) for frame in frames if frame.is_table()]
    if all(frame.name in ENVIRONMENTS and not frame.ands for frame in frames) and (rows := _loose_rows(text)):
        tables = [_read(text, *rows, "", "LaTeX rows", lines)]
    return [_with_percent(table, percents) for table in tables if table.rows or table.fault]


def _with_percent(table: RawTable, percents: list[int]) -> RawTable:
    """Refuse a table in which ``93.5% & …`` makes a comment of the rest of its line."""
    inside = [line for line in percents if table.lines and table.lines[0] <= line <= table.lines[-1]]
    if not inside or table.fault:
        return table
    return replace(
        table,
        fault=Message(
            "line {line}: in LaTeX, '%' makes a comment of the rest of the line. Write {sign} for a percent sign.",
            line=inside[0],
            sign="'\\%'",
        ),
    )


class _Frame:
    """An environment: where its content is, and what is nested in it."""

    def __init__(self, name: str, start: int, parent: _Frame | None) -> None:
        self.name, self.start, self.parent = name, start, parent
        self.end: int | None = None
        self.ands = 0  # outside nested environments
        self.caption: str | None = None
        self.label: str | None = None
        self.holds_tables = False

    def is_table(self) -> bool:
        """Whether it is a table of its own: neither an arrangement of tables, nor lines in a cell."""
        if self.name not in ENVIRONMENTS or self.holds_tables:
            return False
        return self.ands > 0 or self.parent is None or self.parent.within() is None

    def within(self) -> _Frame | None:
        """Return the nearest table, this one included."""
        frame: _Frame | None = self
        while frame is not None and frame.name not in ENVIRONMENTS:
            frame = frame.parent
        return frame


def _frames(text: str) -> list[_Frame]:
    """Return all environments in order of their beginning, with captions, labels and numbers of cells."""
    found: list[_Frame] = []
    stack: list[_Frame] = []
    last = 0
    for match in _FRAME.finditer(text):
        _look(text, last, match.start(), stack)
        last = match.end()
        name = match[2]
        if match[1] == "begin":
            frame = _Frame(name, match.end(), stack[-1] if stack else None)
            if len(stack) < _DEEPEST_FRAME:
                stack.append(frame)
                found.append(frame)
        elif stack and any(frame.name == name for frame in stack[-8:]):
            while stack[-1].name != name:
                stack.pop()
            closed = stack.pop()
            closed.end = match.start()
            if closed.name in ENVIRONMENTS and (closed.ands or closed.holds_tables) and closed.parent is not None:
                outer = closed.parent.within()
                if outer is not None:
                    outer.holds_tables = True
    _look(text, last, len(text), stack)
    return found


def _look(text: str, start: int, end: int, stack: list[_Frame]) -> None:
    """Note what the innermost environment holds between two places."""
    if not stack:
        return
    frame = stack[-1]
    frame.ands += text.count("&", start, end) - text.count("\\&", start, end)
    if frame.name in ("document", "center", "small") or text.find("\\", start, end) < 0:
        return
    if frame.caption is None and (found := _CAPTION.search(text, start, end)):
        frame.caption = _caption(text, found.end())[0] or None
    if frame.label is None and (label := _LABEL.search(text, start, end)):
        frame.label = label[1].strip() or None


def _caption(text: str, at: int) -> tuple[str, int]:
    """Return the caption whose arguments begin here, and the place after it."""
    at = _after_optional(text, at)
    end = group_end(text, at)
    return plain_latex(text[at + 1 : end - 1])[0][:300], end


def _after_optional(text: str, at: int) -> int:
    """Skip ``[…]`` and the white space around it."""
    at = _space(text, at)
    if text[at : at + 1] != "[":
        return at
    depth = 0
    for found in _BRACKET.finditer(text, at + 1, at + _LONGEST_GROUP):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if found[0] == "]" and depth <= 0:
            return _space(text, found.end())
    return at


def _space(text: str, at: int) -> int:
    while text[at : at + 1].isspace():
        at += 1
    return at


def group_end(text: str, at: int, most: int = _LONGEST_GROUP) -> int:
    """Return the place after the group that begins here; after one character where none does, or does not end."""
    if text[at : at + 1] != "{":
        return at + 1
    depth = 0
    for found in _BRACE.finditer(text, at, at + most):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth == 0:
                return found.end()
    return at + 1


def _table(text: str, frame: _Frame, lines: Lines) -> RawTable:
    start, specification = frame.start, ""
    for sort in ENVIRONMENTS[frame.name]:
        if sort == "o":
            start = _after_optional(text, start)
        else:
            start = _space(text, start)
            end = group_end(text, start, min(_LONGEST_GROUP, (frame.end or start) - start))
            specification, start = text[start:end], end
    kind = f"LaTeX {frame.name}"
    if frame.end is None:
        line = lines.number(frame.start)
        fault = Message("line {line}: the table that begins here has no end. Copy the whole table.", line=line)
        return RawTable([], [line], kind, fault=fault)
    owner: _Frame | None = frame
    while owner is not None and owner.caption is None:
        owner = owner.parent
    table = _read(text, start, frame.end, specification, kind, lines)
    labels = [one.label for one in (frame, owner, frame.parent) if one is not None and one.label]
    return replace(table, caption=owner.caption if owner else None, label=labels[0] if labels else None)


def _loose_rows(text: str) -> tuple[int, int] | None:
    """Find rows that stand in no environment: lines with ``&`` that end in two backslashes."""
    rows = 0
    first = last = -1
    at = 0
    for line in text.split("\n"):
        stroke = line.rfind("\\\\")
        if "&" in line:
            first = at if first < 0 else first
            rows += stroke > 0 and line[stroke + 2 :].lstrip()[:1] in ("", "[", "\\")
            last = at + len(line)
        elif first >= 0 and stroke >= 0:
            last = at + len(line)
        at += len(line) + 1
    return (first, last) if rows >= 2 else None


class _Row(NamedTuple):
    start: int
    cells: list[str]
    ruled: bool  # whether a rule stands above it
    part: str  # "endhead" and so on, for what ends above it


def _rows(text: str, start: int, end: int) -> Iterator[_Row]:
    """Yield the rows between two places; ValueError where braces do not match."""
    depth = environments = 0
    cells: list[str] = []
    at = row = start
    ruled, part = False, ""
    position = start
    while position < end:
        piece = _PIECE.match(text, position, end)
        assert piece is not None
        position = piece.end()
        macro, single, mark = piece[1], piece[2], piece[3]
        if mark in ("{", "}"):
            depth = max(depth + (1 if mark == "{" else -1), 0)
        elif macro in ("begin", "end"):
            environments = max(environments + (1 if macro == "begin" else -1), 0)
        elif depth or environments:
            continue
        elif mark == "&":
            cells.append(text[at : piece.start()])
            at = position
        elif single == "\\" or macro in ("tabularnewline", "cr"):
            cells.append(text[at : piece.start()])
            yield _Row(row, cells, ruled, part)
            gap = _GAP.match(text, position, end)
            position = gap.end() if gap else position
            cells, at, row, ruled, part = [], position, position, False, ""
        elif macro in _ABOVE and not cells:
            ruled |= macro in _RULES
            arguments = _ARGUMENTS.match(text, position, end)
            row = arguments.end() if arguments else position
        elif macro in _PARTS and not cells:
            part, at, row = macro, position, position
    if depth or environments:
        raise ValueError
    cells.append(text[at:end])
    yield _Row(row, cells, ruled, part)


def _read(text: str, start: int, end: int, specification: str, kind: str, lines: Lines) -> RawTable:
    layout = Layout(skipping=False)
    numbers: list[int] = []
    rules: list[int] = []
    parts: list[tuple[str, int]] = []
    caption: str | None = None
    joints, numeric = _joints(specification)
    try:
        for row in _rows(text, start, end):
            if row.ruled:
                rules.append(len(layout.rows))
            if row.part:
                parts.append((row.part, len(layout.rows)))
            if "\\caption" in row.cells[0] and (found := _CAPTION.search(row.cells[0])):
                caption, close = _caption(row.cells[0], found.end())
                row.cells[0] = row.cells[0][close:]
            line = lines.number(min(_space(text, row.start), end))
            check_width(len(row.cells), line)
            cells = _joined(_in_columns([_cell(cell) for cell in row.cells], numeric), joints)
            if any(cell.text for cell in cells):
                numbers.append(line)
                layout.add(cells, line)
    except ValueError:
        line = lines.number(start)
        fault = Message(
            "line {line}: braces or environments do not match in the table that begins here. Copy the whole table.",
            line=line,
        )
        return RawTable([], [line], kind, caption, fault=fault)
    header = next((rule for rule in rules if 0 < rule < len(layout.rows)), 0)
    keep, header = _main_part(parts, len(layout.rows), header)
    return layout.table(numbers, kind, caption, header, keep=keep)


def _main_part(parts: list[tuple[str, int]], rows: int, header: int) -> tuple[list[int], int]:
    """Return the rows to keep of a table over several pages, whose heads and feet are written first, and the header's size."""
    if not parts:
        return list(range(rows)), header
    sizes: dict[str, list[int]] = {}
    start = 0
    for name, end in parts:
        sizes[name] = list(range(start, end))
        start = end
    head = sizes.get("endfirsthead") or sizes.get("endhead") or []
    return [*head, *range(start, rows)], len(head) or header


def _cell(raw: str) -> Cell:
    columns = rows = 1
    if "\\multicolumn" in raw and (found := _SPANNING.search(raw)):
        columns = int(found[1][:6])
        at = group_end(raw, found.end())
        at = _space(raw, at)
        end = group_end(raw, at)
        raw = f"{raw[: found.start()]} {raw[at:end]} {raw[end:]}"
    if "\\multirow" in raw and (found := _DOWN.search(raw)):
        rows = int(found[1][:6])
    if "\\SetCell" in raw and (found := _SET_CELL.search(raw)):
        spans = dict(re.findall(r"([rc])\s*=\s*(\d{1,4})", found[1]))
        rows = int(spans.get("r", "1"))
    text, marks = plain_latex(raw) if len(raw) <= LONGEST else (" ".join(raw.split()), frozenset[str]())
    return Cell(text, marks, columns, rows)


def _joints(specification: str) -> tuple[list[str], frozenset[int]]:
    """Return what is printed between each two columns, such as ``±`` in ``r@{$\\pm$}l``, and the columns of siunitx."""
    joints: list[str] = []
    numeric: list[int] = []
    waiting = ""
    columns = 0
    for sort, content in islice(_columns(specification[1:-1], 0), MAX_COLUMNS):
        if sort in "@!":
            waiting += plain_latex(content)[0].strip()
        elif sort not in "><":
            joints += [waiting] if columns else []
            numeric += [columns] if sort == "S" else []
            waiting, columns = "", columns + 1
    return joints if any(joints) else [], frozenset(numeric)


def _in_columns(cells: list[Cell], numeric: frozenset[int]) -> list[Cell]:
    """Spell the numbers in columns of siunitx."""
    column, out = 0, []
    for cell in cells:
        spelled = siunitx(cell.text) if column in numeric and "(" in cell.text else ""
        out.append(cell._replace(text=spelled) if "±" in spelled else cell)
        column += max(cell.columns, 1)
    return out


def _columns(text: str, depth: int) -> Iterator[tuple[str, str]]:
    """Yield the letters of a specification of columns with their arguments."""
    at = 0
    while at < len(text):
        letter = text[at]
        at += 1
        if letter.isspace() or letter in "|:;}":
            continue
        arguments = []
        while text[at : at + 1] in ("{", "["):
            end = group_end(text, at) if text[at] == "{" else max(_after_optional(text, at), at + 1)
            arguments.append(text[at + 1 : end - 1])
            at = end
        if letter == "*" and arguments and arguments[0].strip().isdecimal() and depth < 3:
            inner = text[at : (end := group_end(text, at))] if len(arguments) == 1 else ""
            at = end if len(arguments) == 1 else at
            body = arguments[1] if len(arguments) > 1 else inner
            repeated = list(_columns(body, depth + 1))
            for _ in range(min(int(arguments[0][:6]), MAX_SPAN // max(len(repeated), 1))):
                yield from repeated
        else:
            yield letter, arguments[-1] if arguments else ""


def _joined(cells: list[Cell], joints: list[str]) -> list[Cell]:
    """Join the cells of columns that one number is spread over; cells that span columns already count as one."""
    if not joints:
        return cells
    group = [0]  # number of the joined column of each column
    for joint in joints:
        group.append(group[-1] + (not joint))
    out: list[Cell] = []
    column = 0
    last = -1
    for cell in cells:
        place = group[column] if column < len(group) else group[-1] + 1 + column - len(group)
        end = min(column + cell.columns, len(group)) - 1
        width = (group[end] if end >= column else place) - place + 1
        if place == last and out[-1].columns == 1:
            before = out[-1]
            joint = joints[column - 1]
            text = f"{before.text}{joint}{cell.text}" if cell.text else before.text
            out[-1] = before._replace(text=text, marks=before.marks | cell.marks)
        else:
            out.append(cell._replace(columns=width if column < len(group) else cell.columns))
        last = place + width - 1
        column += max(cell.columns, 1)
    return out


# Macros that a text of LaTeX defines, and their expansion: `\newcommand{\best}[1]{\textbf{#1}}`.


_DEFINITION: Final = re.compile(
    r"\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))"
    r"\s*(?:\[([0-9])\])?\s*(?:\[([^\[\]\n]{0,200})\])?\s*(?=\{)"
    r"|\\def\s*\\([A-Za-z@]+)\s*((?:#[1-9])*)\s*(?=\{)"
)
_MACRO: Final = re.compile(r"\\([A-Za-z@]+)|\\.", re.DOTALL)
_PARAMETER: Final = re.compile(r"#([1-9])")
_MOST: Final = 1000
_DEEPEST_MACRO: Final = 8
_LONGEST: Final = 5000


class _Macro(NamedTuple):
    arguments: int
    default: str | None
    body: str


def expand(text: str) -> str:
    """Expand the macros that a text defines; line numbers stay the same."""
    if not any(mark in text for mark in ("command", "\\def", "\\DeclareMath")):
        return text
    macros: dict[str, _Macro] = {}
    kept: list[str] = []
    at = 0
    for found in islice(_DEFINITION.finditer(text), _MOST):
        if found.start() < at:
            continue
        end = group_end(text, found.end())
        body = " ".join(text[found.end() + 1 : end - 1].split("\n"))
        name = found[1] or found[2] or found[5]
        count = int(found[3] or 0) if not found[5] else len(found[6]) // 2
        macros[name] = _Macro(count, found[4], body)
        kept += [text[at : found.start()], "\n" * text.count("\n", found.start(), end)]
        at = end
    if not macros:
        return text
    return _Expansion(macros, 10 * len(text) + 100_000).of("".join(kept) + text[at:], 0)


class _Expansion:
    def __init__(self, macros: dict[str, _Macro], most: int) -> None:
        self.macros, self.left = macros, most

    def of(self, text: str, depth: int) -> str:
        out: list[str] = []
        at = 0
        for found in _MACRO.finditer(text):
            macro = self.macros.get(found[1] or "")
            if macro is None or found.start() < at:
                continue
            out.append(text[at : found.start()])
            end = found.end()
            arguments = []
            for number in range(macro.arguments):
                start = _space(text, end)
                if number == 0 and macro.default is not None:
                    close = text.find("]", start, start + 200) if text[start : start + 1] == "[" else -1
                    arguments.append(macro.default if close < 0 else text[start + 1 : close])
                    end = end if close < 0 else close + 1
                    continue
                end = group_end(text, start, _LONGEST)
                if text[start : start + 1] == "{" and end == start + 1:
                    self.spend(_LONGEST)
                arguments.append(text[start + 1 : end - 1] if text[start : start + 1] == "{" else text[start:end])
            values = {str(number): value.replace("\n", " ") for number, value in enumerate(arguments, start=1)}
            pieces = _PARAMETER.split(macro.body)
            body = "".join(values.get(piece, "") if odd % 2 else piece for odd, piece in enumerate(pieces))
            self.spend(len(body))
            out.append(self.of(body, depth + 1) if depth < _DEEPEST_MACRO and "\\" in body else body)
            out.append("\n" * text.count("\n", found.end(), end))
            if not macro.arguments and found[1]:
                end += text[end : end + 2] == "{}" and 2
            at = end
        out.append(text[at:])
        return "".join(out)

    def spend(self, count: int) -> None:
        """Count the characters that were looked at or written."""
        self.left -= count
        if self.left < 0:
            raise InputError("The macros of this LaTeX text expand endlessly. Copy only the table.")
