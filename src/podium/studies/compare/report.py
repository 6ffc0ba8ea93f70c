"""The comparison as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import _, count
from podium.studies.compare.marks import marks_table
from podium.studies.compare.tables import (
    MATRIX_LIMIT,
    contrast_table,
    critical_table,
    group_bullets,
    multiple_sign_table,
    omnibus_table,
    ranks_table,
)
from podium.studies.family import Family
from podium.studies.family_tables import MORE, Sizes, family_blocks
from podium.studies.tiers import tier_bullets
from podium.studies.words import direction, procedure_name, ranking_name, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison

_TEST_REFERENCES = {
    "t": ["student1908"],
    "eisinga": ["eisinga2017"],
    "eisinga-ties": ["eisinga2017"],
    "conover": ["conover1999"],
    "nemenyi": ["nemenyi1963"],
}

LARGE = 12
"""From this number of algorithms on, a terminal shows tiers instead of every pair."""


def comparison_document(study: Comparison, *, full: bool) -> Document:
    """Lay out the comparison, with thresholds, lists, levels and references only in the full form."""
    data = study.results
    blocks: list[Block] = [Paragraph(study.verdict.text, lead=True), Paragraph(_data_line(study))]
    if study.advice:
        blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("Ranks")), ranks_table(study, full=full)]
    if data.k > LARGE and study.control is None:
        how = f"{procedure_name(study.verdict.pairs_procedure)}, α = {show(study.options.alpha)}"
        blocks += [
            Heading(_("Tiers")),
            Paragraph(
                _(
                    "A tier holds the best remaining algorithm and all that do not differ significantly from it "
                    "({how}). Two members of a tier may still differ from each other. Rank intervals show which "
                    "places each algorithm can have (--full, --figure-kind rank-intervals).",
                    how=how,
                )
            ),
            tier_bullets(data.algorithms, study.primary.mean_ranks, study.verdict.tier_indices),
        ]
    blocks += [Heading(_("Does any algorithm differ?")), omnibus_table(study)]
    for family in study.families:
        blocks += family_blocks(
            family,
            data.algorithms,
            study.levels,
            study.options.alpha,
            terminal=_terminal_rows(study, family),
            full=full,
            sizes=_sizes(study, family, full),
        )
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(
            data.algorithms, study.different_matrix, _terminal_rows(study, study.verdict.family), full=full
        )
    if study.control is None and (full or data.k <= LARGE):
        blocks += _groups(study)
    blocks += [Heading(_("How large are the differences?")), contrast_table(study)]
    if study.multiple_sign is not None:
        blocks += [Heading(_("Multiple sign test")), multiple_sign_table(study, study.multiple_sign)]
    if full and study.control is not None and data.k <= MATRIX_LIMIT:
        blocks += [Heading(_("Problem by problem")), marks_table(study)]
    if study.parametric is not None:
        from podium.studies.parametric_report import parametric_blocks

        blocks += parametric_blocks(study.parametric, data.algorithms, _terminal_rows(study, study.families[0]))
    if study.stability is not None:
        from podium.studies.compare.stability_report import stability_blocks

        blocks += stability_blocks(
            study.stability, data.algorithms, data.problems, _terminal_rows(study, study.verdict.family)
        )
    blocks += [Heading(_("Critical differences of mean ranks")), critical_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(MORE)]
    return Document(
        _(
            "Comparison of {algorithms} on {problems}",
            algorithms=count(data.k, "algorithm"),
            problems=count(data.n, "problem"),
        ),
        tuple(blocks),
    )


def _sizes(study: Comparison, family: Family, full: bool) -> Sizes | None:
    """Return the sizes of the differences; not for a table that is not shown."""
    if not full and _terminal_rows(study, family) == 0:
        return None
    found = study.effects
    if found is None:
        return None
    how = _("by order statistics, which hold at least as often with ties")
    if found.method == "exact":
        how = _("exact given the ties")
    if study.results.objective == "maximize":
        note = _(
            "Difference: Hodges–Lehmann estimate of the first minus the second, in the unit of the table "
            "(positive: the first is better), with the interval of each pair alone ({how}), not adjusted for the "
            "number of pairs. P-values that test mean ranks can disagree with these intervals, which are about "
            "differences.", how=how,
        )  # fmt: skip
    else:
        note = _(
            "Difference: Hodges–Lehmann estimate of the first minus the second, in the unit of the table "
            "(negative: the first is better), with the interval of each pair alone ({how}), not adjusted for the "
            "number of pairs. P-values that test mean ranks can disagree with these intervals, which are about "
            "differences.", how=how,
        )  # fmt: skip
    return Sizes(*found.of(family), found.confidence, note)


def _terminal_rows(study: Comparison, family: Family) -> int | None:
    if study.results.k <= LARGE:
        return None
    return 30 if family.design == "control" else 0


def _data_line(study: Comparison) -> str:
    data = study.results
    return _(
        "Data: {source}; n = {n} problems, k = {k} algorithms, {direction}.",
        source=source_name(data.source),
        n=data.n,
        k=data.k,
        direction=direction(data.objective),
    )


def _groups(study: Comparison) -> list[Block]:
    if study.verdict.group_indices is None:
        return [Paragraph(_("The groups that cannot be told apart overlap too much to be listed."))]
    how = f"{procedure_name(study.verdict.pairs_procedure)}, α = {show(study.options.alpha)}"
    return [
        Heading(_("Groups that cannot be told apart")),
        Paragraph(_("No two members of a group differ significantly ({how}); best group first.", how=how)),
        group_bullets(study),
    ]


def _provenance(study: Comparison) -> list[str]:
    data, options, verdict = study.results, study.options, study.verdict
    items = [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256),
        _(
            "Verdict: {procedure} on {ranking}, family-wise α = {alpha}; fixed by design and number of algorithms "
            "before any p-value was computed.",
            procedure=procedure_name(verdict.procedure),
            ranking=ranking_name(verdict.family.ranking),
            alpha=show(options.alpha),
        ),
        _(
            "Options: {options}",
            options=", ".join(f"{name}={value}" for name, value in options.to_dict().items() if value is not None),
        ),
        _("Ties are decided exactly on the decimals of the input."),
    ]
    if study.random:
        items.append(_("Random numbers: seed {seed}.", seed=options.seed))
    return items + list(data.notes)


def _references(study: Comparison) -> list[str]:
    keys = ["friedman1937", "iman1980", "hodges1962", "quade1979", "demsar2006", "mogstad2024"]
    if study.control is not None:
        keys += ["holm1979", "garcia2010", "rhyne1965"]
    keys += ["garcia2008", "bergmann1988", "shaffer1986", "doksum1967"]
    keys += _TEST_REFERENCES.get(study.options.pairwise or "", [])
    if study.options.simes:
        keys.append("hommel1999")
    if study.options.alone or study.stability is not None:
        keys += ["benavoli2016", "wilcoxon1945"]
    if study.parametric is not None:
        from podium.studies.parametric_report import REFERENCES, posthoc_reference

        keys += [*REFERENCES, posthoc_reference(study.parametric)]
    return keys
