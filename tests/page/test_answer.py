"""The report of a verdict on pairs in a browser: the answer on the first screen and sheet, links, the level, long tables, no script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from podium.page.report import to_report
from podium.stats.grouping import letters
from podium.studies.shared.overview import overview

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
PAIRS = "section > .block > .scroll > table.pairs"
EXAMPLE = Path(__file__).parents[2] / "examples" / "garcia_herrera_2008.csv"
HOSTILE = ("خوارزمية (أ)", '<b>B</b> & "C"', "אלגוריתם 2", "a name that is long enough to be broken into several lines")


@cache
def many(k: int, control: str | None = None) -> podium.Comparison:
    """Each algorithm is better than the one before by little."""
    noise = np.random.default_rng(0).normal(size=(k, 30)).round(3)
    return podium.compare({f"method {j}": noise[j] + 0.1 * j for j in range(k)}, control, objective="maximize")


@cache
def pairwise() -> podium.Comparison:
    """Wilcoxon's tests of every two, whose groups have gaps."""
    rows = np.random.default_rng(5).normal(size=(14, 12)).round(2) + 0.25 * np.arange(14)[:, None]
    return podium.compare({f"m{j}": row for j, row in enumerate(rows)}, objective="maximize", pairwise="wilcoxon")


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    rows = np.random.default_rng(1).normal(size=(4, 20)).round(3)
    studies = {
        "five": podium.compare(EXAMPLE, objective="maximize"),
        "control": podium.compare(EXAMPLE, "CN2", objective="maximize", alternative="greater"),
        "smaller": podium.compare(EXAMPLE, objective="minimize"),
        "two": podium.compare({"A": [5, 6, 7, 8, 9, 10], "B": [1, 2, 3, 5, 3, 3]}, objective="maximize"),
        "hostile": podium.compare(dict(zip(HOSTILE, rows + np.arange(4)[:, None], strict=True)), objective="maximize"),
        "nine": many(9),
        "dozens": many(24),
        "field": many(41),
        "broken": pairwise(),
        "guarded": many(41, "method 3"),
    }
    found = {}
    for name, study in studies.items():
        found[name] = folder / f"{name}.html"
        found[name].write_text(study.to_report(), encoding="utf-8")
    return found


@contextmanager
def shown(browser: Any, path: Path, **options: Any) -> Iterator[Any]:
    """A report in a window; nothing is said on the console."""
    context = browser.new_context(**{"viewport": {"width": 1400, "height": 900}, **options})
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(path.as_uri())
    yield page
    context.close()
    assert said == []


@pytest.fixture
def open_report(browser: Any, reports: dict[str, Path]) -> Callable[..., Any]:
    return lambda name, **options: shown(browser, reports[name], **options)


def bottom(page: Any, query: str) -> float:
    return float(page.eval_on_selector(query, "e => e.getBoundingClientRect().bottom"))


def top(page: Any, query: str) -> float:
    return float(page.eval_on_selector(query, "e => e.getBoundingClientRect().top"))


def test_the_answer_is_on_the_first_screen_and_the_first_sheet(open_report: Callable[..., Any]) -> None:
    with open_report("five") as page:
        said = " ".join(page.locator("h1").inner_text().split())
        assert (
            said == "C4.5 is significantly better than CN2, 1-NN and Kernel; no difference from NaiveBayes was shown."
        )
        assert bottom(page, ".matrix") < 760
        assert top(page, ".advice") < 900
        assert page.evaluate("document.documentElement.scrollHeight") < 4000
        headings = page.locator("main h2").all_inner_texts()
        order = [headings.index(one) for one in headings if one.startswith(("Before", "Pairs", "Ranks", "Pictures"))]
        assert order == sorted(order)
        assert len(order) == 4
        # A4 less the margins of 13 mm is 184 × 271 mm, 695 × 1024 CSS pixels.
        page.set_viewport_size({"width": 695, "height": 1024})
        page.emulate_media(media="print")
        assert bottom(page, PAIRS) < 1024
        assert top(page, ".advice") < top(page, PAIRS) < top(page, ".ranks")


@pytest.mark.parametrize("name", ["five", "two", "hostile", "dozens", "field"])
def test_the_page_never_scrolls_sideways(open_report: Callable[..., Any], name: str) -> None:
    with open_report(name) as page:
        wider = {}
        for width in (360, 600, 760, 1024, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            wider[width] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert set(wider.values()) == {0}, wider


LIT = """() => ({
  picture: [...document.querySelectorAll(".look .broad .podium-figure .hot text:not(.podium-rank), .look .broad .podium-figure text.hot")].map((e) => e.textContent),
  matrix: [...document.querySelectorAll(".matrix td.hot")].map((e) => e.dataset.a + " " + e.dataset.b),
  heads: [...document.querySelectorAll(".matrix th.hot")].map((e) => e.textContent),
  pairs: [...document.querySelectorAll("section > .block > .scroll > table.pairs tr.hot th")].map((e) => e.textContent),
  ranks: [...document.querySelectorAll(".ranks tr.hot th")].map((e) => e.textContent),
  letters: [...document.querySelectorAll(".ranks .chip.hot")].map((e) => e.textContent),
  bars: document.querySelectorAll(".look .broad [data-group].hot line[class^='podium-clique-']").length,
  read: document.querySelector(".readout").textContent.replace(/[\\u2068\\u2069]/g, ""),
})"""
"""What is lit; of the picture, the names and letters that are written there."""

PAIR = {
    "picture": {"C4.5", "Kernel"},
    "matrix": {"C4.5 Kernel", "Kernel C4.5"},
    "heads": {"C4.5", "Kernel"},
    "pairs": {"C4.5 vs. Kernel"},
    "ranks": set(),
    "letters": set(),
}
ONE = {**PAIR, "picture": {"CN2"}, "matrix": set(), "heads": {"CN2"}, "pairs": set(), "ranks": {"CN2"}}
GROUP = {
    "picture": {"C4.5", "NaiveBayes", "a"},
    "matrix": {"C4.5 NaiveBayes", "NaiveBayes C4.5"},
    "heads": {"C4.5", "NaiveBayes"},
    "pairs": {"C4.5 vs. NaiveBayes"},
    "ranks": {"C4.5", "NaiveBayes"},
    "letters": {"a"},
}


def test_what_is_pointed_at_lights_up_everywhere(open_report: Callable[..., Any]) -> None:
    """A pair, an algorithm and a group, from every view that shows them; something is lit in the picture each time."""
    picture = ".look .broad .podium-figure"
    with open_report("five") as page:
        ways: list[tuple[str, dict[str, set[str]], str]] = [
            ('.matrix td[data-a="C4.5"][data-b="Kernel"]', PAIR, "C4.5 better than Kernel"),
            (f'{PAIRS} tr[data-a="C4.5"][data-b="Kernel"] th', PAIR, "C4.5"),
            ('.matrix tbody th[data-a="CN2"]', ONE, "CN2"),
            (f'{picture} [data-a="CN2"] text >> nth=-1', ONE, "CN2"),
            ('.ranks tr[data-a="CN2"] th', ONE, "CN2"),
            ('.ranks tr[data-a="NaiveBayes"] .chip', GROUP, "Group a: C4.5, NaiveBayes."),
            (f"{picture} g[data-group*=Naive] >> nth=-1", GROUP, "Group a: C4.5, NaiveBayes."),
            (f"{picture} g[data-group*=Naive] >> nth=0", GROUP, "Group a: C4.5, NaiveBayes."),
        ]
        for place, wanted, read in ways:
            page.locator(place).hover(force=True)
            found = page.evaluate(LIT)
            assert {name: set(found[name]) for name in wanted} == wanted, place
            assert found["bars"] == (1 if wanted is GROUP else 0), place
            assert read in found["read"], place
            page.keyboard.press("Escape")
            assert page.locator(".hot").count() == 0
        # The other cells of a row keep their colours.
        strong = page.locator('.matrix td[data-a="C4.5"][data-b="Kernel"]')
        colour = strong.evaluate("cell => getComputedStyle(cell).backgroundColor")
        page.locator('.matrix td[data-a="C4.5"][data-b="CN2"]').hover()
        assert strong.evaluate("cell => getComputedStyle(cell).backgroundColor") == colour
        # The matrix is one stop; arrows move inside, over the diagonal too.
        page.locator(".matrix td[tabindex='0']").focus()
        cell = "[document.activeElement.dataset.a, document.activeElement.dataset.b]"
        assert page.evaluate(cell) == ["C4.5", "NaiveBayes"]
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        assert page.evaluate(cell) == ["NaiveBayes", "CN2"]
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(cell) == ["NaiveBayes", "C4.5"]
        assert page.locator(f"{PAIRS} tr.hot th").all_inner_texts() == ["C4.5 vs. NaiveBayes"]


def test_rows_are_read_by_keyboard(open_report: Callable[..., Any]) -> None:
    """One stop a table: up and down between rows, to the right the letters of a row; what is hidden is passed over."""
    at = "document.activeElement.textContent.slice(0, 12)"
    with open_report("five") as page:
        tables = page.locator("table:has(tr[data-a]):not(.matrix)")
        assert tables.count() >= 2
        assert {tables.nth(n).locator("tr[tabindex='0']").count() for n in range(tables.count())} == {1}
        page.locator(".ranks tr[tabindex='0']").focus()
        page.keyboard.press("ArrowDown")
        found = page.evaluate(LIT)
        assert (found["ranks"], found["picture"][-1:]) == (["NaiveBayes"], ["NaiveBayes"])
        assert found["read"].startswith("NaiveBayes: ")
        assert page.locator(".readout").bounding_box()["y"] + 20 < 900  # in sight, though the picture is not
        page.keyboard.press("ArrowRight")
        assert (page.evaluate(at), page.evaluate(LIT)["letters"]) == ("a", ["a", "a"])
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("End")
        assert page.evaluate(LIT)["ranks"] == ["Kernel"]
        page.keyboard.press("ArrowDown")
        assert page.evaluate(LIT)["ranks"] == ["Kernel"]
        page.keyboard.press("Home")
        assert page.evaluate(LIT)["ranks"] == ["C4.5"]
    with open_report("dozens") as page:
        rows = page.locator(f"{PAIRS} >> nth=0 >> tr[tabindex='0']")
        page.get_by_role("searchbox", name="Filter by algorithm").first.fill("method 11")
        rows.focus()
        page.keyboard.press("ArrowDown")
        assert "method 11" in page.evaluate("document.activeElement.cells[0].textContent")
        assert rows.count() == 1


def test_another_level_changes_everything_that_depends_on_it(open_report: Callable[..., Any]) -> None:
    """Adjusted p-values: two below 0.001, 0.0115, 0.0291, two of 0.0319, two of 0.0383, two of 1."""
    groups = ".ranks tbody tr"
    with open_report("five") as page:
        slider = page.locator("input[type=range]")
        told, figure = page.locator(".strip output"), page.locator(".keys [data-pairs]")
        assert "8 of 10" in told.inner_text()
        letters = page.locator(groups).evaluate_all(
            "rows => rows.map((r) => [...r.querySelectorAll('.chip')].map((c) => c.textContent).join(''))"
        )
        assert letters == ["a", "a", "b", "b", "c"]

        counts = {}
        slider.focus()
        page.keyboard.press("Home")
        for _step in range(int(slider.get_attribute("max") or 0) + 1):
            level = slider.get_attribute("aria-valuetext") or ""
            better = page.locator(".matrix .b1, .matrix .b2, .matrix .b3").count()
            assert better == page.locator(f"{PAIRS} .yes").count()
            assert figure.locator("b").inner_text() == f"{better} of 10"
            assert f"{better} of 10" in told.inner_text()
            counts[level.removeprefix("α = ").partition(",")[0]] = better
            if level == "α = 0.01":
                assert "No longer" in told.inner_text()
                assert "still α = 0.05" in page.locator(".at").inner_text()
                # All of the first four are alike, and so are the last three.
                rows = page.locator(groups).evaluate_all(
                    "rows => rows.map((r) => [...r.querySelectorAll('.chip')].map((c) => c.textContent).join(''))"
                )
                assert rows == ["a", "a", "ab", "ab", "b"]
            page.keyboard.press("ArrowRight")
        assert {level: counts[level] for level in ("0.001", "0.005", "0.01", "0.05", "0.1")} == {
            "0.001": 2, "0.005": 2, "0.01": 2, "0.05": 8, "0.1": 8,
        }  # fmt: skip
        assert sorted(set(counts.values())) == [1, 2, 3, 4, 6, 8]
        assert slider.get_attribute("aria-valuetext") == "α = 0.1"
        page.get_by_role("button", name="Back to α = 0.05").press("Enter")
        assert "level of the verdict" in told.inner_text()
        assert page.locator(".at").inner_text() == "α = 0.05"


EVERY_LEVEL = """(grouped) => {
  const slider = document.querySelector("input[type=range]"), found = {};
  for (let at = 0; at <= Number(slider.max); at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    const level = slider.getAttribute("aria-valuetext").replace("α = ", "").replace(/,.*/, "");
    const letters = [...document.querySelectorAll(".ranks tbody tr")].map((row) => [row.dataset.a, [...row.querySelectorAll(".chip")].map((chip) => chip.textContent).join("")]);
    found[level] = [document.querySelector(".keys [data-pairs] b").textContent, grouped ? Object.fromEntries(letters) : null];
  }
  return found;
}"""


@pytest.mark.parametrize("name", ["broken", "dozens", "field"])
def test_every_level_at_which_a_decision_changes_is_there(open_report: Callable[..., Any], name: str) -> None:
    """Counts, and letters of groups with and without gaps, are those that podium finds at each level."""
    study = pairwise() if name == "broken" else many(24 if name == "dozens" else 41)
    verdict, family = study.verdict, study.verdict.family
    adjusted = family.adjusted[verdict.procedure]
    with open_report(name) as page:
        found = page.evaluate(EVERY_LEVEL, name != "field")
    powers = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
    levels = {float(text.replace("×10", "e").translate(powers)): shown for text, shown in found.items()}
    assert {0.001, 0.005, 0.01, 0.05, 0.1} <= set(levels)
    for level, (count, own) in levels.items():
        assert count == f"{(adjusted <= level).sum()} of {family.m}", level
        if own is not None:
            marks = letters(family.decisions(verdict.procedure, level, len(verdict.names)), verdict.order_indices)
            assert own == dict(zip(verdict.names, marks, strict=True)), level
    # Between two neighbouring levels no other decision changes, three digits aside.
    changes = np.unique(adjusted[(adjusted > 0) & (adjusted <= 0.1)])
    nearest = [min(level for level in levels if level >= p) for p in changes]
    assert all(
        level - p <= 0.011 * level + 1e-12 or level - p <= 0.1 * level < 1e-4
        for level, p in zip(nearest, changes, strict=True)
    )


def test_right_is_better_also_where_smaller_is(open_report: Callable[..., Any]) -> None:
    """Accuracies read as errors: the best is the worst, and every difference that was shown lies on the right of zero."""
    places = """rows => rows.map((r) => [r.querySelector(".dot").cx.baseVal.value, r.closest("table").querySelector(".zero").getBBox().x])"""
    for name in ("five", "smaller"):
        with open_report(name) as page:
            shown = page.locator(f"{PAIRS} tbody tr:not(.open)").evaluate_all(places)
            assert len(shown) == 8
            assert all(dot > zero for dot, zero in shown)
            # Ranks: the best, in the first row, stands farthest to the right.
            dots = page.locator(".ranks tbody tr").evaluate_all(
                "rows => rows.map((r) => r.querySelector('.dot').cx.baseVal.value)"
            )
            assert dots == sorted(dots, reverse=True)


def test_long_tables_begin_with_a_part(open_report: Callable[..., Any]) -> None:
    visible = "rows => rows.filter((row) => row.offsetParent !== null).length"
    with open_report("dozens") as page:
        table = page.locator(PAIRS).first
        rows = table.locator("tbody tr")
        assert (rows.count(), rows.evaluate_all(visible)) == (40, 20)
        page.emulate_media(media="print")
        assert rows.evaluate_all(visible) == 40
        assert "first 40 of 276 rows" in page.locator(".printed").first.inner_text()
        page.emulate_media(media="screen")
        field = page.get_by_role("searchbox", name="Filter by algorithm").first
        field.fill("method 23")
        assert rows.evaluate_all(visible) == 23
        field.fill("")
        assert rows.evaluate_all(visible) == 20
        page.get_by_role("button", name="Show all 276").first.click()
        assert rows.evaluate_all(visible) == 276


def choose(page: Any, name: str) -> None:
    page.get_by_label("Find an algorithm").fill(name)


def test_of_many_algorithms_one_is_chosen(open_report: Callable[..., Any]) -> None:
    with open_report("field") as page:
        choose(page, "method 7")
        rows = page.locator(".choose tbody tr")
        assert rows.count() == 40
        assert "method 7" not in rows.locator("th").all_inner_texts()
        own = [one for one in many(41).verdict.decisions if "method 7" in (one.first, one.second)]
        counts = {
            "better": sum(one.better == "method 7" for one in own),
            "worse": sum(one.better not in (None, "method 7") for one in own),
        }
        counts["open"] = 40 - sum(counts.values())
        assert counts["worse"] > 0
        assert {kind: page.locator(f".choose td.{kind}").count() for kind in counts} == counts
        assert f"▼ worse than {counts['worse']}" in page.locator(".told").inner_text()
        # The picture shows what it is to the others; none of it is told by colour alone.
        kinds = """() => Object.fromEntries(["chosen", "better", "worse", "open"].map((kind) =>
          [kind, [...document.querySelectorAll(`.look .broad .podium-figure .${kind}[data-a]`)].map((e) => e.dataset.a)]))"""
        shown = page.evaluate(kinds)
        assert shown["chosen"] == ["method 7"]
        assert {kind: len(shown[kind]) for kind in counts} == counts
        assert set(shown["worse"]) == {one.better for one in own if one.better not in (None, "method 7")}
        forms = page.locator(".told svg path").evaluate_all(
            "all => all.map((one) => [getComputedStyle(one).strokeWidth, getComputedStyle(one).strokeDasharray].join())"
        )
        assert len(forms) == len(set(forms)) >= 2
        # At another level other decisions.
        slider = page.locator("input[type=range]")
        slider.focus()
        page.keyboard.press("Home")
        assert set(page.evaluate(kinds)["worse"]) < set(shown["worse"])
        # Another one by its row, or by its line in the picture.
        page.locator('.choose tr[data-b="method 9"]').click()
        assert page.evaluate(kinds)["chosen"] == ["method 9"]
        page.locator('.broad .podium-figure [data-a="method 30"] text').first.click()
        assert page.evaluate(kinds)["chosen"] == ["method 30"]


def test_of_many_algorithms_only_those_pairs_are_shown_that_were_tested(open_report: Callable[..., Any]) -> None:
    """With a control, which is chosen first, there are only its pairs."""
    study = many(41, "method 3")
    with open_report("guarded") as page:
        names = page.locator(".choose tbody tr th")
        assert names.count() == 40
        better = {one.better for one in study.verdict.decisions if one.better not in (None, "method 3")}
        assert set(page.locator(".choose tbody tr:has(.worse) th").all_inner_texts()) == better
        assert better
        choose(page, "method 7")
        assert names.all_inner_texts() == ["method 3"]


def test_a_matrix_without_room_for_its_numbers_becomes_the_list_of_one_algorithm(
    open_report: Callable[..., Any],
) -> None:
    matrix, chosen = ".choose .matrix", ".choose select"
    with open_report("nine", viewport={"width": 1400, "height": 900}) as page:
        assert not page.locator(matrix).is_visible()
        page.locator(chosen).select_option("method 4")
        assert page.locator(".choose tbody th").filter(visible=True).count() == 8
        page.get_by_role("button", name="Matrix", exact=True).click()
        assert page.locator(matrix).is_visible()
        cells = page.locator(f"{matrix} td[data-a]").evaluate_all(
            "all => all.map((e) => e.scrollWidth - e.clientWidth)"
        )
        assert max(cells) <= 0
        page.get_by_role("button", name="One at a time").click()
        assert not page.locator(matrix).is_visible()
    for width, name, sign in ((1400, "five", "inline"), (390, "five", "block")):
        with open_report(name, viewport={"width": width, "height": 900}) as page:
            assert page.locator(matrix).is_visible()
            assert page.locator(f"{matrix} .sign").first.evaluate("e => getComputedStyle(e).display") == sign
    with open_report("nine", java_script_enabled=False) as page:
        assert page.locator(matrix).is_visible()
        assert not page.locator(chosen).is_visible()


def test_the_rows_that_a_script_makes_are_those_of_the_table(open_report: Callable[..., Any]) -> None:
    """Of 276 pairs the page holds some as rows, the others as a text."""
    study = many(24)
    decided = {frozenset((one.first, one.second)): one.better for one in study.verdict.decisions}
    with open_report("dozens") as page:
        page.get_by_role("button", name="Show all 276").first.click()
        rows = (
            page.locator(PAIRS)
            .first.locator("tbody tr")
            .evaluate_all(
                """rows => rows.map((r) => [r.dataset.a, r.dataset.b, r.cells[0].textContent, r.querySelector(".pv").textContent,
              r.querySelector(".result").textContent.replace(/[\\u2068\\u2069]/g, ""), r.querySelector(".dot").cx.baseVal.value,
              r.querySelector(".ci").getBBox().x])"""
            )
        )
        results = {frozenset((a, b)): said for a, b, _name, _p, said, _dot, _left in rows}
        assert results == {
            pair: "○ not shown" if name is None else f"▲ {name} better" for pair, name in decided.items()
        }
        assert all(name == f"{a} vs. {b}" for a, b, name, *_rest in rows)
        assert all(left < dot < 190 for *_rest, dot, left in rows)
        family = study.verdict.family
        adjusted = dict(
            zip(zip(family.first, family.second, strict=True), family.adjusted[study.verdict.procedure], strict=True)
        )
        written = {frozenset((a, b)): p for a, b, _name, p, *_rest in rows}
        for (i, j), p in adjusted.items():
            shown = written[frozenset((study.verdict.names[i], study.verdict.names[j]))]
            digits = shown.replace("−", "-").replace("×10", "e").removeprefix(">")
            assert float(digits) == pytest.approx(p, rel=0.006), shown
    # At another level, whether it is chosen before the rows are there or after that.
    for before in (True, False):
        with open_report("dozens") as page:
            steps = ["page.keyboard", "rows"] if before else ["rows", "page.keyboard"]
            for step in steps:
                if step == "rows":
                    page.get_by_role("button", name="Show all 276").first.click()
                else:
                    page.locator("input[type=range]").focus()
                    page.keyboard.press("Home")
            found = page.locator(f"{PAIRS} .yes").count()
            assert page.locator(".keys [data-pairs] b").inner_text() == f"{found} of 276"


def test_without_a_script_nothing_is_missing(open_report: Callable[..., Any]) -> None:
    with open_report("dozens", java_script_enabled=False) as page:
        assert page.locator(PAIRS).first.locator("tbody tr").count() == 40
        page.get_by_text("Rows 41 to 276 as text").click()
        rest = page.locator(".rest pre").first.inner_text().splitlines()
        assert len(rest) == 236
        shown = set(page.locator(PAIRS).first.locator("tbody th").all_inner_texts())
        assert len(shown | {row.split("\t")[0] for row in rest}) == 276
        assert page.locator(".ranks tbody tr").count() == 24
        assert not page.locator(".readout").is_visible()
    with open_report("field", java_script_enabled=False) as page:
        assert page.locator(PAIRS).first.locator("tbody tr").count() > 20
        assert not page.locator(".choose").is_visible()


def test_advice_on_other_procedures_leads_to_them(open_report: Callable[..., Any]) -> None:
    """Bonferroni's correction finds fewer: the fold that shows them all opens."""
    with open_report("five") as page:
        assert not page.locator("#procedures").is_visible()
        page.get_by_role("link", name="Show them").click()
        assert page.locator("#procedures").is_visible()
        assert "Nemenyi" in page.locator("table:has(#procedures) thead").inner_text()
    with open_report("five", java_script_enabled=False) as page:
        page.get_by_role("link", name="Show them").click()
        assert page.locator("#procedures").is_visible()


def test_no_paragraph_names_options_of_the_command_line(open_report: Callable[..., Any]) -> None:
    with open_report("field") as page:
        assert "Rank intervals show which places each algorithm can have." in page.locator("main").inner_text()


def test_names_of_a_pair_are_isolated_one_by_one(open_report: Callable[..., Any]) -> None:
    with open_report("hostile") as page:
        for names in page.locator(f"{PAIRS} tbody th").evaluate_all(
            "heads => heads.map((head) => [...head.querySelectorAll('bdi')].map((one) => one.textContent))"
        ):
            assert len(names) == 2
            assert set(names) <= set(HOSTILE)


def test_pairs_are_cards_on_a_phone(open_report: Callable[..., Any]) -> None:
    with open_report("five", viewport={"width": 360, "height": 800}) as page:
        boxes = page.locator(f"{PAIRS} >> nth=0 >> tbody tr >> nth=0").evaluate(
            """row => [".pv", ".forest", ".result"].map((one) => { const box = row.querySelector(one).getBoundingClientRect();
              return [box.left, box.top, box.width]; }).concat([[row.cells[0].getBoundingClientRect().left, row.cells[0].getBoundingClientRect().top, 1]])"""
        )
        p, interval, result, name = boxes
        assert min(width for _left, _top, width in boxes) > 0
        assert name[0] < p[0]
        assert interval[0] < result[0]
        assert interval[1] > name[1]
        assert result[1] > p[1]
    with open_report("hostile", viewport={"width": 360, "height": 800}) as page:
        names = page.locator(f"{PAIRS} tbody th").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().width)"
        )
        assert min(names) > 120  # long names leave each other room
    with open_report("dozens", viewport={"width": 360, "height": 800}) as page:
        page.get_by_text("more procedures").click()
        caption = page.locator("table:has(#procedures) caption")
        assert caption.bounding_box()["height"] < 80  # not a letter a line


def test_axe_finds_nothing(open_report: Callable[..., Any]) -> None:
    """In the dark only the colours differ."""
    axe = pytest.importorskip("axe_playwright_python.base")
    with open_report("five") as page:
        page.evaluate(axe.AXE_SCRIPT)
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("rules => axe.run(rules)", {"resultTypes": ["violations"], **rules})["violations"]
            assert [(one["id"], one["nodes"][0]["target"]) for one in found] == [], scheme


@pytest.mark.parametrize("name", ["five", "dozens", "field"])
def test_few_tab_stops_lead_to_the_pairs(open_report: Callable[..., Any], name: str) -> None:
    """By keyboard alone, whatever the number of pairs; beyond 40 algorithms, one is chosen there."""
    with open_report(name) as page:
        stops = 0
        while not page.evaluate("document.activeElement.closest('.scroll:has(> table.pairs), .choose') !== null"):
            page.keyboard.press("Tab")
            stops += 1
            assert stops <= 60
        assert stops > 5


def test_two_algorithms_have_no_ranks(open_report: Callable[..., Any]) -> None:
    with open_report("two") as page:
        figures = page.locator(".keys").inner_text()
        assert "6–0–0" in figures
        assert not page.locator(".ranks").first.is_visible()
        assert page.locator("input[type=range]").count() == 0


def test_the_page_of_183_algorithms_is_light() -> None:
    """Forty, all of whose pairs stand in the page, with all pictures; 183 with pictures, which take half a megabyte at most."""
    assert len(many(41).to_report().encode()) < 1_000_000
    study = many(183)
    assert len(to_report(study.document(), overview(study)).encode()) < 700_000
