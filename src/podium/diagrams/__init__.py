"""Pictures: computed once as pure data (`Drawing`), drawn as SVG, TikZ or on matplotlib axes.

>>> from podium import diagrams
>>> picture = diagrams.critical_difference_diagram(diagrams.Diagram(["A", "B"], [1.2, 1.8]))
>>> diagrams.to_svg(picture)[:4]
'<svg'
"""

from types import ModuleType as _ModuleType

from podium.diagrams.charts import Panel as Panel
from podium.diagrams.charts import Series as Series
from podium.diagrams.charts import curves as curves
from podium.diagrams.charts import roc as roc
from podium.diagrams.charts import step_curves as step_curves
from podium.diagrams.costs import cost_order_picture as cost_order_picture
from podium.diagrams.critical import Diagram as Diagram
from podium.diagrams.critical import critical_difference_diagram as critical_difference_diagram
from podium.diagrams.differences import estimates_with_intervals as estimates_with_intervals
from podium.diagrams.differences import forest as forest
from podium.diagrams.differences import scatter as scatter
from podium.diagrams.differences import sorted_differences as sorted_differences
from podium.diagrams.drawing import Circle as Circle
from podium.diagrams.drawing import Drawing as Drawing
from podium.diagrams.drawing import Line as Line
from podium.diagrams.drawing import Polyline as Polyline
from podium.diagrams.drawing import Rect as Rect
from podium.diagrams.drawing import Text as Text
from podium.diagrams.drawing import stack as stack
from podium.diagrams.finish import in_style as in_style
from podium.diagrams.hypotheses import exhaustive_picture as exhaustive_picture
from podium.diagrams.hypotheses import recursion_picture as recursion_picture
from podium.diagrams.matrices import comparison_matrix as comparison_matrix
from podium.diagrams.matrices import contrast_matrix as contrast_matrix
from podium.diagrams.matrices import mark_matrix as mark_matrix
from podium.diagrams.matrices import pvalue_matrix as pvalue_matrix
from podium.diagrams.matrices import rank_distribution as rank_distribution
from podium.diagrams.mpl import draw as draw
from podium.diagrams.results import problem_samples as problem_samples
from podium.diagrams.results import results_heatmap as results_heatmap
from podium.diagrams.results import win_bars as win_bars
from podium.diagrams.rows import boxes as boxes
from podium.diagrams.rows import pvalue_rows as pvalue_rows
from podium.diagrams.rows import rank_points as rank_points
from podium.diagrams.rows import rank_spans as rank_spans
from podium.diagrams.rows import sample_boxes as sample_boxes
from podium.diagrams.samples import Sample as Sample
from podium.diagrams.samples import histograms as histograms
from podium.diagrams.samples import qq_plots as qq_plots
from podium.diagrams.save import SUFFIXES as SUFFIXES
from podium.diagrams.save import figure_bytes as figure_bytes
from podium.diagrams.save import save as save
from podium.diagrams.style import Style as Style
from podium.diagrams.style import use_style as use_style
from podium.diagrams.svg import to_svg as to_svg
from podium.diagrams.tikz import to_tikz as to_tikz

__all__ = sorted(
    name for name, value in globals().items() if not name.startswith("_") and not isinstance(value, _ModuleType)
)
