"""Test that a casino's transmissions stay in its own ledger until answered, whatever happens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.ledger.ledger import Ledger
from pitboss.house.link import outbox
from pitboss.house.link.contributions import receive
from pitboss.house.link.desk import OutboxDesk
from pitboss.house.link.fields import NO_HASH
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.poker.signs import Statement
from pitboss.house.staff.employees import Staff
from pitboss.law import BadInput, cite
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.link.linking import HALL, INLET, MARINA, Linked
from tests.house.people import Crew
from tests.server.helpers import PASSPHRASE, HandClock

COMPLETE, TOLD = "13:69F-14.20(e)2", "13:69F-14.20(e)4.i"


def send(
    process: LinkedCasino, staff: Staff, tables: dict[str, Any], who: str = "accounting representative"
) -> dict[str, Any]:
    """Submit counted contributions at the desk of the house."""
    receipt = OutboxDesk(process, staff).submit(
        outbox.send, {"tables": tables}, credentials={"sends": (who, PASSPHRASE)}
    )
    assert receipt.result is not None
    return receipt.result.to_json()


class House:
    """A casino's house: its own ledger, its own people, and its process on the link."""

    def __init__(self, url: str, linked: Linked, clock: HandClock) -> None:
        self.store, self._linked, self._clock = Store(url), linked, clock
        self.book = Ledger(self.store, clock)
        self.crew = Crew(self.book, "accounting representative", "cashier")
        self.begin()

    def begin(self) -> None:
        """Start the process, or restart it with nothing but what is written."""
        self.process = LinkedCasino(self._linked.key(HALL), book=self.book, clock=self._clock)

    def count(self, tables: dict[str, Any], who: str = "accounting representative") -> dict[str, Any]:
        return send(self.process, self.crew, tables, who)

    @property
    def waiting(self) -> list[int]:
        with self.store.read() as connection:
            return [sent.number for sent, _ in outbox.list_unanswered(connection, HALL)]


@pytest.fixture
def house(forms: dict[str, str], tmp_path: Path, linked: Linked, clock: HandClock) -> Iterator[House]:
    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "hall.db")
    made = House(f"sqlite:///{tmp_path / 'hall.db'}", linked, clock)
    yield made
    made.process.close()
    made.store.close()


@pytest.mark.rule("13:69F-14.20(e)2")
def test_counted_contributions_are_sent_and_answered(house: House, linked: Linked) -> None:
    assert house.count({"table 1": 300, "table 2": 200}) == {"number": 1, "total": 500}
    assert house.count({"table 1": 100}) == {"number": 2, "total": 100}
    assert (linked.fund(), house.waiting) == (600, [])
    with refused(COMPLETE, "An accounting representative must sign here"):
        house.count({"table 1": 1}, "cashier")
    bad: list[Any] = [{}, {"": 1}, {"7": 0}, {"7": -1}, {"7": 1.5}, {"7": True}, {"7": 10**15}, [],
                      {"7": 1, " 7": 2}]  # fmt: skip
    for tables in bad:
        with pytest.raises((BadInput, Refused)):
            house.count(tables)
    assert linked.fund() == 600


@pytest.mark.rule("13:69F-14.20(e)2")
@pytest.mark.parametrize("arrives", [False, True])
def test_a_process_that_ends_between_sending_and_the_answer_sends_the_same_again(
    house: House, linked: Linked, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    def killed(*sent: Any) -> None:
        if arrives:
            receive(*sent)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("pitboss.house.link.linked.receive", killed)
        with pytest.raises(KeyboardInterrupt):
            house.count({"table 1": 300})
    assert (linked.fund(), house.waiting) == (300 if arrives else 0, [1])
    house.begin()
    house.process.run_once()
    assert (linked.fund(), house.waiting) == (300, [])
    house.process.run_once()
    assert linked.fund() == 300


@pytest.mark.rule("13:69F-14.20(e)2", "13:69F-14.20(e)4.i")
def test_contributions_that_cannot_be_accepted_wait_without_repeated_refusals(
    house: House, linked: Linked, clock: HandClock
) -> None:
    clock.turn(11)
    linked.here(HALL, MARINA)
    before = linked.kinds()
    house.count({"table 1": 300})
    house.process.send()
    assert (house.waiting, house.process.unsent, linked.kinds()) == (
        [1],
        "Inlet Club cannot be notified",
        before,
    )
    (due,) = outbox.list_due(house.book, HALL, house.process.unsent)
    assert due.what == "transmission 1 has not arrived (Inlet Club cannot be notified)"
    linked.here(INLET)
    house.process.run_once()
    assert (house.waiting, house.process.unsent, linked.fund()) == ([], "", 300)


@pytest.mark.rule("13:69F-14.20(e)3")
def test_a_process_that_is_no_longer_admitted_reads_nothing_and_keeps_its_counts(
    house: House, linked: Linked, clock: HandClock
) -> None:
    clock.turn(11)
    linked.here(HALL, MARINA)
    linked.admit(HALL, NO_HASH)
    before = linked.kinds()
    house.count({"table 1": 300})
    house.process.send()
    assert "credential belongs to no casino" in house.process.unsent  # not that Inlet Club cannot be notified
    assert (house.waiting, linked.kinds()) == ([1], before)


@pytest.mark.rule("13:69F-14.20(e)2")
def test_a_book_that_lost_a_transmission_continues_after_it(house: House, linked: Linked) -> None:
    linked.give(HALL, 700)  # as from a book of which an old copy was taken up again
    assert house.count({"table 1": 300})["number"] == 2
    assert (linked.fund(), house.waiting) == (1000, [])


@pytest.mark.rule("13:69F-14.20(e)2")
def test_a_transmission_that_can_never_arrive_is_reported_and_blocks_nothing(
    house: House, linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(LinkedCasino, "link", property(_cut))
        house.count({"table 1": 300})
    linked.give(HALL, 700)
    before = linked.kinds().count("link refusal")
    for _ in range(3):
        house.process.run_once()
    assert "transmission 1 already arrived" in house.process.unsent
    assert linked.kinds().count("link refusal") == before + 1
    assert house.count({"table 1": 300})["number"] == 2
    assert (linked.fund(), house.waiting) == (1000, [1])
    assert "transmission 1 already arrived, so send 2 next; enter it again" in house.process.unsent


@pytest.mark.rule("13:69F-14.20(e)4.i", "13:69F-14.20(d)1")
def test_a_casino_that_is_cut_off_shows_that_nothing_is_offered(
    house: House, linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.count({"table 1": 300})
    shown = house.process.read_display()
    assert shown is not None
    assert shown.state == "offered"
    line = Statement("The payout is not offered now: the system cannot be reached.", cite(TOLD))
    with monkeypatch.context() as patched:
        patched.setattr(LinkedCasino, "link", property(_cut))
        look = house.process.look()
    assert look.shown == shown._replace(state="suspended", lines=[line])
    assert [each.what for each in look.due] == ["the cable is out"]
    linked.claim(MARINA)
    pending = house.process.read_display()
    monkeypatch.setattr(LinkedCasino, "link", property(_cut))
    cut = house.process.read_display()
    assert pending is not None
    assert cut == pending._replace(state="suspended", lines=[*pending.lines, line])  # it is still known


def _cut(_: LinkedCasino) -> None:
    raise Unavailable("the cable is out")


def test_an_unreachable_link_is_explained(house: House, linked: Linked) -> None:
    key = replace(linked.key(HALL), database="postgresql://nobody@127.0.0.1:1/none")
    process = LinkedCasino(key, book=house.book)
    assert "cannot be reached" in process.look().due[0].what
    send(process, house.crew, {"7": 100})
    assert house.waiting == [1]
    house.process.run_once()
    assert linked.fund() == 100
