"""Paragraphs that a tournament applies: one name each, in the order of the text."""

from __future__ import annotations

from pitboss.law import cite

# 20.4 Games of a casino night, each named on the license
AUTHORIZED = cite("13:47-20.4")
# 20.40 The tournament
LAW = cite("13:47-20.40")
EQUIPMENT = cite("13:47-20.40(b)")
BUY_IN = cite("13:47-20.40(c)")
SEATS = cite("13:47-20.40(d)")
BUTTON = cite("13:47-20.40(e)2")
REBUYS = cite("13:47-20.40(h)")
FINISH = cite("13:47-20.40(i)")
BY_ELIMINATION = cite("13:47-20.40(i)1")
BY_CHIPS = cite("13:47-20.40(i)2")
NO_WILD_CARDS = cite("13:47-20.40(j)1")
NO_HIGH_LOW = cite("13:47-20.40(j)2")
NO_RAKE = cite("13:47-20.40(j)3")
ONE_HAND = cite("13:47-20.40(j)4")
ELIMINATED = cite("13:47-20.40(k)")
OPERATOR_DECIDES = cite("13:47-20.40(l)")
POSTED = cite("13:47-20.40(m)")
PRIZES = cite("13:47-20.40(m)6")
HOUSE_RULE = cite("13:47-20.40(m)7")
YEARLY_LIMIT = cite("13:47-20.40(n)")
OTHER_GAME = cite("13:47-20.40(o)")

MOST_SEATS = 11
MOST_REBUYS = 3
REBUY_MINUTES = 60
TOURNAMENTS_A_YEAR = 6
