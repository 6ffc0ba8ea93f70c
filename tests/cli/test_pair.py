"""podium pair: options, formats, schemas, and a batch of hostile inputs."""

from __future__ import annotations

import random

import pytest

from cli.conftest import BEST

pytestmark = pytest.mark.usefixtures("computed_once")

GOOD = "p,A,B,C\nu,1,2,3\nv,2,1,4\nw,1,3,2\nx,5,3,1\ny,2,2,7\nz,4,1,1\n"


@pytest.fixture
def pair(run):
    """Run ``podium pair - --objective maximize WORDS…`` on a text."""

    def call(text, *words, objective="maximize"):
        return run("pair", "-", *words, "--objective", objective, stdin=text)

    return call


def test_verdict_first(run, tutorial):
    lines = run("pair", tutorial, "PDFC", "NNEP", *BEST).fine().splitlines()
    assert lines[0] == "PDFC and NNEP on 24 problems"
    assert lines[3].startswith("PDFC is significantly better than NNEP over 24 problems")


def test_every_pair_without_names(run, herrera):
    text = run("pair", herrera, *BEST, "--full").fine()
    assert "Summary of Wilcoxon's tests" in text
    assert "R+ of the row" in text
    assert "0.401 at 0.05" in text


def test_two_columns_need_no_names(pair):
    assert pair("p,A,B\nx,1,2\ny,3,5\nz,4,4\n").fine().startswith("A and B on 3 problems")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--zeros", "drop", "--alpha", "0.1"),
        ("A", "B"),
        ("A", "B", "--alternative", "greater", "--confidence", "0.8,0.999"),
        ("C", "A", "--alternative", "less", "--zeros", "pratt", "--alpha", "0.01"),
        ("A", "C", "--permutations", "500", "--seed", "3"),
    ],
)
def test_json_follows_the_schema(pair, words):
    names = bool(words) and not words[0].startswith("-")
    for objective in ("maximize", "minimize"):
        data = pair(GOOD, *words, "-f", "json", objective=objective).json()
        assert data["study"] == ("pair" if names else "pair-matrix")


def test_json_has_every_digit(run, tutorial):
    data = run("pair", tutorial, "PDFC", "FH-GBML", *BEST, "-f", "json").json()
    assert data["wilcoxon"]["treatments"]["split"]["pvalue"] == pytest.approx(3.15904617e-05, rel=1e-8)
    assert data["sign_test"]["critical_wins"] == {"0.05": 18, "0.1": 17}
    assert data["provenance"]["seed"] is None
    assert len(data["advantages"]) == len(data["problems"]) == 24


REFUSED = {
    "one name": (GOOD, ["A"], ["two algorithms"]),
    "three names": (GOOD, ["A", "B", "C"], []),
    "unknown": (GOOD, ["A", "D"], ["'D'", "A, B, C"]),
    "itself": (GOOD, ["B", "B"], ["itself"]),
    "direction without names": (GOOD, ["--alternative", "less"], ["name two algorithms"]),
    "percent": (GOOD, ["A", "B", "--confidence", "95"], ["0.95 for 95 %"]),
    "words for levels": (GOOD, ["A", "B", "--confidence", "high"], ["--confidence"]),
    "nan level": (GOOD, ["A", "B", "--confidence", "nan"], ["confidence"]),
    "no level": (GOOD, ["A", "B", "--confidence", ""], ["--confidence"]),
    "alpha": (GOOD, ["A", "B", "--alpha", "5"], ["alpha must lie strictly between 0 and 1", "5.0"]),
    "permutations": (GOOD, ["A", "B", "--permutations", "-1"], ["permutations"]),
    "seed": (GOOD, ["A", "B", "--seed", "-1"], ["seed"]),
    "zeros": (GOOD, ["A", "B", "--zeros", "keep"], ["--zeros"]),
    "empty": ("", [], ["empty"]),
    "header only": ("p,A,B\n", [], []),
    "one row": ("p,A,B\nx,1,2\n", [], ["problem"]),
    "one column": ("p,A\nx,1\ny,2\n", [], ["algorithm"]),
    "missing": ("p,A,B\nx,1,\ny,2,3\n", [], ["line 2"]),
    "nan": ("p,A,B\nx,1,nan\ny,2,3\n", [], ["line 2"]),
    "infinite": ("p,A,B\nx,1,inf\ny,2,3\n", [], ["line 2"]),
    "text": ("p,A,B\nx,1,good\ny,2,3\n", [], ["good"]),
    "twice": ("p,A,A\nx,1,2\ny,2,3\n", [], ["2 columns are called"]),
    "binary": ("PK\x03\x04\0\0", [], []),
}


@pytest.mark.parametrize("case", REFUSED)
def test_mistakes_are_answered_in_one_line(pair, case):
    text, words, facts = REFUSED[case]
    pair(text, *words).refused(*facts)


def test_the_objective_cannot_be_guessed(run):
    run("pair", "-", "A", "B", stdin=GOOD).refused("--objective")


ACCEPTED = {
    "constant": "p,A,B\nx,1,1\ny,1,1\nz,1,1\n",
    "one always better": "p,A,B\n" + "".join(f"{i},{2 * i + 1},{2 * i}\n" for i in range(30)),
    "two problems": "p,A,B\nx,1,2\ny,2,1\n",
    "0/1": "p,A,B\n" + "".join(f"{i},{i % 2},{i % 3 == 0:d}\n" for i in range(20)),
    "tiny and huge": "p,A,B\nx,1e-300,2e-300\ny,1e300,3e300\nz,0,5\n",
    "seventeen digits": "p,A,B\n" + "".join(f"{i},0.{i * i}2345678901234567,0.{i}9876543210987654\n" for i in range(9)),
    "half-open": "p,A,B\nx,-1,1\ny,-5,5\nz,3,-3\nw,0,0\n",
}


@pytest.mark.parametrize("case", ACCEPTED)
def test_odd_tables_get_a_sensible_answer(pair, case):
    for words in (("A", "B"), ("B", "A", "--alternative", "greater"), ("A", "B", "--zeros", "pratt", "--alpha", "0.2")):
        data = pair(ACCEPTED[case], *words, "-f", "json").json()
        assert data["n"] >= 2
        assert "inf" not in pair(ACCEPTED[case], *words).fine().replace("information", "")


def test_names_that_break_careless_programs(pair):
    names = ["<b>&x", "a_b%$#", "--control"]
    text = "p,{},{},{}\n".format(*names) + GOOD.partition("\n")[2]
    for first, second in ((names[0], names[1]), (names[1], names[0])):
        assert pair(text, first, second, "-f", "json").json()["first"] == first
        assert "<b>" not in pair(text, first, second, "-f", "html").fine()
        assert r"a\_b\%" in pair(text, first, second, "-f", "latex").fine()


def test_random_damage_never_shows_a_traceback(pair):
    dice = random.Random(20261121)
    for _ in range(60):
        text = list(GOOD)
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(text))
            text[place] = dice.choice(["", ",", "\n", "x", "9", "-", "e", ";", '"', "\t"])
        words = dice.choice([(), ("A", "B"), ("A", "C", "--zeros", "drop")])
        outcome = pair("".join(text), *words)
        assert outcome.code in (0, 2), outcome.err
        assert "internal error" not in outcome.err
