"""``podium table``: the table of results of a paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, CONTROL, EMPTY_CELLS, RANKING, READING, TEST_FRACTION
from podium.stats.procedures import PLAIN
from podium.verbs import Choices, Example, Given, Option, Plan, Step, Verb, option

Test = Literal["rank-sum", "welch", "signed-rank", "paired-t", "corrected-t", "mcnemar"]
Adjust = Literal["none", "holm", "benjamini-hochberg"]
About = Literal["control", "others"]
Show = Literal["values", "ranks", "friedman", "aligned", "quade"]
Rows = Literal["problems", "algorithms"]
Notation = Literal["auto", "fixed", "scientific"]
DigitsPer = Literal["table", "problem"]
Ranking = Literal["friedman", "aligned", "quade", "all"]

INDEPENDENT = ("rank-sum", "welch")
"""Tests of independent runs; the others are of matched ones."""

MOST_DIGITS = 20


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `results_table`; see there for their meaning. Recorded word for word in every output."""

    cell: tuple[str, ...] = option(
        (), N_("What each cell shows: mean ± sd, mean (sd), median [IQR], mean, median, best, worst or value; several, separated by commas, are printed below each other. Default: mean ± sd if there are runs or deviations, otherwise value."),
        N_("What each cell shows"), common=True, metavar="WHAT",
    )  # fmt: skip
    control: str | None = CONTROL.field(
        help=N_("The algorithm, usually your own, that the marks are about; best selects the one with the best mean rank. Default: no marks."),
        label=N_("Control: algorithm that the marks are about"),
    )  # fmt: skip
    test: Test | None = option(
        None, N_("The test of each mark. Default: rank-sum, or signed-rank if runs are matched. For folds and splits: corrected-t, which is the default if a column labels the folds; otherwise it needs the test fraction."),
        N_("Test of each mark"), "tests",
        choices={
            "rank-sum": N_("Wilcoxon rank-sum test (Mann–Whitney): independent runs"),
            "welch": N_("Welch's t test: independent runs"),
            "signed-rank": N_("Wilcoxon signed-rank test: matched runs"),
            "paired-t": N_("paired t test: matched runs"),
            "corrected-t": N_("corrected resampled t test: matched folds or splits"),
            "mcnemar": N_("McNemar's test: matched items, 1 solved and 0 not"),
        },
    )  # fmt: skip
    matched: bool = option(
        False, N_("The same run (fold, split, item) of all algorithms belongs together. Otherwise, runs are independent."),
        N_("Runs are matched"), "tests",
    )  # fmt: skip
    test_fraction: float | None = TEST_FRACTION.field(
        help=N_("For corrected-t: the fraction of the instances used for testing, such as 0.1 for ten folds. Default: that of the folds if a column labels them."),
    )  # fmt: skip
    adjust: Adjust = option(
        "none", N_("How the p-values of all marks are adjusted together. Papers usually do not; some marks are then false."),
        N_("Adjustment of the marks"), "tests",
        choices={"none": N_("none")} | {key: PLAIN[key].name for key in ("holm", "benjamini-hochberg")},
    )  # fmt: skip
    alpha: float = ALPHA.field(
        help=N_("The significance level of each mark, and of the tests over all problems."),
    )
    marks_about: About = option(
        "control", N_("Whose view + and − take: + means that the control is significantly better, or that the other algorithm is."),
        N_("+ means that …"), "tests",
        choices={
            "control": N_("the control is significantly better"),
            "others": N_("the other algorithm is significantly better"),
        },
    )  # fmt: skip
    pairs: bool = option(
        False, N_("Test all pairs on each problem: superscripts list the algorithms that are significantly worse."),
        N_("Add marks between all pairs"), "tests",
    )  # fmt: skip
    summary: tuple[str, ...] | None = option(
        None, N_("Rows below the problems, separated by commas: sums (+/≈/−), mean, rank (mean ranks), p (adjusted p-values against the control), groups (letters); or none. Default: sums, rank and p with a control, otherwise rank and groups."),
        N_("Rows below the problems"), metavar="ROWS",
    )  # fmt: skip
    ranks: bool = option(
        False, N_("Add the rank within the problem to each cell, in brackets."), N_("Add ranks in brackets")
    )
    show: Show = option(
        "values", N_("Values; ranks alone; or every step of a test of ranks with these numbers, down to the p-value: Friedman's, of aligned observations (values minus the mean of their problem), or Quade's."),
        N_("Show"),
        choices={
            "values": N_("values"), "ranks": N_("ranks within each problem"),
            "friedman": N_("the Friedman test step by step"), "aligned": N_("the aligned ranks test step by step"),
            "quade": N_("the Quade test step by step"),
        },
    )  # fmt: skip
    digits: int | None = option(
        None, N_("Decimals, in scientific notation of the mantissa. Default: chosen for the table; the note below it says how."),
        N_("Decimals"), least=0, metavar="N",
    )  # fmt: skip
    significant: int | None = option(
        None, N_("Significant digits, instead of decimals."), N_("Significant digits"), least=1, metavar="N"
    )
    notation: Notation = option(
        "auto", N_("Notation of the numbers. Default: scientific if they span more than four decades."), N_("Notation"),
        choices={
            "auto": N_("chosen by the numbers"), "fixed": N_("decimal, such as 0.0123"),
            "scientific": N_("scientific, such as 1.23e-02"),
        },
    )  # fmt: skip
    digits_per: DigitsPer = option(
        "table", N_("Choose digits and notation once for the table, or for each problem."), N_("Digits are chosen for"),
        choices={"table": N_("the whole table"), "problem": N_("each problem")},
    )  # fmt: skip
    rows: Rows = option(
        "problems", N_("What the rows of the table are: problems, or algorithms for a table with many algorithms and few problems."),
        N_("Rows are"), choices={"problems": N_("problems"), "algorithms": N_("algorithms")},
    )  # fmt: skip
    ranking: Ranking = RANKING.field(
        help=N_("The ranks of the rows rank, p and groups, and of the test over all problems; all states the p-values of all three tests. Aligned and Quade's ranks also use the size of the differences, which must mean the same on all problems."),
    )  # fmt: skip
    n_runs: int | None = option(
        None, N_("For published means with standard deviations (0.85 ± 0.02): the number of runs behind each of them. Marks are then by Welch's t test, computed from these three numbers."),
        N_("Runs behind each mean"), "tests", least=2, metavar="N",
    )  # fmt: skip
    siunitx: bool = option(
        False, N_("In LaTeX, align the numbers with the package siunitx; the paper must load it."),
        N_("LaTeX: align numbers with siunitx"), "output",
    )  # fmt: skip

    def __post_init__(self) -> None:
        from podium.studies.shared.checks import check_alpha, one_of  # numpy comes with these, and help needs no numpy

        for one in self.options():
            if one.choices and (value := getattr(self, one.name)) is not None:
                one_of(one.name, value, one.offered)
        check_alpha(self.alpha)
        for name, least in (("digits", 0), ("significant", 1)):
            value = getattr(self, name)
            if value is not None and not least <= value <= MOST_DIGITS:
                raise InputError(
                    "{name} must lie between {least} and {most}, not {value}.",
                    name=name, least=least, most=MOST_DIGITS, value=value,
                )  # fmt: skip
        self.refuse(
            "State either decimals (digits) or significant digits (significant), not both.",
            when=self.digits is not None and self.significant is not None,
        )
        self.refuse(
            "The test {test} is for independent runs, so it cannot be used with matched runs. Use signed-rank, paired-t, corrected-t or mcnemar.",
            when=self.matched and self.test in INDEPENDENT,
        )
        fraction = self.test_fraction
        if fraction is not None and not 0 < fraction < 1:
            raise InputError("The test fraction must lie between 0 and 1, not {value}.", value=fraction)
        self.refuse("{--n-runs} must be at least 2, not {n_runs}.", when=self.n_runs is not None and self.n_runs < 2)
        self.refuse(
            "A test compares the control with the others: name it with {--control}, or test all pairs with {--pairs}.",
            when=self.tested and self.control is None and not self.pairs,
        )
        self.refuse(
            "Ranks come from one summary: state a single cell, such as mean.",
            when=self.show == "ranks" and len(self.cell) > 1,
        )
        for name in self.summary or ():
            if name in ("sums", "p") and self.control is None:
                raise InputError("The row {row} is about a control: name it with {--control}.", row=name)

    @property
    def tested(self) -> bool:
        """Whether an option asks for tests."""
        return self.matched or (self.test, self.n_runs, self.test_fraction) != (None,) * 3


BY = Option(
    "by", N_("Divide the problems into sections, each with its own sums and mean ranks: the column that gives the section of each problem, or another file with two columns, problem and section."),
    N_("Sections of problems"), "table", metavar="COLUMN|FILE", refers="column or file",
)  # fmt: skip

MISSING = N_(
    "How to handle failed or missing runs: refuse, incomplete (keep the cell empty and leave such problems out of ranks), omit (summarise the "
    "remaining runs), drop-problem, drop-algorithm, worst (the worst value of any algorithm on that problem) or value=X with a number you "
    "choose. The notes below the table state what was done."
)

OF_CELLS = ("control", "cell", "ranks", "show", "summary", "rows")
OF_MARKS = (
    "digits", "significant", "notation", "digits_per", "test", "matched", "test_fraction", "n_runs", "adjust", "alpha", "ranking",
    "marks_about", "pairs", "siunitx",
)  # fmt: skip


def resolve(given: Given) -> Plan:
    """Make the table of a file, which is read for single runs where it has them."""
    return [Step("study", given.call("results_table", given.take("file")))]


VERB = Verb(
    "table",
    title=N_("The table of results"),
    what=N_("Problems by algorithms as papers print them: means with deviations, the best in bold, marks, ranks."),
    null=N_(
        "A mark: on this problem, the runs of both algorithms come from the same distribution. A row below the problems: as in {podium compare}."
    ),
    tables=(
        Example(
            "table-runs", N_("51 runs of five optimisers on six functions (CEC 2017)"), ("cec2017_d10_runs.csv",),
            {"objective": "minimize", "control": "jSO"},
        ),
        Example(
            "table-ranks", N_("Five classifiers on 30 data sets (accuracy; García and Herrera 2008)"),
            ("garcia_herrera_2008.csv",), {"objective": "maximize", "show": "ranks"},
        ),
    ),
    help=(
        N_("Make the table of results of a paper: problems by algorithms, the best in bold, marks against a control, ranks."),
        N_(
            "FILE holds single runs (a row for each run, best with {--control}), means with deviations (0.85 ± "
            "0.02), or one value for each cell. Runs become mean ± standard deviation; +, ≈ and − show by a test on "
            "each problem that the control is significantly better, not significantly different, or significantly "
            "worse; the rows below give the sums, the mean ranks and the p-values over all problems."
        ),
    ),
    examples=(
        "podium table runs.csv --objective minimize --control Mine --output table.tex",
        "podium table results.csv --objective maximize --ranks",
        'podium table runs.csv --objective minimize --cell "median [IQR], best" --digits 2',
        "podium table folds.csv --objective maximize --control Mine --test corrected-t --test-fraction 0.1",
        "podium table results.csv --objective minimize --by families.csv --rows algorithms",
        "podium table results.csv --objective maximize --show quade --output steps.html",
    ),
    pictures=("values", "ranks", "shares", "boxes", "violins", "win-bars"),
    resolve=resolve,
    options=(
        *READING.having(missing={"help": MISSING, **EMPTY_CELLS}), *Options.options().only(*OF_CELLS), BY,
        *Options.options().only(*OF_MARKS),
    ),
)  # fmt: skip
