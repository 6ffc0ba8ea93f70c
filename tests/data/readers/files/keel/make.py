"""Write folders of results as KEEL lays them out, with answers of scikit-learn, and what scikit-learn says of them."""

import json
from pathlib import Path

from sklearn.datasets import load_diabetes, load_iris, load_wine
from sklearn.linear_model import LinearRegression
from sklearn.metrics import accuracy_score, balanced_accuracy_score, mean_absolute_error, mean_squared_error
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor

HERE = Path(__file__).parent
CLASSIFIERS = {"KNN-C": KNeighborsClassifier(3), "C4.5-NB-C": GaussianNB()}
REGRESSORS = {"LinearLMS-R": LinearRegression(), "KNN-R": KNeighborsRegressor(5)}


def write(folder, fold, ending, name, kind, truth, answers):
    lines = [
        f"@relation {name}",
        "@attribute x1 real [0.0,10.0]",
        f"@attribute out {kind}",
        "@inputs x1",
        "@outputs out",
        "@data",
    ]
    path = HERE / folder / f"result{fold}.{ending}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines + [f"{y} {answer}" for y, answer in zip(truth, answers, strict=False)]) + "\n")


seen = {}
for name, data in (("iris", load_iris()), ("wine", load_wine())):
    labels = [str(label).replace("_", "-") for label in data.target_names]
    for algorithm, model in CLASSIFIERS.items():
        splits = StratifiedKFold(3, shuffle=True, random_state=7).split(data.data, data.target)
        for fold, (train, test) in enumerate(splits):
            model.fit(data.data[train], data.target[train])
            for ending, part in (("tra", train), ("tst", test)):
                answers = model.predict(data.data[part])
                kind = "{" + ", ".join(labels) + "}"
                write(
                    f"classification/results/{algorithm}.{name}",
                    fold,
                    ending,
                    name,
                    kind,
                    [labels[y] for y in data.target[part]],
                    [labels[y] for y in answers],
                )
                seen[f"{algorithm} {name} {fold} {ending}"] = {
                    "accuracy": accuracy_score(data.target[part], answers),
                    "balanced_accuracy": balanced_accuracy_score(data.target[part], answers),
                    "train": len(train),
                }
data = load_diabetes()
X, y = data.data[:60], data.target[:60]
for algorithm, model in REGRESSORS.items():
    for fold, (train, test) in enumerate(KFold(2).split(X)):
        answers = model.fit(X[train], y[train]).predict(X[test]).tolist()
        write(
            f"regression/{algorithm}/diabetes",
            f"{fold}s0",
            "tst",
            "diabetes",
            "real [0.0,400.0]",
            y[test].tolist(),
            answers,
        )
        seen[f"{algorithm} diabetes {fold} tst"] = {
            "mean_squared_error": mean_squared_error(y[test], answers),
            "mean_absolute_error": mean_absolute_error(y[test], answers),
        }
(HERE / "seen.json").write_text(json.dumps(seen, indent=1) + "\n")
