"""The methods paragraph of classifiers compared by their predictions for instances that come in groups."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Formula, Piece
from podium.stats.cluster_flips import PERMUTATIONS
from podium.studies.methods_text import figures
from podium.studies.methods_text.classifiers import Measured, called, classifier_words, of_pair
from podium.studies.methods_text.common import counted, shows_difference
from podium.studies.methods_text.estimates import decimals, estimate, interval, listed
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.predictions import DIGITS, family_places
from podium.studies.methods_text.predictions_grouped_words import WORDS, GroupedPredictionsWords
from podium.studies.methods_text.predictions_words import WORDS as PLAIN
from podium.studies.methods_text.predictions_words import PredictionsWords
from podium.studies.methods_text.sentences import NAMED, inference, paragraph
from podium.studies.methods_text.words import Words
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.comparison import GroupedPredictions


def pieces(study: GroupedPredictions, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    own, plain = WORDS[language], PLAIN[language]
    drawn = not study.pairs.test.exact.all()
    exact = own.exactness[drawn].format(n=grouped(PERMUTATIONS), seed=study.options.seed)
    how = own.how.replace("{exact}", exact)
    measured = Measured({"group-flip": (how, ("mcnemar1947", "winkler2015"))}, plain.phrases, plain.alternatives)
    words = classifier_words(language, measured)
    facts = _facts(study, own, plain)
    explained = _explained(study, own, plain) if shows_difference(inference(facts, words, style)) else []
    return paragraph(
        facts,
        replace(words, omnibus=plain.omnibus),
        style,
        before=_omnibus(study, own, plain, style) if facts.k > 2 else (),
        tests=[own.valid],
        found=[
            *explained,
            *_accuracies(study, own, plain, words),
            *_dependence(study, own),
            plain.models,
            Cited(("dietterich1998",)),
            ".",
        ],
    )


def _facts(study: GroupedPredictions, own: GroupedPredictionsWords, plain: PredictionsWords) -> Facts:
    data, sizes = study.predictions, study.clusters.sizes
    low, high = int(sizes.min()), int(sizes.max())
    extent = own.extent[low != high].format(
        instances=counted(plain.extent, data.n), groups=grouped(len(sizes)), low=grouped(low), high=grouped(high)
    )
    return Facts(
        source="results",
        names=data.classifiers,
        n=None,
        sizes=None,
        objective=None,
        omnibus=(),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=study.options.alpha,
        design=extent,
        statistics=_statistics(study),
    )


def _statistics(study: GroupedPredictions) -> tuple[str, ...]:
    pairs, found, shown = study.pairs, study.pairs.found, []
    for i, sign in family_places(pairs.first, pairs.second, study.verdict.family):
        ends = sorted((sign * float(found.newcombe.lower[i]), sign * float(found.newcombe.upper[i])))
        only = (int(pairs.n10[i]), int(pairs.n01[i]))[::sign]
        text = f"Δ = {decimals(sign * float(found.mean[i]), DIGITS)}{interval(ends[0], ends[1], DIGITS)}"
        text += f", SE = {decimals(float(found.standard_error[i]), DIGITS)}"
        shown.append(f"{text}, b = {grouped(only[0])}, c = {grouped(only[1])}")
    return tuple(shown)


def _omnibus(
    study: GroupedPredictions, own: GroupedPredictionsWords, plain: PredictionsWords, style: Style
) -> list[Piece]:
    found, q, options = study.omnibus.by_groups, study.omnibus.cochran, study.options
    random = found.standard_error is not None
    return [
        plain.omnibus,
        f" {plain.cochran[0]}",
        Cited(plain.cochran[1]),
        own.permuted[random].format(n=grouped(options.permutations), seed=options.seed),
        Cited(("winkler2015",)),
        ":",
        Formula(f"Q = {figures.number(float(q.statistic))}"),
        ",",
        figures.pvalue(found.pvalue, style, options.alpha),
        own.independent,
        figures.pvalue(float(q.pvalue), style, options.alpha),
        ".",
    ]


def _explained(study: GroupedPredictions, own: GroupedPredictionsWords, plain: PredictionsWords) -> list[Piece]:
    family, names = study.verdict.family, study.predictions.classifiers
    level = figures.percent(round(1 - study.options.alpha, 12))
    return [
        of_pair(family, names, own.difference),
        Cited(("liang1986", "miller2024")),
        own.robust.format(level=level),
        Cited(("newcombe1998", "zou2008")),
        of_pair(family, names, plain.discordant),
    ]


def _accuracies(
    study: GroupedPredictions, own: GroupedPredictionsWords, plain: PredictionsWords, words: Words
) -> list[Piece]:
    single, names = study.single, study.predictions.classifiers
    level = figures.percent(round(1 - study.options.alpha, 12))
    cited: list[Piece] = [own.by_method, Cited(("wilson1927", "korn1998", "bell2002"))]

    def shown(j: int) -> Formula:
        return estimate(float(single.accuracy[j]), float(single.limits.lower[j]), float(single.limits.upper[j]), DIGITS)

    if len(names) <= NAMED:
        start = [own.accuracies.format(level=level), *cited, plain.are]
        return [*start, *listed([names[j] for j in study.order_indices], [shown(j) for j in study.order_indices]), "."]
    best = [j for j in study.order_indices if single.right[j] == single.right.max()]
    start = [own.highest.format(level=level), *cited, plain.is_]
    return [*start, shown(best[0]), plain.of.format(names=called([names[j] for j in best], words))]


def _dependence(study: GroupedPredictions, own: GroupedPredictionsWords) -> list[Piece]:
    """By how much the groups matter, and what would have been found without them."""
    effects, procedure = study.pairs.found.design_effect, study.verdict.procedure
    text: list[Piece] = []
    if not np.isnan(effects).all():
        text = [own.design_effect, Formula(figures.number(float(np.nanmedian(effects)))), "."]
    hits, m = int(study.naive.rejected(procedure, study.options.alpha).sum()), study.naive.m
    said = own.naive_one[hits] if m == 1 else own.naive[hits != 1].format(n=grouped(hits), m=grouped(m))
    return [*text, said]
