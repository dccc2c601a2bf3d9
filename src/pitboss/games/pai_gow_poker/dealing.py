"""The deal: seven cards to each of seven places, wager or no wager, with four left. 11.8 to 11.8B."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.games.kit.areas import area_of
from pitboss.games.kit.banking import DEALER_WAGER
from pitboss.games.kit.cards import count_stub
from pitboss.games.kit.dealing import cut, deal_hands, put_deck_in_play, shuffle
from pitboss.games.kit.irregularities import ask, report_irregularity
from pitboss.games.kit.round import HouseRound
from pitboss.games.pai_gow_poker.irregularities import (
    BANK_EXPOSED,
    MISDEALT,
    STACK_EXPOSED,
    STACKS_WRONG,
    WRONG_DECK,
    DealAgain,
)
from pitboss.games.pai_gow_poker.laws import DEALING
from pitboss.games.pai_gow_poker.settlement import POSITIONS
from pitboss.games.pai_gow_poker.side_hands import IMPERIAL
from pitboss.games.pai_gow_poker.start import HANDS, places_clockwise, starting_place
from pitboss.law import cite
from pitboss.table import DEALER, Choice, Step

LAW = cite("13:69F-11")

CARDS_EACH, CARDS_LEFT = 7, 4
Stacks = list[tuple[int, ...]]


def deal_cards(round: HouseRound[Any, Any]) -> Step[None]:
    """Deal to every place, clockwise from the start, with exactly four cards left."""
    laws = DEALING[round.options.dealing]
    law = round.cite(laws.bank_ready if round.bank.seat else laws.ready)
    round.emit("ready", law, DEALER, where=round.options.dealing.replace("_", " "))
    if round.options.dealing == "hand":
        yield from deal_from_hand(round)
    else:
        yield from deal_from_shoe(round)
    if round.mishaps and round.bank.seat and round.chance.mishap("bank_exposed"):
        report_irregularity(round, BANK_EXPOSED)
    collect_unplayed(round)


def deal_from_shoe(round: HouseRound[Any, Any]) -> Step[None]:
    """Find the start, then deal cards from a manual shoe or stacks from an automated one: 11.8, 11.8B."""
    start = yield from starting_place(round)
    if round.options.dealing == "automated_shoe":
        round.emit("shoe_stacks", round.cite(".8B(a)"), DEALER, count=HANDS)
    yield from deal_hands(round, places_clockwise(start), CARDS_EACH, unseen=unseen_places(round))
    count_four(round)


def deal_from_hand(round: HouseRound[Any, Any]) -> Step[None]:
    """Deal seven stacks, count four cards, find the start, and deliver the stacks: 11.8A, 11.10(i)."""
    put_deck_in_play(round)
    while True:
        try:
            stacks = deal_stacks(round)
            count_four(round)
            if round.bank.seat:
                stacks = yield from pick_first_stack(round, stacks)
            start = yield from starting_place(round)
            break
        except DealAgain as wrong:
            shuffle(round, wrong.cite)
            if round.options.shuffle == "manual":
                cut(round, by=DEALER if round.cutter is None else round.cutter)
    places = places_clockwise(start)
    yield from deal_hands(round, places, CARDS_EACH, unseen=unseen_places(round), stacks=stacks)


def deal_stacks(round: HouseRound[Any, Any]) -> Stacks:
    """Deal stacks left to right, then right to left, and so on. Errors mean a new deal: 11.11(k), (l)."""
    if round.mishaps and round.chance.mishap("stack_exposed"):
        report_irregularity(round, STACK_EXPOSED)
    if round.mishaps and round.chance.mishap("stacks"):
        report_irregularity(round, STACKS_WRONG)
    stacks = split_stacks(round.pack.take(CARDS_EACH * HANDS))
    round.emit("stacks", round.cite(".8A(c)"), DEALER, count=len(stacks))
    return stacks


def split_stacks(cards: Sequence[int]) -> Stacks:
    """Return the stacks from the dealer's left to right, each in the order it was dealt."""
    rows = [cards[start : start + HANDS] for start in range(0, len(cards), HANDS)]
    rows = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    return list(zip(*rows, strict=True))


def pick_first_stack(round: HouseRound[Any, Any], stacks: Stacks) -> Step[Stacks]:
    """Let the bank pick the first stack; those to its right follow, then from the far left."""
    bank, law = round.bank.seat, round.cite(".10(i)1")
    among = tuple(f"stack {number}" for number in range(1, HANDS + 1))
    action = yield from ask(round, bank, law, [Choice(actor=bank, name="first_stack", cite=law, among=among)])
    first = among.index(action.word)
    round.emit("first_stack", round.cite(".10(i)5"), bank, stack=first + 1)
    return stacks[first:] + stacks[:first]


def count_four(round: HouseRound[Any, Any]) -> None:
    """Require exactly four cards left, perhaps including one found face up, and put them away unseen."""
    laws, dealing = DEALING[round.options.dealing], round.options.dealing
    if round.mishaps and round.chance.mishap("misdealt"):
        report_irregularity(round, MISDEALT[dealing])
    wrong = round.mishaps and round.chance.mishap("wrong_deck")
    aside = len(round.discards) if round.options.faceup_card_counts == "on" else 0
    count_stub(round, laws.counted)
    if wrong or len(round.pack) + aside != CARDS_LEFT:
        report_irregularity(round, WRONG_DECK[dealing])
    round.emit("put_away", round.cite(laws.four), DEALER, count=len(round.pack))
    round.discards += round.pack
    round.pack.clear()


def collect_unplayed(round: HouseRound[Any, Any]) -> None:
    """Collect hands without a wager unseen, and the dealer's if it plays against nobody."""
    unplayed = sorted(set(round.hands) - places_in_play(round) - {DEALER})
    for place in unplayed:
        round.discards += round.hands.pop(place)
    if unplayed:
        law = round.cite(DEALING[round.options.dealing].no_wager)
        positions = [POSITIONS + 1 - place for place in reversed(unplayed)]
        round.emit("no_wager", law, DEALER, positions=positions, places=unplayed)
    if round.bank.seat and (DEALER, DEALER_WAGER) not in round.wagers and not _bonus_of_bank(round):
        round.discards += round.hands.pop(DEALER)
        round.emit("no_dealer_hand", round.cite(".10(k)"), DEALER, places=[DEALER])


def _bonus_of_bank(round: HouseRound[Any, Any]) -> bool:
    """Return whether the dealer's cards stay to decide the bank's bonus, if the reading says so."""
    kept = round.options.keep_dealer_hand_for_bank_bonus == "on"
    return kept and (round.bank.seat, IMPERIAL) in round.wagers


# Places in play


def places_in_play(round: HouseRound[Any, Any]) -> set[int]:
    """Return the betting positions with a wager, and the bank's."""
    bank = round.bank.seat
    up = {(seat, area_of(name)) for seat, name in (*round.wagers, *round.taken) if seat != bank}
    second = {place for place, seat in round.holders.items() if (seat, 2) in up}
    return ({seat for seat, area in up if area == 1} | second | {bank}) - {DEALER}


def unseen_places(round: HouseRound[Any, Any]) -> set[int]:
    """Return the places whose cards nobody may see: without a wager, and the dealer's and the bank's."""
    return {DEALER, round.bank.seat} | (set(range(1, HANDS)) - places_in_play(round))
