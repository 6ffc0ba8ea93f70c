"""Tables as people have them: each is read right, or refused with its true cause and the ways out; none is misread.

``messy/expected.toml`` says of every table what it holds. It was written from the tables, not from what podium answers.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import podium
from podium.cli import main
from podium.data import Results, read_results, to_results
from podium.errors import InputError
from podium.mentions import as_typed, spelled
from quick import for_each

FOLDER = Path(__file__).parent / "messy"
ALL: list[dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))["table"]
TABLES = [table for table in ALL if table.get("pending") != "all"]
FLAGS = {"transpose": ("--transpose", "--no-transpose")}


def file_of(table: dict[str, Any], way: dict[str, Any] | None = None) -> str:
    return f"{table['file']} {(way or {}).get('options', '')}"


def names(tables: list[dict[str, Any]]) -> list[str]:
    return [table["file"] for table in tables]


class Reading:
    """What a table holds: names, and numbers without rounding."""

    def __init__(self, text: str) -> None:
        head, *body = csv.reader(io.StringIO(text))
        self.algorithms, self.problems = head[1:], [row[0] for row in body]
        self.numbers = [[Fraction(cell) for cell in row[1:]] for row in body]

    def differences(self, results: Results, loose: bool) -> list[str]:
        """Sentences on what the results have else."""
        numbers = [[Fraction(int(cell), results.denominator) for cell in row] for row in results.exact.tolist()]
        return [
            *_names("problems", self.problems, results.problems, loose),
            *_names("algorithms", self.algorithms, results.algorithms, loose),
            *(["the numbers are others"] if numbers != self.numbers else []),
        ]

    def results(self, objective: str) -> Results:
        """The same as podium holds it."""
        rows = [[float(cell) for cell in row] for row in self.numbers]
        return to_results(rows, objective=objective, problems=self.problems, algorithms=self.algorithms)


def _names(what: str, wanted: list[str], found: Any, loose: bool) -> list[str]:
    same = len(wanted) == len(found) and all(
        name == other or (loose and _stand_in(name, other)) for name, other in zip(wanted, found, strict=True)
    )
    return [] if same else [f"{what} {list(found)} instead of {wanted}"]


def _stand_in(name: str, other: str) -> bool:
    """Whether the words of a name stand in another, in this order."""
    words, there = (iter(re.findall(r"[^\W\d_]+|\d+", text.casefold())) for text in (name, other))
    return all(word in there for word in words)


def lacking(words: list[str], text: str) -> list[str]:
    """Words that the text does not hold; "a or b" is held where one of them is."""
    held = text.casefold()
    return [word for word in words if not any(one.casefold() in held for one in word.split(" or "))]


def check(
    table: dict[str, Any], options: dict[str, Any], reading: str | None, asks: list[str], says: list[str]
) -> None:
    """Read the table; it must give this reading with its report, or the refusal; either where both are right."""
    results = None
    try:
        results = read_results(
            FOLDER / table["file"], objective=table.get("objective", "maximize"), **table.get("options", {}), **options
        )
    except InputError as error:
        with spelled(as_typed):
            message = str(error)
    if results is None:
        assert asks, f"refused: {message}"
        assert lacking(asks, message) == [], message
        return
    assert reading is not None, f"read without asking: {results.problems} x {results.algorithms}; {results.notes}"
    assert Reading(reading).differences(results, table.get("loose", False)) == [], results.notes
    report = " ".join((*results.notes, *results.handled))
    assert lacking(says, report) == [], report
    if table["file"].startswith("clean/") and not (asks or options):
        assert results.handled == ()


@for_each(TABLES, file_of)
def test_each_table_is_read_right_or_refused(table: dict[str, Any]) -> None:
    check(table, {}, table.get("reading"), table.get("asks", []), table.get("says", []))


WAYS = [(table, way) for table in TABLES for way in table.get("ways", [])]


@for_each(WAYS, lambda way: file_of(*way))
def test_the_ways_out_lead_to_a_reading(table: dict[str, Any], way: dict[str, Any]) -> None:
    check(table, way["options"], way["reading"], [], [])


SHEETS = [table for table in TABLES if table["file"].endswith(".csv") and not table.keys() & {"options", "pending"}]


# The labels of a frame are labels, whatever they look like: only whoever reads the file can say that it has none.
HEADERLESS = {
    "shapes/no_header.csv": ["problem", "A1", "A2", "A3"],
    "shapes/numbers_only.csv": ["A1", "A2", "A3"],
}


@for_each(SHEETS, file_of)
def test_a_frame_gives_the_reading_or_a_refusal(table: dict[str, Any]) -> None:
    pandas = pytest.importorskip("pandas")
    try:
        frame = pandas.read_csv(FOLDER / table["file"], names=HEADERLESS.get(table["file"]))
    except (pandas.errors.ParserError, UnicodeDecodeError):
        return  # pandas wants the same number of cells in every line
    try:
        results = podium.to_results(frame, objective=table.get("objective", "maximize"))
    except InputError:
        return
    assert "reading" in table, f"read without asking: {results.problems} x {results.algorithms}; {results.notes}"
    assert Reading(table["reading"]).differences(results, loose=True) == [], results.notes


def words_of(options: dict[str, Any]) -> list[str]:
    """Options of the function in the words of the command line."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if name in FLAGS:
            words.append(FLAGS[name][0 if value else 1])
        elif isinstance(value, dict):
            words += [word for key, cell in value.items() for word in (option, f"{key}={cell}")]
        else:
            words += [word for one in (value if isinstance(value, list) else [value]) for word in (f"{option}={one}",)]
    return words


def compared(
    capsys: pytest.CaptureFixture[str], table: dict[str, Any], options: dict[str, Any]
) -> tuple[int, Any, str]:
    """Exit code, JSON document and message of ``podium compare``."""
    import json

    words = words_of({"objective": table.get("objective", "maximize")} | table.get("options", {}) | options)
    code = main(["compare", str(FOLDER / table["file"]), *words, "--format", "json"])
    said = capsys.readouterr()
    return code, json.loads(said.out) if said.out else None, said.err


FIRST = {frozenset(way["options"]): table["file"] for table, way in reversed(WAYS) if way is table["ways"][0]}
TYPED = [
    table for at, table in enumerate(TABLES) if at % 8 == 0 or "options" in table or table["file"] in FIRST.values()
]


@pytest.mark.parametrize("table", TYPED, ids=names(TYPED))
def test_the_command_line_reads_the_same(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    if table["file"].endswith(".xlsx"):
        pytest.importorskip("python_calamine")
    code, found, message = compared(capsys, table, {})
    if code:
        assert (code, found) == (2, None)
        assert "Traceback" not in message
        assert lacking(table.get("asks", ["refused, but should be read"]), re.sub(r"\s+", " ", message)) == [], message
    else:
        assert "reading" in table, "compared without asking"
        same_as(found, table["reading"], table)
        assert lacking(table.get("says", []), json_text(found["provenance"])) == []
    for way in table.get("ways", [])[:1]:
        code, found, message = compared(capsys, table, way["options"])
        assert (code, message) == (0, ""), message
        same_as(found, way["reading"], table)


def same_as(found: Any, reading: str, table: dict[str, Any]) -> None:
    """A JSON document is about these numbers."""
    wanted = Reading(reading)
    if table.get("loose"):
        assert (found["n"], found["k"]) == (len(wanted.problems), len(wanted.algorithms))
        return
    assert (found["problems"], found["algorithms"]) == (wanted.problems, wanted.algorithms)
    assert found["provenance"]["data_sha256"] == wanted.results(found["objective"]).sha256


def json_text(part: Any) -> str:
    """All texts of a part of a JSON document."""
    if isinstance(part, dict):
        return " ".join(map(json_text, part.values()))
    return " ".join(map(json_text, part)) if isinstance(part, list) else str(part)


def test_every_table_of_the_folder_is_expected() -> None:
    listed = names(ALL)
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*") if path.parent != FOLDER}
    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == {path for path in there if "__pycache__" not in path}
