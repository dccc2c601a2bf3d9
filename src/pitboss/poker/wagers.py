"""Forced bets, betting rounds, and gathering bets into pots. 13:69F-14.7."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.law import Cite
from pitboss.poker.betting import carry_out, list_options, lower_bet, must_respond
from pitboss.poker.chips import Betting
from pitboss.poker.edition import uncalled_law
from pitboss.poker.hand import Hand
from pitboss.poker.laws import ALL_IN, COIN, KILL, POT, SIDE_POT
from pitboss.poker.misdeals import begin_betting
from pitboss.poker.positions import blind_seats_after
from pitboss.poker.rake import take_rake
from pitboss.poker.rulings import after_betting, step_in
from pitboss.poker.seating import list_blind_posts
from pitboss.poker.speech import take_spoken_turn
from pitboss.poker.stages import stage
from pitboss.poker.stud import find_opener
from pitboss.poker.turns import BettingTurn, ask, make_turn
from pitboss.table import DEALER, Choice, Step

COIN_CHIP_CENTS = 100
"""The chip that coin in the pot is changed into: one dollar."""


# Chips


def move_into_pots(hand: Hand, closed: Collection[int]) -> None:
    """Move the bets into the pots, each layer into its own."""
    book, bets = hand.chips.bets, dict(hand.chips.bets)
    for pot, layer in hand.chips.pots.gather(bets, closed):
        account, (_, _, low, high) = pot.account, layer
        for seat, bet in bets.items():
            if bet > low:
                hand.move((bet if bet < high else high) - low, (book, seat), account, POT)


def gather_bets(hand: Hand) -> None:
    """Gather the bets of a complete round: return an uncalled bet, fill the pots and take the rake."""
    if not any(hand.chips.bets.values()):
        move_into_pots(hand, ())  # nothing moves, but the round counts
    else:
        _return_uncalled(hand)
        stacks, frozen = hand.stacks, hand.frozen
        closed = [seat for seat in hand.live if not stacks[seat] or seat in frozen]
        before = len(hand.chips.pots.pots)
        out = [seat for seat in closed if hand.chips.bets[seat] and not stacks[seat]] if closed else []
        move_into_pots(hand, closed)
        if closed:
            _emit_all_in(hand, out, before)
    take_rake(hand)
    after_betting(hand)


def _emit_all_in(hand: Hand, out: list[int], before: int) -> None:
    """Announce players who are now all-in, and the side pot that the others bet into: 14.7(c)4."""
    for seat in out:
        hand.emit("all_in", ALL_IN, seat, amount=hand.chips.paid[seat])
    for pot in hand.chips.pots.pots[before:]:
        seats = [seat for seat in pot.seats if seat in hand.live]
        if pot.amount or len(seats) > 1:
            hand.emit("side_pot", SIDE_POT, DEALER, seats=seats)


def _return_uncalled(hand: Hand) -> None:
    """Return the part of the top bet that nobody called or could call; it is not part of the pot."""
    ranked = sorted(hand.chips.bets.values())
    amount = ranked[-1] - ranked[-2]
    if not amount:
        return
    seat = max(hand.chips.bets, key=hand.chips.bets.__getitem__)
    if seat not in hand.live:  # a dead hand leaves its bet in the pot, up to the amount a live hand can match
        matched = max(
            hand.chips.bets[other] + (hand.stacks[other] if hand.can_act(other) else 0) for other in hand.live
        )
        amount = min(amount, max(ranked[-1] - matched, 0))
        if not amount:
            return
    law = uncalled_law(hand.edition, alone=len(hand.live) == 1)
    hand.move(amount, (hand.chips.bets, seat), (hand.stacks, seat), law, "uncalled", seat)
    hand.chips.paid[seat] -= amount


# Forced bets


@stage
def antes(hand: Hand, at: str) -> None:
    """Collect the posted ante from each player."""
    ante, law = hand.options.ante, hand.cite(at)
    if not ante and not hand.recorded.antes:
        return
    recorded = dict(hand.recorded.antes)
    for seat in hand.live:
        amount = min(recorded.get(seat, ante), hand.stacks[seat])
        if not amount:
            continue
        _force(hand, "ante", law, seat, amount)
        hand.chips.antes[seat] = amount
    if 0 < ante < COIN_CHIP_CENTS and (chips := sum(hand.chips.bets.values()) // COIN_CHIP_CENTS):
        hand.emit("coin", COIN, DEALER, amount=chips * COIN_CHIP_CENTS)
    closed = [seat for seat in hand.live if not hand.can_act(seat)]
    pooled = hand.recorded.ante_pool
    if not pooled:
        _return_uncalled(hand)
    move_into_pots(hand, () if pooled else closed)
    for seat in closed if pooled else ():
        hand.chips.pots.close_for(seat)


def blinds(hand: Hand, *at: str) -> None:
    """Post the blinds left of the button, under one rule or each under its own."""
    laws = [hand.cite(each) for each in at]
    posted_now = hand.chips.blinds.setdefault(hand.chips.pots.gather_count + 1, {})
    for number, (seat, posted) in enumerate(hand.blind_posts, 1):
        law = KILL if seat == hand.killer else laws[min(number, len(laws)) - 1]
        if seat not in hand.live:
            continue  # the deal has cost this player the hand before the blinds
        amount = min(posted, hand.stacks[seat])
        _force(hand, "blind", law, seat, amount)
        posted_now[seat] = amount


def _force(hand: Hand, name: str, law: Cite, seat: int, amount: int) -> None:
    """Put in a forced bet. Chips left from a misdeal are reported as staying, not as a second payment."""
    stays = min(hand.standing.pop((name, seat), 0), amount) if hand.standing else 0
    if stays:
        hand.put_in(seat, stays, law, f"{name}_stays")
    if amount > stays or not amount:
        hand.put_in(seat, amount - stays, law, name)


def post_blinds_again(hand: Hand, at: str) -> None:
    """Post the blinds again for a later round, by players who are still in and have chips."""
    able = [seat for seat in hand.live if hand.stacks[seat]]
    hand.blind_posts = list_blind_posts(hand, blind_seats_after(hand.button, able, hand.options))
    hand.last_blind = hand.blind_posts[-1][0] if hand.blind_posts else hand.button
    blinds(hand, at)


@stage
def bring_in(hand: Hand, seat: int, at: str, then: str) -> Step[None]:
    """Ask the player with the opening up-card for the forced bet, then let the others respond."""
    law = hand.cite(at)
    begin_betting(hand)
    betting = Betting((), hand.small, hand.cite(then))
    betting.completing = hand.options.forced_bet < hand.small and hand.options.bring_in_complete == "on"
    amount, action = 0, None
    while action is None and len(hand.live) > 1 and not any(hand.chips.bets.values()):
        amount = min(hand.options.forced_bet, hand.stacks[seat])
        hand.bound = (seat, amount)
        if not any(hand.can_act(other) for other in hand.live if other != seat):
            break  # everyone else is all-in for the ante: nobody is left to bet against
        if not hand.stacks[seat]:
            break  # all-in for the ante: no chips left to bet
        more = betting.completing and hand.stacks[seat] > hand.options.forced_bet
        larger = [each for each in list_options(hand, betting, seat) if each.name == "bet"] if more else []
        least = Choice(actor=seat, name="bring_in", cite=law, cost=amount, unit=hand.options.money)
        offered = [least, *larger]
        action = yield from ask(hand, make_turn(hand, seat, law, offered))
        if action is None and not hand.chips.bets[seat]:
            seat = find_opener(hand)  # a report may have changed the up-cards
    hand.bound = None
    hand.first_actor = hand.last_wager = seat
    betting.queue.extend(hand.left_of(seat))
    if action is not None and action.name == "bet":
        carry_out(hand, betting, action)
    elif action is not None:
        hand.put_in(seat, amount, law, "bring_in")
    if action is None or action.name != "bet":
        hand.blind_posts = [(seat, hand.options.forced_bet)]
        betting.opening = True
        betting.current = max(*hand.chips.bets.values(), hand.opening_bet)
        betting.level[seat] = betting.current
    hand.facing = betting
    yield from _respond(hand)


# Betting rounds


@stage
def opening_round(hand: Hand, at: str, *, then: str | None = None, big: bool = False) -> Step[None]:
    """Begin the first betting round of a button game, left of the last blind. The blinds may raise."""
    begin_betting(hand)
    last = hand.last_blind
    order = hand.left_of(last) + ([last] if last in hand.live else [])
    if hand.killer in order and hand.options.kill_acts_last == "on":
        order.remove(hand.killer)
        order.append(hand.killer)
    betting = _make_betting(hand, order, at, then, big=big)
    betting.opening = True
    posted = hand.opening_bet
    betting.current = max(betting.current, posted)
    if hand.options.limit in ("pot", "no") and not hand.recorded.posts:
        betting.raise_by = max(betting.size, posted)  # the blind is the last bet
    hand.last_wager = None
    hand.facing = betting
    return _respond(hand)  # no `yield from`, to save a step at every question of the round


def betting(
    hand: Hand, first: int, at: str, *, then: str | None = None, big: bool = False, must_bet: bool = False
) -> Step[None]:
    """Begin a betting round in which `first` acts first; the rule `then` applies to those who follow."""
    round = _make_betting(hand, hand.from_seat(first), at, then, big=big)
    round.must_bet = first if must_bet else None
    hand.first_actor = first
    if hand.options.showdown_last_wager == "final_round":
        hand.last_wager = None
    hand.facing = round
    return _respond(hand)


def _make_betting(hand: Hand, order: list[int], at: str, then: str | None, *, big: bool) -> Betting:
    size = hand.big if big else hand.small
    current = max(hand.chips.bets.values())
    return Betting(order, size, hand.cite(at), None if then is None else hand.cite(then), current=current)


def _respond(hand: Hand) -> Step[None]:
    """Ask each player in turn until all have answered the last bet."""
    betting, words, from_file = hand.facing, hand.options.words == "on", hand.from_file
    assert betting is not None
    hand.resume = _respond
    while betting.queue and len(hand.live) > 1:
        seat = betting.queue[0]
        if not must_respond(hand, betting, seat):
            betting.queue.popleft()
            continue
        action = hand.recorded_wager(betting, seat) if from_file else None
        if action is None:
            if words:
                action = yield from take_spoken_turn(hand, betting, seat)
            else:
                action = yield BettingTurn(hand, betting, seat)
        if action is not None:
            if action.actor == seat:
                betting.queue.popleft()
                carry_out(hand, betting, action)
                continue
            step_in(hand, action)
        if hand.cards.choosing:
            yield from ask_exposed_players(hand)
            hand.facing = betting
        lower_bet(hand, betting)
    hand.facing = None
    gather_bets(hand)


def ask_exposed_players(hand: Hand) -> Step[None]:
    """Let players with an exposed last hole card choose to stop betting or play on: 14.15(k), (m)."""
    choosing, stud = hand.cards.choosing, hand.rules.stud
    for seat in choosing:
        if stud is None or (law := stud.last_exposed) is None:
            continue
        if seat not in hand.live or len(hand.live) < 2 or not hand.can_act(seat):
            continue
        option = Choice(actor=seat, name="contend", cite=law, among=("the whole pot", "the pot so far"))
        action = None
        while action is None and seat in hand.live and len(hand.live) > 1:
            action = yield from ask(hand, make_turn(hand, seat, law, [option]))
        if action is not None:
            stop = action.value == "the pot so far"
            hand.emit("contend", stud.ends if stop else stud.plays_on, seat, choice=action.value)
            if stop:
                hand.frozen.add(seat)
                hand.chips.pots.close_for(seat)
    choosing.clear()
