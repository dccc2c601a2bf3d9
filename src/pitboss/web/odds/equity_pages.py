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
from pitboss.web.odds.answers import FIRST_WAIT_SECONDS, Answer, answer, client_of, patience_of
from pitboss.web.odds.equity import (
    RANKINGS_TOPIC,
    check_hands,
    count_shares,
    deciding_rankings,
    deck,
    poker_games,
)
from pitboss.web.odds.page_data import new_table_query
from pitboss.web.odds.question import MAX_QUERY_LENGTH, OPTION, FieldVerdict, refusal
from pitboss.web.page import fragment, page

router = APIRouter()
DEFAULT_GAME = "hold-em"
MIN_HAND_FIELDS = 2


@router.get("/equity")
async def equity(request: Request) -> Response:
    """Show hands, a deck to pick from, and the equity of each hand."""
    asked = EquityQuestion(request.query_params)
    found = await asked.answer(client_of(request), FIRST_WAIT_SECONDS)
    given = asked.template_values() | {"found": found, "deck": deck(), "title": "Poker equity"}
    return await run_in_threadpool(page, request, "odds_equity.html", status=found.status, **given)


@router.get("/equity-result")
async def result(request: Request) -> Response:
    """Return the equity of the hands, for the page to insert."""
    asked = EquityQuestion(request.query_params)
    found = await asked.answer(client_of(request), patience_of(request))
    return fragment("odds_shares.html", status=found.status, found=found, **asked.template_values())


class EquityQuestion:
    """The question as it was typed."""

    def __init__(self, query: QueryParams) -> None:
        self.size = sum(len(key) + len(value) for key, value in query.multi_items())
        games = poker_games()
        self.unknown = "" if query.get("game", DEFAULT_GAME) in games else query["game"][:40]
        self.game: PokerGame = games.get(query.get("game", ""), games[DEFAULT_GAME])
        typed = [each.strip() for each in query.getlist("hand")]
        self.hands = typed + [""] * (MIN_HAND_FIELDS - len(typed))
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
            if each.topic == RANKINGS_TOPIC and each.values:
                chosen = self.query.get(OPTION + each.name, each.default)
                value = chosen if chosen in each.values else each.default
                found.append({"option": each, "key": OPTION + each.name, "value": value})
        return found

    @property
    def changed_readings(self) -> dict[str, str]:
        """Return the ranking options that differ from the default."""
        found = ((each["option"], each["value"]) for each in self.readings)
        return {option.name: value for option, value in found if value != option.default}

    async def answer(self, client: str, patience: float) -> Answer:
        """Calculate the equity of the hands; an empty answer while there are none."""
        if self.unknown:
            return _refuse(BadInput(f"there is no poker game {self.unknown!r}: choose one from the list"))
        if not self.named:
            return Answer()
        try:
            if self.size > MAX_QUERY_LENGTH:
                raise BadInput("that is more than a table holds: remove some hands")
            check_hands(self.game, self.hands, (self.board, self.dead, self.discard))
            draws = self._draws()
        except (BadInput, Refused) as error:
            return _refuse(error)
        game = self.game
        thrown = tuple(self.discard.split(",")) if self.discard and game.draws else ()
        hands = tuple(each or "random" for each in self.hands)
        words = json.dumps(self.changed_readings, sort_keys=True)
        args = (game.id, words, hands, self.board, self.dead, draws, thrown)
        found = await answer(count_shares, *args, client=client, patience=patience)
        return replace(found, said=_without_flags(found.said)) if found.said else found

    def _draws(self) -> int | None:
        if not self.draws or not self.game.draws:
            return None
        if not self.draws.isdecimal() or len(self.draws) > 2:
            raise BadInput(f"draws left must be a number up to {self.game.draws}")
        return int(self.draws)

    def template_values(self) -> dict[str, Any]:
        """Return the values for the templates."""
        return {
            "spot": self,
            "game": self.game,
            "games": poker_games().values(),
            "orders": deciding_rankings(self.game),
            "seats": self.game.seating(self.game.Options())[0],
            "tab": "equity",
            "opens": new_table_query(self.game, self.changed_readings),
        }


def _refuse(error: BadInput | Refused) -> Answer:
    return Answer(said=_without_flags(refusal(error)), status=400)


def _without_flags(said: FieldVerdict) -> FieldVerdict:
    """Replace command-line words by those of the page: `--board` is its field."""
    return said._replace(says=re.sub(r"--([a-z]+)", r"\1", said.says))
