"""The situations in which procedures are tried, and what theory says about a level there before anything is simulated.

A situation is a population, or what can be made of a user's table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InputError
from podium.i18n import N_, Message
from podium.stats.logical import LOGICAL_METHODS, RANGE, RANK_METHODS
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.rankings import RANKINGS
from podium.stats.ranks import wide_enough
from podium.stats.simulation import (
    EXACT_FRIEDMAN,
    NULLS,
    UNADJUSTED,
    Exchanged,
    Intransitive,
    Mirrored,
    Null,
    Population,
    Source,
    null_population,
    residuals,
)
from podium.studies.checks import one_of

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
    """Return the situation of a user-defined population."""
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


# What theory says about a level before anything is simulated, and why.


Kind = Literal["at most", "about", "below", "may exceed", "not controlled"]

_NEAR = 1.25
"""How far an approximate test may stray above alpha without surprising anybody."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is to be expected, and why."""

    kind: Kind
    why: str

    def surprised(self, lower: float, alpha: float) -> bool:
        """Whether a rate whose interval starts at `lower` contradicts it: errors beyond what theory allows."""
        if self.kind in ("at most", "below"):
            return lower > alpha
        return self.kind == "about" and lower > _NEAR * alpha


@dataclass(frozen=True, slots=True)
class Setting:
    """The size of the comparison: problems, algorithms, hypotheses."""

    n: int
    k: int
    m: int


def family_wise(source: Source, procedure: str, situation: Situation, setting: Setting) -> Expectation:
    """Say what the chance of any false rejection should be."""
    if setting.m > 1 and procedure == UNADJUSTED:
        return Expectation(
            "not controlled", Message("nothing is adjusted: the more hypotheses, the likelier a false rejection")
        )
    if setting.m > 1 and procedure == "li":
        return Expectation(
            "not controlled",
            Message(
                "Li's procedure weights every p-value by the largest one, not by their number, so it does not "
                "account for many true hypotheses"
            ),
        )
    if procedure in LOGICAL_METHODS and not situation.transitive:
        return Expectation(
            "may exceed",
            Message("Shaffer and Bergmann–Hommel assume that A = B and B = C imply A = C, which does not hold here"),
        )
    if procedure in RANK_METHODS:
        return _exact(situation)
    found = _pvalues(source, situation, setting)
    if found is not None:
        return found
    if setting.m == 1 or procedure == RANGE:
        return _single(source)
    return Expectation("at most", Message("the p-values are valid and the procedure controls the family-wise level"))


def _exact(situation: Situation) -> Expectation:
    """Expected behaviour of conditional exact tests of ranks, alone or together with a published procedure."""
    if situation.exchangeable:
        return Expectation("at most", Message("the tests are exact, whatever the other algorithms do"))
    return Expectation(
        "may exceed", Message("exchanging two algorithms with equal centres and different spread changes their ranks")
    )


def _single(source: Source) -> Expectation:
    """Expected behaviour of a single test with valid p-values."""
    if source.test == "t":
        return Expectation("about", Message("Student's t is exact for normal results"))
    if source.test in ("wilcoxon", "sign"):
        return Expectation("at most", Message("the test is exact, and few p-values are possible"))
    return Expectation(
        "about",
        Message("the normal approximation to mean ranks is good with at least ten problems and five algorithms"),
    )


def _pvalues(source: Source, situation: Situation, setting: Setting) -> Expectation | None:
    """What is known about the p-values themselves; None when they are valid."""
    if source.test not in RANKINGS:
        return _students(situation, setting) if source.test == "t" else None
    if not situation.complete:
        return Expectation(
            "below",
            Message(
                "mean-rank tests assume that all algorithms perform equally; the ranks of equal ones among unequal "
                "ones vary less"
            ),
        )
    if not situation.exchangeable:
        return Expectation(
            "may exceed",
            Message(
                "mean-rank tests assume that the results of a problem are exchangeable; those of algorithms with "
                "different spread are not"
            ),
        )
    if source.se == "published" and (source.test == "aligned" or (source.test == "quade" and setting.k != 3)):
        return _published(source.test, setting)
    return _approximation(source, situation, setting)


def _approximation(source: Source, situation: Situation, setting: Setting) -> Expectation | None:
    """How good the normal approximation to mean ranks is."""
    if setting.n < 10 or (setting.k == 2 and source.test == "friedman"):
        return Expectation(
            "may exceed", Message("few mean ranks are possible, and the normal approximation to them is rough")
        )
    if situation.often_tied and source.test != "aligned":
        return Expectation("below", Message("ties make mean ranks vary less than the standard error says"))
    if setting.k < 5:
        return Expectation(
            "about", Message("with fewer than five algorithms the normal approximation to mean ranks is somewhat rough")
        )
    return None


def _students(situation: Situation, setting: Setting) -> Expectation | None:
    if situation.normal:
        return None
    kind: Kind = "may exceed" if setting.n < 10 else "about"
    return Expectation(kind, Message("Student's t is not exact for results that are not normal"))


def _published(test: str, setting: Setting) -> Expectation:
    """Behaviour of published standard errors if all algorithms are equal; for Quade's ranks, correct for k = 3."""
    if test == "aligned":
        return Expectation(
            "may exceed",
            Message(
                "the published standard error of aligned ranks ignores that the ranks of a problem depend on each other"
            ),
        )
    ratio = math.sqrt((setting.k - 1) / 2)
    kind: Kind = "may exceed" if ratio < 1 else "below"
    return Expectation(
        kind,
        Message(
            "the published standard error of Quade's ranks is √((k − 1)/2) = {ratio:.2f} times what it should be",
            ratio=ratio,
        ),
    )


def omnibus(test: str, situation: Situation, setting: Setting) -> Expectation:
    """Say what the level of an omnibus test should be."""
    if not situation.exchangeable:
        return Expectation(
            "may exceed", Message("omnibus tests of ranks assume that the results of a problem are exchangeable")
        )
    if test == EXACT_FRIEDMAN:
        return Expectation("at most", Message("the test is exact, and few values of the statistic are possible"))
    if situation.often_tied and test != "friedman-aligned":
        return Expectation("below", Message("the classic form of the statistic does not account for ties"))
    if setting.n < 10 or setting.k < 5:
        return Expectation(
            "may exceed",
            Message(
                "the {reference} approximation is rough below ten problems or five algorithms",
                reference=_reference(test),
            ),
        )
    return Expectation("about", Message("{reference} is a good approximation here", reference=_reference(test)))


def _reference(test: str) -> str:
    return OMNIBUS_TESTS[test.replace("-", "_")].reference
