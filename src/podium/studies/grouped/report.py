"""The report of a comparison over problems in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, ngettext, paragraph
from podium.studies.family.report import HUGE, all_families, standing
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.headlines import of_all, size_of
from podium.studies.words import level as show
from podium.studies.words import source_name, version_text

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison

_REFERENCES = ("winkler2015", "field2007", "friedman1937", "wilcoxon1945")

_HOW = N_(
    "Two algorithms: Wilcoxon's signed ranks over all problems, with the signs of whole groups flipped together "
    "(exact where feasible). All algorithms: Friedman's statistic, with the algorithms permuted within whole groups. "
    "Both tests are valid however strongly the problems of a group depend on each other, as long as groups are "
    "independent."
)


def document(study: GroupedComparison, *, full: bool) -> Document:
    """Return the report as neutral blocks."""
    data, level = study.results, float(study.options["alpha"])
    sizes = list(study.sizes.values())
    least, most = min(sizes), max(sizes)
    spread = str(least) if least == most else _("{least} to {most}", least=least, most=most)
    blocks = study.opening(
        naive_text(study),
        _(
            "Data: {source}; {problems} in {groups} groups of {spread}, {algorithms}, {objective}.",
            source=source_name(data.source),
            problems=count(data.n, "problem"),
            groups=len(sizes),
            spread=spread,
            algorithms=count(data.k, "algorithm"),
            objective=_(data.objective),
        ),
    )
    blocks += [Heading(_("Ranks")), ranks_table(study)]
    if full:
        blocks += [Heading(_("Does any algorithm differ?")), omnibus_table(study)]
    blocks += all_families(study.families, data.algorithms, level, full=full)
    if full:
        blocks += [Heading(_("How large are the differences, and how much do groups matter?")), effects_table(study)]
    notes = [
        version_text(data.sha256),
        _(_HOW),
        *data.notes,
    ]
    blocks += study.closing(notes, _REFERENCES, full=full)
    return Document(
        _("Comparison of {algorithms} over groups of problems", algorithms=count(data.k, "algorithm")), tuple(blocks)
    )


def naive_text(study: GroupedComparison) -> str:
    """State the conclusion if problems were independent, and how dependent they are."""
    alpha, procedure = float(study.options["alpha"]), study.verdict.procedure
    hits = int(study.naive.rejected(procedure, alpha).sum())
    by_group = int(study.verdict.family.rejected(procedure, alpha).sum())
    found = [effect.design_effect for effect in study.pairs.effects if effect.design_effect is not None]
    correlated = [effect.correlation for effect in study.pairs.effects if effect.correlation is not None]
    text = ngettext(
        "If the problems were treated as independent, {hits} of {hypotheses} would be rejected; by groups, "
        "{by_group} ({lost} lost, {gained} gained).",
        "If the problems were treated as independent, {hits} of {hypotheses} would be rejected; by groups, "
        "{by_group} ({lost} lost, {gained} gained).",
        hits, hits=hits, hypotheses=count(study.naive.m, "hypothesis"), by_group=by_group,
        lost=len(study.lost), gained=len(study.gained),
    )  # fmt: skip
    if not found:
        return text
    effect = float(np.median(found))
    if not correlated:
        return paragraph([text, _("Median design effect of rank differences: {effect:.2f}.", effect=effect)])
    more = _(
        "Median design effect of rank differences: {effect:.2f}, intraclass correlation {correlation:.2f}.",
        effect=effect, correlation=float(np.median(correlated)),
    )  # fmt: skip
    return paragraph([text, more])


def ranks_table(study: GroupedComparison) -> Table:
    """Mean ranks."""
    data, order = study.results, study.order_indices
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Mean rank"), study.mean_ranks[order].tolist(), "rank", term="mean-rank"),
    ]
    decided, explained = standing(study.verdict, order)
    columns += decided
    about = tuple((data.algorithms[j],) for j in order)
    return Table("ranks", _("Mean ranks over all problems (1 is best)"), tuple(columns), tuple(explained), about=about)


def omnibus_table(study: GroupedComparison) -> Table:
    """Friedman's test by groups and without them."""
    alpha, p = float(study.options["alpha"]), [study.group_pvalue, study.friedman_pvalue]
    names = [
        _("Friedman, whole groups permuted ({permutations})", permutations=study.options["permutations"]),
        _("Friedman χ², problems treated as independent"),
    ]
    return Table(
        "omnibus",
        _("Omnibus tests"),
        (Column(_("Test"), names, terms=True), Column.pvalues("p", p, alpha, term="omnibus-test")),
    )


def effects_table(study: GroupedComparison) -> Table:
    """Sizes of differences with intervals over groups, and how much the groups matter."""
    pairs, names = study.pairs, study.results.algorithms
    naive = {frozenset(pair): p for *pair, p in zip(
        study.naive.first.tolist(), study.naive.second.tolist(), study.naive.adjusted[study.verdict.procedure].tolist(), strict=True
    )}  # fmt: skip
    labels = list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))
    mean, median = pairs.intervals.mean, pairs.intervals.median
    head = f"{100 * (1 - float(study.options['alpha'])):g} %"
    alpha = float(study.options["alpha"])
    adjusted = [naive[frozenset(pair)] for pair in labels]
    return Table(
        "effects",
        _("Differences, positive where the first is better, with bootstrap intervals over groups"),
        (
            Column(_("Pair"), [f"{names[i]} vs. {names[j]}" for i, j in labels]),
            Column(_("Ranks"), pairs.rank_difference.tolist(), "rank", term="mean-rank"),
            Column(_("{level} from", level=head), mean[:, 0].tolist(), "rank", term="bootstrap"),
            Column(_("to"), mean[:, 1].tolist(), "rank", term="bootstrap"),
            Column(_("Median"), pairs.shift.tolist(), "value", term="median"),
            Column(f"{_('{level} from', level=head)} ", median[:, 0].tolist(), "value", term="bootstrap"),
            Column(f"{_('to')} ", median[:, 1].tolist(), "value", term="bootstrap"),
            Column(
                _("Design effect"),
                [effect.design_effect for effect in pairs.effects],
                "statistic",
                term="design-effect",
            ),
            Column(
                _("ICC"), [effect.correlation for effect in pairs.effects], "statistic", term="intraclass-correlation"
            ),
            Column.pvalues(_("Naive adjusted p"), adjusted, alpha, term="naive-p"),
        ),
        (
            _(
                "{bootstrap} resamples of whole groups, seed {seed}. Intervals are not adjusted for their number and "
                "are rough with fewer than about 20 groups.",
                bootstrap=study.options["bootstrap"],
                seed=study.options["seed"],
            ),
            _(
                "Design effect: the factor by which the variance of a mean rank difference exceeds that of "
                "independent problems. ICC: intraclass correlation."
            ),
            _("Naive: Wilcoxon's tests over all problems, with the same adjustment; α = {alpha}.", alpha=show(alpha)),
        ),
        terminal=0 if len(labels) > HUGE else None,
    )


# What a page shows first.


def key_figures(study: GroupedComparison) -> list[KeyFigure]:
    """Return the problems and their groups, the test of all algorithms, how many pairs differ, and how many would without groups."""
    alpha, sizes = float(study.options["alpha"]), list(study.sizes.values())
    naive = int(study.naive.rejected(study.verdict.procedure, alpha).sum())
    low, high = min(sizes), max(sizes)
    spread = str(low) if low == high else _("{least} to {most}", least=low, most=high)
    return [
        KeyFigure(_("Problems"), grouped(study.results.n)),
        KeyFigure(_("Groups"), grouped(len(sizes)), _("of {spread} problems", spread=spread)),
        KeyFigure(_("Any difference?"), float(study.group_pvalue), _("Friedman, whole groups permuted")),
        *decided_figures(study),
        KeyFigure(_("Without groups"), of_all(naive, study.naive.m), _("would differ, if problems were independent")),
    ]


def subject(study: GroupedComparison) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.results.n, study.results.k, study.results.objective)
