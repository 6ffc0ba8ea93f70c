"""The plan of runs in words, as a document and as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from podium._version import __version__
from podium.document import Advice, Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.i18n import N_, _, count, grouped, listing, ngettext
from podium.stats.planning import MOST_PROBLEMS
from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.words import level, source_name

if TYPE_CHECKING:
    from podium.studies.plan_runs.study import RunsPlan

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
    short = [pilot.problems[i] for i, one in enumerate(study.allocations) if not one.enough]
    if short:
        sentences.append(
            _("On {problems}, even {most} runs per algorithm are too few.", problems=listing(short), most=study.most)
        )
    if study.d is not None:
        sentences.append(_problems_sentence(study))
    return " ".join(sentences)


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


def advise(study: RunsPlan) -> tuple[Advice, ...]:
    """Collect the advice that applies."""
    found = []
    fewest = int(study.pilot.counts.min())
    if fewest < 10:
        found.append(
            Advice(
                "W92",
                _("Variability is estimated from as few as {runs} per cell.", runs=count(fewest, "run")),
                _(
                    "A standard deviation estimated from a handful of runs is easily off by a factor of two; the number "
                    "of runs needed grows with its square."
                ),
                _("Make the runs in two steps: ten of each first, then plan again with these results."),
                "Campelo & Takahashi 2019",
            )
        )
    constant = int((study.deviations == 0).sum())
    if constant:
        found.append(
            Advice(
                "W93",
                ngettext(
                    "{n} of {cells} cells has no variability in the pilot.",
                    "{n} of {cells} cells have no variability in the pilot.",
                    constant,
                    cells=study.deviations.size,
                ),
                _(
                    "Where all runs gave the same value, the plan assumes that further runs will too. After few runs, or "
                    "with rounded values, that may be wrong."
                ),
                _("Check that these runs used different seeds."),
                "Campelo & Takahashi 2019",
            )
        )
    return tuple(found)


def build(study: RunsPlan, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    pilot = study.pilot
    data = _(
        "Pilot: {source}; {problems}, {algorithms}.",
        source=source_name(pilot.source),
        problems=count(pilot.n, "problem"),
        algorithms=count(pilot.k, "algorithm"),
    )
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(data)]
    if study.advice:
        blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("How many runs")), _runs_table(study)]
    if study.problems:
        blocks += [Heading(_("How many problems")), _problems_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(_notes(study))]
    if full:
        blocks += study.methods().closing(["campelo2019", "campelo2020", "holm1979"])
    return Document(_("How many runs and problems a study needs"), tuple(blocks))


def _runs_table(study: RunsPlan) -> Table:
    pilot, runs = study.pilot, study.runs
    worst = [float(one.errors.max()) for one in study.allocations]
    columns = (
        Column(_("Problem"), list(pilot.problems)),
        *(Column(name, [int(n) for n in runs[:, j]], "count") for j, name in enumerate(pilot.algorithms)),
        Column(_("Total"), [int(row.sum()) for row in runs], "count"),
        Column(_("Largest error"), worst, "value"),
    )
    notes = (_("Largest error: the largest standard error of a difference of interest, with these runs."),)
    return Table(
        "runs", _("Runs of each algorithm for a standard error of {se:g}", se=study.se), columns, notes, terminal=40
    )


def _problems_table(study: RunsPlan) -> Table:
    columns = (
        Column(_("Power {power:g} …", power=study.power), [_(_STRATEGIES[name]) for name in study.problems]),
        Column(_("Problems"), list(study.problems.values()), "count"),
    )
    notes = (
        _("At the first level: enough whatever the other comparisons show; the last row is the most optimistic case."),
    )
    return Table("problems", _("Problems needed to detect d = {d:g}", d=study.d), columns, notes)


def _notes(study: RunsPlan) -> tuple[str, ...]:
    return (
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=study.pilot.sha256),
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


def layout(study: RunsPlan) -> dict[str, Any]:
    """Everything as plain values."""
    pilot, runs = study.pilot, study.runs
    options = {
        "se": study.se,
        "control": None if study.control is None else pilot.algorithms[study.control],
        "d": study.d,
        "power": study.power,
        "alpha": study.alpha,
        "max_runs": study.most,
    }
    return {
        "schema": SCHEMA,
        "study": "plan-runs",
        "n": pilot.n,
        "k": pilot.k,
        "algorithms": list(pilot.algorithms),
        "se": study.se,
        "comparisons": study.comparisons,
        "problems": [
            {
                "problem": pilot.problems[i],
                "pilot_runs": pilot.counts[i].tolist(),
                "deviations": study.deviations[i].tolist(),
                "runs": runs[i].tolist(),
                "largest_error": float(np.max(one.errors)),
                "enough": one.enough,
            }
            for i, one in enumerate(study.allocations)
        ],
        "total_runs": int(runs.sum()),
        "problems_needed": study.problems or None,
        "verdict": {"text": study.text},
        "advice": advice_list(study.advice),
        "provenance": provenance(pilot.sha256, pilot.source, pilot.notes, options, None),
    }
