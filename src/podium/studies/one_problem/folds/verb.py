"""``podium folds``: several algorithms on one problem, measured in repetitions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, get_args

from podium.checks import Alternative
from podium.errors import InputError
from podium.i18n import N_
from podium.mentions import Mention
from podium.options import ALPHA, ALTERNATIVE, CONTROL, DESIGN, EQUIVALENCE, READING, TEST_FRACTION
from podium.verbs import Choices, Example, Given, Option, Plan, Verb, about, option

DesignChoice = Literal["auto", "cv", "5x2cv", "holdout", "repeated-cv", "bootstrap", "independent"]


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare_folds`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = CONTROL.field()
    alpha: float = ALPHA.field()
    design: DesignChoice = DESIGN.field()  # noqa: RUF009 - a field like those of `option`
    test_fraction: float | None = TEST_FRACTION.field()
    train_size: float | None = option(
        None, N_("The number of training instances in one repetition. Together with the number of test instances, it replaces the test fraction."),
        N_("Training instances"), "tests", metavar="N",
    )  # fmt: skip
    test_size: float | None = option(
        None, N_("The number of test instances in one repetition. Together with the number of training instances, it replaces the test fraction."),
        N_("Test instances"), "tests", metavar="N",
    )  # fmt: skip
    alternative: Alternative = ALTERNATIVE.field()
    equivalence: str | None = EQUIVALENCE.field()
    training: str | None = option(
        None, N_("For bootstrap rounds: adds the .632+ estimates. Another file with one row per algorithm: its name, its performance on the instances it was trained on after training on all of them, and its no-information rate (the performance expected if predictions and classes were unrelated)."),
        N_("Training performance"), "tests", metavar="FILE2", refers="file",
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.studies.shared.checks import check_alpha, check_alternative, one_of  # help needs no numpy

        check_alpha(self.alpha)
        one_of("design", self.design, get_args(DesignChoice))
        check_alternative(self.alternative, self.control)
        self._check_sizes()
        self.refuse(
            "Training performance and no-information rates are for the .632+ estimate, which needs bootstrap rounds: pass {--design:bootstrap} as well.",
            when=self.training is not None and self.design != "bootstrap",
        )

    def _check_sizes(self) -> None:
        train, test, share = self.train_size, self.test_size, self.test_fraction
        if (train is None) != (test is None):
            missing = Mention("--train-size" if train is None else "--test-size")
            raise InputError("Pass both {--train-size} and {--test-size}: {missing} is missing.", missing=missing)
        self.refuse(
            "Pass either {--test-fraction}, or {--train-size} and {--test-size}, but not both.",
            when=share is not None and test is not None,
        )
        self.refuse(
            "The test fraction must lie between 0 and 1 (0.3 for a 70/30 split), not {test_fraction}.",
            when=share is not None and not 0 < share < 1,
        )
        for name, size in (("--train-size", train), ("--test-size", test)):
            if size is not None and not (math.isfinite(size) and size > 0):
                raise InputError("{name} must be a positive number of instances, not {size}.", name=name, size=size)

    @property
    def ratio(self) -> float | None:
        """n_test/n_train, if given by the user."""
        if self.test_fraction is not None:
            return self.test_fraction / (1 - self.test_fraction)
        if self.test_size is not None and self.train_size is not None:
            return self.test_size / self.train_size
        return None

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {name: value for name, value in Choices.to_dict(self).items() if (name, value) != ("training", None)}


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
        *Options.options().only(
            "control",
            "alternative",
            "alpha",
            "equivalence",
            "design",
            "test_fraction",
            "train_size",
            "test_size",
            "training",
        ),
    ),
)
