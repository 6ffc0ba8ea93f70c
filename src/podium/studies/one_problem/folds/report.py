"""The report of repetitions on one problem: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

import math

from podium.document import SHORT_ROWS, Block, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped, joined, paragraph
from podium.stats.effects import size_word
from podium.stats.omnibus import DECIDING, OMNIBUS_TESTS
from podium.studies.many_problems.compare.report import omnibus_columns
from podium.studies.one_problem.folds.design import TEST_NAMES, TESTS
from podium.studies.one_problem.folds.study import (
    Bootstrap632,
    FoldComparison,
    Outcome,
    PairTests,
    means_and_deviations,
)
from podium.studies.shared.family.report import family_blocks, standing
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.headlines import equivalent_figures
from podium.studies.shared.words import critical_note, options_text, ranking_name, version_text
from podium.studies.shared.words import level as show

LARGE = 12
"""With more algorithms, a terminal and the main part of an article do not show every pair."""


def document(study: FoldComparison, *, full: bool) -> Document:
    """Lay out the study, with the weaker tests' families, thresholds and references only in the full form."""
    data = study.results
    blocks = study.opening(_data_text(study), _design_text(study))
    blocks += [Heading(_("Means")), means_table(study, full=full)]
    if study.plus is not None:
        blocks.append(plus_table(study, study.plus))
    against = study.control_pairs
    if full and against is not None:
        blocks += [
            Heading(_("Differences from the control")),
            differences_table(study, against),
            tests_table(study, against),
        ]
    if full:
        blocks += [
            Heading(_("Differences")),
            differences_table(study, study.all_pairs),
            tests_table(study, study.all_pairs),
        ]
    decisive = study.layout.design.deciding_test
    for family in study.families:
        if not full and (family.ranking != decisive or (study.control is not None and family.design != "control")):
            continue
        if family.ranking == "friedman" and family.design == study.families[0].design:
            blocks += _omnibus(study)
        terminal = 0 if data.k > LARGE and family.design != "control" else SHORT_ROWS
        blocks += family_blocks(
            family, data.algorithms, study.levels, study.options.alpha, terminal=terminal, full=full
        )
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(data.algorithms, study.different_matrix, SHORT_ROWS, full=full)
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(
        _("Comparison of {algorithms} on one problem", algorithms=count(data.k, "algorithm")), tuple(blocks)
    )


def _data_text(study: FoldComparison) -> str:
    data = study.results
    said = {"source": data.source, "repetitions": count(data.n, "repetition"), "k": data.k}
    if data.objective == "maximize":
        return _(
            "Data: {source}; {repetitions} on one problem, k = {k} algorithms, larger values are better. The results "
            "hold for this problem, not for problems in general.",
            **said,
        )
    return _(
        "Data: {source}; {repetitions} on one problem, k = {k} algorithms, smaller values are better. The results "
        "hold for this problem, not for problems in general.",
        **said,
    )


def _design_text(study: FoldComparison) -> str:
    layout = study.layout
    text = _(
        "Design: {rows} ({evidence}). Any two rows {overlap}, so the verdict is based on the {tests}.",
        rows=layout.text, evidence=layout.evidence, overlap=layout.design.overlap,
        tests=ranking_name(layout.design.deciding_test),
    )  # fmt: skip
    if layout.ratio is None:
        return text
    if layout.design.name == "bootstrap":
        text = paragraph(
            [
                text,
                _(
                    "No exact test is known for bootstrap rounds: the correction is an approximation. A sample holds about 63 % of the instances, so the "
                    "errors are higher than those after training on all of them."
                ),
            ]
        )
    return paragraph([text, _("The ratio of test to training instances is {ratio:.4g}.", ratio=layout.ratio)])


def _omnibus(study: FoldComparison) -> list[Block]:
    """Friedman's test over the rows, with its caveats."""
    if study.omnibus is None:
        return []
    alpha = study.options.alpha
    notes = [_("This test treats rows as problems.")]
    if not study.layout.design.independent:
        notes.append(_("The rows are not independent, so these p-values are too small. The verdict does not use them."))
    table = Table(
        "omnibus",
        _("Friedman's test over the repetitions"),
        omnibus_columns(list(study.omnibus.values()), alpha),
        tuple(notes),
    )
    return [Heading(_("Does any algorithm differ, by ranks?")), table]


def _provenance(study: FoldComparison) -> list[str]:
    data, options, verdict = study.results, study.options, study.verdict
    return [
        version_text(data.sha256),
        _(
            "Verdict: {procedure} on {tests}, family-wise α = {alpha}; fixed by the design and the number of "
            "algorithms before any p-value was computed.",
            procedure=verdict.decides,
            tests=ranking_name(verdict.family.ranking),
            alpha=show(options.alpha),
        ),
        options_text(options.to_dict()),
        _("Tests computed: {tests}.", tests=joined((_(TESTS[name]) for name in study.all_pairs.tests), ", ")),
        *data.notes,
    ]


def _references(study: FoldComparison) -> list[str]:
    keys = ["nadeau2003", "dietterich1998", "student1908", "wilcoxon1945", "demsar2006"]
    if study.layout.five_by_two is not None:
        keys.insert(0, "alpaydin1999")
    if study.results.k > 2:
        keys += [*OMNIBUS_TESTS[DECIDING["friedman"]].cites, "garcia2008", "bergmann1988"]
    if study.control is not None:
        keys.append("holm1979")
    if study.plus is not None:
        keys.append("efron1997")
    return keys


# The tables that are not about one family of hypotheses.


def means_table(study: FoldComparison, *, full: bool = True) -> Table:
    """Means, standard deviations, mean ranks and letters, best mean first."""
    data, order = study.results, study.order_indices
    ranks = study.ranking.scores
    means, deviations = means_and_deviations(data)
    best = (ranks == ranks.min(axis=1, keepdims=True)).sum(axis=0)
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Mean"), means[order].tolist(), "value", term="mean"),
        Column(_("SD"), deviations[order].tolist(), "value", term="standard-deviation"),
        Column(_("Mean rank"), study.ranking.mean_ranks[order].tolist(), "rank", term="mean-rank"),
        Column(_("Best on"), [int(best[j]) for j in order], "count", term="best-on"),
    ]
    notes = []
    if full:
        notes.append(
            _("Best on: number of repetitions, of {n}, in which the algorithm is best or tied for best.", n=data.n)
        )
    decided, explained = standing(study.verdict, order, 25)
    columns += decided
    notes += explained
    if decided and study.control is None:
        notes.append(_("Algorithms that share a letter do not differ significantly."))
    return Table(
        "means",
        _("Means over the repetitions"),
        tuple(columns),
        tuple(notes),
        None if data.k <= 40 else 20,
        about=tuple((data.algorithms[j],) for j in order),
    )


def plus_table(study: FoldComparison, found: Bootstrap632) -> Table:
    """The .632+ estimates beside what they are made of, in the order of the means."""
    order = study.order_indices
    columns = (
        Column(_("Algorithm"), [study.results.algorithms[j] for j in order]),
        Column(_("Out of bag"), found.out_of_bag[order].tolist(), "value", term="mean"),
        Column(_("Training"), found.training[order].tolist(), "value", term="error-632-plus"),
        Column(_("No information"), found.no_information[order].tolist(), "value", term="error-632-plus"),
        Column(".632+", found.estimate[order].tolist(), "value", term="error-632-plus"),
    )
    note = _(
        "Estimates for training on all instances, in the measure of the table. Each algorithm has one estimate, so no test compares them: the verdict is about "
        "the rounds."
    )
    return Table("error-632-plus", _("The .632+ bootstrap estimates"), columns, (note,), SHORT_ROWS)


def differences_table(study: FoldComparison, pairs: PairTests) -> Table:
    """Mean differences with confidence intervals and Cohen's d."""
    level = f"{1 - study.options.alpha:.4g}"
    d = [None if math.isnan(value) else float(value) for value in pairs.cohen_d]
    columns = (
        Column(_("Pair"), _hypotheses(study, pairs)),
        Column(_("Difference"), pairs.difference.tolist(), "value", term="advantage"),
        Column(_("lower"), pairs.lower.tolist(), "value", term="confidence-interval"),
        Column(_("upper"), pairs.upper.tolist(), "value", term="confidence-interval"),
        Column(_("Cohen's d"), d, "statistic", term="cohen-d"),
        Column("d_z", pairs.cohen_dz.tolist(), "statistic", term="d-z"),
        Column(
            _("Size of d"),
            [_(word) if (word := size_word("cohen_d", value)) else None for value in d],
            term="effect-size",
        ),
    )
    test = _(TEST_NAMES["paired-t" if study.layout.design.independent else "corrected-t"])
    if study.results.objective == "maximize":
        sign = _(
            "Difference: mean of the first minus the second, in the unit of the table (positive: the first is better), with its "
            "confidence interval (level {level}, not adjusted for several pairs) by the {test}.",
            level=level, test=test,
        )  # fmt: skip
    else:
        sign = _(
            "Difference: mean of the first minus the second, in the unit of the table (negative: the first is better), with its "
            "confidence interval (level {level}, not adjusted for several pairs) by the {test}.",
            level=level, test=test,
        )  # fmt: skip
    notes = (
        sign,
        _(
            "Cohen's d divides by the standard deviation of the algorithms over the repetitions, d_z by that of "
            "their differences. Positive values favour the first. Both describe these repetitions and are large if "
            "folds differ little."
        ),
    )
    terminal = 0 if study.control is None and study.results.k > LARGE else None
    return Table(f"differences{_suffix(study, pairs)}", _("Mean differences"), columns, notes, terminal)


def tests_table(study: FoldComparison, pairs: PairTests) -> Table:
    """Statistics and unadjusted p-values of every test, the deciding one first."""
    deciding, alpha = study.layout.design.deciding_test, study.options.alpha
    side = study.options.alternative if pairs is study.control_pairs else "two-sided"
    names = sorted(pairs.tests, key=lambda name: (name != deciding, list(TESTS).index(name)))
    columns = [Column(_("Pair"), _hypotheses(study, pairs))]
    for name in names:
        outcome = pairs.tests[name]
        statistic = {"combined-f": "combined-f", "wilcoxon": "signed-rank-sums"}.get(name, "test-statistic")
        columns.append(Column(_statistic_head(name, outcome), outcome.statistic.tolist(), "statistic", term=statistic))
        columns.append(Column.pvalues(f"p ({_(TESTS[name])})", outcome.pvalue, alpha, term=name))
    notes = [
        _("Unadjusted p-values. The verdict is based on the first test. Marked: at most {alpha}.", alpha=show(alpha)),
        critical_note(pairs.tabled(side).values(), alpha, side),
    ]
    if not study.layout.design.independent:
        notes.append(_("The paired t test and the Wilcoxon test assume independent rows, which does not hold here."))
    if "5x2cv-t" in pairs.tests:
        if side != "two-sided":
            notes.append(
                _(
                    "The one-sided p of F is half the two-sided p if the difference is in the direction of the "
                    "alternative, otherwise one minus that half."
                )
            )
        notes.append(
            _("The 5×2 cv t has a single difference in its numerator, so it depends on which fold comes first.")
        )
    return Table(f"tests{_suffix(study, pairs)}", _("Every test, pair by pair"), tuple(columns), tuple(notes))


def _statistic_head(name: str, outcome: Outcome) -> str:
    symbol = {"combined-f": "F", "wilcoxon": "R+"}.get(name, "t")
    return f"{symbol}({', '.join(map(str, outcome.df))})" if outcome.df else symbol


def _hypotheses(study: FoldComparison, pairs: PairTests) -> list[str]:
    names = study.results.algorithms
    return [f"{names[i]} vs. {names[j]}" for i, j in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)]


def _suffix(study: FoldComparison, pairs: PairTests) -> str:
    return "-control" if pairs is study.control_pairs else ""


# What a page shows first.


def key_figures(study: FoldComparison) -> list[KeyFigure]:
    """Return how the repetitions were made, the best mean, how many pairs differ, and how many are equivalent."""
    data, best = study.results, study.order_indices[0]
    means = means_and_deviations(data)[0]
    return [
        KeyFigure(_("Repetitions"), grouped(data.n), str(study.layout.text)),
        KeyFigure(_("Best mean"), f"{means[best]:.4g}", data.algorithms[best]),
        *decided_figures(study),
        *equivalent_figures(study.equivalence),
    ]
