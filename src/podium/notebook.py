"""The notebook that runs: whether there is one, what it calls a value, how it shows HTML."""

from __future__ import annotations

import sys
from html import escape
from typing import Any


def shell() -> Any:
    """Return the shell of IPython, in a notebook or a terminal; None where there is none."""
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def is_running() -> bool:
    """Whether this is the kernel of a notebook, which can show HTML."""
    return hasattr(shell(), "kernel")


def name_of(value: object, otherwise: str) -> str:
    """Return the variable that holds a value in the notebook, so that code about it can be copied."""
    found = getattr(shell(), "user_ns", {})
    names = (name for name, one in [*found.items()] if one is value and name.isidentifier() and name[0] != "_")
    return next(names, otherwise)


def show(html: str, text: str) -> None:
    """Show HTML below the cell, and this text where there is no HTML."""
    sys.modules["IPython.display"].display({"text/html": html, "text/plain": text}, raw=True)


def box(text: str, answers: list[tuple[str, str]], details: str, more: str, *, stop: bool) -> str:
    """Write a question with what to type for each answer and what that does, or an error (`stop`); `more` is folded.

    The colours are mixed with those of the page, so that it is readable in light and in dark.
    """
    items = "".join(f'<p dir="auto"><code>{escape(code)}</code> {escape(effect)}</p>' for code, effect in answers)
    fold = f"<details><summary>{escape(details)}</summary><p>{escape(more)}</p></details>" if more else ""
    kind = " podium-stop" if stop else ""
    return (
        f'<div class="podium-box{kind}"><style>{_BOX}</style><p dir="auto"><b>{escape(text)}</b></p>{items}{fold}</div>'
    )


_BOX = """
.podium-box { max-width: 46rem; padding: .5em .75em; border-left: 4px solid #b8860b; background: #b8860b26; color: inherit; }
.podium-stop { border-left-color: #d0342c; background: #d0342c26; }
.podium-box p { margin: 0; overflow-wrap: anywhere; } .podium-box p + p { margin-top: .25em; }
.podium-box code { padding: 1px 6px; border-radius: 4px; background: #8882; color: inherit; white-space: pre-wrap; user-select: all; }
.podium-box summary { cursor: pointer; margin-top: .25em; opacity: .75; }
"""
