"""Advice on experiments with samples of a table, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.studies.advice.data_rules import missing_results
from podium.studies.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.checks import LI_ALIKE
from podium.studies.power.report import best_for_pair, bias_text, least_biased, most_biased, percent, preference
from podium.studies.power.study import Power
from podium.studies.simulated import source_label
from podium.studies.words import procedure_name

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
        found = Message(
            "Every sample of {n} problems is the whole table of {n}: nothing varies, and every share is 0 or 100 %.",
            n=n,
        )
    else:
        found = Message(
            "A sample of {size} contains more than half of the {n} problems, so any two samples share at least "
            "{shared}.",
            size=size,
            n=n,
            shared=2 * size - n,
        )
    yield Advice(
        "W55",
        found,
        Message(
            "Without replacement such samples repeat the table rather than represent new problems. The shares "
            "describe this table, and vary less than those of new problems would."
        ),
        Message("Use a smaller --sample-size, or --replacement, which treats the table as the population."),
        Message("sampling without replacement"),
    )


def _few_replicates(study: Power) -> Iterator[Advice]:
    rate, n = study.estimates.pair, study.estimates.tally.replicates
    half = float(((rate.upper - rate.lower) / 2).max())
    if half > _NOTABLE:
        yield Advice(
            "W56",
            Message(
                "With {replicates} the shares are only accurate to ± {half:.0f} percentage points.",
                replicates=count(n, "replicate"),
                half=100 * half,
            ),
            Message("Smaller differences may be due to the simulation, not to the data."),
            Message("Use --replicates {more}.", more=10 ** int(np.ceil(np.log10(max(1000, 2 * n))))),
            "Clopper & Pearson 1934",
        )


def _scale(study: Power) -> Iterator[Advice]:
    design = study.design
    if least_biased(study) == most_biased(study) or design.scale == 1:
        return
    kappa = design.work.points[most_biased(study)].bias
    times = preference(study, kappa)
    if times is None:
        found = Message(
            "Differences were divided by {scale:g} ({rule}) before κ multiplied them; the pair never differs.",
            scale=design.scale,
            rule=design.rule,
        )
    else:
        found = Message(
            "Differences were divided by {scale:g} ({rule}) before κ multiplied them; at {bias} a problem is {times:.3g} "
            "times as likely to be drawn when {first} leads by the median difference as when it trails by as much.",
            scale=design.scale,
            rule=design.rule,
            bias=bias_text(kappa),
            times=min(times, 1000000.0),
            first=study.named_pair[0],
        )
    yield Advice(
        "W57",
        found,
        Message("κ is only meaningful on a given scale: the papers use it on accuracies between 0 and 1."),
        Message("Give another divisor by --scale where you know what a large difference is, and state it with κ."),
        Message("Demšar 2006, section 4"),
    )


def _chosen(study: Power) -> Iterator[Advice]:
    way, rate = best_for_pair(study), study.estimates.favoured
    low, high = (least_biased(study), *way), (most_biased(study), *way)
    if rate.lower[high] <= rate.upper[low] or rate.value[high] - rate.value[low] < _NOTABLE:
        return
    yield Advice(
        "W58",
        Message(
            "Preferring problems on which {first} leads raises the share of samples that find it better than {second} "
            "from {before} to {after} ({bias}).",
            first=study.named_pair[0],
            second=study.named_pair[1],
            before=percent(rate.value[low]),
            after=percent(rate.value[high]),
            bias=bias_text(study.design.work.points[most_biased(study)].bias),
        ),
        Message(
            "A test draws conclusions about the problems it is given. No procedure can detect how they were chosen."
        ),
        Message("Choose the problems before the results are known, say how, and report all of them."),
        _SOURCE,
    )


def _two_errors(study: Power) -> Iterator[Advice]:
    work, lead = study.design.work, study.design.lead
    found = study.estimates.pair.value[least_biased(study), :, lead]
    for s, source in enumerate(work.sources[:-1]):
        other = work.sources[s + 1]
        if other.test == source.test and abs(found[s] - found[s + 1]) > _NOTABLE:
            yield Advice(
                "W31",
                Message(
                    "{procedure} detects a difference in the pair in {one} of samples with {source} and in {two} with "
                    "{other}.",
                    procedure=procedure_name(work.procedures[lead]),
                    one=percent(found[s]),
                    source=source_label(source),
                    two=percent(found[s + 1]),
                    other=source_label(other),
                ),
                Message(
                    "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis, "
                    "so their power is that of another level."
                ),
                Message("Compare procedures with the corrected form, or with Friedman ranks."),
                Message("simulation; see docs/errata.md"),
            )


def _quade(study: Power) -> Iterator[Advice]:
    work, lead = study.design.work, study.design.lead
    tests = {source.test: s for s, source in enumerate(work.sources)}  # the corrected form of each
    if not {"friedman", "quade"} <= set(tests) or least_biased(study) == most_biased(study):
        return
    rate = study.estimates.favoured.value[:, :, lead]
    moved = {test: rate[most_biased(study), s] - rate[least_biased(study), s] for test, s in tests.items()}
    if moved["quade"] - max(moved["friedman"], 0.0) <= _NOTABLE:
        return
    yield Advice(
        "W32",
        Message(
            "Choosing favourable problems changes the share of samples that find {first} better by {quade:.0f} "
            "percentage points with Quade ranks (corrected) and by {friedman:.0f} with Friedman ranks.",
            first=study.named_pair[0],
            quade=100 * moved["quade"],
            friedman=100 * moved["friedman"],
        ),
        Message(
            "Quade weights problems by their range, so the problems with large differences decide, and a biased "
            "choice prefers those."
        ),
        Message("Prefer Friedman ranks where the problems were not chosen beforehand."),
        "García et al. 2010",
    )


def _li(study: Power) -> Iterator[Advice]:
    work = study.design.work
    if "li" not in work.procedures or "holm" not in work.procedures:
        return
    li, holm = work.procedures.index("li"), work.procedures.index("holm")
    found = study.estimates.found.value[least_biased(study)]
    s = int((found[:, li] - found[:, holm]).argmax())
    if found[s, li] - found[s, holm] > _NOTABLE:
        yield Advice(
            "W12",
            Message(
                "Li's procedure rejects {li:.2f} hypotheses on average and Holm's {holm:.2f} ({source}).",
                li=found[s, li],
                holm=found[s, holm],
                source=source_label(work.sources[s]),
            ),
            Message(
                "More rejections are not more correct ones: mean ranks make p-values depend on each other, and then "
                "Li's procedure does not control the level ({level} at a nominal 0.05 for 30 problems and 10 "
                "algorithms that do not differ).",
                level=LI_ALIKE,
            ),
            Message("Decide by Holm's, Hochberg's or Finner's procedure, and report Li's beside it."),
            Message("Li 2008; simulation"),
        )


def _presumed(study: Power) -> Iterator[Advice]:
    """W96: logical procedures on tests whose hypotheses are not transitive."""
    work = study.design.work
    if "bergmann-hommel" not in work.procedures or "holm" not in work.procedures:
        return
    logical, holm = work.procedures.index("bergmann-hommel"), work.procedures.index("holm")
    found = study.estimates.found.value[least_biased(study)]
    for s, source in enumerate(work.sources):
        if source.test in NOT_TRANSITIVE and found[s, logical] > found[s, holm]:
            yield Advice(
                "W96",
                Message(
                    "Bergmann–Hommel rejects {most:.2f} hypotheses on average and Holm {holm:.2f} ({source}).",
                    most=found[s, logical],
                    holm=found[s, holm],
                    source=source_label(source),
                ),
                PRESUMES,
                Message("Rely on Holm, which podium compare uses to decide there."),
                PRESUMES_SOURCE,
            )
