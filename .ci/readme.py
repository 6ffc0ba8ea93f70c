"""The README as a package index shows it, where no link may be relative."""

from __future__ import annotations

import re

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


def absolute(text: str, files: str) -> str:
    """Return Markdown whose relative links and pictures are below an address, pictures as files and not as pages.

    >>> absolute("![A](a.svg), [b](b.md#c)", "https://x.org/blob/v1/")
    '![A](https://x.org/raw/v1/a.svg), [b](https://x.org/blob/v1/b.md#c)'
    """
    pictures = files.replace("/blob/", "/raw/")
    return _LINK.sub(lambda one: f"{one[1]}[{one[2]}]({pictures if one[1] else files}{one[3]})", text)
