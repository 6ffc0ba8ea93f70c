"""``podium bayes``: posterior probabilities of better, practically equivalent and worse."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, get_args

from podium.errors import InputError
from podium.i18n import N_, Message
from podium.options import CONTROL, DESIGN, FIRST, READING, SECOND, SEED, TEST_FRACTION
from podium.verbs import Choices, Given, Option, Plan, Verb, about, option

Test = Literal["signed-rank", "sign", "correlated-t", "hierarchical", "bradley-terry"]
PriorPlace = Literal["rope", "first", "second"]

TITLES: Final[dict[Test, str]] = {
    "signed-rank": N_("Bayesian signed-rank test"),
    "sign": N_("Bayesian sign test"),
    "correlated-t": N_("Bayesian correlated t test"),
    "hierarchical": N_("Bayesian hierarchical model"),
    "bradley-terry": N_("Bayesian Bradley–Terry model"),
}
SAMPLED: Final[tuple[Test, ...]] = ("signed-rank", "hierarchical", "bradley-terry")
"""Tests whose probabilities come from draws; those of the others are computed exactly."""


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare_bayes`; see there for their meaning. Recorded word for word in every output."""

    rope: float = option(
        None, N_("Differences up to this size, in the unit of the data, count as no difference (the region of practical equivalence). Required: decide this before you see the results. With 0, the only question is which one is better, however little."),
        N_("Practical equivalence margin (±)"), common=True, metavar="R",
    )  # fmt: skip
    test: Test = option(
        "signed-rank", N_("Across problems: signed ranks, or signs, which need no common scale. On repetitions of one problem: correlated t. Bradley–Terry orders all algorithms by strength."),
        N_("Model"), "tests",
        choices={
            "signed-rank": N_("signed ranks, over problems"),
            "sign": N_("sign test, over problems"),
            "correlated-t": N_("correlated t, on one problem"),
            "bradley-terry": N_("wins per problem (Bradley–Terry)"),
        },
    )  # fmt: skip
    control: str | None = CONTROL.field(
        help=N_("The algorithm to compare with each of the others. Default: all pairs are compared.")
    )
    prior: float | None = option(
        None, N_("The weight of the prior, as a number of problems. Default: 0.5 for signed ranks, 1 for signs."),
        N_("Weight of the prior"), "tests", metavar="S",
    )  # fmt: skip
    prior_place: PriorPlace = option(
        "rope", N_("What the prior supports: practical equivalence, or the first or the second algorithm of every pair. Try the others to see whether the choice matters."),
        N_("What the prior supports"), "tests",
        choices={"rope": N_("practical equivalence"), "first": N_("the first"), "second": N_("the second")},
    )  # fmt: skip
    threshold: float = option(
        0.95, N_("The posterior probability required to draw a conclusion. Below it, the report states that the data are inconclusive. 0.95 is a convention."),
        N_("Probability required for a conclusion"),
    )  # fmt: skip
    samples: int = option(
        50_000, N_("The number of random draws used to estimate the probabilities. More draws give more precise results."),
        N_("Posterior samples"), "tests", metavar="N",
    )  # fmt: skip
    seed: int = SEED.field()
    design: str = DESIGN.field(
        help=N_("For the correlated t model: how the rows were obtained. Default: detected from the labels of repetitions and folds."),
        default="auto",
    )  # fmt: skip
    test_fraction: float | None = TEST_FRACTION.field(
        help=N_("For the correlated t model and the hierarchical model: the fraction of the instances used for testing, such as 0.1 for ten folds.")
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.checks import check_seed
        from podium.stats.bayes import check_samples  # with numpy, which help does not need
        from podium.studies.shared.checks import one_of

        self.refuse(
            "The rope must be 0 or a positive number in the unit of the data, got {rope}.",
            when=not 0 <= self.rope < math.inf,
        )
        one_of("test", self.test, get_args(Test))
        one_of(Message("place of the prior"), self.prior_place, get_args(PriorPlace))
        self.refuse(
            "The threshold must lie between 0.5 and 1, got {threshold!r}; 0.95 is usual.",
            when=not 0.5 < self.threshold < 1,
        )
        check_samples(self.samples)
        check_seed(self.seed)
        over_problems = self.test in ("signed-rank", "sign")
        if not over_problems and (self.prior is not None or self.prior_place != "rope"):
            raise InputError(
                "The {test} has no pseudo-observation: use {--prior} and {--prior-place} only with the "
                "signed-rank and sign tests.",
                test=Message(TITLES[self.test]),
            )
        self.refuse(
            "The strength of the prior must be 0 or a positive number of problems, got {prior}.",
            when=self.prior is not None and not 0 <= self.prior < math.inf,
        )
        self.refuse(
            "The hierarchical model needs the share of instances in each test fold, which it uses as the "
            "correlation between folds: {--test-fraction:0.1} for ten folds.",
            when=self.test == "hierarchical" and not 0 < (self.test_fraction or 0) < 1,
        )
        self.refuse(
            "Use {--design} only with {--test:correlated-t}.",
            when=self.test == "hierarchical" and self.design != "auto",
        )
        self.refuse(
            "Use {--design} and {--test-fraction} only with repetitions: {--test:correlated-t} on one problem, "
            "{--hierarchical:yes} on several.",
            when=self.test not in ("hierarchical", "correlated-t")
            and (self.design != "auto" or self.test_fraction is not None),
        )

    @property
    def strength(self) -> float:
        """Weight of the prior in problems."""
        if self.prior is not None:
            return self.prior
        return 0.5 if self.test == "signed-rank" else 1.0

    @property
    def exact_rope(self) -> Fraction:
        """The rope as it is written in decimal."""
        return Fraction(repr(float(self.rope)))

    @property
    def sampled(self) -> bool:
        """Whether probabilities come from draws."""
        return self.test in SAMPLED


OPTIONS = Options.options()
HIERARCHICAL = Option(
    "hierarchical", N_("One model for the folds of several problems. It requires the fold column (as the run column), the test fraction and an extra package."),
    N_("Use the hierarchical model"), "tests", type=bool, needs=("emcee", "emcee", "bayes"),
)  # fmt: skip
FOLD = Option(
    "fold", N_("For the correlated t model: the column that numbers the folds. Default: detected by its name."),
    N_("Fold column"), "table", metavar="COLUMN", refers="column",
)  # fmt: skip
RUN = {
    "help": N_("Long table: the column that labels the repetitions. The hierarchical model requires it; there, it labels the folds.")
}  # fmt: skip


def resolve(given: Given) -> Plan:
    """Read problems or repetitions, and compare two algorithms or all pairs."""
    if given.take("hierarchical"):
        _check_hierarchical(given)
        given.put(test="hierarchical")
    names = tuple(name for name in (given.take("first"), given.take("second")) if name is not None)
    if given["test"] != "correlated-t":
        problem = N_("{--fold} is for {--test:correlated-t}. Over problems, name repeated measurements with {--run}.")
        given.refuse(("fold",), problem)
        return about(given, "read_results", "results", "compare_bayes", *names)
    problem = N_("{option} is for tables of problems, but {--test:correlated-t} reads repetitions on one problem.")
    given.refuse(("problem", "repeats", "missing", "average"), problem)
    given.put(repetition=given.take("run"))
    return about(given, "read_folds", "folds", "compare_bayes", *names)


def _check_hierarchical(given: Given) -> None:
    """Check that the table satisfies the requirements of the hierarchical model."""
    if given["test"] == "correlated-t":
        raise InputError(
            "{--hierarchical:yes} is for folds of several problems, {--test:correlated-t} is for one problem. Use one of them."
        )
    if given["run"] is None:
        raise InputError("{--hierarchical:yes} compares fold by fold. Name the column of folds with {--run}.")


VERB = Verb(
    "bayes",
    title=N_("Probability that one is better"),
    what=N_(
        "The probabilities that one is better, that both are practically equivalent, and that the other is better."
    ),
    null=N_(
        "There is no null hypothesis: the answer is the probability of each of these three cases, given the data and the prior."
    ),
    help=(
        N_(
            "The probabilities that A is better than B in practice, that both are practically equivalent, and that B is better."
        ),
        N_(
            "Posterior probabilities instead of p-values: for two algorithms A and B of FILE, for {--control} "
            "against the others, or for all pairs. {--rope} sets the smallest difference that matters; "
            '"practically equivalent" is then a conclusion of its own. FILE is a table as for {podium compare}; '
            "with {--test:correlated-t} as for {podium folds}."
        ),
    ),
    examples=(
        "podium bayes results.csv PDFC NNEP --objective maximize --rope 0.01",
        'podium bayes results.csv --objective maximize --rope 0.01 --control "My method"',
        "podium bayes folds.csv --objective maximize --rope 0.01 --test correlated-t",
    ),
    pictures={
        N_("two algorithms"): ("simplex",),
        N_("two with {--rope:0} or correlated-t"): ("density",),
        "--control": ("bars",),
        N_("all pairs"): ("matrix", "bars"),
    },
    slow=True,
    resolve=resolve,
    options=(
        *READING.having(run=RUN), *OPTIONS.only("rope"), FIRST, SECOND, *OPTIONS.only("control", "threshold", "test"), HIERARCHICAL,
        *OPTIONS.only("prior", "prior_place", "samples", "seed", "design", "test_fraction"), FOLD,
    ),
)  # fmt: skip
