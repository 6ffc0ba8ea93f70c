"""``podium pair``: two algorithms over many problems, or every two of a table."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import READING, reading_options
from podium.cli.sections import QUESTION, TESTS, Verb, section
from podium.errors import InputError


@click.command("pair", cls=Verb, short_help="Two algorithms over many problems, or every two of a table.")
@click.argument("file")
@click.argument("first", required=False, metavar="[A")
@click.argument("second", required=False, metavar="B]")
@reading_options
@section(QUESTION)
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater", "less"]),
    default="two-sided",
    show_default=True,
    help="A is different, better (greater) or worse (less) than B.",
)
@section(TESTS)
@click.option(
    "--zeros",
    type=click.Choice(["split", "drop", "pratt"]),
    default="split",
    show_default=True,
    help="Zero differences: half of their ranks to each side, left out, or ranked and then left out.",
)
@section(QUESTION)
@click.option(
    "--confidence",
    default="0.90,0.95,0.99",
    show_default=True,
    metavar="LEVELS",
    help="Confidence levels of the intervals, separated by commas.",
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Significance level.")
@section(TESTS)
@click.option(
    "--permutations",
    type=int,
    default=100_000,
    show_default=True,
    metavar="N",
    help="Random sign patterns of the permutation test where it cannot be exact.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@section(QUESTION)
@click.option(
    "--equivalence",
    metavar="MARGIN",
    default=None,
    help="Largest difference that does not matter, in the unit of the data: test which pairs differ by less (TOST; of every pair, adjusted by Holm).",
)
@figure_options(cases={"two algorithms": ("scatter", "differences"), "every pair": ("heatmap", "matrix")})
@output_options
def command(
    file: str,
    first: str | None,
    second: str | None,
    format_: str,
    output: str | None,
    full: bool,
    **options: Any,
) -> None:
    """Compare two algorithms A and B of FILE over its problems; without names, every two of its algorithms.

    Sign test, Wilcoxon's signed-rank test (exact with ties and zeros), Hodges–Lehmann shift with exact intervals, effect
    sizes, permutation test. Without names: the matrices of R+, p-values and wins, the summary of whom each algorithm
    beats at 0.90 and 0.95, and adjusted p-values. FILE is a table as for podium compare.

    \b
    podium pair results.csv PDFC NNEP --objective maximize
    podium pair results.csv "My method" Baseline --objective minimize --alternative greater
    podium pair results.csv --objective maximize
    podium pair runs.csv A B --problem task --algorithm model --value acc --objective maximize
    """
    from podium.data import read_results

    confidence = levels(options.pop("confidence"))
    if first is not None and second is None:
        raise InputError(
            "Name two algorithms to compare, or none to compare every pair, not just {first!r}.", first=first
        )
    results = read_results(file, **{name: options.pop(name) for name in READING})
    if first is None and results.k == 2:
        first, second = results.algorithms
    if first is None or second is None:
        emit(_all_pairs(results, options), format_, output, full)
        return
    from podium.studies.pair.single import compare_pair

    emit(compare_pair(results, first, second, confidence=confidence, **options), format_, output, full)


def _all_pairs(results: Any, options: dict[str, Any]) -> Any:
    from podium.studies.pair.matrix import compare_all_pairs

    if options["alternative"] != "two-sided":
        raise InputError(
            "--alternative {alternative} needs a direction: name two algorithms. Every pair is tested two-sided.",
            alternative=options["alternative"],
        )
    return compare_all_pairs(
        results, zeros=options["zeros"], alpha=options["alpha"], equivalence=options["equivalence"]
    )


def levels(text: str) -> tuple[float, ...]:
    """Read --confidence.

    Raises
    ------
    InputError
        When it is no list of numbers.
    """
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise InputError(
            "--confidence takes numbers separated by commas, such as 0.90,0.95, not {value!r}.", value=text
        ) from None
