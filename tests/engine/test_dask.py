"""The same numbers from a real Dask scheduler with worker processes of its own, one of which is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.works import Killing, Normal
from podium.engine import run
from podium.errors import InputError

pytest.importorskip("distributed")
TESTS = str(Path(__file__).parents[1])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """A scheduler and two workers, each a process; its address."""
    file = tmp_path / "scheduler.json"
    path = os.pathsep.join(filter(None, (TESTS, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__WORKER__DAEMON": "True"}
    common = ["--scheduler-file", str(file)]
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", *common, "--host", "127.0.0.1", "--port", "0"]
    scheduler += ["--dashboard-address", "127.0.0.1:0", "--no-dashboard"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", *common, "--nthreads", "1", "--no-dashboard"]
    worker += ["--local-directory", str(tmp_path)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment, "start_new_session": True}
    processes = [subprocess.Popen(scheduler, **quiet)]  # type: ignore[call-overload]
    try:
        processes += [subprocess.Popen(worker, **quiet) for _ in range(2)]  # type: ignore[call-overload]
        import distributed

        with distributed.Client(scheduler_file=str(file), timeout="600s", set_as_default=False) as client:
            client.wait_for_workers(2, timeout=600)
            address = client.scheduler.address
        yield address
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)  # a worker's nanny and its children as well
            process.wait(20)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_what_one_process_gives_although_a_worker_is_killed(cluster: str, tmp_path: Path) -> None:
    bullets = tmp_path / "bullets"
    bullets.mkdir()
    (bullets / "one").touch()
    wanted = run(Normal(), 1_050, seed=4, chunk=100)
    found = run(Killing(str(bullets)), 1_050, seed=4, chunk=100, dask=cluster)
    assert not list(bullets.iterdir())
    assert all(np.array_equal(found.totals[name], wanted.totals[name]) for name in wanted.totals)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("podium.engine._ANSWER", "1s")
    with pytest.raises(InputError, match="No Dask scheduler answers"):
        run(Normal(), 10, seed=1, chunk=5, dask="tcp://127.0.0.1:9")
