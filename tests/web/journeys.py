"""Ways through the page that several tests go: wait for a report, take a file along, the data of each study."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

from playwright.sync_api import expect

EXAMPLES = Path(__file__).parents[2] / "examples"

SMALL = "problem;A;B;C\niris;0.95;0.93;0.97\nwine;0.91;0.94;0.95\nzoo;0.90;0.92;0.99\nglass;0.71;0.74;0.77\nsonar;0.81;0.80;0.85\n"
"""A table to paste."""

HOSTILE = ("<script>alert(1)</script>", "a_b%$#{}&amp;", "نظام التعلم", "🙂" * 10, "x" * 200)
"""Names that a page must not stumble over."""


@dataclass(frozen=True)
class Asked:
    """A study that the page can be asked for: its file, further files, and its options."""

    file: str | None
    options: Mapping[str, str] = field(default_factory=dict)


_LONG = {"problem": "function", "algorithm": "algorithm", "value": "error", "run": "run"}

STUDIES = {
    "compare": Asked("garcia_herrera_2008.csv", {"objective": "maximize"}),
    "pair": Asked("garcia_herrera_2008.csv", {"objective": "maximize", "first": "C4.5", "second": "CN2"}),
    "runs": Asked("cec2017_d10_runs.csv", {**_LONG, "objective": "minimize", "resamples": "200", "seed": "1"}),
    "folds": Asked("breast_cancer_10fold.csv", {"objective": "maximize"}),
    "bayes": Asked(
        "garcia_herrera_2008.csv", {"objective": "maximize", "rope": "0.01", "first": "C4.5", "second": "CN2"}
    ),
    "predictions": Asked("digits_predictions.csv", {"truth": "digit", "identifier": "image"}),
    "roc": Asked("breast_cancer_scores.csv", {"truth": "diagnosis", "positive": "malignant"}),
    "convergence": Asked("cec2017_d10_convergence_mean.csv", {"objective": "minimize"}),
    "assumptions": Asked("cec2017_d10_runs.csv", {**_LONG}),
    "table": Asked("cec2017_d10_runs.csv", {"objective": "minimize", "control": "jSO"}),
    "order": Asked("amlb_2019_score.csv", {"objective": "maximize", "cost_file": "amlb_2019_seconds.csv"}),
    "plan": Asked(None, {"k": "4", "effect": "d=0.8", "replicates": "100", "seed": "1"}),
    "power": Asked("garcia_herrera_2008.csv", {"objective": "maximize", "replicates": "20", "seed": "1"}),
    "validate": Asked(None, {"n": "10", "k": "4", "replicates": "100", "seed": "1"}),
    "adjust": Asked(None, {}),
}
"""One study of each kind; what is simulated is repeated few times, since only the way there is tested."""

REPORTED = "hypothesis,p\nA vs. B,0.001\nA vs. C,0.02\nB vs. C,0.04\n"
"""Published p-values."""


def give(page: Any, *files: Path) -> str:
    """Choose files on the first page; returns the key of the data."""
    page.goto("/")
    page.set_input_files("#file", list(files))
    page.wait_for_url("**/data/*")
    return str(page.url.rpartition("/data/")[2])


def paste(page: Any, text: str) -> str:
    """Paste a table on the first page; returns the key of the data."""
    page.goto("/")
    page.click(".pasted > summary")
    page.fill("#text", text)
    page.click("form:has(#text) button")
    page.wait_for_url("**/data/*")
    return str(page.url.rpartition("/data/")[2])


def open_study(page: Any, key: str, verb: str, options: Mapping[str, str]) -> None:
    """Go to the report of a study."""
    page.goto(f"/study/{key}/{verb}?{urlencode({**options, 'go': '1'})}")
    report(page)


def report(page: Any) -> Any:
    """Wait for the answer, which is returned; a failure of the study fails the test with its words."""
    settled = page.locator("#result:not([data-working]):not([aria-busy]) > :is(article, .failure), main > .failure")
    settled.first.wait_for()
    failure = page.locator(".failure")
    assert failure.count() == 0, failure.inner_text()
    return page.locator("#result #answer")


def taken(page: Any, name: str) -> bytes:
    """Click on a download and return its bytes."""
    menu = page.locator("#downloads")
    if menu.get_attribute("open") is None:
        menu.locator("summary").first.click()
    link = menu.locator(f'a[href*="/file/{name}?"]')
    with page.expect_download() as found:
        link.click()
    return Path(found.value.path()).read_bytes()


def no_wider_than_the_window(page: Any) -> None:
    """Only boxes inside the page may scroll sideways."""
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{page.url}: {widths}"


def told_what_to_do(page: Any, *words: str) -> None:
    """A failure is announced, and its text holds these words."""
    failure = page.get_by_role("alert")
    expect(failure).to_be_visible()
    text = failure.inner_text()
    assert all(word in text for word in words), text


def printed(name: str, content: bytes) -> None:
    """Check that a file for print is what its name says."""
    match name.rpartition(".")[2]:
        case "pdf":
            assert content.startswith(b"%PDF-"), name
            assert b"%%EOF" in content[-64:], name
        case "png":
            assert content.startswith(b"\x89PNG\r\n\x1a\n"), name
        case "svg":
            assert ET.fromstring(content).tag == "{http://www.w3.org/2000/svg}svg", name
        case "tex":
            assert b"\\begin{tikzpicture}" in content, name


def unpacked(content: bytes) -> dict[str, bytes]:
    """The files of an archive, by name."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
