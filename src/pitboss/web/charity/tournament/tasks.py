"""Tasks that wait for the director: each with its rule, its reasons and its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from pitboss.charity.tournament.balancing import propose_move
from pitboss.charity.tournament.chip_race import find_odd_chips, smallest_chips
from pitboss.charity.tournament.desk.seating import list_changed_since_draw
from pitboss.charity.tournament.entry import why_no_rebuy
from pitboss.charity.tournament.laws import (
    BUY_IN,
    ELIMINATED,
    FINISH,
    HOUSE_RULE,
    OPERATOR_DECIDES,
    OTHER_GAME,
    PRIZES,
    REBUYS,
    SEATS,
)
from pitboss.charity.tournament.moves import find_next_break
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.charity.tournament.sheet import ScheduledBreak
from pitboss.charity.tournament.state import Entrant
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.web.charity.tournament.board import TournamentLook, read_face, rebuys_until
from pitboss.web.charity.tournament.director import DeskButton
from pitboss.web.charity.tournament.live import BOT, list_unconnected
from pitboss.web.office.signing import OFFICE

ACT = "act"


class FormLink(NamedTuple):
    """A link to a form, with the known fields filled in."""

    words: str
    address: str


class DeskTask(NamedTuple):
    """Something to confirm."""

    id: str
    title: str
    text: str
    cite: Cite
    buttons: tuple[DeskButton, ...] = ()
    links: tuple[FormLink, ...] = ()
    style: str = ""
    lead: str = ""
    details: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        return str(self.cite).partition("20.40")[2] or str(self.cite)


def form_link(words: str, operation: str, **fields: object) -> FormLink:
    return FormLink(words, f"{OFFICE}/tournament/{operation}?{urlencode(fields)}")


def list_tasks(look: TournamentLook) -> list[DeskTask]:
    """List everything that waits for the director, most pressing first."""
    phase = look.play.phase
    found = [*_list_disputes(look)]
    found += _list_unconnected(look)
    if phase in ("registering", "seated"):
        found += _prepare_play(look)
    elif phase in ("running", "paused") and look.play.dealing == "live":
        found += [*_check_other_game(look), *_list_broke(look)]
    elif phase in ("running", "paused"):
        found += [
            *_check_other_game(look),
            *_list_broke(look),
            *_list_unseated(look),
            *_propose_end(look),
            *_propose_tables(look),
            *_propose_race(look),
        ]
        found += _propose_hand_for_hand(look)
    elif phase == "ended":
        found += _finish_play(look)
    return [*found, *_list_owed(look)]


def _place(entrant: Entrant) -> str:
    return f"Table {entrant.table}, seat {entrant.seat}."


def _list_unconnected(look: TournamentLook) -> Iterator[DeskTask]:
    """Yield the players of live tables whose seats nobody plays."""
    for each in list_unconnected(look):
        form = {"tournament": look.number, "entrant": each.number}
        yield DeskTask(
            f"connect-{each.number}",
            f"Nobody plays for {each.name}",
            "The player opens the card on a phone, or a bot plays. Otherwise the seat folds every hand.",
            HOUSE_RULE,
            (DeskButton("Let a bot play", "tournament/connect", {**form, "bot": BOT}),),
            (form_link("Key the account", "connect", **form),),
        )


def _prepare_play(look: TournamentLook) -> Iterator[DeskTask]:
    play, one = look.play, {"tournament": look.number}
    entered = sum(each.status != "withdrawn" for each in play.entrants.values())
    if play.phase == "registering" and (changed := list_changed_since_draw(look.made)):
        for number in sorted(changed):
            yield _take_back_entry(look, play.entrants[number])
    elif play.phase == "registering" and entered >= 2:
        tables = -(-entered // play.sheet.seats)
        many = f"{tables} table{'s' if tables > 1 else ''}"
        said = f"{entered} players at {many}. The draw was committed to when the tournament opened."
        yield DeskTask(
            "draw",
            "Draw the seats",
            said,
            SEATS,
            (DeskButton("Draw seats", "tournament/draw-seats", one, ACT),),
        )
    if play.phase == "seated":
        yield from _list_unseated(look)
        yield _start_task(look)


def _take_back_entry(look: TournamentLook, entrant: Entrant) -> DeskTask:
    """Return the task for a player who entered or withdrew since a draw that was taken back."""
    text = "The key of the draw is open, so it is drawn again for the same players. "
    if entrant.status == "withdrawn":
        steps = [each for each in look.made.steps if each.does == "withdraw" and not each.undone]
        step = next(each for each in reversed(steps) if each.facts["entrant"] == entrant.number)
        title, text = f"{entrant.name} withdrew", text + "Take this back. The player may leave after it."
        button = DeskButton("Take it back", "tournament/undo", {"tournament": look.number, "step": step.step})
    else:
        title, text = f"{entrant.name} entered", text + "Enter this player again after it."
        form = {"tournament": look.number, "entrant": entrant.number}
        button = DeskButton("Return the buy-in", "tournament/withdraw", form)
    return DeskTask(f"redraw-{entrant.number}", f"{title} after the draw", text, SEATS, (button,))


def _start_task(look: TournamentLook) -> DeskTask:
    """Return the task to start play. The floor names the other games, if it is on record."""
    title, style = "Deal the first card", "turn"
    if look.floor is None:
        text = "Another game of the casino night must be open. Key it below. The clock starts at once."
        return DeskTask("start", title, text, OTHER_GAME, style=style)
    if not look.floor:
        text = "Open a table of another game on the casino night’s floor first."
        links = (FormLink("Open a table", f"{OFFICE}/casino-night/open-table"),)
        return DeskTask("start", title, text, OTHER_GAME, links=links, style=style)
    button = DeskButton("Start play", "tournament/start", {"tournament": look.number}, ACT)
    text = f"Open on the floor: {', '.join(look.floor)}. The clock starts at once."
    return DeskTask("start", title, text, OTHER_GAME, (button,), style=style)


def _list_unseated(look: TournamentLook) -> Iterator[DeskTask]:
    for each in look.play.unseated:
        form = {"tournament": look.number, "entrant": each.number}
        yield DeskTask(
            f"late-{each.number}",
            f"{each.name} has no seat",
            "Entered after the draw. A free seat is drawn.",
            SEATS,
            (DeskButton("Draw a seat", "tournament/seat-late", form, ACT),),
            style="turn",
        )


def _check_other_game(look: TournamentLook) -> Iterator[DeskTask]:
    if look.other_games:
        return
    text = "Play goes on only while another game of the casino night is being played. Open one, or pause."
    buttons: tuple[DeskButton, ...] = ()
    if look.play.phase == "running":
        pause = {"tournament": look.number, "reason": "No other game is open"}
        buttons = (DeskButton("Pause", "tournament/pause", pause, ACT),)
    link = form_link("Record a game", "other-games", tournament=look.number)
    if look.floor is not None:
        link = FormLink("Open a table", f"{OFFICE}/casino-night/open-table")
    yield DeskTask("other", "No other game is open", text, OTHER_GAME, buttons, (link,), "no")


def _list_broke(look: TournamentLook) -> Iterator[DeskTask]:
    """Yield the players without chips who may still re-buy."""
    until, terms = rebuys_until(look), look.play.sheet.rebuys
    for each in look.play.entrants.values():
        if each.status != "broke":
            continue
        form = {"tournament": look.number, "entrant": each.number}
        owes = look.made.owed.get(each.number, 0)
        able = not owes and why_no_rebuy(look.play, each.number, look.now) is None
        open_ = f" A re-buy is open{until}." if until is not None and able else ""
        buttons = [DeskButton("Out", "tournament/decline", form)]
        if able:
            words = f"Re-buy, {dollars(terms.price)}"
            buttons += [
                DeskButton("Pays later", "tournament/rebuy", {**form, "pays_later": True}),
                DeskButton(words, "tournament/rebuy", form, ACT),
            ]
        yield DeskTask(
            f"broke-{each.number}",
            f"{each.name} has no chips",
            _place(each) + open_,
            ELIMINATED,
            tuple(buttons),
            style="no",
        )


def _propose_tables(look: TournamentLook) -> Iterator[DeskTask]:
    """Yield the next break of a table, or the next move. One settles before the next is proposed."""
    play = look.play
    if table := find_next_break(play):
        seated = play.seated[table].values()
        names = ", ".join(each.name for each in seated)
        yield DeskTask(
            "break",
            f"Break table {table}",
            f"{names}: they draw seats at the other tables." if names else "",
            HOUSE_RULE,
            (
                DeskButton(
                    "Break table",
                    "tournament/break-table",
                    {"tournament": look.number, "table": table},
                    ACT,
                ),
            ),
            style="turn",
            lead="The other tables have room for its players." if names else "It is empty.",
        )
        return
    proposal = propose_move(play)
    if proposal is None:
        return
    name = look.made.name_of(proposal.entrant)
    moves: dict[str, object] = {
        "tournament": look.number,
        "entrant": proposal.entrant,
        "table": proposal.table,
        "seat": proposal.seat,
        "reason": proposal.reason[:200],
        "waits": proposal.waits,
    }
    yield DeskTask(
        "move",
        f"Move {name}",
        proposal.reason,
        proposal.cite,
        (DeskButton("Confirm move", "tournament/move", moves, ACT),),
        (form_link("Pick another", "move", tournament=look.number),),
        "turn",
        f"Table {proposal.from_table}, seat {proposal.from_seat} → "
        f"table {proposal.table}, seat {proposal.seat}.",
        (proposal.rule, *(f"{each.choice}: {each.why_not}" for each in proposal.alternatives)),
    )


def _propose_race(look: TournamentLook) -> Iterator[DeskTask]:
    play, face = look.play, read_face(look)
    due = [
        each.race_off
        for each in play.sheet.schedule[: face.step + 1]
        if isinstance(each, ScheduledBreak) and each.race_off and each.race_off not in play.raced
    ]
    if not due:
        return
    smallest, larger = smallest_chips(play)
    title = f"Race off the {smallest:,} chips"
    known = ";".join(f"{number}:{value}" for number, value in find_odd_chips(play).items())
    yield DeskTask(
        "race",
        title,
        f"Key what each player holds in chips of {smallest:,}, after exchanging what makes {larger:,}.",
        HOUSE_RULE,
        links=(form_link("Key the odd chips", "color-up", tournament=look.number, odd=known),),
        style="turn",
    )


def _propose_hand_for_hand(look: TournamentLook) -> Iterator[DeskTask]:
    play, paid = look.play, len(look.play.sheet.prizes)
    if play.sheet.rules.hand_for_hand == "off":
        return
    left, one = len(play.players), {"tournament": look.number}
    if left == paid + 1 and len(play.tables) > 1 and not play.hand_for_hand:
        text = f"{left} players are left and {paid} places win. Tables deal each hand together."
        button = DeskButton("Begin", "tournament/hand-for-hand", {**one, "on": True}, ACT)
        yield DeskTask("hand", "Play hand for hand", text, HOUSE_RULE, (button,), style="turn")
    elif play.hand_for_hand and left <= paid:
        button = DeskButton("Play on", "tournament/hand-for-hand", {**one, "on": False}, ACT)
        yield DeskTask(
            "hand", "End hand for hand", "Everyone left wins a prize.", HOUSE_RULE, (button,), style="turn"
        )


def _propose_end(look: TournamentLook) -> Iterator[DeskTask]:
    play, sheet = look.play, look.play.sheet
    button = (DeskButton("End play", "tournament/end", {"tournament": look.number}, ACT),)
    if play.unseated:
        return
    if len(play.players) == 1:
        yield DeskTask(
            "end", f"{play.players[0].name} has won", "One player is left.", FINISH, button, style="turn"
        )
    elif sheet.end == "set_time" and sheet.ends_at is not None and look.now >= sheet.ends_at:
        rows = "\n".join(f"{each.number}:{each.stack}" for each in play.players if each.status == "playing")
        links = (form_link("Key the stacks", "count", tournament=look.number, stacks=rows),)
        counted = sum(each.stack for each in play.players) == play.chips_in_play
        text = "Count all stacks after the round under way: chips decide the places."
        yield DeskTask("end", "The set time has come", text, FINISH, button if counted else (), links, "turn")


def _finish_play(look: TournamentLook) -> Iterator[DeskTask]:
    made = look.made
    for each in award_prizes(look.play):
        if each.entrant in made.awards:
            continue
        place = str(each.place) if each.place == each.last else f"{each.place} to {each.last}"
        what = ", ".join(each.prizes) or "share of the deal"
        form = {"tournament": look.number, "entrant": each.entrant}
        yield DeskTask(
            f"award-{each.entrant}",
            f"Place {place}: {made.name_of(each.entrant)}",
            f"{what}, {dollars(each.value)}.",
            PRIZES,
            (DeskButton("Handed out", "tournament/award", form, ACT),),
        )
    if not made.reported and not made.owed:
        button = DeskButton("Report", "tournament/report", {"tournament": look.number}, ACT)
        yield DeskTask(
            "report", "Report the tournament", "Closes the drawer into the games account.", BUY_IN, (button,)
        )


def _list_owed(look: TournamentLook) -> Iterator[DeskTask]:
    steps = {
        each.facts["entrant"]: each for each in look.made.steps if each.does == "rebuy" and not each.undone
    }
    for number, owes in look.made.owed.items():
        one, step = {"tournament": look.number}, steps[number]
        entrant = look.play.entrants[number]
        buttons = (
            DeskButton("Undo re-buy", "tournament/undo", {**one, "step": step.step}, ask="Undo the re-buy?"),
            DeskButton("Mark paid", "tournament/take-payment", {**one, "entrant": number}, ACT),
        )
        where = _place(entrant) if entrant.table else ""
        yield DeskTask(
            f"owes-{number}",
            f"{entrant.name} owes {dollars(owes)}",
            f"{where} Re-bought at {look.time(step.at)}",
            REBUYS,
            buttons,
        )


def _list_disputes(look: TournamentLook) -> Iterator[DeskTask]:
    for step, dispute in look.made.disputes.items():
        link = form_link("Decide", "rule", tournament=look.number, dispute=step)
        yield DeskTask(
            f"dispute-{step}",
            f"Dispute {step}",
            dispute,
            OPERATOR_DECIDES,
            links=(link,),
            style="no",
            lead=f"{look.made.header.operator_name} decides.",
        )
