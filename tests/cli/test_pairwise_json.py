"""JSON of every test of pairs follows the schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.schemas import strict_loads, validator
from podium.cli import main

TABLE = str(Path(__file__).parents[2] / "examples" / "garcia_herrera_2008.csv")


@pytest.mark.parametrize("test", ["t", "eisinga", "eisinga-ties", "conover", "nemenyi"])
def test_compare_with_simes(test: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["compare", TABLE, "--objective", "maximize", "--pairwise", test, "--simes", "--format", "json"]
    assert main(arguments) == 0
    said = strict_loads(capsys.readouterr().out)
    validator("compare").validate(said)
    row = said["families"][-1]["hypotheses"][0]
    assert row["adjusted"]["bergmann-hommel-simes"] <= row["adjusted"]["bergmann-hommel"]
    assert ("studentized-range" in row["adjusted"]) is (test == "nemenyi")


def test_adjust_with_simes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ranks.csv"
    file.write_text("algorithm,rank\nA,1.6\nB,2.45\nC,2.5\nD,3.45\n", encoding="utf-8")
    assert main(["adjust", str(file), "--n", "10", "--simes", "--format", "json"]) == 0
    said = strict_loads(capsys.readouterr().out)
    validator("adjust").validate(said)
    assert "bergmann-hommel-simes" in said["families"][0]["hypotheses"][0]["adjusted"]


@pytest.mark.parametrize("flag", [["--simes"], ["--pairwise", "t"]])
def test_unpaired_refuses_them(flag: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", TABLE, "--objective", "maximize", "--unpaired", *flag]) == 2
    assert flag[0] in capsys.readouterr().err
