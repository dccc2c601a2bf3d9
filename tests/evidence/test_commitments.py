"""The data that a commitment binds, its publication, and words that change the outcome."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from pitboss.equipment.chance import BadChance, Chance, from_description
from pitboss.equipment.secure import COMMITTED_SHUFFLES, KEY, PIECES, START, Secure
from pitboss.equipment.tree import HashTree, compute_root, leaf_hash
from pitboss.games.mini_dice import MiniDice
from pitboss.poker.games.hold_em import HoldEm
from pitboss.table import Game, Refused, Start, every_game, find_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.record import start_row
from tests.cases import for_each
from tests.evidence.keeping import Kept

KEY_BYTES = bytes(range(32))


def start(**more: Any) -> Start:
    game = HoldEm()
    given: dict[str, Any] = {
        "game": game,
        "options": game.Options(),
        "number": 3,
        "stacks": {1: 1000, 2: 1000},
        "wagers": {},
        "state": game.State(),
        "chance": Secure(KEY_BYTES),
        "head": "a" * 64,
    }
    return Start(**given | more).bind_chance()


OTHERS: dict[str, Any] = {
    "game": {"game": find_game("omaha")},
    "options": {"options": HoldEm().options_from_json({"limit": "no"})},
    "round": {"number": 4},
    "stacks": {"stacks": {1: 1000, 2: 1001}},
    "wagers": {"wagers": {(1, "x"): 5}},
    "funds": {"funds": {"meter": 1}},
    "state": {"state": replace(HoldEm().State(), button=2)},
    "time": {"now": datetime(2026, 1, 1)},
    "head": {"head": "b" * 64},
    "mishaps": {"chance": Secure(KEY_BYTES, mishaps=40)},
    "key": {"chance": Secure(bytes(32))},
}


@for_each("other", OTHERS)
def test_everything_that_determines_the_outcome_is_bound(other: str) -> None:
    assert start().chance.commitment == start().chance.commitment
    assert start(**OTHERS[other]).chance.commitment != start().chance.commitment


def test_words_come_after_the_commitment_and_change_the_outcome() -> None:
    plain = start()
    dealt = {}
    for words in ({}, {1: "horse"}, {1: "horses"}, {2: "horse"}, {1: "a", 2: "b"}):
        chance = plain.with_words(words).chance
        assert chance.commitment == plain.chance.commitment
        dealt[str(words)] = (tuple(chance.shuffle(52)), chance.below(1 << 64))
    assert len({order for order, _ in dealt.values()}) == len(dealt)
    assert len({number for _, number in dealt.values()}) == len(dealt)


def test_repeating_words_does_not_cancel_another_start() -> None:
    """Words are mixed with the commitment, so the same key deals differently in another round."""
    one, two = (start(number=number).with_words({1: "horse"}).chance for number in (3, 4))
    assert one.shuffle(52) != two.shuffle(52)


@for_each("word", ["", "x" * 65, "a\nb", "\x1b[2J", 5, None])
def test_an_invalid_word_is_refused_and_the_round_can_still_begin(word: Any) -> None:
    table = HoldEm().table(stacks={1: 10_000, 2: 10_000})
    table.commit(Chance.secure())
    with pytest.raises(Refused, match="a word has 1 to 64 characters"):
        table.start(words={1: word})
    with pytest.raises(Refused, match="nobody sits in seat 9"):
        table.start(words={9: "x"})
    assert table.committed is not None
    assert not table.start(words={2: "horse"}).over


def test_words_cannot_be_added_to_open_chance() -> None:
    table = MiniDice().table(stacks={1: 10_000})
    with pytest.raises(Refused, match="only to a secret chance"):
        table.start(Chance.seeded(1), words={1: "horse"})


def test_the_commitment_is_recorded_before_anything_is_dealt_and_the_key_after_the_last_action() -> None:
    kept = Kept()
    commitment = kept.table.commit(Chance.secure())
    assert kept.kinds()[-1] == "start"
    assert commitment
    assert commitment.encode() in kept.lines[-1]
    (key,) = kept.keys.values()
    hand = kept.table.start(words={1: "horse"})
    assert kept.kinds()[-1] == "words"
    while hand.turn:
        assert key.hex().encode() not in b"".join(kept.lines)
        assert kept.table.opened_keys == {}
        hand.act(kept.bots[hand.turn.actor](hand.view(hand.turn.actor)))
    assert kept.kinds()[-2:] == ["result", "open"]
    assert key.hex().encode() in kept.lines[-1]
    assert kept.table.opened_keys == {1: key.hex()}
    assert kept.keys == {}


def test_a_committed_round_cannot_be_changed_before_it_begins() -> None:
    table = HoldEm().table(stacks={1: 10_000, 2: 10_000})
    table.commit(Chance.secure())
    for do in (
        lambda: table.sit(3, 5_000),
        lambda: table.leave(1),
        lambda: table.sit_out(1),
        lambda: table.commit(Chance.secure()),
        lambda: table.start(Chance.secure()),
        lambda: setattr(table, "options", table.options),
    ):
        with pytest.raises(Refused, match="committed to"):
            do()
    hand = table.start()
    assert dict(hand.start.stacks) == {1: 10_000, 2: 10_000}


def test_a_chance_is_used_once() -> None:
    table = MiniDice().table(stacks={1: 100_000})
    secret = Chance.secure()
    play_out(table.start(secret), {})
    for again in (secret, secret.copy_from_start(), from_description(secret.describe())):
        with pytest.raises(Refused, match="has been used"):
            table.start(again)
    with pytest.raises(TypeError, match="needs a chance"):
        table.start()


def test_opening_a_chance_does_not_reveal_its_forks() -> None:
    """A `chance.fork(2)` next to an opened `chance` is safe: it has fresh entropy."""
    key = secret = Chance.secure(mishaps=7)
    forks = [secret.fork(2), secret.fork(2), from_description(key.describe()).fork(2)]  # type: ignore[attr-defined]
    assert len({fork.key for fork in forks}) == 3
    assert forks[0].mishaps == 7
    assert secret.beside().shuffle(52) != secret.beside().shuffle(52)


def test_seeded_chance_hides_nothing_and_has_no_commitment() -> None:
    assert Chance.seeded(7).commitment is None
    assert not Chance.seeded(7).secret
    round = MiniDice().table(stacks={1: 1000}).start(Chance.seeded(7))
    assert round.events[0].data["commitment"] is None
    assert "head" not in start_row(round.start)


def test_nothing_can_be_undone_once_the_key_is_open() -> None:
    table = MiniDice().table(stacks={1: 100_000})
    round = table.start(Chance.secure())
    round.act(round.turn.options[0].action())  # type: ignore[union-attr]
    assert len(table.undo().inputs) == 0
    play_out(table.round, {})  # type: ignore[arg-type]
    with pytest.raises(Refused, match="its key is open"):
        table.undo()
    play_out(table.start(Chance.seeded(1)), {})
    assert table.undo().turn is not None


def test_cards_in_a_shoe_keep_their_round_closed_until_they_are_shuffled_again() -> None:
    kept = Kept("red-dog", decks=2)
    while not kept.table.opened_keys:
        assert kept.table.number < 60
        kept.play()
        assert kept.table.state.has_hidden_cards
    last = kept.table.number
    assert set(kept.table.opened_keys) == set(range(1, last))
    assert b'["shuffle",104,' not in b"".join(kept.lines[-5:])
    kept.data()
    assert set(kept.table.opened_keys) == set(range(1, last + 1))
    assert not kept.table.state.has_hidden_cards


def test_a_broken_off_round_discards_its_shoe() -> None:
    kept = Kept("red-dog").play(2)
    money = kept.table.stacks
    kept.table.start(Chance.secure())
    kept.table.give_back("the lights went out")
    assert kept.table.stacks == money
    assert not kept.table.state.has_hidden_cards
    assert set(kept.table.opened_keys) == {1, 2, 3}
    assert kept.kinds()[-4:] == ["returned", "open", "open", "open"]


@for_each("game", every_game())
def test_every_pack_that_is_shuffled_has_a_leaf_for_each_piece(game: Game) -> None:
    table = game.table(stacks={1: 100_000, 2: 100_000, 3: 100_000})
    bots = {seat: RandomLegal(Chance.seeded(seat)) for seat in (1, 2, 3)}
    for _ in range(4):
        round = table.start(Chance.secure(mishaps=25))
        play_out(round, bots)
        pieces = game.pieces(table.options)
        chance = round.chance
        assert isinstance(chance, Secure)
        sizes = [n for kind, n, _ in chance.draws if kind == "shuffle"]
        assert all(n <= pieces for n in sizes)
        assert not sizes or pieces in sizes
        assert len(chance._tree) == PIECES + COMMITTED_SHUFFLES * pieces


def test_a_leaf_can_be_shown_and_no_other() -> None:
    chance = start().chance
    assert isinstance(chance, Secure)
    root, size = bytes.fromhex(chance.commitment), PIECES + COMMITTED_SHUFFLES * 52
    for at in (START, KEY, PIECES, PIECES + 51, size - 1):
        leaf = chance.leaf(at)
        assert compute_root(at, size, leaf_hash(leaf.salt, leaf.text), leaf.beside) == root
        assert compute_root(at, size, leaf_hash(leaf.salt, leaf.text + " "), leaf.beside) != root
        assert compute_root(at ^ 1, size, leaf_hash(leaf.salt, leaf.text), leaf.beside) != root
        assert compute_root(at, size, leaf_hash(leaf.salt, leaf.text), leaf.beside[:-1]) is None
        assert compute_root(at, size, leaf_hash(leaf.salt, leaf.text), [*leaf.beside, bytes(32)]) is None
    assert compute_root(size, size, bytes(32), []) is None


@for_each("size", range(1, 20))
def test_trees_of_every_size(size: int) -> None:
    leaves = [bytes([at]) * 32 for at in range(size)]
    tree = HashTree(leaves)
    assert all(compute_root(at, size, leaves[at], tree.beside(at)) == tree.root for at in range(size))
    assert HashTree([*leaves[:-1], bytes(32) if size > 1 else b"x" * 32]).root != tree.root


def test_outcomes_are_even() -> None:
    """Check each of 24 orders and each of 6 numbers within five standard deviations."""
    orders: dict[tuple[int, ...], int] = {}
    faces = [0] * 6
    for _ in range(4_800):
        chance = Secure(Chance.secure().key)
        order = tuple(chance.shuffle(4))
        orders[order] = orders.get(order, 0) + 1
        faces[chance.below(6)] += 1
    assert len(orders) == 24
    assert all(abs(count - 200) < 5 * 13.9 for count in orders.values())
    assert all(abs(count - 800) < 5 * 25.9 for count in faces)


@for_each(
    "described",
    [
        {"kind": "pitboss/2", "key": "00", "mishaps": 0},
        {"kind": "pitboss/2", "key": "00" * 32, "mishaps": 1},
        {"kind": "pitboss/2", "key": "00" * 32, "mishaps": "0"},
        {"kind": "pitboss/2", "key": "00" * 32, "mishaps": 0, "words": {"x": "y"}},
        {"kind": "pitboss/2", "key": "00" * 32, "mishaps": 0, "words": ["y"]},
        {"kind": "pitboss/2", "key": "00" * 32, "mishaps": 0, "words": {"1": "\n"}},
        {"kind": "pitboss/2", "key": "00" * 32},
    ],
)
def test_an_invalid_description_of_secure_chance_is_refused(described: dict[str, Any]) -> None:
    with pytest.raises(BadChance):
        from_description(described)
