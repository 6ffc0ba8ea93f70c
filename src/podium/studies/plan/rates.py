"""From counts to powers by every definition, with Monte Carlo intervals, and from powers to the size that is needed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from podium.brief import brief
from podium.engine import Tally
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import COUNTED

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Estimate:
    """Shares with the ends of their Monte Carlo intervals, all of shape (sizes, methods)."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Rates:
    """What was counted at some sizes.

    Attributes
    ----------
    sizes
        Numbers of problems.
    shares
        By name: "pair", "average", "any", "all", "wrong".
    replicates
        Number of samples.
    """

    sizes: tuple[int, ...]
    shares: dict[str, Estimate]
    replicates: int

    @classmethod
    def of(cls, tally: Tally, sizes: tuple[int, ...], differences: int, alpha: float = 0.05) -> Rates:
        """Estimate shares: Clopper & Pearson's intervals, for the average of several hypotheses a normal one."""
        n = tally.replicates
        shares = {}
        for name in COUNTED:
            low, high = clopper_pearson(tally.totals[name], n, alpha)
            shares[name] = Estimate(np.asarray(tally.totals[name] / n), low, high)
        shares["average"] = _average(tally, differences, alpha)
        return cls(sizes, shares, n)

    def of_power(self, power_of: str) -> Estimate:
        """Return the power by one of its definitions."""
        return self.shares[power_of]


def _average(tally: Tally, differences: int, alpha: float) -> Estimate:
    """Mean share of the true differences found; with a single one it is a share of samples."""
    n, found, squares = tally.replicates, tally.totals["found"], tally.totals["found_squares"]
    if differences == 1:
        low, high = clopper_pearson(found, n, alpha)
        return Estimate(np.asarray(found / n), low, high)
    value = found / (n * differences)
    variance = np.maximum(squares / (n * differences**2) - value * value, 0.0) / max(n - 1, 1)
    # Where every sample gave the same the normal interval would be a point; a share that never varied is still uncertain.
    low, high = clopper_pearson(np.rint(value * n), n, alpha)
    half = float(-ndtri(alpha / 2)) * np.sqrt(variance)
    flat = variance == 0
    return Estimate(
        value, np.where(flat, low, np.maximum(value - half, 0.0)), np.where(flat, high, np.minimum(value + half, 1.0))
    )


def isotonic(values: Floats) -> Floats:
    """Return the rising sequence nearest to the values by least squares (pool adjacent violators).

    Examples
    --------
    >>> isotonic(np.array([0.1, 0.5, 0.3, 0.9])).tolist()
    [0.1, 0.4, 0.4, 0.9]
    """
    means: list[float] = []
    weights: list[int] = []
    for value in values.tolist():
        means.append(value)
        weights.append(1)
        while len(means) > 1 and means[-2] > means[-1]:
            weight = weights[-2] + weights[-1]
            mean = (means[-2] * weights[-2] + means[-1] * weights[-1]) / weight
            del means[-1], weights[-1]
            means[-1], weights[-1] = mean, weight
    return np.repeat(means, weights)


def crossing(sizes: tuple[int, ...], values: Floats, wanted: float) -> int | None:
    """Return the smallest number of problems at which a power is reached, between sizes by a straight line.

    Parameters
    ----------
    sizes
        Numbers of problems, rising.
    values
        Powers there; made rising first, for chance alone can make an estimate fall.
    wanted
        The power wanted.

    Returns
    -------
    int or None
        None when the largest size does not reach it.

    Examples
    --------
    >>> crossing((10, 20, 40), np.array([0.5, 0.7, 0.9]), 0.8), crossing((10, 20), np.array([0.5, 0.7]), 0.8)
    (30, None)
    """
    rising = isotonic(values)
    if rising[-1] < wanted:
        return None
    at = int(np.argmax(rising >= wanted))
    if at == 0:
        return sizes[0]
    share = (wanted - rising[at - 1]) / (rising[at] - rising[at - 1])
    return int(np.ceil(sizes[at - 1] + share * (sizes[at] - sizes[at - 1]) - 1e-9))
