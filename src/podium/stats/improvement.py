"""Probability of improvement: how likely a run of one algorithm is better than a run of another on the same problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from podium.errors import InputError

__all__ = ["Matches", "matches", "probability_of_improvement"]

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


def probability_of_improvement(
    x: npt.ArrayLike, y: npt.ArrayLike, sizes_x: npt.ArrayLike | None = None, sizes_y: npt.ArrayLike | None = None
) -> float:
    """Mean over problems of the probability that a run of X scores more than a run of Y, a tie counting one half.

    Parameters
    ----------
    x, y : array, shape (N,) and (M,)
        Runs, problem by problem; larger is better. Ties are ties of exactly equal numbers: pass integers where the data
        are decimal.
    sizes_x, sizes_y : array of int, shape (n,)
        Runs of each problem; one problem without them.

    Returns
    -------
    float
        ``(1/n) Σ_i U_i / (r_i s_i)``, with U_i the Mann-Whitney count of pairs in which X wins.

    Notes
    -----
    Checked not against the paper's text, which was not at hand, but against rliable 1.2.0, SciPy's Mann-Whitney count, and the count
    of all pairs.

    References
    ----------
    Agarwal et al. (2021), section 4.3; Mann & Whitney (1947), Ann. Math. Statist. 18, 50-60.

    Examples
    --------
    >>> probability_of_improvement([3, 5], [3, 4]), probability_of_improvement([1, 9, 2, 2], [5, 5, 1, 1], [2, 2], [2, 2])
    (0.625, 0.75)
    """
    first, second = np.asarray(x), np.asarray(y)
    runs = [np.asarray([len(v)] if s is None else s) for v, s in ((first, sizes_x), (second, sizes_y))]
    found = matches(first, second, runs[0], runs[1])
    ones = np.ones((1, first.size)), np.ones((1, second.size))
    return float(found.probability(*ones)[0])


@dataclass(frozen=True, eq=False)
class Matches:
    """Where the runs of X stand among those of Y, problem by problem: all that any bootstrap replicate needs.

    Attributes
    ----------
    order
        Runs of Y, ascending within each problem, shape (M,).
    low, high
        For each run of X: how many runs of Y come before it in that order (those of earlier problems included), without
        and with the ones that are equal to it, shape (N,).
    base
        Runs of Y on earlier problems, shape (N,).
    starts
        First run of X on each problem, shape (n,).
    games
        Pairs of runs on each problem, ``r_i s_i``, shape (n,).
    """

    order: Indices
    low: Indices
    high: Indices
    base: Indices
    starts: Indices
    games: Indices

    def probability(self, counts_x: npt.NDArray[Any], counts_y: npt.NDArray[Any]) -> Floats:
        """Probability of improvement when run a of X stands there counts_x[..., a] times, and so for Y; shape (...)."""
        drawn = np.zeros((*counts_y.shape[:-1], counts_y.shape[-1] + 1))
        np.cumsum(counts_y[..., self.order], axis=-1, out=drawn[..., 1:])
        won = (drawn[..., self.low] + drawn[..., self.high]) / 2 - self.base
        # Whole and half wins of each problem are exact; so is a mean of ones.
        wins = np.add.reduceat(won * counts_x, self.starts, axis=-1)
        return np.asarray((wins / self.games).mean(axis=-1))


def matches(x: npt.NDArray[Any], y: npt.NDArray[Any], sizes_x: npt.ArrayLike, sizes_y: npt.ArrayLike) -> Matches:
    """Find the places of the runs of X among those of Y; arguments as in `probability_of_improvement`."""
    r, s = np.asarray(sizes_x, dtype=np.intp), np.asarray(sizes_y, dtype=np.intp)
    if r.shape != s.shape or r.ndim != 1 or min(r.min(), s.min()) < 1 or (r.sum(), s.sum()) != (x.size, y.size):
        raise InputError("Both algorithms need at least one run on each of the same problems.")
    starts_x, starts_y = np.cumsum(r) - r, np.cumsum(s) - s
    order = np.empty(y.size, dtype=np.intp)
    low, high = np.empty(x.size, dtype=np.intp), np.empty(x.size, dtype=np.intp)
    for a, rows, b, runs in zip(starts_x.tolist(), r.tolist(), starts_y.tolist(), s.tolist(), strict=True):
        mine, other = x[a : a + rows], y[b : b + runs]
        inside = np.argsort(other, kind="stable")
        order[b : b + runs] = b + inside
        low[a : a + rows] = b + np.searchsorted(other[inside], mine, side="left")
        high[a : a + rows] = b + np.searchsorted(other[inside], mine, side="right")
    return Matches(order, low, high, np.repeat(starts_y, r), starts_x, r * s)
