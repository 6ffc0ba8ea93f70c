"""From file to result in two decisions: what the page of a table says, and how each reading of it is taken back or changed."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from podium.web import pages
from web import asking
from web.asking import ask, give, post

FILES = Path(__file__).parents[1] / "data" / "tables" / "files"
AVERAGE = "dataset,A,B,C\nw,0.9,0.8,0.7\nx,0.8,0.6,0.7\ny,0.7,0.9,0.5\nz,0.6,0.5,0.3\nAverage,0.75,0.7,0.55\n"
"""The last row is the mean of the others."""

LONG = "problem,algorithm,seed,accuracy,seconds\n" + "".join(
    f"p{problem},{algorithm},{seed},0.{5 + (problem * k + seed) % 5},{problem + k + seed}\n"
    for problem in range(6)
    for k, algorithm in enumerate("ABC", 1)
    for seed in range(2)
)


def shown(address: str, path: str) -> str:
    """The page of a table, as text with its tags."""
    return html.unescape(ask(address, path.partition("#")[0]).text)


def heading(text: str) -> str:
    found = re.search(r'<p class="read">(.*?)</p>', text, re.DOTALL)
    assert found is not None
    return found[1]


def link(text: str, words: str) -> str:
    """The address of the link with these words."""
    found = re.search(
        rf'<a [^>]*href="([^"]+)"[^>]*>\s*(?:<span[^>]*>.</span>)?(?:<b[^>]*>|<bdi>)?{re.escape(words)}', text
    )
    assert found is not None, words
    return found[1]


def test_a_row_that_was_left_out_is_kept_by_its_undo_and_left_out_again(page_server: str) -> None:
    where = give(page_server, AVERAGE)
    first = shown(page_server, where)
    assert heading(first) == "We read 4 problems × 3 algorithms."
    assert "Left out the row 'Average' (line 6): it contains the mean of the other rows." in first
    assert re.search(r'<tr class="out" data-at="4"><td><bdi>Average</bdi><span[^>]*>it contains the mean', first)
    kept = shown(page_server, link(first, "Keep ‘Average’ as a problem"))
    assert heading(kept) == "We read 5 problems × 3 algorithms."
    assert 'class="out"' not in kept
    assert heading(shown(page_server, link(kept, "Undo"))) == "We read 4 problems × 3 algorithms."


def test_each_direction_is_a_button_that_computes_the_study(page_server: str) -> None:
    text = shown(page_server, give(page_server, AVERAGE))
    for words, best in (("Larger is better", "A"), ("Smaller is better", "C")):
        address = link(text, words)
        study = asking.until(
            lambda address=address: ask(page_server, address), lambda page: asking.WORKING not in page.text
        )
        assert study.status == 200
        assert f"{best} has the best mean rank" in study.text


def test_a_direction_that_the_names_say_is_not_asked(page_server: str) -> None:
    text = shown(page_server, "/data/costs")
    assert "Which values are better?" not in text
    assert link(text, "Compare several algorithms") == "/study/costs/compare?objective=maximize&go=1"


def role_of(text: str, column: str) -> str:
    """The chosen option of a column's select."""
    select = text.partition(f'aria-label="Role of column {column}"')[2].partition("</select>")[0]
    found = re.search(r'value="([^"]*)" selected>([^<]*)<', select)
    assert found is not None, column
    return found[2]


def test_a_column_is_left_out_and_compared_again_by_its_role(page_server: str) -> None:
    where = give(page_server, AVERAGE)
    first = shown(page_server, where)
    assert [role_of(first, name) for name in ("dataset", "A", "B", "C")] == ["Problem names", *["Algorithm"] * 3]
    answer = ask(page_server, f"{where}?role:0=problem&role:1=algorithm&role:2=&role:3=algorithm")
    assert answer.status == 303
    without = shown(page_server, answer.headers["location"])
    assert heading(without) == "We read 4 problems × 2 algorithms."
    assert role_of(without, "B") == "Left out"
    assert "drop_column=B" in link(without, "Larger is better")
    again = ask(page_server, f"{answer.headers['location']}&role:2=algorithm").headers["location"]
    assert heading(shown(page_server, again)) == "We read 4 problems × 3 algorithms."


def test_another_column_of_a_long_table_holds_the_values(page_server: str) -> None:
    where = give(page_server, LONG)
    accuracy = shown(page_server, f"{where}?value=accuracy")
    assert heading(accuracy) == "We read 6 problems × 3 algorithms."
    roles = [role_of(accuracy, name) for name in ("problem", "algorithm", "seed", "accuracy", "seconds")]
    assert roles == ["Problem names", "Algorithm names", "Repetitions", "Values", "Not used"]
    answer = ask(page_server, f"{where}?value=accuracy&role:4=value")
    seconds = shown(page_server, answer.headers["location"])
    assert [role_of(seconds, name) for name in ("accuracy", "seconds")] == ["Not used", "Values"]
    assert "Prevents a comparison" not in seconds


def heads(text: str) -> list[str]:
    """The names of the columns that are shown."""
    return re.findall(r"<bdi>([^<]*)</bdi>", text.partition('class="sheet"')[2].partition("</thead>")[0])


def table_of(rows: int, algorithms: int) -> str:
    head = ["problem", *(f"alg{n}" for n in range(1, algorithms + 1))]
    lines = [[f"p{row}", *(str((row * n) % 97 / 100) for n in range(1, algorithms + 1))] for row in range(1, rows + 1)]
    return "\n".join(",".join(line) for line in (head, *lines))


def test_a_wide_table_is_cut_says_so_and_shows_the_rest(page_server: str) -> None:
    first = shown(page_server, give(page_server, table_of(12, 150)))
    assert heading(first) == "We read 12 problems × 150 algorithms."
    assert "Columns 1 to 60 of 151" in first
    assert first.count("<strong>Check:</strong>") == 4
    assert re.search(r"<summary>[0-9]+ more findings</summary>", first)
    assert heads(first)[-1] == "alg59"
    later = shown(page_server, link(first, "91 more columns"))
    assert heads(later) == [f"alg{n}" for n in range(60, 120)]
    assert role_of(later, "alg77") == "Algorithm"
    last = shown(page_server, link(later, "31 more columns"))
    assert heads(last) == [f"alg{n}" for n in range(120, 151)]
    assert heads(shown(page_server, link(last, "120 more columns")))[0] == "alg60"
    # A role is changed where it is seen.
    address = link(first, "91 more columns").partition("#")[0]
    without = shown(page_server, ask(page_server, f"{address}&role:77=").headers["location"])
    assert heads(without)[0] == "alg60"
    assert heading(without) == "We read 12 problems × 149 algorithms."


def test_a_table_of_many_rows_is_cut_and_shows_the_rest(page_server: str) -> None:
    first = shown(page_server, give(page_server, table_of(130, 3)))
    rows = shown(page_server, link(first, "121 more rows"))
    assert "<bdi>p9</bdi>" in rows
    assert "<bdi>p108</bdi>" in rows
    assert "<bdi>p109</bdi>" not in rows
    assert "<bdi>p130</bdi>" in shown(page_server, link(rows, "22 more rows"))


@pytest.mark.parametrize(
    "place", ["row=0&column=0", "row=999999&column=99999999", "row=-1", "row=x&column=%C2%B2", "row=" + "9" * 400]
)
def test_a_place_that_the_table_does_not_have_shows_what_is_there(page_server: str, place: str) -> None:
    answer = ask(page_server, f"/data/classifiers?{place}")
    assert answer.status == 200
    assert heads(answer.text)


def test_a_long_table_is_read_as_a_wide_one_and_back(page_server: str) -> None:
    one = re.sub(r",[^,\n]*$", "", LONG, flags=re.MULTILINE)  # without its second column of values
    first = shown(page_server, give(page_server, one))
    assert "Detected a long table by its headers" in first
    wide = shown(page_server, link(first, "Each column is an algorithm"))
    assert "Detected a long table" not in wide
    assert role_of(wide, "accuracy") == "Algorithm"
    assert "There is only one algorithm" in wide
    assert "Detected a long table" in shown(page_server, link(wide, "Undo"))
    # Columns that were named of the long table have no meaning in the wide one.
    assert "value=" not in link(shown(page_server, f"{give(page_server, LONG)}?value=accuracy"), "Each column is an")


def with_role(address: str, path: str, place: int, role: str) -> str:
    """The page of a table where a column has another role."""
    answer = ask(address, f"{path}?role:{place}={role}")
    assert answer.status == 303
    return shown(address, answer.headers["location"])


def test_columns_of_predictions_have_roles(page_server: str) -> None:
    first = shown(page_server, "/data/predictions")
    assert [role_of(first, name) for name in ("image", "digit", "1-NN")] == ["Left out", "True labels", "Algorithm"]
    without = with_role(page_server, "/data/predictions", 3, "")
    assert heading(without) == "We read 599 instances × 6 classifiers."
    assert role_of(without, "1-NN") == "Left out"
    assert "drop_column=1-NN" in link(without, "Predictions on one test set")
    other = with_role(page_server, "/data/predictions", 2, "truth")
    assert role_of(other, "Logistic") == "True labels"
    assert "truth=Logistic" in link(other, "Predictions on one test set")
    assert role_of(shown(page_server, link(other, "Undo")), "digit") == "True labels"


def test_columns_of_traces_have_roles(page_server: str) -> None:
    rows = [(a, p, c) for a in "AB" for p in range(3) for c in (100, 200, 300)]
    table = "algorithm,problem,fes,best,other\n" + "".join(f"{a},f{p},{c},{9 - c / 100},{p + c}\n" for a, p, c in rows)
    where = give(page_server, table)
    assert role_of(shown(page_server, where), "fes") == "Points of the budget"
    other = with_role(page_server, where, 4, "value")
    assert [role_of(other, name) for name in ("fes", "best", "other")] == ["Points of the budget", "Not used", "Values"]
    assert "value=other" in html.unescape(re.findall(r'href="([^"]*/convergence[^"]*)"', other)[0])
    wide = shown(page_server, "/data/convergence")
    assert "Role of column" not in wide
    assert "The format of this file determines what each column means" in wide


def test_columns_below_several_lines_of_names_have_roles(page_server: str) -> None:
    table = "dataset,CNN,CNN,SVM\n,small,large,rbf\n" + "".join(f"p{n},0.{n},0.{n + 1},0.5\n" for n in range(8))
    where = give(page_server, table)
    without = with_role(page_server, where, 2, "")
    assert heading(without) == "We read 8 problems × 2 algorithms."
    assert "drop_column=large" in link(without, "Larger is better")
    assert re.search(r'<th scope="col" class="off"><bdi>CNN</bdi>', without)


def test_roles_that_no_column_has_change_nothing(page_server: str) -> None:
    where = give(page_server, AVERAGE)
    for odd in ("role:9=algorithm", "role:1=value", "role:x=algorithm", f"role:{'9' * 40}=algorithm"):
        answer = ask(page_server, f"{where}?{odd}")
        text = shown(page_server, answer.headers["location"] if answer.status == 303 else f"{where}?{odd}")
        assert heading(text) == "We read 4 problems × 3 algorithms."


def test_open_documents_are_read_and_offered(page_server: str) -> None:
    assert re.search(r'id="file"[^>]*accept="[^"]*\.ods[",]', ask(page_server).text)
    text = shown(page_server, give(page_server, (FILES / "plain.ods").read_bytes(), "Mein Heft.ods"))
    assert "Mein-Heft.ods" in text
    assert "algorithms." in heading(text)


def test_pasted_cells_may_have_decimal_commas(page_server: str) -> None:
    cells = "problem\tA\tB\tC\n" + "".join(f"p{n}\t0,{5 + n}\t0,{4 + n}\t0,{3 + n}\n" for n in range(5))
    where = post(page_server, "/data", ("text", None, cells.encode())).headers["location"]
    text = shown(page_server, where)
    assert heading(text) == "We read 5 problems × 3 algorithms."
    assert "Prevents a comparison" not in text
    assert "A has the best mean rank (1.00)" in shown(page_server, link(text, "Larger is better"))


@pytest.mark.parametrize("table", [AVERAGE, LONG, "fold,A,B\n1,0.5,0.6\n2,0.6,0.5\n3,0.7,0.8\n", "p,A,B\nx,1,\ny,2,3\nz,oops,4\n",
                                   "problem,A,B\nx,1,2\nx,2,3\ny,1,2\ny,3,1\n"])  # fmt: skip
@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_is_said_in_the_words_of_a_command_line(page_server: str, table: str, language: str) -> None:
    text = re.sub(r"<[^>]*>", " ", shown(page_server, f"{give(page_server, table)}?lang={language}"))
    assert not re.search(r"(?<!\S)[(‘']?--[a-z]|podium (compare|describe|folds|runs)\b", text)


def test_a_table_that_takes_long_has_a_page_that_asks_again(page_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "READING", 0)
    where = give(page_server, AVERAGE.replace("0.75", "0.750"))
    waiting = asking._asked(page_server, where, "GET", "", None, b"")
    assert waiting.status == 200
    assert "Reading the table" in waiting.text
    assert 'http-equiv="refresh"' in waiting.text
    monkeypatch.undo()
    assert heading(shown(page_server, where)) == "We read 4 problems × 3 algorithms."


def test_cells_pasted_anywhere_on_the_first_page_are_read(browser_page: Any) -> None:
    page = browser_page
    page.goto("/")
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }",
        AVERAGE,
    )
    page.wait_for_url("**/data/*")
    assert page.locator(".read").inner_text() == "We read 4 problems × 3 algorithms."
