"""The methods paragraph of several metrics: what is common to them once, then what each of them says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, count, grouped
from podium.render.prose import Cited
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.studies import figures
from podium.studies.compare.methods import comparison_facts
from podium.studies.family.methods import OMNIBUS, RANKED, OfTable, named
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, averaged, better, joined, names_of, no_proof, say, software, who

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison
    from podium.studies.metrics.study import MetricsComparison

"""Which ranks an omnibus test is about, where its name does not say so."""


def describe(study: MetricsComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    families = {metric: OfTable(comparison_facts(one), style) for metric, one in study.comparisons.items()}
    yield _data(study)
    yield from _averages(families)
    yield say("Each metric was analysed by itself.")
    name = next(iter(study.comparisons.values())).deciding_omnibus.name
    yield say(
        "{ranked}, and the hypothesis that all algorithms perform alike was tested with {test}.",
        ranked=_(RANKED["friedman" if OMNIBUS_TESTS[name].ranking == "friedman" else name]), test=named(OMNIBUS[name]),
    )  # fmt: skip
    yield from _each(study, families)
    yield from _across(study)
    yield _leading(study)
    if any(m != own for m, own, _across in map(study.found, study.metrics)):
        yield no_proof()
    yield software()


def _averages(families: Mapping[str, OfTable]) -> Iterator[Said]:
    """Say what the values are, once where that is the same for every metric."""
    found = {one.facts.averages for one in families.values()}
    if len(found) == 1:
        yield averaged(found.pop())
        return
    for metric, one in families.items():
        if one.facts.averages is not None:
            yield [f"{metric}: ", *averaged(one.facts.averages)]


def _data(study: MetricsComparison) -> Said:
    ones = study.comparisons
    names = tuple(dict.fromkeys(name for one in ones.values() for name in one.results.algorithms))
    told = names_of([_metric(metric, one, len(names)) for metric, one in ones.items()])
    return say("We compared {who} by {n} metrics: {metrics}.", who=who(names), n=len(ones), metrics=told)


def _metric(metric: str, one: Comparison, k: int) -> str:
    data = one.results
    extent = str(count(data.n, "problem"))
    if data.k != k:  # metrics have different numbers of algorithms
        extent = _("{k} algorithms on {extent}", k=data.k, extent=extent)
    return f"{metric} ({extent}{better(data.objective)})"


def _each(study: MetricsComparison, families: Mapping[str, OfTable]) -> Iterator[Said]:
    """Say how the hypotheses were tested, once where it is the same for all metrics, and what each metric found."""
    how = {metric: joined([one.tests(), *one.adjustment()]) for metric, one in families.items()}
    first = next(iter(how.values()))
    common = all(one == first for one in how.values())
    if common:
        yield first
        if len(families) > NAMED:
            return
    for metric, one in families.items():
        yield say("By {name}, {values}.", name=metric, values=_values(study.comparisons[metric], one))
        if not common:
            yield how[metric]
        yield from one.findings()


def _values(one: Comparison, of: OfTable) -> Said:
    """The omnibus test with the p-value that counts behind the approximate one, where there is another."""
    test, classic = one.deciding_omnibus, one.deciding_omnibus.classic
    symbol = "T" if test.name == "friedman_aligned" else "F"
    text: Said = [figures.statistic(symbol, classic.df, float(classic.statistic)), ", ", of.p(float(classic.pvalue))]
    if test.exact is not None:
        text += of.exact(of.p(test.exact))
    elif test.permutation is not None:
        text += of.permuted(of.p(test.permutation))
    return text


def _across(study: MetricsComparison) -> Iterator[Said]:
    """Differences that remain significant after adjusting for the number of metrics."""
    hit = [metric for metric, p in zip(study.metrics, study.omnibus_adjusted, strict=True) if p <= study.alpha]
    holm = Cited(("holm1979",))
    if not hit:
        yield say(
            "Adjusted for the number of metrics by Holm's step-down procedure {source}, this test is significant by no metric.",
            source=holm,
        )
    elif len(hit) == len(study.metrics):
        yield say(
            "Adjusted for the number of metrics by Holm's step-down procedure {source}, this test is significant by all metrics.",
            source=holm,
        )
    else:
        yield say(
            "Adjusted for the number of metrics by Holm's step-down procedure {source}, this test is significant by {names}.",
            source=holm, names=names_of(hit),
        )  # fmt: skip
    m, single, across = np.sum([study.found(metric) for metric in study.metrics], axis=0).tolist()
    yield say(
        "Of all {m} hypotheses, the number of those rejected is {own} metric by metric and {across} with all of them in one family, adjusted by "
        "Holm's step-down procedure {source}.", m=grouped(m), own=grouped(single), across=grouped(across), source=holm,
    )  # fmt: skip


def _leading(study: MetricsComparison) -> Said:
    control = next(iter(study.comparisons.values())).options.control
    if control is not None or len(study.leading) > NAMED:  # the first tiers rest on all pairs
        return []
    if not study.leading:
        return say("Every algorithm is significantly worse than the best ranked one by at least one metric.")
    return say("No metric shows {names} to be worse than the best ranked algorithm.", names=names_of(study.leading))
