"""The page for everybody: by keyboard, without scripts, on a phone, in the dark, in both languages, with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from podium.web import pages
from podium.web.settings import Settings
from podium.web.templates import _environment
from web.asking import WORKING, _asked, ask, give, post, until
from web.inside import running
from web.journeys import EXAMPLES, SMALL, no_wider_than_the_window, report

COMPARE = "/study/classifiers/compare?objective=maximize&go=1"
PAGES = {
    "start": "/",
    "data": "/data/classifiers",
    "large table": "/data/leaderboard",
    "large report": "/study/field/compare?objective=maximize&go=1",
    "guide": "/guide",
    "guide's answer": "/guide?key=classifiers&data=table&problems=several&algorithms=many&goal=differences",
    "form": "/study/optimisers/compare",
    "report": COMPARE,
    "predictions": "/study/predictions/predictions?truth=digit&identifier=image&go=1",
    "convergence": "/study/convergence/convergence?objective=minimize&go=1",
    "two versions": "/study/classifiers/compare/versus/classifiers?objective=maximize",
    "picture": "/study/classifiers/compare/picture/ranks?objective=maximize",
    "tables": "/study/classifiers/compare/tables?objective=maximize",
    "no data": "/study/none/plan",
    "mistake": "/study/classifiers/compare?objective=maximize&control=nobody&go=1",
    "question": "/study/folds/compare?objective=maximize&go=1",
    "answer": "/data/classifiers?drop_column=CN2",
    "missing": "/nowhere",
    "data gone": "/data/gone",
    "terms": "/terms",
    "term": "/terms/holm",
    "API": "/api",
}

FEW = "dataset,C4.5,1-NN,NaiveBayes,Kernel\n" + "".join(
    f"d{at},0.9{at},0.8{at},0.7{at % 7},0.6{at}\n" for at in range(9)
)
FIELD = "\n".join(
    [",".join(["problem", *(f"method {j}" for j in range(41))])]
    + [",".join([f"p{i}", *(str(i * j % 7 + j / 9) for j in range(41))]) for i in range(9)]
)
"""So many algorithms that one is chosen, with which the others are compared."""

SMALLER = {
    "large table": FEW,
    "report": FEW,
    "predictions": "image,digit,Logistic,1-NN,Tree\n"
    + "".join(f"{at},{at % 2},{at % 2},{at % 3 % 2},{at % 5 % 2}\n" for at in range(30)),
    "convergence": "algorithm,function,1,10,50,100\n"
    + "".join(
        f"{name},F{at},{at + 9}.5,{at + speed},0.{speed}{at},0.0{speed}{at}\n"
        for at in range(1, 8)
        for speed, name in enumerate(("DES", "LSHADE", "jSO"), 1)
    ),
}
"""Tables in which axe sees cells, marks and sentences of the same kinds as in the examples, but not thousands of them."""


def settled(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("[data-reading]").wait_for(state="detached")
    page.locator("#result[data-working]").wait_for(state="detached")


@pytest.fixture(scope="module")
def _phone(open_once: Callable[..., Any]) -> Iterator[Callable[[], Any]]:
    narrow = {"width": 360, "height": 740}
    with open_once(viewport=narrow, has_touch=True, reduced_motion="reduce") as used:
        yield used


@pytest.fixture
def phone(_phone: Callable[[], Any]) -> Iterator[Any]:
    """A page of a telephone."""
    with _phone() as page:
        yield page


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_for_everybody(phone: Any, page_server: str, name: str) -> None:
    """One title and heading; nothing but boxes scrolls sideways on any screen; fingers hit what they aim at; axe finds nothing serious."""
    page = phone
    field = give(page_server, FIELD).removeprefix("/data/") if name == "large report" else ""
    settled(page, PAGES[name].replace("/field/", f"/{field}/"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_count(1)
    assert page.title().strip()
    no_wider_than_the_window(page)
    assert too_small(page) == []
    for width in (800, 1400):
        page.set_viewport_size({"width": width, "height": 740})
        no_wider_than_the_window(page)
    if name == "large report":
        return  # for axe it is the report
    page.set_viewport_size({"width": 1200, "height": 900})
    if name in SMALLER:
        key = give(page_server, SMALLER[name]).removeprefix("/data/")
        settled(page, re.sub(r"(?<=/)(leaderboard|classifiers|predictions|convergence)", key, PAGES[name], count=1))
        if PAGES[name].startswith("/study/"):
            report(page)
    opened(page)
    if name == "report":
        page.locator("#downloads summary").first.click()
    assert serious(page) == [], "light"
    page.emulate_media(color_scheme="dark")
    assert serious(page, {"runOnly": ["color-contrast"]}) == [], "dark"


def test_spanish_is_for_everybody_too(open_browser: Callable[..., Any], page_server: str) -> None:
    """Each kind of page once: its words are longer. They have no colours of their own, nor other elements."""
    page = open_browser(locale="es", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    where = give(page_server, FEW)
    study = f"{where.replace('/data/', '/study/')}/compare?objective=maximize&go=1"
    for path in ("/", where, "/guide", study, "/nowhere", "/terms/holm"):
        settled(page, path)
        assert page.locator("html").get_attribute("lang") == "es"
        opened(page)
        no_wider_than_the_window(page)
        if path == study:
            assert serious(page, {"rules": {"color-contrast": {"enabled": False}}}) == [], path


def test_nothing_serious_is_found_on_the_way(phone: Any, page_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is read, has gaps or is refused; a study that runs, is stopped, stands among others and was changed after a look."""
    page, shown = phone, rendered(monkeypatch)
    where = give(page_server, FEW.replace("C4.5", "C5.0"))
    with monkeypatch.context() as slow:
        slow.setattr(pages, "READING", 0)
        waiting = _asked(page_server, where, "GET", "", None, b"").text
    # What is under way is held, so that it is looked at as it is.
    page.route("**/held", lambda route: route.fulfill(body=re.sub("<(script|meta http)[^>]*>", "", waiting)))
    page.goto(f"{page_server}/held")
    looked_at(page, "a table that is read")
    for name, table in (("gaps", FEW.replace("0.81", "")), ("question", "a,b,value\nx,A,1\nx,B,2\ny,A,3\ny,B,1\n")):
        settled(page, give(page_server, table))
        looked_at(page, f"data, {name}")
    page.goto("/")
    page.set_input_files("#file", {"name": "empty.csv", "mimeType": "text/csv", "buffer": b""})
    page.get_by_role("alert").wait_for()
    looked_at(page, "refused")
    page.goto("/study/none/validate?n=40&k=12&replicates=200000&seed=21&go=1")
    page.locator("#result progress").wait_for()
    page.route("**/study/**", lambda _route: None)
    looked_at(page, "under way")
    page.unroute_all()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Try again").wait_for()
    looked_at(page, "stopped")
    study = where.replace("/data/", "/study/")
    for address in (f"{study}/pair?first=C5.0&second=Kernel&objective=maximize&go=1", f"{study}/{LOOKED}"):
        settled(page, address)
        report(page)
    expect(page.locator(".tabs a")).to_have_count(2)
    expect(page.locator("#looked .late")).to_be_visible()
    looked_at(page, "one of two studies, changed after a look")
    assert shown >= UNDER_WAY


def test_every_template_is_looked_at(page_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the pages that axe looks at; the other templates are those of the tests on the way and behind a lock."""
    shown = rendered(monkeypatch)
    for path in (path for name, path in PAGES.items() if name != "large report"):
        until(partial(ask, page_server, path), lambda answer: WORKING not in answer.text)
    assert shown | UNDER_WAY | LOCKED == set(_environment().list_templates())


UNDER_WAY = {"failure.html", "reading.html", "working.html", "failed.html"}
LOCKED = {"login.html", "workspace.html", "kept.html"}
LOOKED = "compare?objective=maximize&alpha=0.1&looked=objective%3Dmaximize&go=1"


def rendered(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of the templates that are rendered from now on, as the set grows."""
    shown: set[str] = set()
    usual = _environment().get_template

    def noted(name: str, *args: Any) -> Any:
        shown.add(name)
        return usual(name, *args)

    monkeypatch.setattr(_environment(), "get_template", noted)
    return shown


def test_nothing_serious_is_found_behind_a_lock(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page that asks for the token, the list of kept studies, and one of them, light and dark, wide and narrow, in both languages."""
    templates = rendered(monkeypatch)
    token = "correct horse battery staple"
    shown = {"Authorization": f"Bearer {token}"}
    with running(Settings(workers=1, token=token, workspace=tmp_path)) as address:
        where = give(address, FEW, **shown).replace("/data/", "/study/")
        for language in ("en", "es"):
            context = browser.new_context(locale=language, base_url=address, reduced_motion="reduce")
            page = context.new_page()
            page.goto("/")
            looked_at(page, "token asked for", language)
            page.fill("#token", "wrong")
            page.locator("form:has(#token) button").click()
            looked_at(page, "wrong token", language)
            page.fill("#token", token)
            page.locator("form:has(#token) button").click()
            page.goto("/workspace")
            looked_at(page, "nothing kept", language)
            settled(page, f"{where}/compare?objective=maximize&go=1")
            page.locator("form.keep button").click()
            page.wait_for_url("**/workspace/*")
            looked_at(page, "a kept study", language)
            kept = page.url.removeprefix(address)
            page.goto("/workspace")
            looked_at(page, "the list", language)
            context.close()
            assert post(address, f"{kept}/delete", **shown).status == 303
    assert templates >= LOCKED


def looked_at(page: Any, name: str, language: str = "en") -> None:
    """Axe in light and dark, where the words have their usual length; nothing scrolls sideways on a telephone."""
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})) if language == "en" else ():
        page.emulate_media(color_scheme=scheme)
        assert serious(page, options) == [], f"{name}, {scheme}"
    page.set_viewport_size({"width": 360, "height": 740})
    no_wider_than_the_window(page)
    page.set_viewport_size({"width": 1200, "height": 900})


def opened(page: Any) -> None:
    """Open what is folded in a form."""
    page.evaluate("document.querySelectorAll('#options details').forEach(each => { each.open = true; })")


ONE_OF_EACH = """() => {
  // Contrast follows from these alone: asked of three texts of each kind, where axe would ask it of every cell.
  const seen = new Map();
  for (const each of document.body.querySelectorAll("*")) {
    each.removeAttribute("data-contrast");
    const said = each.matches("input, select, textarea") || [...each.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!said || !each.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const own = getComputedStyle(each), place = each.getBoundingClientRect();
    if (!place.width || !place.height) continue;
    const kind = [each.tagName, each.className, each.matches(":disabled"), each.closest("label")?.control?.disabled,
                  own.color, own.fontSize, own.fontWeight, own.textShadow];
    for (let on = each; on; on = on.parentElement) {
      const {backgroundColor, backgroundImage, opacity} = getComputedStyle(on);
      if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none" || opacity !== "1")
        kind.push(backgroundColor, backgroundImage, opacity);
    }
    const key = JSON.stringify(kind), count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count <= 3) each.setAttribute("data-contrast", "");
  }
  axe.configure({rules: [{id: "color-contrast", selector: "[data-contrast]"}]});
}"""


def serious(page: Any, options: Mapping[str, Any] = MappingProxyType({})) -> list[tuple[str, list[str]]]:
    """Rules of axe-core that the page breaks seriously or critically, and where."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(ONE_OF_EACH)
    found = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})["violations"]
    return [
        (rule["id"], [node["html"][:200] for node in rule["nodes"]][:3])
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def too_small(page: Any) -> list[str]:
    """What is not 24 by 24 pixels (WCAG 2.2, 2.5.8); links inside sentences are the rule's own exception."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
             'button, .button, summary, input:not([type=hidden]), select, textarea, header a, .plain a, .studies a, .files a')]
           .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.closest('.podium-report'))
           .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
           .filter(([, box]) => box.width < 24 || box.height < 24)
           .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    return found


def test_dark_is_dark(browser_page: Any) -> None:
    page = browser_page
    settled(page, COMPARE)
    backgrounds = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        backgrounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"))
    light, dark = backgrounds
    assert min(light) > 200
    assert max(dark) < 60


def test_languages(browser_page: Any) -> None:
    page = browser_page
    settled(page, COMPARE)
    page.get_by_role("link", name="Español", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".named strong")).to_have_text("Comparar varios algoritmos")
    expect(report(page)).to_contain_text("C4.5 tiene el mejor rango medio (2.10) en 30 problemas.")
    expect(page.locator("#result .podium-report").first).to_have_attribute("lang", "es")
    assert "objective=maximize" in page.url
    page.goto("/")  # the choice is remembered
    expect(page.locator("h1")).to_have_text("Comparar algoritmos")
    page.get_by_role("link", name="English", exact=True).click()
    expect(page.locator("h1")).to_have_text("Compare algorithms")


def test_by_keyboard_only(browser_page: Any) -> None:
    page = browser_page
    page.goto("/")

    def tab_to(wanted: str, most: int = 60) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert outline != "none", wanted
                return
        raise AssertionError(f"{wanted} is not reached by the Tab key")

    tab_to(".skip")
    page.keyboard.press("Enter")
    tab_to(".pasted > summary")
    page.keyboard.press("Enter")  # the field gets the focus
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.insert_text(SMALL)
    tab_to("form:has(#text) button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/data/*")
    page.locator(".pair .a").first.wait_for()
    tab_to(".pair .a")  # larger is better
    page.keyboard.press("Enter")
    page.wait_for_url("**/study/**")
    report(page)
    tab_to(".field:has(#o-objective) .help summary")
    page.keyboard.press("Space")
    expect(page.locator("#h-objective")).to_be_visible()
    expect(report(page)).to_contain_text("The smallest adjusted p-value is 0.0625")
    tab_to("#o-alpha")
    page.keyboard.type("0.1")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("C ")  # for those who do not see it appear
    page.reload()
    tab_to("#tables")
    tab_to("#downloads > summary", 1)
    page.keyboard.press("Enter")
    tab_to('a[href*="/file/article.tex?"]', 2)
    page.keyboard.press("Escape")


class TestWithoutScripts:
    """The basic path needs no script."""

    def test_from_file_to_download(self, open_browser: Callable[..., Any]) -> None:
        page = open_browser(java_script_enabled=False)
        page.goto("/")
        page.set_input_files("#file", EXAMPLES / "garcia_herrera_2008.csv")
        page.click("form:has(#file) button")
        page.get_by_role("link", name="Larger is better").click()
        expect(page.locator("#answer")).to_contain_text("C4.5 has the best mean rank")
        page.fill("#o-alpha", "0,01")
        page.click(".go button")
        expect(page.locator("#answer")).to_contain_text("α = 0.01")
        expect(page.locator("#looked")).to_contain_text("Significance level (α): 0.01 instead of 0.05")
        page.click("#tables")
        with page.expect_download() as found:
            page.get_by_role("link", name="Download .tex").first.click()
        assert "\\toprule" in found.value.path().read_text(encoding="utf-8")

    def test_a_long_study_refreshes_itself(self, open_browser: Callable[..., Any]) -> None:
        page = open_browser(java_script_enabled=False)
        page.goto("/study/none/validate?n=12&k=5&replicates=4000&seed=3&go=1")
        page.locator("#result #answer").wait_for()
