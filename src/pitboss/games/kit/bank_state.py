"""Table state that the player bank of the pai gow games keeps between rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitboss.games.kit.irregularities import Void
from pitboss.games.kit.round import HouseRound
from pitboss.table import TableState


@dataclass(frozen=True, kw_only=True)
class BankState(TableState):
    """Table state for the player bank."""

    seated: tuple[int, ...] = ()
    """Seats in the last round; empty if the table is new or was idle."""
    banker: int = 0
    """Seat that banked the last round; 0 for the house."""
    offered: int = 0
    """Seat that was offered the bank first in the last round. After 0, the dealer, comes the far right."""
    wagered: tuple[int, ...] = ()
    """Wagers of the last round that the house banked: seat, wager, seat, wager..."""
    void_at: str = ""
    """Rule that voided the last round, if it was void. The next shuffle cites it."""


def state_after_leaving(seat: int, state: Any) -> Any:
    """Return the state after a player leaves. The next player in the seat has neither banked nor wagered."""
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


def state_after_void(round: HouseRound[Any, Any], trouble: Void) -> Any:
    """Return the state after a void round, which earns nobody the bank and still counts for its own bank.

    A player never banks two rounds in a row, so a void round counts for its bank. A void round of the house
    does not free the player who banked before it.
    """
    state = round.state
    return replace(state, banker=round.bank.seat or state.banker, void_at=str(trouble.cite))


def idle_state(state: Any) -> Any:
    """Reset the bank state of a table where nobody plays."""
    return replace(state, seated=(), banker=0, offered=0, wagered=(), void_at="")
