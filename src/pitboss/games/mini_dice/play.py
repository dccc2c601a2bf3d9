"""A round of mini-dice, in the order of 13:69F-13.5 and 13.7."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pitboss.games.mini_dice.betting import Layout, betting
from pitboss.games.mini_dice.options import MiniDiceOptions, MiniDiceState
from pitboss.games.mini_dice.wagers import LOSES, WAGERS, WINS
from pitboss.law import Cite, cite
from pitboss.table import DEALER, SUPERVISOR, Action, Amount, Choice, Option, Play, Step, Turn
from pitboss.table.round import Round

DICE_AT_MOST = timedelta(hours=24)
SHAKES_AT_LEAST = 3
SHAKES_AT_MOST = 99
NO_MORE_BETS = ("no wager is taken after no more bets", cite("13:69F-13.4(d)"))


def play(round: Round) -> Play:
    """One shake, from the wagers to the next holder of the shaker."""
    table = Shaker(round)
    yield from table.inspection()
    yield from betting(Layout(round))
    round.tell("no_more_bets", cite("13:69F-13.5(b)"), DEALER)
    total = None
    while total is None:
        yield from table.dealer_shakes()
        yield from table.offer()
        total = table.uncover()
    settle(round, table.options, total)
    yield from table.relinquish(total)


def settle(round: Round, options: MiniDiceOptions, total: int) -> None:
    """All losers first, then all winners, each by where it lies: 13:69F-13.4(e), 13.5(f)."""
    decided = [(seat, WAGERS[name], WAGERS[name].result(total)) for seat, name in sorted(round.wagers)]
    for seat, wager, result in decided:
        if result == LOSES:
            round.collect(seat, wager.name, cite("13:69F-13.5(f)"))
    for seat, wager, result in decided:
        if result == WINS:
            stays_up = wager.lasting and options.place_stays_up_after_win == "on"
            odds = options.line(wager.wins[total])
            round.pay(seat, wager.name, odds, cite("13:69F-13.5(f)"), stays_up=stays_up)
    standing = [[seat, name] for seat, name in sorted(round.wagers)]
    round.tell("settled", cite("13:69F-13.4(e)"), DEALER, standing=standing)


class Shaker:
    """The mini-dice shaker: inspected, shaken, offered, uncovered, passed on."""

    def __init__(self, round: Round) -> None:
        assert isinstance(round.state, MiniDiceState)
        assert isinstance(round.options, MiniDiceOptions)
        self.round = round
        self.options = round.options

    @property
    def state(self) -> MiniDiceState:
        assert isinstance(self.round.state, MiniDiceState)
        return self.round.state

    def _now(self, **changes: object) -> None:
        self.round.state = replace(self.state, **changes)  # type: ignore[arg-type]

    # 13.5(a), 13.3(a)2

    def inspection(self) -> Step[None]:
        """Before the table opens the floorperson inspects the shaker; dice stay 24 hours at most."""
        if not self.state.opened:
            yield from self._floorperson("shaker_works", cite("13:69F-13.5(a)"))
            self.round.tell("open", cite("13:69F-13.3(a)"), DEALER, dice=2)
            self._now(opened=True, dice_since=self._clock())
        elif self._dice_are_old():
            yield from self._floorperson("replace_dice", cite("13:69F-13.3(a)2"))
            self._now(dice_since=self._clock())

    def _floorperson(self, name: str, law: Cite) -> Step[None]:
        yield Turn(SUPERVISOR, law, [Choice(actor=SUPERVISOR, name=name, cite=law)])
        self.round.tell(name, law, SUPERVISOR)

    def _clock(self) -> str | None:
        return self.round.now.isoformat() if self.round.now else None

    def _dice_are_old(self) -> bool:
        since, now = self.state.dice_since, self.round.now
        return since is not None and now is not None and now - datetime.fromisoformat(since) > DICE_AT_MOST

    # 13.5(c)

    def dealer_shakes(self) -> Step[None]:
        """The dealer covers the shaker and shakes it at least three times."""
        self.round.tell("cover", cite("13:69F-13.5(c)"), DEALER)
        yield from self._shake(DEALER, cite("13:69F-13.5(c)"))

    # 13.5(d), 13.7(b)

    def offer(self) -> Step[None]:
        """Whoever kept the shaker shakes; else it is offered round until one accepts."""
        holder = self.state.holder
        if holder is None or self.state.passing or holder not in (DEALER, *self.round.seats):
            holder = yield from self._first_to_accept()
        while not (yield from self._holder_shakes(holder)):
            holder = yield from self._first_to_accept()

    def _first_to_accept(self) -> Step[int]:
        law = cite("13:69F-13.5(d)") if self.state.holder is None else cite("13:69F-13.7(b)")
        for seat in self._clockwise():
            self.round.tell("offer", law, DEALER, seat=seat)
            choices = [Choice(actor=seat, name=name, cite=law) for name in ("accept", "refuse")]
            action = yield Turn(seat, law, choices, forbidden={"wager": NO_MORE_BETS})
            self.round.tell(action.name, law, seat)
            others = tuple(each for each in self.state.refused if each != seat)
            if action.name == "accept":
                self._now(holder=seat, passing=False, refused=others, invalid_shakes=0)
                return seat
            self._now(refused=tuple(sorted((*others, seat))))
        self.round.tell("accept", cite("13:69F-13.5(d)2"), DEALER)
        self._now(holder=DEALER, passing=False, invalid_shakes=0)
        return DEALER

    def _clockwise(self) -> list[int]:
        """The seats in the order they are offered the shaker."""
        last = self.state.holder
        start = DEALER if self.options.shaker_offer_start == "dealer_left" or last is None else last
        seats = [seat for seat in self.round.seats if seat > start]
        seats += [seat for seat in self.round.seats if seat <= start]
        if last in seats:
            seats.remove(last)
            if self.options.reoffer_to_passer == "on":
                seats.append(last)
        if self.options.holder_must_bet == "on":
            betting = {seat for seat, _ in self.round.wagers}
            seats = [seat for seat in seats if seat in betting]
        return seats

    def _holder_shakes(self, holder: int) -> Step[bool]:
        """The holder shakes; False if the floorperson has ordered the shaker passed instead."""
        if holder == DEALER:
            yield from self._shake(DEALER, cite("13:69F-13.5(d)2"))
            return True
        while True:
            action = yield from self._shake(holder, cite("13:69F-13.5(d)1"), self._order())
            if action.actor == SUPERVISOR:
                self._pass(action)
                return False
            if not self.round.chance.mishap("invalid_shake"):
                self.round.tell("return_shaker", cite("13:69F-13.5(d)1"), holder)
                return True
            self._now(invalid_shakes=self.state.invalid_shakes + 1)
            self.round.tell(
                "invalid_shake", cite("13:69F-13.7(a)1.ii"), holder, times=self.state.invalid_shakes
            )

    def _shake(self, actor: int, law: Cite, order: Option | None = None) -> Step[Action]:
        shake = Amount(
            actor=actor, name="shake", cite=law, low=SHAKES_AT_LEAST, high=SHAKES_AT_MOST, money=False
        )
        action = yield Turn(
            actor, law, [shake, order] if order else [shake], forbidden={"wager": NO_MORE_BETS}
        )
        if action.actor == actor:
            self.round.tell("shake", law, actor, times=action.value)
        return action

    # 13.5(e)

    def uncover(self) -> int | None:
        """The dealer uncovers and calls the sum of the upper faces; None if the dice must be shaken again."""
        faces = self.round.chance.roll(2)
        if self.round.chance.mishap("die_not_flat"):
            self.round.tell("cocked_die", cite("13:69F-13.5(e)"), DEALER, ruling=self.options.cocked_die)
            if self.options.cocked_die == "reshake":
                return None
        self.round.tell("uncover", cite("13:69F-13.5(e)"), DEALER, dice=list(faces), total=sum(faces))
        return sum(faces)

    # 13.7(a)

    def relinquish(self, total: int) -> Step[None]:
        """After the bets are settled, the holder keeps the shaker or passes it on."""
        holder = self.state.holder
        if self.options.refusal_lasts == "round":
            self._now(refused=())
        if holder == DEALER:
            if set(self.round.seats) - set(self.state.refused):
                self._told_to_pass(DEALER, cite("13:69F-13.7(a)2"))
                return
        elif total == 7:
            assert holder is not None
            self._told_to_pass(holder, cite("13:69F-13.7(a)1.i"))
            return
        assert holder is not None
        law = cite("13:69F-13.7(a)") if holder == DEALER else cite("13:69F-13.7(a)1")
        options: list[Option] = [Choice(actor=holder, name=name, cite=law) for name in ("keep", "pass")]
        if holder != DEALER:
            options.append(self._order())
        action = yield Turn(holder, law, options)
        if action.actor == SUPERVISOR:
            self._pass(action)
        elif action.name == "pass":
            self._told_to_pass(holder, law)
        else:
            self.round.tell("keep", law, holder)

    def _order(self) -> Option:
        """The floorperson may order a pass: for delay, for repeated invalid shakes, for a breach."""
        repeated = self.state.invalid_shakes >= 2
        reasons = ("unreasonable delay", *(("invalid shakes",) if repeated else ()), "violation")
        return Choice(actor=SUPERVISOR, name="order_pass", cite=cite("13:69F-13.7(a)1.ii"), among=reasons)

    def _pass(self, action: Action) -> None:
        law = cite("13:69F-13.7(a)1.ii")
        self.round.tell("order_pass", law, SUPERVISOR, seat=self.state.holder, reason=action.value)
        self._now(passing=True)

    def _told_to_pass(self, holder: int, law: Cite) -> None:
        self.round.tell("pass", law, holder)
        self._now(passing=True)
