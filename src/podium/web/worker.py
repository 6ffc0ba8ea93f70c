"""A worker process: runs a command line in its own folder, or renders a finished study.

The server holds studies as bytes and never unpickles them; they come from its own workers only.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, Literal, NamedTuple, TypeVar

from podium.errors import Choice
from podium.i18n import N_, _
from podium.progress import Progress, listening
from podium.web.formats import changed_in, rendered
from podium.web.forms import Script, scripts_of
from podium.web.fragment import body_of, kinds_of
from podium.web.marks import Sheet
from podium.web.settings import MIB
from podium.web.store import Body, Dataset, File
from podium.web.understood import Window, compared_in, understand, window_of

_PREFIX = "podium-serve-"
_LOCK = "lock"


@contextmanager
def private_folder() -> Iterator[Path]:
    """Make a folder that only this user can read; remove it at the end, and those of servers that are gone."""
    _remove_abandoned(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with (folder / _LOCK).open("wb") as lock:
            _locked(lock)
            yield folder


def _remove_abandoned(place: Path) -> None:
    """Remove unlocked folders: the system releases the lock however a process ends."""
    for folder in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if _own(folder) and _abandoned(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _own(folder: Path) -> bool:
    """Whether it is a folder of this user, and no link to another one."""
    return folder.is_dir() and not folder.is_symlink() and hasattr(os, "getuid") and folder.stat().st_uid == os.getuid()


def _abandoned(folder: Path) -> bool:
    # A server that starts just now has a folder before it has its lock; that one is left alone, too.
    with (folder / _LOCK).open("rb") as lock:
        return _locked(lock)


def _locked(lock: IO[bytes]) -> bool:
    """Lock a file while it is open; return whether it was unlocked before."""
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


_T = TypeVar("_T")

PROGRESS = "progress.json"
"""File in the folder of a job that says how far it has come."""

_EVERY = 0.3
"""Seconds between two such notes."""


class Reason(NamedTuple):
    """A kind of failure: its HTTP status, its heading and its explanation on the page."""

    status: int
    title: str
    text: str = ""


REASONS: Final[dict[str, Reason]] = {
    "mistake": Reason(422, N_("podium cannot do this")),
    "extra": Reason(501, N_("A package is missing on this server")),
    "busy": Reason(503, N_("Too many studies are running"), N_("Many studies are waiting. Try again in a minute.")),
    "time": Reason(
        504,
        N_("The study took too long"),
        N_(
            "The study was stopped after {seconds} s, the limit of this server. Try fewer repetitions, or run podium on your own computer without this limit."
        ),
    ),
    "memory": Reason(
        507,
        N_("Not enough memory"),
        N_(
            "The study needs more memory than {memory} MB, the limit of this server for one study. Try a smaller study, or run podium on your own computer without this limit."
        ),
    ),
    "killed": Reason(
        500,
        N_("The study ended unexpectedly"),
        N_("The process that was computing this study ended unexpectedly. Other studies are not affected."),
    ),
    "fault": Reason(
        500,
        N_("A bug in podium"),
        N_("This is a bug in podium, not a problem with your data. Please report it with this message:"),
    ),
    "ending": Reason(
        503,
        N_("The server is restarting"),
        N_("The server is restarting, so the study was not finished. Try again in a minute."),
    ),
    "stopped": Reason(409, N_("Stopped"), N_("The study was stopped before it finished.")),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result."""

    # "mistake": the user can mend it; "extra": the server lacks a package; "stopped", "time", "killed", "memory",
    # "ending": the study was not finished; "fault": podium is at fault
    kind: Literal["mistake", "extra", "stopped", "time", "killed", "memory", "fault", "busy", "ending"]
    message: str  # In words for the user
    # Where the table can be read in several ways: which ones, and the options that choose among them
    question: str = ""
    choices: tuple[Choice, ...] = ()
    memory: int = field(default=0, compare=False)  # Bytes it could take, where they were not enough

    @property
    def status(self) -> int:
        """The status of an answer with it."""
        return REASONS[self.kind].status

    @property
    def title(self) -> str:
        """Its heading, in the active language."""
        return _(REASONS[self.kind].title)

    def explained(self, seconds: str) -> str:
        """Say what its kind means; `seconds` is the limit of the server."""
        return _(REASONS[self.kind].text, seconds=seconds, memory=self.memory // MIB)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A study as the page shows it."""

    study: bytes  # The study itself, pickled
    body: Body  # The report as HTML, in English: contents, verdict, usual picture, tables
    kinds: tuple[str, ...]  # Kinds of pictures
    methods: bool  # Whether it has a methods paragraph
    seconds: float  # How long it took
    # The lines that compute it without the page, by the language in which they show it; may be empty
    scripts: Mapping[str, Script] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        return len(self.study) + self.body.size + 1000


@dataclass(frozen=True, slots=True)
class Place:
    """Folder and memory limit of a job."""

    folder: str
    memory: int


def employed(work: Callable[..., _T], *args: Any) -> _T:
    """Call a function of this module in a process that does nothing else; its last argument is its `Place`."""
    _settle_in(args[-1])
    return work(*args)


def _settle_in(place: Place) -> None:
    """Leave Ctrl-C to the server, end with it, and disable core dumps."""
    _Parent.folder = place.folder
    if _Parent.followed:
        return
    _Parent.followed = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if hasattr(os, "fork"):  # elsewhere a process is not given to another parent
        threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()


class _Parent:
    """The server of this worker, and the folder of the job that it was given last."""

    followed = False
    folder = ""


def _follow(parent: int) -> None:
    """End soon after the server, however it ended."""
    while os.getppid() == parent:
        time.sleep(1)
    shutil.rmtree(_Parent.folder, ignore_errors=True)
    os._exit(1)


def run_study(data: Dataset | None, argv: tuple[str, ...], place: Place) -> Outcome | Failure:
    """Run a command line whose files are those of `data`."""
    return _guarded(lambda: _study(argv), data, place)


def render_study(study: bytes, what: str, style: Mapping[str, str], place: Place) -> bytes | Failure:
    """Render a finished study as a file to download, by the names of `podium.web.formats`; a figure in a style."""
    return _guarded(lambda: rendered(pickle.loads(study), what, style), None, place)  # our own worker made it


def describe_study(study: bytes, language: str, looked: str, place: Place) -> Body | Failure:
    """Render a finished study in another language, or once more with the options that were changed after a look at it."""

    def told() -> Body:
        with changed_in(language, looked):
            return body_of(pickle.loads(study), language)  # our own worker made it

    return _guarded(told, None, place)


def understand_data(data: Dataset, cells: int, reading: Mapping[str, str], place: Place) -> Any:
    """Inspect a file before anything is computed."""
    return _guarded(lambda: understand(data, cells, reading), data, place)


def show_window(data: Dataset, row: int, column: int, place: Place) -> Window | Failure:
    """Read a part of the main file, to be shown as it is."""
    return _guarded(lambda: window_of(data.main.name, row, column), data, place)


def compare_sheet(
    data: Dataset, reading: Mapping[str, str], objective: str | None, place: Place
) -> Sheet | Failure | None:
    """Read the results of a file as they are compared, to be shown with a question about them."""
    return _guarded(lambda: compared_in(data, reading, objective), data, place)


def warm(place: Place) -> Body | Outcome | Failure:
    """Load the modules for a first table and its study, in each language, so that the first user does not wait."""
    data = Dataset((File("table.csv", b"problem,A,B,C\nx,1,2,3\ny,2,3,4\nz,3,1,2\nw,5,4,6\n"),))
    understand_data(data, 100, {}, place)
    done = run_study(data, ("compare", "--objective=maximize", "--", "table.csv"), place)
    return describe_study(done.study, "es", "", place) if isinstance(done, Outcome) else done


def _study(argv: tuple[str, ...]) -> Outcome:
    from podium.cli import study_of

    start = time.perf_counter()
    study = study_of(argv)
    body, kinds = body_of(study), kinds_of(study)
    return Outcome(
        pickle.dumps(study),  # with what the report has computed: files of the same study need it again
        body,
        kinds,
        _has_methods(study),
        time.perf_counter() - start,
        # Here and not in the server: it reads the options, and reading some texts as numbers takes for ever.
        scripts_of(argv),
    )


def _has_methods(study: Any) -> bool:
    from podium.errors import InputError

    try:
        study.methods()
    except InputError:
        return False
    return True


def _guarded(work: Callable[[], _T], data: Dataset | None, place: Place) -> _T | Failure:
    """Run in the job's folder and within its memory limit; any error becomes a message."""
    import click

    from podium.cli.command import told
    from podium.errors import AskError, MissingExtraError, PodiumError

    try:
        with _inside(place, data), listening(_Teller(), every=_EVERY):
            return work()
    except MissingExtraError as error:
        return Failure("extra", error.message)
    except click.ClickException as error:
        return Failure("mistake", told(error))
    except AskError as error:
        return Failure("mistake", error.message, error.question, error.choices)
    except PodiumError as error:
        return Failure("mistake", error.message)
    except MemoryError:
        return Failure("memory", "", memory=place.memory)
    except (Exception, SystemExit) as error:  # the last line of defence: one study fails, the server goes on
        return Failure("fault", f"{type(error).__name__}: {error}")


@contextmanager
def _inside(place: Place, data: Dataset | None) -> Iterator[None]:
    _limit(place.memory)
    before, usual = _here(), tempfile.tempdir
    with tempfile.TemporaryDirectory(dir=place.folder, prefix="job-", ignore_cleanup_errors=True) as private:
        for file in data.files if data else ():
            (Path(private) / file.name).write_bytes(file.content)
        os.chdir(private)
        tempfile.tempdir = place.folder  # what is written on the way goes with the job, also when it is killed
        try:
            yield
        finally:
            tempfile.tempdir = usual
            os.chdir(before)


def _here() -> str:
    """Return the working folder, or another one where it is gone."""
    try:
        return str(Path.cwd())
    except OSError:
        return tempfile.gettempdir()


def _limit(memory: int) -> None:
    """Limit the memory of this process, if the system supports it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        allowed = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (allowed, most))


class _Teller:
    """Writes down how far the job has come, now and then; the file is replaced whole."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._told < _EVERY:
            return
        self._told = now
        state = {"task": progress.task, "done": progress.done, "total": progress.total, "remaining": progress.remaining}
        aside = Path("..") / f"{PROGRESS}.new"
        with suppress(OSError):
            aside.write_text(json.dumps(state), encoding="utf-8")
            aside.replace(Path("..") / PROGRESS)
