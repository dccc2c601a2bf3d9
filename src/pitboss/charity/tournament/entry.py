"""Entry, re-buys and eliminations: 13:47-20.40(c), (h) and (k)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from pitboss.charity.tournament.beginning import first_card_at
from pitboss.charity.tournament.clock import is_rebuy_open, read_clock
from pitboss.charity.tournament.events import (
    Disqualified,
    EntrantBusted,
    EntrantRegistered,
    EntrantWithdrawn,
    Rebought,
    RebuyDeclined,
)
from pitboss.charity.tournament.laws import (
    BUY_IN,
    BY_CHIPS,
    BY_ELIMINATION,
    ELIMINATED,
    HOUSE_RULE,
    LAW,
    ONE_HAND,
    OPERATOR_DECIDES,
    PRIZES,
    REBUY_MINUTES,
    REBUYS,
)
from pitboss.charity.tournament.state import Bust, Entrant, Tournament
from pitboss.law import Cite, cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

LATE = "players enter before play begins, unless the sheet posts late entry"
MAX_NAME_LENGTH = 80


def find_entrant(tournament: Tournament, number: int, field: str = "entrant") -> Entrant:
    """Return an entrant, or refuse a number that nobody has."""
    found = tournament.entrants.get(number)
    if found is None:
        raise Refused(f"no player has the number {number}: register the player first", BUY_IN, field)
    return found


def change_entrants(tournament: Tournament, *changed: Entrant) -> Tournament:
    """Return the tournament with these entrants changed."""
    return replace(tournament, entrants={**tournament.entrants, **{each.number: each for each in changed}})


def register(tournament: Tournament, event: EntrantRegistered) -> Tournament:
    """Enter a player, for the same buy-in and the same chips as everyone."""
    terms = tournament.sheet.buy_in
    if event.paid != terms.price or not terms.price:
        raise Refused(
            f"every player pays the same buy-in: {dollars(terms.price)}, not {dollars(event.paid)}",
            BUY_IN,
            "paid",
        )
    if event.chips != terms.chips or not terms.chips:
        raise Refused(f"every buy-in brings {terms.chips:,} chips, not {event.chips:,}", BUY_IN, "chips")
    if event.entrant in tournament.entrants:
        raise Refused(f"number {event.entrant} has entered: a player plays one hand", ONE_HAND, "entrant")
    if event.entrant < 1 or len(event.name) > MAX_NAME_LENGTH:
        raise Refused("number entries from 1, and write a name of 80 characters or fewer", BUY_IN, "entrant")
    began = first_card_at(tournament)
    if tournament.deal:
        raise Refused("the players left have agreed on a deal for the prizes", PRIZES, "entrant")
    if began is not None:
        if tournament.sheet.rules.late_entry == "off" or tournament.phase == "ended":
            raise Refused(LATE, REBUYS, "entrant")
        if event.at - began >= timedelta(minutes=REBUY_MINUTES + 1 / 60):
            raise Refused("late entry closes with the first hour of play", REBUYS, "entrant")
    return change_entrants(tournament, Entrant(event.entrant, event.name, stack=event.chips, paid=event.paid))


def withdraw(tournament: Tournament, event: EntrantWithdrawn) -> Tournament:
    """Return a buy-in before play begins. Chips have no cash value afterwards."""
    entrant = find_entrant(tournament, event.entrant)
    if first_card_at(tournament) is not None:
        raise Refused("chips are not redeemed for cash once play has begun", BUY_IN, "entrant")
    if entrant.status == "withdrawn":
        raise Refused(f"number {event.entrant} has withdrawn already", BUY_IN, "entrant")
    return change_entrants(tournament, entrant._replace(status="withdrawn", table=0, seat=0, stack=0, paid=0))


# Re-buys


def why_no_rebuy(tournament: Tournament, number: int, now: datetime) -> tuple[str, Cite] | None:
    """Return why a player cannot re-buy now; None if the player can."""
    terms, rules = tournament.sheet.rebuys, tournament.sheet.rules
    entrant = find_entrant(tournament, number)
    if not terms.count:
        return "no re-buys are posted", cite("13:47-20.40(m)2")
    if tournament.started_at is None or tournament.phase == "ended":
        return "re-buys are for the first hour of play", REBUYS
    if tournament.sheet.ends_at is not None and now > tournament.sheet.ends_at:
        return "the set time at which play stops is over", BY_CHIPS
    if not is_rebuy_open(tournament, now):
        return f"re-buys closed {terms.minutes} minutes after the first card", REBUYS
    bought = entrant.rebuys
    if rules.rebuy_cap_unit == "event":
        bought = sum(each.rebuys for each in tournament.entrants.values())
    if bought >= terms.count:
        whose = "the event has" if rules.rebuy_cap_unit == "event" else f"number {number} has"
        return f"{whose} taken all {terms.count} re-buys that are posted", REBUYS
    if not entrant.is_in:
        return f"number {number} is not in the event any more", ELIMINATED
    if rules.rebuy_only_when_broke == "on" and entrant.status != "broke":
        if rules.add_ons == "off":
            return "by the posted rules only a player without chips re-buys", REBUYS
        if not read_clock(tournament, now).on_break:
            return "by the posted rules a player with chips adds on in a break", REBUYS
    return None


def rebuy(tournament: Tournament, event: Rebought) -> Tournament:
    """Sell more chips, as posted."""
    entrant, terms = find_entrant(tournament, event.entrant), tournament.sheet.rebuys
    if why := why_no_rebuy(tournament, event.entrant, event.at):
        raise Refused(*why, "entrant")
    if event.paid != terms.price:
        raise Refused(
            f"a re-buy costs {dollars(terms.price)}, not {dollars(event.paid)}",
            cite("13:47-20.40(m)2.ii"),
            "paid",
        )
    if event.chips != terms.chips:
        where = cite("13:47-20.40(m)2.iii")
        raise Refused(f"a re-buy brings {terms.chips:,} chips, not {event.chips:,}", where, "chips")
    return change_entrants(
        tournament,
        entrant._replace(
            status="playing", stack=entrant.stack + event.chips, rebuys=entrant.rebuys + 1,
            paid=entrant.paid + event.paid, bust=None,
        ),
    )  # fmt: skip


def decline(tournament: Tournament, event: RebuyDeclined) -> Tournament:
    """Eliminate a player who declines to re-buy, at once or, by the other reading, when the time is over."""
    entrant = find_entrant(tournament, event.entrant)
    if entrant.status != "broke":
        raise Refused("only a player without chips, who could re-buy, declines", ELIMINATED, "entrant")
    if tournament.sheet.rules.declined_rebuy_eliminates == "off":
        return tournament
    return change_entrants(tournament, leave_seat(entrant))


def expire_rebuys(tournament: Tournament, now: datetime) -> Tournament:
    """Eliminate the players without chips who can no longer re-buy."""
    waiting = [each for each in tournament.entrants.values() if each.status == "broke"]
    gone = [each for each in waiting if why_no_rebuy(tournament, each.number, now)]
    if not gone:
        return tournament
    if tournament.sheet.rules.declined_rebuy_eliminates == "off":  # all are out when the time is over
        together = tournament.bust_rounds + 1
        tournament = replace(tournament, bust_rounds=together)
        gone = [each._replace(bust=each.bust._replace(round=together)) for each in gone if each.bust]
    return change_entrants(tournament, *map(leave_seat, gone))


def leave_seat(entrant: Entrant) -> Entrant:
    """Return an eliminated entrant."""
    return entrant._replace(status="out", table=0, seat=0, stack=0, waits=False)


# Eliminations


def record_busts(
    tournament: Tournament, started_with: Mapping[int, int], at: datetime, round: int = 0
) -> Tournament:
    """Take the chips of players who lost them all in one round. Those who cannot re-buy are out."""
    if not round:
        round = tournament.bust_rounds + 1
        tournament = replace(tournament, bust_rounds=round)
    level = read_clock(tournament, at).level_number
    changed = []
    for number, chips in started_with.items():
        entrant = tournament.entrants[number]
        bust = Bust(round, chips, at, level, entrant.table, entrant.seat)
        broke = entrant._replace(status="broke", stack=0, bust=bust, waits=False)
        tournament = change_entrants(tournament, broke)
        changed.append(leave_seat(broke) if why_no_rebuy(tournament, number, at) else broke)
    return change_entrants(tournament, *changed)


def bust(tournament: Tournament, event: EntrantBusted) -> Tournament:
    """Record that a player at a table with real cards lost the last chip."""
    entrant = find_entrant(tournament, event.entrant)
    _check_bust(tournament, entrant, event)
    round = 0
    if event.same_round_as:
        first = find_entrant(tournament, event.same_round_as, "same_round_as").bust
        if first is None:
            raise Refused("that player has not lost the last chip", ELIMINATED, "same_round_as")
        if first.table != entrant.table and not tournament.hand_for_hand:
            raise Refused("players at different tables play different rounds", HOUSE_RULE, "same_round_as")
        round = first.round
    return record_busts(tournament, {event.entrant: event.started_with}, event.at, round)


def _check_bust(tournament: Tournament, entrant: Entrant, event: EntrantBusted) -> None:
    if tournament.phase not in ("running", "paused"):
        raise Refused("nobody loses chips before play begins or after it", ELIMINATED, "entrant")
    if tournament.dealing == "live":
        raise Refused("a live table reports its rounds itself", ELIMINATED, "entrant")
    if entrant.status != "playing":
        raise Refused(f"number {entrant.number} has no chips to lose", ELIMINATED, "entrant")
    if not 1 <= event.started_with < max(tournament.chips_in_play, 2):
        reason = f"write the chips that number {entrant.number} began the round with"
        raise Refused(reason, BY_ELIMINATION, "started_with")
    if sum(each.status == "playing" for each in tournament.entrants.values()) < 2:
        raise Refused("the last player with chips has won: end play instead", BY_ELIMINATION, "entrant")


def disqualify(tournament: Tournament, event: Disqualified) -> Tournament:
    """Take out a player by a ruling of the operator. The chips leave play, as a posted adjustment."""
    entrant = find_entrant(tournament, event.entrant)
    check_ruling(tournament, event.ruling)
    if not entrant.is_in or tournament.started_at is None:
        raise Refused(f"number {event.entrant} is not in the event", OPERATOR_DECIDES, "entrant")
    if event.chips < 0 or event.chips > tournament.chips_in_play:
        raise Refused("write the chips that leave play", LAW.at("(l)"), "chips")
    if tournament.dealing == "live" and event.chips != entrant.stack:
        raise Refused(f"the player has {entrant.stack:,} chips at the table", OPERATOR_DECIDES, "chips")
    if len(tournament.players) < 2:
        raise Refused("one player is left: end play instead", OPERATOR_DECIDES, "entrant")
    tournament = replace(tournament, adjustments=tournament.adjustments - event.chips)
    tournament = record_busts(tournament, {event.entrant: event.chips}, event.at)
    out = leave_seat(tournament.entrants[event.entrant])._replace(disqualified=True)
    return change_entrants(tournament, out)


def check_ruling(tournament: Tournament, number: int) -> None:
    """Refuse a step that needs a ruling which is not on record."""
    if all(each.number != number for each in tournament.rulings):
        raise Refused(
            f"no ruling has the number {number}: record the ruling first", OPERATOR_DECIDES, "ruling"
        )
