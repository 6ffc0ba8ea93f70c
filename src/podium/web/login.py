"""The token for people: asked once, then kept in a cookie that no script and no other page can read."""

from __future__ import annotations

import anyio
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from podium.i18n import _
from podium.web.reading import form_of
from podium.web.security import COOKIE, cookie_of, same
from podium.web.settings import Settings
from podium.web.templates import page

_PAUSE = 0.5  # seconds after a wrong token


async def ask(request: Request) -> Response:
    """Ask for the token."""
    return page(request, "login.html", wrong=False)


async def check(request: Request) -> Response:
    """Let in who gives the token."""
    settings: Settings = request.app.state.settings
    async with form_of(request) as form:
        given = form.get("token")
    if settings.token is None:
        return RedirectResponse("/", 303)
    if not isinstance(given, str) or not same(given.strip(), settings.token):
        await anyio.sleep(_PAUSE)
        return page(request, "login.html", status=401, wrong=True)
    answer = RedirectResponse("/", 303)
    secure = request.url.scheme == "https" or request.headers.get("x-forwarded-proto") == "https"
    answer.set_cookie(COOKIE, cookie_of(settings.token), httponly=True, samesite="strict", secure=secure)
    return answer


async def leave(request: Request) -> Response:
    """Forget the token in this browser."""
    answer = page(request, "message.html", title=_("You are signed out."), text="")
    answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return answer
