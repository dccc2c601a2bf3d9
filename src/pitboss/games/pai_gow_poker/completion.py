"""Complete the round: set, expose, compare and settle hands. 11.9; with a bank, 11.10(k)-(p)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.games.kit.areas import area_at, area_of, name_on_area, wagers_at
from pitboss.games.kit.banking import DEALER_WAGER, apply_bank_rules, pay_winners
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.setting import HighLow, Surrender, offer_surrender, set_hands
from pitboss.games.kit.settle import DecidedWager, decide_wagers, forfeit, settle
from pitboss.games.pai_gow_poker.bonuses import bonus_kind, has_envy, pay_envy
from pitboss.games.pai_gow_poker.imperial import banker_for, within_cap
from pitboss.games.pai_gow_poker.irregularities import BANK_SET_WRONGLY, DEALER_SET_WRONGLY
from pitboss.games.pai_gow_poker.laws import SETTING
from pitboss.games.pai_gow_poker.options import AREA_DRAWS, BANKERS_HANDS, DEALERS_HANDS, PLAYERS_HANDS
from pitboss.games.pai_gow_poker.progressive import pay_jackpots
from pitboss.games.pai_gow_poker.settlement import LOW_ABOVE_HIGH, TWO, number_set_hand, result_paragraph
from pitboss.games.pai_gow_poker.side_draws import side_numbers
from pitboss.games.pai_gow_poker.side_hands import (
    BANKER,
    BANKER_BONUS,
    IMPERIAL,
    MAIN,
    PROGRESSIVE,
    SEVEN_CARD,
    is_any_of,
)
from pitboss.games.pai_gow_poker.side_wagers import bars_surrender, keeps_cards
from pitboss.law import Cite, cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO
from pitboss.table import DEALER, Step
from pitboss.table.event import EVERYONE, LazyData
from pitboss.table.wager import FIRST, LOSES, PUSHES

LAW = cite("13:69F-11")

RESULTS = {LOSES: "loses", PUSHES: "pushes", FIRST: "wins"}
AnyRound = HouseRound[Any, Any]


class BankHands(NamedTuple):
    """The hands that the others play against, as numbers for `settlement.line`."""

    banker: int
    """The bank's hands, or the dealer's if the house banks."""
    dealer: int | None = None
    """The dealer's hands, if they play against a bank."""


def complete_round(round: AnyRound) -> Step[None]:
    """Set all hands, expose them counterclockwise from the dealer's right, and settle."""
    options = round.options
    round.forbidden["surrender"] = ("this wager cannot be surrendered now", round.cite(".9(e)"))
    envious: list[int] = []
    gives_up = build_surrender(round, envious)
    early = gives_up if options.surrender_from == "deal" else None
    sets = yield from set_hands(round, main_wagers(round), SETTING, options.way, surrender=early)
    if round.mishaps:
        sets = {place: _missize(round, place, hands) for place, hands in sets.items()}
    against = yield from set_banker_hands(round)
    found = dealer_against_bank(round, against)
    found += yield from expose_hands(round, sets, against.banker, gives_up)
    pay_round(round, found, envious)


def main_wagers(round: AnyRound) -> dict[int, int]:
    """Return the pai gow poker wagers by place, except a bank's own."""
    found = {}
    for place in round.hands:
        key = round.holders.get(place, place), name_on_area(MAIN, area_at(round, place))
        if key in round.wagers and place not in (DEALER, round.bank.seat):
            found[place] = round.wagers[key]
    return found


def _missize(round: AnyRound, place: int, hands: HighLow) -> HighLow:
    """Let chance make a player set four cards high and three low: 11.9(g)4."""
    high, low = hands
    return (high[:-1], low + high[-1:]) if round.chance.mishap(f"three_low {place}") else hands


# The dealer's and the bank's hands: 11.9(c), (d), 11.10(e), (k), 11.11(i), (j)


def set_banker_hands(round: AnyRound) -> Step[BankHands]:
    """Set the hands against the players. A bank sets its own; the dealer sets for the house or a co-bank."""
    bank = round.bank.seat
    if not bank:
        return BankHands(_house_sets(round, DEALER, ".9(c)"))
    wagers = (DEALER, DEALER_WAGER) in round.wagers
    if DEALER in round.hands and not wagers:
        _turn_over(round, DEALER, ".19.2")  # it decides only the bank's bonus
    if round.bank.is_shared:
        return BankHands(_house_sets(round, bank, ".10(e)"))
    _turn_over(round, bank, ".9(c)")
    sets = yield from set_hands(round, {bank: 0}, SETTING, round.options.way)
    high, low = _missize(round, bank, sets[bank]) if round.mishaps else sets[bank]
    dealer = _house_sets(round, DEALER, ".10(k)") if wagers else None
    number = number_set_hand(high, low, round.options.order)
    if number >> 24:
        report_irregularity(round, BANK_SET_WRONGLY)
        round.emit("set_wrongly", round.cite('.1 "high hand"'), bank)
        return BankHands(_house_sets(round, bank, ".11(j)"), dealer)
    _show_hands(round, bank, (high, low), round.cite(".10(k)" if wagers else ".9(c)"))
    return BankHands(number, dealer)


def _turn_over(round: AnyRound, place: int, at: str) -> None:
    """Turn over seven cards for all to see."""
    round.board += round.hands[place]
    round.emit_cards("turn_over", round.cite(at), place, round.hands[place])


def _house_sets(round: AnyRound, place: int, at: str) -> int:
    """Have the dealer set hands the submitted way, face up."""
    if round.mishaps and round.chance.mishap("dealer_set"):
        report_irregularity(round, DEALER_SET_WRONGLY)
        at = ".11(i)"
    high, low = round.options.way(round.hands[place])
    if place == DEALER or round.bank.is_shared:
        round.board += (*high, *low)
    _show_hands(round, place, (high, low), round.cite(at))
    return number_set_hand(high, low, round.options.order)


def dealer_against_bank(round: AnyRound, against: BankHands) -> list[DecidedWager]:
    """Settle the dealer's wager against the bank first, except a win, which is paid later: 11.10(k)."""
    if against.dealer is None:
        return []
    found = decide_wagers(round, {DEALERS_HANDS: against.dealer, BANKERS_HANDS: against.banker}, [DEALER])
    settle(round, [each for each in found if each.line < FIRST])
    return found


# Exposed and compared: 11.9(f)-(h), 11.10(l), (m)


def expose_hands(
    round: AnyRound, sets: Mapping[int, HighLow], banker: int, gives_up: Surrender
) -> Step[list[DecidedWager]]:
    """Expose hands counterclockwise from the right. Until a hand is exposed, its player may surrender.

    Losers and pushes are settled at once; winners are paid after all hands are exposed.
    """
    bank, every = round.bank, list[DecidedWager]()
    law = round.cite(".10(m)" if bank.is_shared else ".10(l)" if bank.seat else ".9(f)")
    asked = round.options.surrender_from == "dealer_set"
    waiting = [place for place in sorted(sets, reverse=True) if place in round.hands]
    for place in sorted(_places_to_decide(round, sets), reverse=True):
        if place in waiting:
            waiting = yield from offer_surrender(round, waiting, place, gives_up, law, asked=asked)
        hands = sets[place] if place in waiting else None
        every += _expose_place(round, place, hands, banker, law)
        waiting = [each for each in waiting if each != place]
    return every


def _expose_place(
    round: AnyRound, place: int, hands: HighLow | None, banker: int, law: Cite
) -> list[DecidedWager]:
    """Expose the hands of a place, if set and not surrendered, and decide its wagers."""
    area = area_at(round, place)
    numbers = _draw_numbers(round, place, hands, banker)
    found = decide_wagers(round, numbers, [round.holders.get(place, place)])
    found = [each for each in found if area_of(each.wager.name) == area]
    if not found:
        return []
    if hands is not None:
        found[0] = _cite_result(round, found[0], numbers)
        _show_hands(round, place, hands, law, RESULTS[found[0].line])
        _announce_exceptions(round, found[0], numbers)
    _announce(round, found)
    settle(round, apply_bank_rules(round, [each for each in found if each.line < FIRST]))
    _collect_cards(round, place, found)
    return found


def _places_to_decide(round: AnyRound, sets: Mapping[int, HighLow]) -> set[int]:
    """Return the places with wagers to decide: set hands, and others with side wagers, such as a bank."""
    if not round.options.offers_sides:
        return set(sets)
    up = {(seat, area_of(name)) for seat, name in (*round.wagers, *round.taken) if not _is_main(name)}
    places = [*((seat, seat) for seat in round.seats), *round.holders.items()]
    return {*sets, *(place for place, seat in places if (seat, area_at(round, place)) in up)}


def _is_main(name: str) -> bool:
    return name == name_on_area(MAIN, area_of(name))


def _draw_numbers(round: AnyRound, place: int, hands: HighLow | None, banker: int) -> dict[str, int]:
    """Return the draws' numbers for the wagers of a place: its set hands and its seven cards."""
    options, area = round.options, area_at(round, place)
    numbers: dict[str, int] = {}
    if options.offers_sides:
        whose = banker_for(round.holders.get(place, place), round.bank.seat)
        numbers = side_numbers(options, round.hands.get(place), round.hands.get(whose))
    if hands is not None:
        high, low = hands
        numbers |= {PLAYERS_HANDS: number_set_hand(high, low, options.order), BANKERS_HANDS: banker}
    if area == 1:
        return numbers
    return {
        name_on_area(draw, area) if draw in AREA_DRAWS else draw: number for draw, number in numbers.items()
    }


def _cite_result(round: AnyRound, main: DecidedWager, numbers: Mapping[str, int]) -> DecidedWager:
    """Cite the paragraph that decides the pai gow poker wager. A bank's wins go by 11.10."""
    if main.line >= FIRST or (round.bank.seat and main.line == LOSES):
        return main
    player, banker = main.wager.on
    return main._replace(at=result_paragraph(numbers[player], numbers[banker]))


def name_hands(order: HandOrder, high: tuple[int, ...], low: tuple[int, ...]) -> str:
    """Name two hands as the dealer announces them."""
    return f"{order.rank(high)}; {PAI_GOW_TWO.rank(low)}"


def _show_hands(round: AnyRound, place: int, hands: HighLow, law: Cite, result: str = "") -> None:
    """Turn up two hands and announce them."""
    (high, low), seat, order = hands, round.holders.get(place, place), round.options.order
    where = round.place_data(place)

    def describe() -> dict[str, Any]:
        names = name_hands(order, high, low) if len(low) == TWO else "set wrongly"
        return {"hand": f"{names}; {result}", "result": result} | where if result else {"hand": names} | where

    round.log.append(("show", law, seat, LazyData(describe), (*high, *low), EVERYONE))


def _announce_exceptions(round: AnyRound, main: DecidedWager, numbers: Mapping[str, int]) -> None:
    """Announce a hand that was set wrongly or copies the banker's."""
    player, banker = (numbers[draw] for draw in main.wager.on)
    if how := player >> 24:
        wrong = '.1 "low hand"' if how == LOW_ABOVE_HIGH else '.1 "set or setting the hands"'
        round.emit("set_wrongly", round.cite(wrong), main.seat)
    elif player >> 8 == banker >> 8 or player & 255 == banker & 255:
        which = "high" if player >> 8 == banker >> 8 else "low"
        round.emit("copy", round.cite('.1 "copy hand"'), main.seat, which=which)


def _announce(round: AnyRound, found: list[DecidedWager]) -> None:
    """Announce the results of side wagers, and both hands of an imperial one: 11.9(f)."""
    for each in found:
        won = each.line >= FIRST
        if is_any_of(each.wager, PROGRESSIVE, SEVEN_CARD):
            at = ".9(f)"
        elif is_any_of(each.wager, IMPERIAL):
            at = ".9(f)1"
        elif is_any_of(each.wager, BANKER_BONUS):  # the bank's own depends on the dealer's hand
            at = ".19.2" if each.seat == round.bank.seat else ".9(f)2"
        else:
            continue
        result = "wins" if won else "loses"
        round.emit("announce", round.cite(at), each.seat, bonus=each.wager.name, result=result)


def _collect_cards(round: AnyRound, place: int, found: list[DecidedWager]) -> None:
    """Collect the cards of hands that lost or pushed, unless a winning side wager keeps them."""
    if found[0].line >= FIRST or place not in round.hands:
        return
    if not keeps_cards(found, imperial=round.options.keep_cards_imperial == "on"):
        law = round.cite(".9(g)" if found[0].line == LOSES else ".9(h)")
        round.emit("rack", law, DEALER, place=place)


# Payment: 11.9(i), (j), 11.10(l)-(o)


def pay_round(round: AnyRound, found: list[DecidedWager], envious: list[int]) -> None:
    """Pay winners when all hands are exposed: the pai gow poker wager first, then side wagers.

    The `envious` seats surrendered, but are still owed envy bonuses.
    """
    winners = [each for each in found if each.line >= FIRST]
    if round.options.offers_sides:
        winners = within_cap(winners, round.options.imperial_cap)
    pay_winners(round, winners)
    pay_jackpots(round, winners)
    if round.options.bonus == "on":
        owed = [each.seat for each in found if has_envy(each.wager, each.stake)]
        pay_envy(round, owed + envious, _premium_kinds(round))
    if winners:
        waits = any(each.wager.line(each.line).meter for each in winners)
        round.emit("rack_rest", round.cite(".9(l)" if waits else ".9(j)"), DEALER)


def _premium_kinds(round: AnyRound) -> dict[int, list[int]]:
    """Return the kinds of hand for envy bonuses, by seat, except the dealer's and unseen cards."""
    kinds: dict[int, list[int]] = {}
    for place, cards in round.hands.items():
        if place != DEALER:
            kinds.setdefault(round.holders.get(place, place), []).append(bonus_kind(round.options, cards))
    return kinds


def build_surrender(round: HouseRound[Any, Any], envious: list[int]) -> Surrender:
    """Build the surrender option, which a progressive or seven-card bonus wager bars.

    A player who gives up a bonus wager of $5 or more is still owed envy bonuses, and is added to `envious`.
    """
    options = round.options

    def may(place: int) -> bool:
        if bars_surrender(round, round.holders.get(place, place), area_at(round, place)):
            return False
        return options.surrender_side_wagers == "forfeit" or len(wagers_at(round, place)) == 1

    def carry_out(place: int) -> None:
        """Take the wager at once. Side wagers on the unseen cards are lost with it."""
        seat = round.holders.get(place, place)
        for name in wagers_at(round, place):
            wager = options.wagers[name]
            if has_envy(wager, round.wagers.get((seat, name), 0)):
                envious.append(seat)
            if BANKER not in wager.on:
                _take_surrendered(round, seat, name)
        round.emit("count_down", round.cite(".9(e)2"), DEALER, count=len(round.hands[place]))

    return Surrender(".9(e)", may, carry_out)


def _take_surrendered(round: HouseRound[Any, Any], seat: int, name: str) -> None:
    """Forfeit a wager to the house, or to the center if a player banks and the reading says so."""
    if (
        name == name_on_area(MAIN, area_of(name))
        and round.bank.seat
        and round.options.surrender_vs_bank == "off"
    ):
        law, key = round.cite(".9(e)1"), (seat, name)
        area = round.wagers, key
        round.move(round.wagers[key], area, round.till, law, "forfeit", seat, {"wager": name})
    else:
        forfeit(round, seat, round.options.wagers[name], ".9(e)1")
