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
