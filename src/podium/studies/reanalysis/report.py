"""Published numbers as a document: what can be concluded from them, and every adjustment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data import MeanRanks
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.i18n import _, count, listing, ngettext
from podium.stats.adjustments import FDR_METHODS
from podium.stats.logical import ADJUSTMENTS, Acceptance
from podium.stats.omnibus import Omnibus
from podium.stats.studentised import critical_difference
from podium.studies.family import Family
from podium.studies.family.report import MORE, all_families, left_out, standing
from podium.studies.family.verdict import how_text
from podium.studies.words import decided_by, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.reanalysis.study import Reanalysis


def verdict_text(study: Reanalysis) -> str:
    """State the conclusion; for a plain list of p-values, the hypotheses that Holm rejects."""
    return _list_text(study.families[0], study.alpha) if study.verdict is None else study.verdict.text


def _list_text(family: Family, alpha: float) -> str:
    hit = family.rejected("holm", alpha)
    how = how_text(family, "holm", alpha)
    if not hit.any():
        return ngettext(
            "None of the {n} hypothesis can be rejected ({how}).", "None of the {n} hypotheses can be rejected ({how}).",
            family.m, how=how,
        )  # fmt: skip
    names = [label for label, out in zip(family.labels or (), hit, strict=True) if out]
    return ngettext(
        "{n} of {hypotheses} is rejected: {names} ({how}).", "{n} of {hypotheses} are rejected: {names} ({how}).", len(names),
        hypotheses=count(family.m, "hypothesis"), names=listing(names), how=how,
    )  # fmt: skip


def document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the conclusion, then every family; references only in the full form."""
    blocks = study.opening(_("Data: {source}.", source=source_name(study.reported.source)))
    if isinstance(study.reported, MeanRanks) and study.friedman is not None:
        blocks += [_ranks_table(study, study.reported), *_friedman_lines(study.friedman, study.reported)]
    blocks += _unknown_test(study)
    blocks += all_families(study.families, study.names, study.alpha, full=full)
    if study.verdict is not None and study.verdict.group_indices is not None and study.control is None:
        how = decided_by(study.verdict.pairs_procedure, study.alpha)
        blocks += [
            Heading(_("Groups that cannot be told apart")),
            Paragraph(_("No two members of a group differ significantly ({how}).", how=how)),
            Bullets(tuple(listing([study.names[j] for j in group], 10_000) for group in study.verdict.group_indices)),
        ]
    if study.exhaustive is not None and study.acceptance is not None:
        blocks += [Heading(_("Exhaustive sets")), _exhaustive_table(study, study.exhaustive, study.acceptance)]
    notes = [version_text(study.sha256), *left_out(study.families, len(study.names)), *study.reported.notes]
    blocks += study.closing(notes, _references(study), MORE, full=full)
    return Document(_("Re-analysis of {source}", source=source_name(study.reported.source)), tuple(blocks))


def _unknown_test(study: Reanalysis) -> list[Block]:
    """Say why Holm decides on p-values that may come from any test."""
    pairs = study.families[-1]
    if pairs.design != "all-pairs" or pairs.transitive or pairs.m == 1:
        return []
    return [
        Paragraph(
            _(
                "The test behind these p-values is not known, so Holm's procedure, which is valid for any test, "
                "decides on all pairs. Shaffer's and Bergmann–Hommel's procedures, marked †, are also valid where "
                "the test compares mean ranks, means or accuracies (--transitive says so), but not for sign or "
                "Wilcoxon tests."
            )
        )
    ]


def _references(study: Reanalysis) -> list[str]:
    keys = ["wright1992", "holm1979"]
    if study.fdr:
        keys += [key for method in FDR_METHODS for key in ADJUSTMENTS[method].cites]
    return keys if study.verdict is None else [*keys, "shaffer1986", "bergmann1988", "garcia2008"]


def _ranks_table(study: Reanalysis, reported: MeanRanks) -> Table:
    order = [int(j) for j in np.argsort(reported.ranks, kind="stable")]
    columns = [
        Column(_("Algorithm"), [study.names[j] for j in order]),
        Column(_("Mean rank"), reported.ranks[order].tolist(), "rank", term="mean-rank"),
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    return Table(
        "ranks", _("Reported mean ranks over {n} problems (1 is best)", n=reported.n), tuple(columns), tuple(explained)
    )


def _friedman_lines(test: Omnibus, reported: MeanRanks) -> list[Block]:
    chi2 = float(test.statistic)
    nemenyi = critical_difference(reported.k, reported.n, 0.05)
    dunn = critical_difference(reported.k, reported.n, 0.05, "bonferroni-dunn")
    return [
        Paragraph(
            _(
                "Friedman χ² from these ranks: {chi2:.4g}, {df} degrees of freedom, p = {pvalue:.3g}. Critical "
                "differences at 0.05: {nemenyi:.3f} (Nemenyi, studentised range), {dunn:.3f} (Bonferroni–Dunn).",
                chi2=chi2,
                df=test.df[0],
                pvalue=float(test.pvalue),
                nemenyi=nemenyi,
                dunn=dunn,
            )
        )
    ]


def _exhaustive_table(study: Reanalysis, sets: list[frozenset[tuple[int, int]]], acceptance: Acceptance) -> Table:
    accepted = set(acceptance.sets)
    texts = ["; ".join(" = ".join(study.names[j] for j in block) for block in _blocks(pairs)) for pairs in sets]
    return Table(
        "exhaustive",
        _(
            "All {n} exhaustive sets of hypotheses; accepted at α = {alpha}: {accepted}",
            n=len(sets),
            alpha=show(study.alpha),
            accepted=len(accepted),
        ),
        (
            Column(_("Held equal"), texts, term="exhaustive-set"),
            Column(_("Size"), [len(pairs) for pairs in sets], "count", term="exhaustive-set"),
            Column(
                _("Accepted"), [_("yes") if pairs in accepted else _("no") for pairs in sets], term="exhaustive-set"
            ),
        ),
        (
            _("An exhaustive set is a set of hypotheses that can be exactly the true ones."),
            _("Bergmann–Hommel rejects every hypothesis that no accepted set holds."),
        ),
    )


def _blocks(pairs: frozenset[tuple[int, int]]) -> list[list[int]]:
    """Turn the pairs of an exhaustive set back into the blocks of algorithms it holds equal."""
    blocks: dict[int, list[int]] = {}
    for i, j in sorted(pairs):
        head = next((first for first, members in blocks.items() if i in members), i)
        members = blocks.setdefault(head, [i])
        if j not in members:
            members.append(j)
    return list(blocks.values())
