"""Drawing problems from a table of results, more often those on which one algorithm does well."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.errors import InputError

__all__ = ["draw_problems", "selection_weights"]

Floats = NDArray[np.float64]


def selection_weights(differences: ArrayLike, bias: ArrayLike) -> Floats:
    """Weights with which a biased experimenter picks problems: 1/(1 + exp(−κ·d)).

    Parameters
    ----------
    differences
        d, shape (n,): by how much the favoured algorithm is better on each problem.
    bias
        κ, any shape (...): 0 picks every problem alike; the larger, the more the problems the favoured one wins.

    Returns
    -------
    ndarray, shape (..., n)
        Positive weights, as large as can be told apart; the largest of each κ is 1.

    Raises
    ------
    InputError
        For numbers that are not finite.

    References
    ----------
    Demšar (2006), JMLR 7, section 4; García & Herrera (2008), JMLR 9, section 4.

    Examples
    --------
    >>> selection_weights([0.0, 0.5, -0.5], [0, 2]).round(3).tolist()
    [[1.0, 1.0, 1.0], [0.684, 1.0, 0.368]]
    """
    d, kappa = np.asarray(differences, dtype=np.float64), np.asarray(bias, dtype=np.float64)
    if d.ndim != 1 or d.size == 0 or not np.isfinite(d).all() or not np.isfinite(kappa).all():
        raise InputError("Selection weights need finite differences, one for each problem, and finite biases.")
    with np.errstate(over="ignore"):  # a product beyond all floats is weighed as the largest ones are: 0 or 1
        logs = special.log_expit(np.nan_to_num(kappa[..., None] * d))
    # Only ratios matter: with the largest at 1, a strong bias cannot make all of them vanish.
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    return np.asarray(np.maximum(weights, np.finfo(np.float64).tiny))


def draw_problems(
    rng: np.random.Generator, weights: ArrayLike, size: int, count: int, *, replace: bool = False
) -> NDArray[np.intp]:
    """Draw samples of problems with given weights.

    Parameters
    ----------
    rng
        Source of randomness.
    weights
        One positive weight for each problem, shape (n,).
    size
        Problems in a sample.
    count
        Number of samples.
    replace
        Whether a problem may come twice. Without replacement problems are drawn one after another, each with
        probability proportional to its weight among those that are left.

    Returns
    -------
    ndarray of int, shape (count, size)
        Numbers of problems.

    Raises
    ------
    InputError
        For weights that are not positive, or a sample larger than what there is.

    Notes
    -----
    Without replacement the `size` smallest of independent exponential times with rates `weights` are taken: the order in
    which they ring is that of drawing one after another (Efraimidis & Spirakis 2006, Inf. Process. Lett. 97, 181–185).

    Examples
    --------
    >>> np.sort(draw_problems(np.random.default_rng(1), [1, 1, 1e6, 1e6], 2, 3)).tolist()
    [[2, 3], [2, 3], [2, 3]]
    """
    rates = np.asarray(weights, dtype=np.float64)
    if rates.ndim != 1 or not (np.isfinite(rates) & (rates > 0)).all():
        raise InputError("The weights of problems must be positive numbers.")
    if size < 1 or count < 1:
        raise InputError(
            "Draw at least one sample of at least one problem, not {count} of {size}.", count=count, size=size
        )
    if replace:
        edges = np.cumsum(rates)
        picked = np.searchsorted(edges, rng.random((count, size)) * edges[-1], side="right")
        return np.asarray(np.minimum(picked, rates.size - 1), dtype=np.intp)
    if size > rates.size:
        raise InputError(
            "A sample of {size} problems cannot be drawn without replacement from {all}.", size=size, all=rates.size
        )
    with np.errstate(over="ignore"):
        times = rng.standard_exponential((count, rates.size)) / rates
    return np.asarray(np.argsort(times, axis=-1)[:, :size], dtype=np.intp)
