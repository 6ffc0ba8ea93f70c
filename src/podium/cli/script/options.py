"""The options of a command line, on their way into the calls of public functions."""

from __future__ import annotations

import inspect
from typing import Any

import click

import podium
from podium.data.tables.chosen import parameters_of
from podium.errors import InputError

_OUTPUT = ("format_", "output", "full")
_PASSED_ON = {"compare_metrics": "compare", "read_grouped": "read_results"}
"""Functions whose other keyword arguments are those of another one."""


class Options:
    """What a verb was told about its study; every value is taken once, and none may be left.

    Parameters
    ----------
    context
        Of the verb's parsed command line.
    """

    def __init__(self, context: click.Context) -> None:
        self._command = context.command
        self._usual = {item.name: item.get_default(context) for item in context.command.params}
        self._values = {name: value for name, value in context.params.items() if name not in _OUTPUT}

    def __getitem__(self, name: str) -> Any:
        return self._values.get(name)

    def take(self, name: str) -> Any:
        """Give a value and count it as used."""
        return self._values.pop(name, None)

    def put(self, name: str, value: Any) -> None:
        """Set a value under the name that a public function has for it."""
        self._values[name] = value

    def rename(self, **names: str) -> None:
        """Give values the names that a public function has for them: ``old="new"``."""
        for old, new in names.items():
            self.put(new, self.take(old))

    def drop(self, *names: str) -> None:
        """Leave values out that do nothing in this case."""
        for name in names:
            self.take(name)

    def keywords(self, function: str, *also: str) -> dict[str, Any]:
        """Take what a public function has parameters for, and give what differs from its defaults.

        Parameters
        ----------
        function
            Its name in podium.
        also
            Names of values that another function takes, too.

        Raises
        ------
        InputError
            When something is missing that it needs.
        """
        found = {}
        for name, parameter in parameters(function).items():
            if name not in self._values:
                continue
            value = self[name] if name in also else self.take(name)
            if parameter.default is parameter.empty and value is None:
                raise InputError("--{option} is required.", option=name.replace("_", "-"))
            if not _same(value, parameter.default):
                found[name] = value
        return found

    def given(self, *names: str) -> list[str]:
        """List those of the names whose value is another one than without the option."""
        return [name for name in names if name in self._values and not _same(self[name], self._default(name))]

    def forbid(self, *names: str) -> None:
        """Take values that must not be given in this case; without names whatever is left.

        Raises
        ------
        InputError
            Naming the first that was.
        """
        wanted = names or tuple(self._values)
        if wrong := self.given(*wanted):
            raise InputError(
                "{option} cannot be used with the other options. Leave it out.", option=self._spelt(wrong[0])
            )
        self.drop(*wanted)

    def _default(self, name: str) -> Any:
        value = self._usual.get(name)
        return None if callable(value) or not isinstance(value, (str, bool, int, float)) else value

    def _spelt(self, name: str) -> str:
        return next((item.opts[0] for item in self._command.params if item.name == name), name)


def own_parameters(function: str) -> dict[str, inspect.Parameter]:
    """List the parameters that a public function names."""
    found = parameters_of(getattr(podium, function))
    return {name: item for name, item in found.items() if item.kind is not item.VAR_KEYWORD}


def parameters(function: str) -> dict[str, inspect.Parameter]:
    """List the parameters of a public function, with those it passes on to another one."""
    passed_on = parameters(_PASSED_ON[function]) if function in _PASSED_ON else {}
    return passed_on | own_parameters(function)


def _same(value: Any, default: Any) -> bool:
    """Whether a value is the default; nothing chosen is None, (), [] or {}."""
    if _nothing(value) and _nothing(default):
        return True
    if isinstance(value, (list, tuple)) and isinstance(default, (list, tuple)):
        return list(value) == list(default)
    return isinstance(value, bool) == isinstance(default, bool) and bool(value == default)


def _nothing(value: Any) -> bool:
    return value is None or (isinstance(value, (tuple, list, dict)) and not value)
