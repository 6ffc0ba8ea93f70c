"""``podium FILE`` on a terminal: of results the conclusion, a picture and what to type next; of other data what they are."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from podium.cli.command import Command, Request
from podium.cli.output import emit
from podium.cli.terminal import arrived
from podium.document import Advice, Document, Paragraph, Table
from podium.i18n import _
from podium.verbs import compute
from podium.verbs import verb as declared

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.study import Comparison

_ADVICE = 2


class Look(Command):
    """``podium FILE``: describes the file; on a terminal it goes on to the comparison of results."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(declared("describe"))
        self.words = tuple(words)  # click takes a list apart

    def invoke(self, ctx: click.Context) -> None:  # noqa: D102 - as that of every command
        request = Request.of(ctx)
        if "-" in self.words or not _on_a_terminal() or not request.output.usual:
            super().invoke(ctx)
            return
        description = compute(request.plan())
        first = First(self.words)
        options = {word.partition("=")[0] for word in self.words if word.startswith("--")}
        if description.seen.kind == "results" and options <= first.known:
            first.invoke(first.make_context("compare", [*self.words], parent=ctx.parent))
        else:
            emit(description, request.output)


class First(Command):
    """``podium FILE`` with the options of a comparison: its conclusion on one screen."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(declared("compare"))
        self.words = tuple(words)  # click takes a list apart

    @property
    def known(self) -> set[str]:
        """The options that a comparison has."""
        return {name for one in self.params for name in (*one.opts, *one.secondary_opts)}

    def invoke(self, ctx: click.Context) -> None:  # noqa: D102 - as that of every command
        request = Request.of(ctx)
        if not request.output.usual:
            super().invoke(ctx)
            return
        study = compute(request.plan(), request.verb)
        arrived()
        if hasattr(study, "critical_differences"):
            _show(study, shlex.join(["podium", "compare", *self.words]))
        else:
            emit(study, request.output)


def _on_a_terminal() -> bool:
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _show(study: Comparison, command: str) -> None:
    """Print the conclusion, the diagram, the first advice and what to type next."""
    from podium.diagrams.in_text import in_text
    from podium.render.text import print_document
    from podium.render.visible import encodable, visible
    from podium.studies.many_problems.compare.pictures import diagram

    conclusion = study.shown(full=False, brief=True).blocks[:-1]
    print_document(Document("", conclusion, compact=True))
    encoding = sys.stdout.encoding or "utf-8"
    plain = encodable("●━└", encoding) != "●━└"
    shown = diagram(study)
    drawn = [] if shown is None else in_text(shown, shutil.get_terminal_size().columns, plain=plain)
    short = study.shown(full=False).blocks
    if drawn:
        click.echo("\n".join(["", *(encodable(line, encoding) for line in drawn), ""]))
    advice = [block for block in short if isinstance(block, Advice)][:_ADVICE]
    ranks = [] if drawn else [block for block in short if isinstance(block, Table)][:1]
    print_document(Document("", (*ranks, *advice, Paragraph(_("Next:"))), compact=True))
    options = [
        ("--control NAME", _("one algorithm against the others")),
        ("--figure picture.svg", _("a picture")),
        ("--output table.tex", _("the tables, for a paper")),
        ("--report report.html", _("everything in one file")),
    ]
    click.echo(f"  {visible(command)}")
    for text, what in options:
        if f" {text.partition(' ')[0]}" not in command:
            click.echo(f"    {text.ljust(21)}  {what}")
    if advice:
        click.echo(f"  {f'podium explain {advice[0].code}'.ljust(23)}  {_('what the advice means')}")
