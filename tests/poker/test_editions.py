"""19:47-14.8 to 14.10, the older edition: its games, seats and citations."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.law import cite
from pitboss.law.compare import map_predecessors
from pitboss.law.index import lookup
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import Badugi, FiveCardDraw, FiveCardDrawLow, TripleDraw
from pitboss.poker.games.five_card_stud import FiveCardStud
from pitboss.poker.games.hold_em import HoldEm, Omaha, OmahaEight
from pitboss.poker.games.mambo_stud import MamboStud
from pitboss.poker.games.seven_card_stud import (
    SevenCardStud,
    SevenCardStudEight,
    SevenCardStudHighLow,
    SevenCardStudLow,
)
from pitboss.poker.hand import Hand
from pitboss.poker.recorded import Recorded
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.helpers import events_named, refused
from tests.poker.deck import (
    call_down,
    conserved,
    dealt,
    do,
    fold_to,
    names,
    outcomes,
    start,
    stud,
    table,
    told,
    turn,
    up_cards,
    wins,
    won,
)

HIGH, HIGH_LOW, EIGHT = SevenCardStud(), SevenCardStudHighLow(), SevenCardStudEight()
OLDER = map_predecessors(cite("19:47-14"))
OLD: dict[str, Any] = {"edition": "19:47"}
OFFERED = [
    (HIGH, 8, "19:47-14.8(a)1"),
    (HIGH_LOW, 8, "19:47-14.8(a)1"),
    (EIGHT, 8, "19:47-14.8(a)1"),
    (HoldEm(), 11, "19:47-14.8(a)2"),
    (Omaha(), 10, "19:47-14.8(a)3"),
    (OmahaEight(), 10, "19:47-14.8(a)3"),
    (FiveCardDraw(), 8, "19:47-14.8(a)4"),
    (FiveCardDrawLow(), 8, "19:47-14.8(a)4"),
    (FiveCardStud(), 8, "19:47-14.8(a)5"),
    (MamboStud(), 11, "19:47-14.8(a)6"),
]


def shown_down(game: PokerGame, *hands: str, **options: Any) -> Hand:
    return call_down(start(table(game, len(hands), **OLD, **options), stud(*hands, first=3)))


def cited(hand: Hand, name: str) -> list[str]:
    return [str(event.cite) for event in events_named(hand, name)]


@for_each(("game", "seats", "law"), OFFERED)
@pytest.mark.rule(
    "19:47-14.8(a)",
    "19:47-14.8(a)1",
    "19:47-14.8(a)2",
    "19:47-14.8(a)3",
    "19:47-14.8(a)4",
    "19:47-14.8(a)5",
    "19:47-14.8(a)6",
)
def test_the_older_edition_offers_the_games_of_its_list(game: PokerGame, seats: int, law: str) -> None:
    hand = call_down(start(table(game, seats, **OLD), Chance.seeded(1)))
    assert events_named(hand, "game")[0].data["offered"] == law
    assert conserved(hand)


@pytest.mark.parametrize("game", [SevenCardStudLow(), TripleDraw(), Badugi()], ids=lambda game: game.id)
@pytest.mark.rule("19:47-14.8(a)", "19:47-14.8(b)", "19:47-14.8(a)1")
def test_stud_low_triple_draw_and_badugi_are_not_offered(game: PokerGame) -> None:
    with refused("19:47-14.8(b)", "not offered under 19:47"):
        start(table(game, 4, **OLD))


@for_each(("game", "seats", "law"), OFFERED)
def test_every_event_cites_a_paragraph_in_the_index(game: PokerGame, seats: int, law: str) -> None:
    at = table(game, seats, **OLD, ante=100)
    for seed in range(5):
        hand = call_down(start(at, Chance.seeded(seed)))
        for event in hand.events:
            entry = lookup(event.cite)
            assert entry is not None, event
            assert event.cite not in OLDER, event  # text held of 19:47 is cited from it
            assert entry.is_held or entry.kind == "title", event


def test_every_paragraph_of_the_older_edition_is_matched_once() -> None:
    assert len(set(OLDER.values())) == len(OLDER)
    for new, old in OLDER.items():
        for law in (new, old):
            entry = lookup(law)
            assert entry is not None, law
            assert entry.is_held or entry.kind == "title", law


@pytest.mark.rule("19:47-14.9(a)", "19:47-14.9(b)")
def test_seven_card_stud_seats_eight_players() -> None:
    for game in (HIGH, HIGH_LOW, EIGHT):
        at = table(game, 8, **OLD, ante=100)
        with refused("19:47-14.9(b)", "seats 1 to 8"):
            at.sit(9, 1000)
        hand = start(at)
        assert cited(hand, "round") == ["19:47-14.9"]
        assert cited(hand, "game") == ["19:47-14.9(a)"]
        assert cited(hand, "ante") == ["19:47-14.9(b)"] * 8


@for_each(
    ("game", "law", "up", "opener"),
    [
        (HIGH, "(d)1", ("5d", "3h", "Ac"), 2),
        (HIGH_LOW, "(d)2", ("Ad", "Jc", "Js"), 3),
        (EIGHT, "(d)3", ("Ac", "Kd", "As"), 2),
        (EIGHT, "(d)3", ("4s", "4h", "4d"), 3),
    ],
)
@pytest.mark.rule(
    "19:47-14.9(c)",
    "19:47-14.9(d)",
    "19:47-14.9(d)1",
    "19:47-14.9(d)2",
    "19:47-14.9(d)3",
    "19:47-14.9(e)",
)
def test_the_deal_is_followed_by_the_forced_bet(
    game: PokerGame, law: str, up: tuple[str, ...], opener: int
) -> None:
    hand = start(table(game, **OLD), up_cards(*up, holes=2))
    assert cited(hand, "deal") == ["19:47-14.9(c)"] * 9
    assert [event.data["face"] for event in events_named(hand, "deal")] == ["down"] * 6 + ["up"] * 3
    assert turn(hand) == opener
    do(hand, "bring_in")
    assert cited(hand, "bring_in") == [f"19:47-14.9{law}"]
    assert hand.turn is not None
    assert (str(hand.turn.cite), names(hand)) == ("19:47-14.9(e)", ["call", "raise", "fold"])
    do(hand, "fold call")
    assert cited(hand, "fold") + cited(hand, "call") == ["19:47-14.9(e)"] * 2


@pytest.mark.rule("19:47-14.9(f)", "19:47-14.9(f)1", "19:47-14.9(f)2", "19:47-14.9(g)")
def test_the_right_player_leads_the_later_rounds() -> None:
    hand = start(table(HIGH, **OLD), up_cards("5d", "3h", "6c", holes=2, then="Jd 9d 8h Ks"))
    do(hand, "bring_in call call")
    assert cited(hand, "burn") + cited(hand, "deal")[9:] == ["19:47-14.9(f)"] * 4
    assert hand.turn is not None
    assert (turn(hand), str(hand.turn.cite)) == (3, "19:47-14.9(f)1")
    do(hand, "check")
    assert str(hand.turn.cite) == "19:47-14.9(g)"
    equal = start(table(HIGH, **OLD), up_cards("5d", "7h", "7s", holes=2, then="Jd 2d 8h 8s"))
    do(equal, "bring_in call call")
    assert equal.turn is not None
    assert (turn(equal), str(equal.turn.cite)) == (2, "19:47-14.9(f)2")


@pytest.mark.rule("19:47-14.9(h)")
def test_a_common_card_replaces_only_the_seventh_card() -> None:
    for seats, commons, reshuffled in ((6, 0, []), (7, 1, []), (8, 1, [4])):
        hand = call_down(start(table(HIGH, seats, **OLD), Chance.seeded(1)))
        assert len(events_named(hand, "common")) == commons
        assert {len(hand.cards.up[seat]) for seat in hand.live} == {4}
        assert [event.data["count"] for event in events_named(hand, "reshuffle")] == reshuffled
        assert set(cited(hand, "common") + cited(hand, "burn")[1:]) == {"19:47-14.9(h)"}
        assert conserved(hand)


@pytest.mark.rule("19:47-14.9(h)")
def test_reading_common_card_betting() -> None:
    for reading, rounds in (("on", 4), ("off", 3)):
        hand = start(table(HIGH, 7, **OLD, common_card_betting=reading), Chance.seeded(1))
        assert len(events_named(call_down(hand), "check")) == 7 * rounds
        assert conserved(hand)
    new = start(table(HIGH, 7), Chance.seeded(1))
    assert len(events_named(call_down(new), "check")) == 7 * 4  # 13:69F-14.9(h) says it outright
    with pytest.raises(BadOptions, match="without edition"):
        table(HIGH, 7, common_card_betting="off")


@pytest.mark.rule("19:47-14.9(i)", "19:47-14.9(i)1", "19:47-14.9(i)2")
def test_every_game_finds_its_winners() -> None:
    low, high = "Ah 3h 4d 6c 7s 9c Jd", "Kc Kd Kh 2h 2s 9d Jc"
    hand = shown_down(HIGH, low, high)
    assert cited(hand, "showdown") == ["19:47-14.9(i)"]
    assert wins(hand) == [(2, 2000, "19:47-14.9(i)1")]
    for game in (HIGH_LOW, EIGHT):
        assert wins(shown_down(game, low, high)) == [
            (2, 1000, "19:47-14.9(i)2"),
            (1, 1000, "19:47-14.9(i)2"),
        ]


@pytest.mark.rule("19:47-14.9(i)2.i", "19:47-14.9(i)2.ii", "19:47-14.9(i)2.iii", "19:47-14.9(i)2.iv")
def test_odd_chips_follow_the_rules_of_the_game() -> None:
    highs = ("Ac Kd Qs Jh Th 2d 9c", "Ad Ks Qd Jc Tc 2h 9h", "2c 3c 5h 7s 8s 4d 4s")
    hand = shown_down(EIGHT, *highs, ante=100)
    assert cited(hand, "odd_half") == ["19:47-14.9(i)2.i"]
    assert wins(hand) == [
        (2, 900, "19:47-14.9(i)2.ii"),
        (1, 800, "19:47-14.9(i)2.ii"),
        (3, 1600, "19:47-14.9(i)2"),
    ]
    assert cited(hand, "odd_chip") == ["19:47-14.9(i)2.ii"]
    lows = ("Ac 2d 3s 4h 6h Kd Qc", "Ad 2s 3d 4c 6c Ks Qh", "Kc Kh 7h Jh Jd Jc 9s")
    assert wins(shown_down(EIGHT, *lows, ante=400))[1:] == [
        (1, 1100, "19:47-14.9(i)2.iii"),
        (2, 1000, "19:47-14.9(i)2.iii"),
    ]


@pytest.mark.rule("19:47-14.9(j)", "19:47-14.9(k)", "19:47-14.9(k)1", "19:47-14.9(k)2", "19:47-14.9(l)")
def test_the_low_half_needs_an_eight_and_one_player_may_win_both_ways() -> None:
    pair = "Kc Kh 7h Jh Jd 9d Ts"
    assert wins(shown_down(EIGHT, "Ah 2d 3s 4h 9h Kd Qc", pair)) == [(2, 2000, "19:47-14.9(j)")]
    for held, law in (
        ("2c 3d 4h 5s 6c Qc Qd", "(k)1"),
        ("2s 3s 4s 6s 8s Qc Qd", "(k)2"),
        ("8c 8d 8h 7c 6d 4s 2c", "(k)"),
        ("Ad Ac As 2c 3d 5s 7c", "(l)"),
    ):
        hand = shown_down(EIGHT, held, pair)
        assert won(hand) == {1: 2000}
        assert cited(hand, "both_ways") == [f"19:47-14.9{law}"]


@pytest.mark.rule("19:47-14.10(a)", "19:47-14.10(b)", "19:47-14.10(d)")
def test_hold_em_follows_the_older_text_as_far_as_it_goes() -> None:
    at = table(HoldEm(), 11, **OLD, ante=100)
    with refused("19:47-14.10(b)", "seats 1 to 11"):
        at.sit(12, 1000)
    hand = start(at)
    assert cited(hand, "game") == ["19:47-14.10(a)"]
    assert cited(hand, "ante") == ["19:47-14.10(b)"] * 11
    assert [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")] == [
        (1, 500),
        (2, 1000),
    ]
    assert cited(hand, "blind") == ["19:47-14.10(d)"] * 2
    assert set(cited(hand, "deal")) == {"13:69F-14.10(e)"}  # the copy of 19:47 stops at (d)
    assert [seat for seat, _ in dealt(hand)][:2] == [1, 2]


@pytest.mark.rule(
    "19:47-14.10(c)",
    "19:47-14.10(c)1",
    "19:47-14.10(c)2",
    "19:47-14.10(c)2.i",
    "19:47-14.10(c)2.ii",
    "19:47-14.10(c)3",
)
def test_the_button_in_the_older_edition() -> None:
    at = table(HoldEm(), 4, **OLD, button_rule="dead")
    laws = []
    for _ in range(2):
        hand = fold_to(start(at), 0)
        laws.append((hand.button, *cited(hand, "button")))
    assert laws == [(4, "19:47-14.10(c)2.i"), (1, "19:47-14.10(c)3")]
    at.leave(2)
    dead = start(at)
    assert (dead.button, cited(dead, "button")) == (2, ["19:47-14.10(c)1"])
    drawn = start(
        table(HoldEm(), 3, **OLD, first_button="by_card"),
        Chance.scripted(outcomes("9d Kc 2h") + outcomes("")),
    )
    assert cited(drawn, "button_card") == ["19:47-14.10(c)2.ii"] * 3
    assert (drawn.button, cited(drawn, "button")) == (2, ["19:47-14.10(c)2"])
    recorded = told(HoldEm(), dict.fromkeys((1, 2, 3), 50_000), Recorded(posts=((1, 500), (2, 1000))), **OLD)
    assert cited(recorded, "button") == ["19:47-14.10(c)"]
