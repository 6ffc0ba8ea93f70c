"""Significance levels: the check of the user's, and which ones are shown."""

from __future__ import annotations

from typing import Final

from podium.errors import InputError

LI_ALIKE: Final = 0.073
"""Family-wise error of Li's procedure at 0.05, ten algorithms alike on 30 problems; like those below measured by
``benchmarks/levels.py``, whose tables stand in docs/validate.md."""

HOLM_SPREAD: Final = 0.10
"""Holm's, where the control and one other algorithm scatter five times as widely as the rest."""

LI_SPREAD: Final = 0.18
"""Li's in the same situation."""


def check_alpha(alpha: float) -> float:
    """Return `alpha` if it is a usable family-wise level.

    Raises
    ------
    InputError
        When it does not lie strictly between 0 and 0.5.
    """
    if not 0 < alpha < 0.5:
        raise InputError(
            "alpha must lie between 0 and 0.5, got {alpha!r}; usual levels are 0.05 and 0.10.", alpha=alpha
        )
    return alpha


def shown_levels(alpha: float) -> tuple[float, ...]:
    """Give the level asked for together with the 0.05 and 0.10 of the literature, ascending.

    Examples
    --------
    >>> shown_levels(0.01)
    (0.01, 0.05, 0.1)
    """
    return tuple(sorted({0.05, 0.10, alpha}))
