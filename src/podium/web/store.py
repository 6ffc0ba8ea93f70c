"""What is kept in memory: at most so many bytes, and what was used longest ago goes first."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Shelf(Generic[_T]):
    """Things by key, the sum of whose sizes stays bounded.

    >>> shelf = Shelf(10, len)
    >>> shelf.put("a", "12345")
    >>> shelf.put("b", "123456")
    >>> shelf.get("a"), shelf.get("b")
    (None, '123456')
    """

    def __init__(self, room: int, size: Callable[[_T], int]) -> None:
        self._room, self._size = room, size
        self._items: OrderedDict[str, _T] = OrderedDict()
        self._taken = 0

    def __len__(self) -> int:
        return len(self._items)

    def put(self, key: str, item: _T) -> None:
        """Keep an item; older ones go when there is no room."""
        self.drop(key)
        self._items[key] = item
        self._taken += self._size(item)
        while self._taken > self._room and len(self._items) > 1:
            self._forget(next(iter(self._items)))

    def get(self, key: str) -> _T | None:
        """Return an item, which counts as used now, or None."""
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
        return item

    def drop(self, key: str) -> None:
        """Forget an item, if it is there."""
        if key in self._items:
            self._forget(key)

    def _forget(self, key: str) -> None:
        self._taken -= self._size(self._items.pop(key))


@dataclass(frozen=True, slots=True)
class File:
    """A file as it came: its name for people and for the command line, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Dataset:
    """What a study is computed from: a file, and others that go with it (costs, groups, one more algorithm each)."""

    files: tuple[File, ...]

    @property
    def main(self) -> File:
        """The file that a verb gets as FILE."""
        return self.files[0]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(file.content) for file in self.files) + 1000


def new_key() -> str:
    """Make an address that cannot be guessed."""
    return secrets.token_urlsafe(16)
