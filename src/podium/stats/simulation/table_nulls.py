"""Null situations made from a table: what it would look like if its algorithms did not differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.errors import InputError

__all__ = ["Exchanged", "Mirrored", "residuals"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Exchanged:
    """The table with the results of each problem dealt out to the algorithms at random.

    Ties, scales and shapes of the problems stay; whatever makes one algorithm different from another goes. This is the
    null hypothesis that mean-rank tests are built on.

    Attributes
    ----------
    table
        Performance, shape (n, k); integers where ties must be exact.
    """

    table: NDArray[Any]

    __repr__ = brief

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[Any]:
        """Deal out every problem anew in each of so many tables.

        Returns
        -------
        ndarray, shape (count, n, k)

        Raises
        ------
        InputError
            When `n` is not the number of problems.
        """
        _check(self.table, n)
        places = np.broadcast_to(np.arange(self.table.shape[1]), (count, *self.table.shape))
        return np.asarray(np.take_along_axis(self.table[None], rng.permuted(places, axis=-1), axis=-1))

    def true_hypotheses(
        self, first: Sequence[int] | NDArray[Any], second: Sequence[int] | NDArray[Any]
    ) -> NDArray[Any]:
        """All of them are true."""
        return np.ones(np.broadcast(first, second).shape, dtype=bool)


@dataclass(frozen=True, eq=False)
class Mirrored:
    """Problems drawn from residuals with replacement, each turned upside down with probability ½.

    A mirrored problem has every rank reversed. So all algorithms have the same expected rank, and every difference of
    two is symmetric about zero, exactly: the hypotheses of mean ranks of all kinds, of Wilcoxon's, the sign and the t
    test are all true. How widely each algorithm scatters, and how they depend on one another, stay as they are.

    Attributes
    ----------
    residuals
        What is left of a table without effects of problems and algorithms, shape (n, k); see `residuals`.
    """

    residuals: Floats

    __repr__ = brief

    def draw(self, rng: np.random.Generator, count: int, n: int) -> Floats:
        """Draw tables of n problems.

        Returns
        -------
        ndarray, shape (count, n, k)
        """
        rows = rng.integers(0, len(self.residuals), (count, n))
        signs = 1.0 - 2.0 * rng.integers(0, 2, (count, n, 1))
        return np.asarray(signs * self.residuals[rows])

    def true_hypotheses(
        self, first: Sequence[int] | NDArray[Any], second: Sequence[int] | NDArray[Any]
    ) -> NDArray[Any]:
        """All of them are true."""
        return np.ones(np.broadcast(first, second).shape, dtype=bool)


def residuals(table: ArrayLike) -> Floats:
    """Take the effects of problems and algorithms out of a table.

    The table is read as x[i, j] = b[i] + s[i]·(c[j] + e[i, j]): b and s are mean and standard deviation of a problem,
    c the median over problems of what an algorithm then has.

    Parameters
    ----------
    table
        Performance, shape (n, k), of at least three algorithms: with two, (x − b)/s is ±1/√2 whatever x.

    Returns
    -------
    ndarray, shape (n, k)
        s[i]·e[i, j] up to a common factor; 0 on problems where all results are equal.

    Raises
    ------
    InputError
        For fewer than three algorithms, or numbers that are not finite.

    Examples
    --------
    Algorithms that differ by the same amounts everywhere leave nothing:

    >>> bool((residuals([[1, 2, 4], [11, 12, 14], [0, 20, 60]]) == 0).all())
    True
    """
    x = np.asarray(table, dtype=np.float64)
    if x.ndim != 2 or x.shape[1] < 3 or len(x) == 0:
        raise InputError("Residuals need problems and at least 3 algorithms, not the shape {shape}.", shape=x.shape)
    if not np.isfinite(x).all():
        raise InputError("Residuals need finite numbers.")
    # Scaled first, so that no sum leaves the range of the floats.
    top = np.abs(x).max()
    centred = x / top if top > 0 else x
    centred = centred - centred.mean(axis=1, keepdims=True)
    spread = centred.std(axis=1, keepdims=True)
    unit = np.where(spread > 0, spread, 1.0)
    z = centred / unit
    middle = np.median(z[spread[:, 0] > 0], axis=0) if (spread > 0).any() else 0.0
    # What only rounding keeps from being equal is made equal.
    left = spread * np.round(z - middle, 12)
    return np.asarray(left)


def _check(table: NDArray[Any], n: int) -> None:
    if table.ndim != 2 or n != len(table):
        raise InputError("A table of shape {shape} has its own number of problems, not {n}.", shape=table.shape, n=n)
