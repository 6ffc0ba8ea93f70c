"""Every kind of bad input is refused with its place and a way out."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import numpy as np
import pytest

from data.helpers import EXAMPLES, error_of, holds, read, refusal
from podium.data import read_results
from podium.errors import InputError

TABLE = "dataset,A,B\nx,0.5,0.6\ny,{},0.8\nz,0.1,0.2\n"

CELLS = [
    ("0.7a", ["line 3, column 'A'", "'0.7a' is not a number"]),
    ("l.23", ["line 3, column 'A'", "'l.23' is not a number"]),
    ("75.2%", ["percent sign", "'75.2%' at 'y', 'A'", "'0.5' at 'x', 'A'"]),
    ("<0.001", ["line 3, column 'A'", "bound", "exact value"]),
    ("٣.٥", ["line 3, column 'A'", "ARABIC-INDIC DIGIT THREE", "'3'"]),
    ("1_000", ["line 3, column 'A'", "thousands separator"]),
    ('"1.234,5"', ["line 3, column 'A'", "'1.234,5'", "thousands separator"]),
    ("1.234.567", ["line 3, column 'A'", "thousands separator"]),
    ("True", ["line 3, column 'A'", "Boolean value", "1 or 0"]),
    ("0x1F", ["line 3, column 'A'", "'0x1F' is not a number"]),
    ("1e400", ["line 3, column 'A'", "'1e400' is too large"]),
    ("1e999999", ["line 3, column 'A'", "'1e999999' is too large"]),
    ("1e-400", ["line 3, column 'A'", "'1e-400' is too small"]),
    ("1" * 2000, ["line 3, column 'A'", "longer than any floating-point number", "…"]),
]


@pytest.mark.parametrize(("cell", "facts"), CELLS, ids=[cell[:12] for cell, _ in CELLS])
def test_cells_that_are_no_numbers(cell: str, facts: list[str]) -> None:
    holds(refusal(TABLE.format(cell)), "t.csv", *facts)


@pytest.mark.parametrize(
    "cell", ["", "NA", "na", "NaN", "nan", "null", "None", "-", "?", "N/A", "#N/A", "inf", "-Inf", "Infinity", "∞"]
)
def test_missing_and_infinite_values_are_named(cell: str) -> None:
    shown = f"('{cell}')" if cell else "(blank)"
    holds(
        refusal(TABLE.format(cell)),
        "t.csv: 1 of 6 values has no finite number",
        f"line 3, column 'A' {shown}",
        "leave out",
    )


def test_many_holes_are_counted_and_five_named() -> None:
    body = "".join(f"p{i},1,{'NA' if i < 7 else 2}\n" for i in range(9))
    message = refusal("d,A,B\n" + body)
    holds(message, "7 of 18 values have no finite number", "line 2, column 'B'", "line 6, column 'B'", "and 2 more")
    assert "line 7" not in message


def test_line_numbers_count_quoted_line_breaks_and_blank_lines() -> None:
    holds(refusal('d,A,"B\nB"\n\n"x\ny",1,2\nz,bad,4\n'), "line 6, column 'A': 'bad'")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("d,A,B\nx,1,2\ny,3\nz,5,6\n", ["line 3", "expected 3 cells (as in line 1), found 2", "NA"]),
        ("d,A,B\nx,1,2\ny,3,4,5\nz,5,6\n", ["line 3", "expected 3 cells", "found 4"]),
        ("d,A,B\nx,0,75,0,80\ny,0,5,0,6\n", ["line 2", "expected 3", "found 5", "decimal mark", "semicolons"]),
        ('d,A,B\nx,1,2\n"y,3,4\n', ["line 3", "quotes do not match"]),
        ('d,A,B\nx,1,2\n"y"z,3,4\n', ["line 3", "quotes do not match"]),
        ("d,A,A\nx,1,2\ny,3,4\n", ["line 1", "2 columns are called 'A'", "column 2, column 3"]),
        ("d,A,\nx,1,2\ny,3,4\n", ["line 1", "column 3", "no name"]),
        ("d,A,B\nx,1,2\n,3,4\n", ["line 3", "problem", "no name"]),
        ("d,A\nx,1\ny,2\n", ["1 algorithm", "at least two", "delimiter"]),
        ("d,A,B\nx,1,2\n", ["1 problem", "at least two", "as groups"]),
        ("d,A,B\n", ["column names but no line of values"]),
        ("A\n1\n2\n", ["1 algorithm"]),
        ("", ["empty"]),
        (" \n\n", ["empty"]),
        ("0,752\n0,801\n", ["'0,752'", "two columns or one number", "delimiter="]),
        ("d;A;B\nx;1,234;5,678\ny;2,345;1,111\n", ["line 2, column 'A'", "1.234 or 1234", "decimal=','"]),
        ("d;A;B\nx;1,5;2\ny;2.345;1\n", ["two decimal marks", "'1,5'", "'2.345'"]),
        ("A,B\n0.5,0.6\n0.7a,0.8\n0.1,0.2\n", ["line 3, column 'A'", "'0.7a'", "names=True"]),
        ("A,B\n0.5,0.6\nNA,0.8\n0.1,0.2\n", ["line 3, column 'A' ('NA')"]),
        (
            "d,A,B,sort\nx,1,2,easy\ny,3,4,hard\n",
            ["the column 'sort' contains words", "'easy'", "drop_column='sort'"],
        ),
        ('{"A": 1}', ["JSON"]),
        ("<html><table>", ["web page"]),
        ("@relation x\n@data\n", ["ARFF"]),
    ],
)
def test_tables_that_cannot_be_read(text: str, facts: list[str]) -> None:
    holds(refusal(text), "t.csv", *facts)


def test_a_table_of_blank_cells() -> None:
    holds(refusal(",,\n,\n", delimiter=","), "t.csv", "no cells")


def test_decimal_option_is_obeyed_not_bent() -> None:
    holds(
        refusal(TABLE.format("0.7"), decimal=","),
        "line 2, column 'A'",
        "'0.5' has a point",
        "decimal mark is the comma",
    )
    holds(refusal("d;A;B\nx;1,5;2\ny;2,5;1\n", decimal="."), "line 2, column 'A'", "'1,5'", "decimal=','")
    holds(refusal(TABLE.format("0.7"), decimal=";"), "';'", "'.' or ','")


@pytest.mark.parametrize("delimiter", ["", "ab", "x", ".", "-", '"', "\n", "1"])
def test_delimiters_that_cannot_be(delimiter: str) -> None:
    holds(refusal(TABLE.format("0.7"), delimiter=delimiter), "delimiter", "delimiter=")


def test_long_tables_are_detected_where_the_headers_name_the_roles() -> None:
    amlb = "id,task,framework,fold,result,info\n" + "".join(
        f"o/{t},{t},{f},{fold},0.5,\n" for t in ("adult", "kc1") for f in ("rf", "tpot") for fold in range(2)
    )
    results = read(amlb)
    assert (results.problems, results.algorithms) == (("adult", "kc1"), ("rf", "tpot"))
    holds(" ".join(results.handled), "'task'", "'framework'", "'result'", "'fold'")
    assert read("data set,classifier_name,accuracy\nx,a,1\nx,b,2\ny,a,3\ny,b,4\n").values.tolist() == [[1, 2], [3, 4]]
    holds(refusal("task,model,acc,f1\nx,a,1,2\nx,b,2,1\ny,a,3,3\ny,b,4,1\n"), "value='acc'", "value='f1'")


@pytest.mark.parametrize(
    ("objective", "facts"),
    [
        (
            None,
            [
                "larger or smaller values",
                "objective='maximize'",
                "accuracy",
                "error",
                "objective='minimize'",
            ],
        ),
        ("maximal", ["'maximal'", "Did you mean 'maximize'"]),
        ("best", ["'best'", "'maximize'", "'minimize'"]),
        (1, ["'1'", "'maximize'"]),
    ],
)
def test_objective_is_asked_for(objective: object, facts: list[str]) -> None:
    holds(refusal(TABLE.format("0.7"), objective=objective), *facts)


@pytest.mark.parametrize("word", ["max", "maximise", "MAXIMIZE", "higher", "Larger"])
def test_usual_words_for_a_direction_are_understood(word: str, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(TABLE.format("0.7"))
    opposite = {"max": "min", "maximise": "minimise", "MAXIMIZE": "MINIMIZE", "higher": "lower", "Larger": "smaller"}
    assert read_results(file, objective=word).objective == "maximize"
    assert read_results(file, objective=opposite[word]).objective == "minimize"


def test_objective_can_be_left_out_only_to_be_told() -> None:
    with pytest.raises(InputError, match="Are larger or smaller values better"):
        read_results(EXAMPLES / "garcia_herrera_2008.csv")


def _npy() -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.zeros((3, 3)))
    return stream.getvalue()


def _xlsx() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        (_xlsx(), ["cannot be read", "export", "CSV"]),
        (_npy(), ["NumPy", "to_results"]),
        (b"PAR1\x15\x04", ["cannot be read", "damaged"]),
        (b"\xd0\xcf\x11\xe0rest", ["cannot be read", "CSV"]),
        (b"\x1f\x8b\x08broken", ["gzip", "damaged"]),
        (b"d,A\0,B\n", ["not text", "NUL"]),
        ("d,A,B\n".encode("utf-16-le"), ["not text", "byte order mark"]),
        (b"\xff\xfed\0,\0A", ["UTF-16", "damaged"]),
    ],
)
def test_what_is_no_text(content: bytes, facts: list[str]) -> None:
    holds(error_of(lambda: read_results(io.BytesIO(content), objective="maximize")), "open file", *facts)


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    cases: list[tuple[object, list[str]]] = [
        (tmp_path / "none.csv", ["none.csv", "no such file"]),
        (tmp_path, ["folder"]),
        ("a,b\n1,2\n", ["io.StringIO"]),
        ("a\0b", ["not a usable path"]),
        (3, ["'int'", "to_results"]),
    ]
    for source, facts in cases:
        with pytest.raises(InputError) as caught:
            read_results(source, objective="maximize")  # type: ignore[arg-type]
        holds(str(caught.value), *facts)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_files_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "secret.csv"
    path.write_text("a,b\n1,2\n")
    path.chmod(0)
    with pytest.raises(InputError, match=r"secret\.csv: cannot be read"):
        read_results(path, objective="maximize")


def test_streams_that_break() -> None:
    closed = io.StringIO("a")
    closed.close()
    with pytest.raises(InputError, match="cannot be read"):
        read_results(closed, objective="maximize")
    wrong = io.TextIOWrapper(io.BytesIO(b"\xff\xff"), encoding="utf-8")
    with pytest.raises(InputError, match="binary mode"):
        read_results(wrong, objective="maximize")


def test_size_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    from podium.data import load, results

    wide = "d," + ",".join(f"a{i}" for i in range(10_001)) + "\n" + ("x" + ",1" * 10_001 + "\n") * 2
    holds(refusal(wide), "10001 algorithms", "up to 10000", "transpose")
    monkeypatch.setattr(results, "MAX_CELLS", 5)
    holds(refusal(TABLE.format("1")), "3 x 2 = 6 cells", "up to 5")
    monkeypatch.setattr(load, "MAX_BYTES", 10)
    holds(refusal(TABLE.format("1")), "more than 10 bytes")


def test_options_of_the_other_shape() -> None:
    holds(refusal(TABLE.format("1"), where={"d": "x"}), "no column 'd'")
    long = {"problem": "d", "algorithm": "A", "value": "B"}
    holds(refusal(TABLE.format("1"), repeats="average", **long), "wide tables", "long ones")


def test_good_table_of_this_file_is_good() -> None:
    assert read(TABLE.format("0.7")).values[1, 0] == 0.7
