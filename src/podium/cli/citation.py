"""``podium --citation``: how to cite podium itself, ready to copy. CITATION.cff contains the same facts (tested)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from podium._version import RELEASED, __version__

if TYPE_CHECKING:
    from podium.document import Citation

AUTHORS = "The podium authors"
NAME, SUBTITLE = "podium", "statistical comparison of algorithms over many problems"


def itself() -> Citation:
    """Return the reference to this version of podium.

    >>> itself().text.split(". ")[1]
    'podium: statistical comparison of algorithms over many problems'
    """
    from podium.document import Citation

    year = RELEASED[:4]
    # Braces keep the authors one name, and the name in its own letters whatever the style does to titles.
    fields = {
        "author": f"{{{AUTHORS}}}",
        "title": f"{{{NAME}}}: {SUBTITLE}",
        "note": f"Version {__version__}, software",
        "year": year,
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    text = f"{AUTHORS} ({year}). {NAME}: {SUBTITLE}. Version {__version__}, software."
    return Citation(NAME, text, f"@misc{{{NAME},\n{lines}\n}}")


def show(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print the reference and its BibTeX entry, and end."""
    if not wanted or context.resilient_parsing:
        return
    found = itself()
    click.echo(f"{found.text}\n\n{found.bibtex}")
    context.exit()
