"""Several metrics at once: `compare_metrics` and its result."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Annotated, Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results, read_metrics
from podium.data.frames import is_frame
from podium.data.given import is_file, results_of
from podium.data.results import Objective, Objectives
from podium.errors import InputError
from podium.stats.adjustments import adjust
from podium.studies.many_problems.compare.study import Comparison, ComparisonOptions, compare
from podium.studies.shared.base import Study
from podium.studies.shared.kinds import Count, Name, Names, PositiveCount, Probability, Rules, TwoOrMore
from podium.studies.shared.words import first_sentence

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class MetricRow:
    """What one metric says."""

    __repr__ = brief

    metric: Name
    objective: Objective
    n: TwoOrMore
    k: TwoOrMore
    best: Name
    first_tier: Annotated[Names, Rules(minItems=1)]
    omnibus_pvalue: Probability
    omnibus_adjusted: Probability
    """Adjusted by Holm over the metrics."""
    hypotheses: PositiveCount
    significant: Count
    significant_over_all_metrics: Count
    """Adjusted by Holm over the hypotheses of all metrics."""


@dataclass(frozen=True, eq=False)
class MetricsComparison(Study):
    """Result of `compare_metrics`.

    Attributes
    ----------
    comparisons
        The comparison by each metric, in the order given.
    """

    comparisons: Mapping[str, Comparison]

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of the metrics."""
        return tuple(self.comparisons)

    @property
    def first(self) -> Comparison:
        """The comparison by the first metric, whose options are those of all."""
        return next(iter(self.comparisons.values()))

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The algorithms that any metric has."""
        return tuple(dict.fromkeys(name for one in self.comparisons.values() for name in one.results.algorithms))

    @property
    def alpha(self) -> float:
        """Family-wise level of each metric's verdict."""
        return self.first.options.alpha

    @cached_property
    def omnibus(self) -> Floats:
        """P-value of each metric's omnibus test, of the ranks its verdict rests on."""
        return np.array([study.deciding_omnibus.best_pvalue for study in self.comparisons.values()])

    @cached_property
    def omnibus_adjusted(self) -> Floats:
        """The same, adjusted by Holm for the number of metrics."""
        return adjust(self.omnibus, "holm")

    @cached_property
    def across(self) -> dict[str, Floats]:
        """P-values on which the verdicts rest, adjusted by Holm over the hypotheses of all metrics."""
        families = [study.verdict.family.deciding_pvalues for study in self.comparisons.values()]
        cuts = np.cumsum([len(p) for p in families])[:-1]
        return dict(zip(self.metrics, np.split(adjust(np.concatenate(families), "holm"), cuts), strict=True))

    def found(self, metric: str) -> tuple[int, int, int]:
        """Return the numbers of a metric's hypotheses, of its own rejections, and of those by Holm over all metrics."""
        study = self.comparisons[metric]
        family = study.verdict.family
        own = family.rejected(study.verdict.procedure, self.alpha)
        return family.m, int(own.sum()), int((self.across[metric] <= self.alpha).sum())

    @property
    def totals(self) -> tuple[int, int, int]:
        """The same numbers summed over all metrics."""
        m, own, across = (sum(part) for part in zip(*map(self.found, self.metrics), strict=True))
        return m, own, across

    @cached_property
    def rows(self) -> list[MetricRow]:
        """What each metric says."""
        omnibus = zip(self.omnibus.tolist(), self.omnibus_adjusted.tolist(), strict=True)
        return [
            MetricRow(
                metric, one.results.objective, one.results.n, one.results.k, one.order[0], first_tier(one), *pvalues, *self.found(metric)
            )
            for (metric, one), pvalues in zip(self.comparisons.items(), omnibus, strict=True)
        ]  # fmt: skip

    @property
    def leading(self) -> tuple[str, ...]:
        """Algorithms in the first tier by every metric, in the order of the first one."""
        tiers = [first_tier(study) for study in self.comparisons.values()]
        return tuple(name for name in tiers[0] if all(name in tier for tier in tiers))

    @property
    def sha256(self) -> str:
        """Digest of the metrics and their tables."""
        text = "\n".join(f"{metric}\0{study.results.sha256}" for metric, study in self.comparisons.items())
        return hashlib.sha256(text.encode()).hexdigest()

    def __repr__(self) -> str:
        return f"<Comparison by {len(self.comparisons)} metrics: {first_sentence(', '.join(self.metrics))}>"


def first_tier(study: Comparison) -> list[str]:
    """Algorithms without a significant difference from the best-ranked one, best first."""
    return [study.results.algorithms[j] for j in study.verdict.tier_indices[0]]


def compare_metrics(
    data: Mapping[str, Any] | Any,
    control: str | None = None,
    *,
    objective: Objectives | None = None,
    **options: Unpack[ComparisonOptions],
) -> MetricsComparison:
    """Compare algorithms by several metrics, with a verdict for each and a summary of all.

    Parameters
    ----------
    data
        A path or an open file or a long frame with a column of metrics; or a dict of metric to `Results`, such as
        `podium.read_metrics` returns, or to what `podium.compare` takes (a frame, an array, a dict).
    control
        As in `podium.compare`; the same for every metric.
    objective
        The direction of each metric: ``{"accuracy": "maximize", "seconds": "minimize"}``; a single word applies to all.
    **options
        The other options of `podium.compare`, the same for every metric, and the keywords of `podium.read_metrics`.

    Returns
    -------
    MetricsComparison

    Raises
    ------
    InputError
        For fewer than two metrics, for anything other than results, or if one of the metrics cannot be compared.

    Notes
    -----
    Each verdict controls its own family-wise error rate. For claims about several metrics at once, the summary adjusts
    again: omnibus tests by Holm over the metrics, hypotheses by Holm over all hypotheses of all metrics.

    References
    ----------
    Holm (1979), Scandinavian Journal of Statistics 6, 65-70.

    Examples
    --------
    >>> import podium
    >>> rows = [[9, 8, 1], [8, 7, 2], [9, 6, 3], [7, 5, 2], [8, 6, 1], [9, 7, 2], [6, 5, 1], [9, 8, 3]]
    >>> study = compare_metrics({"accuracy": podium.to_results(rows, objective="maximize"),
    ...                          "seconds": podium.to_results(rows, objective="minimize")})
    >>> study.found("accuracy"), study.leading
    ((3, 3, 1), ())
    """
    known = signature(compare).parameters
    reading: dict[str, Any] = {name: value for name, value in options.items() if name not in known}
    chosen: dict[str, Any] = {name: value for name, value in options.items() if name in known}
    results = _by_metric(data, objective, reading)
    if len(results) < 2:
        raise InputError(
            "compare_metrics takes results for two or more metrics ({{'accuracy': results, 'seconds': others}}), not "
            "{n}. For a single metric, use podium.compare.",
            n=len(results),
        )
    return MetricsComparison({str(name): compare(table, control, **chosen) for name, table in results.items()})


def _by_metric(data: Any, objective: Objectives | None, reading: Mapping[str, Any]) -> dict[str, Results]:
    """Results by metric, each with its objective."""
    if isinstance(data, Mapping):
        chosen = objective if isinstance(objective, Mapping) else dict.fromkeys(data, objective)
        return {str(name): results_of(table, chosen.get(name), **reading) for name, table in data.items()}
    if is_file(data) or is_frame(data):
        return read_metrics(data, objective=objective, **reading)
    raise InputError(
        "compare_metrics takes results for two or more metrics ({{'accuracy': results, 'seconds': others}}), or a "
        "file or data frame with a column of metrics, not {kind}.",
        kind=type(data).__name__,
    )
