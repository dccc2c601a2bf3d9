"""Where Pitboss and PokerKit mean to differ: the only reasons for which a comparison may be set aside."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.law import Cite, cite


class Difference(NamedTuple):
    """The rule that Pitboss follows, and whether hands that meet it end there or go on in step."""

    cite: Cite
    ends: bool = False


DIFFERENCES = {
    # Forced money that falls short, or is shared alike
    "short blind": Difference(cite("13:69F-14.10(d)"), ends=True),
    "equal blinds": Difference(cite("13:69F-14.10(f)"), ends=True),
    "short forced bet": Difference(cite("13:69F-14.9(d)"), ends=True),
    "forced bet passes on": Difference(cite("13:69F-14.9(e)")),
    # Who may raise, and who is asked
    "short opening": Difference(cite('13:69F-14.1 "raise"')),
    "large blind": Difference(cite('13:69F-14.1 "raise"')),
    "several short raises": Difference(cite('13:69F-14.1 "raise"')),
    "idle check": Difference(cite('13:69F-14.1 "check"')),
    # Cards
    "common card": Difference(cite("13:69F-14.9(h)")),
    # Who gets what
    "odd chip by card": Difference(cite("13:69F-14.9(i)3.ii")),
    "odd chips spread": Difference(cite("13:69F-14.9(i)3.i")),
    "pots joined": Difference(cite("13:69F-14.6(e)6")),
    "low of another pot": Difference(cite("13:69F-14.7(c)4.iii")),
}
