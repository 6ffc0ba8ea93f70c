"""Records become tables: one metric, missing results treated, repetitions summarised exactly and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from podium.data.cells import FILL_ADVICE, parse_cells
from podium.data.decimals import Scaled
from podium.data.measurements import Measurements, check_average, summarise
from podium.data.missing import Policy, Treated, is_absent_value, parse_policy
from podium.data.readers.directions import direction, parse_objectives
from podium.data.readers.holes import Entry, absent_entries, account, scaled_of, treat
from podium.data.readers.records import Records
from podium.data.results import Objective, Results, check_objective
from podium.data.runs import Runs, gather
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some

ALL = "all"
"""The metric that means all of them."""


@dataclass(frozen=True)
class Wanted:
    """What is to be made of records; see `podium.data.read_results`."""

    objective: Any = None
    metric: str | None = None
    missing: str = "refuse"
    average: str = "mean"
    decimal: str | None = "."

    def check(self) -> None:
        """Refuse unknown words before anything is read."""
        parse_policy(self.missing)
        check_average(self.average)
        if isinstance(wanted := parse_objectives(self.objective), str):
            check_objective(wanted)


def collect(records: Records, wanted: Wanted) -> Results:
    """Make results of one metric.

    Raises
    ------
    InputError
        When there are several metrics and none was chosen, when it is not known which way is better, when results are
        missing and no policy was chosen, or when a policy leaves nothing to compare.

    Examples
    --------
    >>> records = Records(["x", "x", "y", "y"], ["A", "B", "A", "B"], ["0.5", "0.7", "", "0.2"], directions={"": "maximize"})
    >>> collect(records, Wanted(missing="worst")).exact.tolist()
    [[5, 7], [2, 2]]
    """
    policy = parse_policy(wanted.missing)
    average = check_average(wanted.average)
    metric, records = choose_metric(records, wanted.metric)
    goal, said = direction(records, metric, wanted.objective)
    measured, treated = _measured(records, policy, goal, wanted.decimal)
    notes = [*records.notes, *said, *([*treated.found(), treated.done()] if treated else [])]
    return summarise(measured, objective=goal, source=records.source, notes=notes, average=average, treated=treated)


def collect_all(records: Records, wanted: Wanted) -> dict[str, Results]:
    """Make results of every metric, by name and in order of first appearance.

    Raises
    ------
    InputError
        As `collect`, naming the metric.
    """
    if not records.metrics:
        raise InputError(
            "{source}: it contains one quantity without a name. Several metrics need a column with their names, "
            "such as 'metric' or 'IndicatorName'.",
            source=records.source,
        )
    parts = {metric: choose_metric(records, metric)[1] for metric in records.metrics}
    goals = {metric: direction(records, metric, wanted.objective)[0] for metric in parts}
    return {
        metric: collect(part, Wanted(goals[metric], metric, wanted.missing, wanted.average, wanted.decimal))
        for metric, part in parts.items()
    }


def collect_runs(records: Records, metric: str | None, missing: str | None, decimal: str | None = ".") -> Runs:
    """Make runs of one metric; `missing` is None or "omit", as in `podium.data.read_runs`."""
    _, records = choose_metric(records, metric)
    entries, denominator = entries_of(records, decimal)
    lost = [entry for entry in entries if entry.value is None]
    if lost and missing != "omit":
        shown = [
            Message(
                "{algorithm} on {problem} ({place})",
                algorithm=quote(entry.algorithm), problem=quote(entry.problem), place=records.place(entry.at),
            )
            for entry in lost
        ]  # fmt: skip
        raise InputError(
            "{source}: {lost} of {measurements} have no finite number: {shown}. Supply them, or leave them out "
            "with missing='omit' (on the command line: --missing omit).",
            source=records.source, lost=len(lost), measurements=count(len(entries), "measurement"),
            shown=some(shown, 5, "; "),
        )  # fmt: skip
    kept = [entry for entry in entries if entry.value is not None]
    left_out = (
        [
            Message(
                "Left out {measurements} (of {all}) without a number.",
                measurements=count(len(lost), "measurement"),
                all=len(entries),
            )
        ]
        if lost
        else []
    )
    measured = _of_entries(kept, denominator, records)._replace(left_out=len(lost))
    return gather(measured, records.source, [*records.notes, *left_out], missing == "omit")


def choose_metric(records: Records, metric: str | None) -> tuple[str, Records]:
    """Return the name of the metric ("" where it has none) and its records.

    Raises
    ------
    InputError
        When there are several and none is chosen, or not the one that is.
    """
    there = records.metrics
    listed = some([quote(name) for name in there], 20)
    if metric is None:
        if len(there) > 1:
            raise InputError(
                "{source}: it contains {n} metrics, which must not be averaged together: {listed}. Choose one with "
                "metric= (on the command line: --metric), or compare all of them with podium compare --metric all.",
                source=records.source, n=len(there), listed=listed,
            )  # fmt: skip
        return (there[0] if there else ""), records
    if metric == ALL and ALL not in there:
        raise InputError(
            "{source}: this needs one metric. To compare all of them, use podium compare --metric all "
            "(podium.compare_metrics); otherwise choose one of: {listed}.",
            source=records.source,
            listed=listed or Message("it has no metric names"),
        )
    if metric not in there:
        if not there:
            raise InputError(
                "{source}: there is no metric {metric}: the data contains one quantity without a name. Leave "
                "metric out.",
                source=records.source,
                metric=quote(metric),
            )
        raise InputError(
            "{source}: there is no metric {metric}.{closest} It contains: {listed}.",
            source=records.source, metric=quote(metric), closest=closest(metric, there), listed=listed,
        )  # fmt: skip
    if len(there) == 1:
        return metric, records
    assert records.metric is not None
    kept = [index for index, name in enumerate(records.metric) if name == metric]
    note = Message(
        "Kept the {measurements} (of {all}) of the metric {metric}.",
        measurements=count(len(kept), "measurement"), all=len(records), metric=quote(metric),
    )  # fmt: skip
    return metric, records.keep(kept, note)


def entries_of(records: Records, decimal: str | None) -> tuple[list[Entry], int]:
    """Every record with its exact value, or None; and the common denominator."""
    tokens = [_token(value) for value in records.value]
    present = [index for index, token in enumerate(tokens) if token is not None]
    if not present:
        raise InputError(
            "{source}: none of {measurements} has a finite number. Check which column holds the values.",
            source=records.source,
            measurements=count(len(tokens), "measurement"),
        )
    scaled, _ = parse_cells(
        [str(tokens[index]) for index in present],
        lambda at: _where(records, present[at]),
        records.source,
        decimal,
        FILL_ADVICE,
    )
    values: list[int | None] = [None] * len(tokens)
    for index, value in zip(present, scaled.exact.tolist(), strict=True):
        values[index] = value
    runs: Sequence[str | None] = records.run if records.run is not None else [None] * len(tokens)
    columns = zip(records.problem, records.algorithm, runs, values, strict=True)
    return [Entry(*cells, at) for at, cells in enumerate(columns)], scaled.denominator


def _token(value: Any) -> str | None:
    """Spell a value as the shortest decimal that gives it back; None where it stands for none."""
    if is_absent_value(value):
        return None
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return str(int(value))
    return repr(value) if type(value) in (float, int) else str(value)


def _where(records: Records, index: int) -> str:
    algorithm, problem = quote(records.algorithm[index]), quote(records.problem[index])
    return Message(
        "{place}, {algorithm} on {problem}", place=records.place(index), algorithm=algorithm, problem=problem
    )


def _measured(
    records: Records, policy: Policy, goal: Objective, decimal: str | None
) -> tuple[Measurements, Treated | None]:
    entries, denominator = entries_of(records, decimal)
    refuse_twice(entries, records)
    entries += absent_entries(entries, records.run is not None)
    found = account(entries, failures_of(entries, records), policy)
    if found is None:
        return _of_entries(entries, denominator, records), None
    kept, denominator, treated = treat(entries, found, policy, denominator, goal == "maximize", records.source)
    measured = _of_entries(kept, denominator, records)
    # What is left of some cells may be other runs than what is left of others.
    return (measured._replace(runs=None) if policy.name == "omit" else measured), treated


def failures_of(entries: Sequence[Entry], records: Records) -> list[str]:
    """Give the reason of each missing entry, "" where none is known."""
    given = records.failure
    return [
        "" if given is None or entry.at < 0 else str(given[entry.at] or "") for entry in entries if entry.value is None
    ]


def refuse_twice(entries: Sequence[Entry], records: Records) -> None:
    """Refuse a labelled run that occurs twice in a cell, before anything is filled in or left out."""
    if records.run is None:
        return
    seen: dict[tuple[str, str, str | None], int] = {}
    for entry in entries:
        first = seen.setdefault((entry.problem, entry.algorithm, entry.run), entry.at)
        if first != entry.at:
            raise InputError(
                "{source}: run {run} of {algorithm} on {problem} occurs twice, at {first} and {second}. Remove one, or "
                "name another run column.",
                source=records.source, run=quote(entry.run), algorithm=quote(entry.algorithm),
                problem=quote(entry.problem), first=records.place(first), second=records.place(entry.at),
            )  # fmt: skip


def _of_entries(entries: Sequence[Entry], denominator: int, records: Records) -> Measurements:
    scaled: Scaled = scaled_of(entries, denominator)
    runs = None if records.run is None else [str(entry.run) for entry in entries]
    return Measurements(
        scaled,
        [entry.problem for entry in entries],
        [entry.algorithm for entry in entries],
        runs,
        lambda index: records.place(entries[index].at) if entries[index].at >= 0 else Message("no line"),
    )
