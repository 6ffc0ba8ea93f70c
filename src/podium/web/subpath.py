"""A proxy that shows the web app below a path: inside, addresses begin with "/"; outside, with that path."""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_ADDRESSES: Final = re.compile(rb'(<[a-z][^<>]*?\s(?:href|src|action|formaction)=")(?=/(?!/))')
"""Where an address of this server begins in a tag; texts and values hold no "<" or quotation marks."""


class Subpath:
    """Takes the path away from requests, if the proxy has left it there, and puts it before addresses in answers."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app, self._root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] == self._root:
            await RedirectResponse(f"{self._root}/")(scope, receive, send)
        else:
            if scope["path"].startswith(f"{self._root}/"):
                scope = {**scope, "path": scope["path"].removeprefix(self._root)}
            await self._app(scope, receive, _Outside(send, self._root))


class _Outside:
    """Sends an answer as it is seen from outside."""

    def __init__(self, send: Send, root: str) -> None:
        self._send, self._root = send, root
        self._start: Message | None = None
        self._page = bytearray()

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            self._translate(headers)
            is_page = headers.get("content-type", "").startswith("text/html")
            if is_page and "content-disposition" not in headers:
                self._start = message  # its length is known at its end
                return
        elif self._start is not None:
            self._page += message.get("body", b"")
            if message.get("more_body"):
                return
            body = _ADDRESSES.sub(lambda found: found[0] + self._root.encode(), bytes(self._page))
            MutableHeaders(scope=self._start)["content-length"] = str(len(body))
            await self._send(self._start)
            message = {**message, "body": body}
            self._start = None
        await self._send(message)

    def _translate(self, headers: MutableHeaders) -> None:
        # Starlette names the server where it takes a slash away from an address.
        address = re.sub(r"^https?://[^/]+", "", headers.get("location", ""))
        if address.startswith("/") and not address.startswith("//"):
            headers["location"] = self._root + address
        cookies = [cookie.replace("; Path=/", f"; Path={self._root}/") for cookie in headers.getlist("set-cookie")]
        if cookies:
            del headers["set-cookie"]
            for cookie in cookies:
                headers.append("set-cookie", cookie)
