"""``podium validate``: how often each procedure reports a difference when there is none."""

from __future__ import annotations

from dataclasses import replace

from podium.i18n import N_
from podium.options import ALPHA, FILE, READING, check_simulating, simulating, words
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.verbs import Given, Option, Plan, Step, Verb, about

_ABOUT_DATA = tuple(option.name for option in READING if option.name != "file")


def resolve(given: Given) -> Plan:
    """Simulate from a table, or from populations."""
    check_simulating(given)
    given.put(
        design="control" if given.take("against_control") else "all-pairs",
        control=given.take("control_name"),
        tests=given["tests"] or ("friedman",),
    )
    if given["file"] is not None:
        return about(given, "read_results", "results", "validate")
    given.drop("file")
    problem = N_("{option} describes how to read a table. Name the file of the table, or leave the option out.")
    given.refuse(_ABOUT_DATA, problem)
    return [Step("study", given.call("validate"))]


VERB = Verb(
    "validate",
    title=N_("Does the procedure control its error rate?"),
    what=N_("How often each procedure reports a difference when there is none."),
    null=N_(
        "Tables are simulated in which the true null hypotheses are known: all of them, or those about algorithms that perform equally. Every rejection of a true null hypothesis is an error."
    ),
    help=(
        N_(
            "How often each procedure reports a difference between equal algorithms, compared with the level it promises."
        ),
        N_(
            "Without FILE, tables are simulated from populations without differences. With FILE, they are made from your table: its results "
            "are permuted among the algorithms (exchanged: ties and scales stay), or the advantage of each algorithm is removed "
            "(own-spreads: its variability stays)."
        ),
    ),
    examples=(
        "podium validate",
        "podium validate --n 12 --k 5 --all-pairs --null iid,ties",
        "podium validate results.csv --objective maximize --test friedman --test wilcoxon",
    ),
    pictures=("levels", "omnibus"),
    slow=True,
    without_data=True,
    resolve=resolve,
    options=(
        replace(FILE, required=False),
        Option(
            "n",
            N_("The number of problems in each simulated table. Default: 30. With a file, its own number is used."),
            N_("Problems per simulated table"),
            common=True,
            type=int,
            metavar="N",
        ),
        Option(
            "k",
            N_("The number of algorithms in each simulated table. Default: 10. With a file, its own number is used."),
            N_("Algorithms per simulated table"),
            common=True,
            type=int,
            metavar="K",
        ),
        Option(
            "nulls",
            N_(
                "Separated by commas: iid (independent), correlated, unequal-variance, ties, skewed, incommensurable (different scales) and partial (only some perform equally). With a file also exchanged (results permuted at random) and own-spreads (each algorithm keeps its variability). For sign and Wilcoxon tests of all pairs also intransitive (A = B and B = C, yet A beats C). Default: all but the last."
            ),
            N_("Situations to simulate"),
            common=True,
            flags=("--null",),
            metavar="LIST",
            separated=True,
            read=words,
        ),
        Option(
            "against_control",
            N_("Whether one algorithm is compared with the others, or all pairs are compared."),
            N_("Compare one algorithm with the others?"),
            common=True,
            type=bool,
            default=True,
            flags=("--control",),
            no="--all-pairs",
        ),
        Option(
            "control_name",
            N_("With a file: the control algorithm. Default: the first."),
            N_("Control algorithm"),
            metavar="NAME",
            refers="algorithm",
        ),
        ALPHA,
        *READING.without("file"),
        Option(
            "tests",
            N_("The tests that give the p-values: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman."),
            N_("Tests to try"),
            "tests",
            choices=dict.fromkeys(SIMULATED_TESTS, ""),
            many=True,
            flags=("--test",),
        ),
        Option(
            "procedures",
            N_(
                "Adjustments, separated by commas: none for no adjustment; for all pairs also studentized-range. Default: all that the studies use."
            ),
            N_("Adjustments to try"),
            "tests",
            metavar="LIST",
            separated=True,
            read=words,
        ),
        Option(
            "se",
            N_(
                "The standard error of aligned and Quade's ranks: the published one, which gives the wrong error rate, the corrected one, or both. Friedman's ranks are not affected."
            ),
            N_("Standard error of aligned and Quade ranks"),
            "tests",
            choices={"published": N_("as published"), "corrected": N_("corrected"), "both": N_("both")},
            default="published",
        ),
        *simulating(20_000).having(
            replicates={
                "help": N_(
                    "The number of simulated tables per situation. Four times as many halve the simulation error and take four times as long."
                )
            }
        ),
    ),
)
