"""Hostile and huge files: refused with the place and a way out, in time that grows with their size and not with its square."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

import podium
from podium.data.delimited import sniff
from podium.data.tables import opening
from podium.errors import InfeasibleError, InputError
from quick import for_each

NUMBER = "7" * 1_100_000
FIVE = "7" * 5000
"""More digits than Python makes a whole number of."""


def refused(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        podium.describe(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", f"problem,A,B\np1,1,2\np2,{NUMBER},3\n"),
        ("a.txt", f"problem A B\np1 1 2\np2 {NUMBER} 3\n"),
        ("a.md", f"| problem | A |\n|---|---|\n| {NUMBER} | 3 |\n"),
        ("a.tex", f"\\begin{{tabular}}{{lr}}\nproblem & A \\\\\np1 & 2 \\\\\np2 & {NUMBER} \\\\\n\\end{{tabular}}\n"),
        ("a.html", f"<table>\n<tr><th>p<th>A\n<tr><td>{NUMBER}<td>3\n</table>"),
        ("a.jsonl", f'{{"problem": "p1", "A": 1}}\n{{"problem": "p2", "A": {NUMBER}}}\n'),
    ],
)
def test_a_number_of_a_million_digits_is_refused_by_its_line(tmp_path: Path, name: str, text: str) -> None:
    said = refused(tmp_path / name, text)
    line = 1 + text[: text.index(NUMBER)].count("\n")
    assert f"line {line}" in said
    assert f"{len(NUMBER)} characters" in said


def test_a_name_of_a_column_as_long_as_a_book_is_refused(tmp_path: Path) -> None:
    assert "line 1" in refused(tmp_path / "a.csv", f"problem,A,{'B' * 10_001}\np1,1,2\np2,2,3\n")
    refused(tmp_path / "a.json", f'[{{"problem": "p1", "{"B" * 10_001}": 2}}]')


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.csv", "a,b\n" + "," * 100_000, 2),
        ("a.md", "| a | b |\n|---|---|\n" + "|" * 100_003, 3),
        ("a.tex", "\\begin{tabular}{l}\n" + "&" * 100_001 + "\\\\\n\\end{tabular}", 2),
        ("a.html", "<table>\n<tr>" + "<td>" * 100_002 + "</table>", 2),
    ],
)
def test_a_row_of_more_cells_than_a_table_has_columns_is_refused(
    tmp_path: Path, name: str, text: str, line: int
) -> None:
    said = refused(tmp_path / name, text)
    assert f"line {line}: " in said
    assert "100000 columns" in said


def test_cells_that_fill_a_table_by_spanning_are_refused(tmp_path: Path) -> None:
    cell = '<tr><td rowspan="1000" colspan="1000">x</td></tr>'
    assert "line 1: cells that span others" in refused(tmp_path / "a.html", f"<table>{cell * 1000}</table>")


def test_a_header_that_spans_many_columns_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    rows = "".join(f"<tr><td>p{row}</td>" + f"<td>0.{row}</td>" * 900 + "</tr>" for row in range(1, 4))
    names = "".join(f"<th>A{column}</th>" for column in range(900))
    path.write_text(f"<table><tr><th>problem</th>{names}</tr>{rows}<tr><td colspan=901>Notes.</td></tr></table>")
    assert podium.read_results(path, objective="maximize").values.shape == (3, 900)


def test_tables_in_cells_are_read_and_endless_ones_are_not(tmp_path: Path) -> None:
    inner = "<table><tr><th>p<th>A<th>B</tr><tr><td>x<td>1<td>2</tr><tr><td>y<td>3<td>4</tr></table>"
    path = tmp_path / "a.html"
    for depth in (1, 19):
        path.write_text("<table><tr><td>" * depth + inner + "</table>" * depth)
        assert podium.read_results(path, objective="maximize").values.tolist() == [[1, 2], [3, 4]]
    refused(path, "<table>" * 50_000)


def test_all_pairs_of_too_many_algorithms_are_refused_and_a_control_is_the_way_out() -> None:
    results = podium.to_results(np.arange(4002).reshape(2, 2001), objective="maximize")
    with pytest.raises(InfeasibleError, match="control=NAME"):
        podium.compare(results)


def test_a_large_table_that_is_nearly_empty_is_refused_before_it_is_made(tmp_path: Path) -> None:
    said = "a table of 400000000 cells, of which 20000 have a value"
    lines = "".join(f"p{at},A{at},{at}\n" for at in range(20_000))
    path = tmp_path / "a.csv"
    path.write_text(f"problem,algorithm,value\n{lines}")
    columns = {name: name for name in ("problem", "algorithm", "value")}
    for read in (
        lambda: podium.read_results(path, objective="maximize", **columns),
        lambda: podium.read_runs(path, **columns),
        lambda: podium.describe(path),
    ):
        with pytest.raises(InputError, match=said):
            read()
    records = "".join(f'{{"A": {at}, "B{at}": 1}}\n' for at in range(2000))
    assert "4002000 cells, of which 4000 have" in refused(tmp_path / "a.jsonl", records)


@for_each([
    ("a.csv", f"problem,1{FIVE},2{FIVE},3{FIVE},4{FIVE}\n" + "p,1,2,3,4\n" * 6),
    ("a.csv", "problem,A²,²,³,¹\np,1,2,3,4\nq,1,2,3,4\n"),
    ("a.csv", f"problem,algorithm,value\np,A,1e{FIVE}\np,B,2\nq,A,3\nq,B,4\naverage,A,1\naverage,B,3\n"),
    ("a.html", f"<table><tr><th>a<th>b<tr><td>x<td>1&#{FIVE};<tr><td>y<td>2</table>"),
    ("a.html", "<table><tr><td colspan=2>x</table>"),
], lambda case: case[1][:40])  # fmt: skip
def test_thousands_of_digits_and_empty_tables_end_in_no_traceback(name: str, text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        for read in (podium.describe, partial(podium.read_results, objective="maximize")):
            with suppress(InputError):
                read(path)


def test_describing_reads_a_source_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_text("problem,A,B\nx,1,2\ny,3,4\n")
    read: list[object] = []
    load = opening.load
    monkeypatch.setattr(opening, "load", lambda source, **how: read.append(source) or load(source, **how))
    podium.describe(path)
    assert len(read) == 1
    path.write_text("problem,A,B\nx,1,oops\ny,3,4\n")  # nothing is kept beyond the call
    assert any(one.topic == "text" for one in podium.describe(path).findings("stops"))


def test_the_delimiter_is_found_in_the_beginning_of_a_long_text() -> None:
    lines = "\n".join(f"p{at};0,5;0,25" for at in range(30_000))
    assert sniff(f"data;A;B\n{lines}") == ";"
    assert sniff(";".join(map(str, range(200_000))) + "\n1;2") == ";"


# Growth: four times as much takes about four times as long; with a step that is quadratic it would be sixteen times.

PIECES = (" ", "-", "_", ":", "(", "[", "1", "a", "a/", "a-", "1,", "( ", ".", "p ", "= ", "std ", "é", "*")
"""Of what runs of characters are made at which an expression could start again and again."""
GROWING: dict[str, tuple[str, int, Callable[[int], str]]] = {
    "a key twice": ("a.json", 4000, lambda n: "[{" + ",".join(f'"k{at}":1' for at in range(n)) + ',"k7":2}]'),
    "rules of Markdown": ("a.md", 600, "|---|---|\n".__mul__),
    "rows between rules": ("a.md", 500, lambda n: "|---|---|\n" + "| a | b |\n" * n + "|---|---|\n" + "| 1 | 2 |\n" * n),
    "lines of a box": ("a.txt", 1000, lambda n: "+---+---+\n" + "+ x +   |\n" * n + "+---+---+\n"),
    "nested tables": (
        "a.html", 1500, lambda n: "<table><tr><td>a\n" * n + "</td></tr>\n<tr><td>b<td>1</table>" * n + "\n" * n,
    ),
    "columns of words": ("a.csv", 300, lambda n: "\n".join(",".join([f"{word}"] * n) for word in ("a", "b", "c", "d"))),
    "nested JSON": ("a.json", 5000, lambda n: '[{"a":' + "[" * n + "]" * n + "}]"),
    "quotes": ("a.csv", 20_000, lambda n: "a,b\n" + '"' * n + "\n" + '"' * n),
    "an open quote": ("a.csv", 20_000, lambda n: 'a,b\n1,"' + '2,""3\n' * n),
    "names of rows": (
        "a.csv", 400, lambda n: "problem,A,B\n" + "\n".join(f"{piece * (4 * n)}x,1,2" for piece in PIECES),
    ),
    "long names of columns": (
        "a.csv", 400, lambda n: f"problem,A,{','.join(f'x{piece * n}y' for piece in PIECES)}\n" + f"p{',1' * 20}\n" * 2,
    ),
    "columns of deviations": (
        "a.csv", 150, lambda n: "\n".join(
            ",".join([row, *(f"{cell}{at}" for at in range(n) for cell in cells)])
            for row, cells in (("problem", ("mean A", "std A")), ("p", ("1.", "0.")), ("q", ("2.", "0."))))
    ),
    "keys": ("a.json", 700, lambda n: "[{" + ",".join(f'"k{at}":{at}' for at in range(n)) + "}]"),
    "lines of one cell": ("a.csv", 2000, lambda n: "problem,algorithm,value\n" + "p,A,1\n" * n + "q,B,2\n"),
    "braces": ("a.tex", 5000, lambda n: "\\begin{tabular}{lr}\n" + "{" * n + "}" * n + " & 1 \\\\\n\\end{tabular}"),
}  # fmt: skip


@pytest.mark.parametrize("name", GROWING)
def test_time_grows_with_the_size_of_a_hostile_file(tmp_path: Path, name: str) -> None:
    file, size, text = GROWING[name]
    path = tmp_path / file

    def seconds(n: int) -> float:
        path.write_text(text(n))
        start = time.process_time()
        with suppress(InputError):
            podium.describe(path)
        return time.process_time() - start

    seconds(size)  # what is imported and compiled first
    small, large = (min(seconds(n) for _ in range(2)) for n in (size, 4 * size))
    assert large < 9 * small + 0.05
