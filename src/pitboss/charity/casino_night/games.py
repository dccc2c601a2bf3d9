"""The 21 games of a casino night, and what of their rules can be played: 13:47-20.4."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.law import Cite, cite
from pitboss.table.refused import Refused

RulesHeld: TypeAlias = Literal["held", "in part", "custom", "stand-in", "not held"]
RULES_SAY: dict[RulesHeld, str] = {
    "held": "casino night rules",
    "in part": "casino night rules, in part",
    "custom": "by custom: the casino night rules are not available",
    "stand-in": "stand-in: not the casino night rules",
    "not held": "rules not available",
}
TOURNAMENT = "Texas Hold 'em tournament"


POKER, HOLD_EM = cite('13:47-20.2 "poker"'), cite('13:47-20.2 "hold \'em"')
SEVEN_CARD, THREE_CARD = cite('13:47-20.2 "seven card poker"'), cite('13:47-20.2 "three card poker"')


class NightGame(NamedTuple):
    """A game of the list: its name, what of its rules we have, and the game of the catalog that plays it."""

    name: str
    rules: RulesHeld = "not held"
    game: str = ""
    """Empty if no table can be played here."""
    law: Cite = AUTHORIZED
    """Its section, or the list if the section is not available."""
    defined: tuple[Cite, ...] = ()
    """Terms of the subchapter that say what it is."""

    @property
    def says(self) -> str:
        return RULES_SAY[self.rules]


GAMES = (
    NightGame("baccarat"),
    NightGame("beat the dealer"),
    NightGame("blackjack"),
    NightGame("Caribbean stud poker", "stand-in", "caribbean-stud", defined=(POKER,)),
    NightGame("chuck-a-luck", "custom", "chuck-a-luck"),
    NightGame("craps"),
    NightGame("hold 'em poker", "stand-in", "hold-em", defined=(HOLD_EM,)),
    NightGame("joker seven", "in part", "joker-seven", cite("13:47-20.26")),
    NightGame("let it ride"),
    NightGame("mini-baccarat"),
    NightGame("money wheel"),
    NightGame("multi action blackjack"),
    NightGame("red dog", "stand-in", "red-dog"),
    NightGame("roulette"),
    NightGame("seven-card stud poker", "stand-in", "seven-card-stud", defined=(SEVEN_CARD,)),
    NightGame("skill-stop reel"),
    NightGame("skill-stop video"),
    NightGame("token pusher"),
    NightGame("under/over", "in part", "under-over", cite("13:47-20.33")),
    NightGame(TOURNAMENT, "held", "casino-night-hold-em", cite("13:47-20.40"), (HOLD_EM,)),
    NightGame(
        "three card poker", "held", "casino-night-three-card-poker", cite("13:47-20.41"), (THREE_CARD,)
    ),
)
"""The closed list, in the order of the alphabet; the last two joined it in 2011."""
GAME_NAMES = tuple(each.name for each in GAMES)


def _key(name: str) -> str:
    """Reduce a name to what matters: `Three-card poker` and `three card poker` are one game."""
    plain = name.casefold().replace("’", "'").replace("-", " ").replace("/", " ")
    return " ".join(plain.split())


_BY_KEY = {_key(each.name): each for each in GAMES}


def find_game(name: str) -> NightGame | None:
    """Return the game of the list with a name, however it is spelled."""
    return _BY_KEY.get(_key(name))


def require_game(name: str, field: str = "") -> NightGame:
    """Return the game of the list with a name, or refuse one that no casino night may have."""
    found = find_game(name)
    if found is None:
        reason = (
            f"{name[:40]!r} is not among the {len(GAMES)} games of a casino night. Choose one of the list."
        )
        raise Refused(reason, AUTHORIZED, field)
    return found


def is_named(game: NightGame, listed: tuple[str, ...]) -> bool:
    """Return whether a list of names, such as a license's, names a game."""
    return any(find_game(each) == game for each in listed)
