"""Ask an installed podium for what one extra brings: ``python .ci/extras.py EXTRA absent|present`` in its environment.

absent: the answer names the extra to install. present: it does not.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

TABLE = Path(__file__).resolve().parents[1] / "examples" / "garcia_herrera_2008.csv"
COMPARE = ("compare", str(TABLE), "--objective", "maximize")
FRAME = """
import sys, podium
from podium.data import read_results
podium.compare(read_results(sys.argv[1], objective="maximize")).to_frame(backend={name!r})
"""
FILES = {
    "parquet": ("t.parquet", b"PAR1" + bytes(16) + b"PAR1"),
    "excel": ("t.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)),
    "zstd": ("t.csv.zst", b"\x28\xb5\x2f\xfd" + bytes(16)),
    "duckdb": ("t.duckdb", bytes(8) + b"DUCK" + bytes(600)),
}


def command(extra: str, folder: Path) -> list[str]:
    """Return the smallest command that needs the extra (its data may be nonsense: the extra is missed first)."""
    podium = [sys.executable, "-m", "podium"]
    if extra in FILES:
        name, content = FILES[extra]
        (folder / name).write_bytes(content)
        return [*podium, "compare", str(folder / name), "--objective", "maximize"]
    words = {
        "plots": [*COMPARE, "--figure", str(folder / "f.pdf")],
        "pdf": [*COMPARE, "--format", "pdf", "--output", str(folder / "report.pdf")],
        "web": ["serve", "--port", "0", "--no-browser"],
        "postgres": ["compare", "postgresql://127.0.0.1:1/none?table=t", "--objective", "maximize"],
    }
    if extra in words:
        return [*podium, *words[extra]]
    return [sys.executable, "-c", FRAME.format(name=extra), str(TABLE)]


def answer(words: list[str]) -> str:
    """Return all that the command writes; the page, once it serves, is ended after some seconds."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            return process.communicate(timeout=60 if "serve" in words else 300)[0]
        except subprocess.TimeoutExpired:
            process.terminate()
            return process.communicate()[0]


def main() -> None:
    """Run the command and look for the name of the extra in what it says."""
    extra, state = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        said = answer(command(extra, Path(folder)))
    named = f"podium[{extra}]" in said
    if named != (state == "absent"):
        sys.exit(f"{extra} is {state}, and podium says: {said[-600:] or '(nothing)'}")
    sys.stdout.write(f"{extra}: {state}, as it should be\n")


if __name__ == "__main__":
    main()
