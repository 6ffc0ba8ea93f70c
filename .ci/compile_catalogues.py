"""Compile the catalogues of the languages when podium is built, for a wheel or an editable installation."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write every ``podium.mo`` beside its ``podium.po``."""
        for path in Path(self.root).glob("src/podium/locale/*/LC_MESSAGES/podium.po"):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
