"""``python -m podium``: the same as the console script ``podium``."""

from __future__ import annotations

import sys

from podium.cli import main

if __name__ == "__main__":
    sys.exit(main())
