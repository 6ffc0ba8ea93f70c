"""Algorithms on a table with missing cells: the tests, the verdict, and the result that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.data.given import IncompleteReading, incomplete_of
from podium.data.incomplete import Incomplete
from podium.data.results import Objective
from podium.errors import InputError, quote
from podium.i18n import Message, count
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
from podium.studies.shared.checks import check_alpha, check_alternative, chosen_by_data, find_control
from podium.studies.shared.family import Family, Hypotheses, build_family, designs
from podium.studies.shared.family.report import Designed
from podium.studies.shared.family.verdict import Field, Verdict, decide

Floats = NDArray[np.float64]
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

    @property
    def permutation_standard_error(self) -> float:
        """Monte Carlo standard error of `permutation_pvalue`."""
        return permutation_standard_error(self.permutation_pvalue, int(self.options["permutations"]))


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
    asked = designs(ranks, index, alternative)
    families = [_family(x, data.present, pairwise, pairs) for pairs in asked]
    balanced = durbin(x, data.present) if balance(data.present) is not None else None
    families.append(_joint(omnibus, balanced, asked[-1], data.k))
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


def _family(x: NDArray[Any], present: NDArray[np.bool_], test: Pairwise, pairs: Hypotheses) -> Family:
    """Test pairs on the problems that both have results on; a pair without common problems has p = 1."""
    found = []
    for i, j in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True):
        both = present[:, i] & present[:, j]
        gains = x[both, j] - x[both, i]
        found.append(ALONE_TESTS[test].pvalues(gains, pairs.alternative, "auto") if both.any() else (1.0, 1))
    pvalues = np.array([p for p, _sign in found], dtype=np.float64)
    better = np.array([bool(sign >= 0) for _p, sign in found])
    return build_family(test, pvalues=pvalues, k=x.shape[1], first_better=better, **pairs._asdict())


def _joint(omnibus: SkillingsMack, balanced: Durbin | None, pairs: Hypotheses, k: int) -> Family:
    """All pairs from the ranks of all algorithms together, shown beside the tests that decide."""
    at = (pairs.first, pairs.second)
    if balanced is not None:
        better = balanced.t[at] >= 0
        return build_family("durbin", pvalues=balanced.pvalues[at], k=k, first_better=better, **pairs._asdict())
    z = omnibus.z[at]
    return build_family("skillings-mack", pvalues=normal_pvalue(z), k=k, z=z, **pairs._asdict())
