"""``podium compare``: the main comparison, and its variants for groups, independent samples, metrics and missing cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from podium.checks import Alternative, RankingChoice, RankingName, StandardError
from podium.errors import InputError
from podium.i18n import N_
from podium.mentions import Mention
from podium.options import ALPHA, ALTERNATIVE, BESIDE, CONTROL, EMPTY_CELLS, EQUIVALENCE, RANKING, READING, SEED
from podium.stats.pair_tests import ALONE_TESTS, RANK_SUM_TESTS
from podium.verbs import (
    Call,
    Choices,
    Either,
    Example,
    Given,
    Option,
    Plan,
    Ref,
    Step,
    Verb,
    about,
    option,
    parameters,
    read_file,
)

PairwiseTest = Literal["wilcoxon", "sign", "t", "exchange", "z", "eisinga", "eisinga-ties", "conover", "nemenyi"]
RANK_TESTS = (*RANK_SUM_TESTS, "z", "nemenyi")
"""Tests of two mean ranks, which other algorithms take part in; the rest look at two algorithms alone."""

ANY_RANKS = ("exchange", "z")
"""Those of them for ranks of every kind; the rest are about Friedman's."""

MOST_DRAWS = 10**8
"""Random permutations, or resamples."""


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = CONTROL.field(
        help=N_("The algorithm, usually your own, to compare with each of the others; best selects the algorithm with the best mean rank, and the report then states that it was chosen after seeing the results. Default: all pairs are compared."),
    )  # fmt: skip
    alternative: Alternative = ALTERNATIVE.field()
    alpha: float = ALPHA.field()
    equivalence: str | None = EQUIVALENCE.field()
    ranking: RankingChoice = RANKING.field()
    pairwise: PairwiseTest | None = option(
        None, N_("Default: z tests of the mean ranks, where a pair is called different only if its conditional exact test confirms it; of two algorithms, the exact sign test. Wilcoxon's test, the sign test and the t test use only the two algorithms compared, so other algorithms cannot affect the result. The remaining choices are single tests of the ranks."),
        N_("Test that gives the p-values"), "tests",
        choices={
            **{key: one.choice for key, one in (ALONE_TESTS | RANK_SUM_TESTS).items()},
            "z": N_("z test of mean ranks alone, as published"), "nemenyi": N_("Nemenyi's test (studentized range)"),
        },
    )  # fmt: skip
    simes: bool = BESIDE.only("simes")[0].field(default=False)
    westfall_young: int = BESIDE.only("westfall_young")[0].field()
    ordered: bool = option(
        False, N_("Also test every pair one-sided in the order of the columns: whether each algorithm is better than each one after it. Choose the order before you see the results. The verdict does not change."),
        N_("Add one-sided tests in the order of the columns"), "tests",
    )  # fmt: skip
    parametric: bool = option(
        False, N_("Also report an analysis of variance with a check of its assumptions, then Tukey's tests of all pairs or Dunnett's tests against the control. The verdict does not change."),
        N_("Add ANOVA and post-hoc tests"), "tests", slow=True,
    )  # fmt: skip
    exact: bool = option(
        False, N_("Compute exact p-values of Friedman's and related tests, which are approximations in small tables. This takes some seconds. Exact p-values that are quick to compute are always shown."),
        N_("Compute exact omnibus p-values"), "tests", slow=True,
    )  # fmt: skip
    permutations: int = option(
        0, N_("The number of random permutations for additional p-values of the omnibus tests, which need no approximation. Usual: 10000; 0 for none."),
        N_("Permutations"), "tests", metavar="N", slow=True,
    )  # fmt: skip
    seed: int = SEED.field()
    se: StandardError = option(
        "published", N_("With the published standard errors of aligned and Quade's ranks, the tests reject too often or too rarely. The corrected standard errors keep the level. Choose the published ones to reproduce older papers. Friedman's ranks are not affected."),
        N_("Standard error of aligned and Quade ranks"), "tests",
        choices={"published": N_("as published"), "corrected": N_("corrected")},
    )  # fmt: skip
    stability: bool = option(
        False, N_("Repeat the analysis without each problem and without each algorithm, to see whether dropping one changes the conclusion. The verdict does not change. This takes longer with more problems and algorithms."),
        N_("Check whether the verdict is stable"), "tests", slow=True,
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.checks import check_seed  # help needs no NumPy
        from podium.studies.shared.checks import check_alpha, check_alternative, one_of

        check_alpha(self.alpha)
        one_of("ranking", self.ranking, get_args(RankingChoice))
        one_of("se", self.se, get_args(StandardError))
        if self.pairwise is not None:
            one_of("pairwise", self.pairwise, get_args(PairwiseTest))
            friedman = self.pairwise in RANK_TESTS and self.pairwise not in ANY_RANKS
            other = self.ranking != "friedman" and (self.pairwise, self.ranking) != ("conover", "quade")
            self.refuse(
                "pairwise={pairwise!r} is a test of Friedman's ranks: leave ranking={ranking!r} out.",
                when=friedman and other,
            )
            self.refuse(
                "Nemenyi's test compares all pairs: leave the control out, or use eisinga or conover against it.",
                when=self.pairwise == "nemenyi" and self.control is not None,
            )
        check_alternative(self.alternative, self.control)
        self.refuse(
            "permutations must lie between 0 and 100 000 000, got {permutations}.",
            when=not 0 <= self.permutations <= MOST_DRAWS,
        )
        self.refuse(
            "{--westfall-young} must lie between 0 and 100 000 000, got {westfall_young}.",
            when=not 0 <= self.westfall_young <= MOST_DRAWS,
        )
        check_seed(self.seed)

    @property
    def alone(self) -> bool:
        """Whether the p-values come from two algorithms alone."""
        return self.pairwise in ALONE_TESTS

    @property
    def beside(self) -> tuple[str, ...]:
        """Every adjustment that is shown beside the usual ones because it was requested."""
        from podium.stats.logical import requested

        return requested(self.to_dict())

    @property
    def extra(self) -> tuple[str, ...]:
        """Those of them that adjust the p-values alone."""
        from podium.stats.logical import RESAMPLED

        return tuple(key for key in self.beside if key != RESAMPLED)

    @property
    def rankings(self) -> tuple[RankingName, ...]:
        """The rankings whose families are computed, the one the verdict rests on first."""
        return get_args(RankingName) if self.ranking == "all" else (self.ranking,)


_OWN = Options.options()
_ABOUT_DATA = {option.name for option in READING}
_ALWAYS = ("control", "alpha", "alternative", "seed")
_PAIRED = (
    *("problem", "run", "repeats", "reader", "reader_options", "metric", "missing", "average"),
    *(option.name for option in _OWN if option.name not in _ALWAYS),
)
"""Options that need rows which belong together."""

_GROUPED = {*_ALWAYS, "permutations"}
_INCOMPLETE = {*_GROUPED, "pairwise"}


def resolve(given: Given) -> Plan:
    """Choose among the comparisons: of groups, of independent samples, by metric, with missing cells, and the usual one."""
    group, unpaired = given.take("group"), given.take("unpaired")
    if group is not None:
        if unpaired:
            raise InputError(
                "{--unpaired:yes} treats columns as independent samples, so it cannot be used with {--group}."
            )
        return _grouped(given, group)
    if unpaired:
        return _unpaired(given)
    if given["metric"] == "all":
        return _by_metric(given)
    if given["missing"] == "incomplete":
        return _incomplete(given)
    return about(given, "read_results", "results", "compare")


def _grouped(given: Given, group: str) -> Plan:
    for name, value in (("metric", "all"), ("missing", "incomplete")):
        if given[name] == value:
            raise InputError("{option} cannot be used with {--group}.", option=Mention(f"--{name}", value))
    problem = N_("{option} cannot be used with {--group}: its tests assume independent problems.")
    given.refuse(given.others(_ABOUT_DATA | _GROUPED), problem)
    if not given["permutations"]:  # the number that such a comparison takes by itself
        given.drop("permutations")
    read = given.call("read_grouped", given.take("file"), group)
    return [
        Step("results, groups", read),
        Step("study", given.call("compare_grouped", Ref("results"), Ref("groups"))),
    ]


def _unpaired(given: Given) -> Plan:
    given.refuse(_PAIRED, N_("{option} needs paired rows, so it cannot be used with {--unpaired:yes}."))
    if given["control"] == "best":
        raise InputError("{--control:best} cannot be used with {--unpaired:yes}. Name the control.")
    given.drop("seed")  # nothing is random
    return about(given, "read_groups", "groups", "compare_unpaired")


def _by_metric(given: Given) -> Plan:
    problem = N_("{option} is for wide tables, which hold one metric. Leave out {option} or {--metric:all}.")
    given.refuse(("names", "repeats"), problem)
    given.drop("metric")
    return about(given, "read_metrics", "metrics", "compare_metrics")


def _incomplete(given: Given) -> Plan:
    """Compare with the missing cells; only the table says whether there are any, and without one the usual comparison follows."""
    given.drop("missing")
    wrong = given.passed(given.others(_ABOUT_DATA | _INCOMPLETE))
    read = read_file(given, "read_incomplete", "results")
    complete = Call("read_results", read.call.arguments, {**read.call.keywords, "missing": "omit"})
    usual = given.call("compare", complete, keep=parameters("compare_incomplete"))
    given.drop(*(name for name in ("pairwise", "permutations") if not given[name]))
    holes = given.call("compare_incomplete", Ref("results"))
    problem = N_("{option} needs a complete table; it cannot be used with {--missing:incomplete}.")
    then = InputError(problem, option=given.flag(wrong[0])) if wrong else holes
    return [read, Either("study", Ref("results.missing"), then, usual)]


_MISSING = N_(
    "How to handle failed or missing runs: refuse, omit (average the remaining runs), drop-problem, drop-algorithm, worst (the worst value "
    "of any algorithm on that problem), value=X with a number you choose, or incomplete (tests that allow empty cells, for runs that were "
    "never made). The report states what was done."
)

VERB = Verb(
    "compare",
    title=N_("Compare several algorithms"),
    what=N_("Three or more algorithms on many problems: which ones differ, and by how much."),
    null=N_(
        "All algorithms perform equally: on any problem, every order of them is equally probable. Each pair performs equally: neither tends to be ranked above the other, so their mean ranks over all such problems are equal."
    ),
    tables=(
        Example(
            "classifiers",
            N_("Five classifiers on 30 data sets (accuracy; García and Herrera 2008)"),
            ("garcia_herrera_2008.csv",),
            {"objective": "maximize"},
        ),
        Example(
            "optimisers",
            N_("Ten optimisers on 29 functions (mean error; CEC 2017)"),
            ("cec2017_d10_mean_error.csv",),
            {"objective": "minimize"},
        ),
        Example(
            "leaderboard",
            N_("Leaderboard of 183 embedding models on 41 tasks (MTEB)"),
            ("mteb_eng_v2_2026.csv",),
            {"objective": "maximize"},
        ),
    ),
    help=(
        N_(
            "Compare k algorithms on n problems: which ones differ, how strong the evidence is, and how large the differences are."
        ),
        N_(
            "FILE is a table (CSV, TSV, semicolons and decimal commas are detected), or - for standard input. A "
            "wide table has a row for each problem and a column for each algorithm; its first column may name the "
            "problems. For a long table (a row for each measurement), pass {--problem}, {--algorithm} and "
            "{--value}; repeated measurements are averaged. Files of known tools are detected. With {--metric:all}, "
            "every metric of a long table gets its own verdict, followed by a summary."
        ),
        N_(
            "Several files are matched by name: each has a column with the names of its problems or items and the values of one algorithm, "
            "which is named after the file, or a column for each algorithm."
        ),
    ),
    examples=(
        "podium compare results.csv --objective maximize",
        'podium compare results.csv --objective minimize --control "My method"',
        "podium compare runs.csv --problem task --algorithm model --value acc --objective maximize",
        "podium compare baseline.csv candidate.csv --objective maximize",
        "podium compare results.csv --objective maximize --output table.tex",
        "podium compare results.csv --objective maximize --figure cd.svg",
        "podium compare runs.csv --missing worst --average median",
        "podium compare runs.csv --missing incomplete",
        "podium compare results.csv --objective maximize --group family",
        "podium compare indicators.csv --metric all --figure all.svg",
    ),
    pictures={
        N_("two algorithms"): ("differences", "forest", "scatter"),
        N_("more than 25"): ("rank-intervals", "places", "cd"),
        N_("otherwise"): (
            *("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "rank-intervals", "heatmap", "contrasts", "matrix"),
            *("forest", "wins", "scatter", "boxes", "places", "problem-ranks", "win-bars", "profile", "means"),
            *("stability", "exhaustive", "recursion"),
        ),
    },
    resolve=resolve,
    several_files=True,
    like=("controltest", "multipletest"),
    gate=True,
    options=(
        *READING.having(
            objective={
                "help": N_(
                    "State whether larger values (accuracy) or smaller values (error, time) are better. Required unless the file says so. podium never guesses, because a wrong answer reverses every conclusion. With several metrics: METRIC=maximize,OTHER=minimize."
                )
            },
            metric={
                "section": "question",
                "help": N_(
                    "The quantity to compare, where the file has several. With all, the report gives a verdict for each metric and a summary."
                ),
            },
            missing={"help": _MISSING, **EMPTY_CELLS},
        ),
        *_OWN,
        Option(
            "unpaired",
            N_(
                "For values in a row that are not matched, for example if each algorithm ran on different data. podium then compares each pair of samples by Mann–Whitney and Brunner–Munzel tests, with the Kruskal–Wallis test and Dunn's tests beside them, and most other options do not apply."
            ),
            N_("The columns are independent samples"),
            "tests",
            type=bool,
        ),
        Option(
            "group",
            N_(
                "For related problems (one function in several dimensions, tasks of one family): the column that gives the group of each problem, or another file with two columns, problem and group. The tests then use whole groups as units."
            ),
            N_("Groups of problems"),
            "table",
            metavar="COLUMN|FILE",
            refers="column or file",
        ),
    ),
)
