"""The terminal: Ctrl-C, the progress line of long work, and messages beside the output."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import click

from podium.errors import AskError, Choice, PodiumError, in_shell
from podium.i18n import _
from podium.options import READING
from podium.progress import listened, listening
from podium.render.visible import visible

if TYPE_CHECKING:
    from podium.render.progress_line import ProgressLine


COMMAND: Final = {"fg": "cyan"}
_WRONG: Final[dict[str, Any]] = {"fg": "red", "bold": True}
"""Styles of commands to copy, and of the word before a mistake."""

_pressed = threading.Event()


@contextmanager
def interruptible() -> Iterator[None]:
    """Make sure that Ctrl-C comes out of the block as what it is.

    NumPy, for one, may turn it into a `TypeError` when it comes within a comparison, or go on as if nothing had happened.
    """
    _pressed.clear()
    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if ours:
        signal.signal(signal.SIGINT, _note)
    try:
        yield
    except Exception:
        check()
        raise
    finally:
        if ours and signal.getsignal(signal.SIGINT) is _note:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def check(*_: object) -> None:
    """Raise `KeyboardInterrupt` where Ctrl-C was lost; for whoever listens to the steps of long work."""
    if _pressed.is_set():
        raise KeyboardInterrupt


def _note(_number: int, _frame: FrameType | None) -> None:
    _pressed.set()
    raise KeyboardInterrupt


# Every verb shows that it works once it takes more than a second, out of the way of whatever is printed.


_lines: list[ProgressLine] = []  # the one in use, if any


@contextmanager
def waiting() -> Iterator[None]:
    """Show a progress line during the block where there is somebody to see it."""
    typing_a_table = "-" in sys.argv and sys.stdin.isatty()
    seen = sys.stderr.isatty() or os.environ.get("PODIUM_PROGRESS") == "1"
    if typing_a_table or not seen:
        # Whoever called podium in this process and listens himself (the page) goes on listening.
        with nullcontext() if listened() else listening(check):
            yield
        return
    from podium.render.progress_line import progress_line

    with progress_line(check) as line:
        _lines.extend([line] if line else [])
        try:
            yield
        finally:
            _lines.clear()


def aside() -> AbstractContextManager[None]:
    """Keep the line away during a block that prints."""
    return _lines[-1].aside() if _lines else nullcontext()


def arrived() -> None:
    """Remove the line for good: the result is about to be printed, perhaps into a pager on the same screen."""
    for line in _lines:
        line.stop()


# Messages to the user beside the output: on standard error, readable, and harmless to a terminal.


def say(message: str, *, one_line: bool = False, **style: Any) -> None:
    """Print a message; names in it cannot steer the terminal, nor break the line when it must be one.

    A terminal breaks long lines itself, between letters; so they are broken between words before. A style is for the whole of a
    message, or for the word "podium:" that it begins with.
    """
    with aside():
        for line in [message] if one_line else message.splitlines():
            shown = visible(line)
            if sys.stderr.isatty():
                shown = _between_words(shown)
            mark = "podium:" if shown.startswith("podium:") else shown
            click.echo(styled(mark, **style) + shown.removeprefix(mark), err=True)


def styled(text: str, **style: Any) -> str:
    """Style a text for a terminal that has colours; `click.echo` takes them away elsewhere."""
    plain = not style or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if plain else click.style(text, **style)


def _between_words(line: str) -> str:
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size().columns, 20)
    margin = " " * (2 + len(line) - len(line.lstrip())) if line.startswith(" ") else ""
    kept = {"break_on_hyphens": False, "break_long_words": False}
    return "\n".join(textwrap.wrap(line, width, subsequent_indent=margin, **kept)) or line  # type: ignore[arg-type]


def refuse(error: PodiumError, words: Sequence[str]) -> None:
    """Print a user's mistake; of a question, a command for each answer below what it does, and what is compared then."""
    if not isinstance(error, AskError):
        for line in (f"podium: {error}", *getattr(error, "__notes__", ())):
            say(line, one_line=True, **_WRONG)
        return
    say(f"podium: {error.question}", one_line=True, **_WRONG)
    for choice in error.choices:
        say(f"  - {_effect(choice)}", one_line=True)
        with aside():
            click.echo(styled(f"    {typed_again(words, choice)}", **COMMAND), err=True)


def typed_again(words: Sequence[str], answer: Choice) -> str:
    """Write a command line with an answer as it is typed in a shell."""
    return " ".join(["podium", *map(in_shell, _without(words, answer)), answer.command])


def _effect(choice: Choice) -> str:
    usual = str(choice.usual)
    about = "; ".join(one for one in (str(choice.leads), usual[:1].lower() + usual[1:]) if one)
    return f"{choice.effect} ({about})" if about else choice.effect


# A question about a table is asked where somebody can answer it.


def answered(run: Callable[[Sequence[str]], Any], words: Sequence[str]) -> Any:
    """Run a command line; on a terminal, ask what podium asks about the table, and run it with the answers."""
    asked = False
    while True:
        try:
            done = run(words)
        except AskError as error:
            if not error.choices or "-" in words or not (sys.stdin.isatty() and sys.stderr.isatty()):
                raise
            answer = _asked(error)
            words = [*_without(words, answer), *answer.words]
            asked = True
            continue
        if asked:
            command = " ".join(["podium", *map(in_shell, words)])
            say(_("The same without questions: {command}", command=command), one_line=True)
        return done


def _without(words: Sequence[str], answer: Choice) -> list[str]:
    """Take out of a command line what an answer replaces: the options that have one value."""
    many = {option.name for option in READING if option.many}
    replaced = {f"--{name.replace('_', '-')}": value for name, value in answer.given if name not in many}
    kept, of_it = [], False
    for word in words:
        option, equals, _value = word.partition("=")
        if of_it or option in replaced:
            of_it = not of_it and not equals and replaced[option] is not True
        else:
            kept.append(word)
    return kept


def _asked(error: AskError) -> Choice:
    """Ask until one of the answers is chosen."""
    say(str(error.question), one_line=True, fg="yellow", bold=True)
    for number, choice in enumerate(error.choices, 1):
        say(f"{number:3}  {_effect(choice)}", one_line=True)
    while True:
        word = typed(_("Enter a number: "))
        if word.isdecimal() and 1 <= int(word) <= len(error.choices):
            return error.choices[int(word) - 1]
        say(_("Enter a number from 1 to {most}.", most=len(error.choices)))


def typed(prompt: str) -> str:
    """Read a line that is not blank; click.prompt would write a blank on standard output (until 8.4)."""
    while True:
        click.echo(prompt, nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        if line.strip():
            return line.strip()
