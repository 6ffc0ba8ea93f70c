"""Pictures: computed once as pure data (`Drawing`), drawn as SVG, TikZ or on matplotlib axes.

>>> from podium import diagrams
>>> picture = diagrams.critical_difference_diagram(diagrams.Diagram(["A", "B"], [1.2, 1.8]))
>>> diagrams.to_svg(picture)[:4]
'<svg'
"""

from podium.diagrams.charts import Panel, Series, curves, roc
from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.differences import forest
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect, Text, stack
from podium.diagrams.marks import mark_matrix
from podium.diagrams.matrices import comparison_matrix, contrast_matrix, pvalue_matrix, rank_distribution
from podium.diagrams.mpl import draw
from podium.diagrams.multiples import Sample
from podium.diagrams.pairwise import scatter
from podium.diagrams.rows import boxes, rank_bars
from podium.diagrams.samples import histograms, qq_plots
from podium.diagrams.save import SUFFIXES, figure_bytes, save
from podium.diagrams.svg import to_svg
from podium.diagrams.tikz import to_tikz

__all__ = [
    "SUFFIXES",
    "Circle",
    "Diagram",
    "Drawing",
    "Line",
    "Panel",
    "Polyline",
    "Rect",
    "Sample",
    "Series",
    "Text",
    "boxes",
    "comparison_matrix",
    "contrast_matrix",
    "critical_difference_diagram",
    "curves",
    "draw",
    "figure_bytes",
    "forest",
    "histograms",
    "mark_matrix",
    "pvalue_matrix",
    "qq_plots",
    "rank_bars",
    "rank_distribution",
    "roc",
    "save",
    "scatter",
    "stack",
    "to_svg",
    "to_tikz",
]
