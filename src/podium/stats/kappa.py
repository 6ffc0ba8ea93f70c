"""Cohen's kappa: agreement with the truth beyond what the margins alone would give."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from podium.brief import brief
from podium.errors import InputError

__all__ = ["Kappa", "cohen_kappa", "confusion_matrices"]

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Kappa:
    """Result of `cohen_kappa`; every array has the batch shape ``(...)``.

    Attributes
    ----------
    kappa : float array
        NaN where it is not defined: truth and predictions hold one and the same class only.
    standard_error : float array
        Large-sample standard error.
    lower, upper : float array
        Confidence limits kappa -+ z times the standard error, within [-1, 1].
    """

    kappa: FloatArray
    standard_error: FloatArray
    lower: FloatArray
    upper: FloatArray

    __repr__ = brief


def cohen_kappa(tables: npt.ArrayLike, alpha: float = 0.05) -> Kappa:
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
        When the tables are not square, empty or hold negative counts, or alpha lies outside (0, 1).

    Notes
    -----
    kappa = (p_o - p_e) / (1 - p_e). The variance is that of Fleiss, Cohen & Everitt (1969)::

        [sum_i p_ii (1 - (p_i. + p_.i)(1 - kappa))^2 + (1 - kappa)^2 sum_{i != j} p_ij (p_.i + p_j.)^2
         - (kappa - p_e (1 - kappa))^2] / (n (1 - p_e)^2)

    It is rough below some 50 instances and at kappa near 1.

    References
    ----------
    Cohen (1960), Educational and Psychological Measurement 20, 37-46; Fleiss, Cohen & Everitt (1969), Psychological
    Bulletin 72, 323-327.

    Examples
    --------
    >>> result = cohen_kappa([[20, 5], [10, 15]])
    >>> round(float(result.kappa), 4), round(float(result.standard_error), 4)
    (0.4, 0.127)
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
    half = -ndtri(alpha / 2) * error
    return Kappa(kappa, error, np.maximum(kappa - half, -1.0), np.minimum(kappa + half, 1.0))


def confusion_matrices(truth: npt.ArrayLike, predicted: npt.ArrayLike, classes: int) -> IntArray:
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
    cells = (np.arange(k) * classes + rows[:, None]) * classes + codes
    return np.bincount(cells.ravel(), minlength=k * classes * classes).reshape(k, classes, classes)
