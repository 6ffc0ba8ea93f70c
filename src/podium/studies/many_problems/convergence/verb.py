"""``podium convergence``: which optimiser is faster, and which gets further."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

from podium.errors import InputError
from podium.i18n import N_, joined
from podium.options import ALPHA, FILE, READING, SEED, column
from podium.verbs import Call, Choices, Example, Given, Option, Plan, Ref, Step, Verb, option

Measure = Literal["area", "share-ahead", "targets"]
Budget = Literal["log", "linear"]
Differences = Literal["raw", "log"]
Optimum = float | Mapping[str, float] | None


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


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `convergence`; see there for their meaning. Recorded word for word in every output."""

    alpha: float = ALPHA.field()
    every: float | None = option(
        None, N_("Compare at multiples of this budget, such as every 10 per cent. Default: the recorded cut-points at regular intervals."),
        N_("A cut-point every …"), "tests", metavar="STEP",
    )  # fmt: skip
    at_values: tuple[float, ...] = option(
        (), N_("Compare at these points of the budget, separated by commas: 10,20,30 or 10,20,...,100."), N_("Cut-points"), "tests",
        metavar="LIST", separated=True, numbers="list", read=cut_points,
    )  # fmt: skip
    final_at: float | None = option(
        None, N_("The point of the budget at which the final results are compared. Default: the last one."),
        N_("Final results at cut-point"), "tests", metavar="VALUE",
    )  # fmt: skip
    optimum: Optimum = option(
        None, N_("The best possible value, or a bound that no value passes, such as 0 for errors, or PROBLEM=VALUE for each problem. Speed is then measured on the distances from it, and an algorithm that reaches it first gains."),
        N_("Best possible value"), many=True, metavar="VALUE", numbers="one", read=optimum,
    )  # fmt: skip
    tolerance: float = option(
        0.0, N_("Values within this distance of the best possible value count as having reached it."),
        N_("Tolerance for reaching the optimum"),
    )  # fmt: skip
    targets: tuple[float, ...] = option(
        (), N_("The report shows how often and how fast each of these values is reached. With the best possible value, these are distances from it."),
        N_("Targets"), many=True, flags=("--target",), metavar="VALUE",
    )  # fmt: skip
    speed: Measure | None = option(
        None, N_("What 'faster' means: a smaller area below the curve of log errors (default with the best possible value), ahead at more cut-points (default without), or fewer cut-points before the targets."),
        N_("Measure of speed"), "tests",
        choices={
            "area": N_("area below the curve of log errors"),
            "share-ahead": N_("share of cut-points ahead"),
            "targets": N_("cut-points before the targets"),
        },
    )  # fmt: skip
    budget: Budget | None = option(
        None, N_("How the area weights the cut-points: equal ratios of the budget alike (log, the default if all cut-points are positive), or equal differences (linear)."),
        N_("Scale of the budget"), "tests", choices={"log": N_("logarithmic"), "linear": N_("linear")},
    )  # fmt: skip
    differences: Differences = option(
        "raw", N_("What Page's test ranks along the budget: differences of the values, as published, or of the logarithms of the errors."),
        N_("Differences for Page's test"), "tests",
        choices={"raw": N_("of the values"), "log": N_("of the logarithms of the errors")},
    )  # fmt: skip
    resamples: int = option(
        2000, N_("The number of bootstrap samples of the runs for the intervals of the times to a target."),
        N_("Bootstrap samples"), "tests",
    )  # fmt: skip
    seed: int = SEED.field()

    def __post_init__(self) -> None:
        from podium.checks import check_seed
        from podium.studies.shared.checks import check_alpha  # with numpy, which help does not need

        check_alpha(self.alpha)
        self.refuse(
            "Unknown measure of speed {speed!r}. Use 'area', 'share-ahead' or 'targets'.",
            when=self.speed not in (None, *get_args(Measure)),
        )
        self.refuse(
            "Unknown budget {budget!r}. Use 'log' or 'linear'.", when=self.budget not in (None, *get_args(Budget))
        )
        self.refuse(
            "Unknown differences {differences!r}. Use 'raw' or 'log'.",
            when=self.differences not in get_args(Differences),
        )
        self.refuse(
            "Logarithms of errors need the optimum ({--optimum:0} if the values are errors).",
            when=self.differences == "log" and self.optimum is None,
        )
        self.refuse(
            "Use either {--every} or {--at-values}, not both.",
            when=self.every is not None and bool(self.at_values),
        )
        self.refuse("The tolerance must be a number >= 0, got {tolerance!r}.", when=not 0 <= self.tolerance < math.inf)
        self.refuse(
            "A tolerance is measured from the optimum: pass the optimum too ({--optimum:0}).",
            when=self.tolerance != 0 and self.optimum is None,
        )
        if not all(math.isfinite(target) for target in self.targets):
            raise InputError("Targets must be finite numbers, got {targets}.", targets=list(self.targets))
        self.refuse(
            "The number of bootstrap resamples must lie between 1 and 100 000, got {resamples}.",
            when=not 1 <= self.resamples <= 100_000,
        )
        check_seed(self.seed)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return Choices.to_dict(self) | {"at_values": list(self.at_values) or None}


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


OPTIONS = Options.options().having(targets={"type": float})

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
    like=("pagetest",),
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
        *OPTIONS.only(
            "optimum",
            "tolerance",
            "targets",
            "speed",
            "budget",
            "differences",
            "alpha",
            "every",
            "at_values",
            "final_at",
        ),
        *OPTIONS.only("resamples", "seed"),
        *READING.only("delimiter", "decimal", "reader", "reader_options"),
    ),
)
