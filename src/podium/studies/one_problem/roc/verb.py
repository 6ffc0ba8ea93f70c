"""``podium roc``: classifiers with scores on one test set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, ALTERNATIVE, CONTROL, FILE, READING
from podium.studies.one_problem.predictions.verb import TRUTH
from podium.verbs import Call, Example, Given, Option, Plan, Ref, Step, Verb, about, read_file


def scores(given: tuple[str, ...]) -> list[str] | None:
    """Read names of columns, separated by commas."""
    return [name.strip() for part in given for name in part.split(",")] or None


_BINARY_ONLY = ("positive", "scores", "points", "cost_fp", "cost_fn", "negatives", "positives", "calibrate")


def resolve(given: Given) -> Plan:
    """Read scores, points or both; or scores of several classes."""
    if given.take("multiclass"):
        problem = N_("{option} is for one positive class, so it cannot be used with {--multiclass:yes}.")
        given.refuse(_BINARY_ONLY, problem)
        if given["file"] is None:
            raise InputError("{--multiclass:yes} needs a FILE of scores.")
        return about(given, "read_class_scores", "scores", "compare_multiclass")
    points = given.take("points")
    if given["file"] is None and points is None:
        raise InputError("Pass a FILE of scores, {--points:FILE}, or both.")
    how = {name: given[name] for name in ("delimiter", "decimal") if given[name] is not None}
    plan: list[Step] = []
    if given["file"] is not None:
        plan.append(read_file(given, "read_scores", "scores"))
    else:
        problem = N_("{--truth}, {--positive} and {--scores} are about a FILE of scores, but there is none.")
        given.refuse(("truth", "positive", "scores"), problem)
        given.drop("file", "delimiter", "decimal")
    more: dict[str, Any] = {}
    if points is not None:
        plan.append(Step("points", Call("read_points", (points,), how)))
        more["points"] = Ref("points")
    data = (Ref("scores"),) if plan[0].name == "scores" else ()
    return [*plan, Step("study", given.call("compare_roc", *data, **more))]


VERB = Verb(
    "roc",
    title=N_("Scores on one test set (ROC)"),
    what=N_("Classifiers that scored the same instances: ROC curves, areas and operating points."),
    null=N_(
        "Both areas under the curve are equal: both classifiers score a positive instance above a negative one with the same probability."
    ),
    tables=(
        Example(
            "scores",
            N_("Scores of five classifiers on one test set"),
            ("breast_cancer_scores.csv",),
            {"truth": "diagnosis", "positive": "malignant"},
        ),
    ),
    help=(
        N_(
            "Areas under ROC curves with intervals and tests, the convex hull, and the best operating point for given costs."
        ),
        N_(
            "FILE (or - for standard input) has a row of column names and a row for each instance of one test set: a column of true labels "
            'and a column of scores for each classifier, larger for "more probably positive".'
        ),
    ),
    examples=(
        "podium roc scores.csv --truth class --positive p",
        "podium roc scores.csv --truth y --positive 1 --scores forest,svm --control forest",
        "podium roc scores.csv --truth y --positive 1 --cost-fp 2 --cost-fn 4 --negatives 300 --positives 150",
        "podium roc scores.csv --truth y --positive 1 --points crisp.csv",
        "podium roc --points crisp.csv --cost-fp 1 --cost-fn 5 --negatives 900 --positives 100",
        "podium roc probabilities.csv --truth species --multiclass",
    ),
    pictures=("roc",),
    resolve=resolve,
    options=(
        replace(FILE, required=False),
        replace(
            TRUTH,
            help=N_(
                "The column of the true labels. Other numeric columns contain the scores of the classifiers; larger scores mean “more probably positive”."
            ),
        ),
        Option(
            "positive",
            N_("The positive label; all others are negative."),
            N_("Positive label"),
            common=True,
            metavar="LABEL",
        ),
        replace(CONTROL, label=N_("Control: classifier to compare with the others")),
        replace(
            ALTERNATIVE,
            help=N_(
                "With a control: test whether its area under the curve differs from that of the others (two-sided), is larger (better) or is smaller (worse). Choose a one-sided test before you see the results."
            ),
        ),
        ALPHA,
        Option(
            "confidence",
            N_("The proportion of many such studies in which an interval would contain the true value."),
            N_("Confidence level"),
            type=float,
            default=0.95,
        ),
        Option(
            "multiclass",
            N_(
                "For more than two classes: the file has a column of scores for each, called CLASSIFIER:CLASS or just CLASS. There is then no positive label."
            ),
            N_("One column of scores for each class"),
            "tests",
            type=bool,
        ),
        Option(
            "calibrate",
            N_(
                "Also report scores converted to probabilities (Platt's method, fitted without the instances on which it is evaluated) and how accurate they are. Requires scikit-learn."
            ),
            N_("Add calibrated probabilities"),
            "tests",
            type=bool,
            needs=("sklearn", "scikit-learn", "calibration"),
        ),
        Option(
            "cost_fp",
            N_(
                "The cost of classifying a negative instance as positive. The two costs and the two class sizes determine the best threshold. Without them, both errors and both classes have the same weight."
            ),
            N_("Cost of a false positive"),
            metavar="COST",
            numbers="one",
        ),
        Option(
            "cost_fn",
            N_("The cost of classifying a positive instance as negative, in the same unit."),
            N_("Cost of a false negative"),
            metavar="COST",
            numbers="one",
        ),
        Option(
            "positives",
            N_(
                "The number of positive instances to expect in use; only the ratio to the negative ones matters. Default: as in the data, if there are costs."
            ),
            N_("Expected positives in use"),
            metavar="NUMBER",
            numbers="one",
        ),
        Option(
            "negatives",
            N_(
                "The number of negative instances to expect in use; only the ratio to the positive ones matters. Default: as in the data, if there are costs."
            ),
            N_("Expected negatives in use"),
            metavar="NUMBER",
            numbers="one",
        ),
        Option(
            "scores",
            N_(
                "Compare only these columns of scores. Default: all other numeric columns, except one that only numbers the instances."
            ),
            N_("Score columns"),
            "table",
            metavar="A,B,...",
            many=True,
            read=scores,
        ),
        Option(
            "points",
            N_("Crisp classifiers, in a file with the columns classifier, fpr, tpr; or classifier, tp, fn, fp, tn."),
            section="table",
            metavar="FILE",
            not_on_page="crisp classifiers come as the main file on the page",
        ),
        *READING.only("delimiter", "decimal"),
    ),
)
