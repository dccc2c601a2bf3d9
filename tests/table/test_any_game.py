"""Properties of every game that registers itself: money, replay, options, secrecy, settlement."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.evidence.journal import RecordJournal
from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.games.kit.game import HouseGame
from pitboss.table import DEALER, SUPERVISOR, Action, Record, Refused, Round, Table, every_game
from pitboss.table.bots import RandomLegal
from pitboss.table.game import Game
from pitboss.table.house_options import BadOptions, HouseOptions
from pitboss.table.option import Amount, Pick, Stakes
from pitboss.table.turn import Turn
from tests.games.settled import check_settled
from tests.helpers import some

GAMES = {game.id: game for game in every_game()}
any_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HOUSE_GAMES = {id: game for id, game in GAMES.items() if isinstance(game, HouseGame)}
any_house_game = pytest.mark.parametrize("game", HOUSE_GAMES.values(), ids=HOUSE_GAMES)
examples = settings(max_examples=some(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
setups = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 10**9),
        "seats": st.integers(1, 8),
        "stack": st.sampled_from([0, 300, 1_000, 12_345, 100_000]),
        "mishaps": st.sampled_from([0, 0, 3, 20]),
        "plain": st.booleans(),
    }
)


LISTS: dict[str, Any] = {
    "blinds": [200, 500, 1000],
    "rake_levels": [[1500, 100], [4000, 200]],
    "extra_rulings": [["a spilled drink", "misdeal"], ["a phone rang", "dead_hand"]],
    "most_seats": 5,
    "max_raises": 2,
    "bad_beat": "2s 2d 3c 3h 4s",
    "coupon_value": 500,
    "coupons_each": 5,
    "rate_card": {
        "schedules": {"1": {"1": 3}, "2": {"2": 12}},
        "types": ["straight", "split", "king"],
        "most_games": 2,
    },
}
"""Values for options that are lists, optional, or need more than a cent."""


def some_house(game: Game, chance: Chance) -> HouseOptions:
    """Return a house with random options, as far as the game and the law allow."""
    row: dict[str, Any] = {}
    for each in game.house_options():
        if chance.below(3):
            continue
        if each.values:
            row = _with(game, row, **{each.name: each.values[chance.below(len(each.values))]})
        elif each.name == "odds":
            row = _with(game, row, odds=_better_odds(game, chance))
        elif each.name == "bad_beat":
            row = _with(game, row, bad_beat=LISTS["bad_beat"], fund=100)  # neither without the other
        elif each.name in LISTS:
            row = _with(game, row, **{each.name: LISTS[each.name]})
        elif isinstance(each.default, int):
            row = _with(game, row, **{each.name: (1, 2, 2 * each.default)[chance.below(3)]})
    options: HouseOptions = game.options_from_json(row)
    return options


def _with(game: Game, row: dict[str, Any], **more: Any) -> dict[str, Any]:
    try:
        game.options_from_json(row | more)
    except (Refused, BadOptions):
        return row
    return row | more


def _better_odds(game: Game, chance: Chance) -> dict[str, str]:
    posted = list(game.Options().posted_odds.items())
    name, odds = posted[chance.below(len(posted))]
    return {name: f"{odds.win * 2 + 1} to {odds.stake * 2}"}


def tables(game: Game, setup: dict[str, Any]) -> tuple[Table, Chance]:
    chance = Chance.seeded(setup["seed"])
    options = game.Options() if setup.get("plain", True) else some_house(game, chance)
    most, _ = game.seating(options)
    seats = min(max(setup["seats"], game.min_seats), most)
    stacks = {seat: setup["stack"] + 700 * seat for seat in range(1, seats + 1)}
    return game.table(options=options, stacks=stacks), chance


def sound(round: Round[Any, Any], money: int) -> None:
    """Check what must always hold for the accounts."""
    assert round.total_money() == money
    for book in round.books:
        assert book.may_be_negative or all(amount >= 0 for amount in book.values()), book.name


def rebuilt(round: Round[Any, Any]) -> dict[tuple[str, Any], int]:
    """Compute the accounts from only the start and the movements."""
    amounts: dict[tuple[str, Any], int] = {}
    amounts |= {("stack", seat): stack for seat, stack in round.start.stacks.items()}
    amounts |= {("wager", key): amount for key, amount in round.start.wagers.items()}
    amounts |= {("fund", name): amount for name, amount in round.start.funds.items()}
    for amount, source, target, *_ in round.movements:
        amounts[source] = amounts.get(source, 0) - amount
        amounts[target] = amounts.get(target, 0) + amount
    return {account: amount for account, amount in amounts.items() if amount}


def anyone(round: Round[Any, Any], bot: RandomLegal, chance: Chance) -> Action:
    """Return a random actor: usually the awaited one, sometimes another with options."""
    assert round.turn is not None
    actor = round.turn.actor
    if chance.below(6) == 0:
        actors = sorted({option.actor for option in round.turn.options})
        actor = actors[chance.below(len(actors))]
    return bot(round.view(actor))


def snapshot(round: Round[Any, Any]) -> tuple[Any, ...]:
    return (
        len(round.events),
        len(round.inputs),
        dict(round.stacks),
        dict(round.wagers),
        round.pot,
        round.house,
        round.state,
        id(round.turn),
    )


@any_game
@given(setup=setups)
@examples
def test_money_is_conserved_and_replay_equals_play(game: Game, setup: dict[str, Any]) -> None:
    table, chance = tables(game, setup)
    bot, lines = RandomLegal(chance), list[bytes]()
    RecordJournal(lambda line: lines.append(line.text)).attach(table)
    for number in range(3):
        try:
            round = table.start(Chance.seeded(f"{setup['seed']} {number}", mishaps=setup["mishaps"]))
        except Refused:
            return  # too few players with enough money
        money = round.total_money()
        steps = 0
        while round.turn:
            round.act(anyone(round, bot, chance))
            sound(round, money)
            steps += 1
            assert steps < 2_000, "the round does not end"
            if chance.below(20) == 0:
                half = RecordReading(read_lines(b"".join(lines))).played[-1].round
                assert half is not None
                assert half.events == round.events
                assert (half.turn is None) == (round.turn is None)
        assert sum(round.changes().values()) + round.house + round.fund == 0
        held = {(book.name, key): amount for book in round.books for key, amount in book.items() if amount}
        assert rebuilt(round) == held
        assert {name for name, _ in held} <= {"stack", "wager", "owed", "fund", "house"}
        again = Record.of(round).replay()
        assert again.events == round.events
        assert again.state == round.state
        assert again.stacks == round.stacks
    assert [played.over for played in RecordReading(read_lines(b"".join(lines))).played] == [True] * 3


@any_game
@given(setup=setups)
@examples
def test_every_option_offered_is_accepted(game: Game, setup: dict[str, Any]) -> None:
    table, chance = tables(game, setup)
    bot = RandomLegal(chance)
    try:
        round = table.start(Chance.seeded(setup["seed"], mishaps=setup["mishaps"]))
    except Refused:
        return
    while round.turn:
        for option in round.turn.options:
            actions = [option.action(value) for value in _values(option)]
            assert all(action in round.turn.options for action in actions)
            if chance.below(6) == 0:
                round.copy().act(actions[chance.below(len(actions))])
        round.act(anyone(round, bot, chance))


@any_game
@given(setup=setups)
@examples
def test_every_other_action_is_refused_and_changes_nothing(game: Game, setup: dict[str, Any]) -> None:
    table, chance = tables(game, setup)
    bot = RandomLegal(chance)
    try:
        round = table.start(Chance.seeded(setup["seed"], mishaps=setup["mishaps"]))
    except Refused:
        return
    while round.turn:
        before = snapshot(round)
        for action in _wrong(round.turn, table):
            assert action not in round.turn.options
            with pytest.raises(Refused) as caught:
                round.act(action)
            assert caught.value.reason
            assert snapshot(round) == before
        round.act(anyone(round, bot, chance))
    with pytest.raises(Refused):
        round.act(Action(1, "anything"))


@any_game
@given(setup=setups)
@examples
def test_no_hidden_card_is_in_a_view(game: Game, setup: dict[str, Any]) -> None:
    table, chance = tables(game, setup)
    bot = RandomLegal(chance)
    try:
        round = table.start(Chance.seeded(setup["seed"]))
    except Refused:
        return
    while round.turn:
        for viewer in (None, *round.seats):
            seen = round.view(viewer).events
            for event, shown in zip(round.events, seen, strict=True):
                if event.seen_by is not None and event.seen_by != viewer:
                    assert set(shown.cards) <= {HIDDEN}
                    assert len(shown.cards) == len(event.cards)
                else:
                    assert shown == event
            turn = round.view(viewer).turn
            assert all(option.actor == viewer for option in (turn.options if turn else ()))
        round.act(anyone(round, bot, chance))


@any_game
def test_every_event_and_option_names_its_rule(game: Game) -> None:
    table, chance = tables(game, {"seed": 1, "seats": 4, "stack": 100_000})
    bot = RandomLegal(chance)
    round = table.start(Chance.seeded(1))
    while round.turn:
        assert all(option.cite for option in round.turn.options)
        assert round.turn.options[0].actor == round.turn.actor
        round.act(anyone(round, bot, chance))
    assert all(event.to_json()["cite"] for event in round.events)


@any_game
def test_undo_and_copy(game: Game) -> None:
    table, chance = tables(game, {"seed": 1, "seats": 4, "stack": 100_000})
    bot = RandomLegal(chance)
    round = table.start(Chance.seeded(3))
    while round.turn:
        before = list(round.events)
        round.act(anyone(round, bot, chance))
        assert round.copy().events == round.events
        assert round.undo().events == before[: len(round.undo().events)] == round.undo().events


@any_house_game
@given(setup=setups)
@examples
def test_play_pays_exactly_what_the_compiled_settlement_says(
    game: HouseGame[Any, Any], setup: dict[str, Any]
) -> None:
    table, chance = tables(game, setup | {"stack": 100_000})
    bot = RandomLegal(chance)
    for number in range(3):
        round = table.start(Chance.seeded(f"{setup['seed']} {number}", mishaps=setup["mishaps"]))
        while round.turn:
            round.act(anyone(round, bot, chance))
        check_settled(round)


def _values(option: Any) -> list[Any]:
    """Return values at the edges of what an option accepts."""
    match option:
        case Amount():
            return [
                option.low,
                option.high,
                option.low + option.step * ((option.high - option.low) // option.step),
            ]
        case Pick():
            return [
                option.items[: option.least],
                option.items[: option.most],
                option.items[len(option.items) - option.most :],
            ]
        case Stakes():
            least = {line.wager: line.low for line in option.areas}
            alone = [line for line in option.areas if not line.needs]
            return [((line.wager, amount),) for line in alone for amount in {line.low, line.high}] + [
                ((line.needs, least[line.needs]), (line.wager, line.low))
                for line in option.areas
                if line.needs
            ]
    return list(option.among) or [None]


def _wrong(turn: Turn, table: Table) -> list[Action]:
    """Return actions that are close to an option but not one."""
    wrong = [Action(turn.actor, "no such thing"), Action(99, turn.options[0].name)]
    actors = (DEALER, SUPERVISOR, *range(1, table.game.max_seats + 1))
    names = {option.name for option in turn.options}
    offered = {(option.actor, option.name) for option in turn.options}
    wrong += [Action(actor, name) for actor in actors for name in names if (actor, name) not in offered]
    for option in turn.options:
        for value in _bad_values(option):
            wrong.append(Action(option.actor, option.name, value))
    return wrong


def _bad_values(option: Any) -> list[Any]:
    bad: list[Any] = ["nonsense", 1.5, True, [1], {"field": 5}]
    match option:
        case Amount():
            bad += [option.low - 1, option.high + 1, -option.low - 1, None]
            if option.high - option.low > option.step > 1:
                bad.append(option.low + 1)
        case Pick():
            bad += [(99,), (*option.items, 0), None]
        case Stakes():
            line = option.areas[0]
            bad += [
                None,
                (),
                ((line.wager, 0),),
                ((line.wager, -line.low),),
                ((line.wager, line.high + line.step),),
                ((line.wager, line.low), (line.wager, line.low)),
                (("no such wager", line.low),),
                ((line.wager, option.funds + line.step),),
            ]
        case _:
            bad += [5] if option.among else [5, ()]
    return bad
