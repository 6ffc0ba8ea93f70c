"""The methods paragraph of a table with missing cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.methods_text.common import counted
from podium.studies.methods_text.facts import Facts, Test
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.incomplete_words import WORDS, IncompleteWords
from podium.studies.methods_text.sentences import paragraph
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.incomplete.comparison import IncompleteComparison


def pieces(study: IncompleteComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    base, own = words_of(language), WORDS[language]
    exact = _exact(study)
    words = replace(
        base,
        ranked=own.ranked,
        tests=own.tests,
        permuted=own.permuted,
        exactness=(base.exactness[0], base.exactness[1] if not any(exact) else own.mixed),
        best=own.best,
        many_best=own.many_best,
        taken=own.taken,
    )
    facts = _facts(study, own, base, all(exact))
    return paragraph(facts, words, style, tests=_common(study, own), found=_together(study, own, base))


def _facts(study: IncompleteComparison, own: IncompleteWords, words: Words, exact: bool) -> Facts:
    table, options = study.results, study.options
    extent = own.extent[table.missing > 0].format(
        problems=counted(words.problems, table.n), missing=grouped(table.missing), cells=grouped(table.n * table.k)
    )
    return Facts(
        source="results",
        names=table.algorithms,
        n=None,
        sizes=None,
        objective=table.objective,
        omnibus=tuple(_omnibus(study)),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=float(options["alpha"]),
        chosen=options["control"] == "best" and "best" not in table.algorithms,
        mean_ranks=tuple(np.round(study.mean_ranks, 9).tolist()),
        exact_tests=exact,
        design=extent,
        permutations=int(options["permutations"]),
        seed=int(options["seed"]),
    )


def _omnibus(study: IncompleteComparison) -> list[Test]:
    """Skillings and Mack's test, and Durbin's where the design is balanced."""
    main, other = study.omnibus, study.durbin
    tests = [
        Test("skillings_mack", "χ²", (main.df,), main.statistic, main.pvalue, permutation=study.permutation_pvalue)
    ]
    if other is None:
        return tests
    tests.append(Test("durbin", "χ²", (other.df,), other.statistic, other.pvalue))
    if np.isfinite(other.f):
        tests.append(Test("durbin_f", "F", other.f_df, other.f, other.f_pvalue))
    return tests


def _exact(study: IncompleteComparison) -> list[bool]:
    """Which of the deciding tests were exact: the same calls decide again."""
    family, present = study.verdict.family, study.results.present
    if family.ranking != "wilcoxon":
        return [True]
    x = oriented(wide_enough(study.results.exact, 2), study.results.objective)
    found = []
    for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True):
        both = present[:, i] & present[:, j]
        if both.any():
            found.append(signed_rank(x[both, j] - x[both, i]).method == "exact")
    return found or [True]


def _common(study: IncompleteComparison, own: IncompleteWords) -> list[Piece]:
    """On how many problems two algorithms were compared."""
    family = study.verdict.family
    common = study.common[family.first, family.second]
    low, high, none = int(common.min()), int(common.max()), int((common == 0).sum())
    text: list[Piece] = [own.common[low != high].format(low=grouped(low), high=grouped(high))]
    return [*text, counted(own.none, none)] if none else text


def _together(study: IncompleteComparison, own: IncompleteWords, words: Words) -> list[Piece]:
    """What the ranks of all algorithms together say beside the tests of two."""
    family, procedure = study.families[-1], study.verdict.pairs_procedure
    hits = int(family.rejected(procedure, float(study.options["alpha"])).sum())
    how, keys = own.together[family.ranking]
    name, _ = words.procedures[procedure]
    text: list[Piece] = [own.missing if study.results.missing else "", own.beside, how, Cited(keys)]
    text = [piece for piece in text if piece != ""]
    if family.m == 1:
        return [*text, own.one[hits]]
    return [*text, own.rejects.format(procedure=name, n=grouped(hits), m=grouped(family.m))]
