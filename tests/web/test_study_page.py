"""The page of a study as an instrument: few clicks, what is missing, what was chosen after a look, and the words of the page."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import expect

import podium
from podium.i18n import Message, speaking
from podium.mentions import names_in
from podium.web.forms import FORMS, changed_after, fields, mentioned, on_page
from podium.web.fragment import body_of, pieces_of, rounded
from web.asking import ask, give, post
from web.journeys import EXAMPLES, SMALL, report, taken

COMPARE = "/study/classifiers/compare?objective=maximize&go=1"
COMMAND_LINE = re.compile(r"(?<![\w-])--[a-z]|\bpodium (?:compare|pair|runs|folds)\b|[Cc]ommand line|línea de comandos")


def test_the_answer_is_the_first_that_is_seen(browser_page: Any) -> None:
    page = browser_page
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(COMPARE)
    report(page)
    tops = {
        name: page.locator(name).first.bounding_box()["y"]
        for name in ("h1", ".keys", ".look figure", ".matrix", "#o-maximize")
    }
    assert all(top < 600 for top in tops.values()), tops
    assert tops["h1"] < 120
    assert page.get_by_role("heading", level=1).count() == 1
    expect(page.get_by_role("button", name="Compute")).to_be_hidden()
    page.evaluate("scrollTo(0, 2000)")
    expect(page.get_by_role("link", name="LaTeX table", exact=True)).to_be_in_viewport()  # the bar stays
    expect(page.locator("#o-maximize")).to_be_in_viewport()  # and so do the options


def test_narrow_windows_fold_the_options_into_a_line(browser_page: Any) -> None:
    page = browser_page
    page.set_viewport_size({"width": 700, "height": 900})
    page.goto(f"{COMPARE}&alpha=0.1")
    report(page)
    line = page.locator(".rail > summary")
    expect(line).to_contain_text("Larger is better · Significance level (α): 0.1")
    expect(page.locator("#o-alpha")).to_be_hidden()
    line.click()
    expect(page.locator("#o-alpha")).to_be_visible()


class TestMissing:
    """What is missing is asked for or marked; nothing else needs a click."""

    def test_the_direction_is_asked_with_two_buttons(self, browser_page: Any, page_server: str) -> None:
        key = give(page_server, SMALL.replace(";", ",")).removeprefix("/data/")
        browser_page.goto(f"/study/{key}/compare")
        expect(browser_page.locator("h1")).to_have_text("Which values are better?")
        browser_page.get_by_role("link", name="Smaller is better").click()
        expect(report(browser_page)).to_contain_text(re.compile(r"Problems\s*5"))
        assert parse_qs(urlsplit(browser_page.url).query)["objective"] == ["minimize"]
        expect(browser_page.locator("#o-minimize")).to_be_checked()

    def test_a_complete_study_is_computed_at_once(self, page_server: str) -> None:
        assert 'class="verdict"' in ask(page_server, "/study/classifiers/compare?objective=maximize").text

    def test_the_field_of_a_message_is_marked(self, page_server: str) -> None:
        text = ask(page_server, "/study/classifiers/compare?objective=maximize&alpha=7&go=1").text
        assert re.search(r'id="o-alpha"[^>]*aria-invalid="true"', text)
        assert text.count('aria-invalid="true"') == 1
        assert "Significance level (α) must lie strictly between" in html.unescape(text)


class TestChosenAfterALook:
    """What is changed after the first result enters the methods paragraph, wherever that goes."""

    def test_the_paragraph_says_so_and_undo_takes_it_back(self, browser_page: Any) -> None:
        page = browser_page
        page.goto(COMPARE)
        report(page)
        expect(page.locator("#looked .late")).to_have_count(0)
        page.get_by_role("radio", name="With one").check(force=True)
        page.select_option("#o-control", "CN2")
        expect(page.locator("#looked .late")).to_contain_text("Chosen after a look: Control: CN2 instead of all pairs")
        said = "These options were changed after a first look at the results: Control: CN2."
        expect(page.locator(".methods")).to_contain_text(said)
        assert said in " ".join(taken(page, "methods-en.txt").decode().split())
        assert "primer examen de los resultados: Control: CN2." in " ".join(
            taken(page, "methods-es.txt").decode().split()
        )
        page.fill("#o-alpha", "0.1")
        page.keyboard.press("Enter")
        expect(page.locator("#looked .late")).to_have_count(2)
        page.keyboard.press("Escape")  # the menu of downloads
        page.locator("#looked").get_by_role("link", name="Undo").first.click()
        expect(page.locator("#looked .late")).to_have_count(1)
        expect(page.locator("#o-control")).to_have_value("")
        expect(page.locator("#o-alpha")).to_have_value("0.1")
        page.locator("#looked").get_by_role("link", name="Undo").click()
        expect(page.locator(".methods")).not_to_contain_text("first look")

    def test_what_is_taken_along_says_so(self, page_server: str) -> None:
        after = {"objective": "maximize", "alpha": "0.1", "looked": "go=1&objective=maximize"}
        for name, said in (("report.html", True), ("article.tex", True), ("results.json", False)):
            told = ask(page_server, f"/study/classifiers/compare/file/{name}?{urlencode(after)}").text
            plain = ask(
                page_server, f"/study/classifiers/compare/file/{name}?{urlencode({**after, 'looked': ''})}"
            ).text
            assert ("first look" in told) == said, name
            assert "first look" not in plain

    def test_the_direction_is_no_choice(self) -> None:
        assert changed_after("compare", "go=1&objective=maximize", {"objective": "minimize"}) == []
        assert changed_after("compare", "", {"alpha": "0.1"}) == []
        (change,) = changed_after("compare", "go=1&alpha=0.1", {})
        assert change == ("Significance level (α)", "0.05", "0.1", {"alpha": "0.1"})

    def test_an_alternative_goes_with_its_control(self) -> None:
        now = {"control": "CN2", "alternative": "greater"}
        undone = {one.label: one.undone for one in changed_after("compare", "go=1", now)}
        assert undone["Control"] == {"control": "", "alternative": ""}


class Anything:
    """A value of any type."""

    def __format__(self, spec: str) -> str:
        return "name"


class TestWords:
    """Nobody on a page is told to type an option of the command line."""

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_no_message_of_podium_names_an_option(self, language: str) -> None:
        with _catalogue("es").open("rb") as file:
            texts = [
                text
                for message in read_po(file, locale="es")
                for text in ((message.id,) if language == "en" else (message.string,))
                if isinstance(text, str) and text and "{" not in text.split(" ")[0] and _said_by_errors(message)
            ]
        assert len(texts) > 500
        with speaking(language):
            said = [on_page("compare", Message(text, **dict.fromkeys(names_in(text), Anything()))) for text in texts]
            others = re.compile(r"--benchmark-[a-z]+")  # options of another program
            assert [text for text in said if "--" in others.sub("", text)] == []

    @pytest.mark.parametrize("verb", FORMS)
    @pytest.mark.parametrize("language", ["en", "es"])
    def test_helps_of_fields_name_no_option(self, page_server: str, verb: str, language: str) -> None:
        key = "none" if verb in ("plan", "validate", "adjust") else "classifiers"
        text = ask(page_server, f"/study/{key}/{verb}?lang={language}").text
        form = html.unescape(text.partition('id="options"')[2].partition("</form>")[0])
        assert re.findall(r".{30}(?<![\w-])--[a-z].{10}", form) == []

    @pytest.mark.parametrize("verb", FORMS)
    def test_errors_on_the_page(self, page_server: str, verb: str) -> None:
        """Each field once with a value that cannot be."""
        key = "none" if verb in ("plan", "validate", "adjust") else "folds"
        for option in [one for one in fields(verb).values() if one.kind in ("number", "name", "column", "text")][::4]:
            given = urlencode({"objective": "maximize", option.name: "§", "go": "1"})
            text = ask(page_server, f"/study/{key}/{verb}?{given}").text
            alert = html.unescape(text.partition('role="alert"')[2].partition("</div>")[0])
            assert COMMAND_LINE.search(alert) is None, alert

    def test_fields_that_a_message_is_about(self) -> None:
        assert mentioned("compare", "alpha must lie between 0 and 1.") == {"alpha"}
        text = Message("State it: {--objective:maximize}, or {--metric}.")
        assert mentioned("compare", text) == {"objective", "metric"}
        assert mentioned("compare", "The table is empty.") == set()


def _catalogue(language: str) -> Path:
    return Path(__file__).parents[2] / "src/podium/locale" / language / "LC_MESSAGES" / "podium.po"


def _said_by_errors(message: Any) -> bool:
    return any(
        not name.endswith((".html", ".toml")) and not name.startswith(("cli/", "options.py", "document.py"))
        for name, _ in message.locations
    )


def test_studies_of_a_table_are_tabs(page_server: str) -> None:
    """Without a script: the cookie of this table's pages remembers what was computed, in this browser alone."""
    computed = ask(page_server, COMPARE)
    assert "Studies of this table" not in computed.text
    kept = computed.headers["set-cookie"]
    assert {"Path=/study/classifiers", "HttpOnly", "SameSite=lax"} <= set(kept.split("; "))
    pair = "/study/classifiers/pair?objective=maximize&first=C4.5&second=CN2&go=1"
    text = html.unescape(ask(page_server, pair, headers={"Cookie": kept.partition(";")[0]}).text)
    tabs = text.partition('aria-label="Studies of this table"')[2].partition("</nav>")[0]
    found = re.findall(r'<a href="([^"]*)"( aria-current="page")?>([^<]*)</a>', tabs)
    assert [title for _, _, title in found] == ["Compare several algorithms", "Compare two algorithms"]
    assert [current != "" for _, current, _ in found] == [False, True]
    assert found[0][0] == COMPARE
    assert parse_qs(urlsplit(found[1][0]).query) == parse_qs(urlsplit(pair).query)
    assert "Studies of this table" not in ask(page_server, pair).text


def test_tabs_lead_to_studies_of_this_table_only(page_server: str) -> None:
    """Whatever somebody wrote into the cookie, and however long it is."""
    odd = urlencode(
        [("../evil", "a=1"), ("pair", '"><script>=&//evil.example'), ("runs", "x=" + "y" * 9000), ("pair", "")]
    )
    answer = ask(page_server, COMPARE, headers={"Cookie": f'podium-studies="{odd}"; other=1'})
    tabs = answer.text.partition('aria-label="Studies of this table"')[2].partition("</nav>")[0]
    addresses = re.findall(r'href="([^"]*)"', tabs)
    assert addresses
    assert all(re.match(r"/study/classifiers/(pair|runs|compare)\?", address) for address in addresses)
    assert "<script" not in tabs
    assert len(answer.headers["set-cookie"]) < 4096


def test_a_tab_is_added_and_followed(browser_page: Any) -> None:
    page = browser_page
    page.goto(COMPARE)
    report(page)
    tabs = page.get_by_role("navigation", name="Studies of this table").get_by_role("link")
    expect(tabs).to_have_count(0)
    page.goto("/study/classifiers/pair?objective=maximize&first=C4.5&second=CN2&go=1")
    report(page)
    expect(tabs.nth(1)).to_have_attribute("aria-current", "page")
    tabs.first.click()
    report(page)
    assert page.url.endswith(COMPARE)


def test_two_versions_of_a_table(page_server: str) -> None:
    """A wins everywhere before; after, it loses everywhere: each decision is the other way round."""
    rows = [(0.9 + at / 1000, 0.5 + at / 900, 0.1 + at / 800) for at in range(12)]

    def table(order: tuple[int, int, int]) -> bytes:
        lines = (f"p{at},{','.join(str(row[place]) for place in order)}" for at, row in enumerate(rows))
        return ("problem,A,B,C\n" + "\n".join(lines) + "\n").encode()

    where = give(page_server, table((0, 1, 2)), "before.csv").replace("/data/", "/study/")
    answer = post(page_server, f"{where}/compare/versus?objective=maximize", ("file", "after.csv", table((2, 1, 0))))
    assert answer.status == 303
    text = html.unescape(ask(page_server, answer.headers["location"]).text)
    assert "before.csv" in text
    assert "after.csv" in text
    assert text.count('class="keys"') == 2
    changed = text.partition('id="changed"')[2]
    assert "A better" in changed
    assert "C better" in changed
    assert "24 changed results" in text  # those of A and C
    pictures = re.findall(r'class="drawn"><img src="([^"]*)"', text)
    assert [ask(page_server, one).headers["content-type"] for one in pictures] == ["image/svg+xml"] * 2
    same = post(page_server, f"{where}/compare/versus?objective=maximize", ("file", "same.csv", table((0, 1, 2))))
    unchanged = ask(page_server, same.headers["location"]).text
    assert "No decision about a pair changes." in unchanged
    assert "No result changes." in unchanged


def test_a_report_without_pieces_stays_whole() -> None:
    assert pieces_of("<p>kept by an earlier version").whole == "<p>kept by an earlier version"


class TestLevels:
    """Another level of significance moves everything on the page, and nothing is computed in the browser."""

    def test_arrows_jump_to_the_levels_at_which_a_decision_changes(self, browser_page: Any) -> None:
        page = browser_page
        page.goto(COMPARE)
        report(page)
        slider, said = page.locator("#a-slide"), page.locator("#a-hint")
        expect(said).to_have_text("8 of 10 differ; the same for every α from 0.0383 up.")
        assert page.locator("#ticks line").count() == page.locator("#ticks line.on").count() == 4
        slider.focus()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#o-alpha")).to_have_value("0.0383")
        expect(page.locator(".under")).to_contain_text("8 of 10 pairs differ significantly")
        page.keyboard.press("ArrowLeft")
        expect(said).to_have_text("6 of 10 differ; the same for every α from 0.0319 to 0.0382.")
        expect(page.locator(".verdict")).to_contain_text("C4.5 is significantly better than 1-NN and Kernel;")
        expect(page.locator(".keys [data-pairs]")).to_contain_text("6 of 10")
        expect(page.locator(".matrix td.n")).to_have_count(8)  # each of the four pairs twice
        expect(page.locator(".panel[data-figure=cd] figcaption")).to_contain_text("α = 0.0319")
        expect(page.locator("#script code").first).to_contain_text("--alpha=0.0319")
        expect(page.locator("#looked .late")).to_contain_text("Significance level (α): 0.0319 instead of 0.05")
        assert parse_qs(urlsplit(page.url).query)["alpha"] == ["0.0319"]
        expect(page.locator("#ticks line.on")).to_have_count(3)
        expect(slider).to_be_focused()
        expect(page.locator(".look input[type=range]")).to_have_count(0)
        page.locator("#tables").click()
        expect(page.locator("dialog caption").first).to_contain_text("α = 0.0319")

    def test_a_level_is_rounded_to_the_side_on_which_it_lies(self) -> None:
        from decimal import ROUND_CEILING, ROUND_FLOOR

        for p in (0.03826, 0.05, 0.0101, 4.4911e-7, 0.49999, 0.1 + 0.2 - 0.25):
            up, down = rounded(p, ROUND_CEILING), rounded(p, ROUND_FLOOR)
            assert down < p <= up, p
            assert up - down <= 0.0101 * p, p

    @pytest.mark.parametrize("seed", range(4))
    def test_the_levels_it_names_are_those_at_which_the_study_says_the_same(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        k, n = 3 + seed % 3, (3, 7, 12, 9)[seed]
        values = np.round(rng.normal(size=(n, k)) + np.linspace(0, 2, k), seed % 2)
        table = {f"A{j}": values[:, j].tolist() for j in range(k)}

        def said(alpha: float) -> tuple[str, str]:
            hint = pieces_of("".join(body_of(podium.compare(table, objective="maximize", alpha=alpha)).parts)).levels
            count, _, levels = re.sub("<[^>]+>", "", hint).strip().rstrip(".").partition("; the same for every α from ")
            return count, levels

        count, levels = said(0.05)
        low, _, high = levels.removesuffix(" up").partition(" to ")
        for level in (float(low), float(high or 0.499)):
            assert said(level)[0] == count, level
        outside = [float(low) * 0.98] * (low != "0.001") + [float(high or 1) * 1.02] * bool(high)
        assert all(said(level)[0] != count for level in outside)

    def test_a_control_has_its_own_number_of_comparisons(self) -> None:
        study = podium.compare(EXAMPLES / "garcia_herrera_2008.csv", "CN2", objective="maximize", alternative="greater")
        said = pieces_of("".join(body_of(study).parts)).levels
        assert ">The control is better than: 1 of 4; the same for every α from " in said

    def test_a_study_without_adjusted_p_values_has_no_slider(self, page_server: str) -> None:
        text = ask(page_server, "/study/classifiers/pair?objective=maximize&first=C4.5&second=CN2").text
        assert 'id="a-slide"' in text
        assert "data-stops" not in text


def test_an_alternative_is_asked_for_with_a_control_only(browser_page: Any) -> None:
    page = browser_page
    page.goto(COMPARE)
    report(page)
    expect(page.locator("#o-alternative")).to_be_hidden()
    expect(page.locator("#o-control")).to_be_hidden()
    page.get_by_role("radio", name="With one").check(force=True)
    page.select_option("#o-control", "CN2")
    page.select_option("#o-alternative", "greater")
    expect(page.locator(".verdict")).to_contain_text("The control CN2 is significantly better than Kernel")
    page.get_by_role("radio", name="All pairs").check(force=True)
    expect(page.locator(".verdict")).to_contain_text("C4.5 is significantly better")
    assert not {"control", "alternative"} & set(parse_qs(urlsplit(page.url).query))


def test_options_that_do_not_apply_are_not_shown(page_server: str) -> None:
    form = ask(page_server, COMPARE).text.partition('id="options"')[2].partition("</form>")[0]
    assert 'name="metric"' not in form
    assert "(default)" not in form
    assert not re.search(r">\s*(\?|—)\s*<", form)


def test_a_term_is_explained_and_closes_with_escape(browser_page: Any) -> None:
    page = browser_page
    page.goto(COMPARE)
    page.locator("#l-alpha").click()
    expect(page.locator("#h-alpha")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#h-alpha")).to_be_hidden()


def test_the_figures_take_turns_on_the_stage(browser_page: Any) -> None:
    page = browser_page
    page.goto(COMPARE)
    report(page)
    small = page.locator(".figures a")
    assert small.count() > 10
    small.and_(page.locator("[data-kind=forest]")).click()
    stage = page.locator(".look .panel[data-figure]")
    expect(stage).to_have_attribute("data-figure", "forest")
    files = [link.get_attribute("href") for link in stage.locator(".tools a").all()]
    assert [re.search(r"figure-forest\.(\w+)", file or "")[1] for file in files][:2] == ["svg", "png"]  # type: ignore[index]
    page.locator("#a-slide").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".keys [data-pairs]")).to_contain_text("α = 0.0383")
    expect(stage).to_have_attribute("data-figure", "forest")


class TestOneTable:
    """The button for LaTeX gives one table."""

    def test_tables_are_chosen_by_what_they_look_like(self, browser_page: Any) -> None:
        page = browser_page
        page.goto(COMPARE)
        report(page)
        page.locator("#tables").click()
        box = page.get_by_role("dialog", name="One LaTeX table")
        expect(box.locator(".pick bdi")).to_have_text(["Mean ranks", "Pairs", "Results"])
        expect(box.locator(".one-table:visible")).to_have_count(1)
        box.locator(".pick label").nth(1).click()
        expect(box.locator(".bt:visible caption")).to_contain_text("Adjusted p-values")
        with page.expect_download() as found:
            box.get_by_role("link", name="Download .tex").locator("visible=true").click()
        source = found.value.path().read_text(encoding="utf-8")
        assert source == box.locator("pre:visible").text_content()
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)

    def test_a_table_has_hardly_more_lines_than_rows(self, page_server: str) -> None:
        for name, rows in (("ranks", 5), ("friedman-all-pairs-adjusted", 10)):
            text = ask(page_server, f"/study/classifiers/compare/file/table-{name}.tex?objective=maximize").text
            assert len(text.splitlines()) <= 12 + rows
            assert text.count(r"\begin{tabular}{") == 1  # a head of two lines is one, too
            assert "podium" not in text
        missing = ask(page_server, "/study/classifiers/compare/file/table-nothing.tex?objective=maximize")
        assert (missing.status, "There is no table" in missing.text) == (422, True)

    def test_without_a_script_the_page_of_the_tables_shows_all(self, page_server: str) -> None:
        text = ask(page_server, "/study/classifiers/compare/tables?objective=maximize").text
        assert text.count('class="one-table"') == text.count(r"\end{table}") == 3
        picture = ask(page_server, "/study/classifiers/compare/picture/ranks?objective=maximize").text
        assert 'data-figure="ranks"' in picture
        assert "/file/figure-ranks.pdf?" in picture
        assert ask(page_server, "/study/classifiers/compare/picture/nothing?objective=maximize").status == 404


def test_the_menu_of_downloads_closes_with_escape(browser_page: Any) -> None:
    page = browser_page
    page.goto(COMPARE)
    report(page)
    summary = page.locator("#downloads > summary")
    summary.click()
    groups = page.locator("#downloads h2").all_inner_texts()
    assert groups == ["For a paper", "Figures", "To read and share", "Data files", "All of it"]
    page.keyboard.press("Escape")
    expect(page.locator("#downloads .menu-box")).to_be_hidden()
    expect(summary).to_be_focused()
