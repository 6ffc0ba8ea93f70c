"""Settings chosen by the person who starts the server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the page is served, to whom, and how much it takes."""

    host: str = "127.0.0.1"  # Address to listen at; port 0 takes a free one
    port: int = 0
    # Host names by which the page may be asked for, besides those of this machine (DNS rebinding is refused)
    names: tuple[str, ...] = ()
    token: str | None = None  # Secret that everybody must show; None where only this machine can reach the page
    workspace: Path | None = None  # Folder in which studies are kept; None keeps nothing
    upload: int = 20 * MIB  # Bytes of one file at most
    cells: int = 2_000_000  # Cells of one table at most
    memory: int = 4096 * MIB  # Bytes that one worker process may take
    seconds: float = 300.0  # Seconds that one study may take
    # Worker processes for studies that are usually short; those with much data and long ones have workers of their
    # own
    workers: int = max(2, os.cpu_count() or 2)
    waiting: int = 200  # Studies of each of these kinds that may wait for a worker
    proxies: tuple[str, ...] = ()  # Addresses or networks of proxies whose ``X-Forwarded-*`` headers are believed
    root: str = ""  # Path below which a proxy shows the page, such as "/podium"; "" for none
    connections: int = 1000  # Connections at once, of all clients and of one (but for a proxy)
    each: int = 200
    # Seconds that a client may take for the headers of a request, or between two parts of its body
    patience: float = 20.0
    grace: float = 5.0  # Seconds that running studies have to finish after SIGTERM
    kept: int = 256 * MIB  # Bytes of data and results kept in memory; what was used longest ago goes first

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the page."""
        return self.host in LOCAL


LOCAL = ("127.0.0.1", "localhost", "::1")
"""Addresses of this machine."""
