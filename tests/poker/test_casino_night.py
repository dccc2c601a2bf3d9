"""13:47-20.40(e): hold 'em at a casino night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.law import Cite
from pitboss.poker import laws
from pitboss.poker.betting import why_no_raise
from pitboss.poker.edition import in_edition
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm, NightOptions
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER, SUPERVISOR, Record, Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import offered, start

GAME = CasinoNightHoldEm()


def hand_of(*stacks: int, seed: int = 1, **more: Any) -> Hand:
    table = GAME.table(options=NightOptions(**more), stacks=dict(enumerate(stacks, 1)))
    return table.start(Chance.seeded(seed))


@pytest.mark.rule("13:47-20.40(e)2", "13:47-20.40(e)6")
def test_the_button_begins_at_the_dealers_left_and_a_card_is_burned_first() -> None:
    hand = hand_of(50_000, 50_000, 50_000)
    assert hand.button == 1
    names = [event.name for event in hand.events if event.name in ("blind", "burn", "deal")]
    assert names[:4] == ["blind", "blind", "burn", "deal"]


@pytest.mark.rule('13:47-20.40(a) "small blinds"', '13:47-20.40(a) "big blind"')
def test_the_big_blind_is_twice_the_small_one_unless_posted() -> None:
    blinds = [
        (event.actor, event.data["amount"])
        for event in events_named(hand_of(50_000, 50_000, 50_000), "blind")
    ]
    assert blinds == [(2, 500), (3, 1000)]
    assert NightOptions(blinds=(500, 1500)).posted_blinds == (500, 1500)
    with refused('13:47-20.40(a) "small blinds"'):
        NightOptions(blinds=(0, 500))
    with refused('13:47-20.40(a) "big blind"'):
        NightOptions(blinds=(500, 400))


@pytest.mark.rule("13:47-20.40(e)4")
def test_heads_up_the_button_posts_the_small_blind() -> None:
    hand = hand_of(50_000, 50_000)
    assert [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    assert hand.button == 1


@pytest.mark.rule("13:47-20.40(e)9.iii", "13:47-20.40(e)11.iii", "13:47-20.40(e)")
def test_each_interval_allows_three_raises() -> None:
    hand = hand_of(50_000, 50_000)
    act(hand, (1, "raise", 2_000), (2, "raise", 3_000), (1, "raise", 4_000))
    with refused("13:47-20.40(e)9.iii", "no more than 3 raises"):
        act(hand, (2, "raise", 5_000))
    act(hand, (2, "call"), (2, "bet", 1_000), (1, "raise", 2_000), (2, "raise", 3_000), (1, "raise", 9_000))
    with refused("13:47-20.40(e)11.iii"):
        act(hand, (2, "raise", 20_000))


@pytest.mark.rule("13:47-20.40(e)16.ii")
def test_the_last_bettor_of_the_whole_round_shows_first() -> None:
    hand = act(hand_of(50_000, 50_000, 50_000), (1, "call"), (2, "call"), (3, "raise", 3_000))
    act(hand, (1, "call"), (2, "call"))
    while hand.turn:
        act(hand, (hand.turn.actor, "check"))
    assert [event.actor for event in events_named(hand, "show")] == [3, 1, 2]


@pytest.mark.rule("13:47-20.40(e)18", "13:47-20.40(e)22")
def test_a_short_stack_is_dealt_in_and_wins_only_what_it_matched() -> None:
    hand = act(hand_of(50_000, 400, 50_000), (1, "raise", 20_000), (3, "fold"))
    assert hand.over
    assert hand.stacks[2] in (0, 1200)
    assert sum(hand.stacks.values()) == 100_400


@pytest.mark.rule("13:47-20.40(j)3")
@for_each(
    "more",
    [{"rake_percent": 5}, {"rake_levels": [[1000, 100]]}, {"fund": 100}, {"bad_beat": "As Ah Ad Kc Kd"}],
)
def test_no_rake_and_no_cutting_of_pots(more: dict[str, Any]) -> None:
    with refused("13:47-20.40(j)3", "at a casino night"):
        GAME.check_options(NightOptions(**more))


@pytest.mark.rule(
    "13:47-20.40(e)1", "13:47-20.40(e)3", "13:47-20.40(e)5", "13:47-20.40(e)9", "13:47-20.40(e)9.i",
    "13:47-20.40(e)9.ii", "13:47-20.40(e)10", "13:47-20.40(e)11", "13:47-20.40(e)11.i",
    "13:47-20.40(e)11.ii", "13:47-20.40(e)12", "13:47-20.40(e)13", "13:47-20.40(e)14", "13:47-20.40(e)15",
    "13:47-20.40(e)16", "13:47-20.40(e)17", "13:47-20.40(e)20", "13:47-20.40(e)23", "13:47-20.40(e)24",
)  # fmt: skip
def test_a_round_follows_the_steps_of_its_section() -> None:
    hand = hand_of(50_000, 50_000, 50_000, seed=2)
    assert hand.turn is not None
    assert "check" not in [option.name for option in hand.turn.options.of(1)]  # but the big blind may
    act(hand, (1, "call"), (2, "call"), (3, "check"))
    while hand.turn:
        act(hand, (hand.turn.actor, "check"))
    steps = [(event.name, str(event.cite).removeprefix("13:47-20.40")) for event in hand.events]
    told = list(dict.fromkeys(steps))
    assert told[2:-5] == [
        ("button", "(e)2"), ("shuffle", "(e)1"), ("cut", "(e)1"),
        ("blind", "(e)3"), ("blind", "(e)4"), ("burn", "(e)6"), ("deal", "(e)6"),
        ("call", "(e)9.i"), ("call", "(e)9.ii"), ("check", "(e)9.ii"),
        ("burn", "(e)10"), ("board", "(e)10"), ("check", "(e)11.i"), ("check", "(e)11.ii"),
        ("burn", "(e)12"), ("board", "(e)12"), ("check", "(e)13"),
        ("burn", "(e)14"), ("board", "(e)14"), ("check", "(e)15"),
        ("showdown", "(e)16.ii"), ("show", "(e)16.ii"),
    ]  # fmt: skip
    assert told[-5:] == [
        ("losers_collected", "(e)24"), ("win", "(e)23"), ("winners_collected", "(e)24"),
        ("discards_counted", "(e)24"), ("result", ""),
    ]  # fmt: skip
    assert [event.actor for event in events_named(hand, "deal")][:3] == [
        2,
        3,
        1,
    ]  # clockwise from the button's left
    assert Record.of(hand).replay().events == hand.events


@pytest.mark.rule("13:47-20.40(e)16.i", "13:47-20.40(e)20")
def test_the_last_player_left_wins_and_need_not_show() -> None:
    hand = act(hand_of(50_000, 50_000, 50_000), (1, "fold"), (2, "fold"))
    (win,) = events_named(hand, "win")
    assert (win.actor, str(win.cite)) == (3, "13:47-20.40(e)20")
    assert (
        str(events_named(hand, "uncalled")[0].cite) == "13:47-20.40(e)20"
    )  # nobody has too few chips to call
    assert not events_named(hand, "show")


@pytest.mark.rule("13:47-20.40(e)18", "13:47-20.40(e)19", '13:47-20.40(a) "all-in"', "13:47-20.40(e)22")
def test_all_in_side_pots_and_uncalled_bets_are_written_and_read_again() -> None:
    hand = act(hand_of(50_000, 2_000, 50_000), (1, "raise", 10_000), (2, "call"), (3, "call"))
    assert [str(event.cite) for event in events_named(hand, "all_in")] == ['13:47-20.40(a) "all-in"']
    assert [str(event.cite) for event in events_named(hand, "side_pot")] == ["13:47-20.40(e)19"]
    act(hand, (3, "bet", 5_000), (1, "fold"))
    assert [str(event.cite) for event in events_named(hand, "uncalled")] == ["13:47-20.40(e)18"]
    tied = GAME.table(stacks={1: 9_000, 2: 9_000})
    board = act(start(tied, "2c 3s 3h 4s 4h 2d As Ks Qs 2h Js 2s Ts"), (1, "call"), (2, "check"))
    while board.turn:
        act(board, (board.turn.actor, "check"))
    assert [(event.actor, str(event.cite)) for event in events_named(board, "win")] == [
        (2, "13:47-20.40(e)22"), (1, "13:47-20.40(e)22"),
    ]  # fmt: skip


@pytest.mark.rule("13:47-20.4", "13:47-20.40", "13:47-20.40(d)")
def test_an_edition_applies_only_to_its_own_games() -> None:
    with pytest.raises(TypeError, match="needs options of type"):
        GAME.table(options=PokerOptions(), stacks={1: 9_000, 2: 9_000})
    with refused("13:47-20.40(d)"):
        GAME.table(stacks={12: 9_000})


@pytest.mark.rule("13:47-20.40(e)3", "13:47-20.40(e)4")
def test_both_blinds_are_posted_before_the_deal_and_there_is_no_ante() -> None:
    for where, more in (
        ('13:47-20.40(a) "big blind"', {"blinds": (500,)}),
        ('13:47-20.40(a) "big blind"', {"blinds": ()}),
        ('13:47-20.40(a) "big blind"', {"blinds": (500, 1_000, 2_000)}),
        ("13:47-20.40(e)3", {"blinds_before_deal": "off"}),
        ('13:47-20.40(a) "small blinds"', {"ante": 100}),
    ):
        with refused(where):
            GAME.check_options(NightOptions(**more))
    two = events_named(hand_of(50_000, 50_000), "blind")
    assert [str(event.cite) for event in two] == ["13:47-20.40(e)4"] * 2  # the button posts the small blind


@pytest.mark.rule("13:47-20.40(e)2")
def test_the_button_simply_moves_on() -> None:
    at = GAME.table(stacks=dict.fromkeys((1, 2, 3), 50_000))
    hand = at.start(Chance.seeded(1))
    play_out(hand, {})
    assert at.leave(1)
    hand = at.start(Chance.seeded(2))
    assert (hand.button, hand.state.blind_seats) == (2, (2, 3))


@pytest.mark.rule("13:47-20.40(e)11.i", "13:47-20.40(e)11.ii", '13:47-20.40(a) "betting interval"')
def test_a_hand_may_be_folded_though_checking_is_free() -> None:
    hand = act(hand_of(50_000, 50_000, 50_000), (1, "call"), (2, "call"))
    assert [option.name for option in hand.turn.options.of(3)] == ["check", "raise", "fold"]  # type: ignore[union-attr]
    act(hand, (3, "check"))
    assert [option.name for option in hand.turn.options.of(2)] == ["check", "bet", "fold"]  # type: ignore[union-attr]
    act(hand, (2, "fold"))
    (fold,) = events_named(hand, "fold")
    assert (fold.actor, str(fold.cite)) == (2, "13:47-20.40(e)11.i")
    assert hand.live == [1, 3]


@pytest.mark.rule('13:47-20.40(a) "raise"')
def test_one_chip_more_is_a_raise_unless_the_sheet_says_otherwise() -> None:
    hand = act(hand_of(50_000, 50_000, 50_000), (1, "raise", 1_100), (2, "raise", 1_200), (3, "raise", 1_300))
    assert hand.facing is not None
    assert hand.facing.current == 1_300
    short = act(hand_of(50_000, 50_000, 1_300), (1, "raise", 1_200), (2, "call"), (3, "raise", 1_300))
    assert "raise" in [option.name for option in short.turn.options.of(1)]  # type: ignore[union-attr]
    posted = hand_of(50_000, 50_000, 50_000, min_raise="last_raise")
    with refused("13:47-20.40(e)9.i", "11 is outside 20 to 500"):
        act(posted, (1, "raise", 1_100))


@pytest.mark.rule("13:47-20.40(e)9.ii", "13:47-20.40(e)9.iii")
def test_readings_of_the_first_interval() -> None:
    for reading, names in (("on", ["check", "raise", "fold"]), ("off", ["check", "fold"])):
        hand = act(hand_of(50_000, 50_000, 50_000, bb_may_raise=reading), (1, "call"), (2, "call"))
        assert [option.name for option in hand.turn.options.of(3)] == names  # type: ignore[union-attr]
    with refused("13:47-20.40(e)9.ii", "checks"):
        act(hand, (3, "raise", 3_000))
    for reading, more in (("on", False), ("off", True)):
        hand = hand_of(50_000, 3_000, 50_000, all_in_counts_as_raise=reading)
        act(hand, (1, "raise", 2_000), (2, "raise", 3_000), (3, "raise", 6_000))
        assert ("raise" in [option.name for option in hand.turn.options.of(1)]) is more  # type: ignore[union-attr]


@pytest.mark.rule("13:47-20.40(l)", "13:47-20.40(m)7")
def test_options_the_text_leaves_out_are_not_posted() -> None:
    for more in ({"words": "on"}, {"exposed_burn": "off"}, {"button_rule": "dead"}, {"kill": "kill"}):
        with refused("13:47-20.40(l)", "casino-night-hold-em"):
            GAME.table(options=NightOptions(**more), stacks={1: 9_000, 2: 9_000})  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="muck must be off or on"):
        NightOptions(muck="any")  # type: ignore[arg-type]


@pytest.mark.rule("13:47-20.40")
def test_every_rule_cited_at_a_casino_night_is_its_own() -> None:
    seen: set[str] = set()
    for seed in range(60):
        chance = Chance.seeded(f"night {seed}")
        stacks = {seat: 500 + 700 * chance.below(40) for seat in range(1, 3 + chance.below(6))}
        at = GAME.table(options=NightOptions(muck=("off", "on")[seed % 2]), stacks=stacks)
        bots = {seat: RandomLegal(chance) for seat in stacks}
        for number in range(6):
            try:
                hand = at.start(Chance.seeded(f"night {seed} {number}", mishaps=(0, 6, 40)[seed % 3]))
            except Refused as refusal:
                seen.add(str(refusal.cite))
                break
            while hand.turn is not None:
                for actor in (hand.turn.actor, DEALER, SUPERVISOR):
                    seen.update(str(option.cite) for option in hand.turn.options.of(actor))
                seen.add(str(hand.turn.cite))
                who = hand.turn.actor if chance.below(4) else (DEALER, SUPERVISOR)[chance.below(2)]
                offered = hand.turn.options.of(who)
                option = offered[chance.below(len(offered))] if who != hand.turn.actor else None
                hand.act(bots[who](hand.view(who)) if option is None else bots[1].choose_action(offered))
                if hand.facing and (why := why_no_raise(hand, hand.facing, 1)):
                    seen.add(str(why[1]))
            seen.update(str(event.cite) for event in hand.events)
            told = str([dict(event.data) for event in hand.events])
            seen.update(chapter for chapter in ("13:69F", "13:69E", "19:47") if chapter in told)
            seen.update(str(moved.cite) for moved in hand.movements)
    assert sorted(where for where in seen if not where.startswith("13:47-20.4")) == []
    assert len(seen) > 20
    named_once = [law for law in vars(laws).values() if isinstance(law, Cite)]
    assert {in_edition(law, "13:47").chapter for law in named_once} == {"13:47"}


@pytest.mark.rule("13:47-20.40(e)1")
def test_no_shuffler_jams_when_the_dealer_shuffles_by_hand() -> None:
    for seed in range(200):
        at = GAME.table(options=NightOptions(), stacks=dict.fromkeys(range(1, 5), 9_000))
        hand = at.start(Chance.seeded(f"by hand {seed}", mishaps=2))
        assert not events_named(hand, "shuffler_jam")
        if hand.turn is not None:
            assert "the shuffler jammed" not in offered(hand)
            with refused("13:47-20.40(l)"):
                act(hand, (DEALER, "report", "the shuffler jammed"))


@pytest.mark.rule("13:47-20.40(l)")
def test_at_a_casino_night_the_division_is_not_notified_of_a_removal() -> None:
    hand = hand_of(50_000, 50_000, 50_000)
    act(hand, (SUPERVISOR, "rule", "seat 2: helped another player"))
    assert str(events_named(hand, "removed")[0].cite) == "13:47-20.40(l)"
    assert not events_named(hand, "tell_division")


@pytest.mark.rule("13:47-20.40")
def test_every_refusal_at_a_casino_night_is_by_its_own_rules() -> None:
    at = GAME.table(options=NightOptions(), stacks={1: 9_000, 2: 9_000})
    at.start(Chance.seeded("refusals"))
    wrong: list[Callable[[], object]] = [
        lambda: at.sit(3, 500),
        lambda: at.leave(1),
        lambda: at.take_off(1, 500),
        lambda: at.buy_in(1, -5),
        lambda: at.sit_out(9),
        lambda: at.start(Chance.seeded("again")),
        lambda: NightOptions(unit=0),
        lambda: NightOptions(minimum=2000, maximum=1000),
        lambda: NightOptions(blinds=(150, 250)),
        lambda: NightOptions(rake_percent=50),
    ]
    for each in wrong:
        with pytest.raises(Refused) as refusal:
            each()
        assert str(refusal.value.cite).startswith("13:47-20.40"), refusal.value
