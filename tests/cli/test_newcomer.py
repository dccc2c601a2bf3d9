"""A newcomer at each game: what is on the screen, what is explained, and what may be typed."""

from __future__ import annotations

import pytest

from pitboss.cli.typed_actions import understand
from pitboss.equipment.chance import Chance
from pitboss.equipment.pieces import BALL, TILE, list_names, parse_pieces, text
from pitboss.equipment.tiles import tiles
from pitboss.law import cite
from pitboss.table import Action, Amount, Area, Choice, Option, Pick, Stakes, every_game, find_game
from pitboss.table.bots import Bot, RandomLegal, play_out
from pitboss.table.view import View
from pitboss.table.words import meaning
from tests.cases import for_each
from tests.cli.test_cli import run
from tests.helpers import refused

LAW = cite("13:69F-10.7(a)")
HELD = tuple(TILE + tile for tile in tiles("6-6a 3-6 6-6b 2-4"))
SET = Pick(actor=1, name="set", cite=LAW, items=HELD, least=2, most=2)
WIDEST = {
    "pai-gow": {"player_bank": "on", "co_bank": "on", "areas": 2},
    "pai-gow-poker": {"player_bank": "on", "co_bank": "on", "shuffle": "manual", "start": "dice"},
    "keno": {"refund_undrawn": "on"},
}


def _area(wager: str, low: int = 500) -> Area:
    return Area(wager=wager, low=low, high=50_000, step=100, cite=LAW, limits=LAW, exact=LAW)


def _stakes(*areas: Area) -> tuple[Option, ...]:
    return (
        Choice(actor=1, name="ready", cite=LAW),
        Stakes(actor=1, name="bet", cite=LAW, areas=areas, funds=100_000, ready=True),
        Stakes(actor=1, name="wager", cite=LAW, areas=areas, funds=100_000),
    )


@for_each("game", every_game())
def test_every_legal_action_is_explained(game) -> None:  # type: ignore[no-untyped-def]
    options = game.options_from_json(WIDEST.get(game.id, {}))
    table = game.table(options=options, stacks=dict.fromkeys((1, 2, 3), 100_000))
    chance = Chance.seeded(9, mishaps=12)
    offered: dict[str, Option] = {}

    def noting(bot: Bot) -> Bot:
        def play(view: View) -> Action:
            offered.update({option.name: option for option in view.options})
            return bot(view)

        return play

    for number in range(1, 7):
        bots = {seat: noting(RandomLegal(chance.fork(f"{number} {seat}"))) for seat in table.stacks}
        play_out(table.start(chance.fork(number)), bots)
    assert len(offered) >= 2
    assert not [name for name, option in offered.items() if not meaning(option, game)]


def test_tiles_are_named_by_their_pips_in_either_order() -> None:
    assert understand("set 6-6 6-6", (SET,)).value == (HELD[0], HELD[2])
    assert understand("set 6-3 6-6b", (SET,)).value == (HELD[1], HELD[2])
    assert parse_pieces("6-6b 6-6", HELD) == (HELD[2], HELD[0])


def test_ambiguous_tiles_or_wagers_are_asked_for() -> None:
    with refused(str(LAW), "say which: set: 2 of 6-6a 3-6 6-6b 2-4"):
        understand("set", (SET,))
    two = Choice(actor=1, name="surrender", cite=LAW, among=("betting position 5", "betting position 6"))
    with refused(str(LAW), "say which: surrender: betting position 5, betting position 6"):
        understand("surrender", (two,))
    assert understand("surrender 6", (two,)).value == "betting position 6"
    one = Choice(actor=1, name="surrender", cite=LAW, among=("betting position 5",))
    assert understand("surrender", (one,)).value == "betting position 5"


def test_a_run_of_balls_is_shortened_to_its_ends() -> None:
    assert list_names([BALL + 1, BALL + 2, *range(BALL + 4, BALL + 81)]) == "1 2 4 to 80"
    assert list_names([BALL + 1, BALL + 2, BALL + 3]) == "1 2 3"


@for_each("text", ["5", "$5", "wager 5", "bet 5", "bet pai gow 5", "put 5 on pai gow"])
def test_dollars_are_enough_if_there_is_one_wager(text: str) -> None:
    assert understand(text, _stakes(_area("pai gow"))).value == (("pai gow", 500),)


def test_one_of_several_wagers_must_be_named() -> None:
    options = _stakes(_area("ante"), _area("progressive", 100))
    with refused(str(LAW), "type a wager and dollars, such as ante 5 (type ? for the list)"):
        understand("bet 5", options)
    assert understand("bet ante 5, progressive 1", options).value == (("ante", 500), ("progressive", 100))
    assert understand("bet prog 1", options).value == (("progressive", 100),)
    assert understand("bet ante 1,000", options).stakes == (("ante", 100_000),)
    with refused(str(LAW), "you can ready, bet (type ? for help)"):
        understand("dance", options)


@for_each("text", ["ante 5 pair plus 7", "bet 5 on ante 7 on pair plus", "stake ante 5, pair plus 7"])
def test_several_wagers_are_typed_in_one_line_and_make_you_ready(text: str) -> None:
    options = _stakes(_area("ante"), _area("pair"), _area("pair plus"), _area("ante 2"))
    action = understand(text, options)
    assert (action.name, action.stakes) == ("bet", (("ante", 500), ("pair plus", 700)))
    with refused(str(LAW), "'ante 5 pair' is not a wager"):
        understand("ante 5 pair", options)
    with refused(str(LAW), "can be read in two ways: put a comma after each wager"):
        understand(
            "ante 2 5 pair 9", (*_stakes(_area("ante"), _area("pair"), _area("ante 2"), _area("5 pair")),)
        )


def test_skip_bets_nothing_and_never_drops_chips() -> None:
    options = _stakes(_area("ante"))
    assert understand("skip", options).name == "ready"
    with refused(str(LAW), "you have chips on ante, so this round is not skipped: type ready"):
        understand("skip", options, up=["ante"])
    assert understand("ready", options, up=["ante"]).name == "ready"
    assert understand("wager ante 5", options).name == "wager"


def test_a_decision_may_be_typed_with_its_cost() -> None:
    play = Choice(actor=1, name="play", cite=LAW, cost=1_000)
    assert understand("play 10", (play,)).value is None
    with refused(str(LAW), "play costs exactly $10 here"):
        understand("play 3", (play,))


TYPED = {
    "three-card-poker": ("ante 10\n?\nplay\n", ["(high card, 9-8-4)", "You match your ante"]),
    "casino-night-three-card-poker": ("ante 10\n?\nplay\n", ["play", "straight flush 40 to 1"]),
    "caribbean-stud": (
        "ante 400\nante 10 progressive\n?\nbet\n",
        ["you need 3 times that on hand", "4 down, up Qh", "(high card, A-9-8-5-4)", "twice your ante"],
    ),
    "pai-gow": (
        "bet 10\n?\nset\nset 3-3 5-1\nstay\n",
        ["identical tiles apart", "set which? 2 of", "(value 3, top tile 1-3 over value 2, top tile 3-3)"],
    ),
    "pai-gow-poker": (
        "bet 10\n?\nset\nask\nhouse way\n",
        ["which must not rank below it", "set which? 2 of", "Seat 1 shows"],
    ),
    "keno": (
        "mark 1 2 3\n?\nmark 99\n5\nready\n",
        ["4 to 80", "one way of three spots", "follow the older edition", "ticket 1 for $5"],
    ),
    "pokette": (
        "As 5 red 10\n?\nskip\n",
        ["Seat 1 puts $5 on As", "posted Qc", "split pays 24 to 1"],
    ),
}


@pytest.mark.parametrize("game", TYPED)
def test_a_first_round_fits_the_screen_and_is_explained(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    typed, said = TYPED[game]
    done = run("play", game, "--seed", "3", typed=f"{typed}why\nquit\n")
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stdout.split())
    assert [each for each in said if each not in shown] == []
    assert "Result:" in shown
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert str(find_game(game).law) in shown


def test_a_forbidden_action_is_answered_with_the_rule() -> None:
    done = run("play", "keno", "--seed", "3", typed="void 1\nquit\n")
    assert "you can void only a whole ticket" in " ".join(done.stdout.split())


def test_tables_keep_all_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("odds", "pokette").stdout.splitlines()
    assert "house edge" in lines[2]
    assert "1/18" in next(line for line in lines if "straight up" in line)
    assert max(map(len, run("games").stdout.splitlines())) <= 80


def test_the_hand_to_decide_is_named_when_there_are_two() -> None:
    typed = "ante 10 ante 2 20\nplay\nfold\nquit\n"
    done = run("play", "three-card-poker", "--seed", "3", "--seats", "1", "-o", "areas=2", typed=typed)
    first, second = done.stdout.index("to decide: the first hand"), done.stdout.index("to decide: the second")
    assert (
        first < done.stdout.index("puts $10 on play") < second < done.stdout.index("gives up $20 on ante 2")
    )


@for_each("game", every_game())
def test_every_legal_action_can_be_typed(game) -> None:  # type: ignore[no-untyped-def]
    table = game.table(stacks=dict.fromkeys((1, 2, 3), 100_000))
    chance, typed = Chance.seeded(4, mishaps=10), 0
    for number in range(1, 6):
        round = table.start(chance.fork(number))
        bot = RandomLegal(chance.fork(f"{number} bot"))
        while turn := round.turn:
            view = round.view(turn.actor)
            if turn.actor <= 0:
                round.act(view.options[0].action())
                continue
            action = bot(view)
            option = next(option for option in view.options if option.name == action.name)
            assert understand(_typed(action, option), view.options) == action
            round.act(action)
            typed += 1
    assert typed > 9


def _typed(action: Action, option: Option) -> str:
    """A decision as a person would write it."""
    match option:
        case Stakes():
            value = ", ".join(f"{wager} {amount / 100:.2f}" for wager, amount in action.stakes)
        case Amount():
            value = f"{action.amount / 100:.2f}" if option.money else str(action.amount)
        case Pick():
            value = text(action.picked) or "none"
        case _:
            value = str(action.value or "")
    return f"{option.words} {value}".strip().lower()


def test_the_bankroll_requirement_limits_only_large_stakes() -> None:
    shown = run("play", "three-card-poker", typed="ante 3\nante 900\n").stdout
    said = " ".join(shown.split())
    assert "$3 on ante is outside $5 to $500 (13:69F-8.2)" in said
    assert "$900 on ante is outside $5 to $500, and you need 2 times that on hand (13:69F-8.2)" in said
