"""A Bayesian Bradley–Terry ranking with ties (Davidson): strengths of all algorithms from who wins where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import special

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.bayes import Floats, check_samples, monte_carlo_error

STRENGTH_SD, TIE_SD = 2.0, 2.0
"""Prior deviations of a strength and of the log tie parameter."""

_TAILS = 8  # degrees of freedom of the proposal: heavier tails than the posterior's
_STEPS = 100


@dataclass(frozen=True, slots=True, eq=False)
class StrengthPosterior(ByValue):
    """Weighted draws of the strengths of k algorithms."""

    strengths: Floats  # Draws of β, shape (samples, k); centred in each draw
    log_ties: Floats  # Draws of log ν, shape (samples,)
    weights: Floats  # Importance weights, which sum to 1
    effective: float  # Effective number of draws, 1/Σw²

    __repr__ = brief

    def win_probability(self, first: int, second: int) -> Floats:
        """Draws of the probability that `first` beats `second` where there is no tie."""
        return np.asarray(special.expit(self.strengths[:, first] - self.strengths[:, second]))

    def probabilities(self, first: int, second: int, rope: float) -> Floats:
        """Posterior probability that the win probability lies above ½ + rope, within, and below ½ − rope."""
        p = self.win_probability(first, second)
        above, below = float(self.weights[p > 0.5 + rope].sum()), float(self.weights[p < 0.5 - rope].sum())
        return np.array([above, max(0.0, 1.0 - above - below), below])

    def errors(self, probabilities: ArrayLike) -> Floats:
        """Monte Carlo standard errors of probabilities."""
        return monte_carlo_error(probabilities, max(1, int(self.effective)))

    def summary(self, values: ArrayLike, level: float) -> tuple[float, float, float]:
        """Posterior mean and equal-tailed limits of a quantity given for each draw."""
        x = np.asarray(values, dtype=np.float64)
        order = np.argsort(x)
        running = np.cumsum(self.weights[order])
        low, high = np.searchsorted(running, [(1 - level) / 2, (1 + level) / 2])
        return float(self.weights @ x), float(x[order[low]]), float(x[order[min(high, len(x) - 1)]])

    def best(self) -> Floats:
        """Posterior probability of each algorithm to be the strongest, shape (k,)."""
        return np.asarray(
            np.bincount(self.strengths.argmax(axis=1), self.weights, self.strengths.shape[1]), dtype=np.float64
        )


def bayesian_bradley_terry(
    wins: ArrayLike, ties: ArrayLike, *, weight: float = 1.0, samples: int = 50_000, seed: int = 0
) -> StrengthPosterior:
    """Posterior of the Bradley–Terry model with Davidson's ties.

    Parameters
    ----------
    wins
        Problems on which the row beats the column, shape (k, k).
    ties
        Problems on which they tie, symmetric, shape (k, k).
    weight
        Weight of a game. Games of k algorithms on the same problem are not independent: if all perform equally, the
        variance of the number of wins of one is (k + 1)/3 times that of independent games, so ``3 / (k + 1)`` gives the
        right spread. 1 treats all games as independent.
    samples, seed
        Draws of the importance sampler and their seed.

    Returns
    -------
    StrengthPosterior

    Raises
    ------
    InputError
        If the shape is wrong, a count is negative, ties are not symmetric, or the weight is not positive.

    Notes
    -----
    P(i wins) : P(tie) : P(j wins) = e^β_i : ν e^{(β_i+β_j)/2} : e^β_j. Priors: β_i ~ N(0, 2²), log ν ~ N(0, 2²). The
    log posterior is concave; draws come from a multivariate t (8 degrees of freedom) at its mode with its curvature,
    and each again with the strengths reflected at the mode, weighted by importance. Neither a Markov chain nor a compiler is
    needed, and `effective` measures the quality of the draws.

    Checked against integration over a grid for two algorithms, and by simulation of coverage and of the recovery of a
    known order. Not compared with another program.

    References
    ----------
    Davidson (1970), JASA 65, 317-328. After the idea of Wainer (2023), JMLR 24, a Bayesian Bradley–Terry model of
    algorithms with local ropes; the paper was not available, so the priors and the weight of games are podium's own.

    Examples
    --------
    >>> found = bayesian_bradley_terry([[0, 9, 8], [1, 0, 5], [2, 5, 0]], [[0, 0, 0]] * 3, samples=2000)
    >>> int(found.best().argmax()), bool(found.probabilities(0, 1, 0.05)[0] > 0.9)
    (0, True)
    """
    w, t = np.asarray(wins, dtype=np.float64), np.asarray(ties, dtype=np.float64)
    k = len(w)
    if w.shape != (k, k) or t.shape != (k, k) or k < 2 or (w < 0).any() or (t < 0).any() or (t != t.T).any():
        raise InputError("wins and ties must be square, of the same size and not negative, and ties symmetric.")
    if not 0 < weight <= 1:
        raise InputError("The weight of a game must be positive and at most 1, not {weight}.", weight=weight)
    check_samples(samples)
    model = _Games.of(weight * w, weight * t)
    mode, curvature = model.mode()
    rng = np.random.default_rng(seed)
    root = np.linalg.cholesky(np.linalg.inv(curvature))
    half = (samples + 1) // 2  # each draw again with the strengths reflected: equal algorithms get equal probabilities
    z = rng.standard_normal((half, k + 1))
    chi = rng.chisquare(_TAILS, half) / _TAILS
    apart = (z / np.sqrt(chi)[:, None]) @ root.T
    points = mode + np.concatenate([apart, apart * np.r_[-np.ones(k), 1.0]])[:samples]
    proposal = np.tile(-(_TAILS + k + 1) / 2 * np.log1p((z**2).sum(axis=1) / chi / _TAILS), 2)[:samples]
    log_weight = model.log_posterior(points) - proposal
    weights = np.exp(log_weight - log_weight.max())
    weights /= weights.sum()
    strengths = points[:, :k] - points[:, :k].mean(axis=1, keepdims=True)
    return StrengthPosterior(strengths, points[:, k], weights, float(1.0 / (weights**2).sum()))


@dataclass(frozen=True, slots=True)
class _Games:
    """Counts of every pair, with the linear forms whose exponentials are the odds of (win, tie, loss)."""

    counts: Floats  # (pairs, 3)
    forms: Floats  # (pairs, 3, k + 1)

    @classmethod
    def of(cls, wins: Floats, ties: Floats) -> _Games:
        k = len(wins)
        i, j = np.triu_indices(k, 1)
        rows = np.arange(len(i))
        forms = np.zeros((len(i), 3, k + 1))
        forms[rows, 0, i] = forms[rows, 2, j] = 1.0
        forms[rows, 1, i] = forms[rows, 1, j] = 0.5
        forms[:, 1, k] = 1.0
        return cls(np.stack([wins[i, j], ties[i, j], wins[j, i]], axis=1), forms)

    @property
    def precision(self) -> Floats:
        """Of the prior."""
        k = self.forms.shape[2] - 1
        return np.array([STRENGTH_SD**-2] * k + [TIE_SD**-2])

    def log_posterior(self, points: Floats) -> Floats:
        """Log density up to a constant, shape (samples,)."""
        total = -0.5 * (points**2 * self.precision).sum(axis=1)
        k = points.shape[1] - 1
        columns = points.T
        for counts, i, j in zip(self.counts, *np.triu_indices(k, 1), strict=True):
            first, second = columns[i], columns[j]
            between = (first + second) / 2 + columns[k]
            whole = np.logaddexp(np.logaddexp(first, second), between)
            total += counts[0] * first + counts[1] * between + counts[2] * second - counts.sum() * whole
        return np.asarray(total)

    def mode(self) -> tuple[Floats, Floats]:
        """Newton's method on a concave function, with halved steps where one would lead down."""
        x = np.zeros(self.forms.shape[2])
        for _ in range(_STEPS):
            p = special.softmax(self.forms @ x, axis=1)
            played = self.counts.sum(axis=1)
            gradient = np.einsum("pc,pcd->d", self.counts - played[:, None] * p, self.forms) - self.precision * x
            middle = np.einsum("pc,pcd->pd", p, self.forms)
            flat = self.forms.reshape(-1, self.forms.shape[2])
            second = flat.T @ ((played[:, None] * p).reshape(-1, 1) * flat)
            curvature = second - middle.T @ (played[:, None] * middle) + np.diag(self.precision)
            step = np.linalg.solve(curvature, gradient)
            if np.abs(step).max() < 1e-10:
                break
            here = self.log_posterior(x[None])[0]
            while self.log_posterior((x + step)[None])[0] < here - 1e-9 and np.abs(step).max() > 1e-12:
                step /= 2
            x = x + step
        return x, curvature
