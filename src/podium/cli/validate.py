"""``podium validate``: how often each procedure errs when nothing differs."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options
from podium.cli.sections import COMMON, QUESTION, TESTS, Verb, section
from podium.cli.simulating import simulating, simulating_options
from podium.errors import InputError

_TESTS = ("friedman", "aligned", "quade", "wilcoxon", "sign", "t")


def _words(_ctx: click.Context, _param: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Read a list separated by commas."""
    return () if text is None else tuple(word.strip() for word in text.split(","))


@click.command("validate", cls=Verb, short_help="How often each procedure errs when nothing differs.")
@click.argument("file", required=False)
@reading_options
@section(COMMON)
@click.option("--n", type=int, metavar="N", help="Problems in a simulated table.  [default: 30]")
@click.option("--k", type=int, metavar="K", help="Algorithms in a simulated table.  [default: 10]")
@click.option(
    "--null",
    "nulls",
    metavar="LIST",
    callback=_words,
    help="Situations, separated by commas: iid, correlated, unequal-variance, ties, skewed, incommensurable, partial; "
    "with FILE: exchanged, own-spreads; of sign and Wilcoxon tests also intransitive.  [default: all but the last]",
)
@click.option(
    "--control/--all-pairs",
    "against_control",
    default=True,
    show_default=True,
    help="Whether one algorithm is compared with the rest, or every two.",
)
@section(QUESTION)
@click.option("--control-name", metavar="NAME", help="With FILE: which algorithm is the control.  [default: the first]")
@section(TESTS)
@click.option(
    "--test",
    "tests",
    type=click.Choice(_TESTS),
    multiple=True,
    help="Where p-values come from; may be repeated.  [default: friedman]",
)
@click.option(
    "--procedures",
    metavar="LIST",
    callback=_words,
    help="Adjustments, separated by commas, and none; for all pairs also studentised-range.  [default: all in use]",
)
@click.option(
    "--se",
    type=click.Choice(["published", "corrected", "both"]),
    default="published",
    show_default=True,
    help="Standard error of aligned and Quade ranks.",
)
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@simulating_options(20_000)
@figure_options("levels", "omnibus")
@output_options
def command(
    file: str | None, against_control: bool, format_: str, output: str | None, full: bool, **options: Any
) -> None:
    """How often each procedure calls algorithms different that are not, against the level it promises.

    Without FILE tables are simulated from populations without differences. With FILE they are made from your table: its
    results dealt out to the algorithms at random (exchanged: ties and scales stay), or freed of what makes one algorithm
    better (own-spreads: how widely each scatters stays).

    \b
    podium validate
    podium validate --n 12 --k 5 --all-pairs --null iid,ties
    podium validate results.csv --objective maximize --test friedman --test wilcoxon
    """
    from podium.studies.validate import validate

    how = simulating(options)
    own = ("n", "k", "nulls", "tests", "procedures", "se", "alpha")
    choices: dict[str, Any] = {name: options.pop(name) for name in own} | {"control": options.pop("control_name")}
    choices["design"] = "control" if against_control else "all-pairs"
    choices["tests"] = choices["tests"] or ("friedman",)
    emit(validate(_table(file, options), **choices, **how), format_, output, full)


def _table(file: str | None, reading: dict[str, Any]) -> Any:
    if file is not None:
        from podium.data import read_results

        return read_results(file, **reading)
    context = click.get_current_context()
    given = [name for name in reading if context.get_parameter_source(name) != ParameterSource.DEFAULT]
    if given:
        raise InputError(
            "--{option} describes how to read a table. Name the file of the table, or leave the option out.",
            option=given[0],
        )
    return None
