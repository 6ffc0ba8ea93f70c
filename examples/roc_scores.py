"""Make breast_cancer_scores.csv and wine_scores.csv: scores on a held-out test set, by scikit-learn.

The data sets come with scikit-learn: Breast Cancer Wisconsin (diagnostic) and Wine, both from the UCI repository (CC BY
4.0). Few features and a small training set keep the classifiers from being perfect.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

HERE = Path(__file__).parent


def models():
    """The classifiers, freshly made."""
    return {
        "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
        "forest": RandomForestClassifier(200, random_state=0),
        "naive Bayes": GaussianNB(),
        "7-NN": make_pipeline(StandardScaler(), KNeighborsClassifier(7)),
        "tree": DecisionTreeClassifier(max_depth=3, random_state=0),
    }


def write(name, header, rows):
    """Write a table."""
    with (HERE / name).open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def breast_cancer():
    """Probability of "malignant" for 399 women, from four features of the mean image."""
    data = load_breast_cancer()
    x, y = data.data[:, [1, 4, 8, 9]], np.where(data.target == 0, "malignant", "benign")
    train, test, labels, truth = train_test_split(x, y, test_size=0.7, random_state=1, stratify=y)
    columns = {}
    for name, model in models().items():
        model.fit(train, labels)
        columns[name] = model.predict_proba(test)[:, list(model.classes_).index("malignant")]
    rows = [[i + 1, truth[i], *(f"{c[i]:.4g}" for c in columns.values())] for i in range(len(truth))]
    write("breast_cancer_scores.csv", ["instance", "diagnosis", *columns], rows)


def wine():
    """Probabilities of three cultivars for 125 wines, from two features."""
    data = load_wine()
    x, y = data.data[:, [1, 10]], np.array(["barolo", "grignolino", "barbera"])[data.target]
    train, test, labels, truth = train_test_split(x, y, test_size=0.7, random_state=1, stratify=y)
    header, columns = [], []
    for name in ("logistic", "forest", "naive Bayes"):
        model = models()[name].fit(train, labels)
        header += [f"{name}:{label}" for label in model.classes_]
        columns += list(model.predict_proba(test).T)
    rows = [[truth[i], *(f"{c[i]:.4g}" for c in columns)] for i in range(len(truth))]
    write("wine_scores.csv", ["cultivar", *header], rows)


if __name__ == "__main__":
    breast_cancer()
    wine()
