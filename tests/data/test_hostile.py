"""Hostile and huge files: refused with the place and a way out, in time that grows with their size and not with its square."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

import podium
from podium.data.delimited import sniff
from podium.data.tables import opening
from podium.errors import InfeasibleError, InputError

NUMBER = "7" * 1_100_000


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
