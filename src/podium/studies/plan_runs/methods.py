"""The methods paragraph of a plan of runs."""

from __future__ import annotations

from collections.abc import Iterator

from podium.i18n import _, grouped, ngettext, pgettext
from podium.render.prose import Cited
from podium.stats.planning import MOST_PROBLEMS
from podium.studies import figures
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, names_of, say, software, who
from podium.studies.plan_runs.study import RunsPlan


def describe(study: RunsPlan, style: Style) -> Iterator[Said]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    pilot, counts = study.pilot, study.pilot.counts
    if pilot.k == 2:
        differences = _("the difference between the means of the two algorithms")
    elif study.control is None:
        differences = _("the difference between the means of every two algorithms")
    else:
        differences = _(
            "the difference between the means of {control} and of every other algorithm",
            control=pilot.algorithms[study.control],
        )
    yield say(
        "We determined how many runs of each of {who} are needed to know {differences} to a standard error of at most {se} on {extent} {source}.",
        who=who(pilot.algorithms), differences=differences, se=figures.quantity(study.se),
        extent=ngettext("the one problem", "each of {n} problems", pilot.n), source=Cited(("campelo2019", "campelo2020")),
    )  # fmt: skip
    low, high = int(counts.min()), int(counts.max())
    yield say(
        "The standard deviations of single runs were estimated from a pilot of {total} runs ({cells} of an algorithm on a problem); the standard "
        "error of a difference is the square root of the sum of both variances, each divided by its number of runs.",
        total=grouped(int(counts.sum())), cells=grouped(low) if low == high else pgettext("how many runs", "{low} to {high}", low=grouped(low), high=grouped(high)),
    )  # fmt: skip
    yield say(
        "Beginning with 2 runs of each algorithm, further runs went one by one to that algorithm of the least certain pair whose run lowers its "
        "standard error more, up to {most} runs of an algorithm on a problem.", most=grouped(study.most),
    )  # fmt: skip
    yield from _needed(study)
    if study.d is not None:
        yield from _problems(study, study.d)
    yield say("The numbers of runs rest on the standard deviations of the pilot, which are estimates.")
    yield software()


def _needed(study: RunsPlan) -> Iterator[Said]:
    runs, most = study.runs, grouped(study.most)
    low, high, total = int(runs.min()), int(runs.max()), grouped(int(runs.sum()))
    if low == high:
        yield say(
            "This takes {low} runs of each algorithm on each problem, {total} in all.", low=grouped(low), total=total
        )
    else:
        yield say(
            "This takes between {low} and {high} runs of an algorithm on a problem, {total} in all.",
            low=grouped(low),
            high=grouped(high),
            total=total,
        )
    short = [study.pilot.problems[i] for i, one in enumerate(study.allocations) if not one.enough]
    if len(short) > NAMED:
        yield say("On {n} of the problems even {most} runs of each are too few.", n=len(short), most=most)
    elif short:
        yield say("On {names} even {most} runs of each are too few.", names=names_of(short), most=most)


def _problems(study: RunsPlan, d: float) -> Iterator[Said]:
    """How many problems the comparison needs, in each of the three senses of power."""
    n = {
        key: _("more than {n}", n=grouped(MOST_PROBLEMS)) if n is None else grouped(n)
        for key, n in study.problems.items()
    }
    values = {
        "d": figures.quantity(d), "power": study.power, "student": Cited(("student1908",)), "holm": Cited(("holm1979",)),
        "level": figures.level(study.alpha),
    }  # fmt: skip
    yield say(
        "Over problems, a mean difference of {d} standard deviations of the differences was to be found with a power of {power:g} by two-sided "
        "paired t tests {student} of the one pair adjusted by Holm's step-down procedure {holm} at a family-wise level of {level}.",
        "Over problems, a mean difference of {d} standard deviations of the differences was to be found with a power of {power:g} by two-sided "
        "paired t tests {student} of {n} pairs adjusted by Holm's step-down procedure {holm} at a family-wise level of {level}.",
        study.comparisons, **values,
    )  # fmt: skip
    yield say(
        "With the mean power over all levels of that procedure this takes {average} problems; with the power at its first level, {first}; with "
        "the power of a test at that level itself, {last}.", average=n["average"], first=n["first"], last=n["last"],
    )  # fmt: skip
