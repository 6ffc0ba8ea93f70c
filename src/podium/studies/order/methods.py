"""The methods paragraph of an order by tests and cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import N_, _, count, grouped, ngettext, pgettext
from podium.render.prose import Cited
from podium.stats.adjustments import FDR_METHODS
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies import figures
from podium.studies.family.methods import ZEROS, exact_wilcoxon, procedure
from podium.studies.figures import Style
from podium.studies.folds.methods import design_text, undefined
from podium.studies.methods import (
    NAMED,
    Said,
    averaged,
    averages_of,
    better,
    called,
    names_of,
    no_proof,
    say,
    separated,
    software,
    who,
)

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering

_TESTS = {
    "wilcoxon": (N_("a one-sided Wilcoxon signed-rank test"), N_("a two-sided Wilcoxon signed-rank test")),
    "sign": (N_("a one-sided exact sign test"), N_("a two-sided exact sign test")),
    "paired-t": (N_("a one-sided paired t test"), N_("a two-sided paired t test")),
    "corrected-t": (N_("a one-sided corrected resampled t test"), N_("a two-sided corrected resampled t test")),
    "combined-f": (N_("a one-sided combined 5×2 cv F test"), N_("a two-sided combined 5×2 cv F test")),
    "5x2cv-t": (N_("a one-sided 5×2 cv t test"), N_("a two-sided 5×2 cv t test")),
}  # fmt: skip
"""One-sided and two-sided, in a sentence."""


def describe(study: CostOrdering, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    yield _data(study)
    if study.pairs.layout is None:
        yield averaged(averages_of(study.results))
    yield _tests(study)
    yield _adjustment(study)
    if study.pairs.equal.any():
        yield say(
            "A significant result puts the better algorithm first; of the algorithms that none of those left beats, the cheapest comes next, "
            "and of equal costs the one with the better mean rank."
        )
    else:
        yield say(
            "A significant result puts the better algorithm first; of the algorithms that none of those left beats, the cheapest comes next."
        )
    yield _found(study, style)
    yield from _order(study)
    yield undefined(study.pairs.undefined)
    if study.better.sum() != study.family.m:
        yield no_proof()
    yield software()


def _data(study: CostOrdering) -> Said:
    data, layout = study.results, study.pairs.layout
    cost = "" if study.costs.name == "cost" else f" ({study.costs.name})"
    values = {"who": who(data.algorithms), "cost": cost, "better": better(data.objective)}
    if layout is None:
        return say(
            "We ordered {who} on {extent} by tests of their performance and, where these do not decide, by a prior cost{cost}, following "
            "Multi²Test {source}{better}.", extent=count(data.n, "problem"), source=Cited(("ulas2012",)), **values,
        )  # fmt: skip
    return say(
        "We ordered {who} on one problem, with {extent}, by tests of their performance and, where these do not decide, by a prior cost{cost}, "
        "following MultiTest {source}{better}.", extent=design_text(layout, data.n), source=Cited(("yildiz2006",)), **values,
    )  # fmt: skip


def _tests(study: CostOrdering) -> Said:
    m, equal = study.family.m, int(study.pairs.equal.sum())
    one_sided, two_sided = _TESTS[study.test]
    pairs = ngettext("the pair", "each of the {n} pairs", m)
    source, detail = Cited(PAIR_TESTS[study.test].cites[:1]), f" ({_detail(study)})"
    if equal == m:
        return say(
            "For {pairs}, of equal cost, {test} {source}{detail} asked whether the two differ.",
            pairs=pairs, test=_(two_sided), source=source, detail=detail,
        )  # fmt: skip
    text = say(
        "For {pairs}, {test} {source}{detail} asked whether the costlier algorithm is better",
        pairs=pairs, test=_(one_sided), source=source, detail=detail,
    )  # fmt: skip
    if not equal:
        return [*text, "."]
    return say(
        "{question}; for one pair of equal cost, a two-sided one asked whether the two differ.",
        "{question}; for {n} pairs of equal cost, a two-sided one asked whether the two differ.", equal, question=text,
    )  # fmt: skip


def _detail(study: CostOrdering) -> str:
    """What a reader needs to repeat the test: exactness and ties, or degrees of freedom and the ratio."""
    rows, layout = study.results.n, study.pairs.layout
    if study.test == "wilcoxon":
        if exact_wilcoxon(study.results, study.pairs.cheap, study.pairs.costly):
            exact = pgettext("of one test", "exact given the ties")
        else:
            exact = pgettext("of one test", "with the normal approximation")
        return f"{exact}; {_(ZEROS['split'])}"
    if study.test == "sign":
        return _("every two ties count as a win and a loss")
    if study.test == "combined-f":
        return _("10 and 5 degrees of freedom")
    df = ngettext("{n} degree of freedom", "{n} degrees of freedom", 5 if study.test == "5x2cv-t" else rows - 1)
    if study.test == "corrected-t" and layout is not None and layout.ratio is not None:
        return _(
            "{degrees}; ratio of test to training instances {ratio}", degrees=df, ratio=figures.quantity(layout.ratio)
        )
    return df


def _adjustment(study: CostOrdering) -> Said:
    level = figures.level(study.alpha)
    if study.family.m == 1:
        return say("The level of significance is {level}.", level=level)
    if study.adjustment == "none":
        return say(
            "The p-values were not adjusted for the number of pairs; each was compared with {level}.", level=level
        )
    named = procedure(study.adjustment)
    if study.adjustment in ("bonferroni", "holm"):
        return say(
            "The p-values were adjusted by {procedure}, which controls the family-wise error rate, here at {level}.",
            procedure=named,
            level=level,
        )
    if study.adjustment == "li" or study.adjustment in FDR_METHODS:
        return say(
            "The p-values were adjusted by {procedure}; the level of significance is {level}.",
            procedure=named,
            level=level,
        )
    return say(
        "The p-values were adjusted by {procedure}, which controls the family-wise error rate of independent p-values, here at {level}.",
        procedure=named, level=level,
    )  # fmt: skip


def _found(study: CostOrdering, style: Style) -> Said:
    family, names = study.family, study.results.algorithms
    hit = np.flatnonzero(study.decided <= study.alpha)
    adjusted = study.adjustment != "none" and family.m > 1
    if not len(hit):
        return _nothing(study, adjusted, style)
    if family.m == 1:
        start = _("The test is significant")
    else:
        start = ngettext(
            "Of the {m} tests, {n} is significant",
            "Of the {m} tests, {n} are significant",
            len(hit),
            m=grouped(family.m),
        )
    if len(hit) > NAMED:
        return [f"{start}."]
    brackets = _("adjusted p-values in brackets") if adjusted else _("p-values in brackets")
    parts: list[Said] = []
    for i in hit:
        claim = _("{a} better than {b}", a=names[family.first[i]], b=names[family.second[i]])
        parts.append([f"{claim} (", figures.pvalue(float(study.decided[i]), style, study.alpha), ")"])
    return [start if family.m == 1 else f"{start} ({brackets})", ": ", *separated(parts), "."]


def _nothing(study: CostOrdering, adjusted: bool, style: Style) -> Said:
    p = figures.pvalue(float(study.decided.min()), style, study.alpha)
    least = _("smallest adjusted p-value") if adjusted else _("smallest p-value")
    if study.pairs.equal.any():
        return say(
            "No test is significant ({least}: {p}), so that cost decides, and between equal costs the mean rank.",
            least=least,
            p=p,
        )
    return say("No test is significant ({least}: {p}), so that cost alone decides.", least=least, p=p)


def _order(study: CostOrdering) -> Iterator[Said]:
    names, costs, places = study.results.algorithms, study.costs.values, study.outcome.order
    for members in study.outcome.cycles:
        yield say(
            "The tests contradict each other on {names}, which beat each other in a circle; there the least cost, then the fewest losses, then "
            "the mean rank decided.", names=called([names[j] for j in members]),
        )  # fmt: skip
    shown = names_of([f"{names[j]} ({figures.quantity(costs[j])})" for j in places[:NAMED]])
    if len(places) > NAMED:
        yield say(
            "The order, from the first to be preferred and with the costs in brackets, begins with {order}.",
            order=shown,
        )
    else:
        yield say("The order, from the first to be preferred and with the costs in brackets, is {order}.", order=shown)
