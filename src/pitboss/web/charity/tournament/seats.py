"""Seats on screens: the tables of the desk, the board for everybody, and a player's own card."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from pitboss.charity.tournament.balancing import propose_move
from pitboss.charity.tournament.desk.records import DeskStep
from pitboss.charity.tournament.entry import change_entrants, why_no_rebuy
from pitboss.charity.tournament.events import StacksCounted
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.moves import find_next_break
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.charity.tournament.state import Entrant, Tournament
from pitboss.storage.errors import NotFound
from pitboss.table.money import dollars
from pitboss.web.charity.tournament.board import (
    TournamentLook,
    read_face,
    read_figures,
)
from pitboss.web.charity.tournament.book import TournamentBook
from pitboss.web.charity.tournament.director import DeskButton

NEW_SEAT = timedelta(minutes=10)
"""How long a move is shown as news."""
RING = (
    (235, 29),
    (286, 61),
    (305, 105),
    (286, 149),
    (235, 181),
    (165, 193),
    (95, 181),
    (44, 149),
    (25, 105),
    (44, 61),
    (95, 29),
)
"""Centers of the seats of a player's card, clockwise from the dealer's left."""


class RingSeat(NamedTuple):
    seat: int
    x: int
    y: int


def ring_seats(seats: int) -> list[RingSeat]:
    return [RingSeat(number, *RING[number - 1]) for number in range(1, seats + 1)]


# The desk


class DeskSeat(NamedTuple):
    """A seat of a table on the desk."""

    seat: int
    entrant: int = 0
    name: str = ""
    mark: str = ""
    note: str = ""
    dealer: bool = False
    rebuy: str = ""
    """Words of the button for a re-buy, if one is open."""
    stack: int | None = None


class DeskTable(NamedTuple):
    number: int
    players: int
    off: bool
    seats: list[DeskSeat]
    button: DeskButton | None


def list_tables(look: TournamentLook, book: TournamentBook) -> list[DeskTable]:
    """List the tables with every seat, and where a move is proposed."""
    play, sizes = look.play, look.play.table_sizes
    proposal = propose_move(play) if not find_next_break(play) else None
    moved = recent_moves(look)
    found = []
    for number, seats in play.seated.items():
        shown = []
        for seat in range(1, play.sheet.seats + 1):
            if proposal is not None and (proposal.table, proposal.seat) == (number, seat):
                name = look.made.name_of(proposal.entrant)
                shown.append(DeskSeat(seat, name=name, mark="in", note="moving in"))
            elif seat in seats:
                leaves = proposal is not None and proposal.entrant == seats[seat].number
                shown.append(_desk_seat(look, book, seats[seat], moved, leaves))
            else:
                shown.append(DeskSeat(seat))
        off = (
            bool(sizes)
            and max(sizes.values()) - min(sizes.values()) > 1
            and sizes[number] == min(sizes.values())
        )
        form = {"tournament": look.number, "table": number}
        button = DeskButton(
            "Break table", "tournament/break-table", form, "sm ghost", ask=f"Break table {number}?"
        )
        can = len(sizes) > 1 and play.dealing != "live" and play.phase in ("seated", "running", "paused")
        found.append(DeskTable(number, sizes[number], off, shown, button if can else None))
    return found


def _desk_seat(
    look: TournamentLook, book: TournamentBook, entrant: Entrant, moved: dict[int, DeskStep], leaves: bool
) -> DeskSeat:
    play, made = look.play, look.made
    begun = play.phase in ("running", "paused") and entrant.number not in made.owed
    able = begun and could_rebuy(play, entrant, look.now)
    mark, note = "", ""
    if entrant.number in made.owed:
        mark, note = "owes", f"owes {dollars(made.owed[entrant.number])}"
    elif entrant.number in moved:
        on_way = book.is_on_way(look.number, entrant.number, moved[entrant.number].step)
        note = "on the way" if on_way else "just moved"
    if entrant.status == "broke":
        mark, note = "owes", "no chips"
    elif leaves:
        mark, note = "out", "moving out"
    elif entrant.waits:
        note = ", ".join(filter(None, (note, "waits for the button")))
    elif not note and is_stack_known(look, entrant):
        note = f"{entrant.stack:,}"
    rebuy = f"Re-buy, {dollars(play.sheet.rebuys.price)}" if able else ""
    return DeskSeat(
        entrant.seat,
        entrant.number,
        entrant.name,
        mark,
        note,
        play.tables[entrant.table].button == entrant.seat,
        rebuy,
        entrant.stack if is_stack_known(look, entrant) else None,
    )


def could_rebuy(play: Tournament, entrant: Entrant, now: datetime) -> bool:
    """Return whether a player may re-buy on losing the last chip now."""
    broke = change_entrants(play, entrant._replace(status="broke", stack=0))
    return why_no_rebuy(broke, entrant.number, now) is None


def is_stack_known(look: TournamentLook, entrant: Entrant) -> bool:
    """Return whether a player's stack is exact: at a live table, or if it was counted lately."""
    return look.play.dealing == "live" or any(
        isinstance(each, StacksCounted) and entrant.number in each.stacks for each in look.play.events[-200:]
    )


# Moves


def recent_moves(look: TournamentLook) -> dict[int, DeskStep]:
    """Return the step that moved each player lately."""
    found: dict[int, DeskStep] = {}
    for step in reversed(look.made.steps):
        if look.now - step.at > NEW_SEAT:
            break
        if step.undone or step.does not in ("move", "break-table"):
            continue
        for number in _moved_by(step):
            found.setdefault(number, step)
    return found


def _moved_by(step: DeskStep) -> list[int]:
    if step.does == "move":
        return [step.facts["entrant"]]
    return [int(number) for number in step.facts["from"]]


def _came_from(step: DeskStep, number: int) -> tuple[int, int]:
    table, seat = step.facts["from"] if step.does == "move" else step.facts["from"][str(number)]
    return table, seat


class BoardPlayer(NamedTuple):
    """A player on the board for everybody."""

    name: str
    table: int
    seat: int
    new: bool
    stack: int | None = None
    """At a live table."""


def list_players(look: TournamentLook) -> list[BoardPlayer]:
    """List the seated players by name."""
    moved = recent_moves(look)
    seated = [each for each in look.play.entrants.values() if each.table]
    live = look.play.dealing == "live"
    return [
        BoardPlayer(each.name, each.table, each.seat, each.number in moved, each.stack if live else None)
        for each in sorted(seated, key=lambda each: (each.name.casefold(), each.number))
    ]


def list_moves(look: TournamentLook) -> Iterator[str]:
    """Yield the moves of the last minutes, newest first."""
    for number, step in sorted(recent_moves(look).items(), key=lambda pair: -pair[1].step):
        entrant = look.play.entrants[number]
        if entrant.table:
            table, seat = _came_from(step, number)
            yield f"{entrant.name}: table {table}, seat {seat} → table {entrant.table}, seat {entrant.seat}"


# A player's card


class CardFact(NamedTuple):
    label: str
    value: str = ""
    left: int | None = None
    running: bool = False


class PlayerCard(NamedTuple):
    """A player's own page."""

    code: str
    number: int
    name: str
    table: int
    seat: int
    tag: str
    tag_style: str
    headline: str
    advice: str
    move: int
    """The step that moved the player lately; 0 for none."""
    on_way: bool
    result: str
    prize: str
    facts: list[CardFact]


def find_card_holder(look: TournamentLook, code: str) -> Entrant:
    """Return whose card has a code."""
    wanted = code.strip().upper()
    for number, each in look.made.codes.items():
        if each == wanted and number in look.play.entrants:
            return look.play.entrants[number]
    raise NotFound("No player of this tournament has this card. Check the code on the receipt.")


def make_card(look: TournamentLook, book: TournamentBook, code: str) -> PlayerCard:
    entrant = find_card_holder(look, code)
    step = recent_moves(look).get(entrant.number)
    headline, advice, tag, style = "", "", "checked in", "text"
    if step is not None and entrant.table:
        table, _ = _came_from(step, entrant.number)
        headline, tag, style = "You’re moving tables.", "moved", "warn"
        advice = f"Leave table {table} after this hand. Take all your chips."
    elif entrant.status == "broke":
        headline, advice, tag, style = (
            "You have no chips.",
            "Tell the director whether you re-buy.",
            "no chips",
            "no",
        )
    elif entrant.status in ("out", "withdrawn"):
        tag, style = entrant.status, ""
    result, prize = _find_result(look, entrant)
    return PlayerCard(
        look.made.codes[entrant.number],
        entrant.number,
        entrant.name,
        entrant.table,
        entrant.seat,
        tag,
        style,
        headline,
        advice,
        step.step if step is not None else 0,
        step is not None and book.is_on_way(look.number, entrant.number, step.step),
        result,
        prize,
        [*_card_facts(look, entrant)],
    )


def _find_result(look: TournamentLook, entrant: Entrant) -> tuple[str, str]:
    """Return a player's place and prize, once they are certain."""
    place = next((each for each in rank_finish(look.play) if entrant.number in each.entrants), None)
    if place is None or entrant.status == "withdrawn":
        return "", ""
    won = next((each for each in award_prizes(look.play) if each.entrant == entrant.number), None)
    prize = (
        f"You have won: {', '.join(won.prizes) or 'your share of the deal'}, {dollars(won.value)} value."
        if won
        else ""
    )
    tied = "" if place.place == place.last else "="
    return f"{tied}{place.place}", prize


def _card_facts(look: TournamentLook, entrant: Entrant) -> Iterator[CardFact]:
    play, face, figures = look.play, read_face(look), read_figures(look)
    terms = play.sheet.rebuys
    if face.phase == "before":
        yield CardFact("Your number", str(entrant.number))
        yield CardFact("You start with", f"{play.sheet.buy_in.chips:,} chips")
        yield CardFact("First blinds", face.blinds)
        yield CardFact("Levels", face.subheading.replace("-minute levels", " minutes"))
        yield CardFact("Re-buy", f"{terms.count}, {dollars(terms.price)} each" if terms.count else "none")
        if play.sheet.ends_at is not None:
            yield CardFact("Play ends", look.time(play.sheet.ends_at))
        return
    if face.phase != "over":
        yield CardFact("Level", f"{face.heading.removeprefix('Level ')}, blinds {face.blinds}")
        yield CardFact(
            "Paused at" if face.phase == "paused" else "Time left", left=face.left, running=face.running
        )
    yield CardFact("Players left", f"{figures.players} of {figures.of}")
    if face.break_after:
        yield CardFact("Next break", "after this level")
    if entrant.status == "playing" and is_stack_known(look, entrant):
        yield CardFact("Your chips", f"{entrant.stack:,}")
    if entrant.waits:
        yield CardFact("You play", "when the button has passed")
