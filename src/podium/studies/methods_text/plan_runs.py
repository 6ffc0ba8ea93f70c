"""The methods paragraph of a plan of runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.render.prose import Cited, Piece
from podium.stats.planning_runs import MOST_PROBLEMS
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, software, who
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.plan_runs_words import PlanRunsWords, plan_runs_words
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.plan_runs.study import RunsPlan


def pieces(study: RunsPlan, language: str, style: Style) -> list[Piece]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    words, own = words_of(language), plan_runs_words(language)
    return [
        *_goal(study, words, own),
        *_pilot(study, own),
        own.rule.format(most=grouped(study.most)),
        *_needed(study, words, own),
        *([] if study.d is None else _problems(study, own)),
        own.estimated,
        software(words),
    ]


def _goal(study: RunsPlan, words: Words, own: PlanRunsWords) -> list[Piece]:
    pilot = study.pilot
    control = "" if study.control is None else pilot.algorithms[study.control]
    kind = 2 if pilot.k == 2 else 1 if control else 0
    text = own.data.format(
        who=who(pilot.algorithms, NAMED, words),
        differences=own.differences[kind].format(control=control),
        se=figures.quantity(study.se),
        extent=counted(own.extent, pilot.n),
    )
    return [text, Cited(("campelo2019", "campelo2020")), "."]


def _pilot(study: RunsPlan, own: PlanRunsWords) -> list[Piece]:
    counts = study.pilot.counts
    low, high = int(counts.min()), int(counts.max())
    cells = own.cells[low != high].format(low=grouped(low), high=grouped(high))
    return [own.pilot.format(total=grouped(int(counts.sum())), cells=cells)]


def _needed(study: RunsPlan, words: Words, own: PlanRunsWords) -> list[Piece]:
    runs = study.runs
    low, high = int(runs.min()), int(runs.max())
    total = grouped(int(runs.sum()))
    text: list[Piece] = [own.needed[low != high].format(low=grouped(low), high=grouped(high), total=total)]
    short = [study.pilot.problems[i] for i, one in enumerate(study.allocations) if not one.enough]
    if short:
        told = own.short if len(short) <= NAMED else own.many_short
        text.append(told.format(names=words.listing(short), n=len(short), most=grouped(study.most)))
    return text


def _problems(study: RunsPlan, own: PlanRunsWords) -> list[Piece]:
    """How many problems the comparison needs, in each of the three senses of power."""
    assert study.d is not None
    shown = []
    for told, strategy in zip(own.reached, ("average", "first", "last"), strict=True):
        n = study.problems[strategy]
        shown.append(told.format(n=own.beyond.format(n=grouped(MOST_PROBLEMS)) if n is None else grouped(n)))
    return [
        own.problems.format(d=figures.quantity(study.d), power=study.power),
        Cited(("student1908",)),
        f" {counted(own.compared, study.comparisons)}{own.levels[0]}",
        Cited(("holm1979",)),
        own.levels[1],
        figures.level(study.alpha),
        *shown,
    ]
