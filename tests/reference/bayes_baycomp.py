"""Record what baycomp 1.0.3 says about two pairs of the examples: python bayes_baycomp.py > bayes_baycomp.json.

Run from this folder with baycomp and NumPy installed. Differences are those of columns of the example tables, as in the files.
"""

import csv
import json
from pathlib import Path

import baycomp
import numpy as np

EXAMPLES = Path(__file__).parents[2] / "examples"
SAMPLES = 200_000


def columns(name, skip):
    with (EXAMPLES / name).open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    values = np.array([[float(cell) for cell in row[skip:]] for row in rows])
    return {name: values[:, place] for place, name in enumerate(head[skip:])}


def main():
    found = {"baycomp": "1.0.3", "samples": SAMPLES, "multiple": [], "single": []}
    table = columns("garcia_herrera_2008.csv", 1)
    for first, second in (("C4.5", "CN2"), ("C4.5", "NaiveBayes"), ("1-NN", "CN2")):
        # Twice a rope lies off the three decimals of the table: baycomp halves what lies exactly on the limit, the paper does not.
        for rope in (0.0, 0.01025, 0.03025):
            x, y = table[first], table[second]
            for test in (baycomp.SignedRankTest, baycomp.SignTest):
                probabilities = test.probs(x, y, rope, nsamples=SAMPLES, random_state=1)
                found["multiple"].append(
                    {
                        "test": test.__name__,
                        "first": first,
                        "second": second,
                        "rope": rope,
                        "probabilities": [float(p) for p in probabilities],
                    }
                )
    table = columns("breast_cancer_10fold.csv", 1)
    for first, second in (("Logistic regression", "5-NN"), ("Naive Bayes", "Decision tree")):
        for rope in (0.0, 0.01):
            probabilities = baycomp.CorrelatedTTest.probs(table[first], table[second], rope)
            found["single"].append(
                {"first": first, "second": second, "rope": rope, "probabilities": [float(p) for p in probabilities]}
            )
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
