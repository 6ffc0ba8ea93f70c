"""Logs of COCO and IOHprofiler, which share a lineage: .info files that name runs, .dat files with a block for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.readers.place import Place
from podium.errors import InputError, quote
from podium.i18n import Message, count

Floats = NDArray[np.float64]

_PAIR: Final = re.compile(r"""(\w+)\s*=\s*('[^']*'|"[^"]*"|[^,]*)""")
_ENTRY: Final = re.compile(r"(?P<instance>\d+)\s*:\s*(?P<evaluations>\d+)\s*(?:\|\s*(?P<final>\S+))?", re.ASCII)


class Entry(NamedTuple):
    """A run as an .info file lists it: its instance, the evaluations spent, the value it reached (as text)."""

    instance: str
    evaluations: int
    final: str


class Section(NamedTuple):
    """Three lines of an .info file: what was run (name to text), and the runs that each data file holds."""

    about: dict[str, str]
    files: dict[str, list[Entry]]
    place: str


class Block(NamedTuple):
    """One run of a data file: evaluations, the values, where the block starts, and the last number of its first column."""

    evaluations: Floats
    values: Floats
    line: int
    spent: float


class Layout(NamedTuple):
    """Positions of the cells whose sum counts the evaluations, and of the value."""

    evaluations: tuple[int, ...]
    value: int


def sections(place: Place, name: str) -> Iterator[Section]:
    """Read an .info file.

    Raises
    ------
    InputError
        Naming file and line, for what is no such file.
    """
    about: dict[str, str] | None = None
    for number, line in enumerate(place.text(name).splitlines(), 1):
        text, where = line.strip(), Message("{source}, line {line}", source=_called(place, name), line=number)
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

    Examples
    --------
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
    """Return a whole number of a section.

    Raises
    ------
    InputError
        When it is not there, or no positive number.
    """
    text = str(about.get(key, "")).strip()
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise InputError(
            "{where}: {key} should be a whole number, but is {value}.", where=where, key=key, value=quote(text)
        )
    return int(text)


def blocks(
    place: Place, name: str, is_header: Callable[[str], bool], layout: Callable[[str, str], Layout]
) -> list[Block]:
    """Read a data file: a header for each run, then lines of numbers that start with the number of evaluations.

    Parameters
    ----------
    is_header
        Whether a line starts a run.
    layout
        Where a line has what, from a header and what to call it.

    Raises
    ------
    InputError
        Naming file and line.
    """
    if name not in place.names:
        raise InputError(
            "{source}: {name}, which the log names, is missing. Fetch the whole folder.",
            source=place.source,
            name=quote(name),
        )
    called = _called(place, name)
    found: list[Block] = []
    header, cells = "", None
    rows: list[tuple[float, float, float]] = []
    start = 0
    for number, line in enumerate(place.text(name).splitlines(), 1):
        if not line.strip():
            continue
        if is_header(line):
            if cells is not None:
                found.append(_block(rows, start, called))
            if line != header:
                header, cells = line, layout(line, Message("{source}, line {line}", source=called, line=number))
            rows, start = [], number
        elif cells is None:
            raise InputError(
                "{source}, line {line}: numbers before the header of a run. This is not a data file of a log.",
                source=called,
                line=number,
            )
        else:
            rows.append(_row(line, cells, called, number))
    if cells is not None:
        found.append(_block(rows, start, called))
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


def _block(rows: Sequence[tuple[float, float, float]], line: int, called: str) -> Block:
    table = np.array(rows, dtype=np.float64).reshape(-1, 3)
    if (np.diff(table[:, 0]) < 0).any():
        raise InputError(
            "{source}, line {line}: the evaluations of this run decrease. The file may be damaged.",
            source=called,
            line=line,
        )
    return Block(table[:, 0], table[:, 1], line, float(table[-1, 2]) if len(table) else 0.0)


def best_so_far(parts: Sequence[tuple[Floats, Floats]], minimize: bool) -> tuple[Floats, Floats]:
    """Put what was logged of a run together: ascending evaluations, the best finite value up to each.

    What comes before the first finite value is left out.

    Examples
    --------
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


def same_number(found: Sequence[Any], entries: Sequence[Any], place: Place, name: str) -> None:
    """Refuse a data file with more or fewer runs than the log lists."""
    if len(found) != len(entries):
        raise InputError(
            "{source}: {runs}, but the log lists {listed}. The experiment or the copy was interrupted: run the "
            "function again, or remove its data.",
            source=_called(place, name), runs=count(len(found), "run"), listed=len(entries),
        )  # fmt: skip


def _called(place: Place, name: str) -> str:
    return f"{place.source}/{name}"
