"""The picture of a comparison's rank intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import MOST, rank_spans
from podium.i18n import _, count
from podium.stats.ranks import rank
from podium.studies.pairs_pictures import best_of, sentences

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
        _(
            "Bars: with a confidence of approximately {confidence:.10g} %, all of them at once hold the ranks of the "
            "{algorithms} by expected Friedman rank (Holm's procedure on the directional hypotheses of all pairs). "
            "Points: places by mean rank over {problems}.",
            confidence=100 * (1 - found.alpha),
            algorithms=count(k, "algorithm"),
            problems=count(study.results.n, "problem"),
        ),
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
