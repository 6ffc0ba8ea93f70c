"""The report of predictions in groups: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import N_, _, count, grouped, listing
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.levels import shown_levels
from podium.studies.predictions.grouped.tables import classifiers_table, omnibus_table, pairs_table
from podium.studies.predictions.report import LARGE, alike_blocks, terminal_rows, tier_blocks
from podium.studies.words import level as show
from podium.studies.words import procedure_name, source_name

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.comparison import GroupedPredictions

LEFT_OUT = N_(
    "Omitted, because they assume independent instances and have no counterpart for groups here: Cohen's "
    "kappa, Clopper–Pearson limits, tests of marginal homogeneity."
)
TWO = N_("With two classifiers the test of the pair is also the test of all; Cochran's Q adds nothing.")


def grouped_document(study: GroupedPredictions, *, full: bool) -> Document:
    """Lay out the comparison."""
    data, alpha = study.predictions, study.options.alpha
    blocks: list[Block] = [
        Paragraph(study.verdict.text, lead=True),
        Paragraph(naive_text(study)),
        Paragraph(_data_line(study)),
    ]
    suspicious = [note for note in data.notes if note.startswith("Suspicious")]
    if suspicious:
        blocks.append(Bullets(tuple(suspicious)))
    few = data.k <= LARGE
    blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("How good is each classifier?")), classifiers_table(study, full=full)]
    if not few and study.control is None:
        blocks += tier_blocks(study)
    blocks += [Heading(_("Does any classifier differ?"))]
    blocks += [Paragraph(_(TWO)) if data.k == 2 else omnibus_table(study)]
    blocks += [Heading(_("Pairs")), pairs_table(study, full=full, terminal=None if few else 0)]
    for family in study.families:
        rows = terminal_rows(few, family)
        blocks += family_blocks(family, data.classifiers, shown_levels(alpha), alpha, terminal=rows, full=full)
    if study.control is None and (full or few):
        blocks += alike_blocks(study)
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references()) if full else [Paragraph(_(MORE))]
    title = _(
        "Comparison of {classifiers} on {instances} in groups",
        classifiers=count(data.k, "classifier"),
        instances=count(data.n, "instance"),
    )
    return Document(title, tuple(blocks))


def naive_text(study: GroupedPredictions) -> str:
    """Say what would have been concluded from independent instances, and how much the groups matter."""
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
    return f"{text} {_('Median design effect {known}.', known=listing(known))}" if known else text


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
    given = {name: value for name, value in chosen.items() if value is not None}
    items = [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256),
        _(
            "Verdict: {procedure} on tests that exchange the two classifiers on whole groups (the signs of the "
            "groups' differences in right answers are flipped), family-wise α = {alpha}; determined by the "
            "design and the number of classifiers before any p-value was computed.",
            procedure=procedure_name(verdict.procedure),
            alpha=show(options.alpha),
        ),
        _(
            "These tests are valid however strongly instances of one group depend on each other, provided that "
            "groups are independent."
        ),
        _(LEFT_OUT),
        _("Options: {options}", options=", ".join(f"{name}={value}" for name, value in given.items())),
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
