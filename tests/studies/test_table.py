"""The table of results: cells, digits, marks and rows below the problems, against published tables, scipy and hand calculation."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from statistics import mean, stdev
from typing import Any, get_args

import numpy as np
import pytest
from scipy import stats

import podium
from podium.document import Printed
from podium.studies.many_problems.table.cells import TESTS
from podium.studies.many_problems.table.report import results_block
from podium.studies.many_problems.table.study import Digits, digits_for, exponent, printed
from podium.studies.many_problems.table.verb import Adjust, Test
from podium.verbs import verb
from studies.helpers import EXAMPLES, example, herrera, tutorial

CEC = EXAMPLES / "cec2017_d10_runs.csv"


def table(*args: Any, **options: Any) -> tuple[podium.ResultsTable, dict[str, dict[str, Printed | None]]]:
    """The study, and its cells by row and column."""
    study = podium.results_table(*args, **options)
    block = results_block(study)
    labels = [str(value) for value in block.columns[0].values]
    return study, {
        column.header: dict(zip(labels, column.printed, strict=True))
        for column in block.columns
        if column.printed is not None
    }


def cec() -> dict[tuple[str, str], list[float]]:
    """The runs, read by nobody else."""
    found: dict[tuple[str, str], list[float]] = {}
    with CEC.open() as file:
        for row in csv.DictReader(file):
            found.setdefault((row["function"], row["algorithm"]), []).append(float(row["error"]))
    return found


# Published tables.


def test_ranks_in_brackets_are_those_of_garcia_and_herrera() -> None:
    """Table 2 of the paper: accuracy with rank in brackets, mean ranks in the last row."""
    _, cells = table(herrera(), ranks=True)
    names = ("C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2")
    published = {
        "Abalone": "0.219 (3) 0.202 (4) 0.249 (2) 0.165 (5) 0.261 (1)",
        "Adult": "0.803 (2) 0.750 (4) 0.813 (1) 0.692 (5) 0.798 (3)",
        "Bupa": "0.693 (1) 0.611 (3) 0.572 (4.5) 0.689 (2) 0.572 (4.5)",
        "Hayes-Roth": "0.801 (1) 0.357 (4) 0.520 (2.5) 0.309 (5) 0.520 (2.5)",
        "Mushrooms": "0.990 (1.5) 0.482 (5) 0.941 (3) 0.857 (4) 0.990 (1.5)",
        "Zoo": "0.928 (2.5) 0.928 (2.5) 0.945 (1) 0.419 (5) 0.897 (4)",
    }
    for problem, row in published.items():
        own = [cells[name][problem] for name in names]
        assert " ".join(f"{one.number} ({one.rank})" for one in own if one) == row
    assert [cells[name]["Mean rank"].number for name in names] == ["2.10", "3.25", "2.20", "4.33", "3.12"]  # type: ignore[union-attr]


def test_aligned_observations_of_the_tutorial() -> None:
    """Mean aligned ranks of the 2010 tutorial (29.35, 46.77, 46.96, 70.92), and a row by hand."""
    study, cells = table(tutorial(), show="aligned", digits=3)
    names = ("PDFC", "NNEP", "IS-CHC+1NN", "FH-GBML")
    assert [cells[name]["Mean rank"].number for name in names] == ["29.35", "46.77", "46.96", "70.92"]  # type: ignore[union-attr]
    adult = [0.752, 0.773, 0.785, 0.795]
    assert [float(one.number) for name in names if (one := cells[name]["adult"])] == [
        pytest.approx(value - mean(adult), abs=0.0005001) for value in adult
    ]
    values = np.array(tutorial().values)
    ranks = stats.rankdata(np.round(-(values - values.mean(axis=1, keepdims=True)), 9)).reshape(values.shape)
    assert np.array_equal(study.aligned, ranks)


def exchanged(gaps: np.ndarray[Any, Any]) -> float:
    """Two-sided p-value of a sum of integers whose signs are fair coins, by the counts of every sum."""
    total = int(abs(gaps).sum())
    ways = np.zeros(2 * total + 1)
    ways[total] = 1
    for gap in abs(gaps):
        ways = np.roll(ways, gap) / 2 + np.roll(ways, -gap) / 2
    return float(ways[abs(np.arange(-total, total + 1)) >= abs(int(gaps.sum()))].sum())


def test_mean_ranks_of_the_tutorial_and_adjusted_p_of_its_comparison() -> None:
    """Table of the tutorial: mean ranks 1.771, 2.479, 2.479, 3.271, and Holm's p-values of Friedman's ranks against PDFC.

    The exact tests that confirm them can only raise them: closed testing adjusts between the p-value of a pair alone
    (counted here over all 2^24 flips of signs) and Holm's.
    """
    study, cells = table(tutorial(), "PDFC")
    assert np.round(np.nanmean(study.ranks, axis=0), 3).tolist() == [1.771, 2.479, 2.479, 3.271]
    z = [(b - 1.7708333) / np.sqrt(4 * 5 / (6 * 24)) for b in (2.4791667, 2.4791667, 3.2708333)]
    raw = [2 * stats.norm.sf(one) for one in z]
    holm = [max(2 * raw[0], 3 * raw[2]), max(2 * raw[1], 3 * raw[2]), 3 * raw[2]]
    last = [cells[name]["Adjusted p"].number for name in ("NNEP", "IS-CHC+1NN", "FH-GBML")]  # type: ignore[union-attr]
    ranks = stats.rankdata(-tutorial().values, axis=1)
    gaps = [np.round(2 * (ranks[:, j] - ranks[:, 0])).astype(int) for j in (1, 2, 3)]
    exact = sorted(exchanged(one) for one in gaps)
    most = np.maximum.accumulate([3 * exact[0], 2 * exact[1], exact[2]])
    for text, published, alone, whole in zip(sorted(map(float, last)), sorted(holm), exact, most, strict=True):
        assert max(published, alone) - 0.0006 <= text <= max(published, whole) + 0.0006
    assert exact[0] > 2 * min(holm) + 0.0006  # the confirmation shows in the digits printed
    assert cells["PDFC"]["Adjusted p"] is None
    wins = [int((tutorial().values[:, 0] > tutorial().values[:, j]).sum()) for j in (1, 2, 3)]
    assert [int(str(cells[name]["+/=/−"].number).split("/")[0]) for name in ("NNEP", "IS-CHC+1NN", "FH-GBML")] == wins  # type: ignore[union-attr]


# Marks.


def test_every_mark_by_scipy() -> None:
    study, cells = table(str(CEC), "jSO", objective="minimize")
    runs = cec()
    sums = {name: [0, 0, 0] for name in study.cells.algorithms}
    for (problem, name), own in runs.items():
        cell = cells[name][problem]
        assert cell is not None
        if name == "jSO":
            assert cell.mark == ""
            continue
        control = runs[problem, "jSO"]
        p = stats.mannwhitneyu(control, own, alternative="two-sided").pvalue
        better = stats.mannwhitneyu(control, own, alternative="less").pvalue < 0.5
        expected = "≈" if not p <= 0.05 else "+" if better else "−"
        assert cell.mark == expected, (problem, name)
        sums[name]["+≈−".index(expected)] += 1
    for name, counts in sums.items():
        if name != "jSO":
            assert cells[name]["+/≈/−"].number == "/".join(map(str, counts))  # type: ignore[union-attr]
    assert cells["jSO"]["+/≈/−"] is None


def test_the_marks_of_the_comparison_are_the_same() -> None:
    from podium.studies.many_problems.compare.report import marks

    results = podium.read_results(CEC, objective="minimize")
    comparison = podium.compare(results, "jSO")
    study = podium.results_table(results, "jSO")
    assert study.marks is not None
    assert np.array_equal(marks(comparison, 4, [0, 1, 2, 3]), study.marks.signs)


def test_the_other_point_of_view_and_adjustments() -> None:
    own, _ = table(str(CEC), "jSO", objective="minimize")
    other, cells = table(str(CEC), "jSO", objective="minimize", marks_about="others", adjust="holm")
    assert own.marks is not None
    assert other.marks is not None
    p = np.sort(own.marks.pvalues.ravel())
    holm = np.minimum(np.maximum.accumulate(p * np.arange(p.size, 0, -1)), 1)
    assert np.allclose(np.sort(other.marks.adjusted.ravel()), holm)
    assert cells["DYYPO"]["F1"].mark == "−"  # type: ignore[union-attr]
    bh, _ = table(str(CEC), "jSO", objective="minimize", adjust="benjamini-hochberg")
    assert bh.marks is not None
    assert np.allclose(bh.marks.adjusted.ravel(), stats.false_discovery_control(own.marks.pvalues.ravel()))


def test_all_pairs_list_the_algorithms_that_are_worse() -> None:
    study, cells = table(
        EXAMPLES / "jmetal_indicators.csv", objective="maximize", metric="HV", pairs=True, test="welch"
    )
    runs, names = study.cells, study.cells.algorithms
    for i, problem in enumerate(runs.problems):
        for a, name in enumerate(names):
            mine = runs.floats(i, a)
            worse = [
                str(b + 1)
                for b in range(runs.k)
                if b != a
                and stats.ttest_ind(mine, runs.floats(i, b), equal_var=False).pvalue <= 0.05
                and mine.mean() > runs.floats(i, b).mean()
            ]
            assert cells[f"{name} ({a + 1})"][problem].raised == ",".join(worse)  # type: ignore[union-attr]


FOLDS = {
    "A": {"x": [0.9, 0.8, 0.85, 0.95], "y": [0.5, 0.5, 0.5, 0.5]},
    "B": {"x": [0.7, 0.75, 0.7, 0.8], "y": [0.4, 0.4, 0.4, 0.4]},
}


def test_corrected_resampled_t() -> None:
    """Nadeau and Bengio's t by hand; where the differences do not vary it is undefined, and marks nothing."""
    study, cells = table(podium.to_runs(FOLDS), "A", objective="maximize", test="corrected-t", test_fraction=0.25)
    d = [a - b for a, b in zip(FOLDS["A"]["x"], FOLDS["B"]["x"], strict=True)]
    t = mean(d) / ((1 / 4 + 1 / 3) * stdev(d) ** 2) ** 0.5
    assert study.marks is not None
    assert study.marks.pvalues[0, 0] == pytest.approx(2 * stats.t.sf(t, 3))
    assert np.isnan(study.marks.pvalues[1, 0])
    assert study.marks.undefined == 1
    assert [cells["B"][problem].mark for problem in "xy"] == ["≈", "≈"]  # type: ignore[union-attr]
    assert "1 t test is undefined" in study.to_text()


def test_matched_runs_by_signed_ranks() -> None:
    rng = np.random.default_rng(1)
    a = np.round(rng.normal(size=(2, 12)), 3)
    b = np.round(a + rng.normal(0.5, 0.5, size=(2, 12)), 3)
    study = podium.results_table(podium.to_runs({"A": a, "B": b}), "A", objective="minimize", matched=True)
    assert study.marks is not None
    for i in range(2):
        assert study.marks.pvalues[i, 0] == pytest.approx(stats.wilcoxon(a[i], b[i], method="exact").pvalue)


def test_mcnemar_of_solved_items() -> None:
    a, b = [1] * 9 + [0] * 3, [0] * 8 + [1, 0, 0, 1]
    data = podium.to_runs({"A": {"x": a, "y": b}, "B": {"x": b, "y": a}})
    study = podium.results_table(data, "A", objective="maximize", test="mcnemar")
    assert study.marks is not None
    assert study.marks.pvalues[0, 0] == pytest.approx(stats.binomtest(1, 9).pvalue)
    assert study.marks.signs[:, 0].tolist() == [1, -1]
    with pytest.raises(podium.InputError, match=r"needs 1 \(solved\) or 0"):
        podium.results_table(podium.to_runs(FOLDS), "A", objective="maximize", test="mcnemar")


# Cells.


def test_mean_and_deviation_of_every_cell() -> None:
    _, cells = table(str(CEC), objective="minimize", notation="scientific")
    for (problem, name), own in cec().items():
        cell = cells[name][problem]
        assert cell is not None
        assert (cell.number, cell.spread) == (f"{mean(own):.2e}", f"{stdev(own):.1e}")


@pytest.mark.parametrize("name", ["mean", "median", "best", "worst"])
def test_other_summaries(name: str) -> None:
    study, cells = table(str(CEC), objective="minimize", cell=name, digits=3, notation="scientific")
    by = {"mean": np.mean, "median": np.median, "best": np.min, "worst": np.max}[name]
    for (problem, algorithm), own in cec().items():
        assert float(cells[algorithm][problem].number) == pytest.approx(float(by(own)), rel=6e-4)  # type: ignore[union-attr]
    assert study.main == name


def test_median_and_interquartile_range_as_numpy_has_them() -> None:
    _, cells = table(str(CEC), objective="minimize", cell="median [IQR]", digits=4, notation="scientific")
    for (problem, algorithm), own in cec().items():
        low, high = np.percentile(own, [25, 75])
        cell = cells[algorithm][problem]
        assert cell is not None
        assert cell.form == "[]"
        assert float(cell.spread) == pytest.approx(high - low, rel=6e-4)


def test_stacked_cells_have_a_row_each() -> None:
    study = podium.results_table(str(CEC), "jSO", objective="minimize", cell="mean+-sd, best, worst")
    block = results_block(study)
    assert block.columns[1].values[:4] == ["mean ± sd", "best", "worst", "mean ± sd"]
    marked = [bool(one and one.mark) for one in block.columns[2].printed or ()]
    assert marked[:6] == [True, False, False, True, False, False]


def test_equal_printed_numbers_are_marked_together() -> None:
    data = podium.to_results([[0.12341, 0.12342, 0.2], [0.1, 0.2, 0.3], [0.1, 0.1, 0.1]], objective="minimize")
    _, cells = table(data, digits=3)
    seen = [[(one.best, one.second) for name in data.algorithms if (one := cells[name][row])] for row in data.problems]
    assert seen == [
        [(True, False), (True, False), (False, False)],
        [(True, False), (False, True), (False, False)],
        [(True, False)] * 3,
    ]


def test_deviations_that_the_data_state() -> None:
    text = "data,A,B,C\nx,0.85 ± 0.02,0.8 ± 0.031,0.7 ± 0.1\ny,0.5 ± 0.01,0.625 ± 0.04,0.1 ± 0.2\n"
    study, cells = table(io.StringIO(text), objective="maximize")
    assert [(one.number, one.spread) for name in "ABC" if (one := cells[name]["x"])] == [
        ("0.850", "0.020"), ("0.800", "0.031"), ("0.700", "0.100"),
    ]  # fmt: skip
    assert "as the data state them" in study.to_text()


# Digits.


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("0.125", Digits(False, 2), "0.13"),
        ("-0.125", Digits(False, 2), "-0.13"),
        ("-0.001", Digits(False, 2), "0.00"),
        ("2.5", Digits(False, 0), "3"),
        ("0.8345", Digits(False, 3), "0.835"),
        ("9.996", Digits(True, 2), "1.00e+01"),
        ("0.00012345", Digits(True, 2), "1.23e-04"),
        ("0", Digits(True, 1), "0.0e+00"),
        ("1234.5", Digits(False, 3, True), "1235"),
        ("0.012345", Digits(False, 3, True), "0.0123"),
        ("1e-300", Digits(True, 2), "1.00e-300"),
    ],
)
def test_rounding(value: str, digits: Digits, text: str) -> None:
    assert printed(Fraction(value), digits).text == text


@pytest.mark.parametrize(
    ("numbers", "spreads", "digits"),
    [
        (["0.5", "0.25"], [None, None], Digits(False, 2)),
        (["5", "25"], [None, None], Digits(False, 0)),
        (["0.123456789"], [None], Digits(False, 4)),
        (["0.5", "0.25"], ["0.012", "0.1"], Digits(False, 3)),
        (["500", "250"], ["12", "35"], Digits(False, 0)),
        (["0.5"], ["0.000001"], Digits(False, 4)),
        (["1e-9", "0", "5"], ["0", "0", "1"], Digits(True, 2)),
        (["0.0001", "0.0009"], [None, None], Digits(True, 2)),
        (["10000", "1"], [None, None], Digits(False, 0)),
    ],
)
def test_digits_follow_the_rule_of_the_note(numbers: list[str], spreads: list[str | None], digits: Digits) -> None:
    assert (
        digits_for(list(map(Fraction, numbers)), [None if one is None else Fraction(one) for one in spreads]) == digits
    )


@pytest.mark.parametrize("value", ["1", "9.99", "10", "0.1", "0.0999", "1000", "1e-30", "123456789", "1e200"])
def test_exponents(value: str) -> None:
    assert exponent(Fraction(value)) == int(f"{float(value):.9e}".split("e")[1])


def test_digits_of_each_problem() -> None:
    data = podium.to_results([[1e-9, 2e-9], [5, 7]], objective="minimize")
    _, cells = table(data, digits_per="problem")
    assert [cells["A1"][row].number for row in data.problems] == ["1.00e-09", "5"]  # type: ignore[union-attr]


# Missing results, sections, orientation.


def test_failures_are_printed_and_never_ranked() -> None:
    study, cells = table(EXAMPLES / "amlb_2019_medium_8c1h.csv", missing="incomplete")
    with (EXAMPLES / "amlb_2019_medium_8c1h.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["result"].strip() not in ("", "NA", "nan")]
    there = {(row["task"], row["framework"]) for row in rows}
    empty = 0
    for name in study.cells.algorithms:
        for problem in study.cells.problems:
            cell = cells[name][problem]
            assert cell is not None
            assert (cell.number != "--") == ((problem, name) in there)
            empty += cell.number == "--"
    whole = [
        problem for problem in study.cells.problems if all((problem, name) in there for name in study.cells.algorithms)
    ]
    assert [study.cells.problems[i] for i in study.ranked] == whole
    assert f"no result ({empty} cells" in study.to_text(width=1000)


def test_sections_have_their_own_sums_and_ranks() -> None:
    families = str(EXAMPLES / "cec2017_families.csv")
    data = podium.read_results(EXAMPLES / "cec2017_d10_mean_error.csv", objective="minimize")
    study = podium.results_table(data, "jSO", by=families)
    block = results_block(study)
    assert [text for _at, text in block.sections] == ["unimodal", "multimodal", "hybrid", "composition", "All problems"]
    ranks = stats.rankdata(data.values, axis=1)
    assert study.sections is not None
    values = block.columns[1].values
    subtotals = [value for label, value in zip(block.columns[0].values, values, strict=True) if label == "Mean rank"]
    members = [np.array(study.sections) == name for name in ("unimodal", "multimodal", "hybrid", "composition")]
    assert subtotals == [pytest.approx(ranks[own, 0].mean()) for own in members] + [pytest.approx(ranks[:, 0].mean())]
    with pytest.raises(podium.InputError, match="one section for each"):
        podium.results_table(data, by=["a"])


@pytest.fixture(scope="module")
def many() -> podium.Results:
    """Half of a leaderboard: 41 problems and 92 algorithms."""
    whole = example("mteb_eng_v2_2026")
    return podium.to_results(
        dict(zip(whole.algorithms[::2], whole.values.T[::2], strict=True)),
        objective="maximize",
        problems=whole.problems,
    )


@pytest.fixture(scope="module")
def leaderboard(many: podium.Results) -> podium.ResultsTable:
    return podium.results_table(many, rows="algorithms", summary="mean,rank")


def test_many_algorithms_in_rows(leaderboard: podium.ResultsTable) -> None:
    data = leaderboard.cells
    block = results_block(leaderboard)
    assert block.rows == 92
    assert [column.header for column in block.columns][1:] == [*data.problems, "Mean", "Mean rank"]
    assert block.landscape
    rows = example("mteb_eng_v2_2026").values.T[::2]
    assert list(block.columns[-2].values) == [pytest.approx(row.mean()) for row in rows]
    assert sum(bool(one and one.best) for one in block.columns[1].printed or ()) >= 1


def test_odd_names_and_two_algorithms() -> None:
    odd = {"a_b%$#&{}": [1, 2, 3], "<script>": [2, 1, 4]}
    study = podium.results_table(podium.to_results(odd, objective="minimize", problems=["方法", "ا", "x^2"]))
    assert "<script>" not in study.to_html().replace("&lt;script&gt;", "")
    assert "方法" in study.to_text()
    assert not any(one and one.second for column in results_block(study).columns for one in column.printed or ())


# Other studies, one problem, errors.


def test_the_table_of_other_studies() -> None:
    results = podium.read_results(CEC, objective="minimize")
    own = podium.results_table(results, "jSO").table("results")
    assert podium.compare(results, "jSO").table("results").to_text() == own.to_text()
    folds = podium.read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize")
    columns = podium.compare_folds(folds).table("results").columns()
    assert columns["5-NN"] == [pytest.approx(folds.results.values[:, folds.results.algorithms.index("5-NN")].mean())]
    samples = podium.compare_unpaired({"A": [1, 2, 3, 4], "B": [5, 6, 7, 8, 9]}, objective="minimize")
    assert samples.table("results").columns()["B"][0] == 7
    with pytest.raises(podium.InputError, match="holds no table of results"):
        podium.plan(effect="d=1").table("results")


def test_different_numbers_of_runs() -> None:
    text = "problem,algorithm,value\nx,A,1\nx,A,2\nx,B,3\ny,A,1\ny,B,4\ny,B,6\n"
    runs = podium.read_runs(io.StringIO(text), problem="problem", algorithm="algorithm", value="value")
    study, cells = table(runs, objective="minimize")
    assert [(one.number, one.spread) for name in "AB" for row in "xy" if (one := cells[name][row])] == [
        ("1.50", "0.71"), ("1.00", ""), ("3.00", ""), ("5.00", "1.41"),
    ]  # fmt: skip
    assert "1 to 2 runs" in study.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"control": "PDFCC"}, "Did you mean 'PDFC'"),
        ({"control": "PDFC", "test": "rank-sum"}, "needs runs, but"),
        ({"test": "welch"}, "name it with control="),
        ({"control": "PDFC", "test": "welch", "matched": True}, "independent runs"),
        ({"pairs": True}, "need single runs"),
        ({"cell": "meen"}, "Did you mean 'mean'"),
        ({"summary": "p"}, "is about a control"),
        ({"summary": "rang"}, "Did you mean 'rank'"),
        ({"digits": 2, "significant": 3}, "not both"),
        ({"digits": -1}, "between 0 and 20"),
        ({"alpha": 0.7}, "alpha must lie"),
        ({"show": "rank"}, "Did you mean 'ranks'"),
        ({"test_fraction": 1.0}, "between 0 and 1"),
        ({"show": "ranks", "cell": "mean,best"}, "single cell"),
    ],
)
def test_mistakes(options: dict[str, Any], said: str) -> None:
    with pytest.raises(podium.InputError, match=said):
        podium.results_table(tutorial(), **options)


def test_the_corrected_t_test_needs_the_test_fraction() -> None:
    with pytest.raises(podium.InputError, match="test_fraction="):
        podium.results_table(podium.to_runs(FOLDS), "A", objective="maximize", test="corrected-t")


def test_the_best_as_control() -> None:
    assert podium.results_table(herrera(), "best").control == herrera().algorithms.index("C4.5")
    with pytest.raises(podium.InputError, match="no best mean rank"):
        podium.results_table(podium.to_runs({"A": {"x": [1, 2]}, "B": {"x": [2, 3]}}), "best", objective="minimize")


def test_the_option_names_every_test() -> None:
    """Its choices are declared without the records, which load NumPy."""
    assert list(verb("table").option("test").choices) == list(TESTS) == list(get_args(Test))
    assert list(verb("table").option("adjust").choices) == list(get_args(Adjust))


def test_many_letters_are_ranges_and_tiny_p_values_are_not_zero(many: podium.Results) -> None:
    """Letters of many groups in a cell, and a p-value below the smallest float."""
    study = podium.results_table(many)
    block = results_block(study)
    assert study.comparison is not None
    letters = study.comparison.verdict.letter_list
    assert letters is not None
    for column, text in zip(block.columns[1:], letters, strict=True):
        assert column.printed is not None
        shown = column.printed[-1]
        assert shown is not None
        assert len(shown.number) <= 16
        ends = re.split("[– ]", shown.number)
        assert (ends[0], ends[-1]) == (text.split()[0], text.split()[-1])
    assert "a–d stands for all letters from a to d." in block.notes
    assert any("p < 1e-307" in note for note in block.notes)


def test_long_headers_are_cut_at_words_where_a_table_comes_in_parts(leaderboard: podium.ResultsTable) -> None:
    text = leaderboard.to_latex()
    assert r"Imdb\\Classifi\\cation\end{tabular}" in text
    assert text.count(r"\begin{longtable}") <= 11


def test_an_article_has_no_picture_that_is_too_large_for_tex() -> None:
    """The runs of forty algorithms in all panels are ten thousand lines of TikZ; pdfTeX stops at about 500 000 characters."""
    runs = np.round(np.random.default_rng(1).lognormal(0, 0.3, size=(40, 12, 20)), 3)
    data = podium.to_runs({f"Algorithm {j}": runs[j] for j in range(40)})
    study = podium.results_table(data, objective="minimize")
    pictures = re.findall(r"\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}", study.to_latex(standalone=True), re.DOTALL)
    assert pictures
    assert max(map(len, pictures)) <= 400_000
    assert len(study.to_tikz("boxes")) > 400_000


# What the marks can show.


def long(problem: str, **runs: list[Any]) -> str:
    """Lines of a long table."""
    return "".join(f"{problem},{name},{at},{value}\n" for name, own in runs.items() for at, value in enumerate(own, 1))


def read(text: str, repeated: str = "run") -> io.StringIO:
    return io.StringIO(f"problem,algorithm,{repeated},value\n{text}")


TIED = long("x", A=[1, 1, 1], B=[2, 2, 2]) + long("y", A=[1, 2, 3], B=[4, 5, 7])


def test_three_tied_runs_are_never_marked() -> None:
    """1, 1, 1 against 2, 2, 2: p .0469 by the normal approximation, exactly .1; without ties it is .1 as well."""
    study, cells = table(read(TIED), "A", objective="minimize")
    assert study.marks is not None
    assert study.marks.pvalues.ravel() == pytest.approx([0.1, 0.1])
    assert [cells["B"][row].mark for row in "xy"] == ["≈", "≈"]  # type: ignore[union-attr]
    assert "2 of 2 tests cannot reach α = 0.05 with 3 runs each" in study.text
    assert "smallest possible p-value is 0.1" in study.text
    note = study.to_text(width=10_000)
    assert "none of the 2 marks can be + or −" in note
    assert "exact, given the ties" in note
    assert study.to_dict()["marks"]["expected_false"] == 0
    at_tenth, _ = table(read(TIED), "A", objective="minimize", alpha=0.1)
    assert at_tenth.marks is not None
    assert at_tenth.marks.signs.ravel().tolist() == [1, 1]
    assert "cannot reach" not in at_tenth.text


def test_adjusted_marks_that_cannot_be_significant() -> None:
    """Four runs each: the smallest p is 2/70, and Holm's of four tests 8/70."""
    rng = np.random.default_rng(2)
    data = podium.to_runs({name: rng.normal(size=(2, 4)) for name in "ABC"})
    plain = podium.results_table(data, "A", objective="minimize")
    holm = podium.results_table(data, "A", objective="minimize", adjust="holm")
    assert "cannot reach" not in plain.text
    assert "4 of 4 tests cannot reach α = 0.05 with 4 runs each" in holm.text
    assert f"smallest possible adjusted p-value is {8 / 70:.2g}" in holm.text


@pytest.mark.parametrize(("runs", "level"), [(3, 0.0), (4, 2 / 70), (5, 8 / 252), (8, None)])
def test_expected_false_marks_at_the_level_the_test_has(runs: int, level: float | None) -> None:
    """The share of all divisions of untied runs that are significant at 0.05."""
    rng = np.random.default_rng(runs)
    study = podium.results_table(
        podium.to_runs({name: rng.normal(size=(3, runs)) for name in "AB"}), "A", objective="minimize"
    )
    assert study.marks is not None
    if level is None:
        u = [stats.mannwhitneyu(np.delete(np.arange(16), one), one, method="exact") for one in _divisions(16, 8, 400)]
        level = float(np.mean([one.pvalue <= 0.05 for one in u]))
        assert float(study.marks.levels.mean()) == pytest.approx(level, abs=0.03)
    else:
        assert study.marks.levels.ravel() == pytest.approx([level] * 3)
        assert study.to_dict()["marks"]["expected_false"] == pytest.approx(3 * level)


def _divisions(n: int, size: int, draws: int) -> list[Any]:
    rng = np.random.default_rng(0)
    return [rng.permutation(n)[:size] for _ in range(draws)]


def test_matched_tests_of_few_runs() -> None:
    """Five matched runs: Wilcoxon's smallest p is 2/32; of four solved items McNemar's 2/16."""
    a, b = [[1, 2, 3, 4, 5]], [[2, 4, 6, 8, 10.5]]
    study = podium.results_table(podium.to_runs({"A": a, "B": b}), "A", objective="minimize", matched=True)
    assert study.marks is not None
    assert study.marks.smallest.tolist() == [[pytest.approx(2 / 32)]]
    assert "1 of 1 tests cannot reach" in study.text
    items = podium.to_runs({"A": [[1, 1, 1, 1, 0]], "B": [[0, 0, 0, 0, 0]]})
    study = podium.results_table(items, "A", objective="maximize", test="mcnemar")
    assert study.marks is not None
    assert study.marks.smallest.tolist() == [[pytest.approx(2 / 16)]]
    assert study.marks.levels.tolist() == [[0.0]]


# Cells of several notations, digits of runs.


def test_deviations_are_read_cell_by_cell() -> None:
    """± in one cell and brackets in the next; six deviations were lost, and the counts covered four of nine problems."""
    spread = ["(0.02)"] * 6 + ["± 0.02"] * 3
    rows = [f"p{i},0.{i}8 ± 0.03,0.{i}1 {own}\n" for i, own in enumerate(spread, 1)]
    study, cells = table(io.StringIO("data,A,B\n" + "".join(rows)), "A", objective="maximize", n_runs=10)
    assert [cells["B"][f"p{i}"].spread for i in range(1, 10)] == ["0.020"] * 9  # type: ignore[union-attr]
    assert study.marks is not None
    assert study.marks.tested.all()
    for i in range(9):
        x, y = study.cells.floats(i, 0)[0], study.cells.floats(i, 1)[0]
        expected = stats.ttest_ind_from_stats(x, 0.03, 10, y, 0.02, 10, equal_var=False)
        assert study.marks.pvalues[i, 0] == pytest.approx(expected.pvalue)
        one = study.marks.decisions[i, 0]
        assert one.statistic == pytest.approx(expected.statistic)


def test_the_number_of_problems_tested_is_stated() -> None:
    text = "data,A,B\nx,0.8 ± 0.03,0.9 ± 0.02\ny,0.7 ± 0.03,0.6\nz,0.5 ± 0.1,0.2 ± 0.1\n"
    study = podium.results_table(io.StringIO(text), "A", objective="maximize", n_runs=10)
    assert "Tests cover 2 of 3 pairs of cells, on 2 of 3 problems" in study.text


def test_runs_keep_all_their_digits() -> None:
    """Three runs one apart beyond 2**53: as floats two of them are equal."""
    first, second = (
        [9007199254740995, 9007199254740996, 9007199254740997],
        [9007199254740998, 9007199254740999, 9007199254741000],
    )
    text = long("x", A=first, B=second) + long("y", A=[1, 2, 3], B=[4, 5, 6])
    study = podium.results_table(read(text), "A", objective="minimize", test="welch")
    rows = study.to_dict()["cells"]
    assert [row["deviation"] for row in rows] == [1.0] * 4
    assert study.marks is not None
    small = stats.ttest_ind([1, 2, 3], [4, 5, 6], equal_var=False).pvalue
    assert study.marks.pvalues.ravel() == pytest.approx([small, small], rel=1e-12)
    assert small == pytest.approx(0.0213, abs=5e-5)
    marks = podium.compare(podium.read_results(read(text), objective="minimize"), "A").table("marks")
    assert "rank-sum" in marks.to_text(width=1000)


# A control that the data chose, folds, other tests.


def test_a_control_chosen_by_the_data_is_called_so() -> None:
    chosen = podium.results_table(str(CEC), "best", objective="minimize")
    named = podium.results_table(str(CEC), chosen.cells.algorithms[chosen.control or 0], objective="minimize")
    assert "was chosen because it has the best mean rank" in chosen.text
    assert "was chosen" not in named.text
    assert chosen.to_dict()["control_chosen"]
    assert not named.to_dict()["control_chosen"]
    assert "taken after the results were seen" in str(chosen.methods("en"))
    assert chosen.marks is not None
    assert named.marks is not None
    assert np.array_equal(chosen.marks.pvalues, named.marks.pvalues)


FOLDED = long("x", A=[0.9, 0.8, 0.85, 0.95], B=[0.7, 0.75, 0.7, 0.8]) + long(
    "y", A=[0.5, 0.6, 0.5, 0.7], B=[0.4, 0.5, 0.5, 0.6]
)


def test_a_column_of_folds_is_no_column_of_independent_runs() -> None:
    """Nadeau and Bengio's t with the test fraction of the folds, by hand."""
    study = podium.results_table(read(FOLDED, "fold"), "A", objective="maximize")
    assert study.marks is not None
    assert study.marks.test == "corrected-t"
    d = [0.2, 0.05, 0.15, 0.15]
    t = mean(d) / ((1 / 4 + 1 / 3) * stdev(d) ** 2) ** 0.5
    assert study.marks.pvalues[0, 0] == pytest.approx(2 * stats.t.sf(t, 3))
    assert study.to_dict()["marks"]["test_fraction"] == pytest.approx(0.25)
    assert "4 folds of one cross-validation" in study.to_text(width=1000)
    other = podium.results_table(read(FOLDED, "fold"), "A", objective="maximize", test_fraction=0.1)
    assert other.marks is not None
    assert other.marks.ratio == pytest.approx(1 / 9)
    asked_for = podium.results_table(read(FOLDED, "fold"), "A", objective="maximize", test="rank-sum")
    assert asked_for.marks is not None
    assert asked_for.marks.test == "rank-sum"
    runs = podium.read_runs(read(FOLDED, "fold"))
    assert podium.results_table(runs, "A", objective="maximize").marks.test == "corrected-t"  # type: ignore[union-attr]
    data = podium.read_results(read(FOLDED, "fold"), objective="maximize")
    assert "corrected resampled t" in podium.compare(data, "A").table("marks").to_text(width=1000)
    wide = io.StringIO("data,fold,A,B\nx,1,0.9,0.7\nx,2,0.8,0.75\ny,1,0.5,0.4\ny,2,0.6,0.5\n")
    assert podium.results_table(wide, "A", objective="maximize").marks.test == "corrected-t"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["split", "resample"])
def test_splits_need_their_test_fraction(name: str) -> None:
    with pytest.raises(podium.InputError, match=r"test_fraction=0\.1 .* test='rank-sum'"):
        podium.results_table(read(FOLDED, name), "A", objective="maximize")
    for options in ({"test_fraction": 0.1}, {"test": "rank-sum"}, {"test": "paired-t"}):
        assert podium.results_table(read(FOLDED, name), "A", objective="maximize", **options).marks is not None  # type: ignore[arg-type]
    assert podium.results_table(read(FOLDED, name), objective="maximize").marks is None
    data = podium.read_results(read(FOLDED, name), objective="maximize")
    assert "given the test fraction" in podium.compare(data, "A").table("marks").to_text(width=1000)


def test_paired_t_of_matched_runs() -> None:
    study = podium.results_table(read(FOLDED, "seed"), "A", objective="maximize", test="paired-t")
    expected = stats.ttest_rel([0.9, 0.8, 0.85, 0.95], [0.7, 0.75, 0.7, 0.8])
    assert study.marks is not None
    one = study.marks.decisions[0, 0]
    assert (one.pvalue, one.statistic, one.df) == pytest.approx((expected.pvalue, expected.statistic, 3))


# JSON.


def test_json_has_statistic_degrees_of_freedom_and_method_of_each_mark() -> None:
    rng = np.random.default_rng(8)
    a, b = np.round(rng.normal(size=(2, 9)), 2), np.round(rng.normal(0.5, 2, size=(2, 12)), 2)
    data = podium.to_runs({"A": {"x": a[0], "y": a[1]}, "B": {"x": b[0], "y": b[1]}})
    for test in ("rank-sum", "welch"):
        rows = podium.results_table(data, "A", objective="minimize", test=test).to_dict()["marks"]["tests"]
        for i, row in enumerate(rows):
            if test == "welch":
                expected = stats.ttest_ind(b[i], a[i], equal_var=False)
                assert (row["statistic"], row["df"], row["method"]) == (
                    pytest.approx(expected.statistic), pytest.approx(expected.df), "t",
                )  # fmt: skip
            else:
                expected = stats.mannwhitneyu(b[i], a[i])
                assert (row["statistic"], row["df"], row["method"]) == (expected.statistic, None, "exact")
            assert row["pvalue"] == pytest.approx(expected.pvalue, rel=0.1)


def test_json_has_friedman_and_what_the_table_shows() -> None:
    """Friedman's chi-square and Iman and Davenport's F by scipy; mean ranks as the last row of the table has them."""
    data = herrera()
    found = podium.results_table(data).to_dict()
    chi2 = stats.friedmanchisquare(*data.values.T).statistic
    tied = found["omnibus"]["friedman"]["tie_corrected"]
    assert tied["statistic"] == pytest.approx(chi2)
    n, k = data.n, data.k
    assert found["omnibus"]["iman_davenport"]["tie_corrected"]["statistic"] == pytest.approx(
        (n - 1) * chi2 / (n * (k - 1) - chi2)
    )
    study, cells = table(data, show="aligned", digits=3)
    found = study.to_dict()
    shown = {name: float(cells[name]["Mean rank"].number) for name in data.algorithms}  # type: ignore[union-attr]
    assert found["mean_ranks"] == {name: pytest.approx(value, abs=0.005) for name, value in shown.items()}
    values = data.values - data.values.mean(axis=1, keepdims=True)
    assert [row["aligned"] for row in found["cells"]] == pytest.approx(values.ravel().tolist(), abs=1e-12)
    ranks = stats.rankdata(np.round(-values, 9)).ravel().tolist()
    assert [row["aligned_rank"] for row in found["cells"]] == pytest.approx(ranks)
    assert list(found["omnibus"]) == ["friedman_aligned"]
    assert study.comparison is not None
    assert study.comparison.verdict.family.ranking == "aligned"
