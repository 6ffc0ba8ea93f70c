"""Missing results in frames, arrays and dicts: every policy, the same as in a file, and exact."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from podium.data import read_results, to_results
from podium.errors import InputError

ROWS = {"x": (0.1, 0.3, 0.2), "y": (None, 0.5, 0.4), "z": (0.7, 0.25, 0.6)}
COLUMNS = {name: [row[j] for row in ROWS.values()] for j, name in enumerate("ABC")}
WIDE = {"problem": list(ROWS), **COLUMNS}
LONG = [(p, a, v) for p, row in ROWS.items() for a, v in zip("ABC", row, strict=True)]
TEXT = "problem,A,B,C\nx,0.1,0.3,0.2\ny,,0.5,0.4\nz,0.7,0.25,0.6\n"
LONG_COLUMNS = {"problem": "p", "algorithm": "a", "value": "v"}
FORMS: dict[str, Any] = {
    "pandas": (pd.DataFrame(WIDE), {}),
    "pandas with NA": (pd.DataFrame(WIDE).convert_dtypes(), {}),
    "pandas float32": (pd.DataFrame(WIDE).astype(dict.fromkeys("ABC", "float32")), {}),
    "polars": (pl.DataFrame(WIDE), {}),
    "long": (pd.DataFrame(LONG, columns=["p", "a", "v"]), LONG_COLUMNS),
    "long without the row": (pl.DataFrame([row for row in LONG if row[2] is not None], schema=["p", "a", "v"], orient="row"), LONG_COLUMNS),
    "array": (np.array(list(ROWS.values()), dtype=float), {"problems": list(ROWS), "algorithms": list("ABC")}),
    "masked": (np.ma.masked_invalid(np.array(list(ROWS.values()), dtype=float)), {"problems": list(ROWS), "algorithms": list("ABC")}),
    "lists": ([list(row) for row in ROWS.values()], {"problems": list(ROWS), "algorithms": list("ABC")}),
    "dict": (COLUMNS, {"problems": list(ROWS)}),
    "dicts": ({name: {p: v for p, a, v in LONG if a == name and v is not None} for name in "ABC"}, {}),
}  # fmt: skip
POLICIES = ("drop-problem", "drop-algorithm", "worst", "value=0.05", "omit")


def made(form: str, missing: str, **more: Any) -> Any:
    data, options = FORMS[form]
    return to_results(data, objective="maximize", missing=missing, **options, **more)


@pytest.mark.parametrize("policy", POLICIES[:4])
@pytest.mark.parametrize("form", FORMS)
def test_every_policy_does_what_it_does_to_a_file(form: str, policy: str) -> None:
    found, read = made(form, policy), read_results(io.StringIO(TEXT), objective="maximize", missing=policy)
    order = [found.problems.index(name) for name in read.problems]
    columns = [found.algorithms.index(name) for name in read.algorithms]
    assert sorted(found.problems) == sorted(read.problems)
    assert found.values[np.ix_(order, columns)].tolist() == read.values.tolist()
    assert (found.treated.policy, found.treated.missing) == (policy, 1)
    assert found.treated.left_out == read.treated.left_out


def test_the_policies_by_hand() -> None:
    assert made("pandas", "worst").values[1].tolist() == [0.4, 0.5, 0.4]  # larger is better: the worst on y is 0.4
    assert made("polars", "value=0.05").values[1].tolist() == [0.05, 0.5, 0.4]
    assert made("array", "drop-problem").problems == ("x", "z")
    assert made("dict", "drop-algorithm").algorithms == ("B", "C")
    float32 = made("pandas float32", "worst")
    assert Fraction(int(float32.exact[0, 0]), float32.denominator) == Fraction(1, 10)


@pytest.mark.parametrize("form", FORMS)
def test_they_are_refused_unless_said_otherwise(form: str) -> None:
    data, options = FORMS[form]
    with pytest.raises(InputError, match=r"'?A'?.*'y'|'y'.*'?A'?|A on y"):
        to_results(data, objective="maximize", **options)
    with pytest.raises(InputError, match="omit"):
        made(form, "zero")


def test_repeated_measurements_keep_those_there_are() -> None:
    cube = np.array([[[1, 3], [2, 4]], [[np.nan, 8], [5, 7]]])
    found = to_results(cube, objective="minimize", missing="omit")
    assert found.values.tolist() == [[2, 3], [8, 6]]
    assert found.treated.missing == 1
    assert to_results(cube, objective="minimize", missing="worst").values.tolist() == [[2, 3], [8, 6]]
    with pytest.raises(InputError):
        to_results(cube, objective="minimize")
    with pytest.raises(InputError, match="omit"):  # nothing is left of a cell
        to_results([[1, None], [2, 3]], objective="minimize", missing="omit")


def test_nothing_changes_where_nothing_is_missing() -> None:
    plain = to_results([[1, 2], [3, 1]], objective="minimize")
    kept = to_results([[1, 2], [3, 1]], objective="minimize", missing="drop-problem")
    assert (kept.exact.tolist(), kept.sha256, kept.treated) == (plain.exact.tolist(), plain.sha256, None)


def test_lazy_frames_know_two_policies() -> None:
    frame = pl.DataFrame([*LONG, ("y", "A", 0.6)], schema=["p", "a", "v"], orient="row").lazy()
    found = to_results(frame, objective="maximize", missing="omit", **LONG_COLUMNS)
    assert found.values[list(found.problems).index("y"), list(found.algorithms).index("A")] == 0.6
    with pytest.raises(InputError, match="supports only missing='refuse' and 'omit'"):
        to_results(frame, objective="maximize", missing="worst", **LONG_COLUMNS)


@pytest.mark.parametrize("form", FORMS)
def test_the_refusal_lists_every_way_also_that_of_keeping_them_missing(form: str) -> None:
    data, options = FORMS[form]
    with pytest.raises(InputError) as raised:
        to_results(data, objective="maximize", **options)
    with pytest.raises(InputError) as read:
        read_results(io.StringIO(TEXT), objective="maximize")
    with pytest.raises(InputError) as unknown:
        made(form, "zero")
    for way in ("drop-problem", "drop-algorithm", "worst", "value=X", "omit", "compare_incomplete"):
        assert way in str(unknown.value)
    for way in ("worst", "value=X", "compare_incomplete"):  # and what leads on
        assert all(way in str(error.value) for error in (raised, read)), way
