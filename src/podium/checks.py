"""Options that many functions share, their checks, and one text for each mistake; every layer may use them."""

from __future__ import annotations

from typing import Literal

from podium.errors import InputError

Alternative = Literal["two-sided", "greater", "less"]
"""Which difference a test asks for; "greater": the first is better."""

RankingName = Literal["friedman", "aligned", "quade"]
RankingChoice = Literal["friedman", "aligned", "quade", "all"]
StandardError = Literal["published", "corrected"]


def check_alpha(alpha: float) -> float:
    """Return the significance level, strictly between 0 and 1."""
    try:
        level = float(alpha)
    except (TypeError, ValueError):
        raise InputError("{name} must be a number such as 0.05, not {value!r}.", name="alpha", value=alpha) from None
    if not 0.0 < level < 1.0:
        raise InputError("{name} must lie strictly between 0 and 1, not {value}.", name="alpha", value=alpha)
    return level


def check_seed(seed: int) -> None:
    """Refuse a negative seed of random numbers."""
    if seed < 0:
        raise InputError("The seed must be a non-negative integer, got {seed}.", seed=seed)


def check_alternative(alternative: str) -> None:
    """Refuse an alternative hypothesis that is none of the three."""
    if alternative not in ("two-sided", "greater", "less"):
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
        )


def check_confidence(confidence: float) -> None:
    """Refuse a confidence that is no probability strictly between 0 and 1."""
    if not 0 < confidence < 1:
        raise InputError(
            "A confidence must lie between 0 and 1 (0.95 for 95 %), not {confidence!r}.", confidence=confidence
        )


def check_confidence_of_shift(confidence: float) -> None:
    """Refuse a confidence that an interval of a shift cannot have: its two ends are on either side of the estimate."""
    if not 0.5 < confidence < 1:
        raise InputError(
            "A confidence must lie between 0.5 and 1 (0.95 for 95 %), not {confidence!r}.", confidence=confidence
        )
