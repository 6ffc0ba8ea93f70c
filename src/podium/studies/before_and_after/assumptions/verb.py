"""``podium assumptions``: whether parametric tests are appropriate for individual runs."""

from __future__ import annotations

from dataclasses import dataclass

from podium.i18n import N_
from podium.options import ALPHA, MISSING_RUNS, ONE_PROBLEM, READING
from podium.verbs import Call, Choices, Given, Option, Plan, Step, Verb, about, option

SCHEMES = ("independent", "seeds", "cv", "repeated-cv", "5x2cv", "holdout")


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `check_assumptions`; see there for their meaning. Recorded word for word in every output."""

    scheme: str | None = option(
        None, N_("How the runs were obtained: independent, seeds, cv, repeated-cv, 5x2cv or holdout. This, not a test, determines whether runs are independent."),
        N_("How the runs were obtained"), "tests", common=True, suggested=dict.fromkeys(SCHEMES, ""), metavar="SCHEME",
    )  # fmt: skip
    alpha: float = ALPHA.field(
        help=N_("The probability that a single test rejects a true assumption. The report states how many rejections to expect by chance."),
        label=N_("Level of each test (α)"),
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.studies.shared.checks import check_alpha, one_of  # numpy comes with these, and help needs no numpy

        check_alpha(self.alpha)
        if self.scheme is not None:
            one_of("scheme", self.scheme, SCHEMES)


def resolve(given: Given) -> Plan:
    """Check assumptions, and restrict pictures to one problem or algorithm if requested."""
    view = {name: given.take(f"figure_{name}") for name in ("problem", "algorithm")}
    plan = about(given, "read_runs", "runs", "check_assumptions")
    chosen = {name: value for name, value in view.items() if value is not None}
    return [*plan, Step("study", Call("study.viewing", (), chosen))] if chosen else plan


def _figure(name: str, text: str) -> Option:
    why = "a detail of a picture that is written to a file"
    return Option(f"figure_{name}", text, section="output", metavar="NAME", not_on_page=why)


VERB = Verb(
    "assumptions",
    title=N_("Are t tests and ANOVA appropriate?"),
    what=N_("Independence, normality and equal variances of individual runs."),
    null=N_(
        "The runs of each algorithm on each problem come from a normal distribution. On each problem, the runs of all algorithms have the same variance. Independence is not tested: it depends on how the runs were made."
    ),
    help=(
        N_("Check what t tests and ANOVA of runs assume: normality, equal variances, independence."),
        N_(
            "FILE holds individual runs: a long table (a row for each measurement: pass {--problem}, {--algorithm} "
            "and {--value}), or a wide one with a column for each algorithm, whose rows with the same problem name "
            "are runs of that problem."
        ),
    ),
    examples=(
        "podium assumptions runs.csv --problem task --algorithm model --value acc --scheme cv",
        "podium assumptions runs.csv --problem f --algorithm a --value error --run seed --scheme seeds",
        "podium assumptions folds.csv --one-problem iris --scheme repeated-cv",
        "podium assumptions runs.csv --problem f --algorithm a --value error --figure qq.svg --figure-problem F1",
    ),
    pictures=("qq", "histogram", "spread"),
    resolve=resolve,
    options=(
        *READING.without("objective", "repeats", "average").having(missing=MISSING_RUNS),
        ONE_PROBLEM,
        *Options.options().only("alpha", "scheme"),
        _figure("problem", N_("Show only this problem in the pictures.")),
        _figure("algorithm", N_("Show only this algorithm in the pictures.")),
    ),
)
