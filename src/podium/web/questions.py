"""How a table was read, with a way to change it: questions as buttons, what was left out with an undo, and roles of columns.

Each way is an address with the options that answer it, so that all of it works without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from podium.errors import Choice, quote
from podium.i18n import N_, Message, _, ngettext
from podium.web.forms import ANSWERS, LONGEST, on_page
from podium.web.marks import HEAD, Mark
from podium.web.understood import ROLES, WIDTH, WINDOW, Understood, Window

_ANYWAY, _BY_NUMBER = "anyway", "numbered"
"""End what answers say that they do, in English."""
_NUMBERED: Final = re.compile(r"(line|column) (\d+)")

_ANSWERS: Final = {
    "drop_row": N_("Leave out ‘{name}’"),
    "keep_row": N_("Compare ‘{name}’ like the other rows"),
    "drop_column": N_("Leave out ‘{name}’"),
    "keep_column": N_("Compare ‘{name}’ like the other columns"),
    "keep_column.*": N_("Compare all columns"),
    "keep_column.numbered": N_("Compare all of them, numbered"),
    "transpose.yes": N_("Each row is an algorithm"),
    "transpose.no": N_("Each column is an algorithm"),
    "take": N_("Compare number {name} of each cell"),
    "problem": N_("Use ‘{name}’ as the problem names"),
    "algorithm": N_("Use ‘{name}’ as the algorithm names"),
    "problem.anyway": N_("Treat every row as a problem anyway"),
    "metric": N_("Compare ‘{name}’"),
    "value": N_("Compare ‘{name}’"),
    "value.anyway": N_("Treat the instances as problems anyway"),
    "run": N_("Use ‘{name}’ as the repetitions"),
    "where": N_("Use only rows with ‘{name}’"),
    "truth": N_("Use ‘{name}’ as the true labels"),
    "cut_point": N_("Use ‘{name}’ as the points of the budget"),
    "objective.maximize": N_("Larger is better"),
    "objective.minimize": N_("Smaller is better"),
    "positive": N_("High scores stand for ‘{name}’"),
    "objective": N_("Better values: {name}"),
    "missing.worst": N_("A failure counts as the worst"),
    "missing.drop-problem": N_("Leave out the incomplete problems"),
    "missing.drop-algorithm": N_("Leave out the incomplete algorithms"),
    "missing.omit": N_("Average the runs that there are"),
    "missing.incomplete": N_("Allow empty cells"),
    "missing": N_("A failure counts as {name}"),
    "repeats.average": N_("Average the rows with the same name"),
}
"""What an answer does, by its option; after a dot, by its value."""


class Link(NamedTuple):
    """Text and target of a button or link."""

    text: str
    address: str


def roles_listed(options: Mapping[str, str]) -> dict[str, str]:
    """Return the columns of predictions and traces that an address names."""
    return {name: options[name].strip()[:LONGEST] for name in ("truth", "cut_point") if options.get(name, "").strip()}


def reading_in(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of an address that answer podium's questions about a table."""
    return {name: options[name].strip() for name in ANSWERS if options.get(name, "").strip()}


def answers(path: str, query: QueryParams, reading: Mapping[str, str]) -> list[Link]:
    """Return the answers, each with the address that undoes it."""
    links = []
    for name, given in reading.items():
        lines = [line.strip() for line in given.split("\n") if line.strip()]
        for at, line in enumerate(lines):
            rest = "\n".join(lines[:at] + lines[at + 1 :])
            others = [(other, value) for other, value in given_in(query) if other != name]
            links.append(Link(label(name, line), address_of(path, [*others, *([(name, rest)] if rest else [])])))
    return links


# What was left out, transposed or assumed, line by line.


class Line(NamedTuple):
    """A sentence about how the table was read, and what takes it back."""

    text: str
    undo: tuple[Link, ...] = ()


_KEPT: Final = {
    "wide": {"row": N_("Keep ‘{name}’ as a problem"), "column": N_("Keep ‘{name}’ as an algorithm")},
    "turned": {"row": N_("Keep ‘{name}’ as an algorithm"), "column": N_("Keep ‘{name}’ as a problem")},
}
"""What keeping a row or a column of a table means."""
_ON_REQUEST: Final = ("Left out on request", "Transposed on request")


def lines(found: Understood, path: str, query: QueryParams, reading: Mapping[str, str]) -> list[Line]:
    """Return what was left out or assumed, and the answers that were given, each with its undo where there is one."""
    shown = []
    for note in found.handled:
        english = note.english if isinstance(note, Message) else note
        if not english.startswith(_ON_REQUEST):  # the answers below say it
            shown.append(Line(on_page("", note), tuple(_taken_back(found, english, path, query, reading))))
    said = answers(path, query, reading)
    return [*shown, *(Line(link.text, (Link(_("Undo"), link.address),)) for link in said)]


def _taken_back(
    found: Understood, note: str, path: str, query: QueryParams, reading: Mapping[str, str]
) -> Iterable[Link]:
    """Yield what undoes a note: keeping each row or column it names, or the other way round."""
    if note.startswith(("Transposed", "Detected a long table")) and "transpose" not in reading:
        kept = [(name, value) for name, value in given_in(query) if name not in ("algorithm", "value", "run")]
        yield Link(label("transpose", "no"), address_of(path, [*kept, ("transpose", "no")]))
    if not note.startswith("Left out") or found.layout not in _KEPT:
        return
    rows = dict.fromkeys(name for _at, name in found.left if name)
    columns = dict.fromkeys(name for name, role in zip(found.header, found.roles, strict=False) if name and not role)
    for axis, names in (("row", rows), ("column", columns)):
        for name in names:
            if quote(name) in note:
                address = address_of(path, [*given_in(query), (f"keep_{axis}", _text(name))])
                yield Link(_(_KEPT[found.layout][axis], name=name), address)


class Row(NamedTuple):
    """A row of the preview: its cells, and why it is left out ("" where it is not); or a link to rows that are not shown."""

    cells: tuple[str, ...]
    out: str = ""
    more: Link | None = None
    at: int = 0
    classes: tuple[str, ...] = ()


class Preview(NamedTuple):
    """A part of a table."""

    first: int  # The place of its first column, the names of its columns, and its rows
    header: tuple[str, ...]
    rows: list[Row]
    earlier: Link | None  # Links to columns that are not shown
    later: Link | None
    told: str  # Which columns and rows are shown, where these are not all
    classes: list[str]  # Of the names of the columns


_HEAD, _HITS, _BEFORE = 8, 16, 4
"""Rows that the preview shows before it leaves some out; of those that are asked about; columns before the first of these."""


def preview(
    found: Understood, window: Window | None, path: str, query: QueryParams, marks: Sequence[Mark] = ()
) -> Preview:
    """Return a part of the table, or its beginning: the first rows, the last one and those that are left out or asked about."""
    hits = sorted({mark.row for mark in marks if mark.row is not None})[:_HITS]
    start = min((mark.column for mark in marks if mark.column is not None), default=0)
    start = 0 if start < WINDOW[1] or start >= WIDTH else start - _BEFORE
    part = slice(start, start + WINDOW[1])
    at = window or Window(0, start, found.header[part], tuple(row[part] for row in found.rows))
    end = at.column + len(at.header)
    left = {place: _reason(found, name) for place, name in found.left}
    last = len(at.rows) - 1
    few = window is not None or last <= _HEAD + 2
    kept = [n for n in range(len(at.rows)) if few or n < _HEAD or n == last or n in left or n in hits]
    shown: list[Row] = []

    def leap(row: int, until: int) -> None:
        """Link to the rows that come between two that are shown."""
        if until > row:
            text = ngettext("{n} more row", "{n} more rows", until - row)
            start = row if row >= at.row else max(0, until - WINDOW[0])
            shown.append(Row((), more=Link(text, _at(path, query, start, at.column))))

    kept = [
        n for n in range(len(at.rows)) if n in kept or {n - 1, n + 1} <= {*kept}
    ]  # a link takes as much room as a row
    classes = _classes(marks, [HEAD, *(at.row + n for n in kept)], range(at.column, end))
    before = 0
    for n in kept:
        leap(before, at.row + n)
        place = at.row + n
        named = tuple(classes.get((place, at.column + column), "") for column in range(len(at.rows[n])))
        shown.append(Row(at.rows[n], left.get(place, ""), at=place, classes=named))
        before = at.row + n + 1
    leap(before, found.total)
    cut = len(at.header) < found.width
    return Preview(
        at.column,
        at.header,
        shown,
        _columns(at.column, _at(path, query, at.row, max(0, at.column - WINDOW[1]))),
        _columns(found.width - end, _at(path, query, at.row, end)),
        _("Columns {first} to {last} of {n}", first=at.column + 1, last=end, n=found.width) if cut else "",
        [classes.get((HEAD, at.column + column), "") for column in range(len(at.header))],
    )


def _classes(marks: Iterable[Mark], rows: Sequence[int], columns: Sequence[int]) -> dict[tuple[int, int], str]:
    """Return the classes of the cells that are shown."""
    found: dict[tuple[int, int], str] = {}
    for mark in marks:
        for row in rows if mark.row is None else (mark.row,):
            for column in columns if mark.column is None else (mark.column,):
                found[row, column] = mark.kind
    return found


def window_in(query: QueryParams, found: Understood) -> tuple[int, int] | None:
    """Return the row and the column at which an address wants the preview to begin; None for the usual one."""
    given = (query.get(name, "") for name in PLACE)
    row, column = (int(text) - 1 if text.isdecimal() and len(text) < 9 else 0 for text in given)
    place = max(0, min(row, found.total - 1)), max(0, min(column, found.width - 1))
    return place if any(place) or query.get("row") else None


PLACE: Final = ("row", "column")
"""Fields of an address that say where the preview begins, counted from 1."""


def _at(path: str, query: QueryParams, row: int, column: int) -> str:
    others = [(name, value) for name, value in given_in(query) if name not in PLACE]
    return (
        address_of(path, [*others, *((name, str(n + 1)) for name, n in zip(PLACE, (row, column), strict=True))])
        + "#table"
    )


def _columns(n: int, address: str) -> Link | None:
    return Link(ngettext("{n} more column", "{n} more columns", n), address) if n else None


def _reason(found: Understood, name: str) -> str:
    """Say why a row is left out: the end of the note that names it."""
    note = next((one for one in found.handled if name and quote(name) in str(one)), "")
    _text_before, mark, reason = on_page("", note).rpartition(": ")
    return reason.rstrip(".") if mark and note.startswith("Left out the row ") else _("left out")


# What each column is, and how a click changes it.


CALLED: Final = {
    "wide": {"problem": N_("Problem names"), "algorithm": N_("Algorithm"), "": N_("Left out")},
    "turned": {"algorithm": N_("Algorithm names"), "problem": N_("Problem"), "": N_("Left out")},
    "long": {
        "problem": N_("Problem names"),
        "algorithm": N_("Algorithm names"),
        "value": N_("Values"),
        "run": N_("Repetitions"),
        "": N_("Not used"),
    },
    "predictions": {"truth": N_("True labels"), "algorithm": N_("Algorithm"), "": N_("Left out")},
    "traces": {
        "problem": N_("Problem names"),
        "algorithm": N_("Algorithm names"),
        "cut_point": N_("Points of the budget"),
        "value": N_("Values"),
        "run": N_("Repetitions"),
        "": N_("Not used"),
    },
}
"""What the roles of columns are called, by layout."""

ROLE: Final = "role:"
"""Begins the fields of an address that say what a column is to be; its number follows."""


def roles_in(query: QueryParams) -> dict[int, str]:
    """Return the roles of columns that an address asks for."""
    given = ((name.removeprefix(ROLE), role) for name, role in query.multi_items() if name.startswith(ROLE))
    return {int(number): role for number, role in given if number.isdecimal() and len(number) < 6}


def with_roles(found: Understood, roles: Mapping[int, str], reading: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the answers about a table with other roles of its columns, as fields of an address."""
    answered = {name: given.split("\n") for name, given in reading.items()}
    for at, role in roles.items():
        if at < len(found.roles) and role != found.roles[at] and role in CALLED[found.layout]:
            if found.layout == "traces":  # all are named: what podium would detect depends on what is left
                named = ((had, other) for had, other in zip(found.roles, found.header, strict=False) if had)
                answered = {**{had: [_text(other)] for had, other in named}, **answered}
            _give(answered, _text((found.names or found.header)[at]), role, found.layout)
    return [(name, line) for name, given in answered.items() for line in given if line]


def _give(answered: dict[str, list[str]], name: str, role: str, layout: str) -> None:
    """Give a column a role, which it takes from the column that had it."""
    for option in ("drop_column", "keep_column", *ROLES["traces"], "truth"):
        if name in answered.get(option, ()):
            answered[option].remove(name)
    if layout == "predictions":
        if role != "algorithm":
            answered[role or "drop_column"] = [*(answered.get("drop_column", ()) if not role else ()), name]
    elif layout in ("long", "traces") or (layout == "wide" and role == "problem"):
        if role:
            answered[role] = [name]
    else:
        answered.setdefault("keep_column" if role else "drop_column", []).append(name)


def label(option: str, value: str, effect: str = "") -> str:
    """Describe the effect of an answer."""
    if place := _NUMBERED.fullmatch(value):
        name = _("column {column}", column=place[2]) if place[1] == "column" else _("line {line}", line=place[2])
        return _("Leave out {name}", name=name)
    kind = (
        "numbered"
        if effect.endswith(_BY_NUMBER)
        else "anyway"
        if effect.endswith(_ANYWAY)
        else value
        if value == "*" or option in ("transpose", "repeats", "missing", "objective")
        else ""
    )
    return _(_ANSWERS.get(f"{option}.{kind}") or _ANSWERS[option], name=value.removeprefix("value="))


def texts_of(choice: Choice) -> dict[str, list[str]]:
    """Return the options of an answer as a form writes them."""
    found: dict[str, list[str]] = {}
    for name, value in choice.given:
        if isinstance(value, bool):
            found[name.removeprefix("no_")] = ["yes" if value != name.startswith("no_") else "no"]
        else:
            found[name] = [_text(one) for one in (value if isinstance(value, tuple) else [value])]
    return found


def _text(value: str) -> str:
    """Write a name as a form does: one of several lines with * between them."""
    return re.sub(r"[\[\]?]", "?", value).replace("\n", "*") if "\n" in value else value


def given_in(query: QueryParams) -> list[tuple[str, str]]:
    """Return the fields of an address that are filled in and go along."""
    return [(name, value) for name, value in query.multi_items() if name not in ("lang", "part") and value.strip()]


def address_of(path: str, query: Iterable[tuple[str, str]]) -> str:
    """Write an address."""
    said = urlencode([*query])
    return f"{path}?{said}" if said else path
