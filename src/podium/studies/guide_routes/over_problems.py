"""Routes for results on several problems: one value in a cell, or runs and folds that are averaged first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from podium.i18n import Message, joined
from podium.studies.guide_routes.pairwise import PAIRWISE
from podium.studies.guide_routes.route import Choice, Route

_AVERAGE_GROUPS = Message(
    "Average the problems of each group first (give them one name and use --repeats average, or use a long table). "
    "Then use the guide again with several problems."
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
    Message("The runs of each problem are averaged first, because problems are the independent units, not runs."),
)
_ONE_SIDED: Final = Choice(
    "--alternative greater", Message("only if you decided beforehand to test for an advantage of the control alone")
)

_ONE_SIDED_PAIR: Final = Choice(
    "--alternative greater",
    Message("only if you decided beforehand to test for an advantage of the first algorithm alone"),
)


def _two(table: _Table) -> tuple[Route, ...]:
    """Two algorithms."""
    names = f'"{table.first}", "{table.second}"'
    words = (table.first, table.second)
    complete = table.read(more='missing="drop-problem"')
    return (
        Route(
            table.data, "many", "two", "differences control sizes pairs ranks", "pair", table.command("pair", *words),
            table.why(Message("Wilcoxon's signed-rank test compares two algorithms over several problems. The report "
                              "also gives the size of the difference with its interval.")),
            f"podium.compare_pair({table.read()}, {names})", "pair", "no",
            (Choice("--zeros pratt", Message("zero differences are ranked, then dropped; make this choice before you "
                                             "see the results")), _ONE_SIDED_PAIR),
        ),
        Route(
            table.data, "many", "two", "differences control sizes pairs ranks", "pair",
            table.command("pair", *words, more="--missing drop-problem"),
            table.why(Message("Only problems on which both algorithms have a result are compared; the report states "
                              "how many were left out.")),
            f"podium.compare_pair({complete}, {names})", "pair", "some",
            (Choice("--missing worst", Message("if results are missing because runs failed, not by accident")),),
        ),
        Route(
            table.data, "many", "two", "equivalence", "pair", table.command("pair", *words, more="--equivalence 0.01"),
            table.why(Message("Two one-sided signed-rank tests show whether the difference lies within ±0.01. Choose "
                              "your own margin.")),
            f"podium.compare_pair({table.read()}, {names}, equivalence=0.01)", "equivalence",
        ),
        Route(
            table.data, "many", "two", "practical", "bayes", table.command("bayes", *words, more="--rope 0.01"),
            table.why(Message("Posterior probabilities of better, practically equivalent and worse. The rope is the "
                              "largest difference that does not matter.")),
            f"podium.compare_bayes({table.read()}, {names}, rope=0.01)", "bayes", "", _bayes(table),
        ),
    )  # fmt: skip


def _bayes(table: _Table, *, many: bool = False) -> tuple[Choice, ...]:
    """Other models for a posterior."""
    choices = [Choice("--test sign", Message("if the problems have no common scale, or differences are skewed"))]
    if many:
        choices += [
            Choice(f'--control "{table.first}"', Message("one algorithm against the others")),
            Choice(
                "--rope 0 --test bradley-terry",
                Message(
                    "ranks all algorithms by their wins on each problem; its rope is local, and --rope 0 turns it off"
                ),
            ),
        ]
    if table is _REPEATED:
        choices.append(
            Choice(
                "--hierarchical --run fold --test-fraction 0.1",
                Message(
                    "for folds of a cross-validation on every problem: one model of folds and problems (needs "
                    "podium[bayes])"
                ),
            )
        )
    return tuple(choices)


def _many(table: _Table) -> tuple[Route, ...]:
    """Three or more algorithms without missing results, or where those matter to the reader of the file only."""
    return (
        Route(
            table.data, "many", "many", "differences", "compare", table.command("compare"),
            table.why(Message("Ranks within each problem require neither a common scale nor normality. The p-values "
                              "of all pairs are adjusted together.")),
            f"podium.compare({table.read()})", "ranks", "no",
            (Choice("--stability", Message("shows whether dropping one problem or algorithm would change the verdict")),),
        ),
        Route(
            table.data, "many", "many", "control", "compare", table.command("compare", more=f'--control "{table.first}"'),
            table.why(Message("Comparing one algorithm, chosen beforehand, with the others tests fewer hypotheses "
                              "and is therefore more powerful.")),
            f'podium.compare({table.read()}, "{table.first}")', "control", "no", (_ONE_SIDED,),
        ),
        Route(
            table.data, "many", "many", "sizes", "compare", table.command("compare", more="--figure sizes.svg --kind forest"),
            table.why(Message("The tables begin with the estimated difference of every pair and its interval, and "
                              "the figure shows these alone.")),
            f'podium.compare({table.read()}).drawing("forest")', "sizes", "no",
            (Choice(f'--control "{table.first}"', Message("differences from one algorithm only")),),
        ),
        Route(
            table.data, "many", "many", "pairs", "compare", table.command("compare", more="--pairwise wilcoxon"),
            table.why(Message("Each test uses only the two algorithms of a pair and is exact where feasible. The "
                              "alternatives and when to use them are listed below.")),
            f'podium.compare({table.read()}, pairwise="wilcoxon")', "pairwise", "no", PAIRWISE,
        ),
        Route(
            table.data, "many", "many", "equivalence", "compare", table.command("compare", more="--equivalence 0.01"),
            table.why(Message("Two one-sided signed-rank tests of every pair, adjusted by Holm. Choose your own "
                              "margin, in the unit of the table.")),
            f"podium.compare({table.read()}, equivalence=0.01)", "equivalence", "",
            (Choice(f'--control "{table.first}"', Message("equivalence with one algorithm only: fewer hypotheses")),),
        ),
        Route(
            table.data, "many", "many", "ranks", "compare", table.command("compare", more="--full --figure leaderboard.svg --kind rank-intervals"),
            table.why(Message("With approximately 95 % confidence, all intervals contain the ranks of their "
                              "algorithms simultaneously. They show how much a rank in a leaderboard means.")),
            f'podium.compare({table.read()}).drawing("rank-intervals")', "rank-intervals",
        ),
        Route(
            table.data, "many", "many", "practical", "bayes", table.command("bayes", more="--rope 0.01"),
            table.why(Message("Posterior probabilities of better, practically equivalent and worse for every pair. "
                              "The rope is the largest difference that does not matter.")),
            f"podium.compare_bayes({table.read()}, rope=0.01)", "bayes", "", _bayes(table, many=True),
        ),
    )  # fmt: skip


def _missing(table: _Table) -> tuple[Route, ...]:
    """Three or more algorithms, with missing results."""
    python = table.read("read_incomplete")
    why = Message(
        "The Skillings–Mack test replaces Friedman's test, and each pair is compared on the problems where both have "
        "results. No result is discarded or imputed. Do not use this if results are missing because a run failed."
    )
    other = Choice(
        "--pairwise sign",
        Message("if there is no common scale or differences are skewed; only the winner on each problem counts"),
    )
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
        "The tests flip the signs of whole groups, so dependent problems do not count as independent ones. --group "
        "takes a column, or a table of problems and groups."
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
            Message("These analyses treat all problems as independent, but here only the groups are independent."),
        ),
    )  # fmt: skip


def _about_problems(table: _Table) -> tuple[Route, ...]:
    """What is asked of the table rather than of the algorithms."""
    return (
        Route(
            table.data, "many", "", "cost", "order", table.command("order", more="--cost seconds.csv"),
            table.why(Message("Wilcoxon tests of all pairs over the problems. If a pair does not differ "
                              "significantly, the cheaper algorithm comes first.")),
            f"results = {table.read()}\n"
            'podium.order_by_cost(results, podium.read_costs("seconds.csv", results.algorithms))', "order",
        ),
        Route(
            table.data, "many", "", "power", "power", table.command("power"),
            table.why(Message("Every procedure is applied to many samples of your own problems, drawn at random and "
                              "with bias.")),
            f"podium.power({table.read()})", "power",
        ),
        Route(
            table.data, "many", "", "validity", "validate", table.command("validate"),
            table.why(Message("Every procedure is applied to tables made from yours in which the algorithms do not "
                              "differ. Whatever it then detects is a false positive.")),
            f"podium.validate({table.read()})", "validate",
        ),
    )  # fmt: skip


def _all(table: _Table) -> tuple[Route, ...]:
    return (*_two(table), *_many(table), *_missing(table), *_grouped(table), *_about_problems(table))


OVER_PROBLEMS: Final = (*_all(_PLAIN), *_all(_REPEATED))
"""Several problems; scores over runs stand beside one problem, for they are about the problems at hand."""
