"""Questions show only answers that lead on, and what each leads to."""

from __future__ import annotations

import io

import pytest

from podium.data import read_results, to_results
from podium.data.answers import tried
from podium.errors import AskError, Choice, InputError

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
