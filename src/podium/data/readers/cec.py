"""Matrices of the CEC competitions: a text file for each algorithm, function and dimension."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.decimals import FloatArray
from podium.data.readers.archives import is_packed
from podium.data.readers.protocol import Kind, Place, float_in
from podium.data.readers.searches import (
    OPTIONS,
    Search,
    best_so_far,
    folder_of,
    opened_logs,
    to_records,
)
from podium.errors import InputError, quote
from podium.i18n import Message

_NAME: Final = re.compile(
    r"(?P<algorithm>.+)_[Ff]?(?P<function>\d{1,3})_[Dd]?(?P<dimension>\d{1,4})[Dd]?\.(?:txt|csv|dat)", re.ASCII
)
_CELLS: Final = re.compile(r"[,;\s]+")

_PERCENT: Final = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0)
"""Checkpoints of 2014 to 2017: 14 rows."""


class _File(NamedTuple):
    name: str
    algorithm: str
    function: int
    dimension: int


class _Cec:
    """Errors at checkpoints (rows) of runs (columns); see docs/reference/formats/cec.md."""

    name = "cec"
    title = Message(
        "CEC competitions: text matrices ALGORITHM_FUNCTION_DIMENSION.txt, one row per checkpoint, one column per run"
    )
    kinds: tuple[Kind, ...] = ("results", "traces")
    options: Mapping[str, str] = {
        **{name: OPTIONS[name] for name in ("dimension", "at", "folders")},
        "checkpoints": Message(
            "budget of each row, separated by spaces or semicolons; by default percentages of the budget"
        ),
        "zero": Message(
            "errors up to this value count as 0, as in the rules of the competitions (1e-8); by default as written"
        ),
    }

    def sniff(self, place: Place) -> bool:
        files = [] if is_packed(place) else _files(place.names)  # names in an archive say too little
        if not files:
            return False
        try:
            first = place.head_of(files[0].name).decode("ascii").strip().splitlines()[0]
            cells = [float(cell) for cell in _CELLS.split(first) if cell]
        except (ValueError, IndexError):
            return False
        return len(cells) >= 2 and bool(np.isfinite(cells).all())

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        inside, names = opened_logs(place, lambda inside: list(inside.names))
        files = _files(names)
        if not files:
            raise InputError(
                "{source}: no file is named ALGORITHM_FUNCTION_DIMENSION.txt (such as jSO_3_10.txt). Rename the "
                "files, or name the folder that contains them.",
                source=place.source,
            )
        zero = _threshold(options.get("zero"), place.source)
        files = sorted(files, key=lambda file: (file.dimension, file.function))
        searches = [one for file in files for one in _searches(inside, file, options.get("checkpoints"), zero)]
        notes = [
            Message(
                "Matrices in the CEC layout: rows are checkpoints of the budget, columns are runs, values are errors."
            )
        ]
        if zero is not None:
            notes.append(Message("Errors up to {zero} count as 0.", zero=repr(zero)))
        return to_records(searches, "minimize", place.source, notes, kind, options)


def _files(names: Sequence[str]) -> list[_File]:
    found = []
    for name in names:
        match = _NAME.fullmatch(PurePosixPath(name).name)
        if match is not None:
            found.append(_File(name, match["algorithm"], int(match["function"]), int(match["dimension"])))
    return found


def _searches(place: Place, file: _File, checkpoints: str | None, zero: float | None) -> list[Search]:
    called = place.called(file.name)
    rows = _matrix(place.text(file.name), called)
    budgets, used = _budgets(len(rows), file.dimension, checkpoints, called)
    searches = []
    for run in range(len(rows[0])):
        values = np.array([float(row[run]) for row in rows[:used]])
        written: Any = rows[used - 1][run]
        if zero is not None:
            values[values <= zero] = 0.0
            written = "0" if float(written) <= zero else written
        evaluations, best = best_so_far([(budgets, values)], True)
        final = written if len(best) and best[-1] == values[-1] else (best[-1].item() if len(best) else None)
        where = Message("{source}, column {column}", source=called, column=run + 1)
        searches.append(Search(
            file.algorithm, f"F{file.function}", file.dimension, str(run + 1), evaluations, best, final, where,
            folder_of(file.name),
        ))  # fmt: skip
    return searches


def _matrix(text: str, called: str) -> list[list[str]]:
    rows: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        row = [cell for cell in _CELLS.split(line.strip()) if cell]
        for column, cell in enumerate(row, 1):
            if np.isnan(float_in(cell)) or "_" in cell:
                raise InputError(
                    "{source}, line {line}, column {column}: {cell} is not a number.",
                    source=called, line=number, column=column, cell=quote(cell),
                )  # fmt: skip
        if rows and len(row) != len(rows[0]):
            raise InputError(
                "{source}, line {line}: {found} numbers, but the lines above have {expected}. Every row needs one "
                "number per run.",
                source=called, line=number, found=len(row), expected=len(rows[0]),
            )  # fmt: skip
        rows.append(row)
    return rows


def _budgets(rows: int, dimension: int, given: str | None, called: str) -> tuple[FloatArray, int]:
    """Return the budget of each row that holds errors, and how many do."""
    if given is not None:
        return _given(rows, given, called), rows
    if rows == len(_PERCENT):
        return np.array(_PERCENT), rows
    if rows in (16, 17):
        # CEC 2020 to 2022: MaxFES D^(k/5 - 3), k = 0 to 15; a 17th row of 2022 holds the evaluations spent.
        return 100.0 * np.power(float(dimension), np.arange(16) / 5 - 3), 16
    raise InputError(
        "{source}: {rows} rows; podium knows the checkpoints of matrices with 14 (CEC 2014 to 2017), 16 and 17 rows "
        "(2020 to 2022). Pass the budget of each row with {--option:'checkpoints=1 2 3 5 10'}; transpose a matrix "
        "with a row for each run.",
        source=called,
        rows=rows,
    )


def _given(rows: int, given: str, called: str) -> FloatArray:
    found = np.array([float_in(cell) for cell in _CELLS.split(given.strip()) if cell])
    if np.isnan(found).any():
        raise InputError(
            "checkpoints={given}: these must be numbers, separated by spaces, commas or semicolons.", given=quote(given)
        )
    if len(found) != rows or not np.isfinite(found).all() or (np.diff(found) <= 0).any() or found[0] < 0:
        raise InputError(
            "{source}: {rows} rows, but {found} checkpoints, which must be ascending: {given}.",
            source=called, rows=rows, found=len(found), given=quote(given),
        )  # fmt: skip
    return found


def _threshold(text: str | None, source: str) -> float | None:
    if text is None:
        return None
    found = float_in(text)
    if not 0 <= found < np.inf:
        raise InputError(
            "{source}: zero={zero}: this must be a non-negative number, such as 1e-8.",
            source=source,
            zero=quote(text),
        )
    return found


READER = _Cec()
