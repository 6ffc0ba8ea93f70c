"""Values for options, by the name of the option and what the file holds; most plausible, some hostile."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fuzz.draws import Draw
from fuzz.texts import HOSTILE, NAMES
from podium.data.readers.registry import find, readers

HOSTILE_NUMBERS = ["0", "-1", "nan", "inf", "-inf", "1e400", "1e-400", "x", "", "99999999999999999999", "0.5", "1,5"]
HOSTILE_WORDS = [*HOSTILE[-25:], *NAMES[-20:], "all", "0", "=", "a=", "=b", "*", "?", "/", "."]
READERS = list(readers())
READER_OPTIONS = sorted({option for name in READERS for option in find(name).options})

WORDS: dict[str, list[str]] = {
    "objective": ["maximize", "minimize", "max", "acc=maximize", "acc=maximize,f1=maximize,time=minimize", "HV=maximize"],
    "delimiter": [",", ";", "tab", "space", "|", "a", "", "\0", '"', "ab", "."],
    "decimal": [".", ",", "x", ""],
    "problem": ["problem", "dataset", "task", "Problem"],
    "algorithm": ["algorithm", "model", "Algorithm", "framework"],
    "value": ["value", "score", "result", "A", "M0"],
    "run": ["run", "fold", "seed"],
    "fold": ["fold", "split", "run"],
    "repetition": ["repetition", "rep", "run"],
    "where": ["metric=acc", "metric=f1", "run=0", "problem=p0", "x=", "=x", "metric=nothing"],
    "reader": READERS,
    "reader_options": [f"{name}=1" for name in READER_OPTIONS] + ["level=item", "metric=acc", "x=y", "x"],
    "metric": ["acc", "f1", "time", "all", "accuracy", "HV"],
    "missing": ["refuse", "omit", "drop-problem", "drop-algorithm", "worst", "value=0", "value=1e400", "incomplete"],
    "average": ["mean", "median", "mode"],
    "repeats": ["average"],
    "control": ["best", "A", "M0", "M1"],
    "control_name": ["A", "M0", "M1"],
    "alpha": ["0.05", "0.1", "0.01", "0.5", "1e-300", "0.999"],
    "equivalence": ["0.1", "1", "0", "1%", "0.5sd"],
    "seed": ["0", "1", "42", "-5"],
    "replicates": ["1", "2", "3"],
    "permutations": ["0", "9", "19", "-1"],
    "resamples": ["0", "1", "50"],
    "samples": ["1", "100"],
    "jobs": ["1", "0", "-7"],
    "max_problems": ["5", "20", "0"],
    "max_runs": ["1", "5", "100"],
    "sample_size": ["2", "5", "30"],
    "n": ["2", "10", "30", "0"],
    "k": ["2", "3", "5", "1", "0"],
    "sheet": ["1", "0", "x"],
    "query": ["select 1", "drop table x", ""],
    "truth": ["truth", "label", "M0"],
    "identifier": ["id", "truth", "M0"],
    "classifiers": ["M0,M1", "A", "M0", ",", "M0,M0"],
    "scores": ["M0,M1", "M0", ",", "truth"],
    "positive": ["1", "0", "yes", "x"],
    "group": ["group", "family", "M0"],
    "cut_point": ["evaluations", "budget", "fes", "x"],
    "at_values": ["1,10,100", "10,20,...,100", "1,2,...,1e9", "...", "1,...", "1e400", "1/0", "10", "nan"],
    "optimum": ["0", "f1=0", "f1=0,f2=1", "nan", "p0=1"],
    "targets": ["1", "0.5", "1e-8"],
    "one_problem": ["iris", "", "\x1b[1m"],
    "scheme": ["independent", "seeds", "cv", "repeated-cv", "5x2cv", "holdout", "x"],
    "effect": ["0.5", "1", "0", "0.2,0.5,0.8", "d=0.5"],
    "tests": ["friedman", "wilcoxon", "sign", "quade", "t"],
    "procedures": ["holm", "holm,bonferroni", "all", "shaffer", "bergmann", "nothing"],
    "nulls": ["iid", "iid,ties", "all", "exchanged", "own-spreads", "x"],
    "pair": ["M0,M1", "A,B", "M0", ","],
    "bias": ["A", "M0", "0.5", "M0=0.5", "0,5,10"],
    "figure_kind": ["cd", "ranks", "heatmap", "pvalues", "qq", "bars", "matrix", "curves", "roc", "density", "x"],
    "low": ["0", "auto", "p0=0", "x"],
    "high": ["1", "100", "p0=1", "x"],
    "problems": ["one", "many", "groups", "30", "-1"],
    "algorithms": ["two", "many", "5"],
    "data": ["table", "runs", "folds", "predictions", "scores", "traces", "pvalues", "nothing", "unknown"],
    "goal": ["differences", "control", "sizes", "pairs", "equivalence", "ranks", "cost", "practical", "format", "x"],
    "word": ["holm", "p", "critical difference", "valor p", "CD", "xyzzy", "é"],
}  # fmt: skip
"""Plausible words of options; other numbers are drawn from HOSTILE_NUMBERS and small ones."""

NEVER = {"dask", "checkpoint", "resume", "host", "port", "workers", "help", "ask", "hierarchical", "calibrate"}
"""Options left out: they wait for a network or a person, or keep state; their own tests are elsewhere."""

COSTLY = {
    "replicates",
    "permutations",
    "resamples",
    "samples",
    "jobs",
    "max_problems",
    "max_runs",
    "k",
    "n",
    "sample_size",
}
"""Whole numbers that say how much is computed: large ones take long by right."""

_CELLS = re.compile(r"[,;\t|]")


def header_of(content: bytes) -> list[str]:
    line = content[:300].decode("utf-8", "replace").splitlines()[:1]
    return [cell.strip(' "') for cell in _CELLS.split(line[0])] if line else []


def word(draw: Draw, name: str, header: list[str]) -> str:
    """Draw a text for an option."""
    if draw.chance(15):
        return draw.one(HOSTILE_NUMBERS[:3] if name in COSTLY else HOSTILE_WORDS)
    if header and draw.chance(40) and name not in COSTLY:
        return draw.one(header)
    return draw.one(WORDS[name]) if name in WORDS else draw.one(header or ["x"])


def number(draw: Draw, name: str) -> str:
    if name in WORDS and draw.chance(75):
        return draw.one(WORDS[name])
    if name in COSTLY:
        return draw.one(["0", "-1", "x", "1.5", "2"])
    return draw.one(HOSTILE_NUMBERS) if draw.chance(40) else str(draw.below(100) / draw.one([1, 10, 100]))


TARGETS: dict[str, Callable[[Draw, Path], str]] = {
    "output": lambda draw, folder: str(folder / draw.one(["out.txt", "out.pdf", "no/such/out", "", "in.csv", "\0"])),
    "report": lambda draw, folder: str(folder / draw.one(["r.html", "no/r.html", "."])),
    "output_dir": lambda draw, folder: str(folder / draw.one(["all", "in.csv"])),
    "figure": lambda draw, folder: str(folder / draw.one(["f.svg", "f.svg", "f.tex", "f.xyz", "no/f.svg"])),
    "target": lambda draw, folder: draw.one(
        ["-", "-", str(folder / "o.csv"), str(folder / "o.json"), str(folder / "o.x")]
    ),
    "cost_file": lambda _draw, folder: str(folder / "in.csv"),
    "training": lambda _draw, folder: str(folder / "in.csv"),
    "points": lambda _draw, folder: str(folder / "in.csv"),
    "style": lambda _draw, folder: str(folder / "in.csv"),
}
"""Options that are paths: into the scratch folder."""

RARE = {
    "output",
    "report",
    "output_dir",
    "figure",
    "figure_kind",
    "style",
    "caption",
    "points",
    "reader",
    "reader_options",
    "sheet",
    "query",
}
RARE |= {"file_is", "where", "delimiter", "decimal", "python", "standalone", "methods", "table"}
