"""Plain explanations of the terms on the odds pages, shown where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class OddsTerm(NamedTuple):
    """A term as a heading shows it, and what it means."""

    title: str
    says: str


TERMS: Mapping[str, OddsTerm] = MappingProxyType(
    {
        "edge": OddsTerm(
            "House edge",
            "What the house keeps of each dollar wagered, in the long run: at 2%, two cents of a dollar. "
            "The rest is the RTP, the return to player.",
        ),
        "any_award": OddsTerm("Any award", "How often the round hits a pay line, whatever else it loses."),
        "net_win": OddsTerm("Net win", "How often the round pays more than it loses."),
        "deviation": OddsTerm(
            "Deviation",
            "The standard deviation of one round, in stakes: how far results swing around their average. "
            "Its square is the variance.",
        ),
        "risk": OddsTerm("Element of risk", "The house's share of everything staked during a round."),
        "trial": OddsTerm(
            "Per trial",
            "The house's share of the wager in one trial, such as one roll, even if that decides nothing.",
        ),
        "trials": OddsTerm("Trials", "How many trials it takes on average to decide the wager."),
        "volatility": OddsTerm(
            "Volatility",
            "The volatility index: how far from the average 90% of rounds stay, in stakes. It is 1.645 "
            "standard deviations.",
        ),
        "rtp": OddsTerm(
            "RTP",
            "Return to player: what comes back of each dollar wagered, in the long run. It is 100% less the "
            "house edge.",
        ),
        "interval": OddsTerm(
            "±",
            "A simulated figure is an estimate. The true one lies within ± of it in 95 of 100 simulations.",
        ),
        "hold": OddsTerm(
            "Hold",
            "The house's win as a share of the drop, the money that players bought in with. It is not the "
            "house edge, because players wager the same money again and again.",
        ),
    }
)
