"""Prior costs of algorithms: a table of names and numbers, checked against the names of the results both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from podium.brief import brief
from podium.data.cells import looks_numeric, parse_cells
from podium.data.decimals import IntArray, Scaled, to_float
from podium.data.grid import Grid, rectangular
from podium.data.headers import column_index
from podium.data.load import Source
from podium.data.results import check_names
from podium.data.tables.opening import read_grid
from podium.equality import ByValue
from podium.errors import InputError, closest, quote, quoted
from podium.i18n import N_, Message, count, joined

_ADVICE = N_("Every algorithm needs a finite cost: time, memory, parameters, or its place in your order of preference.")


@dataclass(frozen=True, eq=False)
class Costs(ByValue):
    """Costs of algorithms, in the order of a table of results."""

    algorithms: tuple[str, ...]
    exact: IntArray  # over the denominator, without rounding: equal costs are equal numbers as written
    denominator: int
    source: str
    name: str
    notes: tuple[str, ...] = ()

    __repr__ = brief

    @property
    def values(self) -> list[float]:
        """The costs as floats."""
        return [float(value) for value in to_float(Scaled(self.exact, self.denominator))]


def read_costs(
    source: Source,
    algorithms: Sequence[str],
    *,
    column: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
) -> Costs:
    r"""Read costs from a file with a line per algorithm and its name in the first column.

    Parameters
    ----------
    source : path, "-" or open file
        Two columns, or more with `column`; a header line is detected.
    algorithms
        The algorithms; each must have a cost, and no other name may have one.
    column
        The column of costs if there are several.
    delimiter, decimal
        As in :func:`podium.data.read_results`.

    Raises
    ------
    InputError
        If a name or a number is missing, unknown, repeated or invalid; the message names the place.

    Examples
    --------
    >>> import io
    >>> read_costs(io.StringIO("algorithm,seconds\nB,2\nA,0.5\n"), ["A", "B"]).values
    [0.5, 2.0]
    """
    grid = rectangular(read_grid(source, delimiter))
    width = len(grid.rows[0])
    if width < 2:
        raise InputError(
            "{source}: a table of costs needs a column of algorithms and a column of costs, but has one column.",
            source=grid.source,
        )
    headed = grid.labelled or column is not None or not looks_numeric(grid.rows[0][1])
    at = _cost_column(grid, column, headed)
    body, lines = (grid.rows[1:], grid.lines[1:]) if headed else (grid.rows, grid.lines)
    if not body:
        raise InputError(
            "{source}: there is a line of column names, but no cost below it. Add a line per algorithm.",
            source=grid.source,
        )
    names = check_names([row[0] for row in body], grid.source, "algorithm", [f"line {line}" for line in lines])
    order = _match(names, algorithms, grid.source)

    def place(index: int) -> str:
        return Message("line {line}, cost of {name}", line=lines[index], name=quote(names[index]))

    scaled, mark = parse_cells([row[at] for row in body], place, grid.source, decimal, Message(_ADVICE))
    title = grid.rows[0][at] if headed else "cost"
    notes = [*grid.notes, *([Message("The decimal mark of the costs is the comma.")] if mark == "," else [])]
    return Costs(tuple(algorithms), scaled.exact[order], scaled.denominator, grid.source, title or "cost", tuple(notes))


def to_costs(costs: Mapping[str, float], algorithms: Sequence[str]) -> Costs:
    """Make costs from a dict of algorithm to number."""
    names = [str(name) for name in costs]
    order = _match(names, algorithms, "costs")
    scaled, _ = parse_cells(
        [repr(float(cost)) for cost in costs.values()], lambda i: quote(names[i]), "costs", None, Message(_ADVICE)
    )
    return Costs(tuple(algorithms), scaled.exact[order], scaled.denominator, "dict", "cost")


def _cost_column(grid: Grid, column: str | None, headed: bool) -> int:
    if column is not None:
        return column_index(grid.rows[0], column, grid.source, "cost")
    if len(grid.rows[0]) == 2:
        return 1
    listed = quoted(grid.rows[0][1:], 20) if headed else Message("{n} unnamed columns", n=len(grid.rows[0]) - 1)
    raise InputError(
        "{source}: several columns could be the cost: {listed}. Name one with {--cost-column:NAME}.",
        source=grid.source,
        listed=listed,
    )


def _match(names: Sequence[str], algorithms: Sequence[str], source: str) -> list[int]:
    """Position of each algorithm among the names; names must be the same set."""
    missing = [name for name in algorithms if name not in names]
    unknown = [name for name in names if name not in algorithms]
    if missing or unknown:
        parts, hint = [], Message("")
        if missing:
            parts.append(Message("no cost for {listed}", listed=quoted(missing)))
        if unknown:
            parts.append(Message(
                "a cost for {listed}, which the results do not contain",
                listed=quoted(unknown),
            ))  # fmt: skip
            hint = closest(unknown[0], missing or algorithms)
        raise InputError(
            "{source}: the names do not match the {algorithms} of the results: {found}. Spell names alike and give "
"every algorithm one cost.{hint}",
            source=source, algorithms=count(len(algorithms), "algorithm"), found=joined(parts, "; "), hint=hint,
        )  # fmt: skip
    return [list(names).index(name) for name in algorithms]
