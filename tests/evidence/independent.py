# ruff: noqa: T201
"""Check a Pitboss record with no code of Pitboss.

Follows docs/reference/record-format.md and docs/reference/chance.md.

    python independent.py FILE

It knows no game's rules: that actions were legal, and that results follow from them, `pitboss verify` checks.
"""

import hashlib
import hmac
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

BOUND = ["game", "round", "options", "stacks", "wagers", "funds", "now", "pieces", "mishaps", "head"]
DEEDS = {"sit": 3, "buy_in": 3, "pay_time": 3, "use_shuffler": 2} | dict.fromkeys(
    ["leave", "hand_over", "sit_out", "sit_in", "must_leave", "place_button", "options"], 2
)
BETWEEN = ["sit", "buy_in", "pay_time", "use_shuffler", "place_button", "options"]
HEX = re.compile("[0-9a-f]{64}")


class Bad(Exception):
    """Something does not fit."""


def need(fits: object, why: str) -> None:
    if not fits:
        raise Bad(why)


def same(found: Any, told: Any, why: str) -> None:
    need(js(found) == js(told), why)


def js(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def labelled(key: bytes, label: str) -> bytes:
    return mac(key, b"pitboss/2/" + label.encode())


class Stream:
    """The bytes of a key, and the numbers and orders read from them."""

    def __init__(self, key: bytes, block: Any = mac) -> None:
        self.key, self.block, self.count, self.pool = key, block, 0, b""

    def take(self, size: int) -> bytes:
        while len(self.pool) < size:
            self.pool += self.block(self.key, self.count.to_bytes(8, "big"))
            self.count += 1
        taken, self.pool = self.pool[:size], self.pool[size:]
        return taken

    def below(self, n: int) -> int:
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while (number := int.from_bytes(self.take(size), "big") >> (8 * size - bits)) >= n:
            pass
        return number

    def permutation(self, n: int) -> list[int]:
        number, left, order = self.below(math.factorial(n)), list(range(n)), []
        for size in range(n, 0, -1):
            number, place = divmod(number, size)
            order.append(left.pop(place))
        return order


def order(key: bytes, shuffle: int, n: int) -> list[int]:
    return Stream(labelled(key, f"shuffle/{shuffle}")).permutation(n)


def commitment(key: bytes, start: Any, state: Any, u: int) -> str:
    leaves: list[Any] = [["start", {name: start[name] for name in BOUND}], ["state", state]]
    leaves += [["key", key.hex()], ["numbers", labelled(key, "numbers").hex()]]
    leaves += [["piece", s, i, piece] for s in range(4) for i, piece in enumerate(order(key, s, u))]
    salts = Stream(labelled(key, "salts"))
    row = [sha(b"\0", salts.take(16), js(leaf).encode()) for leaf in leaves]
    while len(row) > 1:
        pairs = [sha(b"\1", *row[at : at + 2]) for at in range(0, len(row) - 1, 2)]
        row = pairs + row[len(row) // 2 * 2 :]
    return row[0].hex()


def players(committed: str, words: dict[str, str]) -> bytes:
    said = js([[int(seat), words[seat]] for seat in sorted(words, key=int)])
    return labelled(bytes.fromhex(committed), "players/" + said)


def derived(key: bytes, theirs: bytes, u: int, asked: Iterable[tuple[str, int]]) -> Iterator[list[Any]]:
    """The outcomes of draws, requested by kind and size."""
    house, others, shuffles = Stream(labelled(key, "numbers")), Stream(labelled(theirs, "numbers")), 0
    for kind, n in asked:
        if kind == "number":
            yield [kind, n, (house.below(n) + others.below(n)) % n]
        else:
            mine = order(key, shuffles, u if n <= u and shuffles < 4 else n)
            mine, places = [piece for piece in mine if piece < n], order(theirs, shuffles, n)
            yield [kind, n, [mine[place] for place in places]]
            shuffles += 1


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "a name is given twice in an object")
    return dict(pairs)


def total(row: Any) -> int:
    """Return all the money at the table, in a start or a result."""
    amounts = [*row["stacks"].values(), *row["funds"].values(), *(amount for *_, amount in row["wagers"])]
    need(all(type(amount) is int and amount >= 0 for amount in amounts), "an amount is a number of cents")
    return sum(amounts)


class Record:
    """A valid record and its contents, or else `Bad`."""

    def __init__(self, data: bytes) -> None:
        self.head, self.after, self.ended, self.due, self.counts = "", "", False, False, Counter[str]()
        self.rounds: dict[int, Any] = {}
        self.playing: Any = None
        self.table: Any = {"stacks": {}, "wagers": [], "funds": {}}
        self.left: set[int] = set()  # players who left since the last round
        need(data, "line 1: the file is empty")
        *lines, rest = data.split(b"\n")
        for number, text in enumerate([*lines, rest] if rest else lines, 1):
            try:
                need(number <= len(lines), "the line is cut short")
                self.take(number, text)
            except (Bad, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
                why = "" if isinstance(error, Bad) else f"malformed: {type(error).__name__}: "
                raise Bad(f"line {number}: {why}{error}") from error

    def take(self, number: int, text: bytes) -> None:
        seal = sha(self.head.encode(), b"\n", text[:-75]).hex()
        need(text[-75:] == f',"seal":"{seal}"}}'.encode(), "the seal does not fit the lines up to here")
        row = json.loads(text, object_pairs_hook=once)
        del row["seal"]
        need(js(row).encode()[:-1] == text[:-75], "it is not written in the one way that there is")
        name = next(iter(row))
        need((number == 1) == (name == "format") and len(row) == (4 if number == 1 else 1), "no such line")
        need(hasattr(self, "on_" + name) and not self.ended, "no such line, or it follows the end")
        need(not self.due or name == "result", "the result should be told here")
        self.due = False
        getattr(self, "on_" + name)(row if number == 1 else row[name])
        self.head, self.after = seal, name
        self.counts[name] += 1

    def on_format(self, row: Any) -> None:
        need(list(row) == ["format", "version", "game", "options"], "the header has other fields")
        same([row["format"], row["version"]], ["pitboss-record", 3], "no record of version 3")
        self.game, self.options = row["game"], row["options"]

    def on_table(self, row: Any) -> None:
        (name, what, *more), stacks = row, self.table["stacks"]
        need(len(row) == DEEDS.get(name), f"nothing called {name!r} is done so at a table")
        need(not self.playing or name not in BETWEEN, f"{name!r} is done between rounds")
        if name == "options":
            self.options = what
        elif name == "use_shuffler":
            need(type(what) is bool, "a shuffler is used or not")
        elif more:
            need(type(what) is type(more[0]) is int and what > 0 and more[0] >= 0, "no amount for a seat")
            stacks[str(what)] = stacks.get(str(what), 0) + (-more[0] if name == "pay_time" else more[0])
            need(stacks[str(what)] >= 0, "nobody pays more than the stack")
        elif name != "hand_over":
            need(js(what) in stacks, f"nobody sits in seat {what}")
        if name == "leave":
            del stacks[str(what)]
            (self.playing["left"] if self.playing else self.left).add(what)

    def on_start(self, row: Any) -> None:
        secret, number, table = row["commitment"] is not None, len(self.rounds) + 1, self.table
        need(not self.playing, "the round before is not over")
        fields = [*BOUND, "commitment"] if secret else [*BOUND, "commitment", "chance"]
        need(list(row) == fields, "a start has other fields")
        same(row["round"], number, f"round {number} should begin here")
        same(row["head"], self.head, "the start names another head than the seal before")
        same([row["game"], row["options"]], [self.game, self.options], "another game, or other options")
        stacks = {seat: table["stacks"][seat] for seat in sorted(table["stacks"], key=int)}
        same(row["stacks"], stacks, "the stacks are not those that stood at the table")
        back = self.left - {seat for seat, *_ in row["wagers"]}  # players whose wagers were handed back
        same(row["wagers"], [each for each in table["wagers"] if each[0] not in back], "other wagers")
        same(row["funds"], table["funds"], "the funds are not those that stood at the table")
        need(all(each["secret"] == secret for each in self.rounds.values()), "open chance among secret")
        need(not secret or HEX.fullmatch(row["commitment"]), "this is no commitment")
        need(secret or row["chance"]["kind"] in ("seeded", "scripted", "path"), "this is no open chance")
        self.playing = {"start": row, "secret": secret, "words": {}, "inputs": 0, "left": set(), "opened": ""}
        self.rounds[number], self.left = self.playing, set()
        self.stand(row)

    def stand(self, row: Any) -> None:
        """Check the table against a start or a result, except for players who left since the round began."""
        left = {str(seat) for seat in self.playing["left"]}
        stacks = {seat: stack for seat, stack in row["stacks"].items() if seat not in left}
        self.table = {"stacks": stacks, "wagers": row["wagers"], "funds": row["funds"]}

    def on_words(self, row: Any) -> None:
        need(self.after == "start" and self.playing["secret"], "words come right after a commitment")
        seats = self.playing["start"]["stacks"]
        fit = [seat in seats and type(word) is str and 1 <= len(word) <= 64 for seat, word in row.items()]
        need(fit and all(fit) and list(row) == sorted(row, key=int), "a word is a seat's, of 1 to 64 letters")
        self.playing["words"] = row

    def on_input(self, row: Any) -> None:
        need(self.playing, "no round is in play")
        self.playing["inputs"] += 1

    def on_undo(self, kept: Any) -> None:
        if self.after == "result" and not self.rounds[len(self.rounds)]["secret"]:
            self.playing = self.rounds[len(self.rounds)]
            self.stand(self.playing["start"])
        need(self.playing, "something is taken back in a round that is over")
        need(type(kept) is int and 0 <= kept < self.playing["inputs"], "so many inputs cannot remain")
        self.playing["inputs"] = kept

    def on_result(self, row: Any) -> None:
        need(self.playing, "no round is in play")
        need(list(row) == ["stacks", "wagers", "funds", "house", "events"], "a result has other fields")
        start = self.playing["start"]
        need(list(row["stacks"]) == list(start["stacks"]), "other seats than when the round began")
        gone = self.playing["left"] or any(str(seat) not in start["stacks"] for seat, *_ in start["wagers"])
        owed = total(start) - total(row) - row["house"]  # to players who left with wagers up
        need(owed == 0 or (owed > 0 and gone), "money has come from nowhere, or is lost")
        self.stand(row)
        self.playing = None

    def on_returned(self, why: Any) -> None:
        need(self.playing and isinstance(why, str), "no round is in play that could be returned")
        self.playing = None

    def on_open(self, row: Any) -> None:
        round = self.rounds.get(row["round"] if type(row["round"]) is int else 0, {"secret": False})
        need(round["secret"] and round is not self.playing, "the round cannot be opened here")
        need(not round["opened"], "the round is opened twice")
        need(list(row) == ["round", "key", "state", "draws"], "an opening has other fields")
        need(HEX.fullmatch(row["key"]), "this is no key")
        need(all(row["key"] != each["opened"] for each in self.rounds.values()), "the key of another round")
        key, told, u = bytes.fromhex(row["key"]), round["start"]["commitment"], round["start"]["pieces"]
        found = commitment(key, round["start"], row["state"], u)
        same(found, told, "the key, the start or the state is not what was committed to")
        asked = [(kind, n) for kind, n, _ in row["draws"]]
        need(all(kind in ("number", "shuffle") and type(n) is int and n > 0 for kind, n in asked), "no draw")
        right = derived(key, players(told, round["words"]), u, asked)
        for at, (draw, outcome) in enumerate(zip(row["draws"], right, strict=True), 1):
            same(draw, outcome, f"draw {at} of round {row['round']} does not follow from key and words")
        round["opened"] = row["key"]

    def on_again(self, inputs: Any) -> None:
        self.due = inputs is None and bool(self.playing)  # only the result is missing
        same(inputs, self.playing["inputs"] if self.playing and not self.due else None, "another place")

    def on_end(self, rounds: Any) -> None:
        need(not self.playing and js(rounds) == str(len(self.rounds)), "other rounds than are promised")
        for number, each in self.rounds.items():
            need(each["opened"] or not each["secret"], f"it has ended, and round {number} was never opened")
        self.ended = True


def main(path: str) -> int:
    try:
        with open(path, "rb") as file:
            record = Record(file.read())
    except (Bad, OSError) as error:
        print(f"{path}: {error}")
        return 1
    kinds = Counter("opened" if each["opened"] else each["secret"] for each in record.rounds.values())
    print(f"{record.counts.total()} lines, sealed; {len(record.rounds)} rounds of {record.game}.")
    print("The money at each start is what the result before and the lines between have left.")
    print(f"{kinds['opened']} rounds opened: each commitment and each draw follows from key and words.")
    print(f"{kinds[True]} rounds not opened yet: nothing is proved of their chance.")
    print(f"{kinds[False]} rounds with open chance: it proves nothing; who chose it knew every outcome.")
    print("The session has ended." if record.ended else "The record breaks off: the session has not ended.")
    print(f"Not checked: the rules of the game, and so what follows from the draws. Head: {record.head}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
