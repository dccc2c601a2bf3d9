"""13:69F-14.19 by command line: a day of counts, containers and their match, a payout, and the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from pitboss.house.bad_beat.contributions import Contribution, contribute
from pitboss.house.ledger.book import Book
from pitboss.house.office.bad_beat import OPERATIONS
from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.cli.test_cli import run
from tests.house.bad_beat.room import BOARD, QUADS
from tests.server.helpers import PASSPHRASE

SUPER, SHIFT, MANAGER = "poker supervisor", "poker shift supervisor", "poker manager"
ACCOUNTING, SECURITY = "accounting representative", "security officer"
Do = Callable[..., dict[str, Any]]


@pytest.fixture
def do(database: str) -> Do:
    """Hand in a form by the command, signed by people called after their positions."""

    def does(name: str, *given: str, id: str = "", **signed: str) -> dict[str, Any]:
        signs = [word for part, who in signed.items() for word in ("--sign", f"{part}={who}")]
        words = ["house", "do", "bad-beat", name, *given, *signs, "--database", database, "--json"]
        done = run(*words, *(["--id", id] if id else []), typed=f"{PASSPHRASE}\n" * len(signed))
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    return does


def give(database: str, pots: int) -> None:
    store = Store(database)
    book = Book(store, WallClock(), sync=False)
    for round in range(pots):
        contribute(book, Contribution(id=f"7/{round}", table="7", round=str(round), amount=100))
    store.close()


def offer(do: Do, *rules: str) -> None:
    do("plan", "contributions=dealers take none", "award=a free tournament", submits=MANAGER)
    do("adopt", f"bad_beat={QUADS}", "bonuses=high hand: 2", *rules, adopts=MANAGER)
    do("designate", "table=7", "state=open", designates=SUPER)


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(e)", "13:69F-14.19(k)")
def test_a_day_with_a_count_at_a_closed_table(do: Do, database: str) -> None:
    offer(do)
    give(database, 3)
    do("tell-division", "where=table 9", "when=now", tells=SUPER)
    by = {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"}
    counted = do("count-at-table", "at=9", "boxes=7: 3", "recording=tape 4", "lock=L1", id="c1", **by)
    assert counted["count"] == "c1"
    again = do("count-at-table", "at=9", "boxes=7: 3", "recording=tape 4", "lock=L1", id="c1", **by)
    assert again["again"] is True
    do("carry", "count=c1", carries=SECURITY)
    do("receive", "count=c1", "total=$3", verifies="cashier")
    shown = do("adjust-displays", "shows=primary: 3", adjusts=ACCOUNTING, attends=SUPER)
    assert shown["primary"] == 300
    bonus = ("bonus=high hand", "table=7", "player=Ann")
    assert do("award-bonus", *bonus, verifies=SHIFT, prepares=ACCOUNTING)["amount"] == 200
    assert run("house", "due", "--database", database).stdout == "Nothing is due.\n"


@pytest.mark.rule("13:69F-14.19(d)2", "13:69F-14.19(f)", "13:69F-14.19(g)", "13:69F-14.19(h)")
def test_boxes_in_the_cage_then_containers_and_their_match(do: Do, database: str) -> None:
    offer(do, "counting=cage")
    do("tell-division", "where=the cage", "when=now", tells=SUPER)
    do("collect", "boxes=7", id="c1", accounts=SUPER, carries=SECURITY)
    do("count-in-cage", "count=c1", "boxes=7: 0", counts="cashier")
    rules = (f"bad_beat={QUADS}", "bonuses=high hand: 2", "counting=inventory")
    second = ("witness=second_department", "witnesses=floorperson")
    do("adopt", *rules, *second, adopts=MANAGER)
    do("issue-forms", "table=7", "first=101", "last=150", issues=ACCOUNTING)
    give(database, 20)
    do("void-form", "serial=101", "table=7", "reason=torn", counts="dealer", witnesses="floorperson")
    form = ("serial=102", "table=7", "chips=5: 3, 1: 5", "value=20", "why=daily")
    assert do("count-container", *form, counts="dealer", witnesses="floorperson")["amount"] == 2000
    do("place-part", "serial=102", "part=original", places="dealer")
    do("place-part", "serial=102", "part=duplicate", places="floorperson")
    report = do("match-forms", "originals=102", "duplicates=102", matches=ACCOUNTING)
    assert (report["without original"], report["missing"], report["unused"]) == ([], [], [])


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(j)", "13:69F-14.19(l)", "13:69F-14.19(q)")
def test_a_whole_payout_at_the_cage_and_the_end(do: Do, database: str) -> None:
    offer(do, "paid_at=cage")
    give(database, 10)
    hands = (f"board={BOARD}", "shown=1: 2s 2h, 2: As Ah", "players=1: Ann, 2: Bob, 3: Cyd")
    assert do("claim", "table=7", "round=12", *hands, id="b1", claims="dealer")["primary"] == [1]
    assert "claim b1 at table 7: verify the hand" in run("house", "due", "--database", database).stdout
    assert do("verify", "claim=b1", "qualifies=yes", verifies=SHIFT)["total"] == 900
    do("post-pending", "claim=b1", posts=SHIFT)
    do("prepare", "claim=b1", "kind=cash", prepares=ACCOUNTING)
    for seat, player in enumerate(("Ann", "Bob", "Cyd"), 1):
        do("pay", "claim=b1", f"seat={seat}", f"player={player}", pays="cashier")
    do("adjust-displays", "shows=primary: 1", adjusts=ACCOUNTING, attends=SUPER)
    do("notice-of-end", posts=SUPER)
    do("end", ends=MANAGER)
    do("designate", "table=7", "state=closed", designates=SUPER)
    do("tell-division", "where=table 9", "when=now", tells=SUPER)
    by = {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"}
    do("count-at-table", "at=9", "boxes=7: 10", "recording=tape 4", "lock=L1", id="c1", **by)
    do("carry", "count=c1", carries=SECURITY)
    do("receive", "count=c1", "total=10", verifies="cashier")
    do("award-rest", "players=Cyd: 1", prepares=ACCOUNTING, attends=SHIFT)


def test_what_is_refused_cites_and_what_cannot_be_read_says_which(do: Do, database: str) -> None:
    offer(do, "paid_at=table")

    def told(*words: str, typed: str = f"{PASSPHRASE}\n") -> str:
        done = run("house", "do", "bad-beat", *words, "--database", database, typed=typed)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        return done.stderr

    assert "13:69F-14.19(i)" in told("verify", "claim=b9", "qualifies=yes", "--sign", f"verifies={SHIFT}")
    assert "13:69F-14.19(m)" in told("notice", f"secondary={QUADS}", "--sign", f"posts={SUPER}")
    assert "a name before each" in told("count-in-cage", "count=1", "boxes=7", "--sign", "counts=cashier")
    assert "no such field" in told("end", "now=yes", "--sign", f"ends={MANAGER}")
    assert "whoever ends signs" in told("end")
    assert "has no form" in told("begin")
    assert "`pitboss house forms bad-beat carry` lists the fields" in told("carry", typed="")
    wrong = told("end", "--sign", f"ends={MANAGER}", typed="no such word\n")
    assert f"whoever ends: this is not the passphrase of {MANAGER}" in wrong


def test_every_operation_is_listed_with_fields_and_signers(database: str) -> None:
    done = run("house", "forms", "bad-beat", "--json", "--database", database)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["form"] for row in rows] == [each.name for each in OPERATIONS]
    assert [row["form"] for row in rows if not row["signed"]] == []
    assert all("payout" in row["fields"] for row in rows)
    one = run("house", "forms", "bad-beat", "carry", "--json", "--database", database).stdout
    assert json.loads(one) == next(row for row in rows if row["form"] == "carry")


def test_a_form_asks_for_everything_that_is_on_it() -> None:
    for each in OPERATIONS:
        if isinstance(each.form, type):
            asked = {f.name for f in fields(each.form)} - {"posted"}  # which a table alone tells
            assert {field.name for field in each.fields} | {"id"} == asked
