"""``podium validate``: how often each procedure reports a difference when there is none."""

from __future__ import annotations

from dataclasses import dataclass, replace

from podium.errors import InputError
from podium.i18n import N_, Message, joined
from podium.options import ALPHA, FILE, READING, check_simulating, simulating, words
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.verbs import Choices, Given, Option, Plan, Step, Verb, about, option

DESIGNS = ("control", "all-pairs")
MOST_CELLS = 10**6
"""Cells of one table."""


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `validate`; see there for their meaning. Recorded word for word in every output."""

    n: int = option(
        None, N_("The number of problems in each simulated table. Default: 30. With a file, its own number is used."),
        N_("Problems per simulated table"), common=True, metavar="N",
    )  # fmt: skip
    k: int = option(
        None, N_("The number of algorithms in each simulated table. Default: 10. With a file, its own number is used."),
        N_("Algorithms per simulated table"), common=True, metavar="K",
    )  # fmt: skip
    nulls: tuple[str, ...] = option(
        (), N_("Separated by commas: iid (independent), correlated, unequal-variance, ties, skewed, incommensurable (different scales) and partial (only some perform equally). With a file also exchanged (results permuted at random) and own-spreads (each algorithm keeps its variability). For sign and Wilcoxon tests of all pairs also intransitive (A = B and B = C, yet A beats C). Default: all but the last."),
        N_("Situations to simulate"), common=True, flags=("--null",), metavar="LIST", separated=True, read=words,
    )  # fmt: skip
    design: str = "control"
    control: str | None = None
    tests: tuple[str, ...] = option(
        (), N_("The tests that give the p-values: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman."),
        N_("Tests to try"), "tests", choices=dict.fromkeys(SIMULATED_TESTS, ""), many=True, flags=("--test",),
    )  # fmt: skip
    se: str = option(
        "published", N_("The standard error of aligned and Quade's ranks: the published one, which gives the wrong error rate, the corrected one, or both. Friedman's ranks are not affected."),
        N_("Standard error of aligned and Quade ranks"), "tests",
        choices={"published": N_("as published"), "corrected": N_("corrected"), "both": N_("both")},
    )  # fmt: skip
    procedures: tuple[str, ...] = option(
        (), N_("Adjustments, separated by commas: none for no adjustment; for all pairs also studentized-range. Default: all that the studies use."),
        N_("Adjustments to try"), "tests", metavar="LIST", separated=True, read=words,
    )  # fmt: skip
    alpha: float = ALPHA.field()
    replicates: int = 20_000
    seed: int = 0

    def __post_init__(self) -> None:
        from podium.stats.logical import RANGE, known_procedures  # numpy comes with these, and help needs no numpy
        from podium.stats.simulation import UNADJUSTED
        from podium.studies.before_and_after.simulated import check_simulation
        from podium.studies.shared.checks import one_of

        check_simulation(self.alpha, self.replicates, self.seed, self.tests)
        few = self.n < 2 or self.k < 2
        self.refuse("A table needs at least 2 problems and 2 algorithms, not {n} and {k}.", when=few)
        self.refuse(
            "Tables of {n} problems and {k} algorithms are too large to simulate. Use fewer of either.",
            when=self.n * self.k > MOST_CELLS,
        )
        one_of("design", self.design, DESIGNS)
        one_of(Message("standard error"), self.se, ("published", "corrected", "both"))
        self.refuse(
            "You named a control and asked for all pairs. Use one of the two.",
            when=self.control is not None and self.design != "control",
        )
        known = (UNADJUSTED, *known_procedures("control"))
        for name in self.procedures:
            one_of("procedure", name, (UNADJUSTED, RANGE, *known_procedures("all-pairs")))
            if self.design == "control" and name not in known:
                raise InputError(
                    "{name} is for all pairs. Ask for all pairs, or use one of {known}.",
                    name=name, known=joined(known, ", "),
                )  # fmt: skip


AGAINST_CONTROL = Option(
    "against_control", N_("Whether one algorithm is compared with the others, or all pairs are compared."),
    N_("Compare one algorithm with the others?"), common=True, type=bool, default=True, flags=("--control",), no="--all-pairs",
)  # fmt: skip
CONTROL_NAME = Option(
    "control_name", N_("With a file: the control algorithm. Default: the first."),
    N_("Control algorithm"), metavar="NAME", refers="algorithm",
)  # fmt: skip
TABLES = {
    "help": N_("The number of simulated tables per situation. Four times as many halve the simulation error and take four times as long.")
}  # fmt: skip


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
    given.refuse([one.name for one in READING if one.name != "file"], problem)
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
        replace(FILE, required=False), *Options.options().only("n", "k", "nulls"), AGAINST_CONTROL, CONTROL_NAME, ALPHA,
        *READING.without("file"), *Options.options().only("tests", "procedures", "se"),
        *simulating(20_000).having(replicates=TABLES),
    ),
)  # fmt: skip
