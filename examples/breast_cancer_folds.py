"""Make breast_cancer_10fold.csv and breast_cancer_5x2cv.csv: real accuracies of four classifiers on one data set.

Data: Breast Cancer Wisconsin (UCI), as shipped with scikit-learn. Run: python breast_cancer_folds.py
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

FOLDER = Path(__file__).parent
MODELS = {
    "Logistic regression": make_pipeline(StandardScaler(), LogisticRegression()),
    "5-NN": make_pipeline(StandardScaler(), KNeighborsClassifier()),
    "Naive Bayes": GaussianNB(),
    "Decision tree": DecisionTreeClassifier(random_state=0),
}


def accuracies(seed: int, folds: int) -> Iterator[list[str]]:
    """Number of each fold with the accuracy of every model in it."""
    data, target = load_breast_cancer(return_X_y=True)
    for number, (train, test) in enumerate(
        StratifiedKFold(folds, shuffle=True, random_state=seed).split(data, target), 1
    ):
        scores = (model.fit(data[train], target[train]).score(data[test], target[test]) for model in MODELS.values())
        yield [str(number), *(f"{score:.4f}" for score in scores)]


def write(name: str, head: list[str], rows: list[list[str]]) -> None:
    """Write a table with these leading columns."""
    with (FOLDER / name).open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([[*head, *MODELS], *rows])


write("breast_cancer_10fold.csv", ["fold"], list(accuracies(1, 10)))
write(
    "breast_cancer_5x2cv.csv",
    ["repetition", "fold"],
    [[str(seed), *row] for seed in range(1, 6) for row in accuracies(seed, 2)],
)
