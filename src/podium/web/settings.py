"""Settings chosen by the person who starts the server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the page is served, to whom, and how much it takes.

    Attributes
    ----------
    host, port
        Address to listen at; port 0 takes a free one.
    names
        Host names by which the page may be asked for, besides those of this machine (DNS rebinding is refused).
    token
        Secret that everybody must show; None where only this machine can reach the page.
    workspace
        Folder in which studies are kept; None keeps nothing.
    upload
        Bytes of one file at most.
    cells
        Cells of one table at most.
    memory
        Bytes that one worker process may take.
    seconds
        Seconds that one study may take.
    workers
        Worker processes for studies that are usually short; those with much data and long ones have workers of their own.
    waiting
        Studies of each of these kinds that may wait for a worker.
    proxies
        Addresses or networks of proxies whose ``X-Forwarded-*`` headers are believed.
    root
        Path below which a proxy shows the page, such as "/podium"; "" for none.
    connections, each
        Connections at once, of all clients and of one (but for a proxy).
    patience
        Seconds that a client may take for the headers of a request, or between two parts of its body.
    grace
        Seconds that running studies have to finish after SIGTERM.
    kept
        Bytes of data and results kept in memory; what was used longest ago goes first.
    """

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()
    token: str | None = None
    workspace: Path | None = None
    upload: int = 20 * MIB
    cells: int = 2_000_000
    memory: int = 4096 * MIB
    seconds: float = 300.0
    workers: int = max(2, os.cpu_count() or 2)
    waiting: int = 200
    proxies: tuple[str, ...] = ()
    root: str = ""
    connections: int = 1000
    each: int = 200
    patience: float = 20.0
    grace: float = 5.0
    kept: int = 256 * MIB

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the page."""
        return self.host in LOCAL


LOCAL = ("127.0.0.1", "localhost", "::1")
"""Addresses of this machine."""
