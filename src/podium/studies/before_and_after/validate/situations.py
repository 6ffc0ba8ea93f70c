"""The situations in which procedures are tried, and what theory says about a level there before anything is simulated.

A situation is a population, or what can be made of a user's table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InputError
from podium.i18n import Message
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
from podium.studies.shared.checks import one_of
from podium.studies.shared.texts import read_texts

ALL = "all"
_MANY = 0.2

TABLE_NULLS = ("exchanged", "own-spreads")
"""Situations made from a table."""

INTRANSITIVE = "intransitive"
"""A situation for the sign test and Wilcoxon's alone, so it has to be asked for."""

_TEXTS = read_texts(Path(__file__).with_name("texts.toml"))
CUSTOM: str = _TEXTS["situation"]["custom"]


@dataclass(frozen=True, eq=False)
class Situation:
    """Where tables come from."""

    name: str
    null: Null  # draws tables
    told: str = ""  # what the name means
    exchangeable: bool = True  # between algorithms, as mean-rank tests assume of the results of a problem
    ties: float = 0.0  # share of the results that tie with another one of the same problem; 1 for many
    normal: bool = False
    complete: bool = True  # every hypothesis is true
    transitive: bool = True  # A = B and B = C are true only where A = C is

    __repr__ = brief

    def __post_init__(self) -> None:
        object.__setattr__(self, "told", self.told or _TEXTS["situation"][self.name])

    @property
    def tied(self) -> bool:
        """Whether results of one problem tie at all."""
        return self.ties > 0

    @property
    def often_tied(self) -> bool:
        """Whether so many tie that mean ranks vary noticeably less."""
        return self.ties > _MANY


def simulated(names: Sequence[str], k: int) -> Iterator[Situation]:
    """Yield situations for k algorithms: of `podium.stats.simulation.NULLS` (none or "all": all of them) or "intransitive"."""
    for name in _wanted(names, NULLS, k, asked=(INTRANSITIVE,)):
        if name == INTRANSITIVE:
            yield Situation(name, Intransitive(k), exchangeable=False, complete=False, transitive=False)
        else:
            yield from_population(name, null_population(name, k))


def from_population(name: str, population: Population, told: str = "") -> Situation:
    """Return the situation of a population; `told` says what it is, where it is none of podium's."""
    alike, even = len(set(population.shifts)) == 1, len(set(population.scales)) < 2
    return Situation(
        name, population, told, exchangeable=alike and even, ties=float(population.rounding > 0), complete=alike,
        normal=population.shape == "normal" and not population.spread and not population.rounding,
    )  # fmt: skip


def from_table(names: Sequence[str], results: Results) -> Iterator[Situation]:
    """Yield situations made from a table."""
    for name in _wanted(names, TABLE_NULLS, results.k):
        if name == "exchanged":
            table = wide_enough(results.exact, 4 * results.k)
            yield Situation(name, Exchanged(table), ties=_ties(table))
        elif results.k < 3:
            raise InputError(
                "The situation own-spreads needs at least 3 algorithms, because two share one spread. Use exchanged."
            )
        else:
            yield Situation(name, Mirrored(residuals(results.values)), exchangeable=False)


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


def _expect(kind: Kind, why: str, **values: Any) -> Expectation:
    return Expectation(kind, Message(_TEXTS["theory"][why], **values))


@dataclass(frozen=True, slots=True)
class Setting:
    """The size of the comparison: problems, algorithms, hypotheses."""

    n: int
    k: int
    m: int


def family_wise(source: Source, procedure: str, situation: Situation, setting: Setting) -> Expectation:
    """Say what the chance of any false rejection should be."""
    if setting.m > 1 and procedure in (UNADJUSTED, "li"):
        return _expect("not controlled", "li" if procedure == "li" else "unadjusted")
    if procedure in LOGICAL_METHODS and not situation.transitive:
        return _expect("may exceed", "logical")
    if procedure in RANK_METHODS:  # exact given the ranks, alone or together with a published procedure
        return _expect("at most", "exact") if situation.exchangeable else _expect("may exceed", "spreads")
    found = _pvalues(source, situation, setting)
    if found is not None:
        return found
    if setting.m > 1 and procedure != RANGE:
        return _expect("at most", "valid")
    if source.test == "t":  # a single test with valid p-values
        return _expect("about", "student")
    return _expect("at most", "few") if source.test in ("wilcoxon", "sign") else _expect("about", "normal")


def _pvalues(source: Source, situation: Situation, setting: Setting) -> Expectation | None:
    """What is known about the p-values themselves; None when they are valid."""
    rough: Kind = "may exceed" if setting.n < 10 else "about"
    if source.test not in RANKINGS:
        return _expect(rough, "not-normal") if source.test == "t" and not situation.normal else None
    if not situation.complete:
        return _expect("below", "unequal")
    if not situation.exchangeable:
        return _expect("may exceed", "exchangeable")
    if source.se == "published" and source.test == "aligned":
        return _expect("may exceed", "aligned")
    if source.se == "published" and source.test == "quade" and setting.k != 3:
        ratio = math.sqrt((setting.k - 1) / 2)
        return _expect("may exceed" if ratio < 1 else "below", "quade", ratio=ratio)
    return _approximation(source, situation, setting)


def _approximation(source: Source, situation: Situation, setting: Setting) -> Expectation | None:
    """How good the normal approximation to mean ranks is."""
    if setting.n < 10 or (setting.k == 2 and source.test == "friedman"):
        return _expect("may exceed", "rough")
    if situation.often_tied and source.test != "aligned":
        return _expect("below", "ties")
    return _expect("about", "somewhat") if setting.k < 5 else None


def omnibus(test: str, situation: Situation, setting: Setting) -> Expectation:
    """Say what the level of an omnibus test should be."""
    if not situation.exchangeable:
        return _expect("may exceed", "omnibus")
    if test == EXACT_FRIEDMAN:
        return _expect("at most", "values")
    if situation.often_tied and test != "friedman-aligned":
        return _expect("below", "classic")
    reference = OMNIBUS_TESTS[test.replace("-", "_")].reference
    if setting.n < 10 or setting.k < 5:
        return _expect("may exceed", "reference", reference=reference)
    return _expect("about", "good", reference=reference)
