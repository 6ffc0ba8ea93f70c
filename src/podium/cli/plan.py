"""``podium plan``: how many problems a new study needs."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import READING, reading_options
from podium.cli.sections import COMMON, QUESTION, TESTS, Verb, section
from podium.cli.simulating import simulating, simulating_options
from podium.errors import InputError


def _listed(_ctx: click.Context, _param: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Split words at commas."""
    return () if text is None else tuple(word.strip() for word in text.split(","))


@click.command("plan", cls=Verb, short_help="How many problems a new study needs, for a given effect or as in a pilot.")
@click.argument("file", required=False)
@section(COMMON)
@click.option(
    "--effect",
    metavar="d=0.5|p=0.7|rank=0.8",
    help="By how much the first algorithm is better than the last: d, mean over standard deviation of the paired differences; p, "
    "probability to be better on a problem; rank, difference of mean ranks. Instead of FILE.",
)
@section(QUESTION)
@click.option("--k", type=int, metavar="K", help="Algorithms in the new study.  [default: 2; with --control 5]")
@section(COMMON)
@click.option(
    "--control",
    is_flag=False,
    flag_value="best",
    metavar="[NAME]",
    help="Compare one algorithm with every other: of a pilot by name (without one the best), of an effect the first.",
)
@section(QUESTION)
@click.option(
    "--pair",
    nargs=2,
    metavar="A B",
    help="Algorithms of FILE whose difference is to be found.  [default: the two best]",
)
@click.option("--alone", is_flag=True, help="With --pair: the new study compares these two only.")
@section(TESTS)
@click.option(
    "--pattern",
    type=click.Choice(["one", "ends", "steps"]),
    help="Algorithms between the first and the last: one, as the last (default); ends, half way; steps, evenly spaced.",
)
@click.option(
    "--shape",
    type=click.Choice(["normal", "uniform", "laplace", "t3", "lognormal"]),
    help="How cells scatter, with --effect.  [default: normal]",
)
@click.option(
    "--test",
    "--tests",
    "tests",
    metavar="LIST",
    callback=_listed,
    help="Where p-values come from, separated by commas: friedman, aligned, quade, wilcoxon, t, sign.  [default: wilcoxon,t,sign "
    "for two algorithms; friedman,wilcoxon for a few more, friedman for many]",
)
@click.option(
    "--procedures",
    metavar="LIST",
    callback=_listed,
    help="Adjustments, separated by commas.  [default: nemenyi,holm,shaffer,bergmann-hommel; with --control "
    "bonferroni,holm,hochberg,finner]",
)
@section(QUESTION)
@click.option("--power", type=float, default=0.8, show_default=True, help="The power wanted.")
@click.option(
    "--power-of",
    type=click.Choice(["pair", "average", "any", "all"]),
    default="pair",
    show_default=True,
    help="What is to be found: the difference of the pair, true differences on average, any of them, all of them.",
)
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater"]),
    default="two-sided",
    show_default=True,
    help="greater: only an advantage of the first (the control) is looked for.",
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option("--max-problems", type=int, default=1000, show_default=True, help="Look no further than this.")
@section(QUESTION)
@click.option(
    "--se",
    type=float,
    metavar="SE",
    help="FILE holds repeated runs (a long table): how many runs of each algorithm on each problem make the standard error of every "
    "difference this small. With --effect d=… also how many problems.",
)
@click.option("--max-runs", type=int, default=1000, show_default=True, help="With --se: runs of an algorithm at most.")
@reading_options
@simulating_options(2000)
@figure_options("power")
@output_options
def command(file: str | None, format_: str, output: str | None, full: bool, **options: Any) -> None:
    """Find how many problems a new study needs, by which test and procedure.

    Say which difference by --effect, or give a pilot FILE of problems by algorithms: its rows then stand for many problems of
    their kind.

    \b
    podium plan --effect d=0.5
    podium plan --effect d=0.5 --k 6 --control
    podium plan --effect rank=0.8 --k 5 --figure power.svg
    podium plan pilot.csv --objective maximize --pair "My method" Other
    podium plan runs.csv --problem function --algorithm algorithm --value error --se 0.01 --effect d=0.5
    """
    if options["se"] is not None:
        emit(_runs(file, options), format_, output, full)
        return
    del options["se"], options["max_runs"]
    from podium.studies.plan import plan

    if file is None and options["effect"] is None:
        raise InputError(
            "State the difference to detect: --effect d=0.5 (or p=0.7, rank=0.8), or pass the FILE of a pilot."
        )
    how = simulating(options)
    reading = {name: options.pop(name) for name in READING}
    if file is not None:
        from podium.data import read_results

        emit(plan(read_results(file, **reading), **options, **how), format_, output, full)
        return
    source = click.get_current_context().get_parameter_source
    given = [name for name in READING if source(name) == ParameterSource.COMMANDLINE]
    if given:
        raise InputError(
            "--{option} describes how to read a pilot. Name the file of the pilot, or leave the option out.",
            option=given[0],
        )
    emit(plan(**options, **how), format_, output, full)


_OF_RUNS = {"se", "max_runs", "effect", "control", "power", "alpha", "problem", "algorithm", "value", "run", "where",
            "delimiter", "decimal", "names", "reader", "reader_options", "metric"}  # fmt: skip


def _runs(file: str | None, options: dict[str, Any]) -> Any:
    """Plan the runs of each algorithm on each problem from those of a pilot."""
    from podium.data import read_runs
    from podium.studies.plan_runs import plan_runs

    if file is None:
        raise InputError("--se needs the FILE of a pilot with repeated runs, which show how much the runs vary.")
    source = click.get_current_context().get_parameter_source
    odd = [name for name in options if name not in _OF_RUNS and source(name) == ParameterSource.COMMANDLINE]
    if odd:
        raise InputError("--{option} cannot be used with --se. Leave it out.", option=odd[0].replace("_", "-"))
    names = (
        "problem",
        "algorithm",
        "value",
        "run",
        "where",
        "delimiter",
        "decimal",
        "names",
        "reader",
        "reader_options",
        "metric",
    )
    reading = {name: options[name] for name in names if name in options}
    return plan_runs(
        read_runs(file, **reading),
        options["se"],
        control=options["control"],
        d=standardised(options["effect"]),
        power=options["power"],
        alpha=options["alpha"],
        max_runs=options["max_runs"],
    )


def standardised(effect: str | None) -> float | None:
    """Read --effect as a standardised difference, the only one that says how many runs are needed.

    Raises
    ------
    InputError
        For an effect of another kind, or no number.
    """
    if effect is None:
        return None
    if not effect.startswith("d="):
        raise InputError(
            "With --se an effect is a standardised difference, such as --effect d=0.5, not {effect!r}.", effect=effect
        )
    try:
        return float(effect[2:])
    except ValueError:
        raise InputError("--effect {effect}: {number!r} is not a number.", effect=effect, number=effect[2:]) from None
