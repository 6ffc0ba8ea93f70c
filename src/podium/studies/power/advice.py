"""Advice on experiments with samples of a table, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from podium.document import Advice
from podium.i18n import count
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.studies.advice.data_rules import missing_results
from podium.studies.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.advice.texts import AdviceTexts
from podium.studies.checks import LI_ALIKE
from podium.studies.power.report import best_for_pair, bias_text, least_biased, most_biased, percent, preference
from podium.studies.power.study import Power
from podium.studies.simulated import source_label
from podium.studies.words import procedure_name

advice = AdviceTexts(__file__)


_NOTABLE = 0.05
"""Shares further apart than this are worth a word."""


def advise(study: Power) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (_whole_table, _few_replicates, _scale, _chosen, _two_errors, _quade, _li, _presumed)
    return (*missing_results(study), *(one for rule in rules for one in rule(study)))


def _whole_table(study: Power) -> Iterator[Advice]:
    size, n, again = study.design.size, study.results.n, study.design.work.replace
    if again or 2 * size <= n:
        return
    yield advice("W55 whole" if size == n else "W55", size=size, n=n, shared=2 * size - n)


def _few_replicates(study: Power) -> Iterator[Advice]:
    rate, n = study.estimates.pair, study.estimates.tally.replicates
    half = float(((rate.upper - rate.lower) / 2).max())
    if half > _NOTABLE:
        yield advice(
            "W56",
            replicates=count(n, "replicate"),
            half=100 * half,
            more=10 ** int(np.ceil(np.log10(max(1000, 2 * n)))),
        )


def _scale(study: Power) -> Iterator[Advice]:
    design = study.design
    if least_biased(study) == most_biased(study) or design.scale == 1:
        return
    kappa = design.work.points[most_biased(study)].bias
    times = preference(study, kappa)
    yield advice(
        "W57 alike" if times is None else "W57",
        scale=design.scale,
        rule=design.rule,
        bias=bias_text(kappa),
        times=min(times or 0.0, 1000000.0),
        first=study.named_pair[0],
    )


def _chosen(study: Power) -> Iterator[Advice]:
    way, rate = best_for_pair(study), study.estimates.favoured
    low, high = (least_biased(study), *way), (most_biased(study), *way)
    if rate.lower[high] <= rate.upper[low] or rate.value[high] - rate.value[low] < _NOTABLE:
        return
    yield advice(
        "W58",
        first=study.named_pair[0],
        second=study.named_pair[1],
        before=percent(rate.value[low]),
        after=percent(rate.value[high]),
        bias=bias_text(study.design.work.points[most_biased(study)].bias),
    )


def _two_errors(study: Power) -> Iterator[Advice]:
    work, lead = study.design.work, study.design.lead
    found = study.estimates.pair.value[least_biased(study), :, lead]
    for s, source in enumerate(work.sources[:-1]):
        other = work.sources[s + 1]
        if other.test == source.test and abs(found[s] - found[s + 1]) > _NOTABLE:
            yield advice(
                "W31",
                procedure=procedure_name(work.procedures[lead]),
                one=percent(found[s]),
                source=source_label(source),
                two=percent(found[s + 1]),
                other=source_label(other),
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
    yield advice("W32", first=study.named_pair[0], quade=100 * moved["quade"], friedman=100 * moved["friedman"])


def _li(study: Power) -> Iterator[Advice]:
    work = study.design.work
    if "li" not in work.procedures or "holm" not in work.procedures:
        return
    li, holm = work.procedures.index("li"), work.procedures.index("holm")
    found = study.estimates.found.value[least_biased(study)]
    s = int((found[:, li] - found[:, holm]).argmax())
    if found[s, li] - found[s, holm] > _NOTABLE:
        yield advice("W12", li=found[s, li], holm=found[s, holm], source=source_label(work.sources[s]), level=LI_ALIKE)


def _presumed(study: Power) -> Iterator[Advice]:
    """W96: logical procedures on tests whose hypotheses are not transitive."""
    work = study.design.work
    if "bergmann-hommel" not in work.procedures or "holm" not in work.procedures:
        return
    logical, holm = work.procedures.index("bergmann-hommel"), work.procedures.index("holm")
    found = study.estimates.found.value[least_biased(study)]
    for s, source in enumerate(work.sources):
        if source.test in NOT_TRANSITIVE and found[s, logical] > found[s, holm]:
            yield advice(
                "W96",
                most=found[s, logical],
                holm=found[s, holm],
                source=source_label(source),
                presumes=PRESUMES,
                presumes_source=PRESUMES_SOURCE,
            )
