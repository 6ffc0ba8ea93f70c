"""Where the letters of a language cannot be shown, English stands instead, and a warning says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import podium
from podium.diagrams import mpl
from podium.render import typst
from podium.studies.shared.outputs import picture_bytes

TABLE = {"甲": [0.91, 0.85, 0.78, 0.88, 0.93], "B": [0.89, 0.84, 0.79, 0.85, 0.90], "C": [0.8, 0.81, 0.70, 0.82, 0.85]}


@pytest.fixture(scope="module")
def study() -> Any:
    return podium.compare(TABLE, objective="maximize")


@pytest.mark.parametrize(
    "form",
    [lambda study: study.to_latex(), lambda study: study.to_latex(standalone=True), lambda study: study.to_tikz()],
)
def test_latex_is_english_and_says_so(study: Any, form: Callable[[Any], str]) -> None:
    english = form(study)
    with podium.language("zh"), pytest.warns(UserWarning, match="pdfLaTeX"):
        assert form(study) == english
    with podium.language("es"):
        assert form(study) != english


@pytest.mark.parametrize("fonts", [True, False])
@pytest.mark.parametrize("on_axes", [True, False])
def test_pictures_need_a_font(study: Any, fonts: bool, on_axes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib" if on_axes else "typst")
    monkeypatch.setattr(mpl, "shows", lambda text: fonts or text.isascii())
    monkeypatch.setattr(typst, "_families", lambda: ["Noto Sans CJK SC"] if fonts else [])
    drawn: list[Any] = []
    monkeypatch.setattr(mpl, "draw", lambda drawing, ax: drawn.append(drawing))
    monkeypatch.setattr(
        import_module("podium.diagrams.save"), "by_typst", lambda drawing, form: drawn.append(drawing) or b""
    )
    draw = study.plot if on_axes else lambda: picture_bytes(study, ".png")
    draw()
    with podium.language("zh"):
        if fonts:
            draw()
        else:
            with pytest.warns(UserWarning, match="picture is in English|图片为英文"):
                draw()
    english, chinese = ([text.text for text in drawing.texts()] for drawing in drawn)
    assert (chinese == english) == (not fonts)
    assert "甲" in english


@pytest.mark.parametrize("found", [["DejaVu Sans", "Noto Sans CJK SC"], ["DejaVu Sans"]])
def test_pdf_needs_a_font(study: Any, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    library = pytest.importorskip("typst")
    monkeypatch.setattr(typst, "_families", lambda: found)
    monkeypatch.setattr(library, "compile", lambda text, **_: text)
    with podium.language("zh"):
        if len(found) > 1:
            text = study.to_pdf().decode()
        else:
            with pytest.warns(UserWarning, match="PDF"):
                text = study.to_pdf().decode()
    chinese = re.findall("[\u4e00-\u9fff]", text.replace("甲", ""))
    assert bool(chinese) == (len(found) > 1)
    assert typst.OTHER_SCRIPTS.isdisjoint(found) == (len(found) == 1)
