"""The methods paragraph of runs over problems."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Formula, Piece
from podium.studies.family import Family
from podium.studies.methods_text import figures
from podium.studies.methods_text.areas import best_or_all
from podium.studies.methods_text.common import counted, shows_difference, with_symbols
from podium.studies.methods_text.estimates import estimate
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.runs_words import WORDS, RunsWords
from podium.studies.methods_text.sentences import NAMED, inference, paragraph
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.runs.almost import Dominance
    from podium.studies.runs.estimates import Estimate
    from podium.studies.runs.study import RunsComparison

_BOOTSTRAP = "bootstrap"


def pieces(study: RunsComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    base, own = words_of(language), WORDS[language]
    words = replace(
        base,
        data={"results": own.data},
        how={_BOOTSTRAP: (own.how, ("agarwal2021",))},
        procedures={_BOOTSTRAP: (own.adjustment, ("romanowolf2005",))},
        bracketed=(base.bracketed[0], own.bracketed),
    )
    facts = _facts(study, own, base)
    explained = _explained(study, own) if shows_difference(inference(facts, words, style)) else []
    found = [
        *explained,
        *_aggregates(study, own, words),
        *_improvement(study, own),
        *([] if study.dominance is None else _dominance(study, study.dominance, own, style)),
    ]
    return paragraph(facts, words, style, before=[_scale(study, own)], tests=_bootstrap(study, own), found=found)


def _scale(study: RunsComparison, own: RunsWords) -> str:
    """What a score is."""
    options = study.options
    kind = options.objective if options.scale == "raw" else options.scale
    return own.scales[kind].format(low=options.low, high=options.high)


def _facts(study: RunsComparison, own: RunsWords, words: Words) -> Facts:
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    family = _family(study)
    return Facts(
        source="results",
        names=study.algorithms,
        n=None,
        sizes=None,
        objective=None,
        omnibus=(),
        family=family,
        procedure=_BOOTSTRAP,
        alpha=study.options.alpha,
        statistics=tuple(_difference(study, int(row)) for row in _order(study)),
        design=own.extent[low != high].format(
            problems=counted(words.problems, study.runs.n), low=grouped(low), high=grouped(high)
        ),
    )


def _order(study: RunsComparison) -> list[int]:
    """Rows of the pairs tested, the surest and largest difference first."""
    return [int(row) for row in np.lexsort((-np.abs(study.difference.value), study.pvalues))]


def _family(study: RunsComparison) -> Family:
    """The pairs tested as a family whose p-values the bootstrap has adjusted already."""
    order = _order(study)
    ahead = study.difference.value >= 0 if study.upward else study.difference.value <= 0
    return Family(
        ranking=_BOOTSTRAP,
        design="all-pairs" if study.control is None else "control",
        control=study.control,
        first=study.first[study.tested][order],
        second=study.second[study.tested][order],
        z=None,
        pvalues=study.pvalues[order],
        adjusted={_BOOTSTRAP: study.pvalues[order]},
        first_better=ahead[order],
    )


def _difference(study: RunsComparison, row: int) -> str:
    return f"Δ = {_estimate(study.difference, row)}"


def _estimate(found: Estimate, place: int) -> str:
    value, low, high = (float(part[place]) for part in (found.value, found.lower, found.upper))
    if abs(value) < 1e-12 * max(abs(low), abs(high)):
        value = 0.0  # what rounding left of a sum that is 0
    return f"{figures.quantity(value)} {figures.interval(low, high)}"


def _bootstrap(study: RunsComparison, own: RunsWords) -> list[Piece]:
    options = study.options
    return [
        own.middle,
        own.bootstrap.format(n=grouped(options.replicates), seed=options.seed),
        Cited(("efron1993",)),
        own.given,
        own.errors[len(study.tested) > 1],
    ]


def _explained(study: RunsComparison, own: RunsWords) -> list[Piece]:
    """What Δ is."""
    one = study.control if len(study.tested) > 1 else int(study.first[study.tested[0]])
    level, several = figures.percent(study.options.confidence), len(study.tested) > 1
    return [
        *with_symbols(own.delta[one is not None], control="" if one is None else study.algorithms[one]),
        own.intervals[several].format(level=level),
    ]


def _aggregates(study: RunsComparison, own: RunsWords, words: Words) -> list[Piece]:
    """The interquartile means with their intervals, and what else was estimated."""
    found, order, level = study.aggregates["iqm"], study.order_indices, figures.percent(study.options.confidence)
    best = int((found.value == found.value[order[0]]).sum())
    names = [study.algorithms[j] for j in order]
    estimates = [Formula(_estimate(found, j)) for j in order]
    text = best_or_all([own.iqm.format(level=level)], (":", ":"), names, estimates, best, own.best, words)
    if study.threshold is None:
        return [*text, own.others]
    return [*text, own.others_gap.format(threshold=figures.quantity(study.threshold))]


def _improvement(study: RunsComparison, own: RunsWords) -> list[Piece]:
    """How often a run of the best one, or of the control, is better than one of each other."""
    who = study.order_indices[0] if study.control is None else study.control
    name, found = study.algorithms[who], study.improvement
    rows = {frozenset((int(i), int(j))): row for row, (i, j) in enumerate(zip(study.first, study.second, strict=True))}
    others = [j for j in study.order_indices if j != who]
    shown = others if len(others) <= NAMED else others[:1]
    text: list[Piece] = [
        own.improvement.format(name=name),
        Cited(("mann1947",)),
        own.is_.format(level=figures.percent(study.options.confidence)),
    ]
    for place, other in enumerate(shown):
        row = rows[frozenset((who, other))]
        value, low, high = (float(part[row]) for part in (found.value, found.lower, found.upper))
        if int(study.first[row]) != who:
            value, low, high = 1 - value, 1 - high, 1 - low
        text += ["," if place else "", estimate(value, low, high, 3), own.against.format(name=study.algorithms[other])]
    return [*(piece for piece in text if piece != ""), "."]


def _dominance(study: RunsComparison, found: Dominance, own: RunsWords, style: Style) -> list[Piece]:
    """Almost stochastic order."""
    alpha, won = study.options.alpha, found.dominates(study.options.alpha)
    hits = [(i, j) for i in study.order_indices for j in study.order_indices if won[i, j]]
    text: list[Piece] = [
        own.dominance.format(m=grouped(found.hypotheses)),
        Cited(("delbarrio2018", "dror2019", "ulmer2022")),
        own.ratio.format(epsilon=f"{study.options.epsilon:g}"),
        Cited(("holm1979",)),
    ]
    if not hits:
        return [*text, own.none]
    errs = own.errs if any(study.separate[i, j] == 0 for i, j in hits) else ""
    if len(hits) > NAMED:
        return [*text, own.some.format(n=grouped(len(hits))), errs, "."]
    text.append(own.dominant)
    for place, (i, j) in enumerate(hits):
        pair = own.over.format(a=study.algorithms[i], b=study.algorithms[j])
        p = figures.pvalue(float(found.pvalues[i, j]), style, alpha)
        text += [
            f"{',' if place else ''} {pair} (",
            Formula(f"ε = {figures.number(float(found.ratio[i, j]))}"),
            ",",
            p,
            ")",
        ]
    return [*text, errs, "."]
