"""A simulation gives the same numbers however it is run, and loses nothing when it is interrupted or a worker dies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.works import Failing, Growing, Interrupting, Killing, Normal
from podium.engine import Plan, State, Tally, run
from podium.errors import InputError, PodiumError
from podium.progress import Progress, listening


def same(one: Tally, other: Tally) -> bool:
    return one.replicates == other.replicates and all(
        np.array_equal(one.totals[name], other.totals[name]) for name in one.totals
    )


def plain(replicates: int = 1_050, chunk: int = 100, seed: int = 4) -> Tally:
    return run(Normal(), replicates, seed=seed, chunk=chunk)


def test_the_chunks_are_those_of_spawned_seeds() -> None:
    children = np.random.SeedSequence(4).spawn(11)
    parts = [np.random.default_rng(c).normal(size=(n, 3)) for c, n in zip(children, [100] * 10 + [50], strict=True)]
    found = plain()
    np.testing.assert_allclose(found.totals["sum"], np.concatenate(parts).sum(axis=0), rtol=1e-12)
    assert found.totals["count"] == found.replicates == 1_050


def test_seeds_matter() -> None:
    assert not same(plain(), plain(seed=5))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_number_of_processes_changes_nothing(jobs: int) -> None:
    assert same(run(Normal(), 1_050, seed=4, chunk=100, jobs=jobs), plain())


def test_the_callers_own_joblib_settings_are_followed() -> None:
    joblib = pytest.importorskip("joblib")
    with joblib.parallel_config("threading", n_jobs=3):
        assert same(plain(), run(Normal(), 1_050, seed=4, chunk=100, jobs=1))


def test_a_backend_that_returns_lists_only_gives_the_same() -> None:
    """As Ray's does."""
    joblib = pytest.importorskip("joblib")

    class Lists(joblib.parallel.ThreadingBackend):  # type: ignore[misc,name-defined]
        supports_return_generator = False

    joblib.register_parallel_backend("lists", Lists)
    with joblib.parallel_config("lists", n_jobs=2):
        assert same(plain(), run(Normal(), 1_050, seed=4, chunk=100))


@given(st.permutations(range(7)))
def test_the_order_in_which_chunks_come_changes_nothing(order: list[int]) -> None:
    plan, work = Plan(650, 100), Normal()
    state = State(plan)
    for index in order:
        state.take(index, work(np.random.SeedSequence(4, spawn_key=(index,)), plan.chunk(index)))
    assert (state.replicates, state.missing) == (650, [])
    wanted = run(work, 650, seed=4, chunk=100)
    assert all(np.array_equal(state.all()[name], wanted.totals[name]) for name in wanted.totals)


def test_a_killed_worker_costs_no_more_than_time(tmp_path: Path) -> None:
    (tmp_path / "one").touch()
    found = run(Killing(str(tmp_path)), 1_050, seed=4, chunk=100, jobs=2)
    assert not list(tmp_path.iterdir())
    assert same(found, plain())


def test_a_worker_that_joblib_replaces_does_not_stop_the_work() -> None:
    """Warnings are errors in these tests: the one about the worker once ended the thread that hands out the work."""
    pytest.importorskip("psutil", reason="joblib looks at the memory of its workers with psutil")
    assert same(run(Growing(), 5_050, seed=4, chunk=100, jobs=2), plain(5_050))


def test_workers_that_die_again_and_again_are_given_up(tmp_path: Path) -> None:
    for bullet in range(20):
        (tmp_path / str(bullet)).touch()
    with pytest.raises(PodiumError, match="died 3 times in a row"):
        run(Killing(str(tmp_path), victim=0), 50, seed=4, chunk=100, jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_of_the_work_is_not_tried_again(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError, match="a mistake"):
        run(Failing(), 50, seed=4, chunk=10, jobs=jobs)


def test_an_interrupted_simulation_goes_on_where_it_was(tmp_path: Path) -> None:
    (tmp_path / "stop").touch()
    work, file = Interrupting(str(tmp_path), at=6), tmp_path / "state.npz"
    with pytest.raises(KeyboardInterrupt):
        run(work, 1_050, seed=4, chunk=100, checkpoint=file)
    (tmp_path / "stop").unlink()
    found = run(work, 1_050, seed=4, chunk=100, checkpoint=file, resume=True)
    assert same(found, plain())
    assert (tmp_path / "log").read_text().split() == [str(index) for index in range(11)]  # each chunk once


def test_a_finished_checkpoint_is_the_result_and_can_grow(tmp_path: Path) -> None:
    file = tmp_path / "state.npz"
    first = run(Normal(), 250, seed=4, chunk=100, checkpoint=file)
    assert same(run(Failing(), 250, seed=4, chunk=100, checkpoint=file, resume=True), first)  # nothing is computed
    grown = run(Normal(), 1_050, seed=4, chunk=100, checkpoint=file, resume=True)
    assert same(grown, plain())


def test_an_old_checkpoint_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "state.npz"
    run(Normal(), 250, seed=4, chunk=100, checkpoint=file)
    before = file.read_bytes()
    with pytest.raises(InputError, match="exists"):
        run(Normal(), 250, seed=4, chunk=100, checkpoint=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 5}, "seed was 4 there and is 5 now"),
        ({"chunk": 50}, "chunks of another size"),
        ({"replicates": 100}, "more than the 100"),
        ({"identity": {"alpha": 0.1}}, "alpha was 0.05 there and is 0.1 now"),
        ({"identity": {}}, "alpha was 0.05 there and is null now"),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path, change: dict[str, object], words: str) -> None:
    options = {"replicates": 250, "seed": 4, "chunk": 100, "identity": {"alpha": 0.05}, "checkpoint": tmp_path / "s"}
    run(Normal(), **options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=words):
        run(Normal(), **{**options, **change}, resume=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no", b"hello", bytes(range(256)) * 40])
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "notes"
    file.write_bytes(content)
    with pytest.raises(InputError, match="not a checkpoint"):
        run(Normal(), 250, seed=4, chunk=100, checkpoint=file, resume=True)
    assert file.read_bytes() == content


def test_an_array_file_of_others_is_no_checkpoint(tmp_path: Path) -> None:
    for name, arrays in (("a.npz", {"head": np.array("[]")}), ("b.npz", {"x": np.zeros(2)})):
        np.savez(tmp_path / name, **arrays)
        with pytest.raises(InputError, match="not a checkpoint"):
            run(Normal(), 250, seed=4, chunk=100, checkpoint=tmp_path / name, resume=True)


def test_a_checkpoint_that_cannot_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="folder"):
        run(Failing(), 10, seed=1, chunk=5, checkpoint=tmp_path / "nowhere" / "state")


@pytest.mark.parametrize(("replicates", "jobs", "words"), [(0, 1, "at least 1 replicate"), (5, 0, "jobs")])
def test_impossible_numbers_are_refused(replicates: int, jobs: int, words: str) -> None:
    with pytest.raises(InputError, match=words):
        run(Normal(), replicates, seed=1, chunk=5, jobs=jobs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_replicates(jobs: int) -> None:
    heard: list[Progress] = []
    with listening(heard.append, every=0):
        run(Normal(), 1_050, seed=4, chunk=100, jobs=jobs)
    told = [one.done for one in heard if one.task == "replicates"]
    assert told == sorted(told)
    assert (told[0], told[-1], heard[-1].total) == (0, 1_050, 1_050)
