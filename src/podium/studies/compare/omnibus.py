"""The omnibus tests of a comparison, with every reference distribution that was asked for or is cheap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InfeasibleError
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.omnibus import (
    Omnibus,
    friedman,
    friedman_aligned,
    iman_davenport,
    permutation_pvalues,
    permutation_standard_error,
    quade,
)
from podium.stats.rankings import Ranking
from podium.studies.compare.options import Options

QUICK_WORK = 2e6
"""Work (candidates visited) for an exact p-value nobody asked for: about a tenth of a second."""

PATIENT_WORK = 5e7
"""Work for an exact p-value on request: some ten seconds."""

_TESTS = {"friedman": friedman, "iman_davenport": iman_davenport, "friedman_aligned": friedman_aligned, "quade": quade}
_RANKING_OF = {"friedman": "friedman", "iman_davenport": "friedman", "friedman_aligned": "aligned", "quade": "quade"}


@dataclass(frozen=True, eq=False)
class OmnibusOutcome:
    """One omnibus test: classic and tie-corrected form, and exact or permutation p-values where they were computed.

    Attributes
    ----------
    classic, corrected
        The test with the tie-free formula and with the actual sums of squares.
    exact
        Exact conditional p-value given the ties, or None.
    exact_refused
        Why there is no exact p-value although it was asked for.
    permutation, permutation_error
        Monte Carlo permutation p-value and its standard error, or None.
    """

    name: str
    classic: Omnibus
    corrected: Omnibus
    exact: float | None = None
    exact_refused: str | None = None
    permutation: float | None = None
    permutation_error: float | None = None

    __repr__ = brief

    @property
    def best_pvalue(self) -> float:
        """The most trustworthy p-value at hand: exact, then permutation, then the classic approximation."""
        for value in (self.exact, self.permutation):
            if value is not None:
                return value
        return float(self.classic.pvalue)


def omnibus_outcomes(data: Results, rankings: Mapping[str, Ranking], options: Options) -> dict[str, OmnibusOutcome]:
    """Run the four omnibus tests."""
    scores = {name: np.rint(4 * item.scores).astype(np.int64) for name, item in rankings.items()}
    exact = _exact(scores, options)
    sampled = _permuted(scores, options)
    outcomes = {}
    for name, test in _TESTS.items():
        source = _RANKING_OF[name]
        outcomes[name] = OmnibusOutcome(
            name,
            test(data.exact, ties="classic"),
            test(data.exact, ties="corrected"),
            exact=exact.values.get(source),
            exact_refused=exact.refused.get(source),
            permutation=sampled[source][0] if sampled else None,
            permutation_error=sampled[source][1] if sampled else None,
        )
    return outcomes


@dataclass(slots=True)
class _Exact:
    values: dict[str, float] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


def _exact(scores: Mapping[str, NDArray[np.int64]], options: Options) -> _Exact:
    """Exact p-values: Friedman's where it costs nothing, all three on request."""
    outcome = _Exact()
    names = tuple(scores) if options.exact else ("friedman",)
    for name in names:
        try:
            outcome.values[name] = exact_pvalue(scores[name], max_work=PATIENT_WORK if options.exact else QUICK_WORK)
        except InfeasibleError as error:
            if options.exact:
                outcome.refused[name] = error.message
    return outcome


def _permuted(scores: Mapping[str, NDArray[np.int64]], options: Options) -> dict[str, tuple[float, float]]:
    """Permutation p-values and their standard errors, all from the same permutations."""
    if not options.permutations:
        return {}
    found = permutation_pvalues(list(scores.values()), options.permutations, options.seed)
    errors = [permutation_standard_error(p, options.permutations) for p in found]
    return dict(zip(scores, zip(found, errors, strict=True), strict=True))
