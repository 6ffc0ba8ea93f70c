"""The tables of repetitions on one problem that are not about one family of hypotheses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from podium.document import Column, Table
from podium.i18n import _
from podium.stats.effects import size_word
from podium.studies.folds.designs import TEST_NAMES, TESTS
from podium.studies.folds.pairs import Outcome, PairTests, means_and_deviations
from podium.studies.tiers import standing
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.folds.study import FoldComparison


def means_table(study: FoldComparison) -> Table:
    """Means, standard deviations, mean ranks and letters, best mean first."""
    data, order = study.results, study.order_indices
    ranks = study.ranking.scores
    means, deviations = means_and_deviations(data)
    best = (ranks == ranks.min(axis=1, keepdims=True)).sum(axis=0)
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Mean"), means[order].tolist(), "value"),
        Column(_("SD"), deviations[order].tolist(), "value"),
        Column(_("Mean rank"), study.ranking.mean_ranks[order].tolist(), "rank"),
        Column(_("Best on"), [int(best[j]) for j in order], "count"),
    ]
    notes = [_("Best on: number of repetitions, of {n}, in which the algorithm is best or tied for best.", n=data.n)]
    decided, explained = standing(study.verdict, order, 25)
    columns += decided
    notes += explained
    if decided and study.control is None:
        notes.append(_("Algorithms that share a letter do not differ significantly."))
    return Table("means", _("Means over the repetitions"), tuple(columns), tuple(notes), None if data.k <= 40 else 20)


def differences_table(study: FoldComparison, pairs: PairTests) -> Table:
    """Mean differences with confidence intervals and Cohen's d."""
    level = f"{1 - study.options.alpha:.4g}"
    d = [None if math.isnan(value) else float(value) for value in pairs.cohen_d]
    columns = (
        Column(_("Pair"), _hypotheses(study, pairs)),
        Column(_("Difference"), pairs.difference.tolist(), "value"),
        Column(_("lower"), pairs.lower.tolist(), "value"),
        Column(_("upper"), pairs.upper.tolist(), "value"),
        Column(_("Cohen's d"), d, "statistic"),
        Column("d_z", pairs.cohen_dz.tolist(), "statistic"),
        Column(_("Size of d"), [_(word) if (word := size_word("cohen_d", value)) else None for value in d]),
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
    return Table(f"differences{_suffix(study, pairs)}", _("Mean differences"), columns, notes, _terminal(study))


def tests_table(study: FoldComparison, pairs: PairTests) -> Table:
    """Statistics and unadjusted p-values of every test, the deciding one first."""
    deciding, alpha = study.layout.design.deciding_test, study.options.alpha
    names = sorted(pairs.tests, key=lambda name: (name != deciding, list(TESTS).index(name)))
    columns = [Column(_("Pair"), _hypotheses(study, pairs))]
    for name in names:
        outcome = pairs.tests[name]
        columns.append(Column(_statistic_head(name, outcome), outcome.statistic.tolist(), "statistic"))
        columns.append(
            Column(
                f"p ({_(TESTS[name])})",
                outcome.pvalue.tolist(),
                "pvalue",
                (outcome.pvalue <= alpha).tolist(),
            )
        )
    notes = [
        _("Unadjusted p-values. The verdict is based on the first test. Marked: at most {alpha}.", alpha=show(alpha))
    ]
    if not study.layout.design.independent:
        notes.append(_("The paired t test and the Wilcoxon test assume independent rows, which does not hold here."))
    if "5x2cv-t" in pairs.tests:
        if pairs is study.control_pairs and study.options.alternative != "two-sided":
            notes.append(
                _(
                    "The one-sided p of F is half the two-sided p if the difference is in the direction of the "
                    "alternative, otherwise one minus that half."
                )
            )
        notes.append(
            _("The 5×2 cv t has a single difference in its numerator, so it depends on which fold comes first.")
        )
    return Table(
        f"tests{_suffix(study, pairs)}", _("Every test, pair by pair"), tuple(columns), tuple(notes), _terminal(study)
    )


def _statistic_head(name: str, outcome: Outcome) -> str:
    symbol = {"combined-f": "F", "wilcoxon": "R+"}.get(name, "t")
    return f"{symbol}({', '.join(map(str, outcome.df))})" if outcome.df else symbol


def _hypotheses(study: FoldComparison, pairs: PairTests) -> list[str]:
    names = study.results.algorithms
    return [f"{names[i]} vs. {names[j]}" for i, j in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)]


def _suffix(study: FoldComparison, pairs: PairTests) -> str:
    return "-control" if pairs is study.control_pairs else ""


def _terminal(study: FoldComparison) -> int | None:
    return None if study.results.k <= 12 else 30 if study.control is not None else 0
