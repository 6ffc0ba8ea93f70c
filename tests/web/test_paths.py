"""From data to download, in a browser, each way in."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from podium.i18n import languages
from podium.web.formats import FILES, PICTURES
from podium.web.forms import FORMS
from web.asking import WORKING, ask, post, until
from web.asking import give as hand_in
from web.journeys import (
    EXAMPLES,
    HOSTILE,
    REPORTED,
    SMALL,
    STUDIES,
    give,
    open_study,
    paste,
    printed,
    report,
    taken,
    unpacked,
)
from web.walks import from_a_file_to_latex, from_pasted_latex_to_a_picture

COMPARE = "/study/classifiers/compare?objective=maximize&go=1"


def test_dropped_file(browser_page: Any) -> None:
    browser_page.goto("/")
    handle = browser_page.evaluate_handle(
        "text => { const carried = new DataTransfer(); carried.items.add(new File([text], 'dropped.csv')); return carried; }",
        SMALL,
    )
    browser_page.dispatch_event("main", "drop", {"dataTransfer": handle})
    browser_page.wait_for_url("**/data/*")
    expect(browser_page.locator("main")).to_contain_text("dropped.csv")


def test_several_files_go_together(browser_page: Any) -> None:
    key = give(browser_page, EXAMPLES / "amlb_2019_score.csv")
    browser_page.set_input_files("#more", EXAMPLES / "amlb_2019_seconds.csv")
    browser_page.wait_for_url(lambda url: "/data/" in url and key not in url)
    expect(browser_page.get_by_role("link", name="amlb_2019_seconds.csv")).to_be_visible()
    browser_page.goto(browser_page.url.replace("/data/", "/study/") + "/order?objective=maximize")
    browser_page.select_option("#o-cost_file", "amlb_2019_seconds.csv")
    expect(browser_page.locator("#answer")).to_be_visible()
    report(browser_page)


def test_every_example_reaches_a_report(page_server: str) -> None:
    links = re.findall(r'href="(/study/[^"]+)"', ask(page_server).text.partition('id="examples"')[2])
    addresses = [html.unescape(link) for link in links if "go=1" in link]
    assert len(addresses) >= 8
    for address in addresses:
        reported(page_server, address)


def reported(address: str, path: str) -> str:
    """The page of a study with its report."""
    page = until(lambda: ask(address, path), lambda page: WORKING not in page.text)
    assert page.status == 200, page.text
    assert re.search(r'class="verdict"[^>]*>\s*\S', page.text), path
    return page.text


@pytest.mark.parametrize("verb", FORMS)
def test_every_study_reaches_a_report(page_server: str, verb: str) -> None:
    asked = STUDIES[verb]
    key = "none"
    if verb == "adjust":
        key = hand_in(page_server, REPORTED).removeprefix("/data/")
    elif asked.file:
        names = [asked.file, *([asked.options["cost_file"]] if "cost_file" in asked.options else [])]
        files = [("file", name, (EXAMPLES / name).read_bytes()) for name in names]
        key = post(page_server, "/data", *files).headers["location"].removeprefix("/data/")
    text = reported(page_server, f"/study/{key}/{verb}?{urlencode({**asked.options, 'go': '1'})}")
    assert re.search(r'class="null"[^>]*>\s*\S', text)
    assert f"podium {verb}" in text.partition('id="script"')[2]


def test_an_option_changes_report_and_address(browser_page: Any) -> None:
    browser_page.goto(COMPARE)
    best = report(browser_page)
    expect(best).to_contain_text("8 of 10 pairs")
    browser_page.check("#o-minimize")
    expect(best).to_contain_text("Kernel has the best mean rank")
    browser_page.locator("#o-alpha").fill("0.2")
    browser_page.locator("#o-alpha").press("Tab")
    expect(best).to_contain_text("α = 0.2")
    given = parse_qs(urlsplit(browser_page.url).query)
    assert parse_qs(given.pop("looked")[0]) == {"go": ["1"], "objective": ["maximize"]}
    assert given == {"go": ["1"], "objective": ["minimize"], "alpha": ["0.2"]}
    browser_page.reload()
    expect(report(browser_page)).to_contain_text("α = 0.2")
    assert browser_page.input_value("#o-alpha") == "0.2"
    browser_page.go_back()
    expect(best).to_contain_text("α = 0.05")
    expect(browser_page.locator("#o-alpha")).to_have_value("")
    browser_page.go_back()
    expect(best).to_contain_text("C4.5 has the best mean rank")
    expect(browser_page.locator("#o-maximize")).to_be_checked()
    browser_page.go_forward()
    expect(best).to_contain_text("Kernel has the best mean rank")


def test_sections_do_not_disturb_the_history(browser_page: Any) -> None:
    browser_page.goto(COMPARE)
    report(browser_page)
    sections = browser_page.get_by_role("navigation", name="Contents").get_by_role("link")
    sections.last.click()
    assert browser_page.url.endswith("#details")
    sections.first.click()
    browser_page.go_back()
    browser_page.go_back()
    expect(browser_page.locator("#result")).not_to_have_attribute("aria-busy", "true")
    expect(report(browser_page)).to_be_visible()


def test_names_to_choose_from_are_offered(browser_page: Any) -> None:
    browser_page.goto("/study/classifiers/compare?objective=maximize")
    offered = browser_page.locator("#o-control option").all_inner_texts()
    assert offered[:6] == ["all pairs", "C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    columns = browser_page.locator("#o-problem option").all_text_contents()
    assert "C4.5" in columns


def test_help_of_an_option(browser_page: Any) -> None:
    browser_page.goto("/study/classifiers/compare?objective=maximize")
    helped = browser_page.locator(".field:has(#o-alpha) .help")
    expect(helped.locator("p")).to_be_hidden()
    helped.locator("summary").click()
    expect(helped.locator("p")).to_be_visible()
    assert "--" not in helped.inner_text()


def test_odd_names_are_shown_as_they_are(browser_page: Any) -> None:
    rows = [[str((3 * row + 2 * column) % 7 / 10) for column in range(len(HOSTILE))] for row in range(12)]
    written = io.StringIO()
    csv.writer(written).writerows([["problem", *HOSTILE], *[[f"p{n}", *row] for n, row in enumerate(rows)]])
    key = paste(browser_page, written.getvalue())
    for name in HOSTILE:
        expect(browser_page.get_by_label(f"Role of column {name}", exact=True)).to_have_count(1)
    open_study(browser_page, key, "compare", {"objective": "maximize"})
    text = browser_page.locator("#result").inner_text()
    assert HOSTILE[0] in text
    assert HOSTILE[2] in text


def test_the_guide_leads_to_a_report(browser_page: Any) -> None:
    key = give(browser_page, EXAMPLES / "garcia_herrera_2008.csv")
    browser_page.get_by_text("Other studies of this data").click()
    browser_page.get_by_role("link", name="Which study fits?").click()
    for _ in range(12):
        if browser_page.locator("a.main").count():
            break
        several = browser_page.get_by_role("link", name="several problems, independent of each other")
        (several if several.count() else browser_page.locator(".answers a").first).click()
    assert browser_page.locator(".path li").count() >= 1
    browser_page.locator("a.main").first.click()
    assert f"/study/{key}/" in browser_page.url


@pytest.fixture(scope="module")
def offered(page_server: str) -> Mapping[str, str]:
    """The addresses of everything that a report offers to take along, by its name."""
    links = re.findall(r'href="(/study/[^"]*/file/([^"?]+)[^"]*)"', ask(page_server, COMPARE).text)
    return {name: html.unescape(address) for address, name in links}


@pytest.fixture(scope="module")
def file(page_server: str, offered: Mapping[str, str]) -> Callable[[str], bytes]:
    """Take a file along, once."""

    @cache
    def asked(name: str) -> bytes:
        answer = ask(page_server, offered[name])
        assert answer.status == 200, name
        return answer.body

    return asked


class TestDownloads:
    """What is taken along is what its name says."""

    def test_there_is_a_file_of_each_kind(self, offered: Mapping[str, str]) -> None:
        assert set(FILES) <= set(offered)
        assert len(offered) > 30
        assert all(any(name.endswith(suffix) for name in offered) for suffix in PICTURES)

    def test_a_click_takes_what_the_link_says(self, browser_page: Any, file: Callable[[str], bytes]) -> None:
        """One of each group and format; the others are asked for by their links."""
        browser_page.goto(COMPARE)
        report(browser_page)
        for name in ("article.tex", "report.html", "report.pdf", "results.csv", "figure-cd.svg"):
            assert taken(browser_page, name) == file(name), name

    def test_page(self, file: Callable[[str], bytes]) -> None:
        for name in (name for name in FILES if name.endswith(".html")):
            assert {b"<html", b"<table", b"<svg"} <= set(re.findall(rb"<\w+", file(name))), name

    def test_numbers(self, file: Callable[[str], bytes]) -> None:
        told = json.loads(file("results.json"))
        assert told["k"] == 5 if "k" in told else "C4.5" in json.dumps(told)
        rows = list(csv.reader(io.StringIO(file("results.csv").decode())))
        assert len(rows) > 5
        assert len({len(row) for row in rows}) == 1

    def test_texts(self, file: Callable[[str], bytes]) -> None:
        for name in ("report.txt", "report.md", "methods-en.txt", "methods-es.txt"):
            assert len(file(name).decode()) > 300, name
        assert "Friedman" in file("methods-es.txt").decode()
        assert b"\\begin{abstract}" in file("article.tex")  # test_article compiles those of every study
        assert all(file(name) for name in FILES if not name.startswith("everything"))

    def test_printed(self, file: Callable[[str], bytes]) -> None:
        """One picture in each format; those of all kinds are in what is taken along with everything."""
        printed("report.pdf", file("report.pdf"))
        for suffix in PICTURES:
            printed(f"figure-cd{suffix}", file(f"figure-cd{suffix}"))

    def test_figures_in_a_style(self, page_server: str) -> None:
        address = f"{COMPARE}&style.width=single&style.highlight=CN2&style.title=My+title&style.caption=none&style.font_size=10"
        links = re.findall(r'href="([^"]*/file/figure-ranks.svg[^"]*)"', ask(page_server, address).text)
        (link,) = map(html.unescape, links)
        svg = ET.fromstring(ask(page_server, link).body)
        assert svg.get("width") == "252pt"  # 3.5 inches
        texts = {element.text: element.get("class") for element in svg.iter("{http://www.w3.org/2000/svg}text")}
        assert texts["My title"] == "podium-heading"
        assert texts["CN2"].startswith("podium-label-our")
        assert "podium-caption" not in texts.values()
        refused = ask(page_server, link.replace("CN2", "CM2"))
        assert (refused.status, "Did you mean" in refused.text) == (422, True)
        assert "a number from 3 to 72" in ask(page_server, link.replace("font_size=10", "font_size=big")).text
        usual = ask(page_server, link.replace("figure-ranks.svg", "results.csv"))
        assert (
            usual.body
            == ask(page_server, re.sub("&style[^&]*", "", link).replace("figure-ranks.svg", "results.csv")).body
        )

    def test_the_style_of_figures_is_chosen_below_them(self, browser_page: Any) -> None:
        browser_page.goto(COMPARE)
        report(browser_page)
        browser_page.locator("#downloads summary").first.click()
        browser_page.get_by_text("Style of the figures").click()
        browser_page.get_by_label("Width").select_option("double")
        browser_page.get_by_role("button", name="Use this style").click()
        link = browser_page.locator('#downloads a[href*="figure-cd.svg"]')
        expect(link).to_have_attribute("href", re.compile("style.width=double"))
        expect(browser_page.get_by_label("Width")).to_have_value("double")
        assert "objective=maximize" in browser_page.url

    def test_pictures(self, offered: Mapping[str, str], file: Callable[[str], bytes]) -> None:
        drawn = [name for name in offered if name.startswith("figure-") and name.endswith((".svg", ".tex"))]
        assert len(drawn) > 20
        for name in drawn:
            printed(name, file(name))

    def test_everything_in_every_language(self, browser_page: Any, page_server: str) -> None:
        """Of a study with few pictures, which take the longest; `test_jobs` takes everything of one with many."""
        where = hand_in(page_server, REPORTED).replace("/data/", "/study/")
        kept = {
            name: unpacked(ask(page_server, f"{where}/adjust/file/{name}").body)
            for name in FILES
            if name.endswith("zip")
        }
        assert len(kept) == len(languages())
        assert len({frozenset(names) for names in kept.values()}) == 1
        english, spanish = kept["everything.zip"], kept["everything-es.zip"]
        assert b'<html lang="es">' in spanish["podium/report.html"]
        assert b"P-valores ajustados" in spanish["podium/report.html"]
        assert english["podium/results.json"] == spanish["podium/results.json"]
        browser_page.goto(f"{where}/adjust?go=1")
        report(browser_page)
        assert unpacked(taken(browser_page, "everything.zip")) == english


def test_option_chosen_before_the_script_is_loaded(browser_page: Any) -> None:
    key = paste(browser_page, SMALL)
    held: list[Any] = []
    browser_page.route("**/page.js*", lambda route: held.append(route))
    browser_page.goto(f"/study/{key}/compare?objective=minimize", wait_until="commit")
    browser_page.check("#o-maximize")
    assert held
    for script in held:
        script.continue_()
    expect(report(browser_page)).to_contain_text(re.compile(r"Problems\s*5"))


by_mouse_and_keyboard = pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])


@by_mouse_and_keyboard
def test_from_a_file_to_a_latex_table(browser_page: Any, keyboard: bool) -> None:
    """Choosing the file apart: the direction, the tables, the first of them."""
    walk, table = from_a_file_to_latex(browser_page, EXAMPLES / "garcia_herrera_2008.csv", keyboard=keyboard)
    assert table.suggested_filename == "table-ranks.tex"
    assert "\\toprule" in table.path().read_text(encoding="utf-8")
    assert walk.clicks == (0 if keyboard else 3)
    assert walk.keys <= 60


@by_mouse_and_keyboard
def test_from_a_pasted_latex_table_to_a_picture(browser_page: Any, keyboard: bool) -> None:
    """The field, what was pasted, the direction, the menu, the picture."""
    walk, picture = from_pasted_latex_to_a_picture(browser_page, keyboard=keyboard)
    assert picture.suggested_filename == "figure-cd.svg"
    assert walk.clicks == (0 if keyboard else 5)
    assert walk.keys <= 60


@pytest.mark.parametrize("algorithms", [5, 41])
def test_few_tab_stops_lead_to_the_pairs(browser_page: Any, page_server: str, algorithms: int) -> None:
    """Through the bar, the options, the pictures and the advice; of many algorithms, one is chosen there."""
    lines = [",".join([f"p{i}", *(str(i * j % 7 + j / 9) for j in range(algorithms))]) for i in range(9)]
    table = "\n".join([",".join(["problem", *(f"m{j}" for j in range(algorithms))]), *lines])
    key = hand_in(page_server, table).removeprefix("/data/")
    browser_page.goto(f"/study/{key}/compare?objective=maximize&go=1")
    report(browser_page)
    if algorithms > 25:  # what is said of the chosen one stands in the page, and hides nothing
        expect(browser_page.locator(".one .told")).to_have_css("position", "static")
    stops = 0
    while not browser_page.evaluate("document.activeElement.closest('.block:has(.pv), .choose') !== null"):
        browser_page.keyboard.press("Tab")
        stops += 1
        assert stops <= 60
    assert stops > 10


def test_the_pictures_show_what_the_pages_say(
    open_browser: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a heading or a control has changed: python docs/page_pictures.py."""
    images = Path(__file__).parents[2] / "docs" / "images"
    monkeypatch.syspath_prepend(images.parent)
    import page_pictures

    page = open_browser(viewport=page_pictures.WINDOW, locale="en")
    shown: dict[str, list[str]] = {}
    page_pictures.walk(page, lambda at, name: shown.update({name: page_pictures.words_of(at)}))
    pictured = {name: page_pictures.words_in((images / f"page-{name}.png").read_bytes()) for name in shown}
    assert all(shown.values())
    assert pictured == shown, "make the pictures again: python docs/page_pictures.py"
    assert {path.stem.removeprefix("page-") for path in images.glob("page-*.png")} == set(shown)
