"""Measurements of traces as arrays of codes and numbers, built block by block from cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_missing, parse_cells
from podium.data.decimals import to_float
from podium.data.trace_columns import ROLES
from podium.errors import InputError, quote
from podium.i18n import N_, Message

Codes = NDArray[np.int32]

NO_RUN: Final = ""
"""Label of the run where there is no column of runs."""

_ADVICE: Final = N_(
    "Every line of a long trace needs its value. Leave out the lines of cut-points that were not reached "
    "(podium then reports them as missing), or enter the value a failure is worth in your study."
)


class Records(NamedTuple):
    """One entry a measurement: codes of algorithm, problem, run and cut-point, the value, and where it stands.

    Cut-points are numbered in ascending order; `cuts` holds them.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    runs: tuple[str, ...]
    cuts: NDArray[np.float64]
    algorithm: Codes
    problem: Codes
    run: Codes
    cut: Codes
    value: NDArray[np.float64]
    place: Callable[[int], str]
    source: str
    notes: tuple[str, ...]

    @property
    def labelled(self) -> bool:
        """Whether the runs are told apart by a column."""
        return self.runs != (NO_RUN,)


class _Index:
    """Numbers names in the order of their first appearance."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}

    def encode(self, cells: Sequence[str]) -> Codes:
        codes = self.codes
        try:
            return np.fromiter(map(codes.__getitem__, cells), dtype=np.int32, count=len(cells))
        except KeyError:
            for cell in dict.fromkeys(cells):
                codes.setdefault(cell, len(codes))
            return np.fromiter(map(codes.__getitem__, cells), dtype=np.int32, count=len(cells))


class Builder:
    """Collects blocks of measurements; `finish` gives the `Records`."""

    def __init__(self, decimal: str | None = None) -> None:
        self._indices = {role: _Index() for role in ("algorithm", "problem", "run", "cut_point")}
        self._parts: dict[str, list[NDArray[Any]]] = {role: [] for role in (*self._indices, "value")}
        self._places: list[tuple[int, Callable[[int], str]]] = []
        self._size = 0
        self._decimal = decimal

    def add(
        self,
        names: dict[str, Sequence[str]],
        values: Sequence[str] | NDArray[Any],
        place: Callable[[int], str],
        source: str,
        *,
        blanks: bool = False,
    ) -> None:
        """Add measurements.

        Parameters
        ----------
        names
            Cells of "algorithm", "problem", "run" and "cut_point", each as long as `values`.
        values
            Cells as text, or numbers.
        place
            Says where the i-th of them stands, such as "line 3, column 'error'".
        source
            The file, for messages.
        blanks
            Leave out cells without a number instead of refusing them.
        """
        if not len(values):
            return
        numbers = self.numbers(values, place, source, blanks=blanks)
        keep = ~np.isnan(numbers)
        for role, index in self._indices.items():
            codes = index.encode(names[role])
            if "" in index.codes and role != "run":
                at = names[role].index("")
                raise InputError(
                    "{source}, {place}: the {role} is blank. Fill it in.",
                    source=source,
                    place=place(at),
                    role=Message(ROLES[role]),
                )
            self._parts[role].append(codes if keep.all() else codes[keep])
        self._parts["value"].append(numbers[keep])
        kept = np.flatnonzero(keep)
        self._places.append((self._size, place if len(kept) == len(numbers) else lambda i: place(int(kept[i]))))
        self._size += len(kept)

    def numbers(
        self, cells: Sequence[str] | NDArray[Any], place: Callable[[int], str], source: str, *, blanks: bool = False
    ) -> NDArray[np.float64]:
        """Give the cells as floats; NaN only where `blanks` lets a cell without a number pass."""
        if isinstance(cells, np.ndarray):
            return _finite(cells, place, source, blanks)
        fast = _fast(cells)
        if fast is not None:
            return fast
        if blanks and any(map(is_missing, cells)):
            there = [i for i, cell in enumerate(cells) if not is_missing(cell)]
            found = np.full(len(cells), np.nan)
            found[there] = self.numbers([cells[i] for i in there], lambda i: place(there[i]), source) if there else 0
            return found
        scaled, mark = parse_cells(cells, place, source, self._decimal, Message(_ADVICE))
        if any("," in cell or "." in cell for cell in cells):
            self._decimal = mark  # one decimal mark for the whole file
        return to_float(scaled)

    def finish(self, source: str, notes: Sequence[str]) -> Records:
        """Put the blocks together and order the cut-points.

        Raises
        ------
        InputError
            When there is no measurement, or a cut-point is no number.
        """
        if not self._size:
            raise InputError("{source}: there is no measurement below the header. Add the traces.", source=source)
        whole = {role: np.concatenate(self._parts.pop(role)) for role in list(self._parts)}
        labels = list(self._indices["cut_point"].codes)
        numbers = self.numbers(
            _without_percent(labels), lambda i: Message("cut-point {name}", name=quote(labels[i])), source
        )
        cuts, codes = np.unique(numbers, return_inverse=True)
        names = {role: tuple(index.codes) for role, index in self._indices.items()}
        return Records(
            names["algorithm"],
            names["problem"],
            names["run"],
            cuts,
            whole["algorithm"],
            whole["problem"],
            whole["run"],
            codes.astype(np.int32)[whole["cut_point"]],
            whole["value"],
            self._place,
            source,
            tuple(notes),
        )

    def _place(self, index: int) -> str:
        start, place = next((start, place) for start, place in reversed(self._places) if start <= index)
        return place(index - start)


def _fast(cells: Sequence[str]) -> NDArray[np.float64] | None:
    """Floats of plain decimal cells; None where anything about them needs a closer look."""
    joined = "".join(cells)
    if "_" in joined or "," in joined or not joined.isascii():
        return None
    try:
        numbers = np.fromiter(map(float, cells), dtype=np.float64, count=len(cells))
    except ValueError:
        return None
    return numbers if np.isfinite(numbers).all() else None


def _finite(cells: NDArray[Any], place: Callable[[int], str], source: str, blanks: bool) -> NDArray[np.float64]:
    numbers = cells.astype(np.float64)
    bad = np.isinf(numbers) if blanks else ~np.isfinite(numbers)
    if bad.any():
        at = int(np.flatnonzero(bad)[0])
        raise InputError(
            "{source}, {place}: {number} is not a finite number. {advice}",
            source=source,
            place=place(at),
            number=numbers[at],
            advice=Message(_ADVICE),
        )
    return numbers


def _without_percent(labels: Sequence[str]) -> list[str]:
    """Drop a percent sign that every cut-point carries."""
    if all(label.endswith("%") for label in labels):
        return [label[:-1].rstrip() for label in labels]
    return list(labels)
