"""The structure of a table is found the same way in every form: rows of names, titles, notes, levels of a frame."""

from __future__ import annotations

import io
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from data.forms import FORMS, Sheet, ods, xlsx
from podium.data import Results, read_results, to_results
from podium.data.tables.markup import parse
from podium.errors import AskError, InputError

PROBLEMS = ("iris", "wine", "glass", "sonar", "vehicle", "yeast", "ecoli")
ALGORITHMS = ("SVM", "RF", "kNN", "C4.5")
NUMBERS = [[f"0.{600 + 37 * row % 300 + 13 * (row * column % 7)}" for column in range(4)] for row in range(7)]
NAMES = ["dataset", *ALGORITHMS]
BODY = [[name, *cells] for name, cells in zip(PROBLEMS, NUMBERS, strict=True)]
ALTERNATE = [
    [name, *(cell for number in row for cell in (number, f"0.0{at}"))] for at, (name, *row) in enumerate(BODY, 1)
]
SAME = {
    "plain": Sheet([NAMES], BODY),
    "a title and a note": Sheet([NAMES], BODY, ["Accuracy of four methods"], ["Best values in bold."]),
    "no corner": Sheet([["", *ALGORITHMS]], BODY),
    "one merged name": Sheet([["", "Classifier", "", "", ""], NAMES], BODY),
    "merged names": Sheet([["", "Classic", "", "Modern", ""], NAMES], BODY, ["Accuracy"], ["Note: ten folds."]),
    "citations": Sheet([NAMES, ["", "[1]", "[2, 3]", "[3]", "[14]"]], BODY),
    "types": Sheet([NAMES, ["str", "f64", "f64", "f64", "f64"]], BODY),
    "years": Sheet([NAMES, ["", "(2019)", "(2020)", "(2021)", "(ours)"]], BODY),
    "one word": Sheet([NAMES, ["", "Acc.", "Acc.", "Acc.", "Acc."]], BODY),
    "means and deviations": Sheet(
        [["", *(name for one in ALGORITHMS for name in (one, ""))], ["dataset", *["Mean", "Std"] * 4]], ALTERNATE
    ),
    "turned": Sheet(
        [["Method", *PROBLEMS]], [[name, *cells] for name, *cells in zip(ALGORITHMS, *NUMBERS, strict=True)]
    ),
}


def read(source: Any, **options: Any) -> Results:
    """Read a file or a frame."""
    reader = to_results if isinstance(source, pd.DataFrame) else read_results
    found: Results = reader(source, objective="maximize", **options)
    return found


def holds(results: Results, problems: Any = PROBLEMS, algorithms: Any = ALGORITHMS, numbers: Any = NUMBERS) -> None:
    """The results are these, without rounding."""
    assert (results.problems, results.algorithms) == (tuple(problems), tuple(algorithms))
    found = [[Fraction(int(cell), results.denominator) for cell in row] for row in results.exact.tolist()]
    assert found == [[Fraction(cell) for cell in row] for row in numbers]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SAME)
def test_a_table_reads_the_same_in_every_form(name: str, form: str) -> None:
    try:
        results = read(FORMS[form](SAME[name]))
    except InputError:
        assert (name, form) == ("a title and a note", "tsv")  # the title has as many words as the table has columns
        return
    holds(results)


INDEX = pd.Index(PROBLEMS, name="dataset")
FRAME = pd.DataFrame([[float(cell) for cell in row] for row in NUMBERS], index=INDEX, columns=list(ALGORITHMS))


def keyed(*names: str | None) -> pd.DataFrame:
    """A frame whose index has two levels, of which only both together tell the rows apart."""
    frame = FRAME.iloc[:6].copy()
    frame.index = pd.MultiIndex.from_product([["a", "b", "c"], [10, 30]], names=names)
    return frame


@pytest.mark.parametrize("reader", [to_results, read_results])
@pytest.mark.parametrize(
    ("names", "rows"),
    [
        (("dataset", "dim"), [f"{name}, dim = {size}" for name in "abc" for size in (10, 30)]),
        (("dataset", "k"), [f"{name}, k = {size}" for name in "abc" for size in (10, 30)]),
        ((None, None), [f"{name}, level_1 = {size}" for name in "abc" for size in (10, 30)]),
    ],
)
def test_levels_of_an_index_name_the_rows(reader: Any, names: Any, rows: list[str]) -> None:
    holds(reader(keyed(*names), objective="maximize"), rows, numbers=NUMBERS[:6])


@pytest.mark.parametrize("reader", [to_results, read_results])
def test_levels_of_an_index_may_be_the_columns_of_a_long_table(reader: Any) -> None:
    long = FRAME.rename_axis(columns="method").stack().rename("accuracy").to_frame()
    assert long.index.nlevels == 2
    holds(reader(long, objective="maximize"))


@pytest.mark.parametrize("reader", [to_results, read_results])
@pytest.mark.parametrize(
    ("rows", "columns"), [(None, "dataset"), ("method", None), ("method", "dataset"), ("X", "dataset")]
)
def test_the_names_of_both_axes_say_which_are_the_algorithms(reader: Any, rows: Any, columns: Any) -> None:
    holds(reader(FRAME.T.rename_axis(index=rows, columns=columns), objective="maximize"))


@pytest.mark.parametrize("reader", [to_results, read_results])
@pytest.mark.parametrize(
    ("rows", "columns"), [(None, None), (None, "method"), ("dataset", None), ("dataset", "method")]
)
def test_names_of_axes_that_say_nothing_new(reader: Any, rows: Any, columns: Any) -> None:
    holds(reader(FRAME.rename_axis(index=rows, columns=columns), objective="maximize"))


@pytest.mark.parametrize("reader", [to_results, read_results])
def test_levels_of_columns_are_rows_of_names(reader: Any) -> None:
    both = pd.concat({"mean": FRAME, "std": FRAME * 0 + 0.01}, axis=1)
    results = reader(both, objective="maximize")
    holds(results)
    assert results.deviations is not None
    assert "'std / SVM'" in " ".join(results.handled)
    holds(reader(pd.concat({"accuracy": FRAME}, axis=1), objective="maximize"))


# Several tables in one text or sheet.

SECONDS = [[name, *(f"{at + 2}.{at + 1}" for at in range(4))] for name in PROBLEMS]
TABLES = {
    "blank rows": [NAMES, *BODY, [], NAMES, *SECONDS],
    "titles": [["Accuracy"], NAMES, *BODY, [], ["Seconds"], NAMES, *SECONDS],
    "a title alone": [["Accuracy"], [], NAMES, *BODY, [], ["Seconds"], [], NAMES, *SECONDS],
    "a second line of names": [NAMES, *BODY, ["problem", *ALGORITHMS], *SECONDS],
    "the same names again": [NAMES, *BODY, NAMES, *SECONDS],
    "a title and the same names": [NAMES, *BODY, ["Seconds"], NAMES, *SECONDS],
    "side by side": [[*a, "", *b] for a, b in zip([NAMES, *BODY], [NAMES, *SECONDS], strict=True)],
    "side by side with titles": [
        ["Accuracy", *[""] * 5, "Seconds"],
        *([*a, "", *b] for a, b in zip([NAMES, *BODY], [NAMES, *SECONDS], strict=True)),
    ],
}


def as_csv(rows: list[list[str]]) -> io.StringIO:
    return io.StringIO("".join(",".join(row) + "\n" for row in rows))


WRITERS: dict[str, Callable[[list[list[str]]], Any]] = {
    "csv": as_csv,
    "xlsx": lambda rows: xlsx({"Results": rows}),
    "ods": lambda rows: ods({"Results": rows}),
}


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("name", TABLES)
def test_several_tables_are_one_question_in_every_form(name: str, form: str) -> None:
    width = max(map(len, TABLES[name]))
    rows = [[*row, *[""] * (width - len(row))] for row in TABLES[name]]
    with pytest.raises(AskError, match="2 tables") as caught:
        read(WRITERS[form](rows))
    assert [choice.options for choice in caught.value.choices] == [{"sheet": "1"}, {"sheet": "2"}]
    assert ("'Seconds' (8 × 5)" in str(caught.value)) == ("title" in name)
    first, second = (read(WRITERS[form](rows), **choice.options) for choice in caught.value.choices)
    holds(first)
    holds(second, numbers=[row[1:] for row in SECONDS])
    with pytest.raises(InputError, match="no table '3'"):
        read(WRITERS[form](rows), sheet=3)


@pytest.mark.parametrize("write", [xlsx, ods])
def test_tables_of_several_sheets_are_one_question(write: Any) -> None:
    book = {
        "About": [["Run on one core."]],
        "Results": TABLES["blank rows"],
        "More": [["f", "A", "B"], ["x", "1", "2"], ["y", "2", "1"]],
    }
    with pytest.raises(AskError, match="3 tables") as caught:
        read(write(book))
    values = [choice.value for choice in caught.value.choices]
    assert values == ["Results:1", "Results:2", "More"]
    assert [read(write(book), sheet=value).k for value in values] == [4, 4, 2]
    holds(read(write(book), sheet="2:2"), numbers=[row[1:] for row in SECONDS])
    with pytest.raises(AskError, match="2 tables") as caught:
        read(write(book), sheet="Results")
    assert [choice.value for choice in caught.value.choices] == ["Results:1", "Results:2"]
    only = read(write({"About": [["Run on one core."]], "Results": [NAMES, *BODY]}))
    holds(only)
    assert "'About'" in " ".join(only.handled)


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize(
    "rows",
    [
        [[*row[:3], "", *row[3:]] for row in [NAMES, *BODY]],
        [NAMES, *BODY[:4], NAMES, *BODY[4:]],
        [NAMES, *BODY[:4], [""] * 5, *BODY[4:]],
    ],
    ids=["a blank column inside", "repeated names", "a blank row inside"],
)
def test_one_table_is_no_question(form: str, rows: list[list[str]]) -> None:
    holds(read(WRITERS[form](rows)))


# Columns that are repetitions or statistics of each algorithm.

RUNS = [
    [f"{50 + (row * 7 + run * 5 + at * 3) % 11 + 10 * at}.{run}" for at in range(2) for run in range(5)]
    for row in range(8)
]
FUNCTIONS = [f"f{at}" for at in range(1, 9)]
NUMBERED = {
    "underscores": [["f", *(f"{name}_{run}" for name in ("DE", "PSO") for run in range(1, 6))]],
    "from 0": [["f", *(f"{name}-{run}" for name in ("DE", "PSO") for run in range(5))]],
    "words": [["f", *(f"{name} run {run}" for name in ("DE", "PSO") for run in range(1, 6))]],
    "two rows": [["", "DE", *[""] * 4, "PSO", *[""] * 4], ["function", *"1234512345"]],
}


def means(rows: list[list[str]], size: int) -> list[list[Fraction]]:
    """Exact mean of each `size` cells."""
    return [
        [sum(map(Fraction, row[at : at + size]), Fraction(0)) / size for at in range(0, len(row), size)] for row in rows
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NUMBERED)
def test_numbered_columns_of_each_algorithm_are_repetitions(name: str, form: str) -> None:
    body = [[function, *row] for function, row in zip(FUNCTIONS, RUNS, strict=True)]
    results = read(FORMS[form](Sheet(NUMBERED[name], body)))
    holds(results, FUNCTIONS, ("DE", "PSO"), means(RUNS, 5))
    assert results.runs[0, 0].tolist() == [float(cell) for cell in RUNS[0][:5]]
    assert "5 repetitions of each of 2 algorithms" in " ".join(results.handled)


@pytest.mark.parametrize("form", ["csv", "frame"])
@pytest.mark.parametrize(
    "rows",
    [RUNS[:3], [[f"{float(cell) + 20 * (at % 5)}" for at, cell in enumerate(row)] for row in RUNS]],
    ids=["too few problems to tell", "the numbers rise from column to column"],
)
def test_numbered_columns_that_may_be_algorithms_are_asked_about(form: str, rows: list[list[str]]) -> None:
    sheet = Sheet(NUMBERED["underscores"], [[function, *row] for function, row in zip(FUNCTIONS, rows, strict=False)])
    with pytest.raises(AskError, match="5 repetitions") as caught:
        read(FORMS[form](sheet))
    averaged, apart = (read(FORMS[form](sheet), **choice.options) for choice in caught.value.choices)
    holds(averaged, FUNCTIONS[: len(rows)], ("DE", "PSO"), means(rows, 5))
    holds(apart, FUNCTIONS[: len(rows)], NUMBERED["underscores"][0][1:], rows)


@pytest.mark.parametrize(
    "names",
    [("A_1", "A_2", "B_1", "B_2"), ("A_10", "A_30", "A_50", "B_10", "B_30", "B_50"), ("A_1", "A_2", "A_3", "A_4")],
)
def test_other_numbers_in_names_are_names(names: tuple[str, ...]) -> None:
    body = [
        [problem, *(f"{0.5 + (at * 7 + row * 5) % 13 / 100}" for at in range(len(names)))]
        for row, problem in enumerate(PROBLEMS)
    ]
    assert read(FORMS["csv"](Sheet([["dataset", *names]], body))).algorithms == names


@pytest.mark.parametrize("form", FORMS)
def test_statistics_below_the_names_are_asked_about_and_chosen(form: str) -> None:
    body = [[name, "0.95", number, "0.02", "0.9", other, "0.03"] for name, number, other, *_ in BODY]
    sheet = Sheet([["", "DE", "", "", "PSO", "", ""], ["dataset", *["Best", "Mean", "Std"] * 2]], body)
    with pytest.raises(AskError) as caught:
        read(FORMS[form](sheet))
    assert [choice.options for choice in caught.value.choices] == [{"metric": "Best"}, {"metric": "Mean"}]
    best, mean = (read(FORMS[form](sheet), **choice.options) for choice in caught.value.choices)
    holds(mean, algorithms=("DE", "PSO"), numbers=[row[:2] for row in NUMBERS])
    assert mean.deviations[0].tolist() == [0.02, 0.03]
    holds(best, algorithms=("DE", "PSO"), numbers=[["0.95", "0.9"]] * 7)
    assert best.deviations is None


# Keys of groups.


@pytest.mark.parametrize("form", [*FORMS])
def test_a_group_named_in_its_first_row_is_filled_from_above(form: str) -> None:
    keys = [("UCI", "a"), ("", "b"), ("", "c"), ("KEEL", "a"), ("", "b"), ("", "d"), ("", "e")]
    sheet = Sheet([["suite", "dataset", *ALGORITHMS]], [[*key, *row] for key, row in zip(keys, NUMBERS, strict=True)])
    source = FORMS[form](sheet)
    results = read(source.reset_index() if form == "frame" else source)
    full = [f"{suite}, dataset = {name}" for suite, name in zip(["UCI"] * 3 + ["KEEL"] * 4, "abcabde", strict=True)]
    holds(results, full)
    assert "Filled the blank cells of the column 'suite' from above." in " ".join(results.handled)


@pytest.mark.parametrize("form", ["csv", "xlsx", "latex"])
def test_numbers_beside_a_group_are_keys_where_every_group_has_all_of_them(form: str) -> None:
    keys = [(name if at == 0 else "", size) for name in ("f1", "f2") for at, size in enumerate(("10", "30", "50"))]
    sheet = Sheet([["function", "dim", *ALGORITHMS]], [[*key, *row] for key, row in zip(keys, NUMBERS, strict=False)])
    rows = [f"{name}, dim = {size}" for name in ("f1", "f2") for size in (10, 30, 50)]
    holds(read(FORMS[form](sheet)), rows, numbers=NUMBERS[:6])


# Lines above, below and between.


@pytest.mark.parametrize("dots", ["...", "..", "…"])
def test_rows_cut_by_printing_are_refused_with_their_cause(dots: str) -> None:
    rows = [NAMES, *BODY[:3], [dots] * 5, *BODY[3:]]
    for form in ("csv", "markdown", "tsv"):
        with pytest.raises(InputError, match="were left out"):
            read(FORMS[form](Sheet(rows[:1], rows[1:])))


@pytest.mark.parametrize("header", ["Method", "dataset", "X"])
def test_years_head_columns(header: str) -> None:
    text = f"{header},2019,2020,2021\n" + "".join(f"{row[0]},{','.join(row[1:4])}\n" for row in BODY)
    results = read(io.StringIO(text))
    turned = header == "Method"
    assert (results.problems if turned else results.algorithms) == ("2019", "2020", "2021")
    assert (results.algorithms if turned else results.problems) == PROBLEMS


def test_a_line_of_words_in_a_column_of_names_is_no_header() -> None:
    body = [
        ["", "Architecture", "dense", "sparse", "dense", "old"],
        *(["UCI" if at == 0 else "", *row] for at, row in enumerate(BODY)),
    ]
    with pytest.raises(InputError) as caught:
        read(FORMS["csv"](Sheet([["", "dataset", *ALGORITHMS]], body)))
    assert "dense" in str(caught.value) or "Architecture" in str(caught.value)


def test_a_bar_in_front_is_a_blank_cell_where_the_header_has_no_outer_bars() -> None:
    lines = ["suite | data | A", "---|---|---", "UCI | a | 1", "| b | 2", "       | c | 5", "| KEEL | a | 3 |"]
    (table,) = parse("\n".join(lines))
    assert table.rows[1:] == [["UCI", "a", "1"], ["", "b", "2"], ["", "c", "5"], ["KEEL", "a", "3"]]


@pytest.mark.parametrize("form", FORMS)
def test_sections_are_left_out_or_tell_rows_apart(form: str) -> None:
    def in_sections(names: str) -> Sheet:
        body = [[name, *row] for name, row in zip(names, NUMBERS, strict=True)]
        blank = [""] * 4
        return Sheet([NAMES], [["UCI", *blank], *body[:3], ["KEEL", *blank], *body[3:]])

    holds(read(FORMS[form](in_sections("abcdefg"))), "abcdefg")
    twice = read(FORMS[form](in_sections("abcabcd")))
    holds(twice, ["UCI / a", "UCI / b", "UCI / c", "KEEL / a", "KEEL / b", "KEEL / c", "KEEL / d"])
    assert "'UCI', 'KEEL'" in " ".join(twice.handled)


@pytest.mark.parametrize("form", ["csv", "tsv", "ods", "markdown"])
def test_several_rows_of_names_that_are_repeated(form: str) -> None:
    upper = ["", "Classic", "", "Modern", ""]
    holds(read(FORMS[form](Sheet([upper, NAMES], [*BODY[:4], upper, NAMES, *BODY[4:]]))))


# The same table in every form: the same reading, or a question.


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A table with decimals, a name for each row and column, and whatever stands around such tables."""
    n, k = draw(st.integers(4, 8)), draw(st.integers(3, 5))
    names = draw(st.permutations(["SVM", "C4.5", "1-NN", "Random Forest", "NSGA-II", "AdaBoost.M1"]))[:k]
    problems = draw(st.permutations(["iris", "wine red", "f1", "car_eval", "50words", "german", "zoo", "x9"]))[:n]
    cells = draw(st.lists(st.lists(st.integers(101, 998), min_size=k, max_size=k), min_size=n, max_size=n))
    upper = {
        "nothing": [],
        "one name": [["", "Classifier", *[""] * (k - 1)]],
        "groups": [["", "Old", *[""] * (k - 3), "New", ""]],
    }[draw(st.sampled_from(["nothing", "one name", "groups"]))]
    lower = draw(st.sampled_from([None, *(["[1]", "(2019)", "f64", "Acc."])]))
    header = [
        *upper,
        [draw(st.sampled_from(["dataset", "", "problem"])), *names],
        *([["", *[lower] * k]] if lower else []),
    ]
    body = [[name, *(f"0.{cell}" for cell in row)] for name, row in zip(problems, cells, strict=True)]
    above = draw(st.sampled_from([[], ["Table 2. Mean accuracy of all methods over ten folds"]]))
    below = draw(st.sampled_from([[], ["Note: the best values are in bold, see the text."]]))
    return Sheet(header, body, above, below)


@given(sheets())
@settings(max_examples=25, deadline=None)
def test_a_table_in_another_form_is_never_another_table(sheet: Sheet) -> None:
    problems = [row[0] for row in sheet.body]
    names = next(row[1:] for row in sheet.header if all(row[1:]) and len(set(row[1:])) == len(row) - 1)
    for form, write in FORMS.items():
        if form == "tsv" and sheet.above:
            continue  # a title has blanks, as many as tabs, or more
        note(form)
        try:
            results = read(write(sheet))
        except AskError:
            continue
        holds(results, problems, names, [row[1:] for row in sheet.body])
