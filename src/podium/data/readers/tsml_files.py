"""Files of single runs and of summaries as tsml and aeon write them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.readers.cases import Cases, Measure, class_measures, number_measures
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count

__all__ = ["RunFile", "Summary", "is_run", "is_summary", "measures", "parse_run", "parse_summary", "title"]

_CORNER: Final = ("resamples:", "resamples", "folds:", "folds")
_SPLITS: Final = ("train", "test")
_HALF_UNIT: Final = 5e-5
"""What rounding a share to four digits does at most."""


class RunFile(NamedTuple):
    """Where a run stands, and what it is of; `told` says that its path names all this."""

    name: str
    algorithm: str
    problem: str
    split: str
    resample: str
    told: bool


class Summary(NamedTuple):
    """A file with a line per data set and a column per resample."""

    resamples: tuple[str, ...]
    rows: list[tuple[str, list[str], int]]


class Parsed(NamedTuple):
    """The cases of a run, the task, and the value on line 3."""

    cases: Cases
    task: str
    stated: float


def title(line: str) -> tuple[str, str, str, str] | None:
    """Take line 1 of a run apart: data set, algorithm, split, resample; None for another line.

    Examples
    --------
    >>> title("Chinatown,ROCKET,TEST,0,MILLISECONDS,PREDICTIONS")
    ('Chinatown', 'ROCKET', 'test', '0')
    """
    cells = [cell.strip() for cell in line.split(",")]
    if len(cells) < 5 or cells[2].lower() not in _SPLITS or not re.fullmatch(r"\d{1,9}|None", cells[3], re.ASCII):
        return None
    return cells[0], cells[1], cells[2].lower(), cells[3]


def is_run(head: str) -> bool:
    """Whether a text begins like a run."""
    return title(head.split("\n", 1)[0]) is not None and "seconds" in head.split("\n", 1)[0].lower()


def is_summary(head: str) -> bool:
    """Whether a text begins like a summary."""
    cells = [cell.strip() for cell in head.lstrip("\ufeff").split("\n", 1)[0].split(",")]
    return cells[0].lower() in _CORNER and len(cells) > 1 and all(cell.isdecimal() for cell in cells[1:] if cell)


def parse_summary(text: str, source: str) -> Summary:
    """Read a summary.

    Raises
    ------
    InputError
        Naming the line.
    """
    lines = text.splitlines()
    resamples = tuple(cell.strip() for cell in lines[0].split(",")[1:])
    while resamples and not resamples[-1]:
        resamples = resamples[:-1]
    if len(set(resamples)) < len(resamples) or not all(resamples):
        raise InputError("{source}, line 1: a resample occurs twice or has no name. Correct the line.", source=source)
    rows = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = [cell.strip() for cell in line.split(",")]
        if len(cells) < len(resamples) + 1 or any(cells[len(resamples) + 1 :]) or not cells[0]:
            raise InputError(
                "{source}, line {line}: {values} of {name}, but line 1 names {resamples}. Leave nothing between "
                "two commas for a missing value.",
                source=source, line=number, values=count(len(cells) - 1, "value"), name=quote(cells[0]),
                resamples=count(len(resamples), "resample"),
            )  # fmt: skip
        rows.append((cells[0], cells[1 : len(resamples) + 1], number))
    return Summary(resamples, rows)


def parse_run(text: str, file: RunFile, source: str) -> Parsed:
    """Read a run: three lines on the run, then a line per case.

    Raises
    ------
    InputError
        Naming the line.
    """
    lines = text.splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) < 4:
        raise InputError(
            "{source}: the file ends after line {line}; a run has three header lines, then its cases.",
            source=source,
            line=len(lines),
        )
    _check_title(lines[0], file, source)
    cells = [cell.strip() for cell in lines[2].split(",")]
    if len(cells) < 5:
        raise InputError(
            "{source}, line 3: it should contain the accuracy or error and four more numbers.", source=source
        )
    stated = _number(cells[0], source, 3)
    task = _task(cells, source)
    if task == "clustering":
        raise InputError(
            "{source}: a clustering run; its answers are clusters, not classes. Evaluate it in tsml-eval and name "
            "the folder of the summary files.",
            source=source,
        )
    classes = int(cells[5]) if task == "classification" else 0
    rows = [_case(line, classes, source, number) for number, line in enumerate(lines[3:], 4)]
    cases = Cases(
        file.algorithm, file.problem, _label(file.resample), [row[0] for row in rows], [row[1] for row in rows], source,
        _probabilities([row[2] for row in rows], source), numeric=not classes,
    )  # fmt: skip
    return Parsed(cases, task, stated)


def measures(parsed: Parsed) -> dict[str, Measure]:
    """Measures of the cases.

    Raises
    ------
    InputError
        When line 3 says otherwise.
    """
    cases = parsed.cases
    found = number_measures(cases) if cases.numeric else class_measures(cases)
    if parsed.task == "forecasting":
        found["mean_absolute_percentage_error"] = own = _percentage(cases)
    else:
        own = found["mean_squared_error" if cases.numeric else "accuracy"]
    if own.value is None:
        return found
    allowed = 1e-6 * max(1.0, own.value) if cases.numeric else max(0.5 / len(cases.truth), _HALF_UNIT)
    if not abs(own.value - parsed.stated) <= allowed * (1 + 1e-9):
        values = {"source": cases.source, "stated": repr(parsed.stated), "computed": repr(own.value)}
        if cases.numeric:
            raise InputError(
                "{source}, line 3: the error {stated} does not match that of the cases below, {computed}. The file "
                "may be truncated or changed.",
                **values,
            )
        raise InputError(
            "{source}, line 3: the accuracy {stated} does not match that of the cases below, {computed}. The file "
            "may be truncated or changed.",
            **values,
        )
    return found


def _percentage(cases: Cases) -> Measure:
    truth, answer = (np.array(one, dtype=np.float64) for one in (cases.truth, cases.predicted))
    if (truth == 0).any():
        return Measure(None, "not defined where the truth is 0")
    return Measure(float(np.mean(np.abs((answer - truth) / truth))))


def _check_title(line: str, file: RunFile, source: str) -> None:
    said = title(line)
    if said is None:
        raise InputError(
            "{source}, line 1: {title} does not contain data set, algorithm, split (train or test), resample and "
            "unit of time.",
            source=source,
            title=quote(line[:80]),
        )
    problem, _, split, resample = said
    for what, inside, outside in (
        (N_("data set"), problem, file.problem),
        (N_("split"), split, file.split),
        (N_("resample"), resample, file.resample),
    ):
        if inside != outside and inside != "None":
            raise InputError(
                "{source}, line 1: the {what} is {inside}, but by its path it is {outside}. Was the file copied?",
                source=source, what=Message(what), inside=quote(inside), outside=quote(outside),
            )  # fmt: skip


def _task(cells: list[str], source: str) -> str:
    if len(cells) == 5:
        return "forecasting"
    if not cells[5]:
        return "regression"
    if len(cells) > 6 and re.fullmatch(r"\d+", cells[6], re.ASCII):
        return "clustering"
    if not re.fullmatch(r"\d{1,6}", cells[5], re.ASCII) or int(cells[5]) < 1:
        raise InputError("{source}, line 3: {cell} is not a number of classes.", source=source, cell=quote(cells[5]))
    return "classification"


def _case(text: str, classes: int, source: str, line: int) -> tuple[str, str, list[float]]:
    cells = [cell.strip() for cell in text.split(",")]
    if len(cells) < 2:
        raise InputError(
            "{source}, line {line}: {cells} should contain the true value and the answer. The file may be truncated.",
            source=source, line=line, cells=quote(text[:80]),
        )  # fmt: skip
    if not classes:
        for cell in cells[:2]:
            _number(cell, source, line)
        return cells[0], cells[1], []
    if not cells[0] or not cells[1]:
        raise InputError("{source}, line {line}: the true value or the answer is empty.", source=source, line=line)
    if len(cells) < 3 + classes:
        raise InputError(
            "{source}, line {line}: line 3 states {classes} classes, but there are {found} probabilities. The file "
            "may be truncated.",
            source=source, line=line, classes=classes, found=sum(map(bool, cells[3:])),
        )  # fmt: skip
    found = [_number(cell, source, line) for cell in cells[3 : 3 + classes]]
    if not all(-1e-9 <= value <= 1 + 1e-9 for value in found):
        raise InputError("{source}, line {line}: a probability is not between 0 and 1.", source=source, line=line)
    return cells[0], cells[1], found


def _number(cell: str, source: str, line: int) -> float:
    try:
        value = float(cell)
    except ValueError:
        value = np.nan
    if not np.isfinite(value) or "_" in cell:
        raise InputError("{source}, line {line}: {cell} is not a number.", source=source, line=line, cell=quote(cell))
    return value


def _probabilities(rows: list[list[float]], source: str) -> NDArray[np.float64] | None:
    if not rows[0]:
        return None
    found = np.array(rows, dtype=np.float64)
    off = np.flatnonzero(np.abs(found.sum(axis=1) - 1) > 0.006 * found.shape[1])
    if len(off):
        raise InputError(
            "{source}, line {line}: the probabilities sum to {sum}, not to 1.",
            source=source, line=off[0] + 4, sum=f"{found[off[0]].sum():g}",
        )  # fmt: skip
    return found


def _label(resample: str) -> str:
    return f"resample {resample}"
