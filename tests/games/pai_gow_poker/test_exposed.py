"""Pai gow poker, 11.11(d), (e): an exposed card of a player, or of the bank, and the round after it."""

from __future__ import annotations

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.table import DEALER, SUPERVISOR
from tests.games.pai_gow_poker.playing import (
    BEATS,
    bet,
    close,
    deal,
    expose,
    house_way,
    money,
    packets,
    table,
)
from tests.games.pai_gow_poker.test_bank import start_banked
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused


@pytest.mark.rule("13:69F-11.11(d)")
def test_a_player_with_an_exposed_card_decides_without_looking() -> None:
    for answer, shown in (("play_on", 1), ("void_hand", 0)):
        round = close(bet(deal(table(1, 2), {1: BEATS}, "exposed 1"), {1: 1000, 2: 500}))
        assert round.turn is not None
        assert round.turn.actor == 1
        (exposed,) = events_named(round, "exposed")
        assert len(exposed.cards) == 1
        seen = [card for event in round.view(1).events for card in event.cards if card != HIDDEN]
        assert seen == list(exposed.cards)
        assert "6 down, up 3c" in draw_view(round, 1, 80)
        act(round, (1, answer))
        assert len(events_named(round, "look")) == shown
        if answer == "void_hand":
            assert money(round, "hand_void") == [("hand_void", 1, 1000)]
            house_way(round, 2)
        else:
            house_way(round, 1, 2)
        expose(round)
        assert round.over


@pytest.mark.rule("13:69F-11.11(d)")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_staff_report_an_exposed_card_and_its_player_decides(by: int) -> None:
    at = table(1, 3, areas=2)
    round = deal(at, {1: BEATS})
    act(round, (1, "wager", ((MAIN, 1000), (f"{MAIN} 2", 700))), (3, "wager", ((MAIN, 500),)))
    close(round)
    act(round, (by, "report", "the dealer exposed a card of seat 2"))
    (told,) = events_named(round, "irregular")
    assert (told.actor, told.data["place"], str(told.cite)) == (by, 2, "13:69F-11.11(d)")
    assert round.turn is not None
    assert (round.turn.actor, str(round.turn.cite)) == (1, "13:69F-11.11(d)")
    act(round, (1, "void_hand"))
    assert money(round, "hand_void") == [("hand_void", 1, 700)]
    house_way(round, 1, 3)
    act(round, (by, "report", "the dealer exposed a card of seat 1"), (1, "play_on"))
    expose(round)
    assert ("pay", 1, 1000) in money(round)
    check_settled(round)


@pytest.mark.rule("13:69F-11.11(d)", "13:69F-11.9(e)")
def test_a_void_hand_cannot_be_surrendered() -> None:
    round = house_way(close(bet(deal(table(1, 2), {1: BEATS}), {1: 1000, 2: 500})), 1, 2)
    act(round, (DEALER, "report", "the dealer exposed a card of seat 1"), (1, "void_hand"))
    with refused("13:69F-11.9(e)"):
        act(round, (1, "surrender", "seat 1"))
    assert expose(round).changes()[1] == 0
    check_settled(round)


@pytest.mark.rule("13:69F-11.11(d)", "13:69F-11.11(h)")
def test_hands_dealt_again_may_be_reported_even_if_a_player_was_just_deciding() -> None:
    at = table(1, 2, void_returns_wager="off")
    script = [("shuffle", packets({})), ("roll", (1,))] * 2
    round = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 500}))
    says = "the dealer exposed a card of seat 1"
    act(round, (DEALER, "report", says), (DEALER, "report", "a hand has the wrong number of cards"))
    assert events_named(round, "dealt_again")
    act(round, (DEALER, "report", says), (1, "play_on"))
    check_settled(expose(house_way(round, 1, 2)))


@pytest.mark.rule("13:69F-11.11(d)")
def test_a_properly_exposed_hand_is_not_reported_as_exposed() -> None:
    round = close(bet(deal(table(1, 2), {1: BEATS}), {1: 1000, 2: 500}))
    act(house_way(round, 1, 2), (DEALER, "expose"))
    assert round.turn is not None
    reports = {word for option in round.turn.options.of(DEALER) for word in getattr(option, "among", ())}
    assert "the dealer exposed a card of seat 1" in reports
    assert "the dealer exposed a card of seat 2" not in reports


@pytest.mark.rule("13:69F-11.10(c)", "13:69F-11.11(e)")
def test_a_player_never_banks_two_rounds_running_even_after_a_void_round() -> None:
    at = table(1, 2, player_bank="on")
    assert start_banked(at, {1: 1000, 2: 1000}, {}, "bank_exposed").over
    round = close(bet(deal(at, {}), {1: 1000, 2: 1000}))
    (told,) = events_named(act(round, (2, "pass_bank")), "cannot_bank", seat=1)
    assert str(told.cite) == "13:69F-11.10(c)"
    assert (
        str(events_named(round, "shuffler")[0].cite) == "13:69F-11.11(e)"
    )  # reshuffled by the rule that voided


@pytest.mark.rule("13:69F-11.11(e)")
def test_an_exposed_card_of_the_bank_voids_all_hands() -> None:
    round = start_banked(table(1, 2, player_bank="on"), {1: 1000, 2: 1000}, {}, "bank_exposed")
    assert str(events_named(round, "void")[0].cite) == "13:69F-11.11(e)"
    assert set(round.changes().values()) == {0}
