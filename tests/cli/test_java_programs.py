"""The tables of CONTROLTEST, MULTIPLETEST and PageTest: their order and captions, published numbers, documents that compile."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import podium
from cli.conftest import EXAMPLES, Run
from podium.studies.many_problems.java_programs import PROGRAMS
from podium.verbs import VERBS, verb
from programs import pdflatex

TUTORIAL = EXAMPLES / "garcia_2010_tutorial.csv"
CLASSIFIERS = EXAMPLES / "garcia_herrera_2008.csv"
CURVES = EXAMPLES / "cec2017_d10_convergence_mean.csv"


def cells(tex: str, caption: str) -> list[list[str]]:
    body = tex.split(caption, 1)[1].split(r"\ruled ", 1)[1].split(r"\hline", 1)[0]
    return [line.strip().split("&") for line in body.split(r"\\") if line.strip()]


def column(table: list[list[str]], at: int) -> list[float]:
    return [float(row[at]) for row in table]


@pytest.fixture(scope="module")
def controltest() -> str:
    return podium.compare(TUTORIAL, objective="maximize").like("controltest")


def test_controltest_has_its_tables_in_its_order(controltest: str) -> None:
    captions = re.findall(r"\\titled\{(.*?)\}\{\\centering", controltest)
    told = [re.sub(r"\\textsuperscript\{.*?\}", "", one) for one in captions]
    kinds = ["FRIEDMAN", "ALIGNED FRIEDMAN", "QUADE"]
    levels = [
        rf"Holm / Hochberg / Holland / Rom / Finner / Li Table for $\alpha={alpha}$ ({kind})"
        for kind in kinds
        for alpha in ("0.05", "0.10")
    ]
    assert told == [
        *(f"Average Rankings of the algorithms ({name})" for name in ("Friedman", "Aligned Friedman", "Quade")),
        "Contrast Estimation",
        *levels,
        *(f"Adjusted $p$-values ({kind})" for kind in kinds for _half in range(2)),
    ]


def test_controltest_has_published_numbers_in_full_precision(controltest: str) -> None:
    # García et al. 2010 and the tutorial; the aligned ones by exact arithmetic from the printed table
    friedman = cells(controltest, "Average Rankings of the algorithms (Friedman)")
    assert [(row[0], round(float(row[1]), 3)) for row in friedman] == [
        ("PDFC", 1.771), ("NNEP", 2.479), ("IS-CHC+1NN", 2.479), ("FH-GBML", 3.271)
    ]  # fmt: skip
    aligned = cells(controltest, r"$\alpha=0.05$ (ALIGNED FRIEDMAN)")
    assert [row[:2] for row in aligned] == [["3", "FH-GBML"], ["2", "IS-CHC+1NN"], ["1", "NNEP"]]
    assert column(aligned, 3) == pytest.approx([2.360268e-07, 0.0285860443, 0.0303240132], rel=1e-6)
    quade = cells(controltest, "$p$-values (QUADE)")
    assert column(quade, 2) == pytest.approx([6.01695655e-05, 0.0210913961, 0.0275156142], rel=1e-8)
    assert "chi-square with 3 degrees of freedom): 22.2671085" in controltest  # not 18.841
    assert "F-distribution with 3 and 69 degrees of freedom): 11.751" in controltest  # not 22.207
    contrast = cells(controltest, "Contrast Estimation")
    assert column(contrast[:1], 2) + column(contrast[:1], 3) == [0.0225, 0.01975]


def test_levels_follow_from_the_definitions(controltest: str) -> None:
    table = cells(controltest, r"$\alpha=0.05$ (FRIEDMAN)")
    assert column(table, 4) == pytest.approx([0.05 / 3, 0.05 / 2, 0.05])
    assert column(table, 5) == pytest.approx([1 - 0.95 ** (1 / 3), 1 - 0.95 ** (1 / 2), 0.05])
    assert column(table, 6) == pytest.approx([0.016875, 0.025, 0.05])  # CONTROLTEST prints 0.0166667
    assert column(table, 7) == pytest.approx([1 - 0.95 ** (1 / 3), 1 - 0.95 ** (2 / 3), 0.05])
    p = column(table, 3)
    assert column(table, 8) == pytest.approx([*[(1 - p[2]) / 0.95 * 0.05] * 2, 0.05])


def test_multipletest_has_the_adjusted_pvalues_of_the_paper() -> None:
    tex = podium.compare(CLASSIFIERS, objective="maximize").like("multipletest")
    table = cells(
        tex.split("hypothesis&unadjusted")[0].rsplit(r"\titled", 1)[1] + tex.split("hypothesis&unadjusted")[1],
        "Adjusted",
    )
    assert [row[1] for row in table[:3]] == ["C4.5 vs. Kernel", "NaiveBayes vs. Kernel", "Kernel vs. CN2"]
    holm = [4.487e-7, 1.563e-6, 0.0230, 0.0339, 0.0478, 0.0506, 0.0511, 0.0742, 1, 1]
    shaffer = [4.487e-7, 1.042e-6, 0.0173, 0.0291, 0.0478, 0.0478, 0.0511, 0.0742, 1, 1]
    bergmann = [4.487e-7, 1.042e-6, 0.0115, 0.0291, 0.0319, 0.0319, 0.0383, 0.0383, 1, 1]
    for at, printed in ((4, holm), (5, shaffer), (6, bergmann)):
        assert column(table, at) == pytest.approx(printed, rel=2e-3, abs=6e-5)
    assert "Adjusted p-values end at 1" in tex
    listed = tex.split("Bergmann's procedure rejects these hypotheses")[1].split(r"\end{multicols}")[0]
    assert listed.count(r"\textbullet") == 8


def test_notes_stand_only_where_the_program_errs() -> None:
    odd = podium.compare(CLASSIFIERS, objective="maximize").like("controltest")
    assert "Quade statistic is another number" not in odd
    assert "in the numerator of the aligned ranks statistic" in odd
    pairs = podium.compare(CLASSIFIERS, objective="maximize").like("multipletest")
    assert "from 9 algorithms on" not in pairs
    ten = podium.compare(EXAMPLES / "cec2017_d10_mean_error.csv", objective="minimize").like("multipletest")
    assert "from 9 algorithms on" in ten


def test_pagetest_has_a_matrix_for_each_version_and_bold_up_to_a_tenth() -> None:
    study = podium.convergence(CURVES, objective="minimize", optimum=0, tolerance=1e-8)
    tex = study.like("pagetest")
    basic, alternative = (cells(tex, f"trend test ({name} version)") for name in ("original", "alternative"))
    for table, pairs in ((basic, study.basic), (alternative, study.alternative)):
        assert pairs is not None
        assert [row[1 + i] for i, row in enumerate(table)] == ["--"] * 10
        assert table[1][1] == rf"\textbf{{{float(pairs.pvalues[1, 0])!r}}}"
        assert sum(cell.startswith(r"\textbf") for row in table for cell in row) == int(np.nansum(pairs.pvalues <= 0.1))
    plain = podium.convergence(CURVES, objective="minimize").like("pagetest")
    assert "alternative version)" not in plain


@pytest.mark.parametrize("k", [3, 10])
def test_documents_compile_on_at_most_four_pages(tmp_path: Path, k: int) -> None:
    rng = np.random.default_rng(k)
    names = ["50% a_b & $x$", "#{~^}\\", "Ünïcödé 中"][:k] + [
        f"algorithm number {j} with a long name" for j in range(k - 3)
    ]
    table = {name: (rng.normal(size=24) + j / 3).round(3).tolist() for j, name in enumerate(names)}
    study = podium.compare(table, objective="minimize")
    for program in ("controltest", "multipletest"):
        (tmp_path / program).mkdir()
        log = pdflatex(tmp_path / program, *[study.like(program)] * (1 if k == 3 else 2))
        assert int(re.search(r"\((\d+) pages?", log)[1]) <= 4  # type: ignore[index]
        assert "Overfull" not in log


def test_what_the_tables_cannot_show_is_refused(run: Run) -> None:
    words = ("compare", CLASSIFIERS, "--objective", "maximize", "--like")
    run(*words, "pagetest").refused("controltest")
    run(*words, "controltest", "--pairwise", "wilcoxon").refused("controltest", "pairwise")
    run(*words, "controltest", "--format", "html").refused("--like", "--format html")
    run(*words, "controltest", "--table", "ranks").refused("--like", "--table")
    run(*words, "controltest", "--unpaired").refused("complete table")


def test_the_control_can_be_named_and_the_level_chosen(run: Run) -> None:
    words = (
        "compare",
        CLASSIFIERS,
        "--objective",
        "maximize",
        "--like",
        "multipletest",
        "--control",
        "CN2",
        "--alpha",
        "0.01",
    )
    tex = run(*words).fine()
    assert [row[1] for row in cells(tex, r"Holm / Hochberg Table for $\alpha=0.01$")] == [
        "Kernel",
        "C4.5",
        "NaiveBayes",
        "1-NN",
    ]
    assert "The control was named: CN2." in tex
    assert 'study.like("multipletest")' in run(*words, "--python").fine()


def test_pagetest_reads_a_file_for_each_algorithm(run: Run, tmp_path: Path) -> None:
    """A row for each function, a column for each cut-point; the one that falls on all functions gains on the other."""
    slow, fast = ([[20 + row - cut * step for cut in range(4)] for row in range(6)] for step in (0.1, 3))
    for name, rows in (("slow", slow), ("fast", fast)):
        lines = [f"F{at},{','.join(map(str, row))}" for at, row in enumerate(rows)]
        (tmp_path / f"{name}.csv").write_text("\n".join(["Function,10,20,30,40", *lines]))
    tex = run(
        "convergence", tmp_path / "fast.csv", tmp_path / "slow.csv", "--objective", "minimize", "--like", "pagetest"
    ).fine()
    ((first, _own, p), (second, q, _other)) = cells(tex, "trend test (original version)")
    assert (first, second) == ("fast", "slow")
    assert float(p.removeprefix(r"\textbf{").rstrip("}")) == pytest.approx(
        (1 / 24) ** 6
    )  # one order of 4! on 6 functions
    assert float(q) == pytest.approx(1)


def test_every_program_is_offered_by_the_command_of_its_study() -> None:
    offered = {program: name for name in VERBS for program in verb(name).like}
    assert offered == {"controltest": "compare", "multipletest": "compare", "pagetest": "convergence"}
    assert set(offered) == set(PROGRAMS)
