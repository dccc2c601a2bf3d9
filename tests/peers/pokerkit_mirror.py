"""One hand played by Pitboss and by PokerKit in lockstep: the same cards, the same actions."""

from __future__ import annotations

import warnings
from collections import Counter, deque
from random import Random
from typing import Any, NamedTuple

from pitboss.equipment.cards import deck, text
from pitboss.poker.laws import RAISE
from pitboss.table import Action, Amount, Pick, Turn
from tests.peers.pokerkit_kinds import Setup, pokerkit
from tests.peers.pokerkit_settle import settle
from tests.poker.deck import pushed

CARDS = [next(iter(pokerkit.Card.parse(text([card])))) for card in deck()]


class Skip(Exception):
    """A hand that cannot go on in lockstep, for an intended difference."""


class Legal(NamedTuple):
    """What a player may do: whom it is up to, and for how much."""

    seat: int
    may: frozenset[str]
    low: int | None = None
    high: int | None = None


class Mirror:
    """Drives both engines; `seen` counts each intended difference met on the way."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.setup, self.rng = setup, rng
        self.seen: Counter[str] = Counter()
        self.order = setup.order
        self.hand = setup.ours()
        self.peer = setup.theirs()
        self.told = 0
        self.burns: deque[Any] = deque()
        self.board: deque[Any] = deque()
        self.common: deque[Any] = deque()
        self.dealt: dict[int, deque[Any]] = {seat: deque() for seat in self.order}
        self.pots: list[tuple[int, list[int]]] | None = None

    def play(self) -> str | None:
        """The whole hand, compared at every decision and at its end; or the difference that ended it."""
        try:
            self._forced_money()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # they warn about cards that come back from the discards
                self._follow()
                while turn := self.hand.turn:
                    self._compare(turn)
                    self._act(turn)
                    self._follow()
        except Skip as skip:
            return str(skip)
        self._compare_end()
        return None

    # Cards

    def _follow(self) -> None:
        """Let PokerKit do everything that Pitboss has done: deals, shows, pushes."""
        for event in self.hand.events[self.told :]:
            cards = [CARDS[card] for card in event.cards]
            match event.name:
                case "burn":
                    self.burns.extend(cards)
                case "board":
                    self.board.extend(cards)
                case "common":
                    self.common.extend(cards)
                case "deal" | "draw":
                    assert isinstance(event.actor, int)
                    self.dealt[event.actor].extend(cards)
        self.told = len(self.hand.events)
        while self._step():
            pass

    def _step(self) -> bool:
        """One operation of theirs that is no player's decision; False if there is none to do."""
        peer = self.peer
        if peer.showdown_indices:
            peer.show_or_muck_hole_cards(True)
        elif any(peer.standing_pat_or_discarding_statuses):
            return False
        elif peer.card_burning_status:
            if not self.burns:
                return False
            peer.burn_card(self.burns.popleft())
        elif any(peer.hole_dealing_statuses) or any(peer.board_dealing_counts):
            return self._deal()
        elif any(peer.hand_killing_statuses) or peer.can_push_chips():
            self._look_at_pots()
            if any(peer.hand_killing_statuses):
                peer.kill_hand()
            else:
                peer.push_chips()
        elif peer.can_pull_chips():
            peer.pull_chips()
        elif peer.actor_index is not None and self._idle(peer.actor_index):
            self.seen["idle check"] += 1
            peer.check_or_call()
        else:
            return False
        return True

    def _deal(self) -> bool:
        """The next card they want, if we have dealt it."""
        peer = self.peer
        if self.common:
            card = self.common.popleft()
            self.seen["common card"] += 1
            peer.board_dealing_counts = [0]
            for place in peer.player_indices:
                peer.hole_dealing_statuses[place].clear()
            for place in [place for place in peer.player_indices if peer.statuses[place]]:
                peer.hole_dealing_statuses[place].append(False)
            for place in [place for place in peer.player_indices if peer.statuses[place]]:
                peer.deal_hole((card,), place)
            return True
        if any(peer.board_dealing_counts):
            if not self.board:
                return False
            peer.deal_board((self.board.popleft(),))
            return True
        place = peer.hole_dealee_index
        cards = self.dealt[self.order[place]]
        if not cards:
            return False
        peer.deal_hole((cards.popleft(),), place)
        return True

    def _idle(self, place: int) -> bool:
        """Whether they ask a player who has matched the bet, and has nobody left to bet against."""
        peer = self.peer
        others = [other for other in peer.player_indices if other != place and peer.statuses[other]]
        return peer.checking_or_calling_amount == 0 and not any(peer.stacks[other] for other in others)

    # Decisions

    def _forced_money(self) -> None:
        """Hands they cannot play as we do, known from the stacks: a blind that falls short."""
        posts, ante = self.setup.posts(), self.setup.options.ante
        if self.hand.rules.button and max(posts, default=0):
            paid = [
                min(post, max(0, self.setup.stacks[seat] - ante))
                for post, seat in zip(posts, self.order, strict=True)
            ]
            if max(paid) < max(posts):
                raise Skip("short blind")
            if self.setup.button_first and posts[0] == posts[1]:
                raise Skip("equal blinds")

    def _compare(self, turn: Turn) -> None:
        ours, theirs = self._ours(turn), self._theirs()
        self._compare_table()
        if ours == theirs:
            return
        reason = self._difference(ours, theirs)
        assert reason, (self.setup, ours, theirs, self.hand.inputs)
        self.seen[reason] += 1

    def _ours(self, turn: Turn) -> Legal:
        options = {option.name: option for option in turn.options.of(turn.actor)}
        names = frozenset(options)
        wager = options.get("bet") or options.get("raise")
        renamed = frozenset({"raise"} if wager else ()) | (names - {"bet", "raise"})
        if isinstance(wager, Amount):
            return Legal(turn.actor, renamed, wager.low, wager.high)
        return Legal(turn.actor, renamed)

    def _theirs(self) -> Legal:
        peer = self.peer
        if (place := peer.stand_patter_or_discarder_index) is not None:
            return Legal(self.order[place], frozenset({"discard"}))
        place = peer.actor_index
        assert place is not None, (self.setup, "they ask nobody", self.hand.inputs)
        may = set()
        if peer.can_fold():
            may.add("fold")
        if peer.can_check_or_call():
            may.add("call" if peer.checking_or_calling_amount else "check")
        if peer.can_post_bring_in():
            may.add("bring_in")
        low = peer.min_completion_betting_or_raising_to_amount
        high = peer.max_completion_betting_or_raising_to_amount
        if low is not None:
            may.add("raise")
        return Legal(self.order[place], frozenset(may), low, high)

    def _difference(self, ours: Legal, theirs: Legal) -> str | None:
        """Which intended difference this is; None if it is not intended."""
        if ours.seat != theirs.seat:
            return None
        peer, turn = self.peer, self.hand.turn
        if "bring_in" in ours.may and self.hand.stacks[ours.seat] <= self.hand.options.forced_bet:
            raise Skip("short forced bet")
        if "bring_in" in theirs.may and "call" in ours.may:
            owed = peer.effective_bring_in_amount
            if owed < peer.bring_in:
                raise Skip("short forced bet")
            same = self._same_completion(ours, theirs)
            return "forced bet passes on" if same and peer.opener_index != peer.actor_index else None
        if ours.may - {"raise"} != theirs.may - {"raise"}:
            return None
        if theirs.low is not None and ours.low is None:
            assert turn is not None
            refusal = turn.options.refusal(Action(ours.seat, "raise", theirs.low))
            least = max(peer.street.min_completion_betting_or_raising_amount, self._blind())
            short = peer.completion_betting_or_raising_amount < least
            return "short opening" if refusal and refusal[1] == RAISE and short else None
        if theirs.low is None and ours.low is not None:
            added = sum(peer.consecutive_short_all_in_amounts)
            return "several short raises" if added else None
        if ours.low is not None and ours.high is not None and ours.high == theirs.high:
            least = max(self.hand.chips.bets.values()) + self._blind()
            return "large blind" if ours.low == min(least, ours.high) else None
        return None

    def _blind(self) -> int:
        """The largest blind, while it is the last full bet and raises are free."""
        first = self.peer.street_index == 0 and self.setup.options.limit != "fixed"
        return self.hand.opening_bet if first else 0

    def _same_completion(self, ours: Legal, theirs: Legal) -> bool:
        """Whether completing a forced bet that nobody made is for the same amounts in both."""
        if ours.low is None:
            return theirs.high is None or theirs.high <= self.peer.bring_in  # all-in for the forced bet
        above = (ours.high or 0) - (theirs.high or 0)
        pot_limit = self.setup.options.limit == "pot"  # our pot counts the forced bet as called
        return ours.low == theirs.low and 0 <= above <= 2 * self.peer.bring_in * pot_limit

    def _compare_table(self) -> None:
        """The same chips in the same places, the same players in, the same cards in front of each."""
        hand, peer = self.hand, self.peer
        places = list(enumerate(self.order))
        assert [hand.stacks[seat] for seat in self.order] == peer.stacks, (self.setup, hand.inputs)
        assert [hand.chips.bets[seat] for seat in self.order] == peer.bets, (self.setup, hand.inputs)
        assert hand.pot == peer.total_pot_amount, (self.setup, hand.inputs)
        assert [seat in hand.live for seat in self.order] == peer.statuses, (self.setup, hand.inputs)
        if peer.actor_index is not None:
            for place, seat in places:
                cards = hand.cards.of(seat) + (hand.cards.common if seat in hand.live else [])
                theirs = set(peer.hole_cards[place])
                assert {CARDS[card] for card in cards} == theirs, (self.setup, hand.inputs)

    def _act(self, turn: Turn) -> None:
        """One action that both allow, at random, taken in both."""
        ours, theirs = self._ours(turn), self._theirs()
        if "discard" in ours.may:
            self._discard(turn)
            return
        may = sorted(ours.may & (theirs.may | ({"call"} if "bring_in" in theirs.may else set())))
        if "bring_in" in theirs.may and "call" in may and self.setup.options.limit != "fixed":
            may = ["call"]  # the least raise after this one would differ: they have nothing to raise over
        weights = [{"fold": 2, "raise": 4}.get(name, 6) for name in may]
        name = self.rng.choices(may, weights)[0]
        peer, value = self.peer, None
        if name == "raise":
            assert ours.low is not None
            value = self._amount(ours.low, min(ours.high or 0, theirs.high or 0))
            option = next(each for each in turn.options.of(turn.actor) if each.name in ("bet", "raise"))
            peer.complete_bet_or_raise_to(value)
            self.hand.act(Action(turn.actor, option.name, value))
            return
        if "bring_in" in theirs.may:
            if peer.effective_bring_in_amount < peer.bring_in:
                raise Skip("short forced bet")
            peer.post_bring_in()
        elif name == "fold":
            peer.fold()
        else:
            peer.check_or_call()
        self.hand.act(Action(turn.actor, name))

    def _amount(self, low: int, high: int) -> int:
        top = min(high, low * 3)
        return self.rng.choice((low, low, self.rng.randint(low, top), self.rng.randint(low, high), high))

    def _discard(self, turn: Turn) -> None:
        (pick,) = turn.options.of(turn.actor)
        assert isinstance(pick, Pick)
        thrown = tuple(self.rng.sample(pick.items, self.rng.randint(0, len(pick.items))))
        self.peer.stand_pat_or_discard(tuple(CARDS[card] for card in thrown))
        self.hand.act(Action(turn.actor, "discard", thrown))

    # The end

    def _look_at_pots(self) -> None:
        """Their pots and hands, before anything is pushed."""
        if self.pots is None:
            peer = self.peer
            self.pots = [(pot.amount, list(pot.player_indices)) for pot in peer.pots]
            self.hands = [
                [peer.get_hand(place, 0, kind) for kind in peer.hand_type_indices]
                for place in peer.player_indices
            ]
            self.cards = [tuple(cards) for cards in peer.hole_cards]
            self.centre = tuple(peer.get_board_cards(0))

    def _compare_end(self) -> None:
        """The same pots for the same players, and the same stacks but for intended differences."""
        hand, peer, options = self.hand, self.peer, self.setup.options
        assert not peer.status, (self.setup, hand.inputs)
        final = [hand.stacks[seat] for seat in self.order]
        if len(hand.live) == 1 or self.pots is None:
            assert final == peer.stacks, (self.setup, hand.inputs)
            return
        ours = [
            (amount, [place for place, seat in enumerate(self.order) if seat in seats])
            for amount, seats in pushed(hand)
        ]
        assert ours == self.pots, (self.setup, ours, self.pots, hand.inputs)
        if final == peer.stacks:
            return
        rules = hand.rules
        by_card = bool(rules.split) or (rules.stud is not None and options.odd_chip_other == "by_game")
        readings = {
            "odd chip by card": by_card,
            "odd chips spread": options.odd_units == "spread",
            "low of another pot": False,
            "pots joined": False,
        }
        before = [stack - won for stack, won in zip(peer.stacks, self._won(), strict=True)]
        peers = {name: name in ("low of another pot", "pots joined") for name in readings}
        assert peer.stacks == self._settled(before, peers), (self.setup, hand.inputs)
        assert final == self._settled(before, readings), (self.setup, hand.inputs, final, peer.stacks)
        for name, reading in readings.items():
            if self._settled(before, {**peers, name: reading}) != peer.stacks:
                self.seen[name] += 1

    def _won(self) -> list[int]:
        won = [0] * len(self.order)
        for operation in self.peer.operations:
            if type(operation).__name__ == "ChipsPushing":
                won = [had + more for had, more in zip(won, operation.amounts, strict=True)]
        return won

    def _settled(self, before: list[int], readings: dict[str, bool]) -> list[int]:
        assert self.pots is not None
        lowball = self.hand.rules.lowball
        won = settle(self.pots, self.hands, self.cards, self.centre, readings, lowball=lowball)
        return [had + more for had, more in zip(before, won, strict=True)]
