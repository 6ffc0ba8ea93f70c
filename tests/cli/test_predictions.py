"""``podium predictions`` from the outside: every format, the schema, and bad input refused in one line."""

from __future__ import annotations

import random

import pytest

from cli.conftest import EXAMPLES
from cli.schemas import strict_loads, valid

pytestmark = pytest.mark.usefixtures("computed_once")

DIGITS = EXAMPLES / "digits_predictions.csv"
GOOD = "id,y,A,B,C\n1,a,a,b,a\n2,b,b,b,a\n3,c,c,a,a\n4,a,a,c,a\n5,b,b,b,b\n6,c,c,c,c\n"


def test_the_example(run):
    out = run("predictions", DIGITS, "--truth", "digit").fine()
    assert out.splitlines()[3].startswith("1-NN has the best accuracy (0.9850)")


CALLS = {
    "all pairs": ["--truth", "digit"],
    "control": ["--truth", "digit", "--control", "Tree", "--alternative", "less", "--alpha", "0.01"],
    "some": ["--truth", "digit", "--classifiers", "Tree,Forest", "--test", "midp"],
    "repeated": ["--truth", "digit", "--classifiers", "Tree", "--classifiers", "Forest", "--permutations", "20"],
    "identifier": ["--truth", "digit", "--id", "image", "--test", "exact"],
}


@pytest.mark.parametrize("call", CALLS)
def test_json_follows_the_schema(run, call):
    data = run("predictions", DIGITS, *CALLS[call], "-f", "json").json()
    k = data["k"]
    assert len(data["pairs"]) == k * (k - 1) // 2
    for pair in data["pairs"]:
        assert pair["n11"] + pair["n10"] + pair["n01"] + pair["n00"] == data["n"]
    assert list(data["classifiers"]) == data["algorithms"]


def test_json_of_solved_tables_and_undefined_values(run):
    data = run("predictions", "-", "--solved", "-f", "json", stdin="A,B\n1,0\n0,0\n1,1\n").json()
    assert data["labels"] is None
    assert data["classifiers"]["A"]["kappa"] is None
    data = run("predictions", "-", "--truth", "y", "-f", "json", stdin="y,A,B\na,a,b\na,a,b\na,a,a\n").json()
    assert data["classifiers"]["A"]["kappa"]["value"] is None


REFUSED = {
    "empty": ("", ["--truth", "y"], ["empty"]),
    "no truth": (GOOD, [], ["--truth COLUMN", "--solved"]),
    "both": (GOOD, ["--truth", "y", "--solved"], ["not both"]),
    "wrong truth": (GOOD, ["--truth", "Y"], ["Did you mean 'y'"]),
    "labels as solved": (GOOD, ["--solved"], ["--truth COLUMN"]),
    "missing": (GOOD.replace("2,b,b", "2,b,"), ["--truth", "y"], ["line 3, column 'A' (blank)"]),
    "NA": (GOOD.replace("2,b,b", "2,b,NA"), ["--truth", "y"], ["line 3, column 'A' ('NA')"]),
    "unknown control": (GOOD, ["--truth", "y", "--control", "D"], ["'D'", "A, B, C"]),
    "one-sided pairs": (GOOD, ["--truth", "y", "--alternative", "less"], ["--control NAME"]),
    "alpha": (GOOD, ["--truth", "y", "--alpha", "1"], ["alpha"]),
    "one row": ("y,A,B\na,a,a\n", ["--truth", "y"], ["1 instance"]),
    "one column": ("y,A\na,a\nb,b\n", ["--truth", "y"], ["1 classifier"]),
    "duplicate": ("y,A,A\na,a,a\nb,b,b\n", ["--truth", "y"], ["twice"]),
    "numbers": (
        "y,A,B\n" + "".join(f"{i},{i},{i + 1}\n" for i in range(50)),
        ["--truth", "y"],
        ["50 different labels"],
    ),
    "no classifiers": (GOOD, ["--truth", "y", "--classifiers", ","], ["0 classifiers"]),
    "binary": (bytes(range(256)) * 4, ["--truth", "y"], []),
    "zeros": (b"\0" * 300, ["--truth", "y"], []),
    "HTML": ("<html><table></table></html>", ["--truth", "y"], ["web page"]),
    "not a file": (None, ["--truth", "y"], ["no such file"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(run, tmp_path, case):
    data, words, facts = REFUSED[case]
    path = tmp_path / "bad.csv"
    if data is not None:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    run("predictions", path, *words).refused(*facts)


@pytest.mark.parametrize("seed", range(150))
def test_damaged_tables_never_end_in_a_fault(run, seed):
    """Cells, rows and bytes of a good table changed at random: a result or a refusal."""
    chance = random.Random(seed)
    rows = [line.split(",") for line in GOOD.split()]
    for _ in range(chance.randint(1, 4)):
        row = chance.choice(rows)
        kind = chance.randrange(5)
        if kind == 0:
            row[chance.randrange(len(row))] = chance.choice(
                ["", "NA", "1e999", '"', "ä", "a" * 300, "0", "-", "+", "a b"]
            )
        elif kind == 1:
            rows.append(list(row))
        elif kind == 2 and len(rows) > 1:
            rows.remove(row)
        elif kind == 3:
            row.insert(chance.randrange(len(row)), chance.choice(["a", "1", ""]))
        else:
            for other in rows:
                other[-1:] = []
    text = "\n".join(map(",".join, rows))
    words = chance.choice([["--truth", "y"], ["--solved"], ["--truth", "y", "--control", "A"], ["--truth", "id"]])
    outcome = run("predictions", "-", *words, "-f", "json", stdin=text)
    assert outcome.code in (0, 2), outcome.err
    if outcome.code == 0:
        strict_loads(outcome.out)
        valid(outcome.out)
    else:
        assert "internal error" not in outcome.err
        assert "Traceback" not in outcome.err
