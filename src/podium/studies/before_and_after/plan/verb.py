"""``podium plan``: how many problems a new study needs, or how many runs on each of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from podium.errors import InputError
from podium.i18n import N_, Message
from podium.options import ALPHA, CONTROL, FILE, LONG_TABLE, READING, check_simulating, simulating, words
from podium.verbs import Choices, Given, Option, Plan, Step, Verb, about, option

MOST_ALGORITHMS = 100
MOST_PROBLEMS = 100_000


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `plan`; see there for their meaning. Recorded word for word in every output."""

    effect: str | None = option(
        None, N_("How much better the first algorithm is than the last: d=0.5 (mean over standard deviation of the paired differences), p=0.7 (probability of being better on a problem) or rank=0.8 (difference of mean ranks). Omit it to plan from a pilot file."),
        N_("Difference to detect"), common=True, metavar="d=0.5|p=0.7|rank=0.8", numbers="one",
    )  # fmt: skip
    k: int | None = option(
        None, N_("The number of algorithms in the new study, if there is no pilot. Default: 2, or 5 with a control."),
        N_("Algorithms in the new study"), metavar="K",
    )  # fmt: skip
    control: str | None = CONTROL.field(
        help=N_("Compare one algorithm with each of the others. With a pilot: its name, or best; without a pilot: best, which means the first algorithm. Default: all pairs are compared."),
        bare="best", metavar="[NAME]",
    )  # fmt: skip
    pair: tuple[str, str] | None = option(
        None, N_("The two algorithms of the pilot whose difference the study should detect. Default: the two best."),
        N_("The two algorithms"), two=True, metavar="A B", refers="algorithm",
    )  # fmt: skip
    alone: bool = option(
        False, N_("The new study compares only the two algorithms of the pair, so it needs no adjustment for other pairs."),
        N_("Plan for these two algorithms only"),
    )  # fmt: skip
    pattern: str | None = option(
        None, N_("Without a pilot: the performance of the algorithms between the first and the last. Default: like the last, so that the first differs from all others."),
        N_("Algorithms in between"), "tests",
        choices={"one": N_("like the last"), "ends": N_("halfway"), "steps": N_("evenly spaced")},
    )  # fmt: skip
    shape: str | None = option(
        None, N_("Without a pilot: the distribution of the results about their mean. Default: normal."),
        N_("Distribution of the results"), "tests",
        choices={
            "normal": N_("normal"), "uniform": N_("uniform"), "laplace": N_("Laplace (peaked)"),
            "t3": N_("t, 3 degrees of freedom (heavy tails)"), "lognormal": N_("log-normal (skewed)"),
        },
    )  # fmt: skip
    tests: tuple[str, ...] = option(
        (), N_("The tests that give the p-values: one or more of friedman, aligned, quade, wilcoxon, t and sign, separated by commas. Default: wilcoxon, t and sign for two algorithms, friedman and wilcoxon for a few more, friedman for many."),
        N_("Tests to try"), "tests", flags=("--test", "--tests"), metavar="LIST", separated=True, read=words,
    )  # fmt: skip
    procedures: tuple[str, ...] = option(
        (), N_("Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control bonferroni, holm, hochberg and finner."),
        N_("Adjustments to try"), "tests", metavar="LIST", separated=True, read=words,
    )  # fmt: skip
    power: float = option(
        0.8, N_("The probability with which the new study should detect the difference, such as 0.8."), N_("Desired power")
    )  # fmt: skip
    power_of: str = option(
        "pair", N_("The power for one pair, the average proportion of true differences detected, or the probability of detecting at least one of them or all of them."),
        N_("What to detect"),
        choices={
            "pair": N_("the difference of the pair"), "average": N_("true differences, on average"),
            "any": N_("at least one true difference"), "all": N_("all true differences"),
        },
    )  # fmt: skip
    alternative: str = option(
        "two-sided", N_("Test for differences in either direction, or only for an advantage of the first algorithm (the control). All-pairs tests are always two-sided."),
        N_("Which differences to look for"),
        choices={"two-sided": N_("in either direction (two-sided)"), "greater": N_("only an advantage of the first (one-sided)")},
    )  # fmt: skip
    alpha: float = ALPHA.field()
    max_problems: int = option(
        1000, N_("Larger studies are not considered. The report states when even this many problems are too few."),
        N_("Maximum number of problems"), "tests",
    )  # fmt: skip
    replicates: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        from podium.stats.logical import known_procedures  # numpy comes with these, and help needs no numpy
        from podium.stats.simulation import PATTERNS, SHAPES
        from podium.studies.before_and_after.simulated import check_simulation
        from podium.studies.shared.checks import one_of

        check_simulation(self.alpha, self.replicates, self.seed, self.tests, least=100)
        self.refuse(
            "The power must lie between alpha ({alpha:g}) and 1, not {power!r}.", when=not self.alpha < self.power < 1
        )
        _between(Message("The largest number of problems"), self.max_problems, 5, MOST_PROBLEMS)
        one_of("definition of power", self.power_of, ("pair", "average", "any", "all"))
        one_of("alternative", self.alternative, ("two-sided", "greater"))
        if self.effect is not None:
            parse_effect(self.effect)
        _between(Message("The number of algorithms"), self.k, 2, MOST_ALGORITHMS)
        if self.pattern is not None:
            one_of("pattern", self.pattern, PATTERNS)
        if self.shape is not None:
            one_of("shape", self.shape, SHAPES)
        for procedure in self.procedures:
            one_of("procedure", procedure, known_procedures("all-pairs" if self.control is None else "control"))


def _between(name: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise InputError(
            "{name} must lie between {low} and {high}, not {value}.", name=name, low=low, high=high, value=value
        )


def parse_effect(text: str) -> tuple[str, float]:
    """Read an effect.

    >>> parse_effect("d=0.5"), parse_effect("rank = 0.8")
    (('d', 0.5), ('rank', 0.8))
    """
    name, mark, number = (part.strip() for part in text.partition("="))
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    if not mark or name not in ("d", "p", "rank") or not math.isfinite(value):
        raise InputError(
            "The effect {effect!r} is not valid. Use d=0.5 (standardised difference), p=0.7 (probability that "
            "the first is better on a problem) or rank=0.8 (difference of mean ranks).",
            effect=text,
        )
    return name, value


SE = Option(
    "se", N_("For a pilot with repeated runs (a long table): the desired standard error of every difference, in the unit of the data. The report then shows how many runs of each algorithm on each problem are needed. With a difference d=…, it also shows how many problems."),
    N_("Desired standard error (number of runs)"), type=float, metavar="SE",
)  # fmt: skip
MAX_RUNS = Option(
    "max_runs", N_("When planning runs by their standard error: the largest number of runs per algorithm and problem to consider."),
    N_("Maximum number of runs per algorithm"), "tests", type=int, default=1000,
)  # fmt: skip

OF_RUNS = {
    "file", "se", "max_runs", "effect", "control", "power", "alpha", "metric", *LONG_TABLE,
    "names", "delimiter", "decimal", "reader", "reader_options",
}  # fmt: skip
"""Options that make sense for runs."""


def resolve(given: Given) -> Plan:
    """Plan problems, or runs on each of them; from a pilot or from an effect."""
    if given["se"] is not None:
        return _plan_runs(given)
    given.drop("max_runs", "se")
    if given["file"] is None and given["effect"] is None:
        raise InputError(
            "State the difference to detect: {--effect:d=0.5} (or p=0.7, rank=0.8), or pass the FILE of a pilot."
        )
    check_simulating(given)
    if given["file"] is not None:
        return about(given, "read_results", "pilot", "plan")
    given.drop("file")
    problem = N_("{option} describes how to read a pilot. Name the file of the pilot, or leave the option out.")
    given.refuse([one.name for one in READING if one.name != "file"], problem)
    return [Step("study", given.call("plan"))]


def _plan_runs(given: Given) -> Plan:
    """Plan the runs of each algorithm on each problem from those of a pilot."""
    if given["file"] is None:
        raise InputError("{--se} needs the FILE of a pilot with repeated runs, which show how much the runs vary.")
    given.refuse(given.others(OF_RUNS), N_("{option} cannot be used with {--se}. Leave it out."))
    given.put(d=standardised(given.take("effect")))
    return about(given, "read_runs", "pilot", "plan_runs", given.take("se"))


def standardised(effect: str | None) -> float | None:
    """Read an effect as a standardised difference, the only one that says how many runs are needed."""
    if effect is None:
        return None
    if not effect.startswith("d="):
        raise InputError(
            "With {--se} an effect is a standardised difference, such as {--effect:d=0.5}, not {effect!r}.",
            effect=effect,
        )
    try:
        return float(effect[2:])
    except ValueError:
        raise InputError("{--effect:{effect}}: {number!r} is not a number.", effect=effect, number=effect[2:]) from None


VERB = Verb(
    "plan",
    title=N_("How many problems?"),
    what=N_("How many problems a new study needs, for a given effect or based on a pilot."),
    null=N_(
        "The new study will test the hypothesis that two algorithms perform equally. The plan finds how many problems the study needs to reject it with the desired probability, when the difference is as large as stated."
    ),
    help=(
        N_("Find how many problems a new study needs, by which test and procedure."),
        N_(
            "State the difference to detect with {--effect}, or pass a pilot FILE of problems by algorithms: its "
            "rows then stand for many problems of their kind."
        ),
    ),
    examples=(
        "podium plan --effect d=0.5",
        "podium plan --effect d=0.5 --k 6 --control",
        "podium plan --effect rank=0.8 --k 5 --figure power.svg",
        'podium plan pilot.csv --objective maximize --pair "My method" Other',
        "podium plan runs.csv --problem function --algorithm algorithm --value error --se 0.01 --effect d=0.5",
    ),
    pictures=("power",),
    slow=True,
    without_data=True,
    resolve=resolve,
    options=(
        replace(FILE, required=False),
        *Options.options().only("effect", "k", "control", "power", "power_of", "alternative", "alpha"),
        *READING.without("file"), *Options.options().only("pair"), SE,
        *Options.options().only("alone", "pattern", "shape", "tests", "procedures", "max_problems"), MAX_RUNS,
        *simulating(2000),
    ),
)  # fmt: skip
