"""Make digits_copies.csv: real predictions of four classifiers on eight damaged copies of each of 60 handwritten digits.

Copies of one image depend on each other: an example for `podium predictions --group image`.
Data: Optical Recognition of Handwritten Digits (UCI), as shipped with scikit-learn. Run: python digits_copies.py
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
from digits_predictions import MODELS
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

COPIES = 8
NOISE = 3.0
KEPT = ("1-NN", "5-NN", "Tree", "Forest")


def main() -> None:
    """Train on the digits that are not copied, add noise to each copy, and write what every model says about it."""
    digits = load_digits()
    ids = range(len(digits.target))
    x, test, y, truth, _, rows = train_test_split(digits.data, digits.target, ids, test_size=60, random_state=0)
    rng = np.random.default_rng(0)
    images = np.repeat(test, COPIES, axis=0)
    images = np.clip(images + rng.normal(0, NOISE, images.shape), 0, 16)
    columns = [MODELS[name].fit(x, y).predict(images) for name in KEPT]
    with Path(__file__).with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["copy", "image", "digit", *KEPT])
        names = [(f"{row}-{copy}", row) for row in rows for copy in range(1, COPIES + 1)]
        answers = zip(np.repeat(truth, COPIES), *columns, strict=True)
        writer.writerows([*name, *answer] for name, answer in zip(names, answers, strict=True))


if __name__ == "__main__":
    main()
