"""Unpaired designs: independent samples for each algorithm, by Kruskal–Wallis and Dunn's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.data import Groups
from podium.data.given import GroupsReading, samples_of
from podium.i18n import Message, count
from podium.stats.kruskal import KruskalWallis, kruskal_wallis
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented
from podium.studies.checks import check_alpha, check_alternative, find_algorithm
from podium.studies.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.family.verdict import Decided, Field, Verdict, decide

Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class UnpairedComparison(Decided):
    """Result of `compare_unpaired`.

    Attributes
    ----------
    groups
        The samples.
    options
        The options used.
    control
        Index of the control, or None.
    kruskal
        The Kruskal–Wallis test, with mean ranks such that 1 is best.
    families
        The control's family first, if there is a control, then all pairs, from Dunn's tests.
    verdict
        The conclusion.
    """

    groups: Groups
    options: Mapping[str, Any]
    control: int | None
    kruskal: KruskalWallis
    families: tuple[Family, ...]
    verdict: Verdict


def compare_unpaired(
    data: Groups | Any,
    control: str | None = None,
    *,
    objective: str | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    **reading: Unpack[GroupsReading],
) -> UnpairedComparison:
    """Compare k algorithms measured on independent samples.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Groups`.
    control
        Name of the algorithm the others are compared with; all pairs if omitted.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alpha
        Family-wise significance level.
    alternative
        For the control's family, as in `compare`.
    **reading
        Keywords of `read_groups` or `to_groups` that say how to read `data`.

    Returns
    -------
    UnpairedComparison

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    Kruskal & Wallis (1952); Dunn (1964).

    Examples
    --------
    >>> c = compare_unpaired({"A": [1, 2, 3, 4], "B": [5, 6, 7, 8, 9]}, objective="minimize")
    >>> round(c.kruskal.statistic, 6)
    6.0
    """
    data = samples_of(data, objective, **reading)
    check_alpha(alpha)
    check_alternative(alternative, control)
    names = data.algorithms
    index = None if control is None else find_algorithm(control, names)
    test = kruskal_wallis([oriented(sample, data.objective) for sample in data.exact])
    sums = np.rint(2 * test.mean_ranks * test.sizes).astype(np.int64)
    equal = bool((test.sizes == test.sizes[0]).all())
    families = []
    if index is not None:
        first, second = control_pairs(index, data.k)
        families.append(_family(test, "control", first, second, index, alternative, None))
    first, second = oriented_pairs(test.mean_ranks)
    # With equal sizes every pair has the same standard error, and p depends on the distance of rank sums only.
    families.append(_family(test, "all-pairs", first, second, None, "two-sided", sums if equal else None))
    field = Field(
        names, test.mean_ranks, test.mean_ranks, Message("in {observations}", observations=count(int(test.sizes.sum()), "observation")),
        omnibus=(Message("the Kruskal–Wallis test"), float(test.pvalue)),
    )  # fmt: skip
    options = {"control": control, "alpha": alpha, "alternative": alternative}
    return UnpairedComparison(data, options, index, test, tuple(families), decide(field, families, alpha))


def _family(
    test: KruskalWallis,
    design: Design,
    first: Indices,
    second: Indices,
    control: int | None,
    alternative: Alternative,
    positions: NDArray[np.int64] | None,
) -> Family:
    """Dunn's tests of pairs; z positive when the first has the smaller (better) mean rank."""
    z = test.dunn_z[second, first]
    if positions is not None:
        # Recomputed from exact sums, so that equal distances give equal p-values to the last bit.
        distance = np.abs(positions[second] - positions[first]).astype(np.float64)
        widest = int(np.argmax(distance))
        z = distance * (abs(z[widest]) / distance[widest] if distance[widest] else 0.0)
    return build_family(
        "kruskal-wallis",
        design,
        first,
        second,
        normal_pvalue(z, alternative),
        k=len(test.sizes),
        control=control,
        z=z,
        positions=positions,
        alternative=alternative,
    )
