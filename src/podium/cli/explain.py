"""``podium explain``: what a word or number of a report means."""

from __future__ import annotations

import click

from podium.cli.output import emit, output_options
from podium.cli.sections import Verb


@click.command(
    "explain", cls=Verb, short_help="What a word or number of a report means, how it is computed, its source."
)
@output_options
@click.argument("word", nargs=-1)
def command(word: tuple[str, ...], format_: str, output: str | None, full: bool) -> None:
    """Explain WORD: what it is, how it is computed, how to read it, where it comes from. Without WORD: list everything.

    \b
    podium explain holm
    podium explain critical difference
    podium explain valor p --language es
    podium explain
    """
    from podium.studies.explain import explain

    emit(explain(" ".join(word) if word else None), format_, output, full)
