"""Reading predictions: every layout of a table gives the same digest, and every doubt is refused or reported."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from data.helpers import error_of, holds
from podium.data import Predictions, read_predictions, to_predictions
from podium.data.instances import groups_from
from podium.errors import Handled, InputError

TRUTH = ["cat", "dog", "cat", "cow", "dog"]
A = ["cat", "dog", "dog", "cow", "dog"]
B = ["cat", "cat", "cat", "dog", "dog"]
RIGHT = [[True, True], [True, False], [False, True], [True, False], [True, True]]
TEXT = "y,A,B\n" + "".join(f"{t},{a},{b}\n" for t, a, b in zip(TRUTH, A, B, strict=True))


def read(text: str, **options) -> Predictions:
    return read_predictions(io.StringIO(text), **options)


def said(p: Predictions, *facts: str) -> None:
    text = " ".join(p.notes)
    assert [fact for fact in facts if fact not in text] == [], p.notes


def test_what_is_read():
    p = read(TEXT, truth="y")
    assert p.correct.tolist() == RIGHT
    assert (p.n, p.k, p.classifiers, p.labels) == (5, 2, ("A", "B"), ("cat", "dog", "cow"))
    assert p.truth.tolist() == [0, 1, 0, 2, 1]
    assert p.predicted[:, 1].tolist() == [0, 0, 0, 1, 1]
    assert not p.correct.flags.writeable
    assert not p.predicted.flags.writeable


DRESSES = {
    "semicolons": lambda: read(TEXT.replace(",", ";"), truth="y"),
    "tabs": lambda: read(TEXT.replace(",", "\t"), truth="y"),
    "truth last": lambda: read(
        "\n".join(",".join(r.split(",")[1:] + r.split(",")[:1]) for r in TEXT.split()), truth="y"
    ),
    "numbered": lambda: read(
        "\n".join(f"{'id' if i == 0 else i},{line}" for i, line in enumerate(TEXT.split())), truth="y"
    ),
    "quoted": lambda: read(TEXT.replace("cat", '"cat"'), truth="y"),
    "byte order mark": lambda: read_predictions(io.BytesIO(("\ufeff" + TEXT).encode()), truth="y"),
    "chosen": lambda: read(TEXT.replace("y,A,B", "y,A,B"), truth="y", classifiers=["A", "B"]),
    "dict": lambda: to_predictions({"A": A, "B": B}, truth=TRUTH),
    "dict with truth": lambda: to_predictions({"A": A, "y": TRUTH, "B": B}, truth="y"),
    "lists": lambda: to_predictions([list(r) for r in zip(A, B, strict=True)], truth=TRUTH, classifiers=["A", "B"]),
    "array": lambda: to_predictions(np.array([A, B]).T, truth=np.array(TRUTH), classifiers=["A", "B"]),
    "pandas": lambda: to_predictions(pd.DataFrame({"y": TRUTH, "A": A, "B": B}), truth="y"),
    "categories": lambda: to_predictions(pd.DataFrame({"y": TRUTH, "A": A, "B": B}).astype("category"), truth="y"),
    "polars": lambda: to_predictions(pl.DataFrame({"y": TRUTH, "A": A, "B": B}), truth="y"),
    "frame and truth": lambda: to_predictions(pl.DataFrame({"A": A, "B": B}), truth=pd.Series(TRUTH)),
    "itself": lambda: to_predictions(read(TEXT, truth="y")),
}


@pytest.mark.parametrize("dress", DRESSES)
def test_every_dress_has_the_same_digest(dress):
    found = DRESSES[dress]()
    assert found.sha256 == read(TEXT, truth="y").sha256
    assert found.correct.tolist() == RIGHT


def test_the_digest_sees_every_cell():
    digests = {read(TEXT, truth="y").sha256}
    lines = TEXT.split()
    for row in range(1, 6):
        for column in range(3):
            cells = [line.split(",") for line in lines]
            cells[row][column] = {"cat": "dog", "dog": "cow", "cow": "cat"}[cells[row][column]]
            digests.add(read("\n".join(map(",".join, cells)), truth="y").sha256)
    digests.add(read(TEXT.replace("y,A,B", "y,A,C"), truth="y").sha256)
    assert len(digests) == 17


@pytest.mark.parametrize(
    ("yes", "no"), [("1", "0"), ("true", "false"), ("TRUE", "FALSE"), ("1.0", "0.0"), ("yes", "no")]
)
def test_solved(yes, no):
    rows = [[yes, no], [yes, yes], [no, no]]
    p = read("A,B\n" + "".join(",".join(row) + "\n" for row in rows), solved=True)
    assert p.correct.tolist() == [[True, False], [True, True], [False, False]]
    assert p.labels == ()
    assert p.truth is p.predicted is None
    assert p.sha256 == to_predictions(p.correct, solved=True, classifiers=["A", "B"]).sha256
    assert p.sha256 == to_predictions(pl.DataFrame({"A": p.correct[:, 0], "B": p.correct[:, 1]}), solved=True).sha256


def test_whole_floats_are_the_integers():
    p = to_predictions({"A": np.array([0.0, 1.0, 1.0]), "B": [1, 1, 0]}, truth=np.array([0, 1, 1], dtype=np.int8))
    assert p.correct.tolist() == [[True, False], [True, True], [True, False]]
    assert p.labels == ("0", "1")


IDENTIFIERS = {
    "called id": ("id,y,A,B\n7,a,a,b\n7,b,b,b\n9,b,a,b\n", "id"),
    "numbers that are labels too": ("id,y,A,B\n0,0,0,1\n1,1,1,1\n2,1,0,1\n", "id"),
    "file names": ("y,A,picture,B\na,a,x1.png,b\nb,b,x2.png,b\nb,a,x3.png,b\n", "picture"),
    "nameless": (",y,A,B\n0,a,a,b\n1,b,b,b\n2,b,a,b\n", "column 1"),
    "question id": ("Question_ID,y,A,B\nq1,a,a,b\nq2,b,b,b\nq3,b,a,b\n", "Question_ID"),
}


@pytest.mark.parametrize("case", IDENTIFIERS)
def test_identifiers_are_recognised_and_said(case):
    text, name = IDENTIFIERS[case]
    p = read(text, truth="y")
    assert p.identifier == name
    assert p.classifiers == ("A", "B")
    said(p, "detected as an identifier")


def test_a_named_identifier_and_its_repetitions():
    p = read("patient,y,A,B\n1,a,a,b\n1,b,b,b\n2,b,a,b\n3,a,a,a\n", truth="y", identifier="patient")
    assert (p.identifier, p.repeated) == ("patient", 2)
    said(p, "was named as an identifier", "2 rows share their identifier", "'1' occurs 2 times")


def test_solved_tables_have_identifiers_too():
    assert read("instance,A,B\np1,1,0\np2,0,0\np3,1,1\n", solved=True).identifier == "instance"
    assert read("where,A,B\np1,1,0\np2,0,0\np3,1,1\n", solved=True).identifier == "where"


def test_a_classifier_is_not_taken_for_an_identifier():
    """All different, but labels: three instances of three classes, each predicted once."""
    p = read("y,A,B\na,a,b\nb,b,a\nc,c,c\n", truth="y")
    assert (p.identifier, p.classifiers) == (None, ("A", "B"))


NOTED = {
    "case": ("y,A,B\ncat,Cat,cat\ndog,dog,dog\n", ["'cat' and 'Cat'", "upper and lower case", "kept apart"]),
    "inner blanks": ("y,A,B\nno cat,nocat,no cat\ndog,dog,dog\n", ["'no cat' and 'nocat'", "blanks"]),
    "digits": ("y,A,B\n1,1.0,1\n2,2,2\n", ["'1' and '1.0'", "same number"]),
    "zeros": ("y,A,B\n01,1,01\n2,2,2\n", ["'01' and '1'", "same number"]),
    "never true": ("y,A,B\na,z,a\nb,b,b\n", ["never true: 'z' (1 time), by 'A'"]),
    "constant": ("y,A,B\na,b,a\nb,b,a\nb,b,b\n", ["The same label for every instance: 'A' ('b')"]),
    "copy": ("y,A,B\na,b,b\nb,b,b\nb,a,a\n", ["exact copies", "'B' of 'A'"]),
    "one class": ("y,A,B\na,a,a\na,b,a\n", ["the truth is the same for every instance"]),
    "ignored": ("y,A,B,C\na,a,a,b\nb,b,a,b\n", ["Ignored columns: 'C'"]),
}


@pytest.mark.parametrize("case", NOTED)
def test_said(case):
    text, facts = NOTED[case]
    said(read(text, truth="y", classifiers=["A", "B"]), *facts)


def test_look_alikes_are_not_merged():
    p = read(NOTED["case"][0], truth="y")
    assert p.correct.tolist() == [[False, True], [True, True]]
    assert p.labels == ("cat", "dog", "Cat")


def test_a_dash_is_a_label_where_a_plus_is_one():
    assert read("y,A,B\n+,-,+\n-,-,-\n", truth="y").labels == ("+", "-")
    with pytest.raises(InputError, match="missing"):
        read("y,A,B\na,-,a\nb,b,b\n", truth="y")


REFUSED = {
    "no truth": ("A,B\na,b\nb,b\n", {}, ["truth=COLUMN", "solved=True", "'A', 'B'"]),
    "both": (TEXT, {"truth": "y", "solved": True}, ["not both"]),
    "unknown truth": (TEXT, {"truth": "Y"}, ["'Y'", "Did you mean 'y'?"]),
    "blank": ("y,A,B\na,a,\nb,b,b\n", {"truth": "y"}, ["1 of 6 labels is missing", "line 2, column 'B' (blank)"]),
    "blank truth": ("y,A,B\na,a,a\n,b,b\n", {"truth": "y"}, ["line 3, column 'y' (blank)"]),
    "NA": ("y,A,B\na,a,a\nb,NA,b\n", {"truth": "y"}, ["line 3, column 'A' ('NA')", "another way"]),
    "solved blank": ("A,B\n1,0\n1,\n", {"solved": True}, ["line 3, column 'B' (blank)"]),
    "solved 2": ("A,B\n1,0\n1,2\n", {"solved": True}, ["line 3, column 'B'", "'2'", "Write 1 or 0"]),
    "twice": ("y,A,A\na,a,a\nb,b,b\n", {"truth": "y"}, ["'A'", "twice"]),
    "nameless": ("y,A,\na,a,a\nb,b,b\n", {"truth": "y"}, ["column 3", "no name"]),
    "one classifier": ("y,A\na,a\nb,b\n", {"truth": "y"}, ["found 1 classifier ('A')"]),
    "one instance": ("y,A,B\na,a,a\n", {"truth": "y"}, ["found 1 instance"]),
    "header": ("y,A,B\n", {"truth": "y"}, ["no line of values"]),
    "scores": ("y,A,B\n1,0.25,0.5\n0,0.5,0.1\n", {"truth": "y"}, ["'A'", "'0.25'", "scores or probabilities"]),
    "other spelling": ("y,A,B\n1,1.0,1\n0,0.0,1\n", {"truth": "y"}, ["'A'", "the labels '1' and '1.0'"]),
    "regression": (
        "y,A,B\n" + "".join(f"{i}.5,{i}.5,{i}.5\n" for i in range(20)),
        {"truth": "y"},
        ["20 different labels", "numeric target"],
    ),
    "unknown classifier": (TEXT, {"truth": "y", "classifiers": ["A", "Z"]}, ["'Z'", "classifier"]),
    "classifier twice": (TEXT, {"truth": "y", "classifiers": ["A", "A"]}, ["named twice"]),
    "truth as classifier": (TEXT, {"truth": "y", "classifiers": ["A", "y"]}, ["column of the truth"]),
    "truth as identifier": (TEXT, {"truth": "y", "identifier": "y"}, ["both the truth and the identifier"]),
    "unknown identifier": (TEXT, {"truth": "y", "identifier": "nr"}, ["'nr'", "identifier"]),
    "ragged": ("y,A,B\na,a,a\nb,b\n", {"truth": "y"}, ["line 3", "expected 3"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case):
    text, options, facts = REFUSED[case]
    holds(error_of(lambda: read(text, **options)), *facts)


OBJECTS = {
    "None": ({"A": ["a", None], "B": ["a", "b"]}, {"truth": ["a", "b"]}, "row 2, column 'A' (blank)"),
    "NaN": (pd.DataFrame({"y": [1, 0], "A": [1, np.nan], "B": [0, 0]}), {"truth": "y"}, "row 2, column 'A'"),
    "null": (pl.DataFrame({"y": [1, 0], "A": [None, 0], "B": [0, 0]}), {"truth": "y"}, "row 1, column 'A'"),
    "lengths": ({"A": ["a"], "B": ["a", "b"]}, {"truth": ["a", "b"]}, "'A' has 1 value"),
    "text": ("a,b", {"truth": "a"}, "read_predictions"),
    "text as column": ({"A": "ab", "B": ["a", "b"]}, {"truth": ["a", "b"]}, "Pass a sequence"),
    "cube": (np.zeros((2, 2, 2)), {"solved": True}, "(2, 2, 2)"),
    "ragged": ([[1, 0], [1]], {"solved": True}, "shape"),
    "names": (np.zeros((3, 2), bool), {"solved": True, "classifiers": ["A"]}, "1 name for 2 classifiers"),
    "empty frame": (pl.DataFrame({"y": [], "A": [], "B": []}), {"truth": "y"}, "0 instances"),
    "number": (5, {"solved": True}, "shape"),
}


@pytest.mark.parametrize("case", OBJECTS)
def test_refused_objects(case):
    data, options, fact = OBJECTS[case]
    with pytest.raises(InputError) as caught:
        to_predictions(data, **options)
    assert fact in str(caught.value), str(caught.value)


def test_what_it_is_called():
    assert repr(read(TEXT, truth="y")) == "Predictions(2 classifiers on 5 instances, 3 labels, from open file)"


LONG = "question_id,system,passed,topic\n" + "".join(
    f"q{q},{m},{int((q + len(m)) % 3 > 0)},t{q % 2}\n" for q in range(6) for m in ("A", "BB", "CCC")
)


def test_a_long_table_of_answers_is_read_by_its_headers():
    found = read_predictions(io.StringIO(LONG))
    assert found.classifiers == ("A", "BB", "CCC")
    assert found.instances == tuple(f"q{q}" for q in range(6))
    assert found.correct.tolist() == [[(q + k) % 3 > 0 for k in (1, 2, 3)] for q in range(6)]
    assert any("One line per answer: 6 items in 'question_id', 3 models in 'system'." in note for note in found.notes)
    assert any("Ignored columns: 'topic'" in note for note in found.notes)
    again = read_predictions(io.StringIO(LONG), classifiers=["CCC", "A"], solved=True, group="topic")
    assert again.classifiers == ("CCC", "A")
    assert again.groups.members == tuple(f"t{q % 2}" for q in range(6))


@pytest.mark.parametrize(
    "header",
    [
        "item,model,correct",
        "doc_id,model,acc",
        "prompt,algorithm,score",
        "Task-ID,agent,resolved",
        "instance_id,system,Resolved",
    ],
)
def test_the_headers_of_answers(header):
    text = header + "\n" + LONG.split("\n", 1)[1]
    found = read_predictions(
        io.StringIO("\n".join(line.rsplit(",", line.count(",") - 2)[0] for line in text.splitlines()))
    )
    assert (found.n, found.k) == (6, 3)


def test_words_for_answers_and_frames_are_read_too():
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_csv(io.StringIO(LONG))
    assert to_predictions(frame).correct.tolist() == read_predictions(io.StringIO(LONG)).correct.tolist()
    frame["passed"] = frame["passed"].astype(bool)
    assert to_predictions(frame).correct.tolist() == read_predictions(io.StringIO(LONG)).correct.tolist()


def test_samples_of_items_need_groups():
    text = "item,model,sample,correct\n" + "".join(
        f"i{i},{m},{s},{int((i * s + len(m)) % 2)}\n" for i in range(4) for s in range(3) for m in ("A", "BB")
    )
    with pytest.raises(InputError, match=r"several samples each .*group='item'.*podium.compare with problem='item'"):
        read_predictions(io.StringIO(text))
    found = read_predictions(io.StringIO(text), group="item")
    assert (found.n, found.k, len(set(found.groups.members))) == (12, 2, 4)
    with pytest.raises(InputError, match=r"'A' answers 'i0' twice \(line 2.* and line 4"):
        read_predictions(io.StringIO(text.replace("sample", "note")))


def test_an_answer_that_is_missing_or_no_answer():
    lines = LONG.splitlines()
    with pytest.raises(InputError, match="item 'q5' of 'CCC'"):
        read_predictions(io.StringIO("\n".join(lines[:-1])))
    with pytest.raises(InputError, match=r"line 3, column 'passed'"):
        read_predictions(io.StringIO("\n".join([*lines[:2], "q0,BB,,t0", *lines[3:]])))
    with pytest.raises(InputError, match="two groups, 't0' and 't9'"):
        read_predictions(io.StringIO("\n".join([*lines[:2], "q0,BB,1,t9", *lines[3:]])), group="topic")
    with pytest.raises(InputError, match="name the column that holds the truth"):
        read_predictions(io.StringIO("\n".join([lines[0], "q0,A,0.5,t0", *lines[2:]])))


@settings(max_examples=30, deadline=None)
@given(st.permutations(LONG.splitlines()[1:]))
def test_the_order_of_the_lines_of_answers_does_not_matter(lines):
    found = read_predictions(io.StringIO("\n".join([LONG.splitlines()[0], *lines])))
    right = {
        (q, m): c
        for q, row in zip(found.instances, found.correct.tolist(), strict=True)
        for m, c in zip(found.classifiers, row, strict=True)
    }
    assert right == {tuple(line.split(",")[:2]): line.split(",")[2] == "1" for line in lines}


def test_the_first_instance_without_a_group_is_named_by_its_row() -> None:
    with pytest.raises(InputError, match="array: no group for 2 instances, such as row 2"):
        groups_from(["a", "", "b", ""], 4, "array")


def test_a_column_of_benchmarks_is_said_to_be_pooled_below_the_verdict() -> None:
    """It was mentioned on line 338 of the full report only."""
    rows = "".join(f"q{q},{'xyz'[q % 3]},{model},{(q + len(model)) % 2}\n" for q in range(12) for model in ("A", "BB"))
    long = read_predictions(io.StringIO(f"item,benchmark,model,correct\n{rows}"))
    wide = io.StringIO(
        "id,benchmark,A,B,C\n" + "".join(f"{q},{'xyz'[q % 3]},{q % 2},{q // 2 % 2},1\n" for q in range(12))
    )
    for found in (long, read_predictions(wide, solved=True, classifiers=["A", "B"])):
        shown = [note for note in found.notes if isinstance(note, Handled)]
        assert "Instances of all 3 values of 'benchmark' were pooled into one comparison." in " ".join(shown)
        assert "'C' were pooled" not in " ".join(shown)
        text = podium.compare_predictions(found).to_text()
        assert "'benchmark' were pooled" in " ".join(text.split())


def test_a_column_that_names_every_item_is_not_called_pooled() -> None:
    rows = "".join(f"q{q},topic {q},{model},{(q + len(model)) % 2}\n" for q in range(12) for model in ("A", "BB"))
    found = read_predictions(io.StringIO(f"question_id,topic,system,correct\n{rows}"))
    assert "pooled" not in " ".join(found.notes)
    assert any("Ignored columns: 'topic'" in note for note in found.notes)
