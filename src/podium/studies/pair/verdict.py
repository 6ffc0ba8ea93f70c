"""The conclusion about two algorithms in plain words."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from podium.stats.location import ShiftInterval
from podium.studies.conclusion import SIDES
from podium.studies.words import count, listing, pvalue
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.pair.single import PairComparison


def percent(confidence: float) -> str:
    """Write a confidence as a percentage.

    >>> percent(0.95), percent(0.999)
    ('95 %', '99.9 %')
    """
    return f"{100 * confidence:.10g} %"


def verdict_text(study: PairComparison) -> str:
    """Say who is better, on how many problems, by how much, and how sure that is."""
    parts = [_decision(study), _counts(study)]
    if study.shift is not None:
        parts.append(_size(study))
    if not study.significant:
        parts.append(_meaning(study))
    if study.equivalence is not None:
        parts.append(study.equivalence.sentence(study.names))
    return " ".join(parts)


def _decision(study: PairComparison) -> str:
    a, b = study.names
    test, side = study.wilcoxon, study.options.alternative
    kind = "exact" if test.method == "exact" else "normal approximation"
    tail = "two-sided" if side == "two-sided" else "one-sided"
    how = (
        f"(Wilcoxon's signed-rank test, {kind}, {tail}: {pvalue(float(test.pvalue))}, "
        f"level α = {show(study.options.alpha)})"
    )
    where = f"over {count(study.results.n, 'problem')}"
    if study.significant:
        worse = side == "less" or (side == "two-sided" and test.r_plus < test.r_minus)
        return f"{a} is significantly {'worse' if worse else 'better'} than {b} {where} {how}."
    if side == "two-sided":
        return f"No difference between {a} and {b} could be shown {where} {how}."
    opening = "There is no evidence" if against(study) else "It could not be shown"
    return f"{opening} that {a} is {SIDES[side]} than {b} {where} {how}."


def against(study: PairComparison) -> bool:
    """Whether the rank sums point away from what a one-sided test asks, or nowhere."""
    test, side = study.wilcoxon, study.options.alternative
    return bool(test.r_plus <= test.r_minus if side == "greater" else test.r_plus >= test.r_minus)


def _meaning(study: PairComparison) -> str:
    side = study.options.alternative
    if side == "two-sided":
        return "That is not proof that they perform alike; it means that these data cannot tell them apart."
    other = SIDES["less" if side == "greater" else "greater"]
    return f"This one-sided test cannot show that {study.names[0]} is {other}, or that they perform alike."


def _counts(study: PairComparison) -> str:
    signs = study.signs
    found = ((int(signs.wins), "better"), (int(signs.losses), "worse"), (int(signs.ties), "equal"))
    clauses = [f"{word} on {number}" for number, word in found if number or word != "equal"]
    return f"{study.names[0]} is {listing(clauses)}."


def _size(study: PairComparison) -> str:
    assert study.shift is not None
    assert study.interval is not None
    estimate = study.shift.estimate
    favoured = study.names[1 if estimate < 0 else 0]
    typical = f"The typical difference is {abs(estimate):.4g}"
    if estimate != 0:
        typical += f" in favour of {favoured}"
    return f"{typical} ({_interval(study.interval, estimate < 0, favoured)})."


def _interval(found: ShiftInterval, reverse: bool, favoured: str) -> str:
    """Write the interval in the direction of the estimate."""
    name = f"{percent(found.confidence)} confidence"
    lower, upper = (0.0 - found.upper, 0.0 - found.lower) if reverse else (found.lower, found.upper)
    low, high = isfinite(lower), isfinite(upper)
    tail = f"in the unit of the table, positive in favour of {favoured}"
    if low and high:
        return f"{name} interval {lower:.4g} to {upper:.4g}, {tail}"
    if low or high:
        bound = f"at least {lower:.4g}" if low else f"at most {upper:.4g}"
        return f"with {name} {bound}, {tail}"
    return f"too few problems to bound it with {name}"
