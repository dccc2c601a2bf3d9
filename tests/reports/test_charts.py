"""A chart is a value; drawings of it are the same for the same value, and fetch nothing."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET

import pytest

from pitboss.reports.charts import Chart, ChartBand, ChartBar, NotInstalled, Series, figure_of, svg, terminal
from tests.cases import for_each

BAND = Chart(
    title="After $N$ rounds <b>&",
    x="rounds",
    y="return",
    log_x=True,
    percent=True,
    series=(Series("expected", ((1000, 0.9), (10**6, 0.9))),),
    bands=(ChartBand("95 in 100", ((1000, 0.5, 1.3), (10**6, 0.89, 0.91))),),
)
BARS = Chart(
    title="Won", x="units", y="how often", bars=(ChartBar(0, 1, 3), ChartBar(1, 2, 5), ChartBar(2, 3, 1))
)
EMPTY = Chart(title="Nothing", x="x", y="y", series=(Series("", ()),), bands=(ChartBand("", ()),))


@pytest.mark.parametrize("chart", [BAND, BARS, EMPTY], ids=lambda chart: chart.title)
def test_a_picture_is_one_element_that_fetches_nothing(chart: Chart) -> None:
    drawn = svg(chart)
    assert ET.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert set(re.findall(r"https?://[^\"'\s<]+", drawn)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "<text" not in drawn, "letters are outlines: no font is looked for"
    assert svg(chart) == drawn


def test_a_picture_has_its_bars_and_bands() -> None:
    assert svg(BARS).count("#3f7482") == 3
    assert svg(BAND).count("#3f7482") >= 1
    assert svg(BAND) != svg(EMPTY)


def test_matplotlib_settings_do_not_change_charts() -> None:
    import matplotlib

    usual = svg(BAND)
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "none", "text.parse_math": True}):
        assert svg(BAND) == usual
        assert matplotlib.rcParams["font.size"] == 30, "and are left as they were"


def test_a_missing_library_suggests_an_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NotInstalled, match="run `make extras`"):
        svg(BAND)


@pytest.mark.parametrize("chart", [BAND, BARS, EMPTY], ids=lambda chart: chart.title)
def test_a_terminal_gets_plain_characters_that_fit(chart: Chart) -> None:
    drawn = terminal(chart, 72, 20)
    lines = drawn.splitlines()
    assert "\x1b" not in drawn
    assert max(map(len, lines)) <= 72
    assert len(lines) <= 20
    assert lines[0] == chart.title
    assert f"x: {chart.x}; y: {chart.y}" in lines


def test_a_terminal_chart_has_a_legend() -> None:
    drawn = terminal(BAND)
    assert "* 95 in 100" in drawn
    assert "+ expected" in drawn
    assert "1,000" in drawn
    assert "1M" in terminal(BAND, 80), "powers of ten go along the axis"


def test_control_characters_do_not_reach_the_terminal() -> None:
    nasty = Chart(title="\x1b[2Jgone", x="\x07", y="y", series=(Series("\x9bz", ((0, 1), (1, 2))),))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", terminal(nasty))
    assert ET.fromstring(svg(nasty)) is not None


@for_each(("value", "text"), [(0, "0"), (999.5, "999.5"), (1000, "1,000"), (10**6, "1M"), (-2.5, "−2.5")])
def test_numbers_on_an_axis(value: float, text: str) -> None:
    assert figure_of(value) == text
    assert figure_of(0.0525, percent=True) == "5.25%"


DECKS = Chart(title="", x="decks", y="edge", percent=True, series=(
    Series("wager", tuple((decks, 0.0275 + 0.004 / decks) for decks in range(1, 9))),
))  # fmt: skip


def test_axes_have_round_labels_and_whole_ones_for_counts() -> None:
    lines = terminal(DECKS).splitlines()
    assert lines[-3].split() == ["|", "1", "3", "5", "7", "9"]
    sides = [line.split()[0] for line in lines[2:-4]]
    assert sides[:2] == ["3.18%", "3.15%"]
    assert sides[-1] == "2.79%"


@for_each("top", [0.0301, 0.031554, 0.0316, 0.03199])
def test_terminal_charts_keep_all_points(top: float) -> None:
    points = ((1, top), (2, 0.0300), (8, 0.0275))
    chart = Chart(title="", x="decks", y="edge", percent=True, series=(Series("wager", points),))
    assert terminal(chart).count("*") == 3 + 1, "each of them, and the legend"


@for_each("low", [-1000.0, 0.0, 0.3, 7e8])
@for_each("span", [0.0, 1e-7, 0.4, 3.0, 1e9])
@for_each("most", [1, 3, 14])
def test_axes_cover_all_data(low: float, span: float, most: int) -> None:
    chart = Chart(title="", x="x", y="y", series=(Series("", ((low, low), (low + span, low + span))),))
    lines = terminal(chart, 20 + 10 * most, 6 + most).splitlines()
    assert max(map(len, lines)) <= 20 + 10 * most
    assert "*" in "".join(lines)
