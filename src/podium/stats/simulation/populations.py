"""Where simulated tables come from: what is equal in them, how the cells depend, scatter and tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError

__all__ = ["NULLS", "SHAPES", "Population", "null_population"]

Floats = NDArray[np.float64]
Shape = Literal["normal", "uniform", "laplace", "t3", "lognormal"]
SHAPES: tuple[Shape, ...] = get_args(Shape)


@dataclass(frozen=True, slots=True)
class Population:
    """Tables x[i, j] = b[i] + s[i]·(shift[j] + scale[j]·e[i, j]) of n problems and k algorithms.

    Attributes
    ----------
    shifts
        What each algorithm adds, in standard deviations of e: hypotheses about equal shifts are true. Shape (k,).
    scales
        How widely each algorithm scatters, shape (k,); empty for 1 throughout.
    shape
        Distribution of e, of mean 0 and variance 1: "normal", "uniform", "laplace", "t3" (Student's t with 3 degrees of
        freedom), "lognormal" (skewed).
    correlation
        Correlation of two algorithms on one problem, 0 ≤ ρ < 1, made by the normal problem effect b.
    spread
        Standard deviation of log10 s[i]: 0 when all problems have one scale, 1 when they differ by powers of ten.
    rounding
        Values are rounded to multiples of it, which makes ties; 0 for none.
    """

    shifts: tuple[float, ...]
    scales: tuple[float, ...] = field(default=())
    shape: Shape = "normal"
    correlation: float = 0.0
    spread: float = 0.0
    rounding: float = 0.0

    def __post_init__(self) -> None:
        if len(self.shifts) < 2 or not np.isfinite(self.shifts).all():
            raise InputError("A population needs a finite shift for each of at least 2 algorithms.")
        if self.scales and (len(self.scales) != self.k or not np.isfinite(self.scales).all() or min(self.scales) < 0):
            raise InputError("scales must be one finite number ≥ 0 for each of the {k} algorithms.", k=self.k)
        if self.shape not in SHAPES:
            raise InputError("Unknown shape {shape!r}. Use one of {names}.", shape=self.shape, names=", ".join(SHAPES))
        if not 0 <= self.correlation < 1:
            raise InputError(
                "correlation must lie from 0 to below 1, not be {correlation}.", correlation=self.correlation
            )
        if not (0 <= self.spread < 100 and 0 <= self.rounding < np.inf):
            raise InputError("spread and rounding must be finite and not negative.")

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.shifts)

    def draw(self, rng: np.random.Generator, count: int, n: int) -> Floats:
        """Draw tables.

        Returns
        -------
        ndarray, shape (count, n, k)
        """
        x = _errors(rng, self.shape, (count, n, self.k))
        if self.scales:
            x *= self.scales
        x += self.shifts
        if self.spread:
            x *= 10.0 ** (self.spread * rng.standard_normal((count, n, 1)))
        if self.correlation:
            ratio = self.correlation / (1.0 - self.correlation)
            x += np.sqrt(ratio) * rng.standard_normal((count, n, 1))
        if self.rounding:
            x = np.rint(x / self.rounding)  # whole numbers: ties are exact, and their order is that of the values
        return x

    def true_hypotheses(
        self, first: Sequence[int] | NDArray[np.intp], second: Sequence[int] | NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Return which hypotheses "first and second have the same centre" are true, shape (m,)."""
        shifts = np.asarray(self.shifts)
        return np.asarray(shifts[np.asarray(first)] == shifts[np.asarray(second)])


def _errors(rng: np.random.Generator, shape: Shape, size: tuple[int, ...]) -> Floats:
    """Draw numbers of mean 0 and variance 1."""
    if shape == "normal":
        return rng.standard_normal(size)
    if shape == "uniform":
        return rng.uniform(-np.sqrt(3.0), np.sqrt(3.0), size)
    if shape == "laplace":
        return rng.laplace(0.0, np.sqrt(0.5), size)
    if shape == "t3":
        return np.asarray(rng.standard_t(3.0, size) / np.sqrt(3.0))
    mean, deviation = np.exp(0.5), np.sqrt((np.e - 1.0) * np.e)
    return np.asarray((rng.lognormal(0.0, 1.0, size) - mean) / deviation)


NULLS: tuple[str, ...] = ("iid", "correlated", "unequal-variance", "ties", "skewed", "incommensurable", "partial")
"""Situations in which every hypothesis is true ("partial": about half of them)."""


def null_population(name: str, k: int) -> Population:
    """Return a situation of `NULLS` for k algorithms.

    - ``iid``: independent normal cells.
    - ``correlated``: the same with a correlation of 0.8 within each problem (exchangeable).
    - ``unequal-variance``: equal centres, but the first two algorithms scatter five times as widely; the rows are not
      exchangeable, which mean-rank tests assume.
    - ``ties``: correlated, rounded to halves of a standard deviation.
    - ``skewed``: independent log-normal cells.
    - ``incommensurable``: the scale of the problems differs by powers of ten.
    - ``partial``: the first half of the algorithms alike, each of the others two standard deviations better than the
      one before it: hypotheses within the first half are true.

    Raises
    ------
    InputError
        For an unknown name, or fewer than two algorithms.

    Examples
    --------
    >>> null_population("unequal-variance", 4).scales
    (5.0, 5.0, 1.0, 1.0)
    """
    if k < 2:
        raise InputError("A null situation needs at least 2 algorithms, not {k}.", k=k)
    alike = (0.0,) * k
    half = max(2, (k + 1) // 2)
    made = {
        "iid": lambda: Population(alike),
        "correlated": lambda: Population(alike, correlation=0.8),
        "unequal-variance": lambda: Population(alike, scales=(5.0,) * min(2, k - 1) + (1.0,) * (k - min(2, k - 1))),
        "ties": lambda: Population(alike, correlation=0.5, rounding=0.5),
        "skewed": lambda: Population(alike, shape="lognormal"),
        "incommensurable": lambda: Population(alike, spread=1.0),
        "partial": lambda: Population((0.0,) * half + tuple(2.0 * (j + 1) for j in range(k - half))),
    }
    if name not in made:
        raise InputError("Unknown null situation {name!r}. Use one of {names}.", name=name, names=", ".join(NULLS))
    return made[name]()
