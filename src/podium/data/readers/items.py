"""Scores of systems on single items: what readers of language-model evaluations have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from podium.data.readers.records import Records
from podium.data.results import Objective
from podium.errors import InputError, closest, quote
from podium.i18n import N_, Message, count, some

__all__ = [
    "ITEM_OPTIONS",
    "RUN_OPTION",
    "Sheet",
    "choose",
    "item_records",
    "label",
    "of_systems",
    "one_of",
    "single",
    "tidy_mean",
]

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
    """What one system scored on the items of one task.

    Attributes
    ----------
    system, task, metric
        Who, on what, measured how.
    scores
        Number by item; None where there is none.
    source
        Where it stands.
    digests
        Fingerprint of the content of items, as far as the format has one: items that share a name must share it too.
    run
        Label of the repetition, "" where there is one only.
    """

    system: str
    task: str
    metric: str
    scores: Mapping[str, float | None]
    source: str
    digests: Mapping[str, str] = field(default_factory=dict)
    run: str = ""

    @property
    def odd(self) -> tuple[str, float] | None:
        """First item whose score is neither 0 nor 1."""
        found = ((item, score) for item, score in self.scores.items() if score is not None and score not in (0, 1))
        return next(found, None)


def one_of(options: Mapping[str, str], name: str, choices: Sequence[str]) -> str:
    """Return the value of an option, the first choice when left out.

    Raises
    ------
    InputError
        When it is none of the choices.
    """
    value = options.get(name, choices[0])
    if value not in choices:
        raise InputError(
            "The option {name} must be one of {choices}, not {value}.",
            name=name, choices=some(choices), value=quote(value),
        )  # fmt: skip
    return value


def single(
    entries: Iterable[_T], same: Callable[[_T], tuple[str, str]], when: Callable[[_T], str], choice: str, source: str
) -> tuple[list[_T], list[str]]:
    """Keep one evaluation of every system on every task.

    Parameters
    ----------
    entries
        Evaluations.
    same
        System and task of an evaluation.
    when
        Text that sorts by date, and names the evaluation in messages.
    choice
        "refuse", "latest" or "each".
    source
        What to call the data.

    Returns
    -------
    list, list of str
        Those kept, and what was done in plain words.

    Raises
    ------
    InputError
        When there are several and the choice is to refuse them.
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
            "runs=latest, or runs=each for repetitions (on the command line: --option runs=latest). If they are "
            "different systems, give them different names.",
            source=source, system=quote(system), times=len(group), task=quote(task),
            when=some(sorted(map(when, group))),
        )  # fmt: skip
    kept = [max(group, key=when) for group in groups.values()]
    left = sum(map(len, groups.values())) - len(kept)
    return kept, [
        Message(
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
    """Records whose problems are items, for scores that are not just right or wrong.

    Raises
    ------
    InputError
        When a task or system that was asked for is not there.
    """
    sheets = of_systems(sheets, options, source)
    task = options.get("task", "all")
    if task != "all":
        choose(list(dict.fromkeys(sheet.task for sheet in sheets)), task, N_("task"), source)
        sheets = [sheet for sheet in sheets if sheet.task == task]
    several = len({sheet.task for sheet in sheets}) > 1
    rows = [(sheet, item, score) for sheet in sheets for item, score in sheet.scores.items()]
    labelled = any(sheet.run for sheet in sheets)
    return Records(
        problem=[label(sheet, item, several) for sheet, item, _ in rows],
        algorithm=[sheet.system for sheet, _, _ in rows],
        value=[score for _, _, score in rows],
        run=[sheet.run for sheet, _, _ in rows] if labelled else None,
        metric=[sheet.metric for sheet, _, _ in rows],
        failure=["" if score is not None else "no score" for _, _, score in rows],
        group=[sheet.task for sheet, _, _ in rows] if several else None,
        directions=directions or {},
        place=lambda index: Message("{source}, item {item}", source=rows[index][0].source, item=quote(rows[index][1])),
        source=source,
        notes=tuple(notes),
    )


def label(sheet: Sheet, item: str, several: bool) -> str:
    """Name an item, with its task where there are several."""
    return f"{sheet.task}/{item}" if several else item


def of_systems(sheets: Sequence[Sheet], options: Mapping[str, str], source: str) -> list[Sheet]:
    """Keep the sheets of the systems asked for.

    Raises
    ------
    InputError
        When one of them is not there.
    """
    if "systems" not in options:
        return list(sheets)
    given = options["systems"]
    there = list(dict.fromkeys(sheet.system for sheet in sheets))
    parts = (part.strip() for part in given.split(";" if ";" in given else ","))
    wanted = [choose(there, part, N_("system"), source) for part in parts if part]
    by_system = {name: [sheet for sheet in sheets if sheet.system == name] for name in wanted}
    return [sheet for own in by_system.values() for sheet in own]


def choose(there: Sequence[str], wanted: str, what: str, source: str) -> str:
    """Return a name that is there.

    Raises
    ------
    InputError
        When it is not, with the names there are.
    """
    if wanted not in there:
        listed = some([quote(name) for name in there], 20)
        raise InputError(
            "{source}: there is no {what} {wanted}.{closest} It contains: {listed}.",
            source=source, what=Message(what), wanted=quote(wanted), closest=closest(wanted, there), listed=listed,
        )  # fmt: skip
    return wanted


def tidy_mean(values: Sequence[float]) -> float:
    """Mean of numbers, rounded once: equal sets of numbers have equal means whatever their order.

    Examples
    --------
    >>> tidy_mean([0.1, 0.2, 0.3])
    0.2
    """
    return float(sum(map(Fraction, map(repr, values)), Fraction()) / len(values))
