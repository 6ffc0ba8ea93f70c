"""Help in the active language: click writes its own words in English."""

from __future__ import annotations

import click

from podium.i18n import N_, _

LANGUAGE = N_("Language of messages and of the help.")
"""Help of ``--language`` for commands whose only translated output is messages and help."""


class Translated(click.Command):
    """A command whose usage, headings and options are shown in the active language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line of usage."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{_('Usage:')} ")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Describe ``--help``."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the options and their texts below each heading of the help."""
        records = (one.get_help_record(ctx) for one in self.get_params(ctx) if isinstance(one, click.Option))
        return {N_("Options"): [record for record in records if record is not None]}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings."""
        for heading, records in self.sections(ctx).items():
            with formatter.section(_(heading)):
                formatter.write_dl(records)
