"""Reading scores: what is read, what is left out and said, and every refusal with its place."""

import io
import re
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pytest

from data.helpers import error_of, holds
from podium.data import read_class_scores, read_points, read_scores, to_class_scores, to_scores
from podium.errors import InputError

SMALL = "id,y,A,B\n1,p,0.9,0.30\n2,n,0.2,0.1\n3,p,0.40,0.3\n4,n,0.4,0.2\n"


def read(text, **options):
    return read_scores(io.StringIO(text), **{"truth": "y", "positive": "p", **options})


def test_small():
    found = read(SMALL)
    assert found.truth.tolist() == [True, False, True, False]
    assert found.names == ("A", "B")
    assert (found.positive, found.negative, found.positives, found.negatives) == ("p", ("n",), 2, 2)
    assert found.values.tolist() == [[0.9, 0.3], [0.2, 0.1], [0.4, 0.3], [0.4, 0.2]]
    assert (found.exact * 10 == found.denominator * np.array([[9, 3], [2, 1], [4, 3], [4, 2]])).all()
    assert any("'id'" in note for note in found.notes)
    with pytest.raises(ValueError, match="read-only"):
        found.exact[0, 0] = 0


@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace(",", "\t"),
        SMALL.replace(",", ";").replace(".", ","),
        SMALL.replace("0.", "."),
        "\ufeff" + SMALL.replace("\n", "\r\n"),
        SMALL.replace("p", '"p"'),
    ],
)
def test_every_dress_has_the_same_digest(text):
    assert read(text).sha256 == read(SMALL).sha256


@pytest.mark.parametrize("library", [dict, pd.DataFrame, pl.DataFrame])
def test_memory_and_file_agree(library):
    columns = {"id": [1, 2, 3, 4], "y": list("pnpn"), "A": [0.9, 0.2, 0.4, 0.4], "B": [0.3, 0.1, 0.3, 0.2]}
    assert to_scores(library(columns), truth="y", positive="p").sha256 == read(SMALL).sha256


def test_labels_of_any_kind():
    for labels, positive in (([1, 0, 1, 0], 1), ([True, False, True, False], True), ([1.0, 0.0, 1.0, 0.0], 1)):
        found = to_scores({"y": labels, "A": [4, 3, 2, 1]}, truth="y", positive=positive)
        assert found.truth.tolist() == [True, False, True, False]
    three = read("y,A\np,2\nn,1\nother,3\np,4\n")
    assert three.negative == ("n", "other")
    assert any("All labels except 'p' count as negative" in note for note in three.notes)


@pytest.mark.parametrize(
    ("header", "cells", "kept"),
    [
        ("instance", "7,3,9,8", False),
        ("patient_id", "70,30,90,80", False),
        ("", "4,3,2,1", False),
        ("fold", "1,1,2,2", False),
        ("running", "1,2,3,4", False),
        ("running", "0,1,2,3", False),
        ("reversed", "4,3,2,1", True),
        ("comment", "a,b,c,d", False),
        ("rank", "2,1,4,3", True),
        ("void", ",,,", False),
    ],
)
def test_columns_that_are_no_scores(header, cells, kept):
    lines = [f"{cell},{label},{score}" for cell, label, score in zip(cells.split(","), "pnpn", "5648", strict=True)]
    found = read(f"{header},y,A\n" + "\n".join(lines) + "\n")
    assert found.names == ((header, "A") if kept else ("A",))
    if not kept and header:
        assert any("Left out" in note and repr(header) in note for note in found.notes)


def test_chosen_scores():
    assert read(SMALL, scores=["B"]).names == ("B",)
    assert read(SMALL, scores=["id", "A"]).names == ("id", "A")


@pytest.mark.parametrize(
    ("text", "options", "facts"),
    [
        (SMALL, {"truth": None}, ["truth=", "'id', 'y', 'A', 'B'"]),
        (SMALL, {"truth": "Y"}, ["no column 'Y'", "Did you mean 'y'"]),
        (SMALL, {"positive": None}, ["positive=", "'p', 'n'"]),
        (SMALL, {"positive": "q"}, ["no instance has the label 'q'", "'p', 'n'"]),
        (SMALL, {"scores": ["C"]}, ["no column 'C'"]),
        (SMALL, {"scores": ["A", "A"]}, ["occurs twice"]),
        (SMALL, {"scores": ["y"]}, ["cannot be a score"]),
        (SMALL, {"scores": []}, ["no score column was chosen"]),
        (SMALL.replace("0.40", ""), {}, ["line 4, column 'A'", "blank"]),
        (SMALL.replace("0.40", "nan"), {}, ["line 4, column 'A'", "nan"]),
        (SMALL.replace("0.40", "inf"), {}, ["line 4, column 'A'"]),
        (SMALL.replace("0.40", "high"), {}, ["line 4, column 'A'", "'high' is not a number"]),
        (SMALL.replace("0.40", "40%"), {}, ["line 4, column 'A'", "percent"]),
        (SMALL.replace("3,p", "3,"), {}, ["line 4, column 'y'", "no true label"]),
        (SMALL.replace("3,p", "3,NA"), {}, ["line 4, column 'y'", "no true label"]),
        (SMALL.replace(",n,", ",p,"), {}, ["every instance has the label 'p'"]),
        (SMALL.replace("3,p", "3,n"), {}, ["1 positive and 3 negatives"]),
        (SMALL.replace("A,B", "A,A"), {}, ["'A' occurs twice", "column 3 and column 4"]),
        ("y\np\nn\n", {}, ["only one column"]),
        ("y,A\n", {}, ["no line of values"]),
        ("y,name\np,a\nn,b\np,c\nn,d\n", {}, ["no column of scores", "text: 'name'"]),
        ("", {}, ["empty"]),
        (SMALL.replace("0.9", "1e999"), {}, ["line 2, column 'A'", "too large"]),
        (SMALL + "5,p,0.3\n", {}, ["line 6", "expected 4 cells"]),
    ],
)
def test_refusals(text, options, facts):
    holds(error_of(lambda: read(text, **options)), *facts)


def test_unusable_objects():
    with pytest.raises(InputError, match="dict of columns or a data frame"):
        to_scores([[1, 2]], truth="y", positive=1)
    with pytest.raises(InputError, match="3 values"):
        to_scores({"y": [1, 0, 1, 0], "A": [1, 2, 3]}, truth="y", positive=1)
    with pytest.raises(InputError, match="row 2, column 'A'"):
        to_scores({"y": [1, 0, 1, 0], "A": [1, None, 3, 4]}, truth="y", positive=1)
    with pytest.raises(InputError, match="2 dimensions"):
        to_scores({"y": [1, 0], "A": [[1, 2], [3, 4]]}, truth="y", positive=1)


def many(*header, rows=6):
    lines = [",".join(header)]
    labels = ["a", "b", "a_b"]
    for i in range(rows):
        cells = [labels[i % 3] if name == "y" else f"0.{i + j}" for j, name in enumerate(header)]
        lines.append(",".join(cells))
    return io.StringIO("\n".join(lines) + "\n")


def test_class_columns():
    found = read_class_scores(many("y", "M_a", "M_b", "M_a_b", "N:a_b", "N:a", "N:b", "remark"), truth="y")
    assert found.names == ("M", "N")
    assert found.classes == ("a", "a_b", "b")
    assert found.values[0].tolist() == [[0.1, 0.3, 0.2], [0.5, 0.4, 0.6]]
    assert found.truth.tolist() == [0, 2, 1, 0, 2, 1]
    assert any("'remark'" in note for note in found.notes)
    alone = read_class_scores(many("y", "b", "a_b", "a"), truth="y")
    assert alone.names == ("scores",)
    assert alone.values[0].tolist() == [[0.3, 0.2, 0.1]]
    numbers = to_class_scores({"y": [2, 10, 2, 10], "f_2": [1, 2, 3, 4], "f_10": [4, 3, 2, 1]}, truth="y")
    assert numbers.classes == ("2", "10")


@pytest.mark.parametrize(
    ("header", "fact"),
    [
        (("y", "M_a", "M_b"), "'M' has no column for 1 class 'a_b'"),
        (("y", "M_a", "M:a", "M_b", "M_a_b"), "columns 2 and 3 both hold the scores of 'M' for class 'a'"),
        (("y", "x", "z"), "no column is named like a class"),
    ],
)
def test_class_columns_refused(header, fact):
    with pytest.raises(InputError, match=re.escape(fact)):
        read_class_scores(many(*header), truth="y")


def test_rare_class():
    with pytest.raises(InputError, match="occurs only once: 'b'"):
        read_class_scores(io.StringIO("y,a,b\na,1,2\na,2,3\nb,3,4\n"), truth="y")


def test_points():
    found = read_points(io.StringIO("Classifier;FPR;TPR;note\nA;0,1;0,75;x\nB;0;1;y\nA;0,3;0,9;z\n"))
    assert found.fpr == (Fraction(1, 10), 0, Fraction(3, 10))
    assert found.tpr == (Fraction(3, 4), 1, Fraction(9, 10))
    assert found.classifiers == ("A", "B")
    assert any("'note'" in note for note in found.notes)
    counts = read_points(io.StringIO("model,TP,FN,FP,TN\nA,30,10,5,55\n"))
    assert (counts.fpr, counts.tpr, counts.counts) == ((Fraction(1, 12),), (Fraction(3, 4),), ((30, 10, 5, 55),))
    assert counts.sha256 != found.sha256


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("classifier,fpr,tpr\nA,0.1,75\n", ["line 2, column 'tpr'", "between 0 and 1"]),
        ("classifier,fpr,tpr\nA,-0.1,0.5\n", ["line 2, column 'fpr'"]),
        ("classifier,fpr,tpr\nA,,0.5\n", ["line 2, column 'fpr'", "blank"]),
        ("classifier,fpr,tpr\nA,x,0.5\n", ["line 2, column 'fpr'", "'x'"]),
        ("classifier,fpr,tpr\n,0.1,0.5\n", ["line 2", "no name"]),
        ("classifier,fpr\nA,0.1\n", ["not a file of ROC points", "classifier, fpr, tpr"]),
        ("a,fpr,tpr\nA,0.1,0.2\n", ["no column of classifiers"]),
        ("classifier,fpr,tpr\n", ["no point"]),
        ("classifier,tp,fn,fp,tn\nA,1,2,3,-4\n", ["line 2, column 'tn'", "not a count"]),
        ("classifier,tp,fn,fp,tn\nA,1,2,3,0.5\n", ["line 2, column 'tn'", "not a count"]),
        ("classifier,tp,fn,fp,tn\nA,0,0,3,4\n", ["line 2", "no positives"]),
        ("classifier,tp,fn,fp,tn\nA,1,1,0,0\n", ["line 2", "no negatives"]),
    ],
)
def test_points_refused(text, facts):
    holds(error_of(lambda: read_points(io.StringIO(text))), *facts)
