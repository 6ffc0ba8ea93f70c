"""A command line as one types it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

WIDTH = 100


def command_line(argv: Sequence[str]) -> str:
    r"""Write a command line for a POSIX shell; over several lines where it is long.

    Parameters
    ----------
    argv
        The words after "podium".

    Examples
    --------
    >>> command_line(["compare", "my results.csv", "--control", "C4.5"])
    "podium compare 'my results.csv' --control C4.5"
    """
    whole = shlex.join(["podium", *argv])
    if len(whole) <= WIDTH:
        return whole
    first, *pieces = _pieces(["podium", *argv])
    lines = [first]
    for piece in pieces:
        if len(lines[-1]) + len(piece) + len("  \\") > WIDTH:
            lines.append(f"    {piece}")
        else:
            lines[-1] += f" {piece}"
    return " \\\n".join(lines)


def _pieces(words: Sequence[str]) -> Iterator[str]:
    """Keep what looks like an option together with its value."""
    piece: list[str] = []
    for word in words:
        if piece and (word.startswith("-") or not piece[-1].startswith("-")):
            yield shlex.join(piece)
            piece = []
        piece.append(word)
    yield shlex.join(piece)
