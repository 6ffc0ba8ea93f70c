"""``podium convergence``: which optimiser gets there faster."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options_except
from podium.cli.sections import DATA, QUESTION, TESTS, Verb, section
from podium.errors import InputError
from podium.i18n import Message


def _cut_points(_ctx: click.Context, _param: click.Parameter, text: str | None) -> tuple[float, ...]:
    """Turn ``10,20,...,100`` into numbers."""
    if text is None:
        return ()
    words = [word.strip() for word in text.replace("…", "...").split(",")]
    found: list[Fraction] = []
    for place, word in enumerate(words):
        if word == "...":
            found += _between(found, words[place + 1 :], text)
        else:
            found.append(_fraction(word, text))
    return tuple(float(value) for value in found)


def _between(found: list[Fraction], rest: list[str], text: str) -> list[Fraction]:
    """Fill an ellipsis between two numbers before it and one after it."""
    if len(found) < 2 or not rest or found[-1] <= found[-2]:
        raise click.BadParameter(
            Message(
                "{given!r}: '...' stands between two ascending numbers and the last one, as in 10,20,...,100.",
                given=text,
            )
        )
    step, last = found[-1] - found[-2], _fraction(rest[0], text)
    if (last - found[-1]) / step > 5000:
        raise click.BadParameter(Message("{given!r} is more than 5000 cut-points.", given=text))
    filled = []
    value = found[-1] + step
    while value < last:
        filled.append(value)
        value += step
    return filled


def _fraction(word: str, text: str) -> Fraction:
    try:
        value = Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise click.BadParameter(Message("{word!r} in {given!r} is not a number.", word=word, given=text)) from None
    if abs(value) > 10**300:
        raise click.BadParameter(Message("{word!r} in {given!r} is too large.", word=word, given=text))
    return value


def _optimum(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> float | dict[str, float] | None:
    """Turn ``VALUE`` or several ``PROBLEM=VALUE`` into a number or a mapping."""
    if not given:
        return None
    pairs = [text.rpartition("=") for text in given]
    try:
        if len(given) == 1 and not pairs[0][1]:
            return float(given[0])
        if all(name and mark for name, mark, _ in pairs):
            return {name: float(value) for name, _, value in pairs}
    except ValueError:
        pass
    raise click.BadParameter(
        Message(
            "{given!r}: pass one number for all problems, or PROBLEM=VALUE for each of them.", given=", ".join(given)
        )
    )


@click.command("convergence", cls=Verb, short_help="Compare how fast algorithms converge.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@reading_options_except("names", "repeats", "missing", "average", "file")
@section(DATA)
@click.option("--cut-point", metavar="COLUMN", help="Long table: the column of cut-points (evaluations, budget).")
@click.option("--every", type=float, metavar="STEP", help="Take a cut-point every STEP.")
@click.option("--at-values", metavar="LIST", callback=_cut_points, help="Take these cut-points, such as 10,20,...,100.")
@section(QUESTION)
@click.option(
    "--final-at", type=float, metavar="VALUE", help="Compare the results at this cut-point. Default: the last one."
)
@click.option(
    "--optimum",
    metavar="VALUE",
    multiple=True,
    callback=_optimum,
    help="Best possible value (or PROBLEM=VALUE, repeated): reached optima are ranked by who arrives first.",
)
@click.option(
    "--tolerance", type=float, default=0.0, show_default=True, help="How close to the optimum counts as reached."
)
@click.option(
    "--target",
    "targets",
    type=float,
    multiple=True,
    metavar="VALUE",
    help="Time to this target (distance from the optimum where one is given). May be repeated.",
)
@section(DATA)
@click.option(
    "--average",
    type=click.Choice(["mean", "median"]),
    default="mean",
    show_default=True,
    help="How the runs are averaged.",
)
@click.option(
    "--uneven",
    type=click.Choice(["refuse", "carry", "common"]),
    default="refuse",
    show_default=True,
    help="Runs that end at different cut-points: refuse them, carry the last value on, or use the common budget.",
)
@click.option("--best-so-far", is_flag=True, help="Replace each value by the best up to its cut-point.")
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option("--resamples", type=int, default=2000, show_default=True, help="Bootstrap samples of the intervals.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@figure_options("rank-curves", "curves")
@output_options
def command(
    files: tuple[str, ...],
    format_: str,
    output: str | None,
    full: bool,
    at_values: tuple[float, ...],
    every: float | None,
    final_at: float | None,
    **options: Any,
) -> None:
    """Compare how fast algorithms converge, and how far they get, from the best values they had found along the budget.

    FILE is a long table with a line for each algorithm, problem, run and cut-point, or a wide one with a column for each
    cut-point; text (gzip too) or Parquet. Columns with usual names are found. Runs are averaged, the differences of every two
    algorithms are ranked along the budget, and Page's trend test says which converges faster. Several files without a column
    of algorithms are one algorithm each.

    \b
    podium convergence traces.csv.gz --objective minimize
    podium convergence traces.csv --objective minimize --optimum 0 --tolerance 1e-8 --target 1e-8
    podium convergence traces.parquet --objective minimize --cut-point fes --every 10000
    """
    from podium.data.traces import read_traces
    from podium.studies.convergence import convergence

    reading = {name: options.pop(name) for name in _READING}
    if every is not None and at_values:
        raise InputError("Use either --every or --at-values, not both.")
    wanted = (*at_values, *(() if final_at is None else (final_at,)))
    traces = read_traces(list(files), at_values=sorted(set(wanted)), every=every, **reading)
    study = convergence(traces, every=every, at_values=at_values, final_at=final_at, **options)
    emit(study, format_, output, full)


_READING = (
    *("objective", "delimiter", "decimal", "problem", "algorithm", "value", "run", "where"),
    *("cut_point", "average", "uneven", "best_so_far", "reader", "reader_options", "metric"),
)
