"""Readers: convert the output of other tools to podium's objects.

A reader looks at a path (`Reader.sniff`) and reads it (`Reader.read`) as one of the `KINDS`. The built-in ones stand in
`podium.data.readers.registry`; a package of somebody else's adds its own by an entry point of the group "podium.readers",
without touching podium.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from podium.data.readers.protocol import KINDS, Kind, Place, Reader, Records, Row, look

if TYPE_CHECKING:
    from podium.data.readers.registry import choose, find, readers

__all__ = ["KINDS", "Kind", "Place", "Reader", "Records", "Row", "choose", "find", "look", "readers"]


def __getattr__(name: str) -> Any:
    """Load the list of readers when one is looked for: a plain table needs none."""
    if name not in ("choose", "find", "readers"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from podium.data.readers import registry

    return getattr(registry, name)
