"""The three regions of a difference, above, within and below a region of practical equivalence, and what all tests share."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.differences import as_differences

Floats = NDArray[np.float64]
Place = Literal["rope", "above", "below"]

MOST_SAMPLES = 10_000_000
# Sums of two differences below this magnitude, and of a limit, fit into 64 bits.
_SAFE = 2**60


@dataclass(frozen=True, slots=True)
class Simplex:
    """Draws from the posterior of the shares of the three regions.

    Attributes
    ----------
    draws
        Shares of (above, within, below) the region of practical equivalence, shape (..., samples, 3); each row sums to 1.
    """

    draws: Floats

    @property
    def samples(self) -> int:
        """Number of draws."""
        return int(self.draws.shape[-2])

    def probabilities(self) -> Floats:
        """Posterior probability that each region has the largest share, shape (..., 3); equal shares count half each.

        Examples
        --------
        >>> Simplex(np.array([[0.6, 0.3, 0.1], [0.4, 0.4, 0.2]])).probabilities().tolist()
        [0.75, 0.25, 0.0]
        """
        # Shares equal but for rounding are equal.
        largest = self.draws >= self.draws.max(axis=-1, keepdims=True) - 1e-12
        return np.asarray((largest / largest.sum(axis=-1, keepdims=True)).mean(axis=-2))

    def means(self) -> Floats:
        """Posterior means of the shares, shape (..., 3)."""
        return np.asarray(self.draws.mean(axis=-2))

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Equal-tailed credible limits of each share by itself, each of shape (..., 3)."""
        tail = (1.0 - level) / 2
        lower, upper = np.quantile(self.draws, [tail, 1.0 - tail], axis=-2)
        return np.asarray(lower), np.asarray(upper)


def monte_carlo_error(probabilities: ArrayLike, samples: int) -> Floats:
    """Standard error of a probability estimated from independent draws.

    Where none or all of the draws lay in the region, the rule of one more draw on the other side keeps it above zero.

    Examples
    --------
    >>> round(float(monte_carlo_error(0.5, 10_000)), 4), float(monte_carlo_error(1.0, 10_000)) > 0
    (0.005, True)
    """
    p = np.asarray(probabilities, dtype=np.float64)
    kept = np.clip(p, 1.0 / (samples + 1), samples / (samples + 1))
    return np.asarray(np.sqrt(kept * (1.0 - kept) / samples))


def checked(differences: ArrayLike, rope: float | int) -> NDArray[Any]:
    """Return differences ready for exact comparison with the rope: floats, or integers that cannot overflow.

    Raises
    ------
    InputError
        For values that are not finite, no problem at all, or a rope below zero.
    """
    d = as_differences(differences)
    if d.shape[-1] == 0:
        raise InputError("A posterior needs at least one difference.")
    if not 0 <= rope < math.inf:
        raise InputError("The region of practical equivalence must be 0 or a positive number, not {rope}.", rope=rope)
    if d.dtype.kind == "i" and max(abs(int(d.max())), abs(int(d.min())), int(2 * rope)) >= _SAFE:
        return d.astype(object)
    return d


def check_prior(strength: float, place: str) -> None:
    """Check the strength and the place of the prior.

    Raises
    ------
    InputError
        For a negative or infinite strength, or an unknown place.
    """
    if not 0 <= strength < math.inf:
        raise InputError("The strength of the prior must be 0 or positive, not {strength}.", strength=strength)
    if place not in get_args(Place):
        raise InputError(
            "Unknown place of the prior {place!r}. Use one of {names}.",
            place=place,
            names=", ".join(get_args(Place)),
        )


def check_samples(samples: int) -> None:
    """Check the number of draws.

    Raises
    ------
    InputError
        When it does not lie between 1 and `MOST_SAMPLES`.
    """
    if not 1 <= samples <= MOST_SAMPLES:
        raise InputError(
            "The number of samples must lie between 1 and {limit}, not be {samples}.",
            limit=MOST_SAMPLES,
            samples=samples,
        )
