"""Are parametric tests safe on these runs? Normality of each cell, equal variances on each problem, independence by design.

`check_assumptions` runs every test, counts the failures beside those that chance alone would give, and concludes.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtrc

from podium.brief import brief
from podium.data.decimals import IntArray, Scaled, to_float
from podium.data.given import RunsReading, runs_of
from podium.data.runs import Runs
from podium.errors import InputError
from podium.i18n import N_, Message, listing
from podium.progress import each
from podium.stats.adjustments import adjust
from podium.stats.normality import (
    NORMALITY_TESTS,
    Histogram,
    NormalityTest,
    anderson_darling,
    dagostino_pearson,
    histogram,
    lilliefors,
    normal_quantiles,
    refusal,
    shapiro_wilk,
)
from podium.stats.variances import (
    FEW,
    HOMOGENEITY_TESTS,
    SMALLEST,
    HomogeneityTest,
    homogeneity,
    simulated_level,
    simulated_pvalue,
)
from podium.studies.before_and_after.assumptions.verb import Options
from podium.studies.one_problem.folds.design import DESIGNS, DesignName
from podium.studies.shared.base import Study
from podium.studies.shared.kinds import Probability

State = Literal["fails", "no objection", "unchecked"]


@dataclass(frozen=True, eq=False)
class Assumptions(Study):
    """Result of `check_assumptions`.

    Attributes
    ----------
    runs
        The data.
    options
        The options used.
    shape
        Counts, moments and distinct values of every cell.
    normality, homogeneity
        Result of each test, by name.
    tallies
        Number of cells or problems that fail each test, and the number expected by chance.
    view
        Problem and algorithm that the pictures show, None for all; see `viewing`.
    """

    main_tables = ("conditions", "tallies", "equal-variances")

    runs: Runs
    options: Options
    shape: Shape
    normality: Mapping[str, Outcome]
    homogeneity: Mapping[str, Outcome]
    tallies: Mapping[str, Tally]
    view: tuple[str | None, str | None] = (None, None)

    @property
    def alpha(self) -> float:
        """Level of each test."""
        return self.options.alpha

    @property
    def scheme(self) -> Scheme:
        """Where the runs come from, and whether they are therefore independent."""
        return SCHEMES.get(self.options.scheme or "", UNKNOWN)

    @property
    def states(self) -> dict[str, State]:
        """What was found of each condition."""
        constant, varying = self.shape.constant.any(axis=1), (self.shape.distinct > 1).any(axis=1)
        mixed = bool(
            (constant & varying).any()
        )  # on some problem one algorithm does not vary at all while another does
        by_design: dict[bool | None, State] = {None: "unchecked", True: "no objection", False: "fails"}
        return {
            N_("normality"): "fails" if mixed else self.tallies[DECIDES_NORMALITY].state,
            N_("equal variances"): self.tallies[DECIDES_VARIANCES].state,
            N_("independence"): by_design[self.scheme.independent],
        }

    @property
    def broken(self) -> list[str]:
        """The conditions that fail."""
        return [name for name, state in self.states.items() if state == "fails"]

    @property
    def parametric(self) -> bool | None:
        """Whether parametric tests are appropriate: False if a condition fails, None if nothing could be checked."""
        if self.broken:
            return False
        states = self.states
        return None if "unchecked" in (states["normality"], states["equal variances"]) else True

    def qq(self, problem: str, algorithm: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Points of a normal Q-Q plot of one cell: expected standard normal values, and the sorted runs.

        Raises
        ------
        InputError
            If there is no such problem or algorithm.
        """
        sample = np.sort(self._sample(problem, algorithm))
        return normal_quantiles(sample.size), sample

    def histogram(self, problem: str, algorithm: str) -> Histogram:
        """Histogram of one cell.

        Raises
        ------
        InputError
            If there is no such problem or algorithm.
        """
        return histogram(self._sample(problem, algorithm))

    def viewing(self, problem: str | None = None, algorithm: str | None = None) -> Assumptions:
        """Return the same study with pictures of one problem, one algorithm or one cell.

        No test is repeated: p-values and the conclusion are still those of all cells.

        Parameters
        ----------
        problem, algorithm
            Names; None for all.

        Raises
        ------
        InputError
            If there is no such problem or algorithm.
        """
        self._known(problem, algorithm)
        return replace(self, view=(problem, algorithm))

    def _known(self, problem: str | None, algorithm: str | None) -> None:
        problems, algorithms = self.runs.problems, self.runs.algorithms
        if problem is not None and problem not in problems:
            raise InputError(
                "There is no problem {name!r}. The problems are: {names}.", name=problem, names=listing(problems, 12)
            )
        if algorithm is not None and algorithm not in algorithms:
            raise InputError(
                "There is no algorithm {name!r}. The algorithms are: {names}.",
                name=algorithm,
                names=listing(algorithms, 12),
            )

    def _sample(self, problem: str, algorithm: str) -> NDArray[np.float64]:
        self._known(problem, algorithm)
        return self.runs.sample(self.runs.problems.index(problem), self.runs.algorithms.index(algorithm))


def check_assumptions(
    data: Runs | Any, *, scheme: str | None = None, alpha: float = 0.05, **reading: Unpack[RunsReading]
) -> Assumptions:
    """Check whether parametric tests (t, ANOVA) of runs on one problem are safe: normality, equal variances, independence.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array (n, k, r), a dict, `Runs`, or `Results` that kept their runs.
    scheme
        Where the runs come from: "independent", "seeds", "cv", "repeated-cv", "5x2cv" or "holdout".
    alpha
        Level of each test.
    **reading
        Keywords of `read_runs` or `to_runs` that say how to read `data`.

    Returns
    -------
    Assumptions

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    García, Fernández, Luengo & Herrera (2009); Luengo, García & Herrera (2009).

    Examples
    --------
    >>> import io
    >>> from podium.data import read_runs
    >>> lines = "\\n".join(f"x,{i * i},{2 * i}" for i in range(12))
    >>> check = check_assumptions(read_runs(io.StringIO("task,A,B\\n" + lines)), scheme="seeds")
    >>> check.tallies["shapiro-wilk"].tested, check.scheme.independent
    (2, True)
    """
    options = Options(scheme, alpha)
    data = runs_of(data, **reading)
    normality = normality_outcomes(data)
    variances = homogeneity_outcomes(data)
    outcomes = {**normality, **variances}
    tallies = {test: tally(outcomes[test], alpha) for test in (*NORMALITY_TESTS, *HOMOGENEITY_TESTS)}
    return Assumptions(data, options, shape_of(data), normality, variances, tallies)


# How the tests are called, and which of them decide.

TITLES = {
    "lilliefors": N_("Kolmogorov–Smirnov (Lilliefors)"),
    "shapiro-wilk": "Shapiro–Wilk",
    "dagostino-pearson": "D'Agostino–Pearson",
    "anderson-darling": "Anderson–Darling",
    "levene": N_("Levene (mean)"),
    "brown-forsythe": N_("Brown–Forsythe (median)"),
    "bartlett": "Bartlett",
    "fligner-killeen": "Fligner–Killeen",
}

DECIDES_NORMALITY = "shapiro-wilk"
DECIDES_VARIANCES = "brown-forsythe"
"""The tests that the conclusion rests on, fixed before any p-value is seen; the others are shown beside them."""


# Every test of normality on every cell, every test of equal variances on every problem, and how many fail.

Floats = NDArray[np.float64]

NORMALITY = {
    "lilliefors": lilliefors,
    "shapiro-wilk": shapiro_wilk,
    "dagostino-pearson": dagostino_pearson,
    "anderson-darling": anderson_darling,
}

CONSTANT = Message("all runs have the same value")
NONE = Message("no runs")


@dataclass(frozen=True, eq=False)
class Outcome:
    """One test on many cells or problems."""

    test: str  # Its name
    statistic: Floats  # Shape (n, k) for normality, (n,) for equal variances; NaN where the test was not possible
    pvalue: Floats
    reasons: Mapping[int, str]  # Why it was not possible, by flat index
    # Numbers of runs of the algorithms where they are so few that the p-value is simulated, by index
    few: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    __repr__ = brief

    def at(self, index: int) -> OneTest:
        """Return the test of one cell or problem, by flat index."""
        statistic, pvalue = number(self.statistic.flat[index]), number(self.pvalue.flat[index])
        return OneTest(statistic, pvalue, self.reasons.get(index, NONE if pvalue is None else None))


@dataclass(frozen=True, slots=True)
class OneTest:
    """One test of one cell or problem; the reason is why there is no p-value."""

    statistic: float | None
    pvalue: Probability | None
    reason: str | None


def number(value: Any) -> float | None:
    """Return a number of an array, None where it is undefined."""
    return None if np.isnan(value) else float(value)


@dataclass(frozen=True)
class Tally:
    """How many cells or problems fail one test."""

    test: str  # Its name
    tested: int  # Numbers of cells (or problems) with a p-value, with p ≤ α, and without a p-value
    failed: int
    impossible: int
    # How many would fail by chance alone: α times `tested`, or less where a test cannot reach α with so few runs
    expected: float
    chance: float  # Probability that at least `failed` fail by chance, were they independent of each other
    after_holm: int  # How many fail when the p-values of this test are adjusted together by Holm's procedure
    # Of the hypothesis that every cell (or problem) meets the condition: twice the smaller of `chance` and the
    # smallest p-value after Holm's adjustment, the two ways to fail; of one test, its p-value
    pvalue: float
    alpha: float

    @property
    def beyond_chance(self) -> bool:
        """Whether chance does not explain the failures: so many are improbable, or one is so even among so many tests."""
        return self.pvalue <= self.alpha

    @property
    def state(self) -> State:
        """What this test alone finds of its condition."""
        return "fails" if self.beyond_chance else "no objection" if self.tested else "unchecked"


@dataclass(frozen=True, eq=False)
class Shape:
    """Descriptive statistics of each cell; arrays of shape (n, k), NaN where undefined."""

    counts: NDArray[np.int64]
    distinct: NDArray[np.int64]
    mean: Floats
    deviation: Floats
    skewness: Floats
    excess_kurtosis: Floats

    __repr__ = brief

    @property
    def constant(self) -> NDArray[np.bool_]:
        """Cells with at least two runs, all of the same value."""
        return np.asarray((self.distinct == 1) & (self.counts > 1))


def shape_of(runs: Runs) -> Shape:
    """Counts, moments and the number of distinct values of every cell."""
    moments = np.full((4, runs.n * runs.k), np.nan)
    distinct = np.zeros(runs.n * runs.k, dtype=np.int64)
    for index, cell in enumerate(runs.exact):
        distinct[index] = len(set(cell.tolist()))
        if cell.size == 0:
            continue
        sample = to_float(Scaled(cell, runs.denominator))
        moments[0, index] = sample.mean()
        if cell.size < 2:
            continue
        unit = unit_sample(cell)
        width = float(sample.max()) - float(sample.min())
        moments[1, index] = unit.std(ddof=1) * width
        if distinct[index] > 1:
            scores = (unit - unit.mean()) / unit.std()
            moments[2, index], moments[3, index] = (scores**3).mean(), (scores**4).mean() - 3.0
    shape = (runs.n, runs.k)
    mean, deviation, skewness, kurtosis = (row.reshape(shape) for row in moments)
    return Shape(runs.counts, distinct.reshape(shape), mean, deviation, skewness, kurtosis)


def unit_sample(cell: IntArray) -> Floats:
    """Exact values brought to the interval from 0 to 1: no test of normality depends on place or scale."""
    moved = cell - cell.min()
    return to_float(Scaled(moved, max(int(moved.max()), 1)))


def normality_outcomes(runs: Runs) -> dict[str, Outcome]:
    """Every normality test on every cell; cells of one size go through together."""
    sizes: dict[int, list[int]] = defaultdict(list)
    constant = [index for index, cell in enumerate(runs.exact) if cell.size and bool((cell == cell[0]).all())]
    for index in sorted(set(range(len(runs.exact))) - set(constant)):
        sizes[runs.exact[index].size].append(index)
    outcomes = {}
    for test in each(NORMALITY_TESTS, N_("normality")):
        statistic, pvalue = np.full(runs.n * runs.k, np.nan), np.full(runs.n * runs.k, np.nan)
        reasons: dict[int, str] = dict.fromkeys(constant, CONSTANT)
        for size, members in sizes.items():
            reason = refusal(test, size)
            if reason is not None:
                reasons.update(dict.fromkeys(members, reason))
                continue
            found: NormalityTest = NORMALITY[test](np.array([unit_sample(runs.exact[i]) for i in members]))
            statistic[members], pvalue[members] = found.statistic, found.pvalue
        shape = (runs.n, runs.k)
        outcomes[test] = Outcome(test, statistic.reshape(shape), pvalue.reshape(shape), reasons)
    return outcomes


def homogeneity_outcomes(runs: Runs) -> dict[str, Outcome]:
    """Every test of equal variances on every problem, over the algorithms with enough runs."""
    found: dict[str, list[HomogeneityTest]] = {test: [] for test in HOMOGENEITY_TESTS}
    few: dict[int, tuple[int, ...]] = {}
    for problem in each(range(runs.n), N_("equal variances")):
        cells = [cell for cell in runs.exact[problem * runs.k : (problem + 1) * runs.k] if cell.size >= SMALLEST]
        sizes = tuple(sorted(cell.size for cell in cells))
        if len(cells) > 1 and min(sizes) < FEW:
            few[problem] = sizes
        for test, results in found.items():
            results.append(_homogeneity(cells, test))
    return {test: _outcome(test, results, few) for test, results in found.items()}


def _homogeneity(groups: list[IntArray], test: str) -> HomogeneityTest:
    if len(groups) < 2:
        why = Message("fewer than two algorithms have {n} runs or more", n=SMALLEST)
        return HomogeneityTest(math.nan, math.nan, why)
    return homogeneity(groups, test)


def _outcome(test: str, results: list[HomogeneityTest], few: Mapping[int, tuple[int, ...]]) -> Outcome:
    few = {index: sizes for index, sizes in few.items() if results[index].reason is None}
    pvalues = [result.pvalue for result in results]
    for index, sizes in few.items():
        pvalues[index] = simulated_pvalue(results[index].statistic, sizes, test)
    reasons = {index: result.reason for index, result in enumerate(results) if result.reason is not None}
    return Outcome(test, np.array([result.statistic for result in results]), np.array(pvalues), reasons, few)


def tally(outcome: Outcome, alpha: float) -> Tally:
    """Count the failures of one test, with the number expected by chance."""
    pvalues = outcome.pvalue[np.isfinite(outcome.pvalue)]
    tested, failed = len(pvalues), int((pvalues <= alpha).sum())
    levels = {sizes: simulated_level(sizes, outcome.test, alpha) for sizes in set(outcome.few.values())}
    expected = alpha * (tested - len(outcome.few)) + sum(levels[sizes] for sizes in outcome.few.values())
    chance = float(bdtrc(failed - 1, tested, expected / tested)) if failed else 1.0
    adjusted = adjust(pvalues, "holm")
    return Tally(
        test=outcome.test,
        tested=tested,
        failed=failed,
        impossible=outcome.pvalue.size - tested,
        expected=expected,
        chance=chance,
        after_holm=int((adjusted <= alpha).sum()),
        pvalue=float(pvalues[0]) if tested == 1 else min(1.0, 2 * min([chance, *adjusted.tolist()])),
        alpha=alpha,
    )


# Where repeated measurements come from, and why they may be treated as independent or not.


@dataclass(frozen=True)
class Scheme:
    """A way to obtain several measurements of one algorithm on one problem."""

    key: str  # How it is called in options
    title: str  # How it is called in running text
    # Whether the measurements may be treated as independent; None when nothing was said about them
    independent: bool | None
    reason: str  # Why, or why not
    remedy: str  # What to do about it
    source: str  # Where this is argued

    __repr__ = brief


def _as_folds(name: DesignName, reason: str, remedy: str, source: str) -> Scheme:
    return Scheme(name, DESIGNS[name].title, DESIGNS[name].independent, reason, remedy, source)


_CORRECTED = N_("Use the corrected resampled t test, or one mean per problem and tests over problems.")

_SCHEMES: Final = (
    _as_folds(
        "independent", N_("every run has its own data and its own random numbers."), N_("No action is needed."), N_("by design")
    ),
    Scheme(
        "seeds", N_("runs with different random seeds"), True,
        N_("runs that differ only in their seed are independent given the problem (and its split into training and test data); conclusions hold for that problem and that split."),
        N_("To generalise to other splits or problems, vary those as well."), "Derrac et al. 2011, section 2",
    ),
    _as_folds(
        "cv", N_("the test sets are disjoint, but any two of f training sets share (f − 2)/(f − 1) of their instances, so the results of the folds are correlated and their variance is underestimated."),
        _CORRECTED, "Dietterich 1998; Nadeau & Bengio 2003; Bengio & Grandvalet 2004",
    ),
    _as_folds(
        "repeated-cv", N_("the folds of one repetition share training data, and every repetition uses the same instances again."),
        _CORRECTED, "Nadeau & Bengio 2003; Bouckaert & Frank 2004",
    ),
    _as_folds(
        "5x2cv", N_("the two training sets of a replication are disjoint, but the five replications use the same instances again."),
        N_("Use the tests made for this design: 5×2 cv t or the combined F."), "Dietterich 1998; Alpaydın 1999",
    ),
    _as_folds(
        "holdout", N_("training and test sets of different repetitions overlap. (Only within one repetition are they disjoint; some courses call repeated hold-out independent for that reason, wrongly.)"),
        _CORRECTED, "Nadeau & Bengio 2003",
    ),
)  # fmt: skip

SCHEMES: Final = {scheme.key: scheme for scheme in _SCHEMES}
"""The schemes by their key."""

UNKNOWN: Final = Scheme(
    "unknown", N_("runs of unknown origin"), None,
    N_("independence cannot be seen in the measurements; it follows from how they were made, which was not stated."),
    N_("State how the runs were made: {--scheme:seeds}, cv, repeated-cv, 5x2cv, holdout or independent."), N_("by design"),
)  # fmt: skip
