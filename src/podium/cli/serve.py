"""``podium serve``: the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from podium.cli.sections import Command
from podium.errors import InputError, MissingExtraError


@click.command("serve", cls=Command, short_help="Open podium as a page in the browser.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen at; any but this machine's needs --token."
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port to listen at.  [default: a free one]")
@click.option(
    "--token",
    metavar="TEXT",
    envvar="PODIUM_TOKEN",
    help="Secret that everybody must show (or the environment variable PODIUM_TOKEN, which other users cannot see).",
)
@click.option(
    "--name",
    "names",
    metavar="HOST",
    multiple=True,
    envvar="PODIUM_NAMES",
    help="Host name by which a proxy or others ask for the page. May be repeated (PODIUM_NAMES: with blanks between).",
)
@click.option("--workspace", metavar="DIR", help="Keep studies in this folder. Default: nothing is stored.")
@click.option(
    "--max-upload", type=click.IntRange(1, 2000), default=20, show_default=True, metavar="MB", help="Largest file."
)
@click.option(
    "--max-memory", type=click.IntRange(512), default=4096, show_default=True, metavar="MB", help="Memory of one study."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(1),
    default=300,
    show_default=True,
    metavar="SECONDS",
    help="Time of one study.",
)
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Worker processes.  [default: one for each processor, two at least]"
)
@click.option(
    "--browser/--no-browser", default=None, help="Whether to open the page in a browser. Default: on this machine only."
)
def command(**options: Any) -> None:
    """Open podium as a page: drop a table, answer a few questions, read the report, take the files along.

    The page runs on this machine and asks nothing of any other: unpublished results stay where they are. It ends with Ctrl-C.

    \b
    podium serve
    podium serve --workspace studies
    PODIUM_TOKEN=… podium serve --host 0.0.0.0 --port 8000 --name podium.lab.example
    """
    try:
        from podium.web.app import serve
    except ImportError as error:
        raise MissingExtraError("starlette", "web", "podium serve") from error
    from podium.web.settings import LOCAL, MIB, Settings

    host, token = options["host"].strip(), _stripped(options["token"])
    if host not in LOCAL and not token:
        raise InputError(
            "--host {host} lets other machines in. Set --token (or PODIUM_TOKEN), a secret of 16 characters or more.",
            host=host,
        )
    if token is not None and len(token) < 16:
        raise InputError("--token must have at least 16 characters, so that it cannot be guessed.")
    given: dict[str, Any] = {"workers": options["workers"]} if options["workers"] else {}
    folder = options["workspace"]
    serve(
        Settings(
            host=host,
            port=options["port"],
            names=tuple(_name(name) for name in options["names"]),
            token=token,
            workspace=None if folder is None else Path(folder),
            upload=options["max_upload"] * MIB,
            memory=options["max_memory"] * MIB,
            seconds=options["time_limit"],
            **given,
        ),
        browser=options["browser"],
    )


def _stripped(token: str | None) -> str | None:
    """Remove what a file or an environment adds to a secret; a form does so too."""
    return token.strip() if token is not None else None


def _name(name: str) -> str:
    """Check a host name: what would never match is a mistake to be told at once."""
    if not re.fullmatch(r"[\w.-]+|\[?[0-9a-fA-F:.]+\]?", name):
        raise InputError("--name {name} is not a host name. Omit http:// and the port.", name=name)
    return name.strip("[]")
