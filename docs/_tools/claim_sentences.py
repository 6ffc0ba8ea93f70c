"""Finds the sentences of the explanation and of the advice that state a measured number or a guarantee."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXPLANATION = ROOT / "docs" / "explanation"

_LEFT_OUT = ("claims.md", "coverage.md", "index.md")
"""This list, lists of links, and a page whose every row is run by a test of its own."""
_NOT_PROSE = re.compile(
    r"^```.*?^```[^\n]*$|^\*Proof.*?∎|<!--.*?-->|^\$\$.*?\$\$|^#+ (?:Sources|References)$.*?(?=^#|\Z)|^See also:[^\n]*"
    r"|^(?:\||    \S|#|!\[)[^\n]*$",
    re.DOTALL | re.MULTILINE,
)
_END = re.compile(
    r"(?<!\bvs\.)(?<!\bal\.)(?<!e\.g\.)(?<!i\.e\.)(?<=[.!?])[*_)”\"]*\s+(?=[*_(“\"]*(?:[A-Z0-9`$\[κχ]|podium))"
)
_NAMES = re.compile(r"\b9\d ?% (?:[\w–-]+ ){0,4}(?:intervals?|limits)\b|\bfor 95 %")
"""An interval is called by its confidence; that is no claim yet."""
_FILLED = re.compile(r"\{[^{}]*\}")
"""What a report fills into a text of advice is computed, not claimed."""
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^()\s]*\)")
_RATE = r"\b(?:levels?|coverage|power|probability|p-values?|error|reject\w*|err(?:s|ed))\b"
_NUMBER = re.compile(
    r"\d ?(?:\\?%|percentage points?)|\b\d[\d ,]* of (?:the |all |these )?\d|\d(?:\.\d+)? times\b|\bup to \$?\d"
    rf"|{_RATE}.*?\b0\.\d|\b0\.\d.*?{_RATE}|\bat (?:most|least) \$?(?:\d|α|\\alpha|1)"
    r"|\b(?:fewer than|below|from|beyond) (?:about )?(?:\d+|five|six|ten) (?:problems|runs|values|groups|instances)"
    r"|\b(?:error|accurate|off|p-value|probability)\b.*(?:10\^|\de-\d)|\b\d{1,3}(?:[ ,]\d{3})+ (?!resamples|by default)"
    r"|\b0\.\d+ (?:of|at \$?(?:α|\\alpha))|\b0\.\d+ in all\b|(?<!×)\b\d+ (?:simulated|random|digits|tests|families)\b"
)
_GUARANTEE = re.compile(
    r"\b(?:guarantees?d?|conservative|liberal|coverage|covers?|proven|proof|family-wise)\b"
    r"|\b(?:never|always)\b.*\b(?:p-values?|verdict|tests?|tested|level|intervals?|reject\w*|decides?|holds?|hypothes\w*|reaches|paired|critical)\b"
    r"|\b(?:p-values?|verdict|tests?|level|intervals?)\b.*\b(?:never|always)\b"
    r"|\bcontrols?\b (?:the |of )?(?:family|error|directional|false|it)|\bcontrolled\b"
    r"|\b(?:keeps?|holds?|kept|exceeds?|have|has) (?:its|their|the)(?: own| nominal)? (?:levels?|coverage)\b"
    r"|\b(?:is|are|not|remains?|stays?) (?:\w+ )?valid\b|\bexact (?:levels?|for|if|even|up|given|with)\b|\b(?:is|are) exact\b"
    r"|\bcannot (?:reach|reject|exceed|be (?:significant|below|smaller))|\breject\w* (?:too|more|less) often\b"
    r"|\btoo (?:narrow|wide|often|short)\b|\b(?:more|less|most|least) power\w*|\bagree[sd]? (?:with|within|on)\b|\bnumbers agree\b"
    r"|\b(?:in all|of the|of these) tables\b|\b(?:weak|strong) control\b|\bbounds? no\b|\bapproximate confidence\b|\bhardly ever\b"
    r"|^How often\b|\bsame rates\b"
    r"|\bprobability of rejecting\b|\bany dependence\b|\b(?:is|are) (?:only )?(?:approximate|rough)\b|\b(?:rejects every hypothesis|usually reject)\b"
    r"|\bchecked against\b|\bcan err\b|\btoo many problems\b|\bprotects?\b",
    re.IGNORECASE,
)


def sentences(text: str) -> Iterator[str]:
    """Give the sentences of a page: no code, tables, headings, displayed formulas or sources.

    >>> list(sentences("# Title\\n\\nOne [link](a.md) here. Two.\\n\\n- Three.\\n\\n| a |\\n"))
    ['One link here.', 'Two.', 'Three.']
    """
    prose = _NOT_PROSE.sub("\n", _LINK.sub(r"\1", text))
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", prose):
        flat = re.sub(r"^(?:[-*]|\d+\.) ", "", " ".join(paragraph.split()))
        yield from filter(None, _END.split(flat))


def claims(sentence: str) -> bool:
    """Whether a sentence states a measured number or a guarantee.

    >>> claims("Holm rejects in 3.6 % of tables."), claims("Holm's procedure is from 1979.")
    (True, False)
    """
    stated = _NAMES.sub("", sentence)
    return bool(_NUMBER.search(stated) or _GUARANTEE.search(stated))


def advice() -> Iterator[tuple[str, str]]:
    """Give the texts of all advice: file and text."""
    studies = ROOT / "src" / "podium" / "studies"
    for path in sorted(studies.rglob("advice.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for field in ("message", "reason", "remedy"):
                found = entry.get(field, [])
                for text in [found] if isinstance(found, str) else found:
                    yield path.relative_to(ROOT).as_posix(), text
    for path in sorted((studies / "shared" / "advice").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                words = [*node.args, *(word.value for word in node.keywords)]
                for text in (one.value for one in words if isinstance(one, ast.Constant)):
                    if isinstance(text, str) and text.rstrip().endswith("."):
                        yield path.relative_to(ROOT).as_posix(), text


def found() -> dict[str, list[str]]:
    """Give the claiming sentences of every page (path below docs/explanation) and file of advice."""
    pages: dict[str, list[str]] = {}
    for path in sorted(EXPLANATION.rglob("*.md")):
        if path.name not in _LEFT_OUT:
            name = path.relative_to(ROOT).as_posix()
            pages[name] = [one for one in sentences(path.read_text(encoding="utf-8")) if claims(one)]
    for name, text in advice():
        pages.setdefault(name, []).extend(one for one in sentences(text) if claims(_FILLED.sub("", one)))
    return {name: list(dict.fromkeys(texts)) for name, texts in pages.items() if texts}
