"""How hands are set in two at pai gow and pai gow poker: what each setting is worth, and how to set best."""

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
    rest,
)
from pitboss.odds.returns import ALONE, net_of
from pitboss.table import Game, HouseOptions
from pitboss.table.wager import FIRST, LOSES, PUSHES, STAYS, Wager

if TYPE_CHECKING:
    from pitboss.games.kit.banking import BankingOptions

PLAYERS, BANKS = "player's hand", "bank's hand, against one player"
HOUSE, OTHERWISE = "as the house", "otherwise"
SURRENDER, GIVEN_UP = "surrender", Fraction(-1)
"""A wager that is surrendered is collected whole: 10.7(f)1, 11.9(e)1."""


def pack(game: Game, options: HouseOptions) -> Pieces:
    """What hands are set from."""
    if isinstance(options, PaiGowOptions):
        return tuple(range(TILE, TILE + len(TILES)))
    return tuple(_cards(game, options).cards)


def advise(game: Game, options: HouseOptions, hand: Pieces, known: KnownPieces, stake: int) -> list[Advice]:
    """What each setting of a hand is worth, as a player and as the bank, at a stake in cents."""
    if isinstance(options, PaiGowOptions):
        from pitboss.odds.best_play import tile_settings

        _check(pack(game, options), hand, known, 4, "tiles")
        return tile_settings.advise(options, hand, known, stake)
    from pitboss.odds.best_play import card_settings

    _check(pack(game, options), hand, known, 7, "cards")
    return card_settings.advise(_cards(game, options), hand, known, stake)


def strategy(game: Game, options: HouseOptions, stake: int) -> list[BestPlay]:
    """How hands are best set, as a player and as the bank, at a stake in cents."""
    if isinstance(options, PaiGowOptions):
        from pitboss.odds.best_play import tile_settings

        return tile_settings.strategy(options, stake)
    from pitboss.odds.best_play import card_settings

    return card_settings.strategy(_cards(game, options), stake)


def _cards(game: Game, options: HouseOptions) -> PaiGowPokerOptions:
    if not isinstance(options, PaiGowPokerOptions):
        raise TypeError(f"how hands of {game.title} are set is not known")
    return options


def _check(pack: Pieces, hand: Pieces, known: KnownPieces, size: int, noun: str) -> None:
    """Refuse a hand that nobody can be dealt, and what nobody can have seen."""
    if len(hand) != size:
        raise ImpossibleHand(f"a hand has {size} {noun}, not {len(hand)}: name all that you were dealt")
    if known.up:
        raise ImpossibleHand(
            f"hands are set before any of the dealer's {noun} is seen: name what other seats hold as seen"
        )
    left = rest(pack, hand, known)
    if len(left) < size:
        raise ImpossibleHand(f"only {len(left)} {noun} are left for the dealer: name fewer as seen")


# What a setting comes to


class SettingRole(NamedTuple):
    """Whose hand is set, the wager that is decided by it, and the stake."""

    about: str
    wager: Wager
    stake: int
    bank: bool

    def lines(self, mine: Any, theirs: Any) -> Any:
        """The lines of the wager for whoever sets `mine`; a bank wins what is lost against it."""
        import numpy as np

        from pitboss.rankings.compiling import for_arrays

        settle, args = for_arrays(self.wager.settle), self.wager.args
        if not self.bank:
            return np.asarray(settle(mine, theirs, *args))
        return np.array([FIRST, PUSHES, STAYS, LOSES])[settle(theirs, mine, *args)]


class SettingResults(NamedTuple):
    """In how many ways a setting wins, pushes and loses."""

    wins: int
    pushes: int
    loses: int

    @property
    def total(self) -> int:
        return sum(self)

    def nets(self, role: SettingRole) -> list[tuple[Fraction, int]]:
        """What one unit wins or loses, and in how many ways."""
        net = net_of((role.wager,), ALONE, role.stake)
        return [(net((line,)), ways) for line, ways in zip((FIRST, PUSHES, LOSES), self, strict=True)]

    def worth(self, role: SettingRole) -> Fraction:
        """What one unit wins on average."""
        return sum((net * ways for net, ways in self.nets(role)), Fraction(0)) / self.total

    def error(self, role: SettingRole) -> float:
        """The standard error of that, where the ways are rounds of a sample."""
        square = sum((net**2 * ways for net, ways in self.nets(role)), Fraction(0)) / self.total
        return sqrt((square - self.worth(role) ** 2) / self.total)


def comes(lines: Any, times: Any) -> SettingResults:
    """What a setting comes to, by the lines against each hand and how often that hand falls."""
    return SettingResults(*(int(times[lines == line].sum()) for line in (FIRST, PUSHES, LOSES)))


def laid(high: Iterable[int], low: Iterable[int]) -> str:
    """Two hands as a person lays them down."""
    return f"{text(high)} | {text(low)}"


def chosen(found: list[RatedChoice], *, bank: bool) -> tuple[RatedChoice, ...]:
    """The choices with a hand, the best first; who does not bank may also surrender."""
    if not bank:
        found = [*found, RatedChoice(SURRENDER, GIVEN_UP, says="the whole wager is lost")]
    return tuple(sorted(found, key=lambda choice: choice.worth, reverse=True))


def about_bank(options: BankingOptions) -> list[str]:
    """What to know before setting as the bank."""
    says = []
    if options.player_bank == "off":
        says.append("Players bank only where the house lets them, which this one does not (player_bank=on).")
    if options.co_bank == "on":
        says.append("The hand of a co-bank is set by the dealer: there is nothing to decide.")
    return says


def surrendered(came: SettingResults, role: SettingRole, sees: str) -> str:
    """Whether it ever pays to surrender, by what hands that stay come to."""
    nets = came.nets(role)
    better, same = (sum(n for net, n in nets if compares(net, GIVEN_UP)) for compares in (lt, eq))
    return (
        f"Surrender gives up the whole wager{sees}: of {came.total:,} ways to fall it is better than staying "
        f"in {better:,}, the same in {same:,}, and worse in {came.total - better - same:,}. "
        f"{'It never pays.' if not better else 'It pays there alone.'}"
    )
