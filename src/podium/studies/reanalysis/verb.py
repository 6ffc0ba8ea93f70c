"""``podium adjust``: re-analysis of published p-values or mean ranks."""

from __future__ import annotations

from dataclasses import replace

from podium.i18n import N_
from podium.options import ALPHA, CONTROL, FILE, READING, SIMES
from podium.verbs import Given, Option, Plan, Verb, about


def resolve(given: Given) -> Plan:
    """Read published numbers and adjust them."""
    return about(given, "read_reported", "reported", "reanalyse")


VERB = Verb(
    "adjust",
    title=N_("Published p-values or mean ranks"),
    what=N_("Re-analyse published figures with every adjustment procedure."),
    null=N_(
        "The null hypothesis of each published test; for mean ranks, that both algorithms have the same mean rank. The procedures that decide the verdict keep the probability of rejecting at least one true null hypothesis at or below the level."
    ),
    help=(
        N_("Adjust published p-values by every procedure that applies, and report what follows."),
        N_(
            "FILE (or - for standard input) holds one of: a row for each p-value, with a name or the names of two algorithms before it; a "
            "k × k matrix of p-values with names; or algorithms with their mean ranks, which require --n."
        ),
    ),
    examples=(
        "podium adjust pvalues.csv",
        "podium adjust ranks.csv --n 30 --control C4.5",
        "podium adjust matrix.csv --exhaustive",
    ),
    pictures={
        N_("mean ranks"): ("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "heatmap", "pvalues"),
        N_("a matrix of p-values"): ("heatmap", "pvalues"),
        N_("a list of p-values"): ("pvalues",),
    },
    picture_option="--figure-kind",
    resolve=resolve,
    options=(
        FILE,
        Option(
            "kind",
            N_(
                "One row per p-value (with a name, or the names of two algorithms), a square matrix of p-values, or algorithms with their mean ranks. Default: auto-detected if only one reading is possible."
            ),
            N_("Contents of the file"),
            common=True,
            choices={
                "pvalues": N_("a list of p-values"),
                "matrix": N_("a matrix of p-values"),
                "ranks": N_("mean ranks"),
            },
        ),
        Option(
            "n",
            N_("The number of problems behind the published mean ranks. Required for mean ranks only."),
            N_("Number of problems behind the mean ranks"),
            common=True,
            type=int,
        ),
        replace(
            CONTROL,
            help=N_(
                "The algorithm that the verdict compares with each of the others; all pairs follow after that. Default: the verdict is about all pairs."
            ),
        ),
        ALPHA,
        Option(
            "exhaustive",
            N_(
                "List the exhaustive sets, the sets of hypotheses that can all be true together, which Bergmann and Hommel's procedure checks, and those accepted. Up to 9 algorithms."
            ),
            N_("List the exhaustive sets of hypotheses"),
            "tests",
            type=bool,
        ),
        SIMES,
        Option(
            "fdr",
            N_(
                "Also report the procedures of Benjamini and Hochberg and of Benjamini and Yekutieli. They limit the expected share of false rejections, not the chance of any, and never decide."
            ),
            N_("Add procedures of the false discovery rate"),
            "tests",
            type=bool,
        ),
        Option(
            "transitive",
            N_(
                "The p-values of all pairs come from a test of mean ranks, means or accuracies, for which A = B and B = C imply A = C. Bergmann and Hommel's procedure then decides. Otherwise, Holm's procedure decides, which is valid for any test, including the sign test and Wilcoxon's test."
            ),
            N_("The test behind the p-values treats equality as transitive"),
            "tests",
            type=bool,
        ),
        *READING.only("delimiter", "decimal"),
    ),
)
