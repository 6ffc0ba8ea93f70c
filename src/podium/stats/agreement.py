"""Confusion matrices of several classes: Cohen's kappa, and tests of marginal homogeneity."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.proportions import clopper_pearson

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Kappa(ByValue):
    """Result of `cohen_kappa`; every array has the batch shape ``(...)``."""

    kappa: FloatArray  # NaN where it is not defined: truth and predictions hold one and the same class only
    standard_error: FloatArray  # Large-sample standard error
    lower: FloatArray  # Confidence limits, within [-1, 1]; NaN where kappa is
    upper: FloatArray

    __repr__ = brief


def cohen_kappa(tables: ArrayLike, alpha: float = 0.05) -> Kappa:
    """Cohen's kappa of square tables with its large-sample confidence interval.

    Parameters
    ----------
    tables : integer array-like, shape (..., c, c)
        Counts, truth in rows and predictions in columns.
    alpha : float
        One minus the confidence.

    Returns
    -------
    Kappa

    Raises
    ------
    InputError
        If a table is empty, not square or has negative counts, or alpha is outside (0, 1).

    Notes
    -----
    kappa = (p_o - p_e) / (1 - p_e). The variance is that of Fleiss, Cohen & Everitt (1969)::

        [sum_i p_ii (1 - (p_i. + p_.i)(1 - kappa))^2 + (1 - kappa)^2 sum_{i != j} p_ij (p_.i + p_j.)^2
         - (kappa - p_e (1 - kappa))^2] / (n (1 - p_e)^2)

    It is 0 where all predictions are right or all are the same class, and far too small near that. The limits therefore do
    not use it: they are the exact (Clopper-Pearson) limits of the observed agreement p_o, put on the scale of kappa with
    the observed chance agreement p_e. ``benchmarks/effect_coverage.py`` measures their coverage.

    References
    ----------
    Clopper & Pearson (1934), Biometrika 26, 404-413;
    Cohen (1960), Educational and Psychological Measurement 20, 37-46; Fleiss, Cohen & Everitt (1969), Psychological
    Bulletin 72, 323-327.

    Examples
    --------
    >>> result = cohen_kappa([[20, 5], [10, 15]])
    >>> round(float(result.kappa), 4), round(float(result.standard_error), 4)
    (0.4, 0.127)
    >>> perfect = cohen_kappa([[25, 0], [0, 25]])
    >>> round(float(perfect.lower), 4), float(perfect.upper)
    (0.8578, 1.0)
    """
    counts = np.asarray(tables)
    if counts.ndim < 2 or counts.shape[-1] != counts.shape[-2] or counts.dtype.kind not in "iu":
        raise InputError(
            "Whole counts of shape (..., c, c) are needed, not {dtype} of shape {shape}.",
            dtype=counts.dtype,
            shape=counts.shape,
        )
    n = counts.sum(axis=(-2, -1))
    if (n < 1).any() or counts.min() < 0 or not 0 < alpha < 1:
        raise InputError("Counts must not be negative, tables must not be empty, and alpha must lie between 0 and 1.")
    p = counts / n[..., None, None]
    rows, columns = p.sum(axis=-1), p.sum(axis=-2)
    hits = np.diagonal(p, axis1=-2, axis2=-1)
    # In integers: one class only leaves exactly nothing for chance to miss.
    squares = (counts.sum(axis=-1) * counts.sum(axis=-2)).sum(axis=-1)
    defined = squares < n * n
    chance = squares / (n * n)
    room = np.where(defined, 1 - chance, 1.0)
    kappa = np.where(defined, (hits.sum(axis=-1) - chance) / room, np.nan)
    miss = 1 - kappa
    own = (hits * (1 - (rows + columns) * miss[..., None]) ** 2).sum(axis=-1)
    sums = (columns[..., :, None] + rows[..., None, :]) ** 2
    cross = (p * sums).sum(axis=(-2, -1)) - (hits * (rows + columns) ** 2).sum(axis=-1)
    spread = own + miss**2 * cross - (kappa - chance * miss) ** 2
    error = np.sqrt(np.maximum(spread, 0.0) / n) / room
    right = np.diagonal(counts, axis1=-2, axis2=-1).sum(axis=-1)
    limits = [(end - chance) / room for end in clopper_pearson(right, n, alpha)]
    lower, upper = (np.where(defined, np.clip(limit, -1.0, 1.0), np.nan) for limit in limits)
    return Kappa(kappa, error, lower, upper)


def confusion_matrices(truth: ArrayLike, predicted: ArrayLike, classes: int) -> IntArray:
    """Cross-tabulate the truth with every classifier's predictions.

    Parameters
    ----------
    truth : integer array, shape (n,)
        Classes, 0 to classes - 1.
    predicted : integer array, shape (n, k)
        Predicted classes.
    classes : int
        Number of classes c.

    Returns
    -------
    int array, shape (k, c, c)
        Truth in rows, predictions in columns.

    Examples
    --------
    >>> confusion_matrices([0, 0, 1], np.array([[0], [1], [1]]), 2).tolist()
    [[[1, 1], [0, 1]]]
    """
    rows, codes = np.asarray(truth, dtype=np.int64), np.asarray(predicted, dtype=np.int64)
    k = codes.shape[1]
    every = np.append(rows, codes)
    if ((every < 0) | (every >= classes)).any():
        raise InputError("truth and predicted must be numbers of classes, from 0 to {last}.", last=classes - 1)
    cells = (np.arange(k) * classes + rows[:, None]) * classes + codes
    return np.bincount(cells.ravel(), minlength=k * classes * classes).reshape(k, classes, classes)


# Marginal homogeneity: do two classifiers give the classes equally often? Stuart-Maxwell and Bhapkar.


_BLOCK_ROWS = 256  # rows of one matrix product
_MOST_ROWS = 1 << 24  # counts above this are not exact in single precision


@dataclass(frozen=True, eq=False)
class MarginalHomogeneity(ByValue):
    """Result of `marginal_homogeneity`; every array has the batch shape ``(...)``."""

    # Statistic with the covariance estimated under the null hypothesis, and its chi-square p-value
    stuart_maxwell: FloatArray
    stuart_maxwell_pvalue: FloatArray
    # Wald statistic; NaN where it is not defined (its covariance is singular because all instances disagree, in one
    # direction)
    bhapkar: FloatArray
    bhapkar_pvalue: FloatArray
    df: IntArray  # Degrees of freedom: the rank of the covariance. 0 when the two never disagree (p = 1)

    __repr__ = brief


def marginal_homogeneity(tables: ArrayLike) -> MarginalHomogeneity:
    """Test whether rows and columns of a square table have the same margins (Stuart–Maxwell, Bhapkar).

    Parameters
    ----------
    tables : integer array-like, shape (..., c, c)
        Number of instances for which the first classifier predicts class i (row) and the second class j (column).

    Returns
    -------
    MarginalHomogeneity

    Raises
    ------
    InputError
        If a table is not square, or contains anything other than non-negative integers.

    Notes
    -----
    With d the differences of the margins and S their covariance under the null hypothesis (S_ii = n_i. + n_.i - 2 n_ii,
    S_ij = -(n_ij + n_ji)), Stuart's statistic is ``Q = d' S^- d`` and Bhapkar's ``Q / (1 - Q/n)`` (Ireland, Ku &
    Kullback 1969). S is the Laplacian of a graph whose edges are the disagreements: its null space is spanned by the
    indicators of the connected components, to which d is orthogonal. Adding the projector on them makes S regular
    without changing Q, and its rank is c minus the number of components. Classes that are never confused (including
    empty ones) drop out automatically; no threshold on a singular value is needed.

    References
    ----------
    Stuart (1955), Biometrika 42, 412-416; Maxwell (1970), Brit. J. Psychiatry 116, 651-655; Bhapkar (1966), J. Amer.
    Statist. Assoc. 61, 228-235.

    Examples
    --------
    >>> test = marginal_homogeneity([[20, 10, 5], [3, 30, 15], [0, 5, 40]])
    >>> round(float(test.stuart_maxwell), 4), int(test.df)
    (13.7647, 2)
    """
    table = np.asarray(tables)
    if table.ndim < 2 or table.shape[-1] != table.shape[-2] or table.dtype.kind not in "iu":
        raise InputError(
            "Whole counts of shape (..., c, c) are needed, not {dtype} of shape {shape}.",
            dtype=table.dtype,
            shape=table.shape,
        )
    if table.size and table.min() < 0:
        raise InputError("The counts of a table must not be negative.")
    c = table.shape[-1]
    n = table.sum(axis=(-2, -1)).astype(np.float64)
    d = (table.sum(axis=-1) - table.sum(axis=-2)).astype(np.float64)
    links = (table + np.swapaxes(table, -1, -2)) * (1 - np.eye(c, dtype=np.int64))
    together = _components(links > 0)
    laplacian = np.eye(c) * links.sum(axis=-1)[..., None, :] - links
    solved = np.linalg.solve(laplacian + together, d[..., None])[..., 0]
    q = np.maximum((d * solved).sum(axis=-1), 0.0)
    # Each component of size s adds s * (1/s) = 1.
    components = np.rint((1.0 / together.sum(axis=-1)).sum(axis=-1)).astype(np.int64)
    df = c - components
    rest = n - q
    # q <= n always; rounding may leave a whisker where all instances disagree in one direction.
    full = (q > 0) & (rest <= 1e-9 * n)
    wald = np.where(full, np.nan, q * n / np.where(full | (rest <= 0), 1.0, rest))
    return MarginalHomogeneity(q, _pvalue(df, q), wald, _pvalue(df, wald), df)


def _pvalue(df: IntArray, statistic: FloatArray) -> FloatArray:
    return np.asarray(np.where(df > 0, chdtrc(np.maximum(df, 1), statistic), 1.0))


def _components(linked: NDArray[np.bool_]) -> FloatArray:
    """Return 1 where two classes are in one connected component, by repeated squaring of the relation."""
    c = linked.shape[-1]
    reach = (linked | np.eye(c, dtype=bool)).astype(np.float64)
    for _ in range(max(1, int(c - 1).bit_length())):
        reach = (np.matmul(reach, reach) > 0).astype(np.float64)
    return reach


def pair_tables(predicted: ArrayLike, classes: int, first: ArrayLike, second: ArrayLike) -> IntArray:
    """Cross-tabulate the predictions (n, k), integers below `classes`, of pairs of classifiers."""
    codes = np.asarray(predicted)
    if (
        codes.ndim != 2
        or codes.dtype.kind not in "iu"
        or (codes.size and not 0 <= codes.min() <= codes.max() < classes)
    ):
        raise InputError("Predicted classes must be whole numbers from 0 to {last}, of shape (n, k).", last=classes - 1)
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    n, k = codes.shape
    onehot = np.zeros((n, k, classes), dtype=np.float32 if n < _MOST_ROWS else np.float64)
    np.put_along_axis(onehot, codes[:, :, None].astype(np.intp), 1.0, axis=2)
    out = np.empty((len(i), classes, classes), dtype=np.int64)
    flat = onehot.reshape(n, k * classes)
    block = max(1, _BLOCK_ROWS // classes)
    for low in range(0, k, block):
        # One matrix product for a block of classifiers against all; counts below 2**24 are exact in single precision.
        joint = flat[:, low * classes : (low + block) * classes].T @ flat
        joint = joint.reshape(-1, classes, k, classes)
        mine = np.flatnonzero((i >= low) & (i < low + block))
        out[mine] = np.rint(joint[i[mine] - low, :, j[mine], :])
    return out
