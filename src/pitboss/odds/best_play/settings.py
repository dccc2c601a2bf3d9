"""Best settings at pai gow and pai gow poker, where hands are set in two."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from operator import eq, lt
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.pieces import TILE, text
from pitboss.equipment.tiles import TILES
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.odds.best_play.advice import (
    Advice,
    BestPlay,
    ImpossibleHand,
    KnownPieces,
    Pieces,
    RatedChoice,
    unseen_pieces,
)
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table import Game, HouseOptions
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS, Wager

if TYPE_CHECKING:
    from pitboss.games.kit.banking import BankingOptions

PLAYERS, BANKS = "player's hand", "bank's hand, against one player"
HOUSE, OTHERWISE = "as the house", "otherwise"
SURRENDER, SURRENDER_WORTH = "surrender", Fraction(-1)
"""A surrendered wager is collected in full: 10.7(f)1, 11.9(e)1."""


def pack(game: Game, options: HouseOptions) -> Pieces:
    """Return the cards or tiles that hands are dealt from."""
    if isinstance(options, PaiGowOptions):
        return tuple(range(TILE, TILE + len(TILES)))
    return tuple(_cards(game, options).cards)


def advise(game: Game, options: HouseOptions, hand: Pieces, known: KnownPieces, stake: int) -> list[Advice]:
    """Value each setting of a hand, as player and as bank, at a stake in cents."""
    if isinstance(options, PaiGowOptions):
        from pitboss.odds.best_play import tile_settings

        _check(pack(game, options), hand, known, 4, "tiles")
        return tile_settings.advise(options, hand, known, stake)
    from pitboss.odds.best_play import card_settings

    _check(pack(game, options), hand, known, 7, "cards")
    return card_settings.advise(_cards(game, options), hand, known, stake)


def strategy(game: Game, options: HouseOptions, stake: int) -> list[BestPlay]:
    """Describe the best settings, as player and as bank, at a stake in cents."""
    if isinstance(options, PaiGowOptions):
        from pitboss.odds.best_play import tile_settings

        return tile_settings.strategy(options, stake)
    from pitboss.odds.best_play import card_settings

    return card_settings.strategy(_cards(game, options), stake)


def _cards(game: Game, options: HouseOptions) -> PaiGowPokerOptions:
    if not isinstance(options, PaiGowPokerOptions):
        raise TypeError(f"{game.title} has no hands to set")
    return options


def _check(pack: Pieces, hand: Pieces, known: KnownPieces, size: int, noun: str) -> None:
    """Refuse hands that cannot be dealt, and cards that cannot be seen."""
    if len(hand) != size:
        raise ImpossibleHand(f"a hand has {size} {noun}, not {len(hand)}: name every one you were dealt")
    if known.up:
        raise ImpossibleHand(
            f"you set your hand before seeing any of the dealer's {noun}: name other seats' {noun} as seen"
        )
    left = unseen_pieces(pack, hand, known)
    if len(left) < size:
        raise ImpossibleHand(f"only {len(left)} {noun} are left for the dealer: name fewer as seen")


# Results of a setting


class SettingRole(NamedTuple):
    """Whose hand is set, the wager it decides, and the stake."""

    about: str
    wager: Wager
    stake: int
    bank: bool

    def lines(self, mine: Any, theirs: Any) -> Any:
        """Return the lines of the wager for the side that sets `mine`."""
        import numpy as np

        from pitboss.rankings.compiling import compile_for_arrays

        settle, args = compile_for_arrays(self.wager.settle), self.wager.args
        if not self.bank:
            return np.asarray(settle(mine, theirs, *args))
        return np.array([FIRST, PUSHES, STAYS, LOSES])[settle(theirs, mine, *args)]


class SettingResults(NamedTuple):
    """Numbers of outcomes in which a setting wins, pushes and loses."""

    wins: int
    pushes: int
    loses: int

    @property
    def total(self) -> int:
        return sum(self)

    def nets(self, role: SettingRole) -> list[tuple[Fraction, int]]:
        """Return each net result of one unit, and its number of outcomes."""
        net = net_of((role.wager,), ONLY_WAY, role.stake)
        return [(net((line,)), ways) for line, ways in zip((FIRST, PUSHES, LOSES), self, strict=True)]

    def worth(self, role: SettingRole) -> Fraction:
        """Return the average win of one unit."""
        return sum((net * ways for net, ways in self.nets(role)), Fraction(0)) / self.total

    def error(self, role: SettingRole) -> float:
        """Return the standard error of the worth, if the outcomes are sampled."""
        square = sum((net**2 * ways for net, ways in self.nets(role)), Fraction(0)) / self.total
        return sqrt((square - self.worth(role) ** 2) / self.total)


def count_results(lines: Any, times: Any) -> SettingResults:
    """Count a setting's results from the line against each hand and the hand's frequency."""
    return SettingResults(*(int(times[lines == line].sum()) for line in (FIRST, PUSHES, LOSES)))


def format_hands(high: Iterable[int], low: Iterable[int]) -> str:
    """Format two hands as `high | low`."""
    return f"{text(high)} | {text(low)}"


def sort_choices(found: list[RatedChoice], *, bank: bool) -> tuple[RatedChoice, ...]:
    """Sort the choices, best first, and add surrender for a player who does not bank."""
    if not bank:
        found = [*found, RatedChoice(SURRENDER, SURRENDER_WORTH, says="the whole wager is lost")]
    return tuple(sorted(found, key=lambda choice: choice.worth, reverse=True))


def about_bank(options: BankingOptions) -> list[str]:
    """Return notes for setting as the bank."""
    says = []
    if options.player_bank == "off":
        says.append("This house does not let players bank; player_bank=on allows it.")
    if options.co_bank == "on":
        says.append("The dealer sets a co-bank's hand, so you have nothing to decide.")
    return says


def describe_surrender(came: SettingResults, role: SettingRole, sees: str) -> str:
    """Say whether surrender ever pays."""
    nets = came.nets(role)
    better, same = (sum(n for net, n in nets if compares(net, SURRENDER_WORTH)) for compares in (lt, eq))
    return (
        f"Surrender gives up the whole wager{sees}: of {came.total:,} outcomes, it is better than staying "
        f"in {better:,}, the same in {same:,}, and worse in {came.total - better - same:,}. "
        f"{'It never pays.' if not better else 'It pays only there.'}"
    )
