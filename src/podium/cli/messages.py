"""What is said to the user beside the output: on standard error, readable, and harmless to a terminal."""

from __future__ import annotations

import click

from podium.cli.waiting import aside
from podium.render.visible import visible


def say(message: str, *, one_line: bool = False) -> None:
    """Print a message; names in it cannot steer the terminal, nor break the line when it must be one."""
    with aside():
        for line in [message] if one_line else message.splitlines():
            click.echo(visible(line), err=True)
