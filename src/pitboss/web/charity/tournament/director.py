"""The director's desk: money, the law right now, and everything that can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pitboss.charity.tournament.desk.records import FINAL_LIVE, DeskStep
from pitboss.charity.tournament.desk.undoing import FINAL
from pitboss.charity.tournament.laws import (
    MOST_SEATS,
    NO_RAKE,
    OPERATOR_DECIDES,
    OTHER_GAME,
    POSTED,
    REBUYS,
    SEATS,
    TOURNAMENTS_A_YEAR,
    YEARLY_LIMIT,
)
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.web.charity.tournament.board import (
    ClockFace,
    TournamentLook,
    read_face,
    read_figures,
    rebuys_until,
)

DONE_SHOWN = 14
MINUTE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class DeskButton:
    """A button that carries out one operation."""

    words: str
    operation: str
    form: Mapping[str, Any] = field(default_factory=dict)
    style: str = ""
    key: str = ""
    ask: str = ""


class MoneyLine(NamedTuple):
    label: str
    value: str
    owed: bool = False


def list_money(look: TournamentLook) -> list[MoneyLine]:
    """List the figures of the desk's left side."""
    figures, play, made = read_figures(look), look.play, look.made
    entries = [each for each in play.entrants.values() if each.status != "withdrawn"]
    owed = sum(made.owed.values())
    players = f"{figures.players} of {figures.of}" if figures.of else str(figures.players)
    lines = [
        MoneyLine(figures.players_label, players),
        MoneyLine("Average stack", f"{figures.average:,}"),
        MoneyLine("Chips in play", f"{figures.chips:,}"),
        MoneyLine(f"Buy-ins, {dollars(play.sheet.buy_in.price)}", str(len(entries))),
    ]
    if figures.rebuys is not None:
        lines.append(MoneyLine(f"Re-buys, {dollars(play.sheet.rebuys.price)}", str(figures.rebuys)))
    lines.append(MoneyLine("Collected", dollars(sum(each.paid for each in entries) - owed)))
    return lines + ([MoneyLine("Owed", dollars(owed), True)] if owed else [])


class LawLine(NamedTuple):
    """A standing check of the text."""

    kept: bool
    text: str
    cite: Cite
    warns: bool = False

    @property
    def mark(self) -> str:
        return "✓" if self.kept and not self.warns else "!" if self.kept else "✗"

    @property
    def style(self) -> str:
        return "" if self.kept and not self.warns else "warn" if self.kept else "no"

    @property
    def said(self) -> str:
        return "kept" if self.kept and not self.warns else "look" if self.kept else "broken"

    @property
    def short(self) -> str:
        return str(self.cite).partition("20.40")[2] or str(self.cite)


def list_checks(look: TournamentLook) -> list[LawLine]:
    """List the standing checks of the text, with what they find now."""
    play, made = look.play, look.made
    games, most = look.other_games, max(play.table_sizes.values(), default=0)
    begun = play.started_at is not None
    only = "Only " if len(games) == 1 and look.floor is not None else ""
    playing = play.phase in ("running", "paused")
    none = "No other game is open" if playing else "Another game opens first" if not begun else "Play is over"
    other = f"{only or 'Open: '}{', '.join(games)}{' is open' if only else ''}" if games else none
    adjusted = f"Posted adjustments: {play.adjustments:+,} chips" if play.adjustments else "No rake taken"
    checks = [
        LawLine(bool(games) or not playing, other, OTHER_GAME, not games or bool(only)),
        LawLine(True, f"No. {made.header.number_this_year} of {TOURNAMENTS_A_YEAR} this year", YEARLY_LIMIT),
        LawLine(True, "Rules sheet posted", POSTED),
        LawLine(True, adjusted, NO_RAKE),
        LawLine(most <= MOST_SEATS, f"At most {MOST_SEATS} a table", SEATS),
    ]
    if play.sheet.rebuys.count and begun:
        until = rebuys_until(look)
        text = f"Re-buys are open{until}" if until is not None else "Re-buys are closed"
        checks.append(LawLine(True, text, REBUYS))
    waiting = len(made.disputes)
    said = f"{waiting} to decide" if waiting else f"Disputes: {made.header.operator_name}"
    return [*checks, LawLine(True, said, OPERATOR_DECIDES, bool(waiting))]


def list_clock_buttons(look: TournamentLook) -> list[DeskButton]:
    """List the buttons under the clock. Space presses the first."""
    face, play = read_face(look), look.play
    form = {"tournament": look.number}
    if face.phase in ("before", "over"):
        return []
    if face.phase == "paused":
        first = DeskButton("Resume", "tournament/resume", form, "act wide", "Space")
    else:
        first = DeskButton("Pause", "tournament/pause", form, "act wide", "Space")
    return [first, *_clock_steps(face, len(play.sheet.schedule), form)]


def _clock_steps(face: ClockFace, steps: int, form: Mapping[str, Any]) -> Iterator[DeskButton]:
    yield DeskButton("−1 min", "tournament/set-clock", {**form, "change": -MINUTE_SECONDS})
    yield DeskButton("+1 min", "tournament/set-clock", {**form, "change": MINUTE_SECONDS})
    if face.step > 0:
        yield DeskButton(
            "‹ Back", "tournament/set-clock", {**form, "step": face.step}, ask="Go back one step?"
        )
    if face.step + 1 < steps:
        yield DeskButton(
            "Next ›", "tournament/set-clock", {**form, "step": face.step + 2}, ask="Go on to the next step?"
        )


class DoneLine(NamedTuple):
    """A step that was done."""

    step: int
    at: str
    text: str
    by: str
    cite: str
    undone: bool
    undo: DeskButton | None
    details: tuple[str, ...] = ()


def list_done(look: TournamentLook, most: int = DONE_SHOWN) -> list[DoneLine]:
    """List the newest steps first, without corrections, which show at what they undid."""
    found = []
    for each in reversed(look.made.steps):
        if each.does != "undo":
            found.append(_done_line(look, each))
        if len(found) == most:
            break
    return found


def list_log(look: TournamentLook) -> list[DoneLine]:
    """List every step, corrections too, oldest first."""
    return [_done_line(look, each) for each in look.made.steps]


def _done_line(look: TournamentLook, step: DeskStep) -> DoneLine:
    final = FINAL_LIVE if look.play.dealing == "live" else ()
    can = step.does not in (*FINAL, *final) and not step.undone and not look.made.reported
    undo = (
        DeskButton("Undo", "tournament/undo", {"tournament": look.number, "step": step.step}) if can else None
    )
    details = tuple(f"{name}: {step.facts[name]}" for name in ("reason", "dispute") if step.facts.get(name))
    return DoneLine(step.step, look.time(step.at), step.text, step.by, step.cite, step.undone, undo, details)
