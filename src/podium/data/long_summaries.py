"""Problems and algorithms of a long table that summarise the others: by their names, and verified from the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from podium.data.headers import summary_kinds
from podium.data.levels import Levels
from podium.data.recognition.marks import number_cell
from podium.data.recognition.summaries import Lines, describes, unnamed_summary

_MOST: Final = 300
MANY: Final = 10_000
"""Problems and algorithms up to which, and rows below which, numbers alone raise the question."""


def long_summaries(
    body: Sequence[Sequence[str]], columns: tuple[int, int, int], axis: str, kept: Sequence[str]
) -> dict[str, tuple[bool, str]]:
    """Find problems ("row") or algorithms ("column") that may summarise the others.

    Each comes with whether it is named like a summary, and what its numbers are, "" where they are none.
    """
    problem, algorithm, value = columns
    places = (problem, algorithm) if axis == "row" else (algorithm, problem)
    lines, across = (Levels(axis, [row[at] for row in body]) for at in places)
    named = [name for name in lines.names if len(name) > 1 and summary_kinds(name) and name not in kept]
    small = len(body) < MANY and lines.number <= _MOST and across.number <= _MOST
    if not named and not small:
        return {}
    table = _table(lines, across, [row[value] for row in body])
    if table is None:
        return dict.fromkeys(named, (True, ""))
    found: dict[str, tuple[bool, str]] = {}
    rest = [at for at, name in enumerate(lines.names) if name not in named]
    for name in named:
        proofs = (describes(table, lines.names.index(name), rest, kind) for kind in summary_kinds(name))
        found[name] = True, next((proof for proof in proofs if proof), "")
    if not small or across.number < 2:
        return found
    plain = Lines(table.values[rest], table.units[rest])
    for at, line in enumerate(rest):
        if lines.names[line] not in kept and (proof := unnamed_summary(plain, at)):
            found[lines.names[line]] = False, proof
    return found


def _table(lines: Levels, across: Levels, cells: Sequence[str]) -> Lines | None:
    """Mean of each pair, with its last printed decimal place; None where cells are no plain numbers."""
    numbers = [number_cell(cell) for cell in cells]
    if any(one is None for one in numbers):
        return None
    texts = [one.number.replace(",", ".") for one in numbers if one is not None]
    try:
        values = np.array([float(text) for text in texts])
    except ValueError:
        return None
    units = np.array([_unit(text) for text in texts])
    shape = (lines.number, across.number)
    at = lines.codes * across.number + across.codes
    often = np.bincount(at, minlength=shape[0] * shape[1])
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.bincount(at, weights=values, minlength=often.size) / often
        last = np.bincount(at, weights=units, minlength=often.size) / often
    return Lines(means.reshape(shape), last.reshape(shape))


def _unit(text: str) -> float:
    mantissa, _, exponent = text.lower().partition("e")
    power = int(exponent or 0) - len(mantissa.partition(".")[2])
    return 10.0**power if abs(power) < 300 else 0.0
