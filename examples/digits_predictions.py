"""Make digits_predictions.csv: real predictions of seven classifiers on 599 handwritten digits.

Data: Optical Recognition of Handwritten Digits (UCI), as shipped with scikit-learn. Run: python digits_predictions.py
"""

from __future__ import annotations

import csv
from pathlib import Path

from sklearn.datasets import load_digits
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

MODELS = {
    "Logistic": make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)),
    "1-NN": KNeighborsClassifier(1),
    "5-NN": KNeighborsClassifier(5),
    "Naive Bayes": GaussianNB(),
    "Tree": DecisionTreeClassifier(random_state=0),
    "Forest": RandomForestClassifier(200, random_state=0),
    "SVM (RBF)": make_pipeline(StandardScaler(), SVC()),
}


def main() -> None:
    """Train every model on two thirds of the digits and write what it says about the rest."""
    digits = load_digits()
    ids = range(len(digits.target))
    x, test, y, truth, _, rows = train_test_split(digits.data, digits.target, ids, test_size=1 / 3, random_state=0)
    columns = [model.fit(x, y).predict(test) for model in MODELS.values()]
    with Path(__file__).with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["image", "digit", *MODELS])
        writer.writerows(zip(rows, truth, *columns, strict=True))


if __name__ == "__main__":
    main()
