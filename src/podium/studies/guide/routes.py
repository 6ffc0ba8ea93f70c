"""The routes of `podium guide`: which verb for which data, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from podium.brief import brief
from podium.i18n import Message, joined
from podium.studies.guide.questions import NOTES, Note


@dataclass(frozen=True)
class Choice:
    """Another way of the same route.

    Attributes
    ----------
    words
        What is added to the command, instead of an option of the same name.
    when
        When that is right, and why.
    instead
        An option of another name whose place it takes too.
    """

    words: str
    when: str
    instead: str = ""


@dataclass(frozen=True)
class Route:
    """A leaf of the tree.

    Attributes
    ----------
    data, problems, algorithms, goal, missing
        The answers that lead here; several separated by spaces, empty for all.
    verb
        The verb to use, or None when no test can answer the question with such data.
    command
        What to type, with placeholder names; for no verb what to do instead.
    why
        Why this and nothing else.
    python
        The same in Python, a line or two; empty for no verb.
    key
        Which note says what is answered, assumed and to be reported; empty for no verb.
    choices
        Other ways of the same route.
    """

    data: str
    problems: str
    algorithms: str
    goal: str
    verb: str | None
    command: str
    why: str
    python: str = ""
    key: str = ""
    missing: str = ""
    choices: tuple[Choice, ...] = ()

    __repr__ = brief

    @property
    def note(self) -> Note | None:
        """What this answers and assumes, and what to report; None for no verb."""
        return NOTES[self.key] if self.key else None

    def fits(self, answers: Mapping[str, str]) -> bool:
        """Whether the answers given so far can still lead here."""
        return all(not self.options(axis) or answer in self.options(axis) for axis, answer in answers.items())

    def options(self, axis: str) -> tuple[str, ...]:
        """The answers to one question that lead here; empty for all."""
        return tuple(str(getattr(self, axis)).split())

    def shown(self, axis: str) -> str:
        """The answers to one question that lead here, in words."""
        return " or ".join(self.options(axis)) or "any"

    def command_with(self, choice: Choice) -> str:
        """What to type for another way: its options, each in place of one of the same name."""
        command = self.command
        for option in re.findall(r"--[\w-]+", f"{choice.words} {choice.instead}"):
            command = re.sub(rf' {option}(?![\w-])(?: (?!-)("[^"]*"|\S+))?', "", command)
        return f"{command} {choice.words}"


# The tests of pairs and when each is right, as choices of a route.


PAIRWISE: Final = (
    Choice("--pairwise sign", Message("involves no third algorithm and needs neither a common scale nor symmetry, "
                                      "but has the least power")),
    Choice("--pairwise t", Message("involves no third algorithm; for approximately normal differences on a common "
                                   "scale")),
    Choice(
        "--pairwise eisinga",
        Message("exact tests of Friedman rank sums instead of a normal approximation, for few problems without ties; "
                "they depend on the other algorithms"),
    ),
    Choice("--pairwise eisinga-ties", Message("the same with ties")),
    Choice(
        "--pairwise conover",
        Message("smaller p-values if other algorithms differ clearly; use it only after the omnibus test rejects; it "
                "depends on the other algorithms"),
    ),
    Choice(
        "--pairwise nemenyi",
        Message("the studentised range test behind the critical difference: single-step, all pairs; it depends on "
                "the other algorithms"),
    ),
    Choice(
        "--pairwise wilcoxon --simes",
        Message("also shows Bergmann–Hommel with Simes' test: it rejects at least as much but assumes a certain "
                "dependence of the p-values, so it never determines the verdict"),
    ),
)  # fmt: skip
"""Which test of a pair, and why."""


# Routes for results on several problems: one value in a cell, or runs and folds that are averaged first.


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


# Routes for runs or folds on one problem, for scores over runs, and for what a plain table cannot answer.


_LONG = "--problem task --algorithm model --value score"
_READ_RUNS = 'podium.read_runs("runs.csv", problem="task", algorithm="model", value="score")'
_READ_FOLDS = 'podium.read_folds("folds.csv", objective="maximize")'
_READ_SEEDS = 'podium.read_folds("seeds.csv", objective="maximize")'
_SMALLER = Message("As for all pairs, but with fewer hypotheses the tests are more powerful.")
_FOLDS_COUNT = Message(
    "As for runs. In addition, folds share training data, which rules out plain t tests whatever the distribution."
)

_RUNS: Final = (
    Route(
        "runs", "one", "", "differences sizes pairs ranks", "compare", "podium compare seeds.csv --objective maximize --unpaired",
        Message("Unmatched runs are independent samples: use the Kruskal–Wallis test and Dunn's tests. If all "
                "algorithms used the same seeds or data, podium folds with --design independent uses that pairing."),
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"))', "unpaired",
    ),
    Route(
        "runs", "one", "", "control", "compare", 'podium compare seeds.csv --objective maximize --unpaired --control "My method"', _SMALLER,
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"), "My method")', "unpaired",
    ),
    Route(
        "runs", "one", "", "equivalence", "folds", "podium folds seeds.csv --objective maximize --design independent --equivalence 0.01",
        Message("Rows are matched runs (the same seed or data for every algorithm): two one-sided t tests of every "
                "pair, adjusted by Holm. Choose your own margin. There is no such test for unmatched runs."),
        f'podium.compare_folds({_READ_SEEDS}, design="independent", equivalence=0.01)', "equivalence",
    ),
    Route(
        "runs", "one", "", "cost", "order", "podium order seeds.csv --objective maximize --cost seconds.csv --test folds --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm). If the runs are independent of "
                "each other, paired t tests are appropriate."),
        f"seeds = {_READ_SEEDS}\n"
        'podium.order_by_cost(seeds, podium.read_costs("seconds.csv", seeds.results.algorithms), design="independent")', "order",
    ),
    Route(
        "runs", "one", "", "practical", "bayes",
        "podium bayes seeds.csv --objective maximize --rope 0.01 --test correlated-t --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm) that are independent of each "
                "other: the posterior of their mean difference."),
        f'podium.compare_bayes({_READ_SEEDS}, rope=0.01, test="correlated-t", design="independent")', "bayes",
    ),
    Route(
        "runs", "", "", "assumptions", "assumptions", f"podium assumptions runs.csv {_LONG} --scheme seeds",
        Message("Normality is checked for the runs of each cell, equal variances for the algorithms on each problem. "
                "Whether runs are independent follows from how they were produced."),
        f'podium.check_assumptions({_READ_RUNS}, scheme="seeds")', "assumptions",
    ),
    Route(
        "runs", "", "", "scores", "runs", f"podium runs runs.csv --objective maximize {_LONG} --normalize minmax",
        Message("Interquartile means, probability of improvement and profiles, with intervals over the runs. The "
                "results hold for these problems, not for others."),
        f'podium.compare_runs({_READ_RUNS}, objective="maximize", normalize="minmax")', "runs", "",
        (
            Choice(
                "--low Random --high Human", Message("two reference algorithms, instead of --normalize, define 0 and "
                                                     "1 on every problem"), "--normalize"
            ),
            Choice("--dominance", Message("adds almost stochastic order for every pair; with few runs, its bounds "
                                          "cover less often than their nominal level")),
            Choice("--control Mine", Message("one algorithm against the others")),
        ),
    ),
)  # fmt: skip

_FOLDS: Final = (
    Route(
        "folds", "one", "", "differences sizes pairs ranks", "folds", "podium folds folds.csv --objective maximize",
        Message("Repetitions overlap, so a plain t test reports differences that do not exist. The design determines "
                "the test."),
        f"podium.compare_folds({_READ_FOLDS})", "folds",
    ),
    Route(
        "folds", "one", "", "control", "folds", 'podium folds folds.csv --objective maximize --control "My method"', _SMALLER,
        f'podium.compare_folds({_READ_FOLDS}, "My method")', "folds",
    ),
    Route(
        "folds", "one", "", "equivalence", "folds", "podium folds folds.csv --objective maximize --equivalence 0.01",
        Message("Two one-sided corrected resampled t tests of every pair, adjusted by Holm. Choose your own margin."),
        f"podium.compare_folds({_READ_FOLDS}, equivalence=0.01)", "equivalence",
    ),
    Route(
        "folds", "one", "", "cost", "order", "podium order folds.csv --objective maximize --cost seconds.csv --test folds",
        Message("The tests account for overlapping repetitions. If a pair does not differ significantly, the cheaper "
                "algorithm comes first."),
        f"folds = {_READ_FOLDS}\n"
        'podium.order_by_cost(folds, podium.read_costs("seconds.csv", folds.results.algorithms))', "order",
    ),
    Route(
        "folds", "one", "", "practical", "bayes", "podium bayes folds.csv --objective maximize --rope 0.01 --test correlated-t",
        Message("The posterior of the mean difference on this problem, with a variance corrected for the overlap of "
                "the folds."),
        f'podium.compare_bayes({_READ_FOLDS}, rope=0.01, test="correlated-t")', "bayes", "",
        (Choice('--control "My method"', Message("one algorithm against the others")),),
    ),
    Route(
        "folds", "many groups", "", "assumptions", "assumptions", f"podium assumptions runs.csv {_LONG} --scheme cv", _FOLDS_COUNT,
        f'podium.check_assumptions({_READ_RUNS}, scheme="cv")', "assumptions",
    ),
    Route(
        "folds", "one", "", "assumptions", "assumptions", "podium assumptions folds.csv --one-problem iris --scheme cv", _FOLDS_COUNT,
        'podium.check_assumptions(podium.read_runs("folds.csv", one_problem="iris"), scheme="cv")', "assumptions",
    ),
    Route(
        "folds", "", "", "scores", None, Message("Collect runs that share no data, or compare the folds with podium "
                                                 "folds."),
        Message("The bootstrap resamples runs as if they were independent. Folds train on overlapping data, so its "
                "intervals would be too narrow."),
    ),
)  # fmt: skip

_TOO_LITTLE: Final = (
    Route(
        "table", "one", "", "differences control sizes pairs equivalence ranks cost", None,
        Message("Collect runs, folds, or predictions for each instance."),
        Message("With one value per algorithm on one problem, there is no information about how much the values vary."),
    ),
    Route(
        "table", "one", "", "practical", None, Message("Collect runs or folds."),
        Message("One value per algorithm on one problem carries no information about its variation."),
    ),
    Route(
        "table", "", "", "assumptions", None, Message("Collect the individual runs behind the values."),
        Message("With one value per cell, nothing can be said about the shape of the distribution."),
    ),
    Route(
        "table", "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs require the individual runs."),
    ),
    Route(
        "table runs folds", "one", "", "power", None, Message("Collect results on several problems."),
        Message("Power is estimated by resampling problems, so several problems are needed."),
    ),
    Route(
        "table runs folds", "one", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without results on several problems, podium simulates tables of any size you choose."),
        "podium.validate(n=30, k=10)", "validate",
    ),
)  # fmt: skip

ONE_PROBLEM: Final = (*_RUNS, *_FOLDS, *_TOO_LITTLE)
"""One problem, and what single values cannot say."""


# Routes for classifiers on the instances of a test set: predicted labels, and scores.


_READ = 'podium.read_predictions("test.csv", truth="label")'
_GROUPED = 'podium.read_predictions("copies.csv", truth="label", group="item")'
_SCORES = 'podium.read_scores("scores.csv", truth="class", positive="yes")'
_WITHIN = Message(
    "The report shows the interval of every difference. If it lies within ±margin, chosen beforehand, the two "
    "classifiers are equivalent at level α/2. For several pairs, divide α by their number (--alpha)."
)
_POOLED = Route(
    "predictions scores", "many", "", "differences control sizes pairs equivalence ranks", None,
    Message("Compute accuracy, or the area under the ROC curve, for each problem. Then use the guide again with a "
            "table."),
    Message("Do not pool instances of different problems: with several problems, the problem is the unit of analysis."),
)  # fmt: skip

PREDICTIONS: Final = (
    Route(
        "predictions", "one", "", "differences sizes pairs ranks", "predictions", "podium predictions test.csv --truth label",
        Message("All classifiers were tested on the same instances. McNemar's tests of all pairs and Cochran's Q use "
                "that pairing."),
        f"podium.compare_predictions({_READ})", "predictions",
    ),
    Route(
        "predictions", "one", "", "control", "predictions", 'podium predictions test.csv --truth label --control "My method"', _SMALLER,
        f'podium.compare_predictions({_READ}, "My method")', "predictions", "",
        (Choice("--alternative greater", Message("only if you decided beforehand to test for an advantage of the "
                                                 "control alone")),),
    ),
    Route(
        "predictions", "one", "", "equivalence", "predictions", "podium predictions test.csv --truth label --figure sizes.svg --kind forest",
        _WITHIN, f'podium.compare_predictions({_READ}).drawing("forest")', "predictions",
    ),
    Route(
        "predictions", "groups", "", "differences sizes pairs ranks", "predictions",
        "podium predictions copies.csv --truth label --group item",
        Message("Instances of one group are not independent: standard errors are cluster-robust, and the tests "
                "permute whole groups."),
        f"podium.compare_grouped_predictions({_GROUPED})", "grouped-predictions",
    ),
    Route(
        "predictions", "groups", "", "control", "predictions",
        'podium predictions copies.csv --truth label --group item --control "My method"', _SMALLER,
        f'podium.compare_grouped_predictions({_GROUPED}, "My method")', "grouped-predictions",
    ),
    Route(
        "predictions", "groups", "", "equivalence", "predictions",
        "podium predictions copies.csv --truth label --group item --figure sizes.svg --kind forest", _WITHIN,
        f'podium.compare_grouped_predictions({_GROUPED}).drawing("forest")', "grouped-predictions",
    ),
    Route(
        "scores", "groups", "", "differences control sizes pairs equivalence ranks", None,
        Message("Keep one instance per group, chosen without looking at the results. Then use the guide again with "
                "one problem."),
        Message("Instances of one group are not independent; tests that count each of them report differences that "
                "do not exist."),
    ),
    _POOLED,
    Route(
        "predictions scores", "", "", "assumptions", None, Message("There is nothing to check."),
        Message("McNemar's, Cochran's and DeLong's tests assume neither normality nor equal variances."),
    ),
    Route(
        "predictions scores", "", "", "cost", None, Message("Compute one value per classifier and problem, then use the "
                                                            "guide again with a table."),
        Message("An order by cost is based on tests over problems or repetitions."),
    ),
)  # fmt: skip

SCORES: Final = (
    Route(
        "scores", "one", "", "differences sizes pairs ranks", "roc", "podium roc scores.csv --truth class --positive yes",
        Message("DeLong's tests compare areas under ROC curves that come from the same instances."),
        f"podium.compare_roc({_SCORES})", "roc",
    ),
    Route(
        "scores", "one", "", "control", "roc", "podium roc scores.csv --truth class --positive yes --control mine", _SMALLER,
        f'podium.compare_roc({_SCORES}, "mine")', "roc",
    ),
    Route(
        "scores", "one", "", "equivalence", "roc", "podium roc scores.csv --truth class --positive yes --full", _WITHIN,
        f"podium.compare_roc({_SCORES}).to_text(full=True)", "roc",
    ),
)  # fmt: skip


# Routes for unknown files and other formats, convergence curves, published p-values, and for planning.


_ONE_VALUE = Message("Compute one value per algorithm and problem, then use the guide again with a table.")
_ADJUST = 'podium.reanalyse(podium.read_reported("pvalues.csv"))'
_NOTHING_YET = "predictions scores traces pvalues nothing"

FIRST: Final = (
    Route(
        "unknown", "", "", "", "describe", "podium describe results.csv",
        Message("It reports what the file contains, every error or oddity in it, and which command to run next. It "
                "needs no objective."),
        'podium.describe("results.csv")', "describe",
    ),
    Route(
        "table runs folds", "", "", "format", "convert", "podium convert results.xlsx results.csv",
        Message("A long table keeps every run, failure and metric; --to wide writes one line per problem."),
        'podium.convert("results.xlsx", "results.csv")', "convert",
    ),
    Route(
        "predictions", "", "", "format", "convert", "podium convert samples answers.csv --to predictions",
        Message("One line per instance, with the true label and the prediction of every classifier. A plain table "
                "needs --truth."),
        'podium.convert("samples", "answers.csv", to="predictions")', "convert",
    ),
    Route(
        "traces", "", "", "format", "convert", "podium convert exdata traces.parquet --to traces",
        Message("One line per value along the budget."), 'podium.convert("exdata", "traces.parquet", to="traces")', "convert",
    ),
    Route(
        "scores pvalues nothing", "", "", "format", None, Message("Keep the file as it is."),
        Message("podium writes tables of results, traces and predictions; scores and p-values are read as they are."),
    ),
)  # fmt: skip

TRACES: Final = (
    Route(
        "traces", "many", "", "differences control pairs", "convergence", "podium convergence traces.csv --objective minimize",
        Message("Page's trend test shows which of two algorithms gains on the other along the budget. The report "
                "also compares the final results, so you can tell \"better but slower\" from \"as good but faster\"."),
        'podium.convergence(podium.read_traces("traces.csv", objective="minimize"))', "convergence",
    ),
    Route(
        "traces", "groups", "", "differences control pairs", None,
        Message("Keep the results at one cut-point, then use the guide again with a table of groups of problems."),
        Message("Trends are compared over independent problems; problems of one group are not independent."),
    ),
    Route(
        "traces", "one", "", "differences control pairs", None,
        Message("Keep the runs at one cut-point and use the guide again with runs, or collect traces on several "
                "problems."),
        Message("A trend within one problem can be due to chance, so convergence is compared over problems."),
    ),
    Route(
        "traces", "", "", "cost assumptions sizes equivalence ranks", None, Message("Keep the runs at one cut-point and use the guide again with "
                                                                                    "runs."),
        Message("An order by cost, a check of assumptions, effect sizes and ranks require one result per run, not a "
                "curve."),
    ),
)  # fmt: skip

REPORTED: Final = (
    Route(
        "pvalues", "", "", "differences pairs", "adjust", "podium adjust pvalues.csv",
        Message("Every adjustment for multiple testing can be computed from p-values or mean ranks alone."), _ADJUST, "adjust", "",
        (
            Choice("--exhaustive", Message("for p-values of all pairs: lists the sets of hypotheses that can be true "
                                           "together")),
            Choice("--simes", Message("for p-values of all pairs: adds Bergmann–Hommel with Simes' test, which never "
                                      "determines the verdict")),
        ),
    ),
    Route(
        "pvalues", "", "", "control", "adjust", 'podium adjust ranks.csv --kind ranks --n 30 --control "My method"',
        Message("From mean ranks or a matrix of p-values, you can adjust the comparisons with one algorithm as a "
                "family of their own."),
        'podium.reanalyse(podium.read_reported("ranks.csv", kind="ranks", n=30), "My method")', "adjust",
    ),
    Route(
        "pvalues", "", "", "cost assumptions sizes equivalence ranks", None, Message("Obtain the results behind the p-values."),
        Message("Effect sizes, equivalence, ranks, an order by cost and a check of assumptions require the values "
                "themselves."),
    ),
)  # fmt: skip

PLANNING: Final = (
    Route(
        "nothing", "", "two", "differences control cost assumptions power sizes pairs ranks", "plan", "podium plan --effect d=0.5",
        Message("The number of problems that Wilcoxon's test, the t test and the sign test need to detect a "
                "difference that matters to you. If you have a pilot table, name it instead of an effect."),
        'podium.plan(effect="d=0.5")', "plan",
    ),
    Route(
        "nothing", "", "many", "differences cost assumptions power sizes ranks", "plan", "podium plan --effect d=0.5 --k 5",
        Message("The number of problems that each procedure for all pairs needs to detect a difference that matters "
                "to you. If you have a pilot table, name it instead of an effect."),
        'podium.plan(effect="d=0.5", k=5)', "plan", "",
        (Choice("--power-of all", Message("if you want to detect every true difference, not only that of one pair")),),
    ),
    Route(
        "nothing", "", "many", "pairs", "plan", "podium plan --effect d=0.5 --k 5 --tests wilcoxon,sign,t",
        Message("Tests that involve no third algorithm, and how many problems each of them needs."),
        'podium.plan(effect="d=0.5", k=5, tests=["wilcoxon", "sign", "t"])', "plan",
    ),
    Route(
        "nothing", "", "many", "control", "plan", "podium plan --effect d=0.5 --k 5 --control",
        Message("Comparing one algorithm, chosen beforehand, with the others tests fewer hypotheses and needs fewer "
                "problems."),
        'podium.plan(effect="d=0.5", k=5, control="best")', "plan",
    ),
    Route(
        "nothing", "", "", "equivalence", None, Message("Choose the margin now, before you have results. podium does "
                                                        "not plan studies of equivalence."),
        Message("You need enough problems to make the (1 − 2α) confidence interval of the difference narrower than "
                "twice the margin."),
    ),
    Route(
        "nothing pvalues traces predictions scores", "", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without a table of results, podium simulates tables of any size you choose."), "podium.validate(n=30, k=10)", "validate",
    ),
    Route(
        "pvalues traces predictions scores", "", "", "power", None, _ONE_VALUE, Message("Resampling problems requires the results on each of them."),
    ),
    Route(_NOTHING_YET, "", "", "practical", None, _ONE_VALUE, Message("A posterior distribution requires the differences "
                                                                       "themselves.")),
    Route(
        _NOTHING_YET, "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs require the individual runs."),
    ),
)  # fmt: skip


ROUTES: Final[tuple[Route, ...]] = (
    *FIRST,
    *OVER_PROBLEMS,
    *ONE_PROBLEM,
    *PREDICTIONS,
    *SCORES,
    *TRACES,
    *REPORTED,
    *PLANNING,
)
"""Every combination of answers leads to exactly one of these."""
