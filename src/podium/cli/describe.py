"""``podium describe``: what a file holds, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, output_options
from podium.cli.reading import reading_options_except
from podium.cli.sections import COMMON, DATA, Verb, section


@click.command("describe", cls=Verb, short_help="What a file holds, what is wrong with it, and which verb comes next.")
@click.argument("file")
@section(COMMON)
@click.option(
    "--kind", type=click.Choice(["results", "traces", "predictions"]), help="What FILE holds. Default: found."
)
@reading_options_except("objective", "repeats", "missing", "average")
@section(DATA)
@click.option("--cut-point", metavar="COLUMN", help="Traces: the column of cut-points (evaluations, budget).")
@click.option("--truth", metavar="COLUMN", help="Predictions: the column of the true labels.")
@click.option("--solved", is_flag=True, help="Predictions: columns say 1 where solved, 0 where not.")
@output_options
def command(file: Any, format_: str, output: str | None, full: bool, **options: Any) -> None:
    """Say what FILE holds: shape, metrics, missing results, ties, duplicates, odd values and names, and what to type next.

    FILE is whatever podium reads. Nothing is compared and no objective is needed; everything that is wrong is said at once.

    \b
    podium describe results.csv
    podium describe runs.csv --problem task --algorithm model --value acc --run fold
    podium describe exdata/
    podium describe answers.csv --truth label --format json
    """
    from podium.studies.description import describe

    emit(describe(file, **options), format_, output, full)
