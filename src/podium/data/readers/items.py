"""Scores of systems on single items: what readers of language-model evaluations have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeVar

from podium.data.instances import Named, Table, free_name
from podium.data.predictions import Predictions, build_predictions
from podium.data.readers.protocol import Kind, Records, Row, choose_name, choose_names, one_of
from podium.data.results import Objective
from podium.errors import InputError, Noted, quote, quoted
from podium.i18n import N_, Message, count, some

ITEM_OPTIONS: Final = {
    "task": Message("for items: the task to compare on; all pools the items of all tasks"),
    "metric": Message("for predictions: the metric that tells whether an item is solved"),
    "items": Message(
        "for predictions: common compares on the items that every system has; all (the default) refuses unequal ones"
    ),
    "systems": Message(
        "for items: the systems to compare, separated by commas (or semicolons, if names contain commas)"
    ),
    "level": Message("for results: item takes every item as a problem; task (the default) every task"),
}
RUN_OPTION: Final = {
    "runs": Message(
        "what to do with several evaluations of one system on one task: latest, or each (repetitions, for results "
        "only); by default they are refused"
    )
}

_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class Sheet:
    """Scores of one system on the items of one task; None where there is none."""

    system: str
    task: str
    metric: str
    scores: Mapping[str, float | None]
    source: str
    digests: Mapping[str, str] = field(default_factory=dict)
    """Fingerprint of the content of items, as far as the format has one: items that share a name must share it too."""
    run: str = ""

    @property
    def odd(self) -> tuple[str, float] | None:
        """First item whose score is neither 0 nor 1."""
        found = ((item, score) for item, score in self.scores.items() if score is not None and score not in (0, 1))
        return next(found, None)


def single(
    entries: Iterable[_T], same: Callable[[_T], tuple[str, str]], when: Callable[[_T], str], choice: str, source: str
) -> tuple[list[_T], list[str]]:
    """Keep one evaluation of every system on every task (given by `same`), and note what was left out.

    `when` gives text that sorts by date and names the evaluation in messages; `choice` is "refuse", "latest" or "each".
    """
    groups: dict[tuple[str, str], list[_T]] = {}
    for entry in entries:
        groups.setdefault(same(entry), []).append(entry)
    several = {key: group for key, group in groups.items() if len(group) > 1}
    if not several or choice == "each":
        return [entry for group in groups.values() for entry in group], []
    (system, task), group = next(iter(several.items()))
    if choice == "refuse":
        raise InputError(
            "{source}: {system} was evaluated {times} times on {task} ({when}). Keep one of them, or choose: "
            "runs=latest, or runs=each for repetitions ({--option:runs=latest}). If they are different systems, "
            "give them different names.",
            source=source, system=quote(system), times=len(group), task=quote(task),
            when=some(sorted(map(when, group))),
        )  # fmt: skip
    kept = [max(group, key=when) for group in groups.values()]
    left = sum(map(len, groups.values())) - len(kept)
    return kept, [
        Noted(
            "Skipped {evaluations} of the same system on the same task.",
            evaluations=count(left, "older evaluation"),
        )
    ]


def item_records(
    sheets: Sequence[Sheet],
    options: Mapping[str, str],
    source: str,
    notes: Sequence[str],
    directions: Mapping[str, Objective] | None = None,
) -> Records:
    """Records whose problems are items, for scores that are not just right or wrong."""
    sheets = _of_systems(sheets, options, source)
    task = options.get("task", "all")
    if task != "all":
        choose_name((sheet.task for sheet in sheets), task, N_("task"), source)
        sheets = [sheet for sheet in sheets if sheet.task == task]
    several = len({sheet.task for sheet in sheets}) > 1
    rows = [
        Row(
            _label(sheet, item, several), sheet.system, score, sheet.run, sheet.metric,
            "" if score is not None else "no score", group=sheet.task if several else "",
            place=partial(Message, N_("{source}, item {item}"), source=sheet.source, item=quote(item)),
        )
        for sheet in sheets
        for item, score in sheet.scores.items()
    ]  # fmt: skip
    return Records.of(rows, source, notes, directions)


def read_items(
    kind: Kind,
    sheets: Sequence[Sheet],
    options: Mapping[str, str],
    source: str,
    notes: Sequence[str],
    *,
    repetition: str = "",
    several: str = "",
    directions: Mapping[str, Objective] | None = None,
) -> Records | Predictions:
    """Read items as the problems of results, or as right and wrong answers of systems.

    `repetition` names the option that chooses among repetitions of answers, `several` is the refusal if none is chosen.
    """
    if kind == "results":
        return item_records(sheets, options, source, notes, directions)
    if repetition:
        sheets = _of_run(sheets, options.get(repetition), repetition, source, several)
    return pair(sheets, options, source, notes)


def itemwise(kind: Kind, options: Mapping[str, str]) -> bool:
    """Whether scores of items are needed, not those of tasks."""
    return one_of(options, "level", ("task", "item")) == "item" or kind == "predictions"


def _label(sheet: Sheet, item: str, several: bool) -> str:
    """Name an item, with its task where there are several."""
    return f"{sheet.task}/{item}" if several else item


def _of_systems(sheets: Sequence[Sheet], options: Mapping[str, str], source: str) -> list[Sheet]:
    """Keep the sheets of the requested systems; refuses an unknown one."""
    if "systems" not in options:
        return list(sheets)
    wanted = choose_names((sheet.system for sheet in sheets), options["systems"], N_("system"), source)
    return [sheet for name in wanted for sheet in sheets if sheet.system == name]


def _of_run(sheets: Sequence[Sheet], wanted: str | None, what: str, source: str, refusal: str) -> list[Sheet]:
    """Keep the sheets of one repetition; refuse several of them ({listed} in the refusal) where none was chosen."""
    there = sorted({sheet.run for sheet in sheets})
    if wanted is None and len(there) > 1:
        raise InputError(refusal, source=source, listed=quoted([run or "1" for run in there]))
    if wanted is None or there in ([], [""]):
        return list(sheets)
    choose_name(there, wanted, what, source)
    return [replace(sheet, run="") for sheet in sheets if sheet.run == wanted]


def tidy_mean(values: Sequence[float]) -> float:
    """Mean of numbers, rounded once, so that it does not depend on their order."""
    return float(sum(map(Fraction, map(repr, values)), Fraction()) / len(values))


# Right and wrong answers of systems, paired by item.


def pair(sheets: Sequence[Sheet], options: Mapping[str, str], source: str, notes: Sequence[str] = ()) -> Predictions:
    """Pair right and wrong answers of systems by item."""
    said = [*notes]
    sheets = _of_systems(sheets, options, source)
    sheets = _of_task(sheets, options.get("task"), source, said)
    sheets = _of_metric(sheets, options.get("metric"), source, said)
    _refuse_odd(sheets, source)
    _refuse_different_documents(sheets)
    several = len({sheet.task for sheet in sheets}) > 1
    scores: dict[str, dict[str, float | None]] = {}
    for sheet in sheets:
        own = scores.setdefault(sheet.system, {})
        own.update({_label(sheet, item, several): score for item, score in sheet.scores.items()})
    items = _items(scores, one_of(options, "items", ("all", "common")), source, said)
    return _predictions(scores, items, source, said)


def _predictions(
    scores: Mapping[str, Mapping[str, float | None]], items: Sequence[str], source: str, notes: Sequence[str]
) -> Predictions:
    identifier = free_name("item", scores)
    names = [identifier, *scores]
    cells = [list(items), *(["1" if own[item] else "0" for item in items] for own in scores.values())]

    def place(row: int, column: int) -> str:
        return Message("item {item}, system {system}", item=quote(items[row]), system=quote(names[column]))

    return build_predictions(Table(names, cells, place, source, tuple(notes)), Named(None, True, identifier))


def _of_task(sheets: Sequence[Sheet], wanted: str | None, source: str, notes: list[str]) -> list[Sheet]:
    tasks = list(dict.fromkeys(sheet.task for sheet in sheets))
    if not tasks:
        raise InputError("{source}: there are no scores of single items.", source=source)
    if wanted == "all" and "all" not in tasks:
        if len(tasks) > 1:
            notes.append(Message(
                "The items of {n} tasks were pooled; tasks with more items weigh more.",
                n=len(tasks),
            ))  # fmt: skip
        return list(sheets)
    if wanted is None and len(tasks) > 1:
        raise InputError(
            "{source}: it contains {n} tasks: {listed}. Choose one with {--option:task=NAME}, or pool the items of "
            "all tasks with task=all.",
            source=source, n=len(tasks), listed=quoted(tasks, 20),
        )  # fmt: skip
    task = tasks[0] if wanted is None else choose_name(tasks, wanted, N_("task"), source)
    notes.append(Message("Task: {task}.", task=quote(task)))
    return [sheet for sheet in sheets if sheet.task == task]


def _of_metric(sheets: Sequence[Sheet], wanted: str | None, source: str, notes: list[str]) -> list[Sheet]:
    metrics = list(dict.fromkeys(sheet.metric for sheet in sheets))
    if wanted is None and len(metrics) > 1:
        binary = [name for name in metrics if not any(sheet.odd for sheet in sheets if sheet.metric == name)]
        if len(binary) != 1:
            raise InputError(
                "{source}: it contains {n} metrics: {listed}. Choose the one that tells whether an item is solved "
                "with {--option:metric=NAME}.",
                source=source, n=len(metrics), listed=quoted(metrics, 20),
            )  # fmt: skip
        wanted = binary[0]
        notes.append(Message(
            "Of {n} metrics, only {metric} is right or wrong (1 or 0) for every item.",
            n=len(metrics), metric=quote(wanted),
        ))  # fmt: skip
    metric = metrics[0] if wanted is None else choose_name(metrics, wanted, N_("metric"), source)
    notes.append(Message("An item counts as solved if {metric} is 1.", metric=quote(metric)))
    return [sheet for sheet in sheets if sheet.metric == metric]


def _refuse_odd(sheets: Sequence[Sheet], source: str) -> None:
    for sheet in sheets:
        if sheet.odd is not None:
            item, score = sheet.odd
            raise InputError(
                "{source}: {metric} of {system} is {score} on item {item}, neither right (1) nor wrong (0). Compare "
                "such scores over items as results: {podium compare} with level=item ({--option:level=item}), or "
                "choose another metric.",
                source=source, metric=quote(sheet.metric), system=quote(sheet.system), score=f"{score:g}",
                item=quote(item),
            )  # fmt: skip


def _refuse_different_documents(sheets: Sequence[Sheet]) -> None:
    known: dict[tuple[str, str], tuple[str, Sheet]] = {}
    for sheet in sheets:
        for item, digest in sheet.digests.items():
            first, other = known.setdefault((sheet.task, item), (digest, sheet))
            if first != digest:
                raise InputError(
                    "{source}: item {item} of {task} is a different document for {system} than for {other} "
                    "({elsewhere}). Evaluate all systems on the same version of the data.",
                    source=sheet.source, item=quote(item), task=quote(sheet.task), system=quote(sheet.system),
                    other=quote(other.system), elsewhere=other.source,
                )  # fmt: skip


def _items(scores: Mapping[str, Mapping[str, float | None]], choice: str, source: str, notes: list[str]) -> list[str]:
    """Items that every system has, in order of first appearance; all of them unless the user settles for the common ones."""
    union = list(dict.fromkeys(item for own in scores.values() for item in own))
    lacking = {system: [item for item in union if own.get(item) is None] for system, own in scores.items()}
    lost = {system: items for system, items in lacking.items() if items}
    if not lost:
        return union
    common = [item for item in union if all(own.get(item) is not None for own in scores.values())]
    named = some(
        [
            Message("{system} lacks {n} ({items})", system=quote(s), n=len(items), items=quoted(items, 3))
            for s, items in lost.items()
        ],
        4,
        "; ",
    )
    if choice == "all":
        raise InputError(
            "{source}: the systems were not scored on the same {items}: {named}. Score them on the same items, "
            "leave systems out with systems=A,B, or compare on the {n} that all have: {--option:items=common}.",
            source=source, items=count(len(union), "item"), named=named, n=len(common),
        )  # fmt: skip
    notes.append(Message(
        "The comparison uses the {n} items (of {all}) that every system has: {named}.",
        n=len(common), all=len(union), named=named,
    ))  # fmt: skip
    return common
