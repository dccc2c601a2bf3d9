"""Other editions: where 19:47-14 and 13:47-20.40 say what 13:69F-14 says, as far as their text is held.

Of 19:47 sections 14.8, 14.9 and 14.10(a) to (d) are; elsewhere a hand played under it cites 13:69F.
13:47-20.40 tells the round of hold 'em at a casino night, where 13:69F is not in force: everything that the
engine does there goes by a paragraph of its own, and what it does not foresee the operator decides, (l).
"""

from __future__ import annotations

from functools import cache

from pitboss.law import Cite, cite
from pitboss.law.compare import predecessors
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
"""What the verbs of poker cite at a casino night, for a paragraph and its parts; its procedure has more."""


@cache
def in_edition(law: Cite, edition: str) -> Cite:
    """A paragraph of 13:69F as the edition that is played has it."""
    if edition == "13:69F":
        return law
    if edition == "19:47":
        return predecessors(cite("19:47-14")).get(law, law)
    within = [whole for whole in CASINO_NIGHT if law in whole]
    return CASINO_NIGHT[max(within, key=lambda whole: whole.depth)] if within else law


def uncalled(edition: str, *, alone: bool) -> Cite:
    """By which paragraph a bet goes back: 13:47-20.40(e)18 is for who cannot call, not for who is alone."""
    return laws.LAST_PLAYER if alone and edition == "13:47" else laws.UNCALLED
