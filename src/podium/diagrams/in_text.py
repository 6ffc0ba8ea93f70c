"""The critical difference diagram in letters, for a terminal: each name stands right of its own line, the best on top."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from podium.diagrams.critical import Diagram
from podium.i18n import _
from podium.render.text import pad, shorten, width_of
from podium.render.visible import running

_MOST, _LEAST_WIDTH, _NAME = 14, 60, 24
_LEFT = 3  # room for the letter of a group
_BETWEEN = 3  # groups on one line are so far apart


def in_text(diagram: Diagram, width: int = 80, *, plain: bool = False) -> list[str]:
    """Draw a diagram in lines of at most `width` columns; none for many algorithms, and where there is no room.

    A `plain` one has only the signs of ASCII.

    >>> print("\\n".join(in_text(Diagram(["A", "B", "C"], [1.2, 2.1, 2.7], [(1, 2)], letters=["b"]), 60)))
      mean rank                                      better →
       3                         2                          1
       ┴───────●───────────────●─┴─────────────────────●────┴
             b ━━━━━━━━━━━━━━━━━                       │
               │               │                       └╴ 1.20 A
               │               └╴ 2.10 B  b
               └╴ 2.70 C  b
    """
    ranks = np.asarray(diagram.mean_ranks, dtype=float).tolist()
    names = [shorten(running(name), _NAME) for name in diagram.names]
    letters = ["".join(letter for letter, group in zip(diagram.letters, diagram.groups, strict=False) if j in group) for j in range(len(names))]  # fmt: skip
    labels = [f"{rank:.2f} {name}  {letter}".rstrip() for rank, name, letter in zip(ranks, names, letters, strict=True)]
    last = max(len(names), int(np.ceil(max(ranks))), 2)
    room = [(width - _LEFT - 3 - width_of(label)) * (last - 1) / (last - rank) for rank, label in zip(ranks, labels, strict=True) if rank < last]  # fmt: skip
    span = int(min([width - _LEFT - 1, *room]))
    if len(names) > _MOST or width < _LEAST_WIDTH or span < 2 * (last - 1):
        return []
    at: list[int] = []
    for rank in ranks:  # lines of equal places stand side by side
        column = _LEFT + round((last - rank) * span / (last - 1))
        while column in at:
            column -= 1
        at.append(column)
    if min(at) < _LEFT:
        return []
    ticks = {_LEFT + round((last - rank) * span / (last - 1)): str(rank) for rank in range(1, last + 1)}
    better = _("better →")
    lines = [
        pad(f"{' ' * (_LEFT - 1)}{_('mean rank')}", _LEFT + span + 1 - width_of(better), "left") + better,
        _row({column - len(text) + 1: text for column, text in ticks.items()}),
        _row({c: "●" if c in at else "┴" if c in ticks else "─" for c in range(_LEFT, _LEFT + span + 1)}),
        *map(_row, _bars(diagram, at)),
    ]
    for j, label in enumerate(labels):
        lines.append(_row(dict.fromkeys(at[j + 1 :], "│") | {at[j]: f"└╴ {label}"}))
    return [line.translate(_PLAIN) if plain else line for line in lines]


_PLAIN = str.maketrans("●━│└╴─┴→", "o=|+--+>")
"""Signs for a screen that has only those of ASCII."""


def _bars(diagram: Diagram, at: Sequence[int]) -> list[dict[int, str]]:
    """Put the bars of groups on as few lines as hold them; a bar breaks where somebody else's line crosses it."""
    rows: list[dict[int, str]] = []
    ends: list[list[tuple[int, int]]] = []
    for number, group in enumerate(diagram.groups):
        if len(group) < 2:
            continue
        low, high = min(at[j] for j in group), max(at[j] for j in group)
        apart = (all(high + _BETWEEN < start or low > end + _BETWEEN for start, end in taken) for taken in ends)
        free = next((line for line, fits in enumerate(apart) if fits), len(rows))
        if free == len(rows):
            rows.append(dict.fromkeys(at, "│"))
            ends.append([])
        others = {column for j, column in enumerate(at) if j not in group}
        rows[free] |= {column: "━" for column in range(low, high + 1) if column not in others}
        if number < len(diagram.letters):
            rows[free][low - 2] = diagram.letters[number]
        ends[free].append((low - 2, high))
    return rows


def _row(pieces: dict[int, str]) -> str:
    line = ""
    for column, text in sorted(pieces.items()):
        line = line.ljust(column) + text
    return line
