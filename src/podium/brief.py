"""Short representations of objects: their type and small parts, never their arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from typing import Any

__all__ = ["brief"]

_WIDTH = 150
_TEXT = 40


def brief(thing: Any) -> str:
    """Write an object with its fields on one line: arrays by their shape, long sequences by their length, objects by their class.

    For ``__repr__ = brief`` in the body of a dataclass; a named tuple calls it in a method.

    Examples
    --------
    >>> from typing import NamedTuple
    >>> class Found(NamedTuple):
    ...     name: str
    ...     pvalues: list[float]
    ...     def __repr__(self):
    ...         return brief(self)
    >>> Found("Holm", [0.1] * 300)
    Found(name='Holm', pvalues=<300>)
    """
    start = f"{type(thing).__name__}("
    shown, room = [], _WIDTH - len(start)
    for name, value in _parts(thing):
        part = f"{name}={_short(value)}"
        room -= len(part) + 2
        if room < 5:
            shown.append("…")
            break
        shown.append(part)
    return f"{start}{', '.join(shown)})"


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """Fields worth showing, without those that are None or private."""
    names = [one.name for one in fields(thing)] if is_dataclass(thing) else list(thing._fields)
    for name in names:
        value = getattr(thing, name)
        if value is not None and not name.startswith("_"):
            yield name, value


def _short(value: Any) -> str:
    if isinstance(value, str):
        return repr(value if len(value) <= _TEXT else f"{value[:_TEXT]}…")
    if isinstance(value, (bool, int)) or value is None:
        return repr(value) if len(repr(value)) <= _TEXT else "…"
    shape: tuple[int, ...] | None = getattr(value, "shape", None)
    if shape:
        return f"<{'x'.join(map(str, shape))}>"
    if isinstance(value, float) or shape == ():
        return f"{value:.6g}"
    if hasattr(value, "_fields") or is_dataclass(value):
        return f"<{type(value).__name__}>"
    if isinstance(value, (Mapping, Set)):
        return f"<{len(value)}>"
    if isinstance(value, Sequence):
        inner = "" if len(value) > 4 else ", ".join(map(_short, value))
        return f"({inner})" if len(value) <= 4 and len(inner) <= _TEXT else f"<{len(value)}>"
    return f"<{getattr(value, '__name__', None) or type(value).__name__}>"
