"""The Bayesian sign test: a Dirichlet posterior over the three regions, its probabilities by integration."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from podium.stats.bayes.regions import Floats, Place, Simplex, check_prior, check_samples, checked

_POINTS = 4001
_LEAST = 1e-18  # tail of a gamma variable left out of an integral


@dataclass(frozen=True, slots=True)
class SignPosterior:
    """A Dirichlet distribution over the shares of the three regions.

    Attributes
    ----------
    counts
        Problems above, within and below the region of practical equivalence, shape (..., 3); with a rope of 0 the zeros are
        halved and nothing lies within.
    weights
        Parameters of the Dirichlet distribution, shape (..., 3): the counts and the prior. 0 where a share is 0 for certain.
    """

    counts: Floats
    weights: Floats

    def probabilities(self) -> Floats:
        """Posterior probability that each region has the largest share, shape (..., 3), by integration."""
        flat = self.weights.reshape(-1, 3)
        return np.asarray([_largest(row) for row in flat]).reshape(self.weights.shape)

    def means(self) -> Floats:
        """Posterior means of the shares, shape (..., 3)."""
        return np.asarray(self.weights / self.weights.sum(axis=-1, keepdims=True))

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Equal-tailed credible limits of each share by itself (a beta distribution), each of shape (..., 3)."""
        a, b = self.weights, self.weights.sum(axis=-1, keepdims=True) - self.weights
        live = (a > 0) & (b > 0)
        tail = (1.0 - level) / 2
        inner = [special.betaincinv(np.where(live, a, 1.0), np.where(live, b, 1.0), q) for q in (tail, 1.0 - tail)]
        lower, upper = (np.where(live, limit, (a > 0).astype(np.float64)) for limit in inner)
        return lower, upper

    def simplex(self, samples: int = 50_000, seed: int = 1) -> Simplex:
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
        Differences of performance, shape (..., n) with n ≥ 1 problems; integers make ties at the limit of the rope exact.
    rope
        Half-width r of the region of practical equivalence [−r, r], in the unit of the differences.
    strength, place
        Weight of the prior in problems, and the region it supports: "rope", "above" or "below".

    Returns
    -------
    SignPosterior
        Dirichlet(n_above, n_within, n_below) with the strength added to the region of the prior. With r = 0 zeros (and a prior
        at the rope) count half to either side.

    Raises
    ------
    InputError
        For values that are not finite, or options out of range.

    Notes
    -----
    Shares of a Dirichlet distribution are gamma variables over their sum, so the probability that region a is the largest is
    ∫ f_a(g) F_b(g) F_c(g) dg: one smooth integral in log g, computed by the trapezoidal rule. For two regions it is the
    incomplete beta function at ½.

    Checked not against the paper's text, which was not at hand, but against baycomp 1.0.3 within Monte Carlo error, a double
    integral, the beta distribution for two regions, and the calibration of simulated posteriors.

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
