"""An account of a simulated occasion in plain sums, which knows nothing of the program under test."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.charity.bingo.desk.state import HallState

Rows = tuple[tuple[int, ...], ...]
DEPOSIT, PRICE = 2_000_000, 100
CODE = 7_000_001


def is_won(arrangement: str, rows: Rows, balls: list[int]) -> bool:
    """Return whether a card wins, cell by cell."""
    on = [[not number or number in balls for number in row] for row in rows]
    diagonals = [[on[at][at] for at in range(5)], [on[at][4 - at] for at in range(5)]]
    if arrangement == "coverall":
        return all(map(all, on))
    if arrangement == "four-corners":
        return on[0][0] and on[0][4] and on[4][0] and on[4][4]
    if arrangement == "letter-x":
        return all(map(all, diagonals))
    columns = [[row[at] for row in on] for at in range(5)]
    return any(map(all, (*on, *columns, *diagonals)))


def split(amount: int, winners: int) -> list[int]:
    shares = [amount // winners] * winners
    for at in range(amount % winners):
        shares[at] += 1
    return shares


class NightAccount:
    """Cards, cents and calls as they should be."""

    def __init__(self, games: list[dict[str, Any]], bonus_split: str) -> None:
        self.bonus_split = bonus_split
        self.prizes_of: dict[int, list[dict[str, Any]]] = {}
        for row in games:
            self.prizes_of.setdefault(int(row["game"].rstrip("ab")), []).append(row)
        self.ended: set[int] = set()
        self.playing: int | None = None
        self.place = self.settled_calls = 0
        self.balls: list[int] = []
        self.claims: list[int] = []
        self.on_hold = False
        self.winners: list[int] = []
        self.paid: dict[int, int] = {}
        self.bonus: dict[int, int] = {}
        self.games_account, self.receipts, self.prizes, self.short = DEPOSIT, 0, 0, 0
        self.drawers: dict[str, int] = {}
        self.cards: dict[str, list[int]] = {}
        self.back: dict[str, list[int]] = {}
        self.sold: dict[str, int] = {}
        self.settled: set[str] = set()
        self.issued_so_far = 0
        self.late: set[int] = set()

    # Cards and money

    def open_bank(self, name: str, bank: int) -> None:
        self.drawers[name], self.cards[name] = bank, []
        self.games_account -= bank

    def issue(self, name: str, size: int) -> None:
        cards = range(self.issued_so_far, self.issued_so_far + size)
        self.cards[name] += cards
        self.late |= set(cards) if self.playing is not None else set()
        self.issued_so_far += size

    def choose_back(self, name: str, random: Random) -> tuple[list[int], list[int]]:
        """Choose cards that come back: none that won or is claimed."""
        free = [card for card in self.cards[name] if card not in self.winners and card not in self.claims]
        chosen = sorted(random.sample(free, random.randint(0, min(5, len(free)))))
        void = sorted(random.sample(chosen, len(chosen) // 2))
        return [card for card in chosen if card not in void], void

    def expected(self, name: str, back: list[int]) -> int:
        return self.drawers[name] + (len(self.cards[name]) - len(back)) * PRICE

    def settle(self, name: str, back: list[int], void: list[int], counted: int) -> None:
        self.sold[name] = len(self.cards[name]) - len(back) - len(void)
        self.receipts += self.sold[name] * PRICE
        self.short += self.drawers[name] + self.sold[name] * PRICE - counted
        self.drawers[name], self.back[name] = 0, back + void
        self.games_account += counted
        self.settled.add(name)

    # Games

    def next_game(self) -> int:
        return next((number for number in sorted(self.prizes_of) if number not in self.ended), 0)

    @property
    def arrangement(self) -> str:
        assert self.playing is not None
        return str(self.prizes_of[self.playing][self.place]["arrangement"])

    def begin(self, game: int) -> None:
        self.playing, self.place, self.settled_calls, self.balls, self.late = game, 0, 0, [], set()

    def choose_ball(self, random: Random, faces: list[Rows]) -> int:
        """Choose a ball that was not called, mostly one that some sold card needs."""
        left = [ball for ball in range(1, 76) if ball not in self.balls]
        wanted = sorted({number for row in faces[3] for number in row} & set(left))
        return random.choice(wanted if wanted and random.random() < 0.7 else left or [0])

    def choose_claim(self, random: Random, faces: list[Rows]) -> int:
        """Choose a card, mostly one that wins if there is any."""
        good = [card for card in range(len(faces)) if self.is_in_play(card) and card not in self.claims
                and is_won(self.arrangement, faces[card], self.balls)]  # fmt: skip
        return random.choice(good if good and random.random() < 0.8 else range(len(faces)))

    def is_in_play(self, card: int) -> bool:
        owner = next((name for name, cards in self.cards.items() if card in cards), None)
        return owner is not None and card not in self.back.get(owner, []) and card not in self.late

    def claim(self, card: int) -> None:
        self.claims.append(card)
        self.on_hold = True

    def drop(self) -> None:
        self.claims, self.on_hold = [], False

    def correct(self, call: int, ball: int | None) -> None:
        self.balls[call - 1 : call] = [ball] if ball else []
        self.claims = []

    def _bonuses(self) -> list[int]:
        assert self.playing is not None
        bonus, winners = self.prizes_of[self.playing][self.place]["bonus"], len(self.claims)
        if self.bonus_split == "shared":
            return split(bonus, winners)
        room = min(50_000 - self.bonus.get(self.playing, 0), 150_000 - sum(self.bonus.values()))
        return [bonus] * winners if bonus * winners <= room else split(max(room, 0), winners)

    def shares(self) -> list[int]:
        assert self.playing is not None
        prize = self.prizes_of[self.playing][self.place]["prize"]
        return [one + more for one, more in zip(split(prize, len(self.claims)), self._bonuses(), strict=True)]

    def pay(self, who: str, by: str, shares: list[int]) -> None:
        assert self.playing is not None
        game = self.playing
        bonus = sum(self._bonuses())
        self.paid[game] = self.paid.get(game, 0) + sum(shares) - bonus
        self.bonus[game] = self.bonus.get(game, 0) + bonus
        self.prizes += sum(shares)
        if by == "cash":
            self.drawers[who] -= sum(shares)
        else:
            self.games_account -= sum(shares)
        self.winners += self.claims
        self.drop()
        self.place, self.settled_calls = self.place + 1, len(self.balls)
        if self.place == len(self.prizes_of[game]):
            self.end()

    def end(self) -> None:
        assert self.playing is not None
        self.ended.add(self.playing)
        self.playing, self.place, self.balls = None, 0, []
        self.drop()

    # Invariants

    def check_cards(self, hall: HallState) -> None:
        """Check that issued = returned + void + sold, and that nobody has a card twice."""
        seen = set[int]()
        for session in hall.sellers.values():
            held = {card - CODE for each in session.issued for card in range(each.first, each.last + 1)}
            assert not held & seen
            seen |= held
            assert held == set(self.cards[session.name])
            back = sum(each.size for each in (*session.returned, *session.void))
            if session.settlement is not None:
                assert len(held) == back + session.settlement["sold"]

    def check_limits(self, hall: HallState) -> None:
        """Check what was paid against the limits of 13:47-7.2."""
        assert dict(hall.paid.scheduled) == self.paid
        assert dict(hall.paid.bonus) == self.bonus
        assert all(amount <= 100_000 for amount in self.paid.values())
        assert sum(self.paid.values()) <= 300_000
        assert all(amount <= 50_000 for amount in self.bonus.values())
        assert sum(self.bonus.values()) <= 150_000
