"""Adjusted p-values of all pairs, from a vector of pairs or a symmetric matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.progress import task
from podium.stats.adjustments import adjust, closed_simes
from podium.stats.differences import pair_matrix
from podium.stats.logical.exhaustive import own_values_simes
from podium.stats.logical.line import check_positions, dynamic_ranked, own_values_ranked
from podium.stats.logical.shaffer import adjust_static, check_family, n_pairs, shaffer_sizes, to_vector
from podium.stats.logical.subsets import dynamic_arbitrary, own_values_arbitrary
from podium.stats.procedures import (
    ADJUSTMENTS,
    EXTRA_METHODS,
    PAIRWISE_METHODS,
    RANGE,
    RANK_METHODS,
    RESAMPLED,
    SIMES,
)

Floats = NDArray[np.float64]


def raise_to_smaller(own: Floats, pvalues: Floats) -> Floats:
    """Return max(own value, own values of all hypotheses with a strictly smaller p) along the last axis."""
    order = np.argsort(pvalues, axis=-1, kind="stable")
    p = np.take_along_axis(pvalues, order, axis=-1)
    highest = np.maximum.accumulate(np.take_along_axis(own, order, axis=-1), axis=-1)
    place = np.broadcast_to(np.arange(p.shape[-1]), p.shape)
    begins = np.ones(p.shape, dtype=bool)
    begins[..., 1:] = p[..., 1:] > p[..., :-1]
    start = np.maximum.accumulate(np.where(begins, place, 0), axis=-1)  # of the group of equal p
    below = np.take_along_axis(highest, np.maximum(start - 1, 0), axis=-1)
    sorted_own = np.take_along_axis(own, order, axis=-1)
    raised = np.where(start > 0, np.maximum(sorted_own, below), sorted_own)
    adjusted = np.empty_like(own)
    np.put_along_axis(adjusted, order, raised, axis=-1)
    return adjusted


def _logical(p: Floats, positions: NDArray[Any] | None, k: int, method: str, monotone: bool) -> Floats:
    """Apply a procedure of `LOGICAL_METHODS` to p-values (c, m) and positions (c, k)."""
    if method == "shaffer":
        return adjust_static(p, k)
    if method == "hommel-logical":
        return _hommel_logical(p, k)
    if method == "shaffer-dynamic":
        with task("dynamic Shaffer"):
            return dynamic_arbitrary(p, k) if positions is None else dynamic_ranked(p, positions)
    with task("Bergmann–Hommel"):
        if method == SIMES:
            own, clean = own_values_simes(p, k), p
        elif positions is None:
            own, clean = own_values_arbitrary(p, k), p
        else:
            own, clean = own_values_ranked(p, positions)
    return raise_to_smaller(own, clean) if monotone else own


def _hommel_logical(p: Floats, k: int) -> Floats:
    """Adjust p-values (c, m) by Hommel's procedure, in which only sets of a size in S(k) can hold all true hypotheses.

    At level α let j be the largest size in S(k) such that the j largest p-values pass Simes' test; p ≤ α/j is rejected. If the s true
    hypotheses pass Simes' test, the s largest p-values do, too, so that j ≥ s and every true p-value exceeds α/s ≥ α/j.
    """
    order = np.argsort(p, axis=-1, kind="stable")
    adjusted = np.empty_like(p)
    np.put_along_axis(adjusted, order, closed_simes(np.take_along_axis(p, order, axis=-1), shaffer_sizes(k)), axis=-1)
    return np.maximum(adjusted, p)


def adjust_family(
    pvalues: ArrayLike,
    method: str = "bergmann-hommel",
    *,
    k: int,
    positions: ArrayLike | None = None,
    monotone: bool = True,
) -> Floats:
    """Adjust the p-values of all pairs of `k` algorithms, given as a vector.

    Parameters
    ----------
    pvalues : array_like, shape (..., k(k-1)/2)
        Unadjusted p-values in the order of `pair_indices`; leading axes are a batch of families.
    method : str
        One of `PAIRWISE_METHODS`, "hommel-logical", "bergmann-hommel-simes", or one of the false discovery rate; see `adjust_pairwise`.
    k : int
        Number of algorithms.
    positions : array_like, shape (..., k), optional
        Numbers on a line such that p depends only on the distance of two positions and never increases with it, as for
        mean ranks with one standard error. Preferably exact integers (twice the rank sums); Python integers of any size
        and floats work too. Makes "shaffer-dynamic" and "bergmann-hommel" polynomial; the other methods ignore it.
    monotone : bool
        For "bergmann-hommel" and its variant: raise each value to those of all hypotheses with a strictly smaller p, as
        in published tables (default), or keep the definition.

    Returns
    -------
    ndarray, shape (..., k(k-1)/2)
        Adjusted p-values in the order given.

    Raises
    ------
    InputError
        If the method is unknown, the shape is wrong, p is outside [0, 1], or p does not decrease with the distance.
    InfeasibleError
        "shaffer-dynamic" or "bergmann-hommel" without positions for k > `ARBITRARY_LIMIT`;
        "bergmann-hommel-simes" for k > 12.

    Examples
    --------
    >>> adjust_family([0.01, 0.02, 0.6], k=3).round(3).tolist()
    [0.03, 0.03, 0.6]
    """
    known = (*PAIRWISE_METHODS, *(key for key in EXTRA_METHODS if key not in (RANGE, *RANK_METHODS, RESAMPLED)))
    if method not in known:
        raise InputError(
            "Unknown adjustment {method!r}. Use one of {names}.",
            method=method,
            names=", ".join(known),
        )
    p = check_family(pvalues, k)
    if not ADJUSTMENTS[method].logical:
        return adjust(p, "bonferroni" if method == "nemenyi" else method)
    m, flat_positions = n_pairs(k), None
    if positions is not None:
        x = check_positions(positions, k)
        try:
            batch = np.broadcast_shapes(p.shape[:-1], x.shape[:-1])
        except ValueError:
            raise InputError(
                "positions: the batch {positions} does not match that of pvalues {pvalues}.",
                positions=x.shape[:-1],
                pvalues=p.shape[:-1],
            ) from None
        p = np.broadcast_to(p, (*batch, m))
        flat_positions = np.broadcast_to(x, (*batch, k)).reshape(-1, k)
    return _logical(p.reshape(-1, m), flat_positions, k, method, monotone).reshape(p.shape)


def adjust_pairwise(
    pvalues: ArrayLike,
    method: str = "bergmann-hommel",
    *,
    positions: ArrayLike | None = None,
    monotone: bool = True,
) -> Floats:
    """Adjust a symmetric matrix of p-values of all pairs of k algorithms.

    Parameters
    ----------
    pvalues : array_like, shape (..., k, k)
        Symmetric; the diagonal is ignored. Leading axes are a batch.
    method : str
        - ``"nemenyi"``: m p, Bonferroni's correction over all m = k(k-1)/2 pairs. Two procedures go by
          this name; the other one refers mean rank differences to the studentized range.
        - ``"shaffer"``: max over j ≤ i of t_j p_(j), t_j the largest member of S(k) up to m-j+1.
        - ``"shaffer-dynamic"``: t_j is instead the most hypotheses that can be true together given
          that those with smaller p are false.
        - ``"bergmann-hommel"``: max{|I| min p over I : I exhaustive, i in I}.
        - ``"bergmann-hommel-simes"``: the same with Simes' p-value of I, min |I| p_(j)/j, for up to 12
          algorithms; valid for independent or positively dependent p-values.
        - ``"hommel-logical"``: Hommel's procedure, with sets of a size in S(k) only: at level α rejects p ≤ α/j, j the largest
          member of S(k) such that the j largest p-values pass Simes' test; valid under the same condition, for any k. It rejects
          whatever Shaffer's static procedure and Hommel's reject.
        - any procedure of `podium.stats.adjustments.PROCEDURES`, applied to the m p-values.
    positions, monotone
        As in `adjust_family`.

    Returns
    -------
    ndarray, shape (..., k, k)
        Symmetric, with 1 on the diagonal.

    Raises
    ------
    InputError, InfeasibleError
        As `adjust_family`; also for a matrix that is not square or not symmetric.

    References
    ----------
    Shaffer, J. P. (1986). Modified sequentially rejective multiple test procedures. JASA 81, 826-831.
    Bergmann, G. and Hommel, G. (1988). Improvements of general multiple test procedures for redundant
    systems of hypotheses. In: Multiple Hypotheses Testing, Springer, 100-115.
    García, S. and Herrera, F. (2008). JMLR 9, 2677-2694, section 2.
    Hommel, G. (1988). Biometrika 75, 383-386.
    Hommel, G. and Bernhard, G. (1999). J. Statist. Plann. Inference 82, 119-128.

    Examples
    --------
    >>> p = [[1, 0.01, 0.02], [0.01, 1, 0.6], [0.02, 0.6, 1]]
    >>> adjust_pairwise(p, "shaffer").round(3).tolist()
    [[1.0, 0.03, 0.03], [0.03, 1.0, 0.6], [0.03, 0.6, 1.0]]
    """
    vector = to_vector(pvalues)
    k = np.shape(pvalues)[-1]
    return pair_matrix(adjust_family(vector, method, k=k, positions=positions, monotone=monotone), k)
