"""Hands are set, exposed, compared and settled: 10.7, 10.8(n)-(r), 10.9(f)."""

from __future__ import annotations

from pitboss.equipment.pieces import TILE
from pitboss.games.kit import banking
from pitboss.games.kit.house_way import divided
from pitboss.games.kit.irregular import befell
from pitboss.games.kit.setting import HighLow, SettingRules, Surrender, setting, surrenders
from pitboss.games.kit.settle import Decided, decided, forfeit, settle
from pitboss.games.pai_gow.dealing import PaiGowRound, dealer_plays, whose
from pitboss.games.pai_gow.hands import (
    SET_WRONGLY,
    SIZES,
    Division,
    Two,
    follows,
    packed,
    pushed_by,
    rule_for,
    value,
)
from pitboss.games.pai_gow.irregularities import SET_WRONGLY as NOT_THE_WAY
from pitboss.games.pai_gow.options import AGAINST, DEALERS_OWN, MAIN, PLAYER, PLAYER_2
from pitboss.rankings.tiles import PAI_GOW_TILES
from pitboss.table import DEALER, Step
from pitboss.table.wager import FIRST, LOSES, PUSHES

PLAYERS_SET = SettingRules(sets=".7(a)", asks=".7(b)", order=".10(b)")
BANK_SETS = PLAYERS_SET._replace(sets=".7(c)")
RESULTS = {LOSES: "loses", PUSHES: "pushes", FIRST: "wins"}


def complete(round: PaiGowRound) -> Step[None]:
    """Players set, then whoever banks; the dealer's own wager is compared first, and then all others."""
    stakes = {place: round.wagers[whose(round, place)] for place in round.hands if _stands(round, place)}
    hands = yield from setting(round, stakes, PLAYERS_SET, round.options.way)
    against = yield from banks_hand(round)
    winners = []
    if round.bank.seat and not round.bank.shared:
        winners += dealer_compares(round, against)
    winners += yield from expose(round, hands, number(round, *against))
    banking.pay_winners(round, winners)


def _stands(round: PaiGowRound, place: int) -> bool:
    """Whether a place has hands that are played against the bank."""
    return place not in (DEALER, round.bank.seat)


def number(round: PaiGowRound, high: Two, low: Two) -> int:
    """Two hands as laid, as one number. The stronger is the high hand; or, laid wrongly, it loses."""
    if value(low) > value(high):
        return packed(low, high) if round.options.tiles_set_wrongly == "reorder" else SET_WRONGLY
    return packed(high, low)


# The hands of whoever banks: 10.7(c)-(e), 10.8(e), (n), 10.9(f)


def banks_hand(round: PaiGowRound) -> Step[HighLow]:
    """The dealer's hands; or those that a player's bank sets, or the dealer for a co-bank."""
    bank = round.bank.seat
    if not bank:
        return house_sets(round, DEALER)
    if round.bank.shared:
        round.tell("co_bank_set", round.cite(".8(e)"), DEALER)
        return house_sets(round, bank)
    found = yield from setting(round, {bank: 0}, BANK_SETS, round.options.way)
    return found[bank]


def house_sets(round: PaiGowRound, place: int) -> HighLow:
    """The dealer turns four tiles over and sets them the way submitted; if they are not, they are reset."""
    hand, way = round.hands[place], round.options.way
    high, low = divided(way, hand, SIZES)
    if round.mishaps and round.chance.mishap("set_wrongly") and {*low} not in ({*hand[:2]}, {*hand[2:]}):
        _tell_set(round, place, hand[:2], hand[2:], ".7(c)")
        befell(round, NOT_THE_WAY)
    rule = rule_for(hand)
    by_rule = follows(Division(value(high), value(low), high, low), hand, rule)
    _tell_set(round, place, high, low, f".7(d){rule}" if by_rule else ".7(e)")
    return high, low


def _tell_set(round: PaiGowRound, place: int, high: Two, low: Two, at: str) -> None:
    round.tell_cards(
        "dealer_sets", round.cite(at), DEALER, (*high, *low), hand=called(high, low), place=place
    )
    if place == round.bank.seat:
        round.board = (*high, *low)


def dealer_compares(round: PaiGowRound, against: HighLow) -> list[Decided]:
    """The dealer sets hands that are in play, turns up the bank's, and compares them first: 10.8(n)."""
    own = number(round, *house_sets(round, DEALER)) if dealer_plays(round) else 0
    high, low = against
    round.board = (*high, *low)
    round.tell_cards("bank_shows", round.cite(".8(n)"), round.bank.seat, round.board, hand=called(high, low))
    return settled(round, DEALER, {DEALERS_OWN: own, AGAINST: number(round, high, low)}) if own else []


def called(high: Two, low: Two) -> str:
    """Two hands as the dealer calls them."""
    return " over ".join(str(PAI_GOW_TILES.rank([tile - TILE for tile in two])) for two in (high, low))


# Surrender, exposure and settlement: 10.7(f)-(k), 10.8(o)-(r)


def expose(round: PaiGowRound, hands: dict[int, HighLow], against: int) -> Step[list[Decided]]:
    """From the far right counterclockwise; until a hand is exposed its player may surrender. Who has won."""
    bank = round.bank.seat
    law = round.cite(".7(g)" if not bank else ".8(p)" if round.bank.shared else ".8(o)")
    gives_up = Surrender(".7(f)", lambda _: True, lambda place: surrendered(round, place))
    waiting, winners = sorted(hands, reverse=True), []
    while waiting:
        if not bank or round.options.surrender_vs_bank == "on":
            waiting = yield from surrenders(round, waiting, gives_up, law)
            if not waiting:
                break
        place, *waiting = waiting
        seat, wager = whose(round, place)
        high, low = hands[place]
        player = number(round, high, low)
        draw = PLAYER if wager == MAIN else PLAYER_2
        line = round.options.wagers[wager].comes_to({draw: player, AGAINST: against})
        said = called(high, low)
        round.tell_cards("show", law, seat, (*high, *low), hand=said, result=RESULTS[line])
        del round.hands[place]
        winners += settled(round, seat, {draw: player, AGAINST: against})
    return winners


def surrendered(round: PaiGowRound, place: int) -> None:
    """The wager is collected at once, and the tiles are stacked unseen."""
    seat, wager = whose(round, place)
    forfeit(round, seat, round.options.wagers[wager], ".7(f)1")
    round.tell("stacked_unseen", round.cite(".7(f)2"), DEALER)


def settled(round: PaiGowRound, seat: int, numbers: dict[str, int]) -> list[Decided]:
    """A wager that loses or pushes is settled at once; one that wins is paid when all hands are exposed."""
    found = decided(round, numbers, [seat])
    if not round.bank.seat:
        player, dealer = numbers.values()
        found = [
            each._replace(at=pushed_by(player, dealer)) if each.line == PUSHES else each for each in found
        ]
    settle(round, banking.by_bank(round, [each for each in found if each.line < FIRST]))
    return [each for each in found if each.line >= FIRST]
