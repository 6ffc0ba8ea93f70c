"""Checks of a study's options: words, levels, alternatives and names of algorithms; errors list the valid values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.errors import InputError, closest
from podium.i18n import Message, joined


def one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    """Check an option with a fixed set of values."""
    if value not in allowed:
        raise InputError(
            "Unknown {name} {value!r}: use one of {allowed}.{closest}",
            name=name,
            value=value,
            allowed=joined(allowed, ", "),
            closest=closest(str(value), allowed),
        )


def find_algorithm(name: str, algorithms: tuple[str, ...], role: str = Message("to be the control")) -> int:
    """Return the position of an algorithm; `role` states its purpose in the error."""
    if name in algorithms:
        return algorithms.index(name)
    listed: str = ", ".join(algorithms[:12])
    if len(algorithms) > 12:
        listed = Message("{names}, … ({n} in all)", names=listed, n=len(algorithms))
    raise InputError(
        "There is no algorithm {name!r} {role}.{closest} The algorithms are: {names}.",
        name=name, role=role, closest=closest(name, algorithms), names=listed,
    )  # fmt: skip


def chosen_by_data(control: str | None, names: Sequence[str]) -> bool:
    """Whether the control is the algorithm with the best result on these data.

    >>> chosen_by_data("best", ["A", "B"]), chosen_by_data("best", ["best", "B"]), chosen_by_data("A", ["A", "B"])
    (True, False, False)
    """
    return control == "best" and "best" not in names


def find_control(control: str | None, algorithms: tuple[str, ...], ranks: NDArray[Any]) -> int | None:
    """Return the position of the control, None without one; "best" is the algorithm of the smallest rank.

    Examples
    --------
    >>> find_control("best", ("A", "B"), np.array([1.7, 1.3])), find_control("A", ("A", "B"), np.array([1.7, 1.3]))
    (1, 0)
    """
    if control is None:
        return None
    if chosen_by_data(control, algorithms):
        return int(np.argmin(ranks))
    return find_algorithm(control, algorithms)


# Alternatives.


def check_alternative(
    alternative: str, control: str | None, noun: Literal["algorithm", "classifier"] = "algorithm"
) -> None:
    """Check the word, and that a one-sided question has a control to ask it about."""
    one_of("alternative", alternative, get_args(Alternative))
    if alternative == "two-sided" or control is not None:
        return
    if noun == "classifier":
        raise InputError(
            "alternative={alternative!r} asks whether the control is better or worse than each other classifier. "
            "Name the control ({--control:NAME}). All pairs are tested two-sided.",
            alternative=alternative,
        )
    raise InputError(
        "alternative={alternative!r} asks whether the control is better or worse than each other algorithm: name "
        "the control ({--control:NAME}). All pairs are tested two-sided.",
        alternative=alternative,
    )


# Significance levels.


LI_ALIKE: Final = 0.073
"""Family-wise error of Li's procedure at 0.05, ten algorithms alike on 30 problems; like those below measured by
``benchmarks/levels.py``, whose tables stand in docs/explanation/levels.md."""

HOLM_SPREAD: Final = 0.10
"""Holm's, where the control and one other algorithm scatter five times as widely as the rest."""

PARTIAL_WORST: Final = 20
"""Percentage of tables in which published tests of mean ranks find a false difference between two algorithms that are alike while others differ, at worst of
the situations of ``benchmarks/partial_levels.py``."""

LI_SPREAD: Final = 0.18
"""Li's in the same situation."""


def check_alpha(alpha: float) -> float:
    """Return `alpha` if it is a usable family-wise level."""
    if not 0 < alpha < 0.5:
        raise InputError(
            "alpha must lie between 0 and 0.5, got {alpha!r}; usual levels are 0.05 and 0.10.", alpha=alpha
        )
    return alpha


def shown_levels(alpha: float) -> tuple[float, ...]:
    """Return the requested level together with 0.05 and 0.10, as in the literature, ascending.

    Examples
    --------
    >>> shown_levels(0.01)
    (0.01, 0.05, 0.1)
    """
    return tuple(sorted({0.05, 0.10, alpha}))
