"""What every study can do with its pictures: list them, draw them, write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

from podium.document import Figure
from podium.errors import InputError, closest

if TYPE_CHECKING:
    from podium.diagrams.drawing import Drawing

Pictures: TypeAlias = "Mapping[str, Callable[[], Drawing]]"


class Pictured:
    """Mixin of a study: `pictures` says which there are, by kind, the usual one first; the rest follows."""

    def pictures(self) -> Pictures:
        """Return the kinds of pictures of this study with functions that compute them; none by default."""
        return {}

    @property
    def picture_kinds(self) -> tuple[str, ...]:
        """Kinds of pictures there are, the usual one first."""
        return tuple(self.pictures())

    def drawing(self, kind: str | None = None) -> Drawing:
        """Return a picture as data: positions, texts and styles, drawn by no one yet.

        Parameters
        ----------
        kind
            One of `picture_kinds`; the first when None.

        Raises
        ------
        InputError
            For an unknown kind, or when the data do not allow this picture; the message says which there are.
        """
        found = self.pictures()
        if not found:
            raise InputError("This study has no pictures.")
        if kind is None:
            kind = next(iter(found))
        if kind not in found:
            raise InputError(
                "Unknown kind of picture {kind!r}: use one of {found}.{closest}",
                kind=kind,
                found=", ".join(found),
                closest=closest(kind, found),
            )
        return found[kind]()

    def to_svg(self, kind: str | None = None, *, standalone: bool = True) -> str:
        """Return a picture as SVG; for a page of one's own, ``standalone=False`` takes the colour of its text."""
        from podium.diagrams.svg import to_svg

        return to_svg(self.drawing(kind), standalone=standalone)

    def to_tikz(self, kind: str | None = None) -> str:
        r"""Return a picture as TikZ for ``\input`` (needs ``\usepackage{tikz}``)."""
        from podium.diagrams.tikz import to_tikz
        from podium.render.latex_text import letters

        with letters():
            return to_tikz(self.drawing(kind))

    def plot(self, kind: str | None = None, ax: Any = None) -> Any:
        """Draw a picture on matplotlib axes and return them; without `ax` in a new figure of the right size.

        Raises
        ------
        MissingExtraError
            Without matplotlib.
        """
        from podium.diagrams.mpl import draw
        from podium.diagrams.save import letters

        with letters(".png"):
            return draw(self.drawing(kind), ax)

    def save_picture(self, path: str | PathLike[str], kind: str | None = None) -> None:
        """Write a picture to a file whose suffix says how: ``.svg``, ``.tex`` (TikZ), ``.pdf`` or ``.png``.

        Raises
        ------
        InputError
            For an unknown suffix or kind, or when the file cannot be written.
        MissingExtraError
            For PDF and PNG without matplotlib.
        """
        from podium.diagrams.save import letters, save, suffix_of

        suffix = suffix_of(path)  # say so before anything is computed
        with letters(suffix):
            save(self.drawing(kind), path)

    def picture_bytes(self, suffix: str, kind: str | None = None) -> bytes:
        """Return a picture as the content of a file with a suffix; see `save_picture`."""
        from podium.diagrams.save import figure_bytes, letters

        with letters(suffix):
            return figure_bytes(self.drawing(kind), suffix)

    def figure(self, kind: str | None = None) -> Figure:
        """Return a picture as a block of a document."""
        from podium.diagrams.drawing import without_caption
        from podium.diagrams.svg import to_svg
        from podium.diagrams.tikz import to_tikz

        drawing = without_caption(self.drawing(kind))
        key = kind or self.picture_kinds[0]
        svg = to_svg(drawing, standalone=False, key=key)
        return Figure(key, drawing.caption or drawing.title, drawing.alt, svg, to_tikz(drawing))
