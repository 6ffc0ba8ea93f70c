"""Pages from templates; everything that is not markup of podium is escaped."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from podium._version import __version__
from podium.i18n import Message, speaking
from podium.languages import words_in
from podium.render.visible import visible
from podium.web.settings import Settings
from podium.web.words import LANGUAGES, Words, wanted

REMEMBERED = "podium-language"

_LONG = 4_000


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
    made.filters["shown"] = visible
    made.filters["said"] = _said
    return made


def _said(text: str, language: str) -> str:
    """Say a text of podium in the language of the page; one that no catalogue knows, or a very long one, stays as it is."""
    if isinstance(text, Message):
        return str(text)
    return words_in(language)(text) if len(text) <= _LONG else text


def words_of(request: Request) -> Words:
    """Return the words in the language of a request."""
    return Words(
        wanted(
            request.query_params.get("lang"),
            request.cookies.get(REMEMBERED),
            request.headers.get("accept-language", ""),
        )
    )


def page(
    request: Request, template: str, *, status: int = 200, refresh: int | None = None, **values: Any
) -> HTMLResponse:
    """Render a page.

    Parameters
    ----------
    request
        Who asks, and in which language.
    template
        File in ``pages_html``.
    refresh
        Seconds after which a browser without scripts asks again.
    values
        What the template shows; `markupsafe.Markup` only for markup that podium's renderers made.
    """
    settings: Settings = request.app.state.settings
    t = words_of(request)
    with speaking(t.language):
        text = (
            _environment()
            .get_template(template)
            .render(
                t=t,
                language=t.language,
                languages=LANGUAGES,
                others=[(code, name, _address(request, code)) for code, name in LANGUAGES.items()],
                version=__version__,
                kept=settings.workspace is not None,
                locked=settings.token is not None,
                refresh=refresh,
                **values,
            )
        )
    answer = HTMLResponse(text, status)
    if request.query_params.get("lang") in LANGUAGES:
        answer.set_cookie(REMEMBERED, t.language, max_age=365 * 86400, samesite="strict", httponly=True)
    return answer


def _address(request: Request, language: str) -> str:
    """Return the address of this page in another language."""
    url = request.url.include_query_params(lang=language)
    path = url.path.lstrip("/")  # two of them would lead to another server
    return f"/{path}?{url.query}"


def markup(text: str) -> Markup:
    """Mark a text as made by podium's own renderers, which have escaped every name in it."""
    return Markup(text)
