"""What a table remembers between rounds for the player bank of the pai gow games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitboss.games.kit.irregular import Void
from pitboss.games.kit.round import HouseRound
from pitboss.table import TableState


@dataclass(frozen=True, kw_only=True)
class BankState(TableState):
    """What a table remembers for the bank."""

    seated: tuple[int, ...] = ()
    """Who sat at the table in the last round; nobody, if it is new or was idle."""
    banker: int = 0
    """Who banked the last round; 0 for the house."""
    offered: int = 0
    """Who had the first offer of the bank last; 0 for the dealer, after whom the far right comes."""
    wagered: tuple[int, ...] = ()
    """The last round that the house banked: each seat that wagered, followed by its wager."""
    void_at: str = ""
    """The rule that voided the last round, if it was void: by it the next shuffle is made."""


def left(seat: int, state: Any) -> Any:
    """The state after a player has left: whoever comes next in the seat has neither banked nor wagered."""
    wagered = {each: stake for each, stake in last_wagers(state).items() if each != seat}
    return replace(
        state,
        seated=tuple(each for each in state.seated if each != seat),
        banker=0 if state.banker == seat else state.banker,
        wagered=flatten(wagered),
    )


def last_wagers(state: BankState) -> dict[int, int]:
    """Return the wagers of the last round that the house banked, by seat."""
    return dict(zip(state.wagered[::2], state.wagered[1::2], strict=True))


def flatten(wagered: Mapping[int, int]) -> tuple[int, ...]:
    """Flatten wagers by seat for the state."""
    return tuple(number for pair in sorted(wagered.items()) for number in pair)


def voided(round: HouseRound[Any, Any], trouble: Void) -> Any:
    """Return the state after a void round: it gives nobody the right to bank and takes it from its bank.

    In no event does a player bank two rounds running, so a void round counts for its bank; one that the
    house banked does not free the bank before it.
    """
    state = round.state
    return replace(state, banker=round.bank.seat or state.banker, void_at=str(trouble.cite))


def idle(state: Any) -> Any:
    """A table at which nobody plays begins anew."""
    return replace(state, seated=(), banker=0, offered=0, wagered=(), void_at="")
