"""Bad input: one readable line and exit code 2, or a sensible result; never a traceback."""

from __future__ import annotations

import random

import pytest

from cli.conftest import BEST
from cli.schemas import strict_loads

pytestmark = pytest.mark.usefixtures("computed_once")

GOOD = "p,A,B,C\nx,1,2,3\ny,2,1,4\nz,1,3,2\n"

REFUSED = {
    "empty": ("", ["empty"]),
    "white space": ("\n \n\t\n", ["empty"]),
    "only a header": ("p,A,B\n", []),
    "one word": ("hello\n", []),
    "one problem": ("p,A,B\nx,1,2\n", ["problem"]),
    "one algorithm": ("p,A\nx,1\ny,2\n", ["algorithm"]),
    "only names": ("p,A,B\nx,y,z\nu,v,w\n", []),
    "missing cell": ("p,A,B\nx,1,\ny,2,3\n", ["line 2", "'B'"]),
    "missing cells": ("p,A,B\nx,,\ny,2,\n", ["line 2", "'x'", "section title or a problem"]),
    "missing marks": ("p,A,B\nx,NA,-\ny,2,\n", ["line 2", "3 of 4"]),
    "NA": ("p,A,B\nx,1,NA\ny,2,3\n", ["line 2", "'B'", "NA"]),
    "NaN": ("p,A,B\nx,1,NaN\ny,2,3\n", ["line 2", "'B'"]),
    "infinity": ("p,A,B\nx,1,inf\ny,2,3\n", ["line 2", "'B'"]),
    "minus infinity": ("p,A,B\nx,1,-Infinity\ny,2,3\n", ["line 2", "'B'"]),
    "overflow": ("p,A,B\nx,1,1e999\ny,2,3\n", ["line 2", "'B'", "too large"]),
    "text in numbers": ("p,A,B\nx,1,two\ny,2,3\n", ["line 2", "'B'", "'two'"]),
    "percent": ("p,A,B\nx,1%,0.2\ny,2%,0.3\n", ["'1%'", "percent"]),
    "Average that is none": ("p,A,B\nx,1,2\ny,2,3\nAverage,1,2\n", ["--drop-row Average", "--keep-row Average"]),
    "mixed decimal marks": ('p,A,B\nx,"1,5",2.345\ny,2,3\n', ["decimal"]),
    "decimal commas unquoted": ("p,A,B\nx,0,75,0,80\ny,0,5,0,6\n", ["line 2", "expected 3"]),
    "thousands": ('p,A,B\nx,"1,234",2\ny,5,3\n', ["1.234 or 1234"]),
    "short row": ("p,A,B\nx,1,2\ny,3\n", ["line 3", "expected 3"]),
    "long row": ("p,A,B\nx,1,2\ny,3,4,5\n", ["line 3", "expected 3"]),
    "duplicate algorithm": ("p,A,A\nx,1,2\ny,3,4\n", ["'A'", "2 columns"]),
    "duplicate problem": ("p,A,B\nx,1,2\nx,3,4\n", ["'x'", "--repeats average"]),
    "nameless algorithm": ("p,A,\nx,1,2\ny,3,4\n", []),
    "unclosed quote": ('p,A,B\nx,"1,2\ny,3,4\n', ["quote"]),
    "binary": (bytes(range(256)) * 8, []),
    "zeros": (b"\0" * 400, []),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(200)), []),
    "zip": (b"PK\x03\x04" + b"\0" * 60, []),
    "not UTF-8": ("p,Ä,B\nx,1,2\ny,3,4\n".encode("latin-1") + b"\xff\xfe\xfa", []),
    "JSON": ('{"A": [1, 2], "B": [3, 4]}', []),
    "HTML": ("<html><body><table><tr><td>1</td></tr></table></body></html>\n", []),
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("via", ["stdin", "file"])
def test_refused(run, tmp_path, case, via):
    data, facts = REFUSED[case]
    data = data.encode() if isinstance(data, str) else data
    if via == "file":
        path = tmp_path / "bad.csv"
        path.write_bytes(data)
        message = run("compare", path, *BEST).refused("bad.csv", *facts)
    else:
        message = run("compare", "-", *BEST, stdin=data).refused("standard input", *facts)
    first = [line[:6] for line in message.splitlines()[1:]]
    assert first == ["  - to", "    po"] * (len(first) // 2), "one line, and two for each answer"
    assert len(message) < 1200


UNPAIRED_REFUSED = {
    "one group": "A\n1\n2\n3\n",
    "empty group": "A,B\n1,\n2,\n3,\n",
    "two observations": "A,B\n1,2\n",
    "text": "A,B\n1,x\n2,3\n",
    "infinite": "A,B\n1,inf\n2,3\n",
    "empty": "",
}


@pytest.mark.parametrize("case", UNPAIRED_REFUSED)
def test_unpaired_refused(compare, case):
    compare(UNPAIRED_REFUSED[case], "--unpaired").refused("standard input")


ADJUST_REFUSED = {
    "empty": ("", []),
    "negative p": ("a,b,-0.1\na,c,0.2\nb,c,0.2\n", ["line 1"]),
    "p above 1": ("a,b,0.1\na,c,0.2\nb,c,1.2\n", ["line 3"]),
    "no number": ("a,0.1\nb,small\n", ["line 2", "'small'"]),
    "bound": ("a,<0.001\nb,0.2\n", []),
    "NaN": ("a,NaN\nb,0.2\n", []),
    "not symmetric": (",A,B\nA,,0.1\nB,0.2,\n", ["symmetric"]),
    "a pair is missing": (",A,B,C\nA,,0.1,\nB,0.1,,0.3\nC,,0.3,\n", ["no p-value"]),
    "unknown control": (",A,B\nA,,0.1\nB,0.1,\n", []),
    "text": ("once upon a time\n", []),
    "binary": (bytes(range(256)), []),
}


@pytest.mark.parametrize("case", ADJUST_REFUSED)
def test_adjust_refused(run, case):
    data, facts = ADJUST_REFUSED[case]
    run("adjust", "-", "--control", "Z", stdin=data).refused(*facts)


@pytest.mark.parametrize(
    ("text", "words", "facts"),
    [
        ("A,1.5\nB,1.5\n", [], ["--n"]),
        ("A,1.5\nB,1.5\n", ["--n", "1"], ["at least 2"]),
        ("A,1.5\nB,1.7\n", ["--n", "10"], ["add up to"]),
        ("A,0.5\nB,2.5\n", ["--n", "10", "--kind", "ranks"], ["line 1", "between 1 and 2"]),
        ("A,0.5\nB,2.5\n", ["--kind", "pvalues"], ["line 2"]),
        ("A,-0.5\nB,0.5\n", ["--kind", "pvalues"], ["line 1"]),
        ("A,1.5\nB,1.5\n", ["--n", "ten"], ["ten"]),
        ("A,0.1\nB,0.2\n", ["--kind", "pvalues", "--control", "A"], ["list of p-values"]),
        ("A,0.1\nB,0.2\n", ["--kind", "pvalues", "--exhaustive"], ["list of p-values"]),
        ("A,0.1\nB,0.2\n", ["--kind", "p"], ["'p'"]),
        ("A,0.1\nB,0.2\n", ["--kind", "pvalues", "--alpha", "2"], ["alpha"]),
    ],
)
def test_adjust_options_refused(run, text, words, facts):
    run("adjust", "-", *words, stdin=text).refused(*facts)


def test_exhaustive_sets_of_many_algorithms_are_refused_with_a_reason(run):
    k = 12
    text = "".join(f"a{j},{(k + 1) / 2}\n" for j in range(k))
    run("adjust", "-", "--n", "20", "--exhaustive", stdin=text).refused("12")


# ---------------------------------------------------------------- odd, but tables

ODD = {
    "two by two": "p,A,B\nx,1,2\ny,2,1\n",
    "constant row": "p,A,B,C\nx,1,1,1\ny,2,1,4\nz,1,3,2\n",
    "all values equal": "p,A,B,C\nx,1,1,1\ny,1,1,1\nz,1,1,1\n",
    "constant columns": "p,A,B,C\nx,1,2,3\ny,1,2,3\nz,1,2,3\n",
    "identical columns": "p,A,B,C\nx,1,1,3\ny,2,2,1\nz,5,5,0\n",
    "wide scales": "p,A,B,C\nx,1e-300,1e300,0\ny,-1e300,1e-300,5\nz,1e9,1e-8,3\n",
    "many digits": "p,A,B\nx,0.12345678901234567,0.12345678901234568\ny,0.1,0.2\nz,3,4\n",
    "negative": "p,A,B\nx,-1,-2\ny,-3,-1\nz,-5,-6\n",
    "negative zero": "p,A,B\nx,-0,0\ny,0.0,-0.0\nz,1,2\n",
    "spaces around": "p , A , B\n x , 1 , 2 \n y , 3 , 1\n",
    "blank lines": "\np,A,B\n\nx,1,2\n\n\ny,3,1\n\n",
    "trailing commas": "p,A,B,\nx,1,2,\ny,3,1,\n",
}

OPTIONS = [
    [],
    ["--control", "A", "--ranking", "all", "--se", "corrected"],
    ["--control", "B", "--pairwise", "wilcoxon", "--alternative", "greater"],
    ["--pairwise", "sign", "--exact"],
    ["--control", "best", "--permutations", "20", "--alternative", "less"],
    ["--unpaired"],
]


@pytest.mark.parametrize("case", ODD)
@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_odd_tables_have_results(compare, case, words):
    compare(ODD[case], *words, "-f", "json").json()
    text = compare(ODD[case], *words, "--full").fine()
    assert " nan" not in text
    assert "None" not in text


def test_all_equal_values_show_no_difference(compare):
    said = compare(ODD["all values equal"], "-f", "json").json()
    assert [test["pvalue"] for test in said["omnibus"].values()] == [1, 1, 1, 1]
    assert {h["pvalue"] for h in said["families"][0]["hypotheses"]} == {1}
    assert said["verdict"]["tiers"] == [["A", "B", "C"]]
    assert "No difference" in said["verdict"]["text"]


def test_a_large_file_is_read(compare):
    dice = random.Random(1)
    text = "p," + ",".join(f"a{j}" for j in range(20)) + "\n"
    text += "".join(f"x{i}," + ",".join(f"{dice.random():.6f}" for _ in range(20)) + "\n" for i in range(3000))
    said = compare(text, "-f", "json").json()
    assert (said["n"], said["k"]) == (3000, 20)


def test_a_transposed_table_ends_soon(compare):
    """Many algorithms, few problems: no hang, and the advice that no exact test of a pair can reach 0.05 (the least is 2/2³)."""
    k = 70
    text = "p," + ",".join(f"a{j}" for j in range(k)) + "\n"
    text += "".join(f"x{i}," + ",".join(str((i + 3) * (j + 5) % 101) for j in range(k)) + "\n" for i in range(3))
    said = strict_loads(compare(text, "-f", "json").fine())
    said_of_few = {advice["code"]: advice["message"] for advice in said["advice"]}
    assert "Only 3 problems" in said_of_few["W08"]
    assert "is 0.25." in said_of_few["W08"]
    assert "n = 3, k = 70" in said_of_few["W36"]
