"""The report of predictions in groups: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Document, KeyFigure, Paragraph, Table
from podium.i18n import N_, _, count, grouped, listing, paragraph
from podium.stats.clustered_predictions import PERMUTATIONS
from podium.studies.one_problem.predictions.report import (
    LARGE,
    LETTERS_UP_TO,
    MANY,
    TERMINAL_ROWS,
    evidence,
    judged_figures,
    pair_names,
)
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.family.report import standing
from podium.studies.shared.figures import percent
from podium.studies.shared.words import level as show
from podium.studies.shared.words import options_text, source_name, version_text

if TYPE_CHECKING:
    from podium.stats.clustered_predictions import ClusteredShare
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions

LEFT_OUT = N_(
    "Omitted, because they assume independent instances and have no counterpart for groups here: Cohen's "
    "kappa, Clopper–Pearson limits, tests of marginal homogeneity."
)
TWO = N_("With two classifiers the test of the pair is also the test of all; Cochran's Q adds nothing.")


def document(study: GroupedPredictions, *, full: bool) -> Document:
    """Lay out the comparison."""
    data = study.predictions
    blocks = evidence(
        study,
        (naive_text(study), _data_line(study)),
        classifiers_table(study, full=full),
        Paragraph(_(TWO)) if data.k == 2 else omnibus_table(study),
        pairs_table(study, full=full, terminal=None if data.k <= LARGE else 0),
        full=full,
    )
    blocks += study.closing(_provenance(study), _references(), full=full)
    title = _(
        "Comparison of {classifiers} on {instances} in groups",
        classifiers=count(data.k, "classifier"),
        instances=count(data.n, "instance"),
    )
    return Document(title, tuple(blocks))


def naive_text(study: GroupedPredictions) -> str:
    """State the conclusion for independent instances, and the effect of the groups."""
    procedure, alpha = study.verdict.procedure, study.options.alpha
    naive, by_groups = (int(found.rejected(procedure, alpha).sum()) for found in (study.naive, study.verdict.family))
    text = _(
        "Tests that treat the instances as independent would reject {naive} of {hypotheses}; tests by groups "
        "reject {by_groups} ({lost} lost, {gained} gained).",
        naive=naive,
        hypotheses=count(study.naive.m, "hypothesis"),
        by_groups=by_groups,
        lost=len(study.lost),
        gained=len(study.gained),
    )
    accuracies, differences = study.single.share.design_effect, study.pairs.found.design_effect
    known = []
    if not np.isnan(accuracies).all():
        known.append(_("of accuracies {effect:.2f}", effect=np.nanmedian(accuracies)))
    if not np.isnan(differences).all():
        known.append(_("of differences {effect:.2f}", effect=np.nanmedian(differences)))
    return paragraph([text, _("Median design effect {known}.", known=listing(known))]) if known else text


def _data_line(study: GroupedPredictions) -> str:
    data, sizes = study.predictions, list(study.groups.sizes.values())
    low, high = min(sizes), max(sizes)
    spread = str(low) if low == high else _("{low} to {high}", low=low, high=high)
    what = count(len(data.labels), "label") if data.labels else _("solved or not")
    return _(
        "Data: {source}; {instances} in {groups} groups of {spread}, {k} classifiers, {what}.",
        source=source_name(data.source),
        instances=count(data.n, "instance"),
        groups=grouped(len(sizes)),
        spread=spread,
        k=data.k,
        what=what,
    )


def _provenance(study: GroupedPredictions) -> list[str]:
    data, options, verdict = study.predictions, study.options, study.verdict
    chosen = {**options.to_dict(), "group": study.groups.column}
    items = [
        version_text(data.sha256),
        _(
            "Verdict: {procedure} on tests that exchange the two classifiers on whole groups (the signs of the "
            "groups' differences in right answers are flipped), family-wise α = {alpha}; determined by the "
            "design and the number of classifiers before any p-value was computed.",
            procedure=verdict.decides,
            alpha=show(options.alpha),
        ),
        _(
            "These tests are valid however strongly instances of one group depend on each other, provided that "
            "groups are independent."
        ),
        _(LEFT_OUT),
        options_text(chosen),
    ]
    return items + [note for note in data.notes if not note.startswith("Suspicious")]


def _references() -> list[str]:
    keys = ["miller2024", "winkler2015", "mcnemar1947", "cochran1950", "obuchowski1998", "liang1986", "bell2002"]
    return [
        *keys,
        "imbens2016",
        "korn1998",
        "wilson1927",
        "newcombe1998",
        "zou2008",
        "holm1979",
        "shaffer1986",
        "bergmann1988",
    ]


# The tables.


_EFFECT = N_("Design effect: the square of SE over the standard error as if instances were independent.")


def classifiers_table(study: GroupedPredictions, *, full: bool) -> Table:
    """Accuracy with its clustered standard error and interval, best first."""
    data, single, order = study.predictions, study.single, study.order_indices
    columns = [
        Column(_("Classifier"), [data.classifiers[j] for j in order]),
        Column(_("Right"), single.right[order].tolist(), "count", term="accuracy"),
        Column(_("Accuracy"), single.accuracy[order].tolist(), "value", term="accuracy"),
        Column(_("from"), single.limits.lower[order].tolist(), "value", term="wilson"),
        Column(_("to"), single.limits.upper[order].tolist(), "value", term="wilson"),
        *_errors(single.share, order, full),
    ]
    notes = [
        _(
            "from, to: {confidence} confidence limits of the accuracy (Wilson, with the effective number of "
            "instances n / design effect and the t quantile), for each classifier separately.",
            confidence=percent(1 - study.options.alpha),
        ),
        paragraph([_("SE: cluster-robust standard error."), _(_EFFECT)]),
    ]
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    # "Group" would be taken for a group of instances.
    columns += decided if study.control is not None else [replace(one, header=_("Letters")) for one in decided]
    notes += explained
    if decided and study.control is None:
        how = study.verdict.pairs_decide
        notes.append(_("Letters: classifiers that share a letter do not differ significantly ({how}).", how=how))
    title = _("Classifiers on {n} instances in {groups} groups, best first", n=data.n, groups=study.clusters.count)
    terminal = None if data.k <= MANY else TERMINAL_ROWS
    about = tuple((data.classifiers[j],) for j in order)
    return Table("classifiers", title, tuple(columns), tuple(notes), terminal, about=about)


def _errors(share: ClusteredShare, order: list[int], full: bool) -> list[Column]:
    columns = [
        Column(_("SE"), share.standard_error[order].tolist(), "value", term="clustered-error"),
        Column(_("Naive SE"), share.naive_error[order].tolist(), "value", term="clustered-error"),
        Column(_("Design effect"), _known(share.design_effect[order]), "statistic", term="design-effect"),
    ]
    if full:
        columns += [
            Column(_("ICC"), _known(share.correlation[order]), "statistic", term="intraclass-correlation"),
            Column(_("df"), share.df[order].tolist(), "statistic", term="degrees-of-freedom"),
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
                terms=True,
            ),
            Column(_("Q"), [float(q.statistic)] * 2, "statistic", term="cochran-q"),
            Column.pvalues(_("p"), p, alpha, term="group-flip"),
        ),
        tuple(notes),
    )


def pairs_table(study: GroupedPredictions, *, full: bool, terminal: int | None) -> Table:
    """Counts, difference with its error and interval, and p-values of every pair, ordered by p."""
    pairs, found, test, alpha = study.pairs, study.pairs.found, study.pairs.test, study.options.alpha
    order = [int(place) for place in np.lexsort((-test.statistic, test.pvalue))]
    columns = [
        Column(_("Pair"), pair_names(study, order)),
        Column(_("n10"), pairs.n10[order].tolist(), "count", term="discordant"),
        Column(_("n01"), pairs.n01[order].tolist(), "count", term="discordant"),
        Column(_("Groups"), test.uneven[order].tolist(), "count", term="discordant"),
        Column(_("Difference"), found.mean[order].tolist(), "value", term="accuracy"),
        Column(_("from"), found.newcombe.lower[order].tolist(), "value", term="newcombe"),
        Column(_("to"), found.newcombe.upper[order].tolist(), "value", term="newcombe"),
    ]
    if full:
        columns += [
            Column(_("t from"), found.wald.lower[order].tolist(), "value", term="clustered-error"),
            Column(_("t to"), found.wald.upper[order].tolist(), "value", term="clustered-error"),
            *_errors(found, order, full),
            Column.pvalues("p", test.pvalue[order], alpha, term="group-flip"),
            Column(_("χ²"), test.statistic[order].tolist(), "statistic", term="clustered-error"),
            Column.pvalues(_("p (χ²)"), test.pvalue_chi2[order], alpha, term="clustered-error"),
        ]
    else:
        columns += [
            *_errors(found, order, full)[::2],
            Column.pvalues("p", test.pvalue[order], alpha, term="group-flip"),
        ]
    columns.append(Column.pvalues(_("Naive p"), pairs.naive[order], alpha, term="naive-p"))
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
            confidence=percent(1 - study.options.alpha),
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
    notes.append(paragraph([flipped, naive]))
    return tuple(notes)


# What a page shows first.


def key_figures(study: GroupedPredictions) -> list[KeyFigure]:
    """Return the size of the data, the groups, the best accuracy, and how many pairs differ."""
    sizes = list(study.groups.sizes.values())
    low, high = min(sizes), max(sizes)
    spread = str(low) if low == high else _("{low} to {high}", low=low, high=high)
    groups = KeyFigure(_("Groups"), grouped(len(sizes)), _("of {spread} instances", spread=spread))
    instances, *rest = judged_figures(study)
    return [instances, groups, *rest, *decided_figures(study)]
