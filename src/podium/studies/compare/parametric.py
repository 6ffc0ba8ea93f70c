"""The parametric analysis of a comparison: its assumptions, their checks, and its results.

With one value for each algorithm and problem there is no test of normality inside a cell. What can be tested is the
model's residuals (Shapiro–Wilk) and sphericity (Mauchly), and no more is claimed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.document import Block, Column, Heading, Paragraph, Table
from podium.errors import InputError
from podium.i18n import Message, _, count, listing, paragraph
from podium.stats.anova import MeanComparisons, RepeatedAnova, compare_means, repeated_anova, residuals
from podium.stats.omnibus import Omnibus
from podium.studies.words import level as show
from podium.studies.words import pvalue as show_p

SHAPIRO_LIMIT = 5000
"""Number of residuals up to which Royston's p-values of the Shapiro–Wilk statistic are known to be good."""

SCALE_LIMIT = 10.0
"""Ratio of the widest to the narrowest problem above which one error variance for all of them is not credible."""


@dataclass(frozen=True, eq=False)
class Parametric:
    """The parametric route of one table."""

    alpha: float  # Level of every decision in it
    anova: RepeatedAnova  # One-way repeated-measures analysis of variance with Mauchly's test
    # Shapiro–Wilk statistic and p-value of the residuals; None where there are too many or none vary
    normality: tuple[float, float] | None
    residual_count: int  # Number of residuals
    # Range of the widest problem over that of the narrowest that has one; None when no problem has
    scale_ratio: float | None
    # Tukey's tests of all pairs, or Dunnett's of the control. The first of a pair is the one with the better mean, or
    # the control; differences and statistics are positive where the first is better
    comparisons: MeanComparisons
    # 1 where larger values are better, −1 otherwise: times a difference it gives first minus second in the user's
    # unit
    sign: int
    alternative: str  # Of Dunnett's tests
    agreeing: int  # Number of these hypotheses on which the nonparametric verdict decides alike

    __repr__ = brief

    @property
    def sphericity_pvalue(self) -> float | None:
        """Mauchly's p-value; None where the test does not exist."""
        return number(self.anova.sphericity.pvalue)

    @property
    def violated(self) -> tuple[str, ...]:
        """Assumptions that the data contradict."""
        found: list[str] = []
        if self.normality is not None and self.normality[1] <= self.alpha:
            found.append(Message("normal residuals"))
        if self.sphericity_pvalue is not None and self.sphericity_pvalue <= self.alpha:
            found.append(Message("sphericity"))
        if self.scale_ratio is not None and self.scale_ratio > SCALE_LIMIT:
            found.append(Message("one scale for all problems"))
        return tuple(found)

    @property
    def unchecked(self) -> tuple[str, ...]:
        """Assumptions that could not be tested here."""
        found: list[str] = [] if self.normality is not None else [Message("normal residuals")]
        if self.sphericity_pvalue is None and self.anova.df[0] > 1:
            found.append(Message("sphericity"))
        return tuple(found)

    @property
    def rejected(self) -> NDArray[np.bool_]:
        """Pairs that Tukey's or Dunnett's test calls different."""
        return np.asarray(self.comparisons.adjusted <= self.alpha)

    @property
    def text(self) -> str:
        """Conclusion of the parametric analysis in plain words."""
        return paragraph([_assumptions_text(self), *_findings(self)])


def parametric_route(
    data: Results, control: int | None, alternative: Alternative, alpha: float, decisions: NDArray[np.bool_]
) -> Parametric:
    """Check the assumptions, run the analysis of variance and compare the means.

    Parameters
    ----------
    data
        The table.
    control
        Index of the control, or None for all pairs.
    alternative
        Of the control's tests: "greater" means the control is better.
    alpha
        Level of every decision.
    decisions
        What the nonparametric verdict rejects, shape (k, k), to be compared with.
    """
    sign = 1 if data.objective == "maximize" else -1
    _refuse_extremes(data.values)
    values, unit = _whole(data)
    values = sign * values
    found = _rescaled(compare_means(values, control, alternative=alternative, confidence=1 - alpha), unit)
    anova = repeated_anova(values)
    spans = np.ptp(values, axis=1)
    spans = spans[spans > 0]
    alike = (found.adjusted <= alpha) == decisions[found.first, found.second]
    return Parametric(
        alpha=alpha,
        anova=replace(
            anova,
            ss_algorithms=anova.ss_algorithms / unit**2,
            ss_problems=anova.ss_problems / unit**2,
            ss_error=anova.ss_error / unit**2,
        ),
        normality=_shapiro(residuals(values)),
        residual_count=values.size,
        scale_ratio=float(spans.max() / spans.min()) if spans.size else None,
        comparisons=found if control is not None else _better_first(found),
        sign=sign,
        alternative=alternative,
        agreeing=int(alike.sum()),
    )


def _whole(data: Results) -> tuple[NDArray[np.float64], float]:
    """Return the table in whole numbers of which all means are whole, too, and how many of them make 1.

    Sums of whole numbers are exact, so that equal means differ by 0 and not by the last digit of a float. Where the numbers
    are too long for that the table is returned as it is.
    """
    factor = data.n * data.k
    largest = max(abs(int(data.exact.max())), abs(int(data.exact.min())))
    unit = data.denominator * factor
    if largest * factor**2 >= 2**53 or unit >= 2**53:
        return data.values, 1.0
    return data.exact.astype(np.float64) * factor, float(unit)


def _rescaled(found: MeanComparisons, unit: float) -> MeanComparisons:
    return replace(found, difference=found.difference / unit, lower=found.lower / unit, upper=found.upper / unit)


def _refuse_extremes(values: NDArray[np.float64]) -> None:
    spread = float(np.abs(values - values.mean(axis=1, keepdims=True)).max()) if np.abs(values).max() < 1e100 else 0.0
    if np.abs(values).max() >= 1e100 or 0 < spread < 1e-140:
        raise InputError(
            "The parametric route squares the values, and these are too large or too small for that. Multiply the table by a "
            "power of ten, or leave out --parametric."
        )


def _shapiro(rest: NDArray[np.float64]) -> tuple[float, float] | None:
    if rest.size > SHAPIRO_LIMIT or np.ptp(rest) == 0:
        return None
    from scipy.stats import shapiro

    # The test does not depend on the unit, its code on numbers of ordinary size.
    outcome = shapiro(rest.ravel() / np.abs(rest).max())
    return float(outcome.statistic), float(outcome.pvalue)


def _better_first(found: MeanComparisons) -> MeanComparisons:
    swap = found.difference < 0
    turn = np.where(swap, -1.0, 1.0)
    return replace(
        found,
        first=np.where(swap, found.second, found.first),
        second=np.where(swap, found.first, found.second),
        difference=turn * found.difference,
        lower=np.where(swap, -found.upper, found.lower),
        upper=np.where(swap, -found.lower, found.upper),
        statistic=turn * found.statistic,
        paired_statistic=turn * found.paired_statistic,
    )


def number(value: Any) -> float | None:
    """Return a float, or None if it is not finite."""
    return float(value) if math.isfinite(value) else None


def _assumptions_text(study: Parametric) -> str:
    if study.violated:
        return _(
            "The data contradict {violated} (α = {alpha}): parametric tests are not safe here, and what follows "
            "is for comparison only.",
            violated=listing(study.violated),
            alpha=show(study.alpha),
        )
    if study.unchecked:
        return _(
            "The assumption of {unchecked} could not be tested here, so that nothing says whether parametric tests "
            "are safe.",
            unchecked=listing(study.unchecked),
        )
    return _(
        "Nothing contradicts the assumptions of the parametric tests (α = {alpha}), although so few values "
        "may hide a violation.",
        alpha=show(study.alpha),
    )


def _findings(study: Parametric) -> list[str]:
    anova, tests = study.anova, study.comparisons
    p = number(anova.pvalue_greenhouse_geisser)
    if p is None:
        return [
            _("There is no error variance, hence no F test: every problem has the same differences between algorithms.")
        ]
    result = _(
        "In the analysis of variance the means do not differ significantly ({p} with the Greenhouse–Geisser "
        "correction, which is used regardless of Mauchly's test).", p=show_p(p),
    )  # fmt: skip
    if p <= study.alpha:
        result = _(
            "In the analysis of variance the means differ significantly ({p} with the Greenhouse–Geisser "
            "correction, which is used regardless of Mauchly's test).", p=show_p(p),
        )  # fmt: skip
    name = _("Tukey's test of all pairs") if tests.method == "tukey" else _("Dunnett's test of the control")
    return [
        result,
        _(
            "{test} rejects {hits} of {hypotheses}, and agrees with the nonparametric verdict on {agreeing}.",
            test=name,
            hits=int(study.rejected.sum()),
            hypotheses=count(len(tests.first), "hypothesis"),
            agreeing=study.agreeing,
        ),
        _("The verdict above stands; it does not depend on these tests."),
    ]


# As blocks of a document and as plain values.


REFERENCES = ("shapiro1965", "mauchly1940", "greenhouse1959", "huynh1976")
"""Keys of the references; `posthoc_reference` adds the one of the comparisons."""


def posthoc_reference(study: Parametric) -> str:
    """Key of the reference of the comparisons of means."""
    return "tukey1949" if study.comparisons.method == "tukey" else "dunnett1955"


def parametric_blocks(study: Parametric, names: Sequence[str]) -> list[Block]:
    """Return the section of the document: heading, conclusion, tables."""
    return [
        Heading(_("Parametric route")),
        Paragraph(study.text),
        _assumption_table(study),
        _anova_table(study),
        _squares_table(study),
        _effect_table(study),
        _posthoc_table(study, names),
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
        Column(_("Statistic"), statistics, "statistic", term="test-statistic"),
        Column.pvalues("p", pvalues, study.alpha, term="p-value"),
        Column(_("Data speak"), marks),
    )
    notes = [
        _(
            "There is one value per algorithm and problem, so the {n} residuals of the model are tested, not "
            "single cells; podium assumptions tests cells from their runs.",
            n=study.residual_count,
        ),
        _("A ratio above {ratio:g} is evidence against a common scale.", ratio=SCALE_LIMIT),
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
        Column("ε", [number(factor) for factor in factors], "statistic", term="greenhouse-geisser"),
        Column("F", [number(anova.statistic)] * 3, "statistic", term="anova"),
        Column(_("df 1"), [number(factor * anova.df[0]) for factor in factors], "statistic", term="degrees-of-freedom"),
        Column(_("df 2"), [number(factor * anova.df[1]) for factor in factors], "statistic", term="degrees-of-freedom"),
        Column.pvalues("p", pvalues, alpha, term="anova"),
    )
    return Table("parametric-anova", _("One-way repeated-measures analysis of variance"), columns)


def _squares_table(study: Parametric) -> Table:
    """Sums of squares, as textbooks print them: what the F of the table above is made of."""
    anova = study.anova
    squares = [float(anova.ss_algorithms), float(anova.ss_problems), float(anova.ss_error)]
    within = anova.df[1] // anova.df[0]  # n − 1
    df = [anova.df[0], within, anova.df[1]]
    critical = Omnibus(anova.statistic, anova.df, anova.pvalue).critical(study.alpha)
    columns = (
        Column(_("Source"), [_("Algorithms"), _("Problems"), _("Error"), _("Total")], terms=False),
        Column(_("Sum of squares"), [*squares, sum(squares)], "value", term="sum-of-squares"),
        Column(_("df"), [*df, sum(df)], "count", term="degrees-of-freedom"),
        Column(
            _("Mean square"),
            [*(ss / one for ss, one in zip(squares, df, strict=True)), None],
            "value",
            term="sum-of-squares",
        ),
        Column("F", [number(anova.statistic), None, None, None], "statistic", term="anova"),
        Column(
            _("Critical at {alpha}", alpha=show(study.alpha)),
            [critical, None, None, None],
            "statistic",
            term="critical-value",
        ),
    )
    return Table(
        "parametric-squares",
        _("Sums of squares"),
        columns,
        (_("F is the mean square of the algorithms over that of the error; the critical value assumes sphericity."),),
    )


def _effect_table(study: Parametric) -> Table:
    anova = study.anova
    sizes = [number(anova.eta_squared), number(anova.partial_eta_squared), number(anova.cohen_f)]
    columns = (
        Column(_("Effect size"), ["η²", _("partial η²"), _("Cohen's f")], terms=True),
        Column(_("Value"), sizes, "statistic", term="anova-effects"),
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


def _posthoc_table(study: Parametric, names: Sequence[str]) -> Table:
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
        Column(
            _("Difference"), [number(study.sign * tests.difference[i]) for i in order], "value", term="hodges-lehmann"
        ),
        Column(_("lower"), [number(low[i]) for i in order], "value", term="simultaneous-interval"),
        Column(_("upper"), [number(high[i]) for i in order], "value", term="simultaneous-interval"),
        Column(f"t({tests.df})", [number(tests.statistic[i]) for i in order], "statistic", term="test-statistic"),
    ]
    for head, values, term in (
        (title, tests.adjusted, tests.method),
        ("Bonferroni", tests.bonferroni, "bonferroni"),
        (_("paired t, Bonferroni"), tests.paired_bonferroni, "paired-t-bonferroni"),
    ):
        columns.append(
            Column(
                head,
                [number(values[i]) for i in order],
                "pvalue",
                [bool(values[i] <= alpha) for i in order],
                term=term,
            )
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
    )


def _rank(value: float) -> float:
    return 2.0 if value != value else float(value)
