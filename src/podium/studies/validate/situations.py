"""The situations in which procedures are tried: populations, and what can be made of a user's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InputError
from podium.i18n import N_
from podium.stats.ranks import wide_enough
from podium.stats.simulation import (
    NULLS,
    Exchanged,
    Intransitive,
    Mirrored,
    Null,
    Population,
    null_population,
    residuals,
)
from podium.studies.find import one_of

ALL = "all"
_MANY = 0.2

TABLE_NULLS = ("exchanged", "own-spreads")
"""Situations made from a table."""

INTRANSITIVE = "intransitive"
"""A situation for the sign test and Wilcoxon's alone, so it has to be asked for."""

_TOLD: Mapping[str, str] = {
    "iid": N_("independent normal results"),
    "correlated": N_("results that share the difficulty of their problem (correlation 0.8)"),
    "unequal-variance": N_(
        "equal centres, but the first two algorithms (one is the control) have five times the spread"
    ),
    "ties": N_("correlated results rounded to half a standard deviation, so that many are equal"),
    "skewed": N_("independent log-normal results"),
    "incommensurable": N_("problems whose scales differ by powers of ten"),
    "partial": N_(
        "the first half of the algorithms perform equally, each of the others is two standard deviations "
        "better than the one before"
    ),
    INTRANSITIVE: N_(
        "each algorithm ahead of the last one on half of the problems, and of every later other one on three quarters"
    ),
    "exchanged": N_("this table with the results of each problem permuted between the algorithms at random"),
    "own-spreads": N_("this table without the differences between algorithms, each keeping its own spread"),
}


@dataclass(frozen=True, eq=False)
class Situation:
    """Where tables come from.

    Attributes
    ----------
    name, told
        A word, and what it means.
    null
        Draws tables.
    exchangeable
        Whether the results of one problem could be exchanged between algorithms: what mean-rank tests are built on.
    ties
        Share of the results that tie with another one of the same problem; 1 for many.
    normal
        Whether all results are normal.
    complete
        Whether every hypothesis is true.
    transitive
        Whether hypotheses A = B and B = C are true only where A = C is.
    """

    name: str
    told: str
    null: Null
    exchangeable: bool = True
    ties: float = 0.0
    normal: bool = False
    complete: bool = True
    transitive: bool = True

    __repr__ = brief

    @property
    def tied(self) -> bool:
        """Whether results of one problem tie at all."""
        return self.ties > 0

    @property
    def often_tied(self) -> bool:
        """Whether so many tie that mean ranks vary noticeably less."""
        return self.ties > _MANY


def simulated(names: Sequence[str], k: int) -> tuple[Situation, ...]:
    """Return situations for k algorithms: of `podium.stats.simulation.NULLS` (none or "all": all of them) or "intransitive"."""
    return tuple(
        Situation(name, _TOLD[name], Intransitive(k), exchangeable=False, complete=False, transitive=False)
        if name == INTRANSITIVE
        else _from_population(name, _TOLD[name], null_population(name, k))
        for name in _wanted(names, NULLS, k, asked=(INTRANSITIVE,))
    )


def from_population(name: str, population: Population) -> Situation:
    """Return the situation of a population of one's own."""
    return _from_population(name, N_("a custom population"), population)


def _from_population(name: str, told: str, population: Population) -> Situation:
    alike = len(set(population.shifts)) == 1
    even = len(set(population.scales)) < 2
    return Situation(
        name, told, population, exchangeable=alike and even, ties=float(population.rounding > 0), complete=alike,
        normal=population.shape == "normal" and not population.spread and not population.rounding,
    )  # fmt: skip


def from_table(names: Sequence[str], results: Results) -> tuple[Situation, ...]:
    """Return situations made from a table.

    Raises
    ------
    InputError
        For unknown names, or two algorithms, which have one spread between them.
    """
    found = []
    for name in _wanted(names, TABLE_NULLS, results.k):
        if name == "exchanged":
            table = wide_enough(results.exact, 4 * results.k)
            found.append(Situation(name, _TOLD[name], Exchanged(table), ties=_ties(table)))
            continue
        if results.k < 3:
            raise InputError(
                "The situation own-spreads needs at least 3 algorithms, because two share one spread. Use exchanged."
            )
        found.append(Situation(name, _TOLD[name], Mirrored(residuals(results.values)), exchangeable=False))
    return tuple(found)


def _ties(table: NDArray[Any]) -> float:
    ordered = np.sort(table, axis=1)
    alike = ordered[:, 1:] == ordered[:, :-1]
    edge = np.zeros((len(table), 1), dtype=bool)
    return float((np.hstack([edge, alike]) | np.hstack([alike, edge])).mean())


def _wanted(names: Sequence[str], known: tuple[str, ...], k: int, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Check names; "all" are those that so many algorithms allow, without those that have to be asked for."""
    for name in names:
        one_of("situation", name, (*known, *asked, ALL))
    if names and ALL not in names:
        return tuple(dict.fromkeys(names))
    usual = tuple(name for name in known if k > 2 or name not in ("own-spreads", "partial", "unequal-variance"))
    return (*usual, *(name for name in asked if name in names))
