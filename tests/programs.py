"""Other programs as tests ask them, without what makes them slow there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch


def multipletests(*args: Any, **options: Any) -> Any:
    """Adjust p-values by statsmodels, without the `gc.collect()` in its Holm: it takes longer than most tests."""
    from statsmodels.stats import multitest

    with patch("gc.collect", lambda *_: 0):
        return multitest.multipletests(*args, **options)


def pdflatex(folder: Path, *runs: str, name: str = "paper") -> str:
    """Compile a LaTeX document, once for each of its forms, and return the log of the last run."""
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", f"{name}.tex"]
    for text in runs:
        (folder / f"{name}.tex").write_bytes(text.encode("utf-8", "backslashreplace"))
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout[-3000:].decode("utf-8", "replace")
    return (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
