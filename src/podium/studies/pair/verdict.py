"""The conclusion about two algorithms in plain words."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from podium.stats.location import ShiftInterval
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
        parts.append("That is not proof that they perform alike; it means that these data cannot tell them apart.")
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
    return f"It could not be shown that {a} is {'better' if side == 'greater' else 'worse'} than {b} {where} {how}."


def _counts(study: PairComparison) -> str:
    signs = study.signs
    found = ((int(signs.wins), "better"), (int(signs.losses), "worse"), (int(signs.ties), "equal"))
    clauses = [f"{word} on {number}" for number, word in found if number or word != "equal"]
    return f"{study.names[0]} is {listing(clauses)}."


def _size(study: PairComparison) -> str:
    assert study.shift is not None
    assert study.interval is not None
    estimate = study.shift.estimate
    if estimate == 0:
        typical = "The typical difference is 0"
    else:
        typical = f"The typical difference is {abs(estimate):.4g} in favour of {study.names[0 if estimate > 0 else 1]}"
    return f"{typical} ({_interval(study, study.interval)})."


def _interval(study: PairComparison, found: ShiftInterval) -> str:
    name = f"{percent(found.confidence)} confidence"
    low, high = isfinite(found.lower), isfinite(found.upper)
    tail = f"in the unit of the table, positive in favour of {study.names[0]}"
    if low and high:
        return f"{name} interval {found.lower:.4g} to {found.upper:.4g}, {tail}"
    if low or high:
        bound = f"at least {found.lower:.4g}" if low else f"at most {found.upper:.4g}"
        return f"with {name} {bound}, {tail}"
    return f"too few problems to bound it with {name}"
