"""From an effect in a user's terms to the shifts of a population: standardised, as a probability, or in mean ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.errors import InputError
from podium.stats.simulation.populations import SHAPES, Shape

__all__ = [
    "EFFECTS",
    "PATTERNS",
    "largest_effect",
    "pattern_shifts",
    "probability_better",
    "rank_difference",
    "unit_for",
]

Floats = NDArray[np.float64]
Effect = Literal["d", "p", "rank"]
Pattern = Literal["one", "ends", "steps"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)

_POINTS = (np.arange(4001) + 0.5) / 4001
"""Probabilities at the middle of equal shares: averages over them are integrals over a distribution."""
_WIDEST = 1e6
"""No effect that can be told from the largest one needs a larger difference than this, in standard deviations."""


def probability_better(shape: Shape, shift: float) -> float:
    """P(X₁ + shift > X₂) of two independent cells of a shape of variance 1.

    Parameters
    ----------
    shape
        One of `SHAPES`.
    shift
        By how much the first is better.

    Returns
    -------
    float
        For normal cells Φ(shift/√2), for the others an integral, correct to about 1e-5.

    Raises
    ------
    InputError
        For an unknown shape.

    Examples
    --------
    >>> round(probability_better("normal", 2**0.5 * 0.5), 4), round(probability_better("uniform", 1.0), 4)
    (0.6915, 0.747)
    """
    if shape not in SHAPES:
        raise InputError("Unknown shape {shape!r}. Use one of {names}.", shape=shape, names=", ".join(SHAPES))
    if shape == "normal":
        return float(special.ndtr(shift / np.sqrt(2.0)))
    below, quantile = _LAWS[shape]
    upper = below(quantile(_POINTS) + shift).mean()
    lower = below(quantile(_POINTS) - shift).mean()
    return float((upper + 1.0 - lower) / 2)  # exactly ½ without a shift


def pattern_shifts(pattern: Pattern, k: int) -> tuple[float, ...]:
    """Shifts of k algorithms when the first is one unit better than the last.

    Parameters
    ----------
    pattern
        "one": the others are alike; "ends": all between the first and the last are alike, half way; "steps": evenly
        spaced.
    k
        Number of algorithms.

    Returns
    -------
    tuple of float

    Raises
    ------
    InputError
        For an unknown pattern or fewer than two algorithms.

    Examples
    --------
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
    """Difference of the expected ranks of the last and the first algorithm.

    Parameters
    ----------
    pattern, k
        As in `pattern_shifts`.
    shape
        Distribution of the cells.
    unit
        By how much the first is better than the last, in standard deviations of a cell.

    Returns
    -------
    float
        An expected rank is 1 plus the sum, over the others, of their probabilities of being better.

    Examples
    --------
    >>> round(rank_difference("one", 5, "normal", 0.7), 4)
    0.9485
    """
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

    Parameters
    ----------
    effect
        "d": mean over standard deviation of the paired differences of the two; "p": probability that the first is better
        on a problem; "rank": difference of their mean ranks.
    value
        Its size: positive, for a probability above ½.
    k, pattern, shape
        The other algorithms, and the distribution of the cells.

    Returns
    -------
    float

    Raises
    ------
    InputError
        For a value that no difference makes.

    Examples
    --------
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
_MEAN, _DEVIATION = np.exp(0.5), np.sqrt((np.e - 1.0) * np.e)
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
