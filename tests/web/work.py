"""What workers are given in tests. They import this module, so it imports little."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from podium.web.worker import Place, _limit


def exits(_place: Place) -> None:
    raise SystemExit(3)


def interrupts(_place: Place) -> None:
    raise KeyboardInterrupt


def dies(_place: Place) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def forgets(_place: Place) -> None:
    raise MemoryError


def unanswerable(_place: Place) -> Any:
    return lambda: None


def talks(_place: Place) -> str:
    print("this is no answer")
    return "done"


def usual(_place: Place) -> str:
    return "done"


def allocates(place: Place) -> int:
    _limit(place.memory)
    return len(bytes(2 * place.memory))


def sleeps(seconds: float, _place: Place) -> str:
    time.sleep(seconds)
    return "slept"
