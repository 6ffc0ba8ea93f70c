"""Published numbers as a document: what can be concluded from them, every adjustment, and whether test statistics fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from podium.data import MeanRanks
from podium.document import Block, Bullets, Column, Document, Heading, KeyFigure, PairMatrix, Paragraph, Table
from podium.errors import quote
from podium.i18n import _, count, grouped, listing, ngettext, paragraph
from podium.stats.logical import ADJUSTMENTS, Acceptance
from podium.stats.logical.exhaustive import blocks_of
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
    from podium.studies.reanalysis.printed import CheckedColumn, PrintedValue
    from podium.studies.reanalysis.study import Reanalysis


def verdict_text(study: Reanalysis) -> str:
    """State the conclusion; for a plain list of p-values, the hypotheses that Holm rejects; then what cannot be right, and what the digits leave open."""
    if len(study.texts) == 1:
        return paragraph([_statistic_text(study), *_remarks(study)])
    conclusion = _list_text(study) if study.verdict is None else str(study.verdict.text)
    return paragraph([conclusion, *_remarks(study)])


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


def _statistic_text(study: Reanalysis) -> str:
    """Decide on the only test statistic."""
    (one,) = study.statistics
    p, alpha = show_p(one.pvalue), show(study.alpha)
    decided = one.significant(study.alpha)
    if decided is None:
        low, high = one.possible
        return _(
            "{statistic} is printed with too few digits to decide whether it is significant: its p-value lies between {low:.3g} and {high:.3g} (α = {alpha}).",
            statistic=one.name, low=low, high=high, alpha=alpha,
        )  # fmt: skip
    if decided:
        return _("{statistic} is significant ({p}, α = {alpha}).", statistic=one.name, p=p, alpha=alpha)
    return _("{statistic} is not significant ({p}, α = {alpha}).", statistic=one.name, p=p, alpha=alpha)


def _remarks(study: Reanalysis) -> list[str]:
    """Say in sentences what the printed numbers show about each other, and which decisions their digits leave open."""
    remarks = [*_problems(study), *(_one_sided(one, study.alpha) for one in study.statistics if one.tails == 1)]
    for column in study.printed:
        remarks += _printed_text(column, study.alpha)
    if study.undecided and len(study.texts) != 1:
        remarks.append(
            _(
                "Rounded as they are, the printed numbers leave open whether {names} can be rejected.",
                names=listing(study.undecided, 5),
            )
        )
    return remarks


def _one_sided(one: PublishedStatistic, alpha: float) -> str:
    """Say that the printed p-value is the one-sided one."""
    assert one.printed is not None
    low, high = one.pvalue_range
    text = _(
        "The printed p {p} is the one-sided p-value of {statistic}; the two-sided one lies between {low:.3g} and {high:.3g}.",
        p=str(one.printed), statistic=one.name, low=low, high=high,
    )  # fmt: skip
    if not _printed_below(one, alpha) or one.significant(alpha):
        return text
    caveat = _(
        "Only the one-sided test is significant at α = {alpha}, and it is valid only if its direction was chosen before the results were seen.",
        alpha=show(alpha),
    )
    return paragraph([text, caveat])


def _printed_text(column: CheckedColumn, alpha: float) -> list[str]:
    """Say in sentences whether a printed column of adjusted p-values fits the p-values."""
    names: dict[str, Any] = {
        "column": quote(column.header),
        "procedure": listing([str(procedure_name(one)) for one in column.procedures], 20),
        "m": len(column.values),
    }
    if column.reason:
        return [_("The column {column} was not checked. {why}", why=column.reason, **names)]
    wrong = column.wrong
    if not wrong:
        return [
            ngettext(
                "The value printed in the column {column} fits the p-value ({procedure}).",
                "All {m} values printed in the column {column} fit the p-values ({procedure}).",
                len(column.values), **names,
            )
        ]  # fmt: skip
    names["listed"] = listing([_wrong_value(one) for one in wrong], 5)
    if column.named:
        found = ngettext(
            "{n} of the {m} values printed in the column {column} is wrong ({procedure}): {listed}.",
            "{n} of the {m} values printed in the column {column} are wrong ({procedure}): {listed}.",
            len(wrong), **names,
        )  # fmt: skip
    else:
        found = ngettext(
            "The column {column} fits no procedure; {procedure} comes nearest, from which {n} of {m} values differs: {listed}.",
            "The column {column} fits no procedure; {procedure} comes nearest, from which {n} of {m} values differ: {listed}.",
            len(wrong), **names,
        )  # fmt: skip
    changed = [one.name for one in wrong if one.changes]
    if not changed:
        return [found]
    return [
        found,
        _("This changes the decision on {names} at α = {alpha}.", names=listing(changed, 5), alpha=show(alpha)),
    ]


def _wrong_value(one: PrintedValue) -> str:
    low, high = f"{one.low:.3g}", f"{one.high:.3g}"
    right = low if low == high else _("{low} to {high}", low=low, high=high)
    found = {"name": one.name, "printed": f"{one.printed.value:g}", "right": right}
    if one.wrong == "too small":
        return _("{name} ({printed} is too small, right: {right})", **found)
    return _("{name} ({printed} is too large, right: {right})", **found)


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
        sign=one.printed.sign if one.printed else "", p=one.printed.value if one.printed else None, statistic=one.name,
        low=one.pvalue_range[0], high=one.pvalue_range[1],
    )  # fmt: skip
    if one.significant(alpha) is not None and _printed_below(one, alpha) != one.significant(alpha):
        return paragraph([text, _("This changes the decision at α = {alpha}.", alpha=show(alpha))])
    return text


def _printed_below(one: PublishedStatistic, alpha: float) -> bool:
    """Whether the printed p-value is at most α."""
    assert one.printed is not None
    return one.printed.sign != ">" and one.printed.value <= alpha


def _statistics_table(study: Reanalysis) -> Table:
    """Table of the printed statistics, the p-values they have and whether the numbers fit together."""
    tests = study.statistics
    wrong = {one.name for pair in study.mismatches for one in pair}
    printed = ["" if one.printed is None else str(one.printed) for one in tests]
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
        Column(
            "p",
            [one.pvalue for one in tests],
            "pvalue",
            [one.significant(study.alpha) is True for one in tests],
            term="p-value",
        ),
        Column(
            _("Critical at {alpha}", alpha=show(study.alpha)),
            [one.critical(study.alpha) for one in tests],
            "statistic",
            term="critical-value",
        ),
        *([Column(_("Printed p"), printed, term="p-value")] if any(printed) else []),
        Column(_("Fits"), [_fits(one, one in fine) for one in tests], term="published-statistic"),
    ]
    return Table("statistics", _("Printed test statistics and their p-values"), tuple(columns), tuple(notes))


def _fits(one: PublishedStatistic, fine: bool) -> str:
    if not fine:
        return _("no")
    return _("one-sided") if one.tails == 1 else _("yes")


def _printed_table(study: Reanalysis, *, full: bool) -> list[Block]:
    """Table of printed adjusted p-values: in the short form only those that are wrong."""
    rows = [(column, value) for column in study.printed for value in column.values if full or value.wrong]
    if not rows:
        return []
    wrong = {None: _("yes"), "too small": _("too small"), "too large": _("too large")}
    columns = (
        Column(_("Hypothesis"), [value.name for _column, value in rows]),
        Column(_("Column"), [column.header for column, _value in rows]),
        Column(_("Printed"), [str(value.printed).removeprefix("= ") for _column, value in rows], term="apv"),
        Column(_("From"), [value.low for _column, value in rows], "pvalue", term="apv"),
        Column(_("To"), [value.high for _column, value in rows], "pvalue", term="apv"),
        Column(_("Fits"), [wrong[value.wrong] for _column, value in rows], term="apv"),
    )
    note = _("From and to: the adjusted p-values of all p-values that are printed like these.")
    caption = _("Printed adjusted p-values") if full else _("Printed adjusted p-values that are wrong")
    return [Table("printed", caption, columns, (note,))]


def document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the conclusion, then every family; references only in the full form."""
    if study.texts:
        return _statistics_document(study, full=full)
    blocks = study.opening(_("Data: {source}.", source=source_name(study.reported.source)))
    if isinstance(study.reported, MeanRanks) and study.friedman is not None:
        blocks += [_ranks_table(study, study.reported), *_friedman_lines(study, study.reported)]
    blocks += _unknown_test(study)
    if study.statistics:
        blocks.append(_statistics_table(study))
    blocks += _printed_table(study, full=full)
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


def _friedman_lines(study: Reanalysis, reported: MeanRanks) -> list[Block]:
    friedman, f = study.friedman, study.iman_davenport
    assert friedman is not None
    assert f is not None
    return [
        Paragraph(
            _(
                "From these ranks: Friedman χ² = {chi2:.4g}, {df} degrees of freedom, p = {pvalue:.3g}; Iman–Davenport F = {f:.4g}, "
                "{df1} and {df2} degrees of freedom, p = {fp:.3g}. Critical differences at {alpha}: {nemenyi:.3f} (Nemenyi, studentized "
                "range), {dunn:.3f} (Bonferroni–Dunn).",
                chi2=float(friedman.statistic), df=friedman.df[0], pvalue=float(friedman.pvalue),
                f=float(f.statistic), df1=f.df[0], df2=f.df[1], fp=float(f.pvalue), alpha=show(study.alpha),
                nemenyi=critical_difference(reported.k, reported.n, study.alpha),
                dunn=critical_difference(reported.k, reported.n, study.alpha, "bonferroni-dunn"),
            )
        )
    ]  # fmt: skip


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
    remarks = _remarks(study)
    if study.verdict is not None:
        details = paragraph([str(study.verdict.details), *remarks]) if remarks else str(study.verdict.details)
        return str(study.verdict.headline[0]), str(study.verdict.headline[1]), details
    if len(study.texts) == 1:
        (one,) = study.statistics
        decided = one.significant(study.alpha)
        if decided is None:
            shown = _("{statistic} may be significant or not", statistic=one.name)
        elif decided:
            shown = _("{statistic} is significant", statistic=one.name)
        else:
            shown = _("{statistic} is not significant", statistic=one.name)
        under = f"{show_p(one.pvalue)}, α = {show(study.alpha)}."
    else:
        family = study.families[0]
        hit = family.rejected("holm", study.alpha)
        shown = _list_headline([label for label, out in zip(family.labels or (), hit, strict=True) if out], family.m)
        under = f"{capital(how_text(family, 'holm', study.alpha))}."
    wrong = len(_problems(study)) + sum(len(column.wrong) for column in study.printed if column.named)
    left = ngettext("{n} printed number cannot be right", "{n} printed numbers cannot be right", wrong) if wrong else ""
    return shown, left, paragraph([under, *remarks])


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
    if len(study.texts) == 1:
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
    if study.printed:
        values = [value for column in study.printed for value in column.values]
        right = sum(value.wrong is None for value in values)
        found.append(KeyFigure(_("Fits"), of_all(right, len(values)), _("printed adjusted p-values")))
    return found


def pair_matrix(study: Reanalysis) -> PairMatrix | None:
    """Return the decisions about every two algorithms; None of a list of p-values."""
    return None if study.verdict is None else decided_matrix(cast("Decided", study))
