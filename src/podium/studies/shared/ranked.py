"""What studies share that rank algorithms and decide about pairs of them: the best, the control, and who differs from it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from numpy.typing import NDArray

from podium.studies.shared.base import Study


class Ranked(Study):
    """A study that has an order of its algorithms and decisions about pairs; with a control, the verdict is about that one."""

    control: int | None

    @property
    @abstractmethod
    def algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms compared."""

    @property
    @abstractmethod
    def order_indices(self) -> list[int]:
        """Algorithm indices from best to worst."""

    @property
    @abstractmethod
    def separate(self) -> NDArray[Any]:
        """1 where the row is significantly better than the column, −1 where worse, otherwise 0; shape (k, k)."""

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst."""
        return tuple(self.algorithms[j] for j in self.order_indices)

    @property
    def subject(self) -> int:
        """Index of the algorithm that the verdict is about: the control, or the best one."""
        return self.order_indices[0] if self.control is None else self.control

    @property
    def others(self) -> list[int]:
        """Indices of the others, best first."""
        return [j for j in self.order_indices if j != self.subject]

    @property
    def standing(self) -> tuple[list[str], list[str], list[str]]:
        """The others, best first, that it is significantly better and worse than, and those it does not differ from."""
        sides = [(self.algorithms[j], self.separate[self.subject][j]) for j in self.others]
        better, worse, level = ([name for name, side in sides if side == wanted] for wanted in (1, -1, 0))
        return better, worse, level

    def apart(self, first: str, second: str) -> bool:
        """Whether two algorithms differ significantly."""
        return bool(self.separate[self.algorithms.index(first), self.algorithms.index(second)])
