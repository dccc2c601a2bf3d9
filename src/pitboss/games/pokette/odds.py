"""The odds model of pokette: one wager of each kind, and each poker hand by its posted cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.equipment.cards import JOKER, cards
from pitboss.games.pokette.hands import (
    FLUSH,
    PAIR_IN_THREE,
    PAIR_IN_TWO,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    pack_posted,
)
from pitboss.games.pokette.layout import SECTIONS, SPIN
from pitboss.table.model import Draw, Model, itself, wheel
from pitboss.table.wager import Wager

if TYPE_CHECKING:
    from pitboss.games.pokette.options import PoketteOptions

SITUATIONS = (
    (PAIR_IN_TWO, "7s", ""),
    (PAIR_IN_TWO, "7s 8h", ""),
    (PAIR_IN_THREE, "7s 8h", ""),
    (PAIR_IN_THREE, "7s Jk", ""),
    (THREE, "7s 7h", ""),
    (THREE, "7s 8h", ""),
    (STRAIGHT, "7s 8h", ", open"),
    (STRAIGHT, "7s 9h", ", inside"),
    (STRAIGHT, "7s Kh", ""),
    (STRAIGHT_FLUSH, "7s 8s", ", open"),
    (STRAIGHT_FLUSH, "7s 9s", ", inside"),
    (STRAIGHT_FLUSH, "7s Ks", ""),
    (FLUSH, "7s Ks", ""),
    (FLUSH, "7s Kh", ""),
)
"""Examples of posted cards, each standing for all similar ones: any pair, any two suited cards, and so on."""


def pokette_model(options: PoketteOptions) -> Model:
    """Build the model of one spin, with one area of each kind and every hand that is open in `SITUATIONS`."""
    kinds: dict[str, Wager] = {}
    for wager in options.wagers.values():
        kinds.setdefault(wager.pays.name, wager)
    plain = [replace(kind, name=name) for name, kind in kinds.items() if kind.on == (SPIN,)]
    hands = [_fix_posted_cards(options, *each) for each in SITUATIONS]
    return Model(
        source=wheel(SECTIONS),
        draws=(Draw(SPIN, 1, itself),),
        wagers=(*plain, *(hand for hand in hands if hand)),
    )


def _fix_posted_cards(options: PoketteOptions, name: str, posted: str, more: str) -> Wager | None:
    """Build a hand wager with the posted cards fixed; None if it is closed then."""
    known = cards(posted)
    if name in options.closed_hands(known) or (JOKER in known and options.joker_posted == "ends_hand"):
        return None
    hand = options.wagers[name]
    return replace(
        hand, name=f"{name} ({posted} posted{more})", on=(SPIN,), args=(pack_posted(known), *hand.args)
    )
