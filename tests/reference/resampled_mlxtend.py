"""Numbers from mlxtend 0.25:  python resampled_mlxtend.py > resampled_mlxtend.json   (needs mlxtend and scikit-learn)

The scores behind every test are recorded by the scoring function itself, in the order in which mlxtend asks for them: in
5x2 cv, first fold of both classifiers, then second fold of both, for each of five replications.
"""

import json

from mlxtend.evaluate import combined_ftest_5x2cv, paired_ttest_5x2cv, paired_ttest_kfold_cv, paired_ttest_resampled
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

TESTS = {
    "5x2cv-t": paired_ttest_5x2cv,
    "combined-f": combined_ftest_5x2cv,
    "paired-t": paired_ttest_kfold_cv,
    "paired-t-resampled": paired_ttest_resampled,
}
PAIRS = [
    (load_iris, KNeighborsClassifier(1), DecisionTreeClassifier(random_state=0)),
    (load_wine, GaussianNB(), DecisionTreeClassifier(random_state=0)),
    (load_breast_cancer, GaussianNB(), KNeighborsClassifier(3)),
    (load_wine, KNeighborsClassifier(5), GaussianNB()),
]


def run(test, load, first, second):
    scores = []

    def scoring(classifier, data, target):
        scores.append(float(classifier.score(data, target)))
        return scores[-1]

    data, target = load(return_X_y=True)
    options = {"shuffle": True} if test is paired_ttest_kfold_cv else {}
    statistic, pvalue = test(first, second, data, target, scoring=scoring, random_seed=7, **options)
    return {"scores": scores, "statistic": float(statistic), "pvalue": float(pvalue)}


print(json.dumps({name: [run(test, *pair) for pair in PAIRS] for name, test in TESTS.items()}, indent=1))
