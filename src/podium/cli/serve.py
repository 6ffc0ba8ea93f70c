"""``podium serve``: the page."""

from __future__ import annotations

import re
import secrets
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from podium.errors import InputError, MissingExtraError
from podium.i18n import N_
from podium.verbs import Given, Option, Verb


def act(given: Given) -> None:
    """Start the server."""
    options = given.rest()
    try:
        from podium.web.app import serve
    except ImportError as error:
        raise MissingExtraError("starlette", "web", "podium serve") from error
    from podium.web.settings import LOCAL, MIB, Settings

    host, token = options["host"].strip(), _stripped(options["token"])
    if host not in LOCAL and not token:
        raise InputError(
            "{--host:{host}} allows access from other machines. Set {--token} (or PODIUM_TOKEN), a secret of 16 characters or more.",
            host=host,
        )
    if token is not None and len(token) < 16:
        raise InputError("{--token} must have at least 16 characters, so that it cannot be guessed.")
    folder = options["workspace"]
    # Whoever has an account on this machine reaches the page; without a workspace, there is nothing to list.
    made = token is None and folder is not None
    more: dict[str, Any] = {"workers": options["workers"]} if options["workers"] else {}
    serve(
        Settings(
            host=host,
            port=options["port"],
            names=tuple(_name(name) for name in options["names"]),
            token=secrets.token_urlsafe(24) if made else token,
            workspace=None if folder is None else Path(folder),
            upload=options["max_upload"] * MIB,
            memory=options["max_memory"] * MIB,
            seconds=options["time_limit"],
            proxies=tuple(_proxy(proxy) for proxy in options["proxies"]),
            root=_root(options["root_path"]),
            grace=options["grace"],
            **more,
        ),
        browser=options["browser"],
        linked=made,
    )


def _stripped(token: str | None) -> str | None:
    """Remove what a file or an environment adds to a secret; a form does so too."""
    return token.strip() if token is not None else None


def _name(name: str) -> str:
    """Check a host name: what would never match is a mistake to be told at once."""
    if not re.fullmatch(r"[\w.-]+|\[?[0-9a-fA-F:.]+\]?", name):
        raise InputError("{--name:{name}} is not a host name. Omit http:// and the port.", name=name)
    return name.strip("[]")


def _proxy(proxy: str) -> str:
    """Check the address or network of a proxy."""
    try:
        return str(ip_network(proxy)) if "/" in proxy else str(ip_address(proxy))
    except ValueError:
        raise InputError(
            "{--proxy:{proxy}} is not an IP address or network, such as 127.0.0.1 or 10.0.0.0/8.", proxy=proxy
        ) from None


def _root(path: str) -> str:
    """Check the path below which a proxy shows the page; "" for none."""
    path = path.strip().rstrip("/")
    if path and not re.fullmatch(r"(/[\w.~-]+)+", path, re.ASCII):
        raise InputError("{--root-path:{path}} is not a path, such as /podium.", path=path)
    return path


VERB = Verb(
    "serve",
    help=(
        N_("Open podium in your browser: drop a table, answer a few questions, read the report, download the files."),
        N_(
            "The web app runs on this machine and contacts no other, so unpublished results stay here. Press Ctrl-C to stop it."
        ),
    ),
    examples=(
        "podium serve",
        "podium serve --workspace studies",
        "PODIUM_TOKEN=… podium serve --host 0.0.0.0 --port 8000 --name podium.lab.example",
    ),
    act=act,
    options=(
        Option(
            "host",
            "Address to listen on. Any address that other machines can reach requires {--token}.",
            default="127.0.0.1",
        ),
        Option("port", "Port to listen on; 0 chooses a free one.", type=int, least=0, most=65535, default=0),
        Option(
            "token",
            "Secret of at least 16 characters that every visitor must enter. Other users of this machine can see command lines, but not the environment variable PODIUM_TOKEN.",
            metavar="TEXT",
            variable="PODIUM_TOKEN",
            once=True,
        ),
        Option(
            "names",
            "Host name that other machines or a proxy use to reach the web app (or PODIUM_NAMES, separated by spaces).",
            flags=("--name",),
            metavar="HOST",
            many=True,
            variable="PODIUM_NAMES",
        ),
        Option(
            "proxies",
            "IP address or network of a proxy. The web app trusts its X-Forwarded-For and X-Forwarded-Proto headers (or PODIUM_PROXIES, separated by spaces).",
            flags=("--proxy",),
            metavar="ADDRESS",
            many=True,
            variable="PODIUM_PROXIES",
        ),
        Option("root_path", "Path at which a proxy serves the web app, such as /podium.", metavar="PATH", default=""),
        Option(
            "workspace",
            "Store studies in this folder. Default: nothing is stored. Without {--token}, podium creates a token and prints the address with it.",
            metavar="DIR",
        ),
        Option("max_upload", "Size limit of one file.", type=int, least=1, most=2000, default=20, metavar="MB"),
        Option("max_memory", "Memory limit of one study.", type=int, least=512, default=4096, metavar="MB"),
        Option("time_limit", "Time limit of one study.", type=float, least=1, default=300, metavar="SECONDS"),
        Option(
            "grace",
            "How long the server waits for running studies when SIGTERM stops it.",
            type=float,
            least=0,
            default=5,
            metavar="SECONDS",
        ),
        Option(
            "workers",
            "Number of worker processes. Default: one per processor, at least two.",
            type=int,
            least=1,
            most=256,
        ),
        Option(
            "browser",
            "Whether to open the web app in a browser. Default: on this machine only.",
            type=bool,
            no="--no-browser",
        ),
    ),
)
