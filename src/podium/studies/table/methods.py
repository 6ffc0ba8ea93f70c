"""The methods paragraph of a table of results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.i18n import N_, _, count, grouped, pgettext
from podium.render.prose import Cited
from podium.stats.logical import ADJUSTMENTS
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.procedures import PLAIN
from podium.studies import figures
from podium.studies.figures import Style
from podium.studies.methods import Said, better, no_proof, say, software, who
from podium.studies.table.marks import TESTS
from podium.studies.table.report import cell_words, how_computed, named_tests, omnibus_tests

if TYPE_CHECKING:
    from podium.studies.table.study import ResultsTable

_CELLS = N_("We report the results of {who} on {problems}: {cells}{better}.")


def describe(study: ResultsTable, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    cells = study.cells
    yield say(
        _CELLS,
        who=who(cells.algorithms),
        problems=count(cells.n, "problem"),
        cells=cell_words(study),
        better=better(cells.objective),
    )
    marks = study.marks or study.pair_marks
    if marks is not None:
        yield _tests(study, marks.test, int(marks.tested.sum()))
        if how := how_computed(marks):
            yield [how]
        if study.control is not None and study.chosen:
            yield say(
                "The control was taken after the results were seen, because it has the best mean rank, so results in its favour are more "
                "frequent than the level says."
            )
    if study.results is not None and {"rank", "p", "groups"} & set(study.last_rows):
        yield from _over_problems(study, style)
    if marks is not None:
        yield no_proof()
    yield software()


def _tests(study: ResultsTable, test: str, tests: int) -> Said:
    options, source = study.options, Cited(TESTS[test].cites)
    name, level = named_tests(study, test), figures.level(options.alpha)
    if study.control is None or study.marks is None:
        what = pgettext("what was compared", "all pairs of algorithms")
    else:
        what = _("{name} with each other algorithm", name=study.cells.algorithms[study.control])
    if options.adjust == "none":
        return say(
            "On each problem, two-sided {tests} {source} compared {what}, at the level {level}, without adjustment for the {n} tests.",
            tests=name, source=source, what=what, level=level, n=grouped(tests),
        )  # fmt: skip
    return say(
        "On each problem, two-sided {tests} {source} compared {what}; the p-values of all {n} tests were adjusted together by {procedure} "
        "{adjustment}, and the level is {level}.",
        tests=name, source=source, what=what, level=level, n=grouped(tests),
        procedure=str(PLAIN[options.adjust].phrase), adjustment=Cited(PLAIN[options.adjust].cites),
    )  # fmt: skip


def _over_problems(study: ResultsTable, style: Style) -> Iterator[Said]:
    comparison = study.comparison
    if comparison is None:
        return
    first, *others = omnibus_tests(study)
    found = {
        key: {
            "p": figures.pvalue(float(comparison.omnibus[key].best_pvalue), style, study.options.alpha),
            "test": _(OMNIBUS_TESTS[key].phrase),
            "cited": Cited(OMNIBUS_TESTS[key].cites),
        }
        for key in (first, *others)
    }
    if first == "friedman":
        yield say(
            "Over the problems, the algorithms were compared by their mean ranks {source} ({p} by Friedman's test {friedman}).",
            source=Cited(("demsar2006",)), p=found[first]["p"], friedman=found[first]["cited"],
        )  # fmt: skip
    else:
        yield say(
            "Over the problems, the algorithms were compared by their mean ranks {source} ({p} by {test} {cited}).",
            source=Cited(("demsar2006",)), **found[first],
        )  # fmt: skip
    for key in others:
        yield say("The result was {p} by {test} {cited}.", **found[key])
    if "p" in study.last_rows:
        procedure = ADJUSTMENTS[comparison.verdict.procedure]
        yield say(
            "The p-values of the control against each other algorithm were adjusted by {procedure} {source}.",
            procedure=str(procedure.phrase), source=Cited(procedure.cites),
        )  # fmt: skip
