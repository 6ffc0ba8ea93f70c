"""The outcome in plain words: who finds most, how many problems it takes, what choosing them does."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, count, listing
from podium.stats.medians import wide_median
from podium.studies.power.words import bias_text, method_text, percent, source_label
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.power.study import Power

WANTED = 0.8
"""Share of samples that are to separate the pair; the customary power."""


def verdict_text(study: Power) -> str:
    """Give the whole verdict."""
    parts = (part(study) for part in (_most, _pair, _needed, _bias, _stability))
    return " ".join(part for part in parts if part)


def start(study: Power) -> int:
    """Place of the least biased samples."""
    return study.design.biased[0]


def end(study: Power) -> int:
    """Place of the most biased samples."""
    return study.design.biased[-1]


def best_methods(study: Power) -> list[tuple[int, int]]:
    """Methods by the number of rejections in the least biased samples, most first; equal ones as given."""
    found = study.estimates.found.value[start(study)]
    order = np.argsort(-found.reshape(-1), kind="stable")
    return [(int(one) // found.shape[1], int(one) % found.shape[1]) for one in order]


def best(study: Power) -> tuple[int, int]:
    """The method that finds most."""
    return best_methods(study)[0]


def _most(study: Power) -> str:
    ways = best_methods(study)
    found = study.estimates.found.value[start(study)]
    kind = "pair" if study.design.work.control is None else "comparison"
    kappa = study.design.work.points[start(study)].bias
    values = {
        "m": count(study.m, kind),
        "size": study.design.size,
        "n": study.results.n,
        "drawn": _("drawn without bias") if kappa == 0 else _("drawn with a bias of {bias}", bias=bias_text(kappa)),
        "method": method_text(study, *ways[0]),
        "found": found[ways[0]],
        "whole": int(study.whole_rejected[ways[0]].sum()),
    }
    if len(ways) == 1:
        return _(
            "In samples of {size} of the {n} problems, {drawn}, {method} rejects {found:.2f} of {m} on average; "
            "on all {n} problems it rejects {whole}.",
            **values,
        )
    if len(study.design.work.sources) > 1:
        most = _(
            "In samples of {size} of the {n} problems, {drawn}, {method} rejects the most of {m}: {found:.2f} on "
            "average; on all {n} problems it rejects {whole}.",
            **values,
        )
        return f"{most} {_by_source(study)}"
    names = [procedure_name(study.design.work.procedures[one[1]]) for one in ways[1:]]
    others = listing([f"{name} {found[one]:.2f}" for name, one in zip(names, ways[1:], strict=True)])
    return _(
        "In samples of {size} of the {n} problems, {drawn}, {method} rejects the most of {m}: {found:.2f} on "
        "average, against {others}; on all {n} problems it rejects {whole}.",
        others=_unclear(study, ways, str(others)),
        **values,
    )


def _by_source(study: Power) -> str:
    """What each source of p-values finds with the procedure that stands for all."""
    lead, work = study.design.lead, study.design.work
    found = study.estimates.found.value[start(study), :, lead]
    shown = [f"{source_label(source)} {value:.2f}" for source, value in zip(work.sources, found, strict=True)]
    name = procedure_name(work.procedures[lead])
    return _("With {procedure} throughout: {shown}.", procedure=name, shown="; ".join(shown))


def _unclear(study: Power, ways: list[tuple[int, int]], others: str) -> str:
    """Add to what the others find when the lead over the next one is within its Monte Carlo error."""
    places = [source * len(study.design.work.procedures) + procedure for source, procedure in ways[:2]]
    lead, error = study.estimates.lead(start(study), places[0], places[1])
    if lead == 0:
        return _("{others} (the first two reject the same number)", others=others)
    return others if lead > 2 * error else _("{others} (the lead is within Monte Carlo error)", others=others)


def _pair(study: Power) -> str:
    first, second = study.named_pair
    way = best_for_pair(study)
    rate = study.estimates.pair
    at = (start(study), *way)
    values = {
        "first": first,
        "second": second,
        "method": method_text(study, *way),
        "percent": percent(rate.value[at]),
        "low": 100 * rate.lower[at],
        "high": 100 * rate.upper[at],
    }
    if study.design.pair_given:
        return _(
            "{method} detects a difference between {first} and {second} in {percent} of these samples (95 % "
            "interval {low:.1f} to {high:.1f}).",
            **values,
        )
    return _(
        "{method} detects a difference between {first} and {second}, the closest call on all problems, in "
        "{percent} of these samples (95 % interval {low:.1f} to {high:.1f}).",
        **values,
    )


def best_for_pair(study: Power) -> tuple[int, int]:
    """The method that the verdict on the pair is told by: the first source with the procedure that stands for all."""
    return 0, study.design.lead


def needed(study: Power) -> int | None:
    """Smallest size of unbiased samples tried of which the wanted share tells the pair apart; None for none."""
    way = best_for_pair(study)
    points = study.design.work.points
    rates = [(points[place].size, float(study.estimates.pair.value[(place, *way)])) for place in study.design.sizes]
    # Read from the large end: the share may waver, and what is needed is the size from which on it stays.
    smallest = None
    for size, rate in sorted(rates, reverse=True):
        if rate < WANTED:
            break
        smallest = size
    return smallest


def _needed(study: Power) -> str:
    way, n = best_for_pair(study), study.results.n
    whole = bool(study.whole_rejected[way][study.design.work.focus[0]])
    smallest = needed(study)
    if smallest is not None:
        return _(
            "To detect a difference between them in {wanted:.0f} % of unbiased samples, you need about "
            "{smallest} of the problems.",
            wanted=100 * WANTED,
            smallest=smallest,
        )
    if whole:
        return _(
            "All {n} problems together detect a difference; no smaller number tried does so in {wanted:.0f} % of "
            "samples.",
            n=n,
            wanted=100 * WANTED,
        )
    return _("All {n} problems together do not detect a difference either.", n=n)


def preference(study: Power, kappa: float) -> float | None:
    """How many times likelier a problem is drawn where the favoured algorithm leads by the median |d| than where it trails."""
    d = np.abs(study.design.work.differences)
    d = d[d > 0]
    return None if not d.size else float(math.exp(min(kappa * wide_median(d), 700.0)))


def _bias(study: Power) -> str:
    if start(study) == end(study):
        return ""
    way, rate = best_for_pair(study), study.estimates.favoured
    kappa = study.design.work.points[end(study)].bias
    low, high = (start(study), *way), (end(study), *way)
    first = study.named_pair[0]
    times = preference(study, kappa)
    bias = bias_text(kappa)
    if times is not None:
        bias = _(
            "{bias}; at a typical difference they are {times:.3g} times as likely to be drawn",
            bias=bias,
            times=min(times, 1000000.0),
        )
    values = {
        "first": first,
        "bias": bias,
        "before": percent(rate.value[low]),
        "after": percent(rate.value[high]),
    }
    if rate.lower[high] > rate.upper[low]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better rises from {before} to {after}: choosing the problems changes the result.",
            **values,
        )
    if rate.upper[high] < rate.lower[low]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better falls from {before} to {after}.",
            **values,
        )
    if values["before"] == values["after"]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better stays at {before}.",
            **values,
        )
    return _(
        "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
        "{first} better goes from {before} to {after}. This may be chance: the 95 % intervals overlap.",
        **values,
    )


def swings(study: Power) -> np.ndarray:
    """By how much the share for the favoured algorithm changes from least to most bias, for each source."""
    rate = study.estimates.favoured.value[:, :, study.design.lead]
    return np.asarray(rate[end(study)] - rate[start(study)])


def _stability(study: Power) -> str:
    work = study.design.work
    if len(work.sources) < 2 or start(study) == end(study):
        return ""
    moved = [
        f"{source_label(source)} {100 * swing:+.0f}" for source, swing in zip(work.sources, swings(study), strict=True)
    ]
    return _(
        "Change of that share in percentage points, with {procedure}: {moved}.",
        procedure=procedure_name(work.procedures[study.design.lead]),
        moved="; ".join(moved),
    )
