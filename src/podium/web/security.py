"""Who may ask: only pages of this server, by a name it is known by, and with the token where there is one; people log in with it once."""

from __future__ import annotations

import hashlib
import hmac
import re
from math import ceil
from urllib.parse import urlsplit

import anyio
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from podium.i18n import _
from podium.web.api.answers import Kind, error, log_fault
from podium.web.connections import Attempts, client_of
from podium.web.settings import LOCAL, Settings
from podium.web.templates import page
from podium.web.uploads import form_of

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
OPEN = ("/login", "/health")
OPEN_BELOW = "/assets/"
"""Where nobody needs the token."""

_HOST = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.IGNORECASE)
_EVERYWHERE = ("", "0.0.0.0", "::")


class Guard:
    """Refuses requests that come by another name (DNS rebinding), from another page (CSRF), or without the token."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        own = () if settings.host in _EVERYWHERE else (settings.host,)
        self._names = {name.casefold() for name in (*LOCAL, *own, *settings.names) if name}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with the refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = {**scope, "headers": [(name, _unescaped(name, value)) for name, value in scope["headers"]]}
        request = Request(scope)
        begun = False

        async def sealed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await (self._refusal(request) or self._app)(scope, receive, sealed)
        except ClientDisconnect:
            return  # nobody is there to be answered
        except Exception as fault:
            log_fault(fault)
            if not begun:
                await _said(request, 500, "fault", "This is a bug in podium. Please report it.")(scope, receive, sealed)

    def _refusal(self, request: Request) -> Response | None:
        host = request.headers.get("host", "")
        if _name(host) not in self._names:
            told = "podium does not accept requests for this host name. Its administrator can allow it: podium serve --name NAME"
            return _said(request, 421, "host", told)
        writes = request.method not in ("GET", "HEAD", "OPTIONS")
        if (writes and not _same_origin(request, host)) or _embedded(request):
            return _said(request, 403, "origin", "Requests from other sites are refused.")
        return self._stranger(request)

    def _stranger(self, request: Request) -> Response | None:
        token, path = self._settings.token, _path(request)
        if token is None or path in OPEN or path.startswith(OPEN_BELOW) or has_cookie(request, token):
            return None
        given = _given(request)
        if given is not None:
            if wait := seconds_to_wait(request):
                told = f"Too many wrong tokens came from this address. Try again in {wait} s."
                return _said(request, 429, "token", told, {"retry-after": str(wait)})
            if same(given, token):
                return _welcome(request, token) if _linked(request) else None
            note_wrong(request)
        if _program(request) or request.method != "GET":
            told = "The token is missing or incorrect. Send the header Authorization: Bearer TOKEN"
            return _said(request, 401, "token", told, {"www-authenticate": "Bearer"})
        return RedirectResponse("/login", 303)


def _unescaped(name: bytes, value: bytes) -> bytes:
    """Return a header without cookies that hold escapes: none is ours, and older Pythons read many escapes for seconds."""
    if name != b"cookie" or b"\\" not in value:
        return value
    return b";".join(cookie for cookie in value.split(b";") if b"\\" not in cookie)


def _path(request: Request) -> str:
    """Return the requested path, not that of ``request.url``, which depends on the Host header."""
    return str(request.scope["path"])


def _name(host: str) -> str | None:
    """Return the name in a Host header without its port; None where it is no host."""
    found = _HOST.fullmatch(host)
    return found[1].casefold().strip("[]") if found else None


def _program(request: Request) -> bool:
    """Whether a program asks: it is answered in JSON."""
    return _path(request).startswith("/api/") or _path(request) == "/openapi.json"


def _said(request: Request, status: int, kind: Kind, text: str, headers: dict[str, str] | None = None) -> Response:
    return error(status, kind, text, headers=headers) if _program(request) else PlainTextResponse(text, status, headers)


def has_cookie(request: Request, token: str) -> bool:
    """Whether a browser has the cookie made from the token."""
    return same(_bytes(request.cookies.get(_cookie_name(request), "")), _bytes(cookie_of(token)))


def _cookie_name(request: Request) -> str:
    """Return the name of the cookie: servers on other ports of this machine have others, and share its cookies."""
    port = re.search(r":(\d+)$", request.headers.get("host", ""))
    return f"{COOKIE}-{port[1]}" if port else COOKIE


def _given(request: Request) -> str | bytes | None:
    """Return the token that a program sends, or that is in the link which podium prints."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer":
        # Headers come as Latin-1, whatever was sent.
        return bearer.strip().encode("latin-1", "replace")
    return request.query_params["token"] if _linked(request) else None


def _linked(request: Request) -> bool:
    return request.method == "GET" and _path(request) == "/" and "token" in request.query_params


_WELCOME = (
    '<!DOCTYPE html><html lang="en"><title>podium</title><link rel="icon" href="data:,">'
    '<meta http-equiv="refresh" content="0; url=./"><a href="./">podium</a>'
)


def _welcome(request: Request, token: str) -> Response:
    """Turn the token of a link into a cookie, and leave the address with the token.

    Not by a redirect: a browser that comes from a file or from another site would not send the new cookie there.
    """
    answer = HTMLResponse(_WELCOME)
    set_cookie(request, answer, token)
    return answer


def set_cookie(request: Request, answer: Response, token: str) -> None:
    """Let a browser in until it is closed."""
    secure = request.url.scheme == "https"
    answer.set_cookie(_cookie_name(request), cookie_of(token), httponly=True, samesite="strict", secure=secure)


def seconds_to_wait(request: Request) -> int:
    """Return how long this client may try no token, as it tried many wrong ones."""
    attempts: Attempts = request.app.state.attempts
    return ceil(attempts.wait(_client(request), anyio.current_time()))


def note_wrong(request: Request) -> None:
    """Note that this client tried a wrong token."""
    attempts: Attempts = request.app.state.attempts
    attempts.wrong(_client(request), anyio.current_time())


def _client(request: Request) -> str:
    return client_of(request.client.host) if request.client else ""


def same(given: str | bytes, secret: str | bytes) -> bool:
    """Compare in constant time, regardless of the lengths."""
    return hmac.compare_digest(_hashed(given), _hashed(secret))


def cookie_of(token: str) -> str:
    """Return what a browser keeps instead of the token: cookies of this machine are shown to all its servers."""
    return hmac.new(_bytes(token), b"podium cookie", "sha256").hexdigest()


def _hashed(text: str | bytes) -> bytes:
    return hashlib.sha256(_bytes(text)).digest()


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def _same_origin(request: Request, host: str) -> bool:
    """Whether a browser says that its page is ours; programs that are no browsers say nothing."""
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc.casefold() == host.casefold()
    except ValueError:
        return False


def _embedded(request: Request) -> bool:
    """Whether another page fetches this one without showing it as a page of its own: it could make podium compute."""
    if request.headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
        return False
    shown_as = request.headers.get("sec-fetch-mode"), request.headers.get("sec-fetch-dest")
    return shown_as != ("navigate", "document")


# The token for people: asked once, then kept in a cookie that no script and no other page can read.


_PAUSE = 0.5  # seconds after a wrong token
_ROOM = 2**18  # bytes of the form with the token


async def ask(request: Request) -> Response:
    """Ask for the token."""
    return page(request, "login.html", wrong=False)


async def check(request: Request) -> Response:
    """Let in who gives the token."""
    settings: Settings = request.app.state.settings
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > _ROOM:  # nobody is known yet: no room for files
        raise HTTPException(413)
    async with form_of(request) as form:
        given = form.get("token")
    if settings.token is None:
        return RedirectResponse("/", 303)
    if wait := seconds_to_wait(request):
        text = _("Try again in {seconds} s.", seconds=wait)
        answer = page(request, "message.html", status=429, title=_("Too many wrong tokens"), text=text)
        answer.headers["retry-after"] = str(wait)
        return answer
    if not isinstance(given, str) or not same(given.strip(), settings.token):
        note_wrong(request)
        await anyio.sleep(_PAUSE)
        return page(request, "login.html", status=401, wrong=True)
    entered = RedirectResponse("/", 303)
    set_cookie(request, entered, settings.token)
    return entered


async def leave(request: Request) -> Response:
    """Forget the token in this browser."""
    answer = page(request, "message.html", title=_("You are signed out."), text="")
    answer.delete_cookie(_cookie_name(request), httponly=True, samesite="strict")
    return answer
