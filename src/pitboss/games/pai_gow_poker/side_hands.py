"""What the cards come to for the side wagers: each kind of hand a small number, all of a hand in one number.

The best kind is 0, as `rankings.pai_gow_classes` numbers them. Each side wager has four bits of the number of
a player's seven cards, so that odds count the cards once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.kit.areas import named
from pitboss.rankings.pai_gow_classes import (
    Classes,
    bonus_classes,
    imperial_banker_classes,
    imperial_player_classes,
    insurance_classes,
    progressive_classes,
    seven_card_classes,
    table_b_classes,
    three_card_classes,
)
from pitboss.table.model import Draw
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.side_wagers import SideWagerOptions

MAIN = "pai gow poker"
"""The wager that every side wager needs."""
PROGRESSIVE, INSURANCE, BONUS = "progressive", "insurance", "bonus"
THREE_CARD, SEVEN_CARD = "three-card bonus", "seven-card bonus"
IMPERIAL, BANKER_BONUS = "imperial bonus", "banker hand bonus"
SEVEN_CARDS, FIRST_THREE, BANKER = "seven cards", "first three cards", "banker's cards"
BITS, KIND = 4, 15
NEVER = 16
"""A kind that no hand is."""


def line(number: int, shift: int, lines: int, push: int) -> int:
    """The line of a wager that has its kind of hand at `shift`: so many kinds pay, and one may push."""
    kind = number >> shift & 15
    if kind < lines:
        return FIRST + kind
    return PUSHES if kind == push else LOSES


def is_one(wager: Wager, *names: str) -> bool:
    """Whether a wager is one of these, on either betting area."""
    return wager.name in names or any(wager.name == named(name, 2) for name in names)


class Held(NamedTuple):
    """The kinds of hand that a wager on seven cards tells apart, and where its four bits are."""

    kinds: Classes
    shift: int


def seven_card_kinds(options: SideWagerOptions) -> dict[str, Held]:
    """The kinds of hand for each side wager on seven cards that is offered."""
    found: dict[str, Classes] = {}
    if options.progressive:
        found[PROGRESSIVE] = progressive_classes()
    if options.insurance == "on":
        found[INSURANCE] = insurance_classes(insurance_joker=options.insurance_joker)
    if options.bonus == "on":
        found[BONUS] = bonus_kinds(options)
    if options.seven_card_bonus == "on":
        found[SEVEN_CARD] = seven_card_bonus_kinds(options.tables.get(SEVEN_CARD, "A"))
    if options.imperial == "on":
        found[IMPERIAL] = imperial_player_classes(imperial_joker_royal=options.imperial_joker_royal == "on")
    return {wager: Held(kinds, BITS * place) for place, (wager, kinds) in enumerate(found.items())}


def bonus_kinds(options: SideWagerOptions) -> Classes:
    """The kinds of hand of the bonus wager and the envy bonus: 11.3(f), 11.16."""
    return bonus_classes(
        royal_match=options.royal_match,
        royal_match_ii_natural=options.royal_match_ii_natural,
        three_over_straight=options.pays_threes and options.three_and_straight == "three_of_a_kind",
        three_pairs=True,
    )


def seven_card_bonus_kinds(table: str) -> Classes:
    """The kinds of hand of the seven-card bonus: a hand is reset to what pays most, 11.9(j); 11.3(g) in B."""
    return (table_b_classes if table == "B" else seven_card_classes)(three_over_straight=True)


# The numbers of one hand


def seven_number(held: dict[str, Held], cards: Sequence[int]) -> int:
    """The number of seven cards, for all wagers together."""
    number = 0
    for kinds, shift in held.values():
        number |= kinds.of(cards) << shift
    return number


def unseen_number(held: dict[str, Held]) -> int:
    """The number of cards that nobody has seen: no kind of hand at all."""
    number = 0
    for _, shift in held.values():
        number |= KIND << shift
    return number


def side_numbers(
    options: SideWagerOptions, cards: Sequence[int] | None, banker: Sequence[int] | None
) -> dict[str, int]:
    """What the draws come to for one hand: its seven cards in the order they were dealt, and the banker's.

    None for cards that are not looked at: those of a player who has surrendered, or a dealer's hand that
    was collected before anybody saw it. Nothing is made of them.
    """
    held, numbers = options.side_kinds, {}
    if held:
        numbers[SEVEN_CARDS] = unseen_number(held) if cards is None else seven_number(held, cards)
    if options.three_card_bonus == "on":
        kinds = three_card_classes()
        numbers[FIRST_THREE] = len(kinds.names) - 1 if cards is None else kinds.of(cards[:3])
    if options.imperial == "on":
        kinds = imperial_banker_classes()
        numbers[BANKER] = len(kinds.names) - 1 if banker is None else kinds.of(banker)
    return numbers


# The same for odds


def side_draws(options: SideWagerOptions) -> tuple[Draw, ...]:
    """The draws that the side wagers look on; suits are alike to all of them."""
    held, three, banker = options.side_kinds, three_card_classes(), imperial_banker_classes()

    def seven(*cards: int) -> int:
        return seven_number(held, cards)

    def sevens(rows: Any) -> Any:
        return sum(kinds.all_of(rows).astype("int64") << shift for kinds, shift in held.values())

    def after(rows: Any) -> Any:
        from pitboss.games.pai_gow_poker.banker_counts import banker_counts  # loads compiled code

        return banker_counts(rows)

    draws = {
        FIRST_THREE: Draw(FIRST_THREE, 3, lambda *cards: three.of(cards), three.all_of),
        SEVEN_CARDS: Draw(SEVEN_CARDS, 7, seven, sevens),
        BANKER: Draw(BANKER, 7, lambda *cards: banker.of(cards), banker.all_of, after=after),
    }
    return tuple(draws[name] for name in draws if name in _looked_on(options))


def _looked_on(options: SideWagerOptions) -> set[str]:
    """The draws that any side wager offered looks on."""
    return {name for wager in options.side_wagers() for name in wager.on}
