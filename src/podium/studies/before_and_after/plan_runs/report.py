"""What a plan of runs says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Advice, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped, listing, paragraph, pgettext
from podium.stats.planning import MOST_PROBLEMS
from podium.studies.before_and_after.plan_runs.study import RunsPlan
from podium.studies.shared import figures
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing, opening
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import few
from podium.studies.shared.methods import NAMED, PODIUM, Prose, names_of, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level, source_name, version_text


def texts_of(study: RunsPlan) -> Texts:
    """Return what the texts name."""
    pilot, runs, control = study.pilot, study.runs, study.control
    low, high = int(runs.min()), int(runs.max())
    told = {
        "of": ("of", "pairs" if control is None else "control"),
        "each": ("each", "same" if low == high else "between"),
        "differences": ("differences", "two" if pilot.k == 2 else "pairs" if control is None else "control"),
        "family": ("family",),
    }
    return Texts(
        __file__, told, control=pilot.algorithms[control or 0], source=source_name(pilot.source),
        problems=count(pilot.n, "problem"), algorithms=count(pilot.k, "algorithm"), low=low, high=high,
        total=grouped(int(runs.sum())), has=grouped(int(pilot.counts.sum())), se=study.se, most=study.most, d=study.d,
        power=study.power, alpha=level(study.alpha), comparisons=count(study.comparisons, "comparison"),
        most_problems=grouped(MOST_PROBLEMS),
    )  # fmt: skip


# The report.


def document(study: RunsPlan, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    tell, sought = texts_of(study), bool(study.problems)
    blocks = [*opening(study, tell("report.data")), Heading(_("How many runs")), _runs(study, tell)]
    blocks += [Heading(_("How many problems")), _problems(study, tell)] if sought else []
    how = [version_text(study.pilot.sha256), tell("report.formula"), *([tell("report.d")] if sought else [])]
    blocks += closing(study, [*how, *study.pilot.notes], ["campelo2019", "campelo2020", "holm1979"], full=full)
    return Document(tell("title"), tuple(blocks))


def _runs(study: RunsPlan, tell: Texts) -> Table:
    pilot, runs, term = study.pilot, study.runs, "runs-needed"
    worst = [float(one.errors.max()) for one in study.allocations]
    columns = (
        Column(_("Problem"), list(pilot.problems)),
        *(Column(name, runs[:, j].tolist(), "count", term=term) for j, name in enumerate(pilot.algorithms)),
        Column(_("Total"), runs.sum(axis=1).tolist(), "count", term=term),
        Column(_("Largest error"), worst, "value", term="standard-error"),
    )
    return Table("runs", tell("report.caption"), columns, (tell("report.largest"),), terminal=40)


def _problems(study: RunsPlan, tell: Texts) -> Table:
    columns = (
        Column(_("Power {power:g} …", power=study.power), [tell("strategy", name) for name in study.problems]),
        Column(_("Problems"), list(study.problems.values()), "count", term="sample-size"),
    )
    return Table("problems", tell("report.problems"), columns, (tell("report.levels"),))


# The verdict, and what a page shows first.


def verdict_text(study: RunsPlan) -> str:
    """Say how many runs, whether the pilot has them, and how many problems."""
    tell, short = texts_of(study), study.short
    few_runs = [tell("verdict.short", problems=listing(short))] if short else []
    return paragraph([tell("verdict.runs"), *few_runs, *_sought(study, tell)])


def _sought(study: RunsPlan, tell: Texts) -> list[str]:
    """How many problems the comparison needs, where that was asked."""
    if study.d is None:
        return []
    n = study.problems["average"]
    if n is None:
        return [tell("verdict.beyond")]
    have = _("has enough") if study.pilot.n >= n else _("has {n}", n=study.pilot.n)
    return [tell("verdict.problems", needed=count(n, "problem"), have=have)]


def headline(study: RunsPlan) -> tuple[str, str, str]:
    """Return how many runs and problems are needed."""
    tell, short = texts_of(study), study.short
    left = tell("headline.short", problems=few(short, "problem")) if short else ""
    return tell("headline.runs"), left, paragraph([tell("headline.of"), *_sought(study, tell)])


def key_figures(study: RunsPlan) -> list[KeyFigure]:
    """Return the runs needed, the problems needed, and those of the pilot."""
    tell, pilot, sought = texts_of(study), study.pilot, []
    if study.d is not None:
        n = study.problems["average"]
        number = _("more than {most}", most=MOST_PROBLEMS) if n is None else grouped(n)
        sought = [KeyFigure(_("Problems"), number, _("to detect d = {d:g}", d=study.d))]
    return [
        KeyFigure(_("Runs in total"), tell["total"], tell("headline.se")),
        KeyFigure(_("Runs of the pilot"), tell["has"]),
        *sought,
        KeyFigure(_("Problems of the pilot"), grouped(pilot.n)),
        KeyFigure(_("Algorithms"), grouped(pilot.k)),
    ]


def subject(study: RunsPlan) -> str:
    """Return the size of the pilot."""
    return _("{n} × {k}", n=count(study.pilot.n, "problem"), k=count(study.pilot.k, "algorithm"))


# Advice on what the plan assumes about the pilot.

advice = AdviceTexts(__file__)


def advise(study: RunsPlan) -> Iterator[Advice]:
    """W92: few runs in the pilot; W93: runs that never vary."""
    fewest, constant = int(study.pilot.counts.min()), int((study.deviations == 0).sum())
    if fewest < 10:
        yield advice("W92", runs=count(fewest, "run"))
    if constant:
        yield advice("W93", n=constant, cells=study.deviations.size)


# The methods paragraph.


def in_short(study: RunsPlan, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was determined, and how."""
    tell, sought = (
        texts_of(study),
        {} if study.d is None else {"d": figures.quantity(study.d), "level": figures.level(study.alpha)},
    )
    error, extent = figures.quantity(study.se), tell("methods.extent", n=study.pilot.n)
    yield tell.prose(
        "methods.in_short",
        "runs" if study.d is None else "problems",
        error=error,
        extent=extent,
        software=PODIUM,
        **sought,
    )


def describe(study: RunsPlan, style: Style) -> Iterator[Prose]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    tell, pilot, runs, counts, short = texts_of(study), study.pilot, study.runs, study.pilot.counts, study.short
    error, extent = figures.quantity(study.se), tell("methods.extent", n=pilot.n)
    yield tell.prose("methods.determined", who=who(pilot.algorithms), error=error, extent=extent)
    low, high, most = grouped(int(counts.min())), grouped(int(counts.max())), grouped(study.most)
    cells = low if low == high else pgettext("how many runs", "{low} to {high}", low=low, high=high)
    yield tell.prose("methods.pilot", cells=cells)
    yield tell.prose("methods.added", most=most)
    low, high = grouped(int(runs.min())), grouped(int(runs.max()))
    yield tell.prose("methods", "same" if low == high else "between", low=low, high=high)
    if short:
        kind = "short_many" if len(short) > NAMED else "short"
        yield tell.prose("methods", kind, n=len(short), names=names_of(short[:NAMED]), most=most)
    if study.d is not None:  # how many problems the comparison needs, in each of the three senses of power
        beyond = tell("methods.more", n=grouped(MOST_PROBLEMS))
        numbers = {key: beyond if n is None else grouped(n) for key, n in study.problems.items()}
        d, at = figures.quantity(study.d), figures.level(study.alpha)
        yield tell.prose("methods.sought", n=study.comparisons, d=d, level=at)
        yield tell.prose("methods.needed", **numbers)
    yield tell.prose("methods.limits")
    yield software()
