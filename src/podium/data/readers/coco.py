"""COCO (BBOB): folders and archives of logs, old and new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from podium.data.decimals import FloatArray
from podium.data.readers.archives import first_bytes, is_packed
from podium.data.readers.protocol import Kind, Place, float_in
from podium.data.readers.searches import (
    OPTIONS,
    Block,
    Entry,
    Layout,
    Search,
    Section,
    best_so_far,
    blocks,
    folder_of,
    integer,
    opened_logs,
    sections,
    to_records,
)
from podium.errors import InputError, quote
from podium.i18n import Message, count

_BEST: Final = "best noise-free fitness"
_CONSTRAINTS: Final = "g evaluations"
_CLOSE: Final = 0.06
"""Final values stand in .info files with two digits."""


class _Coco:
    """Best-so-far values minus the optimum, by evaluations; see docs/reference/formats/coco.md."""

    name = "coco"
    title = Message("COCO (BBOB): folders or archives of the .info, .dat and .tdat files that its observers write")
    kinds: tuple[Kind, ...] = ("results", "traces")
    options: Mapping[str, str] = OPTIONS

    def sniff(self, place: Place) -> bool:
        if is_packed(place):
            start = first_bytes(place)
            return b".info" in start and b"IOHprofiler" not in start and b".dat" in start
        infos = _infos(place)
        return bool(infos) and _is_coco(place.head_of(infos[0]))

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        inside, infos = opened_logs(place, _infos)
        if not infos:
            raise InputError(
                "{source}: it contains no .info file. Name the folder that the COCO observer wrote.",
                source=place.source,
            )
        reading = _Reading(inside)
        searches = [
            search for name in infos for section in sections(inside, name) for search in reading.runs(section, name)
        ]
        return to_records(searches, "minimize", place.source, reading.notes(), kind, options)


def _infos(place: Place) -> list[str]:
    return [name for name in place.names if name.lower().endswith(".info")]


def _is_coco(start: bytes) -> bool:
    return (b"funcId" in start or b"bbob-biobj" in start) and b"funcName" not in start


@dataclass
class _Reading:
    """Reads sections and collects notes."""

    place: Place
    suites: set[str] = field(default_factory=set)
    cut_short: int = 0
    differing: list[str] = field(default_factory=list)

    def runs(self, section: Section, info: str) -> Iterator[Search]:
        about = section.about
        self.suites.add(about.get("suite", "bbob"))
        dimension = integer(about, "DIM", section.place)
        function = f"f{integer(about, 'funcId', section.place)}"
        algorithm = about.get("algId", "").strip()
        if not algorithm:
            raise InputError("{where}: algId, the name of the algorithm, is blank. Fill it in.", where=section.place)
        for name, entries in section.files.items():
            # What was logged at targets, and along the evaluations where that was logged, too.
            other = name[: -len(".dat")] + ".tdat"
            files = [name, other] if other in self.place.names else [name]
            logged = [blocks(self.place, file, len(entries), _is_header, _layout) for file in files]
            for entry, *parts in zip(entries, *logged, strict=True):
                where = parts[0].place
                evaluations, best = self._merged(parts, entry, where)
                final = best[-1].item() if len(best) else None
                yield Search(
                    algorithm, function, dimension, entry.instance, evaluations, best, final, where, folder_of(info)
                )

    def _merged(self, parts: list[Block], entry: Entry, where: str) -> tuple[FloatArray, FloatArray]:
        evaluations, best = best_so_far([(part.evaluations, part.values) for part in parts], True)
        if not len(best):
            return evaluations, best
        missing = entry.evaluations - max(part.spent for part in parts)
        if missing > 0:
            self.cut_short += 1
            evaluations, best = np.append(evaluations, evaluations[-1] + missing), np.append(best, best[-1])
        if not _agrees(float(best[-1]), entry.final):
            self.differing.append(where)
        return evaluations, best

    def notes(self) -> tuple[str, ...]:
        said = [
            Message(
                "COCO logs of {suites}; values are the best so far minus the optimum.",
                suites=", ".join(sorted(self.suites)),
            )
        ]
        if self.cut_short:
            said.append(Message(
                "{runs} used more evaluations than the data files show; the last value was kept.",
                runs=count(self.cut_short, "run"),
            ))  # fmt: skip
        if self.differing:
            said.append(Message(
                "{runs} reached another value than the .info file states; the data files count. The first: "
                "{first}.",
                runs=count(len(self.differing), "run"), first=self.differing[0],
            ))  # fmt: skip
        return tuple(said)


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("%")


def _layout(header: str, where: str) -> Layout:
    """Find the values by the header; evaluations of constraints count like those of the function."""
    names = [name.strip() for name in header.lstrip("% \t").split("|")]
    value = next((index for index, name in enumerate(names) if name.startswith(_BEST)), None)
    if value is None:
        raise InputError(
            "{where}: there is no column {column} in {header}. Is this a suite with one objective?",
            where=where, column=repr(_BEST), header=quote(header.strip()[:120]),
        )  # fmt: skip
    return Layout((0, 1) if _CONSTRAINTS in names else (0,), value)


def _agrees(value: float, written: str) -> bool:
    """Whether a value is the one written with two digits."""
    rounded = float_in(written)
    return not np.isfinite(rounded) or abs(value - rounded) <= _CLOSE * abs(rounded) + 1e-12


READER = _Coco()
