"""Lazy frames: every engine gives the same cells, and they are those of fractions."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from statistics import median
from typing import Any

import dask.dataframe as dd
import duckdb
import narwhals as nw
import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.helpers import error_of, fractions, holds
from podium import to_results
from podium.data import Results
from podium.errors import InputError

LONG = {"problem": "p", "algorithm": "a"}
connection = functools.cache(duckdb.connect)


def in_duckdb(frame: pl.DataFrame) -> Any:
    connection().register("frame", frame.to_arrow())
    return connection().sql("select * from frame")


def in_ibis(frame: pl.DataFrame) -> Any:
    import ibis

    return ibis.memtable(frame)


ENGINES: dict[str, Callable[[pl.DataFrame], Any]] = {
    "polars": pl.DataFrame.lazy,
    "narwhals": lambda frame: nw.from_native(frame.lazy()),
    "duckdb": in_duckdb,
    "dask": lambda frame: dd.from_pandas(frame.to_pandas(), npartitions=3),
    "ibis": in_ibis,
}
engines = pytest.mark.parametrize("engine", ENGINES)
# Ibis 12 calls what DuckDB 2 and pandas 3 have deprecated.
quiet = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning",
    *["ignore::pandas.errors.Pandas4Warning" for name in dir(pd.errors) if name == "Pandas4Warning"],
)


def table(values: Any, cells: int = 6) -> pl.DataFrame:
    """Values dealt to three problems and two algorithms."""
    at = np.arange(len(values)) % cells
    return pl.DataFrame({"p": [f"p{i // 2}" for i in at], "a": [f"a{i % 2}" for i in at], "v": values})


def cells_of(frame: pl.DataFrame, spell: Callable[[Any], Fraction]) -> dict[tuple[str, str], list[Fraction]]:
    out: dict[tuple[str, str], list[Fraction]] = {}
    for problem, algorithm, value in frame.iter_rows():
        out.setdefault((problem, algorithm), []).append(spell(value))
    return out


def results(data: Any, **options: Any) -> Results:
    return to_results(data, **{"value": "v", "objective": "maximize", **LONG, **options})


def refused(data: Any, **options: Any) -> str:
    return error_of(lambda: results(data, **options))


def as_text(value: Any) -> Fraction:
    return Fraction(str(value))


def check_exact(found: Results, frame: pl.DataFrame, spell: Callable[[Any], Fraction] = as_text) -> None:
    wanted = cells_of(frame, spell)
    for i, problem in enumerate(found.problems):
        for j, algorithm in enumerate(found.algorithms):
            inside = wanted[problem, algorithm]
            assert fractions(found)[i][j] == sum(inside) / Fraction(len(inside))
    assert found.counts is None or int(found.counts.sum()) == len(frame)


@quiet
@pytest.mark.parametrize(
    ("engine", "places"),
    [("polars", 0), ("narwhals", 6), ("duckdb", 1), ("dask", 0), ("ibis", 6), *((e, 3) for e in ENGINES)],
)
def test_means_of_decimals_are_exact(engine: str, places: int) -> None:
    rng = np.random.default_rng(places)
    frame = table(np.round(rng.normal(0, 3, 600), places))
    found = results(ENGINES[engine](frame))
    check_exact(found, frame)
    holds(" ".join(found.notes), "600 measurements: 100 for each of 6 cells", "exact means")


@quiet
@engines
def test_means_of_doubles_are_the_nearest(engine: str) -> None:
    rng = np.random.default_rng(9)
    frame = table(rng.lognormal(0, 6, 3000) * rng.choice([-1, 1], 3000))
    found = results(ENGINES[engine](frame))
    wanted = cells_of(frame, Fraction)
    means = {names: float(sum(inside) / len(inside)) for names, inside in wanted.items()}
    assert found.values.tolist() == [[means[f"p{i}", f"a{j}"] for j in range(2)] for i in range(3)]
    assert "nearest doubles" in " ".join(found.notes)


@quiet
@pytest.mark.parametrize(
    ("engine", "kind"),
    [*product(ENGINES, ["Int64", "Boolean", "Float32"]), ("polars", "Int8"), ("duckdb", "UInt32"), ("dask", "Int8")],
)
def test_other_types_are_exact(engine: str, kind: str) -> None:
    rng = np.random.default_rng(5)
    dtype = getattr(pl, kind)
    values = rng.integers(0, 100, 120)
    column = pl.Series(values / 10 if kind == "Float32" else values % (2 if kind == "Boolean" else 1000)).cast(dtype)
    frame = table(column)
    spell: Callable[[Any], Fraction] = as_text
    if kind == "Float32":
        spell = lambda value: Fraction(str(np.float32(value)))  # noqa: E731
    elif kind == "Boolean":
        spell = Fraction
    check_exact(results(ENGINES[engine](frame)), frame, spell)


@quiet
@pytest.mark.parametrize("engine", ["polars", "duckdb", "ibis"])
def test_decimals_of_the_engine_are_exact(engine: str) -> None:
    values = [Decimal(at) / 100 + Decimal("12345678901234567890") for at in range(60)]
    frame = table(pl.Series(values, dtype=pl.Decimal(30, 2)))
    check_exact(results(ENGINES[engine](frame)), frame)


@quiet
@engines
def test_sums_too_large_for_doubles(engine: str) -> None:
    whole = table([2**52 + at for at in range(60)])
    check_exact(results(ENGINES[engine](whole)), whole)
    rng = np.random.default_rng(2)
    fine = table(np.round(rng.random(20_000) * 8, 12) + 0.0)
    check_exact(results(ENGINES[engine](fine)), fine)
    huge = table([float(2**60) * at for at in range(1, 61)])
    wanted = cells_of(huge, Fraction)
    assert results(ENGINES[engine](huge)).values[0, 0] == float(sum(wanted["p0", "a0"]) / 10)


@quiet
def test_a_late_value_with_more_places() -> None:
    values = np.r_[np.full(12_000, 0.5), 1e-17, np.full(5999, 0.25)]
    found = results(table(values).lazy())
    assert found.values.tolist() == [[float(sum(inside) / len(inside)) for inside in pair] for pair in _pairs(values)]


def _pairs(values: Any) -> list[list[list[Fraction]]]:
    wanted = cells_of(table(values), Fraction)
    return [[wanted[f"p{i}", f"a{j}"] for j in range(2)] for i in range(3)]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(-1e200, 1e200).filter(lambda v: v == 0 or abs(v) > 1e-200), min_size=6, max_size=60))
def test_means_are_right_or_nearly_so_for_any_doubles(values: list[float]) -> None:
    found = results(table(values).lazy())
    for i, row in enumerate(_pairs(values)):
        for j, inside in enumerate(row):
            size = sum(map(abs, inside)) / len(inside)
            error = abs(Fraction(float(found.values[i, j])) - sum(inside) / len(inside))
            assert error <= size * Fraction(1, 2**52) or math.isclose(float(error), 0, abs_tol=1e-300)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.decimals(-1000, 1000, places=4), min_size=6, max_size=40))
def test_decimals_of_four_places_are_exact(values: list[Decimal]) -> None:
    frame = table([float(value) for value in values])
    check_exact(results(frame.lazy()), frame)


@quiet
@engines
@pytest.mark.parametrize("size", [600, 605])
def test_medians(engine: str, size: int) -> None:
    rng = np.random.default_rng(size)
    frame = table(np.round(rng.random(size), 3))
    if engine == "dask":
        holds(refused(ENGINES[engine](frame), average="median"), "does not support medians of groups", "Use the mean")
        return
    found = results(ENGINES[engine](frame), average="median")
    wanted = cells_of(frame, as_text)
    expected = [[float(median(wanted[f"p{i}", f"a{j}"])) for j in range(2)] for i in range(3)]
    np.testing.assert_allclose(found.values, expected, rtol=1e-15)
    assert found.average == "median"


@pytest.mark.parametrize("engine", ["polars", "duckdb"])
def test_medians_of_truth_values(engine: str) -> None:
    # Two of three, one of two and none of two runs succeed.
    rows = [("x", "A", [True, True, False]), ("x", "B", [True, False]), ("y", "A", [False, False]), ("y", "B", [True])]
    columns: dict[str, list[Any]] = {"p": [], "a": [], "v": []}
    for problem, algorithm, values in rows:
        columns["p"] += [problem] * len(values)
        columns["a"] += [algorithm] * len(values)
        columns["v"] += values
    found = results(ENGINES[engine](pl.DataFrame(columns)), average="median")
    assert found.values.tolist() == [[1.0, 0.5], [0.0, 1.0]]


def test_unequal_numbers_of_runs() -> None:
    frame = pl.concat([table(np.arange(1200) / 4), table(np.arange(7.0), 5)])
    frame = frame.filter(~((pl.col("p") == "p1") & (pl.col("v") > 200)))
    found = results(frame.lazy())
    wanted = cells_of(frame, as_text)
    assert found.values[1, 0] == float(sum(wanted["p1", "a0"]) / len(wanted["p1", "a0"]))
    assert "numbers" not in found.notes[0]
    assert "between" in " ".join(found.notes)


def test_the_eager_frame_gives_the_same() -> None:
    frame = table(np.round(np.random.default_rng(1).random(60), 2))
    for average in ("mean", "median"):
        assert results(frame.lazy(), average=average).sha256 == results(frame, average=average).sha256


@quiet
@pytest.mark.parametrize(
    ("engine", "odd"),
    [*product(ENGINES, [math.nan, None]), ("polars", math.inf), ("duckdb", -math.inf), ("dask", math.inf)],
)
def test_values_that_are_not_finite(engine: str, odd: float | None) -> None:
    values = [*(np.arange(58) / 4).tolist(), odd, 1.5]
    data = ENGINES[engine](table(pl.Series(values, dtype=pl.Float64)))
    holds(refused(data), "1 of 6 cells", "'a0' on 'p2'", "finite")
    if engine != "dask":
        holds(refused(data, average="median"), "1 of 6 cells", "'a0' on 'p2'")


@quiet
@engines
def test_holes_and_blank_names(engine: str) -> None:
    frame = table(np.arange(60) / 4)
    holes = frame.filter((pl.col("p") != "p1") | (pl.col("a") != "a0"))
    holds(refused(ENGINES[engine](holes)), "1 of 6 combinations", "'a0' on 'p1'")
    blank = frame.with_columns(a=pl.when(pl.col("v") > 14).then(None).otherwise(pl.col("a")))
    holds(refused(ENGINES[engine](blank)), "no algorithm")


@functools.cache
def much_larger_later(largest: float) -> tuple[Any, list[list[float]]]:
    """Values, and their means by fractions."""
    rng = np.random.default_rng(4)
    values = np.r_[rng.random(12_000), rng.random(6000) * 1e20, largest]
    return values, [[float(sum(inside) / len(inside)) for inside in pair] for pair in _pairs(values)]


@quiet
@pytest.mark.parametrize(("engine", "largest"), [*product(ENGINES, [1e30]), ("polars", 1e300), ("duckdb", 1e300)])
def test_later_values_that_are_much_larger(engine: str, largest: float) -> None:
    values, wanted = much_larger_later(largest)
    found = results(ENGINES[engine](table(values)))
    if largest < 1e40:
        assert found.values.tolist() == wanted
    np.testing.assert_allclose(found.values, wanted, rtol=1e-14)


@quiet
@engines
def test_names_that_differ_in_spaces_are_one(engine: str) -> None:
    frame = table(np.arange(60) / 4)
    spaced = frame.with_columns(p=pl.when(pl.col("v") < 5).then(pl.col("p") + " ").otherwise(pl.col("p")))
    found = results(ENGINES[engine](spaced))
    assert found.sha256 == results(frame).sha256
    assert found.counts.tolist() == [[10, 10]] * 3


@quiet
@engines
def test_values_left_out(engine: str) -> None:
    values = np.arange(600) / 8
    frame = table(pl.Series([None, math.nan, math.inf, *values[3:], *[None] * 6]))
    found = results(ENGINES[engine](frame), missing="omit")
    check_exact(found, frame.filter(pl.col("v").is_finite()))
    assert found.counts.tolist() == [[99, 99], [99, 100], [100, 100]]
    holds(" ".join(found.notes), "9 of 606")
    nothing = frame.with_columns(v=pl.when(pl.col("p") != "p1").then("v"))
    holds(refused(ENGINES[engine](nothing.filter(pl.col("p") != "p2")), missing="omit"), "1 problem detected")


@pytest.mark.parametrize("kind", ["decimals", "doubles", "whole", "missing"])
def test_one_query_and_a_look_at_the_first_values(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    values = np.random.default_rng(6).normal(size=600) * 1e3
    column = {"decimals": np.round(values, 2), "doubles": values, "whole": values.astype(np.int64) << 44}
    frame = table(column.get(kind, pl.Series([None, *np.round(values[1:], 1)])))
    seen = []
    collect = pl.LazyFrame.collect
    monkeypatch.setattr(pl.LazyFrame, "collect", lambda plan, **how: (seen.append(plan), collect(plan, **how))[1])
    results(frame.lazy(), missing="omit")
    assert len(seen) == (1 if kind == "whole" else 2)


def test_order_of_names() -> None:
    frame = table(np.arange(60) / 4).with_columns(p=pl.col("p").replace({"p0": "f10", "p1": "f9", "p2": "f1"}))
    assert results(frame.lazy()).problems == ("f1", "f9", "f10")


def test_refusals() -> None:
    lazy = table(np.arange(60) / 4).lazy()
    holds(refused(lazy, value="w"), "no column 'w'")
    holds(refused(lazy, value="a"), "cannot be both")
    text = lazy.with_columns(w=pl.lit("x"))
    holds(refused(text, value="w"), "contains String, not numbers")
    holds(refused(text.with_columns(pl.col("v").cast(pl.Int8, strict=True) * 1000), value="w"), "not numbers")
    with pytest.raises(InputError, match="columns of a long table"):
        to_results(lazy, objective="maximize")
    broken = lazy.with_columns(w=pl.col("a").cast(pl.Float64))
    holds(refused(broken, value="w"), "polars could not aggregate this")
    with pytest.raises(InputError, match="Unknown average"):
        results(lazy, average="mode")
    metrics = lazy.with_columns(metric=pl.when(pl.col("v") > 3).then(pl.lit("f1")).otherwise(pl.lit("auc")))
    holds(refused(metrics), "different quantities ('auc', 'f1')")
