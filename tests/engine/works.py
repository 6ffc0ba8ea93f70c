"""Simulations that the tests run: they must be importable by worker processes."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np


@dataclass(frozen=True)
class Normal:
    """Sums of normal numbers: floating-point sums, so that the order of adding would show."""

    scale: float = 1.0

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> dict[str, np.ndarray]:
        x = self.scale * np.random.default_rng(seed).normal(size=(replicates, 3))
        return {"sum": x.sum(axis=0), "squares": (x**2).sum(axis=0), "count": np.array(replicates)}


@dataclass(frozen=True)
class Killing:
    """Kills the process that computes chunk `victim`, as often as there are files in `bullets`."""

    bullets: str
    victim: int = 2

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> dict[str, np.ndarray]:
        if seed.spawn_key == (self.victim,):
            for bullet in sorted(Path(self.bullets).iterdir()):
                bullet.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.01)
        return Normal()(seed, replicates)


@dataclass(frozen=True)
class Interrupting:
    """Is interrupted, as by Ctrl-C, in chunk `at` for as long as a file is there; writes down what it computes."""

    folder: str
    at: int

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> dict[str, np.ndarray]:
        (index,) = seed.spawn_key
        if index == self.at and (Path(self.folder) / "stop").exists():
            raise KeyboardInterrupt
        with (Path(self.folder) / "log").open("a") as log:
            print(index, file=log)
        return Normal()(seed, replicates)


@dataclass(frozen=True)
class Failing:
    """A mistake in the work itself."""

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> dict[str, np.ndarray]:
        raise ZeroDivisionError("a mistake")


@dataclass(frozen=True)
class Growing:
    """Makes joblib believe, from chunk `at` on, that the worker has grown too large: it ends and is replaced."""

    at: int = 2

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> dict[str, np.ndarray]:
        from joblib.externals.loky import process_executor

        if seed.spawn_key == (self.at,):
            process_executor._MEMORY_LEAK_CHECK_DELAY = -1.0
            process_executor._MAX_MEMORY_LEAK_SIZE = -(10**15)
        return Normal()(seed, replicates)
