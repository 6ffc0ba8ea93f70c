"""What users write: type checkers accept it in their strict modes, and see each mistake where the comment expects it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

import podium
from podium import data, stats

TABLE: npt.NDArray[np.float64] = np.array([[0.9, 0.8, 0.7], [0.8, 0.9, 0.6], [0.7, 0.5, 0.4], [0.9, 0.7, 0.8]])


def studies(path: Path) -> list[podium.Comparison]:
    """Compare arrays, dicts and files."""
    results: podium.Results = podium.read_results(path, objective="maximize")
    way: Literal["maximize", "minimize"] = results.objective
    found = [
        podium.compare(results),
        podium.compare(TABLE, objective=way, algorithms=["A", "B", "C"], ranking="aligned", alternative="two-sided"),
        podium.compare({"A": [1, 2, 3], "B": [2, 3, 4]}, "A", objective="minimize", alpha=0.1, seed=3),
    ]
    metrics = podium.compare_metrics({"f1": TABLE, "s": TABLE}, objective={"f1": "maximize", "s": "minimize"}, seed=1)
    return [*found, *metrics.comparisons.values()]


def numbers() -> tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Use functions on arrays."""
    friedman = stats.friedman(stats.within_ranks(TABLE, "maximize"))
    adjusted: npt.NDArray[np.float64] = stats.adjust(np.array([0.01, 0.04]), "holm")
    return float(friedman.statistic), adjusted, stats.within_ranks(TABLE, "maximize")


def shown(study: podium.Comparison) -> str:
    """Show a study in a language."""
    with podium.language("es"):
        text: str = study.to_markdown()
    decisions: list[str] = [one.better for one in study.verdict.decisions if one.better is not None]
    return text + study.table("ranks").to_latex() + ", ".join(decisions)


def read(path: Path) -> data.Results:
    """Read through the package of readers."""
    try:
        return data.read_results(path, objective="minimize")
    except podium.InputError as error:
        raise SystemExit(str(error)) from error


def mistakes(path: Path) -> None:
    """Make one mistake a line."""
    podium.doesnotexist  # type: ignore[attr-defined] # noqa: B018
    stats.doesnotexist  # type: ignore[attr-defined] # noqa: B018
    data.doesnotexist  # type: ignore[attr-defined] # noqa: B018
    podium.compare(TABLE, objective="maximise")  # type: ignore[arg-type]
    podium.compare(TABLE, objective="maximize", contrl="A")  # type: ignore[call-arg]
    podium.compare_metrics({"f1": TABLE}, objective="larger")  # type: ignore[arg-type]
    podium.compare_metrics({"f1": TABLE}, objective="maximize", alpha="0.05")  # type: ignore[arg-type]
    podium.compare_metrics({"f1": TABLE}, objective="maximize", alhpa=0.05)  # type: ignore[call-arg]
    podium.compare_pair(TABLE, "A", "B", objective="up")  # type: ignore[arg-type]
    podium.read_results(path, objective="up")  # type: ignore[arg-type]
    podium.results_table(path, objective="up")  # type: ignore[arg-type]
    stats.within_ranks(TABLE, "up")  # type: ignore[arg-type]
    stats.friedman(TABLE).pvlaue  # type: ignore[attr-defined] # noqa: B018
