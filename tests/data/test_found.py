"""Tables found in public repositories: each is read right or asked about as a careful reader would, and answers lead on.

``found/*/expected.toml`` says of every table what it holds. It was written before podium read any of them.
"""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from data.test_messy import Reading
from podium.data import Results, read_results, to_results
from podium.data.answers import tried
from podium.errors import AskError, Choice, InputError
from podium.mentions import mentioned_in

FOLDER = Path(__file__).parent / "found"
REPEATED = {"drop_row", "drop_column", "keep_row", "keep_column"}
QUESTIONS = 4
"""How many questions in turn are answered."""


def _tables() -> list[dict[str, Any]]:
    return [
        table | {"path": path.parent / table["file"], "name": f"{path.parent.name}/{table['file']}"}
        for path in sorted(FOLDER.glob("*/expected.toml"))
        for table in tomllib.loads(path.read_text(encoding="utf-8"))["table"]
    ]


TABLES = _tables()


def _cases(key: str, tables: list[dict[str, Any]]) -> list[Any]:
    """One test of each table; what ``key`` explains is expected to fail, and must be unmarked when it no longer does."""
    return [
        pytest.param(
            table, id=table["name"], marks=pytest.mark.xfail(reason=table[key], strict=True) if key in table else ()
        )
        for table in tables
    ]


@cache
def unasked(name: str) -> Results | InputError:
    """What podium makes of the table without any option."""
    return outcome(next(table for table in TABLES if table["name"] == name), {})


def outcome(table: dict[str, Any], options: dict[str, Any]) -> Results | InputError:
    """What podium makes of the table: results, a question or a refusal; any other exception passes through."""
    try:
        return read_results(table["path"], objective=table.get("objective", "maximize"), **options)
    except InputError as error:
        return error


def differences(table: dict[str, Any], found: Results, reading: str | None) -> list[str]:
    """How the results differ from the right reading."""
    if reading is not None:
        return Reading(reading).differences(found, loose=True)
    shape = (table.get("n", found.n), table.get("k", found.k))
    return [] if (found.n, found.k) == shape else [f"{found.n} x {found.k} instead of {shape[0]} x {shape[1]}"]


@pytest.mark.parametrize("table", _cases("pending", TABLES))
def test_each_table_is_read_right_or_asked_about(table: dict[str, Any]) -> None:
    found = unasked(table["name"])
    if isinstance(found, InputError):
        assert table["mode"] != "read", f"not read: {found}"
        return
    assert table["mode"] != "ask", f"read without asking: {found.problems} x {found.algorithms}; {found.notes}"
    assert differences(table, found, table.get("reading")) == [], found.notes


WITH_WAYS = [table for table in TABLES if "ways" in table]


@pytest.mark.parametrize("table", _cases("pending_ways", WITH_WAYS))
def test_the_options_lead_to_the_right_reading(table: dict[str, Any]) -> None:
    for way in table["ways"]:
        found = outcome(table, way["options"])
        assert isinstance(found, Results), f"{way['options']}: {found}"
        assert differences(table, found, way["reading"]) == [], way["options"]


def _with(given: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The options so far and those of an answer, as somebody gives them who repeats the command with one more option."""
    options = given | answer
    for name in given.keys() & answer.keys():
        if name in REPEATED:
            options[name] = [
                one for value in (given[name], answer[name]) for one in ([value] if isinstance(value, str) else value)
            ]
        elif name == "where":
            options[name] = given[name] | answer[name]
    return options


def readings(table: dict[str, Any], given: dict[str, Any], asked: AskError, left: int) -> Iterator[Results]:
    """Everything that the printed answers lead to; no answer may lead to the same question, or to a refusal without a way on."""
    for choice in asked.choices if left else ():
        options = _with(given, choice.options)
        found = outcome(table, options)
        if isinstance(found, Results):
            if said := re.findall(r"(\d+) (problem|algorithm)", choice.leads):
                shape = {"problem": found.n, "algorithm": found.k}
                assert {what: int(number) for number, what in said} == shape, f"{options} leads to {choice.leads}"
            yield found
        elif isinstance(found, AskError):
            assert str(found.question) != str(asked.question), f"{options} leads to the same question: {found.question}"
            yield from readings(table, options, found, left - 1)
        else:
            assert mentioned_in(found.message), f"{options} leads to a dead end: {found}"


@pytest.mark.parametrize("table", _cases("pending_answers", TABLES))
def test_the_printed_answers_lead_on(table: dict[str, Any]) -> None:
    asked = unasked(table["name"])
    if not isinstance(asked, AskError):
        assert isinstance(asked, Results) or str(asked)
        return
    found = list(readings(table, {}, asked, QUESTIONS))
    if "reading" in table:
        right = [one for one in found if differences(table, one, table["reading"]) == []]
        assert right, f"no answer leads to the right reading: {asked}"


def test_every_table_of_the_folder_is_expected() -> None:
    listed = [table["name"] for table in TABLES]
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*") if path.is_file()}
    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == {name for name in there if not name.endswith("/expected.toml")}
    assert [table["name"] for table in TABLES if table["mode"] not in {"read", "ask", "either"}] == []


# Questions show only answers that lead on, and what each leads to.

TWO_KEYS = "suite,name,A,B\n" + "".join(f"s{at % 2},d{at},0.{at}1,0.{9 - at}2\n" for at in range(6))


def ask(text: str, **options: object) -> AskError:
    with pytest.raises(AskError) as caught:
        read_results(io.StringIO(text), objective="maximize", **options)  # type: ignore[arg-type]
    return caught.value


def test_each_answer_leads_to_what_it_says() -> None:
    """A row named like an average that is none."""
    text = "problem,A,B\n" + "".join(f"p{at},0.{at}1,0.{at}7\n" for at in range(1, 6)) + "Average,0.9,0.1\n"
    asked = ask(text)
    assert {choice.option for choice in asked.choices} == {"drop_row", "keep_row"}
    for choice in asked.choices:
        results = read_results(io.StringIO(text), objective="maximize", **choice.options)
        assert choice.leads == f"{results.n} problems x {results.k} algorithms"
        assert f"-> {choice.leads}" in str(asked)


def test_an_answer_that_ends_in_an_error_is_not_shown() -> None:
    """Two suites cannot name six problems."""
    asked = ask(TWO_KEYS)
    assert ("problem", "suite") not in {(choice.option, choice.value) for choice in asked.choices}
    assert asked.choices


def test_a_line_that_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(InputError, match="there is no row 'line 99'"):
        read_results(io.StringIO("p,A,B\nx,1,2\ny,2,3\nz,3,5\n"), objective="maximize", drop_row="line 99")


def test_answers_are_tried_without_a_direction_and_with_what_is_missing() -> None:
    text = "dataset,model,acc,f1\n" + "".join(
        f"d{p},{m},0.{p}{k},{p}.{k}\n" for p in range(4) for k, m in enumerate("ABC")
    )
    with pytest.raises(AskError) as caught:
        read_results(io.StringIO(text.replace("0.11", "")))
    assert {choice.value: str(choice.leads) for choice in caught.value.choices} == {
        "acc": "4 problems x 3 algorithms",
        "f1": "4 problems x 3 algorithms",
    }


def test_an_answer_that_asks_the_same_again_is_not_shown() -> None:
    first, second, third = (Choice("metric", name, "") for name in "abc")

    def read(choice: Choice) -> None:
        if choice.value == "a":
            raise AskError("Which one?", (first, second))
        if choice.value == "b":
            raise AskError("Another question?", (first, second))
        raise InputError("wrong")

    kept, failed = tried((first, second, third), read, "Which one?")
    assert kept == (second,)
    assert str(failed) == "wrong"


def test_questions_about_frames_are_answered_the_same_way() -> None:
    pandas = pytest.importorskip("pandas")
    rows = [(f"d{p}", m, p + k / 10, p - k / 7) for p in range(4) for k, m in enumerate("ABC")]
    frame = pandas.DataFrame(rows, columns=["dataset", "model", "acc", "f1"])
    with pytest.raises(AskError) as caught:
        to_results(frame, objective="maximize")
    assert [choice.leads for choice in caught.value.choices] == ["4 problems x 3 algorithms"] * 2
