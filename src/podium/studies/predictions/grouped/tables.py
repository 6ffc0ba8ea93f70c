"""The tables of predictions in groups."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Table
from podium.i18n import N_, _, grouped
from podium.stats.clustered_predictions import PERMUTATIONS
from podium.studies.predictions.tables import LETTERS_UP_TO, MANY, TERMINAL_ROWS, percent
from podium.studies.tiers import standing
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.stats.clustered_predictions import ClusteredShare
    from podium.studies.predictions.grouped.comparison import GroupedPredictions

_EFFECT = N_("Design effect: the square of SE over the standard error as if instances were independent.")


def classifiers_table(study: GroupedPredictions, *, full: bool) -> Table:
    """Accuracy with its clustered standard error and interval, best first."""
    data, single, order = study.predictions, study.single, study.order_indices
    columns = [
        Column(_("Classifier"), [data.classifiers[j] for j in order]),
        Column(_("Right"), single.right[order].tolist(), "count"),
        Column(_("Accuracy"), single.accuracy[order].tolist(), "value"),
        Column(_("from"), single.limits.lower[order].tolist(), "value"),
        Column(_("to"), single.limits.upper[order].tolist(), "value"),
        *_errors(single.share, order, full),
    ]
    notes = [
        _(
            "from, to: {confidence} confidence limits of the accuracy (Wilson, with the effective number of "
            "instances n / design effect and the t quantile), for each classifier separately.",
            confidence=percent(study.options.alpha),
        ),
        f"{_('SE: cluster-robust standard error.')} {_(_EFFECT)}",
    ]
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    # "Group" would be taken for a group of instances.
    columns += decided if study.control is not None else [replace(one, header=_("Letters")) for one in decided]
    notes += explained
    if decided and study.control is None:
        how = procedure_name(study.verdict.pairs_procedure)
        notes.append(_("Letters: classifiers that share a letter do not differ significantly ({how}).", how=how))
    title = _("Classifiers on {n} instances in {groups} groups, best first", n=data.n, groups=study.clusters.count)
    terminal = None if data.k <= MANY else TERMINAL_ROWS
    return Table("classifiers", title, tuple(columns), tuple(notes), terminal)


def _errors(share: ClusteredShare, order: list[int], full: bool) -> list[Column]:
    columns = [
        Column(_("SE"), share.standard_error[order].tolist(), "value"),
        Column(_("Naive SE"), share.naive_error[order].tolist(), "value"),
        Column(_("Design effect"), _known(share.design_effect[order]), "statistic"),
    ]
    if full:
        columns += [
            Column(_("ICC"), _known(share.correlation[order]), "statistic"),
            Column(_("df"), share.df[order].tolist(), "statistic"),
        ]
    return columns


def _known(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float | None]:
    return [None if np.isnan(value) else value for value in values.tolist()]


def omnibus_table(study: GroupedPredictions) -> Table:
    """Cochran's Q by groups and without them."""
    found, q, alpha = study.omnibus.by_groups, study.omnibus.cochran, study.options.alpha
    random = found.standard_error is not None
    test = _("Cochran's Q by groups (exact)")
    if random:
        test = _("Cochran's Q by groups ({n} random tables)", n=grouped(study.options.permutations))
    p = [found.pvalue, float(q.pvalue)]
    notes = [
        _(
            "Whole groups are permuted; {uneven} of {groups} groups carry information about the differences.",
            uneven=found.uneven,
            groups=study.clusters.count,
        )
    ]
    if random:
        notes.append(
            _(
                "Seed {seed}; standard error {error:.2g}.",
                seed=study.options.seed,
                error=found.standard_error,
            )
        )
    return Table(
        "omnibus",
        _("Do the classifiers differ in accuracy?"),
        (
            Column(
                _("Test"),
                [test, _("Cochran's Q, χ², instances as if independent")],
            ),
            Column(_("Q"), [float(q.statistic)] * 2, "statistic"),
            Column(_("p"), p, "pvalue", [value <= alpha for value in p]),
        ),
        tuple(notes),
    )


def pairs_table(study: GroupedPredictions, *, full: bool, terminal: int | None) -> Table:
    """Counts, difference with its error and interval, and p-values of every pair, ordered by p."""
    pairs, found, test, alpha = study.pairs, study.pairs.found, study.pairs.test, study.options.alpha
    order = [int(place) for place in np.lexsort((-test.statistic, test.pvalue))]
    names = study.predictions.classifiers
    columns = [
        Column(
            _("Pair"),
            [f"{names[pairs.first[at]]} vs. {names[pairs.second[at]]}" for at in order],
        ),
        Column(_("n10"), pairs.n10[order].tolist(), "count"),
        Column(_("n01"), pairs.n01[order].tolist(), "count"),
        Column(_("Groups"), test.uneven[order].tolist(), "count"),
        Column(_("Difference"), found.mean[order].tolist(), "value"),
        Column(_("from"), found.newcombe.lower[order].tolist(), "value"),
        Column(_("to"), found.newcombe.upper[order].tolist(), "value"),
    ]
    if full:
        columns += [
            Column(_("t from"), found.wald.lower[order].tolist(), "value"),
            Column(_("t to"), found.wald.upper[order].tolist(), "value"),
            *_errors(found, order, full),
            _pvalues("p", test.pvalue[order].tolist(), alpha),
            Column(_("χ²"), test.statistic[order].tolist(), "statistic"),
            _pvalues(_("p (χ²)"), test.pvalue_chi2[order].tolist(), alpha),
        ]
    else:
        columns += [*_errors(found, order, full)[::2], _pvalues("p", test.pvalue[order].tolist(), alpha)]
    columns.append(_pvalues(_("Naive p"), pairs.naive[order].tolist(), alpha))
    return Table("pairs", _("Pairs by whole groups, two-sided"), tuple(columns), _pair_notes(study, full), terminal)


def _pair_notes(study: GroupedPredictions, full: bool) -> tuple[str, ...]:
    test = study.pairs.test
    notes = [
        _(
            "n10: only the first is right; n01: only the second. Groups: those that favour one of the two. "
            "Difference: accuracy of the first minus that of the second."
        ),
        _(
            "from, to: {confidence} confidence limits of the difference (Newcombe's from the clustered limits of "
            "both), for each pair separately. SE: cluster-robust, paired.",
            confidence=percent(study.options.alpha),
        )
        + f" {_(_EFFECT)}",
    ]
    if full:
        notes.append(
            _(
                "t from, t to: difference ∓ t · SE; too narrow where few instances are discordant. χ²: Obuchowski's, for "
                "many groups."
            )
        )
    drawn = int((~test.exact).sum())
    flipped = _("p: signs of whole groups flipped, exact; not adjusted.")
    if drawn:
        flipped = _(
            "p: signs of whole groups flipped, exact but for {drawn} from {n} random patterns, seed {seed}; not adjusted.",
            drawn=drawn,
            n=grouped(PERMUTATIONS),
            seed=study.options.seed,
        )
    naive = _("Naive p: McNemar's test, instances as if independent.")
    notes.append(f"{flipped} {naive}")
    return tuple(notes)


def _pvalues(head: str, values: list[float], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value <= alpha for value in values])
