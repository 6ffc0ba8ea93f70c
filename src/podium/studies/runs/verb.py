"""``podium runs``: aggregate scores of few runs on each of many problems."""

from __future__ import annotations

from dataclasses import replace

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, CONTROL, MISSING_RUNS, ONE_PROBLEM, READING, SEED
from podium.verbs import Given, Option, Plan, Verb, about


def resolve(given: Given) -> Plan:
    """Compare runs, which do not state a direction."""
    if given["objective"] is None:
        raise InputError(
            "State whether larger or smaller values are better: --objective maximize or --objective minimize."
        )
    return about(given, "read_runs", "runs", "compare_runs")


VERB = Verb(
    "runs",
    title=N_("Scores from few runs"),
    what=N_("Interquartile means and other scores with intervals, from a few runs per problem."),
    null=N_(
        "On these particular problems, both algorithms would have the same interquartile mean with infinitely many runs. Nothing is concluded about other problems."
    ),
    help=(
        N_("Compare algorithms by aggregate scores of a few runs on each of many problems."),
        N_(
            "Interquartile mean, median, mean and optimality gap with stratified bootstrap intervals, performance profiles, probability of "
            "improvement, and optionally almost stochastic order. FILE holds individual runs: a long table (a row for each run: pass "
            "--problem, --algorithm and --value), or a wide one with a column for each algorithm, whose rows with the same problem name are "
            "runs of that problem. The intervals are about these problems; for conclusions beyond them, use podium compare."
        ),
    ),
    examples=(
        "podium runs scores.csv --problem game --algorithm agent --value score --objective maximize --low random --high human",
        "podium runs errors.csv --problem f --algorithm a --value error --objective minimize --normalize minmax",
        "podium runs accuracy.csv --objective maximize --dominance --figure profile.pdf --kind profile",
    ),
    pictures=("aggregates", "profile", "improvement", "differences", "dominance", "boxes", "violins"),
    slow=True,
    resolve=resolve,
    gate=True,
    options=(
        *READING.without("repeats", "average").having(missing=MISSING_RUNS),
        ONE_PROBLEM,
        replace(CONTROL, help=N_("The algorithm to compare with each of the others. Default: all pairs are compared.")),
        replace(
            ALPHA,
            help=N_(
                "The probability that one or more intervals of the family miss the true difference. The confidence level is 1 − α: 95 % for 0.05."
            ),
            label=N_("Error level of the intervals (α)"),
        ),
        Option(
            "normalize",
            N_(
                "Scores must mean the same on all problems. If they do not, minmax scales the worst run on each problem to 0 and the best run to 1; or name two reference algorithms."
            ),
            N_("Scaling of the scores"),
            choices={"none": N_("as measured"), "minmax": N_("worst run 0, best run 1")},
            default="none",
        ),
        Option(
            "low",
            N_(
                "The algorithm whose mean on each problem becomes 0, such as random play. It is not compared itself. Requires the other reference, too."
            ),
            N_("Reference algorithm with score 0"),
            metavar="NAME",
        ),
        Option(
            "high",
            N_(
                "The algorithm whose mean on each problem becomes 1, such as a human. It is not compared itself. Requires the other reference, too."
            ),
            N_("Reference algorithm with score 1"),
            metavar="NAME",
        ),
        Option(
            "threshold",
            N_(
                "The optimality gap is the average amount by which runs fall short of this score. Default: 1 if scores are scaled; otherwise, the gap is not reported."
            ),
            N_("Target score (optimality gap)"),
            type=float,
            metavar="X",
        ),
        Option(
            "dominance",
            N_(
                "Also report, for each pair, how close one algorithm is to having better scores than the other at every quantile (almost stochastic order)."
            ),
            N_("Add almost stochastic order"),
            "tests",
            type=bool,
        ),
        Option(
            "epsilon",
            N_(
                "If the violation ratio is below this value (up to 0.5), one algorithm almost dominates the other; 0 means dominance everywhere. Choose it before you see the results."
            ),
            N_("Threshold of almost stochastic order (ε)"),
            "tests",
            type=float,
            default=0.2,
        ),
        Option(
            "replicates",
            N_("The number of bootstrap samples of the runs for the intervals."),
            N_("Bootstrap samples"),
            "tests",
            type=int,
            default=5000,
            metavar="B",
        ),
        SEED,
    ),
)
