"""How Sphinx makes the site: ``python docs/build.py`` puts its sources together and calls it with this file."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from sphinx.search.en import SearchEnglish

sys.path.insert(0, str(Path(__file__).resolve().parent))

from podium import __version__

SearchEnglish.stem = cache(SearchEnglish.stem)  # most words stand on many pages

project = "podium"
author = copyright = "The podium authors"  # noqa: A001 - the name that Sphinx reads
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "_tools.docstrings",
    "_tools.frame",
    "_tools.mathml",
    "_tools.names",
    "_tools.navigation",
    "_tools.search",
]
exclude_patterns = ["files"]
root_doc = "index"
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
smartquotes = False  # "--option" stays as it is
highlight_language = "none"  # blocks without a language are output
myst_heading_anchors = 4
myst_enable_extensions = ["dollarmath"]
myst_dmath_double_inline = True
myst_dmath_allow_space = False
myst_dmath_allow_digits = False

autodoc_member_order = "bysource"
autodoc_type_aliases = {name: name for name in ("Alternative", "ArrayLike", "Objective")}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = True
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"podium {release}"
templates_path = ["_templates"]
html_additional_pages = {"404": "404.html"}
html_search_scorer = str(Path(__file__).resolve().parent / "_static" / "search.js")
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_show_sourcelink = True  # the text of every page is copied to the site
html_show_sphinx = False
html_math_renderer = "mathml"
html_baseurl = ""
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True  # only the lines after prompts are copied, not what they print
copybutton_line_continuation_character = "\\"
