"""``podium folds``: several algorithms on one problem, measured in repetitions."""

from __future__ import annotations

from podium.i18n import N_
from podium.options import ALPHA, ALTERNATIVE, CONTROL, DESIGN, EQUIVALENCE, READING, TEST_FRACTION
from podium.verbs import Example, Given, Option, Plan, Verb, about


def resolve(given: Given) -> Plan:
    """Read the repetitions and compare."""
    return about(given, "read_folds", "folds", "compare_folds")


VERB = Verb(
    "folds",
    title=N_("Folds of one data set"),
    what=N_(
        "Cross-validation or repeated splits of one data set, with tests that allow for overlapping training sets."
    ),
    null=N_("On this data set, both algorithms perform equally well on average when trained on samples of this size."),
    tables=(
        Example(
            "folds",
            N_("Four classifiers on ten folds of one data set"),
            ("breast_cancer_10fold.csv",),
            {"objective": "maximize"},
        ),
    ),
    help=(
        N_("Compare algorithms on one problem: the rows are folds or repeated splits, the columns algorithms."),
        N_(
            "The training sets of such repetitions usually overlap, so an ordinary t test reports differences that do not exist. The design "
            "of the rows determines the test behind the verdict: the corrected resampled t test for cross-validation and hold-out, the "
            "combined F test for 5x2 cross-validation, the paired t test only for independent repetitions."
        ),
    ),
    examples=(
        "podium folds folds.csv --objective maximize",
        "podium folds splits.csv --objective minimize --design holdout --test-fraction 0.3",
        "podium folds runs.csv --objective maximize --fold fold --algorithm model --value acc --where dataset=iris",
    ),
    pictures=("forest", "boxes", "heatmap"),
    resolve=resolve,
    gate=True,
    options=(
        *READING.without("problem", "run", "repeats", "missing", "average").having(
            where={
                "help": N_("Use only rows with this value in a column, such as dataset=iris. All conditions must hold.")
            }
        ),
        Option(
            "repetition",
            N_("The column that numbers the repetitions (run, seed, split). Default: detected by its name."),
            N_("Repetition column"),
            "table",
            metavar="COLUMN",
            refers="column",
        ),
        Option(
            "fold",
            N_("The column that numbers the folds within a repetition. Default: detected by its name."),
            N_("Fold column"),
            "table",
            metavar="COLUMN",
            refers="column",
        ),
        CONTROL,
        ALTERNATIVE,
        ALPHA,
        EQUIVALENCE,
        DESIGN,
        TEST_FRACTION,
        Option(
            "train_size",
            N_(
                "The number of training instances in one repetition. Together with the number of test instances, it replaces the test fraction."
            ),
            N_("Training instances"),
            "tests",
            type=float,
            metavar="N",
        ),
        Option(
            "test_size",
            N_(
                "The number of test instances in one repetition. Together with the number of training instances, it replaces the test fraction."
            ),
            N_("Test instances"),
            "tests",
            type=float,
            metavar="N",
        ),
        Option(
            "training",
            N_(
                "For bootstrap rounds: adds the .632+ estimates. Another file with one row per algorithm: its name, its performance on the instances it was trained on after training on all of them, and its "
                "no-information rate (the performance expected if predictions and classes were unrelated)."
            ),
            N_("Training performance"),
            "tests",
            metavar="FILE2",
            refers="file",
        ),
    ),
)
