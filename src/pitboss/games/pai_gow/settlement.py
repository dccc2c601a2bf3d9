"""Set, expose, compare and settle hands: 10.7, 10.8(n)-(r), 10.9(f)."""

from __future__ import annotations

from functools import cache

from pitboss.equipment.pieces import TILE
from pitboss.games.kit import banking
from pitboss.games.kit.house_way import divide_hand
from pitboss.games.kit.irregularities import report_irregularity, reports, rule_on_report
from pitboss.games.kit.setting import HighLow, SettingRules, Surrender, give_up, set_hands
from pitboss.games.kit.settle import DecidedWager, decide_wagers, forfeit, settle
from pitboss.games.pai_gow.dealing import PaiGowRound, dealer_plays, find_holder
from pitboss.games.pai_gow.hands import (
    RULE_AT,
    SIZES,
    TwoTiles,
    check_rule,
    name_copies,
    pack_hands,
    push_paragraph,
    value,
)
from pitboss.games.pai_gow.irregularities import NOT_THE_WAY
from pitboss.games.pai_gow.options import AGAINST, DEALERS_OWN, MAIN, PLAYER, PLAYER_2
from pitboss.games.pai_gow.places import place_name
from pitboss.law import Cite, cite
from pitboss.rankings.tiles import PAI_GOW_TILES
from pitboss.table import DEALER, Choice, Option, Step, Turn
from pitboss.table.action import STAFF
from pitboss.table.wager import FIRST, LOSES, PUSHES

LAW = cite("13:69F-10")
PLAYERS_SET = SettingRules(sets=".7(a)", asks=".7(b)", order=".10(b)")
BANK_SETS = PLAYERS_SET._replace(sets=".7(c)")
RESULTS = {LOSES: "loses", PUSHES: "pushes", FIRST: "wins"}


def complete_round(round: PaiGowRound) -> Step[None]:
    """Have players set, then the bank. Compare the dealer's own wager first, then all others."""
    no_player = DEALER, round.bank.seat
    stakes = {
        place: round.wagers[find_holder(round, place)] for place in round.hands if place not in no_player
    }
    hands = yield from set_hands(round, stakes, PLAYERS_SET, round.options.way)
    banks = yield from set_bank_hands(round)
    own = show_bank(round, banks) if round.bank.seat and not round.bank.is_shared else None
    against = number_hands(round, round.bank.seat, *banks)
    winners = dealer_against_bank(round, {DEALERS_OWN: own, AGAINST: against}) if own else []
    winners += yield from expose_hands(round, hands, against)
    banking.pay_winners(round, winners)


def number_hands(round: PaiGowRound, seat: int, high: TwoTiles, low: TwoTiles) -> int:
    """Pack two hands into one number. The stronger is the high hand, wherever it was laid."""
    if value(low) > value(high):
        high, low = low, high
        round.emit_cards("reordered_high", round.cite('.1 "high hand"'), seat, high)
        round.emit_cards("reordered_low", round.cite('.1 "low hand"'), seat, low)
    return pack_hands(high, low)


# The bank's hands: 10.7(c)-(e), 10.8(e), (n), 10.9(f)


def set_bank_hands(round: PaiGowRound) -> Step[HighLow]:
    """Return the bank's hands. A player's bank sets its own; the dealer sets for the house or a co-bank."""
    bank = round.bank.seat
    if not bank:
        return house_sets(round, DEALER)
    if round.bank.is_shared:
        round.emit("co_bank_set", round.cite(".8(e)"), DEALER)
        return house_sets(round, bank)
    found = yield from set_hands(round, {bank: 0}, BANK_SETS, round.options.way)
    return found[bank]


def house_sets(round: PaiGowRound, place: int) -> HighLow:
    """Have the dealer turn over four tiles and set them the submitted way, correcting a wrong set."""
    hand = round.hands[place]
    high, low = divide_hand(round.options.way, hand, SIZES)
    if round.mishaps and round.chance.mishap("set_wrongly") and {*low} not in ({*hand[:2]}, {*hand[2:]}):
        _emit_set(round, place, hand[:2], hand[2:], ".7(c)")
        report_irregularity(round, NOT_THE_WAY)
    rule, kept = check_rule(hand, high, low)
    _emit_set(round, place, high, low, RULE_AT[rule] if kept else ".7(e)")
    return high, low


def _emit_set(round: PaiGowRound, place: int, high: TwoTiles, low: TwoTiles, at: str) -> None:
    tiles = (*high, *low)
    round.emit_cards("dealer_sets", round.cite(at), DEALER, tiles, hand=name_hands(high, low), place=place)
    if place == round.bank.seat:
        round.board = tiles


def show_bank(round: PaiGowRound, banks: HighLow) -> int | None:
    """Turn up the bank's hands, and first set the dealer's own if they play against it: 10.8(n)."""
    own = number_hands(round, DEALER, *house_sets(round, DEALER)) if dealer_plays(round) else None
    high, low = banks
    round.board = (*high, *low)
    law = round.cite(".7(c)" if own is None else ".8(n)")
    round.emit_cards("bank_shows", law, round.bank.seat, round.board, hand=name_hands(high, low))
    return own


def name_hands(high: TwoTiles, low: TwoTiles) -> str:
    """Name two hands as the dealer calls them."""
    return f"{_name(high)} over {_name(low)}"


@cache
def _name(two: TwoTiles) -> str:
    return str(PAI_GOW_TILES.rank([tile - TILE for tile in two]))


# Surrender, exposure and settlement: 10.7(f)-(k), 10.8(o)-(r)


def expose_hands(round: PaiGowRound, hands: dict[int, HighLow], against: int) -> Step[list[DecidedWager]]:
    """Expose and settle hands counterclockwise from the far right, and return the winners.

    Until a hand is exposed, its player may surrender.
    """
    bank = round.bank.seat
    law = round.cite(".7(g)" if not bank else ".8(p)" if round.bank.is_shared else ".8(o)")
    may_surrender = not bank or round.options.surrender_vs_bank == "on"
    waiting, winners = [place for place in sorted(hands, reverse=True) if place in round.hands], []
    while waiting:
        place = waiting[0]
        if may_surrender:
            waiting = yield from offer_surrender(round, waiting, law)
            if place not in waiting:
                continue
        waiting.remove(place)
        seat, wager = find_holder(round, place)
        high, low = hands[place]
        round.emit_cards(
            "show", law, seat, (*high, *low), hand=name_hands(high, low), **round.place_data(place)
        )
        del round.hands[place]
        draw = PLAYER if wager == MAIN else PLAYER_2
        numbers = {draw: number_hands(round, seat, high, low), AGAINST: against}
        (found,) = decide_wagers(round, numbers, [seat])
        round.emit("announce", law, seat, result=RESULTS[found.line])
        winners += settle_or_hold(round, found, numbers)
    return winners


def offer_surrender(round: PaiGowRound, waiting: list[int], law: Cite) -> Step[list[int]]:
    """Ask the next player to stay or surrender; others may surrender too. Return the hands that are left."""
    at, next_up = round.cite(".7(f)"), find_holder(round, waiting[0])[0]
    named = {place: place_name(place) for place in waiting}

    def offer(actor: int) -> list[Option]:
        if actor in STAFF:
            return reports(round, actor)
        own = tuple(name for place, name in named.items() if find_holder(round, place)[0] == actor)
        stay: list[Option] = [Choice(actor=actor, name="stay", cite=law)] if actor == next_up else []
        return [*stay, *([Choice(actor=actor, name="surrender", cite=at, among=own)] if own else [])]

    others = [
        seat for seat in dict.fromkeys(find_holder(round, place)[0] for place in waiting) if seat != next_up
    ]
    while waiting[0] in named:
        action = yield Turn(next_up, law, offer, others=(*others, *STAFF), forbidden=round.forbidden)
        if action.name == "stay":
            break
        if action.actor in STAFF:
            yield from rule_on_report(round, action)
            named = {place: name for place, name in named.items() if place in round.hands}
            continue
        place = next(place for place, name in named.items() if name == action.word)
        give_up(round, place, Surrender(".7(f)", bool, lambda place: collect_surrender(round, place)))
        del named[place]
    return list(named)


def collect_surrender(round: PaiGowRound, place: int) -> None:
    """Collect a surrendered wager at once, and stack the tiles unseen."""
    seat, wager = find_holder(round, place)
    forfeit(round, seat, round.options.wagers[wager], ".7(f)1")
    round.emit("stacked_unseen", round.cite(".7(f)2"), DEALER)


def dealer_against_bank(round: PaiGowRound, numbers: dict[str, int]) -> list[DecidedWager]:
    """Compare the dealer's wager against the bank before all others: 10.8(n)."""
    (found,) = decide_wagers(round, numbers, [DEALER])
    return settle_or_hold(round, found, numbers)


def settle_or_hold(round: PaiGowRound, found: DecidedWager, numbers: dict[str, int]) -> list[DecidedWager]:
    """Settle a loss or push at once. Return a winner, to be paid when all hands are exposed."""
    hand, against = numbers.values()
    if which := name_copies(hand, against):
        round.emit("copy", round.cite('.1 "copy hand"'), found.seat, which=which)
    if found.line == FIRST:
        return [found]
    if found.line == PUSHES and found.seat != DEALER:
        found = found._replace(at=push_paragraph(hand, against))
    settle(round, banking.apply_bank_rules(round, [found]))
    if found.seat != DEALER:
        collected = ".7(h)" if found.line == LOSES else ".7(i)"
        round.emit("tiles_collected", round.cite(collected), DEALER, seat=found.seat)
    return []
