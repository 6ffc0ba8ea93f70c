"""Requests as an attacker writes them: any host, any header, any body, no help from a library."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

_T = TypeVar("_T")

TABLE = "problem,A,B,C\nx,1,2,3\ny,2,3,4\nz,3,1,2\nw,5,4,6\n"

READING = b" data-reading>"
"""Stands in the page that is shown while a large table is read."""

WORKING = " data-working>"
"""Stands in a page while its study is under way."""


@dataclass(frozen=True)
class Answer:
    """What came back; headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(
    address: str,
    path: str = "/",
    *,
    method: str = "GET",
    host: str | None = "",
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
) -> Answer:
    """Send one request; `host` "" is the usual one, None sends none. Where a table is still being read, it is sent again."""
    while READING in (found := _asked(address, path, method, host, headers, body)).body:
        time.sleep(0.05)
    return found


def _asked(
    address: str, path: str, method: str, host: str | None, headers: Mapping[str, str] | None, body: bytes
) -> Answer:
    there = urlsplit(address)
    connection = http.client.HTTPConnection(there.hostname or "", there.port, timeout=600)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if host is not None:
            connection.putheader("Host", host or there.netloc)
        if method == "POST" and "Transfer-Encoding" not in (headers or {}) and "Content-Length" not in (headers or {}):
            connection.putheader("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            connection.putheader(name, value.encode())
        connection.endheaders(body)
        found = connection.getresponse()
        return Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, found.read())
    finally:
        connection.close()


def form(fields: Iterable[tuple[str, str | None, bytes]], boundary: str = "xxyyxx") -> tuple[dict[str, str], bytes]:
    """Write a form of parts: name, file name or None, content. Returns its headers and body."""
    parts = []
    for name, file, content in fields:
        named = "" if file is None else f'; filename="{file}"'
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode() + content)
    body = b"\r\n".join(parts) + f"\r\n--{boundary}--\r\n".encode()
    return {"Content-Type": f"multipart/form-data; boundary={boundary}"}, body


def post(address: str, path: str, *fields: tuple[str, str | None, bytes], **more: str) -> Answer:
    """Send a form."""
    headers, body = form(fields)
    return ask(address, path, method="POST", headers={**headers, **more}, body=body)


def give(address: str, content: bytes | str = TABLE, name: str = "table.csv", **more: str) -> str:
    """Give a file and return the address of its data."""
    content = content.encode() if isinstance(content, str) else content
    answer = post(address, "/data", ("file", name, content), **more)
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def until(look: Callable[[], _T], wanted: Callable[[_T], object]) -> _T:
    """Look until what is seen is what is wanted, which takes long on a busy machine only."""
    begun = time.monotonic()
    while not wanted(found := look()):
        assert time.monotonic() - begun < 600, found
        time.sleep(0.05)
    return found
