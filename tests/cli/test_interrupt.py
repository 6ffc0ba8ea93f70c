"""Ctrl-C comes out as what it is, whatever a library makes of it."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress

import pytest

import podium.cli as cli
from podium.cli.terminal import check, interruptible, waiting
from podium.progress import each, listening


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def lose() -> None:
    """Press Ctrl-C in a library that takes no notice."""
    with suppress(KeyboardInterrupt):
        press()


def mistake(error: Exception) -> None:
    """Do as NumPy does: catch the interrupt, and raise another error."""
    lose()
    raise error


def count(done: list[int]) -> None:
    """Lose an interrupt before long work."""
    lose()
    done.extend(each(range(5), "numbers"))


@pytest.mark.parametrize("error", [TypeError("Cannot compare structured arrays"), SystemError(), OSError(5, "x")])
def test_an_error_that_follows_is_no_error_of_podium(error: Exception) -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        mistake(error)


def test_where_it_is_lost_the_next_step_of_long_work_ends() -> None:
    done: list[int] = []
    with pytest.raises(KeyboardInterrupt), interruptible(), waiting():
        count(done)
    assert done == []


def test_who_listens_already_goes_on_listening() -> None:
    """A worker of the page calls the command line, and tells how far it is."""
    heard: list[str] = []
    with listening(lambda progress: heard.append(progress.task), every=0), interruptible(), waiting():
        assert list(each(range(3), "numbers")) == [0, 1, 2]
    assert "numbers" in heard


def test_without_it_errors_stay_what_they_are() -> None:
    with pytest.raises(TypeError), interruptible():
        raise TypeError
    with interruptible(), waiting():
        assert list(each(range(3), "numbers")) == [0, 1, 2]
    check()


def test_it_is_forgotten_by_the_next_run() -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        press()
    with interruptible():
        check()


def test_others_handlers_stay() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible():
            press()
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    with interruptible():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_nothing_is_touched() -> None:
    found = []

    def work() -> None:
        with interruptible():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.getsignal(signal.SIGINT)]


def test_the_command_line_says_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cli.podium, "main", lambda *_, **__: mistake(TypeError("Cannot compare structured arrays")))
    assert cli.main(["compare"]) == 130
    assert capsys.readouterr().err == "podium: interrupted\n"
