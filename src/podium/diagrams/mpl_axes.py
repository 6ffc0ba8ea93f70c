"""Matplotlib axes that a notebook shows, in a file of their own: podium runs, and starts, without matplotlib."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes

_PIXELS = 96
"""Pixels to the inch in a page; twice as many are drawn, for sharp screens."""


class PictureAxes(Axes):
    """The axes of a figure that podium made."""

    def _repr_png_(self) -> tuple[bytes, dict[str, Any]]:
        """Return the whole figure as it is now, and the size at which a notebook shows it."""
        buffer = BytesIO()
        figure: Any = self.figure
        with rc_context({"savefig.bbox": None}):
            figure.savefig(buffer, format="png", dpi=2 * _PIXELS, metadata={"Software": None})
        width, height = figure.get_size_inches()
        return buffer.getvalue(), {"width": round(_PIXELS * width), "height": round(_PIXELS * height)}
