"""The methods paragraph of repetitions on one problem."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.stats.ranks import oriented
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, with_symbols
from podium.studies.methods_text.equivalence import equivalence_pieces
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.folds_words import FoldsWords, folds_words
from podium.studies.methods_text.sentences import NAMED, paragraph
from podium.studies.methods_text.words import words_of

if TYPE_CHECKING:
    from podium.studies.folds.recognise import Layout
    from podium.studies.folds.study import FoldComparison


def pieces(study: FoldComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    words, own = words_of(language), folds_words(language)
    facts = folds_facts(study, own)
    found = [
        *_explained(study, facts, own),
        *_undefined(study, own),
        *equivalence_pieces(study.equivalence, facts.names, words, language, style),
        own.one_problem,
    ]
    return paragraph(facts, words, style, tests=_reason(study, own), found=found)


def folds_facts(study: FoldComparison, own: FoldsWords) -> Facts:
    """Collect the facts."""
    from podium.studies.folds.pairs import means_and_deviations

    data = study.results
    sums = oriented(data.exact, data.objective).sum(axis=0)
    return Facts(
        source="folds",
        names=data.algorithms,
        n=None,
        sizes=None,
        objective=data.objective,
        omnibus=(),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=study.options.alpha,
        means=tuple(means_and_deviations(data)[0].tolist()),
        leaders=tuple(np.flatnonzero(sums == sums.min()).tolist()),
        statistics=tuple(_statistics(study)),
        design=design_text(study.layout, data.n, own),
    )


def design_text(layout: Layout, rows: int, own: FoldsWords) -> str:
    """Say what the rows are."""
    name, shape = layout.design.name, layout.shape
    if name == "repeated-cv" and shape is None:
        return own.repeated.format(rows=rows)
    repetitions, size = shape or (1, rows)
    return own.designs[name].format(rows=rows, repetitions=repetitions, size=size)


def _statistics(study: FoldComparison) -> list[str]:
    """The mean difference with its interval and the statistic, in the order of the family."""
    pairs, family = study.decisive, study.verdict.family
    places = {(int(a), int(b)): i for i, (a, b) in enumerate(zip(pairs.first, pairs.second, strict=True))}
    return [_statistic(study, places[int(a), int(b)]) for a, b in zip(family.first, family.second, strict=True)]


def _statistic(study: FoldComparison, i: int) -> str:
    pairs = study.decisive
    test = pairs.tests[study.layout.design.deciding_test]
    low, high, value = float(pairs.lower[i]), float(pairs.upper[i]), float(test.statistic[i])
    shown = f"Δ = {figures.quantity(float(pairs.difference[i]))}"
    if isfinite(low) and isfinite(high):
        shown += f" {figures.interval(low, high)}"
    if np.isnan(value):
        return shown
    return f"{shown}, {figures.statistic('F' if len(test.df) == 2 else 't', test.df, value).text}"


def _reason(study: FoldComparison, own: FoldsWords) -> list[Piece]:
    """Which overlap of the rows the test answers to, and the ratio of the correction."""
    design, ratio = study.layout.design, study.layout.ratio
    kind = "independent" if design.independent else "cv" if design.test_sets_disjoint else "both"
    text: list[Piece] = [own.reasons[kind]]
    if design.deciding_test == "corrected-t" and ratio is not None:
        text.append(own.ratio.format(ratio=figures.quantity(ratio)))
    return [*text, "."]


def _explained(study: FoldComparison, facts: Facts, own: FoldsWords) -> list[Piece]:
    """What Δ is, where one is shown: for all of a small control family, else for what is rejected."""
    family = study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    shown = [hits] if facts.control is None else [hits, family.m - hits]
    if family.m > 1 and not any(0 < size <= NAMED for size in shown):
        return []
    independent = study.layout.design.independent
    text: list[Piece] = [
        *with_symbols(own.of_pairs if facts.control is None else own.of_control, control=facts.control or ""),
        own.interval.format(level=figures.percent(round(1 - study.options.alpha, 12))),
        own.interval_of["paired-t" if independent else "corrected-t"],
        Cited(("student1908" if independent else "nadeau2003",)),
    ]
    if family.m > 1:
        text.append(own.single)
    if study.results.objective == "minimize" and study.layout.design.deciding_test != "combined-f":
        text += with_symbols(
            own.positive if facts.control is None else own.positive_control, control=facts.control or ""
        )
    return [*text, "."]


def _undefined(study: FoldComparison, own: FoldsWords) -> list[Piece]:
    number = int(np.isnan(study.decisive.tests[study.layout.design.deciding_test].pvalue).sum())
    return [counted(own.undefined, number)] if number else []
