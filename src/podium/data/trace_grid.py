"""Which cut-points: regular ones of a trace, every STEP, or values the user names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError
from podium.i18n import Message, some

Floats = NDArray[np.float64]

MANY = 20
"""More regular cut-points than this are thinned by default: the test wants twice as many problems."""

LIMIT = 5000
"""Most cut-points a trace may be read off at."""


def number(value: float) -> str:
    """Write a cut-point.

    Examples
    --------
    >>> number(10.0), number(0.5), number(1234567.0)
    ('10', '0.5', '1234567')
    """
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def every(step: float, last: float) -> Floats:
    """Multiples of `step` up to `last`.

    Raises
    ------
    InputError
        When the step is not positive, or gives fewer than 3 or too many cut-points.

    Examples
    --------
    >>> every(0.1, 0.5).tolist()
    [0.1, 0.2, 0.3, 0.4, 0.5]
    """
    if not (0 < step < np.inf):
        raise InputError(
            "The step between cut-points must be positive, not {step!r} (on the command line: --every).", step=step
        )
    width = Fraction(repr(float(step)))
    count = int(Fraction(repr(float(last))) / width) if last > 0 else 0
    if count < 3 or count > LIMIT:
        raise InputError(
            "A cut-point every {step} up to {last} gives {n} cut-points. A trend needs at least 3, and podium reads "
            "at most {limit}. Choose another step (on the command line: --every).",
            step=number(step),
            last=number(last),
            n=count,
            limit=LIMIT,
        )
    return np.array([float(width * i) for i in range(1, count + 1)])


def chosen_values(values: Sequence[float]) -> Floats:
    """Check cut-points the user named: at least 3, finite, ascending and different.

    Raises
    ------
    InputError
        Saying which is wrong.
    """
    found = np.asarray(values, dtype=np.float64)
    if found.ndim != 1 or len(found) < 3 or not np.isfinite(found).all():
        raise InputError("A trend needs at least 3 cut-points, all of them numbers, not {values}.", values=list(values))
    if not (np.diff(found) > 0).all():
        raise InputError(
            "Cut-points must be different and in ascending order, unlike {listed}.",
            listed=some([number(v) for v in found], 30),
        )
    return found


def regular(cut_points: Sequence[float]) -> tuple[Floats, str]:
    """Choose cut-points at regular intervals among the recorded ones, ending with the last; say how.

    Examples
    --------
    >>> regular([1, 2, 3, 5, 10, 20, 30, 40])[0].tolist()
    [10.0, 20.0, 30.0, 40.0]
    >>> regular([1, 10, 100, 1000])[0].tolist()
    [1.0, 10.0, 100.0, 1000.0]
    """
    exact = [Fraction(repr(float(value))) for value in cut_points]
    there, last = set(exact), exact[-1]
    best: list[Fraction] = []
    for other in exact[:-1]:
        step = last - other
        run = [last]
        while run[-1] - step in there:
            run.append(run[-1] - step)
        if len(run) > len(best):
            best = run
    if len(best) < 3 or 2 * len(best) < len(exact):
        return np.asarray(cut_points, dtype=np.float64), Message(
            "all recorded ones, which are not at regular intervals"
        )
    found = best[::-1]
    how = (
        Message("all recorded ones") if len(found) == len(exact) else Message("the recorded ones at regular intervals")
    )
    if len(found) > MANY:
        stride = -(-len(found) // 10)
        found = found[::-1][::stride][::-1]
        how = Message("every {stride}th of the recorded ones at regular intervals", stride=stride)
    return np.array([float(value) for value in found]), how


def is_regular(cut_points: Sequence[float]) -> bool:
    """Whether cut-points are at regular intervals.

    Examples
    --------
    >>> is_regular([0.1, 0.2, 0.3]), is_regular([1, 2, 4])
    (True, False)
    """
    exact = [Fraction(repr(float(value))) for value in cut_points]
    return len({b - a for a, b in itertools.pairwise(exact)}) == 1
