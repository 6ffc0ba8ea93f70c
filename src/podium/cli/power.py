"""``podium power``: what each procedure finds in samples of the problems, chosen fairly or with a bias."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options
from podium.cli.sections import COMMON, QUESTION, TESTS, Verb, section
from podium.cli.simulating import simulating, simulating_options
from podium.i18n import Message

_TESTS = ("friedman", "aligned", "quade", "wilcoxon", "sign", "t")
_MOST = 1000


def _biases(_ctx: click.Context, _param: click.Parameter, text: str) -> tuple[float, ...]:
    """Read START:STOP[:STEP], both ends included, or a list."""
    words = text.split(":" if ":" in text else ",")
    try:
        numbers = tuple(float(word) for word in words)
    except ValueError:
        numbers = ()
    if numbers and ":" not in text:
        return numbers
    start, stop, width = (*numbers, 1.0)[:3] if len(numbers) in (2, 3) else (0.0, 0.0, 0.0)
    steps = (stop - start) / width if width else -1.0
    if not 0 <= steps < _MOST:
        raise click.BadParameter(
            Message(
                "{given!r} is neither START:STOP, START:STOP:STEP (such as 0:20:2) nor a list (such as 0,5,20).",
                given=text,
            )
        )
    return tuple(start + width * i for i in range(int(steps + 1e-9) + 1))


@click.command("power", cls=Verb, short_help="What each procedure finds in samples of your problems, fair or biased.")
@click.argument("file")
@reading_options
@section(QUESTION)
@click.option("--sample-size", type=int, metavar="N", help="Problems in a sample.  [default: 10, or half of up to 10]")
@click.option(
    "--bias",
    default="0:20",
    show_default=True,
    callback=_biases,
    metavar="START:STOP[:STEP]|LIST",
    help="Values of κ: a problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), d the lead of the first of the pair.",
)
@click.option(
    "--pair", nargs=2, metavar="A B", help="A is favoured over B. Default: the closest call on the whole table."
)
@section(COMMON)
@click.option(
    "--control", metavar="NAME", help="Compare this algorithm ('best': of the best mean rank) with every other."
)
@section(TESTS)
@click.option(
    "--test",
    "--ranking",
    "tests",
    type=click.Choice(_TESTS),
    multiple=True,
    help="Where p-values come from; may be repeated.  [default: friedman; with --control friedman, aligned, quade]",
)
@click.option(
    "--procedures",
    metavar="LIST",
    help="Adjustments, separated by commas.  [default: nemenyi,holm,shaffer,bergmann-hommel; with --control all]",
)
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option("--replacement", is_flag=True, help="Let a problem come more than once into a sample.")
@click.option(
    "--scale",
    type=float,
    metavar="NUMBER",
    help="Divide differences by this before κ multiplies them. Default: 1 for values in [0, 1], 100 for values in [0, 100], "
    "else ten times the pair's median difference.",
)
@simulating_options(1000)
@figure_options("pair", "rejections", "apv", "sizes", "procedures")
@output_options
def command(
    file: str,
    bias: tuple[float, ...],
    procedures: str | None,
    format_: str,
    output: str | None,
    full: bool,
    **options: Any,
) -> None:
    """Which procedure finds most on problems like yours, how many problems it takes, and what choosing them does.

    The experiment of García & Herrera (2008) for all pairs, and of García et al. (2010) with --control, on your table: samples of
    its problems are drawn again and again, fairly or in favour of one algorithm, and every procedure sees each of them.

    \b
    podium power results.csv --objective maximize
    podium power results.csv --objective maximize --pair "My method" Other --figure bias.svg
    podium power results.csv --objective maximize --control "My method" --replicates 10000 --jobs -1
    """
    from podium.data import read_results
    from podium.studies.power import power

    how = simulating(options)
    own = ("sample_size", "pair", "control", "tests", "alpha", "replacement", "scale")
    choices = {name: options.pop(name) for name in own}
    names = () if procedures is None else tuple(word.strip() for word in procedures.split(","))
    results = read_results(file, **options)
    emit(power(results, bias=bias, procedures=names, **choices, **how), format_, output, full)
