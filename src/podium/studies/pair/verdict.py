"""The conclusion about two algorithms in plain words."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from podium.i18n import N_, _, both, count, pgettext
from podium.stats.location import ShiftInterval
from podium.studies.words import level as show
from podium.studies.words import pvalue

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
    return " ".join(map(str, parts))


_UNPROVEN = {
    (False, "greater"): N_("{a} was not shown to be better than {b} {extent} {how}."),
    (False, "less"): N_("{a} was not shown to be worse than {b} {extent} {how}."),
    (True, "greater"): N_("There is no evidence that {a} is better than {b} {extent} {how}."),
    (True, "less"): N_("There is no evidence that {a} is worse than {b} {extent} {how}."),
}
"""What a one-sided test did not show, by whether the data point the other way, and by what was asked."""


def _decision(study: PairComparison) -> str:
    test, side = study.wilcoxon, study.options.alternative
    how = _(
        "(Wilcoxon's signed-rank test, {kind}, {tail}: {p}, level α = {alpha})",
        kind=pgettext("test", "exact") if test.method == "exact" else pgettext("test", "normal approximation"),
        tail=pgettext("test", "two-sided") if side == "two-sided" else pgettext("test", "one-sided"),
        p=pvalue(float(test.pvalue)),
        alpha=show(study.options.alpha),
    )
    extent = _("over {problems}", problems=count(study.results.n, "problem"))
    found = {"a": study.names[0], "b": study.names[1], "extent": extent, "how": how}
    if not study.significant:
        if side == "two-sided":
            return _(
                "No significant difference between {pair} was found {extent} {how}.",
                pair=both(*study.names),
                extent=extent,
                how=how,
            )
        return _(_UNPROVEN[against(study), side], **found)
    if side == "less" or (side == "two-sided" and test.r_plus < test.r_minus):
        return _("{a} is significantly worse than {b} {extent} {how}.", **found)
    return _("{a} is significantly better than {b} {extent} {how}.", **found)


def against(study: PairComparison) -> bool:
    """Whether the rank sums point away from what a one-sided test asks, or nowhere."""
    test, side = study.wilcoxon, study.options.alternative
    return bool(test.r_plus <= test.r_minus if side == "greater" else test.r_plus >= test.r_minus)


def _meaning(study: PairComparison) -> str:
    side = study.options.alternative
    if side == "two-sided":
        return _("This does not show that they perform equally; these data cannot tell them apart.")
    if side == "greater":
        return _(
            "This one-sided test cannot show that {name} is worse, or that the two perform equally.",
            name=study.names[0],
        )
    return _(
        "This one-sided test cannot show that {name} is better, or that the two perform equally.", name=study.names[0]
    )


def _counts(study: PairComparison) -> str:
    signs = study.signs
    found = {"name": study.names[0], "wins": int(signs.wins), "losses": int(signs.losses)}
    if not signs.ties:
        return _("{name} is better on {wins} and worse on {losses}.", **found)
    return _("{name} is better on {wins}, worse on {losses} and equal on {ties}.", ties=int(signs.ties), **found)


def _size(study: PairComparison) -> str:
    assert study.shift is not None
    assert study.interval is not None
    estimate = study.shift.estimate
    favoured = study.names[1 if estimate < 0 else 0]
    interval = _interval(study.interval, estimate < 0, favoured)
    if estimate == 0:
        return _("The typical difference is 0 ({interval}).", interval=interval)
    return _(
        "The typical difference is {estimate:.4g} in favour of {favoured} ({interval}).",
        estimate=abs(estimate), favoured=favoured, interval=interval,
    )  # fmt: skip


def _interval(found: ShiftInterval, reverse: bool, favoured: str) -> str:
    """Write the interval in the direction of the estimate."""
    level = percent(found.confidence)
    lower, upper = (0.0 - found.upper, 0.0 - found.lower) if reverse else (found.lower, found.upper)
    low, high = isfinite(lower), isfinite(upper)
    tail = _("in the unit of the table, positive in favour of {favoured}", favoured=favoured)
    if low and high:
        return _(
            "{level} confidence interval {lower:.4g} to {upper:.4g}, {tail}",
            level=level,
            lower=lower,
            upper=upper,
            tail=tail,
        )
    if low:
        return _("with {level} confidence at least {lower:.4g}, {tail}", level=level, lower=lower, tail=tail)
    if high:
        return _("with {level} confidence at most {upper:.4g}, {tail}", level=level, upper=upper, tail=tail)
    return _("too few problems to bound it with {level} confidence", level=level)
