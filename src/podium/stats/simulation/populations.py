"""Where simulated problems come from: normal and other populations, effects of a chosen size, and null situations made from a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError

Floats = NDArray[np.float64]
Indices: TypeAlias = Sequence[int] | NDArray[Any]
Shape = Literal["normal", "uniform", "laplace", "t3", "lognormal"]
Effect = Literal["d", "p", "rank"]
Pattern = Literal["one", "ends", "steps"]


SHAPES: tuple[Shape, ...] = get_args(Shape)


@dataclass(frozen=True, slots=True)
class Population:
    """Tables x[i, j] = b[i] + s[i]·(shift[j] + scale[j]·e[i, j]) of n problems and k algorithms."""

    # What each algorithm adds, in standard deviations of e: hypotheses about equal shifts are true. Shape (k,)
    shifts: tuple[float, ...]
    # How widely each algorithm scatters, shape (k,); empty for 1 throughout
    scales: tuple[float, ...] = field(default=())
    # Distribution of e, of mean 0 and variance 1: "normal", "uniform", "laplace", "t3" (Student's t with 3 degrees of
    # freedom), "lognormal" (skewed)
    shape: Shape = "normal"
    # Correlation of two algorithms on one problem, 0 ≤ ρ < 1, made by the normal problem effect b
    correlation: float = 0.0
    # Standard deviation of log10 s[i]: 0 when all problems have one scale, 1 when they differ by powers of ten
    spread: float = 0.0
    rounding: float = 0.0  # Values are rounded to multiples of it, which makes ties; 0 for none

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
        """Draw tables."""
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

    def true_hypotheses(self, first: Indices, second: Indices) -> NDArray[np.bool_]:
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
    mean, deviation = np.exp(0.5), np.sqrt((math.e - 1.0) * math.e)
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


# From an effect in a user's terms to the shifts of a population: standardised, as a probability, or in mean ranks.


EFFECTS: tuple[Effect, ...] = get_args(Effect)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)

_POINTS = (np.arange(4001) + 0.5) / 4001
"""Probabilities at the middle of equal shares: averages over them are integrals over a distribution."""
_WIDEST = 1e6
"""No effect that can be told from the largest one needs a larger difference than this, in standard deviations."""


def probability_better(shape: Shape, shift: float) -> float:
    """P(X₁ + shift > X₂) of two independent cells of a shape of variance 1."""
    if shape not in SHAPES:
        raise InputError("Unknown shape {shape!r}. Use one of {names}.", shape=shape, names=", ".join(SHAPES))
    if shape == "normal":
        return float(special.ndtr(shift / np.sqrt(2.0)))
    below, _ = _LAWS[shape]
    points = _quantiles(shape)
    upper, lower = below(points + shift).mean(), below(points - shift).mean()
    return float((upper + 1.0 - lower) / 2)  # exactly ½ without a shift


@cache
def _quantiles(shape: Shape) -> Floats:
    _, quantile = _LAWS[shape]
    return quantile(_POINTS)


def pattern_shifts(pattern: Pattern, k: int) -> tuple[float, ...]:
    """Shifts of k algorithms when the first is one unit better than the last.

    "one": the others are alike; "ends": all between the first and the last are alike, half way; "steps": evenly spaced.

    >>> pattern_shifts("one", 3), pattern_shifts("ends", 4), pattern_shifts("steps", 3)
    ((1.0, 0.0, 0.0), (1.0, 0.5, 0.5, 0.0), (1.0, 0.5, 0.0))
    """
    if pattern not in PATTERNS:
        raise InputError("Unknown pattern {pattern!r}. Use one of {names}.", pattern=pattern, names=", ".join(PATTERNS))
    if k < 2:
        raise InputError("There must be at least 2 algorithms, not {k}.", k=k)
    if pattern == "one":
        return (1.0, *(0.0,) * (k - 1))
    if pattern == "ends":
        return (1.0, *(0.5,) * (k - 2), 0.0)
    return tuple(1.0 - j / (k - 1) for j in range(k))


def rank_difference(pattern: Pattern, k: int, shape: Shape, unit: float) -> float:
    """Difference of the expected ranks of the last and the first algorithm, which is better by `unit` deviations."""
    shifts = np.array(pattern_shifts(pattern, k)) * unit
    return _expected_rank(shifts, k - 1, shape) - _expected_rank(shifts, 0, shape)


def _expected_rank(shifts: Floats, j: int, shape: Shape) -> float:
    gaps, counts = np.unique(np.delete(shifts, j) - shifts[j], return_counts=True)
    better = [probability_better(shape, gap) for gap in gaps.tolist()]
    return 1.0 + float(np.dot(counts, better))


def largest_effect(effect: Effect, pattern: Pattern, k: int) -> float:
    """Value that an effect approaches as the difference grows without limit."""
    if effect == "rank":
        return k / 2 if pattern == "one" else k - 1.0
    return 1.0 if effect == "p" else np.inf


def unit_for(effect: Effect, value: float, *, k: int = 2, pattern: Pattern = "one", shape: Shape = "normal") -> float:
    """Difference between the first and the last algorithm, in standard deviations of a cell, that makes an effect.

    "d": mean over standard deviation of the paired differences of the two; "p": probability that the first is better on
    a problem; "rank": difference of their mean ranks.

    >>> round(unit_for("p", 0.6915), 3), round(unit_for("rank", 0.9485, k=5), 3)
    (0.707, 0.7)
    """
    if effect not in EFFECTS:
        raise InputError("Unknown effect {effect!r}. Use one of {names}.", effect=effect, names=", ".join(EFFECTS))
    least, most = 0.5 if effect == "p" else 0.0, largest_effect(effect, pattern, k)
    if not (least < value < most):
        if np.isfinite(most):
            raise InputError(
                "The effect {effect}={value:g} cannot be planned for. It must lie above {least:g} and below {most:g}.",
                effect=effect, value=value, least=least, most=most,
            )  # fmt: skip
        raise InputError(
            "The effect {effect}={value:g} cannot be planned for. It must be finite and above {least:g}.",
            effect=effect, value=value, least=least,
        )  # fmt: skip
    if effect == "d":
        return float(value * np.sqrt(2.0))  # the difference of two cells of variance 1 has variance 2
    if effect == "p":
        return _inverted(lambda unit: probability_better(shape, unit), value)
    return _inverted(lambda unit: rank_difference(pattern, k, shape, unit), value)


def _inverted(rising: Callable[[float], float], value: float) -> float:
    """Solve rising(unit) = value by bisection."""
    low, high = 0.0, 1.0
    while rising(high) < value:
        low, high = high, 2.0 * high
        if high > _WIDEST:
            raise InputError("This effect is too close to the largest possible one. Use a smaller one.")
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < value else (low, middle)
    return (low + high) / 2


_Law = tuple[Callable[[Floats], Floats], Callable[[Floats], Floats]]
_MEAN, _DEVIATION = np.exp(0.5), np.sqrt((math.e - 1.0) * math.e)
_LAWS: dict[str, _Law] = {
    "uniform": (
        lambda x: np.clip(x / np.sqrt(12.0) + 0.5, 0.0, 1.0),
        lambda u: (u - 0.5) * np.sqrt(12.0),
    ),
    "laplace": (
        lambda x: 0.5 + 0.5 * np.sign(x) * -np.expm1(-np.sqrt(2.0) * np.abs(x)),
        lambda u: -np.sqrt(0.5) * np.sign(u - 0.5) * np.log1p(-2.0 * np.abs(u - 0.5)),
    ),
    "t3": (
        lambda x: np.asarray(special.stdtr(3.0, x * np.sqrt(3.0))),
        lambda u: np.asarray(special.stdtrit(3.0, u) / np.sqrt(3.0)),
    ),
    "lognormal": (
        lambda x: np.asarray(special.ndtr(np.log(np.maximum(_MEAN + _DEVIATION * x, 1e-300)))),
        lambda u: np.asarray((np.exp(special.ndtri(u)) - _MEAN) / _DEVIATION),
    ),
}
"""Distribution function and quantiles of each shape of variance 1, as `Population` draws them."""


# Tables in which A = B and B = C are true and A = C is false, as tests of two algorithms at a time see it.


_WIDTH = 100.0
"""Powers of two over which the results of a problem are spread."""


@dataclass(frozen=True, slots=True)
class Intransitive:
    """The last algorithm is as good as each of the others, of which the first beats the second, the second the third, and so on.

    On every problem a fair coin for each of the others says whether it is above or below the last one; of those above, and of those
    below, the earlier is the better one. So any two of the others stand in the order of their places on about three problems of four
    (on the same side always, on opposite ones every second time), while each of them differs from the last one by an amount that is
    symmetric about zero. The hypotheses of the sign test and of Wilcoxon's test are true for the pairs with the last
    algorithm, exactly, and false for all others. How much a problem weighs spans a hundred powers of two.
    """

    k: int  # Number of algorithms, at least 3

    def __post_init__(self) -> None:
        if self.k < 3:
            raise InputError("Equality can only fail to be transitive among at least 3 algorithms, not {k}.", k=self.k)

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[np.float64]:
        """Draw tables; smaller is better."""
        others = self.k - 1
        below = 1.0 - 2.0 * rng.integers(0, 2, (count, n, others))
        # Taken around a circle the size is uniform on either side, which makes the differences from the last symmetric.
        size = (rng.uniform(0.0, _WIDTH, (count, n, 1)) + below * np.arange(others)) % _WIDTH
        return np.concatenate([below * 2.0**size, np.zeros((count, n, 1))], axis=-1)

    def true_hypotheses(self, first: Indices, second: Indices) -> NDArray[np.bool_]:
        """Return which hypotheses are true, shape (m,): those about the last algorithm."""
        last = self.k - 1
        return np.asarray((np.asarray(first) == last) | (np.asarray(second) == last))


# Null situations made from a table: what it would look like if its algorithms did not differ.


@dataclass(frozen=True, eq=False)
class Exchanged(ByValue):
    """The table with the results of each problem dealt out to the algorithms at random.

    Ties, scales and shapes of the problems stay; whatever makes one algorithm different from another goes. This is the
    null hypothesis that mean-rank tests are built on.
    """

    table: NDArray[Any]  # Performance, shape (n, k); integers where ties must be exact

    __repr__ = brief

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[Any]:
        """Permute the results of every problem in each of several tables."""
        _check(self.table, n)
        places = np.broadcast_to(np.arange(self.table.shape[1]), (count, *self.table.shape))
        return np.asarray(np.take_along_axis(self.table[None], rng.permuted(places, axis=-1), axis=-1))

    def true_hypotheses(self, first: Indices, second: Indices) -> NDArray[Any]:
        """All of them are true."""
        return np.ones(np.broadcast(first, second).shape, dtype=bool)


@dataclass(frozen=True, eq=False)
class Mirrored(ByValue):
    """Problems drawn from residuals with replacement, each turned upside down with probability ½.

    A mirrored problem has every rank reversed. So all algorithms have the same expected rank, and every difference of
    two is symmetric about zero, exactly: the hypotheses of mean ranks of all kinds, of Wilcoxon's, the sign and the t
    test are all true. How widely each algorithm scatters, and how they depend on one another, stay as they are.
    """

    # What is left of a table without effects of problems and algorithms, shape (n, k); see `residuals`
    residuals: Floats

    __repr__ = brief

    def draw(self, rng: np.random.Generator, count: int, n: int) -> Floats:
        """Draw tables of n problems."""
        rows = rng.integers(0, len(self.residuals), (count, n))
        signs = 1.0 - 2.0 * rng.integers(0, 2, (count, n, 1))
        return np.asarray(signs * self.residuals[rows])

    def true_hypotheses(self, first: Indices, second: Indices) -> NDArray[Any]:
        """All of them are true."""
        return np.ones(np.broadcast(first, second).shape, dtype=bool)


def residuals(table: ArrayLike) -> Floats:
    """Remove the effects of problems and algorithms from a table (n, k ≥ 3: with two (x − b)/s is ±1/√2 whatever x).

    The table is read as x[i, j] = b[i] + s[i]·(c[j] + e[i, j]): b and s are mean and standard deviation of a problem,
    c the median over problems of what an algorithm then has.
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
