"""What a comparison over groups of problems says: report, advice, methods paragraph, pictures and JSON; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple, TypedDict

from podium.checks import Alternative
from podium.document import Advice, Block, Column, Heading, KeyFigure, Table
from podium.i18n import Message, _, both, count, grouped, listing, paragraph, pgettext
from podium.render.prose import Formula
from podium.stats.clusters import group_flip_test
from podium.stats.ranks import oriented, wide_enough
from podium.studies.many_problems.grouped.study import GroupedComparison
from podium.studies.shared import figures, kinds, layout
from podium.studies.shared.advice.data_rules import scales_of
from podium.studies.shared.advice.procedure_rules import presumed_transitive
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import Pictures
from podium.studies.shared.family import Family
from podium.studies.shared.family import layout as families
from podium.studies.shared.family.methods import RANKED, ZEROS, FamilyFacts, Named, OfTable
from podium.studies.shared.family.methods import in_short as of_family
from podium.studies.shared.family.report import HUGE, Parts
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import Prose, averages_of, shows_difference
from podium.studies.shared.record import MEAN_RANKS, SIZE, Record, json_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level as show
from podium.studies.shared.words import pvalue, source_name


def texts_of(study: GroupedComparison) -> Texts:
    """Return what the texts name."""
    data, options, sizes, (least, adjusted) = study.results, study.options, study.sizes.values(), study.least
    low, high = min(sizes), max(sizes)
    effect, correlation = study.dependence
    told = {} if low == high else {"spread": ("spread",)}
    return Texts(
        __file__, told, source=source_name(data.source), problems=count(data.n, "problem"), algorithms=count(data.k, "algorithm"),
        objective=_(data.objective), groups=len(sizes), spread=str(low), low=low, high=high, least=least, adjusted=adjusted, seed=options["seed"],
        hypotheses=count(study.naive.m, "hypothesis"), lost=len(study.lost), gained=len(study.gained), by_group=_hits(study, study.verdict.family),
        effect=effect, correlation=correlation, permutations=grouped(int(options["permutations"])), resamples=grouped(int(options["resamples"])),
        samples=options["resamples"], error=study.group_error, alpha=show(study.alpha), confidence=figures.percent(round(1 - study.alpha, 12)),
    )  # fmt: skip


def _hits(study: GroupedComparison, family: Family) -> int:
    return int(family.rejected(study.verdict.procedure, study.alpha).sum())


def parts(study: GroupedComparison) -> Parts:
    """Return what is particular to the report."""
    tell, naive, order = texts_of(study), _hits(study, study.naive), study.order_indices
    permuted = _("Friedman, whole groups permuted ({permutations})", permutations=study.options["permutations"])
    p = [study.group_pvalue, study.friedman_pvalue]
    error = tell("error", p=pvalue(study.group_pvalue))
    columns = (
        Column(_("Test"), [permuted, tell("independent")], terms=True),
        Column.pvalues("p", p, study.alpha, term="omnibus-test"),
    )
    known = [tell("naive", n=naive, hits=naive)]
    if study.dependence[0] is not None:
        known.append(tell("dependence", "effect" if study.dependence[1] is None else "both"))
    before = [
        KeyFigure(_("Problems"), grouped(study.results.n)),
        KeyFigure(_("Groups"), grouped(len(study.sizes)), _("of {spread} problems", spread=tell["spread"])),
        KeyFigure(_("Any difference?"), float(study.group_pvalue), _("Friedman, whole groups permuted")),
    ]
    after = [KeyFigure(_("Without groups"), of_all(naive, study.naive.m), tell("would"))]
    ranks = Column(_("Mean rank"), study.mean_ranks[order].tolist(), "rank", term="mean-rank")
    return Parts(
        title=tell("title"),
        data=[*([tell("limit")] if study.least[1] > study.alpha else []), paragraph(known), error, tell("data")],
        ranks=(tell("ranks"), (ranks,), ()),
        omnibus=Table("omnibus", _("Omnibus tests"), columns, (error,)),
        figures=(before, after),
        more=_effects(study, tell),
        how=[tell("how")],
        references=("winkler2015", "field2007", "friedman1937", "wilcoxon1945"),
    )


class PairRow(NamedTuple):
    """Size, interval and dependence of a pair, by the keys of the JSON."""

    first: str
    second: str
    rank_difference: float
    rank_interval: list[float]
    median_shift: float
    median_interval: list[float]
    design_effect: float | None
    intraclass_correlation: float | None


def rows(study: GroupedComparison) -> list[PairRow]:
    """The rows of the table and of the JSON."""
    pairs, names = study.pairs, study.results.algorithms
    return [
        PairRow(names[pairs.first[i]], names[pairs.second[i]], float(pairs.rank_difference[i]), pairs.intervals.mean[i].tolist(),
                float(pairs.shift[i]), pairs.intervals.median[i].tolist(), effect.design_effect, effect.correlation)
        for i, effect in enumerate(pairs.effects)
    ]  # fmt: skip


def _effects(study: GroupedComparison, tell: Texts) -> list[Block]:
    naive = study.naive
    adjusted = study.naive.adjusted[study.verdict.procedure].tolist()
    known = {frozenset(pair): p for *pair, p in zip(naive.first.tolist(), naive.second.tolist(), adjusted, strict=True)}
    shown = zip(study.pairs.first.tolist(), study.pairs.second.tolist(), strict=True)
    found, level = rows(study), _("{level} from", level=f"{100 * (1 - study.alpha):g} %")
    columns = (
        Column(_("Pair"), [f"{row.first} vs. {row.second}" for row in found]),
        Column(_("Ranks"), [row.rank_difference for row in found], "rank", term="mean-rank"),
        Column(level, [row.rank_interval[0] for row in found], "rank", term="bootstrap"),
        Column(_("to"), [row.rank_interval[1] for row in found], "rank", term="bootstrap"),
        Column(_("Median"), [row.median_shift for row in found], "value", term="median"),
        Column(f"{level} ", [row.median_interval[0] for row in found], "value", term="bootstrap"),
        Column(f"{_('to')} ", [row.median_interval[1] for row in found], "value", term="bootstrap"),
        Column(_("Design effect"), [row.design_effect for row in found], "statistic", term="design-effect"),
        Column(_("ICC"), [row.intraclass_correlation for row in found], "statistic", term="intraclass-correlation"),
        Column.pvalues(_("Naive adjusted p"), [known[frozenset(pair)] for pair in shown], study.alpha, term="naive-p"),
    )
    notes = (tell("resampled"), tell("meaning"), tell("without"))
    table = Table("effects", tell("effects"), columns, notes, terminal=0 if len(found) > HUGE else None)
    return [Heading(tell("sizes")), table]


advice = AdviceTexts(__file__)


def advise(study: GroupedComparison) -> Iterator[Advice]:
    """Give the advice that applies: the result of the naive analysis, and too few groups."""
    lost, names, (least, adjusted) = study.lost, study.results.algorithms, study.least
    if lost:
        shown, n = listing([both(names[i], names[j]) for i, j in lost], 4), len(lost)
        differences, m = count(n, "difference"), study.verdict.family.m
        yield advice("W90", differences=differences, n=n, m=m, problems=study.results.n, shown=shown)
    if adjusted > study.alpha:
        yield advice("W91", groups=len(study.sizes), least=least, adjusted=adjusted)
    yield from presumed_transitive(study.verdict.family, study.alpha)
    yield from scales_of(study.results, decided_by_differences=True, remedy=Message("Normalise the problems first."))


# The methods paragraph.


def in_short(study: GroupedComparison, style: Style) -> Iterator[Prose]:
    """Say in one sentence what was compared, and how."""
    return of_family(study, style, tests=_Grouped(study, style).how()[1])


def describe(study: GroupedComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    return _Grouped(study, style).sentences()


class _Grouped(OfTable):
    def __init__(self, study: GroupedComparison, style: Style) -> None:
        self.study, self.tell = study, texts_of(study)
        known = FamilyFacts.of(study, averages=averages_of(study.results), statistics=_statistics(study))
        even = len(set(study.sizes.values())) == 1
        extent = self.tell("extent", "even" if even else "uneven", groups=grouped(len(study.sizes)))
        super().__init__(known, style, extent=extent, about_tests=[self.tell.prose("level")])

    def before(self) -> Iterator[Prose]:
        """The omnibus test."""
        by_group, plain = self.p(self.study.group_pvalue), self.p(self.study.friedman_pvalue)
        test = self.tell.prose("omnibus", p=by_group, plain=plain)
        yield self.tell.prose("tested", ranked=_(RANKED["friedman"]), test=test)

    def how(self) -> Named:
        """Wilcoxon's tests for groups."""
        drawn = _drawn(self.study)
        exact = pgettext("of several tests", "exact given the ties")
        if drawn:
            exact = self.tell("drawn", n=grouped(drawn))
        text = self.tell("flipped", side=self.side, exact=exact, zeros=_(ZEROS[self.facts.zeros]))
        return text, ("wilcoxon1945", "winkler2015")

    def brackets(self) -> str:
        """Text in the brackets."""
        return super().brackets() if self.facts.statistics is None else self.tell("brackets")

    def beside(self) -> Iterator[Prose]:
        """What Δ is, and how much the groups matter."""
        study, tell = self.study, self.tell
        if shows_difference(self.all_inference()):
            yield self._explained()
        effect, correlation = (None if one is None else Formula(figures.number(one)) for one in study.dependence)
        if effect is not None:
            kind = "effect" if correlation is None else "both"
            yield tell.prose("alike", kind, effect=effect, correlation=correlation)
        hits, m = _hits(study, study.naive), study.naive.m
        yield tell.prose("if", "several" if m > 1 else "yes" if hits else "no", n=hits, m=grouped(m))

    def _explained(self) -> Prose:
        """What Δ is, and how its interval came about."""
        one = int(self.family.first[0]) if self.family.m == 1 else self.study.control
        name = "" if one is None else self.study.results.algorithms[one]
        what = self.tell.prose("delta", "pairs" if one is None else "control", delta=Formula("Δ"), control=name)
        text = self.tell.prose("interval", what=what)
        return self.tell.prose("each", what=text) if self.family.m > 1 else [*text, "."]


def _statistics(study: GroupedComparison) -> tuple[str, ...] | None:
    """Difference of the mean ranks with its interval, in the order of the family, where all of them are known."""
    found = rows(study)
    if len(found) != study.verdict.family.m:
        return None
    number = figures.number
    return tuple(
        f"Δ = {number(row.rank_difference)} [{', '.join(number(end) for end in row.rank_interval)}]" for row in found
    )


def _drawn(study: GroupedComparison) -> int:
    """How many patterns of signs were drawn for some of the tests; 0 where all were exact: the same call decides again."""
    family, data = study.verdict.family, study.results
    x = oriented(wide_enough(data.exact, 2), data.objective)
    gains = (x[:, family.second] - x[:, family.first]).T
    found = [group_flip_test(column, study.groups, permutations=1).method for column in gains]
    return max(int(study.options["permutations"]), 100_000) if "monte-carlo" in found else 0


def pictures(study: GroupedComparison) -> Pictures:
    """Return the pictures by kind: mean ranks, p-values of all pairs, the differences of two; an interval would need independent problems."""
    from podium.studies.shared.family.pictures import of_design, paired

    remark, data = texts_of(study)("remark", n=study.results.n), study.results
    own = {"differences": lambda: paired(data, study.verdict.family, None, remark)} if data.k == 2 else {}
    return of_design(study, remark, own)


# JSON.


class GivenOptions(TypedDict):
    """Options as recorded."""

    control: str | None
    alpha: kinds.Alpha
    alternative: Alternative
    permutations: kinds.PositiveCount
    resamples: kinds.PositiveCount


_EFFECT = Record(
    "Effect", "", first=kinds.Name, second=kinds.Name, rank_difference=float, rank_interval=kinds.Two[float], median_shift=float,
    median_interval=kinds.Two[float], design_effect=kinds.NonNegative | None,
    intraclass_correlation=Annotated[float, kinds.Rules(maximum=1)] | None,
)  # fmt: skip
_BY_GROUPS = Record(
    "FriedmanByGroups", "", pvalue=(kinds.Probability, "group_pvalue"),
    standard_error=(kinds.NonNegative, "group_error"),
)  # fmt: skip
_PLAIN = Record("FriedmanNaive", "", pvalue=(kinds.Probability, "friedman_pvalue"))
_OMNIBUS = Record("Omnibus", "", friedman_by_groups=(_BY_GROUPS, lambda s: s), friedman_naive=(_PLAIN, lambda s: s))
_NAIVE = Record(
    "Naive", "", family=(families.ControlFamily | families.PairsFamily, lambda s: families.family_dict(s.naive, s.results.algorithms)),
    lost=(list[kinds.PairOfNames], lambda s: layout.named(s.lost, s.results.algorithms)),
    gained=(list[kinds.PairOfNames], lambda s: layout.named(s.gained, s.results.algorithms)),
)  # fmt: skip
to_dict = json_of(
    "CompareGroupedJson", "``podium compare FILE --group COLUMN --format json``.", "compare-grouped",
    SIZE,
    {"problem_groups": (kinds.ByName[kinds.PositiveCount], "sizes"), "mean_ranks": MEAN_RANKS, "omnibus": (_OMNIBUS, lambda s: s)},
    {"naive": (_NAIVE, lambda s: s), "effects": ([_EFFECT], rows)}, GivenOptions,
)  # fmt: skip
CompareGroupedJson = to_dict.type
