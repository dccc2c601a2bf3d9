"""The end of a round on the drawing: winning cards, results of wagers, seats that must still set."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitboss.equipment.cards import in_words
from pitboss.equipment.chance import Chance
from pitboss.games.kit.game import HouseGame
from pitboss.poker.game import PokerGame
from pitboss.rankings import HIGH
from pitboss.table import DEALER, dollars, every_game, find_game
from pitboss.table.bots import RandomLegal, first_option, play_out
from pitboss.table.picture import Picture
from pitboss.web.drawing.scene import Size
from pitboss.web.drawing.story import Story
from tests.cases import for_each
from tests.games.caribbean import playing as caribbean
from tests.games.mini_dice import table as dice
from tests.games.pai_gow_poker import playing
from tests.helpers import act
from tests.web.gallery import begun, go_on
from tests.web.test_felt import SIZES, any_size, drawn, texts, titles, tree


def ringed(svg: str) -> tuple[set[str], set[str]]:
    """Return the ringed and the dimmed cards, by their titles."""
    rings, dimmed = set(), set()
    for each in tree(svg).iter("g"):
        name = each.findtext("title") or ""
        if any("--win" in rect.get("stroke", "") for rect in each.findall("rect")) and " of " in name:
            rings.add(name)
        if each.get("opacity") == "0.38":
            dimmed.add(name)
    return rings, dimmed


@for_each("game", [each.id for each in every_game() if isinstance(each, PokerGame)])
def test_only_winning_cards_are_ringed_and_the_rest_dimmed(game: str) -> None:
    tried, rules = 0, find_game(game)
    assert isinstance(rules, PokerGame)
    for seed in range(8):
        round = go_on(begun(game, 5, seed), 400, seed)
        won = {event.actor for event in round.events if event.name == "win"}
        shown = {event.actor: event for event in round.events if event.name == "show"}
        picture = Picture(round.view(None))
        rings, dimmed = ringed(drawn(round, None, SIZES[seed % 3]))
        open_cards = {in_words(card) for event in shown.values() for card in event.cards}
        open_cards |= {in_words(card) for card in picture.board} if shown else set()
        assert rings | dimmed == open_cards
        assert not rings & dimmed
        losing = [event for seat, event in shown.items() if seat not in won]
        assert not rings & {in_words(card) for event in losing for card in event.cards}
        if len(won) == 1 and shown and rules.low is None and game != "badugi":
            assert len(rings) == 5
        tried += bool(shown)
    assert tried >= 3


def test_hold_em_rings_the_five_cards_of_the_best_hand() -> None:
    round = go_on(begun("hold-em", 6, seed=8), 400)
    (winner,) = (event.actor for event in round.events if event.name == "win")
    (shown,) = (event for event in round.events if event.name == "show" and event.actor == winner)
    best = HIGH.rank((*shown.cards, *Picture(round.view(None)).board))
    assert ringed(drawn(round, 1))[0] == {in_words(card) for card in best.cards}


def test_nothing_is_ringed_without_a_showdown() -> None:
    round = begun("hold-em", 3)
    while round.turn:
        view = round.view(round.turn.actor)
        folds = [option for option in view.options if option.name == "fold"]
        round.act(folds[0].action() if folds else first_option(view))
    assert [event.name for event in round.events if event.name in ("win", "show")] == ["win"]
    for viewer in (None, *round.stacks):
        assert ringed(drawn(round, viewer)) == (set(), set())


# Settlement


@any_size
@pytest.mark.parametrize(
    "game", ["three-card-poker", "caribbean-stud", "red-dog", "pai-gow", "mini-dice", "pokette"]
)
def test_an_area_shows_its_result_with_a_sign(game: str, size: Size) -> None:
    signs: set[str] = set()
    for seed in range(12):
        round = go_on(begun(game, 3, seed), 400, seed)
        net: Counter[tuple[int, str]] = Counter()
        for event in round.events:
            sign = {"pay": 1, "collect": -1, "forfeit": -1, "commission": -1, "push": 0}.get(event.name)
            if sign is not None:
                net[event.actor or 0, event.data["wager"]] += sign * event.data["amount"]
        for seat in round.stacks:
            areas = [each for each in tree(drawn(round, seat, size)).iter("g") if "data-area" in each.attrib]
            own = {
                each.attrib["data-area"]: " ".join(text.text or "" for text in each.iter("text"))
                for each in areas
                if each.get("data-of") in (None, str(seat))
            }
            for (holder, name), amount in net.items():
                if holder == seat:
                    said = f"{'+' if amount > 0 else '−'}{dollars(abs(amount))}" if amount else "push"
                    assert said in own[name]
                    signs.add(said[0])
    assert {"+", "−"} <= signs


@pytest.mark.parametrize(("game", "bank"), [("pai-gow", "off"), ("pai-gow", "on"), ("pai-gow-poker", "off")])
def test_only_seats_that_must_still_set_are_marked(game: str, bank: str) -> None:
    tried = 0
    for seed in range(6):
        round = begun(game, 5, seed, player_bank=bank)
        for step in range(200):
            if round.turn is None:
                break
            may = {seat for seat in round.stacks if "set" in {o.name for o in round.view(seat).options}}
            plates = [each for each in tree(drawn(round, None)).iter("g") if "data-seat" in each.attrib]
            marked = {
                int(each.attrib["data-seat"])
                for each in plates
                if "sets" in [text.text for text in each.iter("text")]
            }
            assert marked == may
            tried += len(may) > 1
            go_on(round, 1, seed * 1000 + step)
    assert tried >= 4


# Void hands and coupons


def exposed_and_void(void_returns_wager: str) -> Any:
    """Return a round in which seat 2 loses, and then the hands are void; redealt, seat 2 wins."""
    at = playing.table(1, 2, void_returns_wager=void_returns_wager, coupon_value=500)
    deals = playing.packets({2: playing.BELOW}), playing.packets({2: playing.BEATS})
    script = [step for packets in deals for step in (("shuffle", packets), ("roll", (1,)))]
    round = playing.bet(at.start(Chance.scripted(script)), {1: 1000, 2: 1000})
    act(round, (2, "coupon", "pai gow poker"))
    act(playing.house_way(playing.close(round), 1, 2), (DEALER, "expose"))
    assert "pai gow poker, lost $10" in titles(drawn(round, 2))
    return act(round, (DEALER, "report", "a hand has the wrong number of cards"))


@any_size
def test_a_void_round_shows_no_hand_and_no_loss(size: Size) -> None:
    round = exposed_and_void("on")
    assert round.changes() == {1: 0, 2: 0}
    svg = drawn(round, 2, size)
    assert not [each for each in titles(svg) if "lost" in each or "loses" in each]
    assert "−$10" not in texts(svg)


@any_size
def test_redealt_hands_take_nothing_from_void_ones(size: Size) -> None:
    round = exposed_and_void("off")
    assert not [each for each in titles(drawn(round, 2, size)) if "lost" in each or "loses" in each]
    playing.expose(playing.house_way(round, 1, 2))
    assert round.changes()[2] == 1425
    assert "pai gow poker, won $14.25" in titles(drawn(round, 2, "wide"))


@any_size
def test_a_coupon_is_seen_beside_the_chips_until_it_is_collected(size: Size) -> None:
    round = playing.bet(playing.deal(playing.table(1, coupon_value=500), {1: playing.BEATS}), {1: 1000})
    assert "coupon" not in drawn(round, 1, size)
    act(round, (1, "coupon", "pai gow poker"))
    assert any("$10 and a coupon for $5" in each for each in titles(drawn(round, 1, size)))
    playing.expose(playing.house_way(playing.close(round), 1))
    assert "coupon" not in drawn(round, 1, size)


def test_a_coupon_on_a_shared_layout_is_named_with_its_player() -> None:
    round = dice.start(dice.table(1, coupon_value=500), (3, 4))
    act(dice.bet(round, 1, ("any 7", 5)), (1, "coupon", "any 7"))
    assert any("$5 and a coupon for $5" in each for each in titles(drawn(round, 1)))


@pytest.mark.parametrize(("hand", "won"), [(caribbean.ROYAL, "$9,999"), ("Ah Kh 9h 5h 2h", "$49")])
def test_a_progressive_shows_its_win_less_the_kept_stake(hand: str, won: str) -> None:
    round = act(caribbean.with_dollar(caribbean.table(meter_rate=0), hand, caribbean.HIGH), (1, "bet"))
    assert f"progressive, won {won}" in titles(drawn(round, 1))


@pytest.mark.parametrize("game", [each.id for each in every_game() if isinstance(each, HouseGame)])
def test_a_seats_areas_add_up_to_its_result(game: str) -> None:
    """Include void hands; a bonus for other players' hands is on no area."""
    rules, chance = find_game(game), Chance.seeded(f"areas {game}", mishaps=10)
    at = rules.table(options=rules.Options(**rules.widest), stacks=dict.fromkeys((1, 3, 5), 10**8))
    bots = {seat: RandomLegal(chance.fork(f"bot {seat}")) for seat in at.stacks}
    settled = 0
    for number in range(40):
        round = at.start(chance.fork(number))
        play_out(round, bots)
        view = round.view(None)
        story = Story(view, view.layout)
        up = {seat for seat, _ in (*round.start.wagers, *round.wagers)}
        envy = {event.actor for event in round.events if event.name == "envy"}
        for seat in {*round.seats} - up - envy:
            areas = [net for (whose, _), net in story.settled.items() if whose == seat]
            assert sum(areas) == round.changes()[seat]
            settled += len(areas)
    assert settled > 5
