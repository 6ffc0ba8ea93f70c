"""Tests of two algorithms over problems in groups: by whole groups, and as if problems were independent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.stats.clusters import group_flip_test
from podium.stats.rankings import Alternative
from podium.stats.wilcoxon import signed_rank
from podium.studies.family import Design, Family, build_family

Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Pairs:
    """Tests of two algorithms: by whole groups, and as if problems were independent."""

    x: NDArray[Any]
    groups: tuple[str, ...]
    permutations: int
    seed: int

    def control(self, index: int, alternative: Alternative) -> Family:
        """The family of a control."""
        second = np.array([j for j in range(self.x.shape[1]) if j != index], dtype=np.intp)
        return self.family(
            "group-flip", "control", np.full(len(second), index, dtype=np.intp), second, alternative, index
        )

    def family(
        self, test: str, design: Design, first: Indices, second: Indices, alternative: Any, control: int | None
    ) -> Family:
        """Test pairs, "greater" meaning that the first is better."""
        gains = self.x[:, second] - self.x[:, first]
        if test == "wilcoxon":
            found = signed_rank(gains.T, alternative=alternative)
            pvalues, better = np.asarray(found.pvalue), np.asarray(found.r_plus >= found.r_minus)
        else:
            flips = [self._flip(column, alternative) for column in gains.T]
            pvalues, better = np.array([p for p, _ in flips]), np.array([mean >= 0 for _, mean in flips])
        return build_family(
            test,
            design,
            first,
            second,
            pvalues,
            k=self.x.shape[1],
            control=control,
            first_better=better,
            alternative=alternative,
        )

    def _flip(self, gains: NDArray[Any], alternative: Alternative) -> tuple[float, float]:
        # Few random signs would make a coarse p-value: at least the 100 000 of the test's own default.
        test = group_flip_test(
            gains, self.groups, alternative=alternative, permutations=max(self.permutations, 100_000), seed=self.seed
        )
        return test.pvalue, test.mean
