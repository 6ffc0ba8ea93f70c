"""The catalogue of ``podium explain`` as a page: every term with an anchor, by subject, linked to the others."""

from __future__ import annotations

from podium.glossary import Term, subjects, terms
from podium.render.markdown import escape
from podium.studies.shared.citations import cite

_FIELDS = {
    "how": "How it is computed",
    "read": "How to read it",
    "assumes": "Assumptions",
    "avoid": "When not to use it",
}


def pages() -> dict[str, str]:
    """Give the page of all terms."""
    parts = [
        _subject(title, [one for one in terms().values() if one.subject == key]) for key, title in subjects().items()
    ]
    introduction = (
        f"# Glossary\n\nThe meaning of the {len(terms())} terms and numbers in podium's reports, also available as `podium explain` in the terminal "
        "([more](../how-to/explain.md)). Each has its own anchor, `#term-KEY`.\n\n"
    )
    return {"reference/glossary.md": introduction + "\n".join(parts)}


def _subject(title: str, entries: list[Term]) -> str:
    return f"## {title}\n\n" + "\n".join(map(_entry, entries))


def _entry(term: Term) -> str:
    lines = [f"(term-{term.key})=", f"### {escape(term.name)}", "", f"**{escape(term.what)}**", ""]
    for field, words in _FIELDS.items():
        if text := getattr(term, field):
            lines += [f"*{words}.* {escape(text)}", ""]
    if term.names[1:]:
        lines += [f"*Also called:* {escape('; '.join(term.names[1:]))}", ""]
    if term.see:
        linked = ", ".join(f"[{escape(terms()[key].name)}](#term-{key})" for key in term.see)
        lines += [f"*See also:* {linked}", ""]
    if term.sources:
        lines += ["*Sources:*", "", *(f"- {escape(source.text)}" for source in cite(term.sources)), ""]
    return "\n".join([*lines, f"In the terminal: `podium explain {term.key}`", ""])
