"""The Bayesian signed-rank test: a Dirichlet process over differences, sampled in linear time per draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.bayes.regions import Floats, Place, Simplex, check_prior, check_samples, checked

# Weights held at once: a chunk of draws fits the second-level cache.
_CHUNK = 32_768


def bayesian_signed_rank(
    differences: ArrayLike,
    rope: float | int,
    *,
    strength: float = 0.5,
    place: Place = "rope",
    samples: int = 50_000,
    seed: int = 1,
) -> Simplex:
    """Bayesian counterpart of Wilcoxon's signed-rank test.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., n) with n ≥ 1 problems. Integers (decimals scaled to a common unit) make ties
        at the limit of the rope exact.
    rope
        Half-width r of the region of practical equivalence [−r, r], in the unit of the differences.
    strength
        Weight s of the prior: of so many problems; 0 leaves it out (the Bayesian bootstrap).
    place
        Where the one pseudo-observation of the prior lies: "rope" (at 0), "above" or "below" everything seen.
    samples, seed
        Number of draws, and the seed they start from.

    Returns
    -------
    Simplex
        Draws of (θ_above, θ_within, θ_below), shape (..., samples, 3).

    Raises
    ------
    InputError
        For values that are not finite, or options out of range.

    Notes
    -----
    With z_0 the pseudo-observation and (w_0, …, w_n) ~ Dirichlet(s, 1, …, 1), a draw is the weight of the Walsh averages in each
    region: θ_above = Σ_ij w_i w_j 1[z_i + z_j > 2r], θ_below likewise for < −2r, and θ_within the rest, its limits included. With
    r = 0 the sums that are exactly 0 count half to either side and nothing is left within.

    The pairs that lie above do not depend on the draw. For sorted z their border is found once; a draw then is one cumulative
    sum of weights and two sums over i: O(n), not O(n²).

    Checked not against the papers' text, which was not at hand, but against baycomp 1.0.3 within Monte Carlo error, the double sum
    over all pairs draw by draw, closed forms for one problem, and the coverage of simulated posteriors.

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
