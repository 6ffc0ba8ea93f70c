"""Python code as text: literals that are safe for any name, and calls that fit on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

WIDTH = 100


@dataclass(frozen=True)
class Code:
    """A piece of Python that is no value but an expression."""

    text: str


def literal(value: Any) -> str:
    r"""Write a value as Python would read it; texts in double quotes where that needs no escapes.

    Examples
    --------
    >>> literal("C4.5"), literal('a "b"'), literal(("x", 1.5)), literal({"k": None})
    ('"C4.5"', '\'a "b"\'', '("x", 1.5)', '{"k": None}')
    """
    if isinstance(value, Code):
        return value.text
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float) and not isfinite(value):
        return f'float("{value}")'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(key)}: {literal(found)}" for key, found in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(literal, value)) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


def _text(value: str) -> str:
    plain = repr(value)
    return f'"{plain[1:-1]}"' if plain[0] == "'" and '"' not in value else plain


def call(function: str, *positional: Any, **keywords: Any) -> Code:
    """Write a call, an argument on each line where it would be too long for one."""
    arguments = [*map(literal, positional), *(f"{name}={literal(value)}" for name, value in keywords.items())]
    line = f"{function}({', '.join(arguments)})"
    if len(line) <= WIDTH - len("results = ") or not arguments:
        return Code(line)
    inner = "".join(f"    {argument.replace(_BREAK, _BREAK + '    ')},{_BREAK}" for argument in arguments)
    return Code(f"{function}({_BREAK}{inner})")


_BREAK = "\n"
"""Stands in code only between lines: in a literal a line end is an escape."""


def indented(code: str) -> str:
    """Move code one step to the right."""
    return "    " + code.replace(_BREAK, _BREAK + "    ")
