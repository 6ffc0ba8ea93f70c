"""``podium predictions``: classifiers by their predictions on one test set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from podium.cli.only import refuse_others
from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import part_options, settings
from podium.cli.sections import COMMON, DATA, FILE, QUESTION, TESTS, Verb, section
from podium.i18n import N_

if TYPE_CHECKING:
    from podium.data import Predictions
    from podium.studies.base import Study


@click.command("predictions", cls=Verb, short_help="Compare classifiers by their predictions on one test set.")
@click.argument("file")
@section(COMMON)
@click.option("--truth", metavar="COLUMN", help="The column of the true labels; the others hold predicted labels.")
@click.option("--solved", is_flag=True, help="Without a truth: columns say 1 (true) where solved, 0 (false) where not.")
@section(DATA)
@click.option(
    "--id", "identifier", metavar="COLUMN", help="A column that identifies the instances, to leave out. Default: found."
)
@click.option(
    "--classifiers", multiple=True, metavar="A,B,C", help="Compare these columns only. Default: all that are left."
)
@click.option(
    "--group",
    metavar="COLUMN",
    help="The column that says which instances belong together (questions of one document, samples of one item).",
)
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this classifier with the rest.")
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater", "less"]),
    default="two-sided",
    show_default=True,
    help="With --control: the control is different, more accurate (greater) or less accurate (less).",
)
@section(TESTS)
@click.option(
    "--test",
    type=click.Choice(["auto", "exact", "midp", "chi2"]),
    default="auto",
    show_default=True,
    help="Which p-value decides; auto: exact up to 25 discordant instances, χ² with continuity correction beyond.",
)
@click.option(
    "--permutations",
    type=int,
    default=0,
    metavar="N",
    help="Permutation p-value of Cochran's Q; with --group 10 000 where it is not exact.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the permutations.")
@section(FILE)
@click.option("--reader", metavar="NAME", help="How to read FILE: a format by name. Default: recognised.")
@click.option(
    "--option",
    "reader_options",
    metavar="KEY=VALUE",
    multiple=True,
    callback=settings,
    help="An option of the reader. May be repeated.",
)
@click.option("--delimiter", metavar="CHAR", help="Field separator: one character, 'tab' or 'space'. Default: found.")
@part_options
@figure_options("accuracies", "forest", "heatmap")
@output_options
def command(file: str, format_: str, output: str | None, full: bool, **options: Any) -> None:
    """Compare classifiers by their predictions on one test set: which are more accurate, and how sure that is.

    FILE is a table (CSV, TSV and semicolons are recognised), or - for standard input, with a row for each instance: the
    true label, and a column of predicted labels for each classifier. With --solved there is no truth, and the columns
    say 1 or 0. A long table with the columns item, model and correct (and sample, with --group item) is recognised by its
    headers. Missing predictions are refused, not dropped. FILE may also be a folder that a tool for evaluating language
    models wrote; it is recognised, and its items are paired by name.

    \b
    podium predictions test.csv --truth label
    podium predictions test.csv --truth label --control "My method" --alternative greater
    podium predictions test.csv --truth label --id image --classifiers CNN,SVM,Forest
    podium predictions benchmark.csv --solved --format json
    podium predictions samples.csv --solved --group question
    podium predictions answers.csv
    podium predictions results --reader lm-eval --option task=arc_easy --option metric=acc
    """
    from podium.data import read_predictions

    reading = {
        name: options.pop(name)
        for name in ("truth", "solved", "identifier", "group", "delimiter", "reader", "reader_options")
    }
    wanted = names_of(options.pop("classifiers"))
    grouped = reading["group"] is not None
    if grouped:
        refuse_others(
            options,
            _BY_GROUPS,
            N_("{option} cannot be used with --group: it chooses among tests of independent instances."),
        )
    data = read_predictions(file, classifiers=wanted, **reading)
    emit(_by_groups(data, options) if grouped else _single(data, options), format_, output, full)


_BY_GROUPS = ("control", "alpha", "alternative", "permutations", "seed")


def _single(data: Predictions, options: dict[str, Any]) -> Study:
    from podium.studies.predictions import compare_predictions

    return compare_predictions(data, **options)


def _by_groups(data: Predictions, options: dict[str, Any]) -> Study:
    from podium.studies.predictions.grouped import compare_grouped_predictions

    chosen = {name: options[name] for name in _BY_GROUPS}
    if not chosen["permutations"]:
        del chosen["permutations"]
    return compare_grouped_predictions(data, **chosen)


def names_of(given: tuple[str, ...]) -> list[str] | None:
    """Names of columns: given once with commas, or the option repeated, where a name holds a comma."""
    if not given:
        return None
    parts = given[0].split(",") if len(given) == 1 else given
    return [part.strip() for part in parts if part.strip()]
