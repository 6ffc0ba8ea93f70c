"""Posterior probabilities that one algorithm is better, that both are practically equivalent, or the other is better."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.differences import as_differences
from podium.stats.resampled import corrected_resampled_t

Floats = NDArray[np.float64]
Place = Literal["rope", "above", "below"]


MOST_SAMPLES = 10_000_000
# Sums of two differences below this magnitude, and of a limit, fit into 64 bits.
_SAFE = 2**60


@dataclass(frozen=True, slots=True, eq=False)
class Simplex(ByValue):
    """Draws from the posterior of the shares of the three regions."""

    # Shares of (above, within, below) the region of practical equivalence, shape (..., samples, 3); each row sums to
    # 1
    draws: Floats

    @property
    def samples(self) -> int:
        """Number of draws."""
        return int(self.draws.shape[-2])

    def probabilities(self) -> Floats:
        """Posterior probability that each region has the largest share, shape (..., 3); equal shares count half each."""
        # Shares equal but for rounding are equal.
        largest = self.draws >= self.draws.max(axis=-1, keepdims=True) - 1e-12
        return np.asarray((largest / largest.sum(axis=-1, keepdims=True)).mean(axis=-2))

    def means(self) -> Floats:
        """Posterior means of the shares, shape (..., 3)."""
        return np.asarray(self.draws.mean(axis=-2))

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Equal-tailed credible limits of each share separately, each of shape (..., 3)."""
        tail = (1.0 - level) / 2
        lower, upper = np.quantile(self.draws, [tail, 1.0 - tail], axis=-2)
        return np.asarray(lower), np.asarray(upper)


def monte_carlo_error(probabilities: ArrayLike, samples: int) -> Floats:
    """Standard error of a probability estimated from independent draws.

    Where none or all of the draws lay in the region, the rule of one more draw on the other side keeps it above zero.

    >>> round(float(monte_carlo_error(0.5, 10_000)), 4), float(monte_carlo_error(1.0, 10_000)) > 0
    (0.005, True)
    """
    p = np.asarray(probabilities, dtype=np.float64)
    kept = np.clip(p, 1.0 / (samples + 1), samples / (samples + 1))
    return np.asarray(np.sqrt(kept * (1.0 - kept) / samples))


def checked(differences: ArrayLike, rope: float | int) -> NDArray[Any]:
    """Return differences ready for exact comparison with the rope: floats, or integers that cannot overflow."""
    d = as_differences(differences)
    if d.shape[-1] == 0:
        raise InputError("A posterior needs at least one difference.")
    if not 0 <= rope < math.inf:
        raise InputError("The region of practical equivalence must be 0 or a positive number, not {rope}.", rope=rope)
    if d.dtype.kind == "i" and max(abs(int(d.max())), abs(int(d.min())), int(2 * rope)) >= _SAFE:
        return d.astype(object)
    return d


def check_prior(strength: float, place: str) -> None:
    """Check the strength and the place of the prior."""
    if not 0 <= strength < math.inf:
        raise InputError("The strength of the prior must be 0 or positive, not {strength}.", strength=strength)
    if place not in get_args(Place):
        raise InputError(
            "Unknown place of the prior {place!r}. Use one of {names}.",
            place=place,
            names=", ".join(get_args(Place)),
        )


def check_samples(samples: int) -> None:
    """Check the number of draws."""
    if not 1 <= samples <= MOST_SAMPLES:
        raise InputError(
            "The number of samples must lie between 1 and {limit}, not be {samples}.",
            limit=MOST_SAMPLES,
            samples=samples,
        )


# The Bayesian sign test: a Dirichlet posterior over the three regions, its probabilities by integration.


_POINTS = 4001
_LEAST = 1e-18  # tail of a gamma variable left out of an integral


@dataclass(frozen=True, slots=True, eq=False)
class SignPosterior(ByValue):
    """A Dirichlet distribution over the shares of the three regions."""

    # Problems above, within and below the region of practical equivalence, shape (..., 3); with a rope of 0 the zeros
    # are halved and nothing lies within
    counts: Floats
    # Parameters of the Dirichlet distribution, shape (..., 3): the counts and the prior. 0 where a share is 0 for
    # certain
    weights: Floats

    def probabilities(self) -> Floats:
        """Posterior probability that each region has the largest share, shape (..., 3), by integration."""
        flat = self.weights.reshape(-1, 3)
        return np.asarray([_largest(row) for row in flat]).reshape(self.weights.shape)

    def means(self) -> Floats:
        """Posterior means of the shares, shape (..., 3)."""
        return np.asarray(self.weights / self.weights.sum(axis=-1, keepdims=True))

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Equal-tailed credible limits of each share separately (a beta distribution), each of shape (..., 3)."""
        a, b = self.weights, self.weights.sum(axis=-1, keepdims=True) - self.weights
        live = (a > 0) & (b > 0)
        tail = (1.0 - level) / 2
        inner = [special.betaincinv(np.where(live, a, 1.0), np.where(live, b, 1.0), q) for q in (tail, 1.0 - tail)]
        lower, upper = (np.where(live, limit, (a > 0).astype(np.float64)) for limit in inner)
        return lower, upper

    def simplex(self, samples: int = 50_000, seed: int = 0) -> Simplex:
        """Draws of the shares, for pictures."""
        check_samples(samples)
        rng = np.random.default_rng(seed)
        gammas = rng.standard_gamma(self.weights[..., None, :], (*self.weights.shape[:-1], samples, 3))
        return Simplex(gammas / gammas.sum(axis=-1, keepdims=True))


def bayesian_sign(
    differences: ArrayLike, rope: float | int, *, strength: float = 1.0, place: Place = "rope"
) -> SignPosterior:
    """Bayesian counterpart of the sign test.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., n) with n ≥ 1 problems; with integers, ties at the limit of the rope are
        exact.
    rope
        Half-width r of the region of practical equivalence [−r, r], in the unit of the differences.
    strength, place
        Weight of the prior in problems, and the region it supports: "rope", "above" or "below".

    Returns
    -------
    SignPosterior
        Dirichlet(n_above, n_within, n_below) with the strength added to the region of the prior. With r = 0, zeros (and
        a prior at the rope) count half to each side.

    Raises
    ------
    InputError
        If a value is not finite, or an option is out of range.

    Notes
    -----
    Shares of a Dirichlet distribution are gamma variables over their sum, so the probability that region a is the largest is
    ∫ f_a(g) F_b(g) F_c(g) dg: one smooth integral in log g, computed by the trapezoidal rule. For two regions it is the
    incomplete beta function at ½.

    The paper was not available; checked against baycomp 1.0.3 within Monte Carlo error, a double integral, the beta
    distribution for two regions, and the calibration of simulated posteriors.

    References
    ----------
    Benavoli, Corani, Demšar & Zaffalon (2017), JMLR 18(77), 1-36, section 4.2.1.

    Examples
    --------
    >>> posterior = bayesian_sign([3, 1, 4, 2, 5, 6], 1)
    >>> posterior.weights.tolist(), [round(p, 4) for p in posterior.probabilities().tolist()]
    ([5.0, 2.0, 0.0], [0.8906, 0.1094, 0.0])
    """
    d = checked(differences, rope)
    check_prior(strength, place)
    above, below = (d > rope).sum(axis=-1), (d < -rope).sum(axis=-1)
    within = d.shape[-1] - above - below
    counts = np.stack([above, within, below], axis=-1).astype(np.float64)
    weights = counts.copy()
    weights[..., {"above": 0, "rope": 1, "below": 2}[place]] += strength
    if rope == 0:
        counts, weights = _halved(counts), _halved(weights)
    return SignPosterior(counts, weights)


def _halved(values: Floats) -> Floats:
    """Give half of what lies within to either side."""
    return np.asarray(values @ np.array([[1.0, 0.0, 0.0], [0.5, 0.0, 0.5], [0.0, 0.0, 1.0]]))


def _largest(weights: Floats) -> Floats:
    """Probability that each of three gamma variables is the largest; those without weight are 0."""
    live = np.flatnonzero(weights > 0)
    result = np.zeros(3)
    if live.size == 1:
        result[live] = 1.0
    elif live.size == 2:
        a, b = weights[live]
        result[live] = special.betainc(b, a, 0.5), special.betainc(a, b, 0.5)
    else:
        integrals = np.array([_ahead(weights[i], np.delete(weights, i)) for i in range(3)])
        result[:] = integrals / integrals.sum()
    return result


def _ahead(shape: float, others: Floats) -> float:
    """∫ f(g) Π F(g) dg for a gamma variable against others, over t = log g."""
    # Below exp(-45) the integrand is under exp(-45 Σ shapes) times its scale, and the shapes sum to 1 at least.
    low = max(float(np.log(max(special.gammaincinv(shape, _LEAST), 1e-300))), -45.0)
    high = float(np.log(special.gammainccinv(shape, _LEAST)))
    t = np.linspace(low, high, _POINTS)
    g = np.exp(t)
    density = np.exp(shape * t - g - special.gammaln(shape))
    height = density * np.prod(special.gammainc(others[:, None], g), axis=0)
    # The trapezoid rule by hand: its name in NumPy changed with 2.0, and both sides of that are supported.
    return float((height.sum() - (height[0] + height[-1]) / 2) * (high - low) / (_POINTS - 1))


# The Bayesian signed-rank test: a Dirichlet process over differences, sampled in linear time per draw.


# Weights held at once: a chunk of draws fits the second-level cache.
_CHUNK = 32_768


def bayesian_signed_rank(
    differences: ArrayLike,
    rope: float | int,
    *,
    strength: float = 0.5,
    place: Place = "rope",
    samples: int = 50_000,
    seed: int = 0,
) -> Simplex:
    """Bayesian counterpart of Wilcoxon's signed-rank test.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., n) with n ≥ 1 problems. Floats count as the decimals that
        print them (see `podium.stats.binary`), so that ties at the limit of the rope are exact.
    rope
        Half-width r of the region of practical equivalence [−r, r], in the unit of the differences.
    strength
        Weight s of the prior, as a number of problems; 0 omits it (the Bayesian bootstrap).
    place
        Position of the pseudo-observation of the prior: "rope" (at 0), "above" or "below" all observations.
    samples, seed
        Number of draws, and their seed.

    Returns
    -------
    Simplex
        Draws of (θ_above, θ_within, θ_below), shape (..., samples, 3).

    Raises
    ------
    InputError
        If a value is not finite, or an option is out of range.

    Notes
    -----
    With z_0 the pseudo-observation and (w_0, …, w_n) ~ Dirichlet(s, 1, …, 1), a draw is the weight of the Walsh
    averages in each region: θ_above = Σ_ij w_i w_j 1[z_i + z_j > 2r], θ_below likewise for < −2r, and θ_within the
    rest, its limits included. With r = 0, sums that are exactly 0 count half to each side, and θ_within is 0.

    The pairs that lie above do not depend on the draw. For sorted z their boundary is computed once; a draw then takes
    one cumulative sum of weights and two sums over i: O(n), not O(n²).

    The papers were not available; checked against baycomp 1.0.3 within Monte Carlo error, the double sum over all pairs
    draw by draw, closed forms for one problem, and the coverage of simulated posteriors.

    References
    ----------
    Benavoli, Mangili, Corani, Zaffalon & Ruggeri (2014), Proceedings of Machine Learning Research 32, 1026-1034;
    Benavoli, Corani, Demšar & Zaffalon (2017), JMLR 18(77), 1-36, section 4.2.2.

    Examples
    --------
    >>> posterior = bayesian_signed_rank([3, 1, 4, 2, 5, 6], 1, samples=2000)
    >>> posterior.draws.shape, bool(posterior.probabilities()[0] > 0.95)
    ((2000, 3), True)
    """
    d = checked(differences, rope)
    check_prior(strength, place)
    check_samples(samples)
    if seed < 0:
        raise InputError("The seed must be a non-negative integer, not {seed}.", seed=seed)
    flat = d.reshape(-1, d.shape[-1])
    draws = np.empty((len(flat), samples, 3))
    for target, z in zip(draws, flat, strict=True):
        borders = _borders(z, rope, strength, place)
        _fill(target, borders, strength, np.random.default_rng(seed))
    return Simplex(draws.reshape((*d.shape[:-1], samples, 3)))


@dataclass(frozen=True, slots=True)
class _Borders:
    """For each sorted value, how many lie so low that the sum of the two is below, not above; twice where ties are halved."""

    below: tuple[NDArray[np.intp], ...]
    not_above: tuple[NDArray[np.intp], ...]
    prior: int | None  # place of the pseudo-observation among the sorted values


def _borders(differences: NDArray[Any], rope: float | int, strength: float, place: Place) -> _Borders:
    z = np.sort(differences)
    prior = None
    if strength > 0:
        beyond = abs(z).max() + 2 * rope + 1
        value = {"rope": 0 * beyond, "above": beyond, "below": -beyond}[place]
        prior = int(np.searchsorted(z, value))
        z = np.insert(z, prior, value)
    below = np.searchsorted(z, -2 * rope - z, side="left")
    not_above = np.searchsorted(z, 2 * rope - z, side="right")
    if rope > 0:
        return _Borders((below,), (not_above,), prior)
    return _Borders((below, not_above), (below, not_above), prior)


def _fill(draws: Floats, borders: _Borders, strength: float, rng: np.random.Generator) -> None:
    samples, n = len(draws), len(borders.below[0])
    step = max(1, _CHUNK // n)
    running = np.zeros((min(step, samples), n + 1))
    for start in range(0, samples, step):
        part = draws[start : start + step]
        weights = rng.standard_exponential((len(part), n))
        if borders.prior is not None:
            weights[:, borders.prior] = rng.standard_gamma(strength, len(part))
        sums = running[: len(part)]
        np.cumsum(weights, axis=1, out=sums[:, 1:])
        square = sums[:, -1] ** 2
        below = _mass(weights, sums, borders.below) / square
        rest = _mass(weights, sums, borders.not_above) / square
        # Rounding may leave a hair below zero where a region is empty.
        part[:, 2] = below
        part[:, 1] = np.maximum(rest - below, 0.0) if len(borders.below) == 1 else 0.0
        part[:, 0] = np.maximum(1.0 - rest, 0.0)


def _mass(weights: Floats, sums: Floats, borders: tuple[NDArray[np.intp], ...]) -> Floats:
    """Weight of the pairs (i, j) with j before the border of i."""
    # Where all pairs count their weight is the square of the sum, to the last digit: shares of 0 and 1 are exact.
    parts = [
        sums[:, -1] ** 2
        if (border == weights.shape[1]).all()
        else np.einsum("di,di->d", weights, np.take(sums, border, axis=1))
        for border in borders
    ]
    return np.asarray(sum(parts) / len(parts))


# The Bayesian correlated t test: the posterior of a mean difference over overlapping repetitions, in closed form.


@dataclass(frozen=True, slots=True, eq=False)
class StudentPosterior(ByValue):
    """A Student distribution of the mean difference; arrays have the batch shape (...)."""

    location: Floats  # Mean difference, in the unit of the data
    # 0 where all differences are equal: nothing then shows how far the mean may be from the truth, and there is no
    # posterior
    scale: Floats
    df: int  # Degrees of freedom

    def probabilities(self, rope: float) -> Floats:
        """Posterior probability above, within and below [−rope, rope], shape (..., 3); NaN where the scale is 0."""
        size, spread = np.abs(self.location), np.where(self.scale > 0, self.scale, 1.0)
        near = special.stdtr(self.df, (size - rope) / spread)
        far = special.stdtr(self.df, (-size - rope) / spread)
        # Both terms are lower tails where the location lies outside the rope: no cancellation there.
        inside = special.stdtr(self.df, (rope - size) / spread) - far
        if rope == 0:
            inside = np.zeros_like(inside)
        p = np.where((self.scale > 0)[..., None], np.stack([near, inside, far], axis=-1), np.nan)
        return np.asarray(np.where((self.location < 0)[..., None], p[..., ::-1], p))

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Equal-tailed credible limits of the mean difference; NaN where the scale is 0."""
        reach = -special.stdtrit(self.df, (1.0 - level) / 2.0) * np.where(self.scale > 0, self.scale, np.nan)
        return np.asarray(self.location - reach), np.asarray(self.location + reach)

    def density(self, x: ArrayLike) -> Floats:
        """Density at points x, for one difference with a positive scale."""
        t = (np.asarray(x, dtype=np.float64) - self.location) / self.scale
        half = (self.df + 1) / 2
        constant = special.gammaln(half) - special.gammaln(self.df / 2) - 0.5 * np.log(self.df * np.pi)
        return np.asarray(np.exp(constant - half * np.log1p(t * t / self.df)) / self.scale)


def bayesian_correlated_t(differences: ArrayLike, test_train_ratio: float) -> StudentPosterior:
    """Bayesian counterpart of the corrected resampled t test, for repetitions on one problem.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., m) with m ≥ 2 repetitions.
    test_train_ratio
        ρ/(1 − ρ), with the correlation ρ of two repetitions taken as the share of test instances: n_test/n_train, which
        is 1/(f − 1) for f-fold cross-validation. 0 for independent repetitions.

    Returns
    -------
    StudentPosterior
        Student's t with m − 1 degrees of freedom, location d̄ and squared scale (1/m + ρ/(1 − ρ))·s².

    Raises
    ------
    InputError
        For fewer than two repetitions, values that are not finite, or a negative ratio.

    Notes
    -----
    The prior is flat in the mean and in the logarithm of the variance (matching prior), so the probability above 0 is one minus
    the one-sided p-value of the corrected resampled t test.

    The papers were not available; checked against baycomp 1.0.3, the corrected resampled t test, and the coverage of
    simulated intervals under the model of the correction.

    References
    ----------
    Corani & Benavoli (2015), Machine Learning 100, 285-304, theorem 2; Benavoli et al. (2017), JMLR 18(77), 1-36, section 3.

    Examples
    --------
    >>> posterior = bayesian_correlated_t([0.03, 0.01, 0.02, 0.04, 0.02], 1 / 4)
    >>> posterior.df, [round(p, 4) for p in posterior.probabilities(0.01).tolist()]
    (4, [0.9294, 0.0649, 0.0056])
    """
    test = corrected_resampled_t(checked(differences, 0), test_train_ratio)
    return StudentPosterior(test.mean, test.standard_error, test.df)
