"""Options of a verb that make no sense for what else was asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import click
from click.core import ParameterSource

from podium.cli.reading import READING
from podium.errors import InputError


def refuse_others(options: Mapping[str, Any], allowed: Collection[str], problem: str) -> None:
    """Refuse options that were passed and are neither for reading nor allowed; `problem` is a text about ``{option}``.

    Raises
    ------
    InputError
        Naming the first of them.
    """
    context = click.get_current_context()
    for name in options:
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in READING and name not in allowed:
            raise InputError(problem, option=f"--{name.replace('_', '-')}")
