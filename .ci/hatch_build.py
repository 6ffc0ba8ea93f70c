"""What happens when podium is built: data files are compiled, and the README gets links that work on a package index."""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.append(str(Path(__file__).parent))


class DataFiles(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile them."""
        from data_files import compile_all

        compile_all(Path(self.root))


class Readme(MetadataHookInterface):
    """The README for the package index, with links and pictures of the released version."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add it, and the addresses that follow from that of the repository."""
        from readme import absolute

        source = metadata["urls"]["Source"]
        version = re.search(
            r'__version__ = "(.+)"', (Path(self.root) / "src/podium/_version.py").read_text(encoding="utf-8")
        )
        assert version is not None
        files = f"{source}/blob/v{version[1]}/"
        metadata["urls"] |= {
            "Changelog": f"{files}CHANGELOG.md", "Documentation": f"{files}docs/index.md", "Issues": f"{source}/issues",
        }  # fmt: skip
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, files)}
