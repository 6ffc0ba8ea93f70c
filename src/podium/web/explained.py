"""Every word and number explained: the catalogue of terms as pages, and below each table what its columns mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import unescape
from urllib.parse import parse_qsl, urlencode

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from podium.errors import InputError
from podium.glossary import find, subjects, term, terms
from podium.i18n import _, speaking
from podium.page.report import to_fragment
from podium.render.visible import visible
from podium.studies.data_and_help.explain import explain
from podium.web.store import Body
from podium.web.templates import markup, page


def whole(body: Body, changed: Callable[[Mapping[str, str]], str] = urlencode) -> Markup:
    """Insert the explanations into a report, in its language; `changed` gives the address of the same study with other options."""
    with speaking(body.language):
        title, more = _("What do these numbers mean?"), _("Learn more")
    told = [_columns(columns, title, more, body.language) for columns in body.columns]
    parts = [text for pair in zip(body.parts, [*told, ""], strict=True) for text in pair]
    return markup(re.sub('\1([^"]*)', lambda found: escape(changed(_options(found[1]))), "".join(parts)))


def _options(query: str) -> dict[str, str]:
    return dict(parse_qsl(unescape(query), keep_blank_values=True))


@lru_cache(maxsize=200)
def _columns(columns: tuple[tuple[str, str], ...], title: str, more: str, language: str) -> str:
    """Explain the columns of one table: those with the same term together."""
    with speaking(language):
        return _explained(columns, title, more, language)


def _explained(columns: tuple[tuple[str, str], ...], title: str, more: str, language: str) -> str:
    by_term: dict[str, list[str]] = {}
    for header, key in columns:
        by_term.setdefault(key, []).append(header)
    lines = [f'<details class="terms" lang="{language}"><summary>{escape(title)}</summary>', "<dl>"]
    for key, headers in by_term.items():
        one = term(key)
        shown = ", ".join(f"<bdi>{escape(visible(header))}</bdi>" for header in dict.fromkeys(headers))
        lines.append(f'<dt data-term="{key}">{shown}</dt>')
        link = f'<a href="/terms/{key}" aria-label="{escape(more)}: {escape(one.name)}">{escape(more)}</a>'
        texts = (one.what, one.how, one.read)
        said = "".join(f"<p>{escape(text)}</p>" for text in texts if text)
        lines.append(f"<dd>{said}{link}</dd>")
    return "\n".join([*lines, "</dl>", "</details>"])


async def all_terms(request: Request) -> Response:
    """List all terms by subject, or go to the one that was looked for."""
    asked = request.query_params.get("q", "").strip()
    if asked:
        try:
            return await _shown(request, find(asked).key)
        except InputError as error:
            return page(request, "terms.html", status=404, subjects=_subjects(), asked=asked, mistake=error.message)
    return page(request, "terms.html", subjects=_subjects(), asked="", mistake="")


async def one_term(request: Request) -> Response:
    """Explain one term."""
    return await _shown(request, request.path_params["key"])


async def _shown(request: Request, key: str) -> Response:
    if key not in terms():
        raise HTTPException(404)
    study = explain(key)
    body = markup(to_fragment(study.document()))
    return page(request, "term.html", name=study.terms[0].name, body=body, related=list(map(term, term(key).see)))


def _subjects() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the subjects with key, name and meaning of their terms."""
    return [
        (title, [(one.key, one.name, one.what) for one in terms().values() if one.subject == key])
        for key, title in subjects().items()
    ]
