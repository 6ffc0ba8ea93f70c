"""The error that adds up when tests of two algorithms are chained into one claim."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from podium.errors import InputError

__all__ = ["chained_error"]


def chained_error(pvalues: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Probability of at least one error among tests that are read together: ``1 - prod(1 - p_i)``.

    Parameters
    ----------
    pvalues : array, shape (..., m)
        The p-values (or the levels) of the tests that make up the claim.

    Returns
    -------
    ndarray, shape (...)
        Computed in logarithms, so that small p-values keep all their digits; 0 when there are no tests. The formula
        takes the tests to be independent; whatever their dependence the error is at most ``sum(p_i)``.

    Raises
    ------
    InputError
        When a p-value is not between 0 and 1.

    References
    ----------
    García, Fernández, Luengo & Herrera (2010), Inf. Sci. 180, 2044-2064, section 3.

    Examples
    --------
    >>> float(chained_error([0.05, 0.05, 0.05]).round(6))
    0.142625
    >>> float(chained_error([1e-300, 2e-300])) == 3e-300
    True
    """
    p = np.asarray(pvalues, dtype=np.float64)
    if p.size and not ((p >= 0) & (p <= 1)).all():
        raise InputError("P-values must lie between 0 and 1.")
    with np.errstate(divide="ignore"):  # log(0) at p = 1 is minus infinity: the error is certain
        return np.asarray(-np.expm1(np.log1p(-p).sum(axis=-1)), dtype=np.float64)
