"""Up-cards that a file does not name are chosen to make the right players act first, and nobody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pitboss.equipment.cards import HIDDEN
from pitboss.poker.history import to_text, up_cards
from tests.cases import for_each
from tests.poker.history.playing import refusal, replayed

HEAD = """variant = '{code}'
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????{one}', 'd dh p2 ????{two}', 'd dh p3 ????{three}', {actions}]
"""
UNKNOWN = "??"


@contextmanager
def counted_trials() -> Iterator[list[int]]:
    """Record the places at which cards are tried for leaders."""
    trials, acts_first = list[int](), up_cards._Table._acts_first

    def counting(table: up_cards._Table, place: int) -> int:
        trials.append(place)
        return acts_first(table, place)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(up_cards._Table, "_acts_first", counting)
        yield trials


def stud(code: str, ups: tuple[str, str, str], *actions: str) -> str:
    one, two, three = ups
    quoted = ", ".join(f"'{action}'" for action in actions)
    return HEAD.format(code=code, one=one, two=two, three=three, actions=quoted)


def brought_in(text: str) -> int | None:
    found = replayed(text)
    return next(event.actor for event in found.hand.events if event.name == "bring_in")


@pytest.mark.rule("13:69F-14.9(d)")
@for_each("code", ["F7S", "F7S/8", "FR"])
@for_each(
    "ups",
    [
        ("4h", UNKNOWN, "9d"), (UNKNOWN, "4h", "Jd"), ("??", "??", "8c"), ("8c", "??", "??"),
        ("??", "??", "??"), ("Qd", "??", "Qh"),
    ],
)  # fmt: skip
@for_each("opener", [1, 2, 3])
def test_an_unknown_up_card_makes_the_recorded_bring_in_right(
    code: str, ups: tuple[str, str, str], opener: int
) -> None:
    known = {player: card for player, card in enumerate(ups, 1) if card != UNKNOWN}
    others = [player % 3 + 1 for player in (opener, opener + 1)]
    text = stud(code, ups, f"p{opener} pb", *(f"p{player} f" for player in others))
    ranks = "23456789TJQKA" if code != "FR" else "KQJT98765432A"
    suits = "cdhs" if code != "FR" else "shdc"
    order = {player: (ranks.index(card[0]), suits.index(card[1])) for player, card in known.items()}
    first = min(order, key=order.__getitem__, default=opener)
    if opener in known and first != opener:
        assert "it is the turn of p" in refusal(text)
    else:
        assert brought_in(text) == opener


@pytest.mark.rule("13:69F-14.9(f)")
@for_each("code", ["F7S", "FR"])
@for_each("leader", [1, 2])
def test_unknown_up_cards_make_the_recorded_leader_right(code: str, leader: int) -> None:
    ups = ("2c", "9d", "Th") if code == "F7S" else ("Kc", "9d", "Th")
    after = ["d dh p1 ??", "d dh p2 ??", f"p{leader} cbr 5", f"p{3 - leader} cc"]
    after += ["d dh p1 ??", "d dh p2 ??", f"p{3 - leader} cbr 10", f"p{leader} f"]
    text = stud(code, ups, "p1 pb", "p2 cbr 5", "p3 f", "p1 cc", *after)
    found = replayed(text)
    assert found.hand.over
    assert found.finishing_stacks[2 - leader] > 100  # type: ignore[operator]


def test_nobody_sees_cards_made_up_for_unknown_ones() -> None:
    hand = replayed(stud("F7S", ("??", "4h", "9d"), "p1 pb", "p2 f", "p3 f")).hand
    dealt = [card for event in hand.events_for("all") if event.name == "deal" for card in event.cards]
    assert sum(card != HIDDEN for card in dealt) == 2
    assert "?? up" in to_text(hand)


def test_no_up_card_can_explain_a_wrong_bring_in() -> None:
    assert "it is the turn of p1" in refusal(stud("F7S", ("2c", "??", "9d"), "p2 pb", "p3 f", "p1 f"))


def all_unknown(code: str, count: int, leaders: tuple[int, ...]) -> str:
    """Make every card unknown with everybody in through sixth street, so the file gives only the leaders."""
    players = range(1, count + 1)
    actions = [f"d dh p{player} ??????" for player in players]
    for street, leader in enumerate(leaders):
        actions += [f"d dh p{player} ??" for player in players if street]
        for step in range(count):
            actions.append(f"p{(leader - 1 + step) % count + 1} {'cc' if street or step else 'pb'}")
    return f"""variant = '{code}'
antes = {[1] * count}
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = {[100] * count}
actions = {actions}
"""


@pytest.mark.rule("13:69F-14.9(f)")
@for_each(
    ("code", "leaders"),
    [
        ("F7S", (1, 1, 2, 3)), ("F7S", (7, 1, 1, 7)), ("F7S", (4, 3, 4, 2)), ("F7S/8", (3, 3, 2, 1)),
        ("FR", (7, 1, 2, 7)), ("FR", (1, 1, 1, 1)), ("FR", (2, 7, 2, 7)),
    ],
)  # fmt: skip
def test_leaders_on_every_street_are_explained_after_a_few_trials(
    code: str, leaders: tuple[int, ...]
) -> None:
    with counted_trials() as trials:
        found = replayed(all_unknown(code, 7, leaders))
    assert 0 < len(trials) < 300
    acts = [event.actor for event in found.hand.events if event.name in ("bring_in", "call", "check")]
    assert tuple(acts[::7]) == leaders


def test_an_unexplainable_order_of_action_is_given_up_after_some_trials() -> None:
    text = all_unknown("F7S", 2, (1, 2, 2, 2))
    known = {"d dh p1 ??????": "d dh p1 AsAhKc", "d dh p2 ??????": "d dh p2 AcAd??"}
    for unknown, cards in known.items():
        text = text.replace(unknown, cards)
    for card in ("Kd", "Kh", "Ks"):  # and no four aces are left
        text = text.replace("'d dh p1 ??'", f"'d dh p1 {card}'", 1)
    with counted_trials() as trials:
        assert "it is the turn of p" in refusal(text)
    assert 0 < len(trials) <= 3_600
