"""Irregularities: reports by the dealer or the supervisor, and the rulings on them. 13:69F-14.15."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from pitboss.law import Cite
from pitboss.poker.betting import carry_out, find_span, to_call
from pitboss.poker.chips import Betting
from pitboss.poker.dealing import deal_to_ineligible
from pitboss.poker.deck import DeadRound, Misdeal, find_face_up, has_shuffler, remove_shuffler
from pitboss.poker.exposed import kill_both_exposed_after_deal
from pitboss.poker.fouled import kill_hand, refund
from pitboss.poker.hand import Hand
from pitboss.poker.laws import (
    DEAD,
    DEEMED_FOLD,
    DISCARDED,
    EXPOSED,
    FACE_UP,
    FINAL,
    GOOD_FAITH,
    HELP,
    HOLE_CARDS,
    HOUSE_RULING,
    INELIGIBLE,
    JAM,
    LEFT_OUT,
    LEFT_TABLE,
    MISDEAL,
    NO_SHUFFLE,
    OFF_TABLE,
    REBUILT,
    REFUND,
    REMOVED,
    SEVEN_STUD_EXPOSED,
    SPOKEN,
    STILL_OWED,
    TURNED_DOWN,
    TWO_FACE_UP,
    UNPROTECTED,
    UNSURE,
    WRONG_START,
)
from pitboss.poker.misdeals import deal_error, expose_dealt_card, judge_deal, list_just_dealt, lose_dealt_card
from pitboss.poker.stud import stud_rules
from pitboss.table import DEALER, SUPERVISOR, Action, Choice, Option

Condition: TypeAlias = Callable[[Hand, int], bool]
"""Test on a hand and a seat; the seat is 0 for the whole round."""


# Conditions for a report on a hand and a seat


def at_any_time(hand: Hand, seat: int) -> bool:
    """Allow a report at any time; some mistakes come to light late."""
    return True


def can_deal(hand: Hand, seat: int) -> bool:
    """Return whether the deck has a card to deal and another to replace it."""
    return len(hand.cards.deck) > 1


def with_shuffler(hand: Hand, seat: int) -> bool:
    """Return whether there is a shuffler that can jam with the deck of the next round."""
    return has_shuffler(hand)


def in_hand(hand: Hand, seat: int) -> bool:
    """Return whether the seat still holds cards that can be fouled, collected or thrown away."""
    return seat in hand.live


def not_in_hand(hand: Hand, seat: int) -> bool:
    """Return whether the seat was not dealt in or has folded, and so is due no card."""
    return not in_hand(hand, seat) and can_deal(hand, seat)


def in_stud(hand: Hand, seat: int) -> bool:
    """Return whether this is stud, where some cards are up and hole cards always count as protected:
    14.15(i)1."""
    return in_hand(hand, seat) and hand.rules.stud is not None


def not_in_stud(hand: Hand, seat: int) -> bool:
    """Return whether this is a game with all cards down, which players have to guard."""
    return in_hand(hand, seat) and hand.rules.stud is None


def facing(hand: Hand, seat: int) -> bool:
    """Return whether it is the seat's turn to bet; giving up the cards then folds: 14.15(j)1."""
    return hand.facing is not None and hand.facing.queue[0] == seat


def facing_in_stud(hand: Hand, seat: int) -> bool:
    """Return whether the seat has up-cards to turn down in its turn: 14.15(j)1.ii."""
    return facing(hand, seat) and in_stud(hand, seat)


def owes_forced_bet(hand: Hand, seat: int) -> bool:
    """Return whether the seat's up-card obliges it to make the forced bet."""
    return hand.bound is not None and hand.bound[0] == seat


def not_asked(hand: Hand, seat: int) -> bool:
    """Return whether the seat could throw its hand away out of turn, at its own loss: 14.15(a)."""
    return in_hand(hand, seat) and not facing(hand, seat) and not owes_forced_bet(hand, seat)


def could_call(hand: Hand, seat: int) -> bool:
    """Return whether there is a bet to call, so that the word "call" can bind."""
    return facing(hand, seat) and to_call(hand, _betting(hand), seat) > 0


def could_raise(hand: Hand, seat: int) -> bool:
    """Return whether the seat has the chips and the right to bet or raise, so that the word can bind."""
    return facing(hand, seat) and find_span(hand, _betting(hand), seat) is not None


def both_holes(hand: Hand, seat: int) -> bool:
    """Return whether two hole cards were just dealt. After one exposed in the deal the next came down:
    14.15(k)."""
    turned = seat in hand.cards.turned
    return in_stud(hand, seat) and not turned and len(_hidden_cards(hand, seat)) == 2


def last_hole(hand: Hand, seat: int) -> bool:
    """Return whether the last hole card was just dealt, by itself, and nobody has bet: 14.15(k), (m)."""
    alone = in_stud(hand, seat) and len(_new_cards(hand, seat)) == len(_hidden_cards(hand, seat)) == 1
    return alone and not any(hand.chips.bets.values())


def _betting(hand: Hand) -> Betting:
    """Return the betting round in which a seat is to act."""
    assert hand.facing is not None
    return hand.facing


def _new_cards(hand: Hand, seat: int) -> list[int]:
    """Return the cards just dealt to a seat, as long as there are others to replace them."""
    held = in_hand(hand, seat) and can_deal(hand, seat)
    return [card for card, _ in list_just_dealt(hand, seat)] if held else []


def _hidden_cards(hand: Hand, seat: int) -> list[int]:
    """Return the newly dealt cards that are face down and unexposed."""
    down, exposed = hand.cards.down[seat], hand.cards.exposed
    return [card for card in _new_cards(hand, seat) if card in down and card not in exposed]


# The reports


class Ruling(NamedTuple):
    """The rule for a report, its outcome, and the condition under which it applies."""

    cite: Cite
    outcome: str
    where: Condition = at_any_time
    by: tuple[int, ...] = (DEALER, SUPERVISOR)
    card: int = 0
    """Number of the newly dealt card concerned, or of the first one."""


def _on_card(number: int) -> dict[str, Ruling]:
    """Return the rulings on one card; cards are numbered in the order of the last deal or draw."""
    return {
        f"card {number} exposed": Ruling(EXPOSED, "exposed", not_in_stud, card=number),
        f"card {number} off the table": Ruling(OFF_TABLE, "off_table", in_hand, card=number),
    }


ONLY_SUPERVISOR = (SUPERVISOR,)

ROUND_RULINGS: dict[str, Ruling] = {
    "no proper shuffle or cut": Ruling(NO_SHUFFLE, "misdeal"),
    "dealt to the wrong starting position": Ruling(WRONG_START, "early_misdeal"),
    "two cards face up in the deck": Ruling(TWO_FACE_UP, "misdeal"),
    "an eligible player left out": Ruling(LEFT_OUT, "early_misdeal"),
    "a card missing or one too many": Ruling(DEAD, "dead_round"),
    "the top card is face up": Ruling(FACE_UP, "set_aside", can_deal),
    "the shuffler jammed": Ruling(JAM, "jam", with_shuffler),
    "a dispute: play on": Ruling(FINAL, "play_on", by=ONLY_SUPERVISOR),
}
"""Reports about the whole round."""

HAND_RULINGS: dict[str, Ruling] = {
    "unprotected hand fouled": Ruling(UNPROTECTED, "dead_hand", not_in_stud),
    "unprotected hand collected": Ruling(UNPROTECTED, "dead_hand", in_hand),
    "hole cards fouled": Ruling(HOLE_CARDS, "protected", in_stud),
    "protected hand rebuilt": Ruling(REBUILT, "rebuilt", in_hand),
    "protected hand lost, not at fault": Ruling(REFUND, "refund", in_hand),
    "protected hand lost, partly at fault": Ruling(REFUND, "dead_hand", in_hand),
    "left the table, hand unprotected": Ruling(LEFT_TABLE, "dead_hand", in_hand),
    "discarded face down": Ruling(DISCARDED, "fold", facing),
    "turned the up-cards down": Ruling(TURNED_DOWN, "fold", facing_in_stud),
    "threw the hand away": Ruling(UNSURE, "dead_hand", not_asked),
    "owes the forced bet, threw the cards away": Ruling(STILL_OWED, "owes_forced", owes_forced_bet),
    "said call, threw the cards away": Ruling(STILL_OWED, "owes_call", could_call),
    "said bet or raise, threw the cards away": Ruling(STILL_OWED, "owes_raise", could_raise),
    "helped another player": Ruling(HELP, "removed", in_hand, by=ONLY_SUPERVISOR),
    "passed information": Ruling(HELP, "removed", in_hand, by=ONLY_SUPERVISOR),
    "dealt a card, not in the hand": Ruling(INELIGIBLE, "ineligible", not_in_hand),
    "both hole cards exposed": Ruling(SEVEN_STUD_EXPOSED, "both_exposed", both_holes, card=1),
    "last hole card exposed": Ruling(SEVEN_STUD_EXPOSED, "exposed", last_hole, card=1),
    **_on_card(1),
    **_on_card(2),
    **_on_card(3),
    **_on_card(4),
    **_on_card(5),
}
"""Reports about one hand or one player."""

MISHAPS = {
    "hand_fouled": "unprotected hand fouled",
    "hand_collected": "unprotected hand collected",
    "hand_touched": "protected hand rebuilt",
    "protected_lost": "protected hand lost, not at fault",
    "player_left": "left the table, hand unprotected",
}
"""Mishaps that may happen by chance after a betting round, and the report for each."""


# Reports available now


def list_reports(hand: Hand, actor: int) -> list[Option]:
    """Return the reports that an actor may make now."""
    extra = dict(hand.options.extra_rulings)
    rounds = [what for what, ruling in ROUND_RULINGS.items() if actor in ruling.by and ruling.where(hand, 0)]
    rounds += [what for what, outcome in extra.items() if outcome in ("misdeal", "dead_round", "play_on")]
    found = [_choice(hand, actor, "report", MISDEAL, {what: (ROUND_RULINGS, what) for what in rounds})]
    if len(hand.live) > 1:
        own = [what for what, outcome in extra.items() if outcome in ("dead_hand", "refund")]
        hands = {
            f"seat {seat}: {what}": (HAND_RULINGS, what)
            for seat in hand.seats
            for what in (*_list_hand_reports(hand, seat, actor), *(own if seat in hand.live else ()))
        }
        found.append(_choice(hand, actor, "rule", FINAL, hands))
    return found


def _choice(
    hand: Hand, actor: int, name: str, law: Cite, words: dict[str, tuple[dict[str, Ruling], str]]
) -> Option:
    """Offer rulings, each under its own rule; rulings added by the house go under the house rule."""
    rules = [table[what].cite if what in table else HOUSE_RULING for table, what in words.values()]
    cites = tuple(hand.in_force(each) for each in rules)
    return Choice(actor=actor, name=name, cite=hand.in_force(law), among=tuple(words), cites=cites)


def _list_hand_reports(hand: Hand, seat: int, actor: int) -> list[str]:
    """Return the reports that fit a seat right now."""
    dealt = len(_new_cards(hand, seat))
    return [
        what
        for what, ruling in HAND_RULINGS.items()
        if actor in ruling.by and ruling.card <= dealt and ruling.where(hand, seat)
    ]


# Outcomes


def step_in(hand: Hand, action: Action) -> None:
    """Apply the rule for what was reported; what the supervisor decides is final."""
    what, seat = str(action.value), 0
    if action.name == "rule":
        name, _, what = what.partition(": ")
        seat = int(name.removeprefix("seat "))
    ruling = (HAND_RULINGS if seat else ROUND_RULINGS).get(what)
    if ruling is None:
        ruling = Ruling(HOUSE_RULING, dict(hand.options.extra_rulings)[what])
    if action.actor == SUPERVISOR:
        hand.emit("decision", FINAL, SUPERVISOR, what=str(action.value))
    if seat:
        _rule_on_hand(hand, seat, action.actor, what, ruling)
    else:
        _rule_on_round(hand, action.actor, what, ruling)


def _rule_on_round(hand: Hand, by: int, what: str, ruling: Ruling) -> None:
    match ruling.outcome:
        case "misdeal":
            raise Misdeal(what, ruling.cite)
        case "early_misdeal":
            judge_deal(hand, what, ruling.cite)
        case "dead_round":
            raise DeadRound(what, ruling.cite)
        case "set_aside":
            find_face_up(hand)
        case "jam":
            remove_shuffler(hand)
        case "play_on":
            hand.emit("play_on", ruling.cite, by, what=what)


def _rule_on_hand(hand: Hand, seat: int, by: int, what: str, ruling: Ruling) -> None:
    match ruling.outcome:
        case "rebuilt":
            hand.emit("hand_rebuilt", ruling.cite, by, seat=seat)
        case "protected":
            hand.emit("protected", ruling.cite, by, seat=seat)
            refund(hand, seat, by)
        case "refund":
            refund(hand, seat, by, ruling.cite)
        case "fold":
            hand.emit("deemed_fold", DEEMED_FOLD, by, seat=seat)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "owes_forced":
            _pay_forced(hand, seat, by)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "owes_call":
            _pay_call(hand, seat, by)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "owes_raise":
            _pay_raise(hand, seat, by)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "removed":
            _remove(hand, seat, by, what, ruling.cite)
        case "ineligible":
            deal_to_ineligible(hand, seat)
        case "off_table":
            lose_dealt_card(hand, seat, ruling.card)
        case "exposed":
            expose_dealt_card(hand, seat, ruling.card)
        case "both_exposed":
            kill_both_exposed_after_deal(hand, stud_rules(hand), seat)
        case _:
            kill_hand(hand, seat, by, what, ruling.cite)


# A player who throws the cards away still owes a bet that is forced or was announced: 14.15(j)2.


def _pay_forced(hand: Hand, seat: int, by: int) -> None:
    assert hand.bound is not None
    _, amount = hand.bound
    hand.emit("owes", STILL_OWED, by, seat=seat, amount=amount)
    hand.put_in(seat, amount, STILL_OWED, "bring_in")


def _pay_call(hand: Hand, seat: int, by: int) -> None:
    betting = _betting(hand)
    _emit_spoken(hand, seat, by, "call", to_call(hand, betting, seat))
    carry_out(hand, betting, Action(seat, "call"))


def _pay_raise(hand: Hand, seat: int, by: int) -> None:
    """Charge the minimum bet or raise, since nobody can tell how much more was meant."""
    betting = _betting(hand)
    within = find_span(hand, betting, seat)
    assert within is not None
    _emit_spoken(hand, seat, by, "raise", within.low - hand.chips.bets[seat])
    carry_out(hand, betting, Action(seat, "raise" if betting.current else "bet", within.low))


def _emit_spoken(hand: Hand, seat: int, by: int, word: str, amount: int) -> None:
    hand.emit("spoken", SPOKEN, by, seat=seat, what=word)
    hand.emit("owes", STILL_OWED, by, seat=seat, amount=amount)


def _remove(hand: Hand, seat: int, by: int, what: str, law: Cite) -> None:
    """Remove a player on reasonable cause to believe in collusion; a casino notifies the Division."""
    kill_hand(hand, seat, by, what, law)
    hand.state = replace(hand.state, out=tuple(sorted({*hand.state.out, seat})))
    hand.emit("removed", REMOVED, by, seat=seat, what=what)
    if hand.edition != "13:47":
        hand.emit("tell_division", REMOVED, by, seat=seat, good_faith=str(GOOD_FAITH))


def _hand_mishaps(hand: Hand) -> None:
    """After a betting round, let chance foul a hand, collect it or have its player leave."""
    for kind, what in MISHAPS.items():
        if len(hand.live) > 1 and hand.chance.mishap(kind):
            seat = hand.live[hand.chance.below(len(hand.live))]
            if kind == "hand_fouled" and in_stud(hand, seat):
                what = "hole cards fouled"  # in stud they always count as protected: 14.15(i)1
            _rule_on_hand(hand, seat, DEALER, what, HAND_RULINGS[what])


def after_betting(hand: Hand) -> None:
    """Rule on an error of the deal, which is noticed now at the latest, and on mishaps to hands."""
    if hand.first_place or hand.left_out is not None:
        deal_error(hand)
    if hand.mishaps and len(hand.live) > 1:
        _hand_mishaps(hand)
