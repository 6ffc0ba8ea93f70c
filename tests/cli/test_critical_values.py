"""Tables of critical values: published tables, brute force, and what the command line makes of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

import podium
from cli.conftest import Run
from podium.errors import InputError


def values(table: str, column: str, **rows: list[int]) -> list[object]:
    return podium.explain(table=table, **rows).columns()[column]  # type: ignore[arg-type]


def test_wilcoxon_is_the_usual_table() -> None:
    n = [*range(5, 17), 20, 25, 30]
    # Wilcoxon (1964), McCornack (1965), as statistics textbooks print them
    two_sided = [None, 0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 29, 52, 89, 137]
    strict = [None, None, None, 0, 1, 3, 5, 7, 9, 12, 15, 19, 37, 68, 109]
    one_sided = [0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 30, 35, 60, 100, 151]
    assert values("wilcoxon", "2-sided 0.05", n=n) == two_sided
    assert values("wilcoxon", "2-sided 0.01", n=n) == strict
    assert values("wilcoxon", "1-sided 0.05", n=n) == one_sided == values("wilcoxon", "2-sided 0.10", n=n)


def test_sign_needs_the_wins_of_the_binomial_distribution() -> None:
    assert values("sign", "2-sided 0.05", n=[5, 8, 11, 13]) == [None, 8, 10, 11]
    # Demšar (2006), table 4, holds one-sided values
    assert values("sign", "1-sided 0.05", n=[5, 10, 15, 20, 25]) == [5, 9, 12, 15, 18]


def test_chi2_has_the_degrees_of_freedom_of_friedman() -> None:
    assert values("chi2", "df", k=[2, 5, 31]) == [1, 4, 30]
    assert values("chi2", "α = 0.05", k=[2, 5, 31]) == pytest.approx([3.841, 9.488, 43.773], abs=5e-4)


def test_nemenyi_and_bonferroni_dunn_are_table_5_of_demsar() -> None:
    k = [*range(2, 11)]
    nemenyi = {"0.05": [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164], "0.10": [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920]}  # fmt: skip
    dunn = {"0.05": [1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773], "0.10": [1.645, 1.960, 2.128, 2.241, 2.326, 2.394, 2.450, 2.498, 2.539]}  # fmt: skip
    for alpha in ("0.05", "0.10"):
        assert values("nemenyi", f"q {alpha}", k=k) == pytest.approx(nemenyi[alpha], abs=1.1e-3)
        assert values("nemenyi", f"Dunn {alpha}", k=k) == pytest.approx(dunn[alpha], abs=6e-4)
    assert podium.explain(table="nemenyi").columns()["k"] == [*range(2, 51)]


def test_page_is_his_table_of_1963() -> None:
    n = [2, 3, 4, 5, 6, 8, 10]
    published = {
        3: ([28, 41, 54, 66, 79, 104, 128], [None, 42, 55, 68, 81, 106, 131], [None, None, 56, 70, 83, 109, 134]),
        4: ([58, 84, 111, 137, 163, 214, 266], [60, 87, 114, 141, 167, 220, 272], [None, 89, 117, 145, 172, 225, 278]),
        5: ([103, 150, 197, 244, 291, 384, 477], [106, 155, 204, 251, 299, 393, 487], [109, 160, 210, 259, 307, 403, 499]),
    }  # fmt: skip
    for k, columns in published.items():
        for alpha, expected in zip(("0.05", "0.01", "0.001"), columns, strict=True):
            assert values("page", f"α = {alpha}", k=[k], n=n) == expected, (k, alpha)


def test_page_by_counting_every_arrangement() -> None:
    for k, n in ((3, 3), (4, 2), (5, 1)):
        rows = [sum(j * rank for j, rank in enumerate(order, 1)) for order in permutations(range(1, k + 1))]
        sums = sorted(map(sum, product(rows, repeat=n)), reverse=True)
        for alpha in (Fraction(1, 10), Fraction(1, 20), Fraction(1, 50), Fraction(1, 100)):
            reached = [one for one in set(sums) if sum(other >= one for other in sums) <= alpha * len(sums)]
            assert values("page", f"α = {float(alpha):.2f}", k=[k], n=[n]) == [min(reached, default=None)], (
                k,
                n,
                alpha,
            )


def test_rows_that_a_table_cannot_have_are_refused() -> None:
    for wrong, fact in (
        ({"table": "wilcoxon", "k": [3]}, "has no k"),
        ({"table": "page", "k": [2]}, "between 3 and 12"),
        ({"table": "page", "n": [61]}, "between 1 and 60"),
        ({"table": "sign", "n": []}, "between 1 and 500 rows"),
        ({"table": "wilcox"}, "wilcoxon"),
        ({"word": "holm", "table": "sign"}, "not for both"),
        ({"n": [5]}, "name it"),
    ):
        with pytest.raises(InputError, match=fact):
            podium.explain(**wrong)  # type: ignore[arg-type]


def test_the_command_line_prints_and_writes_tables(run: Run) -> None:
    text = run("explain", "--table", "page", "--k", "3", "--n", "2-4,10").fine()
    assert all(len(line) <= 80 for line in text.splitlines())
    assert [line.split() for line in text.splitlines() if line.startswith("3")][-1] == [
        "3",
        "10",
        "127",
        "128",
        "130",
        "131",
        "134",
    ]
    assert run("explain", "--table", "wilcoxon", "--n", "5,10", "--format", "csv").fine().splitlines()[1:] == [
        "5,0,,,,2,0,,", "10,10,8,5,3,14,10,7,5"
    ]  # fmt: skip
    found = run("explain", "--table", "wilcoxon", "--n", "5", "--format", "json").json()
    assert found["critical"]["1-sided 0.05"] == [0]
    assert found["critical"]["2-sided 0.05"] == [None]
    assert r"\toprule" in run("explain", "--table", "sign", "--format", "latex", "--tabular").fine()
    assert "<table>" in run("explain", "--table", "chi2", "--format", "html").fine()
    assert 'explain(table="sign", n=[5, 6, 7])' in run("explain", "--table", "sign", "--n", "5-7", "--python").fine()
    run("explain", "--table", "sign", "--n", "9-5").refused("'9-5' must rise")
    run("explain", "--table", "sign", "--n", "x").refused("'x' is not a number or a range")
