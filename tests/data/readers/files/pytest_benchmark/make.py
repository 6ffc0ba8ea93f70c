"""Write the files beside this script with pytest-benchmark: ``pip install pytest-benchmark``, then run it.

Made with pytest-benchmark 5.3.1. ``full.json`` has the time of each round; the runs in ``saved`` have statistics only.
What describes machine and commit is left out afterwards, down to the version of Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """One run with all times, and two that --benchmark-save wrote."""
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copy(HERE / "benchmarks.py", scratch)  # away from the settings that podium has for pytest
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "benchmarks.py"]
        subprocess.run([*command, f"--benchmark-json={scratch}/full.json"], check=True, cwd=scratch)
        for name in ("before", "after"):
            chosen = ["-k", "test_sort", f"--benchmark-save={name}", f"--benchmark-storage=file://{scratch}/saved"]
            subprocess.run([*command, *chosen], check=True, cwd=scratch)
        for path in sorted(Path(scratch).rglob("*.json")):
            content = json.loads(path.read_text())
            content["machine_info"] = {"python_version": content["machine_info"]["python_version"]}
            content["commit_info"] = {}
            folder = HERE if path.name == "full.json" else HERE / "saved"
            (folder / path.name).write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()
