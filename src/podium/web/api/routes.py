"""The addresses of the API: every answer under them is JSON or a file; and the page that shows them."""

from __future__ import annotations

from typing import Final

from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router

from podium.i18n import _
from podium.web.api.answers import HANDLERS
from podium.web.api.endpoints import Data, OneDataset, OneFile, OneJob, OneStudy, Result, Studies
from podium.web.api.openapi import DOES, description
from podium.web.forms import FORMS
from podium.web.settings import Settings
from podium.web.templates import page


def routes() -> list[Route | Mount]:
    """Return the routes of the API, its description and its page."""
    inner = Router(
        [
            Route("/studies", Studies),
            Route("/studies/{verb}", OneStudy),
            Route("/data", Data),
            Route("/data/{key}", OneDataset),
            Route("/jobs/{job}", OneJob),
            Route("/jobs/{job}/result", Result),
            Route("/jobs/{job}/files/{name}", OneFile),
        ],
        redirect_slashes=False,
    )
    return [
        Route("/api", about),
        Route("/openapi.json", description),
        Mount("/api", ExceptionMiddleware(inner, HANDLERS)),
    ]


ADDRESSES: Final = (
    ("studies", "GET", "/api/studies"),
    ("give", "POST", "/api/data"),
    ("data", "GET", "/api/data/{key}"),
    ("study", "POST", "/api/studies/{verb}"),
    ("job", "GET", "/api/jobs/{job}"),
    ("result", "GET", "/api/jobs/{job}/result"),
    ("file", "GET", "/api/jobs/{job}/files/{name}"),
    ("stop", "DELETE", "/api/jobs/{job}"),
)
"""What can be done, how, and where."""


async def about(request: Request) -> Response:
    """Show the addresses of the API."""
    settings: Settings = request.app.state.settings
    return page(
        request,
        "api.html",
        addresses=[(_(DOES[name]), method, address) for name, method, address in ADDRESSES],
        verbs=[*FORMS],
        curls=[(_(DOES[name]), command) for name, command in _curls(request, settings)],
    )


def _curls(request: Request, settings: Settings) -> list[tuple[str, str]]:
    """Return commands for a terminal, and what each does."""
    site = f"{request.url.scheme}://{request.url.netloc}{settings.root}"
    curl = 'curl -H "Authorization: Bearer $PODIUM_TOKEN"' if settings.token else "curl"
    json = "-H 'Content-Type: application/json'"
    return [
        ("give", f"{curl} -F file=@results.csv {site}/api/data"),
        (
            "study",
            f"""{curl} {json} -d '{{"data": "classifiers", "options": {{"objective": "maximize"}}}}' {site}/api/studies/compare""",
        ),
        ("file", f"{curl} -O {site}/api/jobs/JOB/files/report.tex"),
        ("stop", f"{curl} -X DELETE {site}/api/jobs/JOB"),
    ]
