"""The pictures of a Bayesian comparison: a triangle, a density, bars of probabilities, a matrix of all pairs."""

from __future__ import annotations

import numpy as np

from podium.diagrams.drawing import Drawing
from podium.diagrams.posterior import (
    density_with_rope,
    probability_bars,
    probability_matrix,
    share_density,
    simplex_picture,
)
from podium.i18n import _
from podium.stats.bayes import Simplex
from podium.studies.many_problems.bayes.report import probability, rope_text, texts_of
from podium.studies.many_problems.bayes.study import (
    LEVEL,
    BayesComparison,
    PairPosterior,
    gains_of,
    hierarchical_of,
    simplex_of,
    student_of,
)
from podium.studies.many_problems.bayes.verb import TITLES
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import SHOWN, best_of, sentences
from podium.studies.shared.words import capital


def pictures(study: BayesComparison) -> Pictures:
    """Return the pictures by kind: of two algorithms, of a control, of all pairs."""
    if len(study.pairs) == 1 and study.strengths is None:
        if study.layout is not None:
            return {"density": lambda: density(study)} if study.pairs[0].known else {}
        if study.options.rope == 0:
            return {"density": lambda: share(study)}
        return {"simplex": lambda: triangle(study)}
    bars: Pictures = {"bars": lambda: against(study)}
    return bars if study.control is not None or len(study.pairs) == 1 else {"matrix": lambda: every_pair(study), **bars}


def _how(study: BayesComparison) -> str:
    test, rope = capital(_(TITLES[study.options.test])), rope_text(study)
    if not study.options.sampled:
        return f"{test}, {rope}."
    return texts_of(study)("drawn.draws", test=test, rope=rope, samples=study.options.samples)


def _probabilities(pair: PairPosterior) -> tuple[str, str, str]:
    a, b, c = (probability(p) for p in pair.probabilities)
    return a, b, c


def _draws(study: BayesComparison) -> Simplex:
    """Draw the shares of the one pair again: the same seed, the same draws."""
    pair, options = study.pairs[0], study.options
    if options.test == "hierarchical":
        return hierarchical_of(study.results, pair.first, pair.second, options).simplex(float(options.rope))
    return simplex_of(gains_of(study.results, pair.first, pair.second, options), options)


def triangle(study: BayesComparison) -> Drawing:
    """Draw the posterior of the shares of two algorithms in a triangle."""
    pair = study.pairs[0]
    return simplex_picture(*study.names(pair), _draws(study).draws, _probabilities(pair), note=_how(study))


def share(study: BayesComparison) -> Drawing:
    """Draw the posterior of the share of the first, where there is no rope."""
    pair = study.pairs[0]
    return share_density(*study.names(pair), _draws(study).draws[:, 0], _probabilities(pair), note=_how(study))


def density(study: BayesComparison) -> Drawing:
    """Draw the posterior of the mean difference over repetitions, with the rope."""
    pair = study.pairs[0]
    student = student_of(gains_of(study.results, pair.first, pair.second, study.options), study.ratio)
    note = sentences(_how(study), texts_of(study)("drawn.line", level=100 * LEVEL))
    return density_with_rope(
        *study.names(pair), student.density, float(student.location), float(student.scale), student.df,
        rope=float(study.options.rope), interval=(pair.lower[0], pair.upper[0]), probabilities=_probabilities(pair), note=note,
    )  # fmt: skip


def against(study: BayesComparison) -> Drawing:
    """Draw the three probabilities of the control (else the best algorithm) against every other as bars."""
    leader = study.pairs[0].first
    mine = [pair for pair in study.pairs if pair.first == leader]
    shown, less = best_of(list(range(len(mine))), SHOWN, "comparison")
    names = study.results.algorithms
    return probability_bars(
        names[leader], [names[mine[i].second] for i in shown], np.array([mine[i].probabilities for i in shown]),
        with_rope=study.options.rope > 0, note=sentences(_how(study), less),
    )  # fmt: skip


def every_pair(study: BayesComparison) -> Drawing:
    """Draw the three probabilities of every pair as a matrix."""
    shown, less = best_of(list(study.order_indices), SHOWN)
    place = {j: number for number, j in enumerate(shown)}
    values = np.full((len(shown), len(shown), 3), np.nan)
    for pair in study.pairs:
        if pair.first in place and pair.second in place:
            row, column = place[pair.first], place[pair.second]
            values[row, column] = pair.probabilities
            values[column, row] = pair.probabilities[::-1]
    return probability_matrix(
        [study.results.algorithms[j] for j in shown], values,
        threshold=study.options.threshold, with_rope=study.options.rope > 0, note=sentences(_how(study), less),
    )  # fmt: skip
