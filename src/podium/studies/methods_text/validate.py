"""The methods paragraph of a check of levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.stats.simulation import UNADJUSTED, Source
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, software, who
from podium.studies.methods_text.estimates import estimate
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.simulated import adjustment, family, label, named_tests, share_intervals, short
from podium.studies.methods_text.simulated_words import SimulatedWords, simulated_words
from podium.studies.methods_text.validate_words import ValidateWords, validate_words
from podium.studies.methods_text.words import Words, words_of
from podium.studies.validate.rates import CONFIDENCE, Level, Row
from podium.studies.validate.verdict import above, adjusted, of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation


def pieces(study: Validation, language: str, style: Style) -> list[Piece]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    words, own, shared = words_of(language), validate_words(language), simulated_words(language)
    text = [*_data(study, words, own), *_situations(study, own), *_tests(study, words, own, shared)]
    text += [own.share, *share_intervals(shared, CONFIDENCE), own.exceeds]
    for source in study.work.sources:
        text += _levels(study, source, words, own, shared)
    text += _omnibus(study, own)
    if study.design.exact is not None:
        text.append(own.exact)
    return [*text, *_theory(study, own), software(words)]


def _data(study: Validation, words: Words, own: ValidateWords) -> list[Piece]:
    setting, table = study.design.setting, ""
    if study.results is not None:
        table = own.table.format(who=who(study.results.algorithms, NAMED, words))
    extent = counted(words.problems, setting.n)
    keys = ("demsar2006", "garcia2008", *(() if study.work.control is None else ("garcia2010",)))
    return [own.data.format(k=setting.k, extent=extent, table=table), Cited(keys), "."]


def _situations(study: Validation, own: ValidateWords) -> list[Piece]:
    situations = study.design.situations
    told = "; ".join(f"{one.name} ({own.situations.get(one.name, own.given)})" for one in situations)
    random = own.random[len(situations) > 1].format(tables=grouped(study.tally.replicates), seed=study.tally.seed)
    return [f"{counted(own.drawn, len(situations))} {told}.", random]


def _tests(study: Validation, words: Words, own: ValidateWords, shared: SimulatedWords) -> list[Piece]:
    work, m = study.work, study.design.setting.m
    control = None
    if work.control is not None and m > 1:
        control = "" if study.results is None else study.results.algorithms[work.control]
    taken = study.options.control == "best" and study.results is not None and "best" not in study.results.algorithms
    text: list[Piece] = [
        family(m, control, words, shared, taken=taken),
        f"{shared.two_sided.format(where=own.where)} ",
        *named_tests(work.sources, shared),
    ]
    if m > 1:
        text += adjustment(work.procedures, words, shared)
    plain = set(work.procedures) == {UNADJUSTED}
    return [*text, ".", shared.rejected_single if plain else shared.rejected, figures.level(work.alpha), "."]


def _levels(study: Validation, source: Source, words: Words, own: ValidateWords, shared: SimulatedWords) -> list[Piece]:
    """What procedures keep the level in every situation, and which do not, and where."""
    names = adjusted(study)
    where = {name: tuple(row.situation.name for row in above(study, source, name)) for name in names}
    parts: list[list[Piece]] = []
    for group in dict.fromkeys(sorted(where.values(), key=bool)):
        members = [name for name in names if where[name] == group]
        rows = [row for name in members for row in of(study, source, name)]
        called = words.listing([_called(name, study, own, shared) for name in members])
        told = own.above[len(members) > 1] if group else own.safe
        said = told.format(names=called, places=words.listing(group))
        parts.append([said, own.largest, *_largest(rows, own), ")"])
    if UNADJUSTED in study.work.procedures and names != (UNADJUSTED,):
        parts.append([own.unadjusted, *_largest(of(study, source, UNADJUSTED), own)])
    text: list[Piece] = [own.source.format(label=label(source, shared))]
    for place, part in enumerate(parts):
        text += [*([";"] if place else []), *part]
    return [*text, "."]


def _called(name: str, study: Validation, own: ValidateWords, shared: SimulatedWords) -> str:
    return own.single if study.design.setting.m == 1 else short(name, shared)


def _rate(level: Level) -> Formula:
    return estimate(level.value, level.lower, level.upper, 3)


def _largest(rows: Sequence[Row], own: ValidateWords) -> list[Piece]:
    """The largest rate, with its situation where there are several."""
    worst = max(rows, key=lambda row: row.family.value)
    several = len({row.situation.name for row in rows}) > 1
    return [_rate(worst.family), *([own.at.format(place=worst.situation.name)] if several else [])]


def _omnibus(study: Validation, own: ValidateWords) -> list[Piece]:
    if not study.omnibus:
        return []
    text: list[Piece] = [own.alike]
    for place, test in enumerate(dict.fromkeys(row.test for row in study.omnibus)):
        worst = max((row.level for row in study.omnibus if row.test == test), key=lambda level: level.value)
        name, keys = own.omnibus[test]
        text += [f"{';' if place else ''} {name}", Cited(keys), ",", _rate(worst)]
    return [*text, "."]


def _theory(study: Validation, own: ValidateWords) -> list[Piece]:
    number = sum(row.family.surprising for row in study.rows) + sum(row.level.surprising for row in study.omnibus)
    return [own.theory[min(number, 2)].format(n=number)]
