"""``podium roc``: classifiers with scores on one test set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from podium.checks import Alternative
from podium.errors import InputError
from podium.i18n import N_
from podium.mentions import Mention
from podium.options import ALPHA, ALTERNATIVE, CONTROL, FILE, READING
from podium.studies.one_problem.predictions.verb import TRUTH
from podium.verbs import Call, Choices, Example, Given, Option, Plan, Ref, Step, Verb, about, option, read_file

Number = float | int | str | Fraction

COSTS = ("cost_fp", "cost_fn", "negatives", "positives")
"""Options that are exact positive numbers."""


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare_roc` and `compare_multiclass`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = CONTROL.field(label=N_("Control: classifier to compare with the others"))
    alpha: float = ALPHA.field()
    alternative: Alternative = ALTERNATIVE.field(
        help=N_("With a control: test whether its area under the curve differs from that of the others (two-sided), is larger (better) or is smaller (worse). Choose a one-sided test before you see the results.")
    )  # fmt: skip
    confidence: float = option(
        0.95, N_("The proportion of many such studies in which an interval would contain the true value."), N_("Confidence level")
    )  # fmt: skip
    cost_fp: Number | None = option(
        None, N_("The cost of classifying a negative instance as positive. The two costs and the two class sizes determine the best threshold. Without them, both errors and both classes have the same weight."),
        N_("Cost of a false positive"), metavar="COST", numbers="one",
    )  # fmt: skip
    cost_fn: Number | None = option(
        None, N_("The cost of classifying a positive instance as negative, in the same unit."), N_("Cost of a false negative"),
        metavar="COST", numbers="one",
    )  # fmt: skip
    negatives: Number | None = option(
        None, N_("The number of negative instances to expect in use; only the ratio to the positive ones matters. Default: as in the data, if there are costs."),
        N_("Expected negatives in use"), metavar="NUMBER", numbers="one",
    )  # fmt: skip
    positives: Number | None = option(
        None, N_("The number of positive instances to expect in use; only the ratio to the negative ones matters. Default: as in the data, if there are costs."),
        N_("Expected positives in use"), metavar="NUMBER", numbers="one",
    )  # fmt: skip
    calibrate: bool = option(
        False, N_("Also report scores converted to probabilities (Platt's method, fitted without the instances on which it is evaluated) and how accurate they are. Requires scikit-learn."),
        N_("Add calibrated probabilities"), "tests", needs=("sklearn", "scikit-learn", "calibration"),
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.studies.shared.checks import check_alpha, check_alternative  # with numpy, which help does not need

        check_alpha(self.alpha)
        check_alternative(self.alternative, self.control, "classifier")
        self.refuse(
            "The confidence must lie between 0.5 and 1, not {confidence!r}. The usual value is 0.95.",
            when=not 0.5 <= self.confidence < 1,
        )
        for name in COSTS:
            self.exact(name)
        self.refuse(
            "Use negatives and positives together ({--negatives}, {--positives}); only their ratio matters.",
            when=(self.negatives is None) != (self.positives is None),
        )

    @property
    def cost_given(self) -> bool:
        """Whether a cost or class size was given; without any the slope is 1."""
        return any(getattr(self, name) is not None for name in COSTS)

    def exact(self, name: str) -> Fraction | None:
        """Return the exact value of a cost or class size, decimals as they are written; None where none was given."""
        value: Number | None = getattr(self, name)
        if value is None:
            return None
        try:
            decimal = Decimal(repr(float(value))) if isinstance(value, Fraction) else Decimal(str(value))
            usable = decimal.is_finite() and decimal > 0 and -300 < decimal.adjusted() < 300
        except (ArithmeticError, ValueError):
            usable = False
        if not usable:
            raise InputError(
                "{option} must be a finite number greater than 0, not {value!r}.",
                option=Mention("--" + name.replace("_", "-")), value=str(value),
            )  # fmt: skip
        # Only now: the exact fraction of 1e999999999 would fill the memory.
        return value if isinstance(value, Fraction) else Fraction(decimal)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        exact = {name: self.exact(name) for name in COSTS}
        numbers = {name: None if value is None else float(value) for name, value in exact.items()}
        return Choices.to_dict(self) | numbers


def scores(given: tuple[str, ...]) -> list[str] | None:
    """Read names of columns, separated by commas."""
    return [name.strip() for part in given for name in part.split(",")] or None


MULTICLASS = Option(
    "multiclass", N_("For more than two classes: the file has a column of scores for each, called CLASSIFIER:CLASS or just CLASS. There is then no positive label."),
    N_("One column of scores for each class"), "tests", type=bool,
)  # fmt: skip
POSITIVE = Option(
    "positive", N_("The positive label; all others are negative."), N_("Positive label"), common=True, metavar="LABEL"
)
SCORES = Option(
    "scores", N_("Compare only these columns of scores. Default: all other numeric columns, except one that only numbers the instances."),
    N_("Score columns"), "table", metavar="A,B,...", many=True, read=scores,
)  # fmt: skip
POINTS = Option(
    "points", N_("Crisp classifiers, in a file with the columns classifier, fpr, tpr; or classifier, tp, fn, fp, tn."),
    section="table", metavar="FILE", not_on_page="crisp classifiers come as the main file on the page",
)  # fmt: skip
TRUTH_HELP = N_("The column of the true labels. Other numeric columns contain the scores of the classifiers; larger scores mean “more probably positive”.")  # fmt: skip


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
        replace(FILE, required=False), replace(TRUTH, help=TRUTH_HELP), POSITIVE,
        *Options.options().only("control", "alternative", "alpha", "confidence"), MULTICLASS,
        *Options.options().only("calibrate", "cost_fp", "cost_fn", "positives", "negatives"), SCORES, POINTS,
        *READING.only("delimiter", "decimal"),
    ),
)  # fmt: skip
