"""The parametric route as blocks of a document and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from podium.document import Block, Column, Heading, Paragraph, Table
from podium.i18n import _
from podium.studies.parametric import SCALE_LIMIT, SHAPIRO_LIMIT, Parametric, number

REFERENCES = ("shapiro1965", "mauchly1940", "greenhouse1959", "huynh1976")
"""Keys of the references; `posthoc_reference` adds the one of the comparisons."""


def posthoc_reference(study: Parametric) -> str:
    """Key of the reference of the comparisons of means."""
    return "tukey1949" if study.comparisons.method == "tukey" else "dunnett1955"


def parametric_blocks(study: Parametric, names: Sequence[str], terminal: int | None) -> list[Block]:
    """Return the section of the document."""
    return [
        Heading(_("Parametric route")),
        Paragraph(study.text),
        _assumption_table(study),
        _anova_table(study),
        _effect_table(study),
        _posthoc_table(study, names, terminal),
    ]


def _assumption_table(study: Parametric) -> Table:
    mauchly, normality = study.anova.sphericity, study.normality
    statistics = [None if normality is None else normality[0], number(mauchly.w), study.scale_ratio]
    pvalues = [None if normality is None else normality[1], study.sphericity_pvalue, None]
    kinds = ("normal residuals", "sphericity", "one scale for all problems")
    marks = [
        _("against") if kind in study.violated else _("not tested") if kind in study.unchecked else _("nothing against")
        for kind in kinds
    ]
    if study.anova.df[0] == 1:
        marks[1] = _("always holds for two")
    columns = (
        Column(_("Assumption"), [_("Normal residuals"), _("Sphericity"), _("One scale for all problems")]),
        Column(_("Check"), [_("Shapiro–Wilk W"), _("Mauchly W"), _("widest range / narrowest")]),
        Column(_("Statistic"), statistics, "statistic"),
        Column("p", pvalues, "pvalue", [p is not None and p <= study.alpha for p in pvalues]),
        Column(_("Data speak"), marks),
    )
    notes = [
        _(
            "There is one value per algorithm and problem, so the {n} residuals of the model are tested, not "
            "single cells; podium assumptions tests cells from their runs.",
            n=study.residual_count,
        ),
        _("A ratio of {ratio:g} or more speaks against one scale.", ratio=SCALE_LIMIT),
    ]
    if study.residual_count > SHAPIRO_LIMIT:
        notes.append(
            _(
                "Shapiro–Wilk is not computed for more than {most} residuals; look at a Q–Q plot.",
                most=SHAPIRO_LIMIT,
            )
        )
    return Table("parametric-assumptions", _("Assumptions of the parametric tests"), columns, tuple(notes))


def _anova_table(study: Parametric) -> Table:
    anova, alpha = study.anova, study.alpha
    factors = (1.0, float(anova.greenhouse_geisser), float(anova.huynh_feldt))
    pvalues = [number(anova.pvalue), number(anova.pvalue_greenhouse_geisser), number(anova.pvalue_huynh_feldt)]
    columns = (
        Column(_("Correction"), [_("none (sphericity)"), "Greenhouse–Geisser", "Huynh–Feldt"]),
        Column("ε", [number(factor) for factor in factors], "statistic"),
        Column("F", [number(anova.statistic)] * 3, "statistic"),
        Column(_("df 1"), [number(factor * anova.df[0]) for factor in factors], "statistic"),
        Column(_("df 2"), [number(factor * anova.df[1]) for factor in factors], "statistic"),
        Column("p", pvalues, "pvalue", [p is not None and p <= alpha for p in pvalues]),
    )
    return Table("parametric-anova", _("One-way repeated-measures analysis of variance"), columns)


def _effect_table(study: Parametric) -> Table:
    anova = study.anova
    sizes = [number(anova.eta_squared), number(anova.partial_eta_squared), number(anova.cohen_f)]
    columns = (
        Column(_("Effect size"), ["η²", _("partial η²"), _("Cohen's f")]),
        Column(_("Value"), sizes, "statistic"),
        Column(
            _("Meaning"),
            [
                _("share of all variation that lies between algorithms"),
                _("the same, variation between problems left out"),
                _("spread of the means over the error's, √(SSA/SSE)"),
            ],
        ),
    )
    return Table("parametric-effects", _("How large is the effect?"), columns)


def _posthoc_table(study: Parametric, names: Sequence[str], terminal: int | None) -> Table:
    tests, alpha = study.comparisons, study.alpha
    title = "Tukey" if tests.method == "tukey" else "Dunnett"
    order = sorted(
        range(len(tests.first)), key=lambda i: (_rank(float(tests.adjusted[i])), -abs(_rank(float(tests.statistic[i]))))
    )
    low, high = (tests.lower, tests.upper) if study.sign > 0 else (-tests.upper, -tests.lower)
    columns = [
        Column(
            _("Hypothesis"),
            [f"{names[tests.first[i]]} vs. {names[tests.second[i]]}" for i in order],
        ),
        Column(_("Difference"), [number(study.sign * tests.difference[i]) for i in order], "value"),
        Column(_("lower"), [number(low[i]) for i in order], "value"),
        Column(_("upper"), [number(high[i]) for i in order], "value"),
        Column(f"t({tests.df})", [number(tests.statistic[i]) for i in order], "statistic"),
    ]
    for head, values in (
        (title, tests.adjusted),
        ("Bonferroni", tests.bonferroni),
        (_("paired t, Bonferroni"), tests.paired_bonferroni),
    ):
        columns.append(
            Column(head, [number(values[i]) for i in order], "pvalue", [bool(values[i] <= alpha) for i in order])
        )
    notes = (
        _(
            "Difference: mean of the first minus the second in the unit of the table, with simultaneous {confidence:.4g} "
            "limits ({test}); t with the pooled error variance, positive: the first is better.",
            confidence=1 - alpha,
            test=title,
        ),
        _(
            "Tukey, Dunnett and pooled Bonferroni need sphericity; the last column takes the variance of each pair "
            "alone."
        ),
    )
    return Table(
        "parametric-posthoc",
        _("Comparisons of means: {test}, Bonferroni", test=title),
        tuple(columns),
        notes,
        terminal,
    )


def _rank(value: float) -> float:
    return 2.0 if value != value else float(value)


def parametric_dict(study: Parametric, names: Sequence[str]) -> dict[str, Any]:
    """Return everything as plain values."""
    anova, mauchly = study.anova, study.anova.sphericity
    return {
        "text": study.text,
        "assumptions": {
            "violated": list(study.violated),
            "untested": list(study.unchecked),
            "normality": None
            if study.normality is None
            else {"statistic": study.normality[0], "pvalue": study.normality[1], "residuals": study.residual_count},
            "sphericity": {
                "w": number(mauchly.w),
                "statistic": number(mauchly.statistic),
                "df": mauchly.df,
                "pvalue": number(mauchly.pvalue),
            },
            "scale_ratio": study.scale_ratio,
        },
        "anova": {
            "statistic": number(anova.statistic),
            "df": list(anova.df),
            "pvalue": number(anova.pvalue),
            "greenhouse_geisser": {
                "epsilon": number(anova.greenhouse_geisser),
                "pvalue": number(anova.pvalue_greenhouse_geisser),
            },
            "huynh_feldt": {"epsilon": number(anova.huynh_feldt), "pvalue": number(anova.pvalue_huynh_feldt)},
            "sum_of_squares": {
                "algorithms": number(anova.ss_algorithms),
                "problems": number(anova.ss_problems),
                "error": number(anova.ss_error),
            },
            "eta_squared": number(anova.eta_squared),
            "partial_eta_squared": number(anova.partial_eta_squared),
            "cohen_f": number(anova.cohen_f),
        },
        "comparisons": {
            "method": study.comparisons.method,
            "alternative": study.alternative,
            "df": study.comparisons.df,
            "agreeing_with_verdict": study.agreeing,
            "hypotheses": _hypotheses(study, names),
        },
    }


def _hypotheses(study: Parametric, names: Sequence[str]) -> list[dict[str, Any]]:
    tests, sign = study.comparisons, study.sign
    low, high = (tests.lower, tests.upper) if sign > 0 else (-tests.upper, -tests.lower)
    return [
        {
            "first": names[tests.first[i]],
            "second": names[tests.second[i]],
            "difference": number(sign * tests.difference[i]),
            "lower": number(low[i]),
            "upper": number(high[i]),
            "t": number(tests.statistic[i]),
            "pvalue": number(tests.pvalue[i]),
            tests.method: number(tests.adjusted[i]),
            "bonferroni": number(tests.bonferroni[i]),
            "paired_t": number(tests.paired_statistic[i]),
            "paired_pvalue": number(tests.paired_pvalue[i]),
            "paired_bonferroni": number(tests.paired_bonferroni[i]),
        }
        for i in range(len(tests.first))
    ]
