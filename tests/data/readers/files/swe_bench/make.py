"""Write the files beside this script, after the published structure of SWE-bench's experiments and of its harness's reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ALL = [f"django__django-{10000 + n}" for n in range(1, 11)] + [f"sympy__sympy-{20000 + n}" for n in range(1, 7)]
RESOLVED = {
    "20260101_steady": [one for n, one in enumerate(ALL) if n not in (3, 9, 15)],
    "20260202_hasty": [one for n, one in enumerate(ALL) if n % 3 == 0 and n != 15],
    "20260303_odd": [one for n, one in enumerate(ALL) if n % 2 == 1 and n != 15],
}


def main() -> None:
    """Write lists of resolved instances, and the list of all."""
    for system, resolved in RESOLVED.items():
        folder = HERE / "evaluation" / "verified" / system / "results"
        write(folder / "results.json", {"no_generation": [], "no_logs": [ALL[3]], "resolved": resolved})
        report: dict[str, Any] = {
            "total_instances": len(ALL),
            "resolved_instances": len(resolved),
            "submitted_ids": ALL,
            "resolved_ids": resolved,
            "unresolved_ids": [one for one in ALL if one not in resolved],
            "error_ids": [],
            "unremoved_images": ["sweb.eval:latest"],
            "schema_version": 2,
        }
        write(HERE / "reports" / f"{system}.json", report)
    (HERE / "instances.txt").write_text("\n".join(ALL) + "\n")


def write(path: Path, content: Any) -> None:
    """Write JSON, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()
