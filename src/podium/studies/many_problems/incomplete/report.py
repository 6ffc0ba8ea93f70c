"""What a comparison with missing cells says: report, advice, methods paragraph, pictures and JSON; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

import numpy as np

from podium.checks import Alternative
from podium.data.missing import NO_REASON
from podium.document import Advice, Block, Column, Heading, KeyFigure, Table
from podium.i18n import _, both, count, grouped, joined, listing, paragraph, pgettext
from podium.render.prose import Formula
from podium.stats.discordance import cochran_q
from podium.stats.logical import ADJUSTMENTS
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.many_problems.incomplete.study import IncompleteComparison, Pairwise
from podium.studies.shared import kinds
from podium.studies.shared.advice.procedure_rules import presumed_transitive
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.methods import FamilyFacts, OfTable, Test, exactness, rest
from podium.studies.shared.family.report import HUGE, Parts
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all, table_figures
from podium.studies.shared.methods import NAMED, Prose, called, rendered
from podium.studies.shared.record import MEAN_RANKS, SIZE, Record, json_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import pvalue, source_name

FEW = 6
"""On fewer common problems Wilcoxon's two-sided p-value cannot fall below 0.05."""


def texts_of(study: IncompleteComparison) -> Texts:
    """Return what the texts name."""
    data = study.results
    cells = data.n * data.k
    return Texts(
        __file__, {}, source=source_name(data.source), problems=count(data.n, "problem"), algorithms=count(data.k, "algorithm"),
        objective=_(data.objective), missing=data.missing, cells=cells, missing_results=grouped(data.missing), all_results=grouped(cells),
        error=study.permutation_standard_error, few=FEW,
    )  # fmt: skip


def parts(study: IncompleteComparison) -> Parts:
    """Return what is particular to the report."""
    tell, data, order, test = texts_of(study), study.results, study.order_indices, study.omnibus
    seen = data.present.sum(axis=0)[order]
    ranks = (
        Column(_("Results"), seen.tolist(), "count", term="count"),
        Column(_("Missing"), (data.n - seen).tolist(), "count", term="count"),
        Column(_("Adjusted mean rank"), study.mean_ranks[order].tolist(), "rank", term="adjusted-mean-rank"),
    )
    missing = KeyFigure(_("Missing cells"), of_all(int(data.missing), data.n * data.k))
    differ = KeyFigure(_("Any difference?"), float(test.pvalue), _("Skillings–Mack χ²"))
    return Parts(
        title=tell("title"),
        data=[tell("data")],
        ranks=(tell("ranks"), ranks, (tell("adjusted"),)),
        omnibus=_omnibus_table(study, tell),
        figures=([*table_figures(data.n, data.k, data.objective), missing, differ], []),
        more=_in_common(study),
        how=[tell("how")],
        references=("skillings1981", "durbin1951", "conover1999", "wilcoxon1945", "benavoli2016"),
    )


def _omnibus_table(study: IncompleteComparison, tell: Texts) -> Table:
    test, found, runs = study.omnibus, study.durbin, int(study.options["permutations"])
    rows: list[tuple[str, float | None, str, float]] = [
        (_("Skillings–Mack χ²"), test.statistic, str(test.df), test.pvalue),
        (_("Skillings–Mack, {runs} permutations", runs=runs), test.statistic, "", study.permutation_pvalue),
    ]
    if found is not None:
        f = found.f if np.isfinite(found.f) else None
        rows.append((_("Durbin χ²"), found.statistic, str(found.df), found.pvalue))
        rows.append((_("Durbin, Conover's F"), f, ", ".join(map(str, found.f_df)), found.f_pvalue))
    name, statistic, df, p = map(list, zip(*rows, strict=True))
    columns = (
        Column(_("Test"), name, terms=True),
        Column(_("Statistic"), statistic, "statistic", term="test-statistic"),
        Column(_("df"), df, term="degrees-of-freedom"),
        Column.pvalues("p", p, study.alpha, term="p-value"),
    )
    return Table("omnibus", _("Omnibus tests"), columns, (tell("permuted"),))


def _in_common(study: IncompleteComparison) -> list[Block]:
    rows, caption = common(study), _("Problems in common")
    columns = (
        Column(_("Algorithm"), [first for first, *_rest in rows]),
        Column(_("and"), [second for _first, second, _problems in rows]),
        Column(_("Problems"), [problems for *_names, problems in rows], "count", term="count"),
    )
    return [Heading(caption), Table("common", caption, columns, terminal=0 if len(rows) > HUGE else None)]


def common(study: IncompleteComparison) -> list[tuple[str, str, int]]:
    """Every pair with the number of problems that it shares."""
    names, pairs = study.results.algorithms, study.verdict.pairs
    return [(names[i], names[j], int(study.common[i, j])) for i, j in zip(pairs.first, pairs.second, strict=True)]


advice = AdviceTexts(__file__)


def advise(study: IncompleteComparison) -> Iterator[Advice]:
    """Give the advice that applies."""
    if study.results.missing:
        yield _not_at_random(study)
    yield from _few_in_common(study)
    yield from presumed_transitive(study.verdict.family, study.alpha)


def _not_at_random(study: IncompleteComparison) -> Advice:
    tell, data = texts_of(study), study.results
    lost = (~data.present).sum(axis=0)
    order = [int(j) for j in np.argsort(-lost, kind="stable") if lost[j]]
    found = [tell("missing", named=listing([f"{data.algorithms[j]} {lost[j]}" for j in order], 6))]
    p = float(cochran_q(~data.present).pvalue)
    found += [tell("uneven", p=pvalue(p))] if p <= 0.05 else []
    given = [joined([reason, str(number)], " ") for reason, number in data.reasons.items() if reason != NO_REASON]
    found += [tell("given", given=listing(given, 3))] if given else []
    return advice("W88", missing=data.missing, cells=data.n * data.k, found=paragraph(found))


def _few_in_common(study: IncompleteComparison) -> Iterator[Advice]:
    names, family, tell = study.results.algorithms, study.verdict.family, texts_of(study)
    shared = study.common[family.first, family.second]
    few = np.flatnonzero(shared < FEW).tolist()
    if not few:
        return
    pairs = [both(names[family.first[i]], names[family.second[i]]) for i in few]
    example = listing([joined([pair, str(shared[i])], " ") for pair, i in zip(pairs, few, strict=True)], 3)
    none = int((shared == 0).sum())
    without = tell("without", none=none) if none else ""
    yield advice("W89", n=len(few), m=family.m, few=FEW, without=without, example=example)


# The methods paragraph.


def describe(study: IncompleteComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    return _Incomplete(study, style).sentences()


class _Incomplete(OfTable):
    def __init__(self, study: IncompleteComparison, style: Style) -> None:
        self.study, self.exact_ones, self.tell = study, _exact(study), texts_of(study)
        known = FamilyFacts.of(
            study, omnibus=tuple(_omnibus(study)), mean_ranks=tuple(np.round(study.mean_ranks, 9).tolist()),
            exact_tests=all(self.exact_ones), permutations=int(study.options["permutations"]), seed=int(study.options["seed"]),
        )  # fmt: skip
        extent = self.tell("extent", "incomplete" if study.results.missing else "complete")
        super().__init__(known, style, extent=extent)

    def permuted(self, p: Formula) -> Prose:
        """Write the p-value of permutations."""
        return self.tell.prose("permutations", n=grouped(self.facts.permutations), seed=self.facts.seed, p=p)

    def exactness(self) -> str:
        """How the p-values of Wilcoxon's tests were computed."""
        if any(self.exact_ones) and not all(self.exact_ones):
            return pgettext(
                "of several tests",
                "exact given the ties where that is feasible, otherwise with the normal approximation",
            )
        return exactness(all(self.exact_ones))

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        if not self.facts.chosen:
            return super().compared_control(control)
        return self.tell("chosen", control=control, rest=rest(self.family.m))

    def best_rank(self, names: Sequence[str], rank: str) -> Prose:
        """Who has the best adjusted mean rank, and what that is."""
        kind = "one" if len(names) == 1 else "several" if len(names) <= NAMED else "many"
        return self.tell.prose("best", kind, names=called(names), rank=rank)

    def about_tests(self) -> Iterator[Prose]:
        """On how many problems two algorithms were compared."""
        shared = self.study.common[self.family.first, self.family.second]
        low, high, none = int(shared.min()), int(shared.max()), int((shared == 0).sum())
        yield self.tell.prose("common", "even" if low == high else "uneven", low=grouped(low), high=grouped(high))
        if none:
            yield self.tell.prose("unlinked", n=none)

    def beside(self) -> Iterator[Prose]:
        """Result of the ranks of all algorithms together, in addition to the tests of pairs."""
        if self.study.results.missing:
            yield self.tell.prose("at_random")
        family, procedure = self.study.families[-1], self.study.verdict.pairs_procedure
        hits = int(family.rejected(procedure, self.facts.alpha).sum())
        yield self.tell.prose(
            "found", "several" if family.m > 1 else "one" if hits else "none", tests=self.tell.prose("joint", family.ranking),
            procedure=rendered(ADJUSTMENTS[procedure].phrase), n=grouped(hits), m=grouped(family.m),
        )  # fmt: skip


def _omnibus(study: IncompleteComparison) -> Iterator[Test]:
    """Skillings and Mack's test, and Durbin's where the design is balanced."""
    main, other = study.omnibus, study.durbin
    yield Test("skillings_mack", "χ²", (main.df,), main.statistic, main.pvalue, permutation=study.permutation_pvalue)
    if other is not None:
        yield Test("durbin", "χ²", (other.df,), other.statistic, other.pvalue)
        if np.isfinite(other.f):
            yield Test("durbin_f", "F", other.f_df, other.f, other.f_pvalue)


def _exact(study: IncompleteComparison) -> list[bool]:
    """Which of the deciding tests were exact: the same calls decide again."""
    family, present = study.verdict.family, study.results.present
    if family.ranking != "wilcoxon":
        return [True]
    x = oriented(wide_enough(study.results.exact, 2), study.results.objective)
    found = []
    for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True):
        shared = present[:, i] & present[:, j]
        if shared.any():
            found.append(signed_rank(x[shared, j] - x[shared, i]).method == "exact")
    return found or [True]


def pictures(study: IncompleteComparison) -> Pictures:
    """Return the pictures by kind: adjusted mean ranks, p-values of all pairs, the differences of two."""
    from podium.studies.shared.family.pictures import of_design, paired

    tell, data = texts_of(study), study.results
    rows = np.flatnonzero(data.present.all(axis=1))
    shown = tell("shown", n=len(rows), m=data.n)
    own = {"differences": lambda: paired(data, study.verdict.family, study.alpha, shown, rows)} if data.k == 2 else {}
    return of_design(study, tell("remark"), own, arranged=tell("arranged"))


# JSON.


class GivenOptions(TypedDict):
    """Options as recorded."""

    control: str | None
    alpha: kinds.Alpha
    alternative: Alternative
    pairwise: Pairwise
    permutations: kinds.PositiveCount


_MISSING = Record(
    "MissingCells", "", cells=(kinds.Count, "missing"),
    by_algorithm=(dict[str, kinds.Count], lambda d: dict(zip(d.algorithms, (~d.present).sum(axis=0).tolist(), strict=True))),
    reasons=(dict[str, kinds.PositiveCount], lambda d: dict(d.reasons)),
)  # fmt: skip
_SKILLINGS_MACK = Record(
    "SkillingsMack", "", statistic=(kinds.NonNegative, "omnibus.statistic"), df=(kinds.PositiveCount, "omnibus.df"), pvalue=(kinds.Probability, "omnibus.pvalue"),
    permutation_pvalue=kinds.Probability, permutation_standard_error=kinds.NonNegative,
)  # fmt: skip
_DURBIN = Record(
    "DurbinJson", "", statistic=kinds.NonNegative, df=kinds.PositiveCount, pvalue=kinds.Probability,
    f=kinds.NonNegative | None, f_df=kinds.Two[kinds.Count], f_pvalue=kinds.Probability,
)  # fmt: skip
_COMMON = Record(
    "CommonProblem", "", first=(kinds.Name, lambda r: r[0]), second=(kinds.Name, lambda r: r[1]), problems=(kinds.Count, lambda r: r[2]),
)  # fmt: skip
to_dict = json_of(
    "CompareIncompleteJson", "``podium compare FILE --missing incomplete --format json``.", "compare-incomplete",
    SIZE,
    {
        "missing": (_MISSING, "results"),
        "mean_ranks": MEAN_RANKS,
        "omnibus": (Record("Omnibus", "", skillings_mack=(_SKILLINGS_MACK, lambda s: s), durbin=(_DURBIN, "durbin", "or null")), lambda s: s),
        "common_problems": ([_COMMON], common),
    },
    {}, GivenOptions,
)  # fmt: skip
CompareIncompleteJson = to_dict.type
