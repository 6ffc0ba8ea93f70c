"""What podium raises when it cannot go on: three errors a user can act on, below every floor."""

from __future__ import annotations


class PodiumError(Exception):
    """Base of every error podium raises on purpose; its text is written for the user."""


class InputError(PodiumError, ValueError):
    """The data or an option cannot be used: the message names the place and says what to do."""


class InfeasibleError(PodiumError, ValueError):
    """An exact computation is too large here: the message says how large, and names the alternative."""


class MissingExtraError(PodiumError, ImportError):
    """An optional dependency is not installed: the message holds the install command."""

    def __init__(self, package: str, extra: str, purpose: str) -> None:
        super().__init__(
            f"{purpose} needs {package}, which is not installed. Install it with: pip install 'podium[{extra}]'"
        )
