"""Forms that wait for their last signature from another screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.keno.games import lock_out
from pitboss.house.keno.redeeming import redeem
from pitboss.house.keno.serials import format_serial, new_serial
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.operations.operation import Rejected
from pitboss.house.operations.pending import (
    WaitingForm,
    check_request,
    find_pending,
    list_pending,
    request_signature,
    sign_pending,
    withdraw_request,
)
from pitboss.house.poker.revenue import CollectTime, SeatStack, collect_time
from pitboss.house.poker.tables import take_step
from pitboss.house.staff.employees import MAX_SIGNATURE_AGE, Employee, FormSignature
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.table.fields import BadForm
from pitboss.table.refused import Refused
from tests.house.operations.sample import SampleHouse
from tests.server.helpers import PASSPHRASE


class Payout:
    """A ticket whose payment needs a supervisor's signature, with the people at the station."""

    def __init__(self, house: SampleHouse) -> None:
        self.house, self.desk = house, house.office.desk
        self.form = {**redeem.example, **house.ready(redeem)}
        people = {each.name: each for each in house.office.staff.list_employees()}
        self.writer, self.supervisor, self.manager = people["Wes"], people["Kim"], people["Kit"]
        self.inspector = people["Ida"]

    def ask(self, id: str = "payout", by: Employee | None = None, **more: Any) -> int:
        done = request_signature(self.desk, redeem, {**self.form, **more}, id=id, signed_in=by or self.writer)
        return done.number


@pytest.fixture
def payout(new_house: Callable[[str], SampleHouse]) -> Payout:
    return Payout(new_house("pending"))


@pytest.mark.rule("19:47-15.6(b)")
def test_a_waiting_form_is_signed_elsewhere_and_carried_out_once(payout: Payout) -> None:
    desk, before = payout.desk, payout.house.office.ledger.balances()
    entry = payout.ask()
    assert payout.ask() == entry  # asked twice, it waits once
    assert payout.house.office.ledger.balances() == before
    (waiting,) = list_pending(desk, payout.supervisor)
    assert (waiting.entry, waiting.signer.part, waiting.requested_by.name) == (entry, "authorizes", "Wes")
    assert ("Amount", "$2,000") in waiting.facts
    serial = payout.form["serial"].replace("-", "")
    assert serial not in repr(waiting.facts)
    assert serial[-3:] in repr(waiting.facts)
    with pytest.raises(BadForm) as bad:
        sign_pending(desk, entry, payout.supervisor, "a wrong guess")
    assert [each.field for each in bad.value.errors] == ["sign.authorizes"]
    _, receipt = sign_pending(desk, entry, payout.supervisor, PASSPHRASE)
    assert receipt.result is not None
    again = desk.submit(redeem, payout.form, id="payout", signed_in=payout.writer)
    assert (again.replayed, again.entry) == (True, receipt.entry)
    assert check_request(desk, entry, payout.writer)[0] == "done"
    with pytest.raises(NotFound):
        sign_pending(desk, entry, payout.supervisor, PASSPHRASE)


def test_only_the_requester_and_possible_signers_see_a_request(payout: Payout) -> None:
    desk, entry = payout.desk, payout.ask()
    for employee, sees in (
        (payout.writer, 1),
        (payout.supervisor, 1),
        (payout.manager, 1),
        (payout.inspector, 0),
    ):
        assert len(list_pending(desk, employee)) == sees, employee.name
    with pytest.raises(NotAllowed):
        check_request(desk, entry, payout.inspector)
    with pytest.raises(NotFound):
        find_pending(desk, entry, payout.inspector)
    with pytest.raises(NotFound):
        check_request(desk, 1, payout.writer)  # which is another entry
    with pytest.raises(Refused, match="must sign here"):
        sign_pending(desk, entry, payout.writer, PASSPHRASE)


def test_a_form_that_would_be_refused_does_not_wait(payout: Payout) -> None:
    with pytest.raises(Refused) as refused:
        payout.ask(by=payout.supervisor)  # who is not at the station
    assert refused.value.field == "station"
    payout.house.submit("keno/open-game")
    small = payout.house.submit("keno/sell", station=1, line="7 $1").result
    assert small is not None
    payout.house.submit("keno/cancel-games", reason="an alarm")
    with pytest.raises(Refused, match="Nobody else needs to sign"):
        payout.ask(serial=small.to_json()["serial"])
    with pytest.raises(BadForm):
        payout.ask(serial="nonsense")


def test_a_request_ends(payout: Payout) -> None:
    """It ends when it is withdrawn, requested again, too old, or would be refused."""
    desk, clock = payout.desk, payout.house.clock
    first = payout.ask("first")
    withdraw_request(desk, first, payout.writer)
    assert check_request(desk, first, payout.writer) == ("ended", None)
    second, third = payout.ask("second"), payout.ask("third")
    assert [each.entry for each in list_pending(desk, payout.supervisor)] == [third]
    assert check_request(desk, second, payout.writer)[0] == "ended"
    clock.turn(MAX_SIGNATURE_AGE.total_seconds() + 1)
    assert check_request(desk, third, payout.writer)[0] == "ended"
    fourth = payout.ask("fourth")
    payout.house.submit("keno/system-down", reason="no network")
    assert check_request(desk, fourth, payout.writer)[0] == "ended"
    payout.house.submit("keno/system-up")
    withdraw_request(desk, fourth, payout.supervisor)  # a supervisor declines
    with pytest.raises(NotFound):
        sign_pending(desk, fourth, payout.supervisor, PASSPHRASE)


def test_a_request_ended_at_the_same_moment_is_not_carried_out(
    payout: Payout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A passphrase takes a while to check, and somebody else may withdraw or sign the form meanwhile."""
    desk, before = payout.desk, payout.house.office.ledger.balances()
    entry = payout.ask("first")

    def declined_meanwhile(name: str, passphrase: str, request: OperationRequest) -> FormSignature:
        withdraw_request(desk, entry, payout.manager)
        return desk.sign(name, passphrase, request)

    with pytest.raises(Refused, match="was withdrawn"):
        sign_pending(desk, entry, payout.supervisor, PASSPHRASE, declined_meanwhile)
    assert payout.house.office.ledger.balances() == before
    again = payout.ask("second")
    found = find_pending(desk, again, payout.manager)
    sign_pending(desk, again, payout.supervisor, PASSPHRASE)
    monkeypatch.setattr("pitboss.house.operations.pending.find_pending", lambda *_: found)
    with pytest.raises(Refused, match="already signed"):
        withdraw_request(desk, again, payout.manager)


def test_a_signer_sees_rows_and_zero_amounts(payout: Payout) -> None:
    """No operation with rows can wait yet. The first one that can must not hide them."""
    form = CollectTime(table="7", seated=[SeatStack(seat=4, stack=20_000)], new=[], paid_before=0)
    wes = payout.writer.as_participant("requests")
    pending = WaitingForm(1, datetime.now(UTC), collect_time, "x", form, collect_time.signers[0], {}, wes)
    assert pending.facts == [
        ("Table", "7"),
        ("Everyone seated", "4 $200"),
        ("Paid for time before", "$0"),
    ]


@pytest.mark.rule("13:69E-1.28U(m)")
def test_a_rejected_claim_is_recorded_even_if_a_signature_was_requested(payout: Payout) -> None:
    """Attempts with paid or forged tickets leave a trace, but no full serial number stays in the ledger."""
    payout.ask()
    sign_pending(payout.desk, list_pending(payout.desk, payout.supervisor)[0].entry, payout.supervisor,
                 PASSPHRASE)  # fmt: skip
    entries, balances = payout.house.state()
    for id, serial in (("again", payout.form["serial"]), ("forged", format_serial(new_serial()))):
        for _ in range(2):  # and once for each id
            with pytest.raises(Rejected) as rejected:
                payout.ask(id, serial=serial)
            assert rejected.value.field == "serial"
        with payout.house.store.read() as connection:
            kind, line = connection.execute(
                select(EntryRow.kind, EntryRow.line).order_by(EntryRow.number.desc()).limit(1)
            ).one()
        assert kind == "keno redemption rejected"
        assert serial not in line
        assert serial.replace("-", "") not in line
        assert '"name":"Wes"' in line
    assert payout.house.state() == (entries + 2, balances)
    assert list_pending(payout.desk, payout.supervisor) == []


@pytest.mark.rule("19:47-15.5(d)")
def test_an_optional_signature_can_be_requested(new_house: Callable[[str], SampleHouse]) -> None:
    house = new_house("lock-out")
    form, writer = house.ready(lock_out), house.signature("keno writer")
    staff = {each.name: each for each in house.office.staff.list_employees()}
    done = request_signature(house.office.desk, lock_out, form, id="start", signed_in=staff["Wes"],
                             credentials={"starts": writer})  # fmt: skip
    (waiting,) = list_pending(house.office.desk, staff["Kim"])
    assert (waiting.entry, waiting.signer.part) == (done.number, "approves")
    _, receipt = sign_pending(house.office.desk, done.number, staff["Kim"], PASSPHRASE)
    assert receipt.rejected is None


@pytest.mark.rule("13:69F-14.4(a)")
def test_a_supervisor_can_leave_a_step_to_the_dealer(new_house: Callable[[str], SampleHouse]) -> None:
    house = new_house("step")
    desk, form = house.office.desk, house.ready(take_step)
    staff = {each.name: each for each in house.office.staff.list_employees()}
    with pytest.raises(Refused, match="dealer must sign"):
        request_signature(desk, take_step, form, id="keno", signed_in=staff["Wes"])
    done = request_signature(desk, take_step, form, id="step", signed_in=staff["Sue"])
    (waiting,) = list_pending(desk, staff["Dan"])
    assert (waiting.signer.part, waiting.signatures) == ("deals", {})
    _, receipt = sign_pending(desk, done.number, staff["Dan"], PASSPHRASE)
    assert not receipt.replayed
    assert list_pending(desk, staff["Dan"]) == []
