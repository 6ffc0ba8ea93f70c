"""Sentences of the documentation and of the advice that state a number or a guarantee: each has a record of its evidence."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from _tools import claim_sentences, claims

from manual.pages import says, text_of
from podium.stats import (
    clustered_predictions,
    discordance,
    location,
    paired_permutation,
    sign,
    variances,
    westfall_young,
    wilcoxon,
)
from podium.stats.logical import exhaustive, subsets
from podium.stats.simulation import experiment
from podium.studies.many_problems.all_pairs import report as all_pairs
from podium.studies.shared import family


def test_every_claim_has_its_evidence_and_the_page_lists_it() -> None:
    wrong = claims.mistakes()
    assert not wrong, (
        "\n".join(wrong) + "\nCheck the evidence of each sentence, write it into docs/explanation/claims.toml "
        '("sentence" = ["kind", "place"]), and run: python docs/_tools/claims.py'
    )
    assert claims.PAGE.read_text("utf-8") == claims.page(), (
        "docs/explanation/claims.md: run python docs/_tools/claims.py"
    )


def test_the_count_of_the_literature_is_that_of_its_page() -> None:
    (count,) = (line for line in text_of("coverage").splitlines() if line.startswith("All: "))
    items, covered = (word for word in count.replace(",", " ").split() if word.isdigit())
    assert f"Of {items} procedures, tables and figures" in text_of("evidence")
    assert f"podium covers {covered}," in text_of("evidence")


@pytest.mark.parametrize(
    ("sentence", "claiming"),
    [
        ("Holm rejects in 3.6 % of tables.", True),
        ("Of 66 values, 62 of 66 agree.", True),
        ("The error is at most α.", True),
        ("The test keeps its level.", True),
        ("The p-value is exact given the ties.", True),
        ("The interval never excludes 0.", True),
        ("It takes 12 times as long.", True),
        ("García & Herrera (2008) use 30 data sets.", False),
        ("The report also shows 95 % confidence intervals.", False),
        ("Pass `--seed 7` to repeat it.", False),
    ],
)
def test_claims_are_recognised(sentence: str, claiming: bool) -> None:
    assert claim_sentences.claims(sentence) is claiming


def test_the_examples_of_the_module() -> None:
    done = doctest.testmod(claim_sentences)
    assert done.attempted
    assert done.failed == 0


def test_only_prose_is_searched() -> None:
    text = "# 5 %\n\n| 5 % | 6 % |\n\n```\n7 %\n```\n\n$$p \\le 8 \\%$$\n\nOf all, 9 % (see [this](a.md)). It ends.\n- Item.\n\n## Sources\n\n10 %\n"
    assert list(claim_sentences.sentences(text)) == ["Of all, 9 % (see this).", "It ends.", "Item."]


def test_a_wrong_record_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "found", lambda: {"a.md": ["One.", "Two.", "Three."]})
    monkeypatch.setattr(claims, "RECORDS", tmp_path / "claims.toml")
    claims.RECORDS.write_text(
        '["a.md"]\n"One." = ["proved"]\n"Two." = ["guessed", "benchmarks/none.py"]\n"Old." = ["measured"]\n', "utf-8"
    )
    assert claims.mistakes() == [
        "a.md: no record of: Three.",
        "a.md: this record matches no sentence any more: Old.",
        "a.md: guessed is not one of proved, measured, tested, cited: Two.",
        "a.md: there is no benchmarks/none.py: Two.",
        "a.md: a record names no place: Old.",
    ]


@pytest.mark.parametrize(
    ("page", "sentence", "limit", "stated"),
    [
        ("assumptions", "fewer than 20 runs on a problem, p-values of all four tests", variances.FEW, 20),
        ("assumptions", "come from 50,000 simulated tables", variances.SIMULATED, 50_000),
        ("assumptions", "No such p-value is below 0.00002", round(1 / (variances.SIMULATED + 1), 5), 0.00002),
        ("predictions", "exact up to 25 discordant instances", discordance.EXACT_UP_TO, 25),
        ("methods/mcnemar-cochran", "decides up to 25 discordant instances", discordance.EXACT_UP_TO, 25),
        ("predictions", "from 100 000 random patterns", clustered_predictions.PERMUTATIONS, 100_000),
        ("paired-differences", "exact up to 1000 non-zero differences", wilcoxon._MOST_DIFFERENCES, 1000),
        ("paired-differences", "exact up to 1000 differences that are all distinct", location._EXACT_DISTINCT, 1000),
        ("paired-differences", "and up to 400 otherwise", location._EXACT_TIED, 400),
        ("paired-differences", "computed up to 4000 problems", location.MAX_PROBLEMS, 4000),
        ("paired-differences", "A terminal shows matrices up to 12 algorithms", all_pairs.LARGE, 12),
        ("paired-differences", "HTML hold matrices up to 25 algorithms", all_pairs.MATRIX_LIMIT, 25),
        ("methods/convergence-speed", "exact for up to 1000 problems", paired_permutation._MOST_DIFFERENCES, 1000),
        ("dependent-problems", "up to 44 groups always", 2 * paired_permutation._HALF, 44),
        ("limits", "limited to 22 algorithms", subsets.ARBITRARY_LIMIT, 22),
        ("limits", "used for up to 20 by default", family.EXACT_LIMIT, 20),
        ("tests-of-pairs", "takes seconds for up to 350 algorithms", family.LINE_LIMIT, 350),
        ("tests-of-pairs", "Bergmann–Hommel is exact up to 20 algorithms", family.EXACT_LIMIT, 20),
        ("tests-of-pairs", "for up to 12 algorithms", exhaustive.SIMES_LIMIT, 12),
        ("methods/westfall-young", "Up to 65 536 patterns", westfall_young.EXACT_PATTERNS, 65_536),
        ("methods/sign-tests", "beyond 2000 problems the counts are taken as normal", sign._MOST_SAMPLED, 2000),
        ("planning", "from 21 problems on", experiment._EXACT + 1, 21),
    ],
)
def test_limits_on_the_pages_are_those_of_the_program(page: str, sentence: str, limit: float, stated: float) -> None:
    says(f"explanation/{page}", sentence)
    assert limit == stated
