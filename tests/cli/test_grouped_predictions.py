"""``podium predictions --group`` from the outside: formats, schema, refusals."""

from __future__ import annotations

import pytest

from cli.conftest import EXAMPLES

pytestmark = pytest.mark.usefixtures("computed_once")

COPIES = EXAMPLES / "digits_copies.csv"
GOOD = "id,doc,y,A,B\n1,p,a,a,b\n2,p,b,b,b\n3,q,a,a,a\n4,q,a,b,a\n5,r,b,b,a\n6,r,b,b,b\n"
CALL = ("predictions", COPIES, "--truth", "digit", "--group", "image")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--control", "Tree", "--alternative", "less"],
        ["--classifiers", "Tree,Forest", "--alpha", "0.1"],
        ["--permutations", "99", "--seed", "3"],
    ],
)
def test_json_follows_the_schema(run, words):
    data = run(*CALL, *words, "-f", "json").json()
    assert data["study"] == "predictions-grouped"
    assert sum(data["instance_groups"].values()) == data["n"]
    assert len(data["pairs"]) == data["k"] * (data["k"] - 1) // 2


def test_json_where_nothing_varies(run):
    text = "g,A,B\n1,1,1\n1,1,1\n2,1,1\n"
    data = run("predictions", "-", "--solved", "--group", "g", "-f", "json", stdin=text).json()
    assert data["classifiers"]["A"]["design_effect"] is None
    assert data["pairs"][0]["pvalue"] == 1


def test_the_columns_of_csv(run):
    start = "first,second,n10,n01,uneven_groups,difference,newcombe_lower"
    assert run(*CALL, "-f", "csv").fine().startswith(start)


def test_full_has_everything(run):
    out = run(*CALL, "--full").fine()
    for word in ("t from", "ICC", "df", "Miller", "Omitted"):
        assert word in out


def with_cell(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words", "facts"),
    [
        (GOOD, ["--group", "book"], ["no column 'book' for the group", "'doc'"]),
        (with_cell("4,q,", "4,,"), ["--group", "doc"], ["no group for 1 instance", "line 5, column 'doc'"]),
        (with_cell("4,q,", "4,NA,"), ["--group", "doc"], ["no group for 1 instance", "line 5"]),
        (GOOD.replace(",q,", ",p,").replace(",r,", ",p,"), ["--group", "doc"], ["one group ('p' in 'doc')"]),
        (GOOD, ["--group", "y"], ["cannot be both the group and the truth"]),
        (GOOD, ["--group", "id", "--id", "id"], ["cannot be both the group and the identifier"]),
        (GOOD, ["--group", "A", "--classifiers", "A,B"], ["cannot be both the group and one of the classifiers"]),
        (GOOD, ["--group", "doc", "--test", "midp"], ["--test cannot be used with --group"]),
        (
            "s,y,A,B\n0.1,a,a,b\n0.25,b,b,b\n0.7,a,a,a\n0.8,b,b,a\n",
            ["--group", "s"],
            ["decimal numbers such as '0.1'", "measurements"],
        ),
    ],
)
def test_refused_with_place(run, text, words, facts):
    run("predictions", "-", "--truth", "y", *words, stdin=text).refused(*facts)


def test_a_group_column_that_looks_like_predictions_is_said(run):
    out = run(
        *["predictions", "-", "--truth", "y", "--group", "B", "--classifiers", "A,C"],
        stdin=GOOD.replace("doc", "C").replace(",p,", ",a,").replace(",q,", ",b,").replace(",r,", ",a,"),
    ).flat()
    assert "Is it a column of predictions?" in out


def test_each_instance_its_own_group_is_said(run):
    out = run("predictions", "-", "--truth", "y", "--group", "id", "--classifiers", "A,B", stdin=GOOD).flat()
    assert "Grouping then changes only the small-sample corrections" in out


def test_groups_that_look_alike_are_said(run):
    text = GOOD.replace("2,p,", "2,P,")
    assert "'p' and 'P'" in run("predictions", "-", "--truth", "y", "--group", "doc", stdin=text).fine()


def test_readers_know_no_groups(run):
    run("predictions", EXAMPLES / "digits_copies.csv", "--reader", "swe-bench", "--group", "image").refused()
