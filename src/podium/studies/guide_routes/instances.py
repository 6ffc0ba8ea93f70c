"""Routes for classifiers on the instances of a test set: predicted labels, and scores."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_READ = 'podium.read_predictions("test.csv", truth="label")'
_GROUPED = 'podium.read_predictions("copies.csv", truth="label", group="item")'
_SCORES = 'podium.read_scores("scores.csv", truth="class", positive="yes")'
_SMALLER = Message("As for all pairs, but with fewer hypotheses the tests are more powerful.")
_WITHIN = Message(
    "The report shows the interval of every difference. If it lies within ±margin, chosen beforehand, the two "
    "classifiers are equivalent at level α/2. For several pairs, divide α by their number (--alpha)."
)
_POOLED = Route(
    "predictions scores", "many", "", "differences control sizes pairs equivalence ranks", None,
    Message("Compute accuracy, or the area under the ROC curve, for each problem. Then use the guide again with a "
            "table."),
    Message("Do not pool instances of different problems: with several problems, the problem is the unit of analysis."),
)  # fmt: skip

PREDICTIONS: Final = (
    Route(
        "predictions", "one", "", "differences sizes pairs ranks", "predictions", "podium predictions test.csv --truth label",
        Message("All classifiers were tested on the same instances. McNemar's tests of all pairs and Cochran's Q use "
                "that pairing."),
        f"podium.compare_predictions({_READ})", "predictions",
    ),
    Route(
        "predictions", "one", "", "control", "predictions", 'podium predictions test.csv --truth label --control "My method"', _SMALLER,
        f'podium.compare_predictions({_READ}, "My method")', "predictions", "",
        (Choice("--alternative greater", Message("only if you decided beforehand to test for an advantage of the "
                                                 "control alone")),),
    ),
    Route(
        "predictions", "one", "", "equivalence", "predictions", "podium predictions test.csv --truth label --figure sizes.svg --kind forest",
        _WITHIN, f'podium.compare_predictions({_READ}).drawing("forest")', "predictions",
    ),
    Route(
        "predictions", "groups", "", "differences sizes pairs ranks", "predictions",
        "podium predictions copies.csv --truth label --group item",
        Message("Instances of one group are not independent: standard errors are cluster-robust, and the tests "
                "permute whole groups."),
        f"podium.compare_grouped_predictions({_GROUPED})", "grouped-predictions",
    ),
    Route(
        "predictions", "groups", "", "control", "predictions",
        'podium predictions copies.csv --truth label --group item --control "My method"', _SMALLER,
        f'podium.compare_grouped_predictions({_GROUPED}, "My method")', "grouped-predictions",
    ),
    Route(
        "predictions", "groups", "", "equivalence", "predictions",
        "podium predictions copies.csv --truth label --group item --figure sizes.svg --kind forest", _WITHIN,
        f'podium.compare_grouped_predictions({_GROUPED}).drawing("forest")', "grouped-predictions",
    ),
    Route(
        "scores", "groups", "", "differences control sizes pairs equivalence ranks", None,
        Message("Keep one instance per group, chosen without looking at the results. Then use the guide again with "
                "one problem."),
        Message("Instances of one group are not independent; tests that count each of them report differences that "
                "do not exist."),
    ),
    _POOLED,
    Route(
        "predictions scores", "", "", "assumptions", None, Message("There is nothing to check."),
        Message("McNemar's, Cochran's and DeLong's tests assume neither normality nor equal variances."),
    ),
    Route(
        "predictions scores", "", "", "cost", None, Message("Compute one value per classifier and problem, then use the "
                                                            "guide again with a table."),
        Message("An order by cost is based on tests over problems or repetitions."),
    ),
)  # fmt: skip

SCORES: Final = (
    Route(
        "scores", "one", "", "differences sizes pairs ranks", "roc", "podium roc scores.csv --truth class --positive yes",
        Message("DeLong's tests compare areas under ROC curves that come from the same instances."),
        f"podium.compare_roc({_SCORES})", "roc",
    ),
    Route(
        "scores", "one", "", "control", "roc", "podium roc scores.csv --truth class --positive yes --control mine", _SMALLER,
        f'podium.compare_roc({_SCORES}, "mine")', "roc",
    ),
    Route(
        "scores", "one", "", "equivalence", "roc", "podium roc scores.csv --truth class --positive yes --full", _WITHIN,
        f"podium.compare_roc({_SCORES}).to_text(full=True)", "roc",
    ),
)  # fmt: skip
