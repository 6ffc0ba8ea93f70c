"""``podium roc``: classifiers with scores on one test set."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.sections import COMMON, DATA, FILE, QUESTION, TESTS, Verb, section


@click.command("roc", cls=Verb, short_help="Compare classifiers by their scores on one test set.")
@click.argument("file", required=False)
@section(COMMON)
@click.option("--truth", metavar="COLUMN", help="Column of the true labels.")
@click.option("--positive", metavar="LABEL", help="The label that is positive; all others are negative.")
@section(DATA)
@click.option(
    "--scores",
    metavar="A,B,...",
    multiple=True,
    help="Columns of scores, one a classifier. Default: every other numeric column but identifiers.",
)
@click.option(
    "--points", metavar="FILE", help="Crisp classifiers: classifier, fpr, tpr; or classifier, tp, fn, fp, tn."
)
@click.option("--multiclass", is_flag=True, help="A column of scores for each class, called CLASSIFIER:CLASS or CLASS.")
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this classifier with the rest; all pairs after it.")
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater", "less"]),
    default="two-sided",
    show_default=True,
    help="With --control: its area is different, larger (greater) or smaller (less).",
)
@click.option("--confidence", type=float, default=0.95, show_default=True, help="Of the confidence intervals.")
@section(QUESTION)
@click.option("--cost-fp", metavar="COST", help="Cost of a false positive. Without costs and sizes the slope is 1.")
@click.option("--cost-fn", metavar="COST", help="Cost of a false negative.")
@click.option(
    "--negatives", metavar="NUMBER", help="Negatives where the classifier will work. Default: as in the data."
)
@click.option(
    "--positives", metavar="NUMBER", help="Positives where the classifier will work. Default: as in the data."
)
@section(TESTS)
@click.option("--calibrate", is_flag=True, help="Platt's calibration, cross-fitted (needs scikit-learn).")
@section(FILE)
@click.option("--delimiter", metavar="CHAR", help="Field separator: one character, 'tab' or 'space'. Default: found.")
@click.option("--decimal", metavar="CHAR", help="Decimal mark, '.' or ','. Default: found.")
@figure_options("roc")
@output_options
def command(file: str | None, format_: str, output: str | None, full: bool, multiclass: bool, **options: Any) -> None:
    """Areas under ROC curves with intervals and tests, the hull, and the best operating point for given costs.

    FILE (or - for standard input) has a line of column names and a line for each instance of one test set: a column of
    true labels and a column of scores for each classifier, larger for "more likely positive".

    \b
    podium roc scores.csv --truth class --positive p
    podium roc scores.csv --truth y --positive 1 --scores forest,svm --control forest
    podium roc scores.csv --truth y --positive 1 --cost-fp 2 --cost-fn 4 --negatives 300 --positives 150
    podium roc scores.csv --truth y --positive 1 --points crisp.csv
    podium roc --points crisp.csv --cost-fp 1 --cost-fn 5 --negatives 900 --positives 100
    podium roc probabilities.csv --truth species --multiclass
    """
    study = _multiclass(file, options) if multiclass else _binary(file, options)
    emit(study, format_, output, full)


def _binary(file: str | None, options: dict[str, Any]) -> Any:
    from podium.data import read_points, read_scores
    from podium.errors import InputError
    from podium.studies.roc import compare_roc

    reading = {name: options.pop(name) for name in ("delimiter", "decimal")}
    truth, positive, names = options.pop("truth"), options.pop("positive"), options.pop("scores")
    points_file = options.pop("points")
    if file is None and points_file is None:
        raise InputError("Pass a FILE of scores, --points FILE, or both.")
    if file is None and (truth is not None or positive is not None or names):
        raise InputError("--truth, --positive and --scores are about a FILE of scores, but there is none.")
    scores = None
    if file is not None:
        chosen = [name.strip() for part in names for name in part.split(",")] if names else None
        scores = read_scores(file, truth=truth, positive=positive, scores=chosen, **reading)
    points = None if points_file is None else read_points(points_file, **reading)
    return compare_roc(scores, points=points, **options)


_BINARY_ONLY = ("positive", "scores", "points", "cost_fp", "cost_fn", "negatives", "positives", "calibrate")


def _multiclass(file: str | None, options: dict[str, Any]) -> Any:
    from podium.data import read_class_scores
    from podium.errors import InputError
    from podium.studies.roc import compare_multiclass

    wrong = [name for name in _BINARY_ONLY if options[name]]
    if wrong:
        raise InputError(
            "--{option} is for one positive class, so it cannot be used with --multiclass.",
            option=wrong[0].replace("_", "-"),
        )
    if file is None:
        raise InputError("--multiclass needs a FILE of scores.")
    reading = {name: options[name] for name in ("truth", "delimiter", "decimal")}
    choices = {name: options[name] for name in ("control", "alpha", "alternative", "confidence")}
    return compare_multiclass(read_class_scores(file, **reading), **choices)
