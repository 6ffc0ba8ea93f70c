"""Algorithms on a table with missing cells: the tests, the verdict, and the result that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.data.given import IncompleteReading, incomplete_of
from podium.data.incomplete import Incomplete
from podium.data.results import Objective
from podium.document import Block, Column, Heading, KeyFigure, Table
from podium.errors import InputError, quote
from podium.i18n import N_, Message, _, count
from podium.stats.incomplete import (
    Durbin,
    SkillingsMack,
    balance,
    durbin,
    expected_ranks,
    skillings_mack,
    skillings_mack_pvalue,
)
from podium.stats.omnibus import permutation_standard_error
from podium.stats.pair_tests import ALONE_TESTS
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.studies import layout
from podium.studies.checks import check_alpha, check_alternative, chosen_by_data, find_control
from podium.studies.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.family.designed import Designed, json_of
from podium.studies.family.report import HUGE
from podium.studies.family.verdict import Field, Verdict, decide
from podium.studies.headlines import of_all, table_figures
from podium.studies.record import Record
from podium.studies.words import source_name

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Pairwise = Literal["wilcoxon", "sign"]

PERMUTATIONS = 10_000
"""Random tables for the Monte Carlo p-value, unless another number is asked for."""


@dataclass(frozen=True, eq=False)
class IncompleteComparison(Designed):
    """Result of `compare_incomplete`.

    Attributes
    ----------
    results
        The results, with missing cells.
    options
        The options used.
    control
        Index of the control, or None.
    mean_ranks
        Mean ranks adjusted for the problems that each algorithm has results on, shape (k,), 1 is best.
    common
        Number of problems that each two algorithms share, shape (k, k).
    omnibus
        The test of Skillings and Mack.
    permutation_pvalue
        Its Monte Carlo p-value.
    durbin
        Durbin's test if the design is a balanced incomplete block design, otherwise None.
    families
        Pairwise tests on common problems, the control's first; then the tests from the ranks of all algorithms
        together.
    verdict
        The conclusion, from the first family.
    """

    results: Incomplete
    options: Mapping[str, Any]
    control: int | None
    mean_ranks: Floats
    common: NDArray[np.int64]
    omnibus: SkillingsMack
    permutation_pvalue: float
    durbin: Durbin | None
    families: tuple[Family, ...]
    verdict: Verdict

    references: ClassVar = ("skillings1981", "durbin1951", "conover1999", "wilcoxon1945", "benavoli2016")
    how: ClassVar = N_(
        "Two algorithms are compared on the problems where both have results. No cell is filled in and no problem is "
        "dropped. The verdict is based on these tests; the report also shows the tests on the ranks of all algorithms "
        "together."
    )

    @property
    def permutation_standard_error(self) -> float:
        """Monte Carlo standard error of `permutation_pvalue`."""
        return permutation_standard_error(self.permutation_pvalue, int(self.options["permutations"]))

    def title(self) -> str:
        """Title of the report."""
        return _("Comparison of {algorithms} with missing results", algorithms=count(self.results.k, "algorithm"))

    def about(self) -> list[str]:
        """Sentences on the data."""
        data = self.results
        return [_(
            "Data: {source}; {problems}, {algorithms}, {objective}; {missing} of {cells} cells missing.",
            source=source_name(data.source), problems=count(data.n, "problem"), algorithms=count(data.k, "algorithm"),
            objective=_(data.objective), missing=data.missing, cells=data.n * data.k,
        )]  # fmt: skip

    def ranks_caption(self) -> tuple[str, tuple[str, ...]]:
        """Caption and notes of the table of mean ranks."""
        return _("Adjusted mean ranks (1 is best)"), (_(
            "The adjusted mean rank is one plus the sum, over the other algorithms, of the share of common problems on "
            "which the other one is better. It estimates the mean rank in a complete table."
        ),)  # fmt: skip

    def ranks_columns(self, order: list[int]) -> list[Column]:
        """Columns of the table of mean ranks, after the names."""
        seen = self.results.present.sum(axis=0)[order]
        return [
            Column(_("Results"), seen.tolist(), "count", term="count"),
            Column(_("Missing"), (self.results.n - seen).tolist(), "count", term="count"),
            Column(_("Adjusted mean rank"), self.mean_ranks[order].tolist(), "rank", term="adjusted-mean-rank"),
        ]

    def omnibus_table(self) -> Table:
        """The omnibus tests."""
        test, found, runs = self.omnibus, self.durbin, int(self.options["permutations"])
        rows: list[tuple[str, float | None, str, float]] = [
            (_("Skillings–Mack χ²"), test.statistic, str(test.df), test.pvalue),
            (_("Skillings–Mack, {runs} permutations", runs=runs), test.statistic, "", self.permutation_pvalue),
        ]
        if found is not None:
            f = found.f if np.isfinite(found.f) else None
            rows.append((_("Durbin χ²"), found.statistic, str(found.df), found.pvalue))
            rows.append((_("Durbin, Conover's F"), f, ", ".join(map(str, found.f_df)), found.f_pvalue))
        name, statistic, df, p = map(list, zip(*rows, strict=True))
        columns = (
            Column(_("Test"), name, terms=True),
            Column(_("Statistic"), statistic, "statistic", term="test-statistic"),
            Column(_("df"), df, term="degrees-of-freedom"),
            Column.pvalues("p", p, self.alpha, term="p-value"),
        )
        note = _(
            "Permutations: ranks within the observed cells of each problem; Monte Carlo standard error {error:.2g}.",
            error=self.permutation_standard_error,
        )
        return Table("omnibus", _("Omnibus tests"), columns, (note,))

    def more(self) -> list[Block]:
        """Blocks after the pairs."""
        names, pairs = self.results.algorithms, self.verdict.pairs
        columns = (
            Column(_("Algorithm"), [names[j] for j in pairs.first]),
            Column(_("and"), [names[j] for j in pairs.second]),
            Column(_("Problems"), self.common[pairs.first, pairs.second].tolist(), "count", term="count"),
        )
        return [
            Heading(_("Problems in common")),
            Table("common", _("Problems in common"), columns, terminal=0 if pairs.m > HUGE else None),
        ]

    def figures(self) -> tuple[list[KeyFigure], list[KeyFigure]]:
        """Key figures before and after those of the verdict."""
        data = self.results
        return [
            *table_figures(data.n, data.k, data.objective),
            KeyFigure(_("Missing cells"), of_all(int(data.missing), data.n * data.k)),
            KeyFigure(_("Any difference?"), float(self.omnibus.pvalue), _("Skillings–Mack χ²")),
        ], []


class GivenOptions(TypedDict):
    """Options as recorded."""

    control: str | None
    alpha: layout.Alpha
    alternative: Alternative
    pairwise: Pairwise
    permutations: layout.PositiveCount


_MISSING = Record(
    "MissingCells", "", cells=(layout.Count, "missing"),
    by_algorithm=(dict[str, layout.Count], lambda d: dict(zip(d.algorithms, (~d.present).sum(axis=0).tolist(), strict=True))),
    reasons=(dict[str, layout.PositiveCount], lambda d: dict(d.reasons)),
)  # fmt: skip
_SKILLINGS_MACK = Record(
    "SkillingsMack", "", statistic=(layout.NonNegative, "omnibus.statistic"), df=(layout.PositiveCount, "omnibus.df"), pvalue=(layout.Probability, "omnibus.pvalue"),
    permutation_pvalue=layout.Probability, permutation_standard_error=layout.NonNegative,
)  # fmt: skip
_DURBIN = Record(
    "DurbinJson", "", statistic=layout.NonNegative, df=layout.PositiveCount, pvalue=layout.Probability,
    f=layout.NonNegative | None, f_df=layout.Two[layout.Count], f_pvalue=layout.Probability,
)  # fmt: skip
_COMMON = Record(
    "CommonProblem",
    "",
    first=(layout.Name, lambda r: r[0]),
    second=(layout.Name, lambda r: r[1]),
    problems=(layout.Count, lambda r: int(r[2])),
)


def _common(study: IncompleteComparison) -> list[tuple[str, str, int]]:
    names, pairs = study.results.algorithms, study.verdict.pairs
    return [(names[i], names[j], study.common[i, j]) for i, j in zip(pairs.first, pairs.second, strict=True)]


IncompleteComparison.json = json_of(
    "CompareIncompleteJson", "``podium compare FILE --missing incomplete --format json``.", "compare-incomplete",
    {"n": (layout.TwoOrMore, "results.n"), "k": (layout.TwoOrMore, "results.k")},
    {
        "missing": (_MISSING, "results"),
        "mean_ranks": (layout.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True))),
        "omnibus": (Record("Omnibus", "", skillings_mack=(_SKILLINGS_MACK, lambda s: s), durbin=(_DURBIN, "durbin", "or null")), lambda s: s),
        "common_problems": ([_COMMON], _common),
    },
    {}, GivenOptions,
)  # fmt: skip
CompareIncompleteJson = IncompleteComparison.json.type


def compare_incomplete(
    data: Incomplete | Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    pairwise: Pairwise = "wilcoxon",
    permutations: int = PERMUTATIONS,
    seed: int = 0,
    **reading: Unpack[IncompleteReading],
) -> IncompleteComparison:
    """Compare k algorithms on n problems when some results are missing at random.

    Parameters
    ----------
    data
        What `podium.read_incomplete` returns, or a dict of algorithm to results with None for missing ones, and
        `objective`.
    control
        Name of the algorithm the others are compared with ("best": the best-ranked one); all pairs if omitted.
    objective
        "maximize" or "minimize"; required for a dict.
    alpha
        Family-wise significance level.
    alternative
        For the control's family, as in `compare`.
    pairwise
        The test of each pair on the problems on which both have results; it decides.
    permutations, seed
        Number of permutations for the Monte Carlo p-value of the omnibus test, and their seed.
    **reading
        Keywords of `read_incomplete` or `to_incomplete` that say how to read `data`.

    Returns
    -------
    IncompleteComparison

    Raises
    ------
    InputError
        If the data or an option is invalid, or algorithms are not linked by common problems.

    Notes
    -----
    Pairwise tests on common problems keep their level regardless of the other algorithms and of where cells are
    missing; plain differences of Skillings and Mack's adjusted sums do not. docs/explanation/missing-results.md simulates both.

    References
    ----------
    Skillings & Mack (1981); Durbin (1951); Conover (1999); Benavoli, Corani & Mangili (2016).

    Examples
    --------
    >>> a, b, c = [1, 2, 1, 3, 1, 2, 1], [2, 3, None, 4, 2, 3, 2], [5, None, 5, 6, 5, 7, 5]
    >>> study = compare_incomplete({"A": a, "B": b, "C": c}, objective="minimize", permutations=99)
    >>> study.omnibus.df, study.mean_ranks.tolist()
    (2, [1.0, 2.0, 3.0])
    """
    data = incomplete_of(data, objective, **reading)
    check_alpha(alpha)
    check_alternative(alternative, control)
    if pairwise not in ("wilcoxon", "sign"):
        raise InputError("Unknown pairwise test {pairwise}. Use 'wilcoxon' or 'sign'.", pairwise=quote(pairwise))
    x = oriented(wide_enough(data.exact, 2), data.objective)
    omnibus = skillings_mack(x, data.present)
    ranks, common = expected_ranks(x, data.present)
    index = find_control(control, data.algorithms, ranks)
    tester = _Pairs(x, data.present, pairwise)
    families = [] if index is None else [tester.control(index, alternative)]
    first, second = oriented_pairs(ranks)
    families.append(tester.family("all-pairs", first, second, "two-sided", None))
    balanced = durbin(x, data.present) if balance(data.present) is not None else None
    families.append(_joint(omnibus, balanced, first, second, data.k))
    cells = Message(
        "over {problems} with {missing} of {cells} cells missing",
        problems=count(data.n, "problem"),
        missing=data.missing,
        cells=data.n * data.k,
    )
    pvalue = skillings_mack_pvalue(x, data.present, permutations=permutations, seed=seed)
    field = Field(
        data.algorithms, np.round(ranks, 9), ranks, cells, "adjusted mean rank",
        omnibus=(Message("the Skillings–Mack test"), pvalue), chosen=chosen_by_data(control, data.algorithms),
    )  # fmt: skip
    options = {
        "control": control,
        "alpha": alpha,
        "alternative": alternative,
        "pairwise": pairwise,
        "permutations": permutations,
    }
    return IncompleteComparison(
        results=data,
        options={**options, "seed": seed},
        control=index,
        mean_ranks=ranks,
        common=common,
        omnibus=omnibus,
        permutation_pvalue=pvalue,
        durbin=balanced,
        families=tuple(families),
        verdict=decide(field, families, alpha),
    )


@dataclass(frozen=True)
class _Pairs:
    """Tests of two algorithms on the problems that both have results on."""

    x: NDArray[Any]
    present: NDArray[np.bool_]
    test: Pairwise

    def control(self, index: int, alternative: Alternative) -> Family:
        """The family of a control."""
        return self.family("control", *control_pairs(index, self.x.shape[1]), alternative, index)

    def family(
        self, design: Design, first: Indices, second: Indices, alternative: Alternative, control: int | None
    ) -> Family:
        """Test pairs, "greater" meaning that the first is better; a pair without common problems has p = 1."""
        found = [self._pair(i, j, alternative) for i, j in zip(first.tolist(), second.tolist(), strict=True)]
        return build_family(
            self.test,
            design,
            first,
            second,
            np.array([p for p, _ in found], dtype=np.float64),
            k=self.x.shape[1],
            control=control,
            first_better=np.array([better for _, better in found]),
            alternative=alternative,
        )

    def _pair(self, i: int, j: int, alternative: Alternative) -> tuple[float, bool]:
        both = self.present[:, i] & self.present[:, j]
        if not both.any():
            return 1.0, True
        gains = self.x[both, j] - self.x[both, i]
        pvalue, sign = ALONE_TESTS[self.test].pvalues(gains, alternative, "auto")
        return float(pvalue), bool(sign >= 0)


def _joint(omnibus: SkillingsMack, balanced: Durbin | None, first: Indices, second: Indices, k: int) -> Family:
    """All pairs from the ranks of all algorithms together, shown beside the tests that decide."""
    if balanced is not None:
        better = balanced.t[first, second] >= 0
        pvalues = balanced.pvalues[first, second]
        return build_family("durbin", "all-pairs", first, second, pvalues, k=k, first_better=better)
    z = omnibus.z[first, second]
    return build_family("skillings-mack", "all-pairs", first, second, normal_pvalue(z), k=k, z=z)
