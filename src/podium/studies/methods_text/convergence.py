"""The methods paragraph of a convergence study."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite, isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import number
from podium.render.prose import Cited, Formula, Piece
from podium.studies.convergence.targets import LEVEL
from podium.studies.convergence.verdict import PROCEDURE
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted
from podium.studies.methods_text.convergence_words import WORDS, ConvergenceWords
from podium.studies.methods_text.facts import Facts, comparison_facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED, inference, paragraph
from podium.studies.methods_text.words import Named, Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence
    from podium.studies.convergence.targets import Target

CUTS = 14
"""Up to so many cut-points are listed."""
SHOWN = 3
"""So many targets are reported one by one."""


def pieces(study: Convergence, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    base, own = words_of(language), WORDS[language]
    words = replace(
        base,
        data={"results": own.data},
        compared=own.compared,
        how={"page": _test(study, own)},
        nothing={**base.nothing, "pairs": own.nothing},
        all_pairs={**base.all_pairs, "pairs": own.all_pairs},
        versus=own.versus,
        bracketed=(base.bracketed[0], own.bracketed[not study.deciding.all_exact]),
        family_wise=base.nominal,
        no_proof={**base.no_proof, "pairs": own.no_proof},
    )
    beyond = [
        *_leader(study, own, words),
        *_check(study, own),
        own.final.format(cut=number(study.final_at)),
        *inference(comparison_facts(study.final), base, style),
        *_targets(study, own, words),
    ]
    return paragraph(convergence_facts(study, own, base), words, style, found=beyond)


def convergence_facts(study: Convergence, own: ConvergenceWords, words: Words) -> Facts:
    """Collect the facts of Page's tests."""
    data = study.traces
    return Facts(
        source="results",
        names=data.algorithms,
        n=None,
        sizes=None,
        objective=data.objective,
        omnibus=(),
        family=study.deciding.family,
        procedure=PROCEDURE,
        alpha=study.options.alpha,
        design=_extent(study, own, words),
        statistics=_statistics(study),
    )


def _test(study: Convergence, own: ConvergenceWords) -> Named:
    tolerance, deciding = study.options.tolerance, study.deciding
    arrival = own.arrival[tolerance > 0].format(tolerance=figures.quantity(tolerance))
    exactness = own.exactness[not deciding.all_exact]
    return own.test[deciding.version].format(exactness=exactness, arrival=arrival), ("page1963", "derrac2014")


def _extent(study: Convergence, own: ConvergenceWords, words: Words) -> str:
    data, cuts = study.traces, [number(float(cut)) for cut in study.cut_points]
    low, high = int(data.counts.min()), int(data.counts.max())
    average = own.averages[data.average]
    runs = own.one_run if high == 1 else own.runs if low == high else own.uneven
    points = words.listing(cuts) if len(cuts) <= CUTS else own.span.format(first=cuts[0], last=cuts[-1])
    return own.extent.format(
        problems=counted(words.problems, data.n),
        runs=runs.format(low=grouped(low), high=grouped(high), average=average),
        c=len(cuts),
        cuts=points,
    )


def _statistics(study: Convergence) -> tuple[str, ...]:
    """Page's L of each hypothesis, and z where the normal approximation decides."""
    pairs = study.deciding
    shown = []
    for i, j in zip(pairs.family.first.tolist(), pairs.family.second.tolist(), strict=True):
        text = f"L = {figures.rank_sum(float(pairs.statistic[i, j]))}"
        z = float(pairs.z[i, j])
        shown.append(text if pairs.all_exact or isnan(z) else f"{text}, z = {figures.number(z)}")
    return tuple(shown)


def _leader(study: Convergence, own: ConvergenceWords, words: Words) -> list[Piece]:
    """Who is shown to be faster than the most others, where the pairs are too many to be named; and circles."""
    order, names = study.order, study.traces.algorithms
    hits, wins = int(order.faster.sum()), order.faster.sum(axis=1)
    text: list[Piece] = []
    if hits > NAMED:
        best = [names[j] for j in np.flatnonzero(wins == wins.max())]
        shown = words.listing(best) if len(best) <= NAMED else words.many.format(n=len(best))
        text.append(own.leader[len(best) > 1].format(names=shown, wins=int(wins.max()), others=len(names) - 1))
    if order.cycles:
        text.append(own.cycles)
    return text


def _check(study: Convergence, own: ConvergenceWords) -> list[Piece]:
    """How many significant pairs the exchange of the two algorithms confirms."""
    hits, confirmed = int(study.order.faster.sum()), study.deciding.confirmed(study.options.alpha)
    if not hits:
        return []
    if confirmed is None:
        return [own.liberal]
    least = study.deciding.least_exchange
    if least > study.options.alpha:
        return [own.liberal, own.impossible, Formula(f"p = {least:.3g}"), "."]
    return [own.liberal, own.confirmed.format(n=grouped(confirmed), hits=grouped(hits))]


def _targets(study: Convergence, own: ConvergenceWords, words: Words) -> list[Piece]:
    found = study.targets
    if not found:
        return []
    options = study.options
    values = words.listing([figures.quantity(target.target) for target in found])
    kind = own.distances if options.optimum is not None else ""
    text: list[Piece] = [own.targets[len(found) > 1].format(values=values, kind=kind)]
    text += [Cited(("auger2005", "hansen2021")), own.penalised, Cited(("hutter2009",))]
    text.append(own.censored)
    if any(np.isfinite(target.overall.ert_interval).any() for target in found):
        text.append(
            own.resampled.format(level=figures.percent(LEVEL), resamples=grouped(options.resamples), seed=options.seed)
        )
    text.append(".")
    for target in found[:SHOWN]:
        text += _target(study, target, own, words)
    return text


def _target(study: Convergence, target: Target, own: ConvergenceWords, words: Words) -> list[Piece]:
    ert, value = target.overall.ert, figures.quantity(target.target)
    if not np.isfinite(ert).any():
        return [own.unreached.format(value=value)]
    best = np.flatnonzero(ert == ert.min()).tolist()
    names = words.listing([study.traces.algorithms[j] for j in best]) if len(best) <= NAMED else ""
    names = names or words.many.format(n=len(best))
    text: list[Piece] = [f"{own.fastest[len(best) > 1].format(value=value, names=names)} ("]
    shown = f"ERT = {figures.quantity(float(ert[best[0]]))}"
    if len(best) > 1:
        return [*text, Formula(shown), ")."]
    low, high = (float(end) for end in target.overall.ert_interval[best[0]])
    if isfinite(low):
        shown += f" {figures.interval(low, high)}"
    problems = counted(words.problems, study.traces.n)
    return [*text, Formula(shown), own.solved.format(s=int(target.overall.solved[best[0]]), n=problems), ")."]


__all__ = ["convergence_facts", "pieces"]
