"""The tables of a comparison of predictions that are not about one family of hypotheses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from scipy.special import chdtri

from podium.document import Column, Table
from podium.i18n import _
from podium.stats.discordance import EXACT_UP_TO
from podium.studies.tiers import standing
from podium.studies.words import level as show
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison

LETTERS_UP_TO = 25
"""Beyond this number of classifiers the letters are longer than the names."""

TERMINAL_ROWS = 20
MANY = 40


def test_words(test: str) -> str:
    """Say which of McNemar's p-values decides, in running text."""
    if test == "auto":
        return _("exact binomial up to {n} discordant instances, χ² with continuity correction beyond", n=EXACT_UP_TO)
    return {"exact": _("exact binomial"), "midp": "mid-p", "chi2": _("χ² with continuity correction")}[test]


def percent(alpha: float) -> str:
    """Confidence in words, such as "95 %"."""
    return f"{100 * (1 - alpha):.10g} %"


def classifiers_table(study: PredictionsComparison, *, full: bool) -> Table:
    """Accuracy and kappa with their intervals, best first; in full also exact limits and the error."""
    data, single, order = study.predictions, study.single, study.order_indices
    confidence = percent(study.options.alpha)
    columns = [
        Column(_("Classifier"), [data.classifiers[j] for j in order]),
        Column(_("Right"), single.right[order].tolist(), "count"),
        Column(_("Accuracy"), single.accuracy[order].tolist(), "value"),
        Column(_("from"), single.wilson.lower[order].tolist(), "value"),
        Column(_("to"), single.wilson.upper[order].tolist(), "value"),
    ]
    if full:
        columns += [
            Column(_("exact from"), single.clopper_pearson.lower[order].tolist(), "value"),
            Column(_("exact to"), single.clopper_pearson.upper[order].tolist(), "value"),
            Column(_("Error"), [(data.n - right) / data.n for right in single.right[order].tolist()], "value"),
            Column(_("error from"), (1 - single.wilson.upper[order]).tolist(), "value"),
            Column(_("error to"), (1 - single.wilson.lower[order]).tolist(), "value"),
        ]
    notes = [
        _(
            "from, to: {confidence} confidence limits of the accuracy (Wilson), for each classifier separately.",
            confidence=confidence,
        )
    ]
    if full:
        notes.append(_("exact: Clopper–Pearson. Error = 1 − accuracy, with Wilson's limits."))
    if single.kappa is not None:
        kappa = single.kappa
        columns += [
            Column(_("Kappa"), kappa.kappa[order].tolist(), "value"),
            Column(_("kappa from"), kappa.lower[order].tolist(), "value"),
            Column(_("kappa to"), kappa.upper[order].tolist(), "value"),
        ]
        notes.append(_("Kappa: Cohen's kappa, agreement with the truth beyond chance; large-sample limits."))
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    columns += decided
    notes += explained
    if decided and study.control is None:
        how = procedure_name(study.verdict.pairs_procedure)
        notes.append(_("Classifiers that share a letter do not differ significantly ({how}).", how=how))
    terminal = None if data.k <= MANY else TERMINAL_ROWS
    return Table(
        "classifiers", _("Classifiers on {n} instances, best first", n=data.n), tuple(columns), tuple(notes), terminal
    )


def omnibus_table(study: PredictionsComparison) -> Table:
    """Cochran's Q."""
    outcome, alpha = study.omnibus, study.options.alpha
    test = outcome.cochran
    columns = [
        Column(_("Test"), [_("Cochran's Q")]),
        Column(_("Statistic"), [float(test.statistic)], "statistic"),
        Column(_("df"), [test.df], "count"),
        Column(_("Critical ({alpha})", alpha=show(alpha)), [float(chdtri(test.df, alpha))], "statistic"),
        _pvalues("p", [float(test.pvalue)], alpha),
    ]
    if outcome.exact is not None:
        columns.append(_pvalues(_("Exact p"), [outcome.exact], alpha))
    notes = [
        _(
            "The classifiers disagree on {informative} of {n} instances; only these count.",
            informative=int(test.informative),
            n=study.predictions.n,
        )
    ]
    if outcome.permutation is not None:
        columns.append(_pvalues(_("Permutation p"), [outcome.permutation], alpha))
        notes.append(
            _(
                "{permutations} random permutations, seed {seed}; standard error {error:.2g}.",
                permutations=study.options.permutations,
                seed=study.options.seed,
                error=outcome.permutation_error,
            )
        )
    return Table("omnibus", _("Do the classifiers differ in accuracy?"), tuple(columns), tuple(notes))


def pairs_table(study: PredictionsComparison, *, full: bool, terminal: int | None) -> Table:
    """Counts, difference with its intervals, and McNemar's p-values of every pair, ordered by p."""
    pairs, test, alpha = study.pairs, study.pairs.mcnemar, study.options.alpha
    order = _by_pvalue(study)
    confidence = percent(alpha)
    columns = [
        Column(_("Pair"), _names(study, order)),
        Column(_("n10"), test.n10[order].tolist(), "count"),
        Column(_("n01"), test.n01[order].tolist(), "count"),
        Column(_("Difference"), pairs.difference[order].tolist(), "value"),
    ]
    notes = [
        _(
            "n10: only the first is right; n01: only the second. Difference: accuracy of the first minus that of the "
            "second."
        ),
    ]
    if full:
        columns += [
            Column(_("Newcombe from"), pairs.newcombe.lower[order].tolist(), "value"),
            Column(_("Newcombe to"), pairs.newcombe.upper[order].tolist(), "value"),
            Column(_("QH from"), pairs.quesenberry_hurst.lower[order].tolist(), "value"),
            Column(_("QH to"), pairs.quesenberry_hurst.upper[order].tolist(), "value"),
            Column(_("χ²"), test.statistic[order].tolist(), "statistic"),
            _pvalues(_("p (χ²)"), test.pvalue_chi2[order].tolist(), alpha),
            Column(_("plain χ²"), test.statistic_uncorrected[order].tolist(), "statistic"),
            _pvalues(_("p (plain χ²)"), test.pvalue_uncorrected[order].tolist(), alpha),
            _pvalues(_("p (exact)"), test.pvalue_exact[order].tolist(), alpha),
            _pvalues("mid-p", test.pvalue_midp[order].tolist(), alpha),
        ]
        notes += [
            _(
                "Limits of the difference: {confidence} confidence, for each pair separately; Newcombe's method 10, "
                "and QH, Quesenberry–Hurst, whose coverage is too low where few instances are discordant.",
                confidence=confidence,
            ),
            _("χ² with, plain χ² without continuity correction."),
        ]
    else:
        columns += [
            Column(_("from"), pairs.newcombe.lower[order].tolist(), "value"),
            Column(_("to"), pairs.newcombe.upper[order].tolist(), "value"),
            _pvalues("p", test.pvalue(study.options.test)[order].tolist(), alpha),
        ]
        notes.append(
            _(
                "from, to: {confidence} confidence limits of the difference (Newcombe), for each pair separately.",
                confidence=confidence,
            )
        )
    how = test_words(study.options.test)
    notes.append(
        _("p: not adjusted; {how}.", how=how)
        if not full
        else _("Not adjusted. Chosen beforehand to decide: {how}.", how=how)
    )
    return Table("pairs", _("McNemar's tests of all pairs, two-sided"), tuple(columns), tuple(notes), terminal)


def marginal_table(study: PredictionsComparison, terminal: int | None) -> Table | None:
    """Stuart–Maxwell and Bhapkar for every pair; None for fewer than three labels."""
    test, alpha = study.pairs.marginal, study.options.alpha
    if test is None:
        return None
    order = np.lexsort((-test.stuart_maxwell, test.stuart_maxwell_pvalue))
    columns = (
        Column(_("Pair"), _names(study, order)),
        Column(_("df"), test.df[order].tolist(), "count"),
        Column(_("Stuart–Maxwell"), test.stuart_maxwell[order].tolist(), "statistic"),
        _pvalues("p", test.stuart_maxwell_pvalue[order].tolist(), alpha),
        Column(_("Bhapkar"), test.bhapkar[order].tolist(), "statistic"),
        _pvalues(_("p (Bhapkar)"), test.bhapkar_pvalue[order].tolist(), alpha),
    )
    notes = (
        _(
            "Null hypothesis: the two classifiers give every label equally often. The test compares how often "
            "labels are given, not accuracy: two classifiers can be equally accurate and differ here. Not "
            "adjusted."
        ),
        _("Labels that the two never confuse drop out; df is the rank of the remaining table."),
    )
    return Table("marginal", _("Marginal homogeneity of the predicted labels"), columns, notes, terminal)


def _by_pvalue(study: PredictionsComparison) -> Sequence[int]:
    test = study.pairs.mcnemar
    order = np.lexsort((-test.statistic_uncorrected, test.pvalue(study.options.test)))
    return [int(place) for place in order]


def _names(study: PredictionsComparison, order: Sequence[int] | np.ndarray) -> list[str]:
    names, pairs = study.predictions.classifiers, study.pairs
    return [f"{names[pairs.first[place]]} vs. {names[pairs.second[place]]}" for place in order]


def _pvalues(head: str, values: list[float], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value <= alpha for value in values])
