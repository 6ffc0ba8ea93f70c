"""``podium pair``: two algorithms over many problems, or all pairs of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, ALTERNATIVE, EQUIVALENCE, FIRST, READING, SECOND, SEED
from podium.verbs import Call, Choices, Either, Given, Plan, Ref, Verb, about, option, read_file

Alternative = Literal["two-sided", "greater", "less"]
Zeros = Literal["split", "drop", "pratt"]


def levels(text: str) -> tuple[float, ...]:
    """Read a list of confidence levels.

    Raises
    ------
    InputError
        When it is no list of numbers.
    """
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise InputError(
            "{--confidence} takes numbers separated by commas, such as 0.90,0.95, not {value!r}.", value=text
        ) from None


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare_pair`; see there for their meaning. Recorded word for word in every output."""

    alternative: Alternative = ALTERNATIVE.field(
        help=N_("Test for any difference (two-sided), or only for a difference in this direction. Choose a one-sided test before you see the results. It requires both names if the table has more than two algorithms."),
        label=N_("The first is …"),
    )  # fmt: skip
    zeros: Zeros = option(
        "split", N_("How Wilcoxon's test handles problems on which both are equal. Splitting their ranks counts ties as evidence for equality. Wilcoxon's original method excludes them; Pratt's method ranks them first and then excludes them."),
        N_("Problems on which both are equal"), "tests",
        choices={"split": N_("half of their ranks to each side"), "drop": N_("exclude them"), "pratt": N_("rank them, then exclude them (Pratt)")},
    )  # fmt: skip
    confidence: tuple[float, ...] = option(
        (0.90, 0.95, 0.99), N_("The confidence levels of the intervals for the typical difference, separated by commas."),
        N_("Confidence levels"), metavar="LEVELS", numbers="list", read=levels,
    )  # fmt: skip
    alpha: float = ALPHA.field(
        help=N_("The probability of a false difference; for all pairs in a table, the probability of one or more.")
    )
    permutations: int = option(
        100_000, N_("The number of random sign patterns in the permutation test, when there are too many to try them all."),
        N_("Permutations"), "tests", metavar="N", slow=True,
    )  # fmt: skip
    seed: int = SEED.field()
    equivalence: str | None = EQUIVALENCE.field(
        help=N_("Tests whether the two algorithms are equivalent: the largest difference, in the unit of the data, that does not matter. Two one-sided tests then show whether theirs is smaller. Choose it before you see the results."),
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.checks import check_seed  # numpy comes with these, and help needs no numpy
        from podium.studies.shared.checks import check_alpha, one_of

        check_alpha(self.alpha)
        one_of("alternative", self.alternative, get_args(Alternative))
        one_of("treatment of zeros", self.zeros, get_args(Zeros))
        self.refuse(
            "permutations must lie between 1 and 100 000 000, not {permutations}.",
            when=not 1 <= self.permutations <= 100_000_000,
        )
        check_seed(self.seed)

    @property
    def main(self) -> float:
        """The confidence 1 − alpha, whose interval agrees with the test."""
        return round(1 - self.alpha, 12)

    @property
    def levels(self) -> tuple[float, ...]:
        """Confidence levels of the intervals, ascending: those requested and the main one."""
        return tuple(sorted({*self.confidence, self.main}))


def resolve(given: Given) -> Plan:
    """Two algorithms by name; without names all pairs, or the only pair there is."""
    first, second = given.take("first"), given.take("second")
    if second is not None:
        return about(given, "read_results", "results", "compare_pair", first, second)
    if first is not None:
        raise InputError(
            "Name two algorithms to compare, or none to compare every pair, not just {first!r}.", first=first
        )
    read = read_file(given, "read_results", "results")
    direction = given["alternative"]
    every: Call | InputError = given.call("compare_all_pairs", Ref("results"), keep=("zeros", "alpha", "equivalence"))
    if direction != "two-sided":
        every = InputError(
            "{--alternative:{alternative}} needs a direction: name two algorithms. Every pair is tested two-sided.",
            alternative=direction,
        )
    only = given.call("compare_pair", Ref("results"), Ref("results.algorithms", spread=True))
    return [read, Either("study", Ref("results.k"), only, every, equals=2)]


VERB = Verb(
    "pair",
    title=N_("Compare two algorithms"),
    what=N_("Two algorithms on many problems, or each pair of algorithms in a table."),
    null=N_(
        "Both algorithms perform equally: a difference in favour of one is as probable as an equally large difference in favour of the other (the differences are symmetric about zero)."
    ),
    help=(
        N_("Compare two algorithms A and B of FILE over its problems; without names, all pairs of its algorithms."),
        N_(
            "Sign test, Wilcoxon's signed-rank test (exact with ties and zeros), Hodges–Lehmann shift with exact "
            "intervals, effect sizes, permutation test. Without names: the matrices of R+, p-values and wins, a "
            "summary of which algorithms each algorithm beats at 0.90 and 0.95, and adjusted p-values. FILE is a "
            "table as for {podium compare}."
        ),
        N_(
            "In place of names, a second file: then each file holds the results of one algorithm, a row for each item, and podium matches "
            "the items by name."
        ),
    ),
    examples=(
        "podium pair results.csv PDFC NNEP --objective maximize",
        'podium pair results.csv "My method" Baseline --objective minimize --alternative greater',
        "podium pair results.csv --objective maximize",
        "podium pair baseline.csv candidate.csv --objective maximize --fail-if worse --detect 0.02",
        "podium pair runs.csv A B --problem task --algorithm model --value acc --objective maximize",
    ),
    pictures={N_("two algorithms"): ("differences", "scatter"), N_("all pairs"): ("heatmap", "matrix")},
    resolve=resolve,
    gate=True,
    several_files=True,
    options=(
        *READING,
        replace(
            FIRST,
            help=N_(
                "Positive differences favour this algorithm. Leave both names empty to compare all pairs in the table."
            ),
        ),
        SECOND,
        *Options.options()
        .only("alternative", "alpha", "confidence", "equivalence", "zeros", "permutations", "seed")
        .having(confidence={"default": "0.90,0.95,0.99"}),
    ),
)
