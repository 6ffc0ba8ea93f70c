"""A folder that keeps every finished cell, under a name that follows from all that the cell depends on."""

from __future__ import annotations

import hashlib
import json
import re
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from podium.benchmark_run.cells import Cell, Outcome
from podium.benchmark_run.inputs import scikit
from podium.errors import InputError, quote
from podium.i18n import Message
from podium.render.files import write_atomic

_FORMAT: Final = 1
_NAME: Final = re.compile(r"[0-9a-f]{32}\.json")


class Store:
    """Finished cells in a folder, which is made where it does not exist.

    Cells are found again by content: other data, splits, parameters, scores, seeds or versions of scikit-learn are other cells,
    so that a folder may serve several benchmarks and grows with them.

    Raises
    ------
    InputError
        When the folder cannot be made, or holds other things.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            others = [one.name for one in self.path.iterdir() if not _NAME.fullmatch(one.name) and one.name[0] != "."]
        except OSError as error:
            raise InputError(
                "The checkpoint {path!r} cannot be used as a folder: {reason}",
                path=fspath(path),
                reason=error.strerror or error,
            ) from error
        if others:
            raise InputError(
                "The checkpoint {path!r} holds other files, such as {name}. Name an empty folder.",
                path=fspath(path),
                name=quote(others[0]),
            )
        self._prints: dict[int, tuple[Any, str]] = {}

    def key(self, cell: Cell) -> str:
        """Return the name of a cell, without suffix."""
        parts = [
            _FORMAT,
            scikit().__version__,
            cell.algorithm,
            self._print(cell.estimator, Message("The estimator {name}", name=quote(cell.algorithm))),
            cell.data.name,
            self._print(cell.data.X, Message("The data set {name}", name=quote(cell.data.name))),
            self._print(cell.data.y, Message("The data set {name}", name=quote(cell.data.name))),
            cell.split,
            hashlib.sha256(cell.train.tobytes() + b"|" + cell.test.tobytes()).hexdigest(),
            [
                [score.name, self._print(score.given, Message("The score {name}", name=quote(score.name)))]
                for score in cell.scores
            ],
            cell.seed,
            cell.predict,
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def get(self, key: str, cell: Cell) -> Outcome | None:
        """Return what came out of a cell, None where it is not finished.

        Raises
        ------
        InputError
            When its file is damaged.
        """
        path = self.path / f"{key}.json"
        try:
            found = json.loads(path.read_bytes())
            outcome = Outcome(**{name: found[name] for name in Outcome._fields})
            _check(outcome, cell)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(
                "Cannot read {path!r}: {reason}", path=fspath(path), reason=error.strerror or error
            ) from error
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise InputError("{path!r} is damaged. Remove it, and it is computed again.", path=fspath(path)) from error
        return outcome

    def put(self, key: str, outcome: Outcome) -> None:
        """Keep a finished cell, whole or not at all."""
        write_atomic(self.path / f"{key}.json", json.dumps(outcome._asdict(), indent=1) + "\n")

    def _print(self, value: Any, what: str) -> str:
        """Digest of the content of an object."""
        known = self._prints.get(id(value))
        if known is not None:
            return known[1]
        import joblib  # scikit-learn needs it too

        try:
            found = str(joblib.hash(value))
        except Exception as error:  # pickles fail in many ways
            raise InputError(
                "{what} cannot be identified when the benchmark is resumed ({error}). Define its functions in a module, "
                "not as a lambda, or leave checkpoint out.",
                what=what,
                error=error,
            ) from error
        self._prints[id(value)] = (value, found)  # the value is held, lest its id be given to another
        return found


def _check(outcome: Outcome, cell: Cell) -> None:
    """Refuse, by a ValueError, a file that somebody changed."""
    values = [*outcome.scores.values(), *outcome.times.values()]
    right = (
        outcome[:3] == (cell.algorithm, cell.data.name, cell.split)
        and list(outcome.scores) == [score.name for score in cell.scores]
        and all(value is None or isinstance(value, (int, float)) for value in values)
        and all(isinstance(reason, str) for reason in outcome.failures.values())
        and (outcome.predicted is None or len(outcome.predicted) == len(cell.test))
    )
    if not right:
        raise ValueError
