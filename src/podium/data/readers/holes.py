"""Missing measurements of records: found, counted, and treated exactly by a policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import lcm
from typing import NamedTuple

from podium.data.decimals import Scaled, from_tokens, tidy
from podium.data.missing import ADVICE, Policy, Treated, reasons_of
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some


class Entry(NamedTuple):
    """A measurement that should be there; `value` over the table's denominator, None where it is missing.

    `at` is its position in the records, -1 where there is none.
    """

    problem: str
    algorithm: str
    run: str | None
    value: int | None
    at: int


def absent_entries(entries: Sequence[Entry], labelled: bool) -> list[Entry]:
    """Entries that other algorithms have on a problem and one lacks.

    With labels these are runs; without, whole cells, as many times as the fullest cell of the problem has measurements.
    """
    algorithms = dict.fromkeys(entry.algorithm for entry in entries)
    runs: dict[str, dict[str | None, None]] = {}
    there: Counter[tuple[str, str, str | None]] = Counter()
    for entry in entries:
        runs.setdefault(entry.problem, {})[entry.run] = None
        there[entry.problem, entry.algorithm, entry.run] += 1
    lacking = []
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
    """Apply a policy; returns the entries (all with values), their denominator, and what was done.

    Raises
    ------
    InputError
        Under "refuse", naming what is missing; and where a policy leaves nothing to compare or has nothing to go by.
    """
    if policy.name == "refuse":
        raise InputError(
            "{source}: there is no finite number for {cells}. {found} {advice}",
            source=source, cells=_named(entries), found=joined(found.found(), " "), advice=ADVICE,
        )  # fmt: skip
    if policy.name in ("drop-problem", "drop-algorithm"):
        return _dropped(entries, found, policy, denominator, source)
    if policy.name == "omit":
        return _omitted(entries, source), denominator, found
    if policy.name == "worst":
        return _worst(entries, maximize, source), denominator, found
    return *_constant(entries, policy, denominator), found


def _named(entries: Sequence[Entry]) -> str:
    cells = dict.fromkeys((entry.algorithm, entry.problem) for entry in entries if entry.value is None)
    return some([
        Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))
        for algorithm, problem in cells
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
            "{source}: missing={policy} leaves {left} of {all}: the other {gone} have missing measurements. "
            "{found} Choose another policy: drop-problem, drop-algorithm, worst, value=X or omit.",
            source=source, policy=repr(str(policy)), left=left, all=count(len(every), kind), gone=len(gone),
            found=joined(found.found(), " "),
        )  # fmt: skip
    kept = [entry for entry in entries if getattr(entry, kind) not in gone]
    return kept, denominator, replace(found, left_out=tuple(name for name in every if name in gone))


def _omitted(entries: Sequence[Entry], source: str) -> list[Entry]:
    kept = [entry for entry in entries if entry.value is not None]
    there = {(entry.problem, entry.algorithm) for entry in kept}
    empty = dict.fromkeys((entry.algorithm, entry.problem) for entry in entries)
    named = [
        Message("{algorithm} on {problem}", algorithm=quote(algorithm), problem=quote(problem))
        for algorithm, problem in empty
        if (problem, algorithm) not in there
    ]
    if named:
        raise InputError(
            "{source}: missing='omit' leaves {combinations} of algorithm and problem without any measurement: "
            "{named}. Choose another policy: drop-problem, drop-algorithm, worst or value=X.",
            source=source, combinations=count(len(named), "combination"), named=some(named),
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
            "problems (missing='drop-problem', on the command line: --missing drop-problem), or fill in a number "
            "(value=X).",
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
