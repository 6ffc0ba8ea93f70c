"""``podium adjust``: re-analysis of published p-values or mean ranks."""

from __future__ import annotations

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.sections import COMMON, FILE, QUESTION, TESTS, Verb, section

KINDS = {
    "mean ranks": ("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "heatmap", "pvalues"),
    "a matrix": ("heatmap", "pvalues"),
    "a list": ("pvalues",),
}
"""Kinds of pictures by what the file holds."""


@click.command("adjust", cls=Verb, short_help="Re-analyse published p-values or mean ranks.")
@click.argument("file")
@section(COMMON)
@click.option("--n", type=int, default=None, help="Number of problems behind the mean ranks.")
@click.option(
    "--kind",
    type=click.Choice(["pvalues", "matrix", "ranks"]),
    default=None,
    help="What the file holds. Default: recognised where only one reading is possible.",
)
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this algorithm with the rest, all pairs after it.")
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option("--exhaustive", is_flag=True, help="List the exhaustive sets of hypotheses and those accepted (k ≤ 9).")
@click.option(
    "--simes", is_flag=True, help="Add Bergmann–Hommel with Simes' test of all pairs (k ≤ 12) beside the verdict."
)
@click.option(
    "--transitive",
    is_flag=True,
    help="The p-values of all pairs compare mean ranks, means or accuracies, not signs or signed ranks: Bergmann–Hommel decides.",
)
@section(FILE)
@click.option("--delimiter", metavar="CHAR", help="Field separator: one character, 'tab' or 'space'. Default: found.")
@click.option("--decimal", metavar="CHAR", help="Decimal mark, '.' or ','. Default: found.")
@figure_options(cases=KINDS, option="--figure-kind")
@output_options
def command(
    file: str,
    n: int | None,
    kind: str | None,
    control: str | None,
    alpha: float,
    exhaustive: bool,
    simes: bool,
    transitive: bool,
    delimiter: str | None,
    decimal: str | None,
    format_: str,
    output: str | None,
    full: bool,
) -> None:
    """Adjust p-values that others published, by every procedure that applies, and say what follows.

    FILE (or - for standard input) holds one of: a line for each p-value, with a name or the names of two algorithms
    before it; a k × k matrix of p-values with names; or algorithms with their mean ranks, and then --n is needed.

    \b
    podium adjust pvalues.csv
    podium adjust ranks.csv --n 30 --control C4.5
    podium adjust matrix.csv --exhaustive
    """
    from podium.data import read_reported
    from podium.studies.reanalysis import reanalyse

    reported = read_reported(file, kind=kind, n=n, delimiter=delimiter, decimal=decimal)
    study = reanalyse(reported, control, alpha=alpha, exhaustive=exhaustive, simes=simes, transitive=transitive)
    emit(study, format_, output, full)
