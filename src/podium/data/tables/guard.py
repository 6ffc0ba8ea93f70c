"""Calls of libraries that meet a damaged file: whatever they make of it becomes an error that names the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from podium.errors import InputError, PodiumError
from podium.i18n import Message

_Value = TypeVar("_Value")
_REMEDY = Message("It may be damaged or truncated: export it again.")


def guarded(
    call: Callable[[], _Value],
    name: str,
    remedy: Message = _REMEDY,
    known: dict[type[Exception], Message] | None = None,
) -> _Value:
    """Run a call.

    Parameters
    ----------
    call
        Of a library.
    name
        Of the file.
    remedy
        What to do, in a sentence.
    known
        What to say of some exceptions instead.

    Raises
    ------
    InputError
        In place of an exception, or of a panic of a library in Rust.
    """
    try:
        return call()
    except (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError, PodiumError):
        raise
    except BaseException as error:  # a panic is no Exception
        for kind, text in (known or {}).items():
            if isinstance(error, kind):
                raise InputError("{name}: {text}", name=name, text=text) from None
        raise InputError(
            "{name}: cannot be read ({error}). {remedy}",
            name=name,
            error=f"{type(error).__name__}: {' '.join(str(error).split())[:300]}",
            remedy=remedy,
        ) from None
