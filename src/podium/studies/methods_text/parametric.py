"""Sentences about the parametric tests beside a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.parametric_words import ParametricWords, parametric_words
from podium.studies.methods_text.words import words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.parametric import Parametric


def pieces(route: Parametric, language: str, style: Style) -> list[Piece]:
    """Write the sentences."""
    own = parametric_words(language)
    listing = words_of(language).listing
    return [
        own.start,
        *_variance(route, own, style),
        *_assumptions(route, own, style),
        *_judged(route, own, listing([own.assumptions[name] for name in route.violated or route.unchecked])),
        *_means(route, own),
    ]


def _variance(route: Parametric, own: ParametricWords, style: Style) -> list[Piece]:
    from podium.studies.parametric import number

    anova = route.anova
    p, epsilon, value, share = (
        number(found)
        for found in (
            anova.pvalue_greenhouse_geisser,
            anova.greenhouse_geisser,
            anova.statistic,
            anova.partial_eta_squared,
        )
    )
    if p is None or epsilon is None or value is None or share is None:
        return [own.no_error]
    degrees = ", ".join(_degrees(epsilon * df) for df in anova.df)
    return [
        own.variance,
        Cited(("greenhouse1959",)),
        own.gave,
        Formula(f"F({degrees}) = {figures.number(value)}"),
        ",",
        figures.pvalue(p, style, route.alpha),
        " (",
        Formula(f"ε = {figures.number(epsilon)}"),
        ")",
        own.partial[0],
        Formula("η²"),
        own.partial[1],
        Formula(figures.number(share)),
        ".",
    ]


def _degrees(value: float) -> str:
    """Degrees of freedom, of which a correction makes fractions."""
    return f"{value:.2f}".removesuffix(".00")


def _assumptions(route: Parametric, own: ParametricWords, style: Style) -> list[Piece]:
    """The tests of the assumptions, as far as there are some."""
    clauses: list[list[Piece]] = []
    if route.normality is not None:
        w, p = route.normality
        tested = own.normality.format(n=grouped(route.residual_count))
        clauses.append([tested, Cited(("shapiro1965",)), *_criterion(w, p, style, route.alpha)])
    if route.sphericity_pvalue is not None:
        w, p = float(route.anova.sphericity.w), route.sphericity_pvalue
        clauses.append([own.sphericity, Cited(("mauchly1940",)), *_criterion(w, p, style, route.alpha)])
    text: list[Piece] = []
    for clause in clauses:
        text += [";" if text else own.tested, *clause]
    return [*text, "."] if text else []


def _criterion(w: float, p: float, style: Style, alpha: float) -> list[Piece]:
    return [",", Formula(f"W = {figures.number(w)}"), ",", figures.pvalue(p, style, alpha)]


def _judged(route: Parametric, own: ParametricWords, names: str) -> list[Piece]:
    if not route.violated:
        return [own.unchecked.format(names=names)] if route.unchecked else [own.nothing_against]
    text: list[Piece] = [own.violated.format(names=names)]
    if route.scale_ratio is not None and "one scale for all problems" in route.violated:
        text += [own.scale, Formula(figures.quantity(route.scale_ratio)), own.times]
    return [*text, own.caution]


def _means(route: Parametric, own: ParametricWords) -> list[Piece]:
    """Tukey's or Dunnett's tests, and how far they agree with the conclusion."""
    tests = route.comparisons
    m, hits = len(tests.first), int(route.rejected.sum())
    key = "tukey1949" if tests.method == "tukey" else "dunnett1955"
    test = own.tukey if tests.method == "tukey" else own.dunnett[route.alternative != "two-sided"]
    rejects, agrees = own.single[not hits], own.single_agrees[not route.agreeing]
    if m > 1:
        rejects = own.rejects.format(hits=grouped(hits), n=grouped(m))
        agrees = own.agrees.format(n=grouped(route.agreeing))
    return [test, Cited((key,)), rejects, figures.level(route.alpha), agrees]
