"""Repetitions on one problem as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph, Table
from podium.i18n import _, count
from podium.studies.compare.tables import omnibus_columns
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.folds.designs import TESTS
from podium.studies.folds.tables import differences_table, means_table, tests_table
from podium.studies.words import level as show
from podium.studies.words import procedure_name, ranking_name

if TYPE_CHECKING:
    from podium.studies.folds.study import FoldComparison

LARGE = 12
"""From this number of algorithms on, a terminal does not show every pair."""


def folds_document(study: FoldComparison, *, full: bool) -> Document:
    """Lay out the study, with the weaker tests' families, thresholds and references only in the full form."""
    data = study.results
    blocks: list[Block] = [
        Paragraph(study.verdict.text, lead=True),
        Paragraph(_data_text(study)),
        Paragraph(_design_text(study)),
        Heading(_("Advice")),
        *study.advice,
        Heading(_("Means")),
        means_table(study),
    ]
    against = study.control_pairs
    if against is not None:
        blocks += [
            Heading(_("Differences from the control")),
            differences_table(study, against),
            tests_table(study, against),
        ]
    if against is None or full:
        blocks += [
            Heading(_("Differences")),
            differences_table(study, study.all_pairs),
            tests_table(study, study.all_pairs),
        ]
    decisive = study.layout.design.deciding_test
    for family in study.families:
        if not full and (family.ranking != decisive or (study.control is not None and family.design != "control")):
            continue
        if family.ranking == "friedman" and family.design == study.families[0].design:
            blocks += _omnibus(study)
        terminal = None if data.k <= LARGE else 30 if family.design == "control" else 0
        blocks += family_blocks(
            family, data.algorithms, study.levels, study.options.alpha, terminal=terminal, full=full
        )
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(
            data.algorithms, study.different_matrix, None if data.k <= LARGE else 30, full=full
        )
    if not full:
        blocks += _omnibus(study)
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
    return Document(
        _("Comparison of {algorithms} on one problem", algorithms=count(data.k, "algorithm")), tuple(blocks)
    )


def _data_text(study: FoldComparison) -> str:
    data = study.results
    said = {"source": data.source, "repetitions": count(data.n, "repetition"), "k": data.k}
    if data.objective == "maximize":
        return _(
            "Data: {source}; {repetitions} on one problem, k = {k} algorithms, larger values are better. The results "
            "hold for this problem, not for problems in general.",
            **said,
        )
    return _(
        "Data: {source}; {repetitions} on one problem, k = {k} algorithms, smaller values are better. The results "
        "hold for this problem, not for problems in general.",
        **said,
    )


def _design_text(study: FoldComparison) -> str:
    layout = study.layout
    text = _(
        "Design: {rows} ({evidence}). Any two rows {overlap}, so the verdict is based on the {tests}.",
        rows=layout.text, evidence=layout.evidence, overlap=layout.design.overlap,
        tests=ranking_name(layout.design.deciding_test),
    )  # fmt: skip
    if layout.ratio is None:
        return text
    return f"{text} {_('The ratio of test to training instances is {ratio:.4g}.', ratio=layout.ratio)}"


def _omnibus(study: FoldComparison) -> list[Block]:
    """Friedman's test over the rows, with what must be said about it."""
    if study.omnibus is None:
        return []
    alpha = study.options.alpha
    notes = [_("This test treats rows as problems.")]
    if not study.layout.design.independent:
        notes.append(_("The rows are not independent, so these p-values are too small. The verdict does not use them."))
    table = Table(
        "omnibus",
        _("Friedman's test over the repetitions"),
        omnibus_columns(list(study.omnibus.values()), alpha),
        tuple(notes),
    )
    return [Heading(_("Does any algorithm differ, by ranks?")), table]


def _provenance(study: FoldComparison) -> list[str]:
    data, options, verdict = study.results, study.options, study.verdict
    return [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256),
        _(
            "Verdict: {procedure} on {tests}, family-wise α = {alpha}; fixed by the design and the number of "
            "algorithms before any p-value was computed.",
            procedure=procedure_name(verdict.procedure),
            tests=ranking_name(verdict.family.ranking),
            alpha=show(options.alpha),
        ),
        _(
            "Options: {listed}",
            listed=", ".join(f"{name}={value}" for name, value in options.to_dict().items() if value is not None),
        ),
        _("Tests computed: {tests}.", tests=", ".join(_(TESTS[name]) for name in study.all_pairs.tests)),
        *data.notes,
    ]


def _references(study: FoldComparison) -> list[str]:
    keys = ["nadeau2003", "dietterich1998", "student1908", "wilcoxon1945", "demsar2006"]
    if study.layout.five_by_two is not None:
        keys.insert(0, "alpaydin1999")
    if study.results.k > 2:
        keys += ["friedman1937", "iman1980", "garcia2008", "bergmann1988"]
    if study.control is not None:
        keys.append("holm1979")
    return keys
