"""Pictures as PDF and PNG: the drawing's size, its texts as texts, the fonts inside; no TeX and no matplotlib."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from podium.diagrams import Drawing, figure_bytes, rank_points, results_heatmap, save
from podium.diagrams.drawing import Circle, Line, Polyline, Rect, Text
from podium.errors import MissingExtraError

EVERYTHING = Drawing(
    100, 50,
    (Rect(1, 2, 30, 4, "bar"), Line(0, 0, 10, 5, "cut-loose"), Circle(20, 20, 3, "estimate"),
     Polyline(((1, 1), (2, 9), (5, 5)), "arrow", closed=True), Text(50, 45, "$a_b$ <x>", "label", "middle", 90, "full & name")),
    'a "title" \\ #x', "caption", "alt",
)  # fmt: skip
NAMES = ("a_b%$#{}^~\\", '<b>"q"</b>', "]]>&amp;", "naïve α≤β", "Bayès – 2", "two  blanks", "#let x = 1", "\u202eevil")
reads = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")


def told(tool: str, *words: str | Path) -> str:
    return subprocess.run([tool, *words], capture_output=True, check=True).stdout.decode()


@reads
def test_a_pdf_has_the_size_the_texts_and_the_fonts(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    drawing = rank_points(NAMES, range(1, len(NAMES) + 1), control=0, cuts={0.05: 2.0})
    path = tmp_path / "ranks.pdf"
    save(drawing, path)
    assert path.read_bytes() == figure_bytes(drawing, ".pdf")
    about = told("pdfinfo", path)
    width, height = map(float, re.findall(r"Page size: +([\d.]+) x ([\d.]+) pts", about)[0])
    assert (width, height) == (pytest.approx(drawing.width, abs=0.01), pytest.approx(drawing.height, abs=0.01))
    assert re.findall("(?:Title|Pages): +(.+)", about) == [drawing.title, "1"]
    fonts = [line.split()[-5:-2] for line in told("pdffonts", path).splitlines()[2:]]
    assert len(fonts) >= 1  # regular and bold, where the machine has both
    assert {tuple(found) for found in fonts} == {("yes", "yes", "yes")}, "embedded, in part, with letters to copy"
    text = " ".join(told("pdftotext", path, "-").split())
    missing = [item.text for item in drawing.texts() if " ".join(item.text.split()) not in text]
    assert missing == []
    assert "\\u202eevil" in text  # what would turn the line around is seen


@reads
def test_texts_stand_where_the_drawing_has_them(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    places = [(10.0, 20.0, "start"), (100.0, 60.0, "middle"), (190.0, 90.0, "end")]
    texts = [Text(x, y, f"mark{n} text", "label", anchor) for n, (x, y, anchor) in enumerate(places)]
    path = tmp_path / "texts.pdf"
    save(Drawing(200, 100, tuple(texts), "texts"), path)
    words = re.findall(
        r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(\w+)<', told("pdftotext", "-bbox", path, "-")
    )
    for number, (x, y, anchor) in enumerate(places):
        left, top, _, bottom, _ = next(word for word in words if word[4] == f"mark{number}")
        right = max(float(word[2]) for word in words if float(word[1]) == float(top))
        at = {"start": float(left), "middle": (float(left) + right) / 2, "end": right}[anchor]
        assert at == pytest.approx(x, abs=1.5)
        assert float(top) < y < float(bottom) + 1


def test_a_png_states_its_size_on_paper() -> None:
    pytest.importorskip("typst")
    png = figure_bytes(EVERYTHING, ".png")
    assert png == figure_bytes(EVERYTHING, ".png")
    assert png.startswith(b"\x89PNG")
    pixels = struct.unpack(">II", png[16:24])
    (metre,) = {struct.unpack(">IIB", png[png.index(b"pHYs") + 4 :][:9])}
    assert metre[2] == 1
    for size, wanted, density in zip(pixels, (EVERYTHING.width, EVERYTHING.height), metre[:2], strict=True):
        assert size / density / 0.0254 * 72 == pytest.approx(wanted, rel=0.01)


@reads
def test_names_in_other_scripts_are_read_from_right_to_left(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    path = tmp_path / "rtl.pdf"
    save(rank_points(["שלום", "B"], [1, 2], control=1, cuts={}), path)
    found = told("pdftotext", path, "-")
    if "DejaVu" not in told("pdffonts", path):
        pytest.skip("needs a font with Hebrew letters")
    assert "שלום" in found


def test_a_large_picture_is_one_page() -> None:
    pytest.importorskip("typst")
    values = [[row + column / 10 for column in range(40)] for row in range(60)]
    drawing = results_heatmap([f"p{n}" for n in range(60)], [f"a{n}" for n in range(40)], values, larger_is_better=True)
    pdf = figure_bytes(drawing, ".pdf")
    assert pdf.startswith(b"%PDF")
    assert len(pdf) < 200_000


def test_without_typst_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for suffix in (".pdf", ".png"):
        with pytest.raises(MissingExtraError, match=r"typst.*pip install 'podium\[pdf\]'"):
            figure_bytes(EVERYTHING, suffix)
    assert figure_bytes(EVERYTHING, ".svg").startswith(b"<svg")


def test_without_matplotlib_everything_but_axes_works(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    from podium.diagrams import draw

    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"] + [
        "matplotlib",
        "matplotlib.figure",
    ]:
        monkeypatch.setitem(sys.modules, name, None)
    assert figure_bytes(EVERYTHING, ".pdf").startswith(b"%PDF")
    with pytest.raises(MissingExtraError, match=r"podium\[plots\]"):
        draw(EVERYTHING)
