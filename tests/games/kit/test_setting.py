"""Setting hands: order, the house way, two areas, surrender, and hidden cards."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import HIDDEN, cards, deck
from pitboss.equipment.chance import Chance
from pitboss.games.kit import cards as kit
from pitboss.games.kit.areas import name_on_area as on_area
from pitboss.games.kit.areas import offer_second_area, second_places
from pitboss.games.kit.betting import betting
from pitboss.games.kit.setting import (
    SettingRules,
    Surrender,
    offer_surrender,
    set_hands,
    setting_order,
)
from pitboss.games.kit.settle import forfeit, push
from pitboss.table import DEALER, Step
from pitboss.table.wager import Wager
from tests.games.kit.high_card import HighCard, HighCardOptions, HighCardRound, higher
from tests.helpers import act, events_named, refused

RULES = SettingRules(sets=".7", asks=".8", order=".9")
LAST = 6


def top_two_low(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    ordered = sorted(hand)
    return tuple(ordered[:2]), tuple(ordered[2:])


class DividingOptions(HighCardOptions):
    def offers(self) -> tuple[Wager, ...]:
        ante = next(wager for wager in super().offers() if wager.name == "ante")
        one = Wager(
            name="ante", at=".2", settle=higher, on=ante.on, tables=ante.tables, loses=".7", pushes=".8"
        )
        two = Wager(
            name="ante 2", at=".2", settle=higher, on=ante.on, tables=ante.tables, loses=".7", pushes=".8",
            needs="ante",
        )  # fmt: skip
        return one, two


class Dividing(HighCard):
    """Four cards each, two of them low. Nobody wins: it is only about setting."""

    id = "dividing"
    irregularities = ()  # type: ignore[assignment]
    Options = DividingOptions

    def deal(self, round: HighCardRound) -> Step[None]:
        yield from betting(round, offer=offer_second_area(round, LAST))
        second = second_places(round, LAST)
        round.holders = {place: seat for seat, place in second.items()}
        stakes = {seat: stake for (seat, name), stake in round.wagers.items() if name == "ante"}
        stakes |= {place: round.wagers[seat, "ante 2"] for seat, place in second.items()}
        kit.shuffle(round, deck(), ".3")
        kit.deal(round, sorted(stakes), 4, ".4", each=4)

        def wager(place: int) -> tuple[int, Wager]:
            name = on_area("ante", 2 if place in round.holders else 1)
            return round.holders.get(place, place), round.options.wagers[name]

        gives_up = Surrender(
            ".6", lambda place: wager(place)[0] != 3, lambda place: forfeit(round, *wager(place), ".6")
        )
        parts = yield from set_hands(round, stakes, RULES, top_two_low, surrender=gives_up)
        stay = sorted(parts, reverse=True)
        for place in sorted(parts, reverse=True):
            stay = yield from offer_surrender(round, stay, place, gives_up, round.cite(".5"))
            if place not in stay:
                continue
            stay.remove(place)
            round.emit_cards("show", round.cite(".5"), place, parts[place][1], hand="low")
            push(round, *wager(place))


def start(*seats: int) -> HighCardRound:
    order = cards("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c")
    table = Dividing().table(options=DividingOptions(), stacks=dict.fromkeys(seats, 100_000))
    chance = Chance.scripted([("shuffle", [*order, *(card for card in range(52) if card not in order)])])
    round: HighCardRound = table.start(chance)
    return round


def bet(round: HighCardRound, seat: int, *stakes: int) -> HighCardRound:
    areas = tuple((on_area("ante", place), stake) for place, stake in enumerate(stakes, 1))
    return act(round, (seat, "wager", areas))


def close(round: HighCardRound) -> HighCardRound:
    return act(round, (DEALER, "no_more_bets"))


def test_a_player_picks_the_low_hand_and_nobody_else_sees_it() -> None:
    round = close(bet(bet(start(1, 2), 1, 500), 2, 500))
    act(round, (1, "set", cards("As Kd")))
    (told,) = events_named(round, "set")
    assert told.cards == cards("Qh Jc As Kd")
    assert set(round.view(2).events[-1].cards) == {HIDDEN}
    with refused("13:69F-20.8", "already set, face down"):
        act(round, (1, "set", cards("Qh Jc")))


def test_players_set_in_any_order_and_are_awaited_clockwise() -> None:
    round = close(bet(bet(start(1, 2), 1, 500), 2, 500))
    assert round.turn is not None
    assert round.turn.actor == 1
    act(round, (2, "set", cards("Ts 9d")))
    assert round.turn.actor == 1
    act(round, (1, "house_way"))
    assert round.turn.actor == DEALER
    assert events_named(round, "set")[-1].cards == cards("Jc Qh Kd As")
    assert str(events_named(round, "set")[-1].cite) == "13:69F-20.8"


def test_the_dealer_tells_only_the_player_who_asks_the_house_way_once() -> None:
    round = act(close(bet(bet(start(1, 2), 1, 500), 2, 500)), (1, "ask"))
    (told,) = events_named(round, "advice")
    assert told.cards == cards("Jc Qh Kd As")
    assert set(told.for_viewer(2).cards) == {HIDDEN}
    with refused("13:69F-20.7"):
        act(round, (1, "ask"))
    act(round, (2, "ask"))


def test_a_second_area_is_an_empty_position_beside_the_player() -> None:
    round = bet(bet(start(1, 2, 4), 2, 500, 500), 4, 500)
    assert second_places(round, LAST) == {2: 3}
    bet(round, 4, 500, 500)
    assert second_places(round, LAST) == {2: 3, 4: 5}
    with refused("13:69F-20.2", "cannot bet on “ante 2” now"):  # between the dealer and a neighbor
        bet(round, 1, 500, 500)


def test_the_larger_wager_is_set_first_and_equal_ones_counterclockwise() -> None:
    round = start(1, 4)
    round.holders = {2: 1}
    assert setting_order(round, {1: 500, 2: 500, 4: 900}) == {1: [2, 1], 4: [4]}
    assert setting_order(round, {1: 600, 2: 500, 4: 900}) == {1: [1, 2], 4: [4]}
    round = close(bet(start(1), 1, 500, 1000))
    with refused("13:69F-20.9"):
        act(round, (1, "set", cards("As Kd")))  # the cards of the smaller wager
    act(round, (1, "set", cards("Ts 9d")), (1, "set", cards("As Kd")))
    assert [event.data.get("place") for event in events_named(round, "set")] == [2, None]


def test_a_hand_is_surrendered_while_setting_and_until_hands_are_turned_up() -> None:
    round = close(bet(bet(bet(start(1, 3, 5), 1, 500), 3, 500), 5, 700))
    act(round, (1, "surrender"))
    assert events_named(round, "forfeit", amount=500)
    assert len(round.discards) == 4
    with refused("13:69F-20.7"):
        act(round, (3, "surrender"))
    act(round, (3, "house_way"), (5, "house_way"))
    assert round.turn is not None
    assert round.turn.actor == DEALER
    act(round, (5, "surrender", "seat 5"))
    assert round.over
    assert [event.actor for event in events_named(round, "show")] == [3]


def test_a_hand_may_be_surrendered_after_others_are_turned_up() -> None:
    round = act(close(bet(bet(start(1, 5), 1, 500), 5, 700)), (1, "house_way"), (5, "house_way"))
    act(round, (DEALER, "expose"))
    assert [event.actor for event in events_named(round, "show")] == [5]
    with refused("13:69F-20.5"):
        act(round, (5, "surrender", "seat 5"))
    act(round, (1, "surrender", "seat 1"))
    assert round.over
    assert events_named(round, "forfeit", amount=500)


def test_the_dealer_continues_if_nobody_surrenders() -> None:
    round: Any = act(close(bet(start(2), 2, 500)), (2, "house_way"), (DEALER, "expose"))
    assert round.over
