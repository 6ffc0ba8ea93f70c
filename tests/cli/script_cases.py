"""Command lines of every verb whose Python lines are run, and the folder that they run in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cli.conftest import EXAMPLES
from podium.cli import request
from podium.cli.script import lines
from podium.mentions import as_typed, spelled

_H = "garcia_herrera_2008.csv --objective maximize"
_T = "garcia_2010_tutorial.csv --objective maximize"
_CEC = "cec2017_d10_runs.csv --problem function --algorithm algorithm --value error --run run"
_AMLB = "amlb_2019_medium_8c1h.csv"
_FEW = "--replicates 40 --jobs 1"
_MADE = {
    "groups.csv": "data,A,B,C,family\na1,1,2,3,a\na2,2,1,3,a\nb1,4,5,6,b\nb2,4,5,7,b\nc1,1,3,2,c\nc2,1,4,2,c\n",
    "two.csv": "data,A,B\na,2,2\nb,1,5\nc,3,7\nd,4,4\n",
    "holes.csv": "data,A,B,C\na,1,2,3\nb,2,,3\nc,3,7,8\nd,4,4,5\ne,1,3,4\n",
    "pvalues.csv": "hypothesis,p\nA,0.001\nB,0.04\nC,0.03\n",
    "ranks.csv": "C4.5,2.1\n1-NN,3.25\nNB,2.2\nKernel,4.333\nCN2,3.117\n",
    "runs.csv": "seed,A,B\n1,0.5,0.7\n2,0.6,0.9\n3,0.4,0.7\n4,0.5,0.8\n5,0.6,0.6\n",
    "hard.csv": "task;x;y\na;0,5;0,7\nb;0,6;0,9\nc;0,4;0,7\nd;0,5;0,8\n",
    "costs.csv": "algorithm,MB\nA,20\nB,10\n",
    "folds3.csv": "task,algorithm,fold,acc\n"
    + "".join(f"{task},{name},{fold},0.{fold}{len(task)}{ord(name) % 7}\n" for task in ("u", "vv") for name in "AB" for fold in range(1, 7)),
    "a/A.csv": "problem,score\nx,1\ny,2\nz,4\n",
    "a/B.csv": "problem,score\nx,2\ny,3\nz,3\n",
}  # fmt: skip

COMMANDS = (
    f"compare {_T}",
    f"compare {_H} --control best --alpha 0.1 --ranking all --se corrected --alternative two-sided",
    f"compare {_T} --control PDFC --alternative greater --ranking quade --parametric --stability --equivalence 0.1",
    f"compare {_H} --exact --permutations 50 --seed 3 --simes",
    "compare hard.csv --objective minimize --delimiter ; --decimal , --names",
    f"compare {_AMLB} --missing worst --average median",
    f"compare {_AMLB} --missing incomplete",
    f"compare {_AMLB} --missing incomplete --control AutoWEKA --permutations 100 --pairwise sign",
    f"compare {_H} --missing incomplete --control best --exact",
    "compare holes.csv --objective maximize --missing incomplete --seed 4",
    f"compare {_H} --unpaired --control C4.5 --alpha 0.01",
    "compare jmetal_indicators.csv --metric all --control best --average median",
    "compare groups.csv --objective maximize --group family --control A --permutations 200",
    "compare cec2017_d10_mean_error.csv --objective minimize --group cec2017_families.csv --seed 5",
    f"compare {_CEC} --where run=1 --objective minimize",
    f"compare {_T} --drop-row adult --drop-column FH-* --keep-column PDFC",
    "compare groups.csv --objective maximize --group family --drop-row a1 --no-transpose",
    "compare holes.csv --objective maximize --missing incomplete --seed 4 --drop-row e",
    "compare a/*.csv --file-is algorithm --objective maximize",
    f"pair {_T}",
    f"pair {_T} --alpha 0.1 --zeros pratt --confidence 0.5",
    f"pair {_T} --equivalence 0.1",
    f"pair {_T} PDFC NNEP --alternative greater --zeros drop --confidence 0.9,0.8 --permutations 10 --seed 2 --equivalence 0.1",
    "pair two.csv --objective minimize",
    "pair two.csv --objective minimize --alternative less --equivalence 2",
    f"runs {_CEC} --objective minimize --normalize minmax --dominance --resamples 100 --epsilon 0.3",
    f"runs {_CEC} --objective minimize --low DYYPO --high jSO --control DES --resamples 100 --threshold 0.9",
    "runs runs.csv --one-problem iris --objective maximize --resamples 100",
    "folds breast_cancer_10fold.csv --objective maximize",
    "folds breast_cancer_10fold.csv --objective maximize --control 5-NN --equivalence 0.05 --alternative greater --test-fraction 0.1",
    "folds breast_cancer_5x2cv.csv --objective minimize --design 5x2cv --repetition repetition --fold fold",
    "folds folds3.csv --objective maximize --where task=u --fold fold --algorithm algorithm --value acc --design independent",
    f"bayes {_T} PDFC NNEP --rope 0.01 --samples 500",
    f"bayes {_T} --rope 0.01 --samples 500 --test sign --control PDFC --prior 2 --prior-place first --threshold 0.9 --seed 7",
    f"bayes {_H} --rope 0 --samples 500 --test bradley-terry",
    "bayes breast_cancer_10fold.csv --objective maximize --rope 0.01 --test correlated-t --fold fold --test-fraction 0.1",
    "predictions digits_predictions.csv --truth digit",
    "predictions digits_predictions.csv --truth digit --id image --classifiers Logistic,1-NN,Tree --control Tree --test midp --permutations 50",
    "roc breast_cancer_scores.csv --truth diagnosis --positive malignant --cost-fp 1 --cost-fn 5 --control forest --confidence 0.9",
    "roc breast_cancer_scores.csv --truth diagnosis --positive malignant --scores forest,tree --points breast_cancer_points.csv",
    "roc --points breast_cancer_points.csv --cost-fp 1 --cost-fn 5 --negatives 900 --positives 100 --delimiter ,",
    "roc wine_scores.csv --truth cultivar --multiclass --alpha 0.01",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --optimum 0 --tolerance 1e-8 --target 1e-8 --target 1 --resamples 50",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --at-values 10,30,50 --final-at 40",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --at-values 10,30,50",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --every 20 --best-so-far",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --final-at 50",
    f"assumptions {_CEC} --scheme seeds --alpha 0.01",
    f"assumptions {_CEC} --figure-problem F1 --figure-algorithm jSO",
    "assumptions runs.csv --one-problem iris",
    "table garcia_herrera_2008.csv --objective maximize --ranks",
    "table cec2017_d10_runs.csv --objective minimize --control jSO --cell mean --summary sums,rank --digits 2",
    "order amlb_2019_score.csv --objective maximize --cost amlb_2019_seconds.csv",
    "order amlb_2019_score.csv --objective maximize --cost amlb_2019_seconds.csv --cost-column seconds --test sign --adjust none",
    "order runs.csv --objective maximize --cost costs.csv --test folds --design independent",
    "order runs.csv --objective maximize --cost costs.csv --test paired-t --design holdout --test-fraction 0.3",
    "plan --effect d=0.8 --replicates 100 --max-problems 60 --alternative greater",
    "plan --effect rank=1.5 --k 4 --control --pattern ends --shape t3 --max-problems 15 --test friedman,wilcoxon --procedures holm --replicates 100 --jobs 1",
    f"plan {_T} --pair PDFC FH-GBML --alone --replicates 100 --max-problems 80",
    f"plan {_CEC} --se 1000 --effect d=0.5 --control jSO --max-runs 200",
    f"power {_T} --bias 0,5 --pair PDFC NNEP --test friedman --procedures holm,nemenyi --replacement --sample-size 9 {_FEW}",
    f"power {_T} --control best --bias 0:10:5 --scale 2 {_FEW}",
    f"validate --n 8 --k 3 --null iid,ties --all-pairs --se both {_FEW}",
    f"validate {_T} --control-name NNEP --test friedman --test wilcoxon --procedures holm,none --null exchanged {_FEW}",
    "adjust pvalues.csv --alpha 0.01",
    "adjust ranks.csv --n 30 --kind ranks --control C4.5 --simes",
    "adjust ranks.csv --n 30 --exhaustive",
    "adjust --statistic chi2=39.65 --statistic F=14.31 --k 5 --n 30",
    "describe amlb_2019_medium_8c1h.csv",
    "describe digits_predictions.csv --kind predictions --truth digit",
    "guide",
    "guide --data table --problems many --algorithms 2",
    "explain",
    "explain valor p --language es",
)  # fmt: skip


def python_lines(argv: Sequence[str]) -> str:
    """Write the Python lines that compute, show and write what a command line does, as ``--python`` prints them."""
    with spelled(as_typed):
        asked = request(argv)
        return lines(asked.plan(), asked.output)


def lay_out(folder: Path) -> None:
    """Put the examples and some more tables into a folder."""
    for path in EXAMPLES.glob("*.csv"):
        (folder / path.name).symlink_to(path)
    for name, text in _MADE.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


def executed(lines: str) -> dict[str, Any]:
    """Run a script and give its names; options are spelled as the command that is compared with it does."""
    names: dict[str, Any] = {"__name__": "script"}
    with spelled(as_typed):
        exec(compile(lines, "script.py", "exec"), names)
    return names
