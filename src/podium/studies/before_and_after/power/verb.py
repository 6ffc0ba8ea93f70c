"""``podium power``: what each procedure detects in samples of the problems, drawn at random or with a bias."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from podium.errors import InputError
from podium.i18n import N_, joined
from podium.options import ALPHA, CONTROL, READING, check_simulating, simulating, words
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.verbs import Choices, Given, Plan, Verb, about, option

_MOST = 1000


def biases(text: str) -> tuple[float, ...]:
    """Read START:STOP[:STEP], both ends included, or a list."""
    parts = text.split(":" if ":" in text else ",")
    try:
        numbers = tuple(float(part) for part in parts)
    except ValueError:
        numbers = ()
    if numbers and ":" not in text:
        return numbers
    start, stop, width = (*numbers, 1.0)[:3] if len(numbers) in (2, 3) else (0.0, 0.0, 0.0)
    steps = (stop - start) / width if width else -1.0
    if not 0 <= steps < _MOST:
        raise InputError(
            "{given!r} is neither START:STOP, START:STOP:STEP (such as 0:20:2) nor a list (such as 0,5,20).", given=text
        )
    return tuple(start + width * i for i in range(int(steps + 1e-9) + 1))


MOST_BIASES = 200
USUAL_BIASES: tuple[float, ...] = tuple(float(kappa) for kappa in range(21))
"""κ = 0, 1, …, 20, as in the papers."""


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `power`; see there for their meaning. Recorded word for word in every output."""

    sample_size: int | None = option(
        None, N_("The number of problems drawn for each sample. Default: 10, or half of the problems if there are no more than 10."),
        N_("Problems per sample"), metavar="N",
    )  # fmt: skip
    replicates: int = 1000
    bias: tuple[float, ...] = option(
        "0:20", N_("How strongly the selection prefers problems on which the first algorithm of the pair is better: from 0 (no bias) to a limit, such as 0:20, in steps, such as 0:20:5, or a list, such as 0,5,20. A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), where d is the lead of the first algorithm."),
        N_("Selection bias (κ)"), metavar="START:STOP[:STEP]|LIST", numbers="list", read=biases,
    )  # fmt: skip
    pair: tuple[str, str] | None = option(
        None, N_("The selection of problems favours the first algorithm over the second. Default: the pair whose adjusted p-value on the whole table is closest to the level."),
        N_("The two algorithms"), two=True, metavar="A B", refers="algorithm",
    )  # fmt: skip
    control: str | None = CONTROL.field(
        help=N_("The algorithm to compare with each of the others; best selects the one with the best mean rank. Default: all pairs are compared.")
    )  # fmt: skip
    tests: tuple[str, ...] = option(
        (), N_("The tests that give the p-values: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman; with a control friedman, aligned and quade."),
        N_("Tests to try"), "tests", choices=dict.fromkeys(SIMULATED_TESTS, ""), many=True, flags=("--test", "--ranking"),
    )  # fmt: skip
    procedures: tuple[str, ...] = option(
        (), N_("Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control, all available ones."),
        N_("Adjustments to try"), "tests", metavar="LIST", separated=True, read=words,
    )  # fmt: skip
    alpha: float = ALPHA.field()
    replacement: bool = option(
        False, N_("A sample can contain a problem more than once, as if the table represented a population of problems."),
        N_("Draw problems with replacement"), "tests",
    )  # fmt: skip
    scale: float | None = option(
        None, N_("Differences are divided by this number before the bias is applied. Default: 1 for values between 0 and 1, 100 for values up to 100, otherwise ten times the median difference of the pair."),
        N_("Divide differences by"), "tests", metavar="NUMBER",
    )  # fmt: skip
    seed: int = 0

    def __post_init__(self) -> None:
        from podium.stats.logical import known_procedures  # numpy comes with these, and help needs no numpy
        from podium.studies.before_and_after.simulated import check_simulation
        from podium.studies.shared.checks import one_of

        check_simulation(self.alpha, self.replicates, self.seed, self.tests)
        size, scale = self.sample_size, self.scale
        self.refuse("A sample needs at least 2 problems, not {sample_size}.", when=size is not None and size < 2)
        positive = scale is None or (math.isfinite(scale) and scale > 0)
        self.refuse("The scale of the differences must be a positive number, not {scale}.", when=not positive)
        if not 1 <= len(self.bias) <= MOST_BIASES:
            raise InputError("Use 1 to {most} values of the bias, not {n}.", most=MOST_BIASES, n=len(self.bias))
        self.refuse(
            "The bias κ must be finite and not negative. To favour the other algorithm, swap the pair.",
            when=not all(math.isfinite(kappa) and kappa >= 0 for kappa in self.bias),
        )
        self.refuse(
            "The values of the bias must be in ascending order, such as 0, 5, 10.",
            when=any(second <= first for first, second in pairwise(self.bias)),
        )
        known = known_procedures("all-pairs" if self.control is None else "control")
        for procedure in self.procedures:
            if procedure not in known and procedure in known_procedures("all-pairs"):
                raise InputError(
                    "{procedure} is for all pairs. Leave the control out, or use one of {methods}.",
                    procedure=procedure, methods=joined(known, ", "),
                )  # fmt: skip
            one_of("procedure", procedure, known)


def resolve(given: Given) -> Plan:
    """Draw samples of a table."""
    check_simulating(given)
    return about(given, "read_results", "results", "power")


VERB = Verb(
    "power",
    title=N_("Which procedure detects most?"),
    what=N_(
        "What each procedure detects in samples of your problems, drawn at random or biased towards one algorithm."
    ),
    null=N_(
        "Each sample is tested as a study would be. The null hypothesis of each comparison is that the two algorithms perform equally."
    ),
    help=(
        N_(
            "Which procedure detects most on problems like yours, how many problems it takes, and what a biased selection of problems changes."
        ),
        N_(
            "The experiment of García & Herrera (2008) for all pairs, and of García et al. (2010) with {--control}, "
            "on your table: podium repeatedly draws samples of its problems, at random or in favour of one "
            "algorithm, and applies every procedure to each sample."
        ),
    ),
    examples=(
        "podium power results.csv --objective maximize",
        'podium power results.csv --objective maximize --pair "My method" Other --figure bias.svg',
        'podium power results.csv --objective maximize --control "My method" --replicates 10000 --jobs -1',
    ),
    pictures=("pair", "rejections", "apv", "sizes", "procedures"),
    slow=True,
    resolve=resolve,
    options=(
        *READING, *Options.options().only("sample_size", "bias", "pair", "control", "alpha"),
        *Options.options().only("tests", "procedures", "replacement", "scale"), *simulating(1000),
    ),
)  # fmt: skip
