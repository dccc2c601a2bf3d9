"""Compute the examples in docs/reference/chance.md with Pitboss and with independent code."""

from __future__ import annotations

import hashlib
import json

from pitboss.equipment.chance import Chance
from pitboss.equipment.pack import Pack
from pitboss.equipment.secure import BoundData, HmacStream, Secure, derive_key, house_order
from pitboss.equipment.tree import compute_root, leaf_hash
from tests.cases import for_each
from tests.evidence import independent
from tests.pages import examples, page

SECURE, SEEDED = (json.loads(example) for example in examples(page("docs/reference/chance.md"), "json"))
KEY = bytes.fromhex(SECURE["key"])
DRAWS = [(kind, n) for kind, n, _ in SECURE["draws"]]


def secure() -> Secure:
    bound = BoundData(SECURE["start"], SECURE["state"], SECURE["start"]["pieces"])
    return Secure(KEY, bound=bound).with_words({int(seat): word for seat, word in SECURE["words"].items()})


def test_the_vectors_use_a_simple_key() -> None:
    assert bytes(range(32)) == KEY


@for_each("label", SECURE["keys"])
def test_keys_by_label(label: str) -> None:
    assert derive_key(KEY, label).hex() == independent.labelled(KEY, label).hex() == SECURE["keys"][label]


def test_the_stream_and_the_houses_order() -> None:
    numbers = bytes.fromhex(SECURE["keys"]["numbers"])
    stream = SECURE["stream of numbers"]
    assert HmacStream(numbers).take(40).hex() == independent.Stream(numbers).take(40).hex() == stream
    order = SECURE["house's order of shuffle 0"]
    assert house_order(KEY, 0, 52) == independent.order(KEY, 0, 52) == order


def test_the_commitment_and_a_leaf_of_it() -> None:
    start, state, u = SECURE["start"], SECURE["state"], SECURE["start"]["pieces"]
    assert secure().commitment == independent.commitment(KEY, start, state, u) == SECURE["commitment"]
    leaf = SECURE["leaf"]
    assert secure().leaf(leaf["at"]).to_json() == leaf
    beside = [bytes.fromhex(each) for each in leaf["beside"]]
    hashed = leaf_hash(bytes.fromhex(leaf["salt"]), leaf["text"])
    root = compute_root(leaf["at"], 4 + 4 * u, hashed, beside)
    assert root is not None
    assert root.hex() == SECURE["commitment"]


def test_the_players_part_and_the_draws() -> None:
    theirs = independent.players(SECURE["commitment"], SECURE["words"])
    assert theirs.hex() == SECURE["players' key"]
    assert list(independent.derived(KEY, theirs, SECURE["start"]["pieces"], DRAWS)) == SECURE["draws"]
    chance = secure()
    for kind, n in DRAWS:
        if kind == "number":
            chance.below(n)
        else:
            chance.shuffle(n)
    assert [list(draw) for draw in chance.draws] == SECURE["draws"]
    assert json.loads(json.dumps(chance.describe()))["words"] == SECURE["words"]


def test_shuffling_a_pack_does_not_change_the_recorded_shuffle() -> None:
    chance = secure()
    pack = Pack.shuffle(range(52), chance)
    ((_, _, pieces),) = chance.draws
    assert pieces == list(reversed(pack))


def test_seeded_chance() -> None:
    key = bytes.fromhex(SEEDED["key"])
    chance = Chance.seeded(SEEDED["seed"])
    assert chance.describe()["key"] == hashlib.sha256(b"pitboss/1/seed/7").hexdigest() == key.hex()
    assert chance.beside().describe()["key"] == SEEDED["key of its fork bots"]
    stream = independent.Stream(key, lambda key, counter: hashlib.sha256(key + counter).digest())
    for each in (chance, stream):
        assert [[n, each.below(n)] for n, _ in SEEDED["numbers"]] == SEEDED["numbers"]
    assert chance.shuffle(52) == stream.permutation(52) == SEEDED["shuffle after them"]
