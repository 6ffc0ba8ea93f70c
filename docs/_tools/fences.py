"""The fenced blocks of a Markdown page, with the comments that say what to do with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})(?P<info>[^`]*)$")
_COMMENT = re.compile(r"^<!-- (?P<word>[a-z ]+):(?P<rest>.*?)-->$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block or a comment with a word: its line in the page, its kind ("sh", "files", ""), its text."""

    line: int
    kind: str
    text: str
    comment: bool = False


def blocks(page: str) -> Iterator[Block]:
    r"""Give the blocks and comments of a page in their order.

    >>> found = list(blocks("<!-- files: a.csv = b.csv -->\n```\n$ podium compare a.csv\n```\n"))
    >>> [(block.line, block.kind, block.text, block.comment) for block in found]
    [(1, 'files', 'a.csv = b.csv', True), (2, '', '$ podium compare a.csv\n', False)]
    """
    lines = page.splitlines()
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number])
        end = number
        if opening:
            end = _closing(lines, number, opening["fence"])
            text = "".join(f"{line}\n" for line in lines[number + 1 : end])
            yield Block(number + 1, opening["info"].strip(), text)
        elif lines[number].startswith("<!-- "):
            while "-->" not in lines[end] and end + 1 < len(lines):
                end += 1
            told = _COMMENT.match("\n".join(lines[number : end + 1]).strip())
            if told:
                yield Block(number + 1, told["word"], told["rest"].strip(), comment=True)
        number = end + 1


def _closing(lines: list[str], start: int, fence: str) -> int:
    for number in range(start + 1, len(lines)):
        if lines[number].strip() == fence:
            return number
    return len(lines)
