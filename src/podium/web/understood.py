"""What podium detects in a file before anything is computed: its cells, names, kind, and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from podium.data.delimited import Grid
from podium.data.tables.chosen import choose_part
from podium.data.tables.opening import read_grid
from podium.errors import Choice, InputError, handled
from podium.i18n import languages
from podium.web.forms import FORMS, told_by
from podium.web.fragment import body_of
from podium.web.store import Body, Dataset

EDITABLE = 4_000
"""Cells of a table that can be edited on the page."""

_SHOWN_ROWS = 200


@dataclass(frozen=True, slots=True)
class Understood:
    """A file as the page shows it.

    Attributes
    ----------
    kind
        "results", "runs", "traces", "predictions", "pvalues" or "unknown".
    text
        What it is, in a sentence.
    header, rows, total
        Its first line, the lines after it (all of them when `editable`), and how many there are.
    editable
        Whether it is a table small enough to be edited on the page.
    algorithms, metrics
        Names to choose from.
    direction
        "maximize" or "minimize" where the format says it; `guess` where a name suggests it.
    metric_directions
        Direction by metric, where the format says it.
    bodies
        The description as HTML, in each language.
    verb
        The study that fits, if one does.
    options
        Options of that study that the file itself answers, such as which column holds the truth.
    findings
        What is remarkable or wrong, as in the JSON of ``podium describe``.
    handled
        What was left out, transposed or assumed.
    question, choices
        Where the table can be read in several ways: which ones, and the options that choose among them.
    """

    kind: str
    text: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int
    editable: bool
    wide: bool
    algorithms: tuple[str, ...]
    metrics: tuple[str, ...]
    direction: str | None
    guess: str | None
    bodies: tuple[Body, ...]
    verb: str | None
    options: tuple[tuple[str, str], ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    handled: tuple[str, ...] = ()
    question: str = ""
    choices: tuple[Choice, ...] = ()

    def body(self, language: str) -> Body:
        """Return the description in a language, or in English."""
        return next((body for body in self.bodies if body.language == language), self.bodies[0])

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        return sum(body.size for body in self.bodies) + 100 * sum(len(row) for row in self.rows) + 1000


def understand(data: Dataset, cells: int, reading: Mapping[str, str]) -> Understood:
    """Inspect the main file of a data set.

    Parameters
    ----------
    data
        The files.
    cells
        Cells of a table at most.
    reading
        What was answered about the table, by the names of `podium.web.forms.ANSWERS`.

    Raises
    ------
    InputError
        When it is no table podium can read at all, or larger than the page takes.
    """
    from podium.studies.description.study import describe

    name = data.main.name
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
        metric=reading.get("metric"),
        value=reading.get("value"),
        run=reading.get("run"),
    )
    asking = next((one for one in study.seen.findings if one.choices), None)
    told: dict[str, Any] = study.to_dict()
    # The description also says from which word it guesses; options take the direction alone.
    direction, guess = _direction(told["direction"]), _direction(told["direction_guess"])
    kind, verb = told["kind"], (told["next"] or {}).get("verb")
    table = told["table"] or {}
    header, rows, total, whole = _shown(grid)
    choices = asking.choices if asking else ()
    open_ = {choice.option for choice in choices}  # not yet decided, whatever the suggested command takes
    return Understood(
        kind=kind,
        text=told["text"],
        header=header,
        rows=rows,
        total=total,
        editable=whole,
        wide="wide" in str(told["how"]),
        algorithms=tuple(str(found) for found in table.get("algorithm", table.get("classifier", ()))),
        metrics=tuple(str(found) for found in told["metrics"]),
        direction=direction,
        guess=guess,
        bodies=tuple(body_of(study, language, answers=False) for language in languages()),
        verb=verb,
        options=tuple(pair for pair in _options(verb, told, direction or guess) if pair[0] not in open_),
        findings=tuple(told["findings"]),
        handled=handled(study.seen.notes),
        question=asking.question if asking else "",
        choices=choices,
    )


def _part(name: str, reading: Mapping[str, str]) -> Any:
    """Return the file together with the answers about its rows and columns."""
    names = ("drop_row", "keep_row", "drop_column", "keep_column")
    lines: dict[str, Any] = {one: reading[one].split("\n") for one in names if one in reading}
    return choose_part(name, **lines, transpose={"yes": True, "no": False}.get(reading.get("transpose", "")))


def _direction(told: object) -> str | None:
    word = str(told).partition(" ")[0]
    return word if word in ("maximize", "minimize") else None


def _options(verb: str | None, told: Mapping[str, Any], direction: str | None) -> tuple[tuple[str, str], ...]:
    """Return what the suggested command says, and the direction where the format or a name tells it."""
    found = told_by(verb, told["next"]["command"]) if verb in FORMS and verb == (told["next"] or {}).get("verb") else {}
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
    most = width if whole else 60
    return header[:most], tuple(_short(row)[:most] for row in shown), len(rows) - 1, whole


def _short(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(cell) for cell in row)
