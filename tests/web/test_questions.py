"""A table that can be read in several ways: the page asks, one question after the other, and each answer can be taken back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.datastructures import QueryParams

from podium.errors import Choice
from podium.i18n import Message, speaking
from podium.web.api.answers import choices_listed
from podium.web.cards import card
from podium.web.forms import ANSWERS, FORMS, fields
from podium.web.questions import answers
from web.asking import ask, give, post

ROWS = [
    (0.81, 0.70, 0.90),
    (0.79, 0.75, 0.92),
    (0.85, 0.72, 0.93),
    (0.83, 0.79, 0.95),
    (0.88, 0.71, 0.94),
    (0.84, 0.73, 0.97),
]
LINES = [f"{chr(97 + at)},{a:.2f},{b:.2f},{c:.2f}" for at, (a, b, c) in enumerate(ROWS)]
TWO = (
    "\n".join(["problem,A,B,C,Avg", *(f"{line},0.5{at}" for at, line in enumerate(LINES)), "Average,0.1,0.2,0.3,0.4"])
    + "\n"
)
"""A column and a row named like summaries that are none: two questions."""

METRICS = "problem,A acc,A time,B acc,B time\n" + "".join(
    f"{at},0.{80 + at},{3 + at},0.{70 + 2 * at},{9 - at}\n" for at in range(8)
)
FOLDS = "fold,A,B,C\n" + "".join(f"{at},{line[2:]}\n" for at, line in enumerate([*LINES, *LINES[:4]], 1))
LATEX = r"""\begin{table}\caption{Accuracy}
\begin{tabular}{lrrr}
\toprule
Dataset & A & B & C \\ % the names
\midrule
iris & 0.90 & 0.80 & \textbf{0.95} \\
wine & 0.80 & 0.85 & \textbf{0.95} \\
glass & 0.70 & 0.60 & \textbf{0.80} \\
yeast & 0.60 & 0.55 & \textbf{0.70} \\
\midrule
Average & 0.75 & 0.70 & 0.85 \\
\bottomrule
\end{tabular}\end{table}
"""
MARKDOWN = """| Dataset | A | B | C |
|---|--:|--:|--:|
| iris | 0.90 | 0.80 | **0.95** |
| wine | 0.80 | 0.85 | **0.95** |
| glass | 0.70 | 0.60 | **0.80** |
| yeast | 0.60 | 0.55 | **0.70** |
| Average | 0.75 | 0.70 | 0.85 |
"""
HTML = "<table>" + "".join(
    f"<tr><td>{line.strip('| ').replace('**', '').replace(' | ', '</td><td>')}</td></tr>"
    for at, line in enumerate(MARKDOWN.splitlines())
    if at != 1
) + "</table>"  # fmt: skip


@pytest.mark.parametrize("at", ["data", "study"])
def test_questions_come_one_after_the_other(open_browser: Callable[..., Any], page_server: str, at: str) -> None:
    """Without scripts and by the keyboard alone: one link answers about the column and the row at once."""
    page = open_browser(java_script_enabled=False)
    page.set_default_timeout(15_000)
    where = give(page_server, TWO)
    page.goto(where if at == "data" else f"{where.replace('data', 'study')}/compare?objective=maximize&go=1")
    assert "--" not in page.locator(".asks .said").inner_text()
    page.get_by_role("link", name="Leave out ‘Avg’; Leave out ‘Average’").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**drop_row=Average*")
    assert page.get_by_role("heading", name="Leave these rows and columns out?").count() == 0
    given = page.locator(".answered bdi" if at == "study" else ".noted li > span").all_inner_texts()
    assert sorted(text for text in given if "‘" in text) == ["Leave out ‘Average’", "Leave out ‘Avg’"]
    if at == "data":
        page.get_by_role("link", name="Larger is better").click()
    assert "over 6 problems" in page.locator("#answer").inner_text()
    assert "--drop-column=Avg" in page.locator("#script").text_content()
    page.get_by_role("link", name="Undo: Leave out ‘Avg’").click()
    page.get_by_role("heading", name="Leave this column out?").wait_for()
    page.get_by_role("link", name="Undo: Leave out ‘Average’").wait_for()


@pytest.mark.parametrize(
    "verb", [verb for verb in FORMS if "drop_column" in fields(verb) and verb not in ("predictions", "order")]
)
def test_every_study_asks(page_server: str, verb: str) -> None:
    options = {
        "objective": "maximize",
        "go": "1",
        "rope": "0.01",
        "effect": "d=0.5",
        "replicates": "50",
        "samples": "200",
    }
    known = {*fields(verb), "go"}
    where = give(page_server, TWO).replace("data", "study")
    text = ask(page_server, f"{where}/{verb}?{urlencode({n: v for n, v in options.items() if n in known})}").text
    assert "drop_column=Avg" in text
    assert "Leave these rows and columns out?" in text


def test_what_was_left_out_is_said_above_the_studies(page_server: str) -> None:
    where = give(page_server, MARKDOWN, "table.md")
    for language, said in (("en", "Left out the row"), ("es", "Se dejó fuera la fila")):
        text = ask(page_server, f"{where}?lang={language}").text
        assert said in text[: text.index('id="asks"')]


@pytest.mark.parametrize("text", [LATEX, MARKDOWN, HTML], ids=["LaTeX", "Markdown", "HTML"])
def test_a_table_in_markup_can_be_pasted(page_server: str, text: str) -> None:
    pasted = text.replace("\n", "\r\n").encode()  # as browsers send it
    page = html.unescape(ask(page_server, post(page_server, "/data", ("text", None, pasted)).headers["location"]).text)
    assert "4 problems × 3 algorithms" in page
    assert "Left out the row 'Average'" in page


def test_a_question_leads_to_the_study_that_fits(page_server: str) -> None:
    where = give(page_server, FOLDS).replace("data", "study")
    text = ask(page_server, f"{where}/compare?objective=maximize&go=1").text
    assert f'href="{where}/folds?objective=maximize"' in text
    assert "problem=fold" in text


def test_the_suggestion_does_not_answer_the_question(page_server: str) -> None:
    table = "task,model,acc,f1\n" + "".join(
        f"{t},{m},0.{t}{n},0.{n}{t}\n" for t in range(1, 7) for n, m in enumerate("ABC")
    )
    text = ask(page_server, give(page_server, table)).text
    assert "Compare ‘acc’" in text
    assert "Compare ‘f1’" in text
    assert re.search(r"/study/[^\"]*\bvalue=", text) is None


def test_the_api_answers_the_choices(page_server: str) -> None:
    def study(**options: object) -> dict[str, Any]:
        body = json.dumps({"table": TWO, "options": {"objective": "maximize", **options}, "wait": 30}).encode()
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        told: dict[str, Any] = json.loads(
            ask(page_server, "/api/studies/compare", method="POST", headers=headers, body=body).body
        )
        return told

    first = study()["error"]
    assert [(one["option"], one["value"]) for one in first["choices"]] == [
        ("drop_column", "Avg"),
        ("keep_column", "Avg"),
    ]
    assert first["choices"][0]["command"] == "--drop-column Avg --drop-row Average"
    second = study(drop_column=["Avg"])["error"]
    assert [(one["option"], one["value"]) for one in second["choices"]] == [
        ("drop_row", "Average"),
        ("keep_row", "Average"),
    ]
    done = study(drop_column=["Avg"], drop_row=["Average"])
    assert done["state"] == "done"
    assert "over 6 problems" in done["verdict"]
    told = json.loads(ask(page_server, give(page_server, TWO).replace("/data", "/api/data")).body)["understood"]
    assert told["choices"] == first["choices"]
    assert "--" not in told["question"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_answer_has_its_words(language: str) -> None:
    query = QueryParams("")
    for option in ANSWERS:
        values: list[str | bool] = (
            [True, False] if option == "transpose" else ["average"] if option == "repeats" else ["x"]
        )
        for value in values:
            with speaking(language):
                found = card("t.csv: what?", [Choice(option, value, "")], "/data/k", query, "k")
            assert found is not None
            assert len(found.answers) == 1
            assert found.answers[0].title


@pytest.mark.parametrize("table", [TWO, METRICS, FOLDS])
def test_questions_are_asked_in_spanish(page_server: str, table: str) -> None:
    where = give(page_server, table, "t.csv").replace("data", "study")
    english, spanish = (
        ask(page_server, f"{where}/compare?objective=maximize&go=1&lang={language}").text for language in ("en", "es")
    )
    for part in ('id="asks" dir="auto">', 'class="why said" dir="auto">'):
        said = [shown.split(part)[1].split("</")[0] for shown in (english, spanish)]
        assert said[0] != said[1]


def test_answers_are_joined_and_taken_back() -> None:
    query = QueryParams("drop_row=a&drop_row=b&metric=x&go=1&lang=es")
    found = card(
        "t.csv: what?",
        [Choice("drop_row", "c\nd", ""), Choice("metric", "y", ""), Choice("other", "z", "")],
        "/p",
        query,
        "k",
    )
    assert found is not None
    assert [link.address for link in found.answers] == [
        "/p?drop_row=a&drop_row=b&metric=x&go=1&drop_row=c%2Ad",
        "/p?drop_row=a&drop_row=b&go=1&metric=y",
    ]
    back = answers("/p", query, {"drop_row": "a\nb", "metric": "x"})
    assert [link.address for link in back] == [
        "/p?metric=x&go=1&drop_row=b",
        "/p?metric=x&go=1&drop_row=a",
        "/p?drop_row=a&drop_row=b&go=1",
    ]


def test_an_answer_may_set_several_options() -> None:
    """Lists are added to, other options are replaced, and what the answer leads to is shown."""
    query = QueryParams("drop_column=a&problem=x&go=1")
    answer = Choice("problem", "y,z", "", (("drop_column", ("b", "c")), ("no_transpose", True)), "4 problems")
    found = card("t.csv: what?", [answer], "/p", query, "k")
    assert found is not None
    (link,) = found.answers
    assert link.address == "/p?drop_column=a&go=1&problem=y%2Cz&drop_column=b&drop_column=c&transpose=no"
    assert "‘b’" in link.title
    assert "‘c’" in link.title
    assert link.size == "4 problems"
    told = choices_listed([answer])[0]
    assert told["options"] == {"problem": "y,z", "drop_column": ("b", "c"), "transpose": False}


def test_a_question_names_studies_by_their_titles_and_leads_to_them() -> None:
    text = Message("t.csv: the column 'x' holds words: use {podium roc} with {--truth:x}.")
    found = card(text, [], "/p", QueryParams(""), "k")
    assert found is not None
    assert (
        found.why
        == "The column 'x' holds words: use “Scores on one test set (ROC)” with “Column of the true labels: x”."
    )
    assert [link.address for link in found.studies] == ["/study/k/roc"]
