"""The plan of runs in words, as a document and as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from podium._version import __version__
from podium.document import Advice, Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.stats.planning_runs import MOST_PROBLEMS
from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.words import count, grouped, level, listing, source_name

if TYPE_CHECKING:
    from podium.studies.plan_runs.study import RunsPlan

_STRATEGIES = {
    "first": "at Holm's first level, α/m",
    "average": "on average over Holm's levels",
    "last": "for one test at α",
}


def verdict_text(study: RunsPlan) -> str:
    """Say how many runs, whether the pilot has them, and how many problems."""
    pilot, runs = study.pilot, study.runs
    of = (
        "every two algorithms"
        if study.control is None
        else f"{pilot.algorithms[study.control]} and each other algorithm"
    )
    total, low, high = int(runs.sum()), int(runs.min()), int(runs.max())
    each = f"{low} runs" if low == high else f"between {low} and {high} runs"
    sentences = [
        f"To know the difference between {of} to a standard error of {study.se:g} on every problem, {each} of an algorithm on a "
        f"problem are needed, {grouped(total)} in all; the pilot has {grouped(int(pilot.counts.sum()))}."
    ]
    short = [pilot.problems[i] for i, one in enumerate(study.allocations) if not one.enough]
    if short:
        sentences.append(f"On {listing(short)} even {study.most} runs of each are too few.")
    if study.d is not None:
        sentences.append(_problems_sentence(study))
    return " ".join(sentences)


def _problems_sentence(study: RunsPlan) -> str:
    n = study.problems["average"]
    family = (
        f"{count(study.comparisons, 'comparison')} by paired t tests with Holm's procedure (α = {level(study.alpha)})"
    )
    if n is None:
        return f"To find a difference of d = {study.d:g} in {family}, more than {grouped(MOST_PROBLEMS)} problems would be needed."
    have = "has enough" if study.pilot.n >= n else f"has {study.pilot.n}"
    return (
        f"To find differences of d = {study.d:g} over problems with an average power of {study.power:g} in {family}, "
        f"{count(n, 'problem')} are needed; the pilot {have}."
    )


def advise(study: RunsPlan) -> tuple[Advice, ...]:
    """Collect the advice that applies."""
    found = []
    fewest = int(study.pilot.counts.min())
    if fewest < 10:
        found.append(
            Advice(
                "W92",
                f"The scatter is estimated from as few as {count(fewest, 'run')} of a cell.",
                "A standard deviation from a handful of runs is easily half or twice the true one, and the number of runs goes "
                "with its square.",
                "Make these runs in two steps: ten of each first, then plan again with what they show.",
                "Campelo & Takahashi 2019",
            )
        )
    constant = int((study.deviations == 0).sum())
    if constant:
        found.append(
            Advice(
                "W93",
                f"{count(constant, 'cell')} of {study.deviations.size} did not scatter at all in the pilot.",
                "Runs that all gave one value say that further runs would give it too; after few runs, or where values are "
                "rounded, that need not be so.",
                "Check that these runs used different seeds.",
                "Campelo & Takahashi 2019",
            )
        )
    return tuple(found)


def build(study: RunsPlan, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    pilot = study.pilot
    data = f"Pilot: {source_name(pilot.source)}; {count(pilot.n, 'problem')}, {count(pilot.k, 'algorithm')}."
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(data)]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks += [Heading("How many runs"), _runs_table(study)]
    if study.problems:
        blocks += [Heading("How many problems"), _problems_table(study)]
    blocks += [Heading("How this was computed"), Bullets(_notes(study))]
    if full:
        blocks += study.methods("en").closing(["campelo2019", "campelo2020", "holm1979"])
    return Document("How many runs and problems a study needs", tuple(blocks))


def _runs_table(study: RunsPlan) -> Table:
    pilot, runs = study.pilot, study.runs
    worst = [float(one.errors.max()) for one in study.allocations]
    columns = (
        Column("Problem", list(pilot.problems)),
        *(Column(name, [int(n) for n in runs[:, j]], "count") for j, name in enumerate(pilot.algorithms)),
        Column("In all", [int(row.sum()) for row in runs], "count"),
        Column("Largest error", worst, "value"),
    )
    notes = ("Largest error: of the difference of any two of interest, with these runs.",)
    return Table("runs", f"Runs of each algorithm for a standard error of {study.se:g}", columns, notes, terminal=40)


def _problems_table(study: RunsPlan) -> Table:
    columns = (
        Column(f"Power {study.power:g} …", [_STRATEGIES[name] for name in study.problems]),
        Column("Problems", list(study.problems.values()), "count"),
    )
    notes = ("At the first level: enough whatever the other comparisons give; the last row is the most hopeful case.",)
    return Table("problems", f"Problems needed to find d = {study.d:g}", columns, notes)


def _notes(study: RunsPlan) -> tuple[str, ...]:
    return (
        f"podium {__version__}; data SHA-256 {study.pilot.sha256}",
        "Standard error of a difference of means: √(s₁²/n₁ + s₂²/n₂), s from the pilot's runs. Each further run goes to whichever "
        "algorithm of the least certain pair gains more by it.",
        *(
            [
                "d: mean over standard deviation of the differences between two algorithms over problems; power of the paired t test."
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
