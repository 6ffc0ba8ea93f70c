"""Lazy frames of any size, long: the engine that holds them aggregates, and only a row per cell comes back."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from podium.data.decimals import MagnitudeError, Scaled, from_floats, from_fractions
from podium.data.lazy_engine import Aggregated, Cell, Engine, open_engine
from podium.data.long import LongColumns
from podium.data.measurements import check_average
from podium.data.missing import Treated, parse_policy
from podium.data.results import Average, Results, build_results, check_objective, check_size
from podium.data.roles import METRIC_HEADERS, long_options, normalise
from podium.data.wording import column_index
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

_LARGEST_MULTIPLE: Final = 10**18  # common multiple of the numbers of runs up to which means stay fractions
_NATURAL: Final = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Request:
    """What is wanted of a lazy frame; see `podium.to_results`."""

    columns: LongColumns
    objective: Any = None
    average: str = "mean"
    missing: str = "refuse"
    where: Mapping[str, str] | None = None
    source: str | None = None
    notes: tuple[str, ...] = ()


def lazy_results(data: Any, request: Request) -> Results:
    """Aggregate a lazy frame where it is, and make results of its cells.

    Raises
    ------
    InputError
        When columns are not named or not there, values are no numbers or missing, or the engine fails.
    """
    goal, average = check_objective(request.objective), check_average(request.average)
    engine = open_engine(data, request.source)
    if not request.columns.any_given():
        raise InputError(
            "{source}: a lazy frame is aggregated in its own engine, which needs the columns of a long table: "
            "{options}. Collect a wide or small table first.",
            source=engine.source,
            options=long_options(engine.names),
        )
    roles = request.columns.roles(engine.names, engine.source)
    for column, wanted in (request.where or {}).items():
        column_index(engine.names, column, engine.source, "selection")
        engine = engine.keep(column, wanted)
    _refuse_several_metrics(engine, roles, request.where or {})
    found, treated = _cells(engine, roles, average, request.missing)
    notes = [*request.notes, _said(roles, engine), *([*treated.found(), treated.done()] if treated else [])]
    return _results(found, engine, goal, average, treated, notes)


def _refuse_several_metrics(engine: Engine, roles: Mapping[str, str], chosen: Mapping[str, str]) -> None:
    for name in engine.names:
        if normalise(name) not in METRIC_HEADERS or name in roles.values() or name in chosen:
            continue
        low, high = engine.extremes(name)
        if low != high:
            raise InputError(
                "{source}: column {name} contains different quantities ({low}, {high}), which must not be averaged "
                "together. Keep the rows of one: filter the frame, or use where= (on the command line: --where).",
                source=engine.source,
                name=quote(name),
                low=quote(low),
                high=quote(high),
            )


def _cells(
    engine: Engine, roles: Mapping[str, str], average: Average, missing: str
) -> tuple[Aggregated, Treated | None]:
    """Summaries of all cells; rows without a finite value are refused or left out."""
    policy = parse_policy(missing)
    if policy.name not in {"refuse", "omit"}:
        raise InputError(
            "{source}: a table aggregated in its own engine supports only missing='refuse' and 'omit'. Handle "
            "missing values in the engine first, or collect the frame.",
            source=engine.source,
        )
    found = engine.aggregate(roles, average)
    cells = found.cells
    lost = [cell for cell in cells if cell.value is None or cell.values < cell.rows]
    if not lost:
        return found, None
    if policy.name == "refuse":
        raise _lost(lost, len(cells), engine.source)
    rest = engine.finite(roles["value"]).aggregate(roles, average)
    counts = {cell[:2]: cell.values for cell in rest.cells}
    missing_of = {cell[:2]: cell.rows - counts.get(cell[:2], 0) for cell in lost}
    treated = Treated(
        policy="omit",
        missing=sum(missing_of.values()),
        expected=sum(cell.rows for cell in cells),
        by_algorithm=_totals(missing_of, 1),
        by_problem=_totals(missing_of, 0),
    )
    return rest, treated


def _totals(counts: Mapping[tuple[str, str], int], part: int) -> dict[str, int]:
    out: dict[str, int] = {}
    for names, number in counts.items():
        if number:
            out[names[part]] = out.get(names[part], 0) + number
    return out


def _lost(lost: Sequence[Cell], size: int, source: str) -> InputError:
    named = [
        Message("{algorithm} on {problem}", algorithm=quote(cell.algorithm), problem=quote(cell.problem))
        for cell in lost
    ]
    return InputError(
        Message(
            "{source}: {n} of {cells} contains measurements without a finite number: {places}. Supply them, or leave them out with missing='omit' (on the command line: --missing omit).",
            "{source}: {n} of {cells} contain measurements without a finite number: {places}. Supply them, or leave them out with missing='omit' (on the command line: --missing omit).",
            len(lost),
            source=source,
            cells=count(size, "cell"),
            places=some(named),
        )
    )  # fmt: skip


def _said(roles: Mapping[str, str], engine: Engine) -> str:
    return Message(
        "Long table: problems from {problem}, algorithms from {algorithm}, values from {value}; aggregated by "
        "{library}, so that single measurements were neither kept nor matched.",
        problem=quote(roles["problem"]),
        algorithm=quote(roles["algorithm"]),
        value=quote(roles["value"]),
        library=engine.library,
    )


def _results(
    found: Aggregated, engine: Engine, goal: Any, average: Average, treated: Treated | None, notes: Sequence[str]
) -> Results:
    cells = found.cells
    problems, algorithms = _ordered(cell.problem for cell in cells), _ordered(cell.algorithm for cell in cells)
    check_size(len(problems), len(algorithms), engine.source)
    by_name = {(cell.problem, cell.algorithm): cell for cell in cells}
    wanted = [(problem, algorithm) for problem in problems for algorithm in algorithms]
    absent = [
        Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))
        for problem, algorithm in wanted
        if (problem, algorithm) not in by_name
    ]
    if absent:
        raise InputError(
            Message(
                "{source}: {n} of {combinations} of algorithm and problem has no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
                "{source}: {n} of {combinations} of algorithm and problem have no measurement: {cells}. A comparison needs every algorithm on every problem: leave out those problems or algorithms with a filter.",
                len(absent),
                source=engine.source,
                combinations=count(len(wanted), "combination"),
                cells=some(absent),
            )
        )  # fmt: skip
    ordered = [by_name[names] for names in wanted]
    counts = np.array([cell.values for cell in ordered], dtype=np.int64)
    scaled, how = _scaled(
        [cell.value for cell in ordered if cell.value is not None], counts, found.exact, average, engine.source
    )
    single = bool(np.all(counts == 1))
    return build_results(
        scaled,
        problems=problems,
        algorithms=algorithms,
        objective=goal,
        source=engine.source,
        notes=[*notes, _counted(counts, how), Message("Problems and algorithms are in the order of their names.")],
        counts=None if single else counts,
        treated=treated,
        average=average,
    )


_HOW: Final = {
    ("exact", "mean"): N_("cells are their exact means"),
    ("exact", "median"): N_("cells are their exact medians"),
    ("rounded", "mean"): N_("cells are their exact means, each rounded to the nearest double because their numbers have no small common multiple"),
    ("rounded", "median"): N_("cells are their exact medians, each rounded to the nearest double because their numbers have no small common multiple"),
    ("double", "mean"): N_("cells are their means as the nearest doubles (whole parts summed exactly, rests in double precision)"),
    ("double", "median"): N_("cells are their medians in double precision"),
}  # fmt: skip


def _scaled(values: Sequence[Fraction], counts: Any, exact: bool, average: Average, source: str) -> tuple[Scaled, str]:
    """Exact summaries where they are and their denominators stay small, the nearest doubles otherwise."""
    try:
        if exact and (average == "median" or math.lcm(*set(counts.tolist())) <= _LARGEST_MULTIPLE):
            return from_fractions(values), Message(_HOW["exact", average])
        floats = np.array([float(value) for value in values], dtype=np.float64)
        return from_floats(floats), Message(_HOW["rounded" if exact else "double", average])
    except (MagnitudeError, OverflowError) as error:
        raise InputError(
            N_("{source}: a mean {reason}.") if average == "mean" else N_("{source}: a median {reason}."),
            source=source,
            reason=getattr(error, "reason", error),
        ) from None


def _counted(counts: Any, how: str) -> Message:
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    each = f"{low}" if low == high else Message("between {low} and {high}", low=low, high=high)
    return Message(
        "{n} measurements: {each} for each of {cells} cells; {how}.", n=total, each=each, cells=counts.size, how=how
    )


def _ordered(names: Any) -> list[str]:
    """Names in an order that does not depend on how the engine works: by their words, and by the size of their numbers."""

    def key(name: str) -> tuple[Any, ...]:
        parts = _NATURAL.split(name)
        return tuple((int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)), name

    return sorted(set(names), key=key)
