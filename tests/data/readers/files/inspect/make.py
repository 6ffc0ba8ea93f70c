"""Write the files beside this script with Inspect AI: ``pip install inspect-ai`` (0.3.285), then run it.

No model is called: the mock provider of the tool answers, as three "models" that know their answers by arithmetic.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval  # noqa: A004
from inspect_ai.dataset import Sample
from inspect_ai.model import Model, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score, Target, accuracy, match, mean, scorer
from inspect_ai.solver import TaskState, generate

HERE = Path(__file__).parent
ITEMS = 10
KNOWS: dict[str, Callable[[int], bool]] = {
    "steady": lambda n: n != 5,
    "hasty": lambda n: n % 3 != 0,
    "odd": lambda n: n % 2 == 1,
}
SAMPLES = [Sample(id=f"q{n}", input=f"{n} + {n}?", target=str(2 * n)) for n in range(1, ITEMS + 1)]


@scorer(metrics=[mean()])
def closeness() -> Any:
    """Score 1 / (1 + distance): a number that is not right or wrong."""

    async def judge(state: TaskState, target: Target) -> Score:
        return Score(value=1 / (1 + abs(int(state.output.completion) - int(target.text))))

    return judge


@scorer(metrics={"right": [accuracy()], "short": [mean()]})
def parts() -> Any:
    """Score two things at once."""

    async def judge(state: TaskState, target: Target) -> Score:
        text = state.output.completion
        return Score(value={"right": int(text == target.text), "short": int(len(text) == 1)})

    return judge


def model(name: str) -> Model:
    """Return a mock model that knows the answer where its rule says so."""

    def answer(messages: Any, *_: Any) -> ModelOutput:
        n = int(messages[-1].text.split()[0])
        out = ModelOutput.from_content(f"mockllm/{name}", str(2 * n if KNOWS[name](n) else 2 * n + 1))
        out.usage = ModelUsage(input_tokens=4, output_tokens=1, total_tokens=5)
        return out

    return get_model(f"mockllm/{name}", custom_outputs=answer)


def main() -> None:
    """Evaluate every model and keep the logs."""
    for folder in ("json", "zipped", "epochs"):
        shutil.rmtree(HERE / folder, ignore_errors=True)
    for name in KNOWS:
        task = Task(dataset=SAMPLES, solver=generate(), scorer=[match(), closeness(), parts()], name="doubling")
        run(task, name, HERE / "json", "json")
        run(task, name, HERE / "zipped", "eval")
    for name in ("steady", "odd"):
        task = Task(dataset=SAMPLES[:4], solver=generate(), scorer=match(), name="doubling", epochs=2)
        run(task, name, HERE / "epochs", "json")
    for file in HERE.glob("*/*.json"):
        slim(file)


def run(task: Task, name: str, folder: Path, kind: Any) -> None:
    """Evaluate one model on one task."""
    eval(task, model=model(name), log_dir=str(folder), log_format=kind, display="none", log_samples=True)


def slim(file: Path) -> None:
    """Take out transcripts and machine, none of which is read."""
    content = json.loads(file.read_text())
    for sample in content["samples"]:
        for key in ("events", "messages", "attachments", "events_data", "store", "output"):
            sample.pop(key, None)
    content["eval"].pop("revision", None)
    content["plan"] = {}
    file.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
