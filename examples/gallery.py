"""Every kind of picture that podium draws, with the command and the Python code that draw it.

    python gallery.py gallery.html

`GALLERY` lists command lines and the kinds of pictures that are drawn of each. The commands on the page are the commands
that are run, and the Python code is what the same command prints with ``--python``.
"""

from __future__ import annotations

import contextlib
import html
import io
import shlex
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from podium.cli import main

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Example:
    """A study of an example table: its title, the command line, and when to use each kind of picture of it."""

    title: str
    command: str
    kinds: dict[str, str]


@dataclass(frozen=True)
class Picture:
    """A picture as SVG: its kind, when to use it, and the command and the Python code that draw it."""

    kind: str
    use: str
    command: str
    python: str
    svg: str


GALLERY = (
    Example(
        "Five classifiers on 30 data sets",
        "podium compare garcia_herrera_2008.csv --objective maximize",
        {
            "cd": "The verdict in one picture, for papers: which algorithms differ significantly, on an axis of mean ranks.",
            "cd-nemenyi": "The critical difference diagram of Demšar (2006), if readers expect Nemenyi's test.",
            "rank-intervals": "How certain the rank of each algorithm is.",
            "heatmap": "All adjusted p-values at a glance, when a diagram has too many bars.",
            "matrix": "The size of every difference beside wins, ties, losses and p-value.",
            "forest": "Sizes instead of p-values: the difference of each algorithm from the best, with intervals.",
            "contrasts": "The estimated difference of every pair, in the unit of the table.",
            "boxes": "The results themselves, before any test.",
            "places": "Whether a mean rank comes from steady or from erratic places.",
            "problem-ranks": "On which problems each algorithm does well or badly.",
            "profile": "How often an algorithm is close to the best one; it needs positive results.",
            "exhaustive": "Teaching: the sets of hypotheses behind the Bergmann–Hommel procedure, for up to six algorithms.",
            "recursion": "Teaching: how these sets are listed, for up to five algorithms.",
        },
    ),
    Example(
        "A control against three classifiers on 24 data sets",
        "podium compare garcia_2010_tutorial.csv --objective maximize --control PDFC",
        {
            "cd": "Your own method against each of the others: filled points differ significantly from it.",
            "cd-bonferroni-dunn": "The interval of mean ranks in which nothing differs significantly from the control.",
            "ranks": "Mean ranks as bars with the cut lines of Bonferroni–Dunn.",
            "wins": "On which problems the control wins or loses.",
            "win-bars": "The sums of these wins and losses.",
            "scatter": "The results of the control against those of each other algorithm.",
        },
    ),
    Example(
        "Parametric tests and stability",
        "podium compare garcia_herrera_2008.csv --objective maximize --parametric --stability",
        {
            "means": "Differences of means with Tukey's simultaneous intervals, beside the verdict.",
            "stability": "Whether leaving out one problem or one other algorithm would change a decision.",
        },
    ),
    Example(
        "A leaderboard of 183 models on 41 tasks",
        "podium compare mteb_eng_v2_2026.csv --objective maximize",
        {"rank-intervals": "Which places of a leaderboard are certain, with up to 500 algorithms."},
    ),
    Example(
        "Ten optimisers on functions that come in families",
        "podium compare cec2017_d10_mean_error.csv --objective minimize --group cec2017_families.csv",
        {
            "cd": "The verdict when problems of a group depend on each other.",
            "heatmap": "Adjusted p-values of the tests by groups.",
        },
    ),
    Example(
        "AutoML frameworks with missing results",
        "podium compare amlb_2019_medium_8c1h.csv --missing incomplete",
        {
            "cd": "The verdict when some algorithms have no result on some problems.",
            "heatmap": "Adjusted p-values, each from the problems on which both algorithms have a result.",
        },
    ),
    Example(
        "Unmatched runs on one problem",
        "podium compare breast_cancer_10fold.csv --objective maximize --unpaired",
        {
            "boxes": "Independent samples side by side.",
            "cd": "The mean ranks of all runs together, with the groups of Dunn's tests.",
            "heatmap": "Adjusted p-values of Dunn's tests.",
        },
    ),
    Example(
        "Four metrics of one file",
        "podium compare jmetal_indicators.csv --metric all --objective HV=maximize,EP=minimize,IGD=minimize,IGD+=minimize",
        {"cd": "One diagram for each metric, to see where the metrics disagree."},
    ),
    Example(
        "Two classifiers on 30 data sets",
        "podium pair garcia_herrera_2008.csv C4.5 1-NN --objective maximize",
        {
            "differences": "The difference on every problem, largest first, with its typical size and interval.",
            "scatter": "Both results on every problem; points above or below the diagonal favour one of them.",
        },
    ),
    Example(
        "All pairs by Wilcoxon's test",
        "podium pair garcia_herrera_2008.csv --objective maximize",
        {
            "heatmap": "Adjusted p-values of tests that involve no third algorithm.",
            "matrix": "The same with the size of every difference and wins, ties and losses.",
        },
    ),
    Example(
        "Four classifiers on ten folds of one data set",
        "podium folds breast_cancer_10fold.csv --objective maximize",
        {
            "forest": "Mean differences with intervals that allow for overlapping training sets.",
            "boxes": "The folds of each algorithm.",
            "heatmap": "Adjusted p-values of all pairs.",
        },
    ),
    Example(
        "Seven classifiers on one test set",
        "podium predictions digits_predictions.csv --truth digit",
        {
            "accuracies": "Accuracies with their intervals and groups.",
            "forest": "Differences of accuracies with intervals.",
            "heatmap": "Adjusted p-values of McNemar's tests.",
        },
    ),
    Example(
        "A test set whose images are copies of each other",
        "podium predictions digits_copies.csv --truth digit --group image",
        {
            "accuracies": "Accuracies with intervals that allow for dependent instances.",
            "forest": "Differences of accuracies with such intervals.",
            "heatmap": "Adjusted p-values of tests that exchange whole groups.",
        },
    ),
    Example(
        "Scores on one test set",
        "podium roc breast_cancer_scores.csv --truth diagnosis --positive malignant",
        {"roc": "ROC curves, their convex hull and the best operating points."},
    ),
    Example(
        "Ten optimisers along their budget",
        "podium convergence cec2017_d10_convergence_mean.csv --objective minimize --optimum 0 --tolerance 1e-8",
        {
            "rank-curves": "Who leads when: mean ranks at every cut-point.",
            "curves": "The average of each optimiser along the budget, problem by problem.",
            "differences": "What Page's test sees: the fastest optimiser against the others, cut-point by cut-point.",
            "ecdf": "The share of problems and targets solved along the budget.",
            "cd": "How the groups change: diagrams at up to four cut-points.",
        },
    ),
    Example(
        "51 runs of five optimisers",
        "podium assumptions cec2017_d10_runs.csv --problem function --algorithm algorithm --value error",
        {
            "qq": "Whether the runs of a cell are normally distributed.",
            "histogram": "The shape of the runs, with the normal curve.",
            "spread": "The problem on which the algorithms' variances differ most clearly.",
        },
    ),
    Example(
        "The table of results of a paper",
        "podium table jmetal_indicators.csv --metric HV --objective maximize --control NSGAIII",
        {
            "values": "The table of results as shaded cells.",
            "ranks": "Ranks within each problem.",
            "shares": "Results relative to the best one on each problem.",
            "boxes": "All runs, a panel for each problem.",
            "violins": "The density of the runs, a panel for each problem.",
            "win-bars": "How often the control is significantly better, worse or neither.",
        },
    ),
    Example(
        "A few runs of each algorithm",
        "podium runs jmetal_indicators.csv --metric HV --objective maximize --dominance",
        {
            "aggregates": "Interquartile means and other aggregate scores with intervals.",
            "profile": "The share of runs above every score: the whole distribution.",
            "improvement": "How probable it is that a run of the best algorithm, or of a control, beats a run of another.",
            "differences": "Differences of interquartile means with simultaneous intervals.",
            "dominance": "Whether one algorithm is better at almost every point of the distribution.",
            "boxes": "All runs, a panel for each problem.",
            "violins": "The density of the runs, a panel for each problem.",
        },
    ),
    Example(
        "Two classifiers, posterior probabilities",
        "podium bayes garcia_herrera_2008.csv C4.5 1-NN --objective maximize --rope 0.01",
        {"simplex": "The posterior of better, practically equivalent and worse."},
    ),
    Example(
        "Which of two classifiers is better, without a region of equivalence",
        "podium bayes garcia_herrera_2008.csv C4.5 1-NN --objective maximize --rope 0",
        {"density": "The posterior of the share in favour of the first."},
    ),
    Example(
        "Five classifiers, posterior probabilities",
        "podium bayes garcia_herrera_2008.csv --objective maximize --rope 0.01",
        {
            "bars": "The three probabilities of the best mean rank, or of a control, against each other algorithm.",
            "matrix": "The three probabilities of every pair.",
        },
    ),
    Example(
        "An order by tests and cost",
        "podium order amlb_2019_score.csv --objective maximize --cost amlb_2019_seconds.csv",
        {
            "order": "Which framework to try first: cheapest first, unless a more expensive one is better.",
            "heatmap": "The tests behind the order.",
        },
    ),
    Example(
        "Published mean ranks on 20 problems",
        "podium adjust more/published_ranks.csv --n 20",
        {
            "cd": "A diagram of mean ranks that somebody else published.",
            "cd-nemenyi": "The same with Nemenyi's test.",
            "ranks": "The mean ranks as bars.",
            "pvalues": "The p-values, and what each procedure makes of them.",
            "heatmap": "Adjusted p-values of all pairs.",
            "exhaustive": "Teaching: the sets of hypotheses behind the Bergmann–Hommel procedure.",
            "recursion": "Teaching: how these sets are listed.",
        },
    ),
    Example(
        "The adjustments against a control",
        "podium adjust more/published_ranks.csv --n 20 --control MOEA/D",
        {
            "cd-bonferroni-dunn": "The interval of published mean ranks that do not differ significantly from the control."
        },
    ),
    Example(
        "How many problems a study needs",
        "podium plan --effect d=0.5",
        {"power": "The power of each test against the number of problems."},
    ),
    Example(
        "What each procedure detects",
        "podium power garcia_herrera_2008.csv --objective maximize --replicates 200",
        {
            "pair": "How often each procedure detects one difference, as the choice of problems gets more biased.",
            "rejections": "How many hypotheses each procedure rejects on average, as the choice gets more biased.",
            "apv": "Adjusted p-values as the choice of problems gets more biased.",
            "sizes": "How often a difference is detected, against the number of problems.",
            "procedures": "Every procedure, with a panel for each source of p-values.",
        },
    ),
    Example(
        "How often each procedure errs",
        "podium validate --n 10 --k 4 --replicates 200",
        {
            "levels": "The measured error rate of every procedure in every situation, against its level.",
            "omnibus": "The same for the tests of all algorithms together.",
        },
    ),
    Example(
        "Which command for which data",
        "podium guide",
        {"tree": "The decision tree of one goal, for a wall or a lecture."},
    ),
    Example(
        "In a style of your own",
        "podium compare garcia_herrera_2008.csv --objective maximize --style more/style.toml",
        {"cd": "Fonts, colours, labels and width from a TOML file."},
    ),
)


def pictures_of(example: Example) -> list[Picture]:
    """Run the command of an example once with all its pictures, and give these."""
    words = shlex.split(example.command)[1:]
    option = "--figure-kind" if words[0] == "adjust" else "--kind"  # podium adjust --kind is the kind of file
    found = []
    with contextlib.chdir(HERE), tempfile.TemporaryDirectory() as folder:
        files = {kind: Path(folder, f"{kind}.svg") for kind in example.kinds}
        _printed([*words, *(word for kind, file in files.items() for word in ("--figure", str(file), option, kind))])
        for kind, use in example.kinds.items():
            more = ["--figure", f"{kind}.svg", option, kind]
            code = _printed([*words, *more, "--python"]).strip().removesuffix("print(study)").rstrip()
            svg = files[kind].read_text(encoding="utf-8")
            found.append(Picture(kind, use, f"{example.command} {shlex.join(more)}", code, svg))
    return found


def _printed(words: list[str]) -> str:
    """Run a command line and return what it prints."""
    printed, messages = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(messages):
        code = main(words)
    if code:
        raise SystemExit(messages.getvalue())
    return printed.getvalue()


def page() -> str:
    """Make the page: a heading for each study, and its pictures with their commands."""
    parts = ["<!DOCTYPE html>", '<html lang="en">', '<meta charset="utf-8">', "<title>Pictures by podium</title>",
             "<style>body{font-family:sans-serif;max-width:70rem;margin:auto;padding:1rem}figure{margin:2rem 0}"
             "img{max-width:100%}pre{overflow-x:auto}</style>", "<h1>Pictures by podium</h1>"]  # fmt: skip
    for example in GALLERY:
        parts += [f"<h2>{html.escape(example.title)}</h2>", *map(_shown, pictures_of(example))]
    return "\n".join(parts) + "\n"


def _shown(picture: Picture) -> str:
    use, command, python = map(html.escape, (picture.use, picture.command, picture.python))
    image = f'<img alt="{use}" loading="lazy" src="data:image/svg+xml,{quote(picture.svg)}">'
    code = f"<pre>$ {command}</pre><details><summary>Python</summary><pre>{python}</pre></details>"
    return f"<figure>{image}<figcaption><p><b>{picture.kind}</b> {use}</p>{code}</figcaption></figure>"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "gallery.html").write_text(page(), encoding="utf-8")
