"""``podium adjust``: re-analysis of published p-values, mean ranks or test statistics."""

from __future__ import annotations

from dataclasses import replace

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, BESIDE, CONTROL, FILE, READING
from podium.verbs import Given, Option, Plan, Step, Verb, about

_OF_STATISTICS = ("statistic", "k", "n", "df", "alpha", "fdr")


def degrees_of_freedom(text: str | None) -> list[float] | None:
    """Read one number, or two with a comma between them."""
    if text is None:
        return None
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError("{--df:{text}}: pass one number, or two for F: {--df:6,174}.", text=text) from None


def resolve(given: Given) -> Plan:
    """Read published numbers, or test statistics, and adjust them."""
    if not given.passed(["statistic"]):
        given.drop("statistic")
        if given["file"] is None:
            raise InputError(
                "Name the FILE of published p-values or mean ranks, or pass a test statistic: {--statistic:F=7.268} {--k:7} {--n:30}."
            )
        return about(given, "read_reported", "reported", "adjust")
    given.refuse(given.others(_OF_STATISTICS), N_("{option} cannot be used with {--statistic}. Leave it out."))
    return [Step("study", given.call("adjust"))]


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
            "FILE (or - for standard input) holds one of: a row for each p-value, with a name or the names of two "
            "algorithms before it; a k × k matrix of p-values with names; or algorithms with their mean ranks, "
            "which require {--n}."
        ),
        N_(
            "In a file with column names, podium adjusts the column named p. A column named z, t, F or chi2 is compared with it, or takes its place, "
            "and columns named like procedures (holm, p_Shaf, adjusted) are compared with podium's own values."
        ),
        N_(
            "Without a FILE, {--statistic} computes the p-value of a printed test statistic and checks whether the printed numbers fit together."
        ),
    ),
    examples=(
        "podium adjust pvalues.csv",
        "podium adjust ranks.csv --n 30 --control C4.5",
        "podium adjust matrix.csv --exhaustive",
        "podium adjust --statistic F=7.268 --k 7 --n 30",
    ),
    pictures={
        N_("mean ranks"): (
            *("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "heatmap", "pvalues", "exhaustive", "recursion"),
        ),
        N_("a matrix of p-values"): ("heatmap", "pvalues", "exhaustive", "recursion"),
        N_("a list of p-values"): ("pvalues",),
    },
    picture_option="--figure-kind",
    resolve=resolve,
    without_data=True,
    options=(
        replace(FILE, required=False),
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
            N_("The number of problems behind the published mean ranks or test statistics. Required for mean ranks."),
            N_("Number of problems behind the mean ranks"),
            common=True,
            type=int,
        ),
        Option(
            "statistic",
            N_(
                'A test statistic as the paper prints it, instead of a file: F=7.268, chi2=39.65, t=2.1 or z=2.98; also with degrees of freedom and p-value, "F(6, 174) = 7.268, p < 0.001", which are checked.'
            ),
            N_("Test statistics, as printed"),
            common=True,
            metavar="F=7.268",
            numbers="printed",
            many=True,
        ),
        Option(
            "k",
            N_(
                "The number of algorithms behind the test statistics. With the number of problems it gives the degrees of freedom of F and t, alone those of χ²."
            ),
            N_("Number of algorithms behind the test statistics"),
            type=int,
            metavar="K",
        ),
        Option(
            "df",
            N_(
                "The degrees of freedom of the test statistics, if the paper prints them: 6,174 for F, 6 for χ² or t. Default: derived from the numbers of algorithms and problems."
            ),
            N_("Degrees of freedom of the test statistics"),
            metavar="DF[,DF]",
            read=degrees_of_freedom,
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
        *BESIDE.without("westfall_young"),
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
