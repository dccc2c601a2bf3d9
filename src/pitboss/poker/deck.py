"""The deck of a hand: shuffled and cut, and what is taken from it. 13:69F-14.5, 14.15(h), (p), (q)."""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.pack import UP, Pack
from pitboss.law import Cite
from pitboss.poker.cards import DECK
from pitboss.poker.hand import Hand
from pitboss.poker.laws import (
    CUT,
    DEAD,
    EXPOSED_BURNED,
    FACE_UP,
    JAM,
    NO_SHUFFLE,
    RECUT,
    SHUFFLE,
    SHUFFLER_OUT,
    TWO_FACE_UP,
)
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn
from pitboss.table.event import EVERYONE, NOBODY, NOTHING

LEAST_CUT = 10
FACE_UP_DATA = {"face": "up"}
FACE_DOWN_DATA = {"face": "down"}


# What can end a deal or a round early: 14.15(e), (g)


class Trouble(Exception):
    """Something that stops the procedure where it is; the game decides how it goes on."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


class Misdeal(Trouble):
    """All cards go back to the dealer for a reshuffle, and the deal begins again."""


class DeadRound(Trouble):
    """The round is called dead: everything in the pot goes back, and the deck is replaced."""


# Shuffle and cut


def shuffle_and_cut(hand: Hand) -> None:
    """The whole deck is shuffled, and cut at least ten cards deep."""
    if hand.mishaps and has_shuffler(hand) and hand.chance.mishap("shuffler_jam"):
        remove_shuffler(hand)
    hand.cards.deck = deck = Pack.shuffled(range(DECK), hand.chance)
    depth = deck.cut(hand.chance, least=LEAST_CUT)
    hand.tell("shuffle", SHUFFLE, DEALER)
    hand.tell("cut", CUT, DEALER, count=depth)
    if hand.mishaps and hand.chance.mishap("no_shuffle"):
        raise Misdeal("the cards were not properly shuffled and cut", NO_SHUFFLE)


def has_shuffler(hand: Hand) -> bool:
    """Whether a device that could jam shuffles the cards."""
    return hand.rules.shuffler and not hand.state.by_hand


def remove_shuffler(hand: Hand) -> None:
    """The shuffler has jammed: its cards are shuffled in another way, and before that it goes."""
    hand.tell("shuffler_jam", JAM, DEALER)
    hand.tell("shuffler_removed", SHUFFLER_OUT, DEALER)
    hand.state = replace(hand.state, by_hand=True)


def recuts(hand: Hand) -> Step[None]:
    """Before any card is dealt, a supervisor may have the cards cut again: 14.5(c)."""
    if hand.mishaps and hand.chance.mishap("bad_cut"):
        _recut(hand)
    choices = [Choice(actor=SUPERVISOR, name=name, cite=RECUT) for name in ("deal", "recut")]
    while hand.options.ask_recut == "on":
        action = yield Turn(SUPERVISOR, RECUT, choices)
        if action.name == "deal":
            return
        _recut(hand)


def _recut(hand: Hand) -> None:
    depth = hand.cards.deck.cut(hand.chance, least=LEAST_CUT)
    hand.tell("recut", RECUT, SUPERVISOR, count=depth)


# Cards taken


def take(hand: Hand) -> int:
    """The top card of the deck; one found face up goes to the discards instead."""
    if hand.mishaps and len(hand.cards.deck) > 1 and hand.chance.mishap("boxed_card"):
        find_face_up(hand)
    return top_card(hand)


def top_card(hand: Hand) -> int:
    """The top card; if mishaps have used the deck up, of the burn cards and discards shuffled again."""
    cards = hand.cards
    if not cards.deck:
        spare = cards.burned + [card for _, card in cards.discards if card not in cards.barred]
        if not spare:
            raise DeadRound("there are no cards left to deal", DEAD)
        hand.reshuffle(spare, SHUFFLE)
        cards.burned = []
        cards.discards = [(owner, card) for owner, card in cards.discards if card in cards.barred]
    return cards.deck.pop()


def count_cards(hand: Hand) -> None:
    """Chance may have the dealer find a card missing, or one too many, at any street."""
    if hand.mishaps and hand.chance.mishap("wrong_count"):
        raise DeadRound("a card is missing or there is one too many", DEAD)


def find_face_up(hand: Hand) -> None:
    """The top card was face up: it goes to the discards, and a second one is a misdeal."""
    hand.cards.boxed += 1
    set_aside(hand, "boxed_card", FACE_UP, hand.cards.deck.pop())
    if hand.cards.boxed > 1:
        raise Misdeal("more than one card was face up in the deck", TWO_FACE_UP)


def set_aside(hand: Hand, name: str, law: Cite, card: int, **data: object) -> None:
    """A card that may not be used in this round of play goes to the discards."""
    hand.cards.barred.add(card)
    hand.cards.discards.append((DEALER, card))
    hand.tell_cards(name, law, DEALER, [card], **data)  # type: ignore[arg-type]


# Cards that land


def give(hand: Hand, seat: int, card: int, face: bool, law: Cite) -> None:
    """A card lands in front of a player."""
    if face is UP:
        hand.cards.up[seat].append(card)
        hand.log.append(("deal", law, seat, FACE_UP_DATA, (card,), EVERYONE))
    else:
        hand.cards.down[seat].append(card)
        hand.log.append(("deal", law, seat, FACE_DOWN_DATA, (card,), seat))


def burn(hand: Hand, at: str) -> None:
    """The top card goes aside, apart from the discards."""
    hand.cards_come()
    law, cards = hand.cite(at), hand.cards
    if cards.exposed and (shown := _exposed_burn(hand)) is not None:
        cards.exposed.remove(shown)
        cards.discards.remove((DEALER, shown))
        cards.burned.append(shown)
        hand.tell_cards("burn", EXPOSED_BURNED, DEALER, [shown])
        return
    card = take(hand)
    cards.burned.append(card)
    hand.log.append(("burn", law, DEALER, NOTHING, (card,), NOBODY))


def _exposed_burn(hand: Hand) -> int | None:
    """The exposed card that is to be the burn card before the flop, if it has not been dealt again."""
    cards = hand.cards
    if cards.board or not hand.rules.has_flop or hand.options.exposed_burn == "off":
        return None
    return next((card for card in reversed(cards.exposed) if (DEALER, card) in cards.discards), None)


def deal_board(hand: Hand, count: int, at: str) -> None:
    """Community cards, face up in the centre."""
    count_cards(hand)
    cards = tuple([take(hand) for _ in range(count)])
    hand.cards.board.extend(cards)
    hand.log.append(("board", hand.cite(at), DEALER, NOTHING, cards, EVERYONE))


def deal_common(hand: Hand, at: str) -> None:
    """Too few cards: one common card for all, from the burn cards if need be. 14.9(h)."""
    law, cards = hand.cite(at), hand.cards
    if len(cards.deck) <= 1:
        if hand.options.last_card_joins_burns == "off":
            cards.discards += [(DEALER, card) for card in cards.deck]
            cards.deck = Pack()
        hand.reshuffle(cards.burned + cards.deck, law)
        cards.burned = []
    burn(hand, at)
    card = take(hand)
    cards.common.append(card)
    hand.log.append(("common", law, DEALER, NOTHING, (card,), EVERYONE))


def reuse_discards(hand: Hand, seat: int | None, law: Cite) -> None:
    """The discards are shuffled and dealt on; those the drawer has just thrown stay out."""
    cards, own_out = hand.cards, hand.options.own_earlier_discards_out == "on"
    kept = [
        (owner, card) for owner, card in cards.discards if card in cards.barred or (owner == seat and own_out)
    ]
    if len(kept) == len(cards.discards):
        kept = [(owner, card) for owner, card in kept if card in cards.barred]  # a card must be dealt
    reused = [card for owner, card in cards.discards if (owner, card) not in kept]
    if reused:
        hand.reshuffle(reused + cards.deck, law)
        cards.discards = kept
