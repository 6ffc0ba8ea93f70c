"""The report of a plan of runs: how many runs and problems, in words and tables."""

from __future__ import annotations

from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, listing, paragraph
from podium.stats.planning import MOST_PROBLEMS
from podium.studies.headlines import few
from podium.studies.plan_runs.study import RunsPlan
from podium.studies.words import level, source_name, version_text

_STRATEGIES = {
    "first": N_("at Holm's first level, α/m"),
    "average": N_("on average over Holm's levels"),
    "last": N_("for one test at α"),
}


def verdict_text(study: RunsPlan) -> str:
    """Say how many runs, whether the pilot has them, and how many problems."""
    pilot, runs = study.pilot, study.runs
    of = _("any two algorithms")
    if study.control is not None:
        of = _("{control} and every other algorithm", control=pilot.algorithms[study.control])
    total, low, high = int(runs.sum()), int(runs.min()), int(runs.max())
    each = _("{low} runs", low=low) if low == high else _("between {low} and {high} runs", low=low, high=high)
    sentences = [
        _(
            "To estimate the difference between {of} with a standard error of {se:g} on every problem, you need "
            "{each} of each algorithm per problem, {total} in total; the pilot has {has}.",
            of=of,
            se=study.se,
            each=each,
            total=grouped(total),
            has=grouped(int(pilot.counts.sum())),
        )
    ]
    short = _too_few(study)
    if short:
        sentences.append(
            _("On {problems}, even {most} runs per algorithm are too few.", problems=listing(short), most=study.most)
        )
    if study.d is not None:
        sentences.append(_problems_sentence(study))
    return paragraph(sentences)


def _problems_sentence(study: RunsPlan) -> str:
    n = study.problems["average"]
    family = _(
        "{comparisons} by paired t tests with Holm's procedure (α = {alpha})",
        comparisons=count(study.comparisons, "comparison"),
        alpha=level(study.alpha),
    )
    if n is None:
        return _(
            "To detect a difference of d = {d:g} in {family}, you would need more than {most} problems.",
            d=study.d,
            family=family,
            most=grouped(MOST_PROBLEMS),
        )
    have = _("has enough") if study.pilot.n >= n else _("has {n}", n=study.pilot.n)
    return _(
        "To detect differences of d = {d:g} over problems with an average power of {power:g} in {family}, "
        "you need {problems}; the pilot {have}.",
        d=study.d,
        power=study.power,
        family=family,
        problems=count(n, "problem"),
        have=have,
    )


def document(study: RunsPlan, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    pilot = study.pilot
    data = _(
        "Pilot: {source}; {problems}, {algorithms}.",
        source=source_name(pilot.source),
        problems=count(pilot.n, "problem"),
        algorithms=count(pilot.k, "algorithm"),
    )
    blocks = study.opening(data)
    blocks += [Heading(_("How many runs")), _runs_table(study)]
    if study.problems:
        blocks += [Heading(_("How many problems")), _problems_table(study)]
    blocks += study.closing(_notes(study), ["campelo2019", "campelo2020", "holm1979"], full=full)
    return Document(_("How many runs and problems a study needs"), tuple(blocks))


def _runs_table(study: RunsPlan) -> Table:
    pilot, runs = study.pilot, study.runs
    worst = [float(one.errors.max()) for one in study.allocations]
    columns = (
        Column(_("Problem"), list(pilot.problems)),
        *(
            Column(name, [int(n) for n in runs[:, j]], "count", term="runs-needed")
            for j, name in enumerate(pilot.algorithms)
        ),
        Column(_("Total"), [int(row.sum()) for row in runs], "count", term="runs-needed"),
        Column(_("Largest error"), worst, "value", term="standard-error"),
    )
    notes = (_("Largest error: the largest standard error of a difference of interest, with these runs."),)
    return Table(
        "runs", _("Runs of each algorithm for a standard error of {se:g}", se=study.se), columns, notes, terminal=40
    )


def _problems_table(study: RunsPlan) -> Table:
    columns = (
        Column(_("Power {power:g} …", power=study.power), [_(_STRATEGIES[name]) for name in study.problems]),
        Column(_("Problems"), list(study.problems.values()), "count", term="sample-size"),
    )
    notes = (
        _("At the first level: enough whatever the other comparisons show; the last row is the most optimistic case."),
    )
    return Table("problems", _("Problems needed to detect d = {d:g}", d=study.d), columns, notes)


def _notes(study: RunsPlan) -> tuple[str, ...]:
    return (
        version_text(study.pilot.sha256),
        _(
            "Standard error of a difference of means: √(s₁²/n₁ + s₂²/n₂), with s from the pilot's runs. Each "
            "further run goes to the algorithm of the least certain pair that reduces the standard error most."
        ),
        *(
            [
                _(
                    "d: mean over standard deviation of the differences between two algorithms over problems; power of the "
                    "paired t test."
                )
            ]
            if study.problems
            else []
        ),
        *study.pilot.notes,
    )


# What a page shows first.


def headline(study: RunsPlan) -> tuple[str, str, str]:
    """Return how many runs and problems are needed."""
    runs, short = study.runs, _too_few(study)
    low, high = int(runs.min()), int(runs.max())
    each = _("{low} runs", low=low) if low == high else _("between {low} and {high} runs", low=low, high=high)
    shown = _("For a standard error of {se:g}, you need {each} of each algorithm per problem", se=study.se, each=each)
    left = ""
    if short:
        left = _("on {problems}, even {most} are too few", problems=few(short, "problem"), most=study.most)
    of = _("any two algorithms")
    if study.control is not None:
        of = _("{control} and every other algorithm", control=study.pilot.algorithms[study.control])
    under = [_("The standard error is that of the difference between {of} on a problem.", of=of)]
    if study.d is not None:
        under.append(_problems_sentence(study))
    return shown, left, paragraph(under)


def _too_few(study: RunsPlan) -> list[str]:
    """Name the problems on which even the most runs are too few."""
    return [study.pilot.problems[i] for i, one in enumerate(study.allocations) if not one.enough]


def key_figures(study: RunsPlan) -> list[KeyFigure]:
    """Return the runs needed, the problems needed, and those of the pilot."""
    pilot = study.pilot
    found = [
        KeyFigure(_("Runs in total"), grouped(int(study.runs.sum())), _("for a standard error of {se:g}", se=study.se)),
        KeyFigure(_("Runs of the pilot"), grouped(int(pilot.counts.sum()))),
    ]
    if study.d is not None:
        n = study.problems["average"]
        number = _("more than {most}", most=MOST_PROBLEMS) if n is None else grouped(n)
        found.append(KeyFigure(_("Problems"), number, _("to detect d = {d:g}", d=study.d)))
    found.append(KeyFigure(_("Problems of the pilot"), grouped(pilot.n)))
    return [*found, KeyFigure(_("Algorithms"), grouped(pilot.k))]


def subject(study: RunsPlan) -> str:
    """Return the size of the pilot."""
    return _("{n} × {k}", n=count(study.pilot.n, "problem"), k=count(study.pilot.k, "algorithm"))
