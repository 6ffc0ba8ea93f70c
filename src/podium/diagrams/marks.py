"""The matrix of marks against a control: better, worse or not told apart, problem by problem."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.drawing import Drawing
from podium.diagrams.figures import MINUS
from podium.diagrams.grid import Cell, matrix, widest
from podium.errors import InputError
from podium.i18n import Message, _

MARKS = {1: ("better-3", "+"), 0: ("shade-0", "≈"), -1: ("worse-1", MINUS)}
"""How the control does against another algorithm: better, not told apart, worse.

In grey the better cells are the dark ones."""


def mark_matrix(
    problems: Sequence[str],
    others: Sequence[str],
    marks: ArrayLike,
    *,
    control: str,
    note: str = "",
    title: str = Message("Wins and losses"),
) -> Drawing:
    """Where a control is better (+), worse (−) or not told apart (≈), problem by problem, with the sums.

    Parameters
    ----------
    problems, others
        Names of the rows and of the algorithms the control is compared with.
    marks
        1, 0 or −1, shape (n, k − 1).
    control, note, title
        The control, how the marks were decided, and the title.

    Returns
    -------
    Drawing

    Examples
    --------
    >>> picture = mark_matrix(["p", "q"], ["B"], [[1], [0]], control="A")
    >>> [item.text for item in picture.texts() if item.style.startswith("cell")]
    ['+', '≈', '1 / 1 / 0']
    """
    found = np.asarray(marks, dtype=np.int64)
    if found.shape != (len(problems), len(others)):
        raise InputError(
            "Marks need the shape ({n}, {m}), got {shape}.",
            n=len(problems), m=len(others), shape=found.shape,
        )  # fmt: skip
    cells: list[list[Cell | None]] = [
        [Cell(MARKS[mark][0], (MARKS[mark][1],), look="cell-mark") for mark in row] for row in found.tolist()
    ]
    sums = [tuple(int((column == mark).sum()) for mark in (1, 0, -1)) for column in found.T]
    heads, totals = _sums(sums)
    cells += totals
    wide = max(14.0, widest(totals)) if len(totals) == 1 else 14.0
    legend = (
        ("better-3", _("+ {name} better", name=control)),
        ("shade-0", _("≈ no difference")),
        ("worse-1", _("− {name} worse", name=control)),
    )
    against = [
        _("against {name} {counts}", name=name, counts=" / ".join(map(str, triple)))
        for name, triple in zip(others, sums, strict=True)
    ]
    alt = _("{name} wins / ties / loses: {counts}", name=control, counts="; ".join(against))
    head = _("{title} of {name}", title=title, name=control)
    return matrix([*problems, *heads], others, cells, cell=(wide, 12.0), title=title, legend=legend,
                  notes=[note], head=head, alt=alt)  # fmt: skip


def _sums(sums: Sequence[tuple[int, ...]]) -> tuple[list[str], list[list[Cell | None]]]:
    """Make the last rows of a matrix of marks: the sums in one where there is room, else in one for each mark."""
    signs = [text for _, text in MARKS.values()]
    texts = [" / ".join(map(str, triple)) for triple in sums]
    together: list[Cell | None] = [Cell("shade-0", (text,), True) for text in texts]
    if widest([together]) * len(sums) <= 400:
        return [" / ".join(signs)], [together]
    apart: list[list[Cell | None]] = [
        [Cell("shade-0", (str(triple[place]),), True) for triple in sums] for place in range(len(signs))
    ]
    return [_("sum of {sign}", sign=sign) for sign in signs], apart
