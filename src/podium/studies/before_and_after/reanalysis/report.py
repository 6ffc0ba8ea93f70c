"""What published numbers say: the report, the verdict, the methods paragraph, the pictures; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from podium.data import MeanRanks
from podium.diagrams.drawing import Drawing
from podium.document import Block, Bullets, Column, Document, Heading, KeyFigure, PairMatrix, Paragraph, Table
from podium.errors import quote
from podium.i18n import _, count, grouped, listing, paragraph
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS, Acceptance
from podium.stats.logical.exhaustive import blocks_of
from podium.stats.published import SYMBOLS, PublishedStatistic, friedman_of, iman_davenport_of
from podium.stats.studentized import critical_difference
from podium.studies.before_and_after.reanalysis.printed import CheckedColumn, PrintedValue
from podium.studies.before_and_after.reanalysis.study import Reanalysis
from podium.studies.shared import figures, methods
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.content import Pictures, closing, opening
from podium.studies.shared.family.methods import FamilyFacts, FamilyParagraph, Test, cites_of
from podium.studies.shared.family.report import all_families, hypotheses, left_out, standing
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.family.report import pair_matrix as decided_matrix
from podium.studies.shared.family.verdict import how_text
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import Prose
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, decided_by, procedure_name, ranking_name, source_name, version_text
from podium.studies.shared.words import level as show
from podium.studies.shared.words import pvalue as show_p

if TYPE_CHECKING:
    from podium.studies.shared.family.verdict import Decided


def texts_of(study: Reanalysis) -> Texts:
    """Return what the texts name."""
    family = study.families[0]
    return Texts(
        __file__, {}, source=source_name(study.reported.source), alpha=show(study.alpha), how=how_text(family, "holm", study.alpha),
        hypotheses=count(family.m, "hypothesis"),
    )  # fmt: skip


def verdict_text(study: Reanalysis) -> str:
    """State the conclusion; for a plain list of p-values, the hypotheses that Holm rejects; then what cannot be right, and what the digits leave open."""
    tell, rejected = texts_of(study), _rejected(study)
    if len(study.texts) == 1:
        (one,) = study.statistics
        low, high = one.possible
        found = {"statistic": one.name, "low": low, "high": high, "p": show_p(one.pvalue)}
        return paragraph([tell("statistic", _significant(one, study), **found), *_remarks(study)])
    if study.verdict is not None:
        conclusion = str(study.verdict.text)
    elif rejected:
        conclusion = tell("list", "some", n=len(rejected), names=listing(rejected))
    else:
        conclusion = tell("list", "none", n=study.families[0].m)
    return paragraph([conclusion, *_remarks(study)])


def _rejected(study: Reanalysis) -> list[str]:
    """Hypotheses of a list that Holm's procedure rejects."""
    family = study.families[0]
    hit = family.rejected("holm", study.alpha)
    return [label for label, out in zip(family.labels or (), hit, strict=family.labels is not None) if out]


def _significant(one: PublishedStatistic, study: Reanalysis) -> str:
    return {None: "open", True: "yes", False: "no"}[one.significant(study.alpha)]


def _remarks(study: Reanalysis) -> list[str]:
    """Say in sentences what the printed numbers show about each other, and which decisions their digits leave open."""
    tell = texts_of(study)
    one_sided = [_one_sided(one, study, tell) for one in study.statistics if one.tails == 1]
    remarks = [*_problems(study, tell), *one_sided]
    for column in study.printed:
        remarks += _printed_text(column, tell)
    if study.undecided and len(study.texts) != 1:
        remarks.append(tell("undecided", names=listing(study.undecided, 5)))
    return remarks


def _one_sided(one: PublishedStatistic, study: Reanalysis, tell: Texts) -> str:
    """Say that the printed p-value is the one-sided one."""
    low, high = one.pvalue_range
    text = tell("one_sided", p=str(one.printed), statistic=one.name, low=low, high=high)
    if not _printed_below(one, study.alpha) or one.significant(study.alpha):
        return text
    return paragraph([text, tell("direction")])


def _printed_text(column: CheckedColumn, tell: Texts) -> list[str]:
    """Say in sentences whether a printed column of adjusted p-values fits the p-values."""
    names: dict[str, Any] = {
        "column": quote(column.header),
        "procedure": listing([str(procedure_name(one)) for one in column.procedures], 20),
        "m": len(column.values),
    }
    if column.reason:
        return [tell("unchecked", why=column.reason, **names)]
    if not column.wrong:
        return [tell("fits", n=len(column.values), **names)]
    listed = listing([_wrong_value(one, tell) for one in column.wrong], 5)
    found = tell("wrong", "named" if column.named else "nearest", n=len(column.wrong), listed=listed, **names)
    changed = [one.name for one in column.wrong if one.changes]
    return [found, tell("decision", names=listing(changed, 5))] if changed else [found]


def _wrong_value(one: PrintedValue, tell: Texts) -> str:
    low, high = f"{one.low:.3g}", f"{one.high:.3g}"
    right = low if low == high else _("{low} to {high}", low=low, high=high)
    kind = "small" if one.wrong == "too small" else "large"
    return tell("value", kind, name=one.name, printed=f"{one.printed.value:g}", right=right)


def _problems(study: Reanalysis, tell: Texts) -> list[str]:
    """Say in sentences what cannot be right about the printed test statistics."""
    found = [_problem(one, problem, study.alpha, tell) for one in study.statistics for problem in one.problems]
    for chi2, f in study.mismatches:
        assert chi2.k is not None
        assert chi2.n is not None
        low, high = (iman_davenport_of(end, chi2.k, chi2.n) for end in chi2.value_range)
        found.append(tell("other-ranks", chi2=chi2.name, f=f.name, low=low, high=high))
    return found


def _problem(one: PublishedStatistic, problem: str, alpha: float, tell: Texts) -> str:
    size = {"k": "k" if one.k is None else one.k, "n": "n" if one.n is None else one.n}
    if problem == "too-large":
        return tell("largest", "z" if one.kind == "z" else "chi2", statistic=one.name, largest=one.largest, **size)
    if problem in ("negative", "degrees-of-freedom"):
        return tell(problem, statistic=one.name, **size)
    assert one.printed is not None
    low, high = one.pvalue_range
    text = tell("pvalue", sign=one.printed.sign, p=one.printed.value, statistic=one.name, low=low, high=high)
    if one.significant(alpha) is not None and _printed_below(one, alpha) != one.significant(alpha):
        return paragraph([text, tell("changed")])
    return text


def _printed_below(one: PublishedStatistic, alpha: float) -> bool:
    """Whether the printed p-value is at most α."""
    assert one.printed is not None
    return one.printed.sign != ">" and one.printed.value <= alpha


# The report.


def document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the conclusion, then every family; references only in the full form."""
    if study.texts:
        return _statistics_document(study, full=full)
    tell, verdict, reported = texts_of(study), study.verdict, study.reported
    blocks = opening(study, tell("data"))
    if isinstance(reported, MeanRanks):
        blocks += [_ranks_table(study, reported, tell), _friedman_line(study, reported, tell)]
    pairs = study.families[-1]
    if pairs.design == "all-pairs" and not pairs.transitive and pairs.m > 1:
        blocks.append(Paragraph(tell("unknown")))
    if study.statistics:
        blocks.append(_statistics_table(study, tell))
    blocks += _printed_table(study, tell, full=full)
    blocks += all_families(study.families, study.names, study.alpha, full=full)
    if full and verdict is not None and verdict.groups is not None and study.control is None:
        blocks += [
            Heading(_("Groups that cannot be told apart")),
            Paragraph(tell("no_two", by=decided_by(verdict.pairs_decide, study.alpha))),
            Bullets(tuple(listing(group, 10_000) for group in verdict.groups)),
        ]
    if full and study.exhaustive is not None and study.acceptance is not None:
        blocks += [Heading(_("Exhaustive sets")), _exhaustive_table(study, study.exhaustive, study.acceptance, tell)]
    notes = [version_text(study.sha256), *left_out(study.families, len(study.names)), *reported.notes]
    blocks += closing(study, notes, _references(study), full=full)
    return Document(tell("title"), tuple(blocks))


def _statistics_document(study: Reanalysis, *, full: bool) -> Document:
    """Lay out the p-values of printed test statistics; of several, also every adjustment."""
    tell = texts_of(study)
    blocks = [*opening(study), _statistics_table(study, tell)]
    references = ["nuijten2016", "iman1980"] if any(one.kind == "F" for one in study.statistics) else ["nuijten2016"]
    if len(study.statistics) > 1:
        blocks += all_families(study.families, study.names, study.alpha, full=full)
        references += _references(study)
    blocks += closing(study, [version_text(study.sha256)], references, full=full)
    return Document(tell("check"), tuple(blocks))


def _references(study: Reanalysis) -> list[str]:
    keys = ["wright1992", "holm1979"]
    keys += [key for method in study.beside for key in ADJUSTMENTS[method].cites if key not in keys]
    return keys if study.verdict is None else [*keys, "shaffer1986", "bergmann1988", "garcia2008"]


def _statistics_table(study: Reanalysis, tell: Texts) -> Table:
    """Table of the printed statistics, the p-values they have and whether the numbers fit together."""
    tests, alpha = study.statistics, study.alpha
    printed = ["" if one.printed is None else str(one.printed) for one in tests]
    fine = [one for one in tests if one.name not in _unfit(study)]
    notes = [tell("tails")]
    for one in fine:
        if one.kind == "F" and one.k is not None and one.n is not None:
            chi2 = friedman_of(one.value, one.k, one.n)
            notes.append(tell("friedman", statistic=one.name, chi2=chi2, largest=one.n * (one.k - 1)))
    fits = [_("no") if one not in fine else _("one-sided") if one.tails == 1 else _("yes") for one in tests]
    significant, critical = ([getattr(one, name)(alpha) for one in tests] for name in ("significant", "critical"))
    columns = [
        Column(_("Test"), [one.name for one in tests]),
        Column(_("Statistic"), [one.value for one in tests], "statistic", term="test-statistic"),
        Column(_("df"), [", ".join(f"{df:g}" for df in one.df) for one in tests], term="degrees-of-freedom"),
        Column("p", [one.pvalue for one in tests], "pvalue", [one is True for one in significant], term="p-value"),
        Column(_("Critical at {alpha}", alpha=show(alpha)), critical, "statistic", term="critical-value"),
        *([Column(_("Printed p"), printed, term="p-value")] if any(printed) else []),
        Column(_("Fits"), fits, term="published-statistic"),
    ]
    return Table("statistics", tell("statistics"), tuple(columns), tuple(notes))


def _unfit(study: Reanalysis) -> set[str]:
    """Names of the statistics about which something cannot be right."""
    wrong = {one.name for one in study.statistics if one.problems}
    return wrong | {one.name for pair in study.mismatches for one in pair}


def _printed_table(study: Reanalysis, tell: Texts, *, full: bool) -> list[Block]:
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
    return [Table("printed", tell("printed", "all" if full else "wrong"), columns, (tell("ends"),))]


def _ranks_table(study: Reanalysis, reported: MeanRanks, tell: Texts) -> Table:
    assert study.verdict is not None
    order = list(study.verdict.order_indices)
    decided, explained = standing(study.verdict, order)
    columns = (
        Column(_("Algorithm"), [study.names[j] for j in order]),
        Column(_("Mean rank"), reported.ranks[order].tolist(), "rank", term="mean-rank"),
        *decided,
    )
    about = tuple((study.names[j],) for j in order)
    return Table("ranks", tell("ranks", problems=reported.n), columns, tuple(explained), about=about)


def _friedman_line(study: Reanalysis, reported: MeanRanks, tell: Texts) -> Paragraph:
    friedman, f, size = study.friedman, study.iman_davenport, (reported.k, reported.n, study.alpha)
    assert friedman is not None
    assert f is not None
    return Paragraph(tell(
        "from", chi2=float(friedman.statistic), df=friedman.df[0], pvalue=float(friedman.pvalue), f=float(f.statistic),
        df1=f.df[0], df2=f.df[1], fp=float(f.pvalue),
        nemenyi=critical_difference(*size), dunn=critical_difference(*size, "bonferroni-dunn"),
    ))  # fmt: skip


def _exhaustive_table(
    study: Reanalysis, sets: list[frozenset[tuple[int, int]]], acceptance: Acceptance, tell: Texts
) -> Table:
    kept = set(acceptance.sets)
    texts = ["; ".join(" = ".join(study.names[j] for j in block) for block in blocks_of(pairs)) for pairs in sets]
    accepted = [_("yes") if pairs in kept else _("no") for pairs in sets]
    columns = (
        Column(_("Held equal"), texts, term="exhaustive-set"),
        Column(_("Size"), [len(pairs) for pairs in sets], "count", term="exhaustive-set"),
        Column(_("Accepted"), accepted, term="exhaustive-set"),
    )
    caption = tell("sets", n=len(sets), accepted=len(kept))
    return Table("exhaustive", caption, columns, (tell("set"), tell("rejects")))


# What a page shows first.


def headline(study: Reanalysis) -> tuple[str, str, str]:
    """Return what the published numbers show, what cannot be right about them, and the procedure."""
    tell, remarks, rejected = texts_of(study), _remarks(study), _rejected(study)
    if study.verdict is not None:
        details = paragraph([str(study.verdict.details), *remarks]) if remarks else str(study.verdict.details)
        return str(study.verdict.headline[0]), str(study.verdict.headline[1]), details
    under = f"{capital(tell['how'])}."
    if len(study.texts) == 1:
        (one,) = study.statistics
        shown = tell("shown", _significant(one, study), statistic=one.name)
        under = f"{show_p(one.pvalue)}, α = {show(study.alpha)}."
    elif rejected:
        shown = tell("headline", "some", n=len(rejected), names=listing(rejected, 3))
    else:
        shown = tell("headline", "none", n=study.families[0].m)
    wrong = len(_problems(study, tell)) + sum(len(column.wrong) for column in study.printed if column.named)
    return shown, tell("impossible", n=wrong) if wrong else "", paragraph([under, *remarks])


def key_figures(study: Reanalysis) -> list[KeyFigure]:
    """Return the size of what was published, the recomputed test, and how much is significant."""
    found = []
    if isinstance(study.reported, MeanRanks):
        found.append(KeyFigure(_("Problems"), grouped(study.reported.n)))
    if study.names:
        found.append(KeyFigure(_("Algorithms"), grouped(len(study.names))))
    if study.friedman is not None:
        found.append(KeyFigure(_("Any difference?"), float(study.friedman.pvalue), texts_of(study)("these")))
    if study.verdict is not None:
        return [*found, *decided_figures(cast("Decided", study))]
    if len(study.texts) == 1:
        found.append(KeyFigure(study.statistics[0].name, float(study.statistics[0].pvalue), _("recomputed")))
    else:
        hits = of_all(len(_rejected(study)), study.families[0].m)
        found.append(KeyFigure(_("Rejected"), hits, f"α = {show(study.alpha)}"))
        found.append(KeyFigure(_("Procedure"), str(procedure_name("holm"))))
    if n := len(study.statistics):
        found.append(KeyFigure(_("Fits"), of_all(n - len(_unfit(study)), n), _("printed statistics")))
    if values := [value for column in study.printed for value in column.values]:
        right = sum(value.wrong is None for value in values)
        found.append(KeyFigure(_("Fits"), of_all(right, len(values)), _("printed adjusted p-values")))
    return found


def pair_matrix(study: Reanalysis) -> PairMatrix | None:
    """Return the decisions about every two algorithms; None of a list of p-values."""
    return None if study.verdict is None else decided_matrix(cast("Decided", study))


# The methods paragraph.


def in_short(study: Reanalysis, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was re-analysed, and how."""
    tell, verdict, family, ranks = texts_of(study), study.verdict, study.families[0], study.reported
    if verdict is None:
        kind, procedure, how = "statistics" if study.texts else "list", "holm", ""
    else:
        kind, procedure = "ranks" if isinstance(ranks, MeanRanks) else "pvalues", verdict.procedure
        how = str(how_text(verdict.family, procedure, study.alpha))
    yield tell.prose(
        "in_short", kind, n=family.m, algorithms=count(len(study.names), "algorithm"), how=how, software=methods.PODIUM,
        problems=count(ranks.n, "problem") if isinstance(ranks, MeanRanks) else "", level=figures.level(study.alpha),
        procedure=methods.rendered(ADJUSTMENTS[procedure].phrase), cited=Cited(cites_of(family, procedure)),
    )  # fmt: skip


def describe(study: Reanalysis, style: Style) -> Iterator[Prose]:
    """Write the paragraph of published numbers."""
    kind = _OfList if study.verdict is None else _OfRanks if isinstance(study.reported, MeanRanks) else _Reanalysed
    return kind(study, style).sentences()


class _Reanalysed(FamilyParagraph):
    """Published p-values of all pairs."""

    def __init__(self, study: Reanalysis, style: Style) -> None:
        self.study, self.tell, test, verdict = study, texts_of(study), study.friedman, study.verdict
        ranks = study.reported if isinstance(study.reported, MeanRanks) else None
        omnibus = () if test is None else (Test("friedman", "χ²", test.df, float(test.statistic), float(test.pvalue)),)
        known = FamilyFacts(
            names=study.names, n=None if ranks is None else ranks.n, omnibus=omnibus, family=study.families[0],
            procedure="holm" if verdict is None else verdict.procedure, alpha=study.alpha,
            mean_ranks=None if ranks is None else tuple(np.asarray(ranks.ranks, dtype=float).tolist()),
        )  # fmt: skip
        super().__init__(known, style)

    def data(self) -> Prose:
        """The published p-values."""
        who, pairs = methods.who(self.facts.names), self.study.families[-1].m
        return self.tell.prose("published", "pair" if pairs == 1 else "matrix", m=grouped(pairs), who=who)

    def tests(self) -> Prose:
        """Published p-values come from tests of others."""
        control = self.facts.control
        return [] if control is None else self.tell.prose("control", control=control)


class _OfRanks(_Reanalysed):
    def data(self) -> Prose:
        """The published mean ranks."""
        extent = count(self.facts.n or 0, "problem")
        return self.tell.prose("published", "ranks", who=methods.who(self.facts.names), extent=extent)

    def hypothesis(self, test: Prose) -> Prose:
        """Question of the omnibus test, for published ranks."""
        return self.tell.prose("tested", test=test)

    def tests(self) -> Prose:
        """Who was compared with whom, and how."""
        return FamilyParagraph.tests(self)


class _OfList(_Reanalysed):
    """A list of p-values, or the test statistics they come from: hypotheses, not pairs."""

    def data(self) -> Prose:
        """The published p-values, or the printed test statistics."""
        if not self.study.texts:
            return self.tell.prose("published", "one" if self.family.m == 1 else "list", m=grouped(self.family.m))
        tests: list[Prose] = [
            [figures.statistic(SYMBOLS[one.kind], one.df, one.value), ", ", self.p(one.pvalue)]
            for one in self.study.statistics
        ]
        return self.tell.prose("recomputed", tests=methods.separated(tests))

    def nothing(self, m: int, p: Formula) -> Prose:
        """State that no hypothesis is rejected."""
        return self.tell.prose("nothing", "one" if m == 1 else "several", p=p)

    def single(self, evidence: Prose) -> Prose:
        """Say that the only hypothesis is rejected."""
        return self.tell.prose("single", evidence=evidence)

    def which(self, m: int, hits: int) -> str:
        """How many hypotheses are rejected."""
        return self.tell("which", n=hits, m=grouped(m))

    def no_proof(self) -> Prose:
        """What this does not show."""
        return self.tell.prose("no_proof")


# The pictures.


def pictures(study: Reanalysis) -> Pictures:
    """Return the pictures of published numbers by kind: those of mean ranks, of pairs, of single hypotheses."""
    from podium.studies.shared.family.pictures import PairsPictures, RankPictures

    reported, verdict = study.reported, study.verdict
    single = {"pvalues": lambda: _pvalues(study)}
    if verdict is None:
        return single
    if not isinstance(reported, MeanRanks):
        pairs = PairsPictures(verdict, texts_of(study)("arranged"))
        return {"heatmap": pairs.heatmap, **single, "exhaustive": pairs.exhaustive, "recursion": pairs.recursion}
    critical = {
        procedure: {level: critical_difference(reported.k, reported.n, level, procedure) for level in shown_levels(study.alpha)}
        for procedure in ("nemenyi", "bonferroni-dunn")
    }  # fmt: skip
    ranks, pairs = (
        RankPictures(study.names, reported.ranks, critical, study.alpha, study.control),
        PairsPictures(verdict),
    )
    return {
        "cd": lambda: pairs.critical_differences(reported.ranks), "cd-nemenyi": ranks.nemenyi,
        "cd-bonferroni-dunn": ranks.bonferroni_dunn, "ranks": ranks.bars, "heatmap": pairs.heatmap, **single,
        "exhaustive": pairs.exhaustive, "recursion": pairs.recursion,
    }  # fmt: skip


def _pvalues(study: Reanalysis) -> Drawing:
    """Draw the p-values of the deciding family before and after adjustment."""
    from podium.diagrams.rows import pvalue_rows
    from podium.studies.shared.family.pictures import SHOWN, sentences

    family, tell = study.families[0], texts_of(study)
    procedure = "holm" if study.verdict is None else study.verdict.procedure
    name = procedure_name(procedure)
    less = tell("cut", most=SHOWN, n=grouped(family.m)) if family.m > SHOWN else ""
    note = sentences(tell("drawn", ranking=ranking_name(family.ranking), procedure=name), less)
    return pvalue_rows(
        hypotheses(family, study.names)[:SHOWN], family.pvalues[:SHOWN].tolist(), family.adjusted[procedure][:SHOWN].tolist(),
        alpha=study.alpha, procedure=str(name), note=note,
    )  # fmt: skip
