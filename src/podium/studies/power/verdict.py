"""The outcome in plain words: who finds most, how many problems it takes, what choosing them does."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, count, listing
from podium.stats.medians import wide_median
from podium.studies.power.words import bias_text, method_text, percent, source_label
from podium.studies.words import PROCEDURES

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


def _drawn(study: Power) -> str:
    kappa = study.design.work.points[start(study)].bias
    how = "drawn without bias" if kappa == 0 else _("drawn with a bias of {bias_text}", bias_text=bias_text(kappa))
    return _("samples of {size} of the {n} problems, {how}", size=study.design.size, n=study.results.n, how=how)


def _most(study: Power) -> str:
    ways = best_methods(study)
    found = study.estimates.found.value[start(study)]
    kind = "pair" if study.design.work.control is None else "comparison"
    head = _(
        "Of {count}, in {drawn}, {method_text} finds",
        count=count(study.m, kind),
        drawn=_drawn(study),
        method_text=method_text(study, *ways[0]),
    )
    whole = int(study.whole_rejected[ways[0]].sum())
    on_all = _("on all {n} problems it finds {whole}", n=study.results.n, whole=whole)
    if len(ways) == 1:
        return _("{head} {found:.2f} on average; {on_all}.", head=head, found=found[ways[0]], on_all=on_all)
    if len(study.design.work.sources) > 1:
        return _(
            "{head} most: {found:.2f} on average; {on_all}. {by_source}",
            head=head,
            found=found[ways[0]],
            on_all=on_all,
            by_source=_by_source(study),
        )
    others = [f"{PROCEDURES[study.design.work.procedures[one[1]]]} {found[one]:.2f}" for one in ways[1:]]
    return _(
        "{head} most: {found:.2f} on average, against {others}{clear}; {on_all}.",
        head=head,
        found=found[ways[0]],
        others=listing(others),
        clear=_clear(study, ways),
        on_all=on_all,
    )


def _by_source(study: Power) -> str:
    """What each source of p-values finds with the procedure that stands for all."""
    lead, work = study.design.lead, study.design.work
    found = study.estimates.found.value[start(study), :, lead]
    shown = [f"{source_label(source)} {value:.2f}" for source, value in zip(work.sources, found, strict=True)]
    return _(
        "With {procedures} throughout: {shown}.", procedures=PROCEDURES[work.procedures[lead]], shown="; ".join(shown)
    )


def _clear(study: Power, ways: list[tuple[int, int]]) -> str:
    """Say so when the lead over the next one is within its Monte Carlo error."""
    places = [source * len(study.design.work.procedures) + procedure for source, procedure in ways[:2]]
    lead, error = study.estimates.lead(start(study), places[0], places[1])
    if lead == 0:
        return _(" (the first two find the same)")
    return "" if lead > 2 * error else _(" (the lead is within Monte Carlo error)")


def _pair(study: Power) -> str:
    first, second = study.named_pair
    way = best_for_pair(study)
    rate = study.estimates.pair
    at = (start(study), *way)
    name = method_text(study, *way)
    chosen = "" if study.design.pair_given else _(", the closest call on all problems,")
    interval = _(
        "95 % interval {number:.1f} to {number2:.1f}", number=100 * rate.lower[at], number2=100 * rate.upper[at]
    )
    return _(
        "{first} and {second}{chosen} are told apart by {name} in {percent} of these samples ({interval}).",
        first=first,
        second=second,
        chosen=chosen,
        name=name,
        percent=percent(rate.value[at]),
        interval=interval,
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
            "To tell them apart in {wanted:.0%} of unbiased samples it takes about {smallest} of the problems.",
            wanted=WANTED,
            smallest=smallest,
        ).replace("%", " %")
    if whole:
        return _(
            "All {n} problems together tell them apart; no smaller number tried does so in {number:.0f} % of samples.",
            n=n,
            number=100 * WANTED,
        )
    return _("All {n} problems together do not tell them apart either.", n=n)


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
    first, _ = study.named_pair
    times = preference(study, kappa)
    weight = (
        ""
        if times is None
        else _(", at a typical difference {times:.3g} times as likely to be drawn", times=min(times, 1000000.0))
    )
    head = _(
        "When problems on which {first} leads are preferred ({bias_text}{weight}), the share that finds {first} better",
        first=first,
        bias_text=bias_text(kappa),
        weight=weight,
    )
    if rate.lower[high] > rate.upper[low]:
        return _(
            "{head} rises from {percent} to {percent2}: choosing the problems changes the result.",
            head=head,
            percent=percent(rate.value[low]),
            percent2=percent(rate.value[high]),
        )
    if rate.upper[high] < rate.lower[low]:
        return _(
            "{head} falls from {percent} to {percent2}.",
            head=head,
            percent=percent(rate.value[low]),
            percent2=percent(rate.value[high]),
        )
    before, after = percent(rate.value[low]), percent(rate.value[high])
    if before == after:
        return _("{head} stays at {before}.", head=head, before=before)
    return _(
        "{head} goes from {before} to {after}, which may be chance: the 95 % intervals overlap.",
        head=head,
        before=before,
        after=after,
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
        "That share moves, in percentage points with {procedures}: {moved}.",
        procedures=PROCEDURES[work.procedures[study.design.lead]],
        moved="; ".join(moved),
    )
