"""Progress: what listeners hear, what it must not change, and that nobody pays for it who does not listen."""

from __future__ import annotations

import threading
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import podium
from podium.progress import Progress, each, listening, task
from podium.render.progress_line import Description, ProgressLine, describe
from podium.stats import exact_friedman
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.logical import adjust_family
from podium.stats.omnibus import permutation_pvalues
from podium.stats.paired_permutation import sign_flip_test
from podium.stats.wilcoxon import signed_rank

ROOT = Path(__file__).resolve().parents[1]
RNG = np.random.default_rng(7)
RANKS = RNG.permuted(np.tile(np.arange(1, 7), (15, 1)), axis=1)
SUMS = RNG.integers(100, 100 * 30, 100)
DISTANCES = np.abs(SUMS[:, None] - SUMS)[np.triu_indices(100, 1)]


def line_family(method):
    return adjust_family(np.exp2(-DISTANCES / 64), method, k=100, positions=SUMS)


def exact_distribution():
    exact_friedman._outcome.cache_clear()  # what was computed before is not computed again
    return exact_pvalue(RANKS[:, :4])


LONG = {
    "permutations": lambda: permutation_pvalues([RANKS], permutations=50_000, seed=3),
    "permutations of signs": lambda: sign_flip_test(np.sin(np.arange(1.0, 80)), permutations=60_000).pvalue,
    "exact distribution": exact_distribution,
    "exact signed ranks": lambda: signed_rank(RNG_TABLE).pvalue.tolist(),
    "Bergmann–Hommel on a line": lambda: line_family("bergmann-hommel").tolist(),
    "dynamic Shaffer on a line": lambda: line_family("shaffer-dynamic").tolist(),
    "Bergmann–Hommel": lambda: adjust_family(RNG_PVALUES, "bergmann-hommel", k=16).tolist(),
}
RNG_TABLE = np.random.default_rng(1).integers(-9, 10, (30, 25))
RNG_PVALUES = np.random.default_rng(2).random(120).round(3) ** 3


def separate(heard):
    """One list of events for each task, in the order of their ends."""
    live, ended = defaultdict(list), []
    for progress in heard:
        live[progress.outer, progress.task].append(progress)
        if progress.finished:
            ended.append(live.pop((progress.outer, progress.task)))
    assert not live
    return ended


@pytest.mark.parametrize("name", LONG)
def test_listeners_hear_rising_fractions_up_to_the_end_and_change_nothing(name):
    heard: list[Progress] = []
    quiet = LONG[name]()
    with listening(heard.append, every=0):
        assert LONG[name]() == quiet
    runs = separate(heard)
    for run in runs:
        assert (run[0].done, run[-1].finished, run[-1].fraction) == (0, True, 1.0)
        assert all(earlier.done <= later.done for earlier, later in pairwise(run))
    assert any(len({progress.fraction for progress in run}) > 3 for run in runs)


def test_the_numbers_of_an_event():
    halfway = Progress("x", 5, 10, 2.0)
    assert (halfway.fraction, halfway.remaining) == (0.5, 2.0)
    quarter = Progress("x", 1, 4, 3.0)
    assert quarter.remaining == pytest.approx(9.0)
    unknown = Progress("x", 5, None, 2.0)
    assert (unknown.fraction, unknown.remaining) == (None, None)
    assert Progress("x", 0, 0, 0.0).fraction == 1.0


def test_tasks_inside_tasks():
    heard = []
    with listening(lambda p: heard.append((p.outer, p.task, p.done, p.finished)), every=0):
        for _ in each("ab", "outer"):
            with task("inner"):
                pass
    assert heard == [
        ((), "outer", 0, False),
        (("outer",), "inner", 0, False),
        (("outer",), "inner", 0, True),
        ((), "outer", 1, False),
        (("outer",), "inner", 0, False),
        (("outer",), "inner", 0, True),
        ((), "outer", 2, False),
        ((), "outer", 2, True),
    ]


class Enough(Exception):
    """Raised by a listener that wants the work to end."""


def test_a_listener_can_cancel():
    seen = []

    def stop(progress):
        seen.append(progress.done)
        if progress.done >= 1000:
            raise Enough

    with pytest.raises(Enough), podium.show_progress(stop, every=0):
        permutation_pvalues([RANKS], permutations=10_000_000)
    assert max(seen) < 1_000_000
    assert permutation_pvalues([RANKS], permutations=10)  # nobody listens any more


def fail(error):
    with task("x", total=3) as step:
        step()
        raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_a_task_that_fails_is_forgotten(error):
    heard = []
    with listening(heard.append, every=0) as listener:
        with pytest.raises(error):
            fail(error)
        assert listener.now() == ()
    assert [(p.done, p.finished) for p in heard] == [(0, False), (1, False)]


def test_steps_from_several_threads_add_up():
    with listening() as listener, task("x", total=40_000) as step:
        workers = [threading.Thread(target=lambda: [step() for _ in range(10_000)]) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert listener.now()[0].done == 40_000


def test_other_threads_are_not_listened_to():
    heard = []
    with listening(heard.append, every=0):
        worker = threading.Thread(target=lambda: list(each("abc", "x")))
        worker.start()
        worker.join()
    assert heard == []


def test_the_share_shown_is_that_of_the_outermost_counted_task():
    waiting = Progress("reading", 0, None, 9.0)
    pairs = Progress("pairs", 1, 4, 6.0, ("reading",))
    inner = Progress("permutations", 50, 100, 2.0, ("reading", "pairs"))
    assert describe((waiting,)) == ("reading", None, None)
    assert describe((waiting, pairs))[1:] == (0.25, 18.0)
    assert describe((waiting, pairs, inner)) == ("reading: pairs: permutations", 0.375, 10.0)


def test_the_share_shown_never_falls_within_a_task():
    described = Description()
    outer = Progress("files", 1, 4, 6.0, number=1)
    inner = Progress("pictures", 3, 4, 2.0, ("files",), number=2)
    assert described.of((outer, inner))[1] == 7 / 16
    assert described.of((outer,))[1:] == (7 / 16, pytest.approx(6 * 9 / 7))
    assert described.of((Progress("files", 2, 4, 7.0, number=1),))[1] == 0.5
    assert described.of((Progress("files", 1, 4, 1.0, number=3),))[1] == 0.25


class Screen:
    """A painter that records, and tells when it was first used."""

    interval = 0.001

    def __init__(self):
        self.used, self.calls = threading.Event(), []

    def paint(self, state, elapsed):
        self.calls.append(state[0])
        self.used.set()

    def clear(self):
        self.calls.append("clear")


def test_the_line_names_the_steps_of_a_long_computation():
    """They are named as they come, and the line is cleared in the end."""
    screen = Screen()
    with listening() as listener:
        line = ProgressLine(listener, lambda: screen, delay=0)
        line_family("bergmann-hommel")
        line.stop()
    assert "Bergmann–Hommel: pairs" in screen.calls
    assert screen.calls[-1] == "clear"


def test_nothing_is_drawn_while_somebody_prints():
    screen = Screen()
    with listening() as listener:
        line = ProgressLine(listener, lambda: screen, delay=0)
        assert screen.used.wait(60)
        with line.aside():
            assert screen.calls[-1] == "clear"
            before = len(screen.calls)
            threading.Event().wait(0.05)
            assert len(screen.calls) == before
        line.stop()


def test_a_screen_that_breaks_does_not_disturb():
    class Broken(Screen):
        def paint(self, state, elapsed):
            self.used.set()
            raise OSError

    screen = Broken()
    with listening() as listener:
        line = ProgressLine(listener, lambda: screen, delay=0)
        assert screen.used.wait(60)
        assert permutation_pvalues([RANKS], permutations=10)
        line.stop()
