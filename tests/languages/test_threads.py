"""The language of a block is that of the threads started in it, and of nobody else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import podium
from podium.i18n import active_language, speaking

STUDY = podium.compare({"A": [0.9, 0.8, 0.7, 0.6], "B": [0.8, 0.7, 0.9, 0.5]}, objective="maximize")
SPANISH = "# Comparación de 2 algoritmos en 4 problemas"
ENGLISH = "# Comparison of 2 algorithms on 4 problems"


def title() -> str:
    return STUDY.to_markdown().splitlines()[0]


def inside_a_thread(function) -> str:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result()


def test_a_thread_started_inside_a_block_speaks_its_language() -> None:
    with podium.language("es"):
        assert inside_a_thread(title) == title() == SPANISH
        with podium.language("en"):
            assert inside_a_thread(title) == ENGLISH
        with podium.language("es"), podium.language("zh"):
            assert inside_a_thread(active_language) == "zh"
        assert inside_a_thread(title) == SPANISH
    assert inside_a_thread(title) == title() == ENGLISH


def test_a_block_in_a_thread_is_for_that_thread_alone() -> None:
    inside, done, seen = Event(), Event(), []

    def own() -> None:
        with podium.language("es"):
            inside.set()
            done.wait(60)
            seen.append(title())
        seen.append(title())

    thread = Thread(target=own)
    thread.start()
    inside.wait(60)
    assert title() == inside_a_thread(title) == ENGLISH
    with podium.language("zh"):
        done.set()
        thread.join()
    assert seen[0] == SPANISH
    assert title() == ENGLISH


def test_what_a_server_speaks_to_one_visitor_stays_there() -> None:
    with speaking("es"):
        assert inside_a_thread(active_language) == "en"
