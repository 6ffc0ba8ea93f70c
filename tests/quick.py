"""Checks that take less time than pytest takes for a test: one test makes them for every value, and names those that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Check = Callable[..., None]


def for_each(values: Iterable[Any], name: Callable[[Any], str] = str) -> Callable[[Check], Callable[[], None]]:
    """Make one test of a check of one value; a tuple is given as several arguments."""
    given = list(values)

    def of_all(check: Check) -> Callable[[], None]:
        def test() -> None:
            wrong = {}
            for value in given:
                try:
                    check(*value) if isinstance(value, tuple) else check(value)
                except Exception as error:
                    wrong[name(value)] = error
            assert given
            if wrong:
                raise AssertionError("\n".join(f"{one}: {error!r}" for one, error in wrong.items())) from next(
                    iter(wrong.values())
                )

        test.__name__, test.__qualname__ = check.__name__, check.__qualname__
        test.__doc__, test.__module__ = check.__doc__, check.__module__
        return test

    return of_all
