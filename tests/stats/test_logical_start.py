"""When numba comes in, and that a read-only installation still computes."""

from __future__ import annotations

import subprocess
import sys

PRELUDE = """
import sys
import numpy as np
from podium.stats.logical import adjust_family, pair_indices

def line(k):
    x = np.arange(k) ** 2
    first, second = pair_indices(k)
    p = np.exp(-np.abs(x[first] - x[second]) / (5.0 * k))
    return adjust_family(p, k=k, positions=x)
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", PRELUDE + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_small_tables_do_not_wait_for_numba():
    code = """
for k in (2, 5, 12):
    line(k)
adjust_family(np.linspace(0.01, 1, 45), k=10)
print("numba" in sys.modules, "scipy.stats" in sys.modules)
line(60)
print("numba" in sys.modules)
"""
    assert run(code).split() == ["False", "False", "True"]


def test_nowhere_to_keep_compiled_code():
    code = """
from numba.core import caching
caching.CacheImpl._locator_classes = []  # as when neither the package nor the user folder is writable
print(line(60)[:2].tolist())
"""
    assert run(code) == run("print(line(60)[:2].tolist())")
    assert "cannot cache" in run("""
import numba
from numba.core import caching
caching.CacheImpl._locator_classes = []
try:
    numba.njit(cache=True)(lambda x: x)
except RuntimeError as error:
    print(error)
""")


BROKEN = """
import sys, warnings
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "numba":
            raise ImportError("Numba needs NumPy 2.0 or less")
sys.meta_path.insert(0, Broken())
"""


def test_a_numba_that_does_not_work_costs_time_and_nothing_else():
    code = f"""{BROKEN}
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    values = line(40)
    again = line(41)
print(len(told), "NumPy 2.0 or less" in str(told[0].message), repr(values[:3].tolist()))
"""
    number, named, values = run(code).strip().split(" ", 2)
    assert (number, named) == ("1", "True")
    assert values == run("print(repr(line(40)[:3].tolist()))").strip()


def test_the_command_line_says_so_in_one_line(tmp_path):
    rows = ["p," + ",".join(f"a{j}" for j in range(40))]
    rows += [f"p{i}," + ",".join(str((i * 7 + j * j * 13) % 101) for j in range(40)) for i in range(12)]
    table = tmp_path / "t.csv"
    table.write_text("\n".join(rows), encoding="utf-8")
    code = f"""{BROKEN}
from podium.cli import main
sys.exit(main(["compare", {str(table)!r}, "--objective", "maximize", "--format", "json"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    lines = done.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("podium: numba cannot be used here (Numba needs NumPy 2.0 or less)")
