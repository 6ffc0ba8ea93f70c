"""A Bayesian comparison as a document: the verdict first, then the advice, the probabilities, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.studies.bayes.layout import strength_rows
from podium.studies.bayes.options import TITLES, WIN_ROPE
from podium.studies.bayes.posteriors import LEVEL
from podium.studies.bayes.verdict import probability, rope_text
from podium.studies.words import count, grouped, source_name

if TYPE_CHECKING:
    from podium.studies.bayes.posteriors import PairPosterior
    from podium.studies.bayes.study import BayesComparison

MORE = (
    "More: --full adds the posterior of the shares and references; --format latex, markdown, html, csv or json gives everything "
    "for a paper or a program."
)
_CONCLUSIONS = {None: "open", 1: "practically equivalent"}


def bayes_document(study: BayesComparison, *, full: bool) -> Document:
    """Lay out the comparison; for many pairs the shares come in the full form only."""
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(_data_line(study))]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks += [Heading("Posterior probabilities"), _probabilities(study)]
    if study.strengths is not None:
        blocks.append(_strengths(study))
    elif study.layout is not None:
        blocks.append(_differences(study))
    elif full or len(study.pairs) == 1:
        blocks.append(_shares(study))
    blocks += [Heading("What these numbers mean"), Bullets(tuple(_meaning(study)))]
    blocks += [Heading("How this was computed"), Bullets(tuple(_provenance(study)))]
    blocks += study.methods("en").closing(_references(study)) if full else [Paragraph(MORE)]
    return Document(_title(study), tuple(blocks))


def _title(study: BayesComparison) -> str:
    if len(study.pairs) == 1:
        a, b = study.names(study.pairs[0])
        return f"Bayesian comparison of {a} and {b}"
    return f"Bayesian comparison of {count(study.results.k, 'algorithm')}"


def _data_line(study: BayesComparison) -> str:
    data = study.results
    better = "larger" if data.objective == "maximize" else "smaller"
    rows = (
        "n = " + count(data.n, "problem") if study.layout is None else f"{count(data.n, 'repetition')} on one problem"
    )
    among = f", k = {data.k} algorithms" if data.k > 2 else ""
    rope = study.options.rope
    equal = (
        f"Differences from −{rope:.10g} to {rope:.10g} count as practically equivalent."
        if rope
        else "No difference counts as practically equivalent (rope 0)."
    )
    return f"Data: {source_name(data.source)}; {rows}{among}, {better} values are better. {equal}"


def _pairs_column(study: BayesComparison) -> Column:
    return Column("Pair", [" vs. ".join(study.names(pair)) for pair in study.pairs])


def _terminal(study: BayesComparison) -> int | None:
    return None if len(study.pairs) <= 66 else 30


def _probabilities(study: BayesComparison) -> Table:
    level, with_rope = study.options.threshold, study.options.rope > 0
    heads = ("P(first)", "P(equiv.)", "P(second)")
    columns = [_pairs_column(study), Column("Advantage", [pair.mean for pair in study.pairs], "value")]
    for place, head in enumerate(heads):
        if with_rope or place != 1:
            values = [pair.probabilities[place] for pair in study.pairs]
            columns.append(Column(head, [probability(p) for p in values]))
    rows = "Problems" if study.layout is None else "Repetitions"
    columns += [
        Column(rows, [" / ".join(map(str, pair.counts)) for pair in study.pairs]),
        Column("Conclusion", [_conclusion(study, pair) for pair in study.pairs]),
    ]
    notes = [
        "P: posterior probability that the first is better, both are practically equivalent, the second is better."
        if with_rope
        else "P: posterior probability that the first, or the second, is better.",
        f"Advantage: mean difference of the first over the second, in the unit of the table, positive where the first is better. {rows}: "
        "first better / equivalent / second better, by the rope alone.",
        f"A conclusion is drawn where a probability reaches {level:g}, a convention; the rest stays open.",
    ]
    if study.options.sampled:
        largest = max(max(pair.errors) for pair in study.pairs)
        draws = f"{grouped(study.options.samples)} draws"
        if study.options.test == "hierarchical":
            draws += f", worth {min(pair.effective or 0.0 for pair in study.pairs):.0f} independent ones"
        notes.append(f"Monte Carlo standard error: at most {largest:.2g} ({draws}).")
    caption = f"Posterior probabilities, {TITLES[study.options.test]}, {rope_text(study)}"
    return Table("posterior", caption, tuple(columns), tuple(notes), _terminal(study))


def _conclusion(study: BayesComparison, pair: PairPosterior) -> str:
    found = pair.decision(study.options.threshold)
    return f"{study.names(pair)[found // 2]} better" if found in (0, 2) else _CONCLUSIONS[found]


def _shares(study: BayesComparison) -> Table:
    regions = ("first", "equiv.", "second")
    columns = [_pairs_column(study)]
    for place, region in enumerate(regions):
        if place == 1 and study.options.rope == 0:
            continue
        columns.append(Column(f"θ({region})", [pair.estimate[place] for pair in study.pairs], "rank"))
        limits = [f"{pair.lower[place]:.2f} to {pair.upper[place]:.2f}" for pair in study.pairs]
        columns.append(Column(f"{100 * LEVEL:g} %", limits))
    what = {
        "signed-rank": "θ is the share of pairs of problems whose mean difference lies in the region",
        "sign": "θ is the share of problems whose difference lies in the region",
        "hierarchical": "θ is the probability that the next problem's difference lies in the region",
    }[study.options.test]
    notes = (f"{what}; posterior mean with an equal-tailed {100 * LEVEL:g} % credible interval.",)
    return Table("shares", "Posterior of the shares", tuple(columns), notes, _terminal(study))


def _strengths(study: BayesComparison) -> Table:
    rows = strength_rows(study)
    columns = (
        Column("Algorithm", [row["algorithm"] for row in rows]),
        Column("Strength", [row["mean"] for row in rows], "rank"),
        Column("lower", [row["lower"] for row in rows], "rank"),
        Column("upper", [row["upper"] for row in rows], "rank"),
        Column("P(best)", [probability(row["best"]) for row in rows]),
    )
    notes = (
        f"β, centred at 0, with an equal-tailed {100 * LEVEL:g} % credible interval: where there is no tie, i beats j with probability "
        "1/(1 + exp(β_j − β_i)). Strengths depend on all algorithms of the table.",
    )
    return Table("strengths", "Strengths by the Bradley–Terry model with ties", columns, notes, None)


def _differences(study: BayesComparison) -> Table:
    columns = (
        _pairs_column(study),
        Column("Mean advantage", [pair.estimate[0] for pair in study.pairs], "value"),
        Column("lower", [pair.lower[0] for pair in study.pairs], "value"),
        Column("upper", [pair.upper[0] for pair in study.pairs], "value"),
    )
    notes = (f"Equal-tailed {100 * LEVEL:g} % credible interval, in the unit of the table.",)
    return Table("differences", "Posterior of the mean advantage", columns, notes, _terminal(study))


def _meaning(study: BayesComparison) -> list[str]:
    test = study.options.test
    if test == "bradley-terry":
        return [
            "Every problem is a game of every pair, tied where the difference lies within the rope. P is the posterior probability that the "
            + (
                f"first wins more than {0.5 + WIN_ROPE:.0%} of the games without a tie, between {0.5 - WIN_ROPE:.0%} and that, or less."
                if study.options.rope
                else "first wins more, or less, than half of the games without a tie."
            ),
            "Games on the same problem are not independent: each counts 3/(k + 1), so that intervals cover what they say.",
            "The model ranks by how often, not by how much; the size of a difference beyond the rope does not enter.",
        ]
    if test == "correlated-t":
        first = "A probability is the posterior mass of the mean difference above, within and below the rope, on this problem."
    else:
        drawn = {
            "signed-rank": "the mean difference of two problems drawn at random",
            "sign": "the difference on a problem drawn at random",
            "hierarchical": "the difference on the next problem",
        }[test]
        first = (
            f"{drawn[0].upper()}{drawn[1:]} lies above, within or below the rope with unknown shares θ; P is the posterior probability "
            "that this region has the largest share."
        )
    return [
        first,
        "They are probabilities about the algorithms given the data and the prior; a p-value is not one. They do not depend on other "
        "algorithms in the table.",
        "Practical equivalence is a conclusion of its own, with its own probability, and not the absence of a difference.",
    ]


def _provenance(study: BayesComparison) -> list[str]:
    data, options = study.results, study.options
    items = [f"podium {__version__}; data SHA-256 {data.sha256}"]
    if options.test in ("signed-rank", "sign"):
        place = {"rope": "at the rope", "first": "for the first", "second": "for the second"}[options.prior_place]
        items.append(f"Prior: {options.strength:g} of a problem {place}.")
    if options.test == "bradley-terry" and study.strengths is not None:
        items.append(
            f"Model: Bradley–Terry with Davidson's ties, β ~ N(0, 2²), log ν ~ N(0, 2²); importance sampling, "
            f"{study.strengths.effective:.0f} effective draws."
        )
    if options.test == "hierarchical":
        items.append(
            f"Model: folds of a problem are normal with correlation {options.test_fraction:g}; differences of problems are Student "
            "around a common mean; priors of Corani et al. (2017); sampled by emcee."
        )
    if study.layout is not None:
        items.append(f"Design: {study.layout.text} ({study.layout.evidence}); n_test/n_train = {study.ratio:.4g}.")
    items.append(
        "Options: " + ", ".join(f"{name}={value}" for name, value in options.to_dict().items() if value is not None)
    )
    if study.layout is None:
        items.append("What lies within the rope is decided exactly on the decimals of the input.")
    if options.sampled:
        items.append(f"Random numbers: seed {options.seed}.")
    return items + list(data.notes)


def _references(study: BayesComparison) -> list[str]:
    own = {
        "signed-rank": ["benavoli2014", "benavoli2017"],
        "sign": ["benavoli2017"],
        "correlated-t": ["corani2015", "benavoli2017", "nadeau2003"],
        "hierarchical": ["corani2017", "benavoli2017", "foremanmackey2013"],
        "bradley-terry": ["davidson1970", "wainer2023"],
    }
    return own[study.options.test]
