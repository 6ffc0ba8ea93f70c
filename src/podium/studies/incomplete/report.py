"""The report of a comparison with missing cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count
from podium.stats.omnibus import permutation_standard_error
from podium.studies.family.report import HUGE, all_families, standing
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.headlines import of_all, size_of, table_figures
from podium.studies.words import source_name, version_text

if TYPE_CHECKING:
    from podium.studies.incomplete.study import IncompleteComparison

_REFERENCES = ("skillings1981", "durbin1951", "conover1999", "wilcoxon1945", "benavoli2016")

_HOW = N_(
    "Two algorithms are compared on the problems where both have results. No cell is filled in and no problem is "
    "dropped. The verdict is based on these tests; the report also shows the tests on the ranks of all algorithms "
    "together."
)


def document(study: IncompleteComparison, *, full: bool) -> Document:
    """Return the report as neutral blocks."""
    data, level = study.results, float(study.options["alpha"])
    blocks = study.opening(
        _(
            "Data: {source}; {problems}, {algorithms}, {objective}; {missing} of {cells} cells missing.",
            source=source_name(data.source),
            problems=count(data.n, "problem"),
            algorithms=count(data.k, "algorithm"),
            objective=_(data.objective),
            missing=data.missing,
            cells=data.n * data.k,
        )
    )
    blocks += [Heading(_("Ranks")), ranks_table(study)]
    if full:
        blocks += [Heading(_("Does any algorithm differ?")), omnibus_table(study)]
    blocks += all_families(study.families, data.algorithms, level, full=full)
    if full:
        blocks += [Heading(_("Problems in common")), common_table(study)]
    notes = [
        version_text(data.sha256),
        _(_HOW),
        *data.notes,
    ]
    blocks += study.closing(notes, _REFERENCES, full=full)
    return Document(
        _("Comparison of {algorithms} with missing results", algorithms=count(data.k, "algorithm")), tuple(blocks)
    )


def ranks_table(study: IncompleteComparison) -> Table:
    """Adjusted mean ranks, with the number of problems and of missing cells."""
    data, order = study.results, study.order_indices
    seen = data.present.sum(axis=0)
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Results"), [int(seen[j]) for j in order], "count", term="count"),
        Column(_("Missing"), [data.n - int(seen[j]) for j in order], "count", term="count"),
        Column(_("Adjusted mean rank"), study.mean_ranks[order].tolist(), "rank", term="adjusted-mean-rank"),
    ]
    decided, explained = standing(study.verdict, order)
    columns += decided
    note = _(
        "The adjusted mean rank is one plus the sum, over the other algorithms, of the share of common problems on "
        "which the other one is better. It estimates the mean rank in a complete table."
    )
    return Table(
        "ranks",
        _("Adjusted mean ranks (1 is best)"),
        tuple(columns),
        (note, *explained),
        about=tuple((data.algorithms[j],) for j in order),
    )


def omnibus_table(study: IncompleteComparison) -> Table:
    """The omnibus tests."""
    test, alpha, runs = study.omnibus, float(study.options["alpha"]), int(study.options["permutations"])
    rows: list[tuple[str, float | None, str, float]] = [
        (_("Skillings–Mack χ²"), test.statistic, str(test.df), test.pvalue),
        (_("Skillings–Mack, {runs} permutations", runs=runs), test.statistic, "", study.permutation_pvalue),
    ]
    if study.durbin is not None:
        found = study.durbin
        f = found.f if np.isfinite(found.f) else None
        rows.append((_("Durbin χ²"), found.statistic, str(found.df), found.pvalue))
        rows.append((_("Durbin, Conover's F"), f, ", ".join(map(str, found.f_df)), found.f_pvalue))
    name, statistic, df, p = zip(*rows, strict=True)
    error = permutation_standard_error(study.permutation_pvalue, runs)
    return Table(
        "omnibus",
        _("Omnibus tests"),
        (
            Column(_("Test"), list(name), terms=True),
            Column(_("Statistic"), list(statistic), "statistic", term="test-statistic"),
            Column(_("df"), list(df), term="degrees-of-freedom"),
            Column.pvalues("p", p, alpha, term="p-value"),
        ),
        (
            _(
                "Permutations: ranks within the observed cells of each problem; Monte Carlo standard error {error:.2g}.",
                error=error,
            ),
        ),
    )


def common_table(study: IncompleteComparison) -> Table:
    """On how many problems every two algorithms can be compared."""
    names, family = study.results.algorithms, study.verdict.pairs
    first, second = family.first, family.second
    return Table(
        "common",
        _("Problems in common"),
        (
            Column(_("Algorithm"), [names[j] for j in first]),
            Column(_("and"), [names[j] for j in second]),
            Column(_("Problems"), study.common[first, second].tolist(), "count", term="count"),
        ),
        terminal=0 if family.m > HUGE else None,
    )


# What a page shows first.


def key_figures(study: IncompleteComparison) -> list[KeyFigure]:
    """Return the size of the data, how much of it is missing, the omnibus test, and how many pairs differ."""
    data = study.results
    return [
        *table_figures(data.n, data.k, data.objective),
        KeyFigure(_("Missing cells"), of_all(int(data.missing), data.n * data.k)),
        KeyFigure(_("Any difference?"), float(study.omnibus.pvalue), _("Skillings–Mack χ²")),
        *decided_figures(study),
    ]


def subject(study: IncompleteComparison) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.results.n, study.results.k, study.results.objective)
