"""Write the files beside this script with MTEB's own results: ``pip install mteb-core`` (2.26.24), then run it.

No model is run: made-up scores are put into the tool's `TaskResult` and written by its `to_disk`; ``main_scores.json`` holds what
the tool itself reads back as main score, over all and for some languages and subsets.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from mteb.results import TaskResult

HERE = Path(__file__).parent
SUBSETS = {"en-de": ["eng-Latn", "deu-Latn"], "en-fr": ["eng-Latn", "fra-Latn"], "de-fr": ["deu-Latn", "fra-Latn"]}
MODELS = {"example/steady": 0.0, "example/hasty": 0.07, "example/odd": -0.13}
REVISION = "0123456789abcdef"


def result(task: str, scores: dict[str, dict[str, float]]) -> TaskResult:
    """Make a result of a task from main scores by split and subset."""
    filled: dict[str, list[dict[str, Any]]] = {
        split: [
            {
                "accuracy": value,
                "f1": value / 2,
                "main_score": value,
                "hf_subset": subset,
                "languages": SUBSETS.get(subset, ["eng-Latn"]),
            }
            for subset, value in subsets.items()
        ]
        for split, subsets in scores.items()
    }
    return TaskResult(
        task_name=task,
        dataset_revision="1",
        mteb_version="2.26.24",
        scores=filled,
        evaluation_time=1.5,
        kg_co2_emissions=None,
    )


def main() -> None:
    """Write the results of every model, and what the tool says of them."""
    shutil.rmtree(HERE / "results", ignore_errors=True)
    said: dict[str, dict[str, dict[str, float]]] = {}
    for index, (model, shift) in enumerate(MODELS.items()):
        folder = HERE / "results" / model.replace("/", "__") / REVISION
        folder.mkdir(parents=True)
        (folder / "model_meta.json").write_text(json.dumps({"name": model, "revision": REVISION}))
        pairs = {"en-de": 0.61 + shift, "en-fr": 0.7 + shift / 2, "de-fr": 0.55 - shift / 3}
        tasks = {
            "ToyBitext": {"test": pairs, "validation": {name: value + 0.05 for name, value in pairs.items()}},
            "ToyReviews": {"test": {"default": 0.8 + shift}},
            "ToyQuestions": {"test": {"default": 0.45 + index * 0.1}},
        }
        for task, scores in tasks.items():
            result(task, scores).to_disk(folder / f"{task}.json")
            said.setdefault(task, {})[model] = read_back(folder / f"{task}.json")
    (HERE / "main_scores.json").write_text(json.dumps(said, indent=1) + "\n")


def read_back(path: Path) -> dict[str, float]:
    """Return what the tool reads."""
    found = TaskResult.from_disk(path)
    out = {"main_score": found.main_score, "test": found.get_score(splits=["test"])}
    if path.stem == "ToyBitext":
        out["deu"] = found.get_score(languages=["deu"])
        out["en-fr"] = found._get_score_fast(subsets=["en-fr"])
    return out


if __name__ == "__main__":
    main()
