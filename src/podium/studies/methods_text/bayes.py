"""The methods paragraph of a Bayesian comparison: model, prior, draws, and what the posterior supports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.stats.bayes.bradley_terry import STRENGTH_SD, TIE_SD
from podium.stats.bayes.hierarchical import ALPHA, BETA, WALKERS, WARMUP
from podium.studies.bayes.layout import strength_rows
from podium.studies.bayes.options import WIN_ROPE
from podium.studies.bayes.posteriors import LEVEL
from podium.studies.methods_text import figures
from podium.studies.methods_text.bayes_words import BayesWords, bayes_words
from podium.studies.methods_text.common import averaged, counted, software, who
from podium.studies.methods_text.facts import averages_of
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.folds import design_text
from podium.studies.methods_text.folds_words import folds_words
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words, words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.bayes.posteriors import PairPosterior
    from podium.studies.bayes.study import BayesComparison

_CITED = {
    "signed-rank": ("benavoli2014", "benavoli2017"),
    "sign": ("benavoli2017",),
    "correlated-t": ("corani2015", "benavoli2017"),
    "hierarchical": ("corani2017", "benavoli2017"),
    "bradley-terry": ("davidson1970", "wainer2023"),
}


def pieces(study: BayesComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph; posterior probabilities are the same in either style of p-values."""
    del style
    words, own = words_of(language), bayes_words(language)
    return [
        _data(study, language, words, own),
        *(
            []
            if study.layout is not None or study.options.test == "hierarchical"
            else averaged(averages_of(study.results), words)
        ),
        *_region(study, own),
        *_model(study, own, words),
        own.threshold.format(threshold=f"{study.options.threshold:g}"),
        *(_single(study, own, words) if len(study.pairs) == 1 else _many(study, own, words)),
        *_strongest(study, own),
        software(words),
    ]


def _data(study: BayesComparison, language: str, words: Words, own: BayesWords) -> str:
    data = study.results
    alone = len(study.pairs) == 1 and study.strengths is None  # strengths are those of all algorithms
    compared = words.listing(study.names(study.pairs[0])) if alone else who(data.algorithms, NAMED, words)
    better = words.better[data.objective]
    if study.layout is not None:
        extent = design_text(study.layout, data.n, folds_words(language))
        return words.data["folds"].format(who=compared, extent=extent, better=better)
    extent = counted(words.problems, data.n)
    if study.options.test == "hierarchical" and data.runs is not None:
        extent = own.folds.format(problems=extent, folds=grouped(data.runs.shape[-1]))
    return words.data["results"].format(who=compared, extent=extent, better=better)


def _region(study: BayesComparison, own: BayesWords) -> list[Piece]:
    """Which differences count as none."""
    rope = study.options.rope
    return [own.rope.format(rope=f"{rope:.10g}") if rope else own.no_rope]


def _model(study: BayesComparison, own: BayesWords, words: Words) -> list[Piece]:
    """The test, what it assumes before the data, and how its probabilities were computed."""
    options = study.options
    asked = own.one if len(study.pairs) == 1 else own.pairs if study.control is None else own.control
    name = "" if study.control is None else study.results.algorithms[study.control]
    text: list[Piece] = [
        asked.format(m=grouped(len(study.pairs)), control=name, rest=counted(words.rest, len(study.pairs))),
        own.tests[options.test],
        Cited(_CITED[options.test]),
        *_prior(study, own),
        ".",
        own.meaning[options.test, options.rope > 0].format(low=f"{0.5 - WIN_ROPE:g}", high=f"{0.5 + WIN_ROPE:g}"),
    ]
    return [*text, *_computed(study, own)]


def _prior(study: BayesComparison, own: BayesWords) -> list[Piece]:
    options = study.options
    if options.test in ("signed-rank", "sign"):
        if not options.strength:
            return [own.no_prior]
        a, b = study.names(study.pairs[0])
        place = own.places[options.prior_place][len(study.pairs) > 1].format(a=a, b=b)
        return [own.priors[options.test].format(strength=f"{options.strength:g}", place=place)]
    if options.test == "correlated-t":
        if not study.ratio:
            return [own.independent]
        ratio = figures.quantity(study.ratio)
        return [own.ratio.format(ratio=ratio), Cited(("nadeau2003",))]
    if options.test == "hierarchical":
        filled = {name: f"{end:g}" for name, end in zip("abcd", (*ALPHA, *BETA), strict=True)}
        return [own.priors["hierarchical"].format(rho=f"{options.test_fraction:g}", **filled)]
    k, prior = study.results.k, own.priors["bradley-terry"]
    filled = {"strength": f"{STRENGTH_SD:g}", "tie": f"{TIE_SD:g}"}
    return [prior.format(**filled), *([own.weight.format(weight=figures.quantity(3 / (k + 1)))] if k > 2 else [])]


def _computed(study: BayesComparison, own: BayesWords) -> list[Piece]:
    options = study.options
    if not options.sampled:
        return [own.exact[options.test]]
    largest = max(max(pair.errors) for pair in study.pairs)
    effective = min((pair.effective for pair in study.pairs if pair.effective is not None), default=0.0)
    drawn = own.draws[options.test].format(
        n=grouped(options.samples),
        seed=options.seed,
        chains=WALKERS,
        warmup=WARMUP,
        effective=grouped(round(effective)),
    )
    cited: list[Piece] = [Cited(("foremanmackey2013",))] if options.test == "hierarchical" else []
    return [drawn, *cited, own.error.format(error=figures.quantity(float(f"{largest:.2g}")))]


def _probability(study: BayesComparison, p: float) -> Formula:
    """Write a posterior probability; rounding never moves it onto or across the threshold."""
    if p < 0.001:
        return Formula("P < 0.001")
    return Formula("P > 0.999" if p >= 0.9995 else f"P = {figures.unmoved(p, study.options.threshold, 3)}")


def _single(study: BayesComparison, own: BayesWords, words: Words) -> list[Piece]:
    """The three probabilities of one pair, what they support, and what was counted."""
    pair = study.pairs[0]
    a, b = study.names(pair)
    rope = study.options.rope > 0
    text: list[Piece] = [
        own.decisions[pair.decision(study.options.threshold), rope].format(a=a, b=b, pair=words.listing((a, b)))
    ]
    said = [own.better[rope].format(a=a), own.equal, own.better[rope].format(a=b)]
    clauses = [(_probability(study, p), clause) for p, clause in zip(pair.probabilities, said, strict=True)]
    if not rope:
        del clauses[1]
    for place, (shown, clause) in enumerate(clauses):
        joint = "" if place == 0 else own.joints[place == len(clauses) - 1]
        text += [*([joint] if joint else []), shown, clause]
    above, within, below = (grouped(count) for count in pair.counts)
    counts = own.counts[study.layout is not None, rope]
    return [*text, counts.format(a=a, b=b, above=above, within=within, below=below), *_size(study, pair, own)]


def _size(study: BayesComparison, pair: PairPosterior, own: BayesWords) -> list[Piece]:
    """The size of the difference, where the test estimates one."""
    template = own.sizes.get(study.options.test)
    if template is None:
        return []
    a, b = study.names(pair)
    level, ends = figures.percent(LEVEL), figures.interval(pair.lower[0], pair.upper[0])
    shown = Formula(f"{figures.quantity(pair.estimate[0])} {ends}")
    return [template.format(a=a, b=b), shown, own.credible.format(level=level)]


def _many(study: BayesComparison, own: BayesWords, words: Words) -> list[Piece]:
    """How many pairs have a better algorithm, how many are equivalent, and how many stay open."""
    threshold, rope = study.options.threshold, study.options.rope > 0
    found: dict[str, list[tuple[str, Formula]]] = {"better": [], "equal": [], "open": []}
    for pair in study.pairs:
        a, b = study.names(pair)
        decision = pair.decision(threshold)
        kind = "open" if decision is None else "equal" if decision == 1 else "better"
        if decision == 2:
            a, b = b, a
        label = own.over.format(a=a, b=b) if kind == "better" else words.listing((a, b))
        p = max(pair.probabilities) if decision is None else pair.probabilities[decision]
        found[kind].append((label, _probability(study, p)))
    text: list[Piece] = []
    for kind in ("better", "equal", "open"):
        if kind == "equal" and not rope:
            continue
        text += _kind(found[kind], kind, len(study.pairs), own, rope)
    return text


def _kind(found: Sequence[tuple[str, Formula]], kind: str, m: int, own: BayesWords, rope: bool) -> list[Piece]:
    """The pairs of one conclusion, by name unless they are too many."""
    if not found:
        return list(own.none[kind, rope])
    start = own.kinds[kind, rope][len(found) > 1].format(n=grouped(len(found)), m=grouped(m))
    if len(found) > NAMED:
        return [f"{start}."]
    text: list[Piece] = [f"{start} ({own.brackets[kind == 'open']}): "]
    for place, (label, shown) in enumerate(found):
        text += [f"{', ' if place else ''}{label} (", shown, ")"]
    return [*text, "."]


def _strongest(study: BayesComparison, own: BayesWords) -> list[Piece]:
    """Who has the largest strength in the Bradley–Terry model, and how surely."""
    if study.strengths is None or study.results.k < 3:
        return []
    first = strength_rows(study)[0]
    return [own.strongest.format(name=first["algorithm"]), _probability(study, first["best"]), own.is_strongest]
