"""One deck dealt against a dealer: shuffled every round, cut, and dealt card by card or in packets.

Two decks may alternate with a machine. `DeckRules` names each game's paragraphs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple

from pitboss.equipment.pack import UP
from pitboss.games.kit import cards
from pitboss.games.kit.areas import wagers_at
from pitboss.games.kit.card_trouble import CardTrouble, ask_to_play_on, void_hand
from pitboss.games.kit.house_game_options import HouseGameOptions
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.round import HouseRound
from pitboss.table import DEALER, Refused, Step, TableState
from pitboss.table.house_options import at_fault, check_fields, option
from pitboss.table.round import At

BACK_COLORS = "red", "blue"
"""Back colors of the two decks."""


@dataclass(frozen=True, kw_only=True)
class DeckState(TableState):
    """Table state for the deck: the next deck of two, and rounds since the stub was counted."""

    deck: int = 0
    uncounted: int = 0


class DeckRules(NamedTuple):
    """Paragraphs on a game's deck, and its irregularities."""

    second: str
    """A second deck is allowed with a machine."""
    alternates: str
    """The two decks alternate."""
    shuffled: str
    cut: str
    dealt: Mapping[str, str]
    """By dealing method."""
    trouble: CardTrouble
    then: Mapping[str, str] | None = None
    """The cards are ready to deal, by shuffling method. No event if omitted."""
    least_cut: int = 10
    most_cut: int | None = None
    """Deepest cut, if there is a limit."""
    one: str = ""
    """One deck is used, if a separate paragraph says so."""
    other: str = ""
    """The other deck is shuffled meanwhile. No event if omitted."""


@dataclass(frozen=True, kw_only=True)
class DeckOptions(HouseGameOptions):
    """Shuffling and dealing options. A game names its paragraphs in `deck` and `said_at`."""

    deck: ClassVar[DeckRules]
    cards: ClassVar[Sequence[int]] = range(52)
    """One deck; `range(53)` with a joker."""
    decks: int = option(
        2, "Number of decks: 1, or 2 of different colors used in turn.", topic="cards", measure="number"
    )
    shuffle: Literal["machine", "manual"] = option(
        "machine", "Shuffle by automated device or by hand.", topic="cards"
    )
    dealing: Literal["automated_shoe", "manual_shoe", "hand"] = option(
        "automated_shoe", "Deal from an automated shoe, a manual shoe or the hand.", topic="cards"
    )

    def __post_init__(self) -> None:
        check_fields(self)
        if self.decks not in (1, 2):
            one = self.deck.one or self.deck.second
            raise Refused(f"decks must be 1 or 2, not {self.decks}", self.at(one), "decks")
        if self.decks == 2 and self.shuffle == "manual":
            why = "a second deck needs a shuffling device; shuffle by hand with one deck only"
            raise Refused(why, self.at(self.deck.second), at_fault(self, "shuffle", "decks"))
        super().__post_init__()


# Shuffle and cut


def shuffle(round: HouseRound[Any, Any], at: At | None = None) -> None:
    """Shuffle the next deck by hand or machine, citing the rule."""
    rules: DeckRules = round.options.deck
    machine = round.options.shuffle == "machine"
    cards.shuffle(round, round.options.cards, at or rules.shuffled, machine=machine)
    if machine and round.mishaps and round.chance.mishap("shuffler"):
        report_irregularity(round, rules.trouble.shuffler)


def cut(round: HouseRound[Any, Any], by: int = DEALER) -> None:
    """Cut the cards. There is no cut after a machine's shuffle."""
    rules: DeckRules = round.options.deck
    cards.cut(round, rules.cut, least=rules.least_cut, most=rules.most_cut, by=by)
    if round.mishaps and round.chance.mishap("cut"):
        report_irregularity(round, rules.trouble.recut)


def put_deck_in_play(round: HouseRound[Any, Any]) -> None:
    """Put this deck in play. With two, the other goes into the machine until the next round."""
    options = round.options
    if options.decks == 2:
        deck = round.state.deck
        round.emit("deck", round.cite(options.deck.alternates), DEALER, colour=BACK_COLORS[deck])
        if options.deck.other:
            round.emit("other_deck", round.cite(options.deck.other), DEALER, colour=BACK_COLORS[1 - deck])
        round.state = replace(round.state, deck=1 - deck)
    elif options.deck.then:
        round.emit("stacked", round.cite(options.deck.then[options.shuffle]), DEALER)


# Dealing


def deal_hands(
    round: HouseRound[Any, Any],
    places: Sequence[int],
    count: int,
    *,
    up: int = 0,
    up_at: At = "",
    stacks: Sequence[tuple[int, ...]] | None = None,
    unseen: Collection[int] = (),
) -> Step[None]:
    """Deal `count` cards to every place in order, the dealer's last `up` cards face up.

    An automated shoe deals packets; otherwise the deal is one card at a time. `stacks` dealt earlier go out
    one to a place. A player whose card the dealer exposes decides whether to play before looking at the rest.
    Nobody looks at the places in `unseen`.
    """
    at = round.options.deck.dealt[round.options.dealing]
    exposed = _choose_exposed(round, places) if round.mishaps else frozenset()
    hidden = {*exposed, *unseen}
    if stacks is None:
        _deal_out(round, places, count, hidden, up, up_at)
    else:
        for place, stack in zip(places, stacks, strict=True):
            cards.hand_to(round, place, stack, at, hidden=place in hidden)
    if round.mishaps:
        _check_misdeal(round, places, at)
    for place in places:
        if place in exposed:
            yield from _ask_exposed_player(round, place)


def _deal_out(
    round: HouseRound[Any, Any], places: Sequence[int], count: int, hidden: Set[int], up: int, up_at: At
) -> None:
    put_deck_in_play(round)
    at = round.options.deck.dealt[round.options.dealing]
    each = count if round.options.dealing == "automated_shoe" else 1
    for dealt in range(0, count, each):
        for place in places:
            if round.mishaps and (each > 1 or place == places[0]):
                _check_deck_trouble(round)
            drawn = (round.pack.pop(),) if each == 1 else round.pack.take(each)
            if place == DEALER and up:
                down = max(count - up - dealt, 0)
                cards.hand_to(round, place, drawn[:down], at)
                cards.hand_to(round, place, drawn[down:], up_at or at, face=UP)
            else:
                cards.hand_to(round, place, drawn, at, hidden=place in hidden)


def count_stub(round: HouseRound[Any, Any], at: At, *, every: int) -> None:
    """Count the remaining cards at least once every `every` rounds."""
    since = round.state.uncounted + 1
    if since >= every:
        cards.count_stub(round, at)
    round.state = replace(round.state, uncounted=since % every)


# Trouble during the deal


def _choose_exposed(round: HouseRound[Any, Any], places: Iterable[int]) -> Set[int]:
    """Choose the places whose last card the dealer will expose. Those players decide before looking."""
    played = [place for place in places if place != DEALER and wagers_at(round, place)]
    return {place for place in played if round.chance.mishap(f"exposed {place}")}


def _check_deck_trouble(round: HouseRound[Any, Any]) -> None:
    """Check for trouble with the shoe or the next card, once per packet or once around."""
    trouble: CardTrouble = round.options.deck.trouble
    mishap = round.chance.mishap
    if round.options.dealing == "automated_shoe" and mishap("shoe"):
        report_irregularity(round, trouble.shoe)
    if mishap("drawn"):
        report_irregularity(round, trouble.drawn)
    if mishap("face_up"):
        report_irregularity(round, trouble.several_up if round.discards else trouble.face_up)


def _check_misdeal(round: HouseRound[Any, Any], places: Sequence[int], at: At) -> None:
    """Check for an extra card or an exposed dealer card."""
    trouble: CardTrouble = round.options.deck.trouble
    if round.pack and round.chance.mishap("wrong_number"):
        cards.hand_to(round, places[0], round.pack.take(1), at, hidden=True)
        report_irregularity(round, trouble.wrong_number)
    if DEALER in round.hands and round.chance.mishap("dealer_exposed"):
        round.emit_cards("exposed", round.cite(trouble.dealer_exposed.at), DEALER, round.hands[DEALER][:1])
        report_irregularity(round, trouble.dealer_exposed)


def _ask_exposed_player(round: HouseRound[Any, Any], place: int) -> Step[None]:
    """Ask a player with an exposed card to play the hand or void it."""
    trouble = round.options.deck.trouble.player_exposed
    law, seat = round.cite(trouble.at), round.holders.get(place, place)
    report_irregularity(round, trouble, place=place)
    round.emit_cards("exposed", law, seat, round.hands[place][-1:], **round.place_data(place))
    if (yield from ask_to_play_on(round, place, law)):
        round.emit_cards("look", law, seat, round.hands[place], seen_by=seat)
    else:
        void_hand(round, place, law)
