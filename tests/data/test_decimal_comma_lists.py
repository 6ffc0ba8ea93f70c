"""Lists without a header in which every line ends in a decimal comma: the comma is no delimiter."""

from __future__ import annotations

import io

import pytest

from podium.data import PairwisePValues, read_groups, read_reported


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
