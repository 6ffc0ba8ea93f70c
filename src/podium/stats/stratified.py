"""Stratified bootstrap over runs: within every problem as many runs as there are, drawn with replacement.

A draw is held as counts (how often each run was drawn) in the order of the runs, so that scores are sorted once and
every replicate of every aggregate is a product of counts with sorted scores.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from podium.errors import InputError

__all__ = ["draw_counts", "percentile_interval", "simultaneous"]

Floats = npt.NDArray[np.float64]


def draw_counts(sizes: npt.ArrayLike, replicates: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """How often each run is drawn in each replicate of a stratified bootstrap.

    Parameters
    ----------
    sizes : array of int, shape (n,)
        Runs of each problem (stratum).
    replicates : int
    rng : numpy.random.Generator

    Returns
    -------
    int array, shape (replicates, N), N the sum of `sizes`
        Counts within problem i add up to ``sizes[i]``.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 8; Agarwal et al. (2021), section 4.1.

    Examples
    --------
    >>> counts = draw_counts([3, 2], 4, np.random.default_rng(1))
    >>> counts[:, :3].sum(axis=1).tolist(), counts[:, 3:].sum(axis=1).tolist()
    ([3, 3, 3, 3], [2, 2, 2, 2])
    """
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.ndim != 1 or runs.size == 0 or runs.min() < 1:
        raise InputError("Every problem needs at least one run.")
    total = int(runs.sum())
    size = np.repeat(runs, runs)
    first = np.repeat(np.cumsum(runs) - runs, runs)
    drawn = first + rng.integers(0, size, size=(replicates, total))
    drawn += (np.arange(replicates) * total)[:, None]
    return np.bincount(drawn.ravel(), minlength=replicates * total).reshape(replicates, total)


def percentile_interval(replicates: npt.ArrayLike, confidence: float, *, axis: int = 0) -> tuple[Floats, Floats]:
    """Percentile interval of bootstrap replicates along an axis.

    Examples
    --------
    >>> [round(float(end), 9) for end in percentile_interval(np.arange(101.0), 0.9)]
    [5.0, 95.0]
    """
    if not 0 < confidence < 1:
        raise InputError(
            "A confidence must lie between 0 and 1 (0.95 for 95 %), not {confidence!r}.", confidence=confidence
        )
    tail = (1.0 - confidence) / 2
    low, high = np.quantile(np.asarray(replicates, dtype=np.float64), [tail, 1.0 - tail], axis=axis)
    return np.asarray(low), np.asarray(high)


def simultaneous(
    estimates: npt.ArrayLike,
    replicates: npt.ArrayLike,
    confidence: float,
    *,
    stretch: npt.ArrayLike = 1.0,
    df: npt.ArrayLike = np.inf,
) -> tuple[Floats, Floats, Floats]:
    """Simultaneous intervals and adjusted p-values of several estimates, by the bootstrap of the largest deviation.

    Parameters
    ----------
    estimates : array, shape (m,)
        Differences, tested against 0.
    replicates : array, shape (B, m)
        Bootstrap replicates of them, drawn together.
    confidence : float
        Probability that all intervals hold their values.
    stretch : float or array, shape (m,)
        The bootstrap's standard errors are multiplied by this: ``sqrt(r / (r - 1))`` makes up for resampling r runs
        about their own mean.
    df : float or array, shape (m,)
        Degrees of freedom of these standard errors: deviations are carried over from the normal to the t distribution, which
        makes up for their being estimated from few runs.

    Returns
    -------
    lower, upper, pvalues : ndarray, shape (m,)
        ``estimate ± t_df(Φ(c)) se``, with c the quantile of ``max_j |d*_j - d_j| / se_j`` over the replicates; the p-value is
        ``(1 + #{replicates with a larger maximum than |d| / se}) / (B + 1)``. Where nothing varies the interval is the
        estimate, and p is 1 for a difference of 0 and ``1 / (B + 1)`` for any other.

    References
    ----------
    Romano & Wolf (2005), JASA 100, 94-108; Phipson & Smyth (2010) for the p-value that is never 0.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> lower, upper, p = simultaneous([0.0, 5.0], rng.normal([0.0, 5.0], 1.0, (2000, 2)), 0.95)
    >>> bool(lower[0] < 0 < upper[0]), bool(lower[1] > 0), float(p[1].round(4))
    (True, True, 0.0005)
    """
    found = np.asarray(estimates, dtype=np.float64)
    drawn = np.asarray(replicates, dtype=np.float64)
    spread = drawn.std(axis=0, ddof=1)
    # What does not vary but for rounding does not vary.
    fixed = spread <= 1e-12 * np.abs(drawn).max(axis=0, initial=0.0)
    scale = np.where(fixed, 1.0, spread)
    largest = np.where(fixed, 0.0, np.abs(drawn - found) / scale).max(axis=1, initial=0.0)
    freedom = np.minimum(np.asarray(df, dtype=np.float64), 1e9)
    quantile = -stdtrit(freedom, ndtr(-float(np.quantile(largest, confidence))))
    reach = quantile * np.where(fixed, 0.0, spread) * np.asarray(stretch)
    size = -ndtri(stdtr(freedom, -np.abs(found) / (scale * np.asarray(stretch))))
    size = np.where(fixed, np.where(found == 0, -1.0, np.inf), size)
    ordered = np.sort(largest)
    beyond = largest.size - np.searchsorted(ordered, size * (1 - 1e-12), side="left")
    return found - reach, found + reach, (1.0 + beyond) / (1.0 + largest.size)
