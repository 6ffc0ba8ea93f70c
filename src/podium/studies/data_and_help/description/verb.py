"""``podium describe``: what a file contains, and what is wrong with it."""

from __future__ import annotations

from podium.i18n import N_
from podium.options import READING
from podium.verbs import Given, Option, Plan, Step, Verb

CUT_POINT = Option(
    "cut_point", N_("Traces: the column of cut-points (evaluations, budget)."), section="table", metavar="COLUMN"
)
TRUTH = Option("truth", N_("Predictions: the column of the true labels."), section="table", metavar="COLUMN")
SOLVED = Option(
    "solved", N_("Predictions: columns contain 1 for solved, 0 for not solved."), section="table", type=bool
)
KIND = Option(
    "kind", N_("What FILE contains. Default: auto-detected."), common=True,
    choices=dict.fromkeys(("results", "traces", "predictions"), ""),
)  # fmt: skip


def resolve(given: Given) -> Plan:
    """Describe the file."""
    return [Step("study", given.call("describe", given.take("file")))]


VERB = Verb(
    "describe",
    help=(
        N_("Report what FILE contains: shape, metrics, missing results, ties, duplicates, unusual values and names, and what to type next."),
        N_("FILE is anything podium reads. Nothing is compared and no objective is needed; all problems are reported at once."),
        N_("Several files, such as one for each algorithm, are matched by name and described together."),
    ),
    examples=(
        "podium describe results.csv",
        "podium describe runs.csv --problem task --algorithm model --value acc --run fold",
        "podium describe exdata/",
        "podium describe baseline.csv candidate.csv",
        "podium describe answers.csv --truth label --format json",
    ),
    resolve=resolve,
    several_files=True,
    options=(*READING.without("objective", "repeats", "missing", "average"), KIND, CUT_POINT, TRUTH, SOLVED),
)  # fmt: skip
