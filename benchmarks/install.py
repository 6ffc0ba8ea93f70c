"""Disk space of podium in a new environment, beside NumPy and SciPy alone.

    python benchmarks/install.py

Makes environments in a temporary folder and installs into them from the package index; needs the network. Counted is what
`du -sm` counts (blocks of the file system, compiled byte code included) of `site-packages`, without pip and setuptools, and of the whole environment
as `python -m venv` makes it, with pip and, on Python 3.11, setuptools.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import print_table

ROOT = Path(__file__).resolve().parents[1]
BASE = ("numpy", "scipy")


def mebibytes(folder: Path) -> float:
    """Space of a folder on the disk."""
    return sum(path.lstat().st_blocks * 512 for path in (folder, *folder.rglob("*"))) / 2**20


def installed(*packages: str) -> tuple[float, float]:
    """Install packages into a new environment; return the space of site-packages without pip, and of all with pip, in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        (places,) = Path(folder).glob("lib/python*/site-packages")
        tools = mebibytes(places)
        if packages:
            pip = [str(Path(folder) / "bin" / "python"), "-m", "pip", "install", "--quiet", *packages]
            subprocess.run(pip, check=True)
        return mebibytes(places) - tools, mebibytes(Path(folder))


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    base = installed(*BASE)
    rows = []
    for name, sizes in (("numpy, scipy", base), ("podium", installed(str(ROOT)))):
        cells = (f"{size:.0f} MiB" for size in sizes)
        rows.append([name, *cells, f"{sizes[0] / base[0]:.2f}"])
    print_table(["installed", "site-packages", "whole environment with pip", "ratio"], rows)


if __name__ == "__main__":
    main()
