"""Options with a fixed set of words, and names looked up among the algorithms: errors that say what there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError, closest
from podium.i18n import Message


def one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    """Check an option with a fixed set of values.

    Raises
    ------
    InputError
        Naming the option, its values and the closest one.
    """
    if value not in allowed:
        raise InputError(
            "Unknown {name} {value!r}: use one of {allowed}.{closest}",
            name=name,
            value=value,
            allowed=", ".join(allowed),
            closest=closest(str(value), allowed),
        )


def find_algorithm(name: str, algorithms: tuple[str, ...], role: str = Message("to be the control")) -> int:
    """Return the position of an algorithm; `role` says in the error what it was wanted for.

    Raises
    ------
    InputError
        When there is none of this name; lists what there is.
    """
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
    """Whether the control is the algorithm that does best on the data at hand.

    >>> chosen_by_data("best", ["A", "B"]), chosen_by_data("best", ["best", "B"]), chosen_by_data("A", ["A", "B"])
    (True, False, False)
    """
    return control == "best" and "best" not in names


def find_control(control: str | None, algorithms: tuple[str, ...], ranks: NDArray[Any]) -> int | None:
    """Return the position of the control, None without one; "best" is the algorithm of the smallest rank.

    Raises
    ------
    InputError
        When there is none of this name; lists what there is.

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
