"""Readers: convert the output of other tools to podium's objects.

A reader looks at a path (`Reader.sniff`) and reads it (`Reader.read`) as one of the `KINDS`. The built-in ones stand in
`podium.data.readers.registry`; a package of somebody else's adds its own by an entry point of the group "podium.readers",
without touching podium.
"""

from __future__ import annotations

from podium.data.readers.protocol import KINDS, Kind, Place, Reader, Records, Row, look
from podium.data.readers.registry import choose, find, readers

__all__ = ["KINDS", "Kind", "Place", "Reader", "Records", "Row", "choose", "find", "look", "readers"]
