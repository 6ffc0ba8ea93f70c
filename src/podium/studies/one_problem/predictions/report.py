"""The comparison of predictions as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from scipy.special import chdtri

from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
    Block,
    Bullets,
    Column,
    Document,
    Heading,
    KeyFigure,
    Paragraph,
    Table,
)
from podium.i18n import _, count, grouped
from podium.stats.discordance import EXACT_UP_TO
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.family.report import family_blocks, groups_blocks, standing, tier_bullets
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.figures import percent
from podium.studies.shared.words import critical_note, decided_by, options_text, source_name, version_text
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions
    from podium.studies.one_problem.predictions.study import Judged, PredictionsComparison

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""


def document(study: PredictionsComparison, *, full: bool) -> Document:
    """Lay out the comparison, with every interval, threshold, level and reference only in the full form."""
    data, few = study.predictions, study.predictions.k <= LARGE
    blocks = evidence(
        study,
        (_data_line(study),),
        classifiers_table(study, full=full),
        omnibus_table(study),
        pairs_table(study, full=full, terminal=None if few else 0),
        full=full,
    )
    if full:
        blocks += _marginal(study, few)
    blocks += study.closing(_provenance(study), _references(study), full=full)
    title = _(
        "Comparison of {classifiers} on {instances}",
        classifiers=count(data.k, "classifier"),
        instances=count(data.n, "instance"),
    )
    return Document(title, tuple(blocks))


def _data_line(study: PredictionsComparison) -> str:
    data = study.predictions
    what = count(len(data.labels), "label") if data.labels else _("solved or not")
    return _(
        "Data: {source}; n = {n} instances, k = {k} classifiers, {what}.",
        source=source_name(data.source),
        n=data.n,
        k=data.k,
        what=what,
    )


def _marginal(study: PredictionsComparison, few: bool) -> list[Block]:
    table = marginal_table(study, None if few else 0)
    if table is not None:
        return [Heading(_("Do they give the labels equally often?")), table]
    if study.pairs.marginal_omitted:
        return [
            Paragraph(
                _(
                    "Marginal homogeneity was not tested: {reason}.",
                    reason=study.pairs.marginal_omitted,
                )
            )
        ]
    return []


def _provenance(study: PredictionsComparison) -> list[str]:
    data, options, verdict = study.predictions, study.options, study.verdict
    items = [
        version_text(data.sha256),
        _(
            "Verdict: {procedure} on McNemar's tests ({test}), family-wise α = {alpha}; determined by the design "
            "and the number of classifiers before any p-value was computed.",
            procedure=verdict.decides,
            test=test_words(options.test),
            alpha=show(options.alpha),
        ),
        options_text(options.to_dict()),
    ]
    return items + [note for note in data.notes if not note.startswith("Suspicious")]


def _references(study: PredictionsComparison) -> list[str]:
    keys = ["mcnemar1947", "edwards1948", "fagerland2013", "dietterich1998", "cochran1950"]
    keys += ["wilson1927", "clopper1934", "newcombe1998", "quesenberry1964", "may1997", "berrar2013"]
    if study.single.kappa is not None:
        keys += ["cohen1960", "fleiss1969"]
    if study.pairs.marginal is not None:
        keys += ["stuart1955", "maxwell1970", "bhapkar1966"]
    return [*keys, "holm1979", "shaffer1986", "bergmann1988"]


# What the report of predictions in groups shares.


def evidence(
    study: Judged, lines: Sequence[str], classifiers: Table, omnibus: Table | Paragraph, pairs: Table, *, full: bool
) -> list[Block]:
    """Lay out the verdict, some lines about the data, the advice, the tables, and the families of hypotheses."""
    data, alpha, few = study.predictions, study.options.alpha, study.predictions.k <= LARGE
    blocks: list[Block] = [Paragraph(study.verdict.text, lead=True), *map(Paragraph, lines)]
    suspicious = [note for note in data.notes if note.startswith("Suspicious")]
    if suspicious:
        blocks.append(Bullets(tuple(suspicious)))
    blocks += [Heading(_("Advice"), part="advice"), *study.advice]
    blocks += [
        Heading(_("How good is each classifier?")),
        classifiers if full else classifiers.abridged(RANKS_SHOWN, 1),
    ]
    if not few and study.control is None:
        blocks += _tiers(study, full)
    if full:
        blocks += [Heading(_("Does any classifier differ?")), omnibus, Heading(_("Pairs")), pairs]
    elif data.k == 2:  # what the table of the family would repeat
        return [*blocks, pairs.abridged()]
    for family in study.families if full else [study.verdict.family]:
        rows = SHORT_ROWS if few or family.design == "control" else 0
        blocks += family_blocks(family, data.classifiers, shown_levels(alpha), alpha, terminal=rows, full=full)
    if full and study.control is None:
        blocks += groups_blocks(study.verdict)
    return blocks


def _tiers(study: Judged, full: bool) -> list[Block]:
    """Tiers, where pairs are too many to be listed."""
    how = decided_by(study.verdict.pairs_decide, study.options.alpha)
    text = _(
        "A tier contains the best remaining classifier and all that do not differ significantly from it "
        "({how}). Two members of one tier may still differ from each other.",
        how=how,
    )
    bullets = tier_bullets(
        study.predictions.classifiers, study.single.accuracy, study.verdict.tier_indices, _("accuracy"), 4, "classifier",
        full=full,
    )  # fmt: skip
    return [Heading(_("Tiers")), Paragraph(text), bullets]


# The tables.


LETTERS_UP_TO = 25
"""Beyond this number of classifiers the letters are longer than the names."""
TERMINAL_ROWS = 20
MANY = 40


def classifiers_table(study: PredictionsComparison, *, full: bool) -> Table:
    """Accuracy and kappa with their intervals, best first; in full also exact limits and the error."""
    data, single, order = study.predictions, study.single, study.order_indices
    confidence = percent(1 - study.options.alpha)
    columns = [
        Column(_("Classifier"), [data.classifiers[j] for j in order]),
        Column(_("Right"), single.right[order].tolist(), "count", term="accuracy"),
        Column(_("Accuracy"), single.accuracy[order].tolist(), "value", term="accuracy"),
        Column(_("from"), single.wilson.lower[order].tolist(), "value", term="wilson"),
        Column(_("to"), single.wilson.upper[order].tolist(), "value", term="wilson"),
    ]
    if full:
        columns += [
            Column(_("exact from"), single.clopper_pearson.lower[order].tolist(), "value", term="clopper-pearson"),
            Column(_("exact to"), single.clopper_pearson.upper[order].tolist(), "value", term="clopper-pearson"),
            Column(
                _("Error"),
                [(data.n - right) / data.n for right in single.right[order].tolist()],
                "value",
                term="accuracy",
            ),
            Column(_("error from"), (1 - single.wilson.upper[order]).tolist(), "value", term="wilson"),
            Column(_("error to"), (1 - single.wilson.lower[order]).tolist(), "value", term="wilson"),
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
            Column(_("Kappa"), kappa.kappa[order].tolist(), "value", term="kappa"),
            Column(_("kappa from"), kappa.lower[order].tolist(), "value", term="kappa"),
            Column(_("kappa to"), kappa.upper[order].tolist(), "value", term="kappa"),
        ]
        notes.append(
            _(
                "Kappa: Cohen's kappa, agreement with the truth beyond chance; exact limits of the agreement at the observed chance agreement."
            )
        )
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    columns += decided
    notes += explained
    if decided and study.control is None:
        how = study.verdict.pairs_decide
        notes.append(_("Classifiers that share a letter do not differ significantly ({how}).", how=how))
    terminal = None if data.k <= MANY else TERMINAL_ROWS
    return Table(
        "classifiers",
        _("Classifiers on {n} instances, best first", n=data.n),
        tuple(columns),
        tuple(notes),
        terminal,
        about=tuple((data.classifiers[j],) for j in order),
    )


def omnibus_table(study: PredictionsComparison) -> Table:
    """Cochran's Q."""
    outcome, alpha = study.omnibus, study.options.alpha
    test = outcome.cochran
    columns = [
        Column(_("Test"), [_("Cochran's Q")], terms=True),
        Column(_("Statistic"), [float(test.statistic)], "statistic", term="cochran-q"),
        Column(_("df"), [test.df], "count", term="degrees-of-freedom"),
        Column(
            _("Critical ({alpha})", alpha=show(alpha)),
            [float(chdtri(test.df, alpha))],
            "statistic",
            term="critical-value",
        ),
        Column.pvalues("p", [float(test.pvalue)], alpha, term="cochran-q"),
    ]
    if outcome.exact is not None:
        columns.append(Column.pvalues(_("Exact p"), [outcome.exact], alpha, term="exact-p"))
    notes = [
        _(
            "The classifiers disagree on {informative} of {n} instances; only these count.",
            informative=int(test.informative),
            n=study.predictions.n,
        )
    ]
    if outcome.permutation is not None:
        columns.append(Column.pvalues(_("Permutation p"), [outcome.permutation], alpha, term="permutation-p"))
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
    confidence = percent(1 - alpha)
    columns = [
        Column(_("Pair"), pair_names(study, order)),
        Column(_("n10"), test.n10[order].tolist(), "count", term="discordant"),
        Column(_("n01"), test.n01[order].tolist(), "count", term="discordant"),
        Column(_("Difference"), pairs.difference[order].tolist(), "value", term="accuracy"),
    ]
    notes = [
        _(
            "n10: only the first is right; n01: only the second. Difference: accuracy of the first minus that of the "
            "second."
        ),
    ]
    if full:
        columns += [
            Column(_("Newcombe from"), pairs.newcombe.lower[order].tolist(), "value", term="newcombe"),
            Column(_("Newcombe to"), pairs.newcombe.upper[order].tolist(), "value", term="newcombe"),
            Column(_("QH from"), pairs.quesenberry_hurst.lower[order].tolist(), "value", term="quesenberry-hurst"),
            Column(_("QH to"), pairs.quesenberry_hurst.upper[order].tolist(), "value", term="quesenberry-hurst"),
            Column(_("χ²"), test.statistic[order].tolist(), "statistic", term="mcnemar"),
            Column.pvalues(_("p (χ²)"), test.pvalue_chi2[order], alpha, term="mcnemar"),
            Column(_("plain χ²"), test.statistic_uncorrected[order].tolist(), "statistic", term="mcnemar"),
            Column.pvalues(_("p (plain χ²)"), test.pvalue_uncorrected[order], alpha, term="mcnemar"),
            Column.pvalues(_("p (exact)"), test.pvalue_exact[order], alpha, term="mcnemar"),
            Column.pvalues("mid-p", test.pvalue_midp[order], alpha, term="mcnemar"),
        ]
        notes += [
            _(
                "Limits of the difference: {confidence} confidence, for each pair separately; Newcombe's method 10, "
                "and QH, Quesenberry–Hurst, whose coverage is too low where few instances are discordant.",
                confidence=confidence,
            ),
            _("χ² with, plain χ² without continuity correction."),
            critical_note([("chi2", (1,))], alpha, "two-sided"),
        ]
    else:
        columns += [
            Column(_("from"), pairs.newcombe.lower[order].tolist(), "value", term="newcombe"),
            Column(_("to"), pairs.newcombe.upper[order].tolist(), "value", term="newcombe"),
            Column.pvalues("p", test.pvalue(study.options.test)[order], alpha, term="mcnemar"),
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
        Column(_("Pair"), pair_names(study, order)),
        Column(_("df"), test.df[order].tolist(), "count", term="degrees-of-freedom"),
        Column(_("Stuart–Maxwell"), test.stuart_maxwell[order].tolist(), "statistic", term="marginal-homogeneity"),
        Column.pvalues("p", test.stuart_maxwell_pvalue[order], alpha, term="marginal-homogeneity"),
        Column(_("Bhapkar"), test.bhapkar[order].tolist(), "statistic", term="marginal-homogeneity"),
        Column.pvalues(_("p (Bhapkar)"), test.bhapkar_pvalue[order], alpha, term="marginal-homogeneity"),
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


def pair_names(study: PredictionsComparison | GroupedPredictions, order: Sequence[int] | np.ndarray) -> list[str]:
    """Name the pairs in an order."""
    names, pairs = study.predictions.classifiers, study.pairs
    return [f"{names[pairs.first[place]]} vs. {names[pairs.second[place]]}" for place in order]


def test_words(test: str) -> str:
    """Say which of McNemar's p-values decides, in running text."""
    if test == "auto":
        return _("exact binomial up to {n} discordant instances, χ² with continuity correction beyond", n=EXACT_UP_TO)
    return {"exact": _("exact binomial"), "midp": "mid-p", "chi2": _("χ² with continuity correction")}[test]


# What a page shows first.


def key_figures(study: PredictionsComparison) -> list[KeyFigure]:
    """Return the size of the data, the best accuracy, the test of all classifiers, and how many pairs differ."""
    found = judged_figures(study)
    if study.predictions.k > 2:
        found.append(KeyFigure(_("Any difference?"), float(study.omnibus.cochran.pvalue), _("Cochran's Q")))
    return [*found, *decided_figures(study)]


def judged_figures(study: Judged) -> list[KeyFigure]:
    """Return the numbers of instances and of classifiers, and the best accuracy."""
    data, best = study.predictions, study.order_indices[0]
    return [
        KeyFigure(_("Instances"), grouped(data.n)),
        KeyFigure(_("Classifiers"), grouped(data.k)),
        KeyFigure(_("Best accuracy"), f"{float(study.single.accuracy[best]):.4f}", data.classifiers[best]),
    ]


def subject(study: Judged) -> str:
    """Return the size of the data."""
    data = study.predictions
    what = count(len(data.labels), "label") if data.labels else _("solved or not")
    size = _("{n} × {k}", n=count(data.n, "instance"), k=count(data.k, "classifier"))
    return f"{size} · {what}"
