"""The betting step: seats lay their wagers until the dealer calls no more bets."""

from __future__ import annotations

from typing import Any

from pitboss.games.kit.irregular import STAFF, reports, rule
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import give_back
from pitboss.table import DEALER, Action, Choice, Option, Stakes, Step, Turn
from pitboss.table.round import At


def betting(round: HouseRound[Any, Any], *, take_down: bool = True) -> Step[None]:
    """Each seat in turn lays its wagers; any seat may, until the dealer calls no more bets.

    With `take_down`, and a rule that allows it, a wager that lasts may be taken back.
    """
    rules, layout, wagers = round.options.rules, round.options.layout, round.options.wagers
    law, which, until = round.cite(rules.who), round.cite(rules.which), round.cite(rules.until)
    closes, down = round.cite(rules.closes), round.cite(rules.down) if take_down and rules.down else None
    never = {name: (why, round.cite(at)) for name, (why, at) in rules.never.items()}
    seats, waiting = round.seats, list(round.seats)

    def offered(actor: int) -> list[Option]:
        if actor in STAFF:
            call: list[Option] = [Choice(actor=DEALER, name="no_more_bets", cite=closes)]
            return (call if actor == DEALER else []) + reports(round, actor)
        options: list[Option] = []
        if actor in waiting:
            options.append(Choice(actor=actor, name="ready", cite=until))
        if actor in round.departed:
            return options  # the stack has left the table with its player
        up = round.laid(actor)
        free = layout.free(round.stacks[actor], up)
        if areas := layout.offered(free, up):
            options.append(Stakes(actor=actor, name="wager", cite=which, areas=areas, funds=free))
        if down and (lasting := tuple(name for name in up if wagers[name].lasts)):
            options.append(Choice(actor=actor, name="take_down", cite=down, among=lasting))
        return options

    while True:
        awaited = waiting[0] if waiting else DEALER
        others = [actor for actor in (*seats, *STAFF) if actor != awaited]
        action = yield Turn(awaited, law, offered, others=others, forbidden=never)
        if action.name == "no_more_bets":
            round.tell("no_more_bets", closes, DEALER)
            return
        if action.name == "ready":
            waiting.remove(action.actor)
        elif action.actor in STAFF:
            rule(round, action)
        else:
            _lay(round, action)


def _lay(round: HouseRound[Any, Any], action: Action) -> None:
    """Chips go on the areas that the player names, or a wager comes down."""
    if action.name == "take_down":
        give_back(round, action.actor, action.word, round.options.rules.down, "take_down")
        return
    for wager, amount in action.stakes:
        lay(round, action.actor, wager, amount, round.options.rules.laid)


def lay(round: HouseRound[Any, Any], seat: int, wager: str, amount: int, at: At) -> None:
    """Chips go from the player to the betting area."""
    area = round.wagers, (seat, wager)
    round.move(amount, (round.stacks, seat), area, round.cite(at), "wager", seat, {"wager": wager})
