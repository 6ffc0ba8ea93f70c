"""Calls of libraries that meet a damaged file: whatever they make of it becomes an error that names the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from podium.errors import InputError, PodiumError

_Value = TypeVar("_Value")
_REMEDY = "It may be damaged or cut short: write it again."


def guarded(
    call: Callable[[], _Value], name: str, remedy: str = _REMEDY, known: dict[type[Exception], str] | None = None
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
        for kind, said in (known or {}).items():
            if isinstance(error, kind):
                raise InputError(f"{name}: {said}") from None
        said = " ".join(str(error).split())[:300]
        raise InputError(f"{name}: cannot be read ({type(error).__name__}: {said}). {remedy}") from None
