"""The situation of a plan: options, source of problems, true differences, and the tests to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.errors import InfeasibleError, InputError
from podium.i18n import N_, _, joined
from podium.stats.effects import paired_effects
from podium.stats.logical import known_procedures, usual_procedures
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.rankings import RANKINGS
from podium.stats.ranks import Objective, wide_enough, within_ranks
from podium.stats.simulation import (
    GrowingSamples,
    Population,
    ProblemSource,
    Rows,
    Trial,
    pattern_shifts,
    probability_better,
    rank_difference,
    unit_for,
)
from podium.stats.simulation.populations import Effect as EffectKind
from podium.stats.simulation.populations import Pattern, Shape
from podium.studies.before_and_after.plan.verb import Options, parse_effect
from podium.studies.before_and_after.simulated import MOST_BERGMANN, affordable, named_pair
from podium.studies.shared.checks import find_control
from podium.studies.shared.family import tested_pairs

Floats = NDArray[np.float64]

FIRST = N_("the first algorithm")


@dataclass(frozen=True)
class Effect:
    """The difference to detect, on all scales."""

    kind: str  # "d", "p", "rank" or "pilot": what it was given as
    d: (
        float | None
    )  # mean over standard deviation of the paired differences; of a pilot an estimate with its 95 % interval
    d_low: float | None
    d_high: float | None
    probability: float  # that the better one is better on a problem; a tie counts half
    rank: float  # difference of the mean ranks
    p_sum: float | None  # probability that two problems together favour it (Noether 1987); None where it is not known


@dataclass(frozen=True, eq=False)
class Situation:
    """The situation planned for."""

    source: ProblemSource  # where problems come from
    objective: Objective
    k: int  # algorithms in the new study
    design: str  # "two", "pairs" or "control"
    names: tuple[str, ...] | None  # in a pilot
    pair: tuple[int, int]  # the two whose difference is to be found, the better one first
    control: int | None  # with two algorithms the better one
    truth: tuple[int, ...]  # see `GrowingSamples`
    focus: int
    trials: tuple[Trial, ...]
    alternative: Alternative
    alpha: float
    effect: Effect  # the difference of the pair

    __repr__ = brief

    @property
    def shape(self) -> str | None:
        """Distribution of the cells; None for a pilot."""
        return self.source.shape if isinstance(self.source, Population) else None

    @property
    def differences(self) -> int:
        """Number of true differences among the hypotheses."""
        return int(np.count_nonzero(self.truth))

    def named(self, j: int) -> str:
        """How the report calls an algorithm."""
        if self.names is not None:
            return self.names[j]
        return _(FIRST) if j == 0 else _("the second") if self.k == 2 else _("the last")

    def work(self, sizes: tuple[int, ...], trials: tuple[Trial, ...]) -> GrowingSamples:
        """Lay out the simulation of some trials at some sizes."""
        return GrowingSamples(
            self.source, self.objective, sizes, trials, self.truth, self.focus, self.control, self.alternative, self.alpha
        )  # fmt: skip


def situation(results: Results | None, options: Options) -> Situation:
    """Lay out the situation that is planned for."""
    if (results is None) == (options.effect is None):
        raise InputError(
            "State the difference to detect: an effect (d=0.5, p=0.7 or rank=0.8) or a pilot table, but not both."
        )
    return _of_effect(options) if results is None else _of_pilot(results, options)


def _of_effect(options: Options) -> Situation:
    if options.pair is not None or options.alone:
        raise InputError("A pair of names needs a pilot table; an effect describes the first algorithm.")
    if options.control not in (None, "best"):
        raise InputError("With an effect the algorithms have no names. Ask for a control without a name.")
    k = options.k if options.k is not None else (2 if options.control is None else 5)
    design = "two" if k == 2 else "pairs" if options.control is None else "control"
    pattern, shape = cast(Pattern, options.pattern or "one"), cast(Shape, options.shape or "normal")
    kind, value = parse_effect(str(options.effect))
    unit = unit_for(cast(EffectKind, kind), value, k=k, pattern=pattern, shape=shape)
    shifts = tuple(unit * one for one in pattern_shifts(pattern, k))
    d = unit / np.sqrt(2.0)
    p_sum = probability_better("normal", 2.0 * d) if shape == "normal" else None
    effect = Effect(
        kind, d, None, None, probability_better(shape, unit), rank_difference(pattern, k, shape, unit), p_sum
    )
    control = None if design == "pairs" else 0
    tested = list(zip(*tested_pairs(k, control), strict=True))
    truth = tuple(int(np.sign(shifts[i] - shifts[j])) for i, j in tested)
    return Situation(
        Population(shifts, shape=shape), "maximize", k, design, None, (0, k - 1), control, truth, k - 2,
        trials_for(k, design, options), _alternative(options, design), options.alpha, effect,
    )  # fmt: skip


def _alternative(options: Options, design: str) -> Alternative:
    if options.alternative == "greater" and design == "pairs":
        raise InputError(
            "All pairs are tested two-sided. For a one-sided alternative use a control, or two algorithms."
        )
    return cast(Alternative, options.alternative)


def _of_pilot(results: Results, options: Options) -> Situation:
    if options.k is not None:
        raise InputError(
            "The number of algorithms belongs to an effect; a pilot table has its own. Leave the option out."
        )
    if options.pattern is not None:
        raise InputError("The pattern belongs to an effect; a pilot table has its own. Leave the option out.")
    if options.shape is not None:
        raise InputError("The shape belongs to an effect; a pilot table has its own. Leave the option out.")
    if options.alone and (options.pair is None or options.control is not None):
        raise InputError("To plan for two algorithms alone, name them as the pair, without a control.")
    names: tuple[str, ...] = results.algorithms
    table = np.asarray(results.exact)
    if options.alone and options.pair is not None:
        table, names = _only(results, options.pair), options.pair
    k = len(names)
    sums = within_ranks(table, results.objective).sum(axis=0)
    design = "two" if k == 2 else "pairs" if options.control is None else "control"
    control = find_control(options.control, names, sums) if design == "control" else None
    pair = _pair(names, options, sums, control)
    control = pair[0] if design == "two" else control
    tested = list(zip(*tested_pairs(k, control), strict=True))
    truth = tuple(int(np.sign(sums[j] - sums[i])) for i, j in tested)
    focus = next(at for at, both in enumerate(tested) if set(both) == set(pair))
    if options.alternative == "greater" and control != pair[0]:
        raise InputError(
            "The one-sided alternative expects {worse!r} to be better, but in the pilot {better!r} is. Use a "
            "two-sided alternative.",
            worse=names[pair[1]],
            better=names[pair[0]],
        )
    return Situation(
        Rows(wide_enough(table, 4 * k)), results.objective, k, design, tuple(names), pair, control, truth, focus,
        trials_for(k, design, options), _alternative(options, design), options.alpha,
        _pilot_effect(table, results.objective, pair, sums),
    )  # fmt: skip


def _only(results: Results, pair: tuple[str, str]) -> NDArray[Any]:
    return np.asarray(results.exact[:, named_pair(pair, None, results.algorithms)])


def _pair(names: tuple[str, ...], options: Options, sums: Floats, control: int | None) -> tuple[int, int]:
    """The pair, the better one first: by default the two best, or the control and the closest other one that differs."""
    # Equal mean ranks go by name, so that the order of the columns decides nothing.
    order = sorted(range(len(names)), key=lambda j: (float(sums[j]), names[j]))
    if options.pair is not None:
        pair = list(named_pair(options.pair, control, names))
    elif control is not None:
        others = sorted(
            (j for j in order if sums[j] != sums[control]), key=lambda j: abs(float(sums[j] - sums[control]))
        )
        pair = [control, (others or [j for j in order if j != control])[0]]
    else:
        pair = [order[0], next((j for j in order if sums[j] != sums[order[0]]), order[1])]
    if sums[pair[0]] == sums[pair[1]]:
        raise InputError(
            "{first!r} and {second!r} have the same mean rank in the pilot, so there is no difference to plan "
            "for. Name another pair, or state an effect that would matter to you.",
            first=names[pair[0]],
            second=names[pair[1]],
        )
    first, second = pair if sums[pair[0]] < sums[pair[1]] else pair[::-1]
    return first, second


def _pilot_effect(table: NDArray[Any], objective: Objective, pair: tuple[int, int], sums: Floats) -> Effect:
    """Effect of the better over the other one in the pilot."""
    sign = 1 if objective == "maximize" else -1
    good = wide_enough(table, 4)[:, pair] * sign
    gap = good[:, 0] - good[:, 1]
    found = {one.name: one for one in paired_effects(good[:, 0], good[:, 1])}["cohen_dz"]
    pairs = np.sign(gap[:, None] + gap[None, :]).astype(np.float64)
    return Effect(
        "pilot", found.estimate, found.lower, found.upper, float((np.sign(gap).astype(np.float64).mean() + 1) / 2),
        float(sums[pair[1]] - sums[pair[0]]) / len(table), float((pairs.mean() + 1) / 2),
    )  # fmt: skip


# Which tests and procedures a plan tries when it is not told.


TWO = ("wilcoxon", "t", "sign")
MANY = ("friedman", "wilcoxon")

_MOST_WILCOXON = 15
"""Hypotheses up to which Wilcoxon tests are tried unasked beside mean ranks: they take the longer, the more there are."""
_MOST_NUMBERS = 30_000_000
"""Differences of one sample of the largest size that are held at once."""


def trials_for(k: int, design: str, options: Options) -> tuple[Trial, ...]:
    """Return what is tried on every sample."""
    if design == "two":
        if options.procedures:
            raise InputError(
                "Two algorithms make one hypothesis, so there is nothing to adjust. Leave the procedures out."
            )
        return tuple(Trial(test, ("holm",)) for test in dict.fromkeys(options.tests or TWO))
    pairs = design == "pairs"
    m = k * (k - 1) // 2 if pairs else k - 1
    if options.max_problems * max(k, m) > _MOST_NUMBERS:
        raise InfeasibleError(
            "{most} problems and {m} hypotheses take too much memory. Lower the largest number of problems.",
            most=options.max_problems,
            m=m,
        )
    ranks = all(test in RANKINGS for test in options.tests or MANY[:1])
    known = known_procedures("all-pairs" if pairs else "control", ranks=ranks)
    for procedure in options.procedures:
        if procedure not in known:
            raise InputError(
                "{procedure} does not apply to this family. Use one of {known}.",
                procedure=procedure,
                known=joined(known, ", "),
            )
    return tuple(
        Trial(test, tuple(dict.fromkeys(options.procedures)) or _usual(test, k, pairs))
        for test in dict.fromkeys(options.tests or (MANY if m <= _MOST_WILCOXON else MANY[:1]))
    )


def _usual(test: str, k: int, pairs: bool) -> tuple[str, ...]:
    ranked = test in RANKINGS
    if not pairs:
        return usual_procedures("control")
    if test in NOT_TRANSITIVE:
        return ("holm",)  # what podium compare decides by
    names = usual_procedures("all-pairs")
    # "nemenyi" is left to mean ranks, where papers use it.
    return affordable(names if ranked else names[1:], k, MOST_BERGMANN[ranked])
