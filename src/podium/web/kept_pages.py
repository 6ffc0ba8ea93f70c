"""The pages of the kept studies: keep, list, reopen, delete."""

from __future__ import annotations

from urllib.parse import urlencode

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from podium.i18n import active_language
from podium.web.desk import NONE
from podium.web.explained import whole
from podium.web.forms import values_of
from podium.web.pages import desk_of, not_there, outcome_of
from podium.web.reading import form_of, options_of
from podium.web.templates import page
from podium.web.worker import Outcome
from podium.web.workspace import Kept, Workspace


def workspace_of(request: Request) -> Workspace:
    """Return the workspace of the server.

    Raises
    ------
    HTTPException
        404 where nothing is kept.
    """
    found: Workspace | None = request.app.state.workspace
    if found is None:
        raise HTTPException(404)
    return found


async def keep(request: Request) -> Response:
    """Keep the study of an address."""
    workspace = workspace_of(request)
    asked, shown = await outcome_of(request)
    if not isinstance(shown, Outcome):
        return not_there(request, shown, asked)
    values = values_of(asked.verb, options_of(request.query_params))
    body = await desk_of(request).told(asked, shown, active_language())
    key = await anyio.to_thread.run_sync(workspace.keep, asked.verb, values, asked.data, body)
    return RedirectResponse(f"/workspace/{key}", 303)


async def kept(request: Request) -> Response:
    """List the kept studies."""
    found = await anyio.to_thread.run_sync(workspace_of(request).all)
    return page(request, "workspace.html", studies=found)


async def reopen(request: Request) -> Response:
    """Show a kept study as it was, with a way to compute it anew."""
    found = await anyio.to_thread.run_sync(workspace_of(request).get, request.path_params["key"])
    if found is None:
        raise HTTPException(404)
    study, report, data = found
    key = desk_of(request).add(data) if data else NONE
    return page(
        request, "kept.html", study=study, spoken=report.language, body=whole(report), address=_address(study, key)
    )


async def delete(request: Request) -> Response:
    """Delete a kept study."""
    async with form_of(request):
        workspace = workspace_of(request)
        if not await anyio.to_thread.run_sync(workspace.delete, request.path_params["key"]):
            raise HTTPException(404)
    return RedirectResponse("/workspace", 303)


def _address(study: Kept, key: str) -> str:
    return f"/study/{key}/{study.verb}?{urlencode({**study.options, 'go': '1'})}"
