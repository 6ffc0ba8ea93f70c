"""Summaries of tsml and aeon: a file per algorithm and measure, a line per data set, a column per resample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from podium.data.readers.cases import named
from podium.data.readers.items import choose
from podium.data.readers.place import Place
from podium.data.readers.records import Records
from podium.data.readers.tsml_files import Summary, parse_summary
from podium.data.results import Objective
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count

_UP: Final = (
    "accuracy",
    "balacc",
    "auroc",
    "f1",
    "sensitivity",
    "specificity",
    "clacc",
    "ami",
    "ari",
    "nmi",
    "ri",
    "mi",
    "r2",
)
_DOWN: Final = ("logloss", "nll", "mse", "rmse", "mae", "mape", "fittime", "predicttime", "memoryusage")

_Row = tuple[str, str, str, str, str, str]  # problem, algorithm, value, resample, measure, place


def summaries(place: Place, names: Sequence[str], options: Mapping[str, str], said: Sequence[str]) -> Records:
    """Read summaries.

    Raises
    ------
    InputError
        When two are of the same algorithm and measure, or one cannot be read; naming file and line.
    """
    if not names:
        raise InputError(
            "{source}: there are no summaries (<algorithm>_accuracy.csv beginning with 'Resamples:').",
            source=place.source,
        )
    files = _files(place, names)
    algorithms = named(list(dict.fromkeys(algorithm for _, algorithm, _ in files)), options, place.source)
    rows: list[_Row] = []
    for name, algorithm, measure in files:
        if algorithm in algorithms:
            rows += _rows(parse_summary(place.text(name), str(place.file(name))), name, algorithm, measure)
    for option, what, at in (("dataset", N_("data set"), 0), ("resample", N_("resample"), 3)):
        if option in options:
            wanted = choose(list(dict.fromkeys(row[at] for row in rows)), options[option], what, place.source)
            rows = [row for row in rows if row[at] == wanted]
    return _records(
        rows,
        place.source,
        [*said, Message("Read {summary_files} of tsml or aeon.", summary_files=count(len(files), "summary file"))],
    )


def _files(place: Place, names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Name, algorithm and measure of each file."""
    found = []
    seen: dict[tuple[str, str], str] = {}
    for name in names:
        algorithm, _, measure = PurePosixPath(name).stem.rpartition("_")
        if not algorithm:
            raise InputError(
                "{source}: the name should be <algorithm>_<measure>.csv, such as HC2_accuracy.csv.",
                source=place.file(name),
            )
        first = seen.setdefault((algorithm, measure.lower()), name)
        if first != name:
            raise InputError(
                "{source}: {name} and {first} both contain the {measure} of {algorithm}. Name one of their folders.",
                source=place.source, name=name, first=first, measure=measure, algorithm=quote(algorithm),
            )  # fmt: skip
        found.append((name, algorithm, measure.lower()))
    return found


def _rows(summary: Summary, name: str, algorithm: str, measure: str) -> list[_Row]:
    seen: dict[str, int] = {}
    found = []
    for problem, values, line in summary.rows:
        first = seen.setdefault(problem, line)
        if first != line:
            raise InputError(
                "{source}: {problem} is on line {first} and on line {line}. Remove one.",
                source=name, problem=quote(problem), first=first, line=line,
            )  # fmt: skip
        found += [
            (problem, algorithm, value, resample, measure, f"{name}, line {line}")
            for resample, value in zip(summary.resamples, values, strict=True)
        ]
    return found


def _records(rows: Sequence[_Row], source: str, notes: Sequence[str]) -> Records:
    ways: dict[str, Objective] = {**dict.fromkeys(_UP, "maximize"), **dict.fromkeys(_DOWN, "minimize")}
    measured = dict.fromkeys(row[4] for row in rows)
    return Records(
        problem=[row[0] for row in rows],
        algorithm=[row[1] for row in rows],
        value=[row[2] for row in rows],
        run=[f"resample {row[3]}" for row in rows],
        metric=[row[4] for row in rows],
        directions={name: ways[name] for name in measured if name in ways},
        place=lambda index: f"{rows[index][5]}, resample {rows[index][3]}",
        source=source,
        notes=tuple(notes),
    )
