"""Paragraphs of 13:47-20.40 that several parts of a tournament apply."""

from __future__ import annotations

from pitboss.law import cite

LAW = cite("13:47-20.40")
BUY_IN = cite("13:47-20.40(c)")
SEATS = cite("13:47-20.40(d)")
BUTTON = cite("13:47-20.40(e)2")
REBUYS = cite("13:47-20.40(h)")
FINISH = cite("13:47-20.40(i)")
ELIMINATED = cite("13:47-20.40(k)")
OPERATOR_DECIDES = cite("13:47-20.40(l)")
POSTED = cite("13:47-20.40(m)")
PRIZES = cite("13:47-20.40(m)6")
HOUSE_RULE = cite("13:47-20.40(m)7")
OTHER_GAME = cite("13:47-20.40(o)")

MOST_SEATS = 11
MOST_REBUYS = 3
REBUY_MINUTES = 60
TOURNAMENTS_A_YEAR = 6
