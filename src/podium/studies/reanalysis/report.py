"""Published numbers as a document: what can be concluded from them, every adjustment, and whether test statistics fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from podium.data import MeanRanks
from podium.document import Block, Bullets, Column, Document, Heading, KeyFigure, PairMatrix, Paragraph, Table
from podium.i18n import _, count, grouped, listing, ngettext, paragraph
from podium.stats.logical import ADJUSTMENTS, Acceptance
from podium.stats.logical.exhaustive import blocks_of
from podium.stats.omnibus import Omnibus
from podium.stats.published import PublishedStatistic, friedman_of, iman_davenport_of
from podium.stats.studentized import critical_difference
from podium.studies.family.report import all_families, left_out, standing
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.family.report import pair_matrix as decided_matrix
from podium.studies.family.verdict import how_text
from podium.studies.headlines import of_all
from podium.studies.words import capital, decided_by, procedure_name, source_name, version_text
from podium.studies.words import level as show
from podium.studies.words import pvalue as show_p

if TYPE_CHECKING:
    from podium.studies.family.verdict import Decided
    from podium.studies.reanalysis.study import Reanalysis


def verdict_text(study: Reanalysis) -> str:
    """State the conclusion; for a plain list of p-values, the hypotheses that Holm rejects; for test statistics, also what cannot be right."""
    if study.statistics:
        return paragraph([_statistics_text(study), *_problems(study)])
    return _list_text(study) if study.verdict is None else study.verdict.text


def _list_text(study: Reanalysis) -> str:
    family = study.families[0]
    hit = family.rejected("holm", study.alpha)
    how = how_text(family, "holm", study.alpha)
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


def _statistics_text(study: Reanalysis) -> str:
    if len(study.statistics) > 1:
        return _list_text(study)
    (one,) = study.statistics
    p, alpha = show_p(one.pvalue), show(study.alpha)
    if one.pvalue <= study.alpha:
        return _("{statistic} is significant ({p}, α = {alpha}).", statistic=one.name, p=p, alpha=alpha)
    return _("{statistic} is not significant ({p}, α = {alpha}).", statistic=one.name, p=p, alpha=alpha)


def _problems(study: Reanalysis) -> list[str]:
    """Say in sentences what cannot be right about the printed test statistics."""
    found = [_problem(one, problem, study.alpha) for one in study.statistics for problem in one.problems]
    for chi2, f in study.mismatches:
        assert chi2.k is not None
        assert chi2.n is not None
        low, high = (iman_davenport_of(end, chi2.k, chi2.n) for end in chi2.value_range)
        found.append(
            _(
                "{chi2} and {f} cannot come from the same ranks: with this χ², the F of Iman and Davenport lies between {low:.5g} and {high:.5g}.",
                chi2=chi2.name, f=f.name, low=low, high=high,
            )
        )  # fmt: skip
    return found


def _problem(one: PublishedStatistic, problem: str, alpha: float) -> str:
    if problem == "negative":
        return _("{statistic} is impossible: F and χ² are never negative.", statistic=one.name)
    if problem == "too-large":
        if one.kind == "z":
            return _(
                "{statistic} is impossible for a difference of Friedman's mean ranks: for {k} algorithms over {n} problems |z| is at most {largest:.4g}.",
                statistic=one.name, k=one.k, n=one.n, largest=one.largest,
            )  # fmt: skip
        return _(
            "{statistic} is impossible for Friedman's test: for {k} algorithms over {n} problems χ² is at most n(k − 1) = {largest:g}, its value if all problems rank the algorithms alike.",
            statistic=one.name, k=one.k, n=one.n, largest=one.largest,
        )  # fmt: skip
    if problem == "degrees-of-freedom":
        return _(
            "{statistic} has other degrees of freedom than {k} algorithms over {n} problems give.",
            statistic=one.name, k="k" if one.k is None else one.k, n="n" if one.n is None else one.n,
        )  # fmt: skip
    text = _(
        "The printed p {sign} {p:g} is not the p-value of {statistic}, which lies between {low:.3g} and {high:.3g}.",
        sign=one.printed[0] if one.printed else "", p=one.printed[1] if one.printed else None, statistic=one.name,
        low=one.pvalue_range[0], high=one.pvalue_range[1],
    )  # fmt: skip
    if _printed_below(one, alpha) != (one.pvalue <= alpha):
        return paragraph([text, _("This changes the decision at α = {alpha}.", alpha=show(alpha))])
    return text


def _printed_below(one: PublishedStatistic, alpha: float) -> bool:
    """Whether the printed p-value is at most α."""
    assert one.printed is not None
    sign, p = one.printed
    return sign != ">" and p <= alpha


def _statistics_table(study: Reanalysis) -> Table:
    """Table of the printed statistics, the p-values they have and whether the numbers fit together."""
    tests = study.statistics
    wrong = {one.name for pair in study.mismatches for one in pair}
    printed = ["" if one.printed is None else "{} {:g}".format(*one.printed) for one in tests]
    fine = [one for one in tests if not one.problems and one.name not in wrong]
    notes = [
        _("P-values of F and χ² are upper tails, those of t and z are two-sided; so are the critical values."),
        *(
            _(
                "If {statistic} is the F of Iman and Davenport, the Friedman χ² is {chi2:.4g}, of at most {largest}.",
                statistic=one.name, chi2=friedman_of(one.value, one.k, one.n), largest=one.n * (one.k - 1),
            )
            for one in fine
            if one.kind == "F" and one.k is not None and one.n is not None
        ),
    ]  # fmt: skip
    columns = [
        Column(_("Test"), [one.name for one in tests]),
        Column(_("Statistic"), [one.value for one in tests], "statistic", term="test-statistic"),
        Column(_("df"), [", ".join(f"{df:g}" for df in one.df) for one in tests], term="degrees-of-freedom"),
        Column.pvalues("p", [one.pvalue for one in tests], study.alpha, term="p-value"),
        Column(
            _("Critical at {alpha}", alpha=show(study.alpha)),
            [one.critical(study.alpha) for one in tests],
            "statistic",
            term="critical-value",
        ),
        *([Column(_("Printed p"), printed, term="p-value")] if any(printed) else []),
        Column(_("Fits"), [_("yes") if one in fine else _("no") for one in tests], term="published-statistic"),
    ]
    return Table("statistics", _("Printed test statistics and their p-values"), tuple(columns), tuple(notes))


def document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the conclusion, then every family; references only in the full form."""
    if study.statistics:
        return _statistics_document(study, full=full)
    blocks = study.opening(_("Data: {source}.", source=source_name(study.reported.source)))
    if isinstance(study.reported, MeanRanks) and study.friedman is not None:
        blocks += [_ranks_table(study, study.reported), *_friedman_lines(study.friedman, study.reported)]
    blocks += _unknown_test(study)
    blocks += all_families(study.families, study.names, study.alpha, full=full)
    if full and study.verdict is not None and study.verdict.group_indices is not None and study.control is None:
        how = decided_by(study.verdict.pairs_decide, study.alpha)
        blocks += [
            Heading(_("Groups that cannot be told apart")),
            Paragraph(_("No two members of a group differ significantly ({how}).", how=how)),
            Bullets(tuple(listing([study.names[j] for j in group], 10_000) for group in study.verdict.group_indices)),
        ]
    if full and study.exhaustive is not None and study.acceptance is not None:
        blocks += [Heading(_("Exhaustive sets")), _exhaustive_table(study, study.exhaustive, study.acceptance)]
    notes = [version_text(study.sha256), *left_out(study.families, len(study.names)), *study.reported.notes]
    blocks += study.closing(notes, _references(study), full=full)
    return Document(_("Re-analysis of {source}", source=source_name(study.reported.source)), tuple(blocks))


def _statistics_document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the p-values of printed test statistics; of several, also every adjustment."""
    blocks = [*study.opening(), _statistics_table(study)]
    references = ["nuijten2016", "iman1980"] if any(one.kind == "F" for one in study.statistics) else ["nuijten2016"]
    if len(study.statistics) > 1:
        blocks += all_families(study.families, study.names, study.alpha, full=full)
        references += _references(study)
    blocks += study.closing([version_text(study.sha256)], references, full=full)
    return Document(_("Check of printed test statistics"), tuple(blocks))


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
    keys += [key for method in study.beside for key in ADJUSTMENTS[method].cites if key not in keys]
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
        "ranks",
        _("Reported mean ranks over {n} problems (1 is best)", n=reported.n),
        tuple(columns),
        tuple(explained),
        about=tuple((study.names[j],) for j in order),
    )


def _friedman_lines(test: Omnibus, reported: MeanRanks) -> list[Block]:
    chi2 = float(test.statistic)
    nemenyi = critical_difference(reported.k, reported.n, 0.05)
    dunn = critical_difference(reported.k, reported.n, 0.05, "bonferroni-dunn")
    return [
        Paragraph(
            _(
                "Friedman χ² from these ranks: {chi2:.4g}, {df} degrees of freedom, p = {pvalue:.3g}. Critical "
                "differences at 0.05: {nemenyi:.3f} (Nemenyi, studentized range), {dunn:.3f} (Bonferroni–Dunn).",
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
    texts = ["; ".join(" = ".join(study.names[j] for j in block) for block in blocks_of(pairs)) for pairs in sets]
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


# What a page shows first.


def headline(study: Reanalysis) -> tuple[str, str, str]:
    """Return what the published numbers show, what cannot be right about them, and the procedure."""
    if study.verdict is not None:
        return str(study.verdict.headline[0]), str(study.verdict.headline[1]), str(study.verdict.details)
    problems = _problems(study)
    if len(study.statistics) == 1:
        (one,) = study.statistics
        if one.pvalue <= study.alpha:
            shown = _("{statistic} is significant", statistic=one.name)
        else:
            shown = _("{statistic} is not significant", statistic=one.name)
        under = f"{show_p(one.pvalue)}, α = {show(study.alpha)}."
    else:
        family = study.families[0]
        hit = family.rejected("holm", study.alpha)
        shown = _list_headline([label for label, out in zip(family.labels or (), hit, strict=True) if out], family.m)
        under = f"{capital(how_text(family, 'holm', study.alpha))}."
    wrong = len(problems)
    left = ngettext("{n} printed number cannot be right", "{n} printed numbers cannot be right", wrong) if wrong else ""
    return shown, left, paragraph([under, *problems])


def _list_headline(names: list[str], m: int) -> str:
    if not names:
        return ngettext("None of the {n} hypothesis can be rejected", "None of the {n} hypotheses can be rejected", m)
    return ngettext(
        "{n} of {hypotheses} is rejected: {names}", "{n} of {hypotheses} are rejected: {names}",
        len(names), hypotheses=count(m, "hypothesis"), names=listing(names, 3),
    )  # fmt: skip


def key_figures(study: Reanalysis) -> list[KeyFigure]:
    """Return the size of what was published, the recomputed test, and how much is significant."""
    found = []
    if isinstance(study.reported, MeanRanks):
        found.append(KeyFigure(_("Problems"), grouped(study.reported.n)))
    if study.names:
        found.append(KeyFigure(_("Algorithms"), grouped(len(study.names))))
    if study.friedman is not None:
        found.append(KeyFigure(_("Any difference?"), float(study.friedman.pvalue), _("Friedman χ² from these ranks")))
    if study.verdict is not None:
        return [*found, *decided_figures(cast("Decided", study))]
    if len(study.statistics) == 1:
        found.append(KeyFigure(study.statistics[0].name, float(study.statistics[0].pvalue), _("recomputed")))
    else:
        family = study.families[0]
        hits = int(family.rejected("holm", study.alpha).sum())
        found.append(KeyFigure(_("Rejected"), of_all(hits, family.m), f"α = {show(study.alpha)}"))
        found.append(KeyFigure(_("Procedure"), str(procedure_name("holm"))))
    if study.statistics:
        wrong = {one.name for one in study.statistics if one.problems}
        wrong |= {one.name for pair in study.mismatches for one in pair}
        fine = len(study.statistics) - len(wrong)
        found.append(KeyFigure(_("Fits"), of_all(fine, len(study.statistics)), _("printed statistics")))
    return found


def pair_matrix(study: Reanalysis) -> PairMatrix | None:
    """Return the decisions about every two algorithms; None of a list of p-values."""
    return None if study.verdict is None else decided_matrix(cast("Decided", study))
