"""The addresses of the API. Every answer under them is JSON or a file."""

from __future__ import annotations

from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Mount, Route, Router

from podium.web.api.answers import HANDLERS
from podium.web.api.data import Data, OneDataset
from podium.web.api.jobs import OneFile, OneJob, Result
from podium.web.api.openapi import description
from podium.web.api.page import about
from podium.web.api.studies import OneStudy, Studies


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
