"""Routes for results on several problems: one value in a cell, or runs and folds that are averaged first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from podium.i18n import Message, joined
from podium.studies.guide_routes.pairwise import PAIRWISE
from podium.studies.guide_routes.route import Choice, Route

_AVERAGE_GROUPS = Message(
    "Average the problems of each group first (one name for all of them, and --repeats average or a long table), then ask again "
    "with several problems."
)


@dataclass(frozen=True)
class _Table:
    """How a kind of data over several problems is named, read and explained.

    Attributes
    ----------
    data
        The answers it belongs to.
    file, long, columns
        File name, and the options of the command and arguments in Python that read it.
    first, second
        Names of two algorithms.
    intro
        What happens to the data first; begins every reason.
    """

    data: str
    file: str
    long: str
    columns: str
    first: str
    second: str
    intro: str

    def command(self, verb: str, *words: str, more: str = "") -> str:
        """What to type; ``words`` come before the options, ``more`` behind them."""
        shown = [f'"{word}"' if " " in word else word for word in words]
        parts = ["podium", verb, self.file, *shown, "--objective maximize", self.long, more]
        return " ".join(part for part in parts if part)

    def read(self, reader: str = "read_results", *, first: str = "", more: str = "") -> str:
        """The same file read in Python."""
        inside = ", ".join(
            part for part in (f'"{self.file}"', first, 'objective="maximize"', self.columns, more) if part
        )
        return f"podium.{reader}({inside})"

    def why(self, text: str) -> str:
        """Say what happens first, then why."""
        return joined([self.intro, text], " ") if self.intro else text


_PLAIN: Final = _Table("table", "results.csv", "", "", "My method", "Baseline", "")
_REPEATED: Final = _Table(
    "runs folds",
    "runs.csv",
    "--problem task --algorithm model --value score",
    'problem="task", algorithm="model", value="score"',
    "Mine",
    "Other",
    Message("Runs of one problem are averaged first: problems are the independent units, runs are not."),
)
_ONE_SIDED: Final = Choice(
    "--alternative greater", Message("only where nothing but an advantage of the control was asked for, beforehand")
)

_ONE_SIDED_PAIR: Final = Choice(
    "--alternative greater", Message("only where nothing but an advantage of the first was asked for, beforehand")
)


def _two(table: _Table) -> tuple[Route, ...]:
    """Two algorithms."""
    names = f'"{table.first}", "{table.second}"'
    words = (table.first, table.second)
    complete = table.read(more='missing="drop-problem"')
    return (
        Route(
            table.data, "many", "two", "differences control sizes pairs ranks", "pair", table.command("pair", *words),
            table.why(Message("Two algorithms over several problems: Wilcoxon's signed-rank test, with the size of the difference and its interval.")),
            f"podium.compare_pair({table.read()}, {names})", "pair", "no",
            (Choice("--zeros pratt", Message("zero differences ranked and then left out; the choice belongs before the results")), _ONE_SIDED_PAIR),
        ),
        Route(
            table.data, "many", "two", "differences control sizes pairs ranks", "pair",
            table.command("pair", *words, more="--missing drop-problem"),
            table.why(Message("Only problems on which both have a result can say which is better; the report counts the others.")),
            f"podium.compare_pair({complete}, {names})", "pair", "some",
            (Choice("--missing worst", Message("where a missing result is a failure, not an accident")),),
        ),
        Route(
            table.data, "many", "two", "equivalence", "pair", table.command("pair", *words, more="--equivalence 0.01"),
            table.why(Message("Two one-sided signed-rank tests: the difference is shown to lie within ±0.01, or it is not. Name your own margin.")),
            f"podium.compare_pair({table.read()}, {names}, equivalence=0.01)", "equivalence",
        ),
        Route(
            table.data, "many", "two", "practical", "bayes", table.command("bayes", *words, more="--rope 0.01"),
            table.why(Message("Posterior probabilities of better, practically equivalent and worse; the rope says from which difference on it matters.")),
            f"podium.compare_bayes({table.read()}, {names}, rope=0.01)", "bayes", "", _bayes(table),
        ),
    )  # fmt: skip


def _bayes(table: _Table, *, many: bool = False) -> tuple[Choice, ...]:
    """Other models for a posterior."""
    choices = [
        Choice("--test sign", Message("values of different problems have no common scale, or differences are skewed"))
    ]
    if many:
        choices += [
            Choice(f'--control "{table.first}"', Message("one algorithm against the rest")),
            Choice(
                "--rope 0 --test bradley-terry",
                Message("a ranking of all by who wins where; its rope is local, --rope 0 asks for none"),
            ),
        ]
    if table is _REPEATED:
        choices.append(
            Choice(
                "--hierarchical --run fold --test-fraction 0.1",
                Message(
                    "folds of cross-validation on every problem: a model of folds and problems at once (needs podium[bayes])"
                ),
            )
        )
    return tuple(choices)


def _many(table: _Table) -> tuple[Route, ...]:
    """Three or more algorithms without missing results, or where those matter to the reader of the file only."""
    return (
        Route(
            table.data, "many", "many", "differences", "compare", table.command("compare"),
            table.why(Message("Ranks within each problem need no common scale and no normality; all pairs are adjusted together.")),
            f"podium.compare({table.read()})", "ranks", "no",
            (Choice("--stability", Message("says on which single problem or algorithm the verdict hinges")),),
        ),
        Route(
            table.data, "many", "many", "control", "compare", table.command("compare", more=f'--control "{table.first}"'),
            table.why(Message("Comparing one algorithm, chosen beforehand, with the rest is a smaller family and therefore more powerful.")),
            f'podium.compare({table.read()}, "{table.first}")', "control", "no", (_ONE_SIDED,),
        ),
        Route(
            table.data, "many", "many", "sizes", "compare", table.command("compare", more="--figure sizes.svg --kind forest"),
            table.why(Message("The tables begin with the estimated difference of every pair and its interval; the picture shows nothing else.")),
            f'podium.compare({table.read()}).drawing("forest")', "sizes", "no",
            (Choice(f'--control "{table.first}"', Message("differences to one algorithm only")),),
        ),
        Route(
            table.data, "many", "many", "pairs", "compare", table.command("compare", more="--pairwise wilcoxon"),
            table.why(Message("Only the two algorithms of a pair decide on it, exactly where that is feasible; the other tests and when they are right stand below.")),
            f'podium.compare({table.read()}, pairwise="wilcoxon")', "pairwise", "no", PAIRWISE,
        ),
        Route(
            table.data, "many", "many", "equivalence", "compare", table.command("compare", more="--equivalence 0.01"),
            table.why(Message("Two one-sided signed-rank tests of every pair, adjusted by Holm. Name your own margin, in the unit of the table.")),
            f"podium.compare({table.read()}, equivalence=0.01)", "equivalence", "",
            (Choice(f'--control "{table.first}"', Message("equivalence with one algorithm only, a smaller family")),),
        ),
        Route(
            table.data, "many", "many", "ranks", "compare", table.command("compare", more="--full --figure leaderboard.svg --kind rank-intervals"),
            table.why(Message("With a confidence of approximately 95 %, all intervals hold the ranks of their algorithms at once; what a place in a leaderboard can mean.")),
            f'podium.compare({table.read()}).drawing("rank-intervals")', "rank-intervals",
        ),
        Route(
            table.data, "many", "many", "practical", "bayes", table.command("bayes", more="--rope 0.01"),
            table.why(Message("Posterior probabilities of better, practically equivalent and worse for every pair; the rope says from which difference on it matters.")),
            f"podium.compare_bayes({table.read()}, rope=0.01)", "bayes", "", _bayes(table, many=True),
        ),
    )  # fmt: skip


def _missing(table: _Table) -> tuple[Route, ...]:
    """Three or more algorithms, with missing results."""
    python = table.read("read_incomplete")
    why = Message(
        "Skillings–Mack instead of Friedman, and every pair on the problems both have results on: no result is thrown away or made up. "
        "Not for failures."
    )
    other = Choice("--pairwise sign", Message("no common scale, or skewed differences; only who is better counts"))
    return (
        Route(
            table.data, "many", "many", "differences sizes pairs", "compare", table.command("compare", more="--missing incomplete"),
            table.why(why), f"podium.compare_incomplete({python})", "incomplete", "some", (other,),
        ),
        Route(
            table.data, "many", "many", "control", "compare", table.command("compare", more=f'--missing incomplete --control "{table.first}"'),
            table.why(why), f'podium.compare_incomplete({python}, "{table.first}")', "incomplete", "some", (other,),
        ),
    )  # fmt: skip


def _grouped(table: _Table) -> tuple[Route, ...]:
    """Problems that come in groups."""
    grouped = table.read("read_grouped", first='"families.csv"')
    python = f"results, groups = {grouped}\n"
    why = Message(
        "Signs of whole groups are flipped together, so that problems that repeat each other do not count as many; --group is a column or a table of problem and group."
    )
    return (
        Route(
            table.data, "groups", "", "differences sizes pairs", "compare", table.command("compare", more="--group families.csv"),
            table.why(why) if table is _PLAIN else why, f"{python}podium.compare_grouped(results, groups)", "groups",
        ),
        Route(
            table.data, "groups", "", "control", "compare", table.command("compare", more=f'--group families.csv --control "{table.first}"'),
            table.why(why) if table is _PLAIN else why, f'{python}podium.compare_grouped(results, groups, "{table.first}")', "groups",
        ),
        Route(
            table.data, "groups", "", "equivalence ranks cost power validity practical", None, _AVERAGE_GROUPS,
            Message("These count every problem as independent of the others; the groups are what is independent."),
        ),
    )  # fmt: skip


def _about_problems(table: _Table) -> tuple[Route, ...]:
    """What is asked of the table rather than of the algorithms."""
    return (
        Route(
            table.data, "many", "", "cost", "order", table.command("order", more="--cost seconds.csv"),
            table.why(Message("Wilcoxon tests of all pairs over the problems; where nothing is significant the cheaper algorithm goes first.")),
            f"results = {table.read()}\n"
            'podium.order_by_cost(results, podium.read_costs("seconds.csv", results.algorithms))', "order",
        ),
        Route(
            table.data, "many", "", "power", "power", table.command("power"),
            table.why(Message("Samples of your own problems, fair and biased, go through every procedure again and again.")),
            f"podium.power({table.read()})", "power",
        ),
        Route(
            table.data, "many", "", "validity", "validate", table.command("validate"),
            table.why(Message("Tables made from yours, without what makes the algorithms differ, go through every procedure; what it then finds is wrong.")),
            f"podium.validate({table.read()})", "validate",
        ),
    )  # fmt: skip


def _all(table: _Table) -> tuple[Route, ...]:
    return (*_two(table), *_many(table), *_missing(table), *_grouped(table), *_about_problems(table))


OVER_PROBLEMS: Final = (*_all(_PLAIN), *_all(_REPEATED))
"""Several problems; scores over runs stand beside one problem, for they are about the problems at hand."""
