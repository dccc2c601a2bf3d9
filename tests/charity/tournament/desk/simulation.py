"""An evening at two desks at once, by a seed: entries, busts, moves, corrections, repeats and crashes.

The simulated directors press the buttons that the desk offers, sometimes at the same moment. A desk's process
dies at any write, its disk fills up and its clock is set back. After each step money, seats and screens are
compared with a model of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.exc import DBAPIError

from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.house.ledger.verifying import verify
from pitboss.house.operations.desk import Receipt
from pitboss.storage.errors import Unavailable
from pitboss.storage.store import parse_url
from pitboss.table.refused import Refused
from pitboss.web.charity.tournament.board import TournamentLook, version_of
from pitboss.web.charity.tournament.book import TournamentBook
from pitboss.web.charity.tournament.director import list_checks, list_done
from pitboss.web.charity.tournament.seats import list_players, list_tables, make_card
from pitboss.web.charity.tournament.tasks import DeskTask, list_tasks
from tests.charity.tournament.desk.a_desk import DAY, Desk
from tests.house.simulation.faults import Crash, Faults, FaultyStore
from tests.server.helpers import HandClock

COMPARED_EVERY = 8
"""Steps between full replays of the ledger, which are compared with what screens read step by step."""


ONCE = ("award", "bust", "draw-seats", "end", "report", "start", "take-payment", "undo", "withdraw")
"""What is done once, however many desks do it at the same moment."""


class Evening:
    """One tournament, from its sheet to its report."""

    def __init__(self, path: Path, seed: int, players: int = 0, rate: float = 0.08) -> None:
        self.random, self.path, self.clock = Random(seed), path, HandClock()
        self.faults = Faults(self.random, rate)
        self.desks = [self._start_desk() for _ in range(2)]
        self.books = [TournamentBook(each.office.ledger) for each in self.desks]
        self.players = players or self.random.randint(4, 26)
        self.done = self.refused = self.repeated = self.undone = 0
        self.happened = Counter[str]()
        self.why = ""
        self.last: tuple[str, dict[str, Any], str] | None = None
        self._open()

    def _start_desk(self) -> Desk:
        """Start a desk's process, with nothing in its memory."""
        store = FaultyStore(f"sqlite:///{self.path}")
        desk = Desk(self.path, self.clock, store)
        store.faults = self.faults
        return desk

    def close(self) -> None:
        for each in self.desks:
            each.close()

    def _open(self) -> None:
        chosen, rebuys = self.random, self.random.randint(0, 3)
        terms: dict[str, Any] = {
            "rebuy_price": 4000,
            "rebuy_chips": 1500,
            "rebuy_minutes": chosen.choice((20, 60)),
        }
        ties = {"rule": "same_round_elimination", "choice": chosen.choice(("starting_chips", "tie"))}
        rules = [{"rule": "late_entry", "choice": chosen.choice(("on", "off"))}, ties]
        none = {"rebuy_price": 0, "rebuy_chips": 0, "rebuy_minutes": 0}
        seats = chosen.randint(3, 11)
        terms = {**EXAMPLE, "day": DAY, "seats": seats, "rules": rules, "rebuys": rebuys} | (
            terms if rebuys else none
        )
        assert self.submit("open", **terms), self.why
        for number in range(1, self.players + 1):
            self.submit("register", player=f"Player {number}")
        self.check()

    # What the directors do

    def submit(self, name: str, **given: Any) -> bool:
        """Submit an operation at either desk. Return whether it was accepted."""
        id = f"{self.random.getrandbits(64):x}"
        try:
            self._submit_until_answered(name, given, id)
        except Refused as refusal:
            self.refused, self.why = self.refused + 1, f"{name}: {refusal}"
            return False
        self.done, self.last = self.done + 1, (name, given, id)
        return True

    def _submit_until_answered(self, name: str, given: dict[str, Any], id: str) -> Receipt:
        """Submit, and submit again if the process died, its disk was full or its answer was lost."""
        while True:
            at = self.random.randrange(len(self.desks))
            try:
                return self.desks[at].submit(name, id=id, **given)
            except Crash:
                self._restart(at)
            except (DBAPIError, Unavailable):
                continue

    def look(self) -> TournamentLook:
        return self.random.choice(self.books).read(1)

    def step(self) -> None:
        """Do one thing, and check everything."""
        kinds: list[tuple[Callable[[], None], int]] = [
            (self._press, 8), (self._bust, 6), (self._wait, 4), (self._undo, 2), (self._repeat, 2),
            (self._crash, 1), (self._clock, 2), (self._register, 1), (self._misuse, 2), (self._at_once, 3),
            (self._deal, 1),
        ]  # fmt: skip
        does = self.random.choices([each for each, _ in kinds], [weight for _, weight in kinds])[0]
        does()
        self.check()

    def finish(self) -> None:
        """Play on without mistakes until the report is made."""
        for _ in range(4000):
            look = self.look()
            if look.made.reported:
                return
            if look.play.phase == "paused":
                self.submit("resume")
            elif (tasks := self._pressable(look)) and not self._press_task(self.random.choice(tasks)):
                assert self.why.startswith("undo"), f"the desk refuses its own button: {self.why}"
            elif not tasks:
                self._play_on(look)
            self.check()
        raise AssertionError("the evening does not end")

    def _play_on(self, look: TournamentLook) -> None:
        if look.play.phase == "seated":
            assert self.submit("start", other_games=["blackjack"])
        elif any(each.id == "race" for each in list_tasks(look)):
            assert self.submit("color-up", odd=[])
        elif look.play.phase == "running":
            self._bust()
        else:
            raise AssertionError(f"nothing is left to do in {look.play.phase}")

    def _pressable(self, look: TournamentLook) -> list[DeskTask]:
        return [each for each in list_tasks(look) if each.buttons]

    def _press(self) -> None:
        look = self.look()
        if tasks := self._pressable(look):
            assert self._press_task(self.random.choice(tasks)) or self.why.startswith("undo"), self.why
        elif look.play.phase == "seated":
            self.submit("start", other_games=["blackjack"])

    def _press_task(self, task: DeskTask) -> bool:
        """Press a button of a task. What the desk offers must be accepted."""
        button = self.random.choice(task.buttons)
        form = {name: value for name, value in button.form.items() if name != "tournament"}
        return self.submit(button.operation.removeprefix("tournament/"), **form)

    def _bust(self) -> None:
        """Take out one to three players of a table in one hand."""
        play = self.look().play
        playing = [each for each in play.entrants.values() if each.status == "playing" and each.table]
        if play.phase != "running" or len(playing) < 2:
            return
        table = self.random.choice(playing).table
        here = [each.number for each in playing if each.table == table]
        gone = self.random.sample(here, min(self.random.choice((1, 1, 1, 2, 3)), len(here), len(playing) - 1))
        stacks = [{"entrant": each, "stack": self.random.choice((500, 1000, 1500))} for each in gone]
        assert self.submit("bust", players=stacks, out=self.random.random() < 0.5)

    def _wait(self) -> None:
        """Let time pass. Now and then the machine's clock is set back."""
        self.clock.turn(self.random.choice((1, 30, 200, 700, 700, -90)))

    def _at_once(self) -> None:
        """Have both desks do the same at the same moment: as two requests, or as one sent to both."""
        look, chosen = self.look(), self.random
        playing = [each.number for each in look.play.entrants.values() if each.status == "playing"]
        if tasks := self._pressable(look):
            button = chosen.choice(chosen.choice(tasks).buttons)
            name = button.operation.removeprefix("tournament/")
            form = {key: value for key, value in button.form.items() if key != "tournament"}
        elif look.play.phase == "running" and len(playing) > 1:
            name, form = "bust", {"players": [{"entrant": chosen.choice(playing), "stack": 1000}]}
        else:
            return
        before, one = len(look.made.steps), f"{chosen.getrandbits(64):x}"
        ids = chosen.choice(((one, one), (one, f"{chosen.getrandbits(64):x}")))
        rate, self.faults.rate = self.faults.rate, 0.0

        def send(at: int) -> Receipt | None:
            try:
                return self.desks[at].submit(name, id=ids[at], **form)
            except Refused:
                return None

        with ThreadPoolExecutor(2) as both:
            sent = list(both.map(send, (0, 1)))
        self.faults.rate = rate
        done = [each for each in sent if each is not None and not each.replayed]
        assert len(self.look().made.steps) - before == len(done), (name, sent)
        if ids[0] == ids[1]:
            assert len(done) <= 1, (name, sent)
            assert len([each for each in sent if each is not None]) != 1, (name, sent)
        elif name in ONCE:
            assert len(done) <= 1, (name, sent)
        self.happened["at once"] += 1

    def _undo(self) -> None:
        steps = len(self.look().made.steps)
        step = max(0, steps - 1 - int(self.random.expovariate(0.5)))
        self.undone += self.submit("undo", step=step, reason="By mistake")

    def _repeat(self) -> None:
        """Send the last request again, as a browser does after an outage. It is carried out once."""
        if self.last is None:
            return
        (name, given, id), before = self.last, len(self.look().made.steps)
        assert self._submit_until_answered(name, given, id).replayed
        assert len(self.look().made.steps) == before
        self.repeated += 1

    def _crash(self) -> None:
        """Kill one desk's process between two requests."""
        self._restart(self.random.randrange(len(self.desks)))

    def _restart(self, at: int) -> None:
        self.desks[at].close()
        self.desks[at] = self._start_desk()
        self.books[at] = TournamentBook(self.desks[at].office.ledger)
        self.happened["restarted"] += 1

    def _clock(self) -> None:
        what = self.random.choice(("pause", "resume", "set-clock", "announce"))
        forms: dict[str, dict[str, Any]] = {"set-clock": {"change": 60}, "announce": {"text": "Hello"}}
        self.submit(what, **forms.get(what, {}))

    def _register(self) -> None:
        if self.submit("register", player=f"Player {self.players + 1}"):
            self.players += 1

    def _deal(self) -> None:
        """Have the players left share the prizes left, in shares of any size."""
        play = self.look().play
        players = [each.number for each in play.players]
        value = sum(each.value for each in play.sheet.prizes[: len(players)])
        cuts = sorted(self.random.randint(0, value) for _ in players)
        shares = [high - low for low, high in zip([0, *cuts], cuts, strict=False)]
        rows = [{"entrant": each, "share": share} for each, share in zip(players, shares, strict=True)]
        self.submit("deal", shares=rows, for_winner=value - sum(shares))

    def _misuse(self) -> None:
        """Try what must be refused."""
        look = self.look()
        before = look.made.steps, self.desks[0].balances()
        out = [each.number for each in look.play.entrants.values() if each.status == "out"]
        tries: list[tuple[str, dict[str, Any]]] = [("open-nothing", {})]
        if out and look.play.phase == "running":
            one: dict[str, Any] = {"entrant": out[0]}
            tries = [("rebuy", one), ("bust", {"players": [{**one, "stack": 5}]}), ("withdraw", one)]
            tries.append(("move", {**one, "table": 1, "seat": 1}))
        name, given = self.random.choice(tries)
        if name != "open-nothing":
            assert not self.submit(name, **given)
            assert (self.look().made.steps, self.desks[0].balances()) == before

    # What must hold

    def check(self) -> None:
        look = self.look()
        made, play = look.made, look.play
        paid = sum(each.paid for each in play.entrants.values() if each.status != "withdrawn")
        drawer = self.desks[0].balances().get("drawer: tournament 1", 0)
        assert drawer == (0 if made.reported else paid - sum(made.owed.values()))
        awards = award_prizes(play)
        assert sum(each.value for each in awards) <= play.sheet.prize_value
        if play.phase == "ended" and len(awards) >= len(play.sheet.prizes):
            assert sum(each.value for each in awards) == play.sheet.prize_value
        times = [each.at for each in made.steps]
        assert times == sorted(times)
        seats = [(each.table, each.seat) for each in play.entrants.values() if each.table]
        assert len(seats) == len(set(seats))
        assert max(play.table_sizes.values(), default=0) <= play.sheet.seats <= 11
        assert (
            play.chips_in_play
            == 1500
            * (
                sum(each.status != "withdrawn" for each in play.entrants.values())
                + sum(each.rebuys for each in play.entrants.values())
            )
            + play.adjustments
        )
        tasks = {each.id for each in list_tasks(look)}
        answered = all(each.status != "broke" for each in play.entrants.values())
        if play.phase in ("running", "paused") and not tasks & {"break", "move"} and play.tables and answered:
            assert max(play.table_sizes.values()) - min(play.table_sizes.values()) <= 1, play.table_sizes
        self._check_screens(look)
        if self.done % COMPARED_EVERY == 0:
            assert self.desks[0].made == made
            assert version_of(self.books[0].read(1)) == version_of(self.books[1].read(1))

    def _check_screens(self, look: TournamentLook) -> None:
        """Draw every screen's view. It must not fail in any state."""
        book = self.books[0]
        assert all(each.kept for each in list_checks(look))
        list_done(look)
        list_tables(look, book)
        assert len(list_players(look)) == sum(each.table > 0 for each in look.play.entrants.values())
        if look.made.codes:
            make_card(look, book, self.random.choice(list(look.made.codes.values())))

    def verify(self) -> None:
        verify(parse_url(f"sqlite:///{self.path}"))
