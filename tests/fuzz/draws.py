"""Where choices come from: a seeded generator for campaigns, bytes for hypothesis (which shrinks them) and atheris."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Gives whole numbers below a bound."""

    def below(self, bound: int) -> int: ...


class Seeded:
    """Choices that follow from a text: the same text, the same input."""

    def __init__(self, text: str) -> None:
        self._random = random.Random(text).random

    def below(self, bound: int) -> int:
        return int(self._random() * bound)  # three times as fast as randrange


class FromBytes:
    """Choices read off some bytes; 0 when they are used up."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def below(self, bound: int) -> int:
        size = (max(bound - 1, 1).bit_length() + 7) // 8
        taken = self._content[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "little") % bound


class Draw:
    """Choices made of whole numbers."""

    def __init__(self, source: Source) -> None:
        self.below = source.below

    def one(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Whether something happens; never once the bytes are used up."""
        return self.below(100) >= 100 - percent

    def some(self, items: Sequence[T], most: int) -> list[T]:
        return [self.one(items) for _ in range(self.below(most + 1))]
