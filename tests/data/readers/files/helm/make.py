"""Write the files beside this script with the classes of HELM: ``pip install --no-deps crfm-helm`` (0.5.16) and what it asks for.

No model is run: statistics of two made-up scenarios are built with the tool's own `Stat`, merged as its runner merges them, and
written as its runner writes them. The folders of real runs are called like the run ("quiz:level=easy,model=example_steady").
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from helm.benchmark.augmentations.perturbation_description import PerturbationDescription
from helm.benchmark.metrics.metric import PerInstanceStats
from helm.benchmark.metrics.metric_name import MetricName
from helm.benchmark.metrics.statistic import Stat, merge_stat
from helm.common.general import asdict_without_nones

HERE = Path(__file__).parent
ITEMS = 8
KNOWS: dict[str, Any] = {"steady": lambda n: n != 5, "hasty": lambda n: n % 3 != 0, "odd": lambda n: n % 2 == 1}
TYPOS = PerturbationDescription(name="typos", robustness=True)


@dataclass
class Spec:
    """The part of a run's description that says who ran on what."""

    name: str
    adapter_spec: dict[str, Any]
    groups: list[str]


def main() -> None:
    """Write the suite."""
    shutil.rmtree(HERE / "suite", ignore_errors=True)
    for level, offset in (("easy", 0), ("hard", 1)):
        for model, knows in KNOWS.items():
            folder = HERE / "suite" / f"quiz_{level}_{model}"
            folder.mkdir(parents=True)
            instances = [one for n in range(1, ITEMS + 1) for one in instance(n, knows(n + offset), knows(n))]
            spec = Spec(
                f"quiz:level={level},model=example_{model}", {"model": f"example/{model}", "max_tokens": 5}, ["quiz"]
            )
            write(folder / "run_spec.json", asdict(spec))
            write(folder / "per_instance_stats.json", [asdict_without_nones(one) for one in instances])
            write(folder / "stats.json", [asdict_without_nones(one) for one in merged(instances)])


def instance(n: int, right: bool, robust: bool) -> list[PerInstanceStats]:
    """Return the statistics of one instance as it is, and with typing errors."""
    split = "valid" if n == ITEMS else "test"
    plain = [Stat(MetricName("exact_match", split)).add(right), Stat(MetricName("num_output_tokens", split)).add(n)]
    typed = [Stat(MetricName("exact_match", split, perturbation=TYPOS)).add(right and robust)]
    return [PerInstanceStats(f"id{n}", None, 0, plain), PerInstanceStats(f"id{n}", TYPOS, 0, typed)]


def merged(instances: list[PerInstanceStats]) -> list[Stat]:
    """Merge over instances, then take the mean of the only trial."""
    found: dict[MetricName, Stat] = {}
    for one in instances:
        for stat in one.stats:
            merge_stat(found, stat)
    empty = Stat(MetricName("inference_runtime", "test"))
    trials = Stat(MetricName("num_train_trials")).add(1)
    return [*(stat.take_mean() for stat in found.values()), empty, trials]


def write(path: Path, content: Any) -> None:
    """Write JSON as the runner does, but without its indentation, to keep the files small."""
    path.write_text(json.dumps(content, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
