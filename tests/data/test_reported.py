"""Published numbers: p-values, pairwise matrices and mean ranks."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from data.helpers import error_of, holds
from podium.data import MeanRanks, PairwisePValues, PValues, read_groups, read_reported
from podium.errors import InputError


def read(text: str, **options: Any) -> Any:
    return read_reported(io.StringIO(text), **options)


def refusal(text: str, **options: Any) -> str:
    return error_of(lambda: read(text, **options))


# García and Herrera (2008): the mean ranks of Table 3 and the p-values of Table 5.
RANKS = "algorithm,ranking\nC4.5,2.100\n1-NN,3.250\nNaiveBayes,2.200\nKernel,4.333\nCN2,3.117\n"
FAMILY = "hypothesis,p\nC4.5 vs Kernel,4.487e-8\nNB vs Kernel,1.736E-07\n1-NN vs Kernel,.00288\n"
MATRIX = np.array([[1, 0.1, 0.02], [0.1, 1, 3e-7], [0.02, 3e-7, 1]])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (FAMILY, ("C4.5 vs Kernel", "NB vs Kernel", "1-NN vs Kernel")),
        (FAMILY.replace("hypothesis,p\n", ""), ("C4.5 vs Kernel", "NB vs Kernel", "1-NN vs Kernel")),
        (
            FAMILY.replace(",", ";").replace(".", ",").replace("C4,5", "C4.5"),
            ("C4.5 vs Kernel", "NB vs Kernel", "1-NN vs Kernel"),
        ),
        ("p\n4.487e-8\n1.736e-7\n0.00288\n", ("H1", "H2", "H3")),
        ("4.487e-8\n1.736e-7\n0.00288\n", ("H1", "H2", "H3")),
        ("p\n4,487e-8\n1,736e-7\n0,00288\n", ("H1", "H2", "H3")),
        ("a,b,p\nC,X,4.487e-8\nC,Y,1.736e-7\nC,Z,0.00288\n", ("C vs X", "C vs Y", "C vs Z")),
    ],
)
def test_families(text: str, names: tuple[str, ...]) -> None:
    family = read(text)
    assert isinstance(family, PValues)
    assert family.names == names
    assert family.values.tolist() == [4.487e-8, 1.736e-7, 0.00288]
    assert family.m == 3


@pytest.mark.parametrize(
    "text",
    [
        ",A,B,C\nA,1,0.1,0.02\nB,0.1,1,3e-7\nC,0.02,3e-7,1\n",
        ",A,B,C\nA,,0.1,0.02\nB,0.1,,3e-7\nC,0.02,3e-7,\n",
        ",A,B,C\nA,0,0.1,0.02\nB,0.1,0,3e-7\nC,0.02,3e-7,0\n",
        ",A,B,C\nA,-,0.1,0.02\nB,,-,3e-7\nC,,,-\n",
        ",A,B,C\nA,-,,\nB,0.1,-,\nC,0.02,3e-7,-\n",
        ",A,B\nB,0.1,NA\nC,0.02,3e-7\n",
        "A B C\nA 1 0.1 0.02\nB 0.1 1 3e-7\nC 0.02 3e-7 1\n",
        ";A;B;C\nA;;0,1;0,02\nB;;;3e-7\nC;;;\n",
        "first,second,p\nA,B,0.1\nC,A,0.02\nB,C,3e-7\n",
        "A\tB\t0.1\nA\tC\t0.02\nB\tC\t3e-7\n",
    ],
)
def test_matrices_in_every_form(text: str) -> None:
    pairwise = read(text)
    assert isinstance(pairwise, PairwisePValues)
    order = [pairwise.algorithms.index(name) for name in "ABC"]
    assert np.array_equal(pairwise.matrix[np.ix_(order, order)], MATRIX)
    assert pairwise.k == 3


def test_mean_ranks() -> None:
    for text in (
        RANKS,
        RANKS.replace("algorithm,ranking\n", ""),
        RANKS.replace(",", "\t"),
        RANKS.replace("ranking", "value"),
    ):
        ranks = read(text, n=30)
        assert isinstance(ranks, MeanRanks)
        assert ranks.algorithms == ("C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2")
        assert ranks.ranks.tolist() == [2.1, 3.25, 2.2, 4.333, 3.117]
        assert (ranks.n, ranks.k) == (30, 5)
        assert [int(number) * 1000 // ranks.denominator for number in ranks.exact] == [2100, 3250, 2200, 4333, 3117]


def test_rounded_mean_ranks_are_allowed_within_their_digits() -> None:
    # 1.35, 1.65 -> 1.4, 1.7 and 2.95 -> 3.0 (sum 6.1): within half a unit of the last digit times three.
    assert read("a,1.4\nb,1.7\nc,3.0\n", n=20, kind="ranks").k == 3
    holds(refusal("a,1.4\nb,1.8\nc,3.0\n", n=20), "add up to 6.2", "k(k+1)/2 = 6", "0.15")


@pytest.mark.parametrize(
    ("text", "options", "facts"),
    [
        (FAMILY.replace(".00288", "1.2"), {}, ["line 4, column 'p'", "1.2 is not a p-value", "between 0 and 1"]),
        (FAMILY.replace(".00288", "-0.1"), {}, ["line 4, column 'p'", "-0.1 is not a p-value"]),
        (FAMILY.replace(".00288", "5%"), {}, ["line 4, column 'p'", "percent"]),
        (FAMILY.replace(".00288", ""), {}, ["line 4, column 'p' (blank)"]),
        (FAMILY.replace("NB vs", "C4.5 vs"), {}, ["'C4.5 vs Kernel' occurs twice", "line 2", "line 3"]),
        (FAMILY, {"kind": "matrix"}, ["3 of 6 pairs", "'C4.5' and 'NB'"]),
        (FAMILY.replace(" vs ", " or "), {"kind": "matrix"}, ["three columns"]),
        (FAMILY, {"kind": "pvalue"}, ["'pvalue'", "Did you mean 'pvalues'"]),
        ("a vs b,NA\na vs c,0.1\n", {}, ["1 of 2 values", "line 1, column 2 ('NA')"]),
        ("name,p\n", {}, ["no number below"]),
        ("0,04\n0,03\n", {}, ["two columns or one number"]),
        (
            ",A,B,C\nA,1,0.1,0.2\nB,0.1,1,0.3\nC,0.2,0.4,1\n",
            {},
            ["'B' and 'C'", "0.3 (line 3, column 'C')", "0.4 (line 4, column 'B')"],
        ),
        (",A,B,C\nA,1,0.1,0.2\nB,0.1,1,\nC,0.2,,1\n", {}, ["1 of 3 pairs", "'B' and 'C'"]),
        (",A,B,C\nA,1,0.1,0.2\nB,0.1,1,2\nC,0.2,2,1\n", {}, ["line 3, column 'C'", "2.0 is not a p-value"]),
        (",A,B,A\nA,1,0.1,0.2\nB,0.1,1,0.3\nA,0.2,0.3,1\n", {}, ["'A' occurs twice"]),
        (",A,B,C\nA,1,0.1,0.2\nB,0.1,1,0.3\nC,0.2,0.3,1\n", {"kind": "ranks"}, ["matrix"]),
        (",A,B,C\nX,1,0.1,0.2\nY,0.1,1,0.3\nZ,0.2,0.3,1\n", {}, ["4 columns", "no matrix"]),
        ("A,B,0.1\nB,A,0.2\nA,C,0.3\n", {"kind": "matrix"}, ["'B' and 'A' occurs twice", "lines 1 and 2"]),
        ("A,B,0.1\nA,C,0.3\n", {"kind": "matrix"}, ["1 of 3 pairs", "'B' and 'C'", "kind='pvalues'"]),
        ("A,B,0.1\nA,A,0.3\n", {"kind": "matrix"}, ["line 2", "compared with itself"]),
        (RANKS, {}, ["n=30"]),
        (RANKS, {"n": 1}, ["n='1'", "at least 2"]),
        (RANKS, {"n": True}, ["n must be a whole number", "not True"]),
        (RANKS.replace("3.117", "3.317"), {"n": 30}, ["add up to 15.2", "= 15", "mistyped"]),
        (
            RANKS.replace("3.117", "93.5"),
            {"n": 30},
            ["line 6, column 'ranking'", "93.5", "between 1 and 5", "Divide rank sums"],
        ),
        ("alg,x\nA,1\nB,1\n", {}, ["p-values (0 to 1) or mean ranks (1 to 2)", "kind='pvalues'", "'ranks'"]),
        ("alg,x\nA,0.5\nB,1.5\n", {}, ["could contain", "kind="]),
        ("alg,x\nA,0.5\nB,1.5\n", {"n": 5}, ["0.5 is not a mean rank", "between 1 and 2"]),
        ("A,B,1.5\nA,C,1.5\n", {"kind": "ranks", "n": 5}, ["two columns"]),
    ],
)
def test_bad_published_numbers_are_refused(text: str, options: dict[str, Any], facts: list[str]) -> None:
    holds(refusal(text, **options), *facts)


def test_python_constructors() -> None:
    assert PValues.of([0.1, 1e-300]).values.tolist() == [0.1, 1e-300]
    assert PValues.of({"a": 0.1}).names == ("a",)
    assert np.array_equal(PairwisePValues.of(MATRIX, list("ABC")).matrix, MATRIX)
    upper = np.where(np.triu(np.ones((3, 3)), 1) > 0, MATRIX, np.nan)
    assert np.array_equal(PairwisePValues.of(upper).matrix, MATRIX)
    assert PairwisePValues.of(upper).algorithms == ("A1", "A2", "A3")
    assert MeanRanks.of([1.5, 1.5], n=4).algorithms == ("A1", "A2")


def test_python_constructors_check() -> None:
    cases = [
        (lambda: PValues.of([0.1, 1.5]), ["p-value 2 ('H2')", "1.5 is not a p-value"]),
        (lambda: PValues.of([0.1, float("nan")]), ["p-value 2 ('H2')"]),
        (lambda: PValues.of([0.1], ["a", "b"]), ["2 names for 1 p-value"]),
        (lambda: PValues.of([]), ["no p-values"]),
        (lambda: PairwisePValues.of(np.zeros((2, 3))), ["(2, 3)", "square"]),
        (
            lambda: PairwisePValues.of([[1, 0.1], [0.2, 1]], ["A", "B"]),
            ["0.1 (row 'A', column 'B')", "0.2 (row 'B', column 'A')"],
        ),
        (lambda: PairwisePValues.of([[1, None], [None, 1]]), ["1 of 1 pair"]),
        (lambda: PairwisePValues.of([[1]]), ["at least two"]),
        (lambda: MeanRanks.of({"A": 1, "B": 3}, n=4), ["mean rank of 'B'", "between 1 and 2"]),
        (lambda: MeanRanks.of([1.5, 1.5]), ["number of problems"]),
    ]
    for make, facts in cases:
        with pytest.raises(InputError) as caught:
            make()
        holds(str(caught.value), *facts)


def test_published_numbers_are_immutable() -> None:
    for array in (PValues.of([0.1]).values, PairwisePValues.of(MATRIX).matrix, MeanRanks.of([1, 2], n=3).ranks):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


# Lists without a header in which every line ends in a decimal comma: the comma is no delimiter.


@pytest.mark.parametrize("mark", [";", "\t"])
def test_a_list_without_a_header_keeps_its_decimal_commas(mark: str) -> None:
    lines = [f"A{mark}B{mark}0,01", f"A{mark}C{mark}0,04", f"B{mark}C{mark}0,03"]
    found = read_reported(io.StringIO("\n".join(lines) + "\n"))
    assert isinstance(found, PairwisePValues)
    assert found.matrix[0].tolist() == [1.0, 0.01, 0.04]


def test_names_with_semicolons_do_not_hide_the_comma() -> None:
    found = read_reported(io.StringIO("x;y,0.01\nx;z,0.2\n"))
    assert found.values.tolist() == [0.01, 0.2]


def test_unpaired_samples_of_one_metric() -> None:
    text = "alg,metric,v\nA,acc,1\nB,acc,2\nA,time,30\nB,time,40\nA,acc,3\nB,acc,4\n"
    groups = read_groups(io.StringIO(text), objective="maximize", algorithm="alg", value="v", where={"metric": "acc"})
    assert [sample.tolist() for sample in groups.samples] == [[1.0, 3.0], [2.0, 4.0]]
