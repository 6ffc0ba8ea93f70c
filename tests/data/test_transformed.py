"""A table keeps its reading, or raises a question, whatever it is turned into: it never gives another verdict.

Every right reading of the messy tables is written again with another header, turned, with columns that summarise or describe, and
in another order. What the right reading is follows from the table itself.
"""

from __future__ import annotations

import csv
import io
import random
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from podium.data import read_results
from podium.errors import InputError

Rows = list[list[str]]
FOLDER = Path(__file__).parent / "messy"
NAMES = ["Orla", "Bexa", "Civo", "Dunt", "Elko", "Fumi", "Gast", "Hulo", "Irda", "Jopo", "Kelt", "Lumo", "Mexi", "Nalu"]


def bases() -> list[tuple[str, str, Rows]]:
    """Each different reading of the messy tables with at least four problems and three algorithms, once."""
    found: dict[str, tuple[str, str, Rows]] = {}
    for table in tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))["table"]:
        if "reading" not in table or table.get("loose"):
            continue
        rows = list(csv.reader(io.StringIO(table["reading"].strip())))
        numbers = {cell for row in rows[1:] for cell in row[1:]}
        # Among large or whole numbers nobody can tell counts apart, and numbers name problems rather than algorithms.
        small = sum("." in cell and abs(Fraction(cell)) < 100 for cell in numbers)
        words = all(any(map(str.isalpha, name)) for name in [*rows[0][1:], *(row[0] for row in rows[1:])])
        if len(rows) > 4 and len(rows[0]) > 3 and len(numbers) > 8 and 2 * small > len(numbers) and words:
            found.setdefault(str(rows), (table["file"], table.get("objective", "maximize"), rows))
    return list(found.values())


BASES = bases()


def turned(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def headed(rows: Rows, header: str) -> Rows:
    return [[header, *rows[0][1:]], *rows[1:]]


def beside(rows: Rows, name: str, cells: list[str], at: int) -> Rows:
    return [[*row[:at], cell, *row[at:]] for row, cell in zip(rows, [name, *cells], strict=True)]


def below(rows: Rows, name: str, cells: list[str]) -> Rows:
    return [*rows, [name, *cells]]


def means(rows: Rows) -> list[str]:
    return [f"{float(sum(map(Fraction, row[1:])) / (len(row) - 1)):.4f}" for row in rows[1:]]


def counts(rng: random.Random, n: int) -> list[str]:
    return [str(int(10 ** rng.uniform(2, 4.5))) for _ in range(n)]


def shuffled(rng: random.Random, rows: Rows) -> Rows:
    order = list(range(1, len(rows[0])))
    rng.shuffle(order)
    body = rows[1:]
    rng.shuffle(body)
    return [[row[0], *(row[at] for at in order)] for row in [rows[0], *body]]


def described(rng: random.Random, rows: Rows) -> Rows:
    for name, at in (("#instances", 1), ("n_features", len(rows[0]) + 1), ("year", 2)):
        cells = counts(rng, len(rows) - 1) if name != "year" else [str(rng.randint(1990, 2024)) for _ in rows[1:]]
        rows = beside(rows, name, cells, at)
    return rows


CASES: dict[str, Callable[[random.Random, Rows], Rows]] = {
    "as it is": lambda rng, rows: rows,
    "without a header": lambda rng, rows: headed(rows, ""),
    "header of no meaning": lambda rng, rows: headed(rows, "Zyx"),
    "turned": lambda rng, rows: headed(turned(rows), "Model"),
    "turned, model_id": lambda rng, rows: headed(turned(rows), "model_id"),
    "turned without a header": lambda rng, rows: headed(turned(rows), ""),
    "turned under a header of no meaning": lambda rng, rows: headed(turned(rows), "Zyx"),
    "rows and columns in another order": shuffled,
    "turned in another order": lambda rng, rows: shuffled(rng, headed(turned(rows), "Method")),
    "a column of means": lambda rng, rows: beside(rows, "Average", means(rows), len(rows[0])),
    "a column of means in the middle": lambda rng, rows: beside(rows, "Mean", means(rows), 2),
    "a row of means": lambda rng, rows: below(rows, "Average", means(turned(rows))),
    "turned with means": lambda rng, rows: beside(headed(turned(rows), "Model"), "Avg. score", means(turned(rows)), 1),
    "whole numbers beside": lambda rng, rows: beside(rows, "blorp", counts(rng, len(rows) - 1), 2),
    "two columns of whole numbers": lambda rng, rows: beside(
        beside(rows, "ts_len", counts(rng, len(rows) - 1), 1), "blorp", counts(rng, len(rows) - 1), 3
    ),
    "properties by name": described,
    "turned with a cost": lambda rng, rows: beside(
        headed(turned(rows), "Model"), "Latency (ms)", counts(rng, len(rows[0]) - 1), len(rows)
    ),
}


def reading(results: Any) -> dict[tuple[str, str], Fraction]:
    return {
        (problem, algorithm): Fraction(int(cell), results.denominator)
        for problem, row in zip(results.problems, results.exact.tolist(), strict=True)
        for algorithm, cell in zip(results.algorithms, row, strict=True)
    }


def known(rows: Rows) -> dict[tuple[str, str], Fraction]:
    return {(row[0], name): Fraction(cell) for row in rows[1:] for name, cell in zip(rows[0][1:], row[1:], strict=True)}


@pytest.mark.parametrize("case", CASES)
def test_no_other_reading(case: str) -> None:
    rng = random.Random(case)
    wrong, right = [], 0
    bases = BASES if case == "as it is" else BASES[list(CASES).index(case) % 2 :: 2]
    for file, objective, rows in bases:
        text = io.StringIO()
        csv.writer(text).writerows(CASES[case](rng, rows))
        text.seek(0)
        try:
            results = read_results(text, objective=objective)
        except InputError:
            continue
        if reading(results) == known(rows):
            right += 1
        else:
            wrong.append((file, results.algorithms[:6], results.problems[:6]))
    assert wrong == []
    if case in ("as it is", "turned", "a row of means", "properties by name", "turned with means"):
        assert right >= 0.8 * len(bases), right
