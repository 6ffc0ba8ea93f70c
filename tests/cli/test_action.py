"""The action for GitHub (action.yml): its steps, run by bash as the runner does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml", reason="the action is read with PyYAML")
ROOT = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOSTILE = "a b$(touch pwned)`touch pwned`\"'; touch pwned; #.csv"
"""A file whose name would run a command where it became part of a script."""
PIP = f"""#!/bin/bash
if [ "$2" = pip ]; then printf '%s\\n' "$@" > "$RUNNER_TEMP/pip"; else exec {sys.executable} "$@"; fi
"""


@pytest.fixture
def act(tmp_path):
    """Run the steps of the action with these inputs; give the exit code, what is said, the summary and the outputs."""
    shell = tmp_path / "bin" / "python"
    shell.parent.mkdir()
    shell.write_text(PIP, encoding="utf-8")
    shell.chmod(0o755)
    right = {"old.csv": [1, 1, 1, 1, 0] * 8, HOSTILE: [0, 1, 0, 0, 0] * 8, "short.csv": [1] * 39}
    for name, answers in right.items():
        rows = [f"q{item},{answer}\n" for item, answer in enumerate(answers)]
        (tmp_path / name).write_text("".join(["item,correct\n", *rows]), encoding="utf-8")

    def run(**inputs):
        given = {name: str(declared.get("default", "")) for name, declared in ACTION["inputs"].items()}
        given |= {name.replace("_", "-"): value for name, value in inputs.items()}
        files = {name: tmp_path / name.lower() for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
        for path in files.values():
            path.write_text("", encoding="utf-8")
        usual = {**os.environ, **files, "RUNNER_TEMP": tmp_path, "GITHUB_ACTION_PATH": "/a checkout of/podium"}
        usual["PATH"] = f"{shell.parent}{os.pathsep}{os.environ['PATH']}"
        for step in ACTION["runs"]["steps"]:
            own = {
                name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], value)
                for name, value in step.get("env", {}).items()
            }
            script = tmp_path / "step.sh"
            script.write_text(step["run"], encoding="utf-8")
            done = subprocess.run(
                [step["shell"], "--noprofile", "--norc", "-eo", "pipefail", script],
                env={**usual, **own}, cwd=tmp_path, capture_output=True, text=True, check=False,
            )  # fmt: skip
            if done.returncode:
                break
        lines = files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
        summary = files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")
        return done.returncode, done.stderr, summary, dict(line.split("=", 1) for line in lines)

    return run


def test_a_worse_candidate_fails_the_action_and_its_name_runs_nothing(act, tmp_path):
    code, said, summary, outputs = act(baseline="old.csv", candidate=HOSTILE, objective="maximize")
    assert code == 3
    assert "podium: gate failed" in said
    assert "Gate (fail if worse): failed." in summary
    assert (outputs["gate"], outputs["decision"]) == ("failed", "worse")
    assert float(outputs["effect"]) == -0.6  # 8 of 40 right instead of 32
    assert float(outputs["pvalue"]) < 1e-4
    assert set(outputs) == set(ACTION["outputs"])
    assert json.loads(Path(outputs["report"]).read_text(encoding="utf-8"))["n"] == 40
    assert not (tmp_path / "pwned").exists()
    assert (tmp_path / "pip").read_text(encoding="utf-8").splitlines()[-1] == "/a checkout of/podium"


def test_every_input_reaches_podium(act):
    inputs = {
        "baseline": HOSTILE,
        "candidate": "old.csv",
        "objective": "minimize",
        "item": "item",
        "missing": "drop-problem",
    }
    code, _, summary, outputs = act(**inputs, fail_if="not-equivalent", equivalence="0.05", alpha="0.01", detect="0.5")
    assert (code, outputs["gate"], outputs["decision"]) == (3, "failed", "worse")
    assert "Gate (fail if not-equivalent): failed." in summary
    found = json.loads(Path(outputs["report"]).read_text(encoding="utf-8"))
    assert (found["objective"], found["alpha"], found["equivalence"]["margin"]) == ("minimize", 0.01, 0.05)


def test_items_that_one_file_lacks_stop_the_action_before_it_decides(act):
    code, said, summary, outputs = act(baseline="old.csv", candidate="short.csv", objective="maximize")
    assert (code, summary, outputs) == (2, "", {})
    assert "q39" in said
    code, _, summary, outputs = act(
        baseline="old.csv", candidate="short.csv", objective="maximize", missing="drop-problem", fail_if="not-better"
    )
    assert (code, outputs["gate"], outputs["decision"]) == (0, "passed", "better")


def test_the_workflow_of_the_page_passes_inputs_that_the_action_has():
    workflow = yaml.safe_load((ROOT / "docs" / "ci" / "gate.yml").read_text(encoding="utf-8"))
    (gate,) = (step for step in workflow["jobs"]["compare"]["steps"] if "podium" in step.get("uses", ""))
    required = {name for name, declared in ACTION["inputs"].items() if declared.get("required")}
    assert required <= set(gate["with"]) <= set(ACTION["inputs"])


def test_no_script_has_an_input_in_it():
    assert [step["name"] for step in ACTION["runs"]["steps"] if "${{" in step["run"]] == []
