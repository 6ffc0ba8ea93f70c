"""Run as a program: hostile values in every text field of every form, with an eye on every file that is opened.

    python watched.py FOLDER CANARY...

Prints a line for each file, folder, process or connection that no study needs, and for each result in which the canary sings.
"""

from __future__ import annotations

import pickle
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from podium.verbs import Option

SONG = "canarysings"
EVENTS = (
    "open",
    "os.listdir",
    "os.scandir",
    "subprocess.Popen",
    "os.system",
    "socket.connect",
    "sqlite3.connect",
    "os.exec",
    "os.posix_spawn",
)


def main(folder: Path, canaries: list[str]) -> None:
    from podium.errors import InputError
    from podium.web import worker
    from podium.web.forms import FORMS, command_line, fields, values_of
    from podium.web.worker import Failure, Place, run_study

    place = Place(str(folder), 2**32)
    drawn, told = worker.kinds_of, worker.body_of
    for verb in FORMS:
        worker.kinds_of, worker.body_of = drawn, told
        data, base = given(verb, canaries)
        columns = data.main.content.decode().splitlines()[0].split(",")
        usual = run_study(data, command_line(verb, values_of(verb, base), data, columns), place)
        if isinstance(usual, Failure):
            print("FAILED", verb, usual.message)
        watch(folder)
        if not isinstance(usual, Failure):  # it has drawn its pictures and its report, which hold what a study holds
            worker.kinds_of, worker.body_of = (lambda _study: ()), (lambda _study, body=usual.body: body)
        texts = [field for field in fields(verb).values() if field.kind not in ("flag", "choice", "number", "yes-no")]
        for name, value in ((field.name, value) for field in texts for value in tried(field, canaries)):
            try:
                words = command_line(verb, values_of(verb, {**base, name: value}), data, columns)
            except InputError:
                continue
            found = run_study(data, words, place)
            if SONG.encode() in pickle.dumps(found):
                print("SUNG", verb, name, value)


def given(verb: str, canaries: list[str]) -> tuple[object, dict[str, str]]:
    """Return data on which a verb works, with columns that are called like files, and the options it needs."""
    from podium.web.store import Dataset, File
    from podium.web.uploads import EXAMPLES, example

    for key, (own, one) in EXAMPLES.items():
        if own == verb and verb != "compare":
            return example(key), dict(one.options)
    if verb == "adjust":
        return Dataset((File("p.csv", b"A,0.01\nB,0.02\nC,0.3\n"),)), {}
    header = ["problem", "A", "B", *canaries]
    rows = [[f"x{i}", *(str((i * (j + 3)) % 7 + j) for j in range(len(header) - 1))] for i in range(8)]
    table = "\n".join(",".join(row) for row in [header, *rows]) + "\n"
    if verb in ("runs", "assumptions"):
        table = "problem,A,B\n" + "".join(f"x{i % 4},{i % 5},{i % 3}\n" for i in range(24))
    repeated = {"plan": "100", "power": "20", "validate": "20", "runs": "100"}
    few = {"resamples" if verb == "runs" else "replicates": repeated[verb]} if verb in repeated else {}
    objective = {} if verb == "assumptions" else {"objective": "maximize"}
    more = (
        {"max_problems": "6"}
        if verb == "plan"
        else {"samples": "200", "first": "A", "second": "B", "rope": "0.1"}
        if verb == "bayes"
        else {}
    )
    return Dataset((File("table.csv", table.encode()),)), {**few, **objective, **more}


def tried(option: Option, canaries: list[str]) -> Iterable[str]:
    """Values for an option: the path in every form; the other ways to write it where the option comes first, as all forms share its code."""
    absolute = canaries[0]
    yield absolute
    known = (option.name, option.label, option.help, option.kind)
    if known not in seen:
        seen.add(known)
        yield from (*canaries[1:], f"--output={absolute}", f"name={absolute}", f"sqlite:///{absolute}", "-")


seen: set[tuple[str, ...]] = set()


def watch(folder: Path) -> None:
    global watching
    if watching is not None:
        return
    watching = folder
    own = [
        folder,
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        Path(__file__).parents[2],
        *(path for path in sys.path if not folder.is_relative_to(Path(path).resolve())),
        sys.prefix,
        sys.base_prefix,
    ]
    known = (
        *(str(Path(path).resolve()) for path in own),
        "/proc/",
        "/sys/",
        "/dev/null",
        "/dev/urandom",
        "/usr/share/zoneinfo",
        "/usr/lib",
        "/lib",
    )

    def hook(event: str, words: tuple[object, ...]) -> None:
        if event in EVENTS:
            what = words[0]
            if event in ("open", "os.listdir", "os.scandir") and (isinstance(what, int) or what is None):
                return
            if isinstance(what, (str, bytes, Path)) and str(
                Path(str(what, "utf-8") if isinstance(what, bytes) else what).absolute()
            ).startswith(known):
                return
            print("OPENED", event, what)

    sys.addaudithook(hook)


watching: Path | None = None

if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
