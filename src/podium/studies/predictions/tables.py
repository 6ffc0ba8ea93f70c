"""The tables of a comparison of predictions that are not about one family of hypotheses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from scipy.special import chdtri

from podium.document import Column, Table
from podium.stats.discordance import EXACT_UP_TO
from podium.studies.tiers import standing
from podium.studies.words import PROCEDURES
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison

LETTERS_UP_TO = 25
"""Beyond this number of classifiers the letters are longer than the names."""

TERMINAL_ROWS = 20
MANY = 40

TEST_WORDS = {
    "auto": f"exact binomial up to {EXACT_UP_TO} discordant instances, χ² with continuity correction beyond",
    "exact": "exact binomial",
    "midp": "mid-p",
    "chi2": "χ² with continuity correction",
}
"""Which of McNemar's p-values decides, in running text."""


def percent(alpha: float) -> str:
    """Confidence in words, such as "95 %"."""
    return f"{100 * (1 - alpha):.10g} %"


def classifiers_table(study: PredictionsComparison, *, full: bool) -> Table:
    """Accuracy and kappa with their intervals, best first; in full also exact limits and the error."""
    data, single, order = study.predictions, study.single, study.order_indices
    confidence = percent(study.options.alpha)
    columns = [
        Column("Classifier", [data.classifiers[j] for j in order]),
        Column("Right", single.right[order].tolist(), "count"),
        Column("Accuracy", single.accuracy[order].tolist(), "value"),
        Column("from", single.wilson.lower[order].tolist(), "value"),
        Column("to", single.wilson.upper[order].tolist(), "value"),
    ]
    if full:
        columns += [
            Column("exact from", single.clopper_pearson.lower[order].tolist(), "value"),
            Column("exact to", single.clopper_pearson.upper[order].tolist(), "value"),
            Column("Error", [(data.n - right) / data.n for right in single.right[order].tolist()], "value"),
            Column("error from", (1 - single.wilson.upper[order]).tolist(), "value"),
            Column("error to", (1 - single.wilson.lower[order]).tolist(), "value"),
        ]
    notes = [f"from, to: {confidence} confidence limits of the accuracy (Wilson), each classifier for itself."]
    if full:
        notes.append("exact: Clopper–Pearson. Error = 1 − accuracy, with Wilson's limits.")
    if single.kappa is not None:
        kappa = single.kappa
        columns += [
            Column("Kappa", kappa.kappa[order].tolist(), "value"),
            Column("kappa from", kappa.lower[order].tolist(), "value"),
            Column("kappa to", kappa.upper[order].tolist(), "value"),
        ]
        notes.append("Kappa: Cohen's, agreement with the truth beyond chance; large-sample limits.")
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    columns += decided
    notes += explained
    if decided and study.control is None:
        how = PROCEDURES[study.verdict.pairs_procedure]
        notes.append(f"Classifiers that share a letter do not differ significantly ({how}).")
    terminal = None if data.k <= MANY else TERMINAL_ROWS
    return Table(
        "classifiers", f"Classifiers on {data.n} instances, best first", tuple(columns), tuple(notes), terminal
    )


def omnibus_table(study: PredictionsComparison) -> Table:
    """Cochran's Q."""
    outcome, alpha = study.omnibus, study.options.alpha
    test = outcome.cochran
    columns = [
        Column("Test", ["Cochran's Q"]),
        Column("Statistic", [float(test.statistic)], "statistic"),
        Column("df", [test.df], "count"),
        Column(f"Critical ({show(alpha)})", [float(chdtri(test.df, alpha))], "statistic"),
        _pvalues("p", [float(test.pvalue)], alpha),
    ]
    if outcome.exact is not None:
        columns.append(_pvalues("Exact p", [outcome.exact], alpha))
    notes = [f"{int(test.informative)} of {study.predictions.n} instances separate the classifiers; only these count."]
    if outcome.permutation is not None:
        columns.append(_pvalues("Permutation p", [outcome.permutation], alpha))
        notes.append(
            f"{study.options.permutations} random permutations, seed {study.options.seed}; standard error "
            f"{outcome.permutation_error:.2g}."
        )
    return Table("omnibus", "Do the classifiers differ in accuracy?", tuple(columns), tuple(notes))


def pairs_table(study: PredictionsComparison, *, full: bool, terminal: int | None) -> Table:
    """Counts, difference with its intervals, and McNemar's p-values of every pair, ordered by p."""
    pairs, test, alpha = study.pairs, study.pairs.mcnemar, study.options.alpha
    order = _by_pvalue(study)
    confidence = percent(alpha)
    columns = [
        Column("Pair", _names(study, order)),
        Column("n10", test.n10[order].tolist(), "count"),
        Column("n01", test.n01[order].tolist(), "count"),
        Column("Difference", pairs.difference[order].tolist(), "value"),
    ]
    notes = [
        "n10: only the first is right; n01: only the second. Difference: accuracy of the first minus that of the second.",
    ]
    if full:
        columns += [
            Column("Newcombe from", pairs.newcombe.lower[order].tolist(), "value"),
            Column("Newcombe to", pairs.newcombe.upper[order].tolist(), "value"),
            Column("QH from", pairs.quesenberry_hurst.lower[order].tolist(), "value"),
            Column("QH to", pairs.quesenberry_hurst.upper[order].tolist(), "value"),
            Column("χ²", test.statistic[order].tolist(), "statistic"),
            _pvalues("p (χ²)", test.pvalue_chi2[order].tolist(), alpha),
            Column("plain χ²", test.statistic_uncorrected[order].tolist(), "statistic"),
            _pvalues("p (plain χ²)", test.pvalue_uncorrected[order].tolist(), alpha),
            _pvalues("p (exact)", test.pvalue_exact[order].tolist(), alpha),
            _pvalues("mid-p", test.pvalue_midp[order].tolist(), alpha),
        ]
        notes += [
            f"Limits of the difference: {confidence} confidence, each pair for itself; Newcombe's method 10, and "
            "QH, Quesenberry–Hurst, which covers too little where few instances are discordant.",
            "χ² with, plain χ² without continuity correction.",
        ]
    else:
        columns += [
            Column("from", pairs.newcombe.lower[order].tolist(), "value"),
            Column("to", pairs.newcombe.upper[order].tolist(), "value"),
            _pvalues("p", test.pvalue(study.options.test)[order].tolist(), alpha),
        ]
        notes.append(f"from, to: {confidence} confidence limits of the difference (Newcombe), each pair for itself.")
    how = TEST_WORDS[study.options.test]
    notes.append(f"p: not adjusted; {how}." if not full else f"Not adjusted. Fixed beforehand as deciding: {how}.")
    return Table("pairs", "McNemar's tests of all pairs, two-sided", tuple(columns), tuple(notes), terminal)


def marginal_table(study: PredictionsComparison, terminal: int | None) -> Table | None:
    """Stuart–Maxwell and Bhapkar for every pair; None for fewer than three labels."""
    test, alpha = study.pairs.marginal, study.options.alpha
    if test is None:
        return None
    order = np.lexsort((-test.stuart_maxwell, test.stuart_maxwell_pvalue))
    columns = (
        Column("Pair", _names(study, order)),
        Column("df", test.df[order].tolist(), "count"),
        Column("Stuart–Maxwell", test.stuart_maxwell[order].tolist(), "statistic"),
        _pvalues("p", test.stuart_maxwell_pvalue[order].tolist(), alpha),
        Column("Bhapkar", test.bhapkar[order].tolist(), "statistic"),
        _pvalues("p (Bhapkar)", test.bhapkar_pvalue[order].tolist(), alpha),
    )
    notes = (
        "Null hypothesis: the two give every label equally often. It is about how often labels are given, not about "
        "accuracy: two classifiers can be equally accurate and differ here. Not adjusted.",
        "Labels the two never confuse drop out; df is the rank of what is left.",
    )
    return Table("marginal", "Marginal homogeneity of the predicted labels", columns, notes, terminal)


def _by_pvalue(study: PredictionsComparison) -> Sequence[int]:
    test = study.pairs.mcnemar
    order = np.lexsort((-test.statistic_uncorrected, test.pvalue(study.options.test)))
    return [int(place) for place in order]


def _names(study: PredictionsComparison, order: Sequence[int] | np.ndarray) -> list[str]:
    names, pairs = study.predictions.classifiers, study.pairs
    return [f"{names[pairs.first[place]]} vs. {names[pairs.second[place]]}" for place in order]


def _pvalues(head: str, values: list[float], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value <= alpha for value in values])
