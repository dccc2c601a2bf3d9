"""Build the parts that every screen of a tournament shares: name, clock, figures and prizes."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple

from pitboss.charity.organization.state import Organization
from pitboss.charity.tournament.clock import announce, is_rebuy_open, read_clock, stop_clock
from pitboss.charity.tournament.desk.records import DeskTournament
from pitboss.charity.tournament.events import PlayPaused
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.play import as_of
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.charity.tournament.sheet import BlindLevel, ScheduledBreak
from pitboss.charity.tournament.state import Tournament
from pitboss.house.casino import Casino
from pitboss.table.money import dollars
from pitboss.web.clock_text import SECOND_MS, format_time

PREFIX = "/tournament"
ANNOUNCEMENT_TIME = timedelta(seconds=20)
"""How long screens show what the clock announces."""


class TournamentLook(NamedTuple):
    """A tournament as of a moment, with what its screens need to describe it."""

    made: DeskTournament
    play: Tournament
    now: datetime
    casino: Casino
    keeper: Organization
    floor: tuple[str, ...] | None = None
    """Games open on the casino night's floor; None if no floor is on record."""

    @property
    def number(self) -> int:
        return self.made.number

    @property
    def at(self) -> str:
        return f"{PREFIX}/{self.made.number}"

    @property
    def title(self) -> str:
        return self.made.header.title

    @property
    def organization(self) -> str:
        return self.keeper.name

    @property
    def identification(self) -> str:
        return self.keeper.identification

    @property
    def license(self) -> str:
        return self.made.header.license

    @property
    def year(self) -> int:
        return self.made.header.date.year

    @property
    def day(self) -> str:
        return format_day(self.made.header.date)

    @property
    def wall(self) -> int:
        """Return the seconds since midnight by the organization's clock."""
        local = self.casino.local(self.now)
        return local.hour * 3600 + local.minute * 60 + local.second

    @property
    def other_games(self) -> tuple[str, ...]:
        """Return the other games being played, as far as they are known."""
        return self.play.other_games if self.floor is None else self.floor

    def time(self, at: datetime) -> str:
        return format_time(self.casino.local(at))


def look_at(
    made: DeskTournament,
    now: datetime,
    casino: Casino,
    keeper: Organization,
    floor: tuple[str, ...] | None = None,
) -> TournamentLook:
    """Return a tournament as it stands now: re-buys that nobody took in time are over."""
    play = made.play if made.play.phase == "ended" else as_of(made.play, now)
    return TournamentLook(made, play, now, casino, keeper, floor)


def format_day(day: date) -> str:
    return f"{day:%A, %B} {day.day}"


def format_blinds(level: BlindLevel | None) -> str:
    return f"{level.small:,} / {level.big:,}" if level is not None else ""


class ClockFace(NamedTuple):
    """The clock as screens show it."""

    phase: str
    """`before`, `running`, `break`, `paused` or `over`."""
    heading: str
    subheading: str = ""
    short: str = ""
    words: str = ""
    """Shown in place of the time, if there is none."""
    left: int | None = None
    """Milliseconds."""
    total: int = 0
    running: bool = False
    blinds: str = ""
    blinds_label: str = "Blinds"
    next_blinds: str = ""
    break_after: int = 0
    """Minutes of the break after this level; 0 for none."""
    is_last: bool = False
    """Whether this is the last level."""
    step: int = 0

    @property
    def percent(self) -> int:
        return min(100, 100 * (self.left or 0) // self.total) if self.total else 0

    @property
    def then(self) -> str:
        """Say what follows."""
        if not self.next_blinds:
            return "The last level stays in force." if self.is_last else ""
        after = f", after a {self.break_after}-minute break" if self.break_after else ""
        return f"Next {self.next_blinds}{after}"


def read_face(look: TournamentLook) -> ClockFace:
    """Return the clock of a tournament."""
    play, levels = look.play, look.play.sheet.levels
    if play.phase in ("registering", "seated"):
        heading = "Registration is open" if play.phase == "registering" else "Seats are drawn"
        words = "Welcome" if play.phase == "registering" else "Find your seat"
        each = f"{levels[0].minutes}-minute levels"
        return ClockFace(
            "before", heading, each, words=words, blinds=format_blinds(levels[0]), blinds_label="First blinds"
        )
    if play.phase == "ended":
        first = rank_finish(play)[0]
        names = " and ".join(look.made.name_of(each) for each in first.entrants)
        return ClockFace(
            "over",
            "Play is over",
            words=names,
            subheading="first place" if len(first.entrants) == 1 else "first place, tied",
        )
    return _running_face(play, look.now)


def _running_face(play: Tournament, now: datetime) -> ClockFace:
    view, exact, schedule = read_clock(play, now), stop_clock(play, now), play.sheet.schedule
    here, last = schedule[view.step], view.step == len(schedule) - 1
    after = schedule[view.step + 1] if not last else None
    levels, minutes = len(play.sheet.levels), here.minutes
    level = f"Level {view.level_number}"
    paused = play.phase == "paused"
    phase = "paused" if paused else "break" if view.on_break else "running"
    left = round(exact.seconds_left * SECOND_MS)
    return ClockFace(
        phase,
        "Break" if view.on_break else level,
        f"of {levels}, {minutes} minutes each" if _even(play) and not view.on_break else f"{minutes} minutes",
        short=f"after level {view.level_number}" if view.on_break else f"of {levels}",
        left=left,
        total=minutes * 60 * SECOND_MS,
        running=not paused,
        blinds=format_blinds(view.level),
        blinds_label="Blinds after the break" if view.on_break else "Blinds",
        next_blinds="" if view.on_break else format_blinds(view.next_level),
        break_after=after.minutes if isinstance(after, ScheduledBreak) else 0,
        is_last=view.next_level is None and not view.on_break,
        step=view.step,
    )


def _even(play: Tournament) -> bool:
    """Return whether all levels last equally long."""
    return len({each.minutes for each in play.sheet.levels}) == 1


class Figures(NamedTuple):
    """The figures beside the clock."""

    players: int
    of: int
    average: int
    chips: int
    rebuys: int | None
    players_label: str


def read_figures(look: TournamentLook) -> Figures:
    play = look.play
    entries = sum(each.status != "withdrawn" for each in play.entrants.values())
    begun = play.started_at is not None
    left = len(play.players) if begun else entries
    with_chips = sum(each.status == "playing" for each in play.entrants.values()) if begun else entries
    rebuys = sum(each.rebuys for each in play.entrants.values()) if play.sheet.rebuys.count else None
    return Figures(
        left,
        entries if begun else 0,
        play.chips_in_play // with_chips if with_chips else 0,
        play.chips_in_play,
        rebuys,
        "Players left" if begun else "Players",
    )


class PrizeLine(NamedTuple):
    """A line of the prizes: a place, what it wins, and who won it."""

    places: str
    name: str
    value: str
    winner: str = ""


def list_prizes(look: TournamentLook) -> list[PrizeLine]:
    """List the posted prizes; once play is over, with the winners."""
    if look.play.phase != "ended":
        return [
            PrizeLine(str(each.place), each.prize, dollars(each.value)) for each in look.play.sheet.prizes
        ]
    return [
        PrizeLine(
            str(each.place),
            ", ".join(each.prizes) or "share of the deal",
            dollars(each.value),
            look.made.name_of(each.entrant),
        )
        for each in award_prizes(look.play)
    ]


class Band(NamedTuple):
    """The one thing to hear now."""

    text: str
    left: int | None = None
    running: bool = False
    rest: str = ""


def read_band(look: TournamentLook) -> Band:
    """Return the sentence of the amber band."""
    play, face = look.play, read_face(look)
    if play.phase == "paused":
        paused = [each for each in play.events if isinstance(each, PlayPaused)]
        reason = paused[-1].reason if paused else ""
        return Band(f"Paused{': ' + reason if reason else ''}")
    if news := read_news(look):
        return Band(news)
    if play.phase == "ended":
        return Band("Prizes are handed out at the director’s desk")
    if play.hand_for_hand:
        if play.dealing == "live":
            return Band("Hand for hand: all tables begin each hand together")
        return Band("Hand for hand: wait for the director before each deal")
    here = play.sheet.schedule[face.step]
    if face.phase == "break" and isinstance(here, ScheduledBreak) and here.race_off:
        return Band(f"Chips of {here.race_off:,} leave play in this break")
    if (left := rebuy_left_ms(look)) is not None:
        terms = play.sheet.rebuys
        each = {1: "one per player", 2: "two per player"}.get(terms.count, "three per player")
        stops = play.sheet.rules.rebuy_clock == "wall_clock" or face.running
        return Band(
            "Re-buys close in", left, stops, f": {dollars(terms.price)} for {terms.chips:,} chips, {each}"
        )
    return Band("Chips have no cash value")


def read_news(look: TournamentLook) -> str:
    """Return what the clock announced a moment ago, or what the director announces. Empty if nothing."""
    return find_clock_announcement(look) or look.made.announced


def find_clock_announcement(look: TournamentLook) -> str:
    """Return what the clock announced a moment ago, such as a level or a break. Empty if nothing."""
    found = announce(look.play, look.now - ANNOUNCEMENT_TIME, look.now)
    return found[-1].says if found else ""


def rebuy_left_ms(look: TournamentLook) -> int | None:
    """Return the milliseconds left for re-buys; None if they are not open."""
    play = look.play
    if play.started_at is None or not is_rebuy_open(play, look.now):
        return None
    window = timedelta(minutes=play.sheet.rebuys.minutes)
    if play.sheet.rules.rebuy_clock == "wall_clock":
        return max(0, round((play.started_at + window - look.now).total_seconds() * SECOND_MS))
    return max(0, round((window.total_seconds() - stop_clock(play, look.now).played) * SECOND_MS))


def rebuys_until(look: TournamentLook) -> str | None:
    """Say until when re-buys are open, if the hour runs by the wall clock; None if they are closed."""
    play = look.play
    if rebuy_left_ms(look) is None or play.started_at is None:
        return None
    if play.sheet.rules.rebuy_clock != "wall_clock":
        return ""
    return f" until {look.time(play.started_at + timedelta(minutes=play.sheet.rebuys.minutes))}"


def version_of(look: TournamentLook) -> str:
    """Return what changes whenever a screen must be drawn again."""
    face = read_face(look)
    rebuys = rebuy_left_ms(look) is not None
    waiting = sum(each.status == "broke" for each in look.play.entrants.values())
    said = find_clock_announcement(look)
    return f"{len(look.made.steps)}.{face.phase}.{face.step}.{int(rebuys)}.{waiting}.{said}"
