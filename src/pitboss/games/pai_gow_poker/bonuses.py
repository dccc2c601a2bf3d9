"""Pai gow poker wagers on a player's own cards: insurance, bonus and envy, three-card and seven-card bonus.

N.J.A.C. 13:69F-11.15 to 11.18. We don't have the text of these sections, so the pay tables are the ones in
common use, checked against the definitions of 11.1 and the rankings of 11.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.games.kit.round import HouseRound
from pitboss.games.pai_gow_poker.side_hands import (
    BONUS,
    FIRST_THREE,
    INSURANCE,
    MAIN,
    NO_KIND,
    SEVEN_CARD,
    SEVEN_CARDS,
    THREE_CARD,
    is_any_of,
    line,
)
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions, bonus_kinds, seven_card_bonus_kinds
from pitboss.games.pai_gow_poker.side_pay_tables import (
    FORTUNE,
    MIN_ENVY_STAKE_CENTS,
    PAI_GOW,
    PUSHES_IN,
    SEVEN_TABLES,
    THREE_ALIKE,
    THREE_CARDS,
    THREE_PAIRS,
)
from pitboss.law import cite
from pitboss.rankings.pai_gow_classes import Classes, insurance_classes, three_card_classes
from pitboss.table import Odds
from pitboss.table.wager import Pays, PayTable, Wager

LAW = cite("13:69F-11")
# The wagers


def insurance_wager(options: SideWagerOptions) -> Wager:
    """Build the wager that the seven cards are ace high or lower: 11.1, 11.15, 11.16(c)."""
    kinds = insurance_classes(insurance_joker=options.insurance_joker)
    table = PayTable(
        name=INSURANCE, lines=_lines(kinds, PAI_GOW, ".16(c)"), law="floor", at=".16(c)", source="custom"
    )
    return _on_seven(options, INSURANCE, ".15", (table,), loses=".15")


def bonus_wager(options: SideWagerOptions) -> Wager:
    """Build the wager that the seven cards make a qualifying poker hand: 11.1, 11.15, 11.16."""
    kinds, tables = bonus_kinds(options), []
    for variant, odds in FORTUNE.items():
        paid = (
            odds
            if options.pays_threes
            else {name: each for name, each in odds.items() if name != THREE_ALIKE}
        )
        lines = _lines(kinds, paid, ".16")
        tables.append(
            PayTable(name=BONUS, variant=variant, lines=lines, law="choice", at=".16", source="custom")
        )
    pushes = options.tables.get(BONUS, PUSHES_IN) == PUSHES_IN and options.pays_threes
    push = kinds.names.index(THREE_PAIRS) if pushes else NO_KIND
    return _on_seven(options, BONUS, ".15", tuple(tables), loses='.1 "qualifying poker hand"', push=push)


def seven_card_wager(options: SideWagerOptions) -> Wager:
    """Build the wager that the best five of seven cards make a paying hand: 11.1, 11.17, 11.18."""
    tables = tuple(
        PayTable(
            name=SEVEN_CARD,
            variant=variant,
            lines=_lines(seven_card_bonus_kinds(variant), odds, at),
            law="choice",
            at=at,
            source="custom",
        )
        for (variant, odds), at in zip(SEVEN_TABLES.items(), (".18", ".18(c)"), strict=True)
    )
    return _on_seven(options, SEVEN_CARD, ".7(e)", tables, loses=".9(g)")


def three_card_wager(options: SideWagerOptions) -> Wager:
    """Build the wager that the first three cards are a pair or better: 11.1, 11.17, 11.18."""
    lines = _lines(three_card_classes(), THREE_CARDS, ".18")
    table = PayTable(name=THREE_CARD, lines=lines, law="floor", at=".18", source="custom")
    return Wager(
        name=THREE_CARD,
        at=".7(e)",
        settle=line,
        on=(FIRST_THREE,),
        args=(0, len(lines), NO_KIND),
        tables=(table,),
        loses=".17",
        needs=MAIN,
        house=True,
        minimum=options.side_minimum,
        maximum=options.side_maximum,
    )


def _on_seven(
    options: SideWagerOptions,
    name: str,
    at: str,
    tables: tuple[PayTable, ...],
    *,
    loses: str,
    push: int = NO_KIND,
) -> Wager:
    """Build a wager on the player's seven cards, banked by the house however they are set."""
    chosen = options.tables.get(name, tables[0].variant)
    paid = next((len(table.lines) for table in tables if table.variant == chosen), 0)
    return Wager(
        name=name,
        at=at,
        settle=line,
        on=(SEVEN_CARDS,),
        args=(options.side_kinds[name].shift, paid, push),
        tables=tables,
        loses=loses,
        pushes=".16" if push != NO_KIND else "",
        needs=MAIN,
        house=True,
        minimum=options.side_minimum,
        maximum=options.side_maximum,
    )


def _lines(kinds: Classes, odds: Mapping[str, int], at: str) -> tuple[Pays, ...]:
    """Build pay lines in the order of the kinds of hand, which begin with the paying ones."""
    lines = tuple(Pays(name, Odds(odds[name]), at) for name in kinds.names if name in odds)
    if tuple(each.name for each in lines) != kinds.names[: len(odds)]:
        raise ValueError(f"{sorted(odds)} are not the best kinds of {kinds.names}")
    return lines


# The envy bonus: 11.1, 11.15, 11.16


def has_envy(wager: Wager, stake: int) -> bool:
    """Return whether a wager entitles its player to envy bonuses."""
    return is_any_of(wager, BONUS) and stake >= MIN_ENVY_STAKE_CENTS


def pay_envy(round: HouseRound[Any, Any], seats: Iterable[int], kinds: Mapping[int, Sequence[int]]) -> None:
    """Pay these seats, with bonus wagers of $5 or more, for each premium hand of another player.

    `kinds` lists kinds of bonus hand by seat, from `bonus_kind`. It excludes unseen cards and the dealer's.
    """
    sums, names = round.options.envy_bonus, round.options.side_kinds[BONUS].kinds.names
    law = round.cite('.1 "envy bonus"')
    for seat in dict.fromkeys(seats):
        for other, held in kinds.items():
            for kind in held if other != seat else ():
                hand = names[kind]
                if amount := sums.get(hand, 0):
                    data = {"hand": hand, "of": other}
                    round.move(amount, round.till, round.purse(seat), law, "envy", seat, data)


def bonus_kind(options: SideWagerOptions, cards: Sequence[int]) -> int:
    """Return the kind of seven cards for the bonus wager and the envy bonus."""
    return options.side_kinds[BONUS].kinds.of(cards)
