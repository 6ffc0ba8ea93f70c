"""What is offered is what the installation can make, under the names of the folder with everything."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import podium
from podium import compare
from podium.diagrams import figure_bytes, results_heatmap
from podium.diagrams.save import thumbnail
from podium.errors import InputError
from podium.studies.shared.base import Study
from podium.studies.shared.content import Drawable
from podium.web.formats import FILES, GROUPS, PICTURES, media_type, rendered
from podium.web.worker import kinds_of

SVG = "{http://www.w3.org/2000/svg}"
WITHOUT = """
import json, sys
from pathlib import Path
sys.modules["typst"] = sys.modules["matplotlib"] = None
import podium
from podium.web.formats import FILES, GROUPS, PICTURES, media_type, rendered
study = podium.compare({"A": [1, 2, 3, 4, 5, 6], "B": [2, 3, 4, 5, 6, 8], "C": [1, 3, 2, 5, 4, 7]}, objective="maximize")
made = {name: len(rendered(study, name)) for name in FILES if "methods" not in name}
made |= {f"figure{suffix}": len(rendered(study, f"figure-{study.picture_kinds[0]}{suffix}")) for suffix in PICTURES}
folder = [path.relative_to(sys.argv[1]).as_posix() for path in study.write_everything(sys.argv[1])]
shown = [name for _title, names in GROUPS.values() for name in names]
said = Path(sys.argv[1], "README.txt").read_text()
print(json.dumps([made, folder, said, shown, [media_type(name) for name in ("report.pdf", "figure-x.pdf", "figure-x.png")]]))
"""


@pytest.fixture(scope="module")
def study() -> Study:
    return podium.compare(
        {"A": [1, 2, 3, 4, 5, 6], "B": [2, 3, 4, 5, 6, 8], "C": [1, 3, 2, 5, 4, 7]}, objective="maximize"
    )


def test_without_typst_and_matplotlib_all_that_is_offered_can_be_made(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", WITHOUT, tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    made, folder, said, shown, media = json.loads(done.stdout)
    assert {"report.html", "report.tex", "article.tex", "references.bib", "figure.svg", "figure.tex"} <= set(made)
    assert min(made.values()) > 10
    assert set(shown) <= set(made) | {name for name in shown if "methods" in name}
    assert [name for name in (*made, *folder, *shown) if name.endswith((".pdf", ".png"))] == []
    assert media == [None, None, None]
    missing = said.partition("Not in this folder: ")[2]
    assert all(said in missing for said in ("report.pdf", "pictures as .pdf", "pip install 'podium[pdf]'"))


def test_the_folder_has_the_names_of_the_downloads(study: Study, tmp_path: Path) -> None:
    written = [path.relative_to(tmp_path).as_posix() for path in study.write_everything(tmp_path)]
    top = {name for name in written if "/" not in name}
    assert (
        {"article.tex", "report.html", "report.md", "report.tex", "references.bib", "results.json"}
        <= top
        <= {*FILES, "README.txt"}
    )
    assert {name for name in FILES if name.startswith("methods-")} <= {path.name for path in tmp_path.glob("methods/*")}
    drawn = {path.name for path in tmp_path.glob("figures/*")}
    suffixes = [suffix for suffix in PICTURES if suffix != ".png"]
    assert drawn == {f"figure-{kind}{suffix}" for kind in kinds_of(study) for suffix in suffixes}
    for name in drawn:
        if not name.endswith(".pdf"):
            assert (tmp_path / "figures" / name).read_bytes() == rendered(study, name), name
    for name in ("article.tex", "report.tex", "references.bib", "results.csv"):
        assert (tmp_path / name).read_bytes() == rendered(study, name), name
    assert "\\begin{abstract}" in (tmp_path / "article.tex").read_text(encoding="utf-8")
    assert "\\begin{abstract}" not in (tmp_path / "report.tex").read_text(encoding="utf-8")


def test_with_everything_installed_everything_is_offered(study: Study) -> None:
    pytest.importorskip("typst")
    assert set(PICTURES) == {".svg", ".tex", ".pdf", ".png"}
    assert "report.pdf" in FILES
    assert "report.pdf" in GROUPS["read"][1]
    kind = study.picture_kinds[0]
    assert rendered(study, f"figure-{kind}.pdf").startswith(b"%PDF")
    assert rendered(study, f"figure-{kind}.png").startswith(b"\x89PNG")


def test_thumbnails_are_small_pictures_without_texts(study: Study) -> None:
    for kind in kinds_of(study):
        name = f"thumbnail-{kind}.svg"
        assert media_type(name) == "image/svg+xml"
        small = ET.fromstring(rendered(study, name))
        assert not list(small.iter(f"{SVG}text"))
        assert [element for element in small if element.get("class") not in (None, "podium-paper")] != []
    large = results_heatmap(
        [f"p{n}" for n in range(60)], [f"a{n}" for n in range(40)], [[i + j for j in range(40)] for i in range(60)],
        larger_is_better=True,
    )  # fmt: skip
    assert len(thumbnail(large)) < 60_000 < len(figure_bytes(large, ".svg"))
    assert media_type("thumbnail-cd.pdf") is None


# Which pictures are offered is known without drawing most of them.

SCALES = {
    "differences around zero": lambda x: x,
    "positive": np.exp,
    "no finite differences": lambda x: 1e307 * x,
    "no finite ratios": lambda x: np.where(x > 0, 1e200, 1e-200),
    "all equal": np.zeros_like,
}


def drawn(study: Study) -> tuple[str, ...]:
    found: list[str] = []
    for kind in study.picture_kinds:
        try:
            study.drawing(kind)
        except InputError:
            continue
        found.append(kind)
    return tuple(found)


SIZES = [(3, 2), (10, 6), (8, 13), (90, 5), (5, 61)]


@pytest.mark.parametrize(
    ("problems", "algorithms", "scale", "control"),
    [(*size, scale, (None, "A0")[(i + j) % 2]) for i, size in enumerate(SIZES) for j, scale in enumerate(SCALES)],
)
def test_the_kinds_offered_are_those_that_can_be_drawn(
    problems: int, algorithms: int, scale: str, control: str | None
) -> None:
    values = SCALES[scale](np.random.default_rng(7).normal(size=(problems, algorithms)))
    table = {f"A{j}": values[:, j].tolist() for j in range(algorithms)}
    study = compare(table, control, objective="maximize")
    assert kinds_of(study) == drawn(study)


def test_an_ordinary_comparison_draws_few_pictures_to_know_its_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    study = compare(np.random.default_rng(7).uniform(1, 2, (10, 5)), objective="maximize")
    known = {kind for kind, make in study.pictures().items() if isinstance(make, Drawable) and make.known()}
    asked: list[str] = []
    drawing = type(study).drawing
    monkeypatch.setattr(type(study), "drawing", lambda self, kind: asked.append(kind) or drawing(self, kind))
    assert known < set(kinds_of(study))
    assert known.isdisjoint(asked)
    assert {"forest", "wins", "matrix", "scatter", "problem-ranks", "recursion"} <= known
