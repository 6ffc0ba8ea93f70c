"""KEEL: folders of results, ALGORITHM.DATASET/result0.tst (test) and result0.tra (training), a line per case."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from podium.data.predictions import Predictions
from podium.data.readers.cases import (
    ALGORITHMS_OPTION,
    Cases,
    measure_rows,
    measured_records,
    measures_of,
    number_in,
    of_algorithms,
    only_one,
    pair,
)
from podium.data.readers.protocol import Kind, Place, Row, one_of, twice
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

_FILE: Final = re.compile(r"result(\d{1,6})(?:s(\d{1,6}))?\.(tra|tst)", re.ASCII)
_CELL: Final = re.compile(r"""\s*(?:'([^']*)'|"([^"]*)"|([^\s,'"][^\s,]*))\s*,?""")
_REAL: Final = re.compile(r"""@attribute\s+(?:'([^']*)'|([^\s{\[]+))\s*(real|integer|\{)""", re.IGNORECASE)
_ENDINGS: Final = {"test": "tst", "train": "tra"}


class _File(NamedTuple):
    """Location of a fold, and what it belongs to."""

    name: str
    algorithm: str
    problem: str
    fold: int
    seed: int | None
    ending: str

    @property
    def run(self) -> str:
        return f"fold {self.fold}" if self.seed is None else f"seed {self.seed} fold {self.fold}"


class _Keel:
    name = "keel"
    title = Message(
        "KEEL: <algorithm>.<data set>/result0.tst and result0.tra, the expected and the predicted class of each case"
    )
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {
        "split": Message("test (the default, .tst) or train (.tra)"),
        "task": Message("classification or regression, if the head of a file does not state which"),
        "dataset": Message("the data set to read; required for predictions if there are several"),
        "seed": Message("the seed to read; required for predictions if there are several"),
        **ALGORITHMS_OPTION,
    }

    def sniff(self, place: Place) -> bool:
        return place.is_folder and any(_of(name) is not None for name in place.names)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        split = one_of(options, "split", ("test", "train"))
        there = [file for name in place.names if (file := _of(name)) is not None] if place.is_folder else []
        files = [file for file in there if file.ending == _ENDINGS[split]]
        if not files:
            raise InputError(
                "{source}: there is no <algorithm>.<data set>/result0.{endings} of KEEL. Name the results folder "
                "of an experiment.",
                source=place.source,
                endings=_ENDINGS[split],
            )
        files = _chosen(files, options, place.source)
        # Answers to training cases test on what was trained on: the sizes would say nothing about the design.
        sizes = {file[1:5]: file for file in there if file.ending == "tra"} if split == "test" else {}
        if kind == "predictions":
            return _predictions(place, files, options)
        rows = [row for file in files for row in _rows(_read(place, file, options, sizes.get(file[1:5])))]
        note = Message("{folds} of KEEL, the {split} split.", folds=count(len(files), "fold"), split=split)
        return measured_records(rows, place.source, [note], "fold")


def _of(name: str) -> _File | None:
    """Split a path: ALGORITHM.DATASET/result0.tst, or ALGORITHM/DATASET/result0.tst."""
    path = PurePosixPath(name)
    match = _FILE.fullmatch(path.name)
    if match is None or len(path.parts) < 2:
        return None
    folder = path.parts[-2]
    algorithm, dot, problem = folder.rpartition(".")
    if not (algorithm and dot and problem):
        if len(path.parts) < 3:
            return None
        algorithm, problem = path.parts[-3], folder
    return _File(name, algorithm, problem, int(match[1]), None if match[2] is None else int(match[2]), match[3])


def _chosen(files: Sequence[_File], options: Mapping[str, str], source: str) -> list[_File]:
    kept = of_algorithms(files, options, source, {"dataset": ("problem", N_("data set")), "seed": ("seed", N_("seed"))})
    algorithms = list(dict.fromkeys(file.algorithm for file in kept))
    if repeated := twice(kept, lambda file: file[1:5]):
        first, file = repeated
        raise InputError(
            "{source}: {name} and {first} are both {run} of {algorithm} on {problem}. Name one of their folders.",
            source=source, name=file.name, first=first.name, run=file.run, algorithm=quote(file.algorithm),
            problem=quote(file.problem),
        )  # fmt: skip
    return sorted(kept, key=lambda file: (algorithms.index(file.algorithm), file.problem, file.seed or 0, file.fold))


def _read(place: Place, file: _File, options: Mapping[str, str], training: _File | None) -> Cases:
    source = place.called(file.name)
    truth, predicted, numeric = _parse(place.text(file.name), source, options)
    size = len(_parse(place.text(training.name), place.called(training.name), options)[0]) if training else 0
    return Cases(file.algorithm, file.problem, file.run, truth, predicted, source, None, numeric, size)


def _parse(text: str, source: str, options: Mapping[str, str]) -> tuple[list[str], list[str], bool]:
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if line.strip().lower().startswith("@data")), None)
    if start is None:
        raise InputError(
            "{source}: there is no line @data. This is not a results file of KEEL, or it is truncated.", source=source
        )
    numeric = _is_numeric(lines[:start], source, options)
    truth, predicted = [], []
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if not line.strip():
            continue
        cells = _cells(line)
        if len(cells) != 2:
            raise InputError(
                "{source}, line {line}: {cells} should contain the expected and the predicted value, and nothing else.",
                source=source, line=number, cells=quote(line.strip()[:60]),
            )  # fmt: skip
        for cell in cells if numeric else ():
            number_in(cell, source, number)
        truth.append(cells[0])
        predicted.append(cells[1])
    if not truth:
        raise InputError("{source}: there is no case below @data.", source=source)
    return truth, predicted, numeric


def _cells(line: str) -> list[str]:
    found, at = [], 0
    while at < len(line.rstrip()):
        match = _CELL.match(line, at)
        if match is None:
            return []
        found.append(next(part for part in match.groups() if part is not None))
        at = match.end()
    return found


def _is_numeric(head: Sequence[str], source: str, options: Mapping[str, str]) -> bool:
    """Whether the output is a number: what the head says of it, or of the last attribute."""
    if "task" in options:
        return one_of(options, "task", ("classification", "regression")) == "regression"
    kinds: dict[str, str] = {}
    output = ""
    for line in map(str.strip, head):
        match = _REAL.match(line)
        if match is not None:
            kinds[match[1] or match[2]] = match[3].lower()
        elif line.lower().startswith("@output"):
            output = line.split(None, 1)[-1].strip().strip("'\"")
    if not kinds:
        raise InputError(
            "{source}: its header does not state whether classes or numbers are predicted. Specify it with "
            "{--option:task=classification} or task=regression.",
            source=source,
        )
    return kinds.get(output, list(kinds.values())[-1]) != "{"


def _rows(cases: Cases) -> list[Row]:
    cell = Row(
        cases.problem, cases.algorithm, None, cases.run, train=cases.train, test=len(cases.truth), place=cases.source
    )
    return measure_rows(cell, measures_of(cases))


def _predictions(place: Place, files: Sequence[_File], options: Mapping[str, str]) -> Predictions:
    problem = only_one([file.problem for file in files], "dataset", N_("data sets"), place.source)
    seeds = list(dict.fromkeys(str(file.seed) for file in files))
    if len(seeds) > 1:
        raise InputError(
            "{source}: it contains {n} seeds ({seeds}), so every case occurs that often. Choose one with "
            "{--option:seed={first}}.",
            source=place.source, n=len(seeds), seeds=some(seeds), first=seeds[0],
        )  # fmt: skip
    runs = list(dict.fromkeys(file.run for file in files))
    pooled: dict[str, list[Cases]] = {}
    for file in files:
        pooled.setdefault(file.algorithm, []).append(_read(place, file, options, None))
    for algorithm, own in pooled.items():
        lacking = [run for run in runs if run not in {cases.run for cases in own}]
        if lacking:
            raise InputError(
                "{source}: {algorithm} has no {lacking} of {problem}. Run it, or leave the algorithm out with "
                "{--option:algorithms=A,B}.",
                source=place.source, algorithm=quote(algorithm), lacking=some(lacking), problem=quote(problem),
            )  # fmt: skip
    _refuse_unequal_folds(list(pooled.values()))
    note = Message(
        "The cases of {folds} of {problem}, one fold after the other; paired by position.",
        folds=count(len(runs), "fold"),
        problem=quote(problem),
    )
    return pair([_together(own) for own in pooled.values()], place.source, [note])


def _refuse_unequal_folds(found: Sequence[list[Cases]]) -> None:
    for own in found[1:]:
        for one, first in zip(own, found[0], strict=True):
            if len(one.truth) != len(first.truth):
                raise InputError(
                    "{source}: {cases}, but {algorithm} has {size} ({elsewhere}). The algorithms need the same "
                    "partitions.",
                    source=one.source, cases=count(len(one.truth), "case"), algorithm=quote(first.algorithm),
                    size=len(first.truth), elsewhere=first.source,
                )  # fmt: skip


def _together(own: Sequence[Cases]) -> Cases:
    truth = [label for cases in own for label in cases.truth]
    answers = [label for cases in own for label in cases.predicted]
    return replace(own[0], run="", truth=truth, predicted=answers, train=0)


READER = _Keel()
