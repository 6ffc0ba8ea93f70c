"""Pictures: computed once as pure data (`Drawing`), drawn as SVG, TikZ or on matplotlib axes.

>>> from podium import diagrams
>>> picture = diagrams.critical_difference_diagram(diagrams.Diagram(["A", "B"], [1.2, 1.8]))
>>> diagrams.to_svg(picture)[:4]
'<svg'
"""

from podium.diagrams.charts import Panel, Series, curves, roc, step_curves
from podium.diagrams.costs import cost_order_picture
from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.differences import estimates_with_intervals, forest, scatter, sorted_differences
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect, Text, stack
from podium.diagrams.finish import in_style
from podium.diagrams.hypotheses import exhaustive_picture, recursion_picture
from podium.diagrams.matrices import comparison_matrix, contrast_matrix, mark_matrix, pvalue_matrix, rank_distribution
from podium.diagrams.mpl import draw
from podium.diagrams.results import problem_samples, results_heatmap, win_bars
from podium.diagrams.rows import boxes, pvalue_rows, rank_bars, rank_spans, sample_boxes
from podium.diagrams.samples import Sample, histograms, qq_plots
from podium.diagrams.save import SUFFIXES, figure_bytes, save
from podium.diagrams.style import Style, use_style
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
    "Style",
    "Text",
    "boxes",
    "comparison_matrix",
    "contrast_matrix",
    "cost_order_picture",
    "critical_difference_diagram",
    "curves",
    "draw",
    "estimates_with_intervals",
    "exhaustive_picture",
    "figure_bytes",
    "forest",
    "histograms",
    "in_style",
    "mark_matrix",
    "problem_samples",
    "pvalue_matrix",
    "pvalue_rows",
    "qq_plots",
    "rank_bars",
    "rank_distribution",
    "rank_spans",
    "recursion_picture",
    "results_heatmap",
    "roc",
    "sample_boxes",
    "save",
    "scatter",
    "sorted_differences",
    "stack",
    "step_curves",
    "to_svg",
    "to_tikz",
    "use_style",
    "win_bars",
]
