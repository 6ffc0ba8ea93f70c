"""Re-analysis of what others published: p-values, a matrix of them, mean ranks or test statistics, through every adjustment."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import lgamma
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import fdtrc

from podium.data import MeanRanks, PairwisePValues, PValues, read_reported
from podium.data.frames import is_frame
from podium.errors import InputError
from podium.i18n import Message, count
from podium.stats.logical import ADJUSTMENTS, Acceptance, acceptance_set, exhaustive_sets, pair_indices, requested
from podium.stats.omnibus import Omnibus, friedman_from_sums
from podium.stats.published import PublishedStatistic, iman_davenport_of, published_statistic, same_ranks
from podium.stats.rankings import Ranking, normal_pvalue
from podium.studies.before_and_after.reanalysis.printed import CheckedColumn, check_columns, open_decisions
from podium.studies.shared.base import Study
from podium.studies.shared.checks import check_alpha, find_algorithm
from podium.studies.shared.family import Family, build_family, designs
from podium.studies.shared.family.verdict import Field, Verdict, decide

Floats = NDArray[np.float64]
Reported = PValues | PairwisePValues | MeanRanks


@dataclass(frozen=True, eq=False)
class Reanalysis(Study):
    """Result of `adjust`.

    Attributes
    ----------
    reported
        The published numbers.
    alpha
        Family-wise level.
    control
        Index of the control, or None.
    families
        The control's family first, if there is a control, then all pairs; or the one list.
    verdict
        Conclusion, groups and tiers; None for a plain list of p-values.
    friedman, iman_davenport
        Friedman's test and that of Iman and Davenport recomputed from mean ranks; None for p-values.
    exhaustive
        All exhaustive sets of hypotheses, as pairs of indices, or None unless requested.
    acceptance
        The exhaustive sets Bergmann–Hommel accepts, or None unless requested.
    texts
        The published test statistics as passed, if they were passed instead of p-values.
    """

    reported: Reported
    alpha: float
    control: int | None
    families: tuple[Family, ...]
    verdict: Verdict | None
    friedman: Omnibus | None
    exhaustive: list[frozenset[tuple[int, int]]] | None
    acceptance: Acceptance | None
    iman_davenport: Omnibus | None = None
    texts: tuple[str, ...] = ()

    @property
    def statistics(self) -> tuple[PublishedStatistic, ...]:
        """The published test statistics behind the p-values, if there are any."""
        return () if isinstance(self.reported, MeanRanks) else self.reported.statistics

    @cached_property
    def printed(self) -> tuple[CheckedColumn, ...]:
        """Printed columns of adjusted p-values, compared with those that follow from the p-values."""
        return check_columns(self.reported, self.alpha)

    @cached_property
    def undecided(self) -> tuple[str, ...]:
        """Hypotheses of the verdict that the digits printed leave open."""
        procedure = "holm" if self.verdict is None else self.verdict.procedure
        return open_decisions(self.reported, self.control, procedure, self.alpha)

    @property
    def mismatches(self) -> list[tuple[PublishedStatistic, PublishedStatistic]]:
        """Pairs of a Friedman χ² and an Iman–Davenport F that cannot come from the same ranks, where there is one of each."""
        chi2, f = ([one for one in self.statistics if one.kind == kind] for kind in ("chi2", "F"))
        return [(chi2[0], f[0])] if len(chi2) == len(f) == 1 and same_ranks(chi2[0], f[0]) is False else []

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the algorithms; empty for a plain list of p-values."""
        return () if isinstance(self.reported, PValues) else self.reported.algorithms

    @property
    def simes(self) -> bool:
        """Whether the procedures with Simes' tests were requested, even if there are too many algorithms to compute it."""
        return self._requested("simes")

    @property
    def fdr(self) -> bool:
        """Whether procedures that control the false discovery rate were requested."""
        return self._requested("fdr")

    @property
    def beside(self) -> tuple[str, ...]:
        """The adjustments that were requested in addition."""
        return requested({"simes": self.simes, "fdr": self.fdr})

    def _requested(self, option: str) -> bool:
        pairs = self.families[-1]
        return any(ADJUSTMENTS[key].option == option for key in (*pairs.adjusted, *pairs.omitted))

    @property
    def transitive(self) -> bool:
        """Whether the p-values of all pairs were declared to come from a test whose equality is transitive."""
        return isinstance(self.reported, PairwisePValues) and self.families[-1].transitive

    @property
    def sha256(self) -> str:
        """Digest of the published numbers."""
        reported = self.reported
        if isinstance(reported, PValues):
            body: list[Any] = ["pvalues", list(reported.names), reported.values.tolist()]
        elif isinstance(reported, PairwisePValues):
            body = ["matrix", list(reported.algorithms), reported.matrix.tolist()]
        else:
            ranks = [f"{value:x}" for value in reported.exact.tolist()]
            body = ["ranks", list(reported.algorithms), reported.n, f"{reported.denominator:x}", ranks]
        return hashlib.sha256(json.dumps(body, separators=(",", ":")).encode("ascii")).hexdigest()


def adjust(
    data: Reported | Mapping[str, float] | Any = None,
    control: str | None = None,
    *,
    n: int | None = None,
    statistic: str | Sequence[str] | None = None,
    k: int | None = None,
    df: float | Sequence[float] | None = None,
    alpha: float = 0.05,
    exhaustive: bool = False,
    simes: bool = False,
    fdr: bool = False,
    transitive: bool = False,
    kind: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
) -> Reanalysis:
    """Adjust published p-values or mean ranks with every adjustment.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), what `read_reported` returns, or a dict, a list or an array: of mean
        ranks if `n` is given, otherwise of p-values. A k × k matrix holds the p-values of all pairs.
    control
        Algorithm to compare the others with, for mean ranks and matrices of p-values.
    n
        Number of problems on which mean ranks or test statistics are based.
    statistic
        Published test statistics instead of `data`, such as ``"F=7.268"`` or ``"chi2(6) = 39.65, p < 0.001"``; see
        `podium.stats.published_statistic`.
    k, df
        Number of algorithms behind test statistics, and their degrees of freedom, where they are not printed with them.
    kind, delimiter, decimal
        As in `read_reported`, for files and frames.
    alpha
        Family-wise significance level.
    exhaustive
        List all exhaustive sets of hypotheses and those that Bergmann–Hommel accepts (k ≤ 9).
    simes
        Add to all pairs Hommel's procedure with their logical relations and, for up to 12 algorithms, Bergmann–Hommel with Simes' test. They do not
        change the verdict.
    fdr
        Add the procedures of Benjamini and Hochberg and of Benjamini and Yekutieli, which control the false discovery rate only. They do
        not change the verdict.
    transitive
        Whether the p-values of all pairs come from a test for which A = B and B = C imply A = C (of mean ranks, means
        or accuracies; not sign or Wilcoxon tests). If so, Bergmann–Hommel decides, otherwise Holm.

    Returns
    -------
    Reanalysis

    Raises
    ------
    InputError
        For an unknown control, for a control or exhaustive sets with a plain list of p-values, or for `transitive` with
        anything other than p-values of all pairs; for neither or both of `data` and `statistic`.
    InfeasibleError
        If exhaustive sets are requested and there are too many.

    Examples
    --------
    >>> r = adjust({"A": 0.01, "B": 0.04, "C": 0.03})
    >>> r.families[0].adjusted["holm"].round(2).tolist()
    [0.03, 0.06, 0.06]
    >>> adjust(statistic="F=7.268", k=7, n=30).text
    'F(6, 174) = 7.268 is significant (p = 6.11e-07, α = 0.05).'
    """
    if (data is None) == (statistic is None):
        raise InputError("Pass published p-values or mean ranks, or test statistics (such as F=7.268): one of them.")
    texts: tuple[str, ...] = ()
    if statistic is not None:
        texts = (statistic,) if isinstance(statistic, str) else tuple(statistic)
        found = tuple(published_statistic(text, k=k, n=n, df=df) for text in texts)
        plain = PValues.of([one.pvalue for one in found], [one.name for one in found])
        reported: Reported = replace(plain, statistics=found, ends=np.array([one.possible for one in found]).T)
    else:
        reported = _reported(data, n, k, df, kind=kind, delimiter=delimiter, decimal=decimal)
    check_alpha(alpha)
    if transitive and not isinstance(reported, PairwisePValues):
        if isinstance(reported, PValues):
            raise InputError("{--transitive} is for p-values of all pairs. Leave it out for a list of p-values.")
        raise InputError(
            "{--transitive} is for p-values of all pairs. Leave it out for mean ranks, which are known to be transitive."
        )
    extra = requested({"simes": simes, "fdr": fdr})
    if isinstance(reported, PValues):
        return replace(_list_study(reported, control, alpha, exhaustive or simes, extra), texts=texts)
    names = reported.algorithms
    index = None if control is None else find_algorithm(control, names)
    friedman = None
    if isinstance(reported, MeanRanks):
        families, field, friedman = _from_ranks(reported, index, extra)
    else:
        families, field = _from_matrix(reported, index, transitive, extra)
    sets = accepted = None
    if exhaustive:
        sets = exhaustive_sets(len(names))
        pairs = families[-1]
        accepted = acceptance_set(_triangle(pairs, len(names)), alpha, k=len(names))
    verdict = decide(field, families, alpha)
    exact = None if friedman is None or not isinstance(reported, MeanRanks) else _iman_davenport(friedman, reported)
    return Reanalysis(reported, alpha, index, tuple(families), verdict, friedman, sets, accepted, exact)


def _reported(
    data: Any, n: int | None, k: int | None, df: float | Sequence[float] | None, **reading: str | None
) -> Reported:
    """Make published numbers of what was passed."""
    if isinstance(data, (Mapping, PValues, PairwisePValues, MeanRanks)):
        if k is not None or df is not None:
            raise InputError("k and df belong to test statistics. Leave them out.")
        if not isinstance(data, Mapping):
            return data
        return MeanRanks.of(data, n=n) if n is not None else PValues.of(list(data.values()), list(data))
    if isinstance(data, (list, tuple)) or (hasattr(data, "__array__") and (np.ndim(data) == 1 or not is_frame(data))):
        if n is not None:
            return MeanRanks.of(data, n=n)
        nested = any(hasattr(row, "__iter__") and not isinstance(row, str) for row in data)
        return PairwisePValues.of(data) if nested else PValues.of(data)
    return read_reported(data, n=n, k=k, df=df, **reading)


def _iman_davenport(friedman: Omnibus, reported: MeanRanks) -> Omnibus:
    """Iman and Davenport's F from Friedman's statistic of mean ranks; infinite where every problem ranks the algorithms alike."""
    k, n = reported.k, reported.n
    chi2, df = float(friedman.statistic), (k - 1, (k - 1) * (n - 1))
    if chi2 >= n * (k - 1) * (1 - 1e-9):
        return Omnibus(np.asarray(np.inf), df, np.exp(-(n - 1) * np.asarray(lgamma(k + 1))))
    f = iman_davenport_of(chi2, k, n)
    return Omnibus(np.asarray(f), df, np.asarray(fdtrc(*df, f)))


def _list_study(
    reported: PValues, control: str | None, alpha: float, exhaustive: bool, extra: tuple[str, ...]
) -> Reanalysis:
    if control is not None or exhaustive:
        raise InputError(
            "A list of p-values does not tell which algorithms each hypothesis compares: a control, exhaustive "
            "sets and Simes need two names per line, a matrix of p-values, or mean ranks."
        )
    none = np.zeros(len(reported.values), dtype=np.intp)
    family = build_family("reported", "list", none, none, reported.values, k=0, labels=reported.names, extra=extra)
    return Reanalysis(reported, alpha, None, (family,), None, None, None, None)


def _from_ranks(
    reported: MeanRanks, control: int | None, extra: tuple[str, ...]
) -> tuple[list[Family], Field, Omnibus]:
    """Friedman's z from mean ranks; distances of the printed decimals are compared exactly."""
    k, n = reported.k, reported.n
    error = np.sqrt(np.float64(k * (k + 1)) / (6.0 * n))
    exact = reported.exact
    scaled = exact.astype(np.float64) if exact.dtype != object else reported.ranks * reported.denominator
    empty = np.zeros((0, k))
    ranking = Ranking("friedman", empty, scaled, float(reported.denominator), np.asarray(error), np.asarray(error))
    families = []
    for pairs in designs(scaled, control):
        z = ranking.z(pairs.first, pairs.second)
        positions = exact if pairs.control is None else None
        how: dict[str, Any] = {"k": k, "z": z, "positions": positions, "se": "published", "extra": extra}
        families.append(build_family("friedman", pvalues=normal_pvalue(z), **how, **pairs._asdict()))
    friedman = friedman_from_sums(reported.ranks * n, 0.0, n)
    field = Field(
        reported.algorithms, scaled, reported.ranks, Message("over {problems}", problems=count(n, "problem")),
        omnibus=(Message("the Friedman test"), float(friedman.pvalue)),
    )  # fmt: skip
    return families, field, friedman


def _from_matrix(
    reported: PairwisePValues, control: int | None, transitive: bool, extra: tuple[str, ...]
) -> tuple[list[Family], Field]:
    k = len(reported.algorithms)
    families = []
    for pairs in designs(np.arange(k), control):
        pvalues = reported.matrix[pairs.first, pairs.second]
        known = transitive if pairs.control is None else None
        families.append(
            build_family("reported", pvalues=pvalues, k=k, transitive=known, extra=extra, **pairs._asdict())
        )
    return families, Field(reported.algorithms, np.arange(k), np.full(k, np.nan), Message("in the reported p-values"))


def _triangle(family: Family, k: int) -> Floats:
    """P-values back in upper-triangle order."""
    matrix = np.ones((k, k))
    matrix[family.first, family.second] = matrix[family.second, family.first] = family.pvalues
    i, j = pair_indices(k)
    return np.asarray(matrix[i, j])
