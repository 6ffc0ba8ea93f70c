"""Parquet and Arrow files: whole small ones, long large ones aggregated while they stream."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as parquet
import pytest

from data.helpers import fractions, holds, read_file, refused_file
from podium.data.tables import columnar

LONG = {"problem": "p", "algorithm": "a", "value": "v"}
WIDE = pl.DataFrame({"d": ["x", "y"], "A": [0.1, 1e-7], "B": np.array([0.3, 16777216], dtype=np.float32), "C": [1, 2]})


def write(frame: pl.DataFrame, path: Path) -> Path:
    kind = path.suffix
    if kind == ".parquet":
        frame.write_parquet(path)
    elif kind == ".arrow":
        frame.write_ipc(path)
    elif kind == ".arrows":
        frame.write_ipc_stream(path)
    elif kind == ".pq":
        parquet.write_table(frame.to_arrow(), path)
    else:
        feather.write_feather(pa.table(frame.to_arrow()), path, compression="lz4")
    return path


@pytest.mark.parametrize("kind", ["parquet", "pq", "arrow", "arrows", "feather"])
def test_wide_files(kind: str, tmp_path: Path) -> None:
    path = write(WIDE, tmp_path / f"t.{kind}")
    results = read_file(path)
    assert (results.problems, results.algorithms) == (("x", "y"), ("A", "B", "C"))
    tenth = Fraction(1, 10)
    assert fractions(results) == [[tenth, 3 * tenth, 1], [tenth**7, 16777216, 2]]
    with path.open("rb") as file:
        assert read_file(file).sha256 == results.sha256
    for share in (0.1, 0.6):
        short = tmp_path / f"short.{kind}"
        short.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
        holds(refused_file(short), f"short.{kind}")


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_the_name_of_a_file_is_no_pattern_where_it_is_there(kind: str, tmp_path: Path) -> None:
    assert read_file(write(WIDE, tmp_path / f"run[1].{kind}")).problems == ("x", "y")


def test_types_of_columns(tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {
            "d": pl.Series(["x", "y"], dtype=pl.Categorical),
            "A": pl.Series([Decimal("0.10"), Decimal("99999999999999999999.01")], dtype=pl.Decimal(30, 2)),
            "B": pl.Series([2**63, 1], dtype=pl.UInt64),
            "tags": [["a"], []],
        }
    )
    results = read_file(write(frame, tmp_path / "t.parquet"))
    assert fractions(results) == [[Fraction(1, 10), 2**63], [Fraction("99999999999999999999.01"), 1]]
    assert "left out: 'tags'" in " ".join(results.notes)
    text = write(WIDE.with_columns(pl.lit("high").alias("C")), tmp_path / "u.parquet")
    holds(refused_file(text), "'C' contains words ('high')", "drop_column='C'")
    none = write(
        WIDE.with_columns(pl.when(pl.col("d") == "x").then(None).otherwise(1.0).alias("C")), tmp_path / "v.parquet"
    )
    holds(refused_file(none), "no finite number", "'C'")
    holds(refused_file(write(WIDE.head(0), tmp_path / "w.parquet")), "no rows")
    many = pl.DataFrame({f"n{at}": [float(at), at / 3] for at in range(1000)})
    assert read_file(write(many, tmp_path / "m.parquet"), names=False).k == 1000


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three files of one long table, which is too long from 100 rows on."""
    monkeypatch.setattr(columnar, "KEPT_ROWS", 100)
    rng = np.random.default_rng(4)
    for part in range(3):
        codes = np.tile(np.arange(20), 15)
        frame = pl.DataFrame(
            {
                "p": [f"p{code % 5}" for code in codes],
                "a": [f"a{code // 5}" for code in codes],
                "v": rng.integers(0, 1000, 300) / 1000,
                "seed": np.arange(300) + 300 * part,
                "metric": ["acc"] * 300,
            }
        )
        frame.write_parquet(tmp_path / f"part{part}.parquet")
    return tmp_path


def exact_means(folder: Path) -> list[list[Fraction]]:
    rows = pl.read_parquet(folder / "*.parquet").to_dicts()
    cells: dict[tuple[str, str], list[Fraction]] = {}
    for row in rows:
        cells.setdefault((row["p"], row["a"]), []).append(Fraction(repr(row["v"])))
    return [[sum(cells[f"p{i}", f"a{j}"]) / Fraction(45) for j in range(4)] for i in range(5)]


def test_long_files_are_aggregated(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = read_file(many / "*.parquet", **LONG)
    assert fractions(results) == exact_means(many)
    assert results.counts.tolist() == [[45] * 4] * 5
    assert results.runs is None
    holds(
        " ".join(results.notes),
        "3 files match",
        "aggregated by polars",
        "900 measurements: 45 for each of 20 cells",
        "exact means",
    )
    monkeypatch.setattr(columnar, "KEPT_ROWS", 1000)
    whole = read_file(many / "*.parquet", **LONG)
    assert whole.runs is not None
    assert (whole.sha256, whole.source) == (results.sha256, results.source)


def test_medians_selections_and_names(many: Path) -> None:
    rows = pl.read_parquet(many / "*.parquet")
    medians = read_file(many / "*.parquet", average="median", **LONG)
    inside = rows.filter((pl.col("p") == "p2") & (pl.col("a") == "a1"))["v"].to_list()
    assert medians.values[2, 1] == sorted(inside)[22]
    parts = read_file(f"{many}/part{{algorithm}}.parquet", problem="p", value="v")
    assert parts.algorithms == ("0", "1", "2")
    assert set(parts.counts.ravel().tolist()) == {60}
    holds(refused_file(many / "*.parquet", where={"metric": "f1"}, **LONG), "no row has 'f1'")


def test_several_metrics(many: Path) -> None:
    frame = pl.read_parquet(many / "part0.parquet")
    both = pl.concat([frame, frame.with_columns(metric=pl.lit("loss"), v=pl.col("v") + 5)])
    path = write(both, many / "both.parquet")
    holds(refused_file(path, **LONG), "different quantities ('acc', 'loss')", "where=")
    assert read_file(path, metric="acc", **LONG).values.max() < 1
    assert read_file(path, where={"metric": "loss"}, **LONG).values.min() >= 5
    holds(refused_file(path, metric="f1", **LONG), "no row has 'f1'")


def test_missing_values(many: Path) -> None:
    frame = pl.read_parquet(many / "part0.parquet")
    lost = frame.with_columns(
        v=pl.when((pl.col("p") == "p1") & (pl.col("a") == "a2") & (pl.col("seed") < 100))
        .then(float("nan"))
        .otherwise(pl.col("v"))
    )
    path = write(lost, many / "lost.parquet")
    holds(refused_file(path, **LONG), "1 of 20 cells", "'a2' on 'p1'", "missing='omit'")
    results = read_file(path, missing="omit", **LONG)
    assert (results.treated.missing, results.treated.expected) == (5, 300)
    assert results.counts[1, 2] == 10
    holds(refused_file(path, missing="worst", **LONG), "supports only missing='refuse' and 'omit'")


def test_refusals(many: Path) -> None:
    pattern = many / "*.parquet"
    holds(refused_file(pattern, **{**LONG, "value": "acc"}), "no column 'acc'")
    holds(refused_file(pattern, **{**LONG, "value": "metric"}), "not numbers")
    write(pl.DataFrame({"p": ["x"], "a": ["y"], "v": ["z"]}), many / "part9.parquet")
    holds(refused_file(pattern, **LONG), "part9.parquet", "columns differ")


def repeated(rounds: int) -> pl.DataFrame:
    """As many runs of 4 x 3 cells, the last problem and algorithm first; the seeds are in another order in each cell."""
    rows = [
        (f"p{i}", f"a{j}", (7 * at + i + j) % rounds, round(0.1 * i + 0.01 * j + at / 1000, 3))
        for at in range(rounds)
        for i in reversed(range(4))
        for j in reversed(range(3))
    ]
    return pl.DataFrame(rows, schema=["p", "a", "seed", "v"], orient="row")


@pytest.fixture
def without_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell is made a text."""

    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(columnar, "read", refuse)


@pytest.mark.usefixtures("without_rows")
@pytest.mark.parametrize("kind", ["parquet", "feather"])
def test_many_measurements_are_kept_as_columns(kind: str, tmp_path: Path) -> None:
    frame = repeated(1000)
    path = write(frame, tmp_path / f"runs.{kind}")
    results = read_file(path, **LONG)
    assert (results.problems, results.algorithms) == (("p3", "p2", "p1", "p0"), ("a2", "a1", "a0"))
    mean = Fraction(999, 2000)
    assert fractions(results) == [[Fraction(i, 10) + Fraction(j, 100) + mean for j in (2, 1, 0)] for i in (3, 2, 1, 0)]
    assert results.runs is not None
    inside = frame.filter((pl.col("p") == "p2") & (pl.col("a") == "a0"))
    assert results.runs[1, 2].tolist() == inside["v"].to_list()
    assert results.notes[1:] == (
        "Long table: problems from 'p', algorithms from 'a', values from 'v'.",
        "Ignored columns: 'seed'.",
        "The measurements of one cell differ in: 'seed'.",
        "12000 measurements: 1000 for each of 12 cells, averaged exactly.",
        "The single measurements are kept in the order given; they were not matched between algorithms.",
    )
    seeded = read_file(path, run="seed", average="median", **LONG)
    seeds = frame["seed"].unique(maintain_order=True)
    by_seed = dict(inside.select("seed", "v").iter_rows())
    assert seeded.runs[1, 2].tolist() == [by_seed[seed] for seed in seeds]
    assert seeded.values[1, 2] == pytest.approx(inside["v"].median())


@pytest.mark.usefixtures("without_rows")
@pytest.mark.parametrize("dtype", [pl.Int16, pl.Float32, pl.Decimal(8, 3)])
def test_numbers_of_other_types_are_kept_as_written(dtype: pl.DataType, tmp_path: Path) -> None:
    frame = repeated(1000).with_columns(pl.when(pl.col("seed") == 0).then(3).otherwise(0).cast(dtype).alias("v"))
    frame = frame.with_columns(pl.col("a").cast(pl.Categorical))
    results = read_file(write(frame, tmp_path / "t.parquet"), **LONG)
    assert fractions(results) == [[Fraction(3, 1000)] * 3] * 4


def test_what_is_unusual_in_many_measurements_is_named_by_its_row(tmp_path: Path) -> None:
    frame = repeated(1000)

    def at(row: int, column: str, cell: object) -> Path:
        changed = pl.when(pl.int_range(pl.len()) == row - 1).then(pl.lit(cell)).otherwise(pl.col(column))
        return write(frame.with_columns(changed.alias(column)), tmp_path / "t.parquet")

    holds(refused_file(at(7001, "v", float("nan")), **LONG), "'a1' on 'p2'", "no finite number")
    holds(refused_file(at(7001, "p", " "), **LONG), "line 7001", "no name")
    # Row 1 is seed 5 of a2 on p3, and row 13 its seed 12.
    holds(
        refused_file(at(13, "seed", 5), run="seed", **LONG),
        "run '5' of 'a2' on 'p3' occurs twice",
        "line 1,",
        "line 13,",
    )
    holds(refused_file(write(frame[:-1], tmp_path / "t.parquet"), run="seed", **LONG), "'a0' on 'p0'")
    holds(
        refused_file(
            write(frame.filter(~((pl.col("p") == "p1") & (pl.col("a") == "a0"))), tmp_path / "t.parquet"), **LONG
        ),
        "'a0' on 'p1'",
    )
    omitted = read_file(at(7001, "v", None), missing="omit", **LONG)
    assert omitted.treated.missing == 1
