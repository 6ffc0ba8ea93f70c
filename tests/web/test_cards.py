"""Questions as cards: their headings, the cells they are about, what an answer does, and the way back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from starlette.datastructures import QueryParams

from podium.errors import Choice
from podium.web.cards import card
from podium.web.forms import ANSWERS
from podium.web.marks import Sheet, changes
from web.asking import WORKING, ask, give, until
from web.test_questions import FOLDS, TWO

GAPS = "p,A,B,C\nx,1,2,3\ny,2,,4\nz,3,3,1\nv,1,1,2\nu,4,2,9\nw,2,2,3\nq,2,1,8\n"
TWICE = "p,A,B,A\n" + "".join(f"{row},0.{at},0.{9 - at},0.{(at * 7) % 9}\n" for at, row in enumerate("abcdef", 1))
SCORES = "id,truth,A,B\n" + "".join(
    f"i{at},{'sick' if at % 3 else 'well'},{at % 3 + at / 100},{at % 3}\n" for at in range(30)
)


def studied(where: str, verb: str = "compare", **options: str) -> str:
    return f"{where.replace('/data', '/study')}/{verb}?{urlencode({**options, 'go': '1'})}"


def asked(address: str, path: str) -> str:
    return html.unescape(until(lambda: ask(address, path), lambda page: WORKING not in page.text).text)


def title(text: str) -> str:
    found = re.search(r'<h1 id="asks"[^>]*>([^<]*)<', text)
    assert found is not None
    return found[1]


def marks(text: str, answer: str) -> list[list[Any]]:
    """What an answer does to the cells: kind, row, column, text."""
    (found,) = (one for one in re.findall(r'<a class="a[^>]*>', text) if answer in one)
    shown = re.search(r'data-marks="(.*?)" data-live', found)
    assert shown is not None
    told: list[list[Any]] = json.loads(shown[1])
    return told


def test_each_kind_of_question_has_a_heading_of_its_own() -> None:
    kinds = [one for one in (*ANSWERS, "objective", "missing", "positive") if one != "keep_row"]
    query, values = QueryParams(""), {"transpose": True, "repeats": "average"}
    found = [card("t.csv: what?", [Choice(kind, values.get(kind, "x"), "")], "/p", query, "k", "roc" if kind == "positive" else "compare")
             for kind in kinds]  # fmt: skip
    assert len({one.title for one in found if one}) == len(kinds)


def test_missing_results_are_tinted_and_each_way_shows_what_it_does(page_server: str) -> None:
    text = asked(page_server, studied(give(page_server, GAPS), objective="minimize"))
    assert title(text) == "1 of 21 cells has no result. What does it mean?"
    assert text.count('<td class="hit">') == 1
    assert marks(text, "missing=worst") == [["fill", 1, 2, "4"]]  # of y, the largest of 2 and 4
    assert marks(text, "missing=drop-problem") == [["out", 1, None, ""]]
    assert marks(text, "missing=drop-algorithm") == [["out", None, 2, ""]]
    assert marks(text, "missing=incomplete") == []
    done = asked(page_server, studied(give(page_server, GAPS), objective="minimize", missing="incomplete"))
    assert "1 of 21 cells" in done.partition("<article")[2]


def test_a_way_that_leaves_too_little_is_shown_and_not_offered(page_server: str) -> None:
    holes = "p,A,B\nx,1,\ny,,4\nz,3,\nv,1,2\n"
    text = asked(page_server, studied(give(page_server, holes), objective="minimize"))
    assert "missing=drop-algorithm" not in text
    assert re.search(r'class="a off"><b[^>]*>Leave out the incomplete algorithms</b><small>Too little', text)


def test_columns_of_one_name_are_asked_about(page_server: str) -> None:
    text = asked(page_server, where := give(page_server, TWICE))
    assert title(text) == "What are the columns with the same name?"
    assert marks(text, "drop_column=column+4") == [["out", None, 3, ""]]
    assert "We read 6 rows × 4 columns." in text
    done = asked(page_server, studied(where, objective="maximize", keep_column="A"))
    assert "A (1)" in done
    assert "A (2)" in done


def test_the_direction_marks_the_best_of_each_row(page_server: str) -> None:
    text = asked(page_server, give(page_server, GAPS.replace("y,2,,4", "y,2,5,4")))
    assert title(text) == "Which values are better?"
    assert marks(text, "objective=maximize")[:2] == [["best", 0, 3, ""], ["best", 1, 2, ""]]
    assert marks(text, "objective=minimize")[:2] == [["best", 0, 1, ""], ["best", 1, 1, ""]]


def test_the_truth_and_the_positive_label_are_buttons(page_server: str) -> None:
    where = give(page_server, SCORES)
    text = asked(page_server, studied(where, "roc"))
    assert title(text) == "Which column holds the true labels?"
    assert marks(text, "truth=truth") == [["use", None, 1, ""]]
    text = asked(page_server, studied(where, "roc", truth="truth"))
    assert title(text) == "Which class do high scores stand for?"
    assert "20 of 30 instances" in text
    assert text.count("higher median in every column") == 1  # of "sick"
    done = asked(page_server, studied(where, "roc", truth="truth", positive="sick"))
    assert 'aria-label="Undo: High scores stand for ‘sick’"' in done


def test_several_rows_and_columns_are_decided_one_by_one(page_server: str) -> None:
    text = asked(page_server, where := give(page_server, TWO))
    assert re.findall(r'name="item:\d+" value="([^"]*)"', text) == [
        "drop_column=Avg", "keep_column=Avg", "drop_row=Average", "keep_row=Average",
    ]  # fmt: skip
    given = urlencode({"item:1": "drop_column=Avg", "item:2": "keep_row=Average"})
    answer = ask(page_server, f"{where}?{given}")
    assert (answer.status, answer.headers["location"]) == (303, f"{where}?drop_column=Avg&keep_row=Average")
    assert "We read 7 problems × 3 algorithms." in asked(page_server, answer.headers["location"])


def test_folds_are_counted_as_repetitions(page_server: str) -> None:
    text = asked(page_server, give(page_server, FOLDS))
    assert "We read 10 repetitions × 3 algorithms." in text
    assert title(text) == "Which values are better?"
    assert re.search(r'href="/study/[^"]*/folds\?[^"]*objective=maximize', text)


def test_an_answer_stands_below_the_verdict_with_its_way_back(page_server: str) -> None:
    text = asked(page_server, studied(give(page_server, GAPS), objective="maximize", missing="worst"))
    places = [text.index(part) for part in ('class="verdict"', "A failure counts as the worst", 'class="keys"')]
    assert places == sorted(places)
    back = re.search(r'href="([^"]*)" aria-label="Undo: A failure', text)
    assert back is not None
    assert title(asked(page_server, back[1])).startswith("1 of 21 cells")


@pytest.mark.parametrize("width", [390, 1400])
def test_pointing_at_an_answer_shows_it_and_leaving_takes_it_back(
    open_browser: Callable[..., Any], page_server: str, width: int
) -> None:
    page = open_browser(viewport={"width": width, "height": 800})
    long = ",".join(f"algorithm-{n}" for n in range(20))
    rows = "".join(
        f"p{n},{','.join(f'0.{(n * 37 + k * 61 + n * k * 13) % 89 + 10}' for k in range(21))}\n" for n in range(9)
    )
    page.goto(give(page_server, f"p,{long},algorithm-0\n{rows}"))
    page.set_default_timeout(20_000)
    hits = page.locator("td.hit")
    expect(hits).to_have_count(18, timeout=20_000)
    last = page.get_by_role("link", name="Leave out column 22")
    last.focus()
    expect(page.locator("td.mark-out")).to_have_count(9)
    expect(page.locator("[data-foot]")).to_contain_text("Leave out column 22: 9 problems × 20 algorithms")
    page.locator(".brand").focus()
    expect(page.locator("td.mark-out")).to_have_count(0)
    expect(hits).to_have_count(18)
    card_at, table_at = page.locator(".q").bounding_box(), page.locator(".t").bounding_box()
    assert (card_at["y"] < table_at["y"]) == (width == 390)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_all_columns_of_five_algorithms_fit(browser_page: Any) -> None:
    browser_page.set_viewport_size({"width": 1400, "height": 900})
    browser_page.goto("/data/classifiers")
    widths = browser_page.locator(".preview .scroll").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert widths[0] <= widths[1]


def test_changed_results_are_listed_with_what_one_version_lacks() -> None:
    def sheet(*rows: tuple[str, float]) -> Sheet:
        return Sheet(
            ("", "A"), tuple((name, f"{x:.1f}") for name, x in rows), len(rows), values=tuple((x,) for _, x in rows)
        )

    found = changes(sheet(("x", 0.1), ("y", 0.2), ("z", 1)), sheet(("x", 0.1), ("y", 0.20000001), ("w", 3)))
    assert [(one.problem, one.before, one.after) for one in found] == [
        ("y", "0.2", "0.20000001"), ("z", "1", ""), ("w", "", "3"),
    ]  # fmt: skip
