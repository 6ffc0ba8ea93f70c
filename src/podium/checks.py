"""Checks of options that many functions share, one text for each mistake; every layer may use them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Literal

from podium.errors import InputError, UnknownKeywordError

Alternative = Literal["two-sided", "greater", "less"]
"""Which difference a test asks for; "greater": the first is better."""


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


# Misspelt keywords of public functions.


def suggesting(function: Any, home: str = "") -> Any:
    """Return a public function that names the nearest keyword when it is called with one that it does not have; anything else as it is.

    `home` is the package it is public in, where `pickle` finds it.

    Examples
    --------
    >>> def compare(data, *, control=None):
    ...     return control
    >>> suggesting(compare)([], contrl="A")
    Traceback (most recent call last):
    ...
    podium.errors.UnknownKeywordError: compare() has no keyword 'contrl'. Did you mean 'control'?
    """
    from inspect import isfunction, unwrap

    return _suggesting(function, home) if isfunction(unwrap(function)) else function


@cache
def _suggesting(function: Callable[..., Any], home: str) -> Callable[..., Any]:
    known: list[str] | None = None

    @wraps(function)
    def public(*args: Any, **given: Any) -> Any:
        nonlocal known
        if given:
            known = _keywords(function) if known is None else known
            for name in given:
                if known and name not in known:
                    raise UnknownKeywordError(function.__name__, name, known)
        return function(*args, **given)

    if home:
        public.__module__ = home
    return public


def _keywords(function: Callable[..., Any]) -> list[str]:
    """List the names of the parameters, with those of a `TypedDict` of options; empty where any name goes."""
    from inspect import Parameter, signature, unwrap
    from typing import is_typeddict

    names: list[str] = []
    for one in signature(function).parameters.values():
        if one.kind is Parameter.VAR_KEYWORD:
            written = str(one.annotation).removeprefix("Unpack[").removesuffix("]")
            options = getattr(unwrap(function), "__globals__", {}).get(written)
            if not is_typeddict(options):
                return []
            names += options.__annotations__
        elif one.kind is not Parameter.POSITIONAL_ONLY:
            names.append(one.name)
    return names
