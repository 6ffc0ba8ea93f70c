"""Several sources of p-values for the same tables, each test ranking them once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numpy.typing import ArrayLike

from podium.errors import InputError
from podium.stats.rankings import RANKINGS, Ranking, RankingName, StandardError, ranking
from podium.stats.ranks import Objective
from podium.stats.simulation.procedures import Applied, apply_procedures, apply_to_ranking

__all__ = ["Source", "apply_sources", "rankings_of"]


class Source(NamedTuple):
    """Where p-values come from: a test of `TESTS`, and for aligned and Quade ranks which standard error."""

    test: str
    se: StandardError = "published"


def apply_sources(
    x: ArrayLike, objective: Objective, sources: Sequence[Source], procedures: Sequence[str], control: int | None = None
) -> tuple[list[Applied], list[Ranking]]:
    """Do what `apply_procedures` does for several sources.

    Parameters
    ----------
    x, objective, procedures, control
        As there.
    sources
        Those of the same test stand next to each other.

    Returns
    -------
    list of Applied
        One for each source.
    list of Ranking
        One for each ranking among the tests, in their order.

    Raises
    ------
    InputError
        As there, and for sources in another order.

    Examples
    --------
    >>> both = [Source("quade"), Source("quade", "corrected")]
    >>> found, ranks = apply_sources([[1, 2, 3], [1, 2, 3], [2, 1, 3]], "minimize", both, ["holm"])
    >>> [one.pvalues[1].round(3).item() for one in found], len(ranks)
    ([0.059, 0.059], 1)
    """
    found: list[Applied] = []
    rankings: list[Ranking] = []
    for test, errors in _by_test(sources).items():
        name = _ranking_name(test)
        if name is None:
            found.append(apply_procedures(x, objective, procedures, control=control, test=test))
            continue
        rankings.append(ranking(x, objective, name))
        found += (apply_to_ranking(rankings[-1], procedures, control=control, se=se) for se in errors)
    return found, rankings


def rankings_of(sources: Sequence[Source]) -> list[RankingName]:
    """Return the rankings among the tests of sources, in their order."""
    return [name for name in map(_ranking_name, _by_test(sources)) if name is not None]


def _ranking_name(test: str) -> RankingName | None:
    return next((one for one in RANKINGS if one == test), None)


def _by_test(sources: Sequence[Source]) -> dict[str, list[StandardError]]:
    """Group neighbouring sources by test, so that each test ranks once."""
    grouped: dict[str, list[StandardError]] = {}
    for source in sources:
        grouped.setdefault(source.test, []).append(source.se)
    if [Source(test, se) for test, errors in grouped.items() for se in errors] != list(sources):
        raise InputError("Sources of the same test must stand next to each other.")
    return grouped
