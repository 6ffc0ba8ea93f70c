"""What a plan says about each method: the number of problems, how sure it is, and the power there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.planning import Side, noether, sign_power, smallest_size, t_power
from podium.stats.simulation import Population, Trial
from podium.studies.plan.rates import Estimate, Rates, crossing
from podium.studies.plan.search import LEAST, Found
from podium.studies.plan.situation import Situation

Floats = NDArray[np.float64]
Powers = dict[str, tuple[float, float, float]]


@dataclass(frozen=True, eq=False)
class Method:
    """The answer for one test and procedure.

    Attributes
    ----------
    test, procedure
        The procedure is None with two algorithms: there is nothing to adjust.
    exact
        Whether theory gives the power; otherwise it is simulated.
    n, low, high
        Number of problems needed, and the ends of its 95 % Monte Carlo interval. None where the largest number looked at
        is not enough.
    first
        Smallest number that reaches the power, where larger ones fall below it again (exact sign test); else None.
    powers
        Power at `n` by definition ("pair", "average", "any", "all"), and "wrong", the share of samples in which something
        is found that is not so; each with its interval, from samples of their own. Where `n` is None, at the largest size
        counted. Exact methods have "pair" only.
    sizes, curve
        Power wanted along the number of problems; `curve` holds arrays of shape (sizes,).
    noether
        Number of problems by Noether's formula, not rounded; None where it does not apply.
    """

    test: str
    procedure: str | None
    exact: bool
    n: int | None
    low: int | None
    high: int | None
    first: int | None
    powers: Powers
    sizes: tuple[int, ...]
    curve: Estimate
    noether: float | None = None

    __repr__ = brief

    def powers_of(self, power_of: str) -> tuple[float, float, float]:
        """Power by a definition; with a single true difference all of them are the same."""
        return self.powers.get(power_of, self.powers["pair"])


def is_exact(case: Situation, test: str) -> bool:
    """Whether theory gives the power of a test of two algorithms."""
    if case.design != "two" or not isinstance(case.source, Population):
        return False
    return test == "sign" or (test == "t" and case.shape == "normal")


def exact_powers(case: Situation, test: str, sizes: NDArray[np.int64]) -> Floats:
    """Power of a test at some sizes, from theory."""
    side: Side = "greater" if case.alternative == "greater" else "two-sided"
    if test == "t":
        assert case.effect.d is not None
        return t_power(sizes, case.effect.d, case.alpha, side)
    return sign_power(sizes, case.effect.probability, case.alpha, side)


def exact_method(case: Situation, test: str, wanted: float, most: int, sizes: tuple[int, ...]) -> Method:
    """Answer for a test whose power theory gives."""
    every = np.arange(2, most + 1)
    powers = exact_powers(case, test, every)
    place = smallest_size(powers, wanted)
    n = None if place is None else int(every[place[1]])
    first = None if place is None or place[0] == place[1] else int(every[place[0]])
    at = float(powers[-1] if place is None else powers[place[1]])
    values = exact_powers(case, test, np.asarray(sizes))
    return Method(test, None, True, n, n, n, first, {"pair": (at, at, at)}, sizes, Estimate(values, values, values))


def simulated_methods(
    case: Situation, trials: tuple[Trial, ...], found: Found, wanted: float, power_of: str
) -> list[Method]:
    """Answer for all methods that were simulated."""
    names = [(trial.test, procedure) for trial in trials for procedure in trial.procedures]
    curve = found.curve.of_power(power_of)
    methods = []
    for column, (test, procedure) in enumerate(names):
        own = Estimate(*(part[:, column] for part in (curve.value, curve.lower, curve.upper)))
        sizes = found.curve.sizes
        n, low, high = (crossing(sizes, part, wanted) for part in (own.value, own.upper, own.lower))
        powers = _at(found.curve, len(sizes) - 1, column)
        if n is not None and found.check is not None:
            powers = _at(found.check, found.check.sizes.index(n), column)
        methods.append(
            Method(
                test, None if case.design == "two" else procedure, False, n, low, high, None, powers, sizes, own,
                _noether(case, test, wanted),
            )
        )  # fmt: skip
    return methods


def _at(rates: Rates, place: int, column: int) -> Powers:
    return {
        name: (float(one.value[place, column]), float(one.lower[place, column]), float(one.upper[place, column]))
        for name, one in rates.shares.items()
    }


def _noether(case: Situation, test: str, wanted: float) -> float | None:
    p_sum = case.effect.p_sum
    if test != "wilcoxon" or case.design != "two" or p_sum is None or p_sum <= 0.5:
        return None
    return noether(p_sum, wanted, case.alpha, "greater" if case.alternative == "greater" else "two-sided")


def sizes_for_exact(
    case: Situation, tests: list[str], wanted: float, most: int, counted: tuple[int, ...]
) -> tuple[int, ...]:
    """Sizes for the curves of exact methods: each one, so that steps show, as far as the others go and are needed."""
    every = np.arange(2, most + 1)
    places = [smallest_size(exact_powers(case, test, every), wanted) for test in tests]
    top = max(most if place is None else int(every[place[1]]) for place in places)
    top = min(most, max(10, int(np.ceil(top * 1.1)), *counted[-1:]))
    step = max(1, top // 250)
    return tuple(sorted({*range(LEAST, top + 1, step), *counted}))
