"""The posterior of each pair, by whichever test was chosen, in one form."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.decimals import Scaled, to_float
from podium.errors import InputError
from podium.stats.bayes.bradley_terry import StrengthPosterior, bayesian_bradley_terry
from podium.stats.bayes.correlated import StudentPosterior, bayesian_correlated_t
from podium.stats.bayes.hierarchical import HierarchicalPosterior, bayesian_hierarchical
from podium.stats.bayes.regions import Place, Simplex, monte_carlo_error
from podium.stats.bayes.sign import bayesian_sign
from podium.stats.bayes.signed_rank import bayesian_signed_rank
from podium.stats.ranks import oriented, wide_enough
from podium.studies.bayes.options import PLACES, WIN_ROPE, BayesOptions

LEVEL = 0.95
"""Of the credible intervals."""

Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PairPosterior:
    """What the data say about two algorithms; every triple is (first better, practically equivalent, second better).

    Attributes
    ----------
    first, second
        Their positions in the table.
    counts
        Problems (repetitions) in each region.
    mean
        Mean advantage of the first, in the unit of the data.
    probabilities
        Posterior probability of each region.
    errors
        Monte Carlo standard errors of these; zeros where nothing was drawn.
    estimate, lower, upper
        Posterior mean and 95 % credible limits: of the share of each region for tests over problems, three values; of the mean
        advantage for the correlated t test, and of the probability to win for the Bradley–Terry model, one value.
    effective
        Effective number of independent draws of a Markov chain; None for other tests.
    """

    first: int
    second: int
    counts: tuple[int, int, int]
    mean: float
    probabilities: Triple
    errors: Triple
    estimate: tuple[float, ...]
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    effective: float | None = None

    __repr__ = brief

    def decision(self, threshold: float) -> int | None:
        """Which region reaches the threshold: 0, 1 or 2; None where none does."""
        best = int(np.argmax(self.probabilities))
        return best if self.probabilities[best] >= threshold else None


@dataclass(frozen=True)
class Gains:
    """Advantages of one algorithm over another, exact, with the rope on the same scale.

    Attributes
    ----------
    exact
        Advantages in units of ``1 / unit``, shape (n,).
    rope
        The rope in that unit.
    unit
        Common denominator.
    """

    exact: NDArray[Any]
    rope: int
    unit: int

    @property
    def values(self) -> NDArray[np.float64]:
        """The advantages as floats."""
        return to_float(Scaled(self.exact, self.unit))

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many lie above, within and below the rope."""
        above, below = int((self.exact > self.rope).sum()), int((self.exact < -self.rope).sum())
        return above, len(self.exact) - above - below, below


def gains_of(data: Results, first: int, second: int, options: BayesOptions) -> Gains:
    """Return the advantage of `first` on every row, positive where it is better."""
    columns = oriented(wide_enough(data.exact[:, [first, second]], 2), data.objective)
    rope = options.exact_rope
    unit = math.lcm(data.denominator, rope.denominator)
    factor = unit // data.denominator
    gains = wide_enough(columns[:, 1] - columns[:, 0], 4 * factor) * factor
    return Gains(gains, int(rope * unit), unit)


def posterior_of(
    data: Results, first: int, second: int, options: BayesOptions, ratio: float, place: Place | None = None
) -> PairPosterior:
    """Compute the posterior of one pair; another `place` of the prior than that of the options is for a check."""
    gains = gains_of(data, first, second, options)
    where = PLACES[options.prior_place] if place is None else place
    if options.test == "correlated-t":
        student = student_of(gains, ratio)
        triple = student.probabilities(float(options.rope))
        low, high = student.interval(LEVEL)
        own = ((float(student.location),), (float(low),), (float(high),))
        return _pack(first, second, gains, triple, np.zeros(3), own)
    if options.test == "hierarchical":
        chain = hierarchical_of(data, first, second, options)
        drawn = chain.simplex(float(options.rope))
        errors = monte_carlo_error(drawn.probabilities(), max(1, int(chain.effective)))
        return replace(pack_simplex(first, second, gains, drawn, errors), effective=chain.effective)
    found: Any
    if options.test == "sign":
        found = bayesian_sign(gains.exact, gains.rope, strength=options.strength, place=where)
        errors = np.zeros(3)
    else:
        found = simplex_of(gains, options, where)
        errors = monte_carlo_error(found.probabilities(), options.samples)
    return pack_simplex(first, second, gains, found, errors)


def pack_simplex(first: int, second: int, gains: Gains, found: Any, errors: NDArray[np.float64]) -> PairPosterior:
    """Put a posterior of shares into the common form."""
    low, high = found.interval(LEVEL)
    shares = tuple(tuple(values.tolist()) for values in (found.means(), low, high))
    return _pack(first, second, gains, found.probabilities(), errors, shares)


def _pack(
    first: int,
    second: int,
    gains: Gains,
    triple: NDArray[np.float64],
    errors: NDArray[np.float64],
    own: tuple[tuple[float, ...], ...],
) -> PairPosterior:
    a, b, c = triple.tolist()
    d, e, f = errors.tolist()
    mean = sum(gains.exact.tolist()) / (gains.unit * len(gains.exact))
    estimate, lower, upper = own
    return PairPosterior(first, second, gains.counts, mean, (a, b, c), (d, e, f), estimate, lower, upper)


def simplex_of(gains: Gains, options: BayesOptions, place: Place | None = None) -> Simplex:
    """Draw the shares of the three regions of one pair."""
    where = PLACES[options.prior_place] if place is None else place
    if options.test == "sign":
        posterior = bayesian_sign(gains.exact, gains.rope, strength=options.strength, place=where)
        return posterior.simplex(options.samples, options.seed)
    return bayesian_signed_rank(
        gains.exact, gains.rope, strength=options.strength, place=where, samples=options.samples, seed=options.seed
    )


def student_of(gains: Gains, ratio: float) -> StudentPosterior:
    """Return the Student posterior of one pair."""
    return bayesian_correlated_t(gains.values, ratio)


def hierarchical_of(data: Results, first: int, second: int, options: BayesOptions) -> HierarchicalPosterior:
    """Sample the hierarchical model of one pair.

    Raises
    ------
    InputError
        Where the table does not hold the same number of folds in every cell.
    """
    if data.runs is None:
        raise InputError(
            "{source}: the hierarchical model needs every fold. Give a long table with the same number of folds (3 "
            "or more) for each algorithm on each problem, and name the column of the folds (--run fold).",
            source=data.source,
        )
    assert options.test_fraction is not None
    sign = 1.0 if data.objective == "maximize" else -1.0
    gains = sign * (data.runs[:, first] - data.runs[:, second])
    return bayesian_hierarchical(gains, options.test_fraction, samples=options.samples, seed=options.seed)


def strengths_of(data: Results, options: BayesOptions) -> StrengthPosterior:
    """Fit the Bradley–Terry model to all algorithms at once: a tie is a difference within the rope on a problem."""
    k = data.k
    wins, ties = np.zeros((k, k)), np.zeros((k, k))
    for i in range(k):
        for j in range(i + 1, k):
            above, within, below = gains_of(data, i, j, options).counts
            wins[i, j], wins[j, i] = above, below
            ties[i, j] = ties[j, i] = within
    return bayesian_bradley_terry(wins, ties, weight=3 / (k + 1), samples=options.samples, seed=options.seed)


def strength_pair(
    data: Results, first: int, second: int, options: BayesOptions, found: StrengthPosterior
) -> PairPosterior:
    """Read one pair off the joint posterior of the strengths."""
    triple = found.probabilities(first, second, WIN_ROPE if options.rope else 0.0)
    mean, low, high = found.summary(found.win_probability(first, second), LEVEL)
    own = ((mean,), (low,), (high,))
    gains = gains_of(data, first, second, options)
    return replace(_pack(first, second, gains, triple, found.errors(triple), own), effective=found.effective)
