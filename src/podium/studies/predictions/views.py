"""What both comparisons of predictions, with groups and without, can be asked for by the rooms they share."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from podium.data import Predictions
from podium.studies.verdict import Verdict


class Accuracies(Protocol):
    """Accuracy of each classifier."""

    @property
    def accuracy(self) -> NDArray[np.float64]:
        """Shares, shape (k,)."""


class Level(Protocol):
    """Options with a level."""

    @property
    def alpha(self) -> float:
        """Family-wise level."""


class OneTest(Protocol):
    """An omnibus test."""

    @property
    def best_pvalue(self) -> float:
        """The most trustworthy p-value at hand."""


class Judged(Protocol):
    """A comparison of predictions."""

    @property
    def predictions(self) -> Predictions:
        """The data."""

    @property
    def options(self) -> Level:
        """What was chosen."""

    @property
    def single(self) -> Accuracies:
        """The classifiers one by one."""

    @property
    def omnibus(self) -> OneTest:
        """The test of all."""

    @property
    def verdict(self) -> Verdict:
        """What is concluded."""

    @property
    def control(self) -> int | None:
        """Index of the control."""

    @property
    def order_indices(self) -> list[int]:
        """Indices, most accurate first."""
