"""Say who waits for whom and how long, what you may plan for your turn, and what you risk by leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.server.settings import SPEEDS
from pitboss.table import Choice
from pitboss.table.picture import Picture
from pitboss.table.words import join_with_and
from pitboss.web.tables.headings import BETTING, CARDS
from pitboss.web.tables.names import name_player

if TYPE_CHECKING:
    from pitboss.server.looks import PersonLook, SeatLook
    from pitboss.table.view import View

DRAWING = {"discard", "draw"}
"""Events of players who change cards, when nobody bets."""


def own_seat(look: PersonLook) -> SeatLook | None:
    """Return the viewer's seat as a player, if any."""
    return next((each for each in look.table.seats if each.seat == look.seat), None)


# Waiting


class Countdown(NamedTuple):
    """A countdown: what happens at its end, and its full time in seconds."""

    says: str
    whole: float
    ends_turn: bool


def find_clock(look: PersonLook) -> Countdown | None:
    """Return the countdown to show: a turn that holds up people, or the pause before the next round."""
    if look.seconds is None:
        return None
    if look.phase == "round":
        if look.timed is None:
            return None
        says = "Your time" if look.timed == look.seat else f"{name_player(look.table, look.timed)}’s time"
        return Countdown(says, look.table.settings["answer_seconds"], ends_turn=True)
    pause = SPEEDS[look.table.settings["speed"]][1] if look.phase in ("over", "waiting") else 0
    return Countdown(f"Next {_round_word(look)} in", pause, ends_turn=False) if pause else None


def _round_word(look: PersonLook) -> str:
    ring = look.view is not None and look.view.layout.kind == "ring"
    return "hand" if ring else "round"


def can_deal_now(look: PersonLook) -> bool:
    """Return whether the viewer can ask for the next round now."""
    mine = own_seat(look)
    if mine is None or mine.ready or mine.out or mine.leaving or look.phase not in ("over", "waiting"):
        return False
    return look.seconds is not None or look.table.settings.get("deals") == "when_ready"


def can_bet_again(look: PersonLook) -> bool:
    """Return whether the viewer may be ready and bet the same again: nothing of theirs is still up."""
    if look.view is None or not look.view.layout.wagers or not can_deal_now(look):
        return False
    return not any(seat == look.seat for seat, _ in look.wagers)


def chips_to_buy(look: PersonLook) -> int:
    """Return what the viewer's stack lacks of the stack that the table sells."""
    mine = own_seat(look)
    return max(look.table.settings.get("stack", 0) - mine.stack, 0) if mine else 0


def describe_unready(look: PersonLook) -> str:
    """Name the people whom a viewer who is ready waits for."""
    mine = own_seat(look)
    if mine is None or not mine.ready or look.phase not in ("over", "waiting"):
        return ""
    others = [
        each.name
        for each in look.table.seats
        if each.stack and not (each.bot or each.ready or each.out or each.leaving)
    ]
    return f"Waiting for {join_with_and(others)}." if others else ""


def describe_sitting_out(look: PersonLook, mine: SeatLook) -> str:
    """Say why the viewer sits out, and what stays at the seat."""
    why = "Two turns timed out. " if mine.timed_out else ""
    return f"{why}Your {look.table.money(mine.stack)} stays at seat {mine.seat}."


# Plans for your turn


class Plan(NamedTuple):
    """Something to do as soon as it is your turn."""

    name: str
    says: str


def list_plans(look: PersonLook) -> list[Plan]:
    """Return what the viewer may plan while somebody else decides."""
    view = _betting_view(look)
    if view is None or view.options or _are_drawing(view):
        return []
    bets = view.bets
    price = min(max(bets.values(), default=0) - bets.get(look.seat or 0, 0), view.stacks[look.seat or 0])
    middle = Plan(_call_plan(price), f"Call {view.game.money(price)}") if price else Plan("check", "Check")
    return [Plan("check_fold", "Check/fold"), middle, Plan("call_any", "Call any")]


def plan_state(look: PersonLook) -> dict[str, Any] | None:
    """Return what the page needs to carry out a plan: when it was made for, and what it does now."""
    view = _betting_view(look)
    if view is None:
        return None
    return {"street": _street(view), "does": _plan_actions(view) if _is_own_turn(view) else {}}


def _plan_actions(view: View) -> dict[str, str]:
    """Return the action of each plan that still means what it said."""
    offered = {option.name: option for option in view.options}
    if "check" in offered:
        return {"check_fold": "check", "check": "check", "call_any": "check"}
    does = {"check_fold": "fold"} if "fold" in offered else {}
    call = offered.get("call")
    if isinstance(call, Choice):
        does |= {"call_any": "call", _call_plan(call.cost): "call"}
    return does


def _call_plan(price: int) -> str:
    return f"call_{price}"


def _betting_view(look: PersonLook) -> View | None:
    """Return the view of a viewer with a hand and chips at a poker table, in a round."""
    view, seat = look.view, look.seat
    if view is None or look.phase != "round" or seat is None or view.viewer != seat or seat < 1:
        return None
    if view.layout.kind != "ring" or not view.stacks.get(seat):
        return None
    mine = own_seat(look)
    here = mine is not None and not mine.out and not mine.leaving
    return view if here and has_hand(view, seat) else None


def has_hand(view: View, seat: int) -> bool:
    """Return whether a seat still has cards in the round."""
    return any(place.cards for place in Picture(view).of(seat))


def _is_own_turn(view: View) -> bool:
    return view.turn is not None and view.turn.actor == view.viewer


def _are_drawing(view: View) -> bool:
    """Return whether players change cards."""
    last = next((each.name for each in reversed(view.events) if each.name in BETTING | CARDS), "")
    return last in DRAWING


def _street(view: View) -> str:
    """Return a mark that changes with every round and whenever cards come or go."""
    events = view.events
    return f"{events[0].data['number']}.{sum(each.name in CARDS for each in events)}"


# Leaving


def describe_risk(look: PersonLook) -> str:
    """Say what happens to the viewer's chips in the round if they leave now; empty if none are in it."""
    view, seat = look.view, look.seat
    if view is None or look.phase != "round" or seat is None or view.viewer != seat or seat < 1:
        return ""
    wagered = sum(amount for (owner, _), amount in view.wagers.items() if owner == seat)
    if wagered:
        return (
            f"You have {view.game.money(wagered)} bet in this round. If you leave, the bets stay and the "
            "house plays on for you without betting more, which can mean folding. What you win or keep is "
            "yours."
        )
    put_in = look.stacks.get(seat, 0) - view.stacks.get(seat, 0)
    if put_in <= 0 or not has_hand(view, seat):
        return ""
    return (
        f"You have {view.game.money(put_in)} in this pot. If you leave, the house checks for you, and "
        "folds to any bet. Once you fold, those chips stay in the pot."
    )
