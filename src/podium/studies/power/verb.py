"""``podium power``: what each procedure detects in samples of the problems, drawn at random or with a bias."""

from __future__ import annotations

from dataclasses import replace

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, CONTROL, READING, check_simulating, simulating, words
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.verbs import Given, Option, Plan, Verb, about

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
            "The experiment of García & Herrera (2008) for all pairs, and of García et al. (2010) with --control, on your table: podium "
            "repeatedly draws samples of its problems, at random or in favour of one algorithm, and applies every procedure to each sample."
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
        *READING,
        Option(
            "sample_size",
            N_(
                "The number of problems drawn for each sample. Default: 10, or half of the problems if there are no more than 10."
            ),
            N_("Problems per sample"),
            type=int,
            metavar="N",
        ),
        Option(
            "bias",
            N_(
                "How strongly the selection prefers problems on which the first algorithm of the pair is better: from 0 (no bias) to a limit, such as 0:20, in steps, such as 0:20:5, or a list, such as 0,5,20. A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), where d is the lead of the first algorithm."
            ),
            N_("Selection bias (κ)"),
            default="0:20",
            metavar="START:STOP[:STEP]|LIST",
            numbers="list",
            read=biases,
        ),
        Option(
            "pair",
            N_(
                "The selection of problems favours the first algorithm over the second. Default: the pair whose adjusted p-value on the whole table is closest to the level."
            ),
            N_("The two algorithms"),
            two=True,
            metavar="A B",
            refers="algorithm",
        ),
        replace(
            CONTROL,
            help=N_(
                "The algorithm to compare with each of the others; best selects the one with the best mean rank. Default: all pairs are compared."
            ),
        ),
        ALPHA,
        Option(
            "tests",
            N_(
                "The tests that give the p-values: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman; with a control friedman, aligned and quade."
            ),
            N_("Tests to try"),
            "tests",
            choices=dict.fromkeys(SIMULATED_TESTS, ""),
            many=True,
            flags=("--test", "--ranking"),
        ),
        Option(
            "procedures",
            N_(
                "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control, all available ones."
            ),
            N_("Adjustments to try"),
            "tests",
            metavar="LIST",
            separated=True,
            read=words,
        ),
        Option(
            "replacement",
            N_("A sample can contain a problem more than once, as if the table represented a population of problems."),
            N_("Draw problems with replacement"),
            "tests",
            type=bool,
        ),
        Option(
            "scale",
            N_(
                "Differences are divided by this number before the bias is applied. Default: 1 for values between 0 and 1, 100 for values up to 100, otherwise ten times the median difference of the pair."
            ),
            N_("Divide differences by"),
            "tests",
            type=float,
            metavar="NUMBER",
        ),
        *simulating(1000),
    ),
)
