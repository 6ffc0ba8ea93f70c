"""What is loaded or made when it is first used, so that importing podium costs next to nothing: names, modules, regular expressions.

Each package declares its names once, as data; ``.ci/stubs`` writes its ``__init__.pyi`` from them, for type checkers and completion. Nothing
here reads a file, so a program packed into a zip or an executable loads podium, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import Any, cast


def loaded(
    package: str,
    modules: Mapping[str, Sequence[str]],
    parts: Sequence[str] = (),
    *,
    entry: str = "podium.public",
    instead: Callable[[str], str | None] = lambda _name: None,
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package.

    Parameters
    ----------
    package
        Its name.
    modules
        The names that each of its modules has for it.
    parts
        Its modules that are public themselves.
    entry
        The module whose function ``enter`` takes what a user loads, with its name and the package, and gives what the user gets.
    instead
        Gives for a name that the package lacks what to write, where other packages have that name.
    """
    home = {name: f"{package}.{module}" for module, names in modules.items() for name in names}
    public = sorted(home)

    def __getattr__(name: str) -> Any:  # noqa: N807 - of the package
        if name in parts:
            return import_module(f"{package}.{name}")
        if name not in home:
            call = instead(name)
            hint = f". Use {package}.{call}" if call else ""
            raise AttributeError(f"module {package!r} has no attribute {name!r}{hint}")
        value = import_module(entry).enter(getattr(import_module(home[name]), name), name, package)
        setattr(sys.modules[package], name, value)
        return value

    def __dir__() -> list[str]:  # noqa: N807
        return sorted([*public, *parts])

    return __getattr__, __dir__, public


def postpone(package: str, parts: Sequence[str]) -> None:
    """Load these modules of a package when something in them is used, whoever imports them.

    Other packages take more from it than they use: SciPy has every name of NumPy (``from numpy import *``), and so loads the compiler of
    Fortran, the masked arrays and the tools for tests.
    """
    whole = import_module(package)
    for part in parts:
        name = f"{package}.{part}"
        spec = None if name in sys.modules else find_spec(name)
        if spec is None or spec.loader is None:
            continue
        spec.loader = LazyLoader(spec.loader)
        module = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(module)
        setattr(whole, part, module)


class _Regex:
    def __init__(self, text: str, flags: int) -> None:
        self._written = text, flags

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(re.compile(*self._written), name)
        return found


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression that is compiled when it is first used.

    >>> regex("[0-9]+").findall("1 and 23")
    ['1', '23']
    """
    return cast("re.Pattern[str]", _Regex(text, flags))
