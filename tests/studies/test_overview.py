"""What a page shows first: a sentence that claims no more than the verdict, and at most six key figures."""

from __future__ import annotations

import pytest

import podium
from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study
from podium.cli import study_of
from podium.document import KeyFigure, Overview
from podium.i18n import speaking
from podium.studies.shared.base import Study
from podium.studies.shared.overview import overview


def found(*words: str) -> Overview:
    """Return the overview of the only sample command with these words."""
    (command,) = [one for one in COMMANDS if one.split()[0] == words[0] and all(word in one for word in words[1:])]
    return overview(study(command))


def said(one: Overview) -> str:
    return f"{one.shown}; {one.open}" if one.open else one.shown


def values(one: Overview) -> dict[str, str | float]:
    return {figure.label: figure.value for figure in one.figures}


def figure(one: Overview, label: str) -> KeyFigure:
    return next(figure for figure in one.figures if figure.label == label)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_page_begins_with_one_short_sentence_and_few_figures(command: str) -> None:
    one = overview(study(command))
    assert one.shown
    assert len(said(one)) <= 160
    with speaking("es"):
        assert len(said(overview(study(command)))) <= 160
    assert not one.shown.endswith(".")
    assert not one.open.endswith(".")
    assert 2 <= len(one.figures) <= 6
    assert len({figure.label for figure in one.figures}) == len(one.figures)
    assert "--" not in said(one) + one.under + "".join(figure.note for figure in one.figures)


# Studies with a verdict on pairs: the sentence is the verdict's, the figures are their own.


def test_independent_groups() -> None:
    one = found("compare", "garcia_herrera", "--unpaired --control")
    assert said(one) == (
        "The control C4.5 is significantly better than Kernel; no difference from NaiveBayes, CN2 and 1-NN was shown"
    )
    assert values(one)["Differ from the control"] == "1 of 4"
    assert values(one)["Values"] == "150"  # 5 groups of 30
    assert one.subject == ("garcia_herrera_2008.csv", "5 independent groups of 30 values each")


def test_groups_of_problems_say_what_would_differ_without_them() -> None:
    one = found("compare", "--group", "families.csv --control jSO")
    assert said(one) == "No difference between the control jSO and any other algorithm was shown"
    assert values(one)["Differ from the control"] == "0 of 9"
    assert values(one)["Without groups"] == "4 of 9"  # four pairs of W90
    assert values(one)["Any difference?"] == pytest.approx(1 / 10_001)  # none of 10 000 permutations is as large


def test_missing_cells_are_counted() -> None:
    one = found("compare", "--missing incomplete --control TPOT")
    assert said(one) == (
        "The control TPOT is significantly worse than H2OAutoML; no difference from autosklearn, AutoWEKA and oboe was shown"
    )
    assert values(one)["Missing cells"] == "19 of 95"  # 17 of oboe and 2 of AutoWEKA; 19 problems, 5 algorithms


def test_all_pairs_count_equivalent_ones() -> None:
    table = {"A": [0.9, 0.8, 0.7, 0.6, 0.95, 0.85], "B": [0.89, 0.81, 0.69, 0.61, 0.94, 0.86]}
    table["C"] = [0.1, 0.2, 0.15, 0.12, 0.2, 0.11]
    one = overview(podium.compare_all_pairs(table, objective="maximize", equivalence="0.1"))
    # Six differences of A and B lie within ±0.1: each one-sided p is 1/64, times three by Holm.
    assert figure(one, "Equivalent") == KeyFigure("Equivalent", "1 of 3", "±0.1")


def test_repetitions_on_one_problem_name_their_design() -> None:
    one = found("folds", "10fold", "--equivalence")
    assert said(one) == (
        "The control 5-NN is significantly better than Decision tree; "
        "it was not shown to be better than Logistic regression and Naive Bayes"
    )
    assert figure(one, "Repetitions") == KeyFigure("Repetitions", "10", "one 10-fold cross-validation")
    assert figure(one, "Best mean") == KeyFigure("Best mean", "0.9789", "Logistic regression")
    assert figure(one, "Equivalent") == KeyFigure("Equivalent", "1 of 3", "±0.05")
    assert said(found("folds", "holdout")) == "No difference between any two of the 4 algorithms was shown"


def test_predictions_count_instances() -> None:
    one = found("predictions", "midp")
    assert said(one) == (
        "The control Logistic is significantly better than Tree and Naive Bayes; "
        "it was not shown to be better than 1-NN, SVM (RBF), 5-NN and Forest"
    )
    assert figure(one, "Best accuracy") == KeyFigure("Best accuracy", "0.9850", "1-NN")  # 590 of 599
    assert one.subject[1] == "599 instances × 7 classifiers · 10 labels"
    grouped = found("predictions", "--group")
    assert said(grouped) == "5-NN is significantly better than Tree; no difference from 1-NN and Forest was shown"
    assert figure(grouped, "Groups") == KeyFigure("Groups", "60", "of 8 instances")


# Two algorithms.

WINS = {"A": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], "B": [0.5, 1.4, 2.3, 3.2, 4.1, 5.0, 5.9, 6.8]}
EVEN = {"A": [1.0, 2.0, 3.0, 4.0], "B": [1.1, 1.9, 3.2, 3.8]}


def test_two_algorithms_with_a_difference() -> None:
    one = overview(podium.compare_pair(WINS, "A", "B", objective="maximize"))
    assert said(one) == "A is significantly better than B"  # eight wins: p = 2/256
    assert values(one)["Wilcoxon signed ranks"] == pytest.approx(2 / 256)
    assert values(one)["Wins – ties – losses"] == "8 – 0 – 0"
    assert figure(one, "Typical difference").note == "in favour of A"


def test_the_first_of_two_may_be_worse() -> None:
    assert (
        said(overview(podium.compare_pair(WINS, "A", "B", objective="minimize"))) == "A is significantly worse than B"
    )
    one = overview(podium.compare_pair(WINS, "B", "A", objective="maximize", alternative="less"))
    assert said(one) == "B is significantly worse than A"
    assert figure(one, "Typical difference").note == "in favour of A"


def test_a_one_sided_question_is_answered_as_it_was_asked() -> None:
    better = overview(podium.compare_pair(WINS, "B", "A", objective="maximize", alternative="greater"))
    assert said(better) == "B was not shown to be better than A"
    worse = overview(podium.compare_pair(WINS, "A", "B", objective="maximize", alternative="less"))
    assert said(worse) == "A was not shown to be worse than B"


def test_no_difference_is_not_equality_and_equivalence_says_so() -> None:
    none = overview(podium.compare_pair(EVEN, "A", "B", objective="maximize"))
    assert said(none) == "No difference between A and B was shown"
    assert "This does not show that they perform equally" in none.under
    many = {name: rows * 4 for name, rows in EVEN.items()}
    same = overview(podium.compare_pair(many, "A", "B", objective="maximize", equivalence="1"))
    assert said(same) == "A and B are equivalent within ±1; no difference between A and B was shown"
    wide = overview(podium.compare_pair(many, "A", "B", objective="maximize", equivalence="0.01"))
    assert said(wide) == "No difference between A and B was shown"


def test_two_algorithms_of_a_paper() -> None:
    one = found("pair", "--equivalence")
    assert said(one) == "PDFC is significantly better than NNEP"
    assert one.under.startswith("Wilcoxon's signed-rank test, exact, two-sided: p = 0.0103, level α = 0.05.")
    assert "equivalent within ±0.1" in one.under
    assert values(one)["Wins – ties – losses"] == "15 – 1 – 8"
    assert figure(one, "95 % interval") == KeyFigure("95 % interval", "0.006 to 0.067", "in favour of PDFC")
    assert figure(found("pair", "--zeros"), "95 % interval").value == "at least 0.0095"


# Runs, posterior probabilities, areas.


def runs(*firsts: float) -> podium.Runs:
    cells = {
        name: {problem: [first + run / 10 for run in range(8)] for problem in "pq"}
        for name, first in zip("ABC", firsts, strict=True)
    }
    return podium.to_runs(cells)


def test_runs_say_whom_the_best_differs_from() -> None:
    one = found("runs")
    assert said(one) == "EBOwithCMAR is significantly better than every other algorithm"
    assert values(one)["Pairs that differ"] == "10 of 10"
    assert values(one)["Runs"] == "1530"  # 6 problems, 5 algorithms, 51 runs
    assert figure(one, "P(EBOwithCMAR better)").value == "0.538"
    assert one.matrix is not None
    assert one.matrix.names[0] == "EBOwithCMAR"
    assert one.matrix.better[0] == (0, 1, 1, 1, 1)
    alike = overview(podium.compare_runs(runs(1.0, 1.0, 1.0), objective="maximize", resamples=200))
    assert said(alike) == "No difference between A and any other algorithm was shown"
    beaten = overview(podium.compare_runs(runs(1.0, 1.0, 9.0), "A", objective="maximize", resamples=200))
    assert said(beaten) == "The control A is significantly worse than C; no difference from B was shown"
    assert values(beaten)["Differ from the control"] == "1 of 2"


def test_posterior_probabilities_are_named_as_such() -> None:
    single = found("bayes", "PDFC NNEP")
    assert said(single) == "PDFC is practically better than NNEP (posterior probability = 0.990)"
    assert [figure.value for figure in single.figures[:3]] == ["0.990", "0.008", "0.002"]
    many = found("bayes", "herrera", "--rope 0.01 --samples")
    assert said(many) == (
        "C4.5 is practically better than CN2, 1-NN and Kernel (posterior probability ≥ 0.95 each); "
        "against NaiveBayes the data are inconclusive"
    )
    assert (values(many)["One better"], values(many)["Equivalent"], values(many)["Open"]) == (
        "8 of 10",
        "0 of 10",
        "2 of 10",
    )
    left = overview(podium.compare_bayes(EVEN, objective="maximize", rope=0.0))
    assert said(left) == "The data leave open whether A or B is better"
    same = overview(
        podium.compare_bayes({name: rows * 8 for name, rows in EVEN.items()}, objective="maximize", rope=0.5)
    )
    assert same.shown.startswith("A and B are practically equivalent (posterior probability")


def test_areas_are_compared_with_each_other_or_with_guessing() -> None:
    one = found("roc", "--cost-fp 1 --cost-fn 5", "--truth")
    assert (
        said(one)
        == "logistic is significantly better than tree; no difference from 7-NN, forest and naive Bayes was shown"
    )
    assert figure(one, "Largest AUC") == KeyFigure(
        "Largest AUC", "0.886", "logistic; 0.843 to 0.918"
    )  # by hand: test_methods_classifiers
    assert figure(one, "Best operating point") == KeyFigure("Best operating point", "logistic", "TPR 0.946, FPR 0.320")
    assert values(one)["On the hull"] == "4 of 5"  # tree is dominated
    assert said(found("roc", "fawcett")) == "score was not shown to be better than chance"  # 0.411 to 0.876
    assert said(found("roc", "--negatives")) == (
        "reader 1 (made up) has the largest area, 0.856; points alone do not allow a test of whether areas differ"
    )
    classes = found("roc", "--multiclass")
    assert said(classes) == "forest is significantly better than logistic; no difference from naive Bayes was shown"
    assert values(classes)["Largest M"] == "0.864"
    sure = {"y": ["p"] * 20 + ["n"] * 20, "s": [*range(18, 38), *range(20)]}
    assert said(overview(podium.compare_roc(sure, truth="y", positive="p"))) == "s is better than chance"
    assert said(overview(podium.compare_roc(sure, truth="y", positive="n"))) == "s is worse than chance"


# Other studies.


def test_published_numbers() -> None:
    assert (
        said(found("adjust", "--exhaustive"))
        == "A is significantly better than E, B and D; no difference from C was shown"
    )
    unknown = "the p-values alone do not show which one of two is better"
    assert said(found("adjust", "matrix")) == f"1 of 3 pairs differs significantly; {unknown}"
    one = found("adjust", "pvalues.csv")
    assert said(one) == "1 of 3 hypotheses is rejected: first"  # 3 · 0.01 is at most 0.05, 2 · 0.03 is not
    assert values(one)["Rejected"] == "1 of 3"


def test_printed_statistics_are_recomputed_and_their_errors_told() -> None:
    wrong = overview(study_of(["adjust", "--statistic", "F(4, 116) = 14.3, p = 0.04"]))
    assert said(wrong) == "F(4, 116) = 14.3 is significant; 1 printed number cannot be right"
    assert values(wrong)["Fits"] == "0 of 1"
    assert said(overview(study_of(["adjust", "--statistic", "z = 1.2"]))) == "z = 1.2 is not significant"


def test_metrics_claim_what_holds_over_all_of_them() -> None:
    one = found("compare", "--metric all --control")
    assert (
        said(one) == "No difference was shown over all metrics together"
    )  # 8 problems: the exact p is at least 20 · 2/2^8
    assert values(one)["Differ by metric"] == "3 of 20"
    assert "Always in the first tier" not in values(one)
    assert values(one)["Metrics"] == "4"


def test_the_order_by_cost_says_why_an_algorithm_comes_first() -> None:
    one = found("order", "--test sign")
    assert said(one) == (
        "h2oautoml comes first: it is significantly better than randomforest, tunedrandomforest and constantpredictor, "
        "which cost less"
    )
    assert values(one)["Significant"] == "9 of 21"
    cheap = overview(podium.order_by_cost(WINS, {"A": 1, "B": 2}, objective="maximize"))
    assert said(cheap) == "No algorithm is significantly better than a cheaper one, so the order follows cost"
    paid = overview(podium.order_by_cost(WINS, {"A": 2, "B": 1}, objective="maximize"))
    assert said(paid) == "A comes first: it is significantly better than B, which costs less"


def test_convergence_counts_speed_and_confirmed_gains() -> None:
    one = found("convergence")
    assert said(one) == "LSHADE_SPACMA and MM_OED each converge significantly faster than 4 of 9 others"
    assert values(one)["One faster"] == "17 of 45"
    assert values(one)["One gains"] == "14 of 90"
    assert values(one)["Final results differ"] == "21 of 45"
    assert "DES is ahead of TLBO-FL along the budget" in one.under
    assert "nominal α = 0.05" in one.under


def test_plans_say_how_many_are_needed() -> None:
    exact = overview(study("plan --effect d=1"))
    assert (
        said(exact)
        == "You need 10 problems to detect that the first algorithm is better than the second with probability 0.8"
    )
    assert figure(exact, "Power at this n") == KeyFigure("Power at this n", "0.803", "exact")
    about = found("plan", "--pair PDFC FH-GBML")
    assert said(about) == "You need about 21 problems to detect that PDFC is better than FH-GBML with probability 0.8"
    assert values(about)["95 % interval"] == "16 to 23"
    never = overview(study("plan --effect d=0.1 --test t --max-problems 20"))
    assert said(never).startswith("Not even 20 problems are enough to detect that the first algorithm is better")
    runs = found("plan", "--se 1")
    assert said(runs) == (
        "For a standard error of 1, you need between 2 and 1000 runs of each algorithm per problem; "
        "on F1, F10 and F21, even 1000 are too few"
    )
    assert values(runs)["Problems"] == "50"


POWER = (
    f"{EXAMPLES}/garcia_herrera_2008.csv --objective maximize --replicates 20 --bias 0 --control C4.5 --test friedman "
    "--procedures bonferroni,sidak"
)
"""Two procedures that hardly differ."""


def test_experiments_on_power_and_level_tell_the_leaders() -> None:
    power = found("power", "--bias 0,5 --control")
    assert said(power) == (
        "Finner with Friedman ranks and Finner with Friedman aligned ranks (corrected standard error) reject the most in "
        "samples of 10 of the 30 problems"
    )
    assert values(power)["Problems needed"] == "about 29"
    close = overview(
        study(f"power {EXAMPLES}/garcia_herrera_2008.csv --objective maximize --replicates 20 --bias 0 --seed 1")
    )
    assert said(close).endswith(
        "rejects the most in samples of 10 of the 30 problems; the lead is within Monte Carlo error"
    )
    even = overview(study("power " + POWER))
    assert said(even) == "Each method rejects 1.20 of 4 comparisons on average in samples of 10 of the 30 problems"
    level = found("validate", "--all-pairs")
    assert said(level) == (
        "No procedure shows a clear excess over its level of 5 %; these tables are too few to show that they keep it"
    )
    assert values(level)["Unadjusted"] == "16 %"


def test_assumptions_name_what_fails_and_what_could_not_be_checked() -> None:
    one = found("assumptions")
    assert said(one) == (
        "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: normality and equal variances fail; "
        "independence could not be checked"
    )
    assert figure(one, "Not normal") == KeyFigure("Not normal", "22 of 24", "1.2 expected by chance")  # 0.05 · 24


def test_tables_files_and_the_guide_say_what_they_hold() -> None:
    tied = overview(study(next(one for one in COMMANDS if one.startswith("table") and "--pairs" in one)))
    assert said(tied) == "EBOwithCMAR and jSO are best on 3 of 6 problems each (as printed, alone or with others)"
    one = found("table", "--show aligned")
    assert said(one) == "PDFC is best on 16 of 24 problems (as printed, alone or with others)"
    assert said(found("describe", "amlb")) == "1 issue prevents a comparison; 1 finding looks suspicious"
    ready = found("describe", "digits")
    assert said(ready) == "Ready to compare"
    assert values(ready)["Instances"] == "599"
    assert said(found("guide")) == "Five questions lead to the right command"
    answered = overview(podium.guide(data="nothing"))
    assert answered.shown


@pytest.mark.parametrize("verb", ["table", "order", "validate", "assumptions"])
def test_the_table_that_people_came_for_stands_before_the_picture(verb: str) -> None:
    page = study(next(one for one in COMMANDS if one.startswith(verb))).to_report()
    assert page.index("<table") < page.index("<svg")
    assert page.count(" data-figure=") >= 1


def test_long_findings_about_a_file_are_cut_and_folded() -> None:
    page = study(next(one for one in COMMANDS if one.startswith("describe") and "amlb" in one)).to_report()
    first, _, folded = page.partition("More on this")
    assert "and 15 more)" in first
    assert "line 584" not in first
    assert "line 584" in folded


def test_a_headline_names_four_and_counts_more() -> None:
    from podium.studies.shared.headlines import some_of, standing_of

    assert some_of(list("BCDE"), 9) == "B, C, D and E"
    assert some_of(list("BCDEF"), 9) == "5 of 9 others"
    assert standing_of("A", ["B"], ["C"], []) == ("A is significantly better than B but significantly worse than C", "")
    assert standing_of("A", [], [], ["B"]) == ("No difference between A and B was shown", "")
    assert standing_of("A", [], [], ["B", "C"]) == ("No difference between A and any other algorithm was shown", "")


def test_every_kind_of_study_has_its_own_headline() -> None:
    kinds: dict[str, Study] = {type(study(command)).__name__: study(command) for command in COMMANDS}
    plain = [name for name, one in kinds.items() if overview(one).shown == one.document(full=False).title]
    assert plain == []
