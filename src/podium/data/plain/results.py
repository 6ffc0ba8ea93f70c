"""Results as plain tables: long, which keeps everything, and wide, which holds one value in a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from podium.data.cells import parse_cells
from podium.data.missing import is_absent_value
from podium.data.plain.table import Plain, decimal_text, value_text
from podium.data.readers.collect import choose_metric
from podium.data.readers.directions import direction
from podium.data.readers.records import Records
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

_FIRST = ("problem", "dataset", "task", "problem name")
"""Headers of the column of problems; the first that no algorithm is called by."""


def checked_values(records: Records) -> list[str]:
    """Spell every value; "" where there is none.

    Raises
    ------
    InputError
        For a cell that is neither a number nor a mark for a missing one, with its place.
    """
    values = [value_text(value) for value in records.value]
    there = [index for index, value in enumerate(values) if value]
    parse_cells([values[i] for i in there], lambda at: records.place(there[at]), records.source, ".")
    return values


def with_objective(records: Records, objective: Any) -> Records:
    """Take in what the user says about which way is better.

    Raises
    ------
    InputError
        When the format says the opposite, or there is no such metric.
    """
    if objective is None:
        return records
    metrics = records.metrics or ("",)
    return replace(records, directions={name: direction(records, name, objective)[0] for name in metrics})


def long_table(records: Records) -> Plain:
    """Make the long table: a line for each measurement, and every column that the records have."""
    metrics = records.metric if records.metric is not None else [""] * len(records)
    known = records.directions
    only = known.get("", "") if len(records.metrics) < 2 else ""
    failures = records.failure
    reasons = [
        str(reason or "") if is_absent_value(value) else ""
        for reason, value in zip(failures or [""] * len(records), records.value, strict=True)
    ]
    columns: dict[str, Sequence[Any] | None] = {
        "problem": records.problem,
        "algorithm": records.algorithm,
        "run": records.run,
        "metric": records.metric,
        "value": checked_values(records),
        "failure": reasons if any(reasons) else None,
        "objective": [known.get(metric, only) for metric in metrics],
        "budget": records.budget,
        "group": records.group,
        "train": records.train,
        "test": records.test,
    }
    there = {name: column for name, column in columns.items() if column is not None}
    numbers = frozenset(at for at, name in enumerate(there) if name in ("value", "budget", "train", "test"))
    cells = tuple(column if name == "value" else list(map(_text, column)) for name, column in there.items())
    return Plain("long", tuple(there), cells, numbers)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else value_text(value)


def wide_table(records: Records, metric: str | None, average: str | None, missing: str) -> Plain:
    """Make the wide table of one metric: a line for each problem, a column for each algorithm.

    Raises
    ------
    InputError
        When a cell would have to hold several measurements and none of `average` was chosen, or an average would leave
        failed runs out and `missing` is not "omit".
    """
    if metric is None and len(records.metrics) > 1:
        listed = some([quote(name) for name in records.metrics], 20)
        raise InputError(
            "{source}: it contains {n} metrics ({listed}), but a wide table holds one. Choose with metric= (on the "
            "command line: --metric), or write the long table, which holds all.",
            source=records.source, n=len(records.metrics), listed=listed,
        )  # fmt: skip
    name, records = choose_metric(records, metric)
    values = checked_values(records)
    cells: dict[tuple[str, str], list[int]] = {}
    for index, key in enumerate(zip(records.problem, records.algorithm, strict=True)):
        cells.setdefault(key, []).append(index)
    notes = _left_behind(records, name)
    if any(len(found) > 1 for found in cells.values()):
        if average is None:
            raise _several(records, cells)
        _refuse_lost(records, cells, values, missing)
        texts, said = _averaged(cells, values, average)
        notes += said
    else:
        texts = {key: values[found[0]] for key, found in cells.items()}
    problems = list(dict.fromkeys(records.problem))
    algorithms = list(dict.fromkeys(records.algorithm))
    first = next((word for word in _FIRST if word not in algorithms), _FIRST[0])
    body = tuple([texts.get((problem, algorithm), "") for problem in problems] for algorithm in algorithms)
    numbers = frozenset(range(1, len(algorithms) + 1))
    return Plain("wide", (first, *algorithms), (problems, *body), numbers, tuple(notes))


def _several(records: Records, cells: dict[tuple[str, str], list[int]]) -> InputError:
    sizes = [len(found) for found in cells.values()]
    return InputError(
        "{source}: the {cells} contain {spread} measurements each, but a wide table holds one. Average them with "
        "average='mean' or 'median' (on the command line: --average mean), or write the long table, which keeps "
        "every run.",
        source=records.source, cells=count(len(cells), "cell"), spread=_spread(sizes),
    )  # fmt: skip


def _spread(sizes: Sequence[int]) -> str:
    low, high = min(sizes), max(sizes)
    return str(low) if low == high else Message("between {low} and {high}", low=low, high=high)


def _refuse_lost(
    records: Records, cells: dict[tuple[str, str], list[int]], values: Sequence[str], missing: str
) -> None:
    lost = [index for found in cells.values() for index in found if not values[index]]
    if not lost or missing == "omit":
        return
    shown = [
        Message(
            "{algorithm} on {problem} ({place})",
            algorithm=quote(records.algorithm[i]), problem=quote(records.problem[i]), place=records.place(i),
        )
        for i in lost
    ]  # fmt: skip
    raise InputError(
        "{source}: {lost} of {measurements} have no number, and an average would hide that: {shown}. Average the "
        "remaining runs with missing='omit' (on the command line: --missing omit), or write the long table, which "
        "keeps them.",
        source=records.source, lost=len(lost), measurements=count(len(values), "measurement"),
        shown=some(shown, 5, "; "),
    )  # fmt: skip


def _averaged(
    cells: dict[tuple[str, str], list[int]], values: Sequence[str], average: str
) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Exact means or medians as decimals, and what there is to say about them."""
    texts: dict[tuple[str, str], str] = {}
    rounded, counts = 0, []
    for key, found in cells.items():
        numbers = sorted(Fraction(values[index]) for index in found if values[index])
        counts.append(len(numbers))
        if not numbers:
            texts[key] = ""
            continue
        texts[key], exact = decimal_text(_summary(numbers, average))
        rounded += not exact
    note = N_("Each cell is the mean of {spread} measurements; this table does not contain the individual ones.")
    if average == "median":
        note = N_("Each cell is the median of {spread} measurements; this table does not contain the individual ones.")
    notes: list[str] = [Message(note, spread=_spread(counts))]
    if rounded:
        cut = count(rounded, average)
        notes.append(Message("{averages} had no finite decimal form and were rounded to float64.", averages=cut))
    return texts, notes


def _summary(numbers: Sequence[Fraction], average: str) -> Fraction:
    if average == "mean":
        return sum(numbers, Fraction(0)) / len(numbers)
    middle = len(numbers) // 2
    return numbers[middle] if len(numbers) % 2 else (numbers[middle - 1] + numbers[middle]) / 2


def _left_behind(records: Records, metric: str) -> list[str]:
    """What a wide table has no place for."""
    known = records.directions.get(metric) or (records.directions.get("") if len(records.metrics) < 2 else None)
    reasons = sum(bool(reason) for reason in records.failure or ())
    labels = len(set(records.run or ()))
    said = {
        Message("that the objective is {known} (add --objective {known})", known=known): known is not None,
        Message("why {measurements} failed", measurements=count(reasons, "measurement")): reasons > 0,
        Message("the labels of {runs}", runs=count(labels, "run")): labels > 0,
        Message("that the metric is {metric}", metric=quote(metric)): bool(metric),
        Message("groups of problems"): records.group is not None,
        Message("the sizes of training and test sets"): records.train is not None or records.test is not None,
    }
    left = [text for text, there in said.items() if there]
    return [Message("A wide table cannot hold {left}; a long table can.", left=some(left, 10))] if left else []
