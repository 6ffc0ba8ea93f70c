"""``podium guide``: which verb fits your data."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.terminal import typed
from podium.errors import InputError, quote
from podium.i18n import N_, _, joined
from podium.verbs import Given, Option, Plan, Step, Verb


def resolve(given: Given) -> Plan:
    """Resolve the answers; ask for missing ones if requested."""
    if given.take("ask"):
        given.put(**_asked({axis: given[axis] for axis in ("data", "problems", "algorithms", "missing", "goal")}))
    return [Step("study", given.call("guide"))]


def _asked(answers: dict[str, Any]) -> dict[str, Any]:
    """Ask on standard error what still matters, so that the answer alone is on standard output."""
    from podium.studies.data_and_help.guide.routes import AXES
    from podium.studies.data_and_help.guide.study import guide, next_question

    known = dict(guide(**answers).answers)
    while axis := next_question(known):
        question, options = AXES[axis]
        words = tuple(options)
        click.echo(f"\n{question}", err=True)
        for number, (word, text) in enumerate(options.items(), 1):
            click.echo(f"{number:3}  {word}: {text}", err=True)
        known[axis] = _one(typed(_("Enter a number or a word: ")), words)
    return known


def _one(said: str, words: tuple[str, ...]) -> str:
    """Return the word that was typed, or the one with that number."""
    if said in words:
        return said
    if said.isdecimal() and 1 <= int(said) <= len(words):
        return words[int(said) - 1]
    raise InputError(
        "{said} is not one of the answers. Type a number from 1 to {most}, or one of these words: {words}.",
        said=quote(said), most=len(words), words=joined(words, ", "),
    )  # fmt: skip


VERB = Verb(
    "guide",
    help=(
        N_("Show which command fits: without options the questions, with answers the command to type."),
        N_("Beside the command: the same in Python, what it answers, what it assumes, and what to report."),
    ),
    examples=(
        "podium guide",
        "podium guide --ask",
        "podium guide --data table --problems many --algorithms 2",
        "podium guide --data table --problems groups --algorithms 5",
        "podium guide --data folds --problems one --goal equivalence",
        "podium guide --figure tree.svg",
    ),
    resolve=resolve,
    pictures=("tree",),
    options=(
        Option(
            "data",
            "table, runs, folds, predictions, scores, traces, pvalues, nothing or unknown.",
            common=True,
            metavar="KIND",
        ),
        Option(
            "problems",
            "one, many, groups (several dependent ones) or a number.",
            common=True,
            metavar="NUMBER",
        ),
        Option("algorithms", "two, many or a number.", common=True, metavar="NUMBER"),
        Option("missing", "Whether results are missing.", common=True, metavar="no|some"),
        Option(
            "goal",
            "differences (default), control, sizes, pairs, equivalence, ranks, cost, assumptions, power, validity, practical, scores or "
            "format.",
            common=True,
            metavar="GOAL",
        ),
        Option(
            "ask",
            "Ask for the answers that the options do not give, one question at a time.",
            common=True,
            type=bool,
        ),
    ),
)
