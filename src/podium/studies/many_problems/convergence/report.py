"""What a convergence study says: report, tables, verdict, advice and methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import isfinite
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from podium.data.trace_grid import is_regular, number
from podium.document import SHORT_ROWS, Advice, Block, Bullets, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import _, both, count, grouped, joined, listing, paragraph, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.page_trend import arrival, at_optimum
from podium.stats.ranks import oriented
from podium.studies.many_problems.compare.report import comparison_facts, ranks_table
from podium.studies.many_problems.convergence.speed import MEASURES, PROCEDURE
from podium.studies.many_problems.convergence.study import (
    LEVEL,
    Convergence,
    Gain,
    GainKind,
    Kind,
    Pairs,
    Target,
    optima_of,
)
from podium.studies.many_problems.convergence.verb import Measure
from podium.studies.shared import figures
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing
from podium.studies.shared.family import Family
from podium.studies.shared.family.methods import FamilyFacts, FamilyParagraph, Named, OfTable, compared
from podium.studies.shared.family.report import head, procedures
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import NAMED, Prose, better, called, names_of, sentence, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import adjusted as adjusted_text
from podium.studies.shared.words import capital, direction, options_text, some_of, source_name, version_text
from podium.studies.shared.words import level as show

TOGETHER = 3  # rows of each table of the short form when there are several
GROUPS = 4  # sentences on who gains on whom in the verdict
MATRIX_LIMIT = 25  # with more algorithms the matrix is in the appendix of an article only
CUTS = 14  # up to so many cut-points are listed
TARGETS = 3  # so many targets are reported one by one
SPEED_TERMS: dict[Measure, str] = {"area": "area", "share-ahead": "share-ahead", "targets": "target"}
GAINS: tuple[GainKind, ...] = get_args(GainKind)
RELATIONS: tuple[Kind, ...] = get_args(Kind)


def texts_of(study: Convergence) -> Texts:
    """Return what the texts name."""
    data, speed, deciding = study.traces, study.speed, study.deciding
    test = "share-ahead" if speed.measure == "share-ahead" else "ranks"
    told = {
        "extent": ("extent",),
        "tests": (f"speed_tests.{test}", "exact" if speed.exact else "approximate"),
        "way": ("speed_way",),
        "ranks": ("ranks", deciding.version),
        "pvalues": ("pvalues", deciding.kind),
        "weights": ("weights", speed.budget),
    }
    return Texts(
        __file__, told, problems=count(data.n, "problem"), algorithms=count(data.k, "algorithm"), average=_(data.average),
        cuts=count(len(study.cut_points), "cut-point"), pairs=count(speed.family.m, "ordered pair"), m=speed.family.m,
        alpha=show(study.options.alpha), cut=number(study.final_at), measure=measured(study),
    )  # fmt: skip


def measured(study: Convergence) -> str:
    """Name the measure of speed, with the weights of the cut-points."""
    measure, budget = _(MEASURES[study.speed.measure]), study.speed.budget
    return measure if budget is None else f"{measure}, {Texts(__file__, {})('budget', budget)}"


# The verdict.


def verdict(study: Convergence) -> tuple[str, str, str]:
    """Conclude on speed, on who gains on whom, and on the final results."""
    tell = texts_of(study)
    return _faster(study, tell), _gaining(study, tell), _final_results(study, tell)


def _faster(study: Convergence, tell: Texts) -> str:
    if study.order.faster.any():
        return paragraph([*_leaders(study, tell), *_counts(study, tell)])
    smallest = float(study.speed.family.adjusted[PROCEDURE].min())
    return paragraph([tell("none_faster", smallest=smallest), tell("unproven"), *_too_few(study, tell)])


def _too_few(study: Convergence, tell: Texts) -> list[str]:
    """Say that no data could have given a significant pair."""
    least = study.speed.least
    return [] if least <= study.options.alpha else [tell("too_few", least=least)]


def _counts(study: Convergence, tell: Texts) -> list[str]:
    """Say how many pairs differ in speed, by which tests, and whether they give an order."""
    names, order, family = study.traces.algorithms, study.order, study.speed.family
    if (m := family.m // 2) == 1:
        parts = [tell("speed_of_pair", p=adjusted_text(float(family.adjusted[PROCEDURE].min())))]
    else:
        parts = [tell("speed_of_pairs", n=int(order.faster.sum()), pairs=count(m, "pair"))]
    if order.cycles:
        rings = joined((str(listing([names[j] for j in ring])) for ring in order.cycles), "; ")
        parts.append(tell("circle", rings=rings))
    return parts


def _fastest(study: Convergence) -> tuple[int, list[int], list[int]]:
    """Return how many others the fastest are faster than, the fastest, and all than which none was shown to be faster."""
    faster = study.order.faster
    wins = faster.sum(axis=1)
    unbeaten = [j for j in np.argsort(-wins, kind="stable").tolist() if wins[j] and not faster[:, j].any()]
    leaders = unbeaten or [int(np.argmax(wins))]
    return int(wins[leaders[0]]), [j for j in leaders if wins[j] == wins[leaders[0]]], leaders


def _leaders(study: Convergence, tell: Texts) -> list[str]:
    names, (_wins, best, leaders) = study.traces.algorithms, _fastest(study)
    said = []
    for j in best[:3]:
        beaten = [names[i] for i in np.flatnonzero(study.order.faster[j]).tolist()]
        everyone = len(beaten) == len(names) - 1 > 1
        said.append(tell("leads", name=names[j], others=tell("everyone") if everyone else listing(beaten)))
    others = [names[j] for j in leaders if j not in best[:3]]
    left = [tell("unbeaten", others=listing(others))] if others else []
    return [f"{'; '.join(said)} {tell['extent']}.", *left]


def _gaining(study: Convergence, tell: Texts) -> str:
    """Conclude on who gains on whom, who is ahead meanwhile first."""
    pairs, alpha, way = study.deciding, study.options.alpha, tell("page_way")
    hits = int(pairs.significant(alpha, PROCEDURE).sum())
    if not hits:
        return tell("no_gain", smallest=float(pairs.family.adjusted[PROCEDURE].min()), way=way)
    said = [*_behind_meanwhile(study, tell), *_by_algorithm(study, tell)] or [tell("unconfirmed")]
    return paragraph([*said, tell("marked", n=hits, way=way), f"{_checked(study, tell, hits)}."])


def behind(study: Convergence) -> list[Gain]:
    """Those who gain although the other is ahead: at both ends on more problems, or by the measure of speed."""
    faster = study.order.faster
    return [gain for gain in study.gains if gain.kind == "catches up" or faster[gain.second, gain.first]]


def _behind_meanwhile(study: Convergence, tell: Texts) -> list[str]:
    """Say of those who gain on a faster algorithm that they are behind."""
    names, adjusted = study.traces.algorithms, study.speed.adjusted()
    found = [gain for gain in study.gains if study.order.faster[gain.second, gain.first]]
    said = [
        tell(
            "ahead", one.kind, ahead=names[one.second], behind=names[one.first], measure=_(MEASURES[study.speed.measure]),
            p=adjusted_text(float(adjusted[one.second, one.first])),
        )
        for one in found[:GROUPS]
    ]  # fmt: skip
    if len(found) > GROUPS:
        said.append(tell("more_ahead", n=len(found) - GROUPS))
    return ["; ".join(said) + ".", tell("gaining_only")] if found else []


def _by_algorithm(study: Convergence, tell: Texts) -> list[str]:
    """Say who gains on whom, by kind and algorithm."""
    names, faster = study.traces.algorithms, study.order.faster
    groups: dict[tuple[GainKind, int], list[int]] = {}
    for gain in sorted(study.gains, key=lambda gain: GAINS.index(gain.kind)):
        if not faster[gain.second, gain.first]:
            groups.setdefault((gain.kind, gain.first), []).append(gain.second)
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    said = [
        tell("gaining", kind, name=names[j], others=listing([names[i] for i in others]))
        for (kind, j), others in ordered[:GROUPS]
    ]
    left = sum(len(others) for _group, others in ordered[GROUPS:])
    said += [tell("more_gains", n=left)] if left else []
    return [tell("along", gains="; ".join(said))] if said else []


def _checked(study: Convergence, tell: Texts, hits: int) -> str:
    """Say how many pairs pass the check that trusts neighbouring cut-points less."""
    pairs, confirmed = study.deciding, len(study.gains)
    if not pairs.checked:
        return tell("check", "missing")
    if pairs.least > study.options.alpha:
        return tell("check", "impossible", least=pairs.least)
    return tell("check", "all" if confirmed == hits else "some" if confirmed else "none", n=confirmed)


def _final_results(study: Convergence, tell: Texts) -> str:
    """Conclude on final results and speed together."""
    names, found, final = study.traces.algorithms, study.relations, study.final
    best, better = final.order_indices[0], study.better
    said = [
        tell(
            "final", "some" if better else "none", n=len(better), name=names[best], rank=final.primary.mean_ranks[best],
            pairs=count(final.verdict.pairs.m, "pair"),
        )
    ]  # fmt: skip
    for kind, key in (("better only at the end", "late"), ("same result, faster", "early")):
        pairs = [r for j in final.order_indices for r in found if r.first == j and r.kind == kind]
        shown = [tell("than", name=names[r.first], others=names[r.second]) for r in pairs]
        said += [tell(key, pairs=listing(shown, 4))] if shown else []
    two = sum(r.kind == "better and faster" for r in found)
    return paragraph([*said, tell("both", n=two)] if two else said)


# What a page shows first.


def headline(study: Convergence) -> tuple[str, str, str]:
    """Return who converges faster than whom, and how sure that is."""
    tell, names, faster, others = texts_of(study), study.traces.algorithms, study.order.faster, study.traces.k - 1
    if not faster.any():
        under = [f"{capital(tell['way'])}.", tell("unproven"), *_too_few(study, tell), study.verdict[1]]
        return _("No algorithm was shown to converge faster than another"), "", paragraph(under)
    wins, best, _leading = _fastest(study)
    left = ""
    if len(best) == 1:
        beaten = [names[i] for i in study.display_order if faster[best[0], i]]
        shown = tell("leads", name=names[best[0]], others=some_of(beaten, others))
        left = tell("first_open") if len(beaten) < others else ""
    else:
        shown = tell("each_faster", n=wins, names=listing([names[j] for j in best], 3), m=others)
    return shown, left, paragraph([*_counts(study, tell), study.verdict[1]])


def key_figures(study: Convergence) -> list[KeyFigure]:
    """Return the size of the data, how many pairs differ in speed, in how many one gains, and the final results."""
    tell, data, final = texts_of(study), study.traces, study.final
    best, m = final.order_indices[0], study.speed.family.m
    hits, gains = of_all(int(study.order.faster.sum()), m // 2), of_all(len(study.gains), study.deciding.family.m)
    return [
        KeyFigure(_("Problems"), grouped(data.n), str(direction(data.objective))),
        KeyFigure(_("Cut-points"), grouped(len(study.cut_points))),
        KeyFigure(_("One faster"), hits, _("pairs, α = {alpha}", alpha=show(study.options.alpha))),
        KeyFigure(_("One gains"), gains, tell("ordered_pairs")),
        KeyFigure(_("Best at the end"), data.algorithms[best], tell("final_rank", rank=final.primary.mean_ranks[best])),
        KeyFigure(_("Final results differ"), of_all(len(study.better), final.verdict.pairs.m), _("pairs")),
    ]


# The report.


def document(study: Convergence, *, full: bool) -> Document:
    """Lay out the study; on one screen the first pairs, and the times to targets if there are any."""
    tell = texts_of(study)
    blocks: list[Block] = [
        *(Paragraph(text, lead=True) for text in study.verdict),
        Paragraph(_data(study, tell)),
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("Who converges faster?")),
    ]
    if full:
        matrix = partial(_matrix, study, "convergence-speed", tell("speed_matrix"), _("Faster"), study.speed.pvalues)
        blocks += [_scores(study, tell), matrix(study.order.faster, _term(study), tell("speed_matrix_note"))]
        blocks += [*_order(study, tell), _speed(study, tell, full=True), Heading(_("Who gains on whom?"))]
        blocks += [_gains(study, tell)] if study.gains else []
        blocks += [_page_matrix(study, tell, pairs) for pairs in study.versions]
        blocks += [_page_pairs(study, tell, pairs) for pairs in study.versions]
        blocks += [
            *_cases(study, tell),
            *_final(study, tell),
            Heading(_("Along the budget")),
            _trajectories(study, tell),
        ]
    else:
        blocks.append(
            _speed(study, tell, full=False).abridged(TOGETHER if study.targets or study.gains else SHORT_ROWS)
        )
        if study.gains:
            blocks += [Heading(_("Who gains on whom?")), _gains(study, tell).abridged(TOGETHER)]
    blocks += [Heading(_("Time to targets"))] if study.targets else []
    for target in study.targets:
        times = _times(study, tell, target, full=full)
        blocks += [times, _times_by_problem(study, tell, target)] if full else [times.abridged(TOGETHER)]
    blocks += closing(study, _computed(study, tell), _references(study), full=full)
    return Document(tell("title"), tuple(blocks))


def _data(study: Convergence, tell: Texts) -> str:
    data = study.traces
    low, high = int(data.counts.min()), int(data.counts.max())
    runs = tell("runs", "varied" if low < high else "one" if low == 1 else "even", low=low, high=high, n=low)
    line = tell("data", data.objective, source=source_name(data.source), n=data.n, k=data.k, runs=runs)
    cuts = listing([number(float(v)) for v in study.cut_points], CUTS)
    return paragraph([line, tell("cuts", chosen=study.chosen, cuts=cuts)])


def _order(study: Convergence, tell: Texts) -> list[Block]:
    names, arrows = study.traces.algorithms, study.order.arrows
    if not arrows:
        return []
    items = []
    for j in study.display_order:
        slower = [names[b] for a, b in arrows if a == j]
        if slower:
            items.append(f"{names[j]} → {listing(slower, 30)}")
    touched = {j for arrow in arrows for j in arrow}
    apart = [names[j] for j in study.display_order if j not in touched]
    said = tell("arrows")
    if apart:
        said += " " + tell("apart", names=listing(apart, 30))
    return [Heading(_("Order of convergence")), Paragraph(said), Bullets(tuple(items))]


def _final(study: Convergence, tell: Texts) -> list[Block]:
    """The final results, and a sentence for each relation and algorithm, the best final result first."""
    names, order, said = study.traces.algorithms, study.final.order_indices, []
    for kind in RELATIONS:
        pairs = {(r.first, r.second) for r in study.relations if r.kind == kind}
        for j in order:
            others = [names[i] for i in order if (j, i) in pairs]
            said += [tell("relation", kind, name=names[j], others=listing(others, 30))] if others else []
    blocks: list[Block] = [Heading(tell("final_heading")), Paragraph(study.final.verdict.text)]
    blocks.append(ranks_table(study.final, intervals=False))
    if said:
        blocks += [Paragraph(tell("together")), Bullets(tuple(said))]
    return blocks


def _computed(study: Convergence, tell: Texts) -> list[str]:
    data, deciding = study.traces, study.deciding
    return [
        version_text(data.sha256),
        tell("speed_how", how=tell["way"], why=study.speed.why),
        tell("claim"),
        tell("gains_how", how=tell("page_way")),
        tell("kinds"),
        tell("direction", data.objective),
        tell("ties"),
        options_text({key: value for key, value in study.options.to_dict().items() if value != []}),
        *([tell("alternative")] if deciding.version == "alternative" else []),
        tell("runs_total", n=grouped(int(data.counts.sum()))),
        *data.notes,
    ]


def _references(study: Convergence) -> list[str]:
    keys = ["lopezibanez2024"] if study.speed.measure == "area" else []
    keys += ["fisher1935"] if study.speed.measure == "share-ahead" else ["wilcoxon1945"]
    keys += ["derrac2014", "page1963", "gibbons2010", "holm1979", "demsar2006", "bergmann1988"]
    return [*keys, "auger2005", "hansen2021", "hutter2009"] if study.targets else keys


# The tables.


def _term(study: Convergence) -> str:
    return SPEED_TERMS[study.speed.measure]


def _scores(study: Convergence, tell: Texts) -> Table:
    """Mean of the measure over the problems, and how many algorithms each is faster and slower than."""
    order, names, measure = study.display_order, study.traces.algorithms, study.speed.measure
    means, faster, term = study.speed.scores.mean(axis=1), study.order.faster, _term(study)
    columns = (
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(tell("score", measure), means[order].tolist(), "value", term=term),
        Column(_("Faster than"), faster.sum(axis=1)[order].tolist(), "count", term=term),
        Column(_("Slower than"), faster.sum(axis=0)[order].tolist(), "count", term=term),
    )
    if measure == "area":
        single = int(study.traces.counts.max()) == 1
        what = tell("measured.area", "single" if single else study.traces.average)
    else:
        what = tell("measured", measure)
    about = tuple((names[j],) for j in order)
    return Table("convergence-scores", tell("scores"), columns, (tell("scores_note"), what), about=about)


def _matrix(
    study: Convergence, key: str, caption: str, corner: str, pvalues: NDArray[np.float64], hit: NDArray[np.bool_], term: str,
    note: str,
) -> Table:  # fmt: skip
    order, names = study.display_order, study.traces.algorithms
    columns = [Column(corner, [names[j] for j in order])]
    for j in order:
        cells = [None if i == j else float(pvalues[i, j]) for i in order]
        columns.append(Column(names[j], cells, "pvalue", [bool(hit[i, j]) for i in order], term=term))
    return Table(key, caption, tuple(columns), (note,), None if study.traces.k <= MATRIX_LIMIT else 0)


def _page_matrix(study: Convergence, tell: Texts, pairs: Pairs) -> Table:
    """Matrix of p-values of Page's test: the row gains on the column."""
    caption = tell("page_matrix", ranks=tell("ranks", pairs.version))
    note, hit = tell("page_matrix_note", pairs.kind), pairs.significant(study.options.alpha, PROCEDURE)
    return _matrix(study, f"convergence-{pairs.version}", caption, _("Gains"), pairs.pvalues, hit, "page", note)


def _speed(study: Convergence, tell: Texts, *, full: bool) -> Table:
    """List the pairs by p-value, the one with the smaller p-value first: problems, difference, p, adjusted p-values."""
    speed, family, term = study.speed, study.speed.family, _term(study)
    i, j = family.first, family.second
    smaller = speed.pvalues[i, j] < speed.pvalues[j, i]
    kept = np.flatnonzero(smaller | ((speed.pvalues[i, j] == speed.pvalues[j, i]) & (i < j)))
    i, j = i[kept], j[kept]
    about = _about(study, i, j)
    columns = (
        Column(_("Faster"), [first for first, _second in about]),
        Column(_("than"), [second for _first, second in about]),
        Column(_("Ahead"), speed.ahead[i, j].tolist(), "count", term=term),
        Column(_("Level"), speed.level[i, j].tolist(), "count", term=term),
        Column(_("Behind"), speed.ahead[j, i].tolist(), "count", term=term),
        Column(_("Difference"), speed.difference[i, j].tolist(), "value", term=term),
        Column("p", speed.pvalues[i, j].tolist(), "pvalue", term=term),
        _holm(study, family, kept),
        *(_adjusted(study, family, kept) if full else ()),
    )
    notes = (tell("speed_pairs_note"), tell("difference", speed.measure), *_omitted(family))
    return Table("convergence-speed-pairs", tell("speed_pairs"), columns, notes, about=about)


def _page_pairs(study: Convergence, tell: Texts, pairs: Pairs) -> Table:
    """List ordered pairs by p-value: L, Z, exact and normal p, the check by exchange, adjusted p-values."""
    family, every = pairs.family, np.arange(pairs.family.m)
    i, j = family.first, family.second
    about = _about(study, i, j)
    columns = (
        Column(_("Gains"), [first for first, _second in about]),
        Column(_("on"), [second for _first, second in about]),
        Column("L", pairs.statistic[i, j].tolist(), "value", term="page"),
        Column("Z", pairs.z[i, j].tolist(), "statistic", term="page"),
        Column(_("p (exact)"), _or_none(pairs.exact[i, j]), "pvalue", term="page"),
        Column(_("p (normal)"), _or_none(pairs.normal[i, j]), "pvalue", term="page"),
        _holm(study, family, every),
        Column(_("Exchange"), _or_none(pairs.exchange[i, j]), "pvalue", term="page-exchange"),
        *_adjusted(study, family, every),
    )
    notes = (tell("page_pairs_note"), tell("exchange_note"), *_omitted(family))
    caption = tell("page_pairs", ranks=tell("ranks", pairs.version))
    return Table(f"convergence-{pairs.version}-pairs", caption, columns, notes, about=about)


def _about(study: Convergence, first: NDArray[np.intp], second: NDArray[np.intp]) -> tuple[tuple[str, str], ...]:
    names = study.traces.algorithms
    return tuple((names[i], names[j]) for i, j in zip(first.tolist(), second.tolist(), strict=True))


def _holm(study: Convergence, family: Family, kept: NDArray[np.intp]) -> Column:
    hit = family.rejected(PROCEDURE, study.options.alpha)[kept].tolist()
    return Column(_("Holm"), family.adjusted[PROCEDURE][kept].tolist(), "pvalue", hit, term="holm")


def _adjusted(study: Convergence, family: Family, kept: NDArray[np.intp]) -> list[Column]:
    """Return the p-values of the other adjustments."""
    return [
        Column.pvalues(head(method, family), family.adjusted[method][kept], study.options.alpha, term=method)
        for method in procedures(family)
        if method != PROCEDURE
    ]


def _omitted(family: Family) -> list[str]:
    return [f"{method}: {reason}" for method, reason in family.omitted.items()]


def _or_none(values: NDArray[np.float64]) -> list[float | None]:
    return [None if np.isnan(value) else float(value) for value in values]


def _gains(study: Convergence, tell: Texts) -> Table:
    """List who gains on whom, how, and by which p-values."""
    names, gains, faster = study.traces.algorithms, study.gains, study.order.faster

    def speed_of(gain: Gain) -> str:
        if faster[gain.first, gain.second]:
            return names[gain.first]
        return names[gain.second] if faster[gain.second, gain.first] else _("not shown")

    columns = (
        Column(_("Gains"), [names[gain.first] for gain in gains]),
        Column(_("on"), [names[gain.second] for gain in gains]),
        Column(_("How"), [tell("kind", gain.kind) for gain in gains], term="page"),
        Column(_("Faster"), [speed_of(gain) for gain in gains], term=_term(study)),
        Column(_("Page"), [gain.pvalue for gain in gains], "pvalue", term="page"),
        Column(_("Exchange"), [gain.exchange for gain in gains], "pvalue", term="page-exchange"),
    )
    notes = (tell("gains_note"), tell("kinds"), tell("by_speed"))
    about = tuple((names[gain.first], names[gain.second]) for gain in gains)
    return Table("convergence-gains", tell("gains"), columns, notes, about=about)


def _cases(study: Convergence, tell: Texts) -> list[Table]:
    """How many problems are in which case of the alternative ranks, for unordered pairs."""
    pairs = study.alternative
    if pairs is None or pairs.cases is None:
        return []
    first, second = np.triu_indices(study.traces.k, 1)
    about, counts = _about(study, first, second), pairs.cases[first, second]
    heads = (_("Neither arrives"), _("First arrives first"), _("Second arrives first"), _("Together"))
    columns = (
        Column(_("First"), [name for name, _other in about]),
        Column(_("Second"), [other for _name, other in about]),
        *(Column(h, counts[:, case].tolist(), "count", term="alternative-ranks") for case, h in enumerate(heads)),
    )
    return [Table("convergence-cases", tell("cases"), columns, (tell("cases_note"),))]


def _trajectories(study: Convergence, tell: Texts) -> Table:
    names, found = study.traces.algorithms, study.trajectories
    order = np.argsort(found.mean_ranks[:, -1], kind="stable").tolist()
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    columns += [
        Column(number(float(cut)), found.mean_ranks[order, place].tolist(), "rank", term="cut-point")
        for place, cut in enumerate(found.cut_points)
    ]
    note = tell("trajectories_note", cd=found.critical_difference)
    return Table("rank-trajectories", tell("trajectories"), tuple(columns), (note,))


def _key(target: Target) -> str:
    return f"target-{target.target:g}".replace(".", "").replace("+", "")


def _times(study: Convergence, tell: Texts, target: Target, *, full: bool) -> Table:
    """Success rates and times to one target."""
    names, whole, options = study.traces.algorithms, target.overall, study.options
    order = np.lexsort((whole.par10, -whole.success_rate)).tolist()

    def ends(values: NDArray[np.float64]) -> list[Column]:
        both_ends = ((_("from"), 0), (_("to"), 1))
        return [Column(title, _or_none(values[order, end]), "value", term="bootstrap") for title, end in both_ends]

    columns = (
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_("Solved"), whole.solved[order].tolist(), "count", term="target"),
        Column(_("Success"), whole.success_rate[order].tolist(), "value", term="target"),
        *ends(whole.success_rate_interval),
        Column("ERT", whole.ert[order].tolist(), "value", term="ert"),
        *ends(whole.ert_interval),
        Column("PAR10", whole.par10[order].tolist(), "value", term="par10"),
        *(ends(whole.par10_interval) if full else ()),
    )
    what = tell("target_value", "value" if options.optimum is None else "distance")
    intervals = tell("target_intervals", level=LEVEL, resamples=options.resamples, seed=options.seed)
    notes = (tell("target_note", n=study.traces.n), intervals)
    return Table(_key(target), tell("target", target=target.target, what=what), columns, notes)


def _times_by_problem(study: Convergence, tell: Texts, target: Target) -> Table:
    """Expected running time of each algorithm on each problem."""
    data, ert = study.traces, target.by_problem.ert
    columns = [Column(name, ert[j].tolist(), "value", term="ert") for j, name in enumerate(data.algorithms)]
    caption = tell("by_problem", target=target.target)
    problems = Column(_("Problem"), list(data.problems))
    return Table(f"{_key(target)}-problems", caption, (problems, *columns), (tell("by_problem_note"),))


# Advice.

advice = AdviceTexts(__file__)


def advise(study: Convergence) -> Iterator[Advice]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    tell, data, names, cuts = texts_of(study), study.traces, study.traces.algorithms, study.cut_points
    n, c = data.n, len(cuts)
    if found := [pgettext("catching up", "{first} on {second}", **_pair(names, gain)) for gain in behind(study)]:
        yield advice("W45", pairs=count(len(found), "pair"), names=listing(found, 5), measure=tell["measure"])
    if data.worsened:
        yield advice("W43", n=data.worsened, total=grouped(int(data.counts.sum())))
    yield from _shared_past(study, tell)
    if n < 2 * c:
        remedy = tell("remedy", "fewer" if n >= 6 else "more", c=n // 2)
        yield advice("W40", n=n, c=c, needed=2 * c, remedy=remedy)
    if not is_regular(cuts.tolist()):
        yield advice("W42", c=c, cuts=listing([number(float(cut)) for cut in cuts], 12))
    yield from _optimum_not_given(study) if study.options.optimum is None else _solved(study)
    if study.options.speed is None and study.options.optimum is not None and study.speed.measure != "area":
        yield advice("W41 no logarithm")
    yield from _not_ordered(study)
    yield from _runs_given(study)
    order = study.order.faster
    if left := int((~(order | order.T) & ~np.eye(data.k, dtype=bool)).sum()) // 2:
        yield advice("W15", pairs=count(left, "pair"), m=data.k * (data.k - 1) // 2)


def _not_ordered(study: Convergence) -> Iterator[Advice]:
    order, names = study.order, study.traces.algorithms
    if order.cycles:
        yield advice("W46", cycles=count(len(order.cycles), "cycle"))
    elif order.gaps:
        gaps = listing([both(names[i], names[j]) for i, j in order.gaps], 5)
        yield advice("W46 gaps", n=len(order.gaps), gaps=gaps)


def _runs_given(study: Convergence) -> Iterator[Advice]:
    data, counts = study.traces, study.traces.counts
    if counts.min() < counts.max():
        yield advice("W18", low=int(counts.min()), high=int(counts.max()))
    if study.targets and counts.max() == 1:
        yield advice("W47")
    if between := data.interpolated:
        total = int(counts.sum()) * data.c
        yield advice("W48", n=grouped(between), total=grouped(total), share=between / total)


def _shared_past(study: Convergence, tell: Texts) -> Iterator[Advice]:
    pairs, alpha = study.deciding, study.options.alpha
    hits = int(pairs.significant(alpha, PROCEDURE).sum())
    if not pairs.checked or not hits:
        return
    shown = count(hits, "significant pair")
    if pairs.least > alpha:
        yield advice("W44 impossible", pairs=shown, problems=tell["problems"], least=pairs.least)
    else:
        yield advice("W44" if study.gains else "W44 none", pairs=shown, n=len(study.gains))


def _solved(study: Convergence) -> Iterator[Advice]:
    data, options, optima = study.traces, study.options, optima_of(study.options, study.traces)
    assert optima is not None
    assert study.alternative is not None
    assert study.alternative.cases is not None
    when = arrival(at_optimum(study.values, optima[:, None], data.objective, options.tolerance))
    early = (when < len(study.cut_points) - 1).any(axis=0)
    together = study.alternative.cases[..., 3][~np.eye(data.k, dtype=bool)]
    if early.any():
        yield advice("W41", early=int(early.sum()), n=data.n, mean=float(together.mean()), most=int(together.max()))


def _optimum_not_given(study: Convergence) -> Iterator[Advice]:
    """Curves that stop at one common value long before the end: probably the optimum."""
    data = study.traces
    end = oriented(study.values[..., -1], data.objective)
    best = end.min(axis=0)
    done = oriented(study.values[..., :-1], data.objective) <= best[:, None]
    shared = ((end == best).sum(axis=0) > 1) & done.any(axis=(0, 2))
    if not shared.any():
        return
    at = np.unique(data.values[..., -1].T[shared][(end == best).T[shared]])
    one = {"value": number(float(at[0]))} if len(at) == 1 else {}
    yield advice("W41 unsaid, one value" if one else "W41 unsaid", shared=int(shared.sum()), n=data.n, **one)


def _pair(names: Sequence[str], gain: Gain) -> dict[str, str]:
    return {"first": names[gain.first], "second": names[gain.second]}


# The methods paragraph.


def in_short(study: Convergence, style: Style) -> Iterator[Prose]:
    """Say in one sentence what was compared, and how."""
    tell, extent = texts_of(study), _("over {problems}", problems=count(study.traces.n, "problem"))
    yield sentence(tell["algorithms"], extent, tell["way"], (*_Paragraph(study, style).how()[1], "holm1979"))


def describe(study: Convergence, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    return _Paragraph(study, style).sentences()


class _Paragraph(FamilyParagraph):
    def __init__(self, study: Convergence, style: Style) -> None:
        speed = study.speed
        values = speed.statistic[speed.family.first, speed.family.second].tolist()
        if speed.measure == "share-ahead":  # the sum of the cut-points ahead minus those behind
            statistics = tuple(f"S = {int(value)}".replace("-", "−") for value in values)
        else:
            statistics = tuple(f"R⁺ = {figures.rank_sum(value)}" for value in values)
        named = FamilyFacts(
            names=study.traces.algorithms, objective=study.traces.objective, family=speed.family, procedure=PROCEDURE,
            alpha=study.options.alpha, statistics=statistics,
        )  # fmt: skip
        super().__init__(named, style)
        self.study, self.tell = study, texts_of(study)

    def data(self) -> Prose:
        """What was compared, and on what."""
        cuts = [number(float(cut)) for cut in self.study.cut_points]
        listed = names_of(cuts) if len(cuts) <= CUTS else self.tell("cut_range", first=cuts[0], last=cuts[-1])
        return self.tell.prose(
            "compared", who=who(self.facts.names), runs=_runs(self.study, self.tell), c=len(cuts), cuts=listed,
            better=better(self.facts.objective),
        )  # fmt: skip

    def compared(self) -> str:
        """Begin the sentence on the tests."""
        m = self.family.m
        return compared(m) if m == 1 else self.tell("each_compared", n=grouped(m))

    def how(self) -> Named:
        """The test of the measure of speed."""
        speed, tolerance, tell = self.study.speed, figures.quantity(self.study.options.tolerance), self.tell
        keys = {"share-ahead": ("fisher1935",), "area": ("wilcoxon1945", "lopezibanez2024")}
        exact = pgettext("of one test", "exact") if speed.exact else pgettext("of one test", "approximate")
        floor = tell("floor", tolerance=tolerance) if self.study.options.tolerance else ""
        budget = tell("weighted", speed.budget or "linear")
        text = tell("tested", speed.measure, exact=exact, budget=budget, tolerance=floor)
        return text, keys.get(speed.measure, ("wilcoxon1945",))

    def adjusted_at(self, procedure: Prose, level: Formula) -> Prose:
        """Name the adjustment and what it controls, with its conditions."""
        return self.tell.prose("adjusted", procedure=procedure, level=level)

    def nothing(self, m: int, p: Formula) -> Prose:
        """State that no significant difference was found."""
        return self.tell.prose("nothing", "one" if m == 1 else "several", p=p)

    def which(self, m: int, hits: int) -> str:
        """How many pairs are significant."""
        return self.tell("significant", n=hits, m=grouped(m))

    def versus(self, a: str, b: str) -> str:
        """Name a pair."""
        return self.tell("pair", a=a, b=b)

    def brackets(self) -> str:
        """Text in the brackets."""
        return self.tell("brackets")

    def no_proof(self) -> Prose:
        """What this does not show."""
        return self.tell.prose("no_proof")

    def beside(self) -> Iterator[Prose]:
        """The order, who gains on whom, the final results, and targets."""
        yield from _most(self.study, self.tell)
        yield from _page(self.study, self.tell, self.style)
        yield self.tell.prose("final_compared")
        yield from OfTable(comparison_facts(self.study.final), self.style).inference()
        yield from _targets(self.study, self.tell)


def _runs(study: Convergence, tell: Texts) -> str:
    low, high = int(study.traces.counts.min()), int(study.traces.counts.max())
    if high == 1:
        return tell("runs", "one")
    average = "mean" if study.traces.average == "mean" else "median"
    kind = "even" if low == high else "varied"
    return tell(f"averaged.{average}", kind, low=grouped(low), high=grouped(high))


def _most(study: Convergence, tell: Texts) -> Iterator[Prose]:
    """Who is shown to be faster than the most others, where the pairs are too many to be named; and circles."""
    order, names = study.order, study.traces.algorithms
    hits, wins = int(order.faster.sum()), order.faster.sum(axis=1)
    if hits > NAMED:
        best = [names[j] for j in np.flatnonzero(wins == wins.max())]
        kind = "one" if len(best) == 1 else "several"
        yield tell.prose("most", kind, names=called(best), wins=int(wins.max()), others=len(names) - 1)
    if order.cycles:
        yield tell.prose("no_order")


def _page(study: Convergence, tell: Texts, style: Style) -> Iterator[Prose]:
    """Page's test, the check by exchange, and who gains on whom; those who are behind first."""
    pairs, names, options = study.deciding, study.traces.algorithms, study.options
    hits = int(pairs.significant(options.alpha, PROCEDURE).sum())
    exact = pgettext("of one test", "with the normal approximation")
    if pairs.all_exact:
        exact = pgettext("of one test", "exact given the ties")
    yield tell.prose(
        "page", "basic" if pairs.version == "basic" else "tolerance" if options.tolerance > 0 else "exactly",
        what=tell("ranked", options.differences), exact=exact, source=Cited(("page1963", "derrac2014")),
        tolerance=figures.quantity(options.tolerance),
    )  # fmt: skip
    if not hits:
        smallest = float(pairs.family.adjusted[PROCEDURE].min())
        yield tell.prose("not_gaining", p=figures.pvalue(smallest, style, options.alpha))
        return
    yield tell.prose("exchangeable")
    if not pairs.checked:
        yield tell.prose("unchecked")
        return
    if pairs.least > options.alpha:
        yield tell.prose("powerless", p=Formula(f"p = {pairs.least:.3g}"))
        return
    yield tell.prose("confirmed", n=grouped(len(study.gains)), hits=grouped(hits))

    def named(gains: Sequence[Gain]) -> str:
        return str(listing([tell("gain_on", **_pair(names, gain)) for gain in gains], NAMED))

    if late := behind(study):
        yield tell.prose("catching_up", pairs=count(len(late), "pair"), names=named(late))
    for kind in GAINS[1:]:
        if gains := [gain for gain in study.gains if gain.kind == kind and gain not in late]:
            yield tell.prose("other_gains", kind, names=named(gains))


def _targets(study: Convergence, tell: Texts) -> Iterator[Prose]:
    found, options = study.targets, study.options
    if not found:
        return
    values = names_of([figures.quantity(target.target) for target in found])
    if options.optimum is not None:
        values = tell("distance", values=values)
    resampled = ""
    if any(np.isfinite(target.overall.ert_interval).any() for target in found):
        level, resamples = figures.percent(LEVEL), grouped(options.resamples)
        resampled = tell("resampled", level=level, resamples=resamples, seed=options.seed)
    yield tell.prose(
        "times", "one" if len(found) == 1 else "several", values=values, ert=Cited(("auger2005", "hansen2021")),
        par=Cited(("hutter2009",)), resampled=resampled,
    )  # fmt: skip
    for target in found[:TARGETS]:
        yield _target(study, tell, target)


def _target(study: Convergence, tell: Texts, target: Target) -> Prose:
    ert, value = target.overall.ert, figures.quantity(target.target)
    if not np.isfinite(ert).any():
        return tell.prose("unreached", value=value)
    best = np.flatnonzero(ert == ert.min()).tolist()
    names, shown = called([study.traces.algorithms[j] for j in best]), f"ERT = {figures.quantity(float(ert.min()))}"
    if len(best) > 1:
        return tell.prose("smallest", "several", value=value, names=names, ert=Formula(shown))
    low, high = (float(end) for end in target.overall.ert_interval[best[0]])
    if isfinite(low):
        shown += f" {figures.interval(low, high)}"
    solved, problems = int(target.overall.solved[best[0]]), tell["problems"]
    return tell.prose("smallest", "one", value=value, names=names, ert=Formula(shown), s=solved, n=problems)
