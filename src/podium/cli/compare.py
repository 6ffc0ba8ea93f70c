"""``podium compare``: the main job."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import READING, reading_options
from podium.cli.sections import COMMON, DATA, QUESTION, TESTS, Verb, section
from podium.errors import InputError

KINDS = (
    "cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "rank-intervals", "heatmap", "contrasts", "matrix", "forest", "wins", "scatter",
    "boxes", "places", "profile", "means", "stability",
)  # fmt: skip
"""Kinds of pictures."""


@click.command("compare", cls=Verb, short_help="Compare k algorithms on n problems.")
@click.argument("file")
@reading_options
@section(COMMON)
@click.option(
    "--control", metavar="NAME", help="Compare this algorithm with the rest; 'best' takes the best ranked one."
)
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option(
    "--ranking",
    type=click.Choice(["friedman", "aligned", "quade", "all"]),
    default="friedman",
    show_default=True,
    help="Which ranks the p-values come from.",
)
@section(QUESTION)
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater", "less"]),
    default="two-sided",
    show_default=True,
    help="With --control: the control is different, better (greater) or worse (less).",
)
@section(TESTS)
@click.option(
    "--pairwise",
    type=click.Choice(["wilcoxon", "sign", "t", "eisinga", "eisinga-ties", "conover", "nemenyi"]),
    default=None,
    help="Where p-values come from instead of z tests of mean ranks. wilcoxon, sign, t: two algorithms at a time, which no "
    "third one can change. eisinga (exact; -ties: given the ties), conover, nemenyi: other tests of Friedman's ranks.",
)
@click.option(
    "--se",
    type=click.Choice(["published", "corrected"]),
    default="published",
    show_default=True,
    help="Standard error of aligned and Quade ranks; 'corrected' has the right size.",
)
@click.option("--exact", is_flag=True, help="Spend some seconds on exact omnibus p-values.")
@click.option("--permutations", type=int, default=0, metavar="N", help="Permutation p-values of the omnibus tests.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@click.option(
    "--parametric", is_flag=True, help="Add ANOVA with its assumptions, Tukey or Dunnett, beside the verdict."
)
@click.option(
    "--stability",
    is_flag=True,
    help="Repeat the verdict without each problem and each algorithm: what does it hinge on?",
)
@section(QUESTION)
@click.option(
    "--equivalence",
    metavar="MARGIN",
    default=None,
    help="Largest difference that does not matter, in the unit of the data: test which pairs differ by less (TOST).",
)
@section(TESTS)
@click.option(
    "--simes", is_flag=True, help="Add Bergmann–Hommel with Simes' test (up to 12 algorithms) beside the verdict."
)
@section(DATA)
@click.option(
    "--group",
    metavar="COLUMN|FILE",
    help="Problems come in groups (task families, one function in several dimensions): test by whole groups. A column, or a "
    "table of problem and group.",
)
@section(TESTS)
@click.option("--unpaired", is_flag=True, help="Columns are independent samples: Kruskal–Wallis and Dunn's tests.")
@figure_options(*KINDS)
@output_options
def command(
    file: str, format_: str, output: str | None, full: bool, unpaired: bool, group: str | None, **options: Any
) -> None:
    """Compare k algorithms on n problems: which differ, how sure that is, and how large the differences are.

    FILE is a table (CSV, TSV, semicolons and decimal commas are recognised), or - for standard input. A wide table has
    a row for each problem and a column for each algorithm; its first column may name the problems. For a long table
    (a row for each measurement) give --problem, --algorithm and --value; repeated measurements are averaged. Files of known
    tools are recognised. With --metric all every metric of a long table gets a verdict of its own, with a summary.

    \b
    podium compare results.csv --objective maximize
    podium compare results.csv --objective minimize --control "My method"
    podium compare runs.csv --problem task --algorithm model --value acc --objective maximize
    podium compare results.csv --objective maximize --output table.tex
    podium compare results.csv --objective maximize --figure cd.pdf
    podium compare runs.csv --missing worst --average median
    podium compare runs.csv --missing incomplete
    podium compare results.csv --objective maximize --group family
    podium compare indicators.csv --metric all --figure all.svg
    """
    if group is not None:
        emit(_by_group(file, group, unpaired, options), format_, output, full)
        return
    run = _unpaired if unpaired else _by_metric if options["metric"] == "all" else _paired
    if options["missing"] == "incomplete" and run is _paired:
        from podium.cli.incomplete import run
    emit(run(file, options), format_, output, full)


def _split(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    reading = {name: options[name] for name in READING}
    return reading, {name: value for name, value in options.items() if name not in READING}


def _paired(file: str, options: dict[str, Any]) -> Any:
    from podium.data import read_results
    from podium.studies.compare import compare

    reading, choices = _split(options)
    return compare(read_results(file, **reading), **choices)


def _by_metric(file: str, options: dict[str, Any]) -> Any:
    from podium.data import read_metrics
    from podium.studies.metrics import compare_metrics

    reading, choices = _split(options)
    wide = [name for name in ("names", "repeats") if reading.pop(name) is not None]
    if wide:
        raise InputError(
            "--{option} is for wide tables, which hold one metric. Leave out --{option} or --metric all.",
            option=wide[0],
        )
    del reading["metric"]
    return compare_metrics(read_metrics(file, **reading), **choices)


def _by_group(file: str, group: str, unpaired: bool, options: dict[str, Any]) -> Any:
    from podium.cli.grouped import run

    if unpaired:
        raise InputError("--unpaired treats columns as independent samples, so it cannot be used with --group.")
    return run(file, group, options)


def _unpaired(file: str, options: dict[str, Any]) -> Any:
    from podium.cli.unpaired import run

    reading, choices = _split(options)
    return run(file, reading, choices)
