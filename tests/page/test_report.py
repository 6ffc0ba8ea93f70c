"""The report page: one file without a network, well built, small, and usable in a real browser."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from podium.document import Column, Document, Heading, Paragraph, Table
from podium.page.report import to_report
from podium.render.flow import CELLS, large_tables
from podium.render.visible import visible
from podium.studies.shared.citations import cite
from render import samples
from render.browser import in_windows, look, needs_chromium

VOID = {"meta", "link", "br", "img"}


class Page(HTMLParser):
    """Checks the nesting; collects tags, identifiers, headings and tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[int] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.mark.parametrize("name", samples.EVERY)
def test_every_page_is_well_built(name: str) -> None:
    page = Page(to_report(samples.EVERY[name]()))
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(page.headings, page.headings[1:], strict=False))
    identifiers = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(identifiers) == len(set(identifiers))
    wanted = [attrs["aria-labelledby"] for _, attrs in page.tags if "aria-labelledby" in attrs]
    wanted += [str(attrs["href"])[1:] for attrs in page.all("a")]
    assert set(wanted) <= set(identifiers)
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(attrs.get("scope") in ("row", "col", "rowgroup") for attrs in page.all("th"))
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("main")) == len(page.all("title")) == len(page.all("script")) == 1


@pytest.mark.parametrize("name", samples.EVERY)
def test_no_page_loads_or_runs_anything_of_others(name: str) -> None:
    text = to_report(samples.EVERY[name]())
    page = Page(text)
    assert all(not ({"src", "srcset", "action", "data", "style"} & set(attrs)) for _, attrs in page.tags)
    assert all(not key.startswith("on") for _, attrs in page.tags for key in attrs)
    assert all(str(attrs["href"]).startswith("#") for attrs in page.all("a"))
    assert not page.all("link")
    style = text[text.index("<style>") : text.index("</style>")]
    assert not re.search(r"url\(|@import|https?:", style)


def test_the_policy_lets_only_the_script_of_the_page_run() -> None:
    text = to_report(samples.hostile())
    script = text[text.index("<script>") + len("<script>") : text.index("</script>")]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = str(Page(text).all("meta")[1]["content"])
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def long_table() -> Document:
    rows = CELLS // 2 + 1
    columns = (Column("name", [f"row {i}" for i in range(rows)]), Column("p", [0.5] * rows, "pvalue"))
    return Document("Long", (Table("long", "Long", columns), Table("short", "Short", (Column("x", ["y"]),))))


def test_a_long_table_is_shown_in_part_and_says_where_the_rest_is() -> None:
    document = long_table()
    assert [table.key for table in large_tables(document)] == ["long"]
    text = to_report(document, files={"long": "a, <b>.csv"})
    assert "row 999<" in text
    assert "row 1000<" not in text
    assert (
        "The first 1000 of 10 001 rows are shown; all of them are in the file a, &lt;b&gt;.csv beside this page."
        in text
    )


def test_many_algorithms_stay_under_five_megabytes() -> None:
    assert len(to_report(samples.pairs(16_653)).encode()) < 5e6


def test_references_lead_to_the_papers() -> None:
    """By DOI where there is one; papers without one stand as they are."""
    text = to_report(Document("T", tuple(cite(["friedman1937", "demsar2006", "fisher1935"]))))
    items = re.findall(r"<li[^>]*>(.*?)</li>", text)
    assert len(items) == 3
    assert 'href="https://doi.org/10.1080/01621459.1937.10503522"' in items[0]
    assert 'href="https://www.jmlr.org/papers/v7/demsar06a.html"' in items[1]
    assert "<a" not in items[2]


def test_levels_of_headings_are_never_skipped() -> None:
    document = Document("T", (Heading("deep", 5), Paragraph("x"), Heading("two"), Heading("four", 4), Paragraph("y")))
    assert Page(to_report(document)).headings == [1, 2, 2, 3]


# In a browser.

OVERFLOW = "return [d.documentElement.scrollWidth, d.documentElement.clientWidth];"


@needs_chromium
@pytest.mark.parametrize("name", ["every block", "hostile", "forty algorithms", "pictures"])
def test_no_page_is_wider_than_the_window(tmp_path: Path, name: str) -> None:
    sizes, said = look(tmp_path, to_report(samples.EVERY[name]()), 360, in_windows(OVERFLOW, 360, 1400))
    assert sizes == [[360, 360], [1400, 1400]]
    assert said == []


@needs_chromium
def test_tables_sort_by_the_values_behind_the_cells(tmp_path: Path) -> None:
    script = """
      const table = d.querySelector("table"), head = table.tHead.rows[0].cells, seen = [];
      for (const place of [2, 2, 4, 0]) {
        head[place].querySelector("button").click();
        seen.push([head[place].ariaSort, ...[...table.tBodies[0].rows].map((row) => row.cells[0].textContent)]);
      }
      return seen;
    """
    seen, said = look(tmp_path, to_report(samples.every_block()), 1000, script)
    assert said == []
    # z is -1.2345, 39.65, undefined, 0.5; the adjusted p-values are 0.0873, 0.99996, 0 and none.
    assert seen == [
        ["ascending", "SVM-RBF (tuned)", "naïve Bayes", "random_forest", "C4.5"],
        ["descending", "random_forest", "naïve Bayes", "SVM-RBF (tuned)", "C4.5"],
        ["ascending", "C4.5", "SVM-RBF (tuned)", "random_forest", "naïve Bayes"],
        ["ascending", "C4.5", "naïve Bayes", "random_forest", "SVM-RBF (tuned)"],
    ]


COPY = """
  const found = [];
  Object.defineProperty(w.navigator, "clipboard", { value: { writeText: async (text) => found.push(text) } });
  for (const button of d.querySelectorAll(".tools button")) button.click();
  await new Promise((done) => w.setTimeout(done, 50));
  return found;
"""


@needs_chromium
def test_a_table_is_copied_in_full_precision(tmp_path: Path) -> None:
    (table, latex), said = look(tmp_path, to_report(samples.every_block()), 1000, COPY)
    assert said == []
    rows = list(csv.reader(io.StringIO(table)))
    assert rows[1] == ["SVM-RBF (tuned)", "1.25", "-1.2345", "0.0291", "0.0873", "0.05", "-0.0123", "30"]
    assert [row[3] for row in rows[1:]] == ["0.0291", "0.748", "4.49e-07", "1.0"]
    assert rows[3][2] == ""
    assert r"\textbf{\boldmath $4.49\times 10^{-7}$}" in latex
    assert r"random\_forest & 2.100 & 39.647" in latex


@needs_chromium
def test_hostile_names_are_copied_as_text(tmp_path: Path) -> None:
    document = Document(
        "",
        (
            Table(
                "t",
                "50% & more",
                (Column("name", samples.HOSTILE), Column("p", (0.1,) * len(samples.HOSTILE), "pvalue")),
            ),
        ),
    )
    (table, latex), said = look(tmp_path, to_report(document), 1000, COPY)
    assert said == []
    names = [row[0] for row in csv.reader(io.StringIO(table, newline=""))][1:]
    assert names == [f"'{name}" if name[:1] in "=+-@" and name else visible(name) for name in samples.HOSTILE]
    assert r"\caption{50\% \& more}" in latex
    assert r"a\_b\%\$\#\{\}\textasciitilde{}\textasciicircum{}\textbackslash{}\&" in latex


@needs_chromium
def test_without_a_clipboard_the_text_itself_is_offered(tmp_path: Path) -> None:
    script = """
      Object.defineProperty(w.navigator, "clipboard", { value: undefined });
      d.querySelector(".tools button").click();
      await new Promise((done) => w.setTimeout(done, 50));
      return [d.querySelector("textarea").value.split("\\n")[1], d.querySelector("[role=status]").textContent];
    """
    found, said = look(tmp_path, to_report(samples.matrix(2)), 1000, script)
    assert said == []
    assert found == ["algorithm number 0,,-0.14285714285714285", "Press Ctrl+C to copy the text."]


@needs_chromium
def test_everything_can_be_reached_by_keyboard_and_read_in_light_and_dark(tmp_path: Path) -> None:
    """Boxes that scroll take the focus; every text has a contrast of 4.5 at least with what lies behind it."""
    script = """
      const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
      const light = (text) => { const [r, g, b] = rgb(text).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const behind = (e) => { for (; e; e = e.parentElement) { const c = w.getComputedStyle(e).backgroundColor; if (rgb(c)[3] !== 0) return c; } return "rgb(255, 255, 255)"; };
      const least = () => Math.min(...[...d.querySelectorAll("body *")].filter((e) => e.textContent.trim() && e.tagName !== "SCRIPT").map((e) => {
        const [a, b] = [light(w.getComputedStyle(e).color), light(behind(e))]; return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }));
      const found = [[...d.querySelectorAll(".scroll")].every((box) => box.tabIndex === 0), least()];
      // The dark colours, whatever the browser prefers.
      for (const sheet of d.styleSheets) for (const rule of [...sheet.cssRules])
        if (rule.media?.mediaText.includes("dark")) sheet.insertRule(rule.cssRules[0].cssText, sheet.cssRules.length);
      return [...found, least(), w.getComputedStyle(d.body).backgroundColor];
    """
    (reached, day, night, page), said = look(tmp_path, to_report(samples.every_block()), 1000, script)
    assert said == []
    assert reached
    assert min(day, night) >= 4.5
    assert page != "rgb(255, 255, 255)"
