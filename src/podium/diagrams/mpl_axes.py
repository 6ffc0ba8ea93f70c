"""Axes that show themselves: a figure that pyplot does not know is shown by nobody else in a notebook, and so only once."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes

_DPI = 144
"""Twice the 72 points to the inch of a drawing, for sharp screens."""


class PictureAxes(Axes):
    """The axes of a figure that podium made."""

    def _repr_png_(self) -> tuple[bytes, dict[str, Any]]:
        """Return the whole figure as it is now, and the size at which a notebook shows it."""
        buffer = BytesIO()
        figure: Any = self.figure
        with rc_context({"savefig.bbox": None}):
            figure.savefig(buffer, format="png", dpi=_DPI, metadata={"Software": None})
        width, height = figure.get_size_inches()
        return buffer.getvalue(), {"width": round(72 * width), "height": round(72 * height)}
