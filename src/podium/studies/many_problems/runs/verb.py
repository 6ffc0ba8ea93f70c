"""``podium runs``: aggregate scores of few runs on each of many problems."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from podium.i18n import N_
from podium.options import ALPHA, CONTROL, MISSING_RUNS, ONE_PROBLEM, READING, SEED
from podium.verbs import Choices, Given, Option, Plan, Verb, about, option

Objective = Literal["maximize", "minimize"]
Normalization = Literal["none", "minmax"]


@dataclass(frozen=True, slots=True)
class Options(Choices):
    """Choices of `compare_runs`; see there for their meaning. Recorded word for word in every output."""

    objective: Objective
    control: str | None = CONTROL.field(
        help=N_("The algorithm to compare with each of the others. Default: all pairs are compared.")
    )
    alpha: float = ALPHA.field(
        help=N_("The probability of one or more false differences in the family. The confidence level of the intervals is 1 − α: 95 % for 0.05."),
        label=N_("Error level (α)"),
    )  # fmt: skip
    normalize: Normalization = option(
        "none", N_("Scores must mean the same on all problems. If they do not, minmax scales the worst run on each problem to 0 and the best run to 1; or name two reference algorithms."),
        N_("Scaling of the scores"), choices={"none": N_("as measured"), "minmax": N_("worst run 0, best run 1")},
    )  # fmt: skip
    low: str | None = option(
        None, N_("The algorithm whose mean on each problem becomes 0, such as random play. It is not compared itself, so one value per problem is enough. Requires the other reference, too."),
        N_("Reference algorithm with score 0"), metavar="NAME",
    )  # fmt: skip
    high: str | None = option(
        None, N_("The algorithm whose mean on each problem becomes 1, such as a human. It is not compared itself, so one value per problem is enough. Requires the other reference, too."),
        N_("Reference algorithm with score 1"), metavar="NAME",
    )  # fmt: skip
    threshold: float | None = option(
        None, N_("The optimality gap is the average amount by which runs fall short of this score. Default: 1 if scores are scaled; otherwise, the gap is not reported."),
        N_("Target score (optimality gap)"), metavar="X",
    )  # fmt: skip
    dominance: bool = option(
        False, N_("Also report, for each pair, how close one algorithm is to having better scores than the other at every quantile (almost stochastic order)."),
        N_("Add almost stochastic order"), "tests",
    )  # fmt: skip
    epsilon: float = option(
        0.2, N_("If the violation ratio is below this value (up to 0.5), one algorithm almost dominates the other; 0 means dominance everywhere. Choose it before you see the results."),
        N_("Threshold of almost stochastic order (ε)"), "tests",
    )  # fmt: skip
    resamples: int = option(
        5000, N_("The number of bootstrap samples for the intervals, and of random arrangements of the runs for the tests. Many comparisons take more arrangements."), N_("Resamples"), "tests", metavar="B"
    )  # fmt: skip
    seed: int = SEED.field()

    def __post_init__(self) -> None:
        from podium.checks import check_seed  # numpy comes with these, and help needs no numpy
        from podium.studies.shared.checks import check_alpha, one_of

        check_alpha(self.alpha)
        one_of("normalization", self.normalize, get_args(Normalization))
        self.refuse(
            "Use both {--low:NAME} and {--high:NAME}, or neither.",
            when=(self.low is None) != (self.high is None),
        )
        named = self.low is not None
        self.refuse(
            "{low!r} cannot be both the score 0 and the score 1. Name two algorithms.",
            when=named and self.low == self.high,
        )
        self.refuse(
            "Scores are scaled either by the range of the runs ({--normalize:minmax}) or by {--low} and {--high}. Use one of the two.",
            when=named and self.normalize != "none",
        )
        self.refuse(
            "The threshold of the optimality gap must be a number, not {threshold!r}.",
            when=not math.isfinite(self.threshold or 0),
        )
        self.refuse(
            "The threshold of almost stochastic order must be above 0 and at most 0.5, not {epsilon!r}.",
            when=not 0 < self.epsilon <= 0.5,
        )
        self.refuse(
            "The number of resamples must lie between 100 and 200 000, not {resamples}.",
            when=not 100 <= self.resamples <= 200_000,
        )
        check_seed(self.seed)  # fmt: skip

    @property
    def scale(self) -> Literal["raw", "minmax", "references"]:
        """Definition of the scores."""
        if self.low is not None:
            return "references"
        return "raw" if self.normalize == "none" else "minmax"

    @property
    def upward(self) -> bool:
        """Whether larger scores are better."""
        return self.objective == "maximize" or self.scale != "raw"

    @property
    def confidence(self) -> float:
        """Confidence of every interval."""
        return round(1 - self.alpha, 12)


REFERENCE = Option(
    "reference",
    N_("Another file with the scores of the two reference algorithms: a column for each and a row for each problem, or a long table. One value per problem is enough."),
    N_("File with the reference scores"), metavar="FILE2", refers="file",
)  # fmt: skip


def resolve(given: Given) -> Plan:
    """Compare runs, which do not state a direction."""
    if given["objective"] is None:
        from podium.data.results import check_objective  # numpy comes with it, and help needs no numpy

        check_objective(None)
    return about(given, "read_runs", "runs", "compare_runs")


VERB = Verb(
    "runs",
    title=N_("Scores from few runs"),
    what=N_("Interquartile means and other scores with intervals, from a few runs per problem."),
    null=N_("On each of these particular problems, the runs of both algorithms have the same distribution. Nothing is concluded about other problems."),
    help=(
        N_("Compare algorithms by aggregate scores of a few runs on each of many problems."),
        N_(
            "Permutation tests of interquartile means; median, mean and optimality gap with stratified bootstrap "
            "intervals, performance profiles, probability of improvement, and optionally almost stochastic order. "
            "FILE holds individual runs: a long table (a row for each run: pass {--problem}, {--algorithm} and "
            "{--value}), or a wide one with a column for each algorithm, whose rows with the same problem name are "
            "runs of that problem. The conclusions are about these problems; for conclusions beyond them, use "
            "{podium compare}."
        ),
    ),
    examples=(
        "podium runs scores.csv --problem game --algorithm agent --value score --objective maximize --low random --high human",
        "podium runs scores.csv --objective maximize --low random --high human --reference published.csv",
        "podium runs errors.csv --problem f --algorithm a --value error --objective minimize --normalize minmax",
        "podium runs accuracy.csv --objective maximize --dominance --figure profile.svg --kind profile",
    ),
    pictures=("aggregates", "profile", "improvement", "differences", "dominance", "boxes", "violins"),
    slow=True,
    resolve=resolve,
    gate=True,
    options=(*READING.without("repeats", "average").having(missing=MISSING_RUNS), ONE_PROBLEM, *Options.options(), REFERENCE),
)  # fmt: skip
