"""Answers are paired by item: unequal sets, other documents and scores between 0 and 1 are refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.data.readers.items import Sheet, item_records, pair, single, tidy_mean
from podium.errors import InputError


def sheet(system: str, scores: str, task: str = "t", metric: str = "acc", **more: object) -> Sheet:
    numbers = {"+": 1.0, "-": 0.0, "~": 0.5, "?": None}
    return Sheet(
        system, task, metric, {f"q{n}": numbers[c] for n, c in enumerate(scores) if c != " "}, f"{system}.json", **more
    )  # type: ignore[arg-type]


def test_answers_are_matched_by_item_not_by_order() -> None:
    first = Sheet("A", "t", "acc", {"x": 1, "y": 0, "z": 0}, "a")
    second = Sheet("B", "t", "acc", {"z": 0, "x": 0, "y": 1}, "b")
    found = pair([first, second], {}, "s")
    assert found.correct.tolist() == [[True, False], [False, True], [False, False]]
    assert (found.classifiers, found.identifier, found.labels) == (("A", "B"), "item", ())


def test_a_system_may_be_called_item() -> None:
    assert pair([sheet("item", "+-"), sheet("item'", "++")], {}, "s").classifiers == ("item", "item'")


def test_unequal_items_are_refused_by_name_or_reduced_to_the_common_ones() -> None:
    sheets = [sheet("A", "+-+-"), sheet("B", "+ +?")]
    with pytest.raises(
        InputError,
        match=r"same 4 items: 'B' lacks 2 \('q1', 'q3'\).*compare on the 2 that all have: reader_options=\{'items': 'common'\}",
    ):
        pair(sheets, {}, "s")
    found = pair(sheets, {"items": "common"}, "s")
    assert found.n == 2
    assert any("uses the 2 items (of 4) that every system has: 'B' lacks 2" in note for note in found.notes)
    with pytest.raises(InputError, match="items must be one of all, common, not 'some'"):
        pair(sheets, {"items": "some"}, "s")


def test_scores_between_right_and_wrong_are_refused_with_advice() -> None:
    with pytest.raises(InputError, match=r"'acc' of 'B' is 0.5 on item 'q1', neither right .* level=item"):
        pair([sheet("A", "++"), sheet("B", "+~")], {}, "s")


def test_tasks_and_metrics_are_chosen() -> None:
    sheets = [sheet(s, "+-+", task) for s in "AB" for task in ("t", "u")]
    with pytest.raises(InputError, match=r"2 tasks: 't', 'u'.*task=all"):
        pair(sheets, {}, "s")
    assert pair(sheets, {"task": "u"}, "s").n == 3
    assert pair(sheets, {"task": "all"}, "s").n == 6
    with pytest.raises(InputError, match="no task 'v'"):
        pair(sheets, {"task": "v"}, "s")
    torn = [sheet(s, "+~", metric=m) for s in "AB" for m in ("f1", "bleu")]
    with pytest.raises(InputError, match="2 metrics: 'f1', 'bleu'"):
        pair(torn, {}, "s")
    assert pair([*torn, sheet("A", "+-"), sheet("B", "++")], {}, "s").correct.sum() == 3


def test_systems_are_chosen() -> None:
    sheets = [sheet("A", "+-"), sheet("B", "++"), sheet("C,1", "--"), sheet("D", "- ")]
    assert pair(sheets, {"systems": "B, A"}, "s").classifiers == ("B", "A")
    assert pair(sheets, {"systems": "C,1; A"}, "s").classifiers == ("C,1", "A")
    with pytest.raises(InputError, match=r"no system 'b'. Did you mean 'B'"):
        pair(sheets, {"systems": "A,b"}, "s")
    with pytest.raises(InputError, match="found 1 classifier"):
        pair(sheets, {"systems": "A"}, "s")
    with pytest.raises(InputError, match="no scores of single items"):
        pair([], {}, "s")


def test_one_name_for_two_documents_is_refused() -> None:
    sheets = [sheet("A", "++", digests={"q0": "1", "q1": "2"}), sheet("B", "++", digests={"q0": "1", "q1": "3"})]
    with pytest.raises(InputError, match="item 'q1' of 't' is a different document for 'B' than for 'A'"):
        pair(sheets, {}, "s")


def test_scores_over_items_become_records() -> None:
    records = item_records([sheet("A", "+~?"), sheet("B", "---")], {}, "s", ())
    assert list(records.problem) == ["q0", "q1", "q2"] * 2
    assert list(records.value) == [1, 0.5, None, 0, 0, 0]
    assert list(records.failure) == ["", "", "no score", "", "", ""]
    assert records.place(2) == "A.json, item 'q2'"


def test_several_evaluations_are_refused_or_chosen() -> None:
    entries = [("A", "t", "2026-01-02"), ("A", "t", "2026-03-01"), ("B", "t", "2026-01-01")]

    def run(choice: str) -> tuple[list[tuple[str, str, str]], list[str]]:
        return single(entries, lambda e: e[:2], lambda e: e[2], choice, "s")

    with pytest.raises(InputError, match=r"'A' was evaluated 2 times on 't' \(2026-01-02, 2026-03-01\)"):
        run("refuse")
    assert run("latest") == (
        [entries[1], entries[2]],
        ["Skipped 1 older evaluation of the same system on the same task."],
    )
    assert run("each")[0] == entries


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 1000), st.sampled_from([1, 10, 1000])), min_size=1, max_size=9), st.randoms())
def test_means_do_not_depend_on_the_order(parts: list[tuple[int, int]], rng: object) -> None:
    values = [number / scale for number, scale in parts]
    shuffled = list(values)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert tidy_mean(values) == tidy_mean(shuffled)
    assert tidy_mean(values) == pytest.approx(sum(values) / len(values), rel=1e-14, abs=1e-300)
