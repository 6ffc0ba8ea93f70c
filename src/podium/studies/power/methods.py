"""The methods paragraph of an experiment on power."""

from __future__ import annotations

from collections.abc import Iterator

from podium.i18n import N_, _, count, joined, ngettext
from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.figures import Style
from podium.studies.methods import Said, better, names_of, say, separated, software, who
from podium.studies.power.report import (
    WANTED,
    best_for_pair,
    best_methods,
    least_biased,
    most_biased,
    needed,
    preference,
)
from podium.studies.power.study import Power
from podium.studies.simulated.methods import (
    adjusted,
    family,
    label,
    mean,
    named_tests,
    procedure_name,
    rate,
    rejected,
    short,
)

_FEW = 6
"""So many biases are listed; of more, the first and the last."""

SCALES = {
    "as asked for": N_("where d is by how much {a} is better than {b} on it, divided by {scale}, a scale given by us"),
    "all values lie between 0 and 1": N_(
        "where d is by how much {a} is better than {b} on it, taken as it is because all values lie between 0 and 1"
    ),
    "all values lie between 0 and 100, as percentages do": N_(
        "where d is by how much {a} is better than {b} on it, divided by {scale} because all values lie between 0 and 100"
    ),
    "the pair never differs": N_("where d is by how much {a} is better than {b} on it, which is 0 on every problem"),
    "ten times the median difference of the pair": N_(
        "where d is by how much {a} is better than {b} on it, divided by {scale}, which is ten times the median size of the differences other than 0"
    ),
}
"""By the rule of `podium.studies.power.study.scale_of`."""


def describe(study: Power, style: Style) -> Iterator[Said]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    yield _data(study)
    yield _samples(study)
    yield from _chance(study)
    yield from _same(study)
    yield from _tests(study)
    yield say(
        "Shares are followed by their exact {level} intervals {source}, means by ± their standard errors; both say how far the simulation may be "
        "off, and nothing else.", level=figures.percent(0.95), source=Cited(("clopper1934",)),
    )  # fmt: skip
    yield from _found(study)
    yield _pair(study)
    yield _needed(study)
    yield say("These shares hold for samples of this table, not for studies of new problems.")
    yield software()


def _data(study: Power) -> Said:
    data = study.results
    keys = ("demsar2006", "garcia2008", *(() if study.design.work.control is None else ("garcia2010",)))
    return say(
        "We examined what multiple comparison procedures find in samples of the {extent} of a table with results of {who}, as in published "
        "experiments {source}{better}.",
        extent=count(data.n, "problem"), who=who(data.algorithms), source=Cited(keys), better=better(data.objective),
    )  # fmt: skip


def _kappa(study: Power, place: int) -> Formula:
    return Formula(f"κ = {figures.quantity(study.design.work.points[place].bias)}")


def _samples(study: Power) -> Said:
    design, n = study.design, study.estimates.tally.replicates
    if design.work.replace:
        drawn = ngettext(
            "{n} sample of {size} problems with replacement",
            "{n} samples of {size} problems with replacement",
            n,
            size=design.size,
        )
    else:
        drawn = ngettext(
            "{n} sample of {size} problems without replacement",
            "{n} samples of {size} problems without replacement",
            n,
            size=design.size,
        )
    first, last = _kappa(study, least_biased(study)), _kappa(study, most_biased(study))
    if len(design.biased) > _FEW:
        return say(
            "For each of {n} biases from {first} to {last}, we drew {drawn}.",
            n=len(design.biased),
            first=first,
            last=last,
            drawn=drawn,
        )
    if len(design.biased) > 1:
        values = joined((figures.quantity(design.work.points[place].bias) for place in design.biased), ", ")
        return say("For each of the biases {biases}, we drew {drawn}.", biases=Formula(f"κ = {values}"), drawn=drawn)
    if _unbiased(study):
        return say("We drew {drawn}, every problem with the same probability ({bias}).", drawn=drawn, bias=first)
    return say("With a bias of {bias}, we drew {drawn}.", bias=first, drawn=drawn)


def _unbiased(study: Power) -> bool:
    """Whether no sample prefers any problem."""
    return study.design.work.points[most_biased(study)].bias == 0


def _chance(study: Power) -> Iterator[Said]:
    """What the bias does, and whom it favours."""
    design, (a, b) = study.design, study.named_pair
    if not _unbiased(study):
        d = _(SCALES[design.rule], a=a, b=b, scale=figures.quantity(design.scale))
        weight = Formula("1/(1 + exp(−κ·d))")
        if design.work.replace:
            yield say("A problem was drawn with a probability proportional to {weight}, {d}.", weight=weight, d=d)
        else:
            yield say(
                "A problem was drawn with a probability proportional to {weight} among those left, {d}.",
                weight=weight,
                d=d,
            )
    if not design.pair_given:
        yield say(
            "{a} and {b} were taken because, of all hypotheses, theirs has the adjusted p-value nearest to the level on all {extent} ({lead}).",
            a=a, b=b, extent=count(study.results.n, "problem"), lead=_lead(study),
        )  # fmt: skip


def _same(study: Power) -> Iterator[Said]:
    design = study.design
    sizes = names_of([str(design.work.points[place].size) for place in design.sizes])
    yield say("As many unbiased samples of {sizes} problems show how many it takes.", sizes=sizes)
    if len(design.biased) > 1:
        yield say(
            "All procedures saw the same samples, and all biases used the same random numbers (seed {seed}).",
            seed=study.options.seed,
        )
    else:
        yield say("All procedures saw the same samples (seed {seed}).", seed=study.options.seed)


def _tests(study: Power) -> Iterator[Said]:
    work = study.design.work
    control = None if work.control is None else study.results.algorithms[work.control]
    taken = chosen_by_data(study.options.control, study.results.algorithms)
    yield say(
        "{compared} in every sample, two-sided, by {tests}.",
        compared=family(study.m, control, taken=taken), tests=adjusted(named_tests(work.sources), work.procedures),
    )  # fmt: skip
    yield rejected(figures.level(study.options.alpha))


def _lead(study: Power) -> str:
    """The representative method: the procedure, and the source if there are several."""
    work, (source, procedure) = study.design.work, best_for_pair(study)
    name = procedure_name(work.procedures[procedure])
    return (
        _("{procedure} with {test}", procedure=name, test=label(work.sources[source]))
        if len(work.sources) > 1
        else name
    )


def _found(study: Power) -> Iterator[Said]:
    """How many hypotheses each procedure rejects, most first; with several sources by one procedure."""
    work, found, at = study.design.work, study.estimates.found, least_biased(study)
    ways, bias = best_methods(study), _kappa(study, at)
    if len(work.sources) == 1:
        parts: list[Said] = [[short(work.procedures[p]), mean(found, (at, s, p))] for s, p in ways]
        yield say(
            "The mean number of rejected hypotheses, of {m}, at {bias} is: {means}.",
            m=study.m,
            bias=bias,
            means=separated(parts, "; "),
        )
        return
    lead = study.design.lead
    parts = [[label(source), mean(found, (at, s, lead))] for s, source in enumerate(work.sources)]
    yield say(
        "The mean number of hypotheses, of {m}, that {lead} rejects at {bias} is, by source of the p-values: {means}.",
        m=study.m, lead=procedure_name(work.procedures[lead]), bias=bias, means=separated(parts, "; "),
    )  # fmt: skip
    s, p = ways[0]  # of those that keep their level
    most = _("{procedure} with {test}", procedure=procedure_name(work.procedures[p]), test=label(work.sources[s]))
    yield say(
        "Of the methods that keep their level, {method} rejects the most: {mean}.",
        method=most,
        mean=mean(found, (at, s, p)),
    )


def _pair(study: Power) -> Said:
    (a, b), way = study.named_pair, best_for_pair(study)
    low, high = least_biased(study), most_biased(study)
    text = say(
        "By {lead}, the share of these samples that told {a} and {b} apart is {share}",
        lead=_lead(study), a=a, b=b, share=rate(study.estimates.pair, (low, *way)),
    )  # fmt: skip
    if low != high:
        shares = study.estimates.favoured
        text = say(
            "{apart}; the share that found {a} better went from {first} to {last} at {bias}",
            apart=text, a=a, first=rate(shares, (low, *way)), last=rate(shares, (high, *way)), bias=_kappa(study, high),
        )  # fmt: skip
    times = None if _unbiased(study) else preference(study, study.design.work.points[high].bias)
    if times is None:
        return [*text, "."]
    return say(
        "{shares}, where a problem on which {a} leads by the median size of d is {times} times as likely to be drawn as one on which it trails by "
        "as much.", shares=text, a=a, times=figures.quantity(times),
    )  # fmt: skip


def _needed(study: Power) -> Said:
    smallest, extent = needed(study), count(study.results.n, "problem")
    if smallest is None:
        text = _("No size tried gave a share of at least {wanted} without bias", wanted=WANTED)
    else:
        text = _(
            "Without bias, {n} problems are the fewest of the sizes tried from which on this share is at least {wanted}",
            n=smallest, wanted=WANTED,
        )  # fmt: skip
    if study.whole_rejected[best_for_pair(study)][study.design.work.focus[0]]:
        return say("{fewest}; all {extent} together tell the two apart.", fewest=text, extent=extent)
    return say("{fewest}; all {extent} together do not tell the two apart.", fewest=text, extent=extent)
