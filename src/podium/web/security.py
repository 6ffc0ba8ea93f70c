"""Who may ask: only pages of this server, by a name it is known by, and with the token where there is one."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from podium.web.api.answers import Kind, error
from podium.web.settings import LOCAL, Settings

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""What a page may load: only from here, and nothing inline."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Not "no-referrer": browsers then call the origin of our own forms "null", and they would be refused.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
COOKIE = "podium-token"
OPEN = ("/login", "/assets/", "/health")
"""Where nobody needs the token."""


class Guard:
    """Refuses requests that come by another name (DNS rebinding), from another page (CSRF), or without the token."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._names = {*LOCAL, "[::1]", *(name.casefold() for name in settings.names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with the refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Request(scope))

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await (refusal or self._app)(scope, receive, sealed)

    def _refusal(self, request: Request) -> Response | None:
        host = request.headers.get("host", "")
        if self._name(host) not in self._names:
            told = "podium does not answer to this name. The person who runs it can allow it: podium serve --name NAME"
            return _said(request, 421, "host", told)
        if request.method not in ("GET", "HEAD", "OPTIONS") and not _same_origin(request, host):
            return _said(request, 403, "origin", "This request came from another page: refused.")
        return self._stranger(request)

    @staticmethod
    def _name(host: str) -> str:
        try:
            return (urlsplit(f"//{host}").hostname or "").casefold()
        except ValueError:
            return ""

    def _stranger(self, request: Request) -> Response | None:
        token, path = self._settings.token, request.url.path
        if token is None or path.startswith(OPEN) or shown(request, token):
            return None
        if _program(request) or request.method != "GET":
            told = "The token is missing or wrong: send Authorization: Bearer TOKEN"
            return _said(request, 401, "token", told, {"www-authenticate": "Bearer"})
        return RedirectResponse("/login", 303)


def _program(request: Request) -> bool:
    """Whether a program asks: it is answered in JSON."""
    return request.url.path.startswith("/api/") or request.url.path == "/openapi.json"


def _said(request: Request, status: int, kind: Kind, text: str, headers: dict[str, str] | None = None) -> Response:
    return error(status, kind, text, headers=headers) if _program(request) else PlainTextResponse(text, status, headers)


def shown(request: Request, token: str) -> bool:
    """Whether a request shows the token, compared in constant time."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    given = bearer if scheme.casefold() == "bearer" else request.cookies.get(COOKIE, "")
    return hmac.compare_digest(given.encode(), token.encode())


def _same_origin(request: Request, host: str) -> bool:
    """Whether a browser says that its page is ours; programs that are no browsers say nothing."""
    origin = request.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc.casefold() == host.casefold()
    return request.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
