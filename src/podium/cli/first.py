"""``podium FILE``: of results the conclusion, a picture and what to type next; of other data what they are."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from podium.cli.command import Command, Request
from podium.cli.config import named
from podium.cli.output import emit
from podium.cli.terminal import COMMAND, arrived, say, styled
from podium.data.load import content_of
from podium.document import Advice, Document, Paragraph, Table
from podium.errors import in_shell
from podium.i18n import _, joined
from podium.verbs import Given, compute, resolved
from podium.verbs import verb as declared

if TYPE_CHECKING:
    from podium.studies.data_and_help.description.study import Description
    from podium.studies.many_problems.compare.study import Comparison

_ADVICE = 2


class Look(Command):
    """``podium FILE``: goes on to the comparison of results; other data are described."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(declared("describe"))
        self.words = tuple(words)  # click takes a list apart

    def run(self, ctx: click.Context) -> None:  # noqa: D102 - as that of every command
        request = Request.of(ctx)
        first = First(self.words)
        options = {word.partition("=")[0] for word in self.words if word.startswith("--")}
        if not request.output.usual or not options <= first.known:
            super().run(ctx)
            return
        with _reading_twice(self.words) as again:
            description = compute(request.plan())
            if description.seen.kind == "results":
                again()
                own = first.make_context("compare", [*self.words], parent=ctx.parent)
                with named(own):
                    first.conclude(own, description)
                return
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

    def run(self, ctx: click.Context) -> None:  # noqa: D102 - as that of every command
        request, look = Request.of(ctx), declared("describe")
        if not request.output.usual:
            super().run(ctx)
            return
        with _reading_twice(self.words) as again:
            known = {one.name for one in look.options} & {one.name for one in self.verb.options}
            description = compute(resolved(look, Given(look, {name: request.given[name] for name in known})))
            again()
            self.conclude(ctx, description)

    def conclude(self, ctx: click.Context, description: Description) -> None:
        """Say what was read, compare, and show the conclusion."""
        request, seen = Request.of(ctx), description.seen
        say(f"{seen.source}: {joined(description.counts, ', ')} ({seen.how})", one_line=True)
        study = compute(request.plan(), request.verb)
        arrived()
        if hasattr(study, "critical_differences"):
            _show(study, " ".join(["podium", "compare", *map(in_shell, self.words)]))
        else:
            emit(study, request.output)


@contextmanager
def _reading_twice(words: Sequence[str]) -> Iterator[Callable[[], None]]:
    """Keep standard input during the block; what it yields lets it be read again."""

    def again() -> None:
        if "-" in words:
            sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")

    before = sys.stdin
    given = content_of("-")[0] if "-" in words else b""
    content = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    again()
    try:
        yield again
    finally:
        sys.stdin = before


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
    click.echo("\n".join(["", *(encodable(line, encoding) for line in drawn), *([""] if drawn else [])]))
    advice = [block for block in short if isinstance(block, Advice)][:_ADVICE]
    ranks = [] if drawn else [block for block in short if isinstance(block, Table)][:1]
    print_document(Document("", (*ranks, *advice, Paragraph(_("Next:"))), compact=True))
    options = [
        ("--control NAME", _("one algorithm against the others")),
        ("--figure picture.svg", _("a picture")),
        ("--output table.tex", _("the tables, for a paper")),
        ("--report report.html", _("everything in one file")),
    ]
    click.echo(styled(f"  {visible(command)}", **COMMAND))
    for text, what in options:
        if f" {text.partition(' ')[0]}" not in command:
            click.echo(f"    {styled(text.ljust(21), **COMMAND)}  {what}")
    if advice:
        explain = f"podium explain {advice[0].code}".ljust(23)
        click.echo(f"  {styled(explain, **COMMAND)}  {_('what the advice means')}")
