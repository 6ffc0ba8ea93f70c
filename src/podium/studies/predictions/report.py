"""The comparison of predictions as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import _, count, listing
from podium.studies.family import Family
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.levels import shown_levels
from podium.studies.predictions.tables import (
    classifiers_table,
    marginal_table,
    omnibus_table,
    pairs_table,
    test_words,
)
from podium.studies.tiers import tier_bullets
from podium.studies.words import level as show
from podium.studies.words import procedure_name, source_name

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison
    from podium.studies.predictions.views import Judged

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""


def predictions_document(study: PredictionsComparison, *, full: bool) -> Document:
    """Lay out the comparison, with every interval, threshold, level and reference only in the full form."""
    data, alpha = study.predictions, study.options.alpha
    blocks: list[Block] = [Paragraph(study.verdict.text, lead=True), Paragraph(_data_line(study))]
    suspicious = [note for note in data.notes if note.startswith("Suspicious")]
    if suspicious:
        blocks.append(Bullets(tuple(suspicious)))
    blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("How good is each classifier?")), classifiers_table(study, full=full)]
    if data.k > LARGE and study.control is None:
        blocks += tier_blocks(study)
    blocks += [Heading(_("Does any classifier differ?")), omnibus_table(study)]
    few = data.k <= LARGE
    blocks += [Heading(_("Pairs")), pairs_table(study, full=full, terminal=None if few else 0)]
    for family in study.families:
        terminal = terminal_rows(few, family)
        blocks += family_blocks(family, data.classifiers, shown_levels(alpha), alpha, terminal=terminal, full=full)
    if study.control is None and (full or few):
        blocks += alike_blocks(study)
    blocks += _marginal(study, few)
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
    title = _(
        "Comparison of {classifiers} on {instances}",
        classifiers=count(data.k, "classifier"),
        instances=count(data.n, "instance"),
    )
    return Document(title, tuple(blocks))


def terminal_rows(few: bool, family: Family) -> int | None:
    """How many hypotheses of a family a terminal shows; None for all."""
    if few:
        return None
    return 30 if family.design == "control" else 0


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


def tier_blocks(study: Judged) -> list[Block]:
    """Tiers, where pairs are too many to be listed."""
    how = f"{procedure_name(study.verdict.pairs_procedure)}, α = {show(study.options.alpha)}"
    text = _(
        "A tier contains the best remaining classifier and all that do not differ significantly from it "
        "({how}). Two members of one tier may still differ from each other.",
        how=how,
    )
    bullets = tier_bullets(
        study.predictions.classifiers, study.single.accuracy, study.verdict.tier_indices, _("accuracy"), 4, "classifier"
    )
    return [Heading(_("Tiers")), Paragraph(text), bullets]


def alike_blocks(study: Judged) -> list[Block]:
    """Sets of classifiers that cannot be told apart."""
    verdict, names = study.verdict, study.predictions.classifiers
    if verdict.group_indices is None or len(verdict.group_indices) > 100:
        return [Paragraph(_("The groups that cannot be told apart overlap too much to be listed."))]
    how = f"{procedure_name(verdict.pairs_procedure)}, α = {show(study.options.alpha)}"
    return [
        Heading(_("Groups that cannot be told apart")),
        Paragraph(_("No two members of a group differ significantly ({how}); best group first.", how=how)),
        Bullets(tuple(listing([names[j] for j in group], 10_000) for group in verdict.group_indices)),
    ]


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
    given = {name: value for name, value in options.to_dict().items() if value is not None}
    items = [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256),
        _(
            "Verdict: {procedure} on McNemar's tests ({test}), family-wise α = {alpha}; determined by the design "
            "and the number of classifiers before any p-value was computed.",
            procedure=procedure_name(verdict.procedure),
            test=test_words(options.test),
            alpha=show(options.alpha),
        ),
        _("Options: {options}", options=", ".join(f"{name}={value}" for name, value in given.items())),
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
