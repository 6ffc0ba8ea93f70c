"""SVG, TikZ and matplotlib draw the same picture, whatever the names."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import HOSTILE, names_from
from podium.diagrams import (
    Diagram,
    critical_difference_diagram,
    mark_matrix,
    pvalue_matrix,
    rank_points,
    save,
    to_svg,
    to_tikz,
)
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect, Text
from podium.diagrams.labels import text_width, width_of
from podium.diagrams.look import COLOURS, GROUPS, STYLES, colour
from podium.errors import InputError
from podium.render.visible import visible
from programs import pdflatex

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = Drawing(
    100, 50,
    (Rect(1, 2, 30, 4, "bar"), Line(0, 0, 10, 5, "cut-loose"), Circle(20, 20, 3, "estimate"),
     Polyline(((1, 1), (2, 9), (5, 5)), "arrow", closed=True), Text(50, 25, "$a_b$ <x>", "label", "middle", 90, "full & name")),
    "title < &", "caption", "alt",
)  # fmt: skip


def hostile() -> Drawing:
    return critical_difference_diagram(
        Diagram(HOSTILE, range(1, len(HOSTILE) + 1), [(0, 1, 2)], " ".join(HOSTILE), heading=HOSTILE[0])
    )


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.booleans())
def test_svg_is_well_formed_and_holds_every_text(seed: int, standalone: bool) -> None:
    names = names_from(seed, 12)
    drawing = rank_points(names, range(1, 13), control=0, cuts={0.05: 2.0})
    root = ET.fromstring(to_svg(drawing, standalone=standalone))
    assert [node.text for node in root.iter(f"{SVG}text") if not len(node)] == [
        i.text for i in drawing.texts() if not i.full
    ]
    titles = [node.text for node in root.iter(f"{SVG}title")]
    assert titles[1:] == [item.full for item in drawing.texts() if item.full]
    allowed = {"svg", "title", "desc", "style", "rect", "line", "circle", "polyline", "polygon", "text", "g"}
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= allowed


def test_svg_places_things_and_escapes() -> None:
    root = ET.fromstring(to_svg(EVERYTHING))
    assert root.get("viewBox") == "0 0 100 50"
    assert root.find(f"{SVG}title").text == "title < &"
    assert root.find(f"{SVG}desc").text == "alt caption"
    assert root.find(f"{SVG}line").attrib == {"x1": "0", "y1": "0", "x2": "10", "y2": "5", "class": "podium-cut-loose"}
    text = root.find(f"{SVG}text")
    assert (text.get("transform"), text.get("text-anchor")) == ("rotate(-90 50 25)", "middle")
    assert text.find(f"{SVG}title").text == "full & name"


def test_no_name_gets_raw_into_svg() -> None:
    text = to_svg(hostile())
    assert "<script" not in text
    assert "]]>" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_svg_in_a_page_takes_its_ink_from_the_page_and_keys_its_identifiers() -> None:
    text = to_svg(EVERYTHING, standalone=False, key="compare/cd")
    assert "currentColor" in text
    assert "prefers-color-scheme" not in text
    identifiers = re.findall(r'id="([^"]+)"', text)
    assert len(set(identifiers)) == 2
    assert all("compare-cd" in one for one in identifiers)
    other = to_svg(EVERYTHING, standalone=False, key="other")
    assert not set(identifiers) & set(re.findall(r'id="([^"]+)"', other))


def test_svg_of_its_own_is_dark_on_light_and_light_on_dark() -> None:
    text = to_svg(EVERYTHING)
    assert "prefers-color-scheme:dark" in text
    assert 'class="podium-paper"' in text


def test_every_style_names_known_colours_and_the_scale_of_shades_falls_in_lightness() -> None:
    for look in STYLES.values():
        assert look.stroke in COLOURS or look.stroke is None
        assert look.fill in COLOURS or look.fill is None

    def lightness(name: str) -> float:
        r, g, b = (int(colour(name)[i : i + 2], 16) for i in (1, 3, 5))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for family in ("shade", "better", "worse"):
        shades = [lightness(name) for name in sorted(COLOURS) if name.startswith(f"{family}-")]
        assert len(shades) >= 3
        assert all(a - b > 15 for a, b in pairwise(shades))


def test_tikz_holds_the_same_places_upside_down() -> None:
    text = to_tikz(EVERYTHING)
    assert r"\draw[podium cut-loose] (0bp,50bp) -- (10bp,45bp);" in text
    assert r"\path[podium bar] (1bp,48bp) rectangle (31bp,44bp);" in text
    assert "% full & name" in text
    assert r"\$a\_b\$ \textless{}x\textgreater{}" in text


def test_no_comment_of_tikz_runs_over_its_line() -> None:
    drawing = rank_points(["x" * 300 + "\n\\input{evil}", "B"], [1, 2], control=0, cuts={})
    assert not [line for line in to_tikz(drawing).splitlines() if line.startswith("\\input")]


@pytest.mark.skipif(shutil.which("pdflatex") is None or not shutil.which("kpsewhich"), reason="needs pdflatex")
def test_tikz_compiles_and_keeps_its_size(tmp_path: Path) -> None:
    if not subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True, check=False).stdout:
        pytest.skip("needs TikZ (texlive-pictures)")
    marks = mark_matrix(["p%_1", "p&2"], ["a_b", "<c>"], [[1, 0], [-1, 1]], control="$x$")
    pictures = [hostile(), EVERYTHING, marks]
    body = "\n\n".join(
        rf"\setbox0=\hbox{{\input{{f{i}.tex}}}}\typeout{{WIDTH \the\wd0}}\copy0" for i in range(len(pictures))
    )
    for number, picture in enumerate(pictures):
        save(picture, tmp_path / f"f{number}.tex")
    preamble = (
        r"\documentclass{article}\usepackage[paperwidth=60cm,paperheight=60cm,margin=1cm]{geometry}\usepackage{tikz}"
    )
    log = pdflatex(tmp_path, rf"{preamble}\begin{{document}}{body}\end{{document}}")
    assert "Overfull" not in log
    widths = [float(found) for found in re.findall(r"WIDTH ([\d.]+)pt", log)]
    assert widths == pytest.approx([picture.width * 72.27 / 72 for picture in pictures], rel=1e-3)


def test_an_unknown_suffix_is_refused(tmp_path: Path) -> None:
    for name in ("a.jpg", "a", "a.svg.gz"):
        with pytest.raises(InputError, match=r"\.svg, \.tex, \.pdf or \.png"):
            save(EVERYTHING, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_matplotlib_finds_a_font_for_a_letter_and_names_those_that_no_font_has(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    from podium.diagrams import mpl

    drawing = rank_points(
        ["⎰A", "B"], [1, 2], control=1, cuts={}
    )  # only STIX fonts have it, which come with matplotlib
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ax = mpl.draw(drawing)
    (label,) = [text for text in ax.texts if "A" in text.get_text()]
    assert label.get_text() == "⎰A"
    assert any(ord("⎰") in mpl._characters(family) for family in label.get_fontfamily())
    for cached in (mpl._lacking, mpl._others, mpl._family_with):
        cached.cache_clear()
    monkeypatch.setattr(mpl, "_family_with", lambda _char: "")
    with pytest.warns(UserWarning, match="No font on this machine has ⎰"):
        ax = mpl.draw(drawing)
    assert "□A" in [text.get_text() for text in ax.texts]
    mpl._lacking.cache_clear()
    mpl._others.cache_clear()


def test_matplotlib_draws_hostile_names_without_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    pytest.importorskip("matplotlib")
    from podium.diagrams.mpl import draw

    before = "matplotlib.pyplot" in sys.modules  # another test may have loaded it
    draw(hostile()).figure.savefig(io.BytesIO(), format="pdf")
    assert not [
        record.message
        for record in caplog.records
        if record.name.startswith("matplotlib") and record.levelname == "WARNING"
    ]
    assert ("matplotlib.pyplot" in sys.modules) == before


def test_matplotlib_keeps_labels_in_their_room() -> None:
    pytest.importorskip("matplotlib")
    from podium.diagrams.mpl import draw

    drawing = hostile()
    ax = draw(drawing)
    figure = ax.figure
    figure.set_dpi(600)  # as on paper: on a screen each letter is rounded to a pixel
    figure.draw_without_rendering()
    assert len(ax.texts) == len(drawing.texts())
    for artist, item in zip(ax.texts, drawing.texts(), strict=True):
        drawn = artist.get_window_extent().width * 72 / figure.dpi
        assert drawn <= 1.02 * width_of(item.text, item.style) + 1.5, item


def test_matplotlib_draws_on_given_axes_and_returns_them() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from podium.diagrams.mpl import draw

    figure = Figure(figsize=(8, 3))
    left, right = figure.subplots(1, 2)
    assert draw(EVERYTHING, left) is left
    assert not right.texts
    assert not right.patches
    figure.savefig(io.BytesIO(), format="png")
    assert left.get_xlim() == (0, 100)
    assert left.get_ylim() == (50, 0)
    (text,) = left.texts
    assert (text.get_text(), text.get_rotation()) == ("$a_b$ <x>", 90)


def test_widths_are_those_of_the_fonts_asked_for() -> None:
    manager = pytest.importorskip("matplotlib.font_manager")
    known = set(manager.fontManager.get_font_names())
    family = next((name for name in ("Helvetica", "Arial", "Liberation Sans", "Nimbus Sans") if name in known), None)
    if family is None:
        pytest.skip("needs a font with the widths of Helvetica")
    font = manager.get_font(manager.findfont(family))
    font.set_size(1000, 72)
    for char in map(chr, range(32, 127)):
        assert font.load_char(ord(char)).linearHoriAdvance / 65536 == pytest.approx(text_width(char, 1000), abs=2)


def test_a_long_text_keeps_its_width_in_any_font() -> None:
    names = ["a rather long name of an algorithm", "一个名字很长的算法一个名字很长的算法", "B"]
    svg = to_svg(rank_points(names, [1, 2, 3], control=2, cuts={}))
    found = re.findall(r'<text[^>]*class="podium-label"([^>]*)>', svg)
    width = f"{text_width(names[0], 9):.2f}".rstrip("0").rstrip(".")
    assert f'textLength="{width}" lengthAdjust="spacingAndGlyphs"' in found[0]
    assert "textLength" not in found[1]  # only guessed
    assert "textLength" not in re.findall(r'<text[^>]*class="podium-label-strong"([^>]*)>', svg)[0]  # one letter


def test_acting_characters_are_visible_everywhere() -> None:
    drawing = rank_points(["a\u202eb\nc", "B"], [1, 2], control=1, cuts={})
    (shown,) = [item.text for item in drawing.texts() if item.style == "label"]
    assert shown == visible("a\u202eb\nc")
    assert "\u202e" not in to_svg(drawing) + to_tikz(drawing)


def contrast(one: str, other: str) -> float:
    """Contrast of two colours after WCAG 2.2: 4.5 is wanted of text, 3 of lines and marks."""

    def luminance(text: str) -> float:
        parts = [int(text[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_stands_out_from_what_it_is_written_on(dark: bool) -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    for name, look in STYLES.items():
        if look.size and not name.startswith(("cell", "chip")):
            assert contrast(colour(str(look.fill), dark=dark), colour("paper", dark=dark)) >= 4.5, name
    for shade in (name for name in COLOURS if name.partition("-")[0] in ("shade", "better", "worse")):
        ink = "white" if shade in ("shade-3", "shade-4") else "black"
        assert contrast(colour(ink), colour(shade)) >= 4.5, shade
    for group in GROUPS:
        assert contrast(colour("group-ink", dark=dark), colour(f"group-{group}", dark=dark)) >= 4.5, group


@pytest.mark.parametrize(
    "name", ["leader", "leader-light", "clique", "difference", "cut", "interval", "whisker", "median"]
)
@pytest.mark.parametrize("dark", [False, True])
def test_every_line_that_says_something_stands_out_from_the_paper(name: str, dark: bool) -> None:
    assert contrast(colour(str(STYLES[name].stroke), dark=dark), colour("paper", dark=dark)) >= 3


def test_parts_of_a_picture_in_a_page_carry_the_names_they_belong_to() -> None:
    names = ["<A> & B", "C  D\nE"]
    drawing = critical_difference_diagram(Diagram(names, [1.2, 1.8]))
    root = ET.fromstring(to_svg(drawing, standalone=False))
    parts = [node for node in root.iter() if "data-a" in node.attrib]
    # Running texts hold no double blanks, in the tables neither, and a line feed is a blank.
    assert {node.get("data-a") for node in parts} == {"<A> & B", "C D E"}
    assert not [node for node in parts if "data-b" in node.attrib]
    inside = [child.text for node in parts for child in node.iter(f"{SVG}text")]
    assert {"1.20", "1.80", "<A> & B"} <= set(inside)
    assert "data-a" not in to_svg(drawing)  # a file of its own has no tables to be linked with


def test_a_cell_belongs_to_its_row_and_its_column() -> None:
    drawing = pvalue_matrix(["A", "B", "C"], [[1, 0.01, 0.2], [0.01, 1, 0.3], [0.2, 0.3, 1]])
    root = ET.fromstring(to_svg(drawing, standalone=False))
    cells = [(node.get("data-a"), node.get("data-b")) for node in root.iter(f"{SVG}rect") if "data-b" in node.attrib]
    assert sorted(cells) == [("A", "B"), ("A", "C"), ("B", "A"), ("B", "C"), ("C", "A"), ("C", "B")]
