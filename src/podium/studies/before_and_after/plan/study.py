"""How many problems a new study needs: `plan`, its result, and the search.

The search explores roughly, counts carefully around what was found, and checks the sizes found in fresh samples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import isotonic_regression
from scipy.special import ndtri

from podium import engine
from podium.brief import brief
from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.engine import Tally
from podium.stats.planning import Side, noether, sign_power, smallest_size, t_power
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import COUNTED, Population, Source, Trial
from podium.studies.before_and_after.plan.situation import Situation, situation
from podium.studies.before_and_after.plan.verb import Options
from podium.studies.before_and_after.simulated import Rate, Share, holds_level
from podium.studies.shared.base import Study

Floats = NDArray[np.float64]
Powers = dict[str, Share]


@dataclass(frozen=True, eq=False)
class Method:
    """The answer for one test and procedure."""

    test: str
    procedure: str | None  # None with two algorithms: there is nothing to adjust
    exact: bool  # theory gives the power; otherwise it is simulated
    n: (
        int | None
    )  # problems needed, with the ends of the Monte Carlo interval; None where the largest number is not enough
    low: int | None
    high: int | None
    first: int | None  # smallest number that reaches the power, where larger ones fall below it again (exact sign test)
    powers: Powers
    """Power at `n` (or at the largest size counted) by definition, and "wrong", the share of samples in which something is found
    that is not so, from samples of their own. Exact methods have "pair" only."""
    sizes: tuple[int, ...]
    curve: Rate  # power wanted along the number of problems
    noether: float | None = None  # by his formula, not rounded; None where it does not apply

    __repr__ = brief

    def power_by(self, power_of: str) -> Share:
        """Power by a definition; with a single true difference all of them are the same."""
        return self.powers.get(power_of, self.powers["pair"])


@dataclass(frozen=True, eq=False)
class Plan(Study):
    """Result of `plan`.

    Attributes
    ----------
    results
        The pilot table, if there was one.
    options
        The options used.
    case
        The situation planned for.
    answers
        One answer per test and procedure.
    """

    results: Results | None
    options: Options
    case: Situation
    answers: tuple[Method, ...]

    @property
    def best(self) -> Method:
        """The method that needs the fewest problems; if none reaches the power, the most powerful one.

        One that does not keep its level, elsewhere or in the same samples, is the best only where all are such.
        """
        of = self.options.power_of
        return min(
            self.answers,
            key=lambda one: (not self.holds(one), one.n is None, one.n or 0, -one.power_by(of).value),
        )

    def holds(self, one: Method) -> bool:
        """Whether a method keeps its level: where algorithms are equal, and by the share of wrong decisions in these samples."""
        wrong = one.powers["wrong"].lower if "wrong" in one.powers else 0.0
        return holds_level(Source(one.test), one.procedure, self.case.k) and wrong <= self.options.alpha

    @property
    def simulated(self) -> bool:
        """Whether anything was simulated."""
        return not all(one.exact for one in self.answers)


def plan(
    data: Results | Any = None,
    *,
    effect: str | None = None,
    objective: Objective | None = None,
    k: int | None = None,
    control: str | None = None,
    pair: tuple[str, str] | None = None,
    alone: bool = False,
    pattern: str | None = None,
    shape: str | None = None,
    tests: Sequence[str] = (),
    procedures: Sequence[str] = (),
    power: float = 0.8,
    power_of: str = "pair",
    alternative: str = "two-sided",
    alpha: float = 0.05,
    max_problems: int = 1000,
    replicates: int = 2000,
    seed: int = 0,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Plan:
    """Find the number of problems required for a new study.

    Parameters
    ----------
    data
        A pilot table: a path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`. Its rows are
        resampled with replacement, as if each represented many similar problems. Omit it to use an `effect` instead.
    effect
        How much better the first of `k` algorithms is than the last: "d=0.5", the mean of the paired differences
        divided by their standard deviation; "p=0.7", the probability that it is better on a problem; "rank=0.8", the
        difference of their mean ranks.
    objective
        "maximize" or "minimize"; required unless the data state it.
    k
        Number of algorithms if an `effect` is given: 2 by default, 5 with a control.
    control
        An algorithm to compare with all others: its name in the pilot, or "best". With an `effect` it must be "best",
        which is the first algorithm. None for all pairs.
    pair
        The two algorithms of the pilot whose difference is to be detected. By default the two best by mean rank, or the
        control and the closest other one.
    alone
        Whether the new study compares the pair only, without the other algorithms of the pilot.
    pattern
        Position of the algorithms between the first and the last: "one" (default), equal to the last, so that the first
        differs from all; "ends", half way; "steps", evenly spaced.
    shape
        Distribution of a cell around its centre: "normal" (default), "uniform", "laplace", "t3" or "lognormal".
    tests
        Source of the p-values: "friedman", "aligned", "quade", "wilcoxon", "sign", "t". By default Wilcoxon, t and sign
        tests for two algorithms, Friedman ranks and Wilcoxon tests for more.
    procedures
        Adjustments. By default Nemenyi (mean ranks only), Holm, Shaffer and Bergmann–Hommel (up to 25 algorithms, 6 with
        t tests) for all pairs, Holm alone with Wilcoxon and sign tests; Bonferroni, Holm, Hochberg and Finner with a control.
    power
        Target power.
    power_of
        Definition of power: "pair", the difference between the first and the last algorithm (of the pair) is detected;
        "average", the mean share of true differences that are detected; "any", at least one is detected; "all", all of
        them are. A significant result in the wrong direction never counts.
    alternative
        "two-sided", or "greater": only an advantage of the first (the control) counts. Not for all pairs.
    alpha
        Family-wise level.
    max_problems
        Largest number of problems to consider.
    replicates
        Number of simulated studies per size.
    seed
        Seed of all random numbers.
    jobs, dask, checkpoint, resume
        Where to compute, and the file to resume from; see `podium.engine`. They do not change the result.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    Plan

    Raises
    ------
    InputError
        If the data or an option is invalid, or there is no difference to detect.
    InfeasibleError
        If there are too many algorithms for a procedure, or more numbers than should be held in memory.

    References
    ----------
    Cohen (1988), Statistical Power Analysis, section 2.5; Noether (1987), JASA 82, 645–647.

    Examples
    --------
    >>> study = plan(effect="d=0.5", tests=["t", "sign"])
    >>> [(one.test, one.n) for one in study.answers]
    [('t', 34), ('sign', 61)]
    """
    options = Options(
        effect, k, control, None if pair is None else (pair[0], pair[1]), alone, pattern, shape, tuple(tests),
        tuple(procedures), power, power_of, alternative, alpha, max_problems, replicates, seed,
    )  # fmt: skip
    results = None if data is None else results_of(data, objective, **reading)
    case = situation(results, options)
    exact = [trial.test for trial in case.trials if is_exact(case, trial.test)]
    trials = tuple(trial for trial in case.trials if trial.test not in exact)
    if trials:
        identity = {"study": "plan", "data": None if results is None else results.sha256, **options.to_dict()}
        del identity["replicates"]  # a longer simulation goes on from a shorter one
        computation = Computation(replicates, seed, jobs, dask, checkpoint, resume, identity)
        found = search(case, trials, computation, power, power_of, max_problems)
        counted, methods = found.curve.sizes, simulated_methods(case, trials, found, power, power_of)
    else:
        counted, methods = (), []
    if exact:
        sizes = sizes_for_exact(case, exact, power, max_problems, counted)
        methods += [exact_method(case, test, power, max_problems, sizes) for test in exact]
    order = [trial.test for trial in case.trials]
    return Plan(results, options, case, tuple(sorted(methods, key=lambda one: order.index(one.test))))


# The answer for each method: from theory where there is one, else from the search.


def is_exact(case: Situation, test: str) -> bool:
    """Whether theory gives the power of a test of two algorithms."""
    if case.design != "two" or not isinstance(case.source, Population):
        return False
    return test == "sign" or (test == "t" and case.shape == "normal")


def exact_powers(case: Situation, test: str, sizes: NDArray[np.int64]) -> Floats:
    """Power of a test at some sizes, from theory."""
    side: Side = "greater" if case.alternative == "greater" else "two-sided"
    if test == "t":
        assert case.effect.d is not None
        return t_power(sizes, case.effect.d, case.alpha, side)
    return sign_power(sizes, case.effect.probability, case.alpha, side)


def exact_method(case: Situation, test: str, wanted: float, most: int, sizes: tuple[int, ...]) -> Method:
    """Answer for a test whose power theory gives."""
    every = np.arange(2, most + 1)
    powers = exact_powers(case, test, every)
    place = smallest_size(powers, wanted)
    n = None if place is None else int(every[place[1]])
    first = None if place is None or place[0] == place[1] else int(every[place[0]])
    at = float(powers[-1] if place is None else powers[place[1]])
    values = exact_powers(case, test, np.asarray(sizes))
    return Method(test, None, True, n, n, n, first, {"pair": Share(at, at, at)}, sizes, Rate(values, values, values))


def simulated_methods(
    case: Situation, trials: tuple[Trial, ...], found: Found, wanted: float, power_of: str
) -> list[Method]:
    """Answer for all methods that were simulated."""
    names = [(trial.test, procedure) for trial in trials for procedure in trial.procedures]
    curve = found.curve.of_power(power_of)
    methods = []
    for column, (test, procedure) in enumerate(names):
        own = Rate(*(part[:, column] for part in (curve.value, curve.lower, curve.upper)))
        sizes = found.curve.sizes
        n, low, high = (crossing(sizes, part, wanted) for part in (own.value, own.upper, own.lower))
        powers = _at(found.curve, len(sizes) - 1, column)
        if n is not None and found.check is not None:
            powers = _at(found.check, found.check.sizes.index(n), column)
        methods.append(
            Method(
                test, None if case.design == "two" else procedure, False, n, low, high, None, powers, sizes, own,
                _noether(case, test, wanted),
            )
        )  # fmt: skip
    return methods


def _at(rates: Rates, place: int, column: int) -> Powers:
    return {name: one[place, column] for name, one in rates.shares.items()}


def _noether(case: Situation, test: str, wanted: float) -> float | None:
    p_sum = case.effect.p_sum
    if test != "wilcoxon" or case.design != "two" or p_sum is None or p_sum <= 0.5:
        return None
    return noether(p_sum, wanted, case.alpha, "greater" if case.alternative == "greater" else "two-sided")


def sizes_for_exact(
    case: Situation, tests: list[str], wanted: float, most: int, counted: tuple[int, ...]
) -> tuple[int, ...]:
    """Sizes for the curves of exact methods: each one, so that steps show, as far as the others go and are needed."""
    every = np.arange(2, most + 1)
    places = [smallest_size(exact_powers(case, test, every), wanted) for test in tests]
    top = max(most if place is None else int(every[place[1]]) for place in places)
    top = min(most, max(10, int(np.ceil(top * 1.1)), *counted[-1:]))
    step = max(1, top // 250)
    return tuple(sorted({*range(LEAST, top + 1, step), *counted}))


# From counts to powers by every definition, with Monte Carlo intervals, and from powers to the size that is needed.


@dataclass(frozen=True, eq=False)
class Rates:
    """Shares at some sizes by name: "pair", "average", "any", "all", "wrong"."""

    sizes: tuple[int, ...]
    shares: dict[str, Rate]

    @classmethod
    def of(cls, tally: Tally, sizes: tuple[int, ...], differences: int, alpha: float = 0.05) -> Rates:
        """Estimate shares: Clopper & Pearson's intervals, for the average of several hypotheses a normal one."""
        n = tally.replicates
        shares = {name: Rate.of(tally.totals[name], n, alpha) for name in COUNTED}
        shares["average"] = _average(tally, differences, alpha)
        return cls(sizes, shares)

    def of_power(self, power_of: str) -> Rate:
        """Return the power by one of its definitions."""
        return self.shares[power_of]


def _average(tally: Tally, differences: int, alpha: float) -> Rate:
    """Mean share of the true differences found; with a single one it is a share of samples."""
    n, found, squares = tally.replicates, tally.totals["found"], tally.totals["found_squares"]
    if differences == 1:
        return Rate.of(found, n, alpha)
    value = found / (n * differences)
    variance = np.maximum(squares / (n * differences**2) - value * value, 0.0) / max(n - 1, 1)
    # Where every sample gave the same the normal interval would be a point; a share that never varied is still uncertain.
    low, high = clopper_pearson(np.rint(value * n), n, alpha)
    half = float(-ndtri(alpha / 2)) * np.sqrt(variance)
    flat = variance == 0
    return Rate(
        value, np.where(flat, low, np.maximum(value - half, 0.0)), np.where(flat, high, np.minimum(value + half, 1.0))
    )


def crossing(sizes: tuple[int, ...], values: Floats, wanted: float) -> int | None:
    """Return the smallest number of problems at which a power is reached, between sizes by a straight line.

    The powers are made rising first, for chance alone can make an estimate fall. None when the largest size does not reach it.

    >>> crossing((10, 20, 40), np.array([0.5, 0.7, 0.9]), 0.8), crossing((10, 20), np.array([0.5, 0.7]), 0.8)
    (30, None)
    """
    rising = isotonic_regression(values).x
    if rising[-1] < wanted:
        return None
    at = int(np.argmax(rising >= wanted))
    if at == 0:
        return sizes[0]
    share = (wanted - rising[at - 1]) / (rising[at] - rising[at - 1])
    return int(np.ceil(sizes[at - 1] + share * (sizes[at] - sizes[at - 1]) - 1e-9))


# The search.


Runner = Callable[[tuple[int, ...], str], Rates]

_NUMBERS = 2_000_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 250
EXPLORED = 400
"""Replicates of the exploration."""
_SURE = 0.002
"""One minus the confidence with which the exploration brackets a size."""
_WORK = 20_000
"""Numbers in one table, or of its differences, at all sizes of the careful count; but it takes some sizes at least."""
_FINE = (8, 24)
"""Fewest and most sizes around those needed; powers between them lie on a line to within what chance does."""
LEAST = 3
"""The smallest sample that is tried."""


@dataclass(frozen=True, eq=False)
class Found:
    """Counts of the search."""

    curve: Rates  # at every size, all methods in the same nested samples
    check: Rates | None  # at the sizes found, in fresh samples; None when no method reached the power


@dataclass(frozen=True)
class Computation:
    """How to compute; see `podium.engine`."""

    replicates: int
    seed: int
    jobs: int | None = None
    dask: str | None = None
    checkpoint: Any = None
    resume: bool = False
    identity: Mapping[str, Any] = field(default_factory=dict)

    def runner(self, case: Situation, trials: tuple[Trial, ...]) -> Runner:
        """Return what counts some sizes in one of the phases; every phase has its own random numbers."""
        m = max(case.k, len(case.truth))

        def count(sizes: tuple[int, ...], phase: str) -> Rates:
            chunk = int(max(1, min(_CHUNK, _NUMBERS // (sizes[-1] * m))))
            kept = phase == "curve"
            tally = engine.run(
                case.work(sizes, trials), EXPLORED if phase == "explore" else self.replicates, seed=self._seed(phase),
                chunk=chunk, identity={**self.identity, "sizes": list(sizes)}, jobs=self.jobs, dask=self.dask,
                checkpoint=self.checkpoint if kept else None, resume=self.resume and kept,
            )  # fmt: skip
            return Rates.of(tally, sizes, case.differences, _SURE if phase == "explore" else 0.05)

        return count

    def _seed(self, phase: str) -> int:
        if phase == "curve":
            return self.seed
        states = np.random.SeedSequence(self.seed).generate_state(2, np.uint32)
        return int(states[0 if phase == "explore" else 1])


def search(
    case: Situation, trials: tuple[Trial, ...], computation: Computation, wanted: float, power_of: str, most: int
) -> Found:
    """Find the sizes at which simulated methods reach the power wanted."""
    count = computation.runner(case, trials)
    brackets = _explore(count, wanted, power_of, most)
    # Not by the replicates: a longer simulation goes on from a shorter one, at the same sizes.
    affordable = _WORK // (max(case.k, len(case.truth)) * max(high for _, high in brackets))
    curve = count(lattice(brackets, most, affordable), "curve")
    found = {crossing(curve.sizes, one, wanted) for one in curve.of_power(power_of).value.T}
    sizes = tuple(sorted(n for n in found if n is not None))
    return Found(curve, count(sizes, "check") if sizes else None)


def _explore(count: Runner, wanted: float, power_of: str, most: int) -> list[tuple[int, int]]:
    """Bracket the size of every method: below it the power is surely too small, above it surely large enough."""
    top = min(most, 16)
    parts: list[Rates] = []
    while True:
        low = parts[-1].sizes[-1] if parts else 0
        rungs = tuple(n for n in rungs_to(most) if low < n <= top)
        if rungs:
            parts.append(count(rungs, "explore"))
        if top >= most or (parts and (parts[-1].of_power(power_of).lower[-1] >= wanted).all()):
            break
        top = min(most, 4 * top)
    sizes = tuple(n for part in parts for n in part.sizes)
    lower = np.concatenate([part.of_power(power_of).lower for part in parts])
    upper = np.concatenate([part.of_power(power_of).upper for part in parts])
    brackets = []
    for column in range(lower.shape[1]):
        start = crossing(sizes, upper[:, column], wanted) or sizes[-1]
        stop = crossing(sizes, lower[:, column], wanted) or sizes[-1]
        brackets.append((max(LEAST, int(0.95 * start)), min(most, int(np.ceil(1.05 * stop)))))
    return brackets


def rungs_to(most: int) -> list[int]:
    """Sizes, each about √2 times the one before, from `LEAST` to `most`.

    >>> rungs_to(40)
    [3, 4, 6, 8, 12, 17, 24, 34, 40]
    """
    steps = int(np.ceil(2 * np.log2(max(most / LEAST, 1.0)))) + 1
    rungs = np.rint(LEAST * np.sqrt(2.0) ** np.arange(steps)).astype(int)
    return sorted({*(int(n) for n in rungs if n < most), most})


def lattice(brackets: list[tuple[int, int]], most: int, affordable: int) -> tuple[int, ...]:
    """Sizes to count at: every one inside the brackets, or as many as are affordable, and a few for the curve outside.

    >>> lattice([(4, 8), (6, 8)], 100, 50)
    (3, 4, 5, 6, 7, 8, 9, 10)
    """
    top = min(most, int(np.ceil(max(high for _, high in brackets) * 1.2)))
    coarse = {int(n) for n in np.rint(np.geomspace(LEAST, top, 9))}
    inside = sorted({n for low, high in brackets for n in _fine(low, min(high, most))})
    room = min(max(affordable, _FINE[0]), _FINE[1])
    if len(inside) > room:
        inside = [inside[i] for i in np.unique(np.rint(np.linspace(0, len(inside) - 1, room)).astype(int))]
    return tuple(sorted({*coarse, *inside}))


def _fine(low: int, high: int) -> list[int]:
    """Sizes of a fixed scale that lie in a bracket: whole numbers, from 40 on steps of about one in forty."""
    steps = np.rint(40.0 * 1.025 ** np.arange(400))
    scale = {*range(LEAST, 41), *(int(n) for n in steps if n <= high)}
    return sorted(n for n in {*scale, high} if low <= n <= high)
