"""The pictures of published numbers: what mean ranks, a matrix or a list of p-values allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data import MeanRanks
from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import pvalue_rows
from podium.i18n import _, grouped
from podium.stats.studentized import critical_difference
from podium.studies.checks import shown_levels
from podium.studies.content import Pictures
from podium.studies.family.pictures import SHOWN, PairsPictures, RankPictures, sentences
from podium.studies.words import level as show
from podium.studies.words import procedure_name, ranking_name

if TYPE_CHECKING:
    from podium.studies.reanalysis.study import Reanalysis


def pictures(study: Reanalysis) -> Pictures:
    """Return the pictures of published numbers by kind: those of mean ranks, of pairs, of single hypotheses."""
    reported, verdict = study.reported, study.verdict
    single = {"pvalues": lambda: pvalues(study)}
    if verdict is None:
        return single
    if not isinstance(reported, MeanRanks):
        matrix = PairsPictures(verdict, _("In the order given."))
        return {"heatmap": matrix.heatmap, **single, **_related(matrix)}
    ranks = _ranks(study, reported)
    pairs = PairsPictures(verdict)
    return {
        "cd": lambda: pairs.critical_differences(reported.ranks),
        "cd-nemenyi": ranks.nemenyi,
        "cd-bonferroni-dunn": ranks.bonferroni_dunn,
        "ranks": ranks.bars,
        "heatmap": pairs.heatmap,
        **single,
        **_related(pairs),
    }


def _related(pairs: PairsPictures) -> Pictures:
    return {"exhaustive": pairs.exhaustive, "recursion": pairs.recursion}


def _ranks(study: Reanalysis, reported: MeanRanks) -> RankPictures:
    critical = {
        procedure: {level: critical_difference(reported.k, reported.n, level, procedure) for level in shown_levels(study.alpha)}
        for procedure in ("nemenyi", "bonferroni-dunn")
    }  # fmt: skip
    return RankPictures(study.names, reported.ranks, critical, study.alpha, study.control)


def pvalues(study: Reanalysis) -> Drawing:
    """Draw the p-values of the deciding family before and after adjustment."""
    family = study.families[0]
    procedure = "holm" if study.verdict is None else study.verdict.procedure
    names = family.labels or tuple(
        f"{study.names[i]} vs. {study.names[j]}" for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True)
    )  # fmt: skip
    adjusted = np.asarray(family.adjusted[procedure])[:SHOWN]
    less = _("The {most} smallest of {n} are shown.", most=SHOWN, n=grouped(family.m)) if family.m > SHOWN else ""
    note = _(
        "Open: p-value ({ranking}); filled: adjusted by {procedure}, blue where at most α = {alpha}.",
        ranking=ranking_name(family.ranking),
        procedure=procedure_name(procedure),
        alpha=show(study.alpha),
    )
    return pvalue_rows(
        names[:SHOWN], family.pvalues[:SHOWN].tolist(), adjusted.tolist(), alpha=study.alpha, procedure=str(procedure_name(procedure)),
        note=sentences(note, less),
    )  # fmt: skip
