"""The methods paragraph of an order by tests and cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import averaged, counted, no_proof, software, who
from podium.studies.methods_text.facts import averages_of, exact_wilcoxon
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.folds import design_text
from podium.studies.methods_text.folds_words import folds_words
from podium.studies.methods_text.order_words import OrderWords, order_words
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering


def pieces(study: CostOrdering, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    words, own = words_of(language), order_words(language)
    text = [
        *_data(study, words, own, language),
        *([] if study.pairs.layout is not None else averaged(averages_of(study.results), words)),
        *_tests(study, words, own),
        *_adjustment(study, words, own),
        own.rule,
        own.equal_rule if study.pairs.equal.any() else "",
        ".",
        *_found(study, own, style),
        *_order(study, words, own),
    ]
    if study.pairs.undefined:
        text.append(counted(folds_words(language).undefined, study.pairs.undefined))
    if study.better.sum() != study.family.m:
        text.append(no_proof(words))
    return [piece for piece in [*text, software(words)] if piece != ""]


def _data(study: CostOrdering, words: Words, own: OrderWords, language: str) -> list[Piece]:
    data, layout = study.results, study.pairs.layout
    if layout is None:
        extent = own.on_problems.format(extent=counted(words.problems, data.n))
        rule, key = "Multi²Test", "ulas2012"
    else:
        extent = own.on_one.format(extent=design_text(layout, data.n, folds_words(language)))
        rule, key = "MultiTest", "yildiz2006"
    cost = "" if study.costs.name == "cost" else f" ({study.costs.name})"
    start = own.data.format(who=who(data.algorithms, NAMED, words), extent=extent, rule=rule, cost=cost)
    return [start, Cited((key,)), f"{words.better[data.objective]}."]


def _tests(study: CostOrdering, words: Words, own: OrderWords) -> list[Piece]:
    m, equal = study.family.m, int(study.pairs.equal.sum())
    name, keys = own.tests[study.test]
    pairs = counted(own.for_each, m)
    start = own.asked[equal == m].format(pairs=pairs, test=name)
    text: list[Piece] = [start, Cited(keys), *_detail(study, words, own), own.question[equal == m]]
    if 0 < equal < m:
        text.append(counted(own.equal, equal))
    return [*text, "."]


def _detail(study: CostOrdering, words: Words, own: OrderWords) -> list[Piece]:
    """What a reader needs to repeat the test: exactness and ties, or degrees of freedom and the ratio."""
    rows, layout = study.results.n, study.pairs.layout
    if study.test == "wilcoxon":
        exact = exact_wilcoxon(study.results, study.pairs.cheap, study.pairs.costly)
        return [f" ({own.exactness[not exact]}; {words.zeros['split']})"]
    if study.test == "sign":
        return [own.sign_ties]
    if study.test == "combined-f":
        return [own.two_degrees]
    df = 5 if study.test == "5x2cv-t" else rows - 1
    ratio = ""
    if study.test == "corrected-t" and layout is not None and layout.ratio is not None:
        ratio = own.ratio.format(ratio=figures.quantity(layout.ratio))
    return [f" ({counted(own.degrees, df)}{ratio})"]


def _adjustment(study: CostOrdering, words: Words, own: OrderWords) -> list[Piece]:
    level = figures.level(study.alpha)
    if study.family.m == 1:
        return [words.level, level, "."]
    if study.adjustment == "none":
        return [own.unadjusted, level, "."]
    name, keys = words.procedures[study.adjustment]
    control = {"bonferroni": words.family_wise, "holm": words.family_wise, "li": own.plain_level}
    claim = control.get(study.adjustment, own.if_independent)
    return [words.adjusted_by, name, Cited(keys), claim, level, "."]


def _found(study: CostOrdering, own: OrderWords, style: Style) -> list[Piece]:
    family, names = study.family, study.results.algorithms
    hit = np.flatnonzero(study.decided <= study.alpha)
    adjusted = own.adjusted[study.adjustment != "none" and family.m > 1]
    if not len(hit):
        least = figures.pvalue(float(study.decided.min()), style, study.alpha)
        return [own.nothing.format(adjusted=adjusted), least, own.by_cost[bool(study.pairs.equal.any())]]
    which = 0 if family.m == 1 else 1 if len(hit) == 1 else 2
    start = own.significant[which].format(m=grouped(family.m), n=grouped(len(hit)))
    if len(hit) > NAMED:
        return [f"{start}."]
    bracketed = "" if family.m == 1 else f" ({own.bracketed[study.adjustment != 'none']})"
    text: list[Piece] = [f"{start}{bracketed}: "]
    for place, i in enumerate(hit):
        claim = own.better.format(a=names[family.first[i]], b=names[family.second[i]])
        text += [f"{', ' if place else ''}{claim} (", figures.pvalue(float(study.decided[i]), style, study.alpha), ")"]
    return [*text, "."]


def _order(study: CostOrdering, words: Words, own: OrderWords) -> list[Piece]:
    names, costs, order = study.results.algorithms, study.costs.values, study.outcome.order
    text: list[Piece] = []
    for members in study.outcome.cycles:
        inside = (
            words.listing([names[j] for j in members]) if len(members) <= NAMED else words.many.format(n=len(members))
        )
        text.append(own.cycle.format(names=inside))
    shown = words.listing([f"{names[j]} ({figures.quantity(costs[j])})" for j in order[:NAMED]])
    return [*text, own.order[len(order) > NAMED].format(order=shown, n=NAMED)]
