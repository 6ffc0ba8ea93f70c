"""``podium guide``: which verb fits the data at hand."""

from __future__ import annotations

import sys
from typing import Any

import click

from podium.cli.output import emit, output_options
from podium.cli.sections import COMMON, Verb, section
from podium.errors import InputError, quote
from podium.i18n import _


@click.command("guide", cls=Verb, short_help="Which verb fits your data and question.")
@section(COMMON)
@click.option(
    "--data", metavar="KIND", help="table, runs, folds, predictions, scores, traces, pvalues, nothing or unknown."
)
@click.option("--problems", metavar="NUMBER", help="one, many, groups (several that depend on each other) or a number.")
@click.option("--algorithms", metavar="NUMBER", help="two, many or a number.")
@click.option("--missing", metavar="no|some", help="Whether results are missing.")
@click.option(
    "--goal",
    metavar="GOAL",
    help="differences (default), control, sizes, pairs, equivalence, ranks, cost, assumptions, power, validity, practical, "
    "scores or format.",
)
@click.option("--ask", is_flag=True, help="Ask, one question at a time, what the options do not say.")
@output_options
def command(format_: str, output: str | None, full: bool, ask: bool, **answers: Any) -> None:
    """Say which verb fits: without options the whole decision tree, with them the command to type.

    Beside the command: the same in Python, what it answers and takes for granted, and what to report.

    \b
    podium guide
    podium guide --ask
    podium guide --data table --problems many --algorithms 2
    podium guide --data table --problems groups --algorithms 5
    podium guide --data folds --problems one --goal equivalence
    """
    from podium.studies.guide import guide

    if ask:
        answers = _asked(answers)
    emit(guide(**answers), format_, output, full)


def _asked(answers: dict[str, Any]) -> dict[str, Any]:
    """Ask on standard error what still matters, so that the answer alone is on standard output."""
    from podium.studies.guide import guide, next_question
    from podium.studies.guide.questions import AXES

    known = dict(guide(**answers).answers)
    while axis := next_question(known):
        question, options = AXES[axis]
        words = tuple(options)
        click.echo(f"\n{question}", err=True)
        for number, (word, text) in enumerate(options.items(), 1):
            click.echo(f"{number:3}  {word}: {text}", err=True)
        known[axis] = _one(_answer(), words)
    return known


def _answer() -> str:
    """Read one answer; click.prompt would write a blank on standard output (until 8.4)."""
    said = ""
    while not said:
        click.echo(_("Enter a number or a word: "), nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        said = line.strip()
    return said


def _one(said: str, words: tuple[str, ...]) -> str:
    """Return the word that was said, or the one of that number."""
    if said in words:
        return said
    if said.isdecimal() and 1 <= int(said) <= len(words):
        return words[int(said) - 1]
    raise InputError(
        "{said} is not one of the answers. Type a number from 1 to {most}, or one of these words: {words}.",
        said=quote(said), most=len(words), words=", ".join(words),
    )  # fmt: skip
