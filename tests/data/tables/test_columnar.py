"""Parquet and Arrow files: whole small ones, long large ones aggregated while they stream."""

from __future__ import annotations

import io
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.helpers import fractions, holds, read_file, refused_file, told
from podium.data.tables import columnar
from podium.errors import MissingExtraError

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
    many = pl.DataFrame({f"n{at}": [float(at), at / 3] for at in range(10_000)})
    assert read_file(write(many, tmp_path / "m.parquet"), names=False).k == 10_000


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 1500), st.binary(min_size=1, max_size=6))
def test_damage_is_told_in_words(at: int, noise: bytes) -> None:
    stream = io.BytesIO()
    WIDE.write_parquet(stream)
    content = bytearray(stream.getvalue())
    content[at : at + len(noise)] = noise
    assert "open file" in (told(lambda: read_file(io.BytesIO(bytes(content)))) or "open file")


def test_polars_is_named_when_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(WIDE, tmp_path / "t.parquet")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'podium\[parquet\]'"):
        read_file(path)


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
    assert results.counts is not None
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
    assert parts.counts is not None
    assert set(parts.counts.ravel().tolist()) == {60}
    holds(refused_file(many / "*.parquet", where={"metric": "f1"}, **LONG), "no row has 'f1'")


def test_several_metrics(many: Path) -> None:
    frame = pl.read_parquet(many / "part0.parquet")
    both = pl.concat([frame, frame.with_columns(metric=pl.lit("loss"), v=pl.col("v") + 5)])
    path = write(both, many / "both.parquet")
    holds(refused_file(path, **LONG), "different quantities ('acc', 'loss')", "--where")
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
    holds(refused_file(path, **LONG), "1 of 20 cells", "'a2' on 'p1'", "--missing omit")
    results = read_file(path, missing="omit", **LONG)
    assert results.treated is not None
    assert (results.treated.missing, results.treated.expected) == (5, 300)
    assert results.counts is not None
    assert results.counts[1, 2] == 10
    holds(refused_file(path, missing="worst", **LONG), "supports only missing='refuse' and 'omit'")


def test_refusals(many: Path) -> None:
    pattern = many / "*.parquet"
    holds(refused_file(pattern, **{**LONG, "value": "acc"}), "no column 'acc'")
    holds(refused_file(pattern, **{**LONG, "value": "metric"}), "not numbers")
    write(pl.DataFrame({"p": ["x"], "a": ["y"], "v": ["z"]}), many / "part9.parquet")
    holds(refused_file(pattern, **LONG), "part9.parquet", "columns differ")
