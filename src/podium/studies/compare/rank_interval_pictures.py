"""The picture of a comparison's rank intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.drawing import Drawing
from podium.diagrams.rank_spans import rank_spans
from podium.diagrams.rows import MOST
from podium.stats.ranks import rank
from podium.studies.pairs_pictures import best_of, sentences
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison


def leaderboard(study: Comparison) -> Drawing:
    """Draw the rank interval of every algorithm, best mean rank first."""
    ranking, found = study.rankings["friedman"], study.rank_intervals
    names, k = study.results.algorithms, study.results.k
    order = sorted(range(k), key=lambda j: (float(ranking.sums[j]), j))
    shown, less = best_of(order, MOST)
    places = rank(ranking.sums)
    note = sentences(
        f"Bars: with a confidence of approximately {100 * (1 - found.alpha):.10g} %, all of them at once hold the ranks of the "
        f"{count(k, 'algorithm')} by expected Friedman rank (Holm's procedure on the directional hypotheses of all pairs). "
        f"Points: places by mean rank over {count(study.results.n, 'problem')}.",
        less,
    )
    return rank_spans(
        [names[j] for j in shown],
        [float(places[j]) for j in shown],
        [(int(found.lower[j]), int(found.upper[j])) for j in shown],
        field=k,
        control=None if study.control not in shown else shown.index(study.control),
        note=note,
    )
