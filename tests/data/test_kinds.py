"""The kind of a table is decided once: what describes it, what compares it and what reads it from a frame say the same."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import podium
from data.messy.make_workbooks import write
from podium import describe
from podium.cli import main
from podium.data import Results, read_folds, read_incomplete, read_metrics, read_results, read_runs, to_results
from podium.errors import AskError, InputError, PodiumError
from podium.mentions import as_call, as_typed, in_python, spelled
from quick import for_each

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
ENDING = re.compile(r"\.(csv|tsv|md|tex|html|txt|rst|jsonl?|xlsx?|ods|parquet)")
FOLDERS = (
    "examples",
    *(f"tests/{name}" for name in ("data/messy", "data/readers/files", "data/tables/files", "data/found", "cli")),
)
TABLES = [
    str(path.relative_to(ROOT))
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if ENDING.fullmatch(path.suffix)
]
KINDS = {
    "examples/breast_cancer_10fold.csv": "folds",
    "examples/breast_cancer_5x2cv.csv": "folds",
    "examples/breast_cancer_points.csv": "points",
    "examples/breast_cancer_scores.csv": "scores",
    "examples/cec2017_d10_convergence_mean.csv": "traces",
    "examples/cec2017_families.csv": "groups",
    "examples/digits_copies.csv": "predictions",
    "examples/digits_predictions.csv": "predictions",
    "examples/fawcett_roc_20.csv": "scores",
    "examples/wine_scores.csv": "scores",
    "examples/more/garcia_herrera_ranks.csv": "ranks",
    "examples/more/published_ranks.csv": "ranks",
    "tests/cli/reported/matrix.csv": "pvalues",
    "tests/cli/reported/pvalues.csv": "pvalues",
    "tests/cli/reported/ranks.csv": "ranks",
    "tests/data/messy/labels/folds_only.csv": "folds",
    "tests/data/messy/labels/seeds_only.csv": "folds",
    "tests/data/messy/long/items.csv": "predictions",
}
"""All tables of the project that hold something else than results; those that a reader of a tool takes as predictions apart."""
OPEN = {"OBJECTIVE": "minimize", "N": "12"}
"""What a suggestion leaves to the user."""


def read(source: Any, **options: Any) -> Results | InputError:
    """What compares algorithms gets: results, or the reason why there are none."""
    try:
        return read_results(source, objective="minimize", **options)
    except PodiumError as error:
        return error


def names(found: Results) -> tuple[set[str], set[str]]:
    return {*found.problems}, {*found.algorithms}


@for_each([table for at, table in enumerate(TABLES) if table in KINDS or at % 2 == 0 or "/messy/" not in table])
def test_describing_and_comparing_agree(table: str) -> None:
    path = ROOT / table
    found = read(path)
    refused = re.search(r" Use (podium .*?) instead\.", str(found))
    try:
        seen = describe(path).seen
    except PodiumError:
        assert (isinstance(found, Results), refused) == (False, None)
        assert table not in KINDS
        return
    if seen.how.startswith("reader"):
        return
    assert seen.kind == KINDS.get(table, "results")
    assert (refused is not None) == (table in KINDS), found
    if isinstance(found, Results):
        cells = {*map(str, seen.table["algorithm"])}
        assert (len(found.problems), len(found.algorithms)) == (seen.shape["problems"], seen.shape["algorithms"])
        assert cells == {*found.algorithms}


@for_each([table for at, table in enumerate(TABLES) if table.endswith(".csv") and (table in KINDS or at % 3 == 0)])
def test_a_frame_is_of_the_same_kind_as_its_file(table: str) -> None:
    """As pandas reads it: where that fails, or changes a cell, the file is another table."""
    try:
        frame = pd.read_csv(ROOT / table, dtype=str, keep_default_na=False)
    except (ValueError, UnicodeDecodeError, pd.errors.ParserError):
        return
    try:
        seen = describe(frame).seen.kind
    except PodiumError:
        return
    try:
        found: Any = to_results(frame, objective="minimize")
    except PodiumError as error:
        found = error
    refused = " instead." in str(found)
    assert (refused, seen) == (
        table in KINDS,
        KINDS.get(table, seen if seen == "predictions" and not refused else "results"),
    )


def typed(command: str) -> list[str]:
    return [OPEN.get(word, word) for word in shlex.split(command)[1:]]


@pytest.mark.parametrize("table", [table for table, kind in KINDS.items() if kind != "groups"])
def test_the_command_of_a_refusal_works(
    table: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["compare", table, "--objective", "minimize"]) != 0
    said = " ".join(capsys.readouterr().err.split())
    command = re.search(r" Use (podium .*?) instead\.", said)
    status = main(typed(command[1]))
    assert status == 0 or "State the design: --design cv" in capsys.readouterr().err


@for_each(KINDS)
def test_another_way_that_is_printed_leads_on(table: str) -> None:
    """To results, or to another question."""
    found = read(ROOT / table)
    for choice in found.choices if isinstance(found, AskError) else ():
        name, value = ("transpose", False) if choice.option == "no_transpose" else (choice.option, choice.value)
        then = read(ROOT / table, **{name: value})
        assert isinstance(then, (Results, AskError)), then
        assert " instead." not in str(then)


def votes(n: int, labels: tuple[str, ...], right: float, seed: int = 1) -> list[list[str]]:
    rng = np.random.default_rng(seed)
    truth = rng.choice(labels, n)
    said = [np.where(rng.random(n) < right, truth, rng.choice(labels, n)) for _ in range(3)]
    return [list(map(str, row)) for row in zip(range(1, n + 1), truth, *said, strict=True)]


def table_of(header: str, rows: list[list[str]]) -> str:
    return "\n".join([header, *map(",".join, rows)]) + "\n"


COMPARED = table_of("id,A,B,C", [[str(i), f"{i % 7}.5", f"{i % 5}.25", f"{i % 3}.125"] for i in range(1, 60)])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (table_of("id,label,A,B,C", votes(60, ("1", "2", "3"), 0.9)), "predictions"),
        (table_of("id,who,A,B,C", votes(60, ("1", "2", "3"), 0.9)), "predictions"),
        (table_of("id,who,A,B,C", votes(60, ("1", "2", "3"), 0.0)), "results"),  # they agree by chance alone
        (COMPARED, "results"),
        (table_of("id,A,B", [[str(i), str(i % 2), str(i // 2 % 2)] for i in range(30)]), "predictions"),
        (table_of("dataset,A,B", [[f"d{i}", str(i % 2), str(i // 2 % 2)] for i in range(30)]), "results"),
        (table_of("method,mean rank", [["A", "1.5"], ["B", "1.75"], ["C", "2.75"]]), "ranks"),
        (table_of("method,mean rank", [["A", "0.7"], ["B", "0.9"], ["C", "0.8"]]), "results"),
        ("method,function,10,100,1000\nA,f,9,5,1\nA,g,8,4,4\nB,f,9,6,2\nB,g,7,7,3\n", "traces"),
        (",A,B,C\nA,,,\nB,0.1,,\nC,0.02,0.3,\n", "pvalues"),
        ("dataset,10,100,1000\nx,9,5,7\ny,8,4,4\nz,9,6,8\n", "results"),
        ("dataset,seed,A,B\nx,1,9,5\nx,2,8,4\ny,1,9,6\ny,2,3,4\n", "results"),
        ("seed,A,B\n1,9,5\n2,8,4\n3,9,6\n", "folds"),
        ("task,model,seed,time,score\n" + "".join(f"{t},{m},{s},{s}.{i},0.{i}\n" for i, (t, m, s) in enumerate([(t, m, s) for t in "xy" for m in "AB" for s in "123"])), "results"),
    ],
)  # fmt: skip
def test_numbers_decide_and_names_support(text: str, kind: str) -> None:
    assert describe(StringIO(text)).seen.kind == kind
    assert (" instead." in str(read(StringIO(text)))) == (kind != "results")


def test_order_of_rows_and_columns_does_not_matter() -> None:
    header, *rows = (
        line.split(",") for line in table_of("id,label,A,B,C", votes(60, ("x", "y", "z"), 0.9)).splitlines()
    )
    rng = np.random.default_rng(5)
    for _ in range(10):
        columns, lines = rng.permutation(len(header)), rng.permutation(len(rows))
        text = table_of(",".join(header[at] for at in columns), [[rows[line][at] for at in columns] for line in lines])
        found = describe(StringIO(text)).seen
        assert (found.kind, found.truth) == ("predictions", "label")


@pytest.fixture(autouse=True)
def _typed() -> Iterator[None]:
    with spelled(as_typed):
        yield


def test_in_python_the_call_is_named() -> None:
    with (
        spelled(in_python),
        pytest.raises(AskError, match=re.escape("Use podium.compare_predictions(data, truth='label')")),
    ):
        read_results(StringIO(LABELS), objective="maximize")


LABELS = table_of("id,label,A,B,C", votes(60, ("1", "2", "3"), 0.9))


@pytest.mark.parametrize("reader", [read_results, read_incomplete, read_metrics, read_folds])
def test_every_reader_of_results_refuses_labels(reader: Any) -> None:
    with pytest.raises(AskError, match="podium predictions"):
        reader(StringIO(LABELS), objective="maximize")
    if reader is not read_folds:  # which asks for the direction first
        with pytest.raises(AskError, match="podium predictions"):
            reader(StringIO(LABELS))
    with pytest.raises(InputError, match="podium predictions"):
        read_runs(StringIO(LABELS))


def test_the_user_decides() -> None:
    assert names(read_results(StringIO(LABELS), objective="maximize", problem="id"))[1] == {"label", "A", "B", "C"}
    kept = read_results(StringIO(LABELS), objective="maximize", keep_column="label")
    assert names(kept)[1] == {"label", "A", "B", "C"}
    assert read_results(StringIO(LABELS), objective="maximize", transpose=False).n == 60
    with pytest.raises(AskError, match="podium predictions"):
        read_results(StringIO(LABELS), objective="maximize", drop_column="B")


@pytest.mark.parametrize("rows", [20, 3_000])
def test_a_large_file_is_of_the_same_kind(tmp_path: Path, rows: int) -> None:
    path = tmp_path / "labels.csv"
    path.write_text(table_of("id,label,A,B,C", votes(rows, ("1", "2", "3"), 0.9)), encoding="utf-8")
    with pytest.raises(AskError, match=re.escape(f" instances. Use podium predictions {path} --truth label instead")):
        podium.compare(path, objective="maximize")
    pd.read_csv(path).to_parquet(tmp_path / "labels.parquet")
    with pytest.raises(AskError, match="podium predictions"):
        podium.compare(tmp_path / "labels.parquet", objective="maximize")


def test_the_command_for_a_sheet_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "labels.xlsx"
    sheets = {"scores": COMPARED, "my labels": LABELS}
    write(path, {name: [[*line.split(",")] for line in text.splitlines()] for name, text in sheets.items()})
    assert main(["compare", str(path), "--sheet", "my labels", "--objective", "maximize"]) != 0
    command = re.search(r" Use (podium .*?) instead\.", " ".join(capsys.readouterr().err.split()))
    assert typed(command[1]) == ["predictions", str(path), "--sheet", "my labels", "--truth", "label"]
    assert main(typed(command[1])) == 0
    assert describe(path, sheet="scores").next.command.startswith(f"podium compare {path} --sheet scores ")


def test_piped_data_are_named_as_such(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(LABELS.encode())))
    assert main(["compare", "-", "--objective", "maximize"]) != 0
    assert "Use podium predictions - --truth label instead." in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("command", "call"),
    [
        ("podium predictions x --truth y --group g", "podium.compare_grouped_predictions(data, truth='y', group='g')"),
        ("podium predictions x --solved", "podium.compare_predictions(data, solved=True)"),
        ("podium roc x --truth y --multiclass", "podium.compare_multiclass(data, truth='y')"),
        ("podium adjust x --n N", "podium.adjust(data, n=N)"),
    ],
)
def test_a_command_as_a_call(command: str, call: str) -> None:
    assert as_call(command) == call
