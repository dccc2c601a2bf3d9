"""Every game describes its layout, with an area for every wager; one that does not is drawn plainly."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from pitboss.equipment.chance import Chance
from pitboss.games.kit.areas import area_of
from pitboss.games.kit.game import HouseGame
from pitboss.games.mini_dice import MiniDice
from pitboss.games.pokette.game import Pokette
from pitboss.games.red_dog import RedDog
from pitboss.table import Game, every_game
from pitboss.table.bots import first_option
from pitboss.table.layout import MARKS, plain_layout
from pitboss.table.picture import MARKER_EVENTS as MARKED
from pitboss.web.drawing import draw_table
from pitboss.web.drawing.scene import Size
from tests.cases import for_each
from tests.web.gallery import begun, go_on

GAMES = {game.id: game for game in every_game()}
SIZES: list[Size] = ["wide", "compact", "portrait"]


@for_each("game", GAMES.values())
def test_every_game_describes_its_layout(game: Game) -> None:
    layout = game.layout(game.Options())
    assert layout is not None
    assert layout.kind in ("ring", "arc", "grid")
    view = begun(game.id, 2).view(1)
    assert view.layout.seats == game.seating(game.Options())[0]


@for_each("game", [each for each in GAMES.values() if isinstance(each, HouseGame)])
@for_each("widest", [False, True])
def test_every_wager_has_one_area_and_every_area_a_wager(game: HouseGame[Any, Any], widest: bool) -> None:
    options = game.Options(**game.widest) if widest else game.Options()
    offered = [each for each in options.wagers.values() if not each.rides and area_of(each.name) == 1]
    names = {each.name for each in offered}
    spots = [spot.wager for spot in game.layout(options).spots]
    if game.id in ("mini-dice", "pokette", "under-over"):
        names = set(options.wagers)
    assert sorted(spots) == sorted(names)


@for_each("game", GAMES.values())
def test_areas_do_not_overlap(game: Game) -> None:
    options = game.Options(**getattr(game, "widest", {}))
    layout = game.layout(options)
    assert layout is not None
    spots = [spot for spot in layout.spots if spot.shape != "dot"]
    for n, one in enumerate(spots):
        for other in spots[n + 1 :]:
            apart = [
                one.cell[side] + one.size[side] <= other.cell[side] + 1e-6
                or other.cell[side] + other.size[side] <= one.cell[side] + 1e-6
                for side in (0, 1)
            ]
            assert any(apart), (one, other)


def test_every_mark_of_a_seat_has_a_text() -> None:
    assert set(MARKED.values()) == set(MARKS)


class BareRedDog(RedDog):
    """A game against the house without a layout."""

    layout = HouseGame.layout


class BareMiniDice(MiniDice):
    """A game without any description of its table."""

    layout = Game.layout  # type: ignore[assignment]


class BarePokette(Pokette):
    layout = Game.layout  # type: ignore[assignment]


@for_each("game", [BareRedDog(), BareMiniDice(), BarePokette()])
@for_each("size", SIZES)
def test_a_game_without_a_layout_is_drawn_plainly(game: Game, size: Size) -> None:
    round = game.table(stacks={1: 50_000, 2: 50_000}).start(Chance.seeded(1))
    for _ in range(40):
        if round.turn is None:
            break
        drawn = draw_table(round.view(1), size=size, names={1: "A", 2: "B"})
        ElementTree.fromstring(drawn)
        for name in round.view(1).layout.wagers:
            assert size == "portrait" or f'data-area="{name}"' in drawn
        round.act(first_option(round.view(round.turn.actor)))


def test_many_wagers_form_a_grid_and_few_lie_at_each_seat() -> None:
    few, many = plain_layout(["a", "b", "a"], 6), plain_layout(map(str, range(30)), 6)
    assert few.kind == "arc"
    assert few.wagers == {"a", "b"}
    assert many.kind == "grid"
    assert many.columns == 8
    assert len({spot.cell for spot in many.spots}) == 30


def test_pokette_has_the_chosen_layout() -> None:
    usual = begun("pokette", 1).view(1).layout
    other = begun("pokette", 1, layout_columns="diamonds_spades_clubs_hearts").view(1).layout
    where = [{spot.wager: spot.cell for spot in layout.spots}["As"] for layout in (usual, other)]
    assert where == [(1, 0), (1, 1)]


def test_pai_gow_counts_from_the_dealer_counterclockwise() -> None:
    layout = go_on(begun("pai-gow", 3), 3).view(1).layout
    assert layout.counts[0] == 1
    assert [layout.counts[seat] for seat in (6, 5, 4, 3, 2, 1)] == [2, 3, 4, 5, 6, 7]
