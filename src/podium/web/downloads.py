"""Files as answers: saved under their name, and harmless where a browser opens them."""

from __future__ import annotations

from starlette.responses import Response


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
