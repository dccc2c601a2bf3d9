"""All games by id, and the law that is missing for each. A game is imported on first use."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any, TypeAlias

from pitboss.law import BadInput, cite
from pitboss.law.index import find
from pitboss.table.game import Game, GameGroup
from pitboss.table.table import Table

AnyGame: TypeAlias = Game[Any, Any, Any, Table[Any, Any, Any]]

GAMES = {
    "caribbean-stud": "pitboss.games.caribbean_stud.game:CaribbeanStud",
    "pai-gow": "pitboss.games.pai_gow.game:PaiGow",
    "red-dog": "pitboss.games.red_dog:RedDog",
    "pokette": "pitboss.games.pokette.game:Pokette",
    "casino-night-three-card-poker": "pitboss.games.three_card.casino_night:CasinoNightThreeCardPoker",
    "joker-seven": "pitboss.games.casino_night.joker_seven:JokerSeven",
    "under-over": "pitboss.games.casino_night.under_over:UnderOver",
    "chuck-a-luck": "pitboss.games.casino_night.chuck_a_luck:ChuckALuck",
    "three-card-poker": "pitboss.games.three_card.casino:ThreeCardPoker",
    "mini-dice": "pitboss.games.mini_dice:MiniDice",
    "pai-gow-poker": "pitboss.games.pai_gow_poker.game:PaiGowPoker",
    "keno": "pitboss.games.keno.game:Keno",
    "seven-card-stud": "pitboss.poker.games.seven_card_stud:SevenCardStud",
    "seven-card-stud-low": "pitboss.poker.games.seven_card_stud:SevenCardStudLow",
    "seven-card-stud-high-low": "pitboss.poker.games.seven_card_stud:SevenCardStudHighLow",
    "seven-card-stud-8": "pitboss.poker.games.seven_card_stud:SevenCardStudEight",
    "hold-em": "pitboss.poker.games.hold_em:HoldEm",
    "casino-night-hold-em": "pitboss.poker.games.casino_night_hold_em:CasinoNightHoldEm",
    "omaha": "pitboss.poker.games.hold_em:Omaha",
    "omaha-8": "pitboss.poker.games.hold_em:OmahaEight",
    "five-card-draw": "pitboss.poker.games.draw:FiveCardDraw",
    "five-card-draw-low": "pitboss.poker.games.draw:FiveCardDrawLow",
    "triple-draw": "pitboss.poker.games.draw:TripleDraw",
    "badugi": "pitboss.poker.games.draw:Badugi",
    "five-card-stud": "pitboss.poker.games.five_card_stud:FiveCardStud",
    "mambo-stud": "pitboss.poker.games.mambo_stud:MamboStud",
}

# Authorized by name, but we do not have their rules: they cannot be opened.
GAMES_WITHOUT_TEXT = {
    "winners-pot-poker": ("Winner's pot poker", cite("13:69F-33")),
    "supreme-pai-gow": ("Supreme pai gow", cite("13:69F-34")),
}
GAME_GROUPS: dict[GameGroup, tuple[str, str]] = {
    "cards": ("Card games", "against the house"),
    "tiles": ("Tiles", "against the house"),
    "numbers": ("Dice and numbers", "against the house"),
    "poker": ("Poker", "against each other"),
}
"""Groups of games for lists, each with its title and whom one plays against."""
RULES_NOT_HELD = "authorized, rules not held"
"""Their status in JSON; people read that the rules are not available."""


class UnknownGame(BadInput):
    """No game has this id."""


def find_game(id: str) -> AnyGame:
    """Return the game with this id."""
    if id in GAMES_WITHOUT_TEXT:
        title, law = GAMES_WITHOUT_TEXT[id]
        raise UnknownGame(
            f"{title} ({law}) cannot be opened: it is authorized, but its rules are not available"
        )
    if id not in GAMES:
        near = get_close_matches(id, GAMES, n=1)
        hint = f"did you mean {near[0]}?" if near else "`pitboss games` lists them all"
        raise UnknownGame(f"there is no game {id!r}; {hint}")
    module, name = GAMES[id].split(":")
    game: AnyGame = getattr(import_module(module), name)()
    return game


def every_game() -> list[AnyGame]:
    """Return all games, in the order of the law."""
    return sorted((find_game(id) for id in GAMES), key=lambda game: (game.law, game.id))


PROVENANCE_NOTES = {
    "code": "Its rules are from other public text of the code: we do not have all of it.",
    "sister": "Its rules are those of a twin game: we do not have New Jersey's text.",
    "custom": "Its rules are partly custom: we do not have all of New Jersey's text.",
}
SUBSTITUTE_NOTES = {
    "custom": "By custom, because the text is not available",
    "sister": "By a twin rule, because the text is not available",
    "unknown": "Text not available",
}


def missing_text_notes(game: Game[Any, Any, Any]) -> list[str]:
    """Return lines that say which of a game's paragraphs are missing, and what is played instead."""
    lines = [PROVENANCE_NOTES[game.provenance]] if game.provenance != "text" else []
    lines += [game.stands_in] if game.stands_in else []
    entries = find(game.law)
    for provenance, says in SUBSTITUTE_NOTES.items():
        if cites := [str(entry.cite) for entry in entries if entry.provenance == provenance]:
            lines.append(f"{says}: {', '.join(cites)}.")
    return lines
