"""A poker table for tests: a stacked deck, and short commands for playing a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.equipment.cards import cards, name
from pitboss.equipment.chance import Chance, Outcome
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerState
from pitboss.poker.recorded import Recorded
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, Action, Game, every_game
from pitboss.table.game import Start
from pitboss.table.house_options import HouseOptions, default_options, find_declaration, named_values
from tests.helpers import act, events_named

CUT = 10
GAMES = {game.id: game for game in every_game() if isinstance(game, PokerGame)}
"""The games of subchapter 14 and of casino nights, by id."""
OF_14 = {id: game for id, game in GAMES.items() if not game.edition}
"""Games of subchapter 14 only."""


def order(text: str) -> list[int]:
    """Return all 52 cards in dealing order: those of the text first, then the others from the two of clubs
    up."""
    first = list(cards(text))
    taken = set(first)
    return first + [card for card in range(52) if card not in taken]


def outcomes(text: str) -> list[Outcome]:
    """Script a shuffle and a cut that leave the cards of the text on top."""
    wanted = order(text)
    return [("shuffle", wanted[-CUT:] + wanted[:-CUT]), ("cut", CUT)]


def stacked(text: str = "", *more: Outcome | str) -> Chance:
    """Stack a deck that deals the cards of `text` in order, burn cards included.

    Further outcomes may follow, such as `("shuffle", [2, 0, 1])` for a reshuffle, or mishaps by name.
    """
    then: list[Outcome] = [("mishap", each) if isinstance(each, str) else each for each in more]
    return Chance.scripted(outcomes(text) + then)


def told(game: PokerGame, stacks: Mapping[int, int], recorded: Recorded, **house: Any) -> Hand:
    """Start a hand with some facts from a file."""
    return game.round(
        Start(
            game=game,
            options=game.Options(**house),
            number=1,
            stacks=stacks,
            wagers={},
            state=PokerState(recorded=recorded),
            chance=Chance.seeded(2),
        )
    )


def streets(*rows: str) -> str:
    """Return cards in dealing order from rows, each a round of cards, a burn, or the board."""
    return " ".join(rows)


def by_seat(*hands: str) -> str:
    """Return cards in dealing order from hands, one per player in the order of the deal."""
    dealt = [hand.split() for hand in hands]
    return " ".join(hand[number] for number in range(len(dealt[0])) for hand in dealt)


def spare(*texts: str) -> list[str]:
    """Return burn cards that none of the texts names, from the two of clubs up."""
    used = set(cards(" ".join(texts)))
    return [name(card) for card in range(52) if card not in used]


def stud(*hands: str, first: int, board: str = "", folding: int = 0) -> str:
    """Stack a stud deck: each seat's cards as received, `first` of them in the first deal, burns between.

    A seat that is `folding` in the first betting round gets no more cards.
    """
    burns = iter(spare(*hands, board))
    held = [hand.split() for hand in hands]
    deck = [hand[number] for number in range(first) for hand in held]
    if folding:
        del held[folding - 1]
    for number in range(first, len(held[0])):
        deck += [next(burns), *(hand[number] for hand in held)]
    if board:
        deck += [next(burns), board]
    return " ".join(deck)


def up_cards(*up: str, holes: int, then: str = "") -> str:
    """Stack a stud deck that gives each seat hole cards and this up-card, followed by the cards `then`."""
    rest = spare(*up, then)
    return " ".join([*rest[: holes * len(up)], *up, then])


def community(*hands: str, board: str) -> str:
    """Stack a hold 'em or omaha deck: hands in the order of the deal, five center cards, burns between."""
    burns = iter(spare(*hands, board))
    centre = board.split()
    deck = [by_seat(*hands), next(burns), *centre[:3], next(burns), centre[3], next(burns), centre[4]]
    return " ".join(deck)


def table(
    game: PokerGame, seats: int | Mapping[int, int] = 3, stack: int = 100_000, **options: Any
) -> PokerTable:
    """Return a table with seats 1 to `seats`, or with stacks by seat; `any_stack` deals in short ones."""
    stacks = seats if isinstance(seats, Mapping) else dict.fromkeys(range(1, seats + 1), stack)
    any_stack = options.pop("any_stack", False)
    at = game.table(options=game.Options(**options), stacks=stacks)
    return with_any_stack(at) if any_stack else at


def with_any_stack(at: PokerTable) -> PokerTable:
    """Let a table deal in players with less than 14.7(c)3 requires, as in hands from files."""
    at._state = replace(at.state, recorded=Recorded(any_stack=True))
    return at


def fitting(game: Game, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house options that a game uses; a fund comes with a payout."""
    fits = {name: value for name, value in house.items() if name == "any_stack" or game.uses(name)}
    if fits.get("fund"):
        fits = {"bad_beat": lowest(game)} | fits
    if fits.get("limit") == "spread":
        fits.pop("min_raise", None)
    if fits.get("limit") in ("no", "pot"):
        fits.pop("maximum", None)
    named = named_values(game.Options)
    fits = {name: value for name, value in fits.items() if name not in named or value in named[name]}
    usual = default_options(game.Options)
    while missing := [name for name in fits if name != "any_stack" and _alone(game, name, fits, usual)]:
        del fits[missing[0]]
    return fits


def _alone(game: Game, name: str, house: Mapping[str, Any], usual: HouseOptions) -> bool:
    """Return whether an option has no effect because the options it needs are not set."""
    needs = find_declaration(game.Options, name).needs
    return bool(needs) and all(
        house.get(other, getattr(usual, other)) == getattr(usual, other) for other in needs
    )


def lowest(game: Game) -> str:
    """Return a weak hand to post as a bad beat, so that many losers have it."""
    cards = "2c 3d 4h 5s 7c" if isinstance(game, PokerGame) and not game.lowball else "9c Td Jh Qs Kc"
    return {"badugi": "Tc Jd Qh Ks", "mambo-stud": "2c 3d 5h"}.get(game.id, cards)


def start(at: PokerTable, deck: Chance | str = "") -> Hand:
    """Start the next hand with a stacked deck."""
    return at.start(stacked(deck) if isinstance(deck, str) else deck)


def turn(hand: Hand) -> int:
    """Return the seat whose turn it is."""
    assert hand.turn is not None, "the hand is over"
    return hand.turn.actor


def names(hand: Hand) -> list[str]:
    """List the option names of the player in turn."""
    assert hand.turn is not None, "the hand is over"
    return [option.name for option in hand.turn.options.of(hand.turn.actor)]


def do(hand: Hand, *steps: str | tuple[str, object]) -> Hand:
    """Have the next players act: `fold`, or `("raise", 2000)`. A text of words is split."""
    for step in steps:
        pairs = [(word, None) for word in step.split()] if isinstance(step, str) else [step]
        for what, value in pairs:
            hand.act(Action(turn(hand), what, value))  # type: ignore[arg-type]
    return hand


def passive(hand: Hand) -> None:
    """Have the next player check, call, make the forced bet, or stand pat."""
    assert hand.turn is not None
    hand.act(hand.turn.options.of(hand.turn.actor)[0].action())


def call_down(hand: Hand) -> Hand:
    """Have everyone check or call, and stand pat, to the end."""
    while hand.turn is not None:
        passive(hand)
    return hand


def to_street(hand: Hand, where: str) -> Hand:
    """Have everyone check or call until a turn under this paragraph."""
    while str(hand.turn.cite if hand.turn else "") != where:
        assert hand.turn is not None, f"no turn under {where}"
        passive(hand)
    return hand


def fold_to(hand: Hand, seat: int) -> Hand:
    """Have everyone but `seat` fold to a bet, and otherwise check."""
    while hand.turn is not None:
        actor = hand.turn.actor
        if actor != seat and "fold" in names(hand):
            do(hand, "fold")
        else:
            passive(hand)
    return hand


def folded(at: PokerTable) -> Hand:
    """Play the next hand with everyone folding to the last blind."""
    hand = at.start(Chance.seeded(at.number))
    while hand.turn is not None:
        do(hand, "fold" if "fold" in names(hand) else "check")
    return hand


def discard(hand: Hand, *texts: str | Sequence[int]) -> Hand:
    """Have the next player discard these cards: `all` for the whole hand, nothing to stand pat."""
    for text in texts:
        seat = turn(hand)
        thrown = tuple(hand.cards.down[seat]) if text == "all" else cards(text)
        hand.act(Action(seat, "discard", thrown))
    return hand


def rule(hand: Hand, what: str, by: int = DEALER) -> Hand:
    """Have the dealer, or another actor, rule on or report something."""
    return act(hand, (by, "rule", what))


def offered(hand: Hand, by: int = DEALER) -> list[str]:
    """List the reports and rulings available now."""
    assert hand.turn is not None
    return [what for option in hand.turn.options.of(by) for what in option.among]  # type: ignore[attr-defined]


def law_of(hand: Hand, name: str) -> str:
    """Return the rule of the last event with a name."""
    return str(events_named(hand, name)[-1].cite)


def wins(hand: Hand) -> list[tuple[int | None, int, str]]:
    """List winners, amounts and rules in the order the pots were pushed."""
    return [(event.actor, event.data["amount"], str(event.cite)) for event in events_named(hand, "win")]


def won(hand: Hand) -> dict[int, int]:
    """Return each winner's total."""
    total: dict[int, int] = {}
    for seat, amount, _ in wins(hand):
        assert seat is not None
        total[seat] = total.get(seat, 0) + amount
    return total


def pushed(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """List the pots pushed to winners, center pot first, with amounts and the live seats contending."""
    amounts: dict[int, int] = {}
    for amount, (source, number), (target, _), *_ in hand.movements:
        if (source, target) == ("pot", "stack"):
            amounts[number] = amounts.get(number, 0) + amount
    return [
        (amount, tuple(seat for seat in hand.chips.pots.pots[number].seats if seat in hand.live))
        for number, amount in sorted(amounts.items())
    ]


def dealt(hand: Hand, kind: str = "deal") -> list[tuple[int | None, tuple[int, ...]]]:
    """List the cards dealt, burned or put in the center, with their recipients."""
    return [(event.actor, event.cards) for event in events_named(hand, kind)]


def conserved(hand: Hand) -> bool:
    """Return whether all money is there, and every card exactly once."""
    held = [card for seat in hand.cards.down for card in hand.cards.of(seat)]
    loose = [card for _, card in hand.cards.discards]
    found = held + loose + hand.cards.deck + hand.cards.board + hand.cards.common + hand.cards.burned
    return hand.total_money() == sum(hand.start.stacks.values()) and sorted(found) == list(range(52))
