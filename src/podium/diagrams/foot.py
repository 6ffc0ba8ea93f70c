"""The foot of a picture: the sentences below it, and the words that a finished picture carries."""

from __future__ import annotations

from collections.abc import Sequence

from podium.diagrams.drawing import Drawing, Primitive, Text
from podium.diagrams.names import wrapped

_MARGIN = 4.0
_LINE = 9.0


def below(text: str, width: float, bottom: float, *, margin: float = _MARGIN) -> tuple[list[Primitive], float]:
    """Set sentences under a picture; return them and where they end.

    >>> items, bottom = below("one two", 30.0, 10.0)
    >>> [item.text for item in items], bottom
    (['one', 'two'], 28.0)
    """
    lines = wrapped(text, width - 2 * margin, "caption")
    items: list[Primitive] = [
        Text(margin, bottom + 8.0 + _LINE * number, line, "caption") for number, line in enumerate(lines)
    ]
    return items, bottom + _LINE * len(lines)


def finish(
    items: Sequence[Primitive],
    width: float,
    bottom: float,
    notes: Sequence[str],
    title: str,
    alt: str,
    *,
    head: str = "",
    margin: float = _MARGIN,
) -> Drawing:
    """Set the notes under a picture and close it.

    Parameters
    ----------
    items
        What is drawn.
    width, bottom
        Size of the picture without its notes.
    notes
        Sentences, each on lines of its own; empty ones are left out.
    title, alt
        Of the drawing.
    head
        Begins the caption, where that is not the title.
    margin
        Room at the left, at the right and below.

    Returns
    -------
    Drawing

    Examples
    --------
    >>> finish([], 100.0, 20.0, ["By Holm.", ""], "Ranks", "A 1, B 2").caption
    'Ranks. By Holm.'
    """
    told = [str(note) for note in notes if note]
    drawn = list(items)
    for note in told:
        lines, bottom = below(note, width, bottom, margin=margin)
        drawn += lines
    caption = " ".join((f"{head or title}.", *told))
    return Drawing(width, bottom + margin, tuple(drawn), str(title), caption, alt)
