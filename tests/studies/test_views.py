"""Every study shows itself: text, LaTeX, Markdown, HTML, JSON, CSV, frames, and in a notebook."""

from __future__ import annotations

import csv
import html
import io
import json
import math
import re
import sys
import tempfile
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

import podium
from cli.every_document import COMMANDS
from cli.every_document import study as study_of
from podium.document import Document
from studies.helpers import herrera, tutorial

NAMES = ("C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2")
MEANS = {"C4.5": 2.1, "1-NN": 3.25, "NaiveBayes": 2.2, "Kernel": 4.333333, "CN2": 3.116667}
STUDIES = {
    "pairs": lambda: podium.compare(herrera()),
    "control": lambda: podium.compare(herrera(), "C4.5", ranking="all"),
    "pairwise": lambda: podium.compare(herrera(), "C4.5", pairwise="wilcoxon"),
    "unpaired": lambda: podium.compare_unpaired(
        {name: herrera().values[:, j].tolist() for j, name in enumerate(NAMES)}, "CN2", objective="maximize"
    ),
    "re-analysis": lambda: podium.adjust(MEANS, "CN2", n=30, exhaustive=True),
    "list": lambda: podium.adjust({name: 0.01 * j for j, name in enumerate(NAMES)}),
}


@pytest.fixture(scope="module", params=STUDIES)
def study(request):
    return STUDIES[request.param]()


@pytest.mark.parametrize(
    "method", ["to_text", "to_latex", "to_markdown", "to_html", "to_json", "to_csv", "_repr_html_"]
)
def test_every_view_holds_the_names(study, method):
    text = getattr(study, method)()
    assert [name for name in NAMES if name not in text] == []


def test_latex_is_a_document_with_booktabs(study):
    text = study.to_latex()
    assert "\\toprule" in text
    assert "booktabs" in text
    assert text.count("\\begin{") == text.count("\\end{")


def test_html_has_no_scripts_and_no_outside_references(study):
    text = study.to_html()
    assert "<table" in text
    assert "<script" not in text
    assert "src=" not in text


def test_json_is_the_dict(study):
    assert json.loads(study.to_json()) == json.loads(json.dumps(study.to_dict()))


def test_csv_holds_the_columns(study):
    columns = study.columns()
    assert len({len(values) for values in columns.values()}) == 1
    rows = list(csv.reader(io.StringIO(study.to_csv())))
    assert rows[0] == list(columns)
    assert len(rows) - 1 == len(columns["pvalue"])
    for values, column in zip(zip(*rows[1:], strict=True), columns.values(), strict=True):
        for cell, value in zip(values, column, strict=True):
            if isinstance(value, float):
                assert float(cell) == value


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames(study, backend):
    frame = study.to_frame() if backend == "pandas" else study.to_frame("polars")
    assert type(frame).__module__.startswith(backend)
    assert list(frame.columns) == list(study.columns())
    assert len(frame) == sum(family.m for family in study.families)
    holm = frame["holm"].to_list()
    assert holm == [p for family in study.families for p in family.adjusted["holm"].tolist()]


def test_another_backend_is_refused(study):
    with pytest.raises(podium.InputError, match="pandas"):
        study.to_frame("excel")


def test_a_missing_frame_library_names_its_extra(study, monkeypatch):
    import builtins

    real = builtins.__import__

    def without(name, *args, **more):
        if name == "polars":
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(podium.MissingExtraError, match=r"podium\[polars\]"):
        study.to_frame("polars")


def test_printing(study):
    assert str(study) == study.to_text()
    assert study.to_text(width=60) != study.to_text(width=120)
    assert "\x1b[" not in study.to_text()
    assert len(study.to_text(full=True)) >= len(study.to_text())
    assert isinstance(study.document(), Document)


def test_a_short_repr():
    assert repr(podium.compare(herrera())) == (
        "<Comparison of 5 algorithms on 30 problems: C4.5 has the best mean rank (2.10) over 30 problems>"
    )


def test_a_control_family_comes_with_its_ranking_in_the_columns():
    columns = podium.compare(tutorial(), "PDFC", ranking="all").columns()
    assert columns["design"] == (["control"] * 3 + ["all-pairs"] * 6) * 3
    assert columns["ranking"] == ["friedman"] * 9 + ["aligned"] * 9 + ["quade"] * 9
    assert columns["bergmann-hommel"][:3] == [None] * 3
    assert columns["mean_rank_first"][0] == pytest.approx(42.5 / 24)
    assert columns["mean_rank_first"][9] == pytest.approx(29.3541666667)


def test_undefined_is_null_not_nan():
    study = podium.compare([[3, 2, 1]] * 4, objective="maximize")
    assert math.isinf(float(study.omnibus["iman_davenport"].classic.statistic))
    assert "NaN" not in study.to_json()
    assert "Infinity" not in study.to_json()


# In a browser, and below a cell of a notebook.


@pytest.mark.parametrize("command", {command.split()[0]: command for command in COMMANDS}.values())
def test_a_notebook_shows_a_study_without_script_headings_and_long_tables(command: str) -> None:
    shown = study_of(command)._repr_html_()
    assert not re.search(r"<(script|h\d|link|iframe)|prefers-color-scheme|[ :]href=|\bon\w+=", shown)
    assert shown.count("<tr>") <= 21 * shown.count("<table")  # a head, and twenty rows
    assert shown.count("<div") == shown.count("</div>")
    assert shown.count("<details>") == shown.count("</details>")


def test_a_notebook_shows_the_verdict_the_first_rows_and_where_the_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for nothing that only the whole report needs."""
    names = ["<b>x</b>", *(f"n{i}" for i in range(24))]
    study = podium.compare({name: [i, i + 1, i + 2] for i, name in enumerate(names)}, objective="maximize")
    whole = type(study).document
    monkeypatch.setattr(
        type(study), "document", lambda self, *, full=True: whole(self, full=full) if not full else 1 / 0
    )
    shown = study._repr_html_()
    assert html.escape(study.verdict.headline[0]) in shown
    assert [name for name in ("n23", "n4", "n3") if f"<bdi>{name}</bdi>" in shown] == ["n23", "n4"]
    assert "… and 5 more rows: <code>" in shown
    assert "study.table(&quot;ranks&quot;)" in shown
    assert "<b>x</b>" not in shown


def test_the_code_that_a_notebook_offers_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    study = podium.compare({"A": [3, 2, 4, 5], "B": [1, 1, 2, 2], "C": [1, 3, 2, 1]}, objective="maximize")
    monkeypatch.setitem(
        sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace(user_ns={"mine": study}))
    )
    offered = re.findall(r"<pre><code>(.*?)</code></pre>", study._repr_html_(), re.DOTALL)
    assert len(offered) == 3
    for code in offered:
        exec(html.unescape(code), {"mine": study})
    assert (tmp_path / "cd.tex").read_text(encoding="utf-8").startswith("%")


@pytest.fixture
def hostile() -> Any:
    return podium.compare({"<A>": [3, 2, 4, 5], "B": [1, 1, 2, 2]}, objective="maximize")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Addresses that a browser was asked for."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return found


def test_outside_a_notebook_a_browser_shows_the_report(
    hostile: Any, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    hostile.show()
    (address,) = opened
    assert address.startswith("file://")
    assert Path(unquote(urlparse(address).path)).read_text(encoding="utf-8") == hostile.to_report()


@pytest.mark.parametrize("kernel", [True, False])
def test_a_notebook_shows_it_in_a_frame_without_rights(
    hostile: Any, opened: list[str], monkeypatch: pytest.MonkeyPatch, kernel: bool
) -> None:
    """A frame of its own origin runs the script of the report and reaches nothing of the notebook; a terminal has no frames."""
    shown: list[dict[str, str]] = []
    shell = SimpleNamespace(kernel=None) if kernel else SimpleNamespace()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    display = SimpleNamespace(display=lambda data, raw: shown.append(data))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    hostile.show()
    assert len(opened) == (not kernel)
    if not kernel:
        assert shown == []
        return
    (data,) = shown
    found = re.fullmatch(r'<iframe sandbox="([^"]*)" [^<>]*srcdoc="([^"]*)"></iframe>', data["text/html"])
    assert found is not None
    assert "allow-same-origin" not in found[1].split()
    assert html.unescape(found[2]) == hostile.to_report()
    assert data["text/plain"] == hostile.text
