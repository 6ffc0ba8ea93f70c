"""The methods paragraph of a check of what parametric tests assume."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Formula, Piece
from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import HOMOGENEITY_TESTS, SMALLEST
from podium.studies.assumptions.titles import DECIDES_NORMALITY, DECIDES_VARIANCES
from podium.studies.assumptions.verdict import conditions
from podium.studies.methods_text import figures
from podium.studies.methods_text.assumptions_words import WORDS, AssumptionsWords
from podium.studies.methods_text.common import counted, software, who
from podium.studies.methods_text.estimates import decimals
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.assumptions.checks import Tally
    from podium.studies.assumptions.study import Assumptions


def pieces(study: Assumptions, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    words, own = words_of(language), WORDS[language]
    return [
        _data(study, words, own),
        Cited(("garcia2009", "luengo2009")),
        ".",
        *_normality(study, own, style),
        *_variances(study, own, style),
        *_others(study, own),
        *_independence(study, own),
        *_conclusion(study, words, own),
        software(words),
    ]


def _data(study: Assumptions, words: Words, own: AssumptionsWords) -> str:
    runs = study.runs
    low, high = int(runs.counts.min()), int(runs.counts.max())
    return own.data.format(
        runs=counted(own.runs, int(runs.counts.sum())),
        who=who(runs.algorithms, NAMED, words),
        extent=counted(words.problems, runs.n),
        cells=(own.even if low == high else own.uneven).format(low=grouped(low), high=grouped(high)),
    )


def _normality(study: Assumptions, own: AssumptionsWords, style: Style) -> list[Piece]:
    tally = study.tallies[DECIDES_NORMALITY]
    text: list[Piece] = [own.normality, Cited(("shapiro1965",)), *_level(study, own)]
    text += _outcome(tally, study, own.departing, own, style)
    if tally.tested:
        outcome = study.normality[DECIDES_NORMALITY]
        place = int(np.nanargmin(outcome.pvalue))
        text += [
            own.extremes[tally.tested > 1],
            Formula(f"W = {decimals(float(outcome.statistic.flat[place]), 4)}"),
            ",",
        ]
        text += [figures.pvalue(float(outcome.pvalue.flat[place]), style, study.alpha), "."]
    constant = int(study.shape.constant.sum())
    if constant:
        text.append(own.constant[constant > 1].format(n=grouped(constant), cells=grouped(study.shape.counts.size)))
    few = tally.impossible - constant
    if few:
        text.append(own.unsuited[few > 1].format(n=grouped(few), cells=grouped(study.shape.counts.size)))
    return text


def _variances(study: Assumptions, own: AssumptionsWords, style: Style) -> list[Piece]:
    tally = study.tallies[DECIDES_VARIANCES]
    text: list[Piece] = [own.variances, Cited(("brown1974",)), *_level(study, own)]
    text += _outcome(tally, study, own.unequal, own, style)
    if tally.tested:
        outcome = study.homogeneity[DECIDES_VARIANCES]
        place = int(np.nanargmin(outcome.pvalue))
        sizes = study.runs.counts[place]
        sizes = sizes[sizes >= SMALLEST]
        df = (len(sizes) - 1, int(sizes.sum()) - len(sizes))
        text += [own.extremes[tally.tested > 1], figures.statistic("F", df, float(outcome.statistic[place])), ","]
        text += [figures.pvalue(float(outcome.pvalue[place]), style, study.alpha), "."]
    return text


def _level(study: Assumptions, own: AssumptionsWords) -> list[Piece]:
    return [own.each_at, figures.level(study.alpha)]


def _outcome(
    tally: Tally, study: Assumptions, fails: Mapping[str, str], own: AssumptionsWords, style: Style
) -> list[Piece]:
    """How many fail, how many would by chance, and how many are left after adjustment."""
    failed, tested = tally.failed, tally.tested
    if not tested:
        return [own.untested, "."]
    if tested == 1:
        return [fails["yes" if failed else "no"], "."]
    said = fails["many" if failed > 1 else "one" if failed else "none"]
    said = said.format(failed=grouped(failed), tested=grouped(tested))
    text: list[Piece] = [said, own.expected.format(expected=figures.quantity(round(tally.expected, 10)))]
    if failed:
        text += [own.chance, figures.pvalue(tally.chance, style, study.alpha), "; "]
        text += [own.after_holm.format(n=grouped(tally.after_holm)), Cited(("holm1979",)), ")"]
    return [*text, "."]


def _others(study: Assumptions, own: AssumptionsWords) -> list[Piece]:
    """The tests beside the two that decide."""
    text: list[Piece] = []
    for lead, found, tests, decides in (
        (own.other_normality, own.departures, NORMALITY_TESTS, DECIDES_NORMALITY),
        (own.other_variances, own.differences, HOMOGENEITY_TESTS, DECIDES_VARIANCES),
    ):
        shown = [test for test in tests if test != decides and study.tallies[test].tested]
        for place, test in enumerate(shown):
            tally = study.tallies[test]
            title, keys = own.tests[test]
            joint = lead if place == 0 else own.joints[place == len(shown) - 1]
            said = found[tally.tested != 1].format(failed=grouped(tally.failed), n=grouped(tally.tested))
            text += [f"{joint} {title}", Cited(keys), said]
        text += ["."] if shown else []
    return text


def _independence(study: Assumptions, own: AssumptionsWords) -> list[Piece]:
    said, keys = own.schemes[study.scheme.key]
    return [f" {said}", *([Cited(keys)] if keys else []), "."]


def _conclusion(study: Assumptions, words: Words, own: AssumptionsWords) -> list[Piece]:
    if study.parametric is None:
        return [own.unchecked]
    broken = [own.conditions[name] for name, (state, _) in conditions(study).items() if state == "fails"]
    if not broken:
        return [own.no_objection]
    return [own.unsafe[len(broken) > 1].format(broken=words.listing(broken))]
