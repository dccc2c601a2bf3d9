"""An account of a raffle night kept by hand: what each form must come to, and what then stands where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

PRICE, LAST = 500, 60
SHARES = (60, 40)
BARRED = ("Mia", "Pru")
Form = dict[str, Any]


@dataclass
class NightAccount:
    """Tickets, books, money and draws, in plain sets and sums."""

    sales: dict[int, tuple[int, str, str, int]] = field(default_factory=dict)
    """Last ticket, holder, seller and amount of each sale, by its first ticket."""
    books: dict[int, tuple[int, str]] = field(default_factory=dict)
    drawers: Counter[str] = field(default_factory=Counter)
    banked: int = 0
    paid: int = 0
    short: int = 0
    closed: bool = False
    counted: bool = False
    mode: str = ""
    """How the draw under way draws; empty if none is."""
    to_draw: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    winners: dict[int, int] = field(default_factory=dict)
    last_drawn: set[int] = field(default_factory=set)
    """Prizes of the last draw by hand."""
    awarded: set[int] = field(default_factory=set)
    draws: int = 0

    @property
    def sold(self) -> set[int]:
        return {ticket for first, (last, *_) in self.sales.items() for ticket in range(first, last + 1)}

    @property
    def takings(self) -> int:
        return sum(amount for *_, amount in self.sales.values())

    @property
    def next_step(self) -> str:
        """Name what brings a closed raffle closer to its end."""
        if not self.counted:
            return "count-stubs"
        if self.winners.keys() - self.awarded:
            return "award"
        return {"barrel": "draw-stub", "chance": "draw-by-chance"}.get(self.mode, "seal-draw")

    def holder(self, ticket: int) -> str:
        for first, (last, holder, *_) in self.sales.items():
            if first <= ticket <= last:
                return holder
        raise KeyError(ticket)

    def prize(self, place: int) -> int:
        half = self.takings // 2
        second = half * SHARES[1] // sum(SHARES)
        return half - second if place == 0 else second

    def expects(self, do: str, form: Form, by: str) -> str:
        """Return `done`, `refused` or `rejected`."""
        if do == "count-stubs" and self.closed and not self.draws and form["counted"] != len(self.sold):
            return "rejected"
        return "done" if getattr(self, f"_allows_{do.replace('-', '_')}")(form, by) else "refused"

    def _free(self, first: int, last: int, by: str) -> bool:
        if not 1 <= first <= last <= LAST or self.sold & set(range(first, last + 1)):
            return False
        for start, (end, seller) in self.books.items():
            overlaps = start <= last and first <= end
            if overlaps and (seller != by or not start <= first <= last <= end):
                return False
        return True

    def _allows_sell(self, form: Form, by: str) -> bool:
        last = form["first"] + form["count"] - 1
        fits = form["paid"] == PRICE * form["count"] and form["buyer"] not in BARRED
        return not self.closed and fits and self._free(form["first"], last, by)

    def _allows_void(self, form: Form, by: str) -> bool:
        sale = self.sales.get(form["first"])
        return not self.closed and sale is not None and self.drawers[sale[2]] >= sale[3]

    def _allows_issue_book(self, form: Form, by: str) -> bool:
        return not self.closed and self._free(form["first"], form["last"], "")

    def _allows_return_book(self, form: Form, by: str) -> bool:
        if self.closed or form["first"] not in self.books:
            return False
        inside = set(range(form["first"], self.books[form["first"]][0] + 1))
        unsold = set(form["unsold"])
        return unsold <= inside - self.sold and form["paid"] == PRICE * len(inside - unsold - self.sold)

    def _allows_close_sales(self, form: Form, by: str) -> bool:
        return not self.closed and not self.books and bool(self.sales)

    def _allows_reopen_sales(self, form: Form, by: str) -> bool:
        return self.closed and not self.draws

    def _allows_count_stubs(self, form: Form, by: str) -> bool:
        return self.closed and not self.draws

    def _allows_seal_draw(self, form: Form, by: str) -> bool:
        ready = self.closed and self.counted and not self.mode
        return ready and len(self.winners) < len(SHARES) and bool(self.sold - self.out)

    def _allows_draw_stub(self, form: Form, by: str) -> bool:
        return self.mode == "barrel" and form["number"] in self.sold - self.out

    def _allows_draw_by_chance(self, form: Form, by: str) -> bool:
        return self.mode == "chance"

    def _allows_withdraw_stub(self, form: Form, by: str) -> bool:
        place = form["prize"] - 1
        return place in self.winners and place in self.last_drawn and place not in self.awarded

    def _allows_pass_over(self, form: Form, by: str) -> bool:
        return form["prize"] - 1 in self.winners and form["prize"] - 1 not in self.awarded

    def _allows_abandon_draw(self, form: Form, by: str) -> bool:
        return bool(self.mode)

    def _allows_award(self, form: Form, by: str) -> bool:
        if not self._allows_pass_over(form, by) or form["winner"] in BARRED:
            return False
        holder = self.holder(self.winners[form["prize"] - 1])
        return not holder or holder == form["winner"]

    def _allows_deposit(self, form: Form, by: str) -> bool:
        return bool(self.drawers[form["seller"]] or form["counted"])

    # What was done

    def apply(self, do: str, form: Form, by: str, result: Form) -> None:
        getattr(self, f"_apply_{do.replace('-', '_')}")(form, by, result)

    def _apply_sell(self, form: Form, by: str, result: Form) -> None:
        last = form["first"] + form["count"] - 1
        self.sales[form["first"]] = (last, form["buyer"], by, form["paid"])
        self.drawers[by] += form["paid"]

    def _apply_void(self, form: Form, by: str, result: Form) -> None:
        *_, seller, amount = self.sales.pop(form["first"])
        self.drawers[seller] -= amount

    def _apply_issue_book(self, form: Form, by: str, result: Form) -> None:
        self.books[form["first"]] = form["last"], form["seller"]

    def _apply_return_book(self, form: Form, by: str, result: Form) -> None:
        last, seller = self.books.pop(form["first"])
        left = sorted(set(range(form["first"], last + 1)) - set(form["unsold"]) - self.sold)
        while left:
            end = next(place for place in range(len(left)) if left[place] + 1 not in left)
            self.sales[left[0]] = (left[end], "", seller, PRICE * (end + 1))
            left = left[end + 1 :]
        self.drawers[seller] += form["paid"]

    def _apply_close_sales(self, form: Form, by: str, result: Form) -> None:
        self.closed, self.counted = True, False

    def _apply_reopen_sales(self, form: Form, by: str, result: Form) -> None:
        self.closed = self.counted = False

    def _apply_count_stubs(self, form: Form, by: str, result: Form) -> None:
        self.counted = True

    def _apply_seal_draw(self, form: Form, by: str, result: Form) -> None:
        self.mode, self.draws = form["mode"], self.draws + 1
        self.to_draw = [place for place in range(len(SHARES)) if place not in self.winners]
        self.last_drawn = set()

    def _apply_draw_stub(self, form: Form, by: str, result: Form) -> None:
        place = self.to_draw.pop(0)
        self._win(place, form["number"])
        self.last_drawn.add(place)
        self.mode = self.mode if self.to_draw else ""

    def _apply_draw_by_chance(self, form: Form, by: str, result: Form) -> None:
        for place, number in zip(self.to_draw, result["numbers"], strict=False):
            self._win(place, number)
        self.mode, self.to_draw = "", []

    def _win(self, place: int, number: int) -> None:
        assert number in self.sold - self.out, "a ticket wins that is not in the barrel"
        self.winners[place] = number
        self.out.add(number)

    def _apply_withdraw_stub(self, form: Form, by: str, result: Form) -> None:
        self.out.discard(self.winners[form["prize"] - 1])
        self._apply_pass_over(form, by, result)

    def _apply_pass_over(self, form: Form, by: str, result: Form) -> None:
        place = form["prize"] - 1
        del self.winners[place]
        if place in self.last_drawn:  # the same draw goes on with another stub
            self.last_drawn.discard(place)
            self.mode, self.to_draw = "barrel", sorted([*self.to_draw, place])

    def _apply_abandon_draw(self, form: Form, by: str, result: Form) -> None:
        self.mode, self.to_draw, self.last_drawn = "", [], set()

    def _apply_award(self, form: Form, by: str, result: Form) -> None:
        place = form["prize"] - 1
        self.awarded.add(place)
        assert result["amount"] == self.prize(place), "half of the takings, to the cent"
        self.paid += result["amount"]

    def _apply_deposit(self, form: Form, by: str, result: Form) -> None:
        self.short += self.drawers[form["seller"]] - form["counted"]
        self.banked += form["counted"]
        self.drawers[form["seller"]] = 0
