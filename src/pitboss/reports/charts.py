"""Charts, drawn as SVG for documents or in plain characters for a terminal.

The same chart gives the same bytes. matplotlib and plotille load only when needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import cycle
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.extras import install_command
from pitboss.law import BadInput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK_COLOR, SECOND_COLOR, GRID_COLOR = "#1C2328", "#4F5A61", "#D8D3C8"
LINE_COLORS = ("#1F3F4A", "#B87A00", "#5B3A8E", "#17663A", "#A3202C", "#3F7482", "#827E72")
FILL_COLOR = "#3F7482"
MARKS = "*+ox#@%"
WIDTH, HEIGHT = 7.2, 3.4
"""Default size of a drawing in inches."""
_EMPTY = "\N{BRAILLE PATTERN BLANK}"
AXIS_COLUMNS = 20
"""Columns used by the axes in a terminal."""
TICK_COLUMNS = 10
"""Columns between two labels of the x axis in a terminal."""
STEPS = (1, 2, 2.5, 3, 4, 5, 10)
"""Round steps between axis labels, up to a power of ten."""
TOLERANCE = 1e-9
EDGE_MARGIN = 1 / 8
"""Half a terminal dot; points nearer to the end of an axis would fall off it."""
MAX_WHOLE_SPAN = 12
"""Maximum span of whole numbers for an axis that starts at the first of them."""


class NotInstalled(BadInput):
    """An optional library is not installed."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line through points."""

    name: str
    points: tuple[tuple[float, float], ...]
    dots: bool = False
    """Whether to draw points without a line."""


@dataclass(frozen=True, slots=True)
class ChartBand:
    """An area between a lower and an upper bound, for each x."""

    name: str
    points: tuple[tuple[float, float, float], ...]


class ChartBar(NamedTuple):
    """One bar of a histogram."""

    left: float
    right: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart of lines, bands and histogram bars."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...] = ()
    bands: tuple[ChartBand, ...] = ()
    bars: tuple[ChartBar, ...] = ()
    log_x: bool = False
    """Whether x is logarithmic."""
    percent: bool = False
    """Whether y is shown in percent: 0.05 is 5%."""

    @property
    def xs(self) -> list[float]:
        """Return all x coordinates."""
        points = [point[0] for each in self.legend_items for point in each.points]
        return points + [edge for bar in self.bars for edge in (bar.left, bar.right)]

    @property
    def has_whole_xs(self) -> bool:
        """Return whether all x coordinates are whole numbers."""
        return all(x == int(x) for x in self.xs)

    @property
    def legend_items(self) -> tuple[ChartBand | Series, ...]:
        """Return the items of the legend, in drawing order."""
        return (*self.bands, *self.series)


# SVG


def svg(chart: Chart, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Draw the chart as an SVG element, with letters as outlines so that no font is needed."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise NotInstalled(f"charts need matplotlib: run `{install_command('reports')}`") from error
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # ignore the user's settings
        matplotlib.rcParams.update(_SETTINGS)
        figure = Figure(figsize=(width, height), layout="constrained")
        _draw(figure.add_subplot(), chart)
        out = StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    text = out.getvalue()
    return text[text.index("<svg") :]


_SETTINGS: Any = {
    "svg.hashsalt": "pitboss",
    "svg.fonttype": "path",
    "text.parse_math": False,  # print dollar signs as they are
    "axes.edgecolor": GRID_COLOR,
    "axes.labelcolor": SECOND_COLOR,
    "axes.titlecolor": INK_COLOR,
    "axes.titlelocation": "left",
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.formatter.useoffset": False,
    "lines.linewidth": 1.5,
    "lines.markersize": 4,
    "grid.color": GRID_COLOR,
    "grid.linewidth": 0.6,
    "xtick.color": SECOND_COLOR,
    "ytick.color": SECOND_COLOR,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "legend.fontsize": 8.5,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


def _draw(axes: Axes, chart: Chart) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    if chart.log_x:
        axes.set_xscale("log")
    elif chart.has_whole_xs and chart.xs:
        axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: figure_of(value)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: figure_of(value, percent=chart.percent)))
    axes.set_title(_printable(chart.title))
    axes.set_xlabel(_printable(chart.x))
    axes.set_ylabel(_printable(chart.y))
    for bar in chart.bars:
        wide = bar.right - bar.left
        axes.bar(bar.left, bar.height, wide, align="edge", color=FILL_COLOR, edgecolor="white", linewidth=0.4)
    deepest = len(chart.bands) + 1
    for place, band in enumerate(chart.bands, 1):
        xs, lows, highs = ([point[part] for point in band.points] for part in range(3))
        name, depth = _printable(band.name), 0.5 * place / deepest
        axes.fill_between(xs, lows, highs, color=FILL_COLOR, alpha=depth, linewidth=0, label=name)
    for place, series in enumerate(chart.series):
        hue = LINE_COLORS[place % len(LINE_COLORS)]
        xs, ys = ([point[part] for point in series.points] for part in range(2))
        style: Any = (
            {"linestyle": "none", "marker": "o", "markersize": 4} if series.dots else {"linewidth": 1.5}
        )
        axes.plot(xs, ys, color=hue, label=_printable(series.name), **style)
    if any(each.name for each in chart.legend_items):
        axes.legend(loc="best")


def figure_of(value: float, *, percent: bool = False) -> str:
    """Format a number on an axis: `1,000`, `0.25`, `-3%`, `5M`."""
    if percent:
        return f"{value * 100:.6g}%".replace("-", "−")
    for size, letter in ((10**9, "G"), (10**6, "M")):
        if abs(value) >= size:
            return f"{value / size:.4g}{letter}".replace("-", "−")
    text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    return text.replace("-", "−")


# Terminal


def terminal(chart: Chart, width: int = 80, height: int = 20) -> str:
    """Draw the chart in plain characters, within a width and height, without escapes."""
    import plotille

    legend = [f"{mark} {each.name}" for mark, each in zip(cycle(MARKS), chart.legend_items) if each.name]
    figure: Any = plotille.Figure()
    figure.with_colors = figure.origin = False
    figure.x_label, figure.y_label, figure.linesep = "x", "y", "\n"
    _limit(figure, chart, max(width - AXIS_COLUMNS, TICK_COLUMNS), max(height - 6 - len(legend), 3))
    for bar in chart.bars:
        edges = (bar.left, bar.left, bar.right, bar.right)
        figure.plot(_scaled_xs(chart, edges), (0.0, bar.height, bar.height, 0.0))
    for mark, each in zip(cycle(MARKS), chart.legend_items):
        xs = _scaled_xs(chart, [point[0] for point in each.points])
        interp = None if isinstance(each, Series) and each.dots else "linear"
        for edge in range(1, 3 if isinstance(each, ChartBand) else 2):
            figure.plot(xs, [point[edge] for point in each.points], interp=interp, marker=mark)
    drawn = figure.show().replace(_EMPTY, " ").split("\n")
    title, axes = _printable(chart.title), _printable(f"x: {chart.x}; y: {chart.y}")
    return "\n".join(line.rstrip() for line in [title, *drawn, axes, *map(_printable, legend)]) + "\n"


def _scaled_xs(chart: Chart, xs: Sequence[float]) -> list[float]:
    return [log10(x) for x in xs] if chart.log_x else list(xs)


def _limit(figure: Any, chart: Chart, width: int, height: int) -> None:
    """Choose axis limits that cover the data, on round numbers; bar charts start at zero."""
    xs = _scaled_xs(chart, chart.xs) or [0.0, 1.0]
    ys = [y for each in chart.legend_items for point in each.points for y in point[1:]]
    ys += [height for bar in chart.bars for height in (0.0, bar.height)]
    first, step, count = _scale(xs, width // TICK_COLUMNS, whole=chart.log_x or chart.has_whole_xs)
    figure.width = TICK_COLUMNS * count
    figure.set_x_limits(min_=first, max_=first + count * step)
    low, rise, figure.height = _scale(ys or [0.0, 1.0], height)
    figure.set_y_limits(min_=low, max_=low + figure.height * rise)
    places = ceil(-log10(rise)) + 1
    figure.x_ticks_fkt = lambda x, _: figure_of(10**x if chart.log_x else x)
    figure.y_ticks_fkt = lambda y, _: figure_of(round(y, places) + 0.0, percent=chart.percent)


def _scale(values: Sequence[float], most: int, *, whole: bool = False) -> tuple[float, float, int]:
    """Return an axis's start, round step and number of steps, so that it covers all values."""
    low, high = min(values), max(values)
    span = high - low or 1.0
    power = 10.0 ** floor(log10(span / most))
    while True:
        for step in (each * power for each in STEPS):
            if whole and step != int(step):
                continue
            first = low if whole and span <= MAX_WHOLE_SPAN else floor(low / step + TOLERANCE) * step
            count = floor((high - first) / step + EDGE_MARGIN) + 1
            if count <= most:
                return first, step, count
        power *= 10


def _printable(text: str) -> str:
    """Replace unprintable characters."""
    return "".join(each if each.isprintable() else "?" for each in text)
