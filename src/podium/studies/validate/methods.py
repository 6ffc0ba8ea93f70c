"""The methods paragraph of a check of levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from podium.i18n import N_, _, count, grouped, joined
from podium.render.prose import Cited, Formula
from podium.stats.simulation import UNADJUSTED, Source
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.figures import Style, estimate
from podium.studies.methods import Said, names_of, say, separated, software, who
from podium.studies.simulated.methods import adjusted as adjusted_by
from podium.studies.simulated.methods import family, label, named_tests, rejected, short
from podium.studies.validate.report import adjusted, procedure_rows, rows_above
from podium.studies.validate.study import CONFIDENCE, Level, Row, Validation

SITUATIONS = {
    "iid": N_("independent normal results"),
    "correlated": N_("normal results of which any two on a problem have a correlation of 0.8"),
    "unequal-variance": N_(
        "normal results with equal centres, of which the first two algorithms, one of them the control where there is one, "
        "scatter five times as widely"
    ),
    "ties": N_("normal results with a correlation of 0.5, rounded to halves of a standard deviation"),
    "skewed": N_("independent log-normal results"),
    "incommensurable": N_("normal results on problems whose scales differ by powers of ten"),
    "partial": N_(
        "normal results in which the first half of the algorithms are alike and each of the others is two standard deviations "
        "better than the one before it"
    ),
    "intransitive": N_(
        "results in which each algorithm is ahead of the last one on half of the problems, and of every later other one on three quarters"
    ),
    "exchanged": N_("the table with the results of each problem dealt out to the algorithms at random"),
    "own-spreads": N_(
        "the table without the mean and scale of each problem and the median advantage of each algorithm, problems drawn with "
        "replacement and each turned upside down with probability ½"
    ),
}
"""What a situation is, by its name."""

_OMNIBUS = {
    "friedman": (N_("the Friedman test"), "friedman1937"),
    "iman-davenport": (N_("its form by Iman and Davenport"), "iman1980"),
    "friedman-aligned": (N_("the Friedman aligned ranks test"), "hodges1962"),
    "quade": (N_("the Quade test"), "quade1979"),
    "friedman-exact": (N_("the exact Friedman test"), "friedman1937"),
}


def describe(study: Validation, style: Style) -> Iterator[Said]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    yield _data(study)
    yield from _situations(study)
    yield from _tests(study)
    yield say("The family-wise error rate is the share of tables in which any true hypothesis is rejected.")
    yield say(
        "Shares are followed by their exact {level} intervals {source}; an error rate exceeds the level where its whole interval does.",
        level=figures.percent(CONFIDENCE), source=Cited(("clopper1934",)),
    )  # fmt: skip
    for source in study.work.sources:
        yield _levels(study, source)
    yield _omnibus(study)
    if study.design.exact is not None:
        yield say("For Friedman's ranks the level was also computed exactly, from all tables of ranks.")
    yield _theory(study)
    yield software()


def _data(study: Validation) -> Said:
    setting = study.design.setting
    keys = ("demsar2006", "garcia2008", *(() if study.work.control is None else ("garcia2010",)))
    values = {"k": setting.k, "extent": count(setting.n, "problem"), "source": Cited(keys)}
    if study.results is None:
        return say(
            "We estimated how often procedures reject true hypotheses when {k} algorithms are compared on {extent} {source}.",
            **values,
        )
    return say(
        "We estimated how often procedures reject true hypotheses when {k} algorithms are compared on {extent}, as in a table with results of "
        "{who} {source}.", who=who(study.results.algorithms), **values,
    )  # fmt: skip


def _situations(study: Validation) -> Iterator[Said]:
    situations = study.design.situations
    told = joined(
        (f"{one.name} ({_(SITUATIONS.get(one.name, N_('a population given by us')))})" for one in situations), "; "
    )
    yield say(
        "Tables were drawn from one situation: {situations}.",
        "Tables were drawn from {n} situations: {situations}.",
        len(situations),
        situations=told,
    )
    tables, seed = grouped(study.tally.replicates), study.tally.seed
    if len(situations) == 1:
        yield say(
            "It gave {tables} tables (seed {seed}), and all procedures saw the same ones.", tables=tables, seed=seed
        )
    else:
        yield say(
            "Each gave {tables} tables (seed {seed}); all situations used the same random numbers, and all procedures saw the same tables.",
            tables=tables, seed=seed,
        )  # fmt: skip


def _tests(study: Validation) -> Iterator[Said]:
    work, m = study.work, study.design.setting.m
    control = None
    if work.control is not None and m > 1:
        control = "" if study.results is None else study.results.algorithms[work.control]
    taken = study.results is not None and chosen_by_data(study.options.control, study.results.algorithms)
    tests = named_tests(work.sources)
    if m > 1:
        tests = adjusted_by(tests, work.procedures)
    yield say(
        "{compared} in every table, two-sided, by {tests}.", compared=family(m, control, taken=taken), tests=tests
    )
    level = figures.level(work.alpha)
    if set(work.procedures) == {UNADJUSTED}:
        yield say("A hypothesis was rejected where its p-value was at most {level}.", level=level)
    else:
        yield rejected(level)


def _levels(study: Validation, source: Source) -> Said:
    """What procedures keep the level in every situation, and which do not, and where."""
    names = adjusted(study)
    where = {name: tuple(row.situation.name for row in rows_above(study, source, name)) for name in names}
    parts: list[Said] = []
    for group in dict.fromkeys(sorted(where.values(), key=bool)):
        members = [name for name in names if where[name] == group]
        called = names_of([_("this test") if study.design.setting.m == 1 else short(name) for name in members])
        largest = _largest([row for name in members for row in procedure_rows(study, source, name)])
        if not group:
            parts.append(
                say("no error rate of {names} exceeds the level (at most {largest})", names=called, largest=largest)
            )
            continue
        places = names_of(group)
        if len(members) == 1:
            parts.append(
                say(
                    "the error rate of {names} exceeds the level in {places} (at most {largest})",
                    names=called,
                    places=places,
                    largest=largest,
                )
            )
        else:
            parts.append(
                say(
                    "the error rates of {names} exceed the level in {places} (at most {largest})",
                    names=called,
                    places=places,
                    largest=largest,
                )
            )
    if UNADJUSTED in study.work.procedures and names != (UNADJUSTED,):
        parts.append(
            say(
                "without adjustment the rate is at most {largest}",
                largest=_largest(procedure_rows(study, source, UNADJUSTED)),
            )
        )
    return say("With {label}, {rates}.", label=label(source), rates=separated(parts, "; "))


def _rate(level: Level) -> Formula:
    return estimate(level.value, level.lower, level.upper, 3)


def _largest(rows: Sequence[Row]) -> Said:
    """The largest rate, with its situation where there are several."""
    worst = max(rows, key=lambda row: row.family.value)
    if len({row.situation.name for row in rows}) == 1:
        return [_rate(worst.family)]
    return say("{rate} in {place}", rate=_rate(worst.family), place=worst.situation.name)


def _omnibus(study: Validation) -> Said:
    if not study.omnibus:
        return []
    parts: list[Said] = []
    for test in dict.fromkeys(row.test for row in study.omnibus):
        worst = max((row.level for row in study.omnibus if row.test == test), key=lambda level: level.value)
        name, key = _OMNIBUS[test]
        parts.append([_(name), Cited((key,)), ", ", _rate(worst)])
    return say(
        "Where all algorithms are alike, omnibus tests rejected in a share of at most: {rates}.",
        rates=separated(parts, "; "),
    )


def _theory(study: Validation) -> Said:
    number = sum(row.family.surprising for row in study.rows) + sum(row.level.surprising for row in study.omnibus)
    if number == 0:
        return say("No rate lies above what theory allows.")
    return say("One rate lies above what theory allows.", "{n} rates lie above what theory allows.", number)
