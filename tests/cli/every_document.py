"""Command lines of every verb whose documents together show every kind of table."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cli.conftest import EXAMPLES
from podium.cli import study_of
from podium.studies.shared.base import Study

_HERRERA = f"{EXAMPLES}/garcia_herrera_2008.csv --objective maximize"
_TUTORIAL = f"{EXAMPLES}/garcia_2010_tutorial.csv --objective maximize"
_CEC = f"{EXAMPLES}/cec2017_d10_runs.csv --problem function --algorithm algorithm --value error"
_TEN = f"{EXAMPLES}/breast_cancer_10fold.csv --objective maximize"
_FIVE = f"{EXAMPLES}/breast_cancer_5x2cv.csv --objective maximize"
_SCORES = f"{EXAMPLES}/amlb_2019_score.csv --objective maximize --cost {EXAMPLES}/amlb_2019_seconds.csv"
_DIGITS = f"{EXAMPLES}/digits_predictions.csv --truth digit"
_CANCER = f"{EXAMPLES}/breast_cancer_scores.csv --truth diagnosis --positive malignant"
_TRACES = f"{EXAMPLES}/cec2017_d10_convergence_mean.csv --objective minimize"
_AMLB = f"{EXAMPLES}/amlb_2019_medium_8c1h.csv"
_INDICATORS = f"{EXAMPLES}/jmetal_indicators.csv"

_REPORTED = Path(__file__).parent / "reported"

COMMANDS = (
    f"compare {_HERRERA} --ranking all --stability --equivalence 0.1",
    f"compare {_HERRERA} --ranking all --permutations 50 --simes --parametric",
    f"compare {_HERRERA} --pairwise wilcoxon --exact",
    f"compare {_HERRERA} --pairwise nemenyi",
    f"compare {_TUTORIAL} --control PDFC --pairwise t --alternative greater",
    f"compare {_TUTORIAL} --control PDFC --parametric --stability --equivalence 0.1 --alternative greater --ranking all",
    f"compare {_TUTORIAL} --control best --pairwise eisinga --se corrected",
    f"compare {_TUTORIAL} --pairwise eisinga-ties",
    f"compare {_TUTORIAL} --pairwise conover",
    f"compare {_TUTORIAL} --pairwise sign",
    f"compare {_HERRERA} --unpaired",
    f"compare {_HERRERA} --unpaired --control C4.5",
    f"compare {EXAMPLES}/cec2017_d10_mean_error.csv --objective minimize --group {EXAMPLES}/cec2017_families.csv",
    f"compare {EXAMPLES}/cec2017_d10_mean_error.csv --objective minimize --group {EXAMPLES}/cec2017_families.csv --control jSO",
    f"compare {_AMLB} --missing incomplete",
    f"compare {_AMLB} --missing incomplete --control TPOT",
    f"compare {_INDICATORS} --metric all",
    f"compare {_INDICATORS} --metric all --control MOMBI2",
    f"pair {_TUTORIAL}",
    f"pair {_TUTORIAL} PDFC NNEP --equivalence 0.1",
    f"pair {_TUTORIAL} PDFC NNEP --alternative greater --zeros split",
    f"runs {_CEC} --run run --objective minimize --normalize minmax --dominance --resamples 100",
    f"folds {_TEN}",
    f"folds {_TEN} --control 5-NN --equivalence 0.05 --alternative greater",
    f"folds {_FIVE}",
    f"folds {_TEN} --design holdout --test-fraction 0.3",
    f"folds {_TEN} --design independent",
    f"bayes {_TUTORIAL} PDFC NNEP --rope 0.01 --samples 1000",
    f"bayes {_HERRERA} --rope 0.01 --samples 1000",
    f"bayes {_HERRERA} --rope 0.01 --test bradley-terry --samples 1000",
    f"bayes {_TUTORIAL} --rope 0.01 --test sign --samples 1000",
    f"bayes {_TEN} --rope 0.01 --test correlated-t",
    f"predictions {_DIGITS}",
    f"predictions {_DIGITS} --control Logistic --test midp --alternative greater",
    f"predictions {EXAMPLES}/digits_copies.csv --truth digit --group image",
    f"roc {_CANCER} --cost-fp 1 --cost-fn 5",
    f"roc {_CANCER} --points {EXAMPLES}/breast_cancer_points.csv",
    f"roc --points {EXAMPLES}/breast_cancer_points.csv --cost-fp 1 --cost-fn 5 --negatives 900 --positives 100",
    f"roc {EXAMPLES}/fawcett_roc_20.csv --truth class --positive p",
    f"roc {EXAMPLES}/wine_scores.csv --truth cultivar --multiclass",
    f"convergence {_TRACES} --optimum 0 --tolerance 1e-8 --target 1e-8",
    f"assumptions {_CEC} --run run --full",
    f"table {_CEC} --objective minimize --control jSO",
    f"table {_CEC} --objective minimize --control jSO --pairs --adjust holm --cell mean+-sd,best --rows algorithms",
    f"table {_TUTORIAL} --show aligned --digits 3",
    f"table {_AMLB} --missing incomplete --control TPOT --digits-per problem --test rank-sum",
    f"table {EXAMPLES}/cec2017_d10_mean_error.csv --objective minimize --by {EXAMPLES}/cec2017_families.csv --control jSO",
    f"order {_SCORES}",
    f"order {_SCORES} --test sign --adjust bonferroni",
    "plan --effect d=1",
    "plan --effect d=1.5 --k 3 --test friedman --procedures nemenyi,holm --replicates 100 --max-problems 40",
    f"plan {_TUTORIAL} --pair PDFC FH-GBML --replicates 100 --test friedman --procedures holm --max-problems 40",
    f"plan {_CEC} --se 1 --effect d=0.5",
    f"power {_HERRERA} --replicates 20 --bias 0,5",
    f"power {_HERRERA} --replicates 20 --bias 0,5 --control C4.5 --procedures bonferroni,sidak,holm,holland,finner,hochberg,hommel,rom,li",
    "validate --n 6 --k 3 --replicates 50 --procedures none,bonferroni,sidak,holm,holland,finner,hochberg,hommel,rom,li",
    "validate --n 6 --k 3 --replicates 50 --all-pairs --test friedman --test wilcoxon",
    f"validate {_HERRERA} --replicates 50 --test friedman --test quade --se both --procedures none,bonferroni,sidak,holm,holland,finner,hochberg,hommel,rom,li",
    f"adjust {_REPORTED}/ranks.csv --n 30 --exhaustive --simes",
    f"adjust {_REPORTED}/ranks.csv --n 30 --control A",
    f"adjust {_REPORTED}/matrix.csv",
    f"adjust {_REPORTED}/pvalues.csv",
    f"describe {_AMLB}",
    f"describe {_TRACES.split()[0]}",
    f"describe {_DIGITS}",
    "guide",
)


@cache
def study(command: str) -> Study:
    """The study that a command line shows; each is made once."""
    return study_of(command.split())
