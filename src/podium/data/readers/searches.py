"""Runs of optimisers, whoever logged them, as records: one dimension, runs named by instance, final values or traces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.decimals import FloatArray
from podium.data.readers.archives import unpacked
from podium.data.readers.protocol import Place, Records, choose_name, float_in, look, one_of
from podium.data.results import Objective
from podium.data.trace_grid import number as spelled
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, joined, some

OPTIONS: Final = {
    "dimension": Message(
        "the dimension to use, or all: problems are then function and dimension; required if there are several"
    ),
    "budget": Message("evaluations, or evaluations/dimension; evaluations by default"),
    "at": Message("for results: the value reached at this budget instead of the final one"),
    "folders": Message(
        "if several folders contain one algorithm: merge pools their runs, separate names each after its folder"
    ),
}


@dataclass(frozen=True, eq=False)
class Search:
    """One run of an optimiser."""

    algorithm: str
    function: str
    dimension: int
    instance: str
    evaluations: FloatArray
    best: FloatArray
    """The best value up to each of the (ascending) evaluations; the last one is the end of the run."""
    final: Any
    """The best value at the end as written, None where the run has none."""
    place: str
    folder: str = ""


def to_records(
    searches: Sequence[Search],
    objective: Objective,
    source: str,
    notes: Sequence[str],
    kind: str,
    options: Mapping[str, str],
) -> Records:
    """Make records of runs: for results one for each run, for traces one for each evaluation that was logged."""
    if not searches:
        raise InputError(
            "{source}: it contains no run. Name the folder that contains the logs of all algorithms.", source=source
        )
    searches, chosen = _of_dimension(_named(searches, source, options), source, options)
    searches = sorted(searches, key=lambda one: (*_natural(one.function), one.dimension))
    unit = one_of(options, "budget", ("evaluations", "evaluations/dimension"))
    scales = [1.0 if unit == "evaluations" else float(one.dimension) for one in searches]
    every = options.get("dimension") == "all"
    records = Records(
        problem=[f"{one.function} {one.dimension}-D" if every else one.function for one in searches],
        algorithm=[one.algorithm for one in searches],
        value=[one.final for one in searches],
        run=_labels(searches),
        group=[f"{one.dimension}-D" for one in searches],
        directions={"": objective},
        place=lambda index: searches[index].place,
        source=source,
        notes=(*notes, *chosen, *_budgets(searches, scales)),
    )
    return (_traces if kind == "traces" else _finals)(records, searches, scales, options)


def _named(searches: Sequence[Search], source: str, options: Mapping[str, str]) -> Sequence[Search]:
    """Separate or merge folders of one algorithm."""
    way = one_of(options, "folders", ("", "merge", "separate"))
    if way == "separate":
        names = _names_by_folder(searches)
        return [replace(one, algorithm=names[one.folder, one.algorithm]) for one in searches]
    if not way:
        _refuse_twice(searches, source)
    return searches


def _names_by_folder(searches: Sequence[Search]) -> dict[tuple[str, str], str]:
    """Name each algorithm of each folder: by the folder where that says it, with its own name where a folder holds several."""
    keys = dict.fromkeys((one.folder, one.algorithm) for one in searches)
    last = {folder: folder.rsplit("/", 1)[-1] for folder, _ in keys}
    if len(set(last.values())) < len(last):
        last = {folder: folder for folder in last}
    alone = len(last) == len(keys)
    return {
        (folder, name): last[folder] if alone and folder else f"{last[folder]} {name}".strip() for folder, name in keys
    }


def _refuse_twice(searches: Sequence[Search], source: str) -> None:
    seen: dict[tuple[str, str, int, str], str] = {}
    for one in searches:
        first = seen.setdefault((one.algorithm, one.function, one.dimension, one.instance), one.folder)
        if first != one.folder:
            raise InputError(
                "{source}: the folders {first} and {folder} both contain {algorithm} on {function} in dimension "
                "{dimension}, instance {instance}. Specify what they are with the option folders "
                "({--option:folders=merge}): merge (more runs of one algorithm) or separate (different algorithms).",
                source=source, first=quote(first), folder=quote(one.folder), algorithm=quote(one.algorithm),
                function=quote(one.function), dimension=one.dimension, instance=one.instance,
            )  # fmt: skip


def _of_dimension(
    searches: Sequence[Search], source: str, options: Mapping[str, str]
) -> tuple[Sequence[Search], list[str]]:
    there = sorted({one.dimension for one in searches})
    listed = some([str(dimension) for dimension in there], 20)
    wanted = options.get("dimension")
    if wanted is None and len(there) > 1:
        raise InputError(
            "{source}: it contains the dimensions {listed}. Choose one with {--option:dimension={last}}, or all of "
            "them ({--option:dimension=all}): problems are then function and dimension.",
            source=source, listed=listed, last=there[-1],
        )  # fmt: skip
    if wanted is None or wanted == "all":
        return searches, []
    choose_name(map(str, there), wanted.removesuffix("-D"), N_("dimension"), source)
    kept = [one for one in searches if str(one.dimension) == wanted.removesuffix("-D")]
    return kept, [
        Message(
            "Kept the {runs} (of {all}) in dimension {wanted}.",
            runs=count(len(kept), "run"),
            all=len(searches),
            wanted=wanted,
        )
    ]


def _natural(function: str) -> tuple[int, str]:
    """Sort f2 before f10."""
    digits = re.search(r"\d{1,9}", function, re.ASCII)
    return (int(digits[0]) if digits else 0, function)


def _budgets(searches: Sequence[Search], scales: Sequence[float]) -> list[str]:
    """Report the lengths of runs if they differ, because final values then belong to different budgets."""
    spent: dict[str, list[float]] = {}
    for one, scale in zip(searches, scales, strict=True):
        spent.setdefault(one.algorithm, []).append(float(one.evaluations[-1]) / scale if len(one.evaluations) else 0.0)
    if len({length for lengths in spent.values() for length in lengths}) < 2:
        return []
    said = [joined((name, " ", _range(min(lengths), max(lengths)))) for name, lengths in spent.items()]
    return [Message("Runs end at different budgets: {listed}.", listed=some(said, 10, "; "))]


def _range(low: float, high: float) -> str:
    return f"{low:.10g}" if low == high else Message("{low} to {high}", low=f"{low:.10g}", high=f"{high:.10g}")


def _labels(searches: Sequence[Search]) -> list[str]:
    """Name each run by its instance and its number among those of one algorithm there: "3/1"."""
    seen: Counter[tuple[str, str, int, str]] = Counter()
    labels = []
    for one in searches:
        key = (one.algorithm, one.function, one.dimension, one.instance)
        seen[key] += 1
        labels.append(f"{one.instance}/{seen[key]}")
    return labels


def _finals(
    records: Records, searches: Sequence[Search], scales: Sequence[float], options: Mapping[str, str]
) -> Records:
    values, said = records.value, Message("Values are the best at the end of each run.")
    if "at" in options:
        at = _budget(options["at"], records.source)
        values = [_value_at(one, at * scale) for one, scale in zip(searches, scales, strict=True)]
        said = Message(
            "Values are the best up to budget {budget}; a run that ended earlier keeps its last value.",
            budget=spelled(at),
        )
    ends = [value if value is not None and np.isfinite(float(value)) else None for value in values]
    failures = ["no finite value was logged" if value is None else "" for value in ends]
    return replace(records, value=ends, failure=failures, notes=(*records.notes, said))


def _budget(text: str, source: str) -> float:
    found = float_in(text)
    if not (0 < found < np.inf):
        raise InputError(
            "{source}: at={at}: this must be a positive number, the budget at which values are read.",
            source=source,
            at=quote(text),
        )
    return found


def _value_at(one: Search, budget: float) -> float | None:
    last = int(np.searchsorted(one.evaluations, budget, "right")) - 1
    return float(one.best[last]) if last >= 0 else None


def _traces(
    records: Records, searches: Sequence[Search], scales: Sequence[float], options: Mapping[str, str]
) -> Records:
    if "at" in options:
        raise InputError(
            "{source}: the option at is for results; for traces choose cut-points ({--at-values}).",
            source=records.source,
        )
    empty = next((one for one in searches if not len(one.evaluations)), None)
    if empty is not None:
        raise InputError(
            "{where}: the run has no evaluation with a value. Remove it, or log it again.", where=empty.place
        )
    sizes = [len(one.evaluations) for one in searches]
    owners = np.repeat(np.arange(len(searches)), sizes).tolist()
    evaluations = np.concatenate([one.evaluations for one in searches])

    def place(index: int) -> str:
        return Message(
            "{place}, evaluation {evaluation}",
            place=searches[owners[index]].place,
            evaluation=spelled(float(evaluations[index])),
        )

    return replace(
        records.keep(owners),
        value=np.concatenate([one.best for one in searches]).tolist(),
        budget=(evaluations / np.repeat(scales, sizes)).tolist(),
        place=place,
    )


# Logs of COCO and IOHprofiler, which share a lineage: .info files that name runs, .dat files with a block for each.


_PAIR: Final = re.compile(r"""\b(\w+)\s*=\s*('[^']*'|"[^"]*"|[^,]*)""")
_ENTRY: Final = re.compile(r"(?P<instance>\d+)\s*:\s*(?P<evaluations>\d+)\s*(?:\|\s*(?P<final>\S+))?", re.ASCII)


class Entry(NamedTuple):
    """A run as an .info file lists it: its instance, the evaluations spent, the value it reached (as text)."""

    instance: str
    evaluations: int
    final: str


def opened_logs(place: Place, named: Callable[[Place], list[str]]) -> tuple[Place, list[str]]:
    """Unpack a place if need be and name its logs; of a single log, the folder it lies in, where its data files are."""
    inside = unpacked(place)
    return (inside, named(inside)) if inside.is_folder else (look(place.path.parent), [place.path.name])


def folder_of(name: str) -> str:
    """Return the folder of a log, "" where it lies right in the place."""
    return str(PurePosixPath(name).parent).removeprefix(".")


class Section(NamedTuple):
    """Three lines of an .info file: what was run (name to text), and the runs that each data file holds."""

    about: dict[str, str]
    files: dict[str, list[Entry]]
    place: str


class Block(NamedTuple):
    """One run of a data file: evaluations, the values, where it stands, and the last number of its first column."""

    evaluations: FloatArray
    values: FloatArray
    place: str
    spent: float


class Layout(NamedTuple):
    """Positions of the cells whose sum counts the evaluations, and of the value."""

    evaluations: tuple[int, ...]
    value: int


def sections(place: Place, name: str) -> Iterator[Section]:
    """Read an .info file."""
    about: dict[str, str] | None = None
    for at, line in enumerate(place.text(name).splitlines(), 1):
        text, where = line.strip(), Message("{source}, line {line}", source=place.called(name), line=at)
        if not text or text.startswith("%"):
            continue
        if "=" in text and ".dat" not in text.split(",")[0]:
            about = _about(text, where)
        elif about is None:
            raise InputError(
                "{where}: data files come before the line that states what was run (funcId = …, DIM = …).", where=where
            )
        else:
            yield Section(about, _files(text, name, where), where)


def _about(text: str, where: str) -> dict[str, str]:
    about = {key: value.strip().strip("'\"") for key, value in _PAIR.findall(text)}
    if "funcId" not in about:
        raise InputError(
            "{where}: there is no funcId. Logs of two objectives (bbob-biobj, indicator = 'hyp') are not "
            "supported: name the folder of a suite with one objective.",
            where=where,
        )
    return about


def _files(text: str, info: str, where: str) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    entries: list[Entry] | None = None
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        match = _ENTRY.fullmatch(part)
        if match is not None and entries is not None:
            entries.append(Entry(match["instance"], _whole(match["evaluations"], where), match["final"] or ""))
        elif part.lower().endswith(".dat"):
            entries = found.setdefault(beside(info, part, where), [])
        else:
            raise InputError(
                "{where}: {part} is neither a data file (….dat) nor a run (instance:evaluations|value).",
                where=where,
                part=quote(part),
            )
    return found


def _whole(text: str, where: str) -> int:
    if len(text) > 18:
        raise InputError("{where}: {cell} is not a number of evaluations.", where=where, cell=quote(text))
    return int(text)


def beside(name: str, other: str, where: str) -> str:
    """Return the name of a file that another names relative to itself; never one outside.

    >>> beside("CMA/bbobexp_f1.info", "data_f1\\\\bbobexp_f1_DIM2.dat", "line 3")
    'CMA/data_f1/bbobexp_f1_DIM2.dat'
    """
    path = PurePosixPath(other.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        raise InputError(
            "{where}: {other} is outside the folder, so podium does not read it.", where=where, other=quote(other)
        )
    return str(PurePosixPath(name).parent / path)


def integer(about: Mapping[str, Any], key: str, where: str) -> int:
    """Return a whole number of a section."""
    text = str(about.get(key, "")).strip()
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise InputError(
            "{where}: {key} should be a whole number, but is {value}.", where=where, key=key, value=quote(text)
        )
    return int(text)


def blocks(
    place: Place, name: str, runs: int, is_header: Callable[[str], bool], layout: Callable[[str, str], Layout]
) -> list[Block]:
    """Read a data file: a header for each run, then lines of numbers that start with the number of evaluations."""
    if name not in place.names:
        raise InputError(
            "{source}: {name}, which the log names, is missing. Fetch the whole folder.",
            source=place.source,
            name=quote(name),
        )
    called = place.called(name)
    found: list[Block] = []
    header, cells = "", None
    rows: list[tuple[float, float, float]] = []
    start = 0
    for number, line in enumerate(place.text(name).splitlines(), 1):
        if not line.strip():
            continue
        if is_header(line):
            if cells is not None:
                found.append(_block(rows, len(found) + 1, start, called))
            if line != header:
                header, cells = line, layout(line, Message("{source}, line {line}", source=called, line=number))
            rows, start = [], number
        elif cells is None:
            raise InputError(
                "{source}, line {line}: numbers before the header of a run. This is not a data file of a log.",
                source=called, line=number,
            )  # fmt: skip
        else:
            rows.append(_row(line, cells, called, number))
    if cells is not None:
        found.append(_block(rows, len(found) + 1, start, called))
    if len(found) != runs:
        raise InputError(
            "{source}: {runs}, but the log lists {listed}. The experiment or the copy was interrupted: run the "
            "function again, or remove its data.",
            source=called, runs=count(len(found), "run"), listed=runs,
        )  # fmt: skip
    return found


def _row(line: str, layout: Layout, called: str, number: int) -> tuple[float, float, float]:
    cells = line.split()
    try:
        spent = float(cells[0])
        row = sum(float(cells[index]) for index in layout.evaluations), float(cells[layout.value]), spent
    except (ValueError, IndexError):
        raise InputError(
            "{source}, line {line}: {found} should contain numbers, the evaluations first and the value in cell "
            "{place}. The file may be truncated.",
            source=called, line=number, found=quote(line.strip()[:80]), place=layout.value + 1,
        ) from None  # fmt: skip
    if not (0 <= row[0] < 1e18 and 0 <= spent < 1e18):
        raise InputError(
            "{source}, line {line}: {cell} is not a number of evaluations.",
            source=called, line=number, cell=quote(cells[0]),
        )  # fmt: skip
    return row


def _block(rows: Sequence[tuple[float, float, float]], run: int, line: int, called: str) -> Block:
    table = np.array(rows, dtype=np.float64).reshape(-1, 3)
    if (np.diff(table[:, 0]) < 0).any():
        raise InputError(
            "{source}, line {line}: the evaluations of this run decrease. The file may be damaged.",
            source=called, line=line,
        )  # fmt: skip
    where = Message("{source}, run {run} (line {line})", source=called, run=run, line=line)
    return Block(table[:, 0], table[:, 1], where, float(table[-1, 2]) if len(table) else 0.0)


def best_so_far(parts: Sequence[tuple[FloatArray, FloatArray]], minimize: bool) -> tuple[FloatArray, FloatArray]:
    """Merge the logs of a run: ascending evaluations, and the best finite value up to each.

    What comes before the first finite value is left out.

    >>> part = np.array([1.0, 4.0, 9.0]), np.array([np.inf, 3.0, 5.0])
    >>> [column.tolist() for column in best_so_far([part, (np.array([6.0]), np.array([2.0]))], True)]
    [[4.0, 6.0, 9.0], [3.0, 2.0, 2.0]]
    """
    evaluations = np.concatenate([part[0] for part in parts])
    values = np.concatenate([part[1] for part in parts])
    sign = 1.0 if minimize else -1.0
    order = np.argsort(evaluations, kind="stable")
    evaluations, values = evaluations[order], np.where(np.isfinite(values), sign * values, np.inf)[order]
    best = np.minimum.accumulate(values) if len(values) else values
    last = np.append(np.diff(evaluations) > 0, True) if len(values) else np.zeros(0, dtype=bool)
    keep = last & np.isfinite(best)
    return evaluations[keep], sign * best[keep]
