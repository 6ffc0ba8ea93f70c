"""Options that several verbs share: reading a table, the question, randomness and simulation, output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from podium.errors import InputError
from podium.i18n import N_, Message, languages
from podium.verbs import Given, Option, Options

# How the text of an option becomes its value.


def settings(given: Sequence[str]) -> dict[str, str] | None:
    """Turn KEY=VALUE words into a mapping; a key twice is a mistake."""
    chosen: dict[str, str] = {}
    for text in given:
        key, mark, value = text.partition("=")
        if not mark or not key:
            raise InputError("{given!r} is not of the form KEY=VALUE.", given=text)
        if key in chosen:
            raise InputError("{key!r} is passed twice.", key=key)
        chosen[key] = value
    return chosen or None


def conditions(given: Sequence[str]) -> dict[str, str] | None:
    """Turn COLUMN=CELL words into a mapping."""
    pairs = [text.partition("=") for text in given]
    for text, (column, mark, _) in zip(given, pairs, strict=True):
        if not mark or not column:
            raise InputError("{given!r} is not of the form COLUMN=CELL.", given=text)
    return {column: cell for column, _, cell in pairs} or None


def words(text: str | None) -> tuple[str, ...]:
    """Split a list at its commas."""
    return () if text is None else tuple(word.strip() for word in text.split(","))


def names(given: Sequence[str]) -> list[str] | None:
    """Read names of columns: passed once with commas between them, or one by one, where a name holds a comma."""
    if not given:
        return None
    parts = given[0].split(",") if len(given) == 1 else given
    return [part.strip() for part in parts if part.strip()]


# FILE, and how to read it.

FILE: Final = Option("file", positional=True, required=True, not_on_page="the page passes its own file")

_ON_COMMAND_LINE = "databases and patterns of files are read on the command line: no request may name one"


def column(name: str, help_: str, label: str, **more: Any) -> Option:
    """Declare an option that names a column of the table."""
    return Option(name, help_, label, "table", metavar="COLUMN", refers="column", describes_data=True, **more)


def _answer(name: str, help_: str, label: str, **more: Any) -> Option:
    """Declare an option that also answers podium's questions about a table."""
    return Option(name, help_, label, "table", describes_data=True, answers=True, **more)


def _selection(name: str, help_: str, label: str) -> Option:
    """Rows or columns by name."""
    return _answer(name, help_, label, metavar="NAME", many=True)


def _format(name: str, help_: str, label: str, metavar: str) -> Option:
    return Option(name, help_, label, "reading", metavar=metavar, describes_data=True)


_MISSING: Final = {
    "refuse": "",
    "omit": N_("average the runs that there are"),
    "drop-problem": N_("leave out the problems"),
    "drop-algorithm": N_("leave out the algorithms"),
    "worst": N_("a failure counts as the worst"),
}
EMPTY_CELLS: Final = {"suggested": {**_MISSING, "incomplete": N_("allow empty cells")}}
"""Changes of the option about missing results where a study does without a complete table."""

READING: Final = Options(
    (
        FILE,
        Option(
            "objective",
            "State whether larger values (accuracy) or smaller values (error, time) are better. Required unless the file says so. "
            "podium never guesses, because a wrong answer reverses every conclusion.",
            "Which values are better?",
            common=True,
            metavar="maximize|minimize",
            describes_data=True,
        ),
        _answer(
            "metric",
            "The quantity to compare, where the file has several (accuracy, time, …).",
            "Metric",
            metavar="NAME",
        ),
        column(
            "problem",
            "The column that names the problem, data set or function. Required if no column, or more than one, looks like it.",
            "Problem column",
            answers=True,
        ),
        column(
            "algorithm",
            "Long table (one row per measurement): the column that names the algorithm.",
            "Algorithm column",
            answers=True,
        ),
        column(
            "value",
            "Long table (one row per measurement): the column with the performance, such as accuracy or error.",
            "Value column",
            answers=True,
        ),
        column(
            "run",
            "Long table: the column that labels the repetitions (fold, seed). podium uses it to match the repetitions of different "
            "algorithms and to detect missing ones.",
            "Run column",
            answers=True,
        ),
        _answer(
            "where",
            "Long table: use only rows with this value in a column, such as metric=accuracy. All conditions must hold.",
            "Use only rows with",
            metavar="COLUMN=CELL",
            many=True,
            read=conditions,
        ),
        _selection(
            "drop_row",
            "Rows that are not problems, such as an average; * stands for any characters. Averages that podium can recompute from the "
            "other rows are excluded automatically.",
            "Rows to exclude",
        ),
        _selection(
            "keep_row",
            "Rows that are problems although their name looks like an average, a rank or another summary.",
            "Rows to compare like the others",
        ),
        _selection(
            "drop_column",
            "Columns that are not algorithms, such as the size of a data set; * stands for any characters.",
            "Columns to exclude",
        ),
        _selection(
            "keep_column",
            "Columns that are algorithms although their name looks like a summary, an index or a property; * keeps all columns.",
            "Columns to compare like the others",
        ),
        _answer(
            "transpose",
            "Whether each row is an algorithm and each column a problem. Default: detected from the column names.",
            "Is each row an algorithm?",
            type=bool,
            no="--no-transpose",
        ),
        _answer(
            "take",
            "If cells hold several numbers, such as 84.01 / 92.40: which of them to compare, 1 for the first. If no cell does, this is an error.",
            "Which of several numbers in a cell?",
            type=int,
            metavar="N",
        ),
        _answer(
            "repeats",
            "If several rows of a wide table have the same problem name (folds, runs), average them. Otherwise, podium reports an error.",
            "Rows with the same name",
            choices={"average": N_("average them")},
        ),
        Option(
            "missing",
            "How to handle failed or missing runs: refuse, omit (average the remaining runs), drop-problem, drop-algorithm, worst (the "
            "worst value of any algorithm on that problem) or value=X with a number you choose. The report states what was done.",
            "Missing results",
            "table",
            suggested=_MISSING,
            default="refuse",
            metavar="POLICY",
            numbers="one",
        ),
        Option(
            "average",
            "How repeated measurements of an algorithm on a problem are combined into one value.",
            "Average of repeated measurements",
            "table",
            choices={"mean": N_("mean"), "median": N_("median")},
            default="mean",
        ),
        Option(
            "names",
            "Whether the first column of a wide table (one column per algorithm) contains row names or values. Default: auto-detected.",
            "Does the first column contain names?",
            "reading",
            type=bool,
            no="--no-names",
            describes_data=True,
        ),
        _format(
            "delimiter",
            "The character that separates the cells, or the word tab or space. Default: auto-detected.",
            "Field separator",
            "CHAR",
        ),
        _format(
            "decimal",
            "The decimal mark: a point or a comma. Default: auto-detected.",
            "Decimal mark",
            "CHAR",
        ),
        _format(
            "sheet",
            "The sheet of an Excel workbook (name or number), or the table of a text (number or caption). Required only if there are "
            "several.",
            "Sheet or table",
            "NAME|N",
        ),
        Option(
            "query",
            "What to select from a database. Default: its only table.",
            section="reading",
            metavar="SQL",
            not_on_page=_ON_COMMAND_LINE,
        ),
        Option(
            "file_is",
            "What the names of the files are, if FILE is a pattern such as 'runs/*.csv'. For both: 'runs/{algorithm}/{problem}.csv'.",
            section="reading",
            choices=dict.fromkeys(("algorithm", "problem"), ""),
            not_on_page=_ON_COMMAND_LINE,
        ),
        Option(
            "clipboard",
            "Read the table from the clipboard; leave FILE out.",
            section="reading",
            type=bool,
            once=True,
            not_on_page="the page has a field to paste a table into",
        ),
        _format(
            "reader",
            "The file format, if podium does not detect it: stac, statds, jmetal, amlb, openml, weka, coco, ioh, cec, lm-eval and others.",
            "File format",
            "NAME",
        ),
        Option(
            "reader_options",
            "An option of the reader.",
            section="reading",
            flags=("--option",),
            metavar="KEY=VALUE",
            many=True,
            read=settings,
            not_on_page="folders of other tools are read on the command line",
        ),
    )
)
"""How to read a table of results: the parameters of `podium.read_results`."""

ROWS: Final = ("drop_row", "keep_row", "drop_column", "keep_column", "transpose", "take")
PART: Final = ("sheet", "query", "file_is", "clipboard")
LONG_TABLE: Final = ("problem", "algorithm", "value", "run", "where")

MISSING_RUNS: Final[dict[str, Any]] = {
    "help": N_("Exclude runs without a value, and report them. Otherwise, they are an error."),
    "choices": {"omit": N_("exclude them")},
    "suggested": {},
    "default": None,
    "metavar": None,
}
"""Changes of the option about missing results where runs are not averaged."""

ONE_PROBLEM: Final = Option(
    "one_problem",
    "Wide table: if all rows are runs of the same problem, the name of that problem.",
    "All rows are runs of one problem",
    "table",
    metavar="NAME",
)

# The question.

CONTROL: Final = Option(
    "control",
    "The algorithm, usually your own, to compare with each of the others. This tests fewer hypotheses than all pairs, so it has more "
    "power. Default: all pairs are compared.",
    "Control: algorithm to compare with the others",
    common=True,
    metavar="NAME",
    refers="algorithm",
)
ALPHA: Final = Option(
    "alpha",
    "The probability of one or more false differences in the whole family of comparisons.",
    "Significance level (α)",
    type=float,
    default=0.05,
)
ALTERNATIVE: Final = Option(
    "alternative",
    "With a control: test for any difference (two-sided), or only for a difference in this direction. Choose a one-sided test before "
    "you see the results.",
    "The control is …",
    choices={
        "two-sided": N_("different (two-sided)"),
        "greater": N_("better (one-sided)"),
        "less": N_("worse (one-sided)"),
    },
    default="two-sided",
)

RANKING: Final = Option(
    "ranking",
    "The ranks behind the p-values. Friedman's ranks use only the order on each problem. Aligned and Quade's ranks also use the size of the differences, which must mean the same on all problems. They can help with up to five algorithms.",
    "Ranks",
    "tests",
    choices={
        "friedman": N_("within each problem (Friedman)"),
        "aligned": N_("over all results, aligned (Friedman)"),
        "quade": N_("weighted by problem (Quade)"),
        "all": N_("all three, side by side"),
    },
    default="friedman",
)

EQUIVALENCE: Final = Option(
    "equivalence",
    "Tests which pairs are equivalent: the largest difference, in the unit of the data, that does not matter. Two one-sided tests then "
    "show which pairs differ by less. Choose it before you see the results.",
    "Largest negligible difference",
    metavar="MARGIN",
    numbers="one",
)

BESIDE: Final = Options(
    (
        Option(
            "simes",
            "Also report two procedures for all pairs that use Simes' test: Hommel's with the logical relations of the pairs, and Bergmann and Hommel's (up to 12 algorithms). The first rejects whatever Shaffer's static procedure rejects, the second also whatever Bergmann–Hommel rejects. Both assume that the tests are not negatively dependent. The verdict does not change.",
            "Add the procedures with Simes' test",
            "tests",
            type=bool,
        ),
        Option(
            "westfall_young",
            "Also report Westfall and Young's step-down maxT from this many random resamples, which takes the dependence between the tests into account: sign flips for Wilcoxon's, the sign and the t test, permutations within problems for mean ranks. Usual: 10000; 0 for none. The verdict does not change.",
            "Resamples for Westfall–Young",
            "tests",
            type=int,
            default=0,
            metavar="N",
            slow=True,
        ),
        Option(
            "fdr",
            "Also report the procedures of Benjamini and Hochberg and of Benjamini and Yekutieli. They limit the expected share of false rejections, not the chance of any, and never decide.",
            "Add procedures of the false discovery rate",
            "tests",
            type=bool,
        ),
    )
)
"""What asks for adjustments beside the usual ones; the records of these, in `podium.stats.logical`, name the option."""

# Designs on one problem.

DESIGN: Final = Option(
    "design",
    "How the rows were obtained. Folds and splits share instances, so this determines the right test. Default: detected from the labels "
    "of repetitions and folds; if there are none, podium asks.",
    "How the rows were obtained",
    "tests",
    choices={
        "auto": N_("detected from the labels"),
        "cv": N_("one cross-validation"),
        "5x2cv": N_("five times two folds (5×2)"),
        "holdout": N_("repeated random splits"),
        "repeated-cv": N_("repeated cross-validation"),
        "bootstrap": N_("bootstrap samples, tested out of bag"),
        "independent": N_("new data for every row"),
    },
    default="auto",
)
TEST_FRACTION: Final = Option(
    "test_fraction",
    "The fraction of the instances used for testing, such as 0.3 for 70/30 splits. Required for repeated random splits. For "
    "cross-validation, it follows from the number of folds.",
    "Test fraction",
    "tests",
    type=float,
    metavar="F",
)

# The two algorithms of a comparison of two.

FIRST: Final = Option(
    "first",
    "One of the two algorithms to compare. Leave both empty to compare all pairs in the table.",
    "First algorithm",
    positional=True,
    metavar="[A",
    refers="algorithm",
)
SECOND: Final = Option(
    "second",
    "The algorithm to compare with the first one.",
    "Second algorithm",
    positional=True,
    metavar="B]",
    refers="algorithm",
)

# Randomness and simulation.

SEED: Final = Option(
    "seed",
    "Any whole number. The same seed gives the same random numbers and therefore the same report.",
    "Random seed",
    "tests",
    type=int,
    default=0,
)

_NO_FILE_NAMES = "no request may name a file"


def simulating(replicates: int) -> Options:
    """Return the options of a simulation: the keyword arguments of `podium.engine`, and how many replicates there are."""
    return Options(
        (
            Option(
                "replicates",
                "The number of simulated studies. Four times as many halve the simulation error and take four times as long.",
                "Simulated repetitions",
                "tests",
                type=int,
                least=1,
                default=replicates,
            ),
            replace(SEED, least=0),
            Option(
                "jobs",
                "Worker processes; -1 for one per core. Default: no workers, only this process.",
                section="tests",
                type=int,
                metavar="N",
                not_on_page="the page decides how many processes it uses",
            ),
            Option(
                "dask",
                "Compute on the Dask cluster with this scheduler.",
                section="tests",
                metavar="ADDRESS",
                not_on_page="the page connects to nothing",
            ),
            Option(
                "checkpoint",
                "Save the progress to this file every ten seconds and when interrupted.",
                section="tests",
                metavar="FILE",
                not_on_page=_NO_FILE_NAMES,
            ),
            Option(
                "resume",
                "Continue from the checkpoint, if there is one.",
                section="tests",
                type=bool,
                not_on_page=_NO_FILE_NAMES,
            ),
        )
    )


def check_simulating(given: Given) -> None:
    """Refuse options of a simulation that contradict each other."""
    if given["resume"] and given["checkpoint"] is None:
        raise InputError("{--resume:yes} continues from a checkpoint. Name it with {--checkpoint:FILE}.")
    if given["dask"] is not None and given["jobs"] is not None:
        raise InputError("{--jobs} is for processes on this machine, {--dask} is for a cluster. Use one of them.")


# Output: options of every study that the study itself does not see.

FORMATS: Final = ("text", "latex", "markdown", "github", "html", "csv", "json", "pdf")

_DOWNLOADS = "the page offers downloads"


def _output(name: str, help_: str, **more: Any) -> Option:
    return Option(name, help_, section="output", not_on_page=_DOWNLOADS, **more)


def _once(name: str, help_: str, **more: Any) -> Option:
    return _output(name, help_, once=True, **more)


CONFIG: Final = _once(
    "config",
    "Use the defaults of the project: podium.toml, or tool.podium in pyproject.toml.",
    type=bool,
    no="--no-config",
    default=True,
)
GATE: Final = Options(
    (
        _output(
            "fail_if",
            "Exit with code 3 if an algorithm is significantly worse than the control, is not significantly better, or was not shown to "
            "be equivalent. Of two algorithms without a control, the first one is the control.",
            choices=dict.fromkeys(("worse", "not-better", "not-equivalent"), ""),
        ),
        _output(
            "detect",
            "Report the power to detect a drop of this size, in the unit of the data. With --fail-if, also exit with code 3 if it is "
            "below 80 %.",
            type=float,
            metavar="DROP",
        ),
    )
)
"""Options of a verb that decides about candidates against a baseline."""


LIKE: Final = _once(
    "like",
    "Print the tables of this Java program instead, as a LaTeX document: its order and captions with podium's numbers, and a note where "
    "the program errs.",
)


def output_options(kinds: str, picture_option: str, *, gate: bool = False, like: Sequence[str] = ()) -> Options:
    """Return the options for output: what to write, and where; `kinds` are those of its pictures."""
    figures = (
        _once(
            "figure",
            "Also write a picture to this file: .svg, .tex (TikZ), .pdf or .png.",
            common=True,
            metavar="PATH",
            many=True,
        ),
        _once(
            "figure_kind",
            Message("What --figure shows: {kinds}.", kinds=kinds),
            flags=tuple(dict.fromkeys((picture_option, "--figure-kind"))),
            metavar="KIND",
            many=True,
        ),
        _output(
            "style",
            "Draw pictures in the style of this TOML file: fonts, colours, highlighted algorithms, order, labels, title, width.",
            metavar="FILE",
        ),
        _output(
            "caption",
            "Whether a picture is explained below it. Default: it is, except where the figure of a document has its own caption.",
            choices={"below": "", "none": ""},
        ),
    )
    return Options(
        (
            *(figures if kinds else ()),
            *(GATE if gate else ()),
            _once(
                "output",
                "Write to this file (atomically) instead of the screen; the ending .tex, .md, .html, .csv, .json or .pdf determines the "
                "format. - is standard output.",
                common=True,
                flags=("--output", "-o"),
                metavar="PATH",
            ),
            _once(
                "format",
                "text to read, latex (booktabs) and markdown for papers, csv and json for programs, github for a short summary with "
                "details to unfold; pdf needs --output. Default: what the ending of --output says, otherwise text.",
                flags=("--format", "-f"),
                choices=dict.fromkeys(FORMATS, ""),
            ),
            _output("full", "Print everything. By default, a report fits one screen.", type=bool),
            _output(
                "pager",
                "With --full on a terminal: show a report that is longer than the screen in a pager (less, or what PAGER names).",
                type=bool,
                no="--no-pager",
                default=True,
            ),
            _output(
                "brief",
                "Print only the conclusion, what was left out or assumed, and where to find more.",
                type=bool,
            ),
            _once(
                "table",
                "Print or write only this table, such as ranks, omnibus, hypotheses or results; an unknown name lists all of them. "
                "Formats: text, latex, markdown, html and csv.",
                metavar="NAME",
            ),
            _once(
                "columns",
                "With --table: only these columns, in this order, separated by commas; an unknown name lists all of them.",
                metavar="NAME,NAME",
                read=words,
            ),
            _once(
                "tabular",
                "With --table and --format latex: only the tabular (booktabs), without caption, notes and macros.",
                type=bool,
            ),
            _once(
                "standalone",
                "With --format latex: write a complete article with pictures, methods paragraph and bibliography.",
                type=bool,
            ),
            _once(
                "methods",
                "Print the methods paragraph for a paper instead, in this language; short: one sentence of at most 40 words, in the language of --language.",
                choices=dict.fromkeys((*languages(), "short"), ""),
            ),
            _output(
                "p_style",
                "P-values in the methods paragraph: journal (p < 0.001) or exact.",
                choices=dict.fromkeys(("journal", "exact"), ""),
                default="journal",
            ),
            *([replace(LIKE, choices=dict.fromkeys(like, ""))] if like else []),
            _once("report", "Also write a self-contained HTML report to this file.", metavar="PATH"),
            _once(
                "output_dir",
                "Also write report, LaTeX, Markdown, PDF, tables, JSON, BibTeX, methods and pictures into this folder.",
                metavar="DIR",
            ),
            _once("python", "Print the equivalent Python lines, and do nothing else.", type=bool),
            _output(
                "language",
                "Language of reports, tables, pictures and messages.",
                choices=dict.fromkeys(languages(), ""),
                default="en",
            ),
            CONFIG,
        )
    )
