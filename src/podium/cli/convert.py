"""``podium convert``: what podium reads, in one of its own plain formats."""

from __future__ import annotations

import sys
from typing import Any

import click

from podium.cli.inputs import inputs
from podium.cli.messages import say
from podium.cli.predictions import names_of
from podium.cli.reading import reading_options_except
from podium.cli.sections import Command
from podium.i18n import _, count


@click.command("convert", cls=Command, short_help="Write what podium reads as plain CSV, JSON records or Parquet.")
@click.argument("file", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    type=click.Choice(["long", "wide", "traces", "predictions"]),
    help="What the table holds: long keeps every run, failure and metric; wide has one value in a cell.  [default: long]",
)
@reading_options_except("repeats", "missing", "average")
@click.option(
    "--average", type=click.Choice(["mean", "median"]), help="Wide: what becomes of several runs in a cell. Exact."
)
@click.option(
    "--missing",
    type=click.Choice(["refuse", "omit"]),
    default="refuse",
    show_default=True,
    help="With --average: whether to average the runs there are. Else missing values are empty cells.",
)
@click.option("--cut-point", metavar="COLUMN", help="Traces: the column of cut-points (evaluations, budget).")
@click.option("--truth", metavar="COLUMN", help="Predictions: the column of the true labels.")
@click.option("--solved", is_flag=True, help="Predictions: columns say 1 where solved, 0 where not.")
@click.option("--id", "identifier", metavar="COLUMN", help="Predictions: the column that identifies the instances.")
@click.option("--classifiers", multiple=True, metavar="A,B,C", help="Predictions: keep these columns only.")
@click.option(
    "--container",
    type=click.Choice(["csv", "tsv", "json", "jsonl", "parquet"]),
    help="What to write, where the end of OUT does not say it.",
)
@click.option("--protect", is_flag=True, help="Put ' in front of names that a spreadsheet would run as formulas.")
@click.option("--overwrite", is_flag=True, help="Replace OUT when it is there.")
def command(file: Any, target: str, classifiers: tuple[str, ...], container: str | None, **options: Any) -> None:
    """Write IN as a plain table: CSV, TSV, JSON records or lines, Parquet by the end of the name of OUT, - for standard output.

    Nothing is lost without being asked for: numbers keep their digits, missing values are empty cells, and the table is read
    again before it is written. Which way is better is noted in the long table where it is known.

    \b
    podium convert results.xlsx results.csv
    podium convert amlb.csv scores.csv --to wide --average mean --missing omit
    podium convert exdata/ traces.parquet --to traces
    podium convert samples/ answers.csv --to predictions
    """
    from podium.render.files import keeping
    from podium.studies.conversion import convert

    to_screen = target == "-"
    with keeping(inputs()):
        done = convert(
            file,
            None if to_screen else target,
            container=container or ("csv" if to_screen else None),
            classifiers=names_of(classifiers),
            **options,
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
