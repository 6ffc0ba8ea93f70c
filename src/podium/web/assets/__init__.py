"""Styles and scripts of the web app; nothing is loaded from elsewhere."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

_MEDIA = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
_OWN = ("page.css", "page.js", "data.css", "data.js", "numbers.js", "icon.svg")


@cache
def asset(name: str) -> tuple[bytes, str, str] | None:
    """Return content, media type and digest of an asset; None where there is none."""
    content = _content(name)
    if content is None:
        return None
    return content, _MEDIA[name.rpartition(".")[2]], hashlib.sha256(content).hexdigest()[:16]


def _content(name: str) -> bytes | None:
    if name in ("report.css", "report.js"):
        from podium.page.report import page_file

        return page_file(name).encode()
    if name == "figures.css":
        from podium.diagrams.svg import page_sheet

        return page_sheet().encode()
    return resources.files(__name__).joinpath(name).read_bytes() if name in _OWN else None
