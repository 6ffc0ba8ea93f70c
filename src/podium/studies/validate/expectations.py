"""What theory says about a level before anything is simulated, and why."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from podium.i18n import Message
from podium.stats.logical import LOGICAL_METHODS
from podium.stats.rankings import RANKINGS
from podium.stats.simulation import EXACT_FRIEDMAN, RANGE, UNADJUSTED, Source
from podium.studies.validate.situations import Situation

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
    found = _pvalues(source, situation, setting)
    if found is not None:
        return found
    if setting.m == 1 or procedure == RANGE:
        return _single(source)
    return Expectation("at most", Message("the p-values are valid and the procedure controls the family-wise level"))


def _single(source: Source) -> Expectation:
    """What a single test does whose p-values are valid."""
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
    """What the published standard errors do when all algorithms are alike; of Quade's ranks it is right for k = 3."""
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
    return "F" if test in ("iman-davenport", "quade") else "χ²"
