"""A poker room's day: its staff operate the bad beat payout, in order and out of order."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from pitboss.house.bad_beat.claims import Claim, record_claim
from pitboss.house.bad_beat.contributions import Contribution, contribute
from pitboss.house.bad_beat.department import bad_beat
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.ledger.form import LedgerForm
from tests.house.bad_beat.room import SIGNERS, SUPER
from tests.house.simulation.bad_beat_lines import HAPPENED, REJECTED, Correction, Room, correct, may_change
from tests.house.simulation.bad_beat_sums import CASES, FIVES, NINES, OWED, PLAYERS, PRIMARY, SEVENS, TWOS
from tests.house.simulation.signing import Signing
from tests.house.simulation.world import Expects, Line, Request, World

TABLES = ("1", "2", "3")
BONUS = ("high hand", 700)
TABLE_FORMS: dict[type[LedgerForm], tuple[str, Callable[..., CompletedOperation]]] = {
    Claim: ("a claim of a table", record_claim),
    Contribution: ("a contribution", contribute),
    Correction: ("a correction", correct),
}
"""What nobody signs."""
WRONG = "floorperson"
"""Somebody whom no form of these rules names."""


class BadBeatDay:
    """The staff of a poker room, who act at random."""

    def __init__(self, world: World) -> None:
        self._world, self._random = world, world.random
        self._signing = Signing(world)
        self.room = Room()
        self._asked: dict[str, tuple[str, Any]] = {}
        """What was asked for by each id: the operation, and its form."""
        self._never: set[str] = set()
        self._paid: set[tuple[str, int, str]] = set()
        self._ends = self._random.random() < 0.4
        self._rules = self._chosen()
        self._deeds: tuple[Callable[[], Request | None], ...] = (
            *[self._give] * 7, *[self._count] * 4, *[self._go_on] * 7, *[self._claim] * 3,
            *[self._adjust] * 3, *[self._correct] * 2, *[self._paper] * 4, *[self._out_of_turn] * 2,
            *[self._change] * 2, *[self._notice] * 2, self._designate, self._bonus, self._wrong_people,
        )  # fmt: skip

    def _chosen(self) -> dict[str, Any]:
        """Return the house's first rules."""
        choice = self._random.choice
        rules: dict[str, Any] = {
            "bad_beat": TWOS, "fund": 2500, "counting": choice(("closed_table", "cage", "inventory")),
            "paid_at": choice(("table", "cage")), "reset_percent": choice((0, 10, 33)),
            "payout_several": choice(("split", "best")), "bonuses": [list(BONUS)],
            "bb_display_overstated": choice(("house_carries", "hold_display")),
            "bb_orphan_original": choice(("log", "add_to_revenue")), "capacity": choice((3_000, 50_000)),
        }  # fmt: skip
        kind = choice(("none", "own", "percent"))
        if kind != "none":
            funded = {"secondary_fund": 500} if kind == "own" else {"secondary_percent": 20}
            rules |= {"secondary": SEVENS, "both_won": choice(("primary", "both")), **funded}
        return PayoutRules(**rules).to_json()

    # For the world

    def opened(self) -> None:
        """Forget everything that was in the process's memory."""

    def happened(self, line: Line) -> None:
        id = line["operation"]
        if id not in self._asked:
            return
        assert id not in self._never, f"{id} never may be done"
        name, form = self._asked[id]
        if "rejected" in line["answer"]:
            assert not line["postings"], "a rejection has moved money"
            assert not line["rows"], "a rejection has left something"
            REJECTED[name](self.room, form, line)
            return
        for row in line["rows"].get("bad_beat_paid", ()):
            key = row["claim"], row["seat"], row["fund"]
            assert key not in self._paid, f"{key} is paid twice"
            self._paid.add(key)
        HAPPENED[name](self.room, form, line)

    def check(self) -> None:
        mine = {
            key: amount
            for key, amount in self._world.audit.balances.items()
            if amount and ("bad beat" in key or "master game" in key or key.startswith("inventory"))
        }
        expected = {key: amount for key, amount in self.room.balances.items() if amount}
        assert mine == expected, f"the ledger has {mine}, and it must be {expected}"
        self.room.check()

    def step(self) -> Request | None:
        room = self.room
        if room.closed:
            return None
        if not room.planned:
            return self._ask("plan", contributions="the dealers take none", award="a tournament")
        if not room.rules:
            return self._ask("adopt", rules=self._rules)
        if missing := [table for table in TABLES if table not in room.tables]:
            return self._ask("designate", table=missing[0], state="open")
        return self._random.choice(self._deeds)()

    def close(self) -> Request | None:
        """Pay every claim and count every box. If the payout ends, the balance goes to players."""
        room = self.room
        if not room.rules or room.closed:
            if room.closed:
                assert not any(room.balances[key] for key in OWED), "something has not reached players"
                assert room.paid == room.given + room.over + room.carried
            return None
        if (request := self._go_on()) is not None:
            return request
        open = [table for table, state in room.tables.items() if state == "open"]
        if room.ended and open:
            return self._ask("designate", table=open[0], state="closed")
        if room.counting or any(room.boxes.values()):
            return self._count(closing=True)
        if not self._ends:
            shown = room.displays.get(PRIMARY) == room.balances[PRIMARY]
            return None if shown or room.rules["bb_display_overstated"] == "hold_display" else self._adjust()
        if not room.ended:
            told = room.notice == {} and room.noticed > room.adopted
            return self._ask("end") if told else self._ask("notice-of-end")
        left = sum(room.balances[key] for key in OWED) + sum(room.missing().values())
        players = {"Ann": left // 3, "Bob": left - left // 3}
        return self._ask("award-rest", players=players)

    # Asking

    def _ask(
        self, name: str, by: dict[str, str] | None = None, expects: Expects = "done", /, **filled: Any
    ) -> Request:
        """Fill in a form, signed as the law requires, or by `by`."""
        id = f"{name} {len(self._asked) + 1}"
        rules = filled.get("rules", {})
        given = {each: value for each, value in filled.items() if each != "rules"} | rules
        self._asked[id] = name, SimpleNamespace(**{"reason": "", "rules": rules, **filled}, given=given)
        if expects == "never":
            self._never.add(id)
        signers = SIGNERS[name] if by is None else by
        return Request(id, self._signing.hand_in(bad_beat.operations[name], id, given, signers), expects)

    def _report(self, kind: type[LedgerForm], expects: Expects = "done", **filled: Any) -> Request:
        """Report a round, as a table does by itself."""
        name, does = TABLE_FORMS[kind]
        form = kind(id=f"{name} {len(self._asked) + 1}", **filled)
        self._asked[form.id] = name, form
        return Request(form.id, lambda: does(self._world.book, form), expects)

    def _if(self, allowed: bool) -> Expects:
        return "done" if allowed else "refused"

    # What is done in order

    def _give(self) -> Request:
        room, table = self.room, self._random.choice(TABLES)
        amount = self._random.randint(1, room.rules["fund"] + room.rules["secondary_fund"])
        open = room.tables.get(table) in ("open", "closed") and room.has_room(table, amount)
        round = f"round {len(self._asked)}"
        if room.rounds and self._random.random() < 0.1:
            table, round = self._random.choice(sorted(room.rounds))
            open = False
        return self._report(Contribution, self._if(open), table=table, round=round,
                         amount=amount)  # fmt: skip

    def _correct(self) -> Request | None:
        """Correct a contribution posted too high: the record falls below the display, which stays."""
        room, table = self.room, self._random.choice(TABLES)
        most = min(room.balances[f"box: bad beat, table {table}"], room.balances[PRIMARY])
        if not most:
            return None
        return self._report(Correction, table=table, amount=self._random.randint(most // 2, most) or 1)

    def _designate(self) -> Request:
        room, table = self.room, self._random.choice(TABLES)
        state = self._random.choice(("open", "open", "open", "closed", "out"))
        there = room.balances[room.box(table)]
        allowed = not there or (state != "out" and room.tables.get(table) != "closed")
        if state != "open" and sum(each == "open" for each in room.tables.values()) < 2:
            return self._give()
        return self._ask("designate", None, self._if(allowed), table=table, state=state)

    def _miscount(self, booked: int) -> tuple[int, str]:
        """Return a count, and an explanation if it differs from the ledger."""
        if self._random.random() < 0.85:
            return booked, ""
        found = max(0, booked + self._random.choice((-300, -1, 1, 500)))
        return found, "" if found == booked else "counted twice, and it stays so"

    def _miscounts(self, boxes: dict[str, int]) -> tuple[dict[str, int], str]:
        """Return such counts of every box."""
        counted = {table: self._miscount(there) for table, there in boxes.items()}
        why = max((why for _, why in counted.values()), default="")
        return {table: found for table, (found, _) in counted.items()}, why

    def _count(self, closing: bool = False) -> Request:
        """Take the next step of the count under the house's rules."""
        room = self.room
        if room.rules["counting"] == "inventory":
            return self._count_container(closing)
        if room.counting is None:
            if room.day(self._world.book.now().isoformat()) not in room.told:
                return self._ask("tell-division", where="table 9", when="at six")
            if room.rules["counting"] == "cage":
                return self._ask("collect", boxes=list(room.boxes))
            counted, why = self._miscounts(room.boxes)
            return self._ask("count-at-table", boxes=counted, at="9", recording="tape 1", lock="lock 1",
                             reason=why)  # fmt: skip
        count, step, boxes = room.counting
        if step == "counted":
            return self._ask("carry", count=count)
        if room.rules["counting"] == "cage":
            counted, why = self._miscounts(boxes)
            return self._ask("count-in-cage", count=count, boxes=counted, reason=why)
        found, why = self._miscount(sum(boxes.values()))
        return self._ask("receive", count=count, total=found, reason=why)

    def _count_container(self, closing: bool) -> Request:
        room = self.room
        full = [table for table, there in room.boxes.items() if there]
        table = self._random.choice(full or sorted(room.boxes) or ["1"])
        if room.tables.get(table, "out") == "out":
            return self._give()
        if table not in room.forms.given:
            first = 100 * int(table)
            return self._ask("issue-forms", table=table, first=first, last=first + 99)
        serial = room.forms.given[table]
        if not closing and self._random.random() < 0.05:
            return self._ask("void-form", serial=serial, table=table, reason="wet")
        found, why = self._miscount(room.boxes[table])
        return self._ask("count-container", serial=serial, table=table, value=found, reason=why,
                         chips=[(1, found)] if found else [], recording="tape 2")  # fmt: skip

    def _paper(self) -> Request | None:
        """Move parts of forms along. Some get lost and arrive later, or never."""
        forms = self.room.forms
        loose = [(serial, part) for serial in sorted(forms.amounts) for part in ("original", "duplicate")
                 if (serial, part) not in forms.placed]  # fmt: skip
        if loose and self._random.random() < 0.5:
            serial, part = self._random.choice(loose)
            by = "dealer" if part == "original" else SUPER
            return self._ask("place-part", {"places": by}, serial=serial, part=part)
        if not forms.amounts:
            return None
        came = {
            part: [each for each in sorted(forms.amounts.keys() - had)
                   if self._random.random() < (0.7 if (each, part) in forms.placed else 0.1)]
            for part, had in forms.had.items()
        }  # fmt: skip
        placed = all((each, part) in forms.placed for part, serials in came.items() for each in serials)
        return self._ask("match-forms", None, self._if(placed), originals=came["original"],
                         duplicates=came["duplicate"])  # fmt: skip

    def _claim(self) -> Request | None:
        room = self.room
        tables = [table for table, state in room.tables.items() if state != "out"]
        if not tables:
            return None
        case = self._random.choice(CASES)
        told = {"board": case.board, "shown": case.shown, "players": PLAYERS}
        expects: Expects = "done" if any(case.levels(room.rules)) else "rejected"
        return self._report(Claim, expects, **told,
                         table=self._random.choice(tables), round=f"round {len(self._asked)}")  # fmt: skip

    def _go_on(self) -> Request | None:
        """Take the next step of the first open claim."""
        for id, each in self.room.claims.items():
            if each.step == "claimed":
                good = self._random.random() < 0.85
                why = "" if good else "the hand was fouled"
                return self._ask("verify", claim=id, qualifies="yes" if good else "no", reason=why)
        for id, each in self.room.claims.items():
            if each.step in ("denied", "adjusted"):
                continue
            if each.step == "verified":
                return self._ask("post-pending", claim=id)
            at_table = each.rules["paid_at"] == "table"
            if each.step == "pending" and at_table:
                return self._ask("call", claim=id)
            if each.step in ("pending", "called"):
                return self._ask("prepare", claim=id, kind="cash")
            if left := [seat for seat in each.due if seat not in each.paid]:
                return self._pay(id, self._random.choice(left), "done")
        if any(each.step == "prepared" for each in self.room.claims.values()):
            return self._adjust()
        return None

    def _pay(self, claim: str, seat: int, expects: Expects) -> Request:
        at_table = self.room.claims[claim].rules["paid_at"] == "table"
        by = None if at_table else {"pays": "cashier"}
        return self._ask("pay", by, expects, claim=claim, seat=seat, player=PLAYERS[str(seat)])

    def _adjust(self) -> Request:
        right, shows = True, self.room.record()
        if self._random.random() < 0.1:
            shows, right = shows | {"primary": max(0, shows["primary"] - 1)}, False
            if shows == self.room.record():
                return self._give()
        return self._ask("adjust-displays", None, self._if(right), shows=shows)

    def _bonus(self) -> Request:
        plays = self.room.tables.get("1", "out") != "out"
        right = plays and self.room.balances[PRIMARY] >= BONUS[1]
        return self._ask("award-bonus", None, self._if(right), bonus=BONUS[0], table="1", player="Ann")

    # Changes

    def _changed(self) -> dict[str, Any]:
        """Return rules that differ slightly from those in force."""
        choice, rules = self._random.choice, self.room.rules
        changes: dict[str, Any] = choice((
            {"payout_loser": 40, "payout_winner": 30, "payout_table": 30},
            {"payout_loser": 50, "payout_winner": 25, "payout_table": 25},
            {"bad_beat": FIVES},
            {"reset_percent": choice((0, 10, 20))},
            {"counting": choice(("closed_table", "cage", "inventory"))},
            {"paid_at": choice(("table", "cage"))},
            {"secondary": "", "secondary_fund": 0, "secondary_percent": 0, "both_won": ""},
            {"secondary": choice((SEVENS, NINES)), "both_won": "both",
             **choice(({"secondary_fund": 500, "secondary_percent": 0},
                       {"secondary_fund": 0, "secondary_percent": choice((10, 20, 30))}))},
        ))  # fmt: skip
        return rules | changes

    def _notice(self) -> Request:
        if self._ends and self._random.random() < 0.2:
            return self._ask("notice-of-end")
        return self._ask("notice", rules=self._changed())

    def _change(self) -> Request:
        """Change the rules, with or without a matching notice, or end contributions."""
        room = self.room
        if room.notice == {} and self._random.random() < 0.5:
            told = room.noticed > room.adopted and not room.ended
            return self._ask("end", None, self._if(told))
        rules = room.notice if room.notice and self._random.random() < 0.6 else self._changed()
        return self._ask("adopt", None, self._if(may_change(room, rules)), rules=rules)

    # What is done wrong

    def _wrong_people(self) -> Request | None:
        """Submit the next step unsigned, signed by one person twice, or by the wrong one. It is refused."""
        made = self._random.choice((self._count, self._go_on, self._adjust, self._notice))()
        if made is None or self._asked[made.id][0] not in SIGNERS:
            return made
        name, form = self._asked.pop(made.id)
        id, signers = f"{made.id} wrongly", SIGNERS[name]
        parts, part = dict(signers), self._random.choice(sorted(signers))
        how = self._random.choice(("nobody", "the wrong one", "the same", "another form"))
        if how == "nobody":
            del parts[part]
        elif how == "the same" and len(parts) > 1:
            parts = dict.fromkeys(parts, parts[part])
        elif how != "another form":
            parts[part] = WRONG
        self._asked[id] = name, form
        self._never.add(id)
        over = "another" if how == "another form" else ""
        send = self._signing.hand_in(bad_beat.operations[name], id, form.given, parts, over)
        return Request(id, send, "never")

    def _out_of_turn(self) -> Request | None:
        """Submit a claim's or count's step out of turn. It is refused."""
        room = self.room
        if room.counting is not None and self._random.random() < 0.3:
            count, step, _ = room.counting
            if step == "carried":
                return self._ask("carry", None, "refused", count=count)
            return self._ask("receive", None, "refused", count=count, total=0, reason="none")
        if not room.claims:
            return None
        id = self._random.choice(sorted(room.claims))
        each = room.claims[id]
        if each.paid and self._random.random() < 0.5:
            return self._pay(id, self._random.choice(sorted(each.paid)), "refused")
        kinds: dict[str, Callable[[], Request]] = {
            "claimed": lambda: self._ask("post-pending", None, "refused", claim=id),
            "denied": lambda: self._ask("post-pending", None, "refused", claim=id),
            "verified": lambda: self._ask("prepare", None, "refused", claim=id, kind="cash"),
            "pending": lambda: self._pay(id, 2, "refused"),
            "called": lambda: self._ask("call", None, "refused", claim=id),
            "prepared": lambda: self._ask("verify", None, "refused", claim=id, qualifies="yes"),
            "adjusted": lambda: self._ask("prepare", None, "refused", claim=id, kind="cash"),
        }  # fmt: skip
        return kinds[each.step]()
