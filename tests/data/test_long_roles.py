"""Long tables by evidence: which column is what follows from how the levels cross, wherever the columns and rows stand."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from podium.data import Results, read_results, read_runs
from podium.errors import AskError, InputError

PROBLEMS = [f"d{at}" for at in range(6)]
ALGORITHMS = ["SVM", "RF", "kNN"]
Cell = str | int | float
Table = list[list[Cell]]


def table(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Table:
    return [list(header), *map(list, rows)]


def values(seed: int = 1) -> Callable[[], str]:
    draw = random.Random(seed)
    return lambda: f"{draw.random():.4f}"


def read(rows: Table, **options: Any) -> Results:
    return read_results(_text(rows), objective="maximize", **options)


def asked(rows: Table, **options: Any) -> AskError:
    with pytest.raises(AskError) as caught:
        read(rows, **options)
    for choice in caught.value.choices:  # each printed answer leads on
        found = outcome_of(rows, {**options, **choice.options})
        assert str(found) == (str(choice.leads) or str(found))
        assert found != caught.value.question
    return caught.value


def outcome_of(rows: Table, options: dict[str, Any]) -> str:
    """What an answer leads to: the size of what is read, or another question."""
    try:
        found = read(rows, **options)
    except AskError as error:
        return error.question
    return f"{found.n} problems x {found.k} algorithms"


def _text(rows: Table) -> io.StringIO:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    text.seek(0)
    return text


def ways(error: AskError) -> list[dict[str, Any]]:
    return [choice.options for choice in error.choices]


def pairs(*more: Sequence[Cell], header: Sequence[str], seed: int = 1) -> Table:
    """A value for every combination of problem, algorithm and further levels."""
    value = values(seed)
    rows: list[list[Cell]] = [[p, a] for p in PROBLEMS for a in ALGORITHMS]
    for levels in more:
        rows = [[*row, one] for row in rows for one in levels]
    return table(header, ([*row, value()] for row in rows))


KEYED = pairs(header=["corpus name", "who", "foo"])


def test_two_columns_that_cross_are_asked_about_with_both_complete_ways() -> None:
    found = asked(KEYED)
    assert sorted(ways(found), key=str) == [
        {"problem": "corpus name", "algorithm": "who", "value": "foo"},
        {"problem": "who", "algorithm": "corpus name", "value": "foo"},
    ]
    assert read(KEYED, **ways(found)[0]).n == {"corpus name": 6, "who": 3}[ways(found)[0]["problem"]]


def test_a_header_that_names_the_algorithms_is_enough_where_one_column_crosses_with_them() -> None:
    results = read(pairs(header=["corpus name", "solver", "foo"]))
    assert results.problems == tuple(PROBLEMS)
    assert results.algorithms == tuple(ALGORITHMS)


def test_numbers_may_be_the_names_of_the_problems() -> None:
    value = values()
    rows = table(["depth", "solver", "foo"], ([d, a, value()] for d in (3, 5, 9) for a in ALGORITHMS))
    assert read(rows).problems == ("3", "5", "9")
    counted = table(["trees", "solver", "foo"], ([d, a, value()] for d in (1, 2, 3, 4) for a in ALGORITHMS))
    assert ways(asked(counted)) == [{"problem": "trees"}]  # or repetitions on one problem


def test_several_columns_name_a_problem_together_in_any_order() -> None:
    rows = pairs((10, 30), header=["function", "algorithm", "n", "error"])
    options = {"algorithm": "algorithm", "value": "error"}
    one, other = (read(rows, problem=names, **options) for names in ("n,function", "function,n"))
    assert one.problems == other.problems
    assert one.n == 12
    assert one.problems[:2] == ("d0, n = 10", "d0, n = 30")
    assert any("'function', 'n'" in note for note in one.handled)
    with pytest.raises(InputError, match="no column 'function,m'"):
        read(rows, problem="function,m", **options)


def test_a_column_name_with_a_comma_stays_one() -> None:
    rows = pairs(header=["data, old", "algorithm", "error"])
    assert read(rows, problem="data, old").problems == tuple(PROBLEMS)


def test_two_words_for_problems_that_cross_are_read_together() -> None:
    rows = pairs(("ner", "pos"), header=["dataset", "model", "task", "acc"])
    assert read(rows).n == 12
    coarser = table(["task", "dataset", "model", "acc"], ([f"t{at % 2}", *row] for at, p in enumerate(PROBLEMS) for row in [[p, a, f"0.{at}{k}1"] for k, a in enumerate(ALGORITHMS)]))  # fmt: skip
    assert read(coarser).problems == tuple(PROBLEMS)


def test_settings_are_no_repetitions() -> None:
    for header in ("config", "epoch", "attempt", "lr"):
        found = asked(pairs((1, 2, 3), header=["dataset", "model", header, "acc"]))
        assert {"problem": f"dataset,{header}"} in ways(found) or header == "config"
        assert f"differ in '{header}'" in str(found) or header == "config"
        if header != "config":  # which may name algorithms, too
            assert {"where": {header: "1"}} in ways(found)


def test_a_counter_that_starts_anew_for_each_pair_numbers_repetitions() -> None:
    for header in ("#", "seed_id", "run"):
        rows = pairs((1, 2, 3), header=["dataset", "model", header, "acc"])
        assert read_runs(_text(rows)).repeated == header
        assert read(rows).counts is not None


def test_values_that_only_improve_along_iterations_are_no_repetitions() -> None:
    rows = table(
        ["dataset", "model", "iteration", "acc"],
        ([p, a, i, f"{1 - 1 / (i + 2 + k + n):.5f}"] for n, p in enumerate(PROBLEMS) for k, a in enumerate(ALGORITHMS) for i in range(8)),
    )  # fmt: skip
    found = asked(rows)
    assert {"where": {"iteration": "7"}} in ways(found)
    assert "podium.compare_convergence" in str(found)
    assert read(pairs(range(8), header=["dataset", "model", "iteration", "acc"])).counts is not None


def test_several_columns_of_values_are_one_question() -> None:
    value = values()
    rows = table(["dataset", "model", "foo", "bar", "baz"], ([p, a, value(), value(), value()] for p in PROBLEMS for a in ALGORITHMS))  # fmt: skip
    found = ways(asked(rows))
    assert [{"value": name} for name in ("foo", "bar", "baz")] == found[:3]


def test_properties_ranks_and_costs_are_left_out_where_names_and_numbers_agree() -> None:
    value = values()
    cells = {(p, a): value() for p in PROBLEMS for a in ALGORITHMS}

    def rank(p: str, a: str) -> int:
        return 1 + sum(cells[p, other] > cells[p, a] for other in ALGORITHMS)

    def with_column(name: str, column: Callable[[str, str], Cell]) -> Table:
        return table(["dataset", "model", name, "acc"], ([p, a, column(p, a), cells[p, a]] for p, a in cells))

    wanted = read(with_column("note", lambda _p, _a: "x")).sha256
    for name, column in {
        "weight": lambda p, _a: 100.5 + PROBLEMS.index(p),
        "strength": lambda _p, a: 1.5 + ALGORITHMS.index(a),
        "rank": rank,
        "runtime": lambda p, a: 1000 + hash_of(p + a),
        "std": lambda p, a: 0.01 * hash_of(p + a),
    }.items():
        assert read(with_column(name, column)).sha256 == wanted, name
    for name, column in {
        "rank": lambda p, a: hash_of(a + p) % 7,
        "runtime": lambda p, a: 0.1 + hash_of(p + a) / 50,
        "std": lambda p, a: -1 - hash_of(p + a),
        "other": lambda p, a: 1000 + hash_of(p + a),
    }.items():
        assert {"value": name} in ways(asked(with_column(name, column))), name


def hash_of(text: str) -> int:
    return sum(ord(letter) * at for at, letter in enumerate(text, 1)) % 41


def mean(cells: Iterable[str]) -> str:
    numbers = [float(cell) for cell in cells]
    return f"{sum(numbers) / len(numbers):.4f}"


@pytest.mark.parametrize("place", [0, 9, 18])
def test_summaries_among_the_rows_are_proved_or_asked(place: int) -> None:
    header, *rows = pairs(header=["dataset", "model", "acc"])
    means = [["Average", a, mean(str(row[2]) for row in rows if row[1] == a)] for a in ALGORITHMS]
    proved = read([header, *rows[:place], *means, *rows[place:]])
    assert sorted(proved.problems) == PROBLEMS
    assert any("Left out the problem 'Average': it is the mean" in note for note in proved.handled)
    unnamed = [["all of it", *row[1:]] for row in means]
    assert {"drop_row": "all of it"} in ways(asked([header, *rows[:place], *unnamed, *rows[place:]]))
    wrong = [["Average", a, f"0.{k}1"] for k, a in enumerate(ALGORITHMS, 1)]
    assert ways(asked([header, *rows, *wrong])) == [{"drop_row": "Average"}, {"keep_row": "Average"}]


def test_an_oracle_among_the_algorithms_is_proved() -> None:
    header, *rows = pairs(header=["dataset", "model", "acc"])
    best = [[p, "Oracle", max(str(row[2]) for row in rows if row[0] == p)] for p in PROBLEMS]
    assert read([header, *rows, *best]).algorithms == tuple(ALGORITHMS)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"run": "nonsense"}, "no column 'nonsense'"),
        ({"value": "nonsense"}, "no column 'nonsense'"),
        ({"where": {"dataset": "nonsense"}}, "no line has 'nonsense'"),
        ({"where": {"nonsense": "d0"}}, "no column 'nonsense'"),
        ({"metric": "nonsense"}, "no metric 'nonsense'"),
        ({"drop_row": "nonsense"}, "no problem 'nonsense'"),
        ({"keep_row": "nonsense"}, "no problem 'nonsense'"),
        ({"drop_column": "nonsense"}, "no algorithm 'nonsense'"),
        ({"keep_column": "nonsense"}, "no algorithm 'nonsense'"),
    ],
)
def test_an_option_that_matches_nothing_is_an_error(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read(pairs(header=["dataset", "model", "acc"]), **options)


def test_a_metric_is_chosen_from_a_column_of_metrics() -> None:
    rows = pairs(("acc", "f1"), header=["dataset", "model", "metric", "value"])
    assert read(rows, metric="f1").n == 6
    assert {"where": {"metric": "acc"}} in ways(asked(rows))


# Where rows and columns stand, and what columns without a meaning are called, changes nothing.

SHAPES = {
    "plain": pairs(header=["dataset", "model", "acc"]),
    "seeds": pairs((3, 5, 8), header=["dataset", "model", "seed", "acc"]),
    "dimensions": pairs((10, 30), header=["function", "optimizer", "dimension", "error"]),
    "tasks": pairs(("x", "y"), header=["dataset", "model", "task", "acc"]),
    "settings": pairs((0.1, 0.2), header=["dataset", "model", "lr", "acc"]),
    "two algorithms": pairs(("x", "y"), header=["dataset", "model", "method", "acc"]),
    "unknown": KEYED,
    "crossing": pairs(header=["corpus name", "solver", "foo"]),
}


def outcome(rows: Table) -> Any:
    """What is read, whatever the order; or what is asked, with its answers."""
    try:
        results = read(rows)
    except AskError as error:
        return "asked", sorted(str(choice.leads) for choice in error.choices)
    cells = {
        (p, a): results.values[i, j]
        for i, p in enumerate(results.problems)
        for j, a in enumerate(results.algorithms)
    }  # fmt: skip
    return "read", {key: round(float(value), 9) for key, value in cells.items()}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_rows_and_columns_changes_nothing(shape: str, seed: int) -> None:
    draw = random.Random(seed)
    header, *body = SHAPES[shape]
    places = draw.sample(range(len(header)), len(header))
    moved = [[row[at] for at in places] for row in [header, *draw.sample(body, len(body))]]
    assert outcome(moved) == outcome(SHAPES[shape])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("at", range(4))
def test_another_header_gives_the_same_reading_or_a_question(shape: str, at: int) -> None:
    header, *body = SHAPES[shape]
    if at >= len(header):
        return
    wanted = outcome(SHAPES[shape])
    try:
        found = outcome([[*header[:at], "qux", *header[at + 1 :]], *body])
    except InputError:
        return
    assert found[0] == "asked" or _without_names(found, "qux") == _without_names(wanted, str(header[at]))


def _without_names(found: Any, name: str) -> Any:
    """A reading with the name of a column taken out of joined names."""
    return found[0], {tuple(part.replace(f"{name} = ", "") for part in key): value for key, value in found[1].items()}
