"""Routes for classifiers on the instances of a test set: predicted labels, and scores."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_READ = 'podium.read_predictions("test.csv", truth="label")'
_GROUPED = 'podium.read_predictions("copies.csv", truth="label", group="item")'
_SCORES = 'podium.read_scores("scores.csv", truth="class", positive="yes")'
_SMALLER = Message("As for all pairs, but the family is smaller and therefore more powerful.")
_WITHIN = Message(
    "The interval of every difference is shown: where it lies within ±margin (named beforehand), both are equivalent, at half of α; "
    "for several pairs divide α by their number (--alpha)."
)
_POOLED = Route(
    "predictions scores", "many", "", "differences control sizes pairs equivalence ranks", None,
    Message("Compute accuracy, or the area under the ROC curve, on each problem; then ask again with a table."),
    Message("Instances of different problems must not be pooled: over several problems the problem is the unit."),
)  # fmt: skip

PREDICTIONS: Final = (
    Route(
        "predictions", "one", "", "differences sizes pairs ranks", "predictions", "podium predictions test.csv --truth label",
        Message("All classifiers saw the same instances: McNemar's tests of all pairs and Cochran's Q use that pairing."),
        f"podium.compare_predictions({_READ})", "predictions",
    ),
    Route(
        "predictions", "one", "", "control", "predictions", 'podium predictions test.csv --truth label --control "My method"', _SMALLER,
        f'podium.compare_predictions({_READ}, "My method")', "predictions", "",
        (Choice("--alternative greater", Message("only where nothing but an advantage of the control was asked for, beforehand")),),
    ),
    Route(
        "predictions", "one", "", "equivalence", "predictions", "podium predictions test.csv --truth label --figure sizes.svg --kind forest",
        _WITHIN, f'podium.compare_predictions({_READ}).drawing("forest")', "predictions",
    ),
    Route(
        "predictions", "groups", "", "differences sizes pairs ranks", "predictions",
        "podium predictions copies.csv --truth label --group item",
        Message("Instances of one group repeat each other: standard errors are cluster-robust, and the tests exchange whole groups."),
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
        Message("Keep one instance of each group, chosen without looking at results, and ask again with one problem."),
        Message("Instances of one group repeat each other, and tests that count each of them find differences that are not there."),
    ),
    _POOLED,
    Route(
        "predictions scores", "", "", "assumptions", None, Message("Nothing needs to be checked."),
        Message("McNemar's, Cochran's and DeLong's tests assume no normality and no equal variances."),
    ),
    Route(
        "predictions scores", "", "", "cost", None, Message("Compute one value for each classifier and problem, then ask again with a table."),
        Message("An order by cost rests on tests over problems or repetitions."),
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
