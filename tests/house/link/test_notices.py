"""Test notices: everybody is told of pending and confirmed payouts, or nothing further is offered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.house.link import notices
from pitboss.house.link.display import read_display
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.link.notices import PayoutNotice, find_unreachable, read_answers, read_notices
from pitboss.house.link.participants import list_signs
from pitboss.law import cite
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.link.linking import CASINOS, HALL, INLET, MARINA, RULES, Linked, terms
from tests.server.helpers import HandClock

TOLD = "13:69F-14.20(e)4.i"


def state(casino: LinkedCasino) -> str:
    shown = casino.read_display()
    assert shown is not None
    return shown.state


@pytest.mark.rule("13:69F-14.20(e)4.i", "13:69F-14.20(e)4")
def test_all_are_notified_of_a_claim_and_its_confirmation(linked: Linked) -> None:
    linked.give(HALL, 500)
    linked.claim(MARINA)
    with linked.store.read() as connection:
        (first,) = read_notices(connection, 1)
        assert (first.stage, first.to) == ("pending", CASINOS)
        assert read_answers(connection, 1).waiting == dict.fromkeys(CASINOS, first.at)
    linked.answer_all(HALL)
    with linked.store.read() as connection:
        told, waiting = read_answers(connection, 1)
    assert told == {HALL: "by the system"}
    assert list(waiting) == [MARINA, INLET]
    linked.answer_all()
    linked.rule(MARINA, 1)
    linked.confirm(1)
    with linked.store.read() as connection:
        assert [each.stage for each in read_notices(connection, 1)] == ["pending", "confirmed"]
        assert [each.number for each in notices.list_undelivered(connection, HALL)] == [2]
    with refused("13:69F-14.20(e)4", "There is no notice 9"):
        notices.answer_notice(linked.link, 9, linked.by[HALL])


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_payout_continues_by_other_means_but_nothing_else_is_offered(
    linked: Linked, clock: HandClock
) -> None:
    linked.give(HALL, 500)
    linked.claim(MARINA)
    linked.answer_all(HALL, MARINA)
    linked.rule(MARINA, 1)
    with refused(
        TOLD,
        "Inlet Club has not answered that the payout is pending. Wait a moment, or use other means",
    ):
        linked.confirm(1)
    with refused(TOLD, "The system can still notify Inlet Club"):
        linked.tell(1, INLET)  # nobody says that another was told while its board may yet show it
    clock.turn(11)
    linked.here()
    linked.tell(1, INLET)
    with refused(TOLD, "already notified of this"):
        linked.tell(1, INLET)
    linked.confirm(1)
    with refused(TOLD, "Inlet Club cannot be notified"):
        linked.give(HALL, 500)
    with refused(TOLD, "Inlet Club cannot be notified"):
        linked.claim(HALL)
    linked.pay(1, MARINA)
    linked.answer_all()
    linked.give(HALL, 500)
    assert linked.fund() == 500
    with linked.store.read() as connection:
        assert read_answers(connection, 1).told[INLET] == "by the system"


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_rival_claim_is_accepted_while_a_casino_cannot_be_notified(
    linked: Linked, clock: HandClock
) -> None:
    linked.give(HALL, 500)
    linked.claim(MARINA)
    clock.turn(11)
    assert linked.claim(HALL) == {"payout": 1, "claim": 2}


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_silent_casino_is_listed_with_its_last_heartbeat(linked: Linked, clock: HandClock) -> None:
    begun = clock.now()
    clock.turn(8)
    linked.here(HALL, MARINA)
    clock.turn(3)
    with linked.store.read() as connection:
        assert find_unreachable(connection, clock.now(), terms()) == {INLET: begun}
    with linked.store.write() as connection:
        notices.record_departure(connection, linked.by[HALL])
        assert find_unreachable(connection, clock.now(), terms()) == {HALL: None, INLET: begun}


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_only_an_addressee_answers_a_notice(linked: Linked) -> None:
    linked.agree(terms(names=(HALL, MARINA)))
    linked.post(HALL)
    linked.post(MARINA)
    linked.give(HALL, 500)
    linked.claim(HALL)
    with refused(TOLD, "Notice 1 is not for Inlet Club"):
        notices.answer_notice(linked.link, 1, linked.by[INLET])
    with refused(TOLD, "Notice 1 is not for Inlet Club"):
        linked.tell(1, INLET)
    with refused(TOLD, "Notice 1 is not for Inlet Club"):
        linked.tell(1, MARINA, by=INLET)
    with refused(TOLD, "does not work for Marina House"):
        linked.tell(1, HALL, by=MARINA, who=f"{HALL} shift")


@pytest.mark.rule("13:69F-14.20(d)1", "13:69F-14.20(d)1.i", "13:69F-14.20(d)1.ii")
def test_each_poker_room_posts_its_signs(linked: Linked) -> None:
    with linked.store.read() as connection:
        for casino in CASINOS:
            lines = list_signs(connection, casino)
            assert [line.text for line in lines] == [
                "Multi-casino bad beat payout.",
                "$1 at most, a fixed amount, from each pot of $20 or more.",
                "The pot is measured after the rake.",
                "A losing hand of As Ah Ad Kc Kd or better qualifies.",
                "Of the fund, 100% to the losing hand.",
                "Several losing hands that qualify: they share equally.",
                "The fund pays no other bonus.",
                "Offered together by Boardwalk Hall, Marina House, Inlet Club.",
                "Host of the system: Boardwalk Hall, 1 Boardwalk, Atlantic City.",
            ]
            assert {cite("13:69F-14.19(b)1"), cite("13:69F-14.20(d)1.ii")} < {line.law for line in lines}
        with refused("13:69F-14.20(d)", "Nobody is not a party"):
            list_signs(connection, "Nobody")
    for casino in CASINOS:
        linked.announce(casino, RULES | {"fund": 200})
        linked.adopt(casino, RULES | {"fund": 200})
    with refused("13:69F-14.20(d)1", "Boardwalk Hall has not posted the current payout"):
        linked.give(HALL, 500)


@pytest.mark.rule("13:69F-14.20(e)4.i", "13:69F-14.20(d)1.i")
def test_each_display_shows_the_status_of_the_payout(linked: Linked, clock: HandClock) -> None:
    linked.give(HALL, 500)
    for casino in CASINOS:
        found = read_display(linked.link, casino)
        assert (found.state, found.amount) == ("offered", 500)
        assert found.lines[0].text == "The payout stands at $5."
    linked.claim(MARINA)
    linked.give(HALL, 200)
    assert [read_display(linked.link, casino).state for casino in CASINOS] == ["pending"] * 3
    found = read_display(linked.link, INLET)
    assert found.lines[0].text == "A payout of $5 is pending: Marina House, table 1."
    assert found.amount == 700
    linked.answer_all()
    linked.rule(MARINA, 1)
    linked.confirm(1)
    found = read_display(linked.link, HALL)
    assert [line.text for line in found.lines[:2]] == ["Confirmed: $5 at Marina House, table 1.",
                                                       "The payout stands at $7. It will be adjusted once "
                                                       "the last payout has been paid."]  # fmt: skip
    assert (found.amount, linked.fund()) == (700, 200)
    linked.pay(1, HALL)
    assert read_display(linked.link, HALL).lines[-1].text == "The payout stands at $2."
    clock.turn(11)
    found = read_display(linked.link, HALL)
    assert found.state == "suspended"
    assert (
        "is not offered now: Boardwalk Hall, Marina House, Inlet Club cannot be notified"
        in found.lines[1].text
    )


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_casinos_process_answers_the_notices_it_received(linked: Linked, clock: HandClock) -> None:
    heard: list[PayoutNotice] = []
    casino = LinkedCasino(linked.key(INLET), heard.append, clock=clock)
    linked.give(INLET, 500)
    assert casino.run_once() == []
    linked.claim(MARINA)
    assert [notice.stage for notice in casino.run_once()] == ["pending"] == [notice.stage for notice in heard]
    assert casino.run_once() == []
    assert state(casino) == "pending"
    casino.stop()
    with linked.store.read() as connection:
        assert find_unreachable(connection, clock.now(), terms()) == {INLET: None}


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_casino_stays_present_when_the_clock_is_set_back(linked: Linked, clock: HandClock) -> None:
    """Heartbeats use the ledger's time; otherwise nothing could be offered until the clock catches up."""
    linked.give(HALL, 500)
    clock.turn(-3600)
    for name in CASINOS:
        casino = LinkedCasino(linked.key(name), print, clock=clock)
        casino.run_once()
        assert state(casino) == "offered"
        casino.close()
    linked.claim(MARINA)


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_a_notice_that_could_not_be_shown_is_delivered_again(linked: Linked, clock: HandClock) -> None:
    broken = [True]

    def told(_: PayoutNotice) -> None:
        if broken:
            broken.clear()
            raise OSError("the board is off")

    casino = LinkedCasino(linked.key(INLET), told, clock=clock)
    linked.give(HALL, 500)
    linked.claim(MARINA)
    with pytest.raises(OSError, match="board"):
        casino.run_once()
    assert [notice.number for notice in casino.run_once()] == [1]
    casino.stop()


@pytest.mark.rule("13:69F-14.20(e)3")
def test_a_process_without_a_valid_token_cannot_join_or_read(linked: Linked, clock: HandClock) -> None:
    casino = LinkedCasino(replace(linked.key(INLET), token="guessed"), clock=clock)
    assert (casino.look().shown, len(casino.look().due)) == (None, 1)
    with pytest.raises(Refused, match="credential belongs to no casino"), casino.open_as_member():
        pass
    for _ in range(3):
        with pytest.raises(Refused, match="credential belongs to no casino"):
            casino.run_once()
    assert linked.kinds()[-2:] == ["link signs", "link refusal"]  # noted once
    linked.admit(INLET, casino.by.hash)
    casino.run_once()
    assert linked.kinds()[-1] == "link joined"
    casino.stop()


@pytest.mark.rule("13:69F-14.20(e)3", "13:69F-14.20(e)4.i")
def test_nobody_uses_up_the_id_of_another_casinos_answer(linked: Linked) -> None:
    linked.give(HALL, 500)
    linked.claim(HALL, id=f"answer 1 {MARINA}")
    linked.answer_all(MARINA)
    with linked.store.read() as connection:
        assert MARINA in read_answers(connection, 1).told
