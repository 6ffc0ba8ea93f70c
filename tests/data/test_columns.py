"""Large ordinary files are read as columns exactly as they are read as rows: results, notes and errors."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import podium
from podium.data import columns, delimited, load, read
from podium.data.results import Results
from podium.errors import InputError

_TOP, _BOTTOM = columns._TOP, columns._BOTTOM


@pytest.fixture(autouse=True, scope="module")
def _few_rows_are_many() -> Iterator[None]:
    """Read files of a few lines as columns, in blocks of a few lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "_LARGE", 1)
        patch.setattr(delimited, "_SAMPLE", 3)
        patch.setattr(columns, "_TOP", 4)
        patch.setattr(columns, "_BOTTOM", 3)
        patch.setattr(columns, "_BLOCK", 60)
        yield


def _outcome(path: Path, options: dict[str, Any]) -> Any:
    try:
        found = podium.read_results(path, **{"objective": "maximize", **options})
    except InputError as error:
        return type(error), str(error), getattr(error, "choices", None)
    return _told(found)


def _told(found: Results) -> Any:
    return (
        [found.values.tobytes(), found.values.dtype, found.exact.dtype, found.exact.tolist(), found.denominator],
        [list(map(type, row)) for row in found.exact.tolist()],
        [found.problems, found.algorithms, found.source, found.objective],
        [(type(note), str(note)) for note in found.notes],
        found.handled,
        [None if part is None else part.tobytes() for part in (found.counts, found.runs, found.deviations)],
        [found.treated, found.sha256],
    )


def _both(path: Path, content: bytes, options: dict[str, Any] | None = None) -> bool:
    """Compare the two ways; return whether the file was read as columns."""
    path.write_bytes(content)
    taken: list[bool] = []

    def watched(*given_arguments: Any) -> Results | None:
        found = columns_alone(*given_arguments)
        taken.append(found is not None)
        return found

    columns_alone = columns.read_columns
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "read_columns", watched)
        as_columns = _outcome(path, options or {})
        patch.setattr(read, "large_file", lambda source: None)
        as_rows = _outcome(path, options or {})
    assert as_columns == as_rows
    return taken == [True]


def cells(line: str) -> list[str]:
    """Cells as they stand in a line of a file."""
    return next(csv.reader([line]))


_HEADERS = cells(
    "A,B,C4.5,kNN,1,2,mean,Average,Best,Wins,rank,A0 rank,A0 std,mean_A,std,seed,fold,id,#,n,instances,Unnamed: 3,"
    "accuracy,time (s),A0 time,A1 time,problem,algorithm,metric,value,Error ↓,,...,año,db,objective,x=y,a&b,$x$,"
    "\\textbf{A},file name (run),p value, B ,nan,A0"
)
_FIRST = cells("problem,dataset,,name,x,data,algorithm,model,id,run,seed,Unnamed: 0,0.5,metric,year")
_NAMES = cells(
    "p1,p2,Average,mean,Mean rank,Best,wins,std,n,nan,-,,5,7,a b, a,a ,a.b.c,2 (3),#1,$x$,ñ,a\\b,x==y,a+-b,<td>,"
    "=1+1,μ,f1,accuracy,time,Total,note:,a\tb,a\x0bb,a</b>,x:y,a::b,Weighted average"
)
_ODD = [
    "",
    "NA",
    "nan",
    "inf",
    "-",
    ".",
    "+",
    "5.",
    "1e5",
    "1e-3",
    "-2E+04",
    "0,5",
    "1,234",
    "$5",
    "5%",
    "0.5*",
    "0.5 ± 0.1",
    "0.5 (1)",
    " 1.5",
    "1.5 ",
    "1.2.3",
    "--5",
    "+-5",
    "x",
    "1_000",
    "0x1F",
    "1234567890123456789",
    "0.1234567890123456789",
    "1e400",
    '"1.5"',
    '"a,b"',
    "½",
    "1\x00",
    "#5",
    "5\r",
    "/",
    ":",
    "1/2",
    "1:2",
]
_EDGES = cells(
    "0,-0,-0.0,+1.5,.5,-.25,007,123456789012345678,0.12345678901234567,9007199254740993,12345678.87654321,0.3,0.30"
)
_CELLS = (
    lambda rng: f"{rng.gauss(0, 1):.3f}",
    lambda rng: f"{rng.random():.6f}",
    lambda rng: str(rng.randint(-99, 99)),
    lambda rng: str(rng.randint(0, 3)),
    lambda rng: f"{rng.gauss(0, 5):.{rng.randint(0, 16)}f}",
    lambda rng: rng.choice(_EDGES),
)
_OPTIONS: tuple[dict[str, Any], ...] = (
    {"objective": None}, {"objective": "up"}, {"decimal": ","}, {"decimal": "."}, {"delimiter": ","}, {"names": True}, {"names": False},
    {"repeats": "average"}, {"problem": "x"}, {"drop_row": "p1"}, {"keep_row": "*"}, {"drop_column": "A1"}, {"keep_column": "*"}, {"transpose": True},
    {"where": {"x": "1"}}, {"missing": "omit"}, {"sheet": 1},
)  # fmt: skip
_STATISTICS = (np.mean, np.max, np.median, np.sum, np.min)


def _content(rng: Random) -> bytes:
    """A table: an ordinary one, with something that may mean more than a name or a number, or with what is odd."""
    width, height = rng.randint(2, 6), rng.randint(6, 30)
    header = [rng.choice(["problem", "problem", rng.choice(_FIRST)]), *(f"A{at}" for at in range(width))]
    step = rng.choice([1] * 9 + [2])
    prefix = rng.choice(["p", "p", "p", "set ", ""])
    names = [f"{prefix}{at // step}" for at in range(height)]
    cell = rng.choice(_CELLS)
    rows = [[cell(rng) for _ in range(width)] for _ in range(height)]
    if rng.random() < 0.15:
        header[rng.randint(1, width)] = rng.choice(_HEADERS)
    if rng.random() < 0.15:
        names[rng.randrange(height)] = rng.choice(_NAMES)
    if rng.random() < 0.15:
        values, statistic, at = np.array(rows, dtype=float), rng.choice(_STATISTICS), rng.choice([0, -1, width // 2])
        for row, value in zip(rows, statistic(np.delete(values, at, axis=1), axis=1), strict=True):
            row[at] = f"{value:.4f}"
        header[at % width + 1] = rng.choice(["Average", "Best", "sum", header[at]])
    if rng.random() < 0.15:
        rows.append([f"{value:.4f}" for value in rng.choice(_STATISTICS)(np.array(rows, dtype=float), axis=0)])
        names.append(rng.choice(["Average", "mean", "Best", "Total", "z", "median", "Weighted average"]))
    if rng.random() < 0.2:
        header.append(rng.choice(["id", "n", "seed", "A0 rank", "index", "instances", "year"]))
        for at, row in enumerate(rows):
            row.append(str(rng.choice([at, at % 3, 100 * at])))
    lines = [header, *([name, *row] for name, row in zip(names, rows, strict=True))]
    start, end, encoding = "", "\n", "utf-8"
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(lines))
            line = lines[at] or [""]
            changed = list(line)
            changed[rng.randrange(len(line))] = rng.choice(_ODD)
            lines[at] = rng.choice([changed, changed, changed, line[:-1], [*line, "1"], [], lines[-1]])
        start = rng.choice(
            [*[""] * 6, "\ufeff", "# made by a program\n", "Table 1: results\n", "\n", "@relation x\n", "{"]
        )
        end, encoding = rng.choice(["\n", "\n", "\r\n", "\r"]), rng.choice(["utf-8", "utf-8", "utf-8", "utf-16"])
    delimiter = rng.choice([*[","] * 6, ";", ";", "\t", "\t", "|", " "])
    text = end.join(delimiter.join(line) for line in lines)
    return (start + text + rng.choice([end, end, "", end + end])).encode(encoding)


@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_as_columns_and_as_rows(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    content = _content(rng)
    _both(tmp_path / "results.csv", content, rng.choice(_OPTIONS) if rng.random() < 0.1 else {})


def _table(
    cell: str = "0.{row}{column}", header: str = "problem,A,B,C", name: str = "p{row}", rows: int = 20, end: str = "\n"
) -> bytes:
    k = header.count(",")
    lines = [
        ",".join(
            [
                name.format(row=row),
                *(cell.format(row=(row * 7 + column**2 * 3) % 10, column=(row * column) % 10) for column in range(k)),
            ]
        )
        for row in range(rows)
    ]
    return end.join([header, *lines, ""]).encode()


@pytest.mark.parametrize(
    "content",
    [
        _table(),
        _table("{row}.{column}"),
        _table("-{row}.{column}"),
        _table("{row}123456789.{column}12345"),
        _table("0.{row}{column}0000000000000{row}"),
        _table("+{row}"),
        _table(".{row}{column}"),
        _table(name="set {row}"),
        _table(name="v1.{row}"),
        _table(name="{row}"),
        _table(header="problem,A,B,id", cell="{row}.{column}"),
        _table(header=",A,B,C"),
        _table(end="\r\n"),
        _table().replace(b",", b";"),
        _table().replace(b",", b"\t"),
        _table()[:-1],
        _table() + b"mean" + b",0.5" * 3 + b"\n",
    ],
)
def test_ordinary_files_are_read_as_columns(tmp_path: Path, content: bytes) -> None:
    assert _both(tmp_path / "results.csv", content) or b"mean" in content or b"id" in content


@pytest.mark.parametrize(
    "change",
    [
        (b"p9,", b'"p9",'), (b"p9,", b"p9,,"), (b"p9,", b" p9,"), (b"p9,", b"p9"), (b"p9,", "ñ,".encode()), (b"p9,", b"a\x0bb,"), (b"p9,", b"\np9,"),
        (b"p9,", b"p8,"), (b"p9,", b","), (b"p9,", b"a&b,"), (b"p9,", b"p9,NA,1,2\np9b,"), (b"p9,", b"p9,1e5,1,2\np9b,"), (b"p9,", b"p9,1.2.3,1,2\np9b,"),
        (b"p9,", b"p9,5.,1,2\np9b,"), (b"p9,", b"p9,-,1,2\np9b,"), (b"p9,", b"p9,,1,2\np9b,"), (b"p9,", b"p9,1:5,1,2\np9b,"), (b"p9,", b"p9,1/5,1,2\np9b,"),
        (b"p9,", b"p9,1 5,1,2\np9b,"), (b"p9,", b"p9,1-5,1,2\np9b,"), (b"p9,", b"p9,1234567890123456789,1,2\np9b,"), (b"A,B", b"A,A"), (b"A,B", b"A,algorithm"),
        (b"p9,", b"p9,1.2.3.4,1,2\np9b,"), (b"p9,", b"p9,1.,.5.,2\np9b,"), (b"p9,", b"p9,+,.5,2\np9b,"), (b"p9,", b"p9,+-5,1,2\np9b,"), (b"p9,", b"p9,5-,-1,2\np9b,"),
        (b"p9,", b"p9,0.123456789012345678,1,2\np9b,"), (b"p9,", b"p\0009,"), (b"p9,", b"p9 ,"), (b"p9,", b"\x7f,"),
        (b"A,B", b"A,"), (b"B,C", b"B,"), (b"A,B", b"A,Unnamed: 2"), (b"problem", b"algorithm"), (b"problem,A,B,C\n", b""), (b"p9,", b"$x$,"), (b"p9,", b"a</b>,"), (b"A,B", b"A,..."),
    ],
)  # fmt: skip
def test_files_with_something_else_are_read_as_rows(tmp_path: Path, change: tuple[bytes, bytes]) -> None:
    content = _table()
    assert change[0] in content
    assert not _both(tmp_path / "results.csv", content.replace(*change, 1))


def _cells(content: bytes, width: int) -> columns.Cells:
    found = columns.Cells.of(content, b",", width)
    assert found is not None
    return found


def test_numbers_of_every_length() -> None:
    """Up to 18 digits with the point in every place, with every sign; the values are those of Python."""
    digits = "918273645546372819"
    texts = [
        f"{sign}{part[:at]}{point}{part[at:]}"
        for size in range(1, 19)
        for part in (digits[:size], "0" * (size - 1) + "7")
        for at in range(size + 1)
        for point in ("." if at < size else "",)
        for sign in ("", "-", "+")
    ]
    assert len(set(texts)) > 1000
    lines = "".join(f"p{at},{text},{texts[-1 - at]},1\n" for at, text in enumerate(texts))
    found = _cells(f"problem,A,B,C\n{lines}".encode(), 4)
    assert len(found.names) == len(texts)
    for column, order in enumerate((texts, texts[::-1])):
        numbers = found.series(column + 1, "A").plain
        assert numbers is not None
        exact = [Fraction(whole, 10**places) for whole, places in zip(*map(np.ndarray.tolist, numbers), strict=True)]
        assert exact == [Fraction(text) for text in order]
        assert found.values[column].tolist() == [float(text) for text in order]


def test_names_of_every_length() -> None:
    names = ["".join(chr(97 + (size + at) % 26) for at in range(size)) for size in range(1, 60)]
    content = "problem,A,B\n" + "".join(f"{name},0.5,{at}\n" for at, name in enumerate(names))
    found = _cells(content.encode(), 3)
    assert found.names == names
    for name in (names[0], names[7], names[8], names[40]):
        assert _cells(f"{content}{name},1,2\n".encode(), 3).names == [*names, name]


def test_names_of_very_different_lengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "_BLOCK", 2**18)
    content = _table(rows=1000)
    assert _both(tmp_path / "results.csv", content)
    assert _both(tmp_path / "results.csv", content.replace(b"p9,", b"p" * 3000 + b","))


def test_summaries_and_indices_among_many_rows(tmp_path: Path) -> None:
    """Without the smaller limits: rows and columns are left out, or asked about, in the same way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "_TOP", _TOP)
        patch.setattr(columns, "_BOTTOM", _BOTTOM)
        patch.setattr(columns, "_BLOCK", 2500)  # some ten blocks
        rng = np.random.default_rng(1)
        values = rng.normal(size=(600, 5)).round(3)
        rows = [[f"p{at}", *map("{:.3f}".format, line)] for at, line in enumerate(values)]
        head = ["problem", *"ABCDE"]

        def read_as_columns(header: list[str], body: list[list[str]]) -> bool:
            text = "".join(",".join(line) + "\n" for line in [header, *body])
            return _both(tmp_path / "results.csv", text.encode())

        assert read_as_columns(head, rows)
        # Under its own name, under that of another statistic, and under one that says nothing.
        for statistic, own, other in (
            (np.mean, "mean", "median"), (np.median, "median", "sum"), (np.sum, "sum", "max"), (np.max, "max", "mean"),
        ):  # fmt: skip
            last = list(map("{:.3f}".format, statistic(values, axis=0)))
            for name in (own, other, "z"):
                read_as_columns(head, [*rows, [name, *last]])
            read_as_columns(head, [[own, *last], *rows])
            beside = list(map("{:.3f}".format, statistic(values, axis=1)))
            for name in (own if own != "max" else "best", other, "Z"):
                read_as_columns([*head, name], [[*row, cell] for row, cell in zip(rows, beside, strict=True)])
        assert read_as_columns(["", *head[1:]], [[str(at), *row[1:]] for at, row in enumerate(rows)])
        assert read_as_columns([*head, "id"], [[*row, str(at)] for at, row in enumerate(rows)])
        assert read_as_columns([*head, "instances"], [[*row, str(at * 37 % 999 + 100)] for at, row in enumerate(rows)])
        read_as_columns([*head, "seed"], [[*row, str(at % 5)] for at, row in enumerate(rows)])
        ranks = values.argsort(axis=1).argsort(axis=1) + 1
        names = [*head, *(f"{name} rank" for name in head[1:])]
        assert read_as_columns(names, [[*row, *map(str, line)] for row, line in zip(rows, ranks.tolist(), strict=True)])
