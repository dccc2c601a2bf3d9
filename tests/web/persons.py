"""A player at any table, who looks at the page only, and plays by mouse, by touch or by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Error, Locator, Page, expect

from tests.web.playing import DESK, PHONE, Seated

Way: TypeAlias = Literal["mouse", "touch", "keys"]
SCREENS: dict[Way, dict[str, Any]] = {
    "mouse": {"viewport": DESK},
    "touch": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": DESK},
}
MAX_MOVES = 30
"""Decisions in a round before it counts as stuck."""
MAX_TABS = 150
SECONDS = 15
"""Time limit for each thing that a player waits for."""
READY = """() => performance.now() >= armedAt && !busy && !sending && [...document.querySelectorAll(
  "#dock [data-deed=ready], #dock [data-first], #dock [data-skip], #dock [data-keno-buy]"
)].some((each) => each.checkVisibility())"""
FOCUSED = "(each) => each === document.activeElement"
ON_CONTROL = "() => document.activeElement.matches('a, button, summary, input, select')"
TYPING = "() => document.activeElement.matches('input, select')"


@dataclass(frozen=True)
class Player(Seated):
    """Somebody at a table with one way of input."""

    way: Way
    done: set[str] = field(default_factory=set)
    """What was done in this round already."""

    def money(self, amount: int) -> str:
        """Write an amount as at this player's table."""
        return self.house.look_at(self.person, self.table).table.money(amount)

    def see(self, selector: str) -> Locator:
        """Find what is visible in the dock."""
        return self.dock.locator(selector).locator("visible=true")

    def use(self, found: Locator) -> None:
        """Press something."""
        if self.way == "touch":
            found.tap()
        elif self.way == "mouse":
            found.click()
        else:
            self._use_keys(found)

    def _use_keys(self, found: Locator) -> None:
        keys, key = self.page.keyboard, found.get_attribute("data-key")
        if key and not self.page.evaluate(TYPING):
            keys.press(key)
        elif found.get_attribute("data-first") is not None and not self.page.evaluate(ON_CONTROL):
            keys.press("Enter")
        else:
            tab_to(self.page, found)
            toggles = found.get_attribute("aria-pressed") or found.get_attribute("data-area")
            keys.press("Space" if toggles else "Enter")

    def write(self, found: Locator, text: str) -> None:
        """Write into a field."""
        if self.way == "keys":
            tab_to(self.page, found)
        else:
            self.use(found)
        self.page.keyboard.type(text)

    def send(self, found: Locator) -> None:
        """Press what asks the house for something, which it must not refuse; say yes if asked again."""
        expect(found).to_be_enabled()
        if found.get_attribute("data-asks"):
            self.use(found)
            found = self.page.locator("#sure [data-yes]")
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            self.use(found)
        assert answer.value.ok, f"{self.told()}: {answer.value.text()}"

    def told(self) -> str:
        """Return what the dock says, for messages."""
        return " ".join(self.dock.inner_text().split())

    def wait(self) -> bool:
        """Wait until the table waits for this player; return whether a round is in play."""
        try:
            look = self.rest(SECONDS)
            self.page.wait_for_function(READY)
        except (AssertionError, Error) as error:
            raise AssertionError(f"stuck: the dock says {self.told()!r}") from error
        return bool(look["phase"] == "round")

    def play_round(self, nth: int) -> None:
        """Deal, and play a round to its end; each a little differently."""
        self.done.clear()
        if not self.wait():
            self.send(self.see("[data-deed=ready]"))
        for _ in range(MAX_MOVES):
            if not self.wait():
                return
            move = next(move for control, move in MOVES.items() if self.see(control).count())
            move(self, nth)
        raise AssertionError(f"the round does not end: the dock says {self.told()!r}")


def tab_to(page: Page, found: Locator) -> None:
    """Press Tab until something is focused."""
    wanted = found.element_handle()
    for _ in range(MAX_TABS):
        if wanted.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted.evaluate('(each) => each.outerHTML')[:200]}")


# Moves, by the controls that ask for them


def buy_ticket(me: Player, nth: int) -> None:
    """Mark numbers and buy a ticket; then play."""
    if "bet" in me.done:
        me.send(me.see("[data-keno-ready]"))
        return
    me.done.add("bet")
    numbers = me.felt.locator(".knum")
    for each in range(3 + nth):
        if me.way == "keys":
            tab_to(me.page, numbers.first) if not each else me.page.keyboard.press("ArrowRight")
            me.page.keyboard.press("Space")
        else:
            me.use(numbers.nth(9 * each))
    me.send(me.see("[data-keno-buy]"))
    expect(me.see(".kmine li")).to_have_count(1)


def stake(me: Player, nth: int) -> None:
    """Put chips on some areas and bet them, once in a round; afterwards go on without more."""
    skip, choice = me.see("[data-skip]"), me.see(".acts > [data-act]:not(form)")
    if "bet" in me.done and (skip.count() or choice.count()):
        me.send(skip if skip.count() else choice.last)
        return
    me.done.add("bet")
    areas, rebet = me.felt.locator(".area.open"), me.see("[data-rebet]")
    if rebet.count():
        me.use(rebet)
    elif areas.count():
        for each in areas.all()[: 1 + nth]:
            me.use(each)
    else:
        line = me.see(".line input").first
        me.write(line, str(int(line.get_attribute("data-low") or 0) // 100))
    me.send(me.see("form.stakes [data-repeats]"))


def set_hands(me: Player, nth: int) -> None:
    """Move a piece, then set the hands as the house would."""
    if nth:
        me.use(me.see(".item").first)
    me.use(me.see("[data-house-way]"))
    me.send(me.see("form.setting [data-repeats]"))


def pick(me: Player, nth: int) -> None:
    """Pick the fewest items, or one more if there may be more."""
    form = me.see("form.pick")
    least, most = (int(form.get_attribute(f"data-{name}") or 0) for name in ("least", "most"))
    for each in range(min(least + nth, most)):
        me.use(me.see("form.pick .item").nth(each))
    me.send(me.see("form.pick [data-repeats]"))


def choose(me: Player, nth: int) -> None:
    """Raise once in the second round, take the last option once in the third; otherwise the first."""
    amount, choices = me.see("form.amount"), me.see(".acts [data-act]:not(form)")
    fresh = "chosen" not in me.done
    me.done.add("chosen")
    if amount.count() and (not choices.count() or (nth == 1 and fresh)):
        quick = me.see("[data-quick]")
        if quick.count():
            me.use(quick.first)
        me.send(me.see("form.amount [data-repeats]").first)
    elif nth == 2 and fresh:
        me.send(choices.first)
    else:
        me.send(me.see("[data-first]").first)


MOVES: dict[str, Callable[[Player, int], None]] = {
    "[data-keno-buy]": buy_ticket,
    "form.stakes": stake,
    "form.setting": set_hands,
    "form.pick": pick,
    ".acts": choose,
}
