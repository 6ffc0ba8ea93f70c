"""The other tests of mean ranks in tables without one problem or one algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError
from podium.stats.adjustments import METHODS, adjust
from podium.stats.logical import adjust_family, pair_indices
from podium.stats.rankings import ranking
from podium.stats.ranks import Objective
from podium.stats.studentised import range_pvalues
from podium.studies.compare.options import Options
from podium.studies.compare.rank_tests import rank_pvalues
from podium.studies.family import RANGE

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RankReader:
    """Adjusted p-values, directions and rank sums of a stack of tables, by the tests and the procedure of a verdict.

    A table is read as a comparison reads it: the same function gives its p-values.
    """

    objective: Objective
    options: Options
    procedure: str

    def __call__(self, x: NDArray[Any], control: int | None) -> tuple[Floats, NDArray[np.int8], Floats]:
        """Read tables of shape (t, n, k)."""
        found = [self._table(table, control) for table in x]
        adjusted, better, sums = (np.stack(part) for part in zip(*found, strict=True))
        return adjusted, better.astype(np.int8), sums

    def _table(self, table: NDArray[Any], control: int | None) -> tuple[Floats, NDArray[Any], Floats]:
        ranks, k = ranking(table, self.objective, "friedman"), table.shape[1]
        if control is None:
            first, second = pair_indices(k)
        else:
            first, second = np.full(k - 1, control, dtype=np.intp), np.delete(np.arange(k), control)
        alternative = self.options.alternative if control is not None else "two-sided"
        try:
            _, z, pvalues = rank_pvalues(ranks, self.options, first, second, alternative)
        except InputError as error:
            raise InputError(
                "stability cannot repeat these tests in every smaller table. In one of them: {error}", error=error
            ) from None
        return (
            self._adjusted(z, pvalues, ranks.sums, control),
            np.sign(ranks.sums[second] - ranks.sums[first]),
            ranks.sums,
        )

    def _adjusted(self, z: Floats | None, pvalues: Floats, sums: Floats, control: int | None) -> Floats:
        k = len(sums)
        if self.procedure == RANGE:
            assert z is not None
            return range_pvalues(z, k)
        if control is not None or self.procedure in METHODS:
            return adjust(pvalues, self.procedure)
        return adjust_family(pvalues, self.procedure, k=k, positions=np.rint(4 * sums).astype(np.int64))
