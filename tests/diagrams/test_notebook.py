"""Pictures in notebooks: each shows itself, once."""

from __future__ import annotations

import base64
import os
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from podium.diagrams import Diagram, critical_difference_diagram, draw, stack

formatters = pytest.importorskip("IPython.core.formatters")

DRAWING = critical_difference_diagram(Diagram(["A", "<b>"], [1.2, 1.8], [(0, 1)], "note"))


def shown(value: object) -> tuple[dict[str, object], dict[str, dict[str, int]]]:
    """What a notebook gets to show."""
    data, metadata = formatters.DisplayFormatter().format(value)
    return data, metadata


def test_a_drawing_shows_itself() -> None:
    data, _ = shown(DRAWING)
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert len(str(data["text/plain"])) < 120
    root = ET.fromstring(str(data["image/svg+xml"]))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "<b>" in [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "image/svg+xml" in shown(stack([DRAWING, DRAWING], title="two"))[0]


def test_the_styles_of_a_drawing_stay_in_it() -> None:
    """Notebooks put the element into their page as it is."""
    style = ET.fromstring(DRAWING._repr_svg_()).find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    rules = [line for line in str(style.text).splitlines() if line and not line.startswith(("@media", "}"))]
    assert len(rules) > 5
    assert [rule for rule in rules if not rule.startswith(".podium-figure")] == []


def test_axes_made_for_a_drawing_show_themselves_at_its_size() -> None:
    pytest.importorskip("matplotlib")
    data, metadata = shown(draw(DRAWING))
    png = data["image/png"]
    assert isinstance(png, bytes | str)
    raw = png if isinstance(png, bytes) else base64.b64decode(png)
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    pixels = struct.unpack(">II", raw[16:24])
    size = (metadata["image/png"]["width"], metadata["image/png"]["height"])
    assert size == (round(DRAWING.width * 96 / 72), round(DRAWING.height * 96 / 72))  # points, as in the SVG
    assert [abs(p - 2 * s) <= 2 for p, s in zip(pixels, size, strict=True)] == [True, True]


PYPLOT = """
from matplotlib import pyplot
from IPython.core.formatters import DisplayFormatter
from podium.diagrams import Diagram, critical_difference_diagram, draw

drawing = critical_difference_diagram(Diagram(["A", "B"], [1.2, 1.8]))
draw(drawing)
assert pyplot.get_fignums() == []
figure, ax = pyplot.subplots()
assert pyplot.get_fignums() == [1]
data, _ = DisplayFormatter().format(draw(drawing, ax))
assert set(data) == {"text/plain"}, data
print("once")
"""


def test_nobody_else_shows_them() -> None:
    """What pyplot knows is shown at the end of a cell; the axes of the user are shown there and only there."""
    pytest.importorskip("matplotlib")
    done = subprocess.run(
        [sys.executable, "-c", PYPLOT],
        env={**os.environ, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stdout == "once\n", done.stderr
