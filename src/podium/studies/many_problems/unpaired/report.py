"""What a comparison of independent samples says: report, advice, methods paragraph, pictures and JSON; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypedDict

import numpy as np
from scipy import special

from podium.checks import Alternative
from podium.document import Advice, Block, Column, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped, paragraph
from podium.studies.many_problems.unpaired.study import FEW, UnpairedComparison
from podium.studies.shared import kinds, methods
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import Pictures
from podium.studies.shared.family import layout as families
from podium.studies.shared.family.report import HUGE, Parts
from podium.studies.shared.figures import Style
from podium.studies.shared.methods import Prose
from podium.studies.shared.record import MEAN_RANKS, Record, json_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level as show
from podium.studies.shared.words import source_name


def texts_of(study: UnpairedComparison) -> Texts:
    """Return what the texts name."""
    groups = study.groups
    low, high = min(groups.sizes), max(groups.sizes)
    told = {"sizes": ("sizes", "even" if low == high else "uneven")}
    return Texts(
        __file__, told, source=source_name(groups.source), groups=count(groups.k, "independent group"), k=groups.k,
        low=low, high=high, few=FEW, observations=count(low, "observation"),
    )  # fmt: skip


def parts(study: UnpairedComparison) -> Parts:
    """Return what is particular to the report."""
    tell, groups, test, order = texts_of(study), study.groups, study.kruskal, study.order_indices
    ranks = (
        Column(_("Values"), [int(test.sizes[j]) for j in order], "count", term="count"),
        Column(_("Median"), [float(np.median(groups.samples[j])) for j in order], "value", term="median"),
        Column(_("Mean rank"), study.mean_ranks[order].tolist(), "rank", term="joint-ranks"),
    )
    rough = [tell("rough")] if min(groups.sizes) < FEW else []
    critical = float(special.chdtri(test.df, study.alpha))
    columns = (
        Column(_("Test"), [_("Kruskal–Wallis H")], terms=True),
        Column(_("Statistic"), [test.statistic], "statistic", term="kruskal-wallis"),
        Column(_("df"), [str(test.df)], term="degrees-of-freedom"),
        Column(_("Critical ({alpha})", alpha=show(study.alpha)), [critical], "statistic", term="critical-value"),
        Column.pvalues("p", [test.pvalue], study.alpha, term="kruskal-wallis"),
        Column("ε²", [test.epsilon_squared], "statistic", term="epsilon-squared"),
    )
    by = _("Kruskal–Wallis H, roughly") if rough else _("Kruskal–Wallis H")
    before = [
        KeyFigure(_("Groups"), grouped(groups.k), _("independent of each other")),
        KeyFigure(_("Values"), grouped(sum(groups.sizes))),
        KeyFigure(_("Any difference?"), float(test.pvalue), by),
    ]
    return Parts(
        title=tell("title"),
        data=[tell("data")],
        ranks=(tell("ranks"), ranks, ()),
        omnibus=Table("omnibus", _("Omnibus test"), columns, (tell("epsilon"), *rough)),
        figures=(before, [KeyFigure("ε²", f"{test.epsilon_squared:.2f}", tell("share"))]),
        more=_two_samples(study, tell),
        how=[tell("how")],
        references=("mann1947", "brunner2000", "kruskal1952", "dunn1964"),
        subject=tell["sizes"],
    )


def _two_samples(study: UnpairedComparison, tell: Texts) -> list[Block]:
    names, pairs = study.groups.algorithms, study.pairs
    columns = (
        Column(_("Algorithm"), [names[one.first] for one in pairs]),
        Column(_("and"), [names[one.second] for one in pairs]),
        Column(_("First is better"), [one.rank_sum.superiority for one in pairs], "value", term="superiority"),
        Column(_("Mann–Whitney p"), [one.rank_sum.pvalue for one in pairs], "pvalue", term="rank-sum"),
        Column(_("Brunner–Munzel p"), [one.studentized.pvalue for one in pairs], "pvalue", term="brunner-munzel"),
    )
    exact = sum(one.rank_sum.method == "exact" for one in pairs)
    notes = (tell("first"), tell("exact", exact=grouped(exact), all=grouped(len(pairs))))
    caption = _("Tests of two samples each")
    return [Heading(caption), Table("two-samples", caption, columns, notes, 0 if len(pairs) > HUGE else None)]


advice = AdviceTexts(__file__)


def advise(study: UnpairedComparison) -> Iterator[Advice]:
    """State that samples are not paired, and which groups are small."""
    sizes, tell, unable = study.groups.sizes, texts_of(study), study.smallest > study.alpha
    yield advice("W21 even" if len(set(sizes)) == 1 else "W21", k=len(sizes), n=sum(sizes))
    if (n := min(sizes)) < FEW:
        found = [tell("smallest")]
        if unable.any():
            pairs, p = count(len(unable), "pair"), float(study.smallest[unable].min())
            found.append(tell("unable", n=grouped(int(unable.sum())), pairs=pairs, p=p))
        yield advice("W36", smallest=found[0], found=paragraph(found), n=n, p=0.5 ** (n - 1))


def describe(study: UnpairedComparison, style: Style) -> Iterator[Prose]:
    """Write the methods paragraph."""
    from podium.studies.shared.family.methods import FamilyFacts, OfTable, Test

    tell, groups, test = texts_of(study), study.groups, study.kruskal
    omnibus = Test("kruskal_wallis", "H", (int(test.df),), float(test.statistic), float(test.pvalue))
    extent = str(tell["observations"]) if len(set(groups.sizes)) == 1 else tell("extent")
    data = tell.prose(
        "compared", who=methods.who(groups.algorithms), extent=extent, better=methods.better(groups.objective)
    )
    known = FamilyFacts.of(study, omnibus=(omnibus,))
    return OfTable(known, style, data=data, about_tests=[tell.prose("level")]).sentences()


def pictures(study: UnpairedComparison) -> Pictures:
    """Return the pictures by kind: mean ranks, p-values of all pairs, each sample as a box with its observations."""
    from podium.diagrams.rows import sample_boxes
    from podium.studies.shared.family.pictures import best_of, of_design, sentences

    tell, groups = texts_of(study), study.groups
    shown, less = best_of(study.order_indices)

    def boxes() -> Any:
        return sample_boxes(
            [groups.algorithms[j] for j in shown], [groups.samples[j] for j in shown], label=tell(groups.objective),
            larger_is_better=groups.objective == "maximize", note=sentences(tell("boxes"), less),
        )  # fmt: skip

    return of_design(study, tell("remark"), {"boxes": boxes}, scattered=tell("scattered"))


# JSON.


class GivenOptions(TypedDict):
    """Options of `compare_unpaired`."""

    control: str | None
    alpha: kinds.Alpha
    alternative: Alternative


_KRUSKAL = Record(
    "OmnibusTest", "The Kruskal–Wallis test.",
    statistic=kinds.NonNegative, df=(Annotated[list[kinds.PositiveCount], kinds.Rules(minItems=1, maxItems=1)], lambda t: [t.df]),
    pvalue=kinds.Probability, epsilon_squared=kinds.Probability,
)  # fmt: skip
_RANK_SUM = Record(
    "RankSum", "Mann and Whitney's test; the statistic counts the pairs of values in which the first is better, ties half.",
    statistic=kinds.NonNegative, pvalue=kinds.Probability, method=Literal["exact", "asymptotic"],
)  # fmt: skip
_STUDENTIZED = Record(
    "Studentized", "Brunner and Munzel's test; null where the placements do not vary.",
    statistic=float | None, df=float | None, pvalue=kinds.Probability,
)  # fmt: skip
_PAIR = Record(
    "TwoSamplesJson", "Tests of two samples.",
    first=(kinds.Name, lambda p: p[0][p[1].first]), second=(kinds.Name, lambda p: p[0][p[1].second]),
    superiority=(kinds.Probability, lambda p: p[1].rank_sum.superiority),
    mann_whitney=(_RANK_SUM, lambda p: p[1].rank_sum), brunner_munzel=(_STUDENTIZED, lambda p: p[1].studentized),
)  # fmt: skip
_MEANS = Record("RankingJson", "Mean ranks of the algorithms.", mean_ranks=MEAN_RANKS)
to_dict = json_of(
    "CompareUnpairedJson", "``podium compare FILE --unpaired --format json``.", "compare-unpaired",
    {"sizes": (kinds.ByName[kinds.PositiveCount], lambda s: dict(zip(s.groups.algorithms, s.groups.sizes, strict=True))), "k": (kinds.TwoOrMore, "groups.k")},
    {
        "pairs": ([_PAIR], lambda s: [(s.groups.algorithms, one) for one in s.pairs]),
        "rankings": (Annotated[dict[str, _MEANS.type], kinds.Keys("kruskal-wallis")], lambda s: {"kruskal-wallis": _MEANS(s)}),  # type: ignore[name-defined]
        "omnibus": (Record("OmnibusJson", "Tests of the hypothesis that all algorithms perform equally.", kruskal_wallis=(_KRUSKAL, "kruskal")), lambda s: s),
    },
    {}, GivenOptions,
    Annotated[families.Verdict, kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "mann-whitney"}})],
)  # fmt: skip
CompareUnpairedJson = to_dict.type
