"""Almost stochastic order of every two algorithms: ratios, simultaneous bounds, adjusted p-values, decisions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.adjustment import adjust
from podium.stats.dominance import dominance_test
from podium.studies.runs.options import Options

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Dominance:
    """Almost stochastic order of ordered pairs; matrices (k, k) are about "the row dominates the column".

    Attributes
    ----------
    ratio
        Violation ratio ε; ``ratio + ratio.T = 1``, NaN on the diagonal.
    upper
        Its upper bounds, simultaneous by Bonferroni over the `hypotheses` tested; NaN where a pair was not tested.
    pvalues
        Of ε ≥ the threshold, adjusted by Holm over the same; NaN where not tested.
    hypotheses
        Number of ordered pairs tested.
    """

    ratio: Floats
    upper: Floats
    pvalues: Floats
    hypotheses: int

    __repr__ = brief

    def dominates(self, alpha: float) -> NDArray[np.bool_]:
        """Where the row is almost stochastically dominant over the column, shape (k, k)."""
        return np.asarray(np.nan_to_num(self.pvalues, nan=1.0) <= alpha)


def judge(
    violation: Floats,
    k: int,
    first: NDArray[np.intp],
    second: NDArray[np.intp],
    control: int | None,
    options: Options,
) -> Dominance:
    """Test every ordered pair, or those with the control."""
    tested = np.arange(first.size) if control is None else np.flatnonzero(first == control)
    rows = np.concatenate([first[tested], second[tested]])
    columns = np.concatenate([second[tested], first[tested]])
    both = np.concatenate([violation[:, tested], 1.0 - violation[:, tested]], axis=1)
    test = dominance_test(both[0], both[1:], options.epsilon, options.alpha / rows.size)
    ratio, upper, pvalues = (np.full((k, k), np.nan) for _ in range(3))
    ratio[first, second], ratio[second, first] = violation[0], 1.0 - violation[0]
    upper[rows, columns] = test.upper
    pvalues[rows, columns] = adjust(test.pvalue, "holm")
    return Dominance(ratio, upper, pvalues, rows.size)
