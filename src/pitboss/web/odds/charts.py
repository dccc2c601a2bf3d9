"""Lay out charts for the pages; a template draws them in the theme's colors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10

from pitboss.odds.confidence import margin
from pitboss.reports.charts import figure_of
from pitboss.web.odds.figures import WagerRow

WIDE, HIGH = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 28, 46
LETTER_WIDTH, LINE_HEIGHT = 8.0, 16
"""Approximate width of a letter and height of a line."""
MIN_LOGARITHMIC_RATIO = 8
"""Ratio of the largest to the smallest value from which an axis is logarithmic."""
MAX_LABEL_LENGTH = 30
"""Maximum letters of a label that names several wagers."""


@dataclass(frozen=True)
class Tick:
    """A figure on an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Dot:
    """A wager, or several at one place."""

    x: float
    y: float
    names: str
    label: str
    label_x: float
    label_y: float
    anchor: str
    new: bool
    was_x: float | None = None
    was_y: float | None = None


@dataclass(frozen=True)
class Swings:
    """Chart of house edge against deviation."""

    dots: list[Dot]
    xs: list[Tick]
    ys: list[Tick]
    zero: float
    wide: int = WIDE
    high: int = HIGH
    left: int = LEFT
    right: int = WIDE - RIGHT
    bottom: int = HIGH - BOTTOM


@dataclass
class Axis:
    """Maps values to places along a drawing."""

    values: Sequence[float]
    first: float
    last: float
    by_powers: bool = False
    ticks: list[Tick] = field(default_factory=list)
    percent: bool = False

    def __post_init__(self) -> None:
        low, high = min(self.values), max(self.values)
        if self.by_powers:
            self.low, self.high = log10(low) - 0.06, log10(high) + 0.12
            marks = [times * 10.0**power for power in range(floor(self.low), 10) for times in (1, 2, 5)]
            marks = [mark for mark in marks if self.low <= log10(mark) <= self.high]
            marks = marks[:: ceil(len(marks) / 9)] if len(marks) > 9 else marks
        else:
            step = _step((high - low) or abs(high) or 1.0)
            self.low, self.high = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
            self.high += step if self.high == self.low else 0
            marks = [self.low + step * place for place in range(round((self.high - self.low) / step) + 1)]
        self.ticks = [Tick(self.at(mark), figure_of(_round(mark), percent=self.percent)) for mark in marks]

    def at(self, value: float) -> float:
        """Return the place of a value."""
        along = log10(value) if self.by_powers else value
        part = (along - self.low) / (self.high - self.low)
        return round(self.first + part * (self.last - self.first), 1)


def _step(span: float) -> float:
    power = 10.0 ** floor(log10(span / 4))
    return next(each * power for each in (1.0, 2.0, 2.5, 5.0, 10.0) if span / (each * power) <= 6)


def _round(value: float) -> float:
    return float(f"{value:.10g}") + 0.0


def chart_swings(rows: Sequence[WagerRow], posted: Mapping[str, str]) -> Swings | None:
    """Chart every wager by house edge and deviation, with the posted odds of some."""
    places = [place for row in rows for place in (row.at, row.was_at) if place]
    if not places:
        return None
    deviations, edges = [x for x, _ in places], [y for _, y in places]
    powers = min(deviations) > 0 and max(deviations) / min(deviations) > MIN_LOGARITHMIC_RATIO
    if not powers:
        pad = (max(deviations) - min(deviations)) * 0.08 or 0.2
        deviations += [max(0.0, min(deviations) - pad), max(deviations) + pad]
    across = Axis(deviations, LEFT, WIDE - RIGHT, by_powers=powers)
    up = Axis([0.0, *edges], HIGH - BOTTOM, TOP, percent=True)
    return Swings(_dots(rows, across, up, posted), across.ticks, up.ticks, up.at(0.0))


def _dots(rows: Sequence[WagerRow], across: Axis, up: Axis, posted: Mapping[str, str]) -> list[Dot]:
    """Merge wagers at one place into one dot; drop labels that would overlap."""
    grouped: dict[tuple[float, float, bool], list[WagerRow]] = {}
    for row in rows:
        x, y = row.at
        grouped.setdefault((across.at(x), up.at(y), row.changed), []).append(row)
    taken = [(x - 8.0, y - 8.0, x + 8.0, y + 8.0) for x, y, _ in grouped]
    dots = []
    for (x, y, new), some in sorted(grouped.items(), key=lambda each: (not each[0][2], each[0])):
        names = join_names([row.wager for row in some])
        label = _label([row.wager for row in some])
        if new and len(some) == 1 and some[0].wager in posted:
            label += f" at {posted[some[0].wager]}"
        place = _find_free_place(x, y, label, taken)
        before = some[0].was_at
        was = (across.at(before[0]), up.at(before[1])) if before else (None, None)
        dots.append(Dot(x, y, names, label if place else "", *(place or (0.0, 0.0, "start")), new, *was))
    return sorted(dots, key=lambda dot: dot.new)


def _label(names: Sequence[str]) -> str:
    """Return as many names as can be read at a glance, and how many more there are."""
    many = len(names)
    while many > 1 and len(join_names(names[:many])) > MAX_LABEL_LENGTH:
        many -= 1
    return join_names(names[:many]) + (f" and {len(names) - many} more" if many < len(names) else "")


def _find_free_place(
    x: float, y: float, label: str, taken: list[tuple[float, float, float, float]]
) -> tuple[float, float, str] | None:
    """Return a place beside, above or below the dot where nothing lies."""
    wide = len(label) * LETTER_WIDTH
    tries = (
        (x + 13, y + 4, "start", x + 11),
        (x - 13, y + 4, "end", x - 11 - wide),
        (x, y - 14, "middle", x - wide / 2),
        (x, y + 23, "middle", x - wide / 2),
    )
    for label_x, label_y, anchor, left in tries:
        box = (left, label_y - LINE_HEIGHT + 5, left + wide, label_y + 4)
        if left < 4 or left + wide > WIDE - 4 or box[1] < 14 or box[3] > HIGH - BOTTOM + 6:
            continue
        if not any(_overlap(box, other) for other in taken if other != (x - 8, y - 8, x + 8, y + 8)):
            taken.append(box)
            return label_x, label_y, anchor
    return None


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def join_names(names: Sequence[str]) -> str:
    """Join names that begin with the same word: `place 4, 10`."""
    first = names[0].rpartition(" ")[0]
    if len(names) > 1 and first and all(each.rpartition(" ")[0] == first for each in names):
        return f"{first} {', '.join(each.rpartition(' ')[2] for each in names)}"
    return ", ".join(names)


# How an estimate converges


@dataclass(frozen=True)
class ConvergenceChart:
    """Chart of an estimate by the number of rounds, with its 95% interval."""

    line: str
    band: str
    exact: float | None
    last: tuple[float, float]
    xs: list[Tick]
    ys: list[Tick]
    wide: int = WIDE
    high: int = HIGH
    left: int = LEFT
    right: int = WIDE - RIGHT
    bottom: int = HIGH - BOTTOM


def chart_convergence(
    points: Iterable[tuple[int, float, float]], exact: float | None
) -> ConvergenceChart | None:
    """Chart points of rounds, edge and standard error; None while there are fewer than two."""
    known = list(points)
    if len(known) < 2:
        return None
    ends = [edge + side * margin(error) for _, edge, error in known for side in (-1, 1)]
    across = Axis([float(rounds) for rounds, _, _ in known], LEFT, WIDE - RIGHT, by_powers=True)
    up = Axis(ends if exact is None else [*ends, exact], HIGH - BOTTOM, TOP, percent=True)
    line = " ".join(f"{across.at(rounds)},{up.at(edge)}" for rounds, edge, _ in known)
    over = [f"{across.at(rounds)},{up.at(edge + margin(error))}" for rounds, edge, error in known]
    under = [f"{across.at(rounds)},{up.at(edge - margin(error))}" for rounds, edge, error in reversed(known)]
    rounds, edge, _ = known[-1]
    return ConvergenceChart(
        line,
        " ".join(over + under),
        None if exact is None else up.at(exact),
        (across.at(rounds), up.at(edge)),
        across.ticks,
        up.ticks,
    )
