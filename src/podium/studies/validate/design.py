"""From options to a simulation: sources, procedures, what can be computed exactly, and the size of its chunks."""

from __future__ import annotations

from dataclasses import dataclass

from podium.brief import brief
from podium.data import Results
from podium.errors import InfeasibleError, InputError
from podium.stats.adjustment import METHODS
from podium.stats.rankings import RANKINGS
from podium.stats.simulation import RANGE, UNADJUSTED, FriedmanNull, LevelCounts, Source, friedman_null
from podium.studies.validate.expectations import Setting
from podium.studies.validate.options import Options
from podium.studies.validate.rates import Exact, exactly, hypotheses
from podium.studies.validate.situations import Situation

_PAIRWISE = ("nemenyi", "holm", "hochberg", "hommel", "shaffer", "bergmann-hommel")
_MOST_BERGMANN = {True: 12, False: 6}
"""Algorithms up to which Bergmann–Hommel is among the procedures unasked: with mean ranks, and with other tests."""

_NUMBERS = 1_500_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 1000
"""Most replicates in a chunk, so that a few thousand can be shared by several workers."""
_EXACT_WORK = 3e5


@dataclass(frozen=True, eq=False)
class Design:
    """A check of levels, laid out.

    Attributes
    ----------
    situations
        Where tables come from.
    work
        The simulation.
    setting
        Problems, algorithms, hypotheses.
    exact
        Levels of Friedman ranks without simulation, where these are few enough and all alike.
    chunk
        Replicates that are held in memory together.
    """

    situations: tuple[Situation, ...]
    work: LevelCounts
    setting: Setting
    exact: Exact | None
    chunk: int

    __repr__ = brief


def lay_out(
    situations: tuple[Situation, ...], options: Options, results: Results | None, control: int | None
) -> Design:
    """Lay a check out.

    Raises
    ------
    InputError
        For procedures that do not fit the tests.
    """
    k = options.k
    setting = Setting(options.n, k, k * (k - 1) // 2 if control is None else k - 1)
    sources = _sources(options)
    procedures = tuple(dict.fromkeys(options.procedures)) or _procedures(k, sources, control, setting.m)
    if RANGE in procedures and any(source.test not in RANKINGS for source in sources):
        raise InputError(
            "{range} is a test of mean ranks. Leave it out, or leave out the tests that do not use mean ranks.",
            range=RANGE,
        )
    if any(source.test not in ("sign", "wilcoxon") for source in sources) and not all(
        one.transitive for one in situations
    ):
        raise InputError(
            "The situation intransitive is for sign and Wilcoxon tests, whose hypotheses are true there. Use "
            "--test sign or --test wilcoxon."
        )
    for situation in situations:
        if not situation.null.true_hypotheses(*hypotheses(k, control)).any():
            raise InputError(
                "No hypothesis is true in {situation}, so nothing can be rejected by mistake there. Choose another "
                "situation.",
                situation=situation.name,
            )
    null = _friedman(situations, sources, options)
    work = LevelCounts(
        tuple(situation.null for situation in situations), options.n, sources, procedures, control, options.alpha,
        "minimize" if results is None else results.objective, None if null is None else null.critical(options.alpha),
    )  # fmt: skip
    exact = None if null is None else Exact(
        null.family_wise(procedures, control is not None, options.alpha), null.omnibus(options.alpha)
    )  # fmt: skip
    largest = max(options.n * k, len(procedures) * setting.m)
    return Design(situations, work, setting, exact, max(1, min(_CHUNK, _NUMBERS // largest)))


def _sources(options: Options) -> tuple[Source, ...]:
    found = []
    for test in dict.fromkeys(options.tests):
        two = test in ("aligned", "quade")
        if not two or options.se != "corrected":
            found.append(Source(test))
        if two and options.se != "published":
            found.append(Source(test, "corrected"))
    return tuple(found)


def _procedures(k: int, sources: tuple[Source, ...], control: int | None, m: int) -> tuple[str, ...]:
    if m == 1:
        return (UNADJUSTED,)
    if control is not None:
        return (UNADJUSTED, *METHODS)
    ranked = all(source.test in RANKINGS for source in sources)
    pairwise = tuple(name for name in _PAIRWISE if name != "bergmann-hommel" or k <= _MOST_BERGMANN[ranked])
    return (UNADJUSTED, *((RANGE,) if ranked else ()), *pairwise)


def _friedman(situations: tuple[Situation, ...], sources: tuple[Source, ...], options: Options) -> FriedmanNull | None:
    """The exact distribution of Friedman ranks, where it is of use and within reach."""
    if not any(source.test == "friedman" for source in sources) or not any(map(exactly, situations)):
        return None
    try:
        return friedman_null(options.n, options.k, max_work=_EXACT_WORK)
    except InfeasibleError:
        return None
