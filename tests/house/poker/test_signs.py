"""13:69F-14.1, 14.6(e), 14.16 to 14.18: signs, announcements, the dealer's calls, and definitions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.house.poker.calls import SHARES, TERMS, all_in_amounts, find_definition, list_duties
from pitboss.house.poker.calls import dealer_calls as called
from pitboss.house.poker.signs import (
    Offer,
    Statement,
    announcement,
    bad_beat_sign,
    division_notice,
    higher_limits,
    print_statements,
    required_wagers,
    table_sign,
    with_limits,
)
from pitboss.house.poker.time_charge import TimeRate
from pitboss.law import Cite, cite
from pitboss.law.index import lookup
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.table import PokerTable
from pitboss.table import Event
from pitboss.table.bots import RandomLegal
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import GAMES, call_down, turn

NOW = datetime(2026, 5, 1, 12, 30, tzinfo=UTC)
QUADS = "As Ad Ac Ah Ks"


def posted(id: str, **options: Any) -> dict[str, str]:
    """Return the lines of a sign and their rules."""
    return {line.text: str(line.law) for line in table_sign(GAMES[id], PokerOptions(**options))}


def room(id: str = "hold-em", seats: int = 3, **options: Any) -> PokerTable:
    stacks = dict.fromkeys(range(1, seats + 1), 100_000)
    return GAMES[id].table(options=PokerOptions(**options), stacks=stacks)


def start(id: str = "hold-em", seats: int = 3, seed: int = 1, **options: Any) -> Hand:
    return room(id, seats, **options).start(Chance.seeded(seed))


# The sign at the table


@pytest.mark.rule("13:69F-14.17")
@for_each(
    ("limit", "words"),
    [
        ("fixed", "Bets and raises of $10, and of $20 in the later rounds."),
        ("spread", "Minimum wager $10, maximum wager $20."),
        ("pot", "Minimum wager $10; maximum wager: the pot."),
        ("no", "Minimum wager $10; no maximum but the table stakes."),
    ],
)
def test_the_sign_gives_the_minimum_and_maximum_wager(limit: str, words: str) -> None:
    assert posted("hold-em", limit=limit)[words] == "13:69F-14.17"


@pytest.mark.rule("13:69F-14.17", "13:69F-14.7(j)")
def test_the_sign_gives_any_restriction_on_raises() -> None:
    assert posted("hold-em")["Any number of raises."] == "13:69F-14.17"
    capped = posted("hold-em", max_raises=4, check_raise="off")
    assert capped["At most 4 raises in a betting round."] == "13:69F-14.17"
    assert capped["No raise after a check in the same betting round."] == "13:69F-14.7(j)"


@pytest.mark.rule(
    "13:69F-14.9(b)", "13:69F-14.10(b)", "13:69F-14.10(d)", "13:69F-14.11(b)", "13:69F-14.14(c)"
)
def test_the_sign_gives_ante_blinds_kill_rake_and_bad_beat() -> None:
    assert posted("seven-card-stud", ante=100)["Ante: $1."] == "13:69F-14.9(b)"
    assert posted("hold-em")["No ante."] == "13:69F-14.10(b)"
    assert posted("hold-em", blinds=(500, 1000))["2 blinds: $5, $10."] == "13:69F-14.10(d)"
    assert posted("hold-em", blinds=(1000,))["1 blind: $10."] == "13:69F-14.10(d)"
    kill = posted("omaha-8", kill="kill", kill_amount=10_000)
    words = "after one player wins a whole pot of $100 or more, limits are"
    assert kill[f"Kill: {words} doubled."] == "13:69F-14.11(b)"
    assert f"Half-kill: {words} raised by half." in posted("omaha-8", kill="half", kill_amount=10_000)
    assert "13:69F-14.14(c)" in posted("hold-em", rake_percent=10).values()
    beat = posted("hold-em", bad_beat="As Ad Ac Ah Ks", fund=100)
    assert "13:69F-14.19(b)" in beat.values()


@pytest.mark.rule(
    "13:69F-14.19(b)", "13:69F-14.19(b)1", "13:69F-14.19(b)2", "13:69F-14.19(b)3", "13:69F-14.19(b)4",
    "13:69F-14.19(n)",
)  # fmt: skip
def test_the_notice_says_what_must_be_posted() -> None:
    lines = bad_beat_sign(
        PokerOptions(bad_beat=QUADS, fund=100, fund_least_pot=4000, bad_beat_hole_cards="on")
    )
    assert [str(law) for _, law in lines] == [
        f"13:69F-14.19{at}" for at in ("(b)", "(b)1", "(b)2", "(b)3", "(b)3", "(n)", "(b)4")
    ]
    text = " ".join(line for line, _ in lines)
    for part in ("eligible", "$1 at most", "$40", QUADS, "both hole cards", "50% to the losing hand"):
        assert part in text
    assert bad_beat_sign(PokerOptions()) == []


@pytest.mark.rule("13:69F-14.14(c)", "13:69F-14.7(c)3")
def test_the_sign_can_be_printed() -> None:
    rate = TimeRate(fees=((1000, 2000, 1200),))
    lines = table_sign(GAMES["hold-em"], PokerOptions(), rate)
    shown = print_statements(lines)
    assert shown.startswith("Hold 'em. [13:69F-14.10]\n")
    assert "Time charge" in shown
    assert "To be dealt in, have $20 or more on the table. [13:69F-14.7(c)3]" in shown
    assert "[" not in print_statements(lines, rules=False)


@pytest.mark.rule("13:69F-14.7(b)", "13:69F-14.7(b)1", "13:69F-14.7(b)2", "13:69F-14.7(b)3")
def test_the_required_wagers_are_listed() -> None:
    def lines(id: str, **options: Any) -> list[tuple[str, str]]:
        return [(line.text, str(line.law)) for line in required_wagers(GAMES[id], PokerOptions(**options))]

    assert lines("hold-em", ante=100) == [
        ("Ante: $1.", "13:69F-14.7(b)1"),
        ("Blind bet: $10.", "13:69F-14.7(b)2"),
    ]
    assert lines("seven-card-stud") == [("Forced bet: $10.", "13:69F-14.7(b)3")]
    assert lines("hold-em", blinds=()) == [("No wager is required.", "13:69F-14.7(b)")]


@pytest.mark.rule("13:69F-14.17")
def test_all_patrons_may_agree_to_a_higher_minimum_without_notice() -> None:
    game, options = GAMES["hold-em"], PokerOptions()
    with refused("13:69F-14.17", "seat 3"):
        higher_limits(game, options, 2000, None, seated=[1, 2, 3], agreed=[1, 2])
    with refused("13:69F-8.3(b)", "need notice"):
        higher_limits(game, options, 500, None, seated=[1, 2], agreed=[1, 2])
    higher = higher_limits(game, options, 2000, 4000, seated=[1, 2], agreed=[1, 2])
    assert (higher.minimum, higher.maximum) == (2000, 4000)
    assert table_sign(game, higher)[1].text == "Bets and raises of $20, and of $40 in the later rounds."


@pytest.mark.rule("13:69F-14.17", "13:69F-14.11(i)")
def test_an_impossible_higher_minimum_is_refused() -> None:
    with refused("13:69F-14.11(i)", "half of $11"):
        with_limits(GAMES["omaha-8"], PokerOptions(kill="half"), 1100, None)


@pytest.mark.rule("13:69F-14.18")
def test_games_limits_and_free_seats_are_announced() -> None:
    offers = [
        Offer(name, GAMES["hold-em"], PokerOptions(), free) for name, free in (("5", 8), ("6", 0), ("7", 1))
    ]
    lines = announcement(offers)
    assert [line.text.rsplit(". ", 1)[1] for line in lines] == [
        "8 seats free.",
        "No seat free.",
        "1 seat free.",
    ]
    assert lines[0].text.startswith("Table 5: Hold 'em. Bets and raises of $10")
    assert {line.law for line in lines} == {cite("13:69F-14.18")}


@pytest.mark.rule("13:69F-14.16(a)", "13:69F-14.16(b)", "13:69F-14.16(c)")
def test_the_division_is_notified_of_a_player_made_to_leave() -> None:
    lines = division_notice(table="5", game=GAMES["hold-em"], seat=2, cause="signals to seat 4", when=NOW)
    assert lines[0] == Statement("2026-05-01 12:30: table 5, Hold 'em, seat 2.", cite("13:69F-14.16(b)"))
    assert "signals to seat 4" in lines[1].text
    assert {str(line.law) for line in lines} == {f"13:69F-14.16({each})" for each in "abc"}


# The dealer's calls


def calls(hand: Hand) -> list[Statement]:
    """Return the dealer's calls to the player in turn."""
    return called(hand.view(hand.turn.actor if hand.turn is not None else None))


def meant(event: Event, hand: Hand) -> Cite | None:
    return find_definition(event, hand.events, hand.options)


@pytest.mark.rule("13:69F-14.6(e)2", "13:69F-14.6(c)", "13:69F-14.6(e)")
def test_the_dealer_calls_the_action_and_tells_each_player_the_options() -> None:
    hand = start()
    assert [line.text for line in calls(hand)] == [
        "The pot holds $15.",
        "Seat 3 to act.",
        "You may call $10.",
        "You may raise to $20.",
        "You may fold.",
    ]
    assert str(calls(hand)[1].law) == "13:69F-14.6(e)2"
    act(hand, (3, "call"), (1, "call"))
    assert [line.text for line in calls(hand)][2:] == ["You may check.", "You may raise to $20."]
    call_down(hand)
    assert calls(hand)[-1] == Statement("The round is over.", cite("13:69F-14.6(e)"))
    wide = start(limit="no")
    assert "You may raise to $20 up to $1,000." in [line.text for line in calls(wide)]


@pytest.mark.rule("13:69F-14.7(c)4.i", "13:69F-14.7(c)4.ii")
def test_the_dealer_says_what_an_all_in_player_may_win() -> None:
    at = GAMES["hold-em"].table(options=PokerOptions(limit="no"), stacks={1: 5_000, 2: 100_000, 3: 100_000})
    hand = at.start(Chance.seeded(3))
    act(hand, (3, "raise", 9_000), (1, "call"))
    assert all_in_amounts(hand.view(None))[1] == 5_000 + 5_000 + 1_000
    act(hand, (2, "call"))
    told = {line.text: str(line.law) for line in calls(hand)}
    assert told["Seat 1 is all-in and may win $150."] == "13:69F-14.7(c)4.i"
    assert told["Seat 1 gets every card it would be due."] == "13:69F-14.7(c)4.ii"


@pytest.mark.rule("13:69F-14.7(c)4.i")
def test_a_seat_may_win_the_amount_it_has_matched_in_every_pot() -> None:
    """The dealer works this out from public information; the hand keeps its own list of contenders."""
    seen = 0
    for seed in range(60):
        stacks = {1: 5_000, 2: 12_000, 3: 30_000, 4: 100_000}
        table = GAMES["hold-em"].table(options=PokerOptions(limit="no"), stacks=stacks)
        hand = table.start(Chance.seeded(seed))
        bot = RandomLegal(Chance.seeded(seed).fork(1))
        while hand.turn is not None:
            for seat, contends in all_in_amounts(hand.view(None)).items():
                pots = sum(pot.amount for pot in hand.chips.pots.pots if seat in pot.seats)
                own = hand.chips.bets[seat]
                assert contends == pots + sum(min(bet, own) for bet in hand.chips.bets.values()), seed
                seen += 1
            hand.act(bot(hand.view(hand.turn.actor)))
    assert seen > 30


@pytest.mark.rule(
    "13:69F-14.6(e)3", "13:69F-14.6(e)5", "13:69F-14.6(e)7", "13:69F-14.6(e)8", "13:69F-14.6(e)9"
)
def test_the_dealers_duties_are_listed_in_order() -> None:
    hand = call_down(start(rake_percent=10, fund=100, bad_beat=QUADS))
    laws = [str(line.law).removeprefix("13:69F-14.6(e)") for line in list_duties(hand.view(None))]
    assert laws == ["8", "3", "3", "3", "9", "5", "5", "7"]
    assert list_duties(hand.view(None))[-1].text == "The dealer counts the hands that came back: 6 cards."


# Definitions


def _means(
    id: str, *, options: dict[str, Any] | None = None, seed: int = 1, seats: int = 3
) -> dict[str, str]:
    """Map each kind of event in a hand called down to its term."""
    hand = start(id, seats, seed, **(options or {}))
    call_down(hand)
    found = {event.name: meant(event, hand) for event in hand.events}
    return {name: str(law).partition(" ")[2].strip('"') for name, law in found.items() if law}


@pytest.mark.rule(
    '13:69F-14.1 "round of play"',
    '13:69F-14.1 "button"',
    '13:69F-14.1 "cover card"',
    '13:69F-14.1 "ante"',
    '13:69F-14.1 "blind bet"',
    '13:69F-14.1 "hole card"',
    '13:69F-14.1 "burn card"',
    '13:69F-14.1 "community card"',
    '13:69F-14.1 "call"',
    '13:69F-14.1 "check"',
    '13:69F-14.1 "showdown"',
    '13:69F-14.1 "pot"',
    '13:69F-14.1 "rake"',
)
def test_the_terms_of_a_hand_of_hold_em_are_defined() -> None:
    means = _means("hold-em", options={"ante": 100, "rake_percent": 5})
    expected = {
        "round": "round of play",
        "button": "button",
        "cut": "cover card",
        "ante": "ante",
        "blind": "blind bet",
        "deal": "hole card",
        "burn": "burn card",
        "board": "community card",
        "call": "call",
        "check": "check",
        "showdown": "showdown",
        "win": "pot",
        "rake": "rake",
    }
    assert expected.items() <= means.items()


@pytest.mark.rule(
    '13:69F-14.1 "forced bet"',
    '13:69F-14.1 "up-card"',
    '13:69F-14.1 "common card"',
    '13:69F-14.1 "draw"',
)
def test_the_terms_of_stud_and_draw_are_defined() -> None:
    stud = _means("seven-card-stud", seats=8)
    assert (stud["bring_in"], stud["common"]) == ("forced bet", "common card")
    hand = start("five-card-stud")
    up = next(event for event in events_named(hand, "deal") if event.data["face"] == "up")
    assert meant(up, hand) == cite('13:69F-14.1 "up-card"')
    draw = start("five-card-draw")
    while not events_named(draw, "draw"):
        seat = turn(draw)
        assert draw.turn is not None
        option = draw.turn.options.of(seat)[0]
        draw.act(option.action(tuple(draw.cards.down[seat][:1]) if option.name == "discard" else None))
    assert meant(events_named(draw, "draw")[0], draw) == cite('13:69F-14.1 "draw"')
    assert len(events_named(draw, "draw")[0].cards) == 1  # as many new cards as discards


@pytest.mark.rule(
    '13:69F-14.1 "bet"',
    '13:69F-14.1 "opening bet"',
    '13:69F-14.1 "raise"',
    '13:69F-14.1 "fold"',
    '13:69F-14.1 "betting round"',
)
def test_the_terms_of_betting_are_defined() -> None:
    hand = start(limit="no")
    act(hand, (3, "raise", 3000), (1, "fold"), (2, "call"), (2, "bet", 2000), (3, "fold"))
    (bet,) = events_named(hand, "bet")
    assert meant(bet, hand) == cite('13:69F-14.1 "bet"')
    stud = start("seven-card-stud", bring_in="posted_amount", bring_in_amount=300)
    assert stud.turn is not None
    act(stud, (stud.turn.actor, "bet", 1000))  # more than the forced bet, and the first of the round
    assert meant(events_named(stud, "bet")[0], stud) == cite('13:69F-14.1 "opening bet"')
    assert meant(events_named(hand, "raise")[0], hand) == cite('13:69F-14.1 "raise"')
    assert meant(events_named(hand, "fold")[0], hand) == cite('13:69F-14.1 "fold"')
    assert meant(events_named(hand, "uncalled")[0], hand) == cite('13:69F-14.1 "betting round"')
    assert meant(events_named(hand, "shuffle")[0], hand) is None


@pytest.mark.rule('13:69F-14.1 "all-in"', '13:69F-14.1 "side pot"')
def test_the_terms_of_an_all_in_are_defined() -> None:
    at = GAMES["hold-em"].table(options=PokerOptions(limit="no"), stacks={1: 5_000, 2: 50_000, 3: 50_000})
    hand = at.start(Chance.seeded(3))
    act(hand, (3, "raise", 9_000), (1, "call"), (2, "call"))
    assert meant(events_named(hand, "all_in")[0], hand) == cite('13:69F-14.1 "all-in"')
    assert meant(events_named(hand, "side_pot")[0], hand) == cite('13:69F-14.1 "side pot"')


@pytest.mark.rule('13:69F-14.1 "high"', '13:69F-14.1 "low"', '13:69F-14.1 "high-low split"')
def test_the_terms_of_a_split_pot_are_defined() -> None:
    found = set()
    for seed in range(30):
        hand = call_down(start("omaha-8", 5, seed))
        found |= {(event.data["share"], str(meant(event, hand))) for event in events_named(hand, "win")}
    assert {share for share, _ in found} == {"high", "low", "whole pot"}
    assert ("high", '13:69F-14.1 "high"') in found
    assert ("low", '13:69F-14.1 "low"') in found
    assert ("whole pot", '13:69F-14.1 "high-low split"') in found


@pytest.mark.rule('13:69F-14.1 "kill"', '13:69F-14.1 "half-kill"')
@pytest.mark.parametrize(("kill", "times"), [("kill", 4), ("half", 3)])
def test_the_terms_of_a_kill_are_defined(kill: str, times: int) -> None:
    at = room("omaha-8", kill=kill, kill_amount=100)
    hand = at.start(Chance.seeded(1))
    act(hand, (3, "fold"), (1, "fold"))
    term = '13:69F-14.1 "kill"' if kill == "kill" else '13:69F-14.1 "half-kill"'
    assert meant(events_named(hand, "kill")[0], hand) == cite(term)
    after = at.start(Chance.seeded(2))
    assert after.small * 2 == after.options.minimum * times


@pytest.mark.rule(
    '13:69F-14.1 "bad beat"',
    '13:69F-14.1 "bad beat payout"',
    '13:69F-14.1 "fouled hand"',
    '13:69F-14.1 "protected hand"',
)
def test_every_word_is_in_the_index() -> None:
    hand = start()

    for name in ("bad_beat", "bad_beat_payout", "dead_hand", "hand_rebuilt"):
        law = meant(Event(name, cite("13:69F-14.1"), 1, {}), hand)
        assert law is not None
        assert law == TERMS[name]
    for law in {*TERMS.values(), *SHARES.values()}:
        entry = lookup(law)
        assert entry is not None
        assert entry.kind == "definition"
