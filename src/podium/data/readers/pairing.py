"""Right and wrong answers of systems, paired by item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from podium.data.instances import Table
from podium.data.predictions import Predictions, build_predictions
from podium.data.readers.items import Sheet, choose, label, of_systems, one_of
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

__all__ = ["pair"]


def pair(sheets: Sequence[Sheet], options: Mapping[str, str], source: str, notes: Sequence[str] = ()) -> Predictions:
    """Pair right and wrong answers of systems by item.

    Parameters
    ----------
    sheets
        Scores, one sheet for each system, task and metric.
    options
        Some of `ITEM_OPTIONS`.
    source
        What to call the data.
    notes
        What was understood so far.

    Raises
    ------
    InputError
        When task or metric must be chosen, a score is neither 0 nor 1, systems were scored on different items, or one item is
        another document for one system than for the rest.
    """
    said = [*notes]
    sheets = of_systems(sheets, options, source)
    sheets = _of_task(sheets, options.get("task"), source, said)
    sheets = _of_metric(sheets, options.get("metric"), source, said)
    _refuse_odd(sheets, source)
    _refuse_different_documents(sheets)
    several = len({sheet.task for sheet in sheets}) > 1
    scores: dict[str, dict[str, float | None]] = {}
    for sheet in sheets:
        own = scores.setdefault(sheet.system, {})
        own.update({label(sheet, item, several): score for item, score in sheet.scores.items()})
    items = _items(scores, one_of(options, "items", ("all", "common")), source, said)
    return _predictions(scores, items, source, said)


def _predictions(
    scores: Mapping[str, Mapping[str, float | None]], items: Sequence[str], source: str, notes: Sequence[str]
) -> Predictions:
    identifier = "item"
    while identifier in scores:
        identifier += "'"
    names = [identifier, *scores]
    cells = [list(items), *(["1" if own[item] else "0" for item in items] for own in scores.values())]

    def place(row: int, column: int) -> str:
        return Message("item {item}, system {system}", item=quote(items[row]), system=quote(names[column]))

    return build_predictions(Table(names, cells, place, source, tuple(notes)), None, True, identifier, None)


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
            "{source}: it contains {n} tasks: {listed}. Choose one with task=NAME (on the command line: --option "
            "task=NAME), or pool the items of all tasks with task=all.",
            source=source, n=len(tasks), listed=some([quote(task) for task in tasks], 20),
        )  # fmt: skip
    task = tasks[0] if wanted is None else choose(tasks, wanted, N_("task"), source)
    notes.append(Message("Task: {task}.", task=quote(task)))
    return [sheet for sheet in sheets if sheet.task == task]


def _of_metric(sheets: Sequence[Sheet], wanted: str | None, source: str, notes: list[str]) -> list[Sheet]:
    metrics = list(dict.fromkeys(sheet.metric for sheet in sheets))
    if wanted is None and len(metrics) > 1:
        binary = [name for name in metrics if not any(sheet.odd for sheet in sheets if sheet.metric == name)]
        if len(binary) != 1:
            raise InputError(
                "{source}: it contains {n} metrics: {listed}. Choose the one that tells whether an item is solved "
                "with metric=NAME (on the command line: --option metric=NAME).",
                source=source, n=len(metrics), listed=some([quote(name) for name in metrics], 20),
            )  # fmt: skip
        wanted = binary[0]
        notes.append(Message(
            "Of {n} metrics, only {metric} is right or wrong (1 or 0) for every item.",
            n=len(metrics), metric=quote(wanted),
        ))  # fmt: skip
    metric = metrics[0] if wanted is None else choose(metrics, wanted, N_("metric"), source)
    notes.append(Message("An item counts as solved if {metric} is 1.", metric=quote(metric)))
    return [sheet for sheet in sheets if sheet.metric == metric]


def _refuse_odd(sheets: Sequence[Sheet], source: str) -> None:
    for sheet in sheets:
        if sheet.odd is not None:
            item, score = sheet.odd
            raise InputError(
                "{source}: {metric} of {system} is {score} on item {item}, neither right (1) nor wrong (0). Compare "
                "such scores over items as results: podium compare with level=item (--option level=item), or choose "
                "another metric.",
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
            Message(
                "{system} lacks {n} ({items})", system=quote(s), n=len(items), items=some([quote(i) for i in items], 3)
            )
            for s, items in lost.items()
        ],
        4,
        "; ",
    )
    if choice == "all":
        raise InputError(
            "{source}: the systems were not scored on the same {items}: {named}. Score them on the same items, "
            "leave systems out with systems=A,B, or compare on the {n} that all have: items=common (on the command "
            "line: --option items=common).",
            source=source, items=count(len(union), "item"), named=named, n=len(common),
        )  # fmt: skip
    notes.append(Message(
        "The comparison uses the {n} items (of {all}) that every system has: {named}.",
        n=len(common), all=len(union), named=named,
    ))  # fmt: skip
    return common
