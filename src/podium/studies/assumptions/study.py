"""The check of what parametric tests assume: `check_assumptions` and its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.given import RunsReading, runs_of
from podium.data.runs import Runs
from podium.document import Advice, Document
from podium.errors import InputError
from podium.i18n import listing
from podium.stats.normality import NORMALITY_TESTS, Histogram, histogram, normal_quantiles
from podium.stats.variances import HOMOGENEITY_TESTS
from podium.studies.assumptions.checks import (
    Outcome,
    Shape,
    Tally,
    describe,
    homogeneity_outcomes,
    normality_outcomes,
    tally,
)
from podium.studies.base import Study
from podium.studies.designs import Scheme, find_scheme
from podium.studies.levels import check_alpha
from podium.studies.pictures import Pictures


@dataclass(frozen=True, eq=False)
class Assumptions(Study):
    """Outcome of `check_assumptions`.

    Attributes
    ----------
    runs
        The data.
    scheme
        Where the runs come from, and whether that makes them independent.
    alpha
        Level of each single test.
    shape
        Counts, moments and distinct values of every cell.
    normality, homogeneity
        Outcome of every test, by its name.
    tallies
        How many cells or problems fail each test, and how many would by chance.
    view
        Problem and algorithm the pictures are restricted to, None for all; see `viewing`.
    """

    runs: Runs
    scheme: Scheme
    alpha: float
    shape: Shape
    normality: Mapping[str, Outcome]
    homogeneity: Mapping[str, Outcome]
    tallies: Mapping[str, Tally]
    view: tuple[str | None, str | None] = (None, None)

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        from podium.studies.assumptions.advice import advise

        return advise(self)

    @property
    def parametric(self) -> bool | None:
        """False: at least one condition fails. True: nothing speaks against it. None: nothing could be checked."""
        from podium.studies.assumptions.verdict import conditions

        states = [state for state, _ in conditions(self).values()]
        if "fails" in states:
            return False
        return None if "unchecked" in states[:2] else True

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        from podium.studies.assumptions.verdict import verdict_text

        return verdict_text(self)

    def qq(self, problem: str, algorithm: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Points of a normal Q-Q plot of one cell: expected standard normal values, and the sorted runs.

        Raises
        ------
        InputError
            When there is no such problem or algorithm.
        """
        sample = np.sort(self._sample(problem, algorithm))
        return normal_quantiles(sample.size), sample

    def histogram(self, problem: str, algorithm: str) -> Histogram:
        """Histogram of one cell.

        Raises
        ------
        InputError
            When there is no such problem or algorithm.
        """
        return histogram(self._sample(problem, algorithm))

    def pictures(self) -> Pictures:
        """Return the pictures of the cells in view by kind."""
        from podium.studies.assumptions.pictures import assumptions_pictures

        return assumptions_pictures(self)

    def viewing(self, problem: str | None = None, algorithm: str | None = None) -> Assumptions:
        """Return the same study with pictures of one problem, one algorithm or one cell.

        Nothing is tested anew: p-values and the conclusion are still those of all cells.

        Parameters
        ----------
        problem, algorithm
            Names; None for all.

        Raises
        ------
        InputError
            When there is no such problem or algorithm.
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

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.assumptions.report import build

        return build(self, full)


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
        Level of each single test.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_runs` and `to_runs`.

    Returns
    -------
    Assumptions

    Raises
    ------
    InputError
        When data or options cannot be used.

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
    check_alpha(alpha)
    found = find_scheme(scheme)
    data = runs_of(data, **reading)
    normality = normality_outcomes(data)
    variances = homogeneity_outcomes(data)
    outcomes = {**normality, **variances}
    tallies = {test: tally(outcomes[test], alpha) for test in (*NORMALITY_TESTS, *HOMOGENEITY_TESTS)}
    return Assumptions(data, found, alpha, describe(data), normality, variances, tallies)
