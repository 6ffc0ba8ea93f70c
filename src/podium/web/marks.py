"""What an answer to a question does to the cells of a table: which it leaves out, uses, fills in, or would call the best."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from podium.data.missing import counted
from podium.data.tables.chosen import matches
from podium.errors import Choice, InputError
from podium.i18n import Message

Kind = Literal["hit", "out", "use", "fill", "best"]


class Mark(NamedTuple):
    """A cell, row or column: affected by the question, or left out, used, filled in or the best by an answer."""

    kind: Kind
    row: int | None = None  # None for each row; HEAD for the line of names
    column: int | None = None
    text: str = ""  # What a cell shows then


HEAD: Final = -1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as a question shows it."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int  # How many rows the table has; perhaps not all are here
    lines: tuple[int, ...] = ()  # Lines of the file in which the rows stand, where that is known
    numbers: tuple[int, ...] = ()  # Columns of results
    marks: Mapping[str, tuple[Mark, ...]] | None = (
        None  # What ways to treat missing results do, and "" those that are missing
    )
    values: tuple[tuple[float, ...], ...] = ()  # The results as they are compared, NaN where one is missing
    told: tuple[Message, ...] = ()  # What is missing, in sentences

    @property
    def missing(self) -> int:
        """How many results are missing."""
        return len((self.marks or {}).get("", ()))

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        return 100 * sum(map(len, (self.header, *self.rows))) + 60 * sum(map(len, (self.marks or {}).values())) + 1000


# Results by problem and algorithm, as they are compared: single runs averaged, and missing ones treated in each way.


_WAYS: Final = ("worst", "drop-problem", "drop-algorithm", "omit")
_CELLS: Final = 100_000
"""Most cells of a file whose missing results are treated in every way; each time, it is read again."""


def compared(source: Any, reading: Mapping[str, Any], objective: str | None, cells: int) -> Sheet | None:
    """Return the results that a file holds, and what each way to treat missing ones does; None where it cannot be read."""
    from podium.data.incomplete import read_incomplete

    goals: dict[Any, None] = dict.fromkeys((objective or "maximize", "maximize", "minimize"))
    for goal in goals:
        try:
            table = read_incomplete(source, objective=goal, **reading)
        except InputError:
            continue
        break
    else:
        return None
    shown = [[_number(value) for value in row] for row in table.values.tolist()]
    gone = tuple(
        Mark("hit", i, j + 1)
        for i, row in enumerate(table.present.tolist())
        for j, there in enumerate(row)
        if not there
    )
    by = Counter(table.algorithms[mark.column - 1] for mark in gone if mark.column)
    told = [Message("Without a result: {counts}.", counts=counted(by))] if by else []
    told += [Message("Reported reasons: {counts}.", counts=counted(table.reasons, "; "))] if table.reasons else []
    marks = {"": gone}
    if cells <= _CELLS:
        marks |= dict(_treated(table, source, reading, goal))
    rows = tuple((name, *cells) for name, cells in zip(table.problems, shown, strict=True))
    numbers = tuple(range(1, table.k + 1))
    values = tuple(map(tuple, table.values.tolist()))
    header = ("", *table.algorithms)
    return Sheet(header, rows, table.n, numbers=numbers, marks=marks, values=values, told=tuple(told))


class Change(NamedTuple):
    """A result that two versions of a table hold differently; "" where one has no such problem or algorithm."""

    problem: str
    algorithm: str
    before: str
    after: str


def changes(before: Sheet, after: Sheet) -> list[Change]:
    """Return the results that differ, in the order of the first table."""
    held = [
        {
            (row[0], name): (value, shown)
            for row, values in zip(sheet.rows, sheet.values, strict=True)
            for name, value, shown in zip(sheet.header[1:], values, row[1:], strict=True)
        }
        for sheet in (before, after)
    ]
    none = (float("nan"), "")
    pairs = ((key, held[0].get(key, none), held[1].get(key, none)) for key in dict.fromkeys([*held[0], *held[1]]))
    found = (Change(*key, _text(one), _text(other)) for key, one, other in pairs)
    return [change for change in found if change.before != change.after]


def _text(cell: tuple[float, str]) -> str:
    value, shown = cell
    return shown if value != value else repr(value).replace("-", "−").removesuffix(".0")


def _treated(table: Any, source: Any, reading: Mapping[str, Any], goal: Any) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    from podium.data.read import read_results

    for way in _WAYS:
        try:
            left = read_results(source, objective=goal, missing=way, **reading)
        except InputError:
            continue
        rows, columns = ({name: at for at, name in enumerate(names)} for names in (left.problems, left.algorithms))
        marks = [Mark("out", row=i) for i, name in enumerate(table.problems) if name not in rows]
        marks += [Mark("out", column=j + 1) for j, name in enumerate(table.algorithms) if name not in columns]
        for i, row in enumerate(table.problems):
            for j, column in enumerate(table.algorithms):
                if row in rows and column in columns:
                    value = float(left.values[rows[row], columns[column]])
                    if value != table.values[i, j]:
                        marks.append(Mark("fill", i, j + 1, _number(value)))
        yield way, tuple(marks)


def _number(value: float) -> str:
    return f"{value:.5g}".replace("-", "−") if value == value else "–"


# What an answer does.


def effects(choice: Choice, sheet: Sheet) -> list[Mark]:
    """Return the marks of an answer."""
    found: list[Mark] = []
    for name, value in choice.given:
        for one in value if isinstance(value, tuple) else (value,):
            found += _EFFECTS[name](sheet, str(one)) if name in _EFFECTS else ()
    return found


def affected(choices: Iterable[Choice], sheet: Sheet) -> list[Mark]:
    """Return the cells that a question is about."""
    found: dict[tuple[int | None, int | None], Mark] = {}
    for choice in choices:
        if choice.option == "missing":
            return list((sheet.marks or {}).get("", ()))
        if choice.option in _WHOLE:
            continue
        for mark in effects(choice, sheet):
            if choice.option != "where" or mark.row is None:
                found[mark.row, mark.column] = Mark("hit", mark.row, mark.column)
    return [*found.values()]


_WHOLE: Final = frozenset({"objective", "transpose", "no_transpose", "sheet"})
"""Questions about the whole table."""
_SEVERAL: Final = re.compile(r"[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def _rows(kind: Kind) -> Callable[[Sheet, str], list[Mark]]:
    def marks(sheet: Sheet, name: str) -> list[Mark]:
        if name.startswith("line ") and name[5:].isdecimal():
            return [Mark(kind, row=at) for at, line in enumerate(sheet.lines) if line == int(name[5:])]
        named = (any(matches(cell, [name]) for cell in row[:2]) for row in sheet.rows)
        return [Mark(kind, row=at) for at, is_named in enumerate(named) if is_named]

    return marks


def _columns(kind: Kind) -> Callable[[Sheet, str], list[Mark]]:
    def marks(sheet: Sheet, name: str) -> list[Mark]:
        place = name.removeprefix("column ")
        if name not in sheet.header and place != name and place.isdecimal():
            return [Mark(kind, column=int(place) - 1)]
        names = [name, *name.split(",")]
        return [Mark(kind, column=at) for at, head in enumerate(sheet.header) if matches(head, names)]

    return marks


def _quantity(sheet: Sheet, name: str) -> list[Mark]:
    """The columns of one of several quantities, such as "A acc" of acc."""
    exact = _columns("use")(sheet, name)
    return exact or [
        Mark("use", column=at) for at, head in enumerate(sheet.header) if name in re.split(r"[\s_/:.()-]+", head)
    ]


def _where(sheet: Sheet, condition: str) -> list[Mark]:
    name, _, cell = condition.partition("=")
    at = sheet.header.index(name) if name in sheet.header else None
    if at is None:
        return []
    left = (i for i, row in enumerate(sheet.rows) if at < len(row) and row[at].strip() != cell)
    return [Mark("use", column=at), *(Mark("out", row=i) for i in left)]


def _objective(sheet: Sheet, way: str) -> list[Mark]:
    best = max if way == "maximize" else min
    marks = []
    for i, row in enumerate(sheet.rows):
        values = {j: value for j in sheet.numbers if j < len(row) and (value := _value(row[j])) is not None}
        marks += [Mark("best", i, j) for j, value in values.items() if value == best(values.values())]
    return marks


def _value(cell: str) -> float | None:
    try:
        return float(cell.replace("−", "-"))
    except ValueError:
        return None


def _label(sheet: Sheet, label: str) -> list[Mark]:
    """The instances of a class: its label stands in the column of the truth, the one that holds it most often."""
    columns = Counter(at for row in sheet.rows for at, cell in enumerate(row) if cell.strip() == label)
    at = columns.most_common(1)[0][0] if columns else None
    return [Mark("use", i, at) for i, row in enumerate(sheet.rows) if at is not None and row[at].strip() == label]


def _repeated(sheet: Sheet, _way: str) -> list[Mark]:
    names = Counter(row[0] for row in sheet.rows if row)
    return [Mark("use", row=i) for i, row in enumerate(sheet.rows) if row and names[row[0]] > 1]


def _take(sheet: Sheet, number: str) -> list[Mark]:
    found = ((i, j, _SEVERAL.findall(cell)) for i, row in enumerate(sheet.rows) for j, cell in enumerate(row) if j)
    at = int(number) - 1 if number.isdecimal() else 0
    return [Mark("fill", i, j, several[at]) for i, j, several in found if at < len(several) > 1]


def _missing(sheet: Sheet, way: str) -> list[Mark]:
    return [*(sheet.marks or {}).get(way, ())]


_EFFECTS: Final[dict[str, Callable[[Sheet, str], Sequence[Mark]]]] = {
    "drop_row": _rows("out"),
    "keep_row": _rows("use"),
    "drop_column": _columns("out"),
    "keep_column": _columns("use"),
    **dict.fromkeys(("problem", "algorithm", "value", "run", "cut_point", "truth"), _columns("use")),
    "metric": _quantity,
    "where": _where,
    "positive": _label,
    "transpose": lambda _sheet, _way: [Mark("use", column=0)],
    "no_transpose": lambda _sheet, _way: [Mark("use", row=HEAD)],
    "objective": _objective,
    "take": _take,
    "missing": _missing,
    "repeats": _repeated,
}
