"""A style of one's own: fonts, colours, names, order, title and width of a picture, in every format."""

from __future__ import annotations

import io
import re
from dataclasses import fields
from pathlib import Path

import pytest

import podium
from diagrams.picture_checks import assert_sound, names_from
from podium import diagrams
from podium.cli import main
from podium.diagrams.drawing import Circle, Line, Polyline, Rect, Text
from podium.diagrams.finish import in_style, without_caption
from podium.diagrams.look import COLOURS, contrast
from podium.diagrams.style import Style
from podium.errors import InputError
from podium.studies.shared.outputs import figure_of

TABLE = Path(__file__).parents[2] / "examples" / "garcia_herrera_2008.csv"


@pytest.fixture(scope="module")
def study() -> podium.Comparison:
    return podium.compare(podium.read_results(TABLE, objective="maximize"))


def bars(names=("A", "B", "C"), **style: object) -> diagrams.Drawing:
    ranks = [1 + number / 2 for number in range(len(names))]
    return in_style(style, lambda: diagrams.rank_points(names, ranks, control=0, cuts={0.05: 0.3}, note="Why. " * 20))


def rules(svg: str) -> dict[str, str]:
    return dict(re.findall(r"\.podium-([\w-]+)\{([^}]*)\}", svg.partition("@media")[0]))


def test_a_style_that_changes_nothing_leaves_every_byte(study) -> None:
    for kind in ("cd", "boxes", "matrix"):
        assert study.to_svg(kind, style={}) == study.to_svg(kind) == study.to_svg(kind, style=podium.Style())


def test_colours_of_algorithms_reach_svg_and_tikz() -> None:
    drawing = bars(colors={"B": "#f0e442", "C": "blue"}, highlight="A")
    looks = [item.style for item in drawing.items if isinstance(item, Circle | Polyline)]
    assert looks == ["arrow-our0", "mark-own1", "mark-own2"]
    found = rules(diagrams.to_svg(drawing))
    assert "fill:#d55e00" in found["arrow-our0"]
    assert "fill:#f0e442" in found["mark-own1"]
    assert f"fill:{COLOURS['blue'][0]}" in found["mark-own2"]
    assert "bold" in found["label-strong-our0"]
    tikz = diagrams.to_tikz(drawing)
    assert "\\definecolor{podium-own-1}{HTML}{F0E442}" in tikz
    assert "podium mark-own1/.style={draw=none,fill=podium-own-1}" in tikz


@pytest.mark.parametrize("colour", ["#f0e442", "#fff", "#000000", "sky", "black"])
def test_a_name_in_its_colour_can_be_read_on_light_and_dark_paper(colour: str) -> None:
    svg = diagrams.to_svg(bars(colors={"B": colour}))
    light, _, dark = svg.partition("@media")
    for part, paper in ((light, "#ffffff"), (dark, "#16181d")):
        (found,) = set(re.findall(r"\.podium-label-own0\{fill:(#\w{6})", part))
        assert contrast(found, paper) >= 4.5


def test_names_get_their_labels_in_picture_caption_and_description(study) -> None:
    for kind in ("cd", "ranks", "forest", "boxes", "scatter", "wins", "profile"):
        drawing = study.drawing(kind, style={"labels": {"C4.5": "Our tree"}})
        shown = " ".join([*(item.text for item in drawing.texts()), drawing.alt, drawing.caption])
        assert "Our tree" in shown, kind
        assert "C4.5" not in shown, kind


def test_the_order_moves_every_value_with_its_name(study) -> None:
    order = ["Kernel", "CN2", "1-NN", "NaiveBayes", "C4.5"]
    for kind in ("ranks", "boxes"):
        drawing = study.drawing(kind, style={"order": order})
        named = [item for item in drawing.texts() if item.style.startswith("label") and item.anchor == "end"]
        assert [item.text for item in named] == order
    before, after = (study.drawing("matrix", style=style) for style in ({}, {"order": order}))

    def cell(drawing: diagrams.Drawing, row: str, column: str) -> list[str]:
        (y,) = [t.y for t in drawing.texts() if t.text == row and t.rotation == 0]
        (x,) = [t.x for t in drawing.texts() if t.text == column and t.rotation == 90]
        inside = [t for t in drawing.texts() if t.style.startswith("cell") and abs(t.x - x) < 8 and abs(t.y - y) < 15]
        return [t.text for t in sorted(inside, key=lambda t: t.y)]

    assert cell(before, "C4.5", "CN2")[1] == "23 / 1 / 6"
    for row in order:
        for column in order:
            assert cell(before, row, column) == cell(after, row, column)


@pytest.mark.parametrize("width", ["single", "double", 5])
@pytest.mark.parametrize("size", [7, 9, 12])
def test_a_picture_is_as_wide_as_the_paper_wants(study, width, size: float) -> None:
    inches = podium.Style(width=width).inches
    for kind in study.picture_kinds:
        try:
            drawing = study.drawing(kind, style={"width": width, "font_size": size, "title": "Data sets"})
        except InputError:
            continue
        assert drawing.width == 72 * inches
        for item in drawing.items:
            if isinstance(item, Rect):
                assert item.x >= -0.01
                assert item.x + item.width <= drawing.width + 0.01, (kind, item)
        if kind in ("cd", "ranks", "boxes", "rank-intervals") and size < 12:
            assert drawing.scale == pytest.approx(size / 9)  # laid out anew, not scaled down


@pytest.mark.parametrize("k", [2, 5, 40])
def test_any_names_in_any_width(k: int) -> None:
    names = names_from(k, k)
    for width in (2.0, 3.5, 7.2):
        drawing = in_style({"width": width, "highlight": names[0], "colors": {names[1]: "green"}},
                           lambda: diagrams.rank_points(names, [1 + j / 7 for j in range(k)], control=0, cuts={0.05: 2.0}))  # fmt: skip
        assert_sound(
            in_style({"highlight": names[0]}, lambda: diagrams.boxes(names, [[float(j) for j in range(k)]], label="x"))
        )
        assert drawing.width == pytest.approx(72 * width)
        diagrams.to_svg(drawing)
        diagrams.to_tikz(drawing)


def test_type_and_lines_grow_with_the_font_size() -> None:
    small, large = bars(), bars(font_size=18, line_width=2)
    assert (large.width, large.height) == (2 * small.width, 2 * small.height)
    assert "font-size:18px" in rules(diagrams.to_svg(large))["label"]
    assert "stroke-width:3.2" in rules(diagrams.to_svg(large))["axis"]
    assert "\\fontsize{18}" in diagrams.to_tikz(large)


def test_fonts_reach_every_format() -> None:
    drawing = bars(font=["Fira Sans", "serif"])
    assert "font-family:'Fira Sans', 'Times New Roman'" in diagrams.to_svg(drawing)
    assert "textLength" not in diagrams.to_svg(drawing)  # nobody knows its widths
    assert "\\rmfamily" in diagrams.to_tikz(drawing)
    assert "\\sffamily" in diagrams.to_tikz(bars())


def test_pictures_in_styles_of_their_own_can_share_a_page() -> None:
    plain, styled = diagrams.to_svg(bars()), diagrams.to_svg(bars(font_size=12))
    (scope,) = set(re.findall(r"^(\S+) \.podium-label\{", styled.partition("@media")[0], re.MULTILINE))
    assert scope.startswith(".podium-figure.podium-")
    assert f'class="{scope[1:].replace(".", " ")}"' in styled
    assert "\n.podium-figure .podium-label{" in plain


def test_a_title_stands_above_and_opens_the_caption() -> None:
    drawing = bars(title="Thirty <data> sets & more")
    assert drawing.texts()[0].text == "Thirty <data> sets & more"
    assert drawing.caption.startswith("Thirty <data> sets & more. Why.")
    assert "Thirty &lt;data&gt; sets &amp; more" in diagrams.to_svg(drawing)


def test_the_explanation_is_left_out_on_request_and_kept_in_the_caption(study) -> None:
    below, none = study.drawing("cd", caption="below"), study.drawing("cd", caption="none")
    assert below == study.drawing("cd")
    assert none.height < below.height
    assert not [item for item in none.texts() if item.style == "caption"]
    assert none.caption == below.caption
    with podium.use_style({"caption": "below"}):  # the figure of a document has its own
        assert "significant" not in re.sub(r"<(desc|title).*?</\1>", "", figure_of(study, "cd").svg)


def test_stacked_pictures_close_up_without_their_sentences() -> None:
    one = diagrams.rank_points(["A", "B"], [1, 2], control=0, cuts={}, note="Why. " * 30)
    bare = without_caption(diagrams.stack([one, one], title="both"))
    assert not [item for item in bare.texts() if item.style == "caption"]
    assert_sound(bare)
    lines = len([item for item in one.texts() if item.style == "caption"])
    assert bare.height <= 2 * one.height + 12 - 9 * (2 * lines)


def test_matplotlib_fills_the_axes_of_a_figure(study) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3.5, 5))
    canvas = FigureCanvasAgg(figure)
    ax = figure.subplots()
    study.plot("boxes", ax=ax)
    figure.savefig(io.BytesIO(), format="png")
    assert ax.get_aspect() == "auto"
    assert ax.get_window_extent().height / figure.dpi == pytest.approx(5 * 0.77, abs=0.1)  # nothing was cut off
    box = ax.get_window_extent()
    for text in ax.texts:
        found = text.get_window_extent(canvas.get_renderer())
        assert found.x0 >= box.x0 - 2
        assert found.x1 <= box.x1 + 0.06 * box.width  # whole pixels make small letters wider
    dots = [patch.get_window_extent() for patch in ax.patches if type(patch).__name__ == "Ellipse"]
    assert dots
    assert all(dot.width == pytest.approx(dot.height, rel=0.01) for dot in dots)


def test_every_key_of_a_file_is_a_field_and_is_documented(tmp_path) -> None:
    file = tmp_path / "style.toml"
    file.write_text(
        'font = ["serif"]\nfont_size = 8\nline_width = 1.5\nhighlight = "C4.5"\norder = ["CN2"]\ntitle = "T"\nwidth = "single"\n'
        'caption = "none"\n[colors]\nCN2 = "green"\n[labels]\nKernel = "Kernel machines"\n',
        encoding="utf-8",
    )
    style = Style.of(file)
    keys = [one.name for one in fields(Style)]
    assert all(getattr(style, key) != getattr(Style(), key) for key in keys)
    page = (Path(__file__).parents[2] / "docs" / "reference" / "pictures.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page.partition("## Your own style")[2], re.MULTILINE) == keys


@pytest.mark.parametrize(
    ("style", "told"),
    [
        ({"colour": {}}, "Unknown key 'colour'"),
        ({"colors": {"CN2": "blu"}}, "Unknown colour 'blu'"),
        ({"colors": {"CN2": 3}}, "'colors'"),
        ({"order": ["CN3"]}, "Did you mean 'CN2'"),
        ({"highlight": "Ours"}, "'Ours'"),
        ({"font_size": True}, "'font_size'"),
        ({"font_size": float("nan")}, "'font_size'"),
        ({"width": "triple"}, "'width'"),
        ({"caption": "above"}, "'caption'"),
        ("missing.toml", "missing.toml"),
    ],
)
def test_mistakes_in_a_style_are_named(study, style, told: str) -> None:
    with pytest.raises(InputError, match=re.escape(told)):
        study.drawing(style=style)


def test_the_command_line_draws_in_the_style_of_a_file(tmp_path, capsys) -> None:
    file = tmp_path / "style.toml"
    file.write_text('highlight = "C4.5"\nwidth = "single"\n', encoding="utf-8")
    picture = tmp_path / "cd.svg"
    line = [
        "compare",
        str(TABLE),
        "--objective",
        "maximize",
        "--style",
        str(file),
        "--caption",
        "none",
        "--figure",
        str(picture),
    ]
    assert main(line) == 0
    svg = picture.read_text(encoding="utf-8")
    assert 'width="252pt"' in svg
    assert "-our0" in svg
    assert not re.search(r'class="podium-caption"', svg)
    capsys.readouterr()
    assert main([*line, "--python"]) == 0
    written = capsys.readouterr().out
    assert "with podium.use_style(" in written
    assert 'caption="none"' in written
    assert main([*line[:-2], "--figure", str(file)]) == 2  # the style file is not overwritten


def test_marks_without_a_colour_stay_as_they_are() -> None:
    drawing = in_style({"highlight": "A"}, lambda: diagrams.sample_boxes(["A", "B"], [[1, 2], [3, 4]], label="x"))
    dots = {item.style for item in drawing.items if isinstance(item, Circle)}
    lines = {item.style for item in drawing.items if isinstance(item, Line)}
    assert dots == {"dot", "dot-our0"}
    assert "median" in lines
    assert [item.style for item in drawing.items if isinstance(item, Text) and item.text in "AB"] == [
        "label-our0",
        "label",
    ]
