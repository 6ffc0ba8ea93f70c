"""What to ask and what to show: data in, a frozen result out, with its document."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a package: each name is imported when it is first used.

    The declaration of a verb stands in the package of its study, and help and forms need only the declaration.

    Parameters
    ----------
    package
        Its name.
    homes
        The module of the package that holds each name.
    """

    def find(name: str) -> Any:
        if name in homes:
            return getattr(import_module(f"{package}.{homes[name]}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
