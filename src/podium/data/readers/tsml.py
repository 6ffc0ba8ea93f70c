"""tsml and aeon: folders of runs (ALGORITHM/Predictions/DATASET/testResample0.csv), or of summaries (ALGORITHM_accuracy.csv)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

from podium.data.predictions import Predictions
from podium.data.readers.cases import ALGORITHMS_OPTION, DIRECTIONS, Cases, Measure, named, pair
from podium.data.readers.items import choose, one_of
from podium.data.readers.place import Place
from podium.data.readers.protocol import Kind
from podium.data.readers.records import Records
from podium.data.readers.tsml_files import Parsed, RunFile, is_run, is_summary, measures, parse_run, title
from podium.data.readers.tsml_summaries import summaries
from podium.errors import InputError, quote
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


@dataclass(frozen=True)
class _Broken:
    """A run that cannot be read, and why."""

    file: RunFile
    why: str


class _Tsml:
    name = "tsml"
    title = Message(
        "tsml and aeon: <algorithm>/Predictions/<data set>/testResample0.csv, or summaries <algorithm>_accuracy.csv"
    )
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {**_OPTIONS, **ALGORITHMS_OPTION}

    def sniff(self, place: Place) -> bool:
        """Look for the names of its files, or for how they begin."""
        try:
            if not place.is_folder:
                head = place.head.decode("utf-8", "replace")
                return is_run(head) or is_summary(head)
            if any(_RUN.fullmatch(PurePosixPath(name).name) for name in place.names):
                return True
            heads = [_head(place, name) for name in [n for n in place.names if n.lower().endswith(".csv")][:_LOOKED]]
            return any(is_summary(head) or is_run(head) for head in heads)
        except InputError:
            return False

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        """Read the results of all runs, or the answers of one resample of one data set."""
        split = one_of(options, "split", ("test", "train"))
        wanted = one_of(options, "files", ("", "runs", "summaries"))
        found = _find(place)
        runs, short = found.runs, found.summaries
        if kind == "predictions":
            return _predictions(place, _of_split(runs, split, place.source), options, found.said())
        if runs and short and not wanted:
            raise InputError(
                "{source}: it contains {files} of runs (such as {name}) and {summary_files} (such as {short}). "
                "Choose with files=runs or files=summaries (on the command line: --option files=runs), or name a "
                "subfolder.",
                source=place.source, files=count(len(runs), "file"), name=runs[0].name,
                summary_files=count(len(short), "summary file"), short=short[0],
            )  # fmt: skip
        if wanted == "summaries" or (short and not wanted):
            return summaries(place, short, options, found.said())
        return _results(place, _of_split(runs, split, place.source), options, found.said())


def _head(place: Place, name: str) -> str:
    return Place(place.file(name), False).head.decode("utf-8", "replace") if place.is_folder else place.head.decode(
        "utf-8", "replace"
    )  # fmt: skip


class _Found(NamedTuple):
    """Files of runs, names of summaries, files of runs that lie outside the layout, and other files of comma-separated cells."""

    runs: list[RunFile]
    summaries: list[str]
    loose: list[str]
    others: list[str]

    def said(self) -> list[str]:
        """Say what is left aside."""
        said: list[str] = []
        if self.loose:
            said.append(Message(
                "Skipped {files} of runs outside <algorithm>/Predictions/<data set>: {names}.",
                files=count(len(self.loose), "file"), names=some(self.loose),
            ))  # fmt: skip
        if self.others:
            said.append(Message(
                "Skipped {n} file that is neither a run nor a summary: {names}.",
                "Skipped {n} files that are neither runs nor summaries: {names}.",
                len(self.others),
                names=some(self.others),
            ))  # fmt: skip
        return said


def _find(place: Place) -> _Found:
    runs: list[RunFile] = []
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
        if is_summary(head):
            short.append(name)
        elif is_run(head) and (said := title(head.split("\n", 1)[0])) is not None:
            runs.append(RunFile(name, said[1], said[0], said[2], said[3], False))
        else:
            others.append(name)
    told = [run for run in runs if run.told]
    return _Found(told or runs, short, [run.name for run in runs if told and not run.told], others)


def _by_path(name: str) -> RunFile | None:
    parts = PurePosixPath(name).parts
    match = _RUN.fullmatch(parts[-1])
    if match is None or len(parts) < 4 or parts[-3] != "Predictions":
        return None
    return RunFile(name, parts[-4], parts[-2], match[1], str(int(match[2])), True)


def _of_split(runs: Sequence[RunFile], split: str, source: str) -> list[RunFile]:
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
            "{source}: all {runs} are of the split {name}. Choose it with split={split} (on the command line: "
            "--option split={split}).",
            source=source, runs=count(len(runs), "run"), name=quote(runs[0].split), split=runs[0].split,
        )  # fmt: skip
    return kept


def _results(place: Place, runs: Sequence[RunFile], options: Mapping[str, str], said: Sequence[str]) -> Records:
    runs, chosen = _chosen(runs, options, place.source)
    notes = [*said, *chosen]
    keep = one_of(options, "broken", ("refuse", "missing"))
    found: list[tuple[RunFile, dict[str, Measure], int]] = []
    broken: list[_Broken] = []
    for run in runs:
        try:
            parsed = _parse(place, run)
            found.append((run, measures(parsed), len(parsed.cases.truth)))
        except InputError as error:
            broken.append(_Broken(run, error.args[0]))
    if broken and (keep == "refuse" or not found or not all(one.file.told for one in broken)):
        raise InputError(_tell(broken, len(runs), place.source))
    names = list(dict.fromkeys(name for _, values, _ in found for name in values))
    lost = [(one.file, {name: Measure(None, one.why) for name in names}, 0) for one in broken]
    if broken:
        notes.append(Message(
            "Suspicious: {files} of {all} could not be read; their results are missing.",
            files=count(len(broken), "file"), all=len(runs),
        ))  # fmt: skip
    notes.append(Message(
        "{runs} of tsml, the {split} split: measures were computed from the cases, and the accuracy (or error) on line "
        "3 agrees.",
        runs=count(len(found), "run"), split=runs[0].split,
    ))  # fmt: skip
    return _records(found + lost, place.source, notes)


def _records(entries: Sequence[tuple[RunFile, dict[str, Measure], int]], source: str, notes: Sequence[str]) -> Records:
    rows = [(run, name, one, n) for run, values, n in entries for name, one in values.items()]
    return Records(
        problem=[run.problem for run, *_ in rows],
        algorithm=[run.algorithm for run, *_ in rows],
        value=[one.value for _, _, one, _ in rows],
        run=[f"resample {run.resample}" for run, *_ in rows],
        metric=[name for _, name, *_ in rows],
        failure=[one.failure for _, _, one, _ in rows],
        test=[n for *_, n in rows] if all(n for *_, n in rows) else None,
        directions={name: DIRECTIONS[name] for _, name, *_ in rows},
        place=lambda index: rows[index][0].name,
        source=source,
        notes=tuple(notes),
    )


def _tell(broken: Sequence[_Broken], total: int, source: str) -> str:
    shown = joined([one.why for one in broken[:3]], "; ")
    more = Message("; and {n} more", n=len(broken) - 3) if len(broken) > 3 else ""
    return Message(
        "{source}: {n} of {runs} cannot be read. {shown}{more} Run them again, or count them as missing with "
        "broken=missing (on the command line: --option broken=missing).",
        source=source, n=len(broken), runs=count(total, "run"), shown=shown, more=more,
    )  # fmt: skip


def _parse(place: Place, run: RunFile) -> Parsed:
    return parse_run(place.text(run.name), run, str(place.file(run.name)))


def _predictions(place: Place, runs: Sequence[RunFile], options: Mapping[str, str], said: Sequence[str]) -> Predictions:
    runs, chosen = _chosen(runs, options, place.source)
    notes = [*said, *chosen]
    problem = _only([run.problem for run in runs], "dataset", N_("data sets"), place.source)
    resample = _only([run.resample for run in runs], "resample", N_("resamples"), place.source)
    found: list[Cases] = []
    for run in runs:
        parsed = _parse(place, run)
        measures(parsed)  # refuses a file whose cases are not those it speaks of
        found.append(parsed.cases)
    notes.append(Message(
        "Resample {resample} of {problem}, the {split} split; cases are paired by position.",
        resample=resample, problem=quote(problem), split=runs[0].split,
    ))  # fmt: skip
    return pair(found, place.source, notes)


def _only(names: Sequence[str], option: str, what: str, source: str) -> str:
    there = list(dict.fromkeys(names))
    if len(there) > 1:
        raise InputError(
            "{source}: it contains {n} {what}: {listed}. Predictions are compared on one: choose it with "
            "{option}=NAME (on the command line: --option {option}={first}).",
            source=source, n=len(there), what=Message(what), listed=some([quote(name) for name in there], 20),
            option=option, first=there[0],
        )  # fmt: skip
    return there[0]


def _part(run: RunFile, option: str) -> str:
    return run.problem if option == "dataset" else run.resample


def _chosen(runs: Sequence[RunFile], options: Mapping[str, str], source: str) -> tuple[list[RunFile], list[str]]:
    """Runs of the algorithms, data set and resample asked for."""
    algorithms = named(list(dict.fromkeys(run.algorithm for run in runs)), options, source)
    kept = [run for name in algorithms for run in runs if run.algorithm == name]
    for option, what in (("dataset", N_("data set")), ("resample", N_("resample"))):
        if option in options:
            wanted = choose(list(dict.fromkeys(_part(run, option) for run in kept)), options[option], what, source)
            lacking = set(algorithms) - {run.algorithm for run in kept if _part(run, option) == wanted}
            if lacking:
                raise InputError(Message(
                    "{source}: {listed} has no {what} {wanted}. Run it, or leave it out with algorithms=A,B "
                    "(on the command line: --option algorithms=A,B).",
                    "{source}: {listed} have no {what} {wanted}. Run them, or leave them out with "
                    "algorithms=A,B (on the command line: --option algorithms=A,B).",
                    len(lacking),
                    source=source, listed=some([quote(name) for name in algorithms if name in lacking]),
                    what=Message(what), wanted=quote(wanted),
                ))  # fmt: skip
            kept = [run for run in kept if _part(run, option) == wanted]
    _refuse_twice(kept, source)
    chosen: list[str] = [
        Message("Read {n} of {files} of runs, as selected.", n=len(kept), files=count(len(runs), "file"))
    ]
    return kept, chosen if len(kept) < len(runs) else []


def _refuse_twice(runs: Sequence[RunFile], source: str) -> None:
    seen: dict[tuple[str, str, str], str] = {}
    for run in runs:
        first = seen.setdefault((run.algorithm, run.problem, run.resample), run.name)
        if first != run.name:
            raise InputError(
                "{source}: {name} and {first} are both resample {resample} of {algorithm} on {problem}. Name one of "
                "their folders, or give the algorithms different names.",
                source=source, name=run.name, first=first, resample=run.resample, algorithm=quote(run.algorithm),
                problem=quote(run.problem),
            )  # fmt: skip


READER = _Tsml()
