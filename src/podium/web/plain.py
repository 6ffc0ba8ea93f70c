"""What podium says, without what only the command line and Python understand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from podium.document import Block, Bullets, Heading
from podium.i18n import _
from podium.web.forms import FORMS

VERB: Final = re.compile(rf"\bpodium ({'|'.join(FORMS)})\b")
"""A command of podium in a text."""

_COMMAND: Final = re.compile(rf"{VERB.pattern}|(?:^|[ (])--[a-z]|\w=\{{")
"""What only the command line and Python understand."""


def plain(text: str) -> str:
    """Remove what applies only to the command line and Python, unless nothing else remains.

    >>> plain("t.csv: no column names problems. Use podium folds for folds.")
    't.csv: no column names problems.'
    """
    first, *told = re.split(r"(?<=[.!?:;]) ", text)
    kept = [one for one in told if not _COMMAND.search(one)]
    shown = " ".join([first, *kept])
    ended = f"{shown[:-1]}." if shown.endswith((":", ";")) else shown
    return ended if kept or (told and not _COMMAND.search(first) and " " in first) else text


def plain_blocks(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks of a description without what to type, and each point of a list without words of the command line."""
    shown: list[Block] = []
    typed = False
    for block in blocks:
        if isinstance(block, Heading):
            typed = block.text == _("Next step")
        if not typed:
            shown.append(Bullets(tuple(map(plain, map(str, block.items)))) if isinstance(block, Bullets) else block)
    return shown
