"""``podium predictions``: classifiers by their predictions on one test set."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args

from podium.checks import Alternative
from podium.i18n import N_
from podium.options import ALPHA, ALTERNATIVE, CONTROL, PART, READING, ROWS, SEED, names
from podium.verbs import Choices, Example, Given, Option, Plan, Verb, about, option

Variant = Literal["auto", "exact", "midp", "chi2"]

TRUTH = Option(
    "truth",
    N_("The column of the true labels. The other columns contain the labels predicted by the classifiers."),
    N_("Column of the true labels"),
    common=True,
    metavar="COLUMN",
    refers="column",
    describes_data=True,
)
SOLVED = Option(
    "solved",
    N_(
        "There are no labels: each column contains 1 (or true) for an instance that was solved and 0 (or false) for one that was not."
    ),
    N_("Cells mean solved (1) or not solved (0)"),
    common=True,
    type=bool,
)
IDENTIFIER = Option(
    "identifier",
    N_("A column that names the instances and is not a classifier. Default: auto-detected."),
    N_("Instance name column"),
    "table",
    flags=("--id",),
    metavar="COLUMN",
    refers="column",
)
CLASSIFIERS = Option(
    "classifiers",
    N_("Compare only these columns. Default: all remaining columns."),
    N_("Columns to compare"),
    "table",
    metavar="A,B,C",
    many=True,
    read=names,
)
GROUP = Option(
    "group",
    N_(
        "For related instances (questions about one document, samples of one item): the column that gives their group. The tests then use whole groups as units."
    ),
    N_("Groups of instances"),
    "table",
    metavar="COLUMN",
    refers="column or file",
)
_READING = READING.only("file", *ROWS, "delimiter", *PART, "reader", "reader_options")


@dataclass(frozen=True, slots=True, repr=False)
class Options(Choices):
    """Choices of `compare_predictions`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = CONTROL.field(label=N_("Control: classifier to compare with the others"))
    alpha: float = ALPHA.field()
    alternative: Alternative = ALTERNATIVE.field(
        help=N_("With a control: test for any difference of accuracy (two-sided), or only for a difference in this direction. Choose a one-sided test before you see the results."),
    )  # fmt: skip
    test: Variant = option(
        "auto", N_("McNemar's test counts the instances on which exactly one of two classifiers is correct. Up to 25 such instances, the exact p-value decides; beyond that, χ² decides. Mid-p is a less conservative version of the exact test. All three are shown."),
        N_("Which McNemar p-value decides"), "tests",
        choices={
            "auto": N_("exact or χ², depending on how many differ"), "exact": N_("exact"), "midp": N_("exact, mid-p"),
            "chi2": N_("χ² with continuity correction"),
        },
    )  # fmt: skip
    permutations: int = option(
        0, N_("The number of random permutations for another p-value of Cochran's Q, the omnibus test of all classifiers; 0 for none (with groups: 10000 where it is not exact)."),
        N_("Permutations"), "tests", metavar="N", slow=True,
    )  # fmt: skip
    seed: int = SEED.field()

    def __post_init__(self) -> None:
        from podium.studies.shared.checks import one_of

        one_of("test", self.test, get_args(Variant))
        _check(self)


@dataclass(frozen=True, slots=True, repr=False)
class GroupOptions(Choices):
    """Choices of `compare_grouped_predictions`, recorded in the same way."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    permutations: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        _check(self)
        self.refuse("With groups, the number of permutations must be at least 1, not 0.", when=not self.permutations)


def _check(options: Options | GroupOptions) -> None:
    """Check what both comparisons of predictions let choose."""
    from podium.checks import check_seed  # numpy comes with these, and help needs no numpy
    from podium.studies.shared.checks import check_alpha, check_alternative

    check_alpha(options.alpha)
    check_alternative(options.alternative, options.control, "classifier")
    options.refuse(
        "The number of permutations must lie between 0 and 100 000 000, not {permutations}.",
        when=not 0 <= options.permutations <= 10**8,
    )
    check_seed(options.seed)


def resolve(given: Given) -> Plan:
    """Groups of instances are a separate study."""
    if given["group"] is None:
        return about(given, "read_predictions", "predictions", "compare_predictions")
    about_data = {one.name for one in (*_READING, TRUTH, SOLVED, IDENTIFIER, GROUP, CLASSIFIERS)}
    problem = N_("{option} cannot be used with {--group}: it chooses among tests of independent instances.")
    given.refuse(given.others(about_data | {one.name for one in fields(GroupOptions)}), problem)
    if not given["permutations"]:  # the number that such a comparison takes by itself
        given.drop("permutations")
    return about(given, "read_predictions", "predictions", "compare_grouped_predictions")


VERB = Verb(
    "predictions",
    title=N_("Predictions on one test set"),
    what=N_("Classifiers that labelled the same instances: accuracies, McNemar's tests and tiers."),
    null=N_(
        "Both classifiers have the same probability of being correct: where exactly one of them is correct, it is either of them with probability one half."
    ),
    tables=(
        Example(
            "predictions",
            N_("Predictions of seven classifiers on one test set"),
            ("digits_predictions.csv",),
            {"truth": "digit", "identifier": "image"},
        ),
    ),
    help=(
        N_(
            "Compare classifiers by their predictions on one test set: which are more accurate, and how strong the evidence is."
        ),
        N_(
            "FILE is a table (CSV, TSV and semicolons are detected), or - for standard input, with a row for each "
            "instance: the true label, and a column of predicted labels for each classifier. With {--solved:yes} "
            "there are no labels, and the columns contain 1 or 0. A long table with the columns item, model and "
            "correct (and sample, with {--group:item}) is detected by its header. Missing predictions are refused, "
            "not dropped. FILE can also be a folder written by a tool for evaluating language models; it is "
            "detected, and its items are paired by name."
        ),
        N_(
            "Several files are matched by name: each has a column that names the instances and the predictions of one classifier, which is "
            "named after the file, or a column for each classifier. One of the files has the true labels, or all have the same ones."
        ),
    ),
    examples=(
        "podium predictions test.csv --truth label",
        'podium predictions test.csv --truth label --control "My method" --alternative greater',
        "podium predictions test.csv --truth label --id image --classifiers CNN,SVM,Forest",
        "podium predictions benchmark.csv --solved --format json",
        "podium predictions samples.csv --solved --group question",
        "podium predictions answers.csv",
        "podium predictions baseline.csv candidate.csv --truth label",
        "podium predictions results --reader lm-eval --option task=arc_easy --option metric=acc",
    ),
    pictures=("accuracies", "forest", "heatmap"),
    resolve=resolve,
    several_files=True,
    gate=True,
    options=(
        *_READING,
        TRUTH,
        SOLVED,
        *Options.options().only("control", "alternative", "alpha", "test", "permutations", "seed"),
        IDENTIFIER,
        GROUP,
        CLASSIFIERS,
    ),
)
