"""``podium convert``: convert what podium reads to one of its plain formats."""

from __future__ import annotations

import sys

from podium.cli.output import files
from podium.cli.terminal import say
from podium.i18n import N_, _, count
from podium.options import FILE, READING
from podium.studies.data_and_help.description.verb import CUT_POINT, SOLVED, TRUTH
from podium.studies.one_problem.predictions.verb import CLASSIFIERS, IDENTIFIER
from podium.verbs import Given, Option, Verb


def act(given: Given) -> None:
    """Convert, and report what was written."""
    from podium.render.files import keeping
    from podium.studies.data_and_help.conversion import convert

    file, target, container = (given.take(name) for name in ("file", "target", "container"))
    to_screen = target == "-"
    with keeping(files([file])):
        done = convert(
            file,
            None if to_screen else target,
            container=container or ("csv" if to_screen else None),
            **given.rest(),
        )
    if to_screen:
        sys.stdout.flush()
        sys.stdout.buffer.write(done.content)
        sys.stdout.flush()
        return
    for note in done.notes:
        say(f"podium: {note}", one_line=True)
    wrote = _(
        "podium: wrote {target} ({rows} of {columns}, {form})",
        target=target, rows=count(done.rows, "row"), columns=count(len(done.columns), "column"), form=done.form,
    )  # fmt: skip
    say(wrote, one_line=True)


VERB = Verb(
    "convert",
    help=(
        N_(
            "Convert IN to a plain table: CSV, TSV, JSON records or lines, or Parquet, by the ending of OUT; - is standard output."
        ),
        N_(
            "Nothing is lost unless you ask for it: numbers keep their digits, missing values are empty cells, and the table is read again "
            "before it is written. A long table states which direction is better, if that is known."
        ),
    ),
    examples=(
        "podium convert results.xlsx results.csv",
        "podium convert amlb.csv scores.csv --to wide --average mean --missing omit",
        "podium convert exdata/ traces.parquet --to traces",
        "podium convert samples/ answers.csv --to predictions",
    ),
    act=act,
    options=(
        Option(FILE.name, positional=True, required=True, metavar="IN"),
        Option("target", positional=True, required=True, metavar="OUT"),
        Option(
            "to",
            "What the table holds: long (the default) keeps every run, failure and metric; wide has one value in each cell.",
            choices=dict.fromkeys(("long", "wide", "traces", "predictions"), ""),
        ),
        *READING.without("file", "repeats").having(
            average={
                "help": N_("Wide: how several runs of a cell are combined into one value."),
                "default": None,
            },
            missing={
                "help": N_(
                    "With {--average}: omit averages the remaining runs. Otherwise, missing values are empty cells."
                ),
                "choices": dict.fromkeys(("refuse", "omit"), ""),
                "suggested": {},
                "metavar": None,
            },
        ),
        CUT_POINT,
        TRUTH,
        SOLVED,
        IDENTIFIER,
        CLASSIFIERS,
        Option(
            "container",
            "What to write, if the ending of OUT does not determine it.",
            choices=dict.fromkeys(("csv", "tsv", "json", "jsonl", "parquet"), ""),
        ),
        Option("protect", "Put ' in front of names that a spreadsheet would run as formulas.", type=bool),
        Option("overwrite", "Replace OUT if it exists.", type=bool),
    ),
)
