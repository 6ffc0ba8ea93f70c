"""The API against its own description: the tests of `api_requests.py`, in one process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_answers_are_as_described() -> None:
    pytest.importorskip("schemathesis", minversion="4")
    file = Path(__file__).with_name("api_requests.py")
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone, cwd=file.parents[2])
    assert done.returncode == 0, done.stdout[-5000:]
