"""Independent samples as a document: the verdict, the ranks, the test, the pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import special

from podium.data import Groups
from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped
from podium.studies.family.report import all_families, left_out, standing
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.words import level as show
from podium.studies.words import source_name, version_text

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


def document(study: UnpairedComparison, *, full: bool) -> Document:
    """Lay out the conclusion, the ranks, the test and every family; references only in the full form."""
    data = study.groups
    level = float(study.options["alpha"])
    blocks = study.opening(_data_text(data))
    blocks += [Heading(_("Ranks")), _ranks_table(study)]
    if full:
        blocks += [Heading(_("Does any algorithm differ?")), _test_table(study, level)]
    blocks += all_families(study.families, data.algorithms, level, full=full)
    notes = [version_text(data.sha256), *left_out(study.families, data.k), *data.notes]
    blocks += study.closing(notes, ["kruskal1952", "dunn1964"], full=full)
    return Document(_("Comparison of {groups}", groups=count(data.k, "independent group")), tuple(blocks))


def _data_text(data: Groups) -> str:
    low, high = min(data.sizes), max(data.sizes)
    found: dict[str, Any] = {"source": source_name(data.source), "k": data.k, "low": low, "high": high}
    if low == high:
        return _("Data: {source}; {k} independent groups of {low} values each.", **found)
    return _("Data: {source}; {k} independent groups of {low} to {high} values.", **found)


def _ranks_table(study: UnpairedComparison) -> Table:
    data, test = study.groups, study.kruskal
    order = [int(j) for j in np.argsort(test.mean_ranks, kind="stable")]
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Values"), [int(test.sizes[j]) for j in order], "count", term="count"),
        Column(_("Median"), [float(np.median(data.samples[j])) for j in order], "value", term="median"),
        Column(_("Mean rank"), test.mean_ranks[order].tolist(), "rank", term="joint-ranks"),
    ]
    decided, explained = standing(study.verdict, order)
    columns += decided
    return Table(
        "ranks",
        _("Mean ranks over all observations (1 is best)"),
        tuple(columns),
        tuple(explained),
        about=tuple((data.algorithms[j],) for j in order),
    )


def _test_table(study: UnpairedComparison, alpha: float) -> Table:
    test = study.kruskal
    return Table(
        "omnibus",
        _("Omnibus test"),
        (
            Column(_("Test"), [_("Kruskal–Wallis H")], terms=True),
            Column(_("Statistic"), [test.statistic], "statistic", term="kruskal-wallis"),
            Column(_("df"), [str(test.df)], term="degrees-of-freedom"),
            Column(
                _("Critical ({alpha})", alpha=show(alpha)),
                [float(special.chdtri(test.df, alpha))],
                "statistic",
                term="critical-value",
            ),
            Column.pvalues("p", [test.pvalue], alpha, term="kruskal-wallis"),
            Column("ε²", [test.epsilon_squared], "statistic", term="epsilon-squared"),
        ),
        (_("ε² is the share of the rank variance that lies between the groups."),),
    )


# What a page shows first.


def key_figures(study: UnpairedComparison) -> list[KeyFigure]:
    """Return the sizes of the groups, Kruskal and Wallis's test, how many pairs differ, and how large the differences are."""
    data, test = study.groups, study.kruskal
    return [
        KeyFigure(_("Groups"), grouped(data.k), _("independent of each other")),
        KeyFigure(_("Values"), grouped(sum(data.sizes))),
        KeyFigure(_("Any difference?"), float(test.pvalue), _("Kruskal–Wallis H")),
        *decided_figures(study),
        KeyFigure("ε²", f"{test.epsilon_squared:.2f}", _("share of the rank variance between the groups")),
    ]


def subject(study: UnpairedComparison) -> str:
    """Return the sizes of the groups."""
    data = study.groups
    low, high = min(data.sizes), max(data.sizes)
    if low == high:
        return _("{k} independent groups of {low} values each", k=data.k, low=low)
    return _("{k} independent groups of {low} to {high} values", k=data.k, low=low, high=high)
