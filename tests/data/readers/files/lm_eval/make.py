"""Write the files beside this script with lm-evaluation-harness: ``pip install lm-eval`` (0.4.13), then run it.

No model is loaded and nothing is downloaded: three "models" know their answers by arithmetic, on three tasks defined here.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.api.registry import register_model
from lm_eval.loggers import EvaluationTracker
from lm_eval.tasks import TaskManager

HERE = Path(__file__).parent
ITEMS = 12
KNOWS = {"steady": lambda n: n != 5, "hasty": lambda n: n % 3 != 0, "odd": lambda n: n % 2 == 1}

TASKS = {
    "toy_sums": """
task: toy_sums
output_type: multiple_choice
doc_to_text: "{{n}} + {{n}} ="
doc_to_choice: choices
doc_to_target: 0
metric_list:
  - {metric: acc, aggregation: mean, higher_is_better: true}
  - {metric: acc_norm, aggregation: mean, higher_is_better: true}
""",
    "toy_words": """
task: toy_words
output_type: generate_until
doc_to_text: "{{n}} in words:"
doc_to_target: "{{word}}"
generation_kwargs: {until: ["."]}
filter_list:
  - name: strict-match
    filter: [{function: regex, regex_pattern: "^it is (\\\\w+)$"}, {function: take_first}]
  - name: flexible-extract
    filter: [{function: regex, regex_pattern: "(\\\\w+)$"}, {function: take_first}]
metric_list:
  - {metric: exact_match, aggregation: mean, higher_is_better: true}
""",
    "toy_text": """
task: toy_text
output_type: loglikelihood_rolling
doc_to_text: ""
doc_to_target: "{{word}}"
metric_list:
  - {metric: word_perplexity}
  - {metric: bits_per_byte}
""",
}
WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@register_model("toy")
class Toy(LM):
    """A model that knows the answer where its rule says so."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.knows = KNOWS[name]

    @classmethod
    def create_from_arg_string(cls, arg_string: str, additional_config: Any = None) -> Toy:
        return cls(arg_string.split("=")[1].split("/")[1])

    @classmethod
    def create_from_arg_obj(cls, arg_dict: dict[str, Any], additional_config: Any = None) -> Toy:
        return cls(arg_dict["pretrained"].split("/")[1])

    def loglikelihood(self, requests: Any, disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        out = []
        for request in requests:
            n = int(request.args[0].split()[0])
            right = int(request.args[1]) == 2 * n
            out.append((-0.5, True) if right == self.knows(n) else (-2.0, False))
        return out

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> list[str]:
        out = []
        for request in requests:
            n = int(request.args[0].split()[0])
            word = WORDS[n - 1] if self.knows(n) else "many"
            out.append(f"it is {word}" if n % 4 else f"I think {word}")
        return out

    def loglikelihood_rolling(self, requests: Any, disable_tqdm: bool = False) -> list[float]:
        return [-1.5 if self.knows(WORDS.index(request.args[0].strip()) + 1) else -3.25 for request in requests]


def main() -> None:
    """Evaluate every model and keep the files that the tool writes."""
    for old in HERE.glob("example__*"):
        shutil.rmtree(old)
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        rows = [{"n": n, "choices": [str(2 * n), str(2 * n + 1)], "word": WORDS[n - 1]} for n in range(1, ITEMS + 1)]
        (work / "items.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
        data = f'dataset_path: json\ndataset_kwargs: {{data_files: {{test: "{work}/items.jsonl"}}}}\ntest_split: test\n'
        for name, text in TASKS.items():
            (work / f"{name}.yaml").write_text(data + text)
        manager = TaskManager(include_path=str(work), include_defaults=False)
        for name in KNOWS:
            tracker = EvaluationTracker(output_path=str(HERE))
            found = simple_evaluate(
                "toy",
                model_args=f"pretrained=example/{name}",
                tasks=list(TASKS),
                num_fewshot=0,
                bootstrap_iters=100,
                log_samples=True,
                evaluation_tracker=tracker,
                task_manager=manager,
            )
            samples = found.pop("samples")
            tracker.save_results_aggregated(results=found, samples=samples)
            for task in found["configs"]:
                tracker.save_results_samples(task_name=task, samples=samples[task])
    for file in HERE.glob("example__*/*.json"):
        clean(file)


def clean(file: Path) -> None:
    """Take out what describes the machine and the tasks at length, none of which is read."""
    content = json.loads(file.read_text())
    content["pretty_env_info"] = content["git_hash"] = "left out"
    content["configs"] = {}
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
