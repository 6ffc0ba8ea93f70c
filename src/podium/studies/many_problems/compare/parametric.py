"""The parametric analysis of a comparison: its assumptions, their checks, and its results.

With one value for each algorithm and problem there is no test of normality inside a cell. What can be tested is the
model's residuals (Shapiro–Wilk) and sphericity (Mauchly), and no more is claimed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.document import Block, Column, Heading, Paragraph, Table
from podium.errors import InputError
from podium.i18n import Message, _, count, grouped, listing, paragraph
from podium.render.prose import Cited, Formula
from podium.stats.anova import MeanComparisons, RepeatedAnova, compare_means, repeated_anova, residuals
from podium.stats.omnibus import Omnibus
from podium.studies.shared import figures
from podium.studies.shared.figures import Style
from podium.studies.shared.methods import Prose, names_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level as show
from podium.studies.shared.words import pvalue as show_p

Floats = NDArray[np.float64]

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
        return parametric_text(self)


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
            "The parametric route squares the values, and these are too large or too small for that. Multiply the "
            "table by a power of ten, or leave out {--parametric:yes}."
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


def texts_of(study: Parametric) -> Texts:
    """Return what the texts name."""
    tests = study.comparisons
    side = tests.method if tests.method == "tukey" else "two-sided" if study.alternative == "two-sided" else "one-sided"
    return Texts(
        __file__, {"of_means": ("parametric.of_means", tests.method), "which": ("parametric.which", side)},
        alpha=show(study.alpha), confidence=1 - study.alpha, hits=int(study.rejected.sum()), agreeing=study.agreeing,
        hypotheses=count(len(tests.first), "hypothesis"), residuals=study.residual_count, ratio=SCALE_LIMIT,
        most=SHAPIRO_LIMIT, title=tests.method.title(), source=Cited((posthoc_reference(study),)),
        violated=listing(study.violated), unchecked=listing(study.unchecked), m=grouped(len(tests.first)),
    )  # fmt: skip


def _judged(study: Parametric) -> str:
    """Whether the data contradict an assumption, one could not be tested, or neither."""
    return "against" if study.violated else "unchecked" if study.unchecked else "none"


def parametric_text(study: Parametric) -> str:
    """Conclusion of the parametric analysis in plain words."""
    tell, p = texts_of(study), number(study.anova.pvalue_greenhouse_geisser)
    assumptions = tell("parametric.safe", _judged(study))
    if p is None:
        return paragraph([assumptions, tell("parametric.no_error")])
    result = tell("parametric.means", "differ" if p <= study.alpha else "alike", p=show_p(p))
    return paragraph(
        [assumptions, result, tell("parametric.rejects", test=tell["of_means"]), tell("parametric.stands")]
    )


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
    tell, mauchly, normality = texts_of(study), study.anova.sphericity, study.normality
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
        Column(_("Evidence"), marks),
    )
    notes = [tell("parametric.residuals", n=study.residual_count), tell("parametric.scale")]
    notes += [tell("parametric.too_many")] if study.residual_count > SHAPIRO_LIMIT else []
    return Table("parametric-assumptions", tell("parametric.assumptions"), columns, tuple(notes))


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
    return Table("parametric-anova", texts_of(study)("parametric.anova"), columns)


def _squares_table(study: Parametric) -> Table:
    """Sums of squares, as textbooks print them: what the F of the table above is made of."""
    anova = study.anova
    squares = [float(anova.ss_algorithms), float(anova.ss_problems), float(anova.ss_error)]
    within = anova.df[1] // anova.df[0]  # n − 1
    df = [anova.df[0], within, anova.df[1]]
    means = [*(ss / one for ss, one in zip(squares, df, strict=True)), None]
    head = _("Critical at {alpha}", alpha=show(study.alpha))
    critical = Omnibus(anova.statistic, anova.df, anova.pvalue).critical(study.alpha)
    columns = (
        Column(_("Source"), [_("Algorithms"), _("Problems"), _("Error"), _("Total")], terms=False),
        Column(_("Sum of squares"), [*squares, sum(squares)], "value", term="sum-of-squares"),
        Column(_("df"), [*df, sum(df)], "count", term="degrees-of-freedom"),
        Column(_("Mean square"), means, "value", term="sum-of-squares"),
        Column("F", [number(anova.statistic), None, None, None], "statistic", term="anova"),
        Column(head, [critical, None, None, None], "statistic", term="critical-value"),
    )
    return Table("parametric-squares", _("Sums of squares"), columns, (texts_of(study)("parametric.squares"),))


def _effect_table(study: Parametric) -> Table:
    anova = study.anova
    sizes = [number(anova.eta_squared), number(anova.partial_eta_squared), number(anova.cohen_f)]
    tell = texts_of(study)
    meanings = [tell("parametric.effect", kind) for kind in ("total", "partial", "cohen")]
    columns = (
        Column(_("Effect size"), ["η²", _("partial η²"), _("Cohen's f")], terms=True),
        Column(_("Value"), sizes, "statistic", term="anova-effects"),
        Column(_("Meaning"), meanings),
    )
    return Table("parametric-effects", tell("parametric.effects"), columns)


def limits(study: Parametric) -> tuple[Floats, Floats, Floats]:
    """Return the differences of means with their limits, first minus second in the unit of the table."""
    tests = study.comparisons
    low, high = (tests.lower, tests.upper) if study.sign > 0 else (-tests.upper, -tests.lower)
    return np.asarray(study.sign * tests.difference), low, high


def _posthoc_table(study: Parametric, names: Sequence[str]) -> Table:
    tell, tests = texts_of(study), study.comparisons
    order = sorted(
        range(len(tests.first)), key=lambda i: (_rank(float(tests.adjusted[i])), -abs(_rank(float(tests.statistic[i]))))
    )
    difference, low, high = ([number(values[i]) for i in order] for values in limits(study))
    columns = [
        Column(_("Hypothesis"), [f"{names[tests.first[i]]} vs. {names[tests.second[i]]}" for i in order]),
        Column(_("Difference"), difference, "value", term="hodges-lehmann"),
        Column(_("lower"), low, "value", term="simultaneous-interval"),
        Column(_("upper"), high, "value", term="simultaneous-interval"),
        Column(f"t({tests.df})", [number(tests.statistic[i]) for i in order], "statistic", term="test-statistic"),
    ]
    for head, values, term in (
        (tell["title"], tests.adjusted, tests.method),
        ("Bonferroni", tests.bonferroni, "bonferroni"),
        (_("paired t, Bonferroni"), tests.paired_bonferroni, "paired-t-bonferroni"),
    ):
        columns.append(Column.pvalues(head, [number(values[i]) for i in order], study.alpha, term=term))
    notes = (tell("parametric.difference", test=tell["title"]), tell("parametric.need"))
    return Table("parametric-posthoc", tell("parametric.posthoc", test=tell["title"]), tuple(columns), notes)


def _rank(value: float) -> float:
    return 2.0 if value != value else float(value)


# What the methods paragraph says of it.


def describe_parametric(study: Parametric, style: Style) -> Iterator[Prose]:
    """Write the analysis of variance, its assumptions and the comparisons of means."""
    tell = texts_of(study)
    yield tell.prose("parametric.beside")
    yield _variance(study, style)
    yield _tested(study, style)
    names = names_of([_(name) for name in study.violated or study.unchecked])
    kind, ratio = _judged(study), study.scale_ratio
    if ratio is not None and "one scale for all problems" in study.violated:
        kind = "scale"
    yield tell.prose("parametric.judged", kind, names=names, ratio=Formula(figures.quantity(ratio or 1.0)))
    level = figures.level(study.alpha)
    if len(study.comparisons.first) > 1:
        told = {"hits": grouped(tell["hits"]), "agreeing": grouped(study.agreeing), "n": tell["m"]}
        yield tell.prose("parametric.decisions", level=level, test=tell["which"], **told)
    else:
        said = tell.prose(
            "parametric.decision", "rejects" if tell["hits"] else "keeps", level=level, test=tell["which"]
        )
        yield tell.prose("parametric.agreement", "agrees" if study.agreeing else "disagrees", decision=said)


def _variance(study: Parametric, style: Style) -> Prose:
    anova, tell = study.anova, texts_of(study)
    p, epsilon = number(anova.pvalue_greenhouse_geisser), number(anova.greenhouse_geisser)
    value, share = number(anova.statistic), number(anova.partial_eta_squared)
    if p is None or epsilon is None or value is None or share is None:
        return tell.prose("parametric.variance.none")
    # A correction makes fractions of degrees of freedom.
    degrees = ", ".join(f"{epsilon * df:.2f}".removesuffix(".00") for df in anova.df)
    return tell.prose(
        "parametric.variance.found", statistic=Formula(f"F({degrees}) = {figures.number(value)}"),
        p=figures.pvalue(p, style, study.alpha), epsilon=Formula(f"ε = {figures.number(epsilon)}"),
        eta=Formula("η²"), share=Formula(figures.number(share)),
    )  # fmt: skip


def _tested(study: Parametric, style: Style) -> Prose:
    """The tests of the assumptions, as far as there are some."""
    tell, n = texts_of(study), grouped(study.residual_count)
    found: dict[str, tuple[float, float]] = {}
    if study.normality is not None:
        found["normality"] = study.normality
    if study.sphericity_pvalue is not None:
        found["sphericity"] = (float(study.anova.sphericity.w), study.sphericity_pvalue)
    clauses = [
        tell.prose(
            "parametric.test",
            kind,
            n=n,
            result=[Formula(f"W = {figures.number(w)}"), ", ", figures.pvalue(p, style, study.alpha)],
        )
        for kind, (w, p) in found.items()
    ]
    if not clauses:
        return []
    return tell.prose("parametric.tested", tests=clauses[0] if len(clauses) == 1 else [*clauses[0], "; ", *clauses[1]])
