"""Words and chips at random in every game conserve money and make only legal actions. 13:69F-14.7(d)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.speech import CHIP_MOVES
from pitboss.table import Action, Event, Option, Record
from pitboss.table.bots import RandomLegal
from pitboss.table.option import Amount, Choice, Pick
from tests.helpers import some
from tests.poker.deck import GAMES, conserved


@pytest.mark.rule("13:69F-14.7(d)")
@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.uses("words")])
@given(
    seed=st.integers(0, 10**9),
    seats=st.integers(2, 7),
    stack=st.sampled_from([2_345, 10_000, 100_000]),
    limit=st.sampled_from(["fixed", "spread", "pot", "no"]),
    house=st.fixed_dictionaries(
        {"check_raise": st.sampled_from(["on", "off"]), "single_chip_open": st.sampled_from(["on", "off"])}
    ),
)
@settings(max_examples=some(8), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_words_and_chips_only_result_in_legal_actions(
    game: str, seed: int, seats: int, stack: int, limit: str, house: dict[str, str]
) -> None:
    chance = Chance.seeded(seed)
    stacks = {seat: stack + 777 * seat for seat in range(1, seats + 1)}
    options = PokerOptions(words="on", limit=limit, **house)  # type: ignore[arg-type]
    hand = GAMES[game].table(options=options, stacks=stacks).start(Chance.seeded(seed))
    bot = RandomLegal(chance)
    for _ in range(3_000):
        if hand.turn is None:
            break
        seat = hand.turn.actor
        offered = {option.name: option for option in hand.turn.options.of(seat)}
        plain = {name: option for name, option in offered.items() if _decided(name)}
        told = len(hand.events)
        hand.act(_mostly_words(hand, bot, chance))
        assert conserved(hand)
        assert min(hand.stacks.values()) >= 0
        for event in hand.events[told:]:
            _words_mean_what_they_say(event, plain)
            if event.name in ("check", "call", "bet", "raise") and event.actor == seat and plain:
                assert event.name in plain
                option = plain[event.name]
                assert not isinstance(option, Amount) or option.refusal(event.data["to"]) is None
    assert hand.over
    assert Record.of(hand).replay().events == hand.events


def _words_mean_what_they_say(event: Event, plain: dict[str, Option]) -> None:
    """The word raise binds if a raise is offered; without the word one chip raises nothing."""
    if event.name == "said" and event.data["words"] == "raise" and "raise" in plain:
        assert not event.data["came_to"].startswith("nothing: the rules")
    if event.name == "chips" and event.data["count"] == 1 and plain:
        assert event.data["came_to"] != "a raise"


def _decided(name: str) -> bool:
    return name in ("check", "call", "bet", "raise", "fold", "bring_in")


def _mostly_words(hand: Hand, bot: RandomLegal, chance: Chance) -> Action:
    assert hand.turn is not None
    wordy = [
        option
        for option in hand.turn.options.of(hand.turn.actor)
        if option.name in CHIP_MOVES or option.name in ("say", "announce", "hands_rest", "not_complete")
    ]
    if not wordy or chance.below(5) == 0:
        return bot(hand.view(hand.turn.actor))
    option = wordy[chance.below(len(wordy))]
    match option:
        case Pick():
            count = 1 + chance.below(min(3, option.most))
            return option.action(tuple(option.items[i] for i in chance.draw(count, len(option.items))))
        case Choice(among=among) if among:
            return option.action(among[chance.below(len(among))])
        case Amount():
            steps = (option.high - option.low) // option.step
            return option.action(option.low + option.step * chance.below(min(steps, 60) + 1))
    return option.action()
