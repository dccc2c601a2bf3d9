"""Checks a Pitboss record with nothing of Pitboss: written from docs/record-format.md and docs/chance.md alone.

    python independent.py FILE

It knows no game's rules: that the actions were legal and the results follow from them, `pitboss verify` checks.
"""

import hashlib
import hmac
import json
import math
import re
import sys

PIECES = {"pai-gow": 32, "pai-gow-poker": 53, "keno": 0, "mini-dice": 0, "pokette": 0}  # all others: 52
BOUND = ("game", "round", "options", "stacks", "wagers", "funds", "now", "mishaps", "head")
IN_ROUNDS = {"leave": 2, "hand_over": 2, "sit_out": 2, "sit_in": 2, "must_leave": 2, "options": 2}
DEEDS = IN_ROUNDS | {"sit": 3, "buy_in": 3}  # how many things a line has that tells of one


class Bad(Exception):
    """What does not fit."""


def need(fits, why):
    if not fits:
        raise Bad(why)


def js(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def mac(key, text):
    return hmac.digest(key, text, "sha256")


def labelled(key, label):
    return mac(key, b"pitboss/2/" + label.encode())


class Stream:
    """The bytes of a key, and the numbers and orders read from them."""

    def __init__(self, key, block=mac):
        self.key, self.block, self.count, self.pool = key, block, 0, b""

    def take(self, size):
        while len(self.pool) < size:
            self.pool += self.block(self.key, self.count.to_bytes(8, "big"))
            self.count += 1
        taken, self.pool = self.pool[:size], self.pool[size:]
        return taken

    def below(self, n):
        bits = (n - 1).bit_length()
        size = (bits + 7) // 8
        while (number := int.from_bytes(self.take(size), "big") >> (8 * size - bits)) >= n:
            pass
        return number

    def permutation(self, n):
        number, left, order = self.below(math.factorial(n)), list(range(n)), []
        for size in range(n, 0, -1):
            number, place = divmod(number, size)
            order.append(left.pop(place))
        return order


def order(key, shuffle, n):
    return Stream(labelled(key, f"shuffle/{shuffle}")).permutation(n)


def pieces(start):
    return 52 * start["options"].get("decks", 6) if start["game"] == "red-dog" else PIECES.get(start["game"], 52)


def commitment(key, start, state, u):
    numbers = labelled(key, "numbers").hex()
    bound = {name: start[name] for name in BOUND}
    texts = [js(leaf) for leaf in (["start", bound], ["state", state], ["key", key.hex()], ["numbers", numbers])]
    texts += [js(["piece", s, i, p]) for s in range(4) for i, p in enumerate(order(key, s, u))]
    salts = Stream(labelled(key, "salts"))
    row = [hashlib.sha256(b"\0" + salts.take(16) + text.encode()).digest() for text in texts]
    while len(row) > 1:
        above = [hashlib.sha256(b"\1" + row[i] + row[i + 1]).digest() for i in range(0, len(row) - 1, 2)]
        row = above + row[len(row) // 2 * 2 :]
    return row[0].hex()


def players(committed, words):
    said = js([[int(seat), words[seat]] for seat in sorted(words, key=int)])
    return labelled(bytes.fromhex(committed), "players/" + said)


def derived(key, theirs, u, asked):
    """The outcomes of draws, each asked for by its kind and of how many."""
    house, others, shuffles = Stream(labelled(key, "numbers")), Stream(labelled(theirs, "numbers")), 0
    for kind, n in asked:
        if kind == "number":
            yield [kind, n, (house.below(n) + others.below(n)) % n]
        else:
            mine = order(key, shuffles, u if n <= u and shuffles < 4 else n)
            mine, places = [piece for piece in mine if piece < n], order(theirs, shuffles, n)
            yield [kind, n, [mine[place] for place in places]]
            shuffles += 1


def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a name is given twice in an object")
    return dict(pairs)


def unsealed(number, text, head):
    """What a line says, and its seal."""
    found = re.fullmatch(rb',"seal":"([0-9a-f]{64})"\}', text[-75:])
    seal = hashlib.sha256(head.encode() + b"\n" + text[:-75]).hexdigest()
    need(found and found[1].decode() == seal, "the seal does not fit the line and the lines before it")
    row = json.loads(text, object_pairs_hook=once)
    need(row.pop("seal") == seal and (number == 1) == ("format" in row), "this is no line of a record")
    need(number == 1 or len(row) == 1, "a line tells of one thing")
    return row, seal


class Record:
    def __init__(self, data):
        self.head, self.after, self.rounds, self.playing, self.ended = "", "", {}, None, False
        self.stacks, self.wagers, self.funds, self.left, self.counts = {}, [], {}, set(), {}
        *lines, rest = data.split(b"\n")
        for number, text in enumerate([*lines, *([rest] if rest else [])], 1):
            try:
                need(number <= len(lines), "the line is cut short")
                row, seal = unsealed(number, text, self.head)
                need(not self.ended, "something follows the end")
                name = "header" if number == 1 else next(iter(row))
                take = getattr(self, "on_" + name, None)
                need(take, "this is no line of a record")
                take(row if number == 1 else row[name])
            except (Bad, ValueError, TypeError, LookupError, AttributeError) as error:
                why = error if isinstance(error, Bad) else f"malformed: {type(error).__name__}: {error}"
                raise Bad(f"line {number}: {why}") from error
            self.head, self.after = seal, name
            self.counts[name] = self.counts.get(name, 0) + 1
        need(self.head, "line 1: the file is empty")

    def on_header(self, row):
        need(row["format"] == "pitboss-record" and js(row["version"]) == "3", "this is no record of version 3")
        need(list(row) == ["format", "version", "game", "options"], "the header has other fields")
        self.game, self.options = row["game"], row["options"]

    def on_table(self, row):
        name, what, *more = row
        need(len(row) == DEEDS.get(name), f"nothing called {name!r} is done so at a table")
        need(name in IN_ROUNDS or not self.playing, f"{name!r} is done between rounds")
        if name == "options":
            self.options = what
        elif name in ("sit", "buy_in"):
            need(type(what) is int and what > 0 and type(more[0]) is int and more[0] >= 0, "no amount for a seat")
            self.stacks[str(what)] = self.stacks.get(str(what), 0) + more[0]
        elif name != "hand_over":
            need(str(what) in self.stacks, f"nobody sits in seat {what}")
            if name == "leave":
                del self.stacks[str(what)]
                if self.playing:
                    self.playing["left"].add(str(what))
                else:
                    self.left.add(what)

    def on_start(self, row):
        secret = row["commitment"] is not None
        need(not self.playing, "the round before is not over")
        need(list(row) == [*BOUND, "commitment", *(() if secret else ("chance",))], "a start has other fields")
        need(js(row["round"]) == str(len(self.rounds) + 1), f"round {len(self.rounds) + 1} should begin here")
        need(row["head"] == self.head, "the start names another head than the seal before")
        need(row["game"] == self.game and js(row["options"]) == js(self.options), "another game, or other options")
        stacks = {seat: self.stacks[seat] for seat in sorted(self.stacks, key=int)}
        need(js(row["stacks"]) == js(stacks), "the stacks are not those that stood at the table")
        back = self.left - {seat for seat, *_ in row["wagers"]}  # whose wagers were handed back
        need(js(row["wagers"]) == js([wager for wager in self.wagers if wager[0] not in back]), "other wagers")
        need(js(row["funds"]) == js(self.funds), "the funds are not those that stood at the table")
        need(all(each["secret"] == secret for each in self.rounds.values()), "open chance among secret, or secret")
        need(not secret or re.fullmatch("[0-9a-f]{64}", row["commitment"]), "this is no commitment")
        need(secret or row["chance"]["kind"] in ("seeded", "scripted", "path"), "this is no open chance")
        self.wagers = row["wagers"]
        self.playing = {"start": row, "secret": secret, "words": {}, "inputs": 0, "left": set(), "opened": False}
        self.rounds[row["round"]], self.left = self.playing, set()

    def on_words(self, row):
        need(self.after == "start" and self.playing["secret"], "words come right after a start with a commitment")
        fit = (seat in self.playing["start"]["stacks"] and 1 <= len(word) <= 64 for seat, word in row.items())
        need(row and all(fit) and list(row) == sorted(row, key=int), "a word is a seat's, of 1 to 64 characters")
        self.playing["words"] = row

    def on_input(self, row):
        need(self.playing, "no round is in play")
        self.playing["inputs"] += 1

    def on_undo(self, kept):
        if not self.playing and self.after == "result":  # only where the chance is open
            self.playing = self.rounds[len(self.rounds)]
            need(not self.playing["secret"], "something is taken back in a round that is over")
            start, left = self.playing["start"], self.playing["left"]
            self.stacks = {seat: stack for seat, stack in start["stacks"].items() if seat not in left}
            self.wagers, self.funds = start["wagers"], start["funds"]
        need(self.playing, "something is taken back, and no round is in play")
        need(type(kept) is int and 0 <= kept < self.playing["inputs"], "so many inputs cannot remain")
        self.playing["inputs"] = kept

    def on_result(self, row):
        need(self.playing, "no round is in play")
        need(list(row) == ["stacks", "wagers", "funds", "house", "events"], "a result has other fields")
        start, left = self.playing["start"], self.playing["left"]
        need(list(row["stacks"]) == list(start["stacks"]), "other seats than when the round began")
        owed = total(start) - total(row) - row["house"]
        gone = left | {str(seat) for seat, *_ in start["wagers"] if str(seat) not in start["stacks"]}
        need(owed == 0 or (owed > 0 and gone), "money has come from nowhere, or is lost")
        self.stacks = {seat: stack for seat, stack in row["stacks"].items() if seat not in left}
        self.wagers, self.funds, self.playing = row["wagers"], row["funds"], None

    def on_returned(self, why):
        need(self.playing and isinstance(why, str), "no round is in play that could be returned")
        self.playing = None

    def on_open(self, row):
        round = self.rounds.get(row["round"])
        need(type(row["round"]) is int and round and round["secret"] and round is not self.playing, "the round cannot be opened here")
        need(not round["opened"], "the round is opened twice")
        need(list(row) == ["round", "key", "state", "draws"], "an opening has other fields")
        need(re.fullmatch("[0-9a-f]{64}", row["key"]), "this is no key")
        need(all(row["key"] != each["opened"] for each in self.rounds.values()), "the key is that of another round")
        key, start, u = bytes.fromhex(row["key"]), round["start"], pieces(round["start"])
        told, round["opened"] = start["commitment"], row["key"]
        need(commitment(key, start, row["state"], u) == told, "the key, start or state is not what was committed to")
        asked = [(kind, n) for kind, n, _ in row["draws"]]
        need(all(k in ("number", "shuffle") and type(n) is int and n > 0 for k, n in asked), "this is no draw")
        found = derived(key, players(told, round["words"]), u, asked)
        for place, (draw, right) in enumerate(zip(row["draws"], found), 1):
            need(js(draw) == js(right), f"draw {place} of round {row['round']} does not follow from key and words")

    def on_again(self, inputs):
        need(js(inputs) == js(self.playing["inputs"] if self.playing else None), "it goes on at another place")

    def on_end(self, rounds):
        need(not self.playing and js(rounds) == str(len(self.rounds)), "other rounds than are promised")
        closed = [number for number, each in self.rounds.items() if each["secret"] and not each["opened"]]
        need(not closed, f"the session has ended, and round {closed and closed[0]} was never opened")
        self.ended = True


def total(row):
    return sum(row["stacks"].values()) + sum(row["funds"].values()) + sum(amount for *_, amount in row["wagers"])


def main(path):
    with open(path, "rb") as file:
        try:
            record = Record(file.read())
        except Bad as error:
            print(f"{path}: {error}")
            return 1
    rounds = record.rounds.values()
    print(f"{path}: {sum(record.counts.values())} lines, sealed; {len(rounds)} rounds of {record.game}, none missing;")
    print("money at each start is as the result before and the lines between left it.")
    print(f"{sum(bool(r['opened']) for r in rounds)} rounds opened: each commitment and each draw follows from its key.")
    if shut := sum(r["secret"] and not r["opened"] for r in rounds):
        print(f"{shut} rounds not opened: nothing is proved of their chance.")
    if bare := sum(not r["secret"] for r in rounds):
        print(f"{bare} rounds with open chance: it proves nothing, whoever chose it could know every outcome.")
    print("the session has ended." if record.ended else "the record breaks off: the session has not ended.")
    print(f"Not checked: the rules of the game, and so what follows from the draws. Head: {record.head}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
