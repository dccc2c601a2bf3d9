"""13:69F-14.19 by command line: a day of counts, containers and their match, a payout, and its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.house.bad_beat.contributions import Contribution, contribute
from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.clock import WallClock
from pitboss.storage.store import Store
from tests.cli.test_cli import run
from tests.house.bad_beat.room import ACCOUNTING, BOARD, MANAGER, QUADS, SECURITY, SHIFT, SUPER
from tests.server.helpers import PASSPHRASE

COUNTED_BY = {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"}
Do = Callable[..., dict[str, Any]]


@pytest.fixture
def do(database: str) -> Do:
    """Carry out an operation by its command, signed by people named after their positions."""

    def does(line: str, *given: str, **signed: str) -> dict[str, Any]:
        signs = [word for part, who in signed.items() for word in (f"--sign-{part}", who)]
        words = ["house", "bad-beat", *line.split(), *given, *signs, "--database", database, "--json"]
        done = run(*words, typed=f"{PASSPHRASE}\n" * len(signed))
        assert done.returncode == 0, done.stdout + done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return {**answer["result"], "replayed": answer["replayed"]}

    return does


def give(database: str, pots: int) -> None:
    store = Store(database)
    book = Ledger(store, WallClock(), sync=False)
    for round in range(pots):
        contribute(book, Contribution(id=f"7/{round}", table="7", round=str(round), amount=100))
    store.close()


def offer(do: Do, *rules: str) -> None:
    do("plan --contributions none --award", "a free tournament", submits=MANAGER)
    do("adopt --bad-beat", QUADS, "--bonuses", "high hand=2", *rules, adopts=MANAGER)
    do("designate --table 7 --state open", designates=SUPER)


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(e)", "13:69F-14.19(k)")
def test_a_day_with_a_count_at_a_closed_table(do: Do, database: str) -> None:
    offer(do)
    give(database, 3)
    do("tell-division --where cage --when now", tells=SUPER)
    sheet = "count-at-table --at 9 --boxes 7=3 --recording t4 --lock L1 --id c1"
    counted, again = do(sheet, **COUNTED_BY), do(sheet, **COUNTED_BY)
    assert (counted["total"], counted["replayed"], again["replayed"]) == (300, False, True)
    do("carry --count", counted["count"], carries=SECURITY)
    do("receive --total $3 --count", counted["count"], verifies="cashier")
    assert do("adjust-displays --shows primary=3", adjusts=ACCOUNTING, attends=SUPER)["primary"] == 300
    bonus = ("award-bonus --table 7 --player Ann --bonus", "high hand")
    assert do(*bonus, verifies=SHIFT, prepares=ACCOUNTING)["amount"] == 200
    assert run("house", "due", "--database", database).stdout == "Nothing is due.\n"


@pytest.mark.rule("13:69F-14.19(d)2", "13:69F-14.19(f)", "13:69F-14.19(g)", "13:69F-14.19(h)")
def test_boxes_in_the_cage_then_containers_and_their_match(do: Do, database: str) -> None:
    offer(do, "--counting", "cage")
    do("tell-division --where cage --when now", tells=SUPER)
    count = do("collect --boxes 7", accounts=SUPER, carries=SECURITY)["count"]
    do("count-in-cage --boxes 7=0 --count", count, counts="cashier")
    second = ("--counting", "inventory", "--witness", "second_department", "--witnesses", "floorperson")
    do("adopt --bad-beat", QUADS, "--bonuses", "high hand=2", *second, adopts=MANAGER)
    do("issue-forms --table 7 --first 101 --last 150", issues=ACCOUNTING)
    give(database, 20)
    both = {"counts": "dealer", "witnesses": "floorperson"}
    do("void-form --serial 101 --table 7 --reason torn", **both)
    form = "count-container --serial 102 --table 7 --chips 5=3 --chips 1=5 --value 20 --why daily"
    assert do(form, **both)["amount"] == 2000
    do("place-part --serial 102 --part original", places="dealer")
    do("place-part --serial 102 --part duplicate", places="floorperson")
    report = do("match-forms --originals 102 --duplicates 102", matches=ACCOUNTING)
    assert (report["without_original"], report["missing"], report["unused"]) == ([], [], [])


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(j)", "13:69F-14.19(l)", "13:69F-14.19(q)")
def test_a_whole_payout_at_the_cage_and_the_end(do: Do, database: str) -> None:
    offer(do, "--paid-at", "cage")
    give(database, 10)
    players = ("--players", "1=Ann=2s 2h", "--players", "2=Bob=As Ah", "--players", "3=Cyd")
    beat = do("claim --table 7 --round 12 --board", BOARD, *players, claims="dealer")
    assert (beat["primary"], beat["winners"]) == ([1], [2])
    name = beat["claim"]
    assert f"{name} at table 7: verify the hand" in run("house", "due", "--database", database).stdout
    assert do("verify --qualifies yes --claim", name, verifies=SHIFT)["total"] == 900
    do("post-pending --claim", name, posts=SHIFT)
    do("prepare --kind cash --claim", name, prepares=ACCOUNTING)
    for seat, player in enumerate(("Ann", "Bob", "Cyd"), 1):
        do(f"pay --seat {seat} --player {player} --claim", name, pays="cashier")
    do("adjust-displays --shows primary=1", adjusts=ACCOUNTING, attends=SUPER)
    do("notice-of-end", posts=SUPER)
    do("end", ends=MANAGER)
    do("designate --table 7 --state closed", designates=SUPER)
    do("tell-division --where cage --when now", tells=SUPER)
    sheet = "count-at-table --at 9 --boxes 7=10 --recording t4 --lock L1"
    count = do(sheet, **COUNTED_BY)["count"]
    do("carry --count", count, carries=SECURITY)
    do("receive --total 10 --count", count, verifies="cashier")
    do("award-rest --players Cyd=1", prepares=ACCOUNTING, attends=SHIFT)


def test_a_refusal_names_the_option_and_the_rule(do: Do, database: str) -> None:
    offer(do, "--paid-at", "table")

    def complaint(line: str, *given: str, typed: str = f"{PASSPHRASE}\n") -> str:
        words = ["house", "bad-beat", *line.split(), *given, "--database", database]
        done = run(*words, typed=typed)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        return done.stderr

    no_claim = complaint("verify --claim b9 --qualifies yes --sign-verifies", SHIFT)
    assert "--claim: There is no claim b9. (13:69F-14.19(i))" in no_claim
    assert "--secondary: " in (no := complaint("notice --secondary", QUADS, "--sign-posts", SUPER))
    assert "13:69F-14.19(m)" in no
    assert "--boxes 1 amount: Fill this in" in complaint("count-in-cage --count 1 --boxes 7")
    assert "--sign-ends: A poker manager must sign here." in complaint("end")
    wrong = complaint("end --sign-ends", MANAGER, typed="no such word\n")
    assert f"--sign-ends: That is not {MANAGER}'s passphrase." in wrong
    assert "No such command 'begin'" in complaint("begin")
    assert "Missing option '--count'" in complaint("carry")
