"""Irregularities: what the dealer or the supervisor reports, and the ruling that follows. 13:69F-14.15."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pitboss.law import Cite
from pitboss.poker.dealing import deal_to_ineligible
from pitboss.poker.deck import find_face_up, has_shuffler, remove_shuffler
from pitboss.poker.exposed import both_exposed_later
from pitboss.poker.fouled import kill_hand, refund
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
from pitboss.poker.misdeals import deal_error, expose_dealt, judge_deal, just_dealt, lose_dealt
from pitboss.poker.stud import rules
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, SUPERVISOR, Action, Choice, Option

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand


class Ruling(NamedTuple):
    """The rule that answers a report, what follows, and where it can happen."""

    cite: Cite
    outcome: str
    where: str = "any"
    """`stud` or `not stud`; `facing` a wager, `not facing` one; `forced`, when a forced bet is due;
    `idle`, who is not in the hand; `new`, a card just dealt; `hidden`, one just dealt face down outside
    stud; `both holes` and `last hole`, the hole cards just dealt in stud."""
    by: tuple[int, ...] = (DEALER, SUPERVISOR)
    card: int = 0
    """Which of the cards just dealt to the seat, or the first of them."""


ONLY_SUPERVISOR = (SUPERVISOR,)

ROUND: dict[str, Ruling] = {
    "no proper shuffle or cut": Ruling(NO_SHUFFLE, "misdeal"),
    "dealt to the wrong starting position": Ruling(WRONG_START, "early_misdeal"),
    "two cards face up in the deck": Ruling(TWO_FACE_UP, "misdeal"),
    "an eligible player left out": Ruling(LEFT_OUT, "early_misdeal"),
    "a card missing or one too many": Ruling(DEAD, "dead_round"),
    "the top card is face up": Ruling(FACE_UP, "set_aside"),
    "the shuffler jammed": Ruling(JAM, "jam"),
    "a dispute: play on": Ruling(FINAL, "play_on", by=ONLY_SUPERVISOR),
}
"""What concerns the whole round."""

HANDS: dict[str, Ruling] = {
    "unprotected hand fouled": Ruling(UNPROTECTED, "dead_hand", "not stud"),
    "unprotected hand collected": Ruling(UNPROTECTED, "dead_hand"),
    "hole cards fouled": Ruling(HOLE_CARDS, "protected", "stud"),
    "protected hand rebuilt": Ruling(REBUILT, "rebuilt"),
    "protected hand lost, not at fault": Ruling(REFUND, "refund"),
    "protected hand lost, partly at fault": Ruling(REFUND, "dead_hand"),
    "left the table, hand unprotected": Ruling(LEFT_TABLE, "dead_hand"),
    "discarded face down": Ruling(DISCARDED, "fold", "facing"),
    "turned the up-cards down": Ruling(TURNED_DOWN, "fold", "facing stud"),
    "threw the hand away": Ruling(UNSURE, "dead_hand", "not facing"),
    "owes the forced bet, threw the cards away": Ruling(STILL_OWED, "owes", "forced"),
    "said call, threw the cards away": Ruling(STILL_OWED, "owes", "call"),
    "said bet or raise, threw the cards away": Ruling(STILL_OWED, "owes", "raise"),
    "helped another player": Ruling(HELP, "removed", by=ONLY_SUPERVISOR),
    "passed information": Ruling(HELP, "removed", by=ONLY_SUPERVISOR),
    "dealt a card, not in the hand": Ruling(INELIGIBLE, "ineligible", "idle"),
    "both hole cards exposed": Ruling(SEVEN_STUD_EXPOSED, "both_exposed", "both holes", card=1),
    "last hole card exposed": Ruling(SEVEN_STUD_EXPOSED, "exposed", "last hole", card=1),
}
for _card in range(1, 6):
    HANDS[f"card {_card} exposed"] = Ruling(EXPOSED, "exposed", "hidden", card=_card)
    HANDS[f"card {_card} off the table"] = Ruling(OFF_TABLE, "off_table", "new", card=_card)
"""What concerns one hand, or one player. Cards are numbered as they came in the last deal or draw."""

MISHAPS = {
    "hand_fouled": ("unprotected hand fouled", "hole cards fouled"),
    "hand_collected": ("unprotected hand collected", "unprotected hand collected"),
    "hand_touched": ("protected hand rebuilt", "protected hand rebuilt"),
    "protected_lost": ("protected hand lost, not at fault", "protected hand lost, not at fault"),
    "player_left": ("left the table, hand unprotected", "left the table, hand unprotected"),
}
"""What chance may deliver after a betting round, and the report it comes to: in other games, and in stud."""


# What may be reported


def reports(hand: Hand, actor: int) -> list[Option]:
    """What may be reported now."""
    extra = dict(hand.options.extra_rulings)
    rounds = [what for what, ruling in ROUND.items() if actor in ruling.by and _fits(hand, ruling.outcome)]
    rounds += [what for what, outcome in extra.items() if outcome in ("misdeal", "dead_round", "play_on")]
    found: list[Option] = [
        Choice(actor=actor, name="report", cite=hand.in_force(MISDEAL), among=tuple(rounds))
    ]
    if len(hand.live) > 1:
        own = [what for what, outcome in extra.items() if outcome in ("dead_hand", "refund")]
        hands = [
            f"seat {seat}: {what}"
            for seat in hand.seats
            for what in (*_befell(hand, seat, actor), *(own if seat in hand.live else ()))
        ]
        found.append(Choice(actor=actor, name="rule", cite=hand.in_force(FINAL), among=tuple(hands)))
    return found


def _fits(hand: Hand, outcome: str) -> bool:
    if outcome == "jam":  # of the deck for the next round; once it is off the table, no more
        return has_shuffler(hand)
    return outcome != "set_aside" or len(hand.cards.deck) > 1


def _befell(hand: Hand, seat: int, actor: int) -> list[str]:
    """What can have befallen a seat just now."""
    spare = len(hand.cards.deck) > 1
    if seat not in hand.live:
        return [what for what, ruling in HANDS.items() if spare and ruling.where == "idle"]
    new = [card for card, _ in just_dealt(hand, seat)] if spare else []
    found = [
        what
        for what, ruling in HANDS.items()
        if actor in ruling.by and not ruling.card and _happens(hand, ruling.where, seat)
    ]
    return found + _faults(hand, seat, new)


def _faults(hand: Hand, seat: int, new: list[int]) -> list[str]:
    """What can have gone wrong with the cards just dealt to a seat."""
    stud = hand.game.stud is not None
    hidden = [card for card in new if card in hand.cards.down[seat] and card not in hand.cards.exposed]
    where = {"new": len(new), "hidden": 0 if stud else len(new)}
    where["both holes"] = int(stud and seat not in hand.cards.turned and len(hidden) == 2)
    where["last hole"] = int(stud and len(new) == len(hidden) == 1 and not any(hand.chips.bets.values()))
    return [what for what, ruling in HANDS.items() if 0 < ruling.card <= where.get(ruling.where, 0)]


def _happens(hand: Hand, where: str, seat: int) -> bool:
    """Whether this can have befallen a live seat."""
    stud = hand.game.stud is not None
    forced = hand.bound is not None and hand.bound[0] == seat
    facing = hand.facing is not None and hand.facing.queue[0] == seat
    match where:
        case "any":
            return True
        case "idle":
            return False
        case "stud" | "not stud":
            return stud == (where == "stud")
        case "facing" | "facing stud":
            return facing and (stud or where == "facing")
        case "not facing":
            return not facing and not forced
        case "forced":
            return forced
        case said:
            return facing and _could_say(hand, seat, said)


def _could_say(hand: Hand, seat: int, word: str) -> bool:
    """Whether the player whose turn it is could bind ithand with a word."""
    betting = hand.facing
    assert betting is not None
    return betting.to_call(seat) > 0 if word == "call" else betting.span(seat) is not None


# What follows


def step_in(hand: Hand, action: Action) -> None:
    """Apply the rule for what was reported; what the supervisor decides is final."""
    what, seat = str(action.value), 0
    if action.name == "rule":
        name, _, what = what.partition(": ")
        seat = int(name.removeprefix("seat "))
    ruling = (HANDS if seat else ROUND).get(what)
    if ruling is None:
        ruling = Ruling(HOUSE_RULING, dict(hand.options.extra_rulings)[what])
    if action.actor == SUPERVISOR:
        hand.tell("decision", FINAL, SUPERVISOR, what=str(action.value))
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
            hand.tell("play_on", ruling.cite, by, what=what)


def _rule_on_hand(hand: Hand, seat: int, by: int, what: str, ruling: Ruling) -> None:
    match ruling.outcome:
        case "rebuilt":
            hand.tell("hand_rebuilt", ruling.cite, by, seat=seat)
        case "protected":
            hand.tell("protected", ruling.cite, by, seat=seat)
            refund(hand, seat, by)
        case "refund":
            refund(hand, seat, by, ruling.cite)
        case "fold":
            hand.tell("deemed_fold", DEEMED_FOLD, by, seat=seat)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "owes":
            _pay_what_is_owed(hand, seat, by, ruling.where)
            kill_hand(hand, seat, by, what, ruling.cite)
        case "removed":
            _remove(hand, seat, by, what, ruling.cite)
        case "ineligible":
            deal_to_ineligible(hand, seat)
        case "off_table":
            lose_dealt(hand, seat, ruling.card)
        case "exposed":
            expose_dealt(hand, seat, ruling.card)
        case "both_exposed":
            both_exposed_later(hand, rules(hand), seat)
        case _:
            kill_hand(hand, seat, by, what, ruling.cite)


def _pay_what_is_owed(hand: Hand, seat: int, by: int, why: str) -> None:
    """Throwing the cards away frees nobody from a bet that is forced, or was spoken: 14.15(j)2."""
    if why == "forced":
        assert hand.bound is not None
        hand.tell("owes", STILL_OWED, by, seat=seat, amount=hand.bound[1])
        hand.put_in(seat, hand.bound[1], STILL_OWED, "bring_in")
        return
    betting = hand.facing
    assert betting is not None
    span = betting.span(seat)
    amount = betting.to_call(seat) if why == "call" or span is None else span.low - hand.chips.bets[seat]
    hand.tell("spoken", SPOKEN, by, seat=seat, what=why)
    hand.tell("owes", STILL_OWED, by, seat=seat, amount=amount)
    if why == "call" or span is None:
        betting.apply(Action(seat, "call"))
    else:
        betting.apply(Action(seat, "raise" if betting.current else "bet", span.low))


def _remove(hand: Hand, seat: int, by: int, what: str, law: Cite) -> None:
    """Reasonable cause to believe in collusion: the player leaves, and a casino tells the Division."""
    kill_hand(hand, seat, by, what, law)
    hand.state = replace(hand.state, out=tuple(sorted({*hand.state.out, seat})))
    hand.tell("removed", REMOVED, by, seat=seat, what=what)
    if hand.edition != "13:47":
        hand.tell("tell_division", REMOVED, by, seat=seat, good_faith=str(GOOD_FAITH))


def _hand_mishaps(hand: Hand) -> None:
    """After a betting round a hand may be fouled, collected or left behind."""
    for kind, reports in MISHAPS.items():
        if len(hand.live) > 1 and hand.chance.mishap(kind):
            seat = hand.live[hand.chance.below(len(hand.live))]
            what = reports[hand.game.stud is not None]
            _rule_on_hand(hand, seat, DEALER, what, HANDS[what])


def after_betting(hand: Hand) -> None:
    """An error of the deal is noticed now at the latest; and a hand may be fouled, collected or left."""
    if hand.first_place or hand.left_out is not None:
        deal_error(hand)
    if hand.mishaps and len(hand.live) > 1:
        _hand_mishaps(hand)
