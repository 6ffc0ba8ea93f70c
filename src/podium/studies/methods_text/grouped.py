"""The methods paragraph of a comparison over problems that come in groups."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Formula, Piece
from podium.stats.clusters import group_flip_test
from podium.stats.ranks import oriented, wide_enough
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, shows_difference, with_symbols
from podium.studies.methods_text.facts import Facts, averages_of
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.grouped_words import WORDS, GroupedWords
from podium.studies.methods_text.sentences import inference, paragraph
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.grouped.comparison import GroupedComparison


def pieces(study: GroupedComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    base, own = words_of(language), WORDS[language]
    drawn = _drawn(study)
    exact = own.exactness[bool(drawn)].format(n=grouped(drawn), seed=study.options["seed"])
    words = replace(
        base,
        how={"group-flip": (own.how, ("wilcoxon1945", "winkler2015"))},
        exactness=(exact, exact),
        bracketed=(base.bracketed[0], own.bracketed),
    )
    facts = _facts(study, own, base)
    explained = _explained(study, own) if shows_difference(inference(facts, words, style)) else []
    return paragraph(
        facts,
        words,
        style,
        before=_omnibus(study, own, base, style),
        tests=[own.valid],
        found=[*explained, *_dependence(study, own), *_naive(study, own)],
    )


def _facts(study: GroupedComparison, own: GroupedWords, words: Words) -> Facts:
    data, options, sizes = study.results, study.options, study.sizes.values()
    extent = own.extent[min(sizes) != max(sizes)].format(
        problems=counted(words.problems, data.n), groups=grouped(len(sizes)), low=min(sizes), high=max(sizes)
    )
    return Facts(
        source="results",
        averages=averages_of(data),
        names=data.algorithms,
        n=None,
        sizes=None,
        objective=data.objective,
        omnibus=(),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=float(options["alpha"]),
        chosen=options["control"] == "best" and "best" not in data.algorithms,
        mean_ranks=tuple(study.mean_ranks.tolist()),
        statistics=_statistics(study),
        design=extent,
    )


def _all_sized(study: GroupedComparison) -> bool:
    """Whether the sizes of all differences of the family that decides are known."""
    return len(study.pairs.first) == study.verdict.family.m


def _statistics(study: GroupedComparison) -> tuple[str, ...] | None:
    """Difference of the mean ranks with its interval, in the order of the family."""
    if not _all_sized(study):
        return None
    rows = zip(study.pairs.rank_difference.tolist(), study.pairs.intervals.mean.tolist(), strict=True)
    return tuple(
        f"Δ = {figures.number(value)} [{', '.join(figures.number(end) for end in ends)}]" for value, ends in rows
    )


def _drawn(study: GroupedComparison) -> int:
    """How many patterns of signs were drawn for some of the tests; 0 where all were exact: the same call decides again."""
    family, data = study.verdict.family, study.results
    x = oriented(wide_enough(data.exact, 2), data.objective)
    gains = (x[:, family.second] - x[:, family.first]).T
    found = [group_flip_test(column, study.groups, permutations=1).method for column in gains]
    return max(int(study.options["permutations"]), 100_000) if "monte-carlo" in found else 0


def _omnibus(study: GroupedComparison, own: GroupedWords, words: Words, style: Style) -> list[Piece]:
    options, alpha = study.options, float(study.options["alpha"])
    return [
        words.omnibus.format(ranked=words.ranked["friedman"]),
        own.friedman,
        Cited(("friedman1937",)),
        own.permuted.format(n=grouped(int(options["permutations"])), seed=options["seed"]),
        Cited(("winkler2015",)),
        ":",
        figures.pvalue(study.group_pvalue, style, alpha),
        own.independent,
        figures.pvalue(study.friedman_pvalue, style, alpha),
        ".",
    ]


def _explained(study: GroupedComparison, own: GroupedWords) -> list[Piece]:
    """What Δ is, and how its interval came about."""
    options, family = study.options, study.verdict.family
    one = int(family.first[0]) if family.m == 1 else study.control
    level = figures.percent(round(1 - float(options["alpha"]), 12))
    return [
        *with_symbols(own.delta[one is not None], control="" if one is None else study.results.algorithms[one]),
        own.interval.format(level=level, n=grouped(int(options["bootstrap"])), seed=options["seed"]),
        Cited(("field2007",)),
        own.by_itself[family.m > 1],
    ]


def _dependence(study: GroupedComparison, own: GroupedWords) -> list[Piece]:
    """By how much problems of one group resemble each other."""
    effects = [one.design_effect for one in study.pairs.effects if one.design_effect is not None]
    alike = [one.correlation for one in study.pairs.effects if one.correlation is not None]
    if not effects:
        return []
    text: list[Piece] = [own.design_effect, Formula(figures.number(float(np.median(effects))))]
    if alike:
        text += [own.correlation, Formula(figures.number(float(np.median(alike))))]
    return [*text, "."]


def _naive(study: GroupedComparison, own: GroupedWords) -> list[Piece]:
    """What would have been found if problems were independent."""
    procedure, alpha, m = study.verdict.procedure, float(study.options["alpha"]), study.naive.m
    hits = int(study.naive.rejected(procedure, alpha).sum())
    if m == 1:
        return [own.naive_one[hits]]
    return [own.naive[hits != 1].format(n=grouped(hits), m=grouped(m))]
