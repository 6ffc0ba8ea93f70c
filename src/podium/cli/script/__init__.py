"""From click to script: the Python lines, and the line for a shell, that compute what a command line of podium does."""

from podium.cli.script.lines import lines_of, python_lines
from podium.cli.script.shell import command_line

__all__ = ["command_line", "lines_of", "python_lines"]
