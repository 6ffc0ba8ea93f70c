"""The command line: ``podium VERB FILE``. A user's mistake is one readable line and exit code 2, never a traceback."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from podium._version import __version__
from podium.cli import citation, config
from podium.cli.help import LANGUAGE, Translated
from podium.cli.terminal import COMMAND, answered, interruptible, refuse, say, waiting
from podium.errors import PodiumError, closest, quote
from podium.i18n import N_, Message, _, active_language, languages, legible, speaking
from podium.mentions import as_typed, spelled
from podium.render.visible import SPELLED, shows
from podium.verbs import GROUPS, VERBS, compute

if TYPE_CHECKING:
    from podium.cli.command import Request
    from podium.studies.shared.base import Study


class _LazyGroup(Translated, click.Group):
    """Imports the declaration of a verb only when that verb is used, so that --help and --version start at once."""

    def invoke(self, ctx: click.Context) -> Any:
        with waiting():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        from podium.cli.command import command

        return command(cmd_name, active_language())

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Treat a file as ``podium FILE``; an unknown verb gets a suggestion."""
        name, *others = args
        if name in VERBS:
            return super().resolve_command(ctx, args)
        if not _is_path(name):
            ctx.fail(
                Message(
                    "There is no command {name}.{closest} To begin with a file, use podium FILE.",
                    name=quote(name), closest=closest(name, VERBS),
                )
            )  # fmt: skip
        from podium.cli.first import First, Look

        describe, first = Look(args), First(args)
        known = {word for option in describe.get_params(ctx) for word in (*option.opts, *option.secondary_opts)}
        options = [word.partition("=")[0] for word in others if word.startswith("--")]
        unknown = next((word for word in options if word not in known | first.known), None)
        if unknown is not None:
            ctx.fail(
                Message(
                    "podium FILE has no option {unknown}.{closest} To run a study, name its command as well: podium COMMAND {words}",
                    unknown=unknown, closest=closest(unknown, known | first.known), words=" ".join(args),
                )
            )  # fmt: skip
        if not known.issuperset(options):
            return "compare", first, args
        return "describe", describe, args

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = _(_HELP)
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for option in self.params:
            assert isinstance(option, click.Option)
            option.help = _(_OPTIONS[str(option.name)])
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, VERBS))
        for heading, verbs in GROUPS.items():
            with formatter.section(_(heading)):
                formatter.write_dl([(name.ljust(widest), _(entry.summary)) for name, entry in verbs.items()])


_HELP = N_(
    "Which algorithms really differ, by how much, and how to show it in a paper.\n\n"
    "\b\n"
    "Start with:  podium results.csv    (asks what it must know, and shows the conclusion)\n"
    "             podium compare results.csv --objective maximize\n"
    "Help:        podium COMMAND --help"
)

_OPTIONS = {
    "version": N_("Show the version and exit."),
    "citation": N_("How to cite podium itself."),
    "language": LANGUAGE,
}


def _is_path(word: str) -> bool:
    """Whether a word is a file, or could only be meant as one: no verb has a dot or a slash."""
    return word == "-" or any(sign in word for sign in "./\\") or os.path.lexists(word)


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="podium")
@click.option(
    "--citation",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=citation.show,
)
@click.option("--language", type=click.Choice(languages()), expose_value=False)
def podium() -> None:
    """Run a verb."""


def request(argv: Sequence[str]) -> Request:
    """Parse the words after "podium"."""
    from podium.cli.command import Request

    with click.Context(podium, info_name="podium") as parent:
        name, command, words = podium.resolve_command(parent, list(argv))
        assert name is not None
        assert command is not None
        return Request.of(command.make_context(name, list(words), parent=parent))


def study_of(argv: Sequence[str]) -> Study:
    """Compute the study that ``podium argv…`` would show; nothing is printed or written."""
    asked = request(argv)
    study: Study = compute(asked.plan(), asked.verb)
    return study


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line."""
    _stand_in_for_closed_streams()
    words = sys.argv[1:] if argv is None else list(argv)
    ends_soon = argv is None and "serve" not in words  # a process of its own
    if ends_soon:
        # At Python's own threshold the garbage collector goes through the growing heap more than a hundred times while
        # modules are imported, which takes a third as long as the imports themselves.
        gc.set_threshold(100_000, 10, 10)
    _spell_what_streams_lack()
    project, trouble = None, None
    try:
        project = config.find(words)
    except PodiumError as error:
        trouble = error
    with warnings.catch_warnings():
        warnings.showwarning = _warn
        with (
            spelled(as_typed, everywhere=True),
            speaking(_language(words, project)),
            legible(
                _shown,
                # No text of the catalogues: a screen that cannot show a language cannot show this in it.
                "This screen cannot show the language {code}, so what it shows is in English; files are not affected.",
            ),
        ):
            if trouble is not None:
                refuse(trouble, words)
                return 2
            return _run(words, config.Session(ends_soon, project))


def _language(words: Sequence[str], project: config.Config | None) -> str:
    """Return the requested language before parsing, so that parsing errors are shown in it."""
    options = words[: words.index("--")] if "--" in words else words
    found = [after for word, after in pairwise([*options, ""]) if word == "--language"]
    found += [word.partition("=")[2] for word in options if word.startswith("--language=")]
    usual = "en" if project is None else project.language
    return found[-1] if found and found[-1] in languages() else usual


def _invoke(words: Sequence[str], session: config.Session) -> Any:
    return podium.main(args=[*words], prog_name="podium", standalone_mode=False, obj=session)


def _run(words: list[str], session: config.Session) -> int:
    try:
        with interruptible():
            code = answered(partial(_invoke, session=session), words)
    except click.ClickException as error:
        _refuse_words(error)
        return 2
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, KeyboardInterrupt):
        say(_("podium: interrupted"))
        return 130
    except PodiumError as error:
        refuse(error, words)
        return 2
    except SystemExit:
        # Click's answer to a reader (head, less) that has gone: nothing is wrong, and nothing more can be said to it.
        return 0
    except OSError as error:
        return _cannot_write(error)
    except MemoryError:
        say(_("podium: the data does not fit into memory"))
        return 2
    except Exception as error:  # the last line of defence before a traceback
        if os.environ.get("PODIUM_TRACEBACK"):
            raise
        say(
            _(
                "podium: internal error ({kind}: {error}). This is a bug in podium, not in your data. Please report it "
"with the output of the same command run with PODIUM_TRACEBACK=1.",
                kind=type(error).__name__, error=error,
            )
        )  # fmt: skip
        return 1
    return code if isinstance(code, int) else 0


def _refuse_words(error: click.ClickException) -> None:
    """Say what is wrong with the words, and where the right ones are; without any words, click has the help to say."""
    from podium.cli.command import told

    context, message = getattr(error, "ctx", None), told(error)
    if context is not None and message == context.get_help():
        say(message)
        return
    say(f"podium: {message}", one_line=True, fg="red", bold=True)
    if context is not None:
        say(f"  {context.command_path} --help", one_line=True, **COMMAND)


def _warn(message: Warning | str, *_where: object, **_more: object) -> None:
    """Show a library's warning as one line, without the place in its code."""
    say(f"podium: {message}", one_line=True)


def _stand_in_for_closed_streams() -> None:
    """Give a program started without standard streams (``>&-``, a service) empty ones, so that --output works."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for the whole run


def _spell_what_streams_lack() -> None:
    """Let no character stop the help or a message: a console of Windows has only those of its code page."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=SPELLED)


def _shown(text: str) -> bool:
    return shows(text, sys.stdout.encoding or "utf-8")


def _cannot_write(error: OSError) -> int:
    """Report why writing to standard output failed; files have their own, more precise errors."""
    if error.errno in (errno.EMFILE, errno.ENFILE):
        say(
            _(
                "podium: {reason}: the limit of this session is too low for podium; raise it (ulimit -n 256)",
                reason=error.strerror,
            )
        )
        return 2
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains again on leaving
    reason = error.strerror or error
    if error.filename:
        say(_("podium: cannot write {path}: {reason}", path=error.filename, reason=reason))
    else:
        say(_("podium: cannot write the output: {reason}", reason=reason))
    return 2
