"""What an order by tests and cost says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from podium.document import SHORT_ROWS, Advice, Bullets, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import _, count, grouped, listing, paragraph, pgettext
from podium.render.prose import Cited
from podium.stats.adjustments import adjust
from podium.stats.logical import ADJUSTMENTS
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.procedures import FDR_METHODS, PLAIN
from podium.studies.many_problems.order.study import CostOrdering
from podium.studies.shared import figures, methods
from podium.studies.shared.advice.data_rules import missing_results
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing, opening
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import clause, few, of_all
from podium.studies.shared.methods import NAMED, Prose
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, procedure_name, ranking_name, source_name, version_text
from podium.studies.shared.words import level as show


def texts_of(study: CostOrdering) -> Texts:
    """Return what the texts name."""
    results, layout, adjustment = study.results, study.pairs.layout, study.adjustment
    edges, moved = int(study.better.sum()), sum(bool(later) for later in overtaken(study).values())
    kind = "none" if adjustment == "none" else "fdr" if adjustment in FDR_METHODS else "family"
    told = {
        "how": ("how", kind),
        "one_sided": ("sides.one", study.test),
        "two_sided": ("sides.two", study.test),
        "tested_pairs": ("tested_pairs",),
    }
    return Texts(
        __file__, told, tests=ranking_name(study.test), alpha=show(study.alpha), procedure_name=None if kind == "none" else procedure_name(adjustment),
        first=study.ordered[0], results=count(edges, "significant result"), pairs=count(study.family.m, "pair"), moved=count(moved, "algorithm"),
        source=source_name(results.source), rows=count(results.n, "problem") if layout is None else layout.text, costs=source_name(study.costs.source),
        algorithms=count(results.k, "algorithm"), n=study.family.m, m=grouped(study.family.m), level=figures.level(study.alpha),
    )  # fmt: skip


def how(study: CostOrdering) -> str:
    """Name the tests, the adjustment and the level."""
    return str(texts_of(study)["how"])


def overtaken(study: CostOrdering) -> dict[int, list[int]]:
    """For each algorithm the cheaper ones that come after it."""
    order, cost = study.outcome.order, study.costs.exact
    return {j: [i for i in order[place + 1 :] if cost[i] < cost[j]] for place, j in enumerate(order)}


def verdict_text(study: CostOrdering) -> str:
    """Lay out the order, why the first algorithm comes first, and how the tests changed the order of cost."""
    tell, (_place, cheaper, beaten), names = texts_of(study), _first(study), study.results.algorithms
    parts = [tell("order", "short" if len(names) <= 12 else "long", names=listing(study.ordered, 12))]
    if not study.better.any():
        return paragraph([*parts, tell("cost_alone")])
    if cheaper:
        kind = "all" if len(beaten) == len(cheaper) > 1 else "some" if beaten else "unbeaten"
        reason = tell("reason", kind, names=listing([names[i] for i in beaten]))
        parts.append(tell("before", n=len(cheaper), names=listing([names[i] for i in cheaper]), reason=reason))
    else:
        parts.append(tell("cheapest"))
    circles = [tell("contradict")] if study.outcome.cycles else []
    return paragraph([*parts, tell("counts", n=int(study.better.sum())), *circles])


def _first(study: CostOrdering) -> tuple[int, list[int], list[int]]:
    """Return the first algorithm, the cheaper ones that come after it, and those of them that it beats."""
    first = study.outcome.order[0]
    cheaper = overtaken(study)[first]
    return first, cheaper, [i for i in cheaper if study.better[first, i]]


def document(study: CostOrdering, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    tell, tests, layout, costs = texts_of(study), _tests(study), study.pairs.layout, study.costs
    blocks = [*opening(study, tell("data")), Heading(_("The order")), _order(study, tell)]
    blocks += [Paragraph(tell("reasons")), _reasons(study, tell)] if full else []
    blocks += [Heading(_("Tests")), tests if full else tests.abridged(SHORT_ROWS, 1)]
    rows = [] if layout is None else [tell("rows", evidence=layout.evidence)]
    notes = [tell("next"), *study.results.notes, *(tell("of_costs", note=note) for note in costs.notes)]
    references = ["yildiz2006", "ulas2012"]
    if study.adjustment == "holm" or study.adjustment in FDR_METHODS:
        references += PLAIN[study.adjustment].cites
    if study.test not in ("sign", "paired-t"):  # the classical tests need none
        references.append(PAIR_TESTS[study.test].cites[0])
    blocks += closing(study, [version_text(study.results.sha256), *rows, *notes], references, full=full)
    return Document(tell("title"), tuple(blocks))


def _order(study: CostOrdering, tell: Texts) -> Table:
    order, costs = list(study.outcome.order), study.costs
    columns = (
        Column(_("Position"), list(range(1, len(order) + 1)), "count", term="multitest"),
        Column(_("Algorithm"), list(study.ordered)),
        Column(costs.name, [costs.values[j] for j in order], "value", term="cost"),
        Column(_("Mean rank"), study.mean_ranks[order].tolist(), "rank", term="mean-rank"),
        Column(_("Beaten by"), study.better.sum(axis=0)[order].tolist(), "count", term="multitest"),
        Column(_("Beats"), study.better.sum(axis=1)[order].tolist(), "count", term="multitest"),
    )
    about = tuple((name,) for name in study.ordered)
    return Table("order", _("Order of preference"), columns, (tell("significant"),), about=about)


def _reasons(study: CostOrdering, tell: Texts) -> Bullets:
    """Reasons for the position of each algorithm: which algorithms beat it, and which cheaper ones it precedes."""
    names, items = study.results.algorithms, []
    for j, later in overtaken(study).items():
        superior, cheaper = ([names[i] for i in found] for found in (np.flatnonzero(study.better[:, j]), later))
        text = tell("worse", "than" if superior else "none", name=names[j], superior=listing(superior, 6))
        before = partial(tell, "goes_before", n=len(cheaper), text=text, cheaper=listing(cheaper, 6))
        items.append(before() if cheaper else f"{text}.")
    return Bullets(tuple(items))


def _tests(study: CostOrdering) -> Table:
    tell, rows = texts_of(study), study.tests
    columns = [
        Column(_("Is it better?"), [row.better for row in rows]),
        Column(_("Than"), [row.than for row in rows]),
        Column("p", [row.pvalue for row in rows], "pvalue", term="p-value"),
    ]
    if study.adjustment != "none":
        adjusted = [row.adjusted_pvalue for row in rows]
        columns.append(Column.pvalues(str(tell["procedure_name"]), adjusted, study.alpha, term=study.adjustment))
    if any(row.equal_cost for row in rows):
        columns.append(Column(_("Equal cost"), [_("yes") if row.equal_cost else _("no") for row in rows]))
    about = tuple((row.better, row.than) for row in rows)
    return Table("tests", tell("tests"), tuple(columns), (tell("asks"),), about=about)


# What a page shows first.


def headline(study: CostOrdering) -> tuple[str, str, str]:
    """Return which algorithm comes first and why, and how the tests changed the order of cost."""
    tell, (_place, cheaper, beaten) = texts_of(study), _first(study)
    if not study.better.any():
        return tell("first", "equal"), "", paragraph([f"{capital(tell['how'])}.", tell("unproven")])
    under, left = tell("counts", n=int(study.better.sum())), ""
    if study.outcome.cycles:
        shown, left = clause(tell("order", "long")), tell("first_open")
    elif beaten:
        names = few([study.results.algorithms[i] for i in beaten], "algorithm")
        shown = tell("first_better", n=len(beaten), names=names)
    else:
        shown = tell("first", "unbeaten" if cheaper else "cheapest")
    return shown, left, under


def key_figures(study: CostOrdering) -> list[KeyFigure]:
    """Return the first algorithm with its cost, the size of the data, and what the tests changed."""
    results, first = study.results, study.outcome.order[0]
    rows = _("Problems") if study.pairs.layout is None else _("Repetitions")
    moved = sum(bool(later) for later in overtaken(study).values())
    return [
        KeyFigure(_("First"), results.algorithms[first], f"{study.costs.name} {study.costs.values[first]:.6g}"),
        KeyFigure(rows, grouped(results.n)),
        KeyFigure(_("Algorithms"), grouped(results.k)),
        KeyFigure(_("Significant"), of_all(int(study.better.sum()), study.family.m), f"α = {show(study.alpha)}"),
        KeyFigure(_("Before a cheaper one"), of_all(moved, results.k), _("algorithms")),
    ]


def table_first(study: CostOrdering) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True


# Advice.

advice = AdviceTexts(__file__)


def advise(study: CostOrdering) -> Iterator[Advice]:
    """Collect the advice of every rule."""
    names, layout, family, n = study.results.algorithms, study.pairs.layout, study.family, study.results.n
    m, pairs, equal, undefined = family.m, count(family.m, "pair"), int(study.pairs.equal.sum()), study.pairs.undefined
    yield from missing_results(study)
    for members in study.outcome.cycles:
        algorithms = count(len(members), "algorithm")
        yield advice("W22", names=listing([names[j] for j in members]), algorithms=algorithms)
    if equal:
        yield advice("W24", pairs=count(equal, "pair"), m=m)
    if layout is not None and study.test == "paired-t" and not (design := layout.design).independent:
        yield advice("W05", rows=layout.text, overlap=design.overlap, deciding_test=design.deciding_test)
    if undefined:
        yield advice("W34", pairs=count(undefined, "pair"))
    least = 0.5**n
    # Of every procedure, the smallest adjusted p-value there can be: all pairs may have the smallest p-value at once.
    adjusted = float(adjust(np.full(m, least), study.adjustment)[0]) if study.adjustment != "none" else least
    if layout is None and study.adjustment != "none" and adjusted > study.alpha:
        yield advice("W08", problems=count(n, "problem"), least=least, m=m, adjusted=adjusted)
    if study.adjustment == "none" and m > 1:
        yield advice("W35", m=m, alpha=show(study.alpha), error=-float(np.expm1(m * np.log1p(-study.alpha))))
    if (shown := int(study.better.sum())) < m:
        yield advice("W15", n=m - shown, pairs=pairs)


# The methods paragraph.


def in_short(study: CostOrdering, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was ordered, and how."""
    tell, table = texts_of(study), study.pairs.layout is None
    keys = ("ulas2012" if table else "yildiz2006", *PAIR_TESTS[study.test].cites[:1])
    if study.adjustment != "none":
        keys += ADJUSTMENTS[study.adjustment].cites
    yield tell.prose("in_short", "table" if table else "folds", cited=Cited(keys), software=methods.PODIUM)


def describe(study: CostOrdering, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    from podium.studies.one_problem.folds.report import design_text, undefined
    from podium.studies.shared.family.methods import procedure

    tell, results, layout, adjustment = texts_of(study), study.results, study.pairs.layout, study.adjustment
    cost = "" if study.costs.name == "cost" else f" ({study.costs.name})"
    extent = count(results.n, "problem") if layout is None else design_text(layout, results.n)
    who, better = methods.who(results.algorithms), methods.better(results.objective)
    yield tell.prose(
        "compared", "table" if layout is None else "folds", who=who, extent=extent, cost=cost, better=better
    )
    yield methods.averaged(methods.averages_of(results)) if layout is None else []
    equal, m = int(study.pairs.equal.sum()), study.family.m
    source, detail = Cited(PAIR_TESTS[study.test].cites[:1]), f" ({_detail(study, tell)})"
    text = tell.prose("asked", "differ" if equal == m else "better", test_source=source, detail=detail)
    if 0 < equal < m:
        yield tell.prose("asked", "equal", n=equal, question=text)
    else:
        yield text if equal else [*text, "."]
    plain = "plain" if adjustment == "li" or adjustment in FDR_METHODS else "independent"
    kind = {"none": "none", "bonferroni": "family", "holm": "family"}.get(adjustment, plain)
    named = [] if adjustment == "none" else procedure(adjustment)
    yield tell.prose("adjusted", "one" if m == 1 else kind, procedure=named)
    yield tell.prose("puts", "equal" if equal else "different")
    yield _found(study, tell, style)
    for members in study.outcome.cycles:
        yield tell.prose("circle", names=methods.called([results.algorithms[j] for j in members]))
    order = study.outcome.order
    costs = [f"{results.algorithms[j]} ({figures.quantity(study.costs.values[j])})" for j in order[:NAMED]]
    yield tell.prose("ordered", "begins" if len(order) > NAMED else "is", order=methods.names_of(costs))
    yield undefined(study.pairs.undefined)
    yield [] if study.better.sum() == m else methods.no_proof()
    yield methods.software()


def _detail(study: CostOrdering, tell: Texts) -> str:
    """What a reader needs to repeat the test: exactness and ties, or degrees of freedom and the ratio."""
    from podium.studies.shared.family.methods import ZEROS, exact_wilcoxon

    layout = study.pairs.layout
    if study.test == "wilcoxon":
        exact = pgettext("of one test", "with the normal approximation")
        if exact_wilcoxon(study.results, study.pairs.cheap, study.pairs.costly):
            exact = pgettext("of one test", "exact given the ties")
        return f"{exact}; {_(ZEROS['split'])}"
    if study.test in ("sign", "combined-f"):
        return tell("ties" if study.test == "sign" else "df_f")
    df = tell("df", n=5 if study.test == "5x2cv-t" else study.results.n - 1)
    if study.test == "corrected-t" and layout is not None and layout.ratio is not None:
        return tell("df_ratio", degrees=df, ratio=figures.quantity(layout.ratio))
    return df


def _found(study: CostOrdering, tell: Texts, style: Style) -> Prose:
    m, rows = study.family.m, [row for row in study.tests if row.significant]
    adjusted = "adjusted" if study.adjustment != "none" and m > 1 else "plain"
    p = partial(figures.pvalue, style=style, alpha=study.alpha)
    if not rows:
        kind = "equal" if study.pairs.equal.any() else "different"
        return tell.prose("nothing", kind, least=tell("least", adjusted), p=p(float(study.decided.min())))
    start = tell("is_significant") if m == 1 else tell("are_significant", n=len(rows))
    if len(rows) > NAMED:
        return [f"{start}."]
    parts: list[Prose] = [[f"{tell('claim', a=row.better, b=row.than)} (", p(row.adjusted_pvalue), ")"] for row in rows]
    return [start if m == 1 else f"{start} ({tell('brackets', adjusted)})", ": ", *methods.separated(parts), "."]
