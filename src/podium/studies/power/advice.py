"""Advice on experiments with samples of a table, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.studies.advice.missing_rules import missing_results
from podium.studies.advice.pairwise_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.family import NOT_TRANSITIVE
from podium.studies.levels import LI_ALIKE
from podium.studies.power.verdict import best_for_pair, end, preference, start
from podium.studies.power.words import bias_text, percent, source_label
from podium.studies.words import PROCEDURES, count

if TYPE_CHECKING:
    from podium.studies.power.study import Power

_SOURCE = "García & Herrera 2008"
_NOTABLE = 0.05
"""Shares further apart than this are worth a word."""


def advise(study: Power) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (_whole_table, _few_replicates, _scale, _chosen, _two_errors, _quade, _li, _presumed)
    return (*missing_results(study), *(advice for rule in rules for advice in rule(study)))


def _whole_table(study: Power) -> Iterator[Advice]:
    size, n, again = study.design.size, study.results.n, study.design.work.replace
    if again or 2 * size <= n:
        return
    if size == n:
        found = (
            f"Every sample of {n} problems is the whole table of {n}: nothing varies, and all shares are 0 or 100 %."
        )
    else:
        found = (
            f"A sample of {size} holds more than half of the {n} problems, so any two share at least {2 * size - n}."
        )
    yield Advice(
        "W55",
        found,
        "Without replacement such samples repeat the table rather than stand for new problems; the shares say how the table is "
        "made up, and vary less than those of new problems would.",
        "Use a smaller --sample-size, or --replacement, which treats the table as the population.",
        "sampling without replacement",
    )


def _few_replicates(study: Power) -> Iterator[Advice]:
    rate, n = study.estimates.pair, study.estimates.tally.replicates
    half = float(((rate.upper - rate.lower) / 2).max())
    if half > _NOTABLE:
        yield Advice(
            "W56",
            f"With {count(n, 'replicate')} the shares are known to ± {100 * half:.0f} percentage points only.",
            "Differences smaller than that may be chance of the simulation, not of the data.",
            f"Use --replicates {10 ** int(np.ceil(np.log10(max(1000, 2 * n))))}.",
            "Clopper & Pearson 1934",
        )


def _scale(study: Power) -> Iterator[Advice]:
    design = study.design
    if start(study) == end(study) or design.scale == 1:
        return
    kappa = design.work.points[end(study)].bias
    times = preference(study, kappa)
    weight = "the pair never differs" if times is None else (
        f"at {bias_text(kappa)} a problem is {min(times, 1e6):.3g} times as likely to be drawn when {study.named_pair[0]} leads by the "
        "median difference as when it trails by as much"
    )  # fmt: skip
    yield Advice(
        "W57",
        f"Differences were divided by {design.scale:g} ({design.rule}) before κ multiplied them; {weight}.",
        "κ means something on a scale only: the papers use it on accuracies between 0 and 1.",
        "Give another divisor by --scale where you know what a large difference is, and state it with κ.",
        "Demšar 2006, section 4",
    )


def _chosen(study: Power) -> Iterator[Advice]:
    way, rate = best_for_pair(study), study.estimates.favoured
    low, high = (start(study), *way), (end(study), *way)
    if rate.lower[high] <= rate.upper[low] or rate.value[high] - rate.value[low] < _NOTABLE:
        return
    yield Advice(
        "W58",
        f"Preferring problems on which {study.named_pair[0]} leads raises the share of samples that find it better than "
        f"{study.named_pair[1]} from {percent(rate.value[low])} to {percent(rate.value[high])} "
        f"({bias_text(study.design.work.points[end(study)].bias)}).",
        "A test is right about the problems it is given. No procedure sees how they were chosen.",
        "Choose the problems before the results are known, say how, and report all of them.",
        _SOURCE,
    )


def _two_errors(study: Power) -> Iterator[Advice]:
    work, lead = study.design.work, study.design.lead
    found = study.estimates.pair.value[start(study), :, lead]
    for s, source in enumerate(work.sources[:-1]):
        other = work.sources[s + 1]
        if other.test == source.test and abs(found[s] - found[s + 1]) > _NOTABLE:
            yield Advice(
                "W31",
                f"{PROCEDURES[work.procedures[lead]]} tells the pair apart in {percent(found[s])} of samples with {source_label(source)} and in "
                f"{percent(found[s + 1])} with {source_label(other)}.",
                "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis, so their "
                "power is that of another level.",
                "Compare procedures by the corrected form, or by Friedman ranks.",
                "simulation; see docs/errata.md",
            )


def _quade(study: Power) -> Iterator[Advice]:
    work, lead = study.design.work, study.design.lead
    tests = {source.test: s for s, source in enumerate(work.sources)}  # the corrected form of each
    if not {"friedman", "quade"} <= set(tests) or start(study) == end(study):
        return
    rate = study.estimates.favoured.value[:, :, lead]
    moved = {test: rate[end(study), s] - rate[start(study), s] for test, s in tests.items()}
    if moved["quade"] - max(moved["friedman"], 0.0) <= _NOTABLE:
        return
    yield Advice(
        "W32",
        f"Choosing problems favourably moves the share that finds {study.named_pair[0]} better by {100 * moved['quade']:.0f} percentage "
        f"points with Quade ranks (corrected) and by {100 * moved['friedman']:.0f} with Friedman ranks.",
        "Quade weights problems by their range, so the problems with large differences, which a biased choice prefers, decide.",
        "Prefer Friedman ranks where the problems were not chosen beforehand.",
        "García et al. 2010",
    )


def _li(study: Power) -> Iterator[Advice]:
    work = study.design.work
    if "li" not in work.procedures or "holm" not in work.procedures:
        return
    li, holm = work.procedures.index("li"), work.procedures.index("holm")
    found = study.estimates.found.value[start(study)]
    s = int((found[:, li] - found[:, holm]).argmax())
    if found[s, li] - found[s, holm] > _NOTABLE:
        yield Advice(
            "W12",
            f"Li's procedure finds {found[s, li]:.2f} on average and Holm's {found[s, holm]:.2f} ({source_label(work.sources[s])}).",
            "Finding more is not being right more often: with mean ranks, whose p-values depend on each other, Li's procedure keeps no level "
            f"({LI_ALIKE} at a nominal 0.05 for 30 problems and 10 algorithms without any difference).",
            "Let Holm's, Hochberg's or Finner's decide, and Li's stand beside them.",
            "Li 2008; simulation",
        )


def _presumed(study: Power) -> Iterator[Advice]:
    """W96: logical procedures on tests whose hypotheses are not transitive."""
    work = study.design.work
    if "bergmann-hommel" not in work.procedures or "holm" not in work.procedures:
        return
    logical, holm = work.procedures.index("bergmann-hommel"), work.procedures.index("holm")
    found = study.estimates.found.value[start(study)]
    for s, source in enumerate(work.sources):
        if source.test in NOT_TRANSITIVE and found[s, logical] > found[s, holm]:
            yield Advice(
                "W96",
                f"Bergmann–Hommel finds {found[s, logical]:.2f} on average and Holm {found[s, holm]:.2f} ({source_label(source)}).",
                PRESUMES,
                "Count on Holm, by which podium compare decides there.",
                PRESUMES_SOURCE,
            )
