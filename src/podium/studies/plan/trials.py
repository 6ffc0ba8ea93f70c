"""Which tests and procedures a plan tries when it is not told."""

from __future__ import annotations

from podium.errors import InfeasibleError, InputError
from podium.stats.adjustment import METHODS
from podium.stats.logical import PAIRWISE_METHODS
from podium.stats.rankings import RANKINGS
from podium.stats.simulation import Trial
from podium.studies.family import NOT_TRANSITIVE
from podium.studies.plan.options import Options

TWO = ("wilcoxon", "t", "sign")
MANY = ("friedman", "wilcoxon")
PAIRS = ("nemenyi", "holm", "shaffer", "bergmann-hommel")
CONTROL = ("bonferroni", "holm", "hochberg", "finner")

_MOST_BERGMANN = {True: 25, False: 6}
"""Algorithms up to which Bergmann–Hommel is tried unasked: with mean ranks, and with tests of two at a time."""
_MOST_WILCOXON = 15
"""Hypotheses up to which Wilcoxon tests are tried unasked beside mean ranks: they take the longer, the more there are."""
_MOST_NUMBERS = 30_000_000
"""Differences of one sample of the largest size that are held at once."""


def trials_for(k: int, design: str, options: Options) -> tuple[Trial, ...]:
    """Return what is tried on every sample.

    Raises
    ------
    InputError
        For procedures with only two algorithms, or that do not fit the family.
    InfeasibleError
        When a sample of the largest size would take too much memory.
    """
    if design == "two":
        if options.procedures:
            raise InputError(
                "Two algorithms make one hypothesis, so there is nothing to adjust. Leave the procedures out."
            )
        return tuple(Trial(test, ("holm",)) for test in dict.fromkeys(options.tests or TWO))
    pairs = design == "pairs"
    m = k * (k - 1) // 2 if pairs else k - 1
    if options.max_problems * max(k, m) > _MOST_NUMBERS:
        raise InfeasibleError(
            "{most} problems and {m} hypotheses take too much memory. Lower the largest number of problems.",
            most=options.max_problems,
            m=m,
        )
    known = PAIRWISE_METHODS if pairs else METHODS
    for procedure in options.procedures:
        if procedure not in known:
            raise InputError(
                "{procedure} does not apply to this family. Use one of {known}.",
                procedure=procedure,
                known=", ".join(known),
            )
    return tuple(
        Trial(test, tuple(dict.fromkeys(options.procedures)) or _usual(test, k, pairs))
        for test in dict.fromkeys(options.tests or (MANY if m <= _MOST_WILCOXON else MANY[:1]))
    )


def _usual(test: str, k: int, pairs: bool) -> tuple[str, ...]:
    if not pairs:
        return CONTROL
    ranked = test in RANKINGS
    if test in NOT_TRANSITIVE:
        return ("holm",)  # what podium compare decides by
    names = PAIRS if ranked else PAIRS[1:]  # Nemenyi's test is one of mean ranks
    return tuple(one for one in names if one != "bergmann-hommel" or k <= _MOST_BERGMANN[ranked])
