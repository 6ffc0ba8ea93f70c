"""A data set given instead of results is not compared: its columns hold several quantities, as their numbers show."""

from __future__ import annotations

import io

import numpy as np
import pytest

from podium.data import read_results
from podium.errors import AskError, InputError

Columns = dict[str, np.ndarray]


def table(columns: Columns, names: bool = False) -> io.StringIO:
    rows = zip(*columns.values(), strict=True)
    head = (["name"] if names else []) + [*columns]
    body = [[f"p{at}"] * names + [f"{value:g}" for value in row] for at, row in enumerate(rows)]
    return io.StringIO("\n".join(",".join(row) for row in [head, *body]) + "\n")


def people(seed: int, n: int) -> Columns:
    """Measurements of people: age in years, height in m, weight in kg, pulse, and a dose on a scale of its own."""
    rng = np.random.default_rng(seed)
    height = rng.normal(1.7, 0.1, n)
    return {
        "age": rng.integers(20, 70, n).astype(float),
        "height": height.round(2),
        "weight": (22 * height**2 + rng.normal(0, 6, n)).round(1),
        "pulse": rng.integers(50, 90, n).astype(float),
        "dose": rng.normal(500, 90, n).round(),
        "hours": rng.normal(7, 1, n).round(1),
    }


@pytest.mark.parametrize("n", [10, 30, 200])
def test_measurements_of_one_thing_are_not_compared(n: int) -> None:
    for seed in range(10):
        with pytest.raises(InputError, match=r"different quantities|may not be comparable"):
            read_results(table(people(seed, n)), objective="maximize")


def test_columns_that_fall_where_others_rise_are_no_algorithms() -> None:
    rng = np.random.default_rng(5)
    width = rng.normal(3, 0.4, 150)
    columns = {"width": width, "length": 8 - width + rng.normal(0, 0.3, 150), "area": rng.normal(4, 1, 150)}
    columns["petals"] = columns["length"] - 1 + rng.normal(0, 0.2, 150)
    text = table({name: values.round(1) for name, values in columns.items()}).getvalue()
    with pytest.raises(InputError, match=r"keep_column='\*'"):
        read_results(io.StringIO(text), objective="maximize")
    assert read_results(io.StringIO(text), objective="maximize", keep_column="*").k == 4


def test_flags_beside_numbers_are_asked_about() -> None:
    rng = np.random.default_rng(6)
    columns = {name: rng.normal(40, 3, 12).round(2) for name in ("A", "B", "C")}
    columns["treated"] = rng.integers(0, 2, 12).astype(float)
    with pytest.raises(AskError, match="'treated' may not be comparable: it contains only 0 and 1"):
        read_results(table(columns, names=True), objective="maximize")


@pytest.mark.parametrize("kind", ["accuracies", "times", "errors over decades", "unrelated"])
def test_results_are_not_taken_for_a_data_set(kind: str) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        n, k = int(rng.integers(20, 60)), int(rng.integers(4, 12))
        noise, problem, algorithm = rng.normal(0, 1, (n, k)), rng.normal(0, 1, (n, 1)), rng.normal(0, 1, k)
        values = {
            "accuracies": 0.7 + 0.1 * np.tanh(problem) + 0.02 * algorithm + 0.02 * noise,
            "times": np.exp(problem + 0.7 * algorithm + 0.2 * noise),
            "errors over decades": np.exp(4 * problem + 3 * algorithm + 2 * noise),
            "unrelated": rng.random((n, k)),
        }[kind]
        columns = {f"M{at}": column for at, column in enumerate(values.T)}
        for names in (True, False):
            try:
                found = read_results(table(columns, names), objective="minimize")
            except AskError:  # about one of the columns, or which way the table stands
                continue
            assert found.k == k


def test_two_quantities_of_which_one_falls_where_the_other_rises() -> None:
    passed = np.arange(4.0, 204.0, 4)
    log = {"iter": np.arange(50.0), "passed": passed, "remaining": 2430 - 2 * passed}
    first = np.random.default_rng(7).random(10)
    front = {"": np.arange(10.0), "f1": first, "f2": 1 - np.sqrt(first)}
    for columns in (log, front):
        with pytest.raises(InputError, match="different quantities"):
            read_results(table(columns), objective="minimize")


def test_whole_numbers_called_ids_name_the_rows() -> None:
    rng = np.random.default_rng(8)
    ids = {"accession_id": rng.permutation(9000)[:40] + 1.0}
    one, two = (ids | {name: rng.random(40).round(3) for name in names} for names in ("A", "AB"))
    with pytest.raises(InputError, match="1 algorithm detected"):
        read_results(table(one), objective="minimize")
    assert read_results(table(two), objective="minimize").algorithms == ("A", "B")


def test_beside_proven_properties_a_column_that_rises_alone_is_asked_about() -> None:
    rng = np.random.default_rng(9)
    size = rng.integers(200, 9000, 17).astype(float)
    times = {
        name: (size * rate * rng.uniform(0.8, 1.2, 17)).round(4)
        for name, rate in zip("ABCD", (1e-5, 4e-5, 1e-4, 2e-3), strict=True)
    }
    share = {"outliers": rng.uniform(30, 90, 17).round(2)}
    with pytest.raises(AskError, match="'outliers' may not be comparable: it does not rise and fall"):
        read_results(table({"samples": size} | share | times, names=True), objective="minimize")


def test_solvers_decades_apart_are_a_question_and_not_called_quantities() -> None:
    rng = np.random.default_rng(10)
    columns = {name: 10.0**at * rng.uniform(1, 1.2, 4).round(3) for at, name in enumerate("ABCD")}
    text = table(columns, names=True).getvalue().replace("name", "problem", 1)
    with pytest.raises(AskError, match="may be different quantities") as asked:
        read_results(io.StringIO(text), objective="minimize")
    assert [choice.options for choice in asked.value.choices] == [{"keep_column": "*"}]
    assert read_results(io.StringIO(text), objective="minimize", keep_column="*").k == 4
