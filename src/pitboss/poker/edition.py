"""Other editions: 19:47-14 and 13:47-20.40 in place of 13:69F-14, as far as we have their text.

Of 19:47 we have sections 14.8, 14.9 and 14.10(a) to (d); otherwise a hand played under it cites 13:69F.
13:47-20.40 covers a round of hold 'em at a casino night, where 13:69F is not in force. The engine cites a
paragraph of it for everything it does there. The operator decides what that text leaves out, (l).
"""

from __future__ import annotations

from functools import cache

from pitboss.law import Cite, cite
from pitboss.law.compare import map_predecessors
from pitboss.poker import laws

LAW = cite("13:47-20.40")
CASINO_NIGHT = {
    cite("13:69E"): LAW.at("(l)"),
    cite("13:69F-14"): LAW,
    laws.CALL: LAW.at('(a) "call"'),
    laws.POT: LAW.at("(e)23"),
    laws.RAISE: LAW.at('(a) "raise"'),
    laws.TABLE_STAKES: LAW.at("(c)"),
    cite("13:69F-14.5"): LAW.at("(e)1"),
    cite("13:69F-14.6"): LAW.at("(e)24"),
    laws.PLAYERS: LAW.at("(d)"),
    laws.LAST_PLAYER: LAW.at("(e)20"),
    laws.SIDE_POTS: LAW.at("(e)19"),
    cite("13:69F-14.7"): LAW.at("(m)7"),
    laws.SEATED: LAW.at("(l)"),
    laws.REQUIRED: LAW.at("(m)4"),
    laws.IN_PLAY: LAW.at("(c)"),
    laws.BETWEEN_ROUNDS: LAW.at("(l)"),
    laws.ENOUGH: LAW.at("(k)"),
    laws.ALL_IN: LAW.at('(a) "all-in"'),
    laws.SIDE_POT: LAW.at("(e)19"),
    cite("13:69F-14.8"): cite("13:47-20.4"),
    cite("13:69F-14.9(i)"): LAW.at("(e)22"),
    cite("13:69F-14.10(b)"): LAW.at("(d)"),
    laws.FIRST_BLIND: LAW.at("(m)4"),
    cite("13:69F-14.14"): LAW.at("(j)3"),
    laws.UNCALLED: LAW.at("(e)18"),
    cite("13:69F-14.15"): LAW.at("(l)"),
    laws.SHOW: LAW.at("(e)16.ii"),
    cite("13:69F-14.16"): LAW.at("(l)"),
    laws.HELP: LAW.at("(j)5"),
    laws.POSTED: LAW.at("(m)7"),
    cite("13:69F-14.19"): LAW.at("(j)3"),
}
"""Paragraphs of 13:47-20.40 that stand in for 13:69F at a casino night; its procedure cites more of them."""


@cache
def in_edition(law: Cite, edition: str) -> Cite:
    """Return the counterpart of a 13:69F paragraph in the edition in play."""
    if edition == "13:69F":
        return law
    if edition == "19:47":
        return map_predecessors(cite("19:47-14")).get(law, law)
    within = [whole for whole in CASINO_NIGHT if law in whole]
    return CASINO_NIGHT[max(within, key=lambda whole: whole.depth)] if within else law


def uncalled_law(edition: str, *, alone: bool) -> Cite:
    """Return the paragraph by which a bet goes back: 13:47-20.40(e)18 covers players who cannot call, not a
    last player."""
    return laws.LAST_PLAYER if alone and edition == "13:47" else laws.UNCALLED
