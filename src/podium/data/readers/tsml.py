"""tsml and aeon: folders of runs (ALGORITHM/Predictions/DATASET/testResample0.csv), or of summaries (ALGORITHM_accuracy.csv)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.predictions import Predictions
from podium.data.readers.cases import (
    ALGORITHMS_OPTION,
    Cases,
    Measure,
    measure_rows,
    measured_records,
    measures_of,
    number_in,
    of_algorithms,
    only_one,
    pair,
)
from podium.data.readers.protocol import Kind, Place, Records, Row, choose_name, one_of, twice
from podium.data.results import Objective
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, Message, count, joined, some

_RUN: Final = re.compile(r"(train|test)Resample(\d{1,9})\.csv", re.ASCII)
_LOOKED: Final = 4
"""Files of a folder whose beginning is looked at to recognise it."""

_OPTIONS: Final = {
    "split": Message("test (the default) or train: which files of runs to read"),
    "files": Message("runs or summaries, if a folder contains both"),
    "broken": Message(
        "for results: refuse (the default) names the broken files of runs; missing turns them into missing results "
        "with their reason"
    ),
    "dataset": Message("the data set to read; required for predictions if there are several"),
    "resample": Message("the resample to read; required for predictions if there are several"),
}


class _Tsml:
    name = "tsml"
    title = Message(
        "tsml and aeon: <algorithm>/Predictions/<data set>/testResample0.csv, or summaries <algorithm>_accuracy.csv"
    )
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {**_OPTIONS, **ALGORITHMS_OPTION}

    def sniff(self, place: Place) -> bool:
        if place.is_folder and any(_RUN.fullmatch(PurePosixPath(name).name) for name in place.names):
            return True
        names = [name for name in place.names if name.lower().endswith(".csv")] if place.is_folder else place.names
        heads = [_head(place, name) for name in names[:_LOOKED]]
        return any(_is_summary(head) or _is_run(head) for head in heads)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        split = one_of(options, "split", ("test", "train"))
        wanted = one_of(options, "files", ("", "runs", "summaries"))
        found = _find(place)
        runs, short = found.runs, found.summaries
        if kind == "predictions":
            return _predictions(place, _of_split(runs, split, place.source), options, found.said())
        if runs and short and not wanted:
            raise InputError(
                "{source}: it contains {files} of runs (such as {name}) and {summary_files} (such as {short}). "
                "Choose with {--option:files=runs} or files=summaries, or name a subfolder.",
                source=place.source, files=count(len(runs), "file"), name=runs[0].name,
                summary_files=count(len(short), "summary file"), short=short[0],
            )  # fmt: skip
        if wanted == "summaries" or (short and not wanted):
            return _summaries(place, short, options, found.said())
        return _results(place, _of_split(runs, split, place.source), options, found.said())


def _head(place: Place, name: str) -> str:
    return place.head_of(name).decode("utf-8", "replace")


class _Found(NamedTuple):
    """Files of runs, names of summaries, files of runs that lie outside the layout, and other files of comma-separated cells."""

    runs: list[_RunFile]
    summaries: list[str]
    loose: list[str]
    others: list[str]

    def said(self) -> list[str]:
        """Note what is left out."""
        said: list[str] = []
        if self.loose:
            said.append(Noted(
                "Skipped {files} of runs outside <algorithm>/Predictions/<data set>: {names}.",
                files=count(len(self.loose), "file"), names=some(self.loose),
            ))  # fmt: skip
        if self.others:
            said.append(Noted(
                "Skipped {n} file that is neither a run nor a summary: {names}.",
                "Skipped {n} files that are neither runs nor summaries: {names}.",
                len(self.others),
                names=some(self.others),
            ))  # fmt: skip
        return said


def _find(place: Place) -> _Found:
    runs: list[_RunFile] = []
    short: list[str] = []
    others: list[str] = []
    for name in place.names:
        if not name.lower().endswith(".csv"):
            continue
        run = _by_path(name) if place.is_folder else None
        if run is not None:
            runs.append(run)
            continue
        head = _head(place, name)
        if _is_summary(head):
            short.append(name)
        elif _is_run(head) and (said := _title(head.split("\n", 1)[0])) is not None:
            runs.append(_RunFile(name, said[1], said[0], said[2], said[3], False))
        else:
            others.append(name)
    told = [run for run in runs if run.told]
    return _Found(told or runs, short, [run.name for run in runs if told and not run.told], others)


def _by_path(name: str) -> _RunFile | None:
    parts = PurePosixPath(name).parts
    match = _RUN.fullmatch(parts[-1])
    if match is None or len(parts) < 4 or parts[-3] != "Predictions":
        return None
    return _RunFile(name, parts[-4], parts[-2], match[1], str(int(match[2])), True)


def _of_split(runs: Sequence[_RunFile], split: str, source: str) -> list[_RunFile]:
    if not runs:
        raise InputError(
            "{source}: there are neither runs (<algorithm>/Predictions/<data set>/testResample0.csv) nor summaries "
            "(<algorithm>_accuracy.csv beginning with 'Resamples:'). Name the folder that contains the folders of "
            "the algorithms.",
            source=source,
        )
    kept = [run for run in runs if run.split == split]
    if not kept:
        raise InputError(
            "{source}: all {runs} are of the split {name}. Choose it with {--option:split={split}}.",
            source=source, runs=count(len(runs), "run"), name=quote(runs[0].split), split=runs[0].split,
        )  # fmt: skip
    return kept


def _results(place: Place, runs: Sequence[_RunFile], options: Mapping[str, str], said: Sequence[str]) -> Records:
    runs, chosen = _chosen(runs, options, place.source)
    notes = [*said, *chosen]
    keep = one_of(options, "broken", ("refuse", "missing"))
    rows: list[Row] = []
    broken: list[tuple[_RunFile, str]] = []
    for run in runs:
        try:
            cases, measures = _parse_run(place, run)
            rows += _measure_rows(run, measures, len(cases.truth))
        except InputError as error:
            broken.append((run, error.args[0]))
    if broken and (keep == "refuse" or not rows or not all(run.told for run, _ in broken)):
        raise InputError(_tell([why for _, why in broken], len(runs), place.source))
    names = dict.fromkeys(row.metric for row in rows)
    for run, why in broken:
        rows += _measure_rows(run, {name: Measure(None, why) for name in names}, 0)
    if broken:
        notes.append(Message(
            "Suspicious: {files} of {all} could not be read; their results are missing.",
            files=count(len(broken), "file"), all=len(runs),
        ))  # fmt: skip
    notes.append(Message(
        "{runs} of tsml, the {split} split: measures were computed from the cases, and the accuracy (or error) on line "
        "3 agrees.",
        runs=count(len(runs) - len(broken), "run"), split=runs[0].split,
    ))  # fmt: skip
    return measured_records(rows, place.source, notes, "resample")


def _measure_rows(run: _RunFile, measures: Mapping[str, Measure], cases: int) -> list[Row]:
    return measure_rows(
        Row(run.problem, run.algorithm, None, _label(run.resample), test=cases, place=run.name), measures
    )


def _tell(broken: Sequence[str], total: int, source: str) -> str:
    shown = joined(broken[:3], "; ")
    more = Message("; and {n} more", n=len(broken) - 3) if len(broken) > 3 else ""
    return Message(
        "{source}: {n} of {runs} cannot be read. {shown}{more} Run them again, or count them as missing with "
        "{--option:broken=missing}.",
        source=source, n=len(broken), runs=count(total, "run"), shown=shown, more=more,
    )  # fmt: skip


def _predictions(
    place: Place, runs: Sequence[_RunFile], options: Mapping[str, str], said: Sequence[str]
) -> Predictions:
    runs, chosen = _chosen(runs, options, place.source)
    notes = [*said, *chosen]
    problem = only_one([run.problem for run in runs], "dataset", N_("data sets"), place.source)
    resample = only_one([run.resample for run in runs], "resample", N_("resamples"), place.source)
    found = [_parse_run(place, run)[0] for run in runs]
    notes.append(Message(
        "Resample {resample} of {problem}, the {split} split; cases are paired by position.",
        resample=resample, problem=quote(problem), split=runs[0].split,
    ))  # fmt: skip
    return pair(found, place.source, notes)


def _chosen(runs: Sequence[_RunFile], options: Mapping[str, str], source: str) -> tuple[list[_RunFile], list[str]]:
    """Runs of the requested algorithms, data set and resample."""
    kept = of_algorithms(
        runs, options, source, {"dataset": ("problem", N_("data set")), "resample": ("resample", N_("resample"))}
    )
    if repeated := twice(kept, lambda run: (run.algorithm, run.problem, run.resample)):
        first, run = repeated
        raise InputError(
            "{source}: {name} and {first} are both resample {resample} of {algorithm} on {problem}. Name one of "
            "their folders, or give the algorithms different names.",
            source=source, name=run.name, first=first.name, resample=run.resample, algorithm=quote(run.algorithm),
            problem=quote(run.problem),
        )  # fmt: skip
    chosen: list[str] = [
        Message("Read {n} of {files} of runs, as selected.", n=len(kept), files=count(len(runs), "file"))
    ]
    return kept, chosen if len(kept) < len(runs) else []


# Files of single runs.


_SPLITS: Final = ("train", "test")
_HALF_UNIT: Final = 5e-5
"""What rounding a share to four digits does at most."""


class _RunFile(NamedTuple):
    """Location of a run, and what it belongs to; `told` states whether its path names all of this."""

    name: str
    algorithm: str
    problem: str
    split: str
    resample: str
    told: bool


def _title(line: str) -> tuple[str, str, str, str] | None:
    """Take line 1 of a run apart: data set, algorithm, split, resample; None for another line.

    >>> _title("Chinatown,ROCKET,TEST,0,MILLISECONDS,PREDICTIONS")
    ('Chinatown', 'ROCKET', 'test', '0')
    """
    cells = [cell.strip() for cell in line.split(",")]
    if len(cells) < 5 or cells[2].lower() not in _SPLITS or not re.fullmatch(r"\d{1,9}|None", cells[3], re.ASCII):
        return None
    return cells[0], cells[1], cells[2].lower(), cells[3]


def _is_run(head: str) -> bool:
    """Whether a text begins like a run."""
    return _title(head.split("\n", 1)[0]) is not None and "seconds" in head.split("\n", 1)[0].lower()


def _parse_run(place: Place, file: _RunFile) -> tuple[Cases, dict[str, Measure]]:
    """Read a run (three lines on the run, then a line per case), and compute its measures."""
    source = place.called(file.name)
    lines = place.text(file.name).splitlines()
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
    stated = number_in(cells[0], source, 3)
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
    return cases, _measures(cases, task, stated)


def _measures(cases: Cases, task: str, stated: float) -> dict[str, Measure]:
    """Measures of the cases; refuses a run whose line 3 contradicts them."""
    found = measures_of(cases)
    if task == "forecasting":
        found["mean_absolute_percentage_error"] = own = _percentage(cases)
    else:
        own = found["mean_squared_error" if cases.numeric else "accuracy"]
    if own.value is None:
        return found
    allowed = 1e-6 * max(1.0, own.value) if cases.numeric else max(0.5 / len(cases.truth), _HALF_UNIT)
    if not abs(own.value - stated) <= allowed * (1 + 1e-9):
        values = {"source": cases.source, "stated": repr(stated), "computed": repr(own.value)}
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


def _check_title(line: str, file: _RunFile, source: str) -> None:
    said = _title(line)
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
            number_in(cell, source, line)
        return cells[0], cells[1], []
    if not cells[0] or not cells[1]:
        raise InputError("{source}, line {line}: the true value or the answer is empty.", source=source, line=line)
    if len(cells) < 3 + classes:
        raise InputError(
            "{source}, line {line}: line 3 states {classes} classes, but there are {found} probabilities. The file "
            "may be truncated.",
            source=source, line=line, classes=classes, found=sum(map(bool, cells[3:])),
        )  # fmt: skip
    found = [number_in(cell, source, line) for cell in cells[3 : 3 + classes]]
    if not all(-1e-9 <= value <= 1 + 1e-9 for value in found):
        raise InputError("{source}, line {line}: a probability is not between 0 and 1.", source=source, line=line)
    return cells[0], cells[1], found


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


# Summaries of tsml and aeon: a file per algorithm and measure, a line per data set, a column per resample.


_UP: Final = (
    "accuracy", "balacc", "auroc", "f1", "sensitivity", "specificity", "clacc", "ami", "ari", "nmi", "ri", "mi", "r2",
)  # fmt: skip
_DOWN: Final = ("logloss", "nll", "mse", "rmse", "mae", "mape", "fittime", "predicttime", "memoryusage")

_CORNER: Final = ("resamples:", "resamples", "folds:", "folds")
_DIRECTIONS: Final[dict[str, Objective]] = {**dict.fromkeys(_UP, "maximize"), **dict.fromkeys(_DOWN, "minimize")}


class _SummaryFile(NamedTuple):
    name: str
    algorithm: str
    measure: str


def _is_summary(head: str) -> bool:
    """Whether a text begins like a summary."""
    cells = [cell.strip() for cell in head.lstrip("\ufeff").split("\n", 1)[0].split(",")]
    return cells[0].lower() in _CORNER and len(cells) > 1 and all(cell.isdecimal() for cell in cells[1:] if cell)


def _summaries(place: Place, names: Sequence[str], options: Mapping[str, str], said: Sequence[str]) -> Records:
    """Read summaries; refuses two of the same algorithm and measure."""
    if not names:
        raise InputError(
            "{source}: there are no summaries (<algorithm>_accuracy.csv beginning with 'Resamples:').",
            source=place.source,
        )
    files = _summary_files(place, names)
    rows = [row for file in of_algorithms(files, options, place.source) for row in _summary_rows(place, file)]
    if "dataset" in options:
        wanted = choose_name((row.problem for row in rows), options["dataset"], N_("data set"), place.source)
        rows = [row for row in rows if row.problem == wanted]
    if "resample" in options:
        there = [row.run.removeprefix(_label("")) for row in rows]
        wanted = choose_name(there, options["resample"], N_("resample"), place.source)
        rows = [row for row in rows if row.run == _label(wanted)]
    note = Message("Read {summary_files} of tsml or aeon.", summary_files=count(len(files), "summary file"))
    directions = {row.metric: _DIRECTIONS[row.metric] for row in rows if row.metric in _DIRECTIONS}
    return Records.of(rows, place.source, [*said, note], directions, "resample")


def _summary_files(place: Place, names: Sequence[str]) -> list[_SummaryFile]:
    found: list[_SummaryFile] = []
    for name in names:
        algorithm, _, measure = PurePosixPath(name).stem.rpartition("_")
        if not algorithm:
            raise InputError(
                "{source}: the name should be <algorithm>_<measure>.csv, such as HC2_accuracy.csv.",
                source=place.file(name),
            )
        found.append(_SummaryFile(name, algorithm, measure.lower()))
    if repeated := twice(found, lambda file: file[1:]):
        first, file = repeated
        raise InputError(
            "{source}: {name} and {first} both contain the {measure} of {algorithm}. Name one of their folders.",
            source=place.source, name=file.name, first=first.name,
            measure=PurePosixPath(file.name).stem.rpartition("_")[2], algorithm=quote(file.algorithm),
        )  # fmt: skip
    return found


def _summary_rows(place: Place, file: _SummaryFile) -> list[Row]:
    """Read a summary: a line per data set, a column per resample."""
    source = place.called(file.name)
    lines = place.text(file.name).splitlines()
    resamples = tuple(cell.strip() for cell in lines[0].split(",")[1:])
    while resamples and not resamples[-1]:
        resamples = resamples[:-1]
    if len(set(resamples)) < len(resamples) or not all(resamples):
        raise InputError("{source}, line 1: a resample occurs twice or has no name. Correct the line.", source=source)
    rows: list[Row] = []
    seen: dict[str, int] = {}
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
        if (first := seen.setdefault(cells[0], number)) != number:
            raise InputError(
                "{source}: {problem} is on line {first} and on line {line}. Remove one.",
                source=file.name, problem=quote(cells[0]), first=first, line=number,
            )  # fmt: skip
        rows += [
            Row(
                cells[0], file.algorithm, value, _label(resample), file.measure,
                place=f"{file.name}, line {number}, {_label(resample)}",
            )
            for resample, value in zip(resamples, cells[1:], strict=False)
        ]  # fmt: skip
    return rows


READER = _Tsml()
