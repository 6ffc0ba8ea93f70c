"""``podium convergence``: which optimiser is faster, and which gets further."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from podium.errors import InputError
from podium.i18n import N_, joined
from podium.options import ALPHA, FILE, READING, SEED, column
from podium.verbs import Call, Example, Given, Option, Plan, Ref, Step, Verb


def cut_points(text: str | None) -> tuple[float, ...]:
    """Turn ``10,20,...,100`` into numbers."""
    if text is None:
        return ()
    words = [word.strip() for word in text.replace("…", "...").split(",")]
    found: list[Fraction] = []
    for place, word in enumerate(words):
        if word == "...":
            found += _between(found, words[place + 1 :], text)
        else:
            found.append(_fraction(word, text))
    return tuple(float(value) for value in found)


def _between(found: list[Fraction], rest: list[str], text: str) -> list[Fraction]:
    """Fill an ellipsis between two numbers before it and one after it."""
    if len(found) < 2 or not rest or found[-1] <= found[-2]:
        raise InputError(
            "{given!r}: write '...' between two ascending numbers and the last one, as in 10,20,...,100.", given=text
        )
    step, last = found[-1] - found[-2], _fraction(rest[0], text)
    if (last - found[-1]) / step > 5000:
        raise InputError("{given!r} is more than 5000 cut-points.", given=text)
    filled = []
    value = found[-1] + step
    while value < last:
        filled.append(value)
        value += step
    return filled


def _fraction(word: str, text: str) -> Fraction:
    try:
        value = Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise InputError("{word!r} in {given!r} is not a number.", word=word, given=text) from None
    if abs(value) > 10**300:
        raise InputError("{word!r} in {given!r} is too large.", word=word, given=text)
    return value


def optimum(given: Sequence[str]) -> float | dict[str, float] | None:
    """Turn ``VALUE`` or several ``PROBLEM=VALUE`` into a number or a mapping."""
    if not given:
        return None
    pairs = [text.rpartition("=") for text in given]
    if any(word.strip().lower().lstrip("+-") in ("nan", "inf", "infinity") for _, _, word in pairs):
        raise InputError("The optimum must be a finite number.")
    try:
        if len(given) == 1 and not pairs[0][1]:
            return float(given[0])
        if all(name and mark for name, mark, _ in pairs):
            return {name: float(value) for name, _, value in pairs}
    except ValueError:
        pass
    raise InputError(
        "{given!r}: pass one number for all problems, or PROBLEM=VALUE for each of them.", given=joined(given, ", ")
    )


def resolve(given: Given) -> Plan:
    """Read the cut-points that the study needs, from one file or several."""
    if given["every"] is not None and given["at_values"]:
        raise InputError("Use either {--every} or {--at-values}, not both.")
    files = list(given.take("files"))
    read = given.call("read_traces", files if len(files) > 1 else files[0], keep=("every", "at_values"))
    if given["final_at"] is not None:
        cuts = {"at_values": sorted({*given["at_values"], given["final_at"]})}
        read = Call(read.function, read.arguments, {**read.keywords, **cuts})
    return [Step("traces", read), Step("study", given.call("convergence", Ref("traces")))]


VERB = Verb(
    "convergence",
    title=N_("Convergence of optimisers"),
    what=N_("The best values found as the budget grows: which algorithm is faster, and which gets further."),
    null=N_(
        "On every problem, each of the two algorithms is equally likely to be the faster one, by any given amount of the measure of speed."
    ),
    tables=(
        Example(
            "convergence",
            N_("The same ten optimisers at increasing budgets"),
            ("cec2017_d10_convergence_mean.csv",),
            {"objective": "minimize"},
        ),
    ),
    help=(
        N_(
            "Compare how fast algorithms converge, and how far they get, from the best values found as the budget grows."
        ),
        N_(
            "FILE is a long table with a row for each algorithm, problem, run and cut-point, or a wide one with a column for each cut-point; "
            "text (also gzip) or Parquet. Columns with usual names are detected. A measure of speed for each problem shows which algorithm "
            "converges faster: the area below the curve of log errors if the best possible value is given, else the share of cut-points at which "
            "it is ahead. Page's trend test shows which gains on which. Several files without a column of algorithms are one algorithm each."
        ),
    ),
    examples=(
        "podium convergence traces.csv.gz --objective minimize",
        "podium convergence traces.csv --objective minimize --optimum 0 --tolerance 1e-8 --target 1e-8",
        "podium convergence traces.parquet --objective minimize --cut-point fes --every 10000",
    ),
    pictures=("rank-curves", "curves"),
    resolve=resolve,
    options=(
        Option("files", positional=True, required=True, many=True, metavar="FILE...", not_on_page=FILE.not_on_page),
        *READING.only("objective", "metric", "problem", "algorithm", "value", "run"),
        column(
            "cut_point",
            N_(
                "Long table: the column with the point of the budget (evaluations, seconds, per cent) at which a value was recorded."
            ),
            N_("Cut-point column"),
        ),
        *READING.only("where", "average").having(
            average={
                "section": "tests",
                "help": N_("How the runs of an algorithm on a problem are combined into one curve."),
            }
        ),
        Option(
            "uneven",
            N_(
                "How to handle runs that end at different points: refuse them, carry the last value of the shorter runs forward, or use only the budget common to all runs."
            ),
            N_("Runs of different lengths"),
            "tests",
            choices={
                "refuse": N_("refuse them"),
                "carry": N_("carry the last value forward"),
                "common": N_("use the budget common to all"),
            },
            default="refuse",
        ),
        Option(
            "best_so_far",
            N_(
                "Replace each value by the best value up to that point, for files that contain the current value instead."
            ),
            N_("Convert values to the best so far"),
            "tests",
            type=bool,
        ),
        Option(
            "optimum",
            N_(
                "The best possible value, or a bound that no value passes, such as 0 for errors, or PROBLEM=VALUE for each problem. Speed is then measured on the distances from it, and an algorithm that reaches it first gains."
            ),
            N_("Best possible value"),
            many=True,
            metavar="VALUE",
            numbers="one",
            read=optimum,
        ),
        Option(
            "tolerance",
            N_("Values within this distance of the best possible value count as having reached it."),
            N_("Tolerance for reaching the optimum"),
            type=float,
            default=0.0,
        ),
        Option(
            "targets",
            N_(
                "The report shows how often and how fast each of these values is reached. With the best possible value, these are distances from it."
            ),
            N_("Targets"),
            type=float,
            many=True,
            flags=("--target",),
            metavar="VALUE",
        ),
        Option(
            "speed",
            N_(
                "What 'faster' means: a smaller area below the curve of log errors (default with the best possible value), ahead at more cut-points (default without), or fewer cut-points before the targets."
            ),
            N_("Measure of speed"),
            "tests",
            choices={
                "area": N_("area below the curve of log errors"),
                "share-ahead": N_("share of cut-points ahead"),
                "targets": N_("cut-points before the targets"),
            },
        ),
        Option(
            "budget",
            N_(
                "How the area weights the cut-points: equal ratios of the budget alike (log, the default if all cut-points are positive), or equal differences (linear)."
            ),
            N_("Scale of the budget"),
            "tests",
            choices={"log": N_("logarithmic"), "linear": N_("linear")},
        ),
        Option(
            "differences",
            N_(
                "What Page's test ranks along the budget: differences of the values, as published, or of the logarithms of the errors."
            ),
            N_("Differences for Page's test"),
            "tests",
            choices={"raw": N_("of the values"), "log": N_("of the logarithms of the errors")},
            default="raw",
        ),
        ALPHA,
        Option(
            "every",
            N_(
                "Compare at multiples of this budget, such as every 10 per cent. Default: the recorded cut-points at regular intervals."
            ),
            N_("A cut-point every …"),
            "tests",
            type=float,
            metavar="STEP",
        ),
        Option(
            "at_values",
            N_("Compare at these points of the budget, separated by commas: 10,20,30 or 10,20,...,100."),
            N_("Cut-points"),
            "tests",
            metavar="LIST",
            separated=True,
            numbers="list",
            read=cut_points,
        ),
        Option(
            "final_at",
            N_("The point of the budget at which the final results are compared. Default: the last one."),
            N_("Final results at cut-point"),
            "tests",
            type=float,
            metavar="VALUE",
        ),
        Option(
            "resamples",
            N_("The number of bootstrap samples of the runs for the intervals of the times to a target."),
            N_("Bootstrap samples"),
            "tests",
            type=int,
            default=2000,
        ),
        SEED,
        *READING.only("delimiter", "decimal", "reader", "reader_options"),
    ),
)
