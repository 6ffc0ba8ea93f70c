"""Checks of options that many functions share, one text for each mistake; every layer may use them."""

from __future__ import annotations

from podium.errors import InputError


def check_alpha(alpha: float) -> float:
    """Return the significance level, strictly between 0 and 1."""
    try:
        level = float(alpha)
    except (TypeError, ValueError):
        raise InputError("The significance level must be a number such as 0.05, not {alpha!r}.", alpha=alpha) from None
    if not 0.0 < level < 1.0:
        raise InputError("The significance level must lie strictly between 0 and 1, not {alpha!r}.", alpha=alpha)
    return level


def check_seed(seed: int) -> None:
    """Refuse a negative seed of random numbers."""
    if seed < 0:
        raise InputError("The seed must be a non-negative integer, got {seed}.", seed=seed)
