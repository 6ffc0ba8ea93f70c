"""The kernels, compiled when it pays: numba is imported by the first large table, never before."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

Kernel = Callable[..., Any]


_loaded: dict[str, dict[str, Kernel]] = {}  # by module name
_spent: dict[str, float] = {}  # inner steps interpreted so far, by module name


def _jit(function: FunctionType) -> Kernel:
    import numba

    # Without the GIL, so that other threads (a progress line, a server) go on meanwhile.
    try:
        compiled: Kernel = numba.njit(cache=True, nogil=True)(function)
    except (RuntimeError, OSError):
        # Neither the package's folder nor a user cache can be written: compile for this process only.
        compiled = numba.njit(nogil=True)(function)
    return compiled


def compiled(module: ModuleType) -> dict[str, Kernel]:
    """Return the functions of a kernel module compiled, by name.

    Each is rebuilt over a copy of the module's names in which the earlier functions are already
    compiled ones; so one source serves the interpreter and the compiler.
    """
    if module.__name__ not in _loaded:
        own = {
            name: function
            for name, function in vars(module).items()
            if isinstance(function, FunctionType) and function.__module__ == module.__name__
        }
        try:
            kernels = _compiled(own, dict(vars(module)))
        except Exception as error:  # numba refuses a newer NumPy, or is broken: the same numbers come, only later
            warnings.warn(
                f"numba cannot be used here ({error}): large tables take much longer. Install a numba that fits, or leave it.",
                RuntimeWarning,
                stacklevel=2,
            )
            kernels = dict(own)
        _loaded[module.__name__] = kernels
    return _loaded[module.__name__]


def _compiled(functions: dict[str, FunctionType], names: dict[str, Any]) -> dict[str, Kernel]:
    kernels: dict[str, Kernel] = {}
    for name, function in functions.items():
        twin = FunctionType(function.__code__, names, name, function.__defaults__)
        kernels[name] = names[name] = _jit(twin)
    return kernels


def choose(module: ModuleType, name: str, work: float, limit: float) -> Kernel:
    """Return kernel `name`: compiled for more than about `limit` inner steps, now and before, or when it is anyway.

    Many small tables one after another cost what one large table does, so the steps of all calls count.
    """
    spent = _spent[module.__name__] = _spent.get(module.__name__, 0.0) + work
    if spent > limit or module.__name__ in _loaded:
        return compiled(module)[name]
    plain: Kernel = getattr(module, name)
    return plain
