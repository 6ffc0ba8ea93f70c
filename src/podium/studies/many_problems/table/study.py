"""The table of results: problems by algorithms, each cell as papers print it, with marks, ranks and summary rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import RankingName
from podium.data import Folds, Groups, Incomplete, Results, Runs
from podium.data.decimals import from_fractions
from podium.data.given import ResultsReading
from podium.data.results import Objective, build_results
from podium.errors import Handled, InputError, quote
from podium.stats.rankings import ranking as ranked_by
from podium.stats.ranks import aligned_ranks, oriented, within_ranks
from podium.studies.many_problems.table.cells import (
    Cells,
    Marks,
    Numbers,
    Summarised,
    cells_of,
    check_summaries,
    choose_test,
    marks_of,
    summarised,
)
from podium.studies.many_problems.table.steps import STEPS
from podium.studies.many_problems.table.verb import (
    About,
    Adjust,
    DigitsPer,
    Notation,
    Options,
    Ranking,
    Rows,
    Show,
    Test,
)
from podium.studies.shared.base import Study
from podium.studies.shared.checks import chosen_by_data, find_control, one_of

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.study import Comparison

Floats = NDArray[np.float64]

LAST_ROWS: Final = ("sums", "mean", "rank", "p", "groups")
"""Rows that can stand below the problems, in their order."""


# How numbers are printed.


class Digits(NamedTuple):
    """Notation of numbers: decimals of fixed ones, of the mantissa of scientific ones, or significant digits."""

    scientific: bool
    decimals: int
    significant: bool = False


class Shown(NamedTuple):
    """A number as it is printed, and the text; equal texts have equal numbers."""

    number: Fraction
    text: str


def printed(value: Fraction, digits: Digits) -> Shown:
    """Round a number, halves away from zero, and write it.

    >>> printed(Fraction(1, 8), Digits(False, 2)).text, printed(Fraction(-1, 900), Digits(True, 1)).text
    ('0.13', '-1.1e-03')
    >>> printed(Fraction(2469, 2), Digits(False, 3, True)).text
    '1235'
    """
    if digits.scientific:
        return _scientific(value, digits.decimals)
    decimals = max(0, digits.decimals - 1 - exponent(value)) if digits.significant else digits.decimals
    return _fixed(value, decimals)


def shown(row: Numbers, digits: Digits) -> list[Shown | None]:
    """Write the numbers of a row."""
    return [None if number is None else printed(number, digits) for number in row]


def exponent(value: Fraction) -> int:
    """Return the power of ten of the first digit; 0 of zero.

    >>> exponent(Fraction(1000)), exponent(Fraction(999, 1000))
    (3, -1)
    """
    if not value:
        return 0
    size = abs(value)
    found = floor(log10(size.numerator) - log10(size.denominator))
    while size >= Fraction(10) ** (found + 1):
        found += 1
    while size < Fraction(10) ** found:
        found -= 1
    return found


def _fixed(value: Fraction, decimals: int) -> Shown:
    scale = 10**decimals
    units = floor(abs(value) * scale + Fraction(1, 2))
    whole, rest = divmod(units, scale)
    sign = "-" if value < 0 and units else ""
    text = f"{sign}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")
    return Shown(Fraction(-units if value < 0 else units, scale), text)


def _scientific(value: Fraction, decimals: int) -> Shown:
    power = exponent(value)
    mantissa = _fixed(value / Fraction(10) ** power, decimals)
    if abs(mantissa.number) >= 10:  # 9.996 was rounded up
        power += 1
        mantissa = _fixed(value / Fraction(10) ** power, decimals)
    return Shown(
        mantissa.number * Fraction(10) ** power, f"{mantissa.text}e{'-' if power < 0 else '+'}{abs(power):02d}"
    )


MOST_DECIMALS: Final = 4
DECADES: Final = 4


def digits_for(numbers: Numbers, spreads: Numbers, notation: str = "auto") -> Digits:
    """Choose the digits of a table, or of one of its rows.

    Scientific where numbers span more than four decades, or none reaches 0.001; else as many decimals as show two digits of the
    smallest deviation, without deviations as many as the numbers have, at most four.

    >>> digits_for([Fraction(763, 1000), Fraction(3, 4)], [None, None])
    Digits(scientific=False, decimals=3, significant=False)
    """
    sizes = [abs(number) for number in numbers if number]
    spans = bool(sizes) and (max(sizes) > 10**DECADES * min(sizes) or max(sizes) < Fraction(1, 1000))
    if notation == "scientific" or (notation == "auto" and spans):
        return Digits(True, 2)
    positive = [spread for spread in spreads if spread]
    if positive:
        return Digits(False, min(max(1 - exponent(min(positive)), 0), MOST_DECIMALS))
    bases = [number.denominator for number in numbers if number is not None]
    fit = (decimals for decimals in range(MOST_DECIMALS) if all(10**decimals % base == 0 for base in bases))
    return Digits(False, next(fit, MOST_DECIMALS))


def best_of(row: Sequence[Shown | None], objective: str) -> tuple[list[int], list[int]]:
    """Return the places of the best and of the second best numbers as printed; no second where several are best.

    >>> best_of([Shown(Fraction(3), "3"), None, Shown(Fraction(2), "2"), Shown(Fraction(2), "2")], "maximize")
    ([0], [2, 3])
    """
    there = [(j, one.number) for j, one in enumerate(row) if one is not None]
    levels = sorted({number for _j, number in there}, reverse=objective == "maximize")
    best, second = ([j for j, number in there if [number] == levels[at : at + 1]] for at in (0, 1))
    return best, second if len(there) > 2 and len(best) == 1 else []


@dataclass(frozen=True, eq=False)
class ResultsTable(Study):
    """Result of `results_table`.

    Attributes
    ----------
    cells
        What was measured.
    options
        The options used.
    control
        Index of the control, or None.
    marks
        Tests of the control against each other algorithm on every problem; None without a control or without runs.
    pair_marks
        Tests of all pairs; None unless requested.
    sections
        The section of each problem, None without sections.
    """

    cells: Cells
    options: Options
    control: int | None
    marks: Marks | None
    pair_marks: Marks | None
    sections: tuple[str, ...] | None = None
    _summaries: dict[str, Summarised] = field(default_factory=dict, repr=False)

    @property
    def chosen(self) -> bool:
        """Whether the control was taken because it ranks best on these data."""
        return chosen_by_data(self.options.control, self.cells.algorithms)

    def summary(self, name: str) -> Summarised:
        """Return the summary of all cells, a key of `SUMMARIES`."""
        if name not in self._summaries:
            self._summaries[name] = summarised(self.cells, name)
        return self._summaries[name]

    @property
    def main(self) -> str:
        """The summary on which ranks and tests over problems rest: the first of the cell."""
        return self.options.cell[0]

    @cached_property
    def ranked(self) -> list[int]:
        """Problems on which every algorithm has a result."""
        return [i for i in range(self.cells.n) if self.cells.present[i].all()]

    @cached_property
    def results(self) -> Results | None:
        """The table behind ranks: the problems on which every algorithm has a result; None where these are too few."""
        cells, numbers = self.cells, self.summary(self.main).numbers
        if len(self.ranked) < 2:
            return None
        return build_results(
            from_fractions([number for i in self.ranked for number in numbers[i] if number is not None]),
            problems=[cells.problems[i] for i in self.ranked], algorithms=cells.algorithms, objective=cells.objective,
            source=cells.source,
        )  # fmt: skip

    @cached_property
    def ranks(self) -> Floats:
        """Ranks of the algorithms within each problem, 1 the best, (n, k); NaN on problems with an empty cell."""
        found = np.full((self.cells.n, self.cells.k), np.nan)
        if self.results is not None:
            found[self.ranked] = within_ranks(self.results.exact, self.cells.objective)
        return found

    @cached_property
    def aligned(self) -> Floats:
        """Ranks of all results together after subtracting the mean of each problem, (n, k); NaN as in `ranks`."""
        found = np.full((self.cells.n, self.cells.k), np.nan)
        if self.results is not None:
            found[self.ranked] = aligned_ranks(self.results.exact, self.cells.objective)
        return found

    @cached_property
    def aligned_numbers(self) -> list[Numbers]:
        """The results minus the mean of their problem, a row for each; None throughout where one is missing."""
        found: list[Numbers] = []
        for row in self.summary(self.main).numbers:
            whole = [number for number in row if number is not None]
            mean = sum(whole, Fraction(0)) / self.cells.k
            found.append([number - mean for number in whole] if len(whole) == len(row) else [None] * len(row))
        return found

    @cached_property
    def sides(self) -> tuple[list[int], NDArray[np.int64], NDArray[np.bool_]]:
        """The others, whether the control is better (1), worse (−1) or neither than each on every problem, and where that is known.

        By its marks; without tests by the numbers.
        """
        if self.marks is not None:
            return self.marks.second.tolist(), self.marks.signs, self.marks.tested
        control = [j for j in range(self.cells.k) if j == self.control]
        others = [j for j in range(self.cells.k) if j != self.control]
        exact = np.array([[number or 0 for number in row] for row in self.summary(self.main).numbers], dtype=object)
        gains = oriented(exact, self.cells.objective)
        mine, theirs = gains[:, control], gains[:, others]
        there = self.cells.present[:, control] & self.cells.present[:, others]
        return others, (mine < theirs).astype(np.int64) - (mine > theirs).astype(np.int64), there

    @cached_property
    def comparison(self) -> Comparison | None:
        """The comparison over problems: with the control, or of all pairs; None with fewer than two complete problems."""
        if self.results is None:
            return None
        from podium.studies.many_problems.compare.study import compare

        control = None if self.control is None else self.cells.algorithms[self.control]
        ranking = "all" if self.options.ranking == "all" else self.ranking
        return compare(self.results, control, alpha=self.options.alpha, ranking=ranking)

    @property
    def adjusted(self) -> dict[str, float] | None:
        """Adjusted p-values of the control against the others over the problems."""
        if self.comparison is None or self.control is None:
            return None
        family, names = self.comparison.families[0], self.cells.algorithms
        values = family.adjusted[self.comparison.verdict.procedure].tolist()
        return {names[j]: p for j, p in zip(family.second.tolist(), values, strict=True)}

    @property
    def letters(self) -> Sequence[str] | None:
        """Letters of the algorithms over the problems; algorithms that share one do not differ."""
        return None if self.comparison is None else self.comparison.verdict.letter_list

    @property
    def ranking(self) -> RankingName:
        """The ranking of the row of mean ranks."""
        ranking = self.options.ranking
        if ranking != "friedman" and ranking != "all":
            return ranking
        show = self.options.show
        return show if show == "aligned" or show == "quade" else "friedman"

    @property
    def in_steps(self) -> bool:
        """Whether a test is shown step by step; aligned observations of too few problems have none."""
        return self.options.show in STEPS and self.results is not None

    @property
    def bracketed(self) -> bool:
        """Whether ranks within the problem stand beside the cells."""
        return self.options.ranks or self.options.show in ("friedman", "quade")

    def mean_ranks(self, members: Iterable[int]) -> Floats | None:
        """Return the mean ranks over some problems; None without one on which every algorithm has a result."""
        whole = [self.ranked.index(i) for i in members if self.results is not None and i in self.ranked]
        if not whole or self.results is None:
            return None
        scores = ranked_by(self.results.exact, self.results.objective, self.ranking).scores[whole]
        if self.ranking == "quade":  # weighted by problem; unweighted ranks of a problem sum to k(k + 1)/2
            return np.asarray(scores.sum(axis=0) / scores.sum() * self.cells.k * (self.cells.k + 1) / 2)
        return np.asarray(scores.mean(axis=0))

    @property
    def last_rows(self) -> tuple[str, ...]:
        """The rows below the problems: those asked for, or those that fit."""
        if self.options.summary is not None:
            return self.options.summary
        if self.options.show in STEPS:
            return ("rank",)
        if self.results is None:
            return ("sums",) if self.control is not None else ()
        return ("rank", "groups") if self.control is None else ("sums", "rank", "p")

    @cached_property
    def winners(self) -> list[list[int]]:
        """For each problem the algorithms with the best number as printed in the first summary."""
        rows = enumerate(self.summary(self.main).numbers)
        return [best_of(shown(row, self.digits(i)), self.cells.objective)[0] for i, row in rows]

    def digits(self, problem: int) -> Digits:
        """Return the digits of the cells of a problem."""
        options = self.options
        if options.significant is not None:
            if options.notation == "scientific":
                return Digits(True, options.significant - 1)
            return Digits(False, options.significant, significant=True)
        found = self._digits(slice(problem, problem + 1)) if options.digits_per == "problem" else self._per_table
        return found if options.digits is None else found._replace(decimals=options.digits)

    def to_html(self) -> str:
        """Return the report as an HTML fragment; the steps of a test as a page in large type, to project."""
        if not self.in_steps:
            return super().to_html()
        from podium.render.html import to_projected

        return to_projected(self.document())

    @cached_property
    def _per_table(self) -> Digits:
        return self._digits(slice(None))

    def _digits(self, problems: slice) -> Digits:
        found = [self.summary(name) for name in self.options.cell]
        numbers = [number for one in found for row in one.numbers[problems] for number in row]
        spreads = [spread for one in found for row in one.spreads[problems] for spread in row]
        return digits_for(numbers, spreads, self.options.notation)


def results_table(
    data: Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    cell: str | Sequence[str] | None = None,
    test: Test | None = None,
    matched: bool = False,
    test_fraction: float | None = None,
    adjust: Adjust = "none",
    alpha: float = 0.05,
    marks_about: About = "control",
    pairs: bool = False,
    summary: str | Sequence[str] | None = None,
    ranks: bool = False,
    show: Show = "values",
    digits: int | None = None,
    significant: int | None = None,
    notation: Notation = "auto",
    digits_per: DigitsPer = "table",
    rows: Rows = "problems",
    ranking: Ranking = "friedman",
    n_runs: int | None = None,
    siunitx: bool = False,
    by: str | Sequence[str] | Mapping[str, str] | None = None,
    **reading: Unpack[ResultsReading],
) -> ResultsTable:
    """Make the table of results of a paper: problems by algorithms, the best in bold, marks against a control, ranks.

    Parameters
    ----------
    data
        A path or an open file, a frame, an array, a dict, or what podium read: `Results`, `Runs`, `Incomplete`, `Folds`, `Groups`.
        Single runs give means and deviations, and can be tested on each problem.
    control
        Name of the algorithm to mark the others against; "best" takes the one with the best mean rank.
    objective
        "maximize" or "minimize"; required unless the data state it.
    cell
        What each cell shows: "mean ± sd", "mean (sd)", "median [IQR]", "mean", "median", "best", "worst" or "value"; several,
        separated by commas, are printed below each other. By default "mean ± sd" for runs and numbers with deviations, else "value".
    test
        For independent runs "rank-sum" (the default) or "welch"; for matched ones "signed-rank", "paired-t", "corrected-t" (the default
        for folds) or "mcnemar".
    matched
        Whether the same run (fold, item) of all algorithms belongs together; "signed-rank" is the default then.
    test_fraction
        For "corrected-t": the share of the instances used for testing, such as 0.1 for ten folds; by default that of the folds where a
        column labels these.
    adjust
        Adjustment of all p-values of the marks together: "none", as papers do it, "holm" or "benjamini-hochberg".
    alpha
        Significance level.
    marks_about
        "control": + says that the control is significantly better; "others": + says that the algorithm above is significantly better
        than the control.
    pairs
        Whether to test all pairs on each problem: superscripts list the algorithms that are significantly worse.
    summary
        Rows below the problems: "sums" (+/≈/−), "mean", "rank" (mean ranks), "p" (adjusted p-values against the control over
        problems), "groups" (letters); several separated by commas, or "none". By default those that fit.
    ranks
        Whether each cell has its rank in brackets.
    show
        "values", "ranks" alone, or every step of a test of ranks, down to the p-value: "friedman", "aligned" (values minus the mean of
        their problem, with their ranks among all) or "quade".
    digits, significant
        Decimals (of the mantissa in scientific notation), or significant digits, in place of those that podium chooses.
    notation
        "auto", "fixed" or "scientific".
    digits_per
        Whether digits and notation are chosen for the whole "table" or for each "problem".
    rows
        "problems", or "algorithms" for a table turned by a right angle.
    ranking
        The ranks of the rows "rank", "p" and "groups" and of the test over all problems: "friedman", "aligned" or "quade"; "all" is
        "friedman" with the p-values of all three tests in the notes. Aligned and Quade's ranks use the size of the differences, too.
    n_runs
        For means with standard deviations (``0.85 ± 0.02``): the number of runs behind each. Marks are then by Welch's t test,
        computed from these three numbers.
    siunitx
        Whether the LaTeX package siunitx aligns the numbers.
    by
        Sections of problems: a column of the table, a file with two columns (problem and section), a mapping from problem to
        section, or one section for each problem. Each has its own sums and mean ranks.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`; `missing="incomplete"` leaves cells without a result
        empty.

    Returns
    -------
    ResultsTable

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.

    Examples
    --------
    >>> import podium
    >>> runs = {"A": {"x": [1, 2, 3], "y": [5, 6, 7]}, "B": {"x": [2, 3, 4], "y": [8, 9, 10]}}
    >>> table = results_table(podium.to_runs(runs), objective="minimize")
    >>> table.text
    'Results of 2 algorithms on 2 problems: mean ± standard deviation of 3 runs. Best as printed, alone or with others: A on 2.'
    >>> table.table("results").columns()["A"]
    [2.0, 6.0, 1.0, 'a']
    """
    sections: tuple[str, ...] | None = None
    if isinstance(by, str) and not Path(by).is_file():
        from podium.data.families import read_grouped

        how: dict[str, Any] = {**reading, "objective": objective}
        data, sections = read_grouped(data, by, **how)
        cells = cells_of(data, objective)
    else:
        cells = cells_of(data, objective, **reading)
        sections = None if by is None else _sections(by, cells.problems)
    options = Options(
        _default_cell(cells) if cell is None else check_summaries(cell), control, test, matched, test_fraction, adjust,
        alpha, marks_about, pairs, _last_rows(summary), ranks, show, digits, significant, notation, digits_per, rows,
        ranking, n_runs, siunitx,
    )  # fmt: skip
    if n_runs is not None:
        _check_n_runs(options, cells)
    if pairs and not cells.has_runs and n_runs is None:
        raise InputError(
            "Tests of all pairs on each problem need single runs; these data have one value for each cell."
        )
    return _made(cells, options, sections)


def _made(cells: Cells, options: Options, sections: tuple[str, ...] | None) -> ResultsTable:
    bare = ResultsTable(cells, options, None, None, None, sections)
    if options.show in ("friedman", "quade") and bare.results is None:
        raise InputError("The steps of a test need two or more problems on which every algorithm has a result.")
    place = None
    if options.control is not None:
        if chosen_by_data(options.control, cells.algorithms) and bare.results is None:
            raise InputError("There is no best mean rank with fewer than two complete problems. Name the control.")
        order = np.nan_to_num(bare.ranks).mean(axis=0)
        place = find_control(options.control, cells.algorithms, order)
    tests = cells.has_runs or options.tested
    others = [(place, j) for j in range(cells.k) if j != place] if place is not None and tests else []
    every = [(i, j) for i in range(cells.k) for j in range(i + 1, cells.k)] if options.pairs else []
    if not others and not every:
        return replace(bare, control=place)
    chosen = choose_test(
        cells, options.test, matched=options.matched, n_runs=options.n_runs, test_fraction=options.test_fraction
    )
    how = (chosen.test, options.adjust, options.alpha, chosen.ratio, options.n_runs)
    marks, pair_marks = (marks_of(cells, pairs, *how) if pairs else None for pairs in (others, every))
    if chosen.by_folds:
        cells = replace(cells, notes=(*cells.notes, _folds_note(cells)))
    return replace(bare, cells=cells, control=place, marks=marks, pair_marks=pair_marks)


def _folds_note(cells: Cells) -> Handled:
    return Handled(
        "Runs are labelled {column}: they were taken as the {m} folds of one cross-validation (test fraction 1/{m}), whose training sets "
        "overlap, so the marks are by corrected resampled t tests. State the test fraction if it is another one.",
        column=quote(cells.repeated), m=int(cells.sizes.max()),
    )  # fmt: skip


def table_of(study: Study) -> ResultsTable:
    """Make the table, with default options and the level of the comparison, of its data."""
    for name in ("runs", "folds", "groups", "results"):
        data = getattr(study, name, None)
        if isinstance(data, (Results, Runs, Folds, Groups, Incomplete)):
            control = getattr(study, "control", None)
            options = getattr(study, "options", None)
            objective = getattr(options, "objective", None)
            alpha = options.get("alpha") if isinstance(options, Mapping) else getattr(options, "alpha", None)
            named = data.algorithms[control] if isinstance(control, int) and not isinstance(data, Folds) else None
            return results_table(data, named, objective=objective, alpha=0.05 if alpha is None else alpha)
    raise InputError("This study holds no table of results. Make one of its data, with podium.results_table.")


def _default_cell(cells: Cells) -> tuple[str, ...]:
    if cells.has_runs:
        return ("mean ± sd",) if cells.average == "mean" else ("median [IQR]",)
    return ("value",) if cells.deviations is None else ("mean ± sd",)


def _last_rows(summary: str | Sequence[str] | None) -> tuple[str, ...] | None:
    if summary is None:
        return None
    words = [word.strip() for word in summary.split(",")] if isinstance(summary, str) else list(summary)
    if words == ["none"]:
        return ()
    for word in words:
        one_of("summary", word, LAST_ROWS)
    return tuple(name for name in LAST_ROWS if name in words)


def _sections(by: str | Sequence[str] | Mapping[str, str], problems: tuple[str, ...]) -> tuple[str, ...]:
    from podium.data.families import groups_of, mapping_file

    if isinstance(by, str):
        return groups_of(problems, mapping_file(by), by)
    if isinstance(by, Mapping):
        return groups_of(problems, by, "by")
    if len(by) != len(problems):
        raise InputError(
            "Pass one section for each of the {problems} problems; there are {sections}.",
            problems=len(problems), sections=len(by),
        )  # fmt: skip
    return tuple(map(str, by))


def _check_n_runs(options: Options, cells: Cells) -> None:
    if cells.has_runs:
        raise InputError("These data hold the runs. Leave out {--n-runs}, which is for published means.")
    if cells.deviations is None:
        raise InputError(
            "{source}: {--n-runs} needs a standard deviation beside each mean, such as 0.85 ± 0.02. There is none.",
            source=cells.source,
        )
    test = options.test or ("signed-rank" if options.matched else "welch")
    if test != "welch":
        raise InputError(
            "The test {test} needs single runs. Means with standard deviations allow Welch's t test only: {--test:welch}.",
            test=test,
        )
