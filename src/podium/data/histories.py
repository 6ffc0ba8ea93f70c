"""Histories of optimisers that live in memory: pairs, results of pymoo, logbooks of DEAP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from podium.data.decimals import FloatArray
from podium.data.headers import normalise
from podium.data.results import Objective
from podium.data.trace_files import USUAL, Builder, TraceRecords
from podium.data.trace_grid import number
from podium.errors import InputError, Noted, quote, quoted
from podium.i18n import Message, count, joined, some

Column: TypeAlias = tuple[FloatArray, FloatArray]


def is_histories(data: Any) -> bool:
    """Whether data is a dict of algorithm to dict of problem to something."""
    return isinstance(data, Mapping) and bool(data) and all(isinstance(inner, Mapping) for inner in data.values())


def records_of_histories(data: Mapping[Any, Mapping[Any, Any]], objective: Objective, source: str) -> TraceRecords:
    """Convert histories, or lists of them (runs), by algorithm and problem to records; see `podium.data.traces.to_traces`."""
    builder, noted = Builder(), Counter[str]()
    for algorithm, problems in data.items():
        for problem, given in problems.items():
            cell = Message("{algorithm} on {problem}", algorithm=quote(str(algorithm)), problem=quote(str(problem)))
            for run, history in enumerate(_runs(given, joined((source, ", ", cell))), 1):
                place = Message("{place}, run {run}", place=cell, run=run)
                where = joined((source, ", ", place))
                evaluations, values = _history(history, objective, where, noted)
                _check(evaluations, values, where)
                same = {"algorithm": str(algorithm), "problem": str(problem), "run": str(run)}
                names: dict[str, Sequence[str]] = {role: [name] * len(values) for role, name in same.items()}
                names["cut_point"] = [number(cut) for cut in evaluations.tolist()]
                builder.add(names, values, _place(place), source)
    notes: list[str] = []
    if noted["logbooks"]:
        notes.append(Message(
            "Logbooks: evaluations summed over generations, with the best value of each generation ({runs}).",
            runs=count(noted["logbooks"], "run"),
        ))  # fmt: skip
    if noted["infeasible"]:
        notes.append(Noted(
            "Left out {generations} without a feasible solution.", generations=count(noted["infeasible"], "generation")
        ))  # fmt: skip
    return builder.finish(source, notes)


def _place(run: str) -> Any:
    return lambda index: Message("{place}, entry {entry}", place=run, entry=index + 1)


def _runs(given: Any, where: str) -> list[Any]:
    """Return the runs of a cell: one history is one run."""
    if _is_history(given):
        return [given]
    if isinstance(given, np.ndarray) and given.ndim == 3:
        return list(given)
    if isinstance(given, (list, tuple)) and given and all(_is_history(item) for item in given):
        return list(given)
    raise InputError(
        "{where}: this is not a history. Pass a list of (evaluations, best value), a result of pymoo "
        "(save_history=True) or a logbook of DEAP, or a list of these for several runs.",
        where=where,
    )


def _is_history(given: Any) -> bool:
    if hasattr(given, "history") or _is_logbook(given) or _are_states(given):
        return True
    if isinstance(given, np.ndarray):
        return given.ndim == 2 and given.shape[1] == 2
    return isinstance(given, (list, tuple)) and bool(given) and all(_is_pair(item) for item in given)


def _is_pair(item: Any) -> bool:
    return (
        isinstance(item, (list, tuple, np.ndarray))
        and len(item) == 2
        and all(np.ndim(part) == 0 and not isinstance(part, (str, Mapping)) for part in item)
        and not any(hasattr(part, "history") for part in item)
    )


def _is_logbook(given: Any) -> bool:
    return isinstance(given, list) and bool(given) and all(isinstance(item, Mapping) for item in given)


def _are_states(given: Any) -> bool:
    return isinstance(given, (list, tuple)) and bool(given) and all(hasattr(item, "evaluator") for item in given)


def _history(history: Any, objective: Objective, where: str, noted: Counter[str]) -> Column:
    if hasattr(history, "history"):
        history = history.history
        if not _are_states(history):
            raise InputError(
                "{where}: the result has no history. Run the optimiser with save_history=True.", where=where
            )
    if _are_states(history):
        return _states(history, where, noted)
    if _is_logbook(history):
        return _logbook(history, objective, where, noted)
    try:
        table = np.array(history, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InputError("{where}: its pairs are not numbers ({error}).", where=where, error=error) from None
    return table[:, 0], table[:, 1]


def _states(history: Sequence[Any], where: str, noted: Counter[str]) -> Column:
    """Read the states of an algorithm of pymoo: evaluations so far, and the best solution found."""
    pairs = []
    for at, state in enumerate(history, 1):
        best = state.opt
        values = np.asarray(best.get("F"), dtype=np.float64)
        if values.ndim != 2 or values.shape[1] != 1:
            raise InputError(
                "{where}, generation {generation}: {objectives} objectives; a trace has one. Pass pairs of "
                "evaluations and an indicator such as the hypervolume.",
                where=where, generation=at, objectives=values.shape[-1] if values.ndim else 0,
            )  # fmt: skip
        if not np.asarray(best.get("feas")).all():
            noted["infeasible"] += 1
            continue
        pairs.append((float(state.evaluator.n_eval), float(values[0, 0])))
    if not pairs:
        raise InputError("{where}: no generation has a feasible solution. A trace needs a value.", where=where)
    table = np.array(pairs)
    return table[:, 0], table[:, 1]


def _logbook(book: Any, objective: Objective, where: str, noted: Counter[str]) -> Column:
    """Read rows with "nevals" of each generation, or the evaluations so far under a usual name, and the best value."""
    wanted = "min" if objective == "minimize" else "max"
    rows: list[Mapping[str, Any]] = list(book)
    chapters = getattr(book, "chapters", None) or {}
    if wanted not in rows[0] and "fitness" in chapters:
        rows = list(chapters["fitness"])
    value = (
        wanted
        if wanted in rows[0]
        else _usual(rows[0], "value", where, Message("{column} (register it as a statistic)", column=repr(wanted)))
    )
    if "nevals" in rows[0]:
        noted["logbooks"] += 1
        return np.cumsum(_column(rows, "nevals", where)), _column(rows, value, where)
    evaluations = _usual(rows[0], "cut_point", where, Message("'nevals' or 'evaluations'"))
    return _column(rows, evaluations, where), _column(rows, value, where)


def _usual(row: Mapping[str, Any], role: str, where: str, otherwise: str) -> str:
    fitting = [str(name) for name in row if normalise(str(name)) in USUAL[role]]
    if len(fitting) == 1:
        return fitting[0]
    held = quoted([str(name) for name in row], 12)
    raise InputError(
        "{where}: its rows need {otherwise}, once. They contain: {listed}.",
        where=where, otherwise=otherwise, listed=held,
    )  # fmt: skip


def _column(rows: Sequence[Mapping[str, Any]], name: str, where: str) -> FloatArray:
    numbers = []
    for at, row in enumerate(rows, 1):
        cell = np.asarray(row.get(name))
        if cell.size != 1 or cell.dtype.kind not in "iuf":
            raise InputError(
                "{where}, row {row}: {column} should be one number, but is {found}.",
                where=where, row=at, column=quote(name), found=quote(row.get(name)),
            )  # fmt: skip
        numbers.append(float(cell.reshape(())))
    return np.array(numbers)


def _check(evaluations: FloatArray, values: FloatArray, where: str) -> None:
    if not len(values):
        raise InputError("{where}: the history is empty.", where=where)
    if not np.isfinite(evaluations).all() or (np.diff(evaluations) <= 0).any():
        raise InputError(
            "{where}: its evaluations must be ascending numbers: {listed}.",
            where=where,
            listed=some([repr(e) for e in evaluations.tolist()], 8),
        )
    bad = np.flatnonzero(~np.isfinite(values))
    if len(bad):
        raise InputError(
            "{where}, entry {entry}: {value} is not a finite number. Leave out points before the first solution.",
            where=where, entry=bad[0] + 1, value=values[bad[0]],
        )  # fmt: skip
