"""Significance levels: the check of the user's, and which ones are shown."""

from __future__ import annotations

from podium.errors import InputError


def check_alpha(alpha: float) -> float:
    """Return `alpha` if it is a usable family-wise level.

    Raises
    ------
    InputError
        When it does not lie strictly between 0 and 0.5.
    """
    if not 0 < alpha < 0.5:
        raise InputError(f"alpha must lie between 0 and 0.5, got {alpha!r}; usual levels are 0.05 and 0.10")
    return alpha


def shown_levels(alpha: float) -> tuple[float, ...]:
    """Give the level asked for together with the 0.05 and 0.10 of the literature, ascending.

    Examples
    --------
    >>> shown_levels(0.01)
    (0.01, 0.05, 0.1)
    """
    return tuple(sorted({0.05, 0.10, alpha}))
