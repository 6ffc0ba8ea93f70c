"""Answers: pages from templates, where everything that is not markup of podium is escaped; files saved under their name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from podium._version import __version__
from podium.i18n import _, active_language, language_names, languages, ngettext, speaking
from podium.render.visible import visible
from podium.verbs import SECTIONS, Option, verb
from podium.web.settings import Settings

REMEMBERED = "podium-language"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("podium.web", "pages_html"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.add_extension("jinja2.ext.i18n")
    made.install_gettext_callables(_, ngettext, newstyle=False)  # type: ignore[attr-defined]
    made.filters["shown"] = lambda shown: visible(str(shown))  # a message in the language of the page
    made.globals.update(verb_of=verb, headings=SECTIONS, once=_once)
    return made


_RENDERED: dict[tuple[object, ...], Markup] = {}
"""Fields of forms that are the same on every page, by what they depend on."""


def _once(macro: Callable[[Option], Markup], field: Option, *circumstances: object) -> Markup:
    """Render a field, or return it as it was rendered before in the same circumstances."""
    key = (field.name, *circumstances)
    if key not in _RENDERED:
        _RENDERED[key] = macro(field)
    return _RENDERED[key]


def wanted(asked: str | None, remembered: str | None, accepted: str) -> str:
    """Choose the language: what was asked for, else what was asked for before, else what the browser prefers.

    >>> wanted(None, None, "es-MX,es;q=0.9,en;q=0.8"), wanted("en", "es", "es"), wanted("xx", None, "de")
    ('es', 'en', 'en')
    """
    known = languages()
    for choice in (asked, remembered):
        if choice in known:
            return choice
    for part in accepted.split(","):
        tag = part.split(";")[0].strip()[:2].casefold()
        if tag in known:
            return tag
    return "en"


class Speaking:
    """Sets the language of each response to that of its reader; programs get English."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        code = "en"
        if not request.url.path.startswith("/api/"):
            accepted = request.headers.get("accept-language", "")
            code = wanted(request.query_params.get("lang"), request.cookies.get(REMEMBERED), accepted)
        with speaking(code):
            await self.app(scope, receive, send)


def page(
    request: Request, template: str, *, status: int = 200, refresh: int | None = None, **values: Any
) -> HTMLResponse:
    """Render a file of ``pages_html``; values that are `markupsafe.Markup` are only what podium's renderers made.

    A browser without scripts asks again after `refresh` seconds.
    """
    settings: Settings = request.app.state.settings
    language, names = active_language(), language_names()
    shown = (
        _environment()
        .get_template(template)
        .render(
            language=language,
            languages=names,
            others=[(code, name, _address(request, code)) for code, name in names.items()],
            version=__version__,
            kept=settings.workspace is not None,
            locked=settings.token is not None,
            refresh=refresh,
            **values,
        )
    )
    answer = HTMLResponse(shown, status)
    if request.query_params.get("lang") in names:
        answer.set_cookie(REMEMBERED, language, max_age=365 * 86400, samesite="strict", httponly=True)
    return answer


def _address(request: Request, language: str) -> str:
    """Return the address of this page in another language."""
    url = request.url.include_query_params(lang=language)
    path = url.path.lstrip("/")  # two of them would lead to another server
    return f"/{path}?{url.query}"


def markup(text: str) -> Markup:
    """Mark a text as made by podium's own renderers, which have escaped every name in it."""
    return Markup(text)


# Files as answers: saved under their name, and harmless where a browser opens them.


def attachment(content: bytes, name: str, media: str) -> Response:
    """Answer with a file that podium wrote."""
    headers = {
        **saved_as(name),
        # A file opened by itself may use its own style, and nothing else.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return Response(content, media_type=media, headers=headers)


def saved_as(name: str) -> dict[str, str]:
    """Return the header that makes a browser save a file under a name."""
    plain = name.encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    return {"content-disposition": f'attachment; filename="{plain}"'}
