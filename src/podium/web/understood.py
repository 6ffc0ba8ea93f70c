"""What podium detects in a file before anything is computed: its cells, names, kind, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from podium.data.grid import Grid
from podium.data.long import LongColumns, selected
from podium.data.long_roles import detect_long
from podium.data.recognition.region import table_region
from podium.data.tables.chosen import choose_part
from podium.data.tables.opening import read_grid
from podium.data.wide import WideCells, take_apart
from podium.errors import Choice, InputError, handled
from podium.i18n import languages
from podium.options import conditions
from podium.web.forms import FORMS, values_of_command
from podium.web.fragment import body_of
from podium.web.marks import Sheet, compared
from podium.web.store import Body, Dataset

if TYPE_CHECKING:
    from podium.studies.data_and_help.description.study import Description

EDITABLE = 4_000
"""Cells of a table that can be edited on the page."""

_SHOWN_ROWS = 200
_ASKED: Final = ("missing", "runs")
"""What a study asks about before it computes, by the topics of findings."""
_SIDES: Final = frozenset({"transpose", "no_transpose"})
WIDTH: Final = 400
"""Columns whose cells are known to the page."""
_COLUMNS: Final = 5_000
"""Columns whose names and roles are known to the page."""

WINDOW: Final = (100, 60)
"""Rows and columns of a large table that the page shows at once."""

LONG_ROLES: Final = ("problem", "algorithm", "value", "run")
"""What a column of a long table can be."""

TRACE_ROLES: Final = ("problem", "algorithm", "cut_point", "value", "run")
"""What a column of a long table of traces can be."""

ROLES: Final = {
    "wide": ("problem", "algorithm"),
    "turned": ("algorithm", "problem"),
    "long": LONG_ROLES,
    "predictions": ("truth", "algorithm"),
    "traces": TRACE_ROLES,
}
"""What columns of a table can be; the names of the rows, then the others."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A file as the page shows it."""

    kind: str  # "results", "runs", "traces", "predictions", "pvalues" or "unknown"
    text: str  # What it is, in a sentence
    sizes: tuple[str, ...]  # How many problems, algorithms and the like it holds, in words
    counts: tuple[str, ...]  # The same with runs and missing results
    missing: bool | None  # Whether results are missing; None where that is not known
    header: tuple[str, ...]  # Its first line, the lines after it (all of them when `editable`), and how many there are
    rows: tuple[tuple[str, ...], ...]
    total: int
    width: int
    editable: bool  # Whether it is a table small enough to be edited on the page
    layout: str  # How its columns were read, one of `ROLES` ("turned" where the rows are algorithms), or ""
    roles: tuple[str, ...]  # What each column is, "" for one that is left out
    left: tuple[tuple[int, str], ...]  # Lines that were left out, by their place, with their names
    algorithms: tuple[str, ...]  # Names to choose from
    metrics: tuple[str, ...]
    direction: str | None  # "maximize" or "minimize" where the format says it; `guess` where a name suggests it
    guess: str | None
    bodies: tuple[Body, ...]  # The description as HTML, in each language
    verb: str | None  # The study that fits, if one does
    options: tuple[tuple[str, str], ...] = ()  # Those of that study that the file itself answers, such as the truth
    findings: tuple[Mapping[str, Any], ...] = ()  # As in the JSON of ``podium describe``
    wrong: tuple[str, ...] = ()  # What prevents a comparison, and what looks suspicious, in words
    odd: tuple[str, ...] = ()
    handled: tuple[str, ...] = ()  # What was left out, transposed or assumed
    question: str = ""  # Where the table can be read in several ways, and the options that choose among them
    choices: tuple[Choice, ...] = ()
    lines: tuple[int, ...] = ()  # Lines of the file in which the rows stand
    names: tuple[str, ...] = ()  # Those podium gave the columns, where they are not those of the first line

    def body(self, language: str) -> Body:
        """Return the description in a language, or in English."""
        return next((body for body in self.bodies if body.language == language), self.bodies[0])

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        return sum(body.size for body in self.bodies) + 100 * sum(map(len, (self.header, *self.rows))) + 1000


def understand(data: Dataset, cells: int, reading: Mapping[str, str]) -> Understood:
    """Inspect the main file of a data set, whose reading was answered by the names of `podium.web.forms.ANSWERS`."""
    from podium.studies.data_and_help.description.study import describe

    name = data.main.name
    reading = {option: value for option, value in reading.items() if (option, value) != ("metric", "all")}
    grid = _grid(name)
    if grid is not None and sum(len(row) for row in grid.rows) > cells:
        raise InputError(
            "{name} has more than {cells} cells, the limit of this page. Run podium on your own computer without this limit.",
            name=name,
            cells=cells,
        )
    study = describe(
        _part(name, reading),
        problem=reading.get("problem"),
        algorithm=reading.get("algorithm"),
        metric=reading.get("metric"),
        value=reading.get("value"),
        run=reading.get("run"),
        where=_where(reading),
        cut_point=reading.get("cut_point"),
        truth=reading.get("truth"),
    )
    asking = next((one for one in study.seen.findings if one.choices), None)
    told: dict[str, Any] = study.to_dict()
    of_one_problem = (told["next"] or {}).get("verb") == "folds"
    if asking is not None and of_one_problem and {choice.option for choice in asking.choices} <= _SIDES:
        decided, asking = asking, None  # the study that fits reads rows as repetitions
    else:
        decided = None
    # The description also says from which word it guesses; options take the direction alone.
    direction, guess = _direction(told["direction"]), _direction(told["direction_guess"])
    kind, verb = told["kind"], (told["next"] or {}).get("verb")
    table = told["table"] or {}
    header, rows, total, whole = _shown(grid)
    choices = asking.choices if asking else ()
    columns = _columns(_part(name, reading), study, reading, header)
    open_ = {
        name for choice in choices for name, _value in choice.given
    }  # not yet decided, whatever the suggested command takes
    return Understood(
        kind=kind,
        text=told["text"],
        sizes=tuple(study.sizes),
        counts=tuple(study.counts),
        missing=any(table["missing"]) if "missing" in table else None,
        header=header,
        rows=rows,
        total=total,
        width=len(grid.rows[0]) if grid else 0,
        editable=whole,
        layout=columns.layout,
        roles=columns.roles,
        left=_left(grid, columns.lines),
        algorithms=tuple(str(found) for found in table.get("algorithm", table.get("classifier", ()))),
        metrics=tuple(str(found) for found in told["metrics"]),
        direction=direction,
        guess=guess,
        bodies=tuple(body_of(study, language, answers=False) for language in languages()),
        verb=verb,
        options=tuple(pair for pair in _options(verb, told, direction or guess) if pair[0] not in open_),
        findings=tuple(told["findings"]),
        wrong=tuple(
            one.text for one in study.findings("stops") if one not in (asking, decided) and one.topic not in _ASKED
        ),
        odd=(
            *(one.text for one in study.findings("stops") if one is not asking and one.topic in _ASKED),
            *(one.text for one in study.findings("suspicious") if one is not asking),
        ),
        handled=handled(study.seen.notes),
        question=asking.question if asking else "",
        choices=choices,
        lines=tuple(grid.lines[1 : len(rows) + 1]) if grid else (),
        names=columns.names,
    )


def compared_in(data: Dataset, reading: Mapping[str, str], objective: str | None) -> Sheet | None:
    """Return the results in the main file as they are compared; see `podium.web.marks.compared`."""
    name = data.main.name
    names = ("problem", "algorithm", "value", "run", "metric")
    columns = {one: reading[one] for one in names if reading.get(one) not in (None, "all")}
    grid = _grid(name)
    cells = sum(map(len, grid.rows)) if grid is not None else len(data.main.content)
    return compared(_part(name, reading), {**columns, "where": _where(reading)}, objective, cells)


def _part(name: str, reading: Mapping[str, str]) -> Any:
    """Return the file together with the answers about its rows and columns."""
    names = ("drop_row", "keep_row", "drop_column", "keep_column")
    lines: dict[str, Any] = {one: reading[one].split("\n") for one in names if one in reading}
    turned = {"yes": True, "no": False}.get(reading.get("transpose", ""))
    return choose_part(name, **lines, transpose=turned, take=reading.get("take"))


def _where(reading: Mapping[str, str]) -> dict[str, str] | None:
    """Return the cells of the lines that are kept, by column."""
    return conditions(reading["where"].split("\n")) if "where" in reading else None


class _Columns(NamedTuple):
    """Layout and roles as in `Understood`; and the lines that were read, where that is known."""

    layout: str = ""
    roles: tuple[str, ...] = ()
    lines: Sequence[int] | None = None
    names: tuple[str, ...] = ()


def _columns(part: Any, study: Description, reading: Mapping[str, str], header: Sequence[str]) -> _Columns:
    """Say what each column of a plain table is."""
    if not header:
        return _Columns()
    if study.seen.kind == "predictions":
        return _of_predictions(study, header) if str(study.to_dict()["how"]) == "table of predictions" else _Columns()
    if study.seen.kind == "traces":
        return _of_traces(header, reading)
    if study.seen.kind != "results" or str(study.to_dict()["how"]) not in ("wide table", "long table"):
        return _Columns()
    try:
        grid = selected(table_region(read_grid(part)), _where(reading))
        given = LongColumns(**{role: reading.get(role) for role in LONG_ROLES})
        long = detect_long(grid, given)
        if long is not None or given.long_given():
            chosen = {name: role for role, name in (long[1] if long else given)._asdict().items() if name}
            return _Columns("long", tuple(chosen.get(name, "") for name in header))
        table = take_apart(grid, None, problem=reading.get("problem"), metric=reading.get("metric"), runs_are_fine=True)
    except InputError:  # a question is open: what the description took for algorithms is all that is known
        known = (study.seen.table or {}).get("algorithm", ())
        first = next((name for name in header if name not in known), None)
        roles = tuple("algorithm" if name in known else "problem" if name == first else "" for name in header)
        return _Columns("wide", roles) if known else _Columns()
    names = _short(grid.rows[0])
    if names != header and len(names) == len(header):
        return _wide(table, grid, names)._replace(names=names)  # made from several lines
    return _wide(table, grid, header)


def _of_predictions(study: Description, header: Sequence[str]) -> _Columns:
    """Say which column of a table of predictions holds the true labels, and which are compared."""
    compared = (study.seen.table or {}).get("classifier", ())
    truth = study.seen.truth
    roles = tuple("truth" if name == truth else "algorithm" if name in compared else "" for name in header)
    return _Columns("predictions", roles) if any(roles) else _Columns()


def _of_traces(header: Sequence[str], reading: Mapping[str, str]) -> _Columns:
    """Say what each column of a long table of traces is; those of a wide one follow from the names of its cut-points."""
    from podium.data.trace_files import TraceColumns, cut_columns, find_roles

    given = TraceColumns(**{role: reading.get(role) for role in TRACE_ROLES})
    if given.cut_point is None and cut_columns(header):
        return _Columns()
    try:
        found = find_roles(header, given, ("algorithm", "problem", "cut_point", "value"), ("run",), "")
    except InputError:  # described as what prevents a comparison
        return _Columns()
    roles = {at: role for role, at in found.items()}
    return _Columns("traces", tuple(roles.get(at, "") for at in range(len(header))))


def _wide(table: WideCells, grid: Grid, header: Sequence[str]) -> _Columns:
    """Say the same of a table of problems by algorithms; nothing where its names were made from several lines."""
    turned = table.unit == "column"
    kept = {*((table.problems or ()) if turned else table.algorithms)}
    if not kept & {*header}:
        return _Columns()
    names = table.algorithms[0] if turned else None
    at = next((at for at in range(len(header)) if any(names == row[at] for row in grid.rows[1:] if at < len(row))), -1)
    named = header[at] if turned and at >= 0 else table.header[0] if table.problems is not None and not turned else None
    layout = "turned" if turned else "wide"
    first, others = ROLES[layout]
    roles = tuple(first if name == named else others if name in kept else "" for name in header)
    return _Columns(layout, roles, None if turned else table.lines)


def _left(grid: Grid | None, lines: Sequence[int] | None) -> tuple[tuple[int, str], ...]:
    """Return the places and names of the lines that were not read."""
    if grid is None or lines is None:
        return ()
    read = {*lines}
    found = [(at, row[0] if row else "") for at, row in enumerate(grid.rows[1:]) if grid.lines[at + 1] not in read]
    return tuple(found[:_SHOWN_ROWS])


def _direction(told: object) -> str | None:
    word = str(told).partition(" ")[0]
    return word if word in ("maximize", "minimize") else None


def _options(verb: str | None, told: Mapping[str, Any], direction: str | None) -> tuple[tuple[str, str], ...]:
    """Return what the suggested command says, and the direction where the format or a name tells it."""
    found = (
        values_of_command(verb, told["next"]["command"])
        if verb in FORMS and verb == (told["next"] or {}).get("verb")
        else {}
    )
    return (*({"objective": direction} if direction else {}).items(), *found.items())


def _grid(name: str) -> Grid | None:
    try:
        return read_grid(name)
    except InputError:
        return None  # traces in a layout of their own, say; what is wrong is said by the description


def _shown(grid: Grid | None) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...], int, bool]:
    """Return header, rows to show, number of rows, and whether these are all cells of a proper table."""
    if grid is None:
        return (), (), 0, False
    rows = grid.rows
    header = _short(rows[0])
    width = len(header)
    even = all(len(row) == width for row in rows)
    whole = even and len(rows) > 1 and width * len(rows) <= EDITABLE
    shown = rows[1:] if whole else rows[1 : 1 + _SHOWN_ROWS]
    most = width if whole else WIDTH
    return header[:_COLUMNS], tuple(_short(row[:most]) for row in shown), len(rows) - 1, whole


class Window(NamedTuple):
    """A part of a table: where it begins, its names of columns and its rows."""

    row: int
    column: int
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def window_of(name: str, row: int, column: int) -> Window:
    """Return the part of the main file that begins at a row, the first after the header being 0, and a column."""
    grid = read_grid(name)
    (high, wide), lines = WINDOW, grid.rows[1:]
    header, *rows = (_short(line[column : column + wide]) for line in (grid.rows[0], *lines[row : row + high]))
    return Window(row, column, header, tuple(rows))


def _short(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(cell) for cell in row)
