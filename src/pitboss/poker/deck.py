"""The deck of a hand: shuffling, cutting and taking cards. 13:69F-14.5, 14.15(h), (p), (q)."""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.pack import UP, Pack
from pitboss.law import Cite
from pitboss.poker.cards import DECK_SIZE
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
from pitboss.table.event import EVERYONE, NO_DATA, NOBODY

MIN_CUT_CARDS = 10
FACE_UP_DATA = {"face": "up"}
FACE_DOWN_DATA = {"face": "down"}


# Early ends of a deal or a round: 14.15(e), (g)


class Trouble(Exception):
    """An irregularity that stops the procedure; the game decides how to continue."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


class Misdeal(Trouble):
    """A misdeal: all cards go back to the dealer for a reshuffle, and the deal starts again."""


class DeadRound(Trouble):
    """A dead round: everything in the pot goes back, and the deck is replaced."""


# Shuffle and cut


def shuffle_and_cut(hand: Hand) -> None:
    """Shuffle the whole deck and cut it at least ten cards deep."""
    if hand.mishaps and has_shuffler(hand) and hand.chance.mishap("shuffler_jam"):
        remove_shuffler(hand)
    hand.cards.deck = deck = Pack.shuffle(range(DECK_SIZE), hand.chance)
    depth = deck.cut(hand.chance, least=MIN_CUT_CARDS)
    hand.emit("shuffle", SHUFFLE, DEALER)
    hand.emit("cut", CUT, DEALER, count=depth)
    if hand.mishaps and hand.chance.mishap("no_shuffle"):
        raise Misdeal("the cards were not properly shuffled and cut", NO_SHUFFLE)


def has_shuffler(hand: Hand) -> bool:
    """Return whether the cards are shuffled by a device that could jam."""
    return hand.rules.shuffler and not hand.state.by_hand


def remove_shuffler(hand: Hand) -> None:
    """Remove a jammed shuffler, so that its cards are shuffled in another way."""
    hand.emit("shuffler_jam", JAM, DEALER)
    hand.emit("shuffler_removed", SHUFFLER_OUT, DEALER)
    hand.state = replace(hand.state, by_hand=True)


def ask_recuts(hand: Hand) -> Step[None]:
    """Let a supervisor have the cards cut again before any card is dealt: 14.5(c)."""
    if hand.mishaps and hand.chance.mishap("bad_cut"):
        _recut(hand)
    if hand.options.ask_recut == "off":
        return
    choices = [Choice(actor=SUPERVISOR, name=name, cite=RECUT) for name in ("deal", "recut")]
    while True:
        action = yield Turn(SUPERVISOR, RECUT, choices)
        if action.name == "deal":
            return
        _recut(hand)


def _recut(hand: Hand) -> None:
    depth = hand.cards.deck.cut(hand.chance, least=MIN_CUT_CARDS)
    hand.emit("recut", RECUT, SUPERVISOR, count=depth)


# Taking cards


def take_card(hand: Hand) -> int:
    """Take the top card of the deck. A card found face up goes to the discards."""
    if hand.mishaps and len(hand.cards.deck) > 1 and hand.chance.mishap("boxed_card"):
        find_face_up(hand)
    return top_card(hand)


def top_card(hand: Hand) -> int:
    """Take the top card. If mishaps have used up the deck, reshuffle the burn cards and discards first."""
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
    """Let chance have the dealer find a card missing, or one too many, on any street."""
    if hand.mishaps and hand.chance.mishap("wrong_count"):
        raise DeadRound("a card is missing or there is one too many", DEAD)


def find_face_up(hand: Hand) -> None:
    """Discard a top card found face up. A second one is a misdeal."""
    hand.cards.boxed += 1
    set_aside(hand, "boxed_card", FACE_UP, hand.cards.deck.pop())
    if hand.cards.boxed > 1:
        raise Misdeal("more than one card was face up in the deck", TWO_FACE_UP)


def set_aside(hand: Hand, name: str, law: Cite, card: int, **data: object) -> None:
    """Discard a card that is out of play for this round."""
    hand.cards.barred.add(card)
    hand.cards.discards.append((DEALER, card))
    hand.emit_cards(name, law, DEALER, [card], **data)  # type: ignore[arg-type]


# Cards that land


def give_card(hand: Hand, seat: int, card: int, face: bool, law: Cite) -> None:
    """Put a card in front of a player."""
    if face is UP:
        hand.cards.up[seat].append(card)
        hand.log.append(("deal", law, seat, FACE_UP_DATA, (card,), EVERYONE))
    else:
        hand.cards.down[seat].append(card)
        hand.log.append(("deal", law, seat, FACE_DOWN_DATA, (card,), seat))


def burn_card(hand: Hand, at: str) -> None:
    """Burn the top card, apart from the discards."""
    hand.before_dealing()
    law, cards = hand.cite(at), hand.cards
    if cards.exposed and (shown := _exposed_burn(hand)) is not None:
        cards.exposed.remove(shown)
        cards.discards.remove((DEALER, shown))
        cards.burned.append(shown)
        hand.emit_cards("burn", EXPOSED_BURNED, DEALER, [shown])
        return
    card = take_card(hand)
    cards.burned.append(card)
    hand.log.append(("burn", law, DEALER, NO_DATA, (card,), NOBODY))


def _exposed_burn(hand: Hand) -> int | None:
    """Return the exposed card to burn before the flop, if it has not been dealt again."""
    cards = hand.cards
    if cards.board or not hand.rules.has_flop or hand.options.exposed_burn == "off":
        return None
    return next((card for card in reversed(cards.exposed) if (DEALER, card) in cards.discards), None)


def deal_board(hand: Hand, count: int, at: str) -> None:
    """Deal community cards, face up in the center."""
    count_cards(hand)
    deck = hand.cards.deck
    if hand.mishaps or len(deck) < count:
        cards = tuple([take_card(hand) for _ in range(count)])
    else:
        cards = deck.take(count)
    hand.cards.board.extend(cards)
    hand.log.append(("board", hand.cite(at), DEALER, NO_DATA, cards, EVERYONE))


def deal_common(hand: Hand, at: str) -> None:
    """Deal one common card when there are too few cards, from the burn cards if need be. 14.9(h)."""
    law, cards = hand.cite(at), hand.cards
    if len(cards.deck) <= 1:
        if hand.options.last_card_joins_burns == "off":
            cards.discards += [(DEALER, card) for card in cards.deck]
            cards.deck = Pack()
        hand.reshuffle(cards.burned + cards.deck, law)
        cards.burned = []
    burn_card(hand, at)
    card = take_card(hand)
    cards.common.append(card)
    hand.log.append(("common", law, DEALER, NO_DATA, (card,), EVERYONE))


def reuse_discards(hand: Hand, seat: int | None, law: Cite) -> None:
    """Shuffle the discards into the deck; those that the drawing player has just discarded stay out."""
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
