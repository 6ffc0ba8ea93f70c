"""The check of levels: how often procedures reject true hypotheses.

Options are laid out as a design (situations, sources of p-values, procedures); its simulation gives counts, and these
levels, each with its interval, what theory expects, and where the two part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Literal, Unpack

import numpy as np

from podium.brief import brief
from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.engine import Tally
from podium.errors import InfeasibleError, InputError, quote
from podium.stats.logical import RANGE
from podium.stats.procedures import METHODS
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import UNADJUSTED, FriedmanNull, LevelCounts, Population, Source, friedman_null
from podium.studies.before_and_after.simulated import Average, Mean, Share, affordable, all_ranked, counted
from podium.studies.before_and_after.simulated import sources as sources_of
from podium.studies.before_and_after.validate.situations import (
    CUSTOM,
    Expectation,
    Setting,
    Situation,
    family_wise,
    from_population,
    from_table,
    omnibus,
    simulated,
)
from podium.studies.before_and_after.validate.verb import Options
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.family import tested_pairs

Mark = Literal["above", "below", "open"]

CONFIDENCE = 0.99
"""Of the intervals: there are many, and one in twenty marked by chance would be too many."""


@dataclass(frozen=True, slots=True)
class Level(Share):
    """A share of tables with its exact interval (Clopper & Pearson), the exact value where it is known, and what theory expects."""

    exact: float | None
    mark: Mark  # "above" or "below" alpha with the whole interval, else "open"
    expected: Expectation
    surprising: bool  # whether it errs more than theory allows, or contradicts the exact level

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class Row:
    """Result of one procedure in one situation."""

    situation: Situation
    source: Source
    procedure: str
    true: int  # hypotheses that are
    false: int
    family: Level  # the chance of any false rejection
    comparison: Average  # share of the true hypotheses that are rejected
    discovery: Average | None  # share of rejections that are false; None, as power, where all hypotheses are true
    power: Average | None

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class OmnibusRow:
    """Result of one omnibus test in a situation in which all algorithms are equal."""

    situation: Situation
    test: str
    level: Level

    __repr__ = brief


@dataclass(frozen=True)
class Exact:
    """Levels that were computed without simulation, by procedure and by omnibus test."""

    procedures: dict[str, float]
    omnibus: dict[str, float]

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Design:
    """A check of levels, laid out."""

    situations: tuple[Situation, ...]
    work: LevelCounts
    setting: Setting
    exact: Exact | None  # levels of Friedman ranks without simulation, where these are few enough and all alike
    chunk: int  # replicates that are held in memory together

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Validation(Study):
    """Result of `validate`.

    Attributes
    ----------
    results
        The table, or None if populations were simulated.
    options
        The options used.
    design
        The design of the simulation.
    rows, omnibus
        Levels of the procedures and of the omnibus tests.
    """

    results: Results | None
    options: Options
    design: Design
    tally: Tally
    rows: tuple[Row, ...]
    omnibus: tuple[OmnibusRow, ...]

    @property
    def work(self) -> LevelCounts:
        """The simulation."""
        return self.design.work

    def rows_of(self, source: Source, procedure: str) -> list[Row]:
        """Return the rows of a procedure, situation by situation."""
        return [row for row in self.rows if (row.source, row.procedure) == (source, procedure)]


def validate(
    data: Results | Any = None,
    *,
    objective: Objective | None = None,
    n: int | None = None,
    k: int | None = None,
    nulls: Sequence[str] | Mapping[str, Population] = (),
    design: str = "control",
    control: str | None = None,
    tests: Sequence[str] = ("friedman",),
    se: str = "published",
    procedures: Sequence[str] = (),
    alpha: float = 0.05,
    replicates: int = 20_000,
    seed: int = 0,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Validation:
    """Estimate how often each procedure rejects a true hypothesis in tables whose algorithms do not (or hardly) differ.

    Parameters
    ----------
    data
        A table on which to check levels (a path or an open file, a frame, an array, a dict, or `Results`); None to
        simulate populations.
    objective
        "maximize" or "minimize"; required unless the data state it.
    n, k
        Problems and algorithms of simulated tables; 30 and 10 by default. A table has its own.
    nulls
        Situations from `podium.stats.simulation.NULLS`, or "exchanged" and "own-spreads" with a table; all of them by
        default. For sign and Wilcoxon tests also "intransitive", in which A = B and B = C hold but A = C does not. Or
        your own populations by name, with `k` algorithms.
    design
        "control": the first algorithm against every other; "all-pairs".
    control
        With a table: name of the control.
    tests
        Source of the p-values: "friedman", "aligned", "quade", "wilcoxon", "sign", "t".
    se
        Standard error of aligned and Quade ranks: "published", "corrected" or "both".
    procedures
        Adjustments, "none", and for all pairs of mean ranks "studentized-range". By default all that apply.
    alpha
        Level.
    replicates
        Number of tables per situation.
    seed
        Seed of all random numbers.
    jobs, dask, checkpoint, resume
        Where to compute, and the file to resume from; see `podium.engine`. They do not change the result.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    Validation

    Raises
    ------
    InputError
        If the data or an option is invalid.
    InfeasibleError
        If there are too many algorithms for a procedure.

    Examples
    --------
    >>> study = validate(n=10, k=4, nulls=["iid"], procedures=["holm", "li"], replicates=2000)
    >>> {row.procedure: row.family.exact and round(row.family.exact, 4) for row in study.rows}
    {'holm': 0.0473, 'li': 0.0606}
    """
    results = None if data is None else results_of(data, objective, **reading)
    own = nulls if isinstance(nulls, Mapping) else {}
    for name, population in own.items():
        if not isinstance(population, Population):
            raise InputError(
                "nulls: {name} must be a Population, not {kind}.", name=quote(name), kind=type(population).__name__
            )
    size = _size(results, n, k, own)
    options = Options(
        *size, nulls=tuple(nulls), design=design, control=control, tests=tuple(tests), se=se,
        procedures=tuple(procedures), alpha=alpha, replicates=replicates, seed=seed,
    )  # fmt: skip
    if results is not None:
        situations = tuple(from_table(options.nulls, results))
    elif own:
        situations = tuple(from_population(name, one, CUSTOM) for name, one in own.items())
    else:
        situations = tuple(simulated(options.nulls, options.k))
    laid = lay_out(situations, options, results, _control(results, options))
    computing = {"jobs": jobs, "dask": dask, "checkpoint": checkpoint, "resume": resume}
    populations = [repr(population) for population in own.values()]
    tally = counted("validate", laid.work, laid.chunk, options, results, computing, populations=populations)
    return Validation(results, options, laid, tally, tuple(rows_of(tally, laid)), tuple(omnibus_rows(tally, laid)))


def _size(results: Results | None, n: int | None, k: int | None, own: Mapping[str, Population]) -> tuple[int, int]:
    if results is not None:
        if n is not None or k is not None or own:
            raise InputError("A table has its own numbers of problems and algorithms. Leave n, k and populations out.")
        return results.n, results.k
    sizes = {population.k for population in own.values()}
    if len(sizes) > 1 or (sizes and k is not None and sizes != {k}):
        raise InputError(
            "All populations need the same number of algorithms, not {sizes}.",
            sizes=sorted({*sizes, *([k] if k else [])}),
        )
    return 30 if n is None else n, next(iter(sizes), 10) if k is None else k


def _control(results: Results | None, options: Options) -> int | None:
    if options.design != "control":
        return None
    if options.control is None:
        return 0
    if results is None:
        raise InputError(
            "Without a table the algorithms have no names, and the first one is the control. Leave the name of "
            "the control out."
        )
    return find_algorithm(options.control, results.algorithms)


# From options to a simulation: sources, procedures, what can be computed exactly, and the size of its chunks.


_PAIRWISE = ("nemenyi", "holm", "hochberg", "hommel", "shaffer", "bergmann-hommel")
_MOST_BERGMANN = {True: 12, False: 6}
"""Algorithms up to which Bergmann–Hommel is among the procedures unasked: with mean ranks, and with other tests."""

_NUMBERS = 1_500_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 1000
"""Most replicates in a chunk, so that a few thousand can be shared by several workers."""
_EXACT_WORK = 3e5


def lay_out(
    situations: tuple[Situation, ...], options: Options, results: Results | None, control: int | None
) -> Design:
    """Lay a check out."""
    k = options.k
    setting = Setting(options.n, k, k * (k - 1) // 2 if control is None else k - 1)
    sources = sources_of(options.tests, options.se)
    procedures = tuple(dict.fromkeys(options.procedures)) or _procedures(k, sources, control, setting.m)
    if RANGE in procedures and not all_ranked(sources):
        raise InputError(
            "{range} is a test of mean ranks. Leave it out, or leave out the tests that do not use mean ranks.",
            range=RANGE,
        )
    if any(source.test not in ("sign", "wilcoxon") for source in sources) and not all(
        one.transitive for one in situations
    ):
        raise InputError(
            "The situation intransitive is for sign and Wilcoxon tests, whose hypotheses are true there. Use "
            "{--test:sign} or {--test:wilcoxon}."
        )
    for situation in situations:
        if not situation.null.true_hypotheses(*tested_pairs(k, control)).any():
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


def _procedures(k: int, sources: tuple[Source, ...], control: int | None, m: int) -> tuple[str, ...]:
    if m == 1:
        return (UNADJUSTED,)
    if control is not None:
        return (UNADJUSTED, *METHODS)
    ranked = all_ranked(sources)
    return (UNADJUSTED, *((RANGE,) if ranked else ()), *affordable(_PAIRWISE, k, _MOST_BERGMANN[ranked]))


def _friedman(situations: tuple[Situation, ...], sources: tuple[Source, ...], options: Options) -> FriedmanNull | None:
    """The exact distribution of Friedman ranks, where it is of use and within reach."""
    if not any(source.test == "friedman" for source in sources) or not any(map(exactly, situations)):
        return None
    try:
        return friedman_null(options.n, options.k, max_work=_EXACT_WORK)
    except InfeasibleError:
        return None


# From counts to levels.


def rows_of(tally: Tally, laid: Design) -> Iterator[Row]:
    """Yield a row for each situation, source and procedure, in this order."""
    sums, count, work, exact = tally.totals, tally.replicates, laid.work, laid.exact
    for b, situation in enumerate(laid.situations):
        true = int(situation.null.true_hypotheses(*tested_pairs(laid.setting.k, work.control)).sum())
        false = laid.setting.m - true
        for s, source in enumerate(work.sources):
            known = exact.procedures if exact and source.test == "friedman" and exactly(situation) else {}
            for p, procedure in enumerate(work.procedures):
                at = (b, s, p)
                expected = family_wise(source, procedure, situation, laid.setting)
                level = _level(sums["any"][at], count, work.alpha, known.get(procedure), expected)
                partly = not situation.complete
                yield Row(
                    situation, source, procedure, true, false, level,
                    _mean(sums["true"][at], sums["true_squares"][at], count, true),
                    _mean(sums["share"][at], sums["share_squares"][at], count, 1) if partly else None,
                    _mean(sums["false"][at], sums["false_squares"][at], count, false) if partly else None,
                )  # fmt: skip


def omnibus_rows(tally: Tally, laid: Design) -> Iterator[OmnibusRow]:
    """Yield a row for each situation without differences and each omnibus test."""
    for b, situation in enumerate(laid.situations):
        for o, test in enumerate(laid.work.omnibus):
            if not situation.complete or (test == "friedman-exact" and situation.tied):
                continue
            known = laid.exact.omnibus.get(test) if laid.exact and exactly(situation) else None
            hits, expected = tally.totals["omnibus"][b, o], omnibus(test, situation, laid.setting)
            yield OmnibusRow(situation, test, _level(hits, tally.replicates, laid.work.alpha, known, expected))


def exactly(situation: Situation) -> bool:
    """Whether all orders within a problem are equally likely and none ties, so that ranks can be enumerated."""
    return situation.complete and situation.exchangeable and not situation.tied


def _level(hits: int, count: int, alpha: float, exact: float | None, expected: Expectation) -> Level:
    interval = clopper_pearson(int(hits), count, 1 - CONFIDENCE)
    lower, upper = float(interval.lower), float(interval.upper)
    mark: Mark = "above" if lower > alpha else "below" if upper < alpha else "open"
    wrong = expected.surprised(lower, alpha)
    if exact is not None:  # then only where the simulation contradicts it beyond any doubt
        sure = clopper_pearson(int(hits), count, 1e-6)
        wrong = not float(sure.lower) <= exact <= float(sure.upper)
    return Level(int(hits) / count, lower, upper, exact, mark, expected, wrong)


def _mean(total: float, squares: float, count: int, parts: int) -> Average:
    return Mean.of(np.asarray(total / parts), np.asarray(squares / parts**2), count)[()]
