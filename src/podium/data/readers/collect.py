"""Records become tables: one metric, missing results treated, repetitions summarised exactly and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import lcm
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import Flat, flatten, parse_cells
from podium.data.decimals import Scaled, from_tokens, plain_decimals, tidy
from podium.data.measurements import Labels, Measurements, check_average, first_appearance, run_twice, summarise
from podium.data.missing import ADVICE, QUESTION, WAYS, Policy, Treated, is_absent_value, parse_policy, reasons_of, size
from podium.data.readers.protocol import Records, choose_name, twice
from podium.data.results import Objective, Results, check_objective, refuse_empty
from podium.errors import AskError, Choice, InputError, Noted, closest, quote, quoted
from podium.i18n import N_, Message, count, joined, some

ALL: Final = "all"
"""The metric that means all of them."""

_SHOWN: Final = 5
_MEANING: Final = {"maximize": N_("larger is better"), "minimize": N_("smaller is better")}


@dataclass(frozen=True)
class Wanted:
    """Options for converting records; see `podium.data.read_results`."""

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
    """Make results of one metric."""
    policy = parse_policy(wanted.missing)
    average = check_average(wanted.average)
    metric, records = choose_metric(records, wanted.metric)
    goal, said = direction(records, metric, wanted.objective)
    measured, lost = measured_of(records, wanted.decimal)
    treated = None
    if lost or (policy.name != "refuse" and not measured.complete):
        measured, treated = _treated(records, (measured, lost), policy, goal)
    notes = [*records.notes, *said, *([*treated.found(), treated.done()] if treated else [])]
    return summarise(
        measured, objective=goal, source=records.source, notes=notes, average=average, treated=treated, advice=ADVICE
    )


def collect_all(records: Records, wanted: Wanted) -> dict[str, Results]:
    """Make results of every metric, by name and in order of first appearance."""
    if not records.metrics:
        raise InputError(
            "{source}: it contains one quantity without a name. Several metrics need a column with their names, "
            "such as 'metric' or 'IndicatorName'.",
            source=records.source,
        )
    goals = {metric: direction(records, metric, wanted.objective)[0] for metric in records.metrics}
    return {metric: collect(records, replace(wanted, objective=goal, metric=metric)) for metric, goal in goals.items()}


def choose_metric(records: Records, metric: str | None) -> tuple[str, Records]:
    """Return the name of the metric ("" where it has none) and its records."""
    there = records.metrics
    listed = quoted(there, 20)
    if metric is None:
        if len(there) > 1:
            raise InputError(
                "{source}: it contains {n} metrics, which must not be averaged together: {listed}. Choose one with "
                "{--metric}, or compare all of them with {podium compare:--metric all}.",
                source=records.source, n=len(there), listed=listed,
            )  # fmt: skip
        return (there[0] if there else ""), records
    if metric == ALL and ALL not in there:
        raise InputError(
            "{source}: this needs one metric. To compare all of them, use {podium compare:--metric all}; otherwise "
            "choose one of: {listed}.",
            source=records.source,
            listed=listed or Message("it has no metric names"),
        )
    if not there:
        raise InputError(
            "{source}: there is no metric {metric}: the data contains one quantity without a name. Leave metric out.",
            source=records.source, metric=quote(metric),
        )  # fmt: skip
    choose_name(there, metric, N_("metric"), records.source)
    if len(there) == 1:
        return metric, records
    assert records.metric is not None
    kept = [index for index, name in enumerate(records.metric) if name == metric]
    note = Message(
        "Kept the {measurements} (of {all}) of the metric {metric}.",
        measurements=count(len(kept), "measurement"), all=len(records), metric=quote(metric),
    )  # fmt: skip
    return metric, records.keep(kept, note)


def measured_of(records: Records, decimal: str | None) -> tuple[Measurements, list[int]]:
    """Take the records that have a number as measurements; and the places of those that have none."""
    values = records.value
    lost = [] if are_plain(values) else [at for at, value in enumerate(values) if is_absent_value(value)]
    if not len(records):
        raise InputError("{source}: the table contains no numbers.", source=records.source)
    if len(lost) == len(records):
        raise InputError(
            "{source}: none of {measurements} has a finite number. Check which column holds the values.",
            source=records.source, measurements=count(len(records), "measurement"),
        )  # fmt: skip
    kept = records
    if lost:
        gone = set(lost)
        kept = records.keep([at for at in range(len(records)) if at not in gone])
    runs = kept.run if kept.run is None or isinstance(kept.run, Labels) else list(map(str, kept.run))
    problems, algorithms = Labels(*first_appearance(kept.problem)), Labels(*first_appearance(kept.algorithm))
    refuse_empty(len(problems.names) * len(algorithms.names), len(kept), records.source)
    measured = Measurements(
        _numbers(kept, decimal),
        problems,
        algorithms,
        None if runs is None else Labels(*first_appearance(runs)),
        kept.place,
        None if kept.spread is None else np.asarray(kept.spread, dtype=np.float64),
        kept.repeated,
    )
    return measured, lost


def are_plain(values: Any) -> bool:
    """Whether all values are numbers, seen at once."""
    if isinstance(values, np.ndarray) and values.dtype != object and not np.ma.isMaskedArray(values):
        return values.dtype.kind != "f" or bool(np.isfinite(values).all())
    return all(type(value) is str for value in values) and plain_decimals(values) is not None


def _numbers(records: Records, decimal: str | None) -> Scaled:
    """Exact numbers of records that all have one: of an array as they are, of a list also from text."""
    values: Any = records.value
    if isinstance(values, np.ndarray):
        return flatten(Flat(values, partial(_where, records), records.source))
    tokens = [value.strip() if type(value) is str else _token(value) for value in values]
    return parse_cells(tokens, partial(_where, records), records.source, decimal)[0]


def _where(records: Records, index: int) -> str:
    where = records.place(index)
    if records.placed:
        return where
    algorithm, problem = quote(records.algorithm[index]), quote(records.problem[index])
    return Message("{place}, {algorithm} on {problem}", place=where, algorithm=algorithm, problem=problem)


def _token(value: Any) -> str:
    """Write a number as its shortest decimal."""
    if isinstance(value, bool):
        return str(int(value))
    return repr(value) if type(value) in (float, int) else str(value)


def expected_entries(records: Records, measured: Measurements, lost: Sequence[int]) -> tuple[list[Entry], int]:
    """All records, plus those that other algorithms have and one lacks; refuses a run that occurs twice."""
    values = iter(measured.scaled.exact.tolist())
    gone = set(lost)
    runs: Sequence[str | None] = records.run if records.run is not None else [None] * len(records)
    names = enumerate(zip(records.problem, records.algorithm, runs, strict=True))
    entries = [Entry(*three, None if at in gone else next(values), at) for at, three in names]
    _refuse_twice(entries, records)
    return entries + _absent_entries(entries, records.run is not None), measured.scaled.denominator


def _treated(
    records: Records, numbers: tuple[Measurements, list[int]], policy: Policy, goal: Objective
) -> tuple[Measurements, Treated | None]:
    """Treat what is missing."""
    entries, denominator = expected_entries(records, *numbers)
    found = account(entries, failures_of(entries, records), policy)
    if found is None:
        return measurements_of(entries, denominator, records), None
    if policy.name == "refuse":
        lost = [entry for entry in entries if entry.value is None]
        absent = [entry for entry in lost if entry.at < 0]
        question = without_number(records, [entry.at for entry in lost if entry.at >= 0], QUESTION, absent, found)
        ways = tuple(_ways(entries, found, denominator, goal == "maximize", records.source))
        raise AskError(question, ways) if ways else InputError(question)
    kept, denominator, treated = treat(entries, found, policy, denominator, goal == "maximize", records.source)
    measured = measurements_of(kept, denominator, records)
    # What is left of some cells may be other runs than what is left of others.
    return (measured._replace(runs=None) if policy.name == "omit" else measured), treated


def _ways(entries: Sequence[Entry], found: Treated, denominator: int, maximize: bool, source: str) -> Iterator[Choice]:
    """Yield the ways to treat what is missing that leave something to compare, with what they leave."""
    for choice in WAYS:
        try:
            kept, *_ = treat(entries, found, parse_policy(str(choice.value)), denominator, maximize, source)
        except InputError:
            continue
        problems, algorithms = ({getattr(one, name) for one in kept} for name in ("problem", "algorithm"))
        yield choice._replace(leads=size(len(problems), len(algorithms)))


def without_number(
    records: Records, lost: Sequence[int], advice: Message, absent: Sequence[Entry] = (), found: Treated | None = None
) -> Message:
    """Say which records have no number, which are absent, and where they would stand."""
    shown = []
    for at in lost:
        value, where = records.value[at], _where(records, at)
        cell = Message("blank") if value == "" else quote(value) if isinstance(value, str) else str(value)
        shown.append(Message("{place} ({cell})", place=where, cell=cell))
    shown += [
        Message("{algorithm} on {problem}", algorithm=quote(one.algorithm), problem=quote(one.problem))
        for one in absent
    ]
    told = [] if found is None else found.found()[1:] if len(shown) > _SHOWN else found.reported()
    return Message(
        "{source}: {n} of {values} has no finite number{absent}: {places}. {found}{advice}",
        "{source}: {n} of {values} have no finite number{absent}: {places}. {found}{advice}",
        len(shown),
        source=records.source,
        values=count(len(records) + len(absent), "value"),
        absent=Message(" ({n} of them have no line at all)", n=len(absent)) if absent else "",
        places=some(shown, _SHOWN, "; "),
        found=joined([joined((one, " ")) for one in told]),
        advice=advice,
    )


def failures_of(entries: Sequence[Entry], records: Records) -> list[str]:
    """Give the reason of each missing entry, "" where none is known."""
    given = records.failure
    return [
        "" if given is None or entry.at < 0 else str(given[entry.at] or "") for entry in entries if entry.value is None
    ]


def _refuse_twice(entries: Sequence[Entry], records: Records) -> None:
    """Refuse a labelled run that occurs twice in a cell, before anything is filled in or left out."""
    if records.run is None:
        return
    if repeated := twice(entries, lambda entry: entry[:3]):
        first, entry = repeated
        places = records.place(first.at), records.place(entry.at)
        raise run_twice(entry.run, entry.algorithm, entry.problem, *places, records.source)


def measurements_of(entries: Sequence[Entry], denominator: int, records: Records) -> Measurements:
    """Single measurements of entries that all have a number."""
    scaled: Scaled = scaled_of(entries, denominator)
    runs = None if records.run is None else [str(entry.run) for entry in entries]
    spreads = None
    if records.spread is not None:
        spreads = np.array([records.spread[entry.at] if entry.at >= 0 else np.nan for entry in entries])
    return Measurements(
        scaled,
        [entry.problem for entry in entries],
        [entry.algorithm for entry in entries],
        runs,
        lambda index: records.place(entries[index].at) if entries[index].at >= 0 else Message("no line"),
        spreads=spreads,
        repeated=records.repeated,
    )


# Which way is better: what the user says, what the format says, and never a guess.


def parse_objectives(objective: Any) -> str | dict[str, str] | None:
    """Take an objective for all metrics, or one for each: a mapping, or text such as ``HV=maximize,EP=minimize``.

    >>> parse_objectives("HV=maximize,EP=minimize")
    {'HV': 'maximize', 'EP': 'minimize'}
    """
    if isinstance(objective, Mapping):
        return {str(metric): check_objective(way) for metric, way in objective.items()}
    if not isinstance(objective, str) or "=" not in objective:
        return objective
    found: dict[str, str] = {}
    for part in objective.split(","):
        metric, sign, way = (piece.strip() for piece in part.rpartition("="))
        if not sign or not metric:
            raise InputError(
                "{--objective:'{objective}'}: {part} is not of the form METRIC=maximize or METRIC=minimize, such as "
                "{--objective:HV=maximize,EP=minimize}.",
                objective=quote(objective),
                part=quote(part),
            )
        if metric in found:
            raise InputError(
                "objective={objective} names the metric {metric} twice.",
                objective=quote(objective),
                metric=quote(metric),
            )
        found[metric] = check_objective(way)
    return found


def direction(records: Records, metric: str, objective: Any) -> tuple[Objective, list[str]]:
    """Return the direction of a metric ("" for the only one), and a note if the format states it."""
    wanted = parse_objectives(objective)
    if isinstance(wanted, dict):
        _refuse_unknown(wanted, records, metric)
        wanted = wanted.get(metric) if metric else next(iter(wanted.values()))
    known = records.directions.get(metric)
    if known is None and len(records.metrics) < 2:
        known = records.directions.get("")
    what = Message("the metric {metric}", metric=quote(metric)) if metric else Message("its values")
    if known is None:
        try:
            return check_objective(wanted), []
        except AskError as error:
            if not metric:
                raise
            question = Message(
                "{source}: are larger or smaller values of {what} better?", source=records.source, what=what
            )
            if len(records.metrics) > 1:
                raise InputError(
                    "{question} With several metrics: {--objective:METRIC=maximize,OTHER=minimize}.", question=question
                ) from None
            raise AskError(question, error.choices) from None
    if wanted is not None and check_objective(wanted) != known:
        raise InputError(
            "{source}: the objective {wanted} contradicts the format, which specifies {known} for {what} "
            "({meaning}). Leave the objective out, or correct the file if it is wrong.",
            source=records.source, wanted=repr(wanted), what=what, known=known, meaning=Message(_MEANING[known]),
        )  # fmt: skip
    if known == "maximize":
        return known, [Noted("By the format, larger values are better ({what}).", what=what)]
    return known, [Noted("By the format, smaller values are better ({what}).", what=what)]


def _refuse_unknown(wanted: Mapping[str, str], records: Records, metric: str) -> None:
    """Refuse objectives of metrics that are not there: a slip of the pen would leave the right one without."""
    there = records.metrics or ((metric,) if metric else ())
    strange = [name for name in wanted if name not in there]
    if strange and there:
        raise InputError(
            "{source}: there is no metric {metric} for the objective.{closest} It contains: {listed}.",
            source=records.source, metric=quote(strange[0]), closest=closest(strange[0], there),
            listed=quoted(there, 20),
        )  # fmt: skip
    if not there and len(wanted) > 1:
        raise InputError(
            "{source}: it contains one quantity without a name, but you passed several objectives. Pass one.",
            source=records.source,
        )


# Missing measurements of records: found, counted, and treated exactly by a policy.


class Entry(NamedTuple):
    """A measurement that should be there; `value` over the table's denominator, None where it is missing.

    `at` is its position in the records, -1 where there is none.
    """

    problem: str
    algorithm: str
    run: str | None
    value: int | None
    at: int


def _absent_entries(entries: Sequence[Entry], labelled: bool) -> list[Entry]:
    """Entries that other algorithms have on a problem and one lacks.

    With labels these are runs; without, whole cells, as many times as the fullest cell of the problem has measurements.
    """
    algorithms = dict.fromkeys(entry.algorithm for entry in entries)
    runs: dict[str, dict[str | None, None]] = {}
    there: Counter[tuple[str, str, str | None]] = Counter()
    for entry in entries:
        runs.setdefault(entry.problem, {})[entry.run] = None
        there[entry.problem, entry.algorithm, entry.run] += 1
    lacking: list[Entry] = []
    if len(there) == len(algorithms) * sum(map(len, runs.values())):
        return lacking
    for problem, labels in runs.items():
        times = 1 if labelled else max(there[problem, algorithm, None] for algorithm in algorithms)
        for algorithm in algorithms:
            for run in labels:
                if (problem, algorithm, run) not in there:
                    lacking += [Entry(problem, algorithm, run, None, -1)] * times
    return lacking


def account(entries: Sequence[Entry], reasons: Sequence[str], policy: Policy) -> Treated | None:
    """Count what is missing; None where nothing is. `reasons` belong to the missing entries, in their order."""
    lost = [entry for entry in entries if entry.value is None]
    if not lost:
        return None
    return Treated(
        policy=str(policy),
        missing=len(lost),
        expected=len(entries),
        absent=sum(entry.at < 0 for entry in lost),
        by_algorithm=dict(Counter(entry.algorithm for entry in lost).most_common()),
        by_problem=dict(Counter(entry.problem for entry in lost).most_common()),
        reasons=reasons_of(reasons) if any(reasons) else {},
    )


def treat(
    entries: Sequence[Entry], found: Treated, policy: Policy, denominator: int, maximize: bool, source: str
) -> tuple[list[Entry], int, Treated]:
    """Apply a policy; returns the entries (all with values), their denominator, and a description."""
    if policy.name in ("drop-problem", "drop-algorithm"):
        return _dropped(entries, found, policy, denominator, source)
    if policy.name == "omit":
        return _omitted(entries, source), denominator, found
    if policy.name == "worst":
        return _worst(entries, maximize, source), denominator, found
    return *_constant(entries, policy, denominator), found


def _named(cells: Iterable[tuple[str, str]]) -> Message:
    """Name cells of algorithm and problem, each once."""
    return some([
        Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))
        for algorithm, problem in dict.fromkeys(cells)
    ])  # fmt: skip


def _dropped(
    entries: Sequence[Entry], found: Treated, policy: Policy, denominator: int, source: str
) -> tuple[list[Entry], int, Treated]:
    kind = policy.name.removeprefix("drop-")
    gone = found.by_problem if kind == "problem" else found.by_algorithm
    every = dict.fromkeys(getattr(entry, kind) for entry in entries)
    left = len(every) - len(gone)
    if left < 2:
        raise InputError(
            "{source}: {--missing:{policy}} leaves {left} of {all}: the other {gone} have missing measurements. "
            "{found} Choose another policy: drop-problem, drop-algorithm, worst, value=X or omit.",
            source=source, policy=str(policy), left=left, all=count(len(every), kind), gone=len(gone),
            found=joined(found.found(), " "),
        )  # fmt: skip
    kept = [entry for entry in entries if getattr(entry, kind) not in gone]
    return kept, denominator, replace(found, left_out=tuple(name for name in every if name in gone))


def _omitted(entries: Sequence[Entry], source: str) -> list[Entry]:
    kept = [entry for entry in entries if entry.value is not None]
    there = {(entry.algorithm, entry.problem) for entry in kept}
    cells = dict.fromkeys((entry.algorithm, entry.problem) for entry in entries)
    empty = [cell for cell in cells if cell not in there]
    if empty:
        raise InputError(
            "{source}: {--missing:omit} leaves {combinations} of algorithm and problem without any measurement: "
            "{named}. Choose another policy: drop-problem, drop-algorithm, worst or value=X.",
            source=source, combinations=count(len(empty), "combination"), named=_named(empty),
        )  # fmt: skip
    return kept


def _worst(entries: Sequence[Entry], maximize: bool, source: str) -> list[Entry]:
    worst: dict[str, int] = {}
    pick = min if maximize else max
    for entry in entries:
        if entry.value is not None:
            worst[entry.problem] = pick(worst.get(entry.problem, entry.value), entry.value)
    empty = [quote(name) for name in dict.fromkeys(entry.problem for entry in entries) if name not in worst]
    if empty:
        raise InputError(
            "{source}: no algorithm has a value on {empty}, so there is no worst value to fill in. Leave out such "
            "problems ({--missing:drop-problem}), or fill in a number (value=X).",
            source=source,
            empty=some(empty),
        )
    return [entry if entry.value is not None else entry._replace(value=worst[entry.problem]) for entry in entries]


def _constant(entries: Sequence[Entry], policy: Policy, denominator: int) -> tuple[list[Entry], int]:
    assert policy.value is not None
    number = from_tokens([policy.value])
    common = lcm(denominator, number.denominator)
    times, put_in = common // denominator, int(number.exact[0]) * (common // number.denominator)
    return [entry._replace(value=put_in if entry.value is None else entry.value * times) for entry in entries], common


def scaled_of(entries: Sequence[Entry], denominator: int) -> Scaled:
    """Numbers of entries that all have one."""
    return tidy([entry.value for entry in entries if entry.value is not None], denominator)
