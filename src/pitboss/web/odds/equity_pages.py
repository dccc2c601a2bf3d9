"""Poker equity in the browser: cards picked from a deck, or typed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams

from pitboss.law import BadInput
from pitboss.poker.game import PokerGame
from pitboss.table import Refused
from pitboss.web.odds.answers import AT_FIRST, Answer, answer, client_of, patience_of
from pitboss.web.odds.asked import LONGEST, OPTION, Said, refusal
from pitboss.web.odds.equity import RANKINGS, check, count_shares, deck, orders, poker_games
from pitboss.web.odds.heads import opening
from pitboss.web.page import fragment, page

router = APIRouter()
USUAL = "hold-em"
HANDS = 2


@router.get("/equity")
async def equity(request: Request) -> Response:
    """Show hands, a deck to pick from, and the equity of each hand."""
    asked = Spot(request.query_params)
    found = await asked.answer(client_of(request), AT_FIRST)
    given = asked.given() | {"found": found, "deck": deck(), "title": "Poker equity"}
    return await run_in_threadpool(page, request, "odds_equity.html", status=found.status, **given)


@router.get("/equity-result")
async def result(request: Request) -> Response:
    """Return the equity of the hands, for the page to insert."""
    asked = Spot(request.query_params)
    found = await asked.answer(client_of(request), patience_of(request))
    return fragment("odds_shares.html", status=found.status, found=found, **asked.given())


class Spot:
    """The question as it was typed."""

    def __init__(self, query: QueryParams) -> None:
        self.size = sum(len(key) + len(value) for key, value in query.multi_items())
        games = poker_games()
        self.unknown = "" if query.get("game", USUAL) in games else query["game"][:40]
        self.game: PokerGame = games.get(query.get("game", ""), games[USUAL])
        typed = [each.strip() for each in query.getlist("hand")]
        self.hands = typed + [""] * (HANDS - len(typed))
        self.named = any(typed)
        self.board, self.dead, self.discard, self.draws = (
            query.get(name, "").strip() for name in ("board", "dead", "discard", "draws")
        )
        self.query = query

    @property
    def readings(self) -> list[dict[str, Any]]:
        """Return the options on hand rankings, with the chosen values."""
        found = []
        for each in self.game.house_options():
            if each.topic == RANKINGS and each.values:
                chosen = self.query.get(OPTION + each.name, each.default)
                value = chosen if chosen in each.values else each.default
                found.append({"option": each, "key": OPTION + each.name, "value": value})
        return found

    @property
    def chosen(self) -> dict[str, str]:
        """Return the ranking options that differ from the default."""
        found = ((each["option"], each["value"]) for each in self.readings)
        return {option.name: value for option, value in found if value != option.default}

    async def answer(self, client: str, patience: float) -> Answer:
        """Calculate the equity of the hands; an empty answer while there are none."""
        if self.unknown:
            return _refused(BadInput(f"there is no poker game {self.unknown!r}: choose one from the list"))
        if not self.named:
            return Answer()
        try:
            if self.size > LONGEST:
                raise BadInput("that is more than a table holds: remove some hands")
            check(self.game, self.hands, (self.board, self.dead, self.discard))
            draws = self._draws()
        except (BadInput, Refused) as error:
            return _refused(error)
        game = self.game
        thrown = tuple(self.discard.split(",")) if self.discard and game.draws else ()
        hands = tuple(each or "random" for each in self.hands)
        words = json.dumps(self.chosen, sort_keys=True)
        args = (game.id, words, hands, self.board, self.dead, draws, thrown)
        found = await answer(count_shares, *args, client=client, patience=patience)
        return replace(found, said=_without_flags(found.said)) if found.said else found

    def _draws(self) -> int | None:
        if not self.draws or not self.game.draws:
            return None
        if not self.draws.isdecimal() or len(self.draws) > 2:
            raise BadInput(f"draws left must be a number up to {self.game.draws}")
        return int(self.draws)

    def given(self) -> dict[str, Any]:
        """Return the values for the templates."""
        return {
            "spot": self,
            "game": self.game,
            "games": poker_games().values(),
            "orders": orders(self.game),
            "seats": self.game.seating(self.game.Options())[0],
            "tab": "equity",
            "opens": opening(self.game, self.chosen),
        }


def _refused(error: BadInput | Refused) -> Answer:
    return Answer(said=_without_flags(refusal(error)), status=400)


def _without_flags(said: Said) -> Said:
    """Replace command-line words by those of the page: `--board` is its field."""
    return said._replace(says=re.sub(r"--([a-z]+)", r"\1", said.says))
