"""``podium bayes``: posterior probabilities of better, practically equivalent and worse."""

from __future__ import annotations

from dataclasses import replace

from podium.errors import InputError
from podium.i18n import N_
from podium.options import CONTROL, DESIGN, FIRST, READING, SECOND, SEED, TEST_FRACTION
from podium.verbs import Given, Option, Plan, Verb, about


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
        *READING.having(
            run={
                "help": N_(
                    "Long table: the column that labels the repetitions. The hierarchical model requires it; there, it labels the folds."
                )
            }
        ),
        Option(
            "rope",
            N_(
                "Differences up to this size, in the unit of the data, count as no difference (the region of practical equivalence). Required: decide this before you see the results. With 0, the only question is which one is better, however little."
            ),
            N_("Practical equivalence margin (±)"),
            common=True,
            type=float,
            metavar="R",
        ),
        FIRST,
        SECOND,
        replace(CONTROL, help=N_("The algorithm to compare with each of the others. Default: all pairs are compared.")),
        Option(
            "threshold",
            N_(
                "The posterior probability required to draw a conclusion. Below it, the report states that the data are inconclusive. 0.95 is a convention."
            ),
            N_("Probability required for a conclusion"),
            type=float,
            default=0.95,
        ),
        Option(
            "test",
            N_(
                "Across problems: signed ranks, or signs, which need no common scale. On repetitions of one problem: correlated t. Bradley–Terry orders all algorithms by strength."
            ),
            N_("Model"),
            "tests",
            choices={
                "signed-rank": N_("signed ranks, over problems"),
                "sign": N_("sign test, over problems"),
                "correlated-t": N_("correlated t, on one problem"),
                "bradley-terry": N_("wins per problem (Bradley–Terry)"),
            },
            default="signed-rank",
        ),
        Option(
            "hierarchical",
            N_(
                "One model for the folds of several problems. It requires the fold column (as the run column), the test fraction and an extra package."
            ),
            N_("Use the hierarchical model"),
            "tests",
            type=bool,
            needs=("emcee", "emcee", "bayes"),
        ),
        Option(
            "prior",
            N_("The weight of the prior, as a number of problems. Default: 0.5 for signed ranks, 1 for signs."),
            N_("Weight of the prior"),
            "tests",
            type=float,
            metavar="S",
        ),
        Option(
            "prior_place",
            N_(
                "What the prior supports: practical equivalence, or the first or the second algorithm of every pair. Try the others to see whether the choice matters."
            ),
            N_("What the prior supports"),
            "tests",
            choices={"rope": N_("practical equivalence"), "first": N_("the first"), "second": N_("the second")},
            default="rope",
        ),
        Option(
            "samples",
            N_("The number of random draws used to estimate the probabilities. More draws give more precise results."),
            N_("Posterior samples"),
            "tests",
            type=int,
            default=50_000,
            metavar="N",
        ),
        SEED,
        replace(
            DESIGN,
            help=N_(
                "For the correlated t model: how the rows were obtained. Default: detected from the labels of repetitions and folds."
            ),
        ),
        replace(
            TEST_FRACTION,
            help=N_(
                "For the correlated t model and the hierarchical model: the fraction of the instances used for testing, such as 0.1 for ten folds."
            ),
        ),
        Option(
            "fold",
            N_("For the correlated t model: the column that numbers the folds. Default: detected by its name."),
            N_("Fold column"),
            "table",
            metavar="COLUMN",
            refers="column",
        ),
    ),
)
