"""The application: routes, guard, workers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from podium.errors import InputError
from podium.web import explained, kept_pages, login, pages, worker
from podium.web.api.routes import routes as api_routes
from podium.web.assets import asset
from podium.web.assistant import guide
from podium.web.desk import Desk
from podium.web.scratch import private_folder
from podium.web.security import Guard
from podium.web.settings import Settings
from podium.web.templates import Speaking
from podium.web.workspace import Workspace


def application(settings: Settings) -> Starlette:
    """Make the application."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        with private_folder() as folder:
            async with anyio.create_task_group() as group:
                app.state.desk = desk = Desk(settings, group, folder)
                for number in range(settings.workers):
                    desk.runner.start(f"warm-{number}", worker.warm, lane="short")
                yield
                group.cancel_scope.cancel()

    made = Starlette(
        routes=_routes(),
        middleware=[Middleware(Speaking), Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: pages.missing, InputError: pages.refused},
        lifespan=life,
    )
    made.state.settings = settings
    made.state.workspace = None if settings.workspace is None else Workspace(settings.workspace)
    return made


def _routes() -> list[Route | Mount]:
    return [
        Route("/", pages.start),
        Route("/data", pages.give, methods=["POST"]),
        Route("/data/{key}", pages.show_data),
        Route("/data/{key}/change", pages.change, methods=["POST"]),
        Route("/data/{key}/add", pages.add, methods=["POST"]),
        Route("/data/{key}/file/{name}", pages.download_data),
        Route("/study/{key}/{verb}", pages.study),
        Route("/study/{key}/{verb}/pictures", pages.pictures),
        Route("/study/{key}/{verb}/file/{name}", pages.download),
        Route("/guide", guide),
        Route("/terms", explained.all_terms),
        Route("/terms/{key}", explained.one_term),
        Route("/login", login.ask),
        Route("/login", login.check, methods=["POST"]),
        Route("/logout", login.leave, methods=["POST"]),
        Route("/study/{key}/{verb}/keep", kept_pages.keep, methods=["POST"]),
        Route("/workspace", kept_pages.kept),
        Route("/workspace/{key}", kept_pages.reopen),
        Route("/workspace/{key}/delete", kept_pages.delete, methods=["POST"]),
        Route("/jobs/{job}/stop", pages.stop, methods=["POST"]),
        Route("/jobs/{job}/again", pages.again, methods=["POST"]),
        *api_routes(),
        Route("/assets/{name}", _asset),
        Route("/health", _health),
    ]


async def _asset(request: Request) -> Response:
    found = asset(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    content, media, digest = found
    headers = {"cache-control": "no-cache", "etag": f'"{digest}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)


async def _health(_request: Request) -> Response:
    return PlainTextResponse("podium is here\n")


__all__ = ["application"]
