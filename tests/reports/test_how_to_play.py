"""The how-to-play card: plain sentences for every game, and figures that follow the options."""

from __future__ import annotations

import re

from pitboss.odds.exact import prices
from pitboss.reports.how_to_play import PlayCard, make_card, price_card
from pitboss.table import Game, every_game, find_game
from tests.cases import for_each

MAX_STEP_LENGTH, MAX_WORDS = 140, 24
"""Characters of a step, and words of a sentence, at most."""
NOT_PLAIN = re.compile(
    r"\b(utilize|pursuant|thereof|commence|wagering|shall|hereby|prior to|in order to|respective|settle)\b",
    re.I,
)


def card(game: Game, **options: object) -> PlayCard:
    return make_card(game, game.options_from_json(options))


def widest(game: Game) -> PlayCard:
    """Return the card of a table with every wager of a game."""
    return make_card(game, game.Options(**game.widest))


@for_each("game", every_game())
def test_every_game_says_its_goal_and_its_round(game: Game) -> None:
    told = card(game)
    assert len(told.goal) <= 80
    assert 4 <= len(told.steps) <= 6
    for says in (told.goal, *told.steps):
        assert says.endswith(".")
        assert says[0].isupper()
        assert len(says) <= MAX_STEP_LENGTH, says


@for_each("game", every_game())
def test_the_sentences_are_plain_and_name_no_figure_that_a_house_can_change(game: Game) -> None:
    for says in (game.how_to_play.goal, *game.how_to_play.steps):
        assert not re.search(r"[0-9$%;()]", says), says
        assert not NOT_PLAIN.search(says), says
        assert all(len(each.split()) <= MAX_WORDS for each in re.split(r"[.:]", says)), says


@for_each("game", every_game())
def test_every_wager_is_listed_with_what_it_pays(game: Game) -> None:
    told = widest(game)
    assert told.wagers
    listed = {each.name.lower(): each for each in told.wagers}
    for model in game.models(game.Options(**game.widest)):
        for wager in model.wagers:
            if not wager.pays.lines:
                continue
            found = listed.get(wager.name.lower()) or listed[wager.pays.name.lower()]
            assert len(found.pays) == len(wager.pays.lines)
            for line, (_, pays) in zip(wager.pays.lines, found.pays, strict=True):
                assert pays in (wager.describe_line(line), "your bet back")


@for_each("id", ["mini-dice", "pokette", "red-dog", "casino-night-three-card-poker", "keno"])
def test_costs_agree_with_the_odds(id: str) -> None:
    game = find_game(id)
    options = game.Options()
    found = {each.name.lower(): each for each in price_card(make_card(game, options), game, options).wagers}
    for value in prices(game, options):
        wager = found.get(value.wager.lower()) or found[value.wager.partition(" (")[0].lower()]
        share = f"{float(value.edge):.2%}"
        assert share in wager.edge or " to " in wager.edge
        kept = re.findall(r"\$([\d.]+)", wager.cost)
        low, high = (float(kept[0]), float(kept[-2])) if " to " in wager.edge else (float(kept[0]),) * 2
        assert low - 0.005 <= float(value.edge * 100) <= high + 0.005, wager.cost
        assert wager.cost.endswith("if you always make the best choice.") == bool(value.played)


def test_the_card_follows_the_options_of_the_table() -> None:
    plain = {each.name: each for each in card(find_game("mini-dice")).wagers}
    posted = {each.name: each for each in card(find_game("mini-dice"), odds={"field": "2 to 1"}).wagers}
    assert dict(plain["Field"].pays)["wins"] == "1 to 1"
    assert dict(posted["Field"].pays)["wins"] == "2 to 1"
    poker = find_game("three-card-poker")
    assert "You lose it when you fold." in next(e for e in card(poker).wagers if e.name == "Pair plus").notes
    live = card(poker, fold_pair_plus="live")
    assert next(e for e in live.wagers if e.name == "Pair plus").notes == ()
    assert "Six-card bonus" not in {e.name for e in card(poker, six_card_bonus="off").wagers}


def test_poker_says_what_the_house_takes() -> None:
    game = find_game("hold-em")
    free = card(game)
    assert free.priced
    assert free.costs[-1] == "The house takes nothing from the pots here."
    raked = card(game, rake_percent=5, rake_cap=400)
    assert raked.costs[-1] == "The house takes about $5 of every $100 bet, at most $4 a round."
    assert raked.wagers[0].notes == ("$5 and $10, by the players left of the button.",)
    levels = card(game, rake_levels=[[2000, 100], [6000, 100]])
    assert levels.costs[-1] == "The house takes $1 when a pot reaches $20, $1 when a pot reaches $60."
    assert [each.name for each in card(find_game("seven-card-stud"), ante=100).wagers][:2] == [
        "Ante",
        "Forced bet",
    ]
