"""Open the table, wash the tiles into eight stacks, and deliver them. 10.4, 10.6, 10.9(c)-(e)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from pitboss.equipment.pack import Pack
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.games.kit.bank_state import idle_state
from pitboss.games.kit.card_trouble import ask_to_play_on, void_hand
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.shaker import SHAKER_DICE, replace_old_dice, shake_for_total
from pitboss.games.pai_gow.irregularities import (
    DEAD_EXPOSED,
    PLAYER_EXPOSED,
    SHAKER,
    TILE_EXPOSED,
    WRONG_TOTAL,
)
from pitboss.games.pai_gow.options import MAIN, SECOND, PaiGowOptions, PaiGowState
from pitboss.games.pai_gow.places import COUNT, DEAD, place_name
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn
from pitboss.table.event import NOBODY
from pitboss.table.round import At

LAW = cite("13:69F-10")
PaiGowRound: TypeAlias = HouseRound[PaiGowOptions, PaiGowState]
TILE_SET = range(TILE, TILE + len(TILES))
CIRCLES, STACK_SIZE = 8, 4


# Opening and wash: 10.3, 10.4


def open_table(round: PaiGowRound) -> Step[None]:
    """Inspect a new set, show it in pairs to the first player, and replace old dice."""
    if not round.state.inspected:
        yield from inspect_tiles(round)
        round.emit("dice", round.cite(".3(a)"), DEALER, count=SHAKER_DICE)
    if not round.state.opened:
        round.emit("open", round.cite(".4(c)"), DEALER)
        round.state = replace(round.state, inspected=True, opened=True)
    yield from replace_old_dice(round, ".3(c)")


def inspect_tiles(round: PaiGowRound) -> Step[None]:
    """Have the floorperson verify the set. A set with an unfit tile is sealed and replaced."""
    verified, other = round.cite(".4(a)"), round.cite(".4(a)3.i")
    options = [
        Choice(actor=SUPERVISOR, name="tiles_verified", cite=verified),
        Choice(actor=SUPERVISOR, name="replace_tiles", cite=other),
    ]
    while (yield Turn(SUPERVISOR, verified, options)).name == "replace_tiles":
        when = round.now.isoformat(timespec="minutes") if round.now else "the time of day"
        round.emit("replace_tiles", other, SUPERVISOR)
        round.emit("sealed", round.cite(".4(a)3.ii"), SUPERVISOR, when=when)
    round.emit("tiles_verified", verified, SUPERVISOR)


def lay_out(round: PaiGowRound) -> None:
    """Lay the tiles out in pairs when nobody plays, and reset the table for the next player."""
    round.emit("laid_out", round.cite(".4(g)"), DEALER)
    round.state = replace(idle_state(round.state), opened=False)


def wash(round: PaiGowRound) -> None:
    """Wash and stack the tiles, and repeat if one turns over."""
    void_at = round.state.void_at
    stack_tiles(round, cite(void_at) if void_at else ".4(f)" if round.state.seated else ".4(d)")
    while round.mishaps and round.chance.mishap("tile_turned"):
        report_irregularity(round, TURNED_OVER)


def stack_tiles(round: PaiGowRound, at: At) -> None:
    """Wash all 32 tiles face down, with eight circles of each hand, and build eight stacks of four."""
    round.pack = Pack.shuffle(TILE_SET, round.chance)
    round.discards = []
    round.emit("wash", round.cite(at), DEALER, circles=CIRCLES, stacks=len(TILE_SET) // STACK_SIZE)


def _is_stacked(round: HouseRound[Any, Any]) -> bool:
    return bool(round.pack)


TURNED_OVER = Irregularity(
    says="a tile turned over as the stacks were built", at=".4(e)", outcome=stack_tiles, when=_is_stacked
)


# Start of the deal: 10.6(a)-(c)


EXAMPLE_PARAGRAPHS = {9: ".6(c)1", 15: ".6(c)2"}
"""Totals that the law itself counts out."""


def starting_place(total: int, one: int = DEALER) -> int:
    """Return the place that a count reaches, counterclockwise from number one, the dealer or the bank."""
    return COUNT[(COUNT.index(one) + total - 1) % len(COUNT)]


# Delivery: 10.6(d)-(f), 10.9(c)-(e)


def deal_tiles(round: PaiGowRound) -> Step[None]:
    """Roll the dice for the first stack's place; the others follow counterclockwise, wager or no wager."""
    total = yield from shake_for_total(round, SHAKER)
    wrong = round.mishaps and round.chance.mishap("wrong_total")
    first = starting_place(total + wrong, round.bank.seat)
    counted = ".8(h)" if round.bank.seat else EXAMPLE_PARAGRAPHS.get(total, ".6(c)")
    round.emit("first_stack", round.cite(counted), DEALER, position=place_name(first))
    yield from deliver(round, first)
    if wrong:
        report_irregularity(round, WRONG_TOTAL)


def deliver(round: PaiGowRound, first: int) -> Step[None]:
    """Deliver a stack to every place. Stacks without a wager are collected unseen with the dead hand."""
    law, collected = round.cite(".6(d)"), []
    tiles: list[int] = []
    for place, stack in zip(_delivery_order(first), _stacks(round), strict=True):
        exposed = round.mishaps and round.chance.mishap("tile_exposed")
        if place in round.holders or ((place, MAIN) in round.wagers and place != round.bank.seat):
            if not exposed or (yield from _ask_exposed_player(round, place, stack)):
                _deal(round, place, stack, round.holders.get(place, place))
            continue
        if exposed:
            report_irregularity(round, TILE_EXPOSED if place in (DEALER, round.bank.seat) else DEAD_EXPOSED)
        if place == round.bank.seat and place:
            _deal(round, place, stack, place)
        elif place == DEALER and dealer_plays(round):
            round.hands[place] = stack
            round.emit_cards("marked", law, DEALER, stack, seen_by=NOBODY)
        elif place == DEAD:
            round.discards += stack
            round.emit_cards("dead_hand", law, DEALER, stack, seen_by=NOBODY)
        else:
            collected.append(place_name(place))
            tiles += stack
    if not tiles:
        return
    round.discards += tiles
    round.emit_cards("unwagered", round.cite(".6(e)"), DEALER, tiles, seen_by=NOBODY, positions=collected)


def _delivery_order(first: int) -> tuple[int, ...]:
    start = COUNT.index(first)
    return COUNT[start:] + COUNT[:start]


def _stacks(round: PaiGowRound) -> Iterator[tuple[int, ...]]:
    """Return the eight stacks in the order of delivery."""
    stacks = [round.pack.take(STACK_SIZE) for _ in COUNT]
    return iter(stacks if round.options.stack_order == "right_to_left" else stacks[::-1])


def _deal(round: PaiGowRound, place: int, stack: tuple[int, ...], holder: int) -> None:
    round.hands[place] = stack
    where = round.place_data(place)
    round.emit_cards("deal", round.cite(".6(d)"), holder, stack, seen_by=holder, face="down", **where)


def dealer_plays(round: PaiGowRound) -> bool:
    """Return whether the dealer sets hands: as the bank, or with a wager against a player's bank."""
    return not round.bank.seat or any(owner == DEALER for owner, _ in round.wagers)


def _ask_exposed_player(round: PaiGowRound, place: int, stack: tuple[int, ...]) -> Step[bool]:
    """Let a player with an exposed tile decide before looking at the others: 10.9(d)."""
    law = round.cite(PLAYER_EXPOSED.at)
    report_irregularity(round, PLAYER_EXPOSED, place=place)
    seat, _ = find_holder(round, place)
    round.emit_cards("exposed", law, DEALER, stack[:1], seat=seat, hand=place_name(place))
    if (yield from ask_to_play_on(round, place, law)):
        return True
    void_hand(round, place, law)
    round.discards += stack
    return False


def find_holder(round: PaiGowRound, place: int) -> tuple[int, str]:
    """Return the player of a betting position, and the wager there."""
    return (round.holders[place], SECOND) if place in round.holders else (place, MAIN)
