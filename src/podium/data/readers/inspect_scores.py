"""Scores of single samples in logs of Inspect AI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from podium.data.readers.items import Sheet, choose
from podium.data.readers.json_text import as_number, as_object
from podium.errors import InputError, quote
from podium.i18n import N_, some

_WORDS: Final = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0, "yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}
"""What grades stand for, as the tool itself counts them: correct, incorrect, partial, no answer."""


@dataclass(frozen=True)
class Sample:
    """One sample in one epoch."""

    item: str
    epoch: str
    scores: Mapping[str, Any]
    where: str


def sheets_of(samples: Sequence[Sample], system: str, task: str, source: str, prefix: str) -> list[Sheet]:
    """Sheets of a log, one for each scorer (and part of its score) and epoch.

    Raises
    ------
    InputError
        When an item occurs twice in an epoch, or a score is no grade and no number.
    """
    found: dict[tuple[str, str], dict[str, float | None]] = {}
    seen: dict[tuple[str, str], str] = {}
    for sample in samples:
        first = seen.setdefault((sample.item, sample.epoch), sample.where)
        if first is not sample.where:
            raise InputError(
                "{where}: the sample {item} occurs twice (first: {first}).",
                where=sample.where, item=quote(sample.item), first=first,
            )  # fmt: skip
    every = {sample.epoch: [one.item for one in samples if one.epoch == sample.epoch] for sample in _first(samples)}
    for sample in samples:
        for label, value in _values(sample).items():
            # A sample that failed has no score: it stays in the list of items, without a number.
            own = found.setdefault((label, sample.epoch), dict.fromkeys(every[sample.epoch]))
            own[sample.item] = value
    several = len(every) > 1
    return [
        Sheet(system, task, label, own, source, run=" ".join(filter(None, [prefix, epoch if several else ""])))
        for (label, epoch), own in found.items()
    ]


def _first(samples: Sequence[Sample]) -> list[Sample]:
    """Return the first sample of every epoch."""
    return list({sample.epoch: sample for sample in reversed(samples)}.values())[::-1]


def epochs(sheets: Sequence[Sheet], wanted: str | None, source: str) -> list[Sheet]:
    """Keep the sheets of one epoch.

    Raises
    ------
    InputError
        When there are several and none was chosen, or not one that is there.
    """
    there = sorted({sheet.run for sheet in sheets})
    if wanted is None and len(there) > 1:
        raise InputError(
            "{source}: the items were repeated (epochs {listed}). Answers of several epochs are not simply right "
            "or wrong: choose one with epoch=1 (on the command line: --option epoch=1), or compare their averages "
            "over items with podium compare and level=item.",
            source=source,
            listed=some([quote(run or "1") for run in there]),
        )
    if wanted is None or there == [""]:
        return list(sheets)
    choose(there, wanted, N_("epoch"), source)
    return [replace(sheet, run="") for sheet in sheets if sheet.run == wanted]


def _values(sample: Sample) -> dict[str, float | None]:
    out: dict[str, float | None] = {}
    for scorer, score in sample.scores.items():
        value = as_object(score, sample.where, scorer).get("value")
        if isinstance(value, dict):
            out |= {f"{scorer}/{part}": _number(one, sample.where, f"{scorer}/{part}") for part, one in value.items()}
        elif not isinstance(value, list):
            out[scorer] = _number(value, sample.where, scorer)
    return out


def _number(value: Any, where: str, key: str) -> float | None:
    if not isinstance(value, str):
        return as_number(value, where, key)
    grade = _WORDS.get(value, _WORDS.get(value.casefold()))
    if grade is not None:
        return grade
    try:
        return float(value)
    except ValueError:
        raise InputError(
            "{where}: the score {value} is neither a grade (C, I, P, N) nor a number.",
            where=where + f": {key}",
            value=quote(value),
        ) from None
