"""Workers that hang, die or take too much end one study only; queues have an end; equal questions are computed once."""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import anyio
import pytest

from podium.web import jobs
from podium.web.jobs import Job, Lane, Runner, lane_of
from podium.web.settings import Settings
from podium.web.worker import Failure
from web.asking import WORKING, Answer, ask, post, until
from web.inside import finished, running
from web.journeys import printed, unpacked
from web.work import allocates, dies, exits, forgets, interrupts, sleeps, talks, unanswerable, usual

SHORT = "/study/classifiers/compare?objective=maximize&go=1"
LONG = "/study/none/validate?n=40&k=12&replicates=5000000&go=1&seed="


def answering(folder: Path, settings: Settings, questions: Callable[[Runner], Any]) -> Any:
    """Run questions to a runner, and end it."""

    async def all_of_it() -> Any:
        async with anyio.create_task_group() as group:
            runner = Runner(settings, group, folder)
            try:
                return await questions(runner)
            finally:
                group.cancel_scope.cancel()

    return finished(all_of_it)


async def result(runner: Runner, key: str, work: Callable[..., Any], *args: Any, lane: Any = "short") -> Any:
    job = runner.start(key, work, *args, lane=lane)
    assert isinstance(job, Job)
    assert await runner.wait(job, 600)
    return job.result


def test_whatever_a_worker_answers_the_runner_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine it takes a while until a process that ended is gone; the next job may be given to it.
    monkeypatch.setattr(jobs, "_AT_ONCE", math.inf)

    async def questions(runner: Runner) -> None:
        assert await result(runner, "exit", exits) == Failure("fault", "SystemExit")
        assert await result(runner, "ctrl-c", interrupts) == Failure("fault", "KeyboardInterrupt")
        assert await result(runner, "dies", dies) == Failure("killed", "")
        assert await result(runner, "memory", forgets) == Failure("memory", "")
        assert (await result(runner, "no answer", unanswerable)).kind == "fault"
        assert await result(runner, "says on stdout", talks) == "done"
        assert await result(runner, "allocates", allocates) == Failure("memory", "")
        assert await result(runner, "usual", usual) == "done"

    answering(tmp_path, Settings(workers=2, memory=2**31), questions)
    assert list(tmp_path.iterdir()) == []


def test_a_study_that_takes_too_long_is_ended_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[tuple[float, anyio.CancelScope]] = []
    real = anyio.fail_after

    @contextmanager
    def never(seconds: float) -> Iterator[anyio.CancelScope]:
        """A limit that the test lets pass, and no clock."""
        with real(math.inf) as scope:
            limits.append((seconds, scope))
            yield scope

    monkeypatch.setattr(anyio, "fail_after", never)

    async def questions(runner: Runner) -> None:
        stuck = runner.start("stuck", sleeps, 600.0, lane="short")
        assert isinstance(stuck, Job)
        assert await result(runner, "usual", usual) == "done"
        assert [seconds for seconds, _ in limits] == [5, 5]
        assert not stuck.done.is_set()
        limits[0][1].deadline = -math.inf
        assert await runner.wait(stuck, 600)
        assert stuck.result == Failure("time", "")
        assert runner.find("stuck") is None
        assert await result(runner, "stuck", usual) == "done"  # it can be tried again

    answering(tmp_path, Settings(workers=2, seconds=5), questions)
    assert list(tmp_path.iterdir()) == []


def test_stuck_studies_make_room_for_short_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "OVERSTAY", 0.5)

    async def questions(runner: Runner) -> None:
        stuck = [runner.start(f"stuck {i}", sleeps, 600.0, lane="short") for i in range(2)]
        assert await result(runner, "usual", usual) == "done"
        assert all(isinstance(job, Job) and not job.done.is_set() for job in stuck)

    answering(tmp_path, Settings(workers=2), questions)


def test_long_studies_and_large_files_do_not_keep_short_studies_waiting(tmp_path: Path) -> None:
    assert lane_of(1_000) == "short"
    large = lane_of(1_000_000)
    assert large != "short"

    async def questions(runner: Runner) -> None:
        others: dict[Lane, list[Job | Failure]] = {
            lane: [runner.start(f"{lane} {i}", sleeps, 600.0, lane=lane) for i in range(5)] for lane in (large, "long")
        }
        assert await result(runner, "usual", usual) == "done"
        for started in others.values():
            assert sum(job.started for job in started if isinstance(job, Job)) == 1
        assert runner.start("large 5", sleeps, 600.0, lane=large) == Failure("busy", "")
        assert await result(runner, "usual again", usual) == "done"

    answering(tmp_path, Settings(workers=2, waiting=4), questions)


def test_the_queue_has_an_end_and_equal_jobs_are_one(tmp_path: Path) -> None:
    async def questions(runner: Runner) -> None:
        first = runner.start("0", sleeps, 600.0, lane="short")
        assert runner.start("0", sleeps, 600.0, lane="short") is first
        for number in range(1, 5):
            assert isinstance(runner.start(str(number), sleeps, 600.0, lane="short"), Job)
        assert runner.start("5", sleeps, 600.0, lane="short") == Failure("busy", "")
        assert runner.start("0", sleeps, 600.0, lane="short") is first
        assert isinstance(first, Job)
        for key in ("0", "4"):  # one that is worked on, one that waits
            job = runner.find(key)
            assert job is not None
            assert runner.stop(key)
            assert await runner.wait(job, 600)
            assert job.result == Failure("stopped", "")
        assert not runner.stop("0")
        assert isinstance(runner.start("5", usual, lane="short"), Job)

    answering(tmp_path, Settings(workers=2, waiting=3), questions)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_ends_one_study(tmp_path: Path) -> None:
    async def questions(runner: Runner) -> None:
        missing = runner.start("x", usual, lane="short")
        assert missing == Failure("fault", "No such file or directory")

    answering(tmp_path / "not there", Settings(workers=2), questions)


# The same through the door.


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(Settings(workers=1, waiting=5)) as found:
        yield found


linux = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are listed by /proc")


def working() -> list[int]:
    """The workers that have a job: they are in its folder."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            # A process may end between being listed and being read.
            with suppress(FileNotFoundError, ProcessLookupError):
                if "/work-" in str(Path(f"/proc/{child}/cwd").readlink()):
                    found.append(int(child))
    return found


def settled(address: str, path: str) -> Answer:
    """What a page says when its study is no longer under way."""
    return until(lambda: ask(address, path), lambda page: WORKING not in page.text)


@linux
def test_a_killed_worker_ends_its_study_and_it_can_be_tried_again(address: str) -> None:
    assert settled(address, SHORT).status == 200
    others = working()  # other servers have theirs among the same processes
    path = LONG + "1"
    page = ask(address, path)
    assert WORKING in page.text
    (worker,) = until(lambda: set(working()) - set(others), bool)
    os.kill(worker, signal.SIGKILL)
    assert settled(address, SHORT + "&alpha=0.011").status == 200
    page = settled(address, path)
    assert page.status == 500
    again = page.text.partition('action="/jobs/')[2].partition('"')[0]
    assert again.endswith("/again")
    assert post(address, f"/jobs/{again}", ("back", None, path.encode())).headers["location"] == path
    page = ask(address, path)
    assert WORKING in page.text
    stop = page.text.partition('action="/jobs/')[2].partition('"')[0]
    assert post(address, f"/jobs/{stop}", ("back", None, path.encode())).status == 303
    assert settled(address, path).status == 409


def test_too_many_studies_at_once_are_told_that_the_server_is_busy(address: str) -> None:
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda i: ask(address, f"{LONG}{100 + i}"), range(12)))
    assert {answer.status for answer in answers} == {200, 503}
    for answer in reversed(answers):  # those that wait before those that run
        if answer.status == 200:
            stop = answer.text.partition('action="/jobs/')[2].partition('"')[0]
            post(address, f"/jobs/{stop}", ("back", None, b"/"))
    last = until(lambda: ask(address, SHORT + "&alpha=0.012"), lambda page: page.status != 503)
    assert last.status == 200


def test_the_same_question_of_many_is_computed_once_and_answered_alike(address: str) -> None:
    path = "/study/classifiers/compare/file/results.json?objective=maximize&alpha=0.0321"
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ask(address, path), range(8)))
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "http://evil.example",
        "/study\\..",
        "javascript:x",
        "/study/x\r\nSet-Cookie: a=b",
        "",
        "/\\evil.example",
    ],
)
def test_one_goes_back_to_this_server_only(address: str, back: str) -> None:
    answer = post(address, "/jobs/x/stop", ("back", None, back.encode()))
    where = answer.headers["location"]
    assert where == "/" or where.startswith("/study/")
    assert "set-cookie" not in answer.headers


@pytest.fixture(scope="module")
def cramped() -> Iterator[str]:
    """A server whose studies have the least memory that can be set."""
    with running(Settings(workers=1, memory=512 * 2**20), alone=True) as found:
        yield found


@pytest.mark.parametrize("option", ["n=100000000", "k=1000000&n=1000", "n=1000000&k=20"])
def test_a_study_that_asks_for_too_much_memory_ends_in_words(cramped: str, option: str) -> None:
    answer = ask(cramped, f"/study/none/validate/file/results.json?{option}&replicates=100000")
    assert answer.status in (422, 507)
    assert ask(cramped, SHORT).status == 200


def test_the_least_memory_is_enough_for_the_usual(cramped: str) -> None:
    for path in (SHORT, "/data/leaderboard"):
        assert ask(cramped, path).status == 200, path
    answer = ask(cramped, "/study/classifiers/compare/file/everything.zip?objective=maximize")
    assert answer.status == 200, answer.text
    files = unpacked(answer.body)
    assert all(name.startswith("podium/") and ".." not in name for name in files)
    assert {name.rpartition(".")[2] for name in files} >= {"html", "tex", "csv", "json", "svg"}
    drawn = [name for name in files if name.startswith("podium/figures/")]
    assert len(drawn) > 40
    for name in drawn:
        printed(name, files[name])
