"""Connections: a client that keeps the server waiting is cut off in time, and first of all when there are too many."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Any, Literal, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from podium.web.settings import Settings

Debt = Literal["", "request", "body"]
"""What a client owes: a whole request, the rest of its body, or nothing, as it is the one who waits."""

_SLOW_READER = 30.0
"""Seconds in which a client must take some of its answer."""

_SWEEP = 0.1
"""Seconds between too many connections and their end."""


def config_of(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        # uvicorn has no limit for slow clients, and its limit of connections counts those that never ask for anything.
        http=cast("type[asyncio.Protocol]", partial(Connection, Crowd(settings), settings.patience)),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=200,  # so many are accepted at once, before any is counted
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=3,
    )


def client_of(host: str) -> str:
    """Return what stands for one client: an address, or the network of an IPv6 address, which belongs to one site.

    >>> client_of("192.0.2.7"), client_of("2001:db8::1:2"), client_of("")
    ('192.0.2.7', '2001:db8::', '')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.is_loopback:
        return str(address)
    return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False).network_address)


def _affordable(connections: int) -> int:
    """Return how many of so many connections this process can have, as each one is an open file; allow more files if need be."""
    with suppress(ImportError, ValueError, OSError):  # no such limit on Windows
        import resource

        files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files != resource.RLIM_INFINITY and files < 4 * connections:
            files = 4 * connections if most == resource.RLIM_INFINITY else min(4 * connections, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
        return connections if files == resource.RLIM_INFINITY else min(connections, files // 2)
    return connections


class Crowd:
    """All connections of a server. Who asks is served; where there are too many, those who owe a request make room."""

    def __init__(self, settings: Settings) -> None:
        self._most, self._each = _affordable(settings.connections), settings.each
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in settings.proxies]
        self._all: set[Connection] = set()
        self._of: defaultdict[str, set[Connection]] = defaultdict(set)
        self._sweeping = False

    def enter(self, one: Connection) -> None:
        """Count a connection."""
        own = self._of[one.who]
        own.add(one)
        self._all.add(one)
        if (len(own) > self._each or len(self._all) > self._most) and not self._sweeping:
            # A moment later: what the newest ask for is read by then.
            self._sweeping = True
            one.loop.call_later(_SWEEP, self._sweep)

    def _sweep(self) -> None:
        """Close connections where there are too many."""
        self._sweeping = False
        for own in [own for own in self._of.values() if len(own) > self._each]:
            if not self._is_proxy(next(iter(own))):
                self._close(own, len(own) - self._each)
        self._close(self._all, len(self._all) - self._most)

    def _is_proxy(self, one: Connection) -> bool:
        with suppress(ValueError, TypeError):
            address = ipaddress.ip_address(one.client[0] if one.client else "")
            return any(address in network for network in self._proxies)
        return False

    def leave(self, one: Connection) -> None:
        """Forget a connection."""
        self._all.discard(one)
        own = self._of.get(one.who, set())
        own.discard(one)
        if not own:
            self._of.pop(one.who, None)

    def _close(self, among: Collection[Connection], excess: int) -> None:
        """Close those that owe something, the first ones first; then the newest, so that nobody loses an answer."""
        if excess <= 0:
            return
        debtors = sorted(
            (one for one in among if one.debt), key=lambda one: (one.debt == "body" or one.busy, one.since)
        )
        others = sorted((one for one in among if not one.debt), key=lambda one: -one.since)
        for one in [*debtors, *others][:excess]:
            self.leave(one)
            one.transport.abort()


class Connection(H11Protocol):
    """A connection with limits to the time in which its client sends a request and takes the answer."""

    def __init__(self, crowd: Crowd, patience: float, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._crowd, self._patience = crowd, patience
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self.who = ""
        self.debt: Debt = ""
        self.since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin."""
        super().connection_made(transport)
        self.who = client_of(self.client[0]) if self.client else ""
        self._reckon()
        self._crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._crowd.leave(self)
        for timer in (self._timer, self._reading):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the client sends."""
        super().data_received(data)
        self._reckon()

    def on_response_complete(self) -> None:
        """Go on to the next request."""
        super().on_response_complete()
        self._reckon()

    def _reckon(self) -> None:
        """Note what the client owes now, and give it time for that."""
        before, self.debt = self.debt, self._owed()
        if self.debt == before == "request":
            return  # a few bytes more of the same headers are no reason to wait longer
        if self.debt != before:
            self.since = self.loop.time()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(self._patience, self._late) if self.debt else None

    def _owed(self) -> Debt:
        if self.cycle is None or self.cycle.response_complete:
            return "request"
        return "body" if self.cycle.more_body else ""

    @property
    def busy(self) -> bool:
        """Whether the last answer is still on its way."""
        return self.transport.get_write_buffer_size() > 0

    def _late(self) -> None:
        # It is no fault of the client when the server does not read.
        if self.busy or (self.debt == "body" and self.flow.read_paused):
            self._timer = self.loop.call_later(self._patience, self._late)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Watch whether the client takes its answer."""
        super().pause_writing()
        self._watch(self.transport.get_write_buffer_size() + 1)

    def resume_writing(self) -> None:
        """Go on with an answer."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _watch(self, before: int) -> None:
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.transport.abort()
        else:
            self._reading = self.loop.call_later(_SLOW_READER, self._watch, left)


class Attempts:
    """Wrong tokens of each client: some at once, then one every few seconds.

    >>> attempts = Attempts(most=2, every=5.0)
    >>> attempts.wrong("a", now=0.0), attempts.wait("a", now=0.0)
    (None, 0.0)
    >>> attempts.wrong("a", now=0.0), attempts.wait("a", now=1.0), attempts.wait("b", now=1.0)
    (None, 4.0, 0.0)
    """

    def __init__(self, most: int = 20, every: float = 3.0) -> None:
        self._most, self._every = most, every
        self._until: dict[str, float] = {}

    def wait(self, client: str, now: float) -> float:
        """Return the seconds until a client may try again."""
        return max(0.0, self._until.get(client, now) - now - (self._most - 1) * self._every)

    def wrong(self, client: str, now: float) -> None:
        """Note a wrong token."""
        if len(self._until) > 10_000:
            self._until = {name: until for name, until in self._until.items() if until > now}
        self._until[client] = max(self._until.get(client, now), now) + self._every
