"""The paragraphs of 13:69F-14 about the decks and the shuffler of a table, which only a room applies.

Those of the hand itself are in `pitboss.poker.laws`.
"""

from pitboss.law import cite

# 14.1 Words
STUB = cite('13:69F-14.1 "stub"')
SUITS = cite('13:69F-14.1 "suit"')
# 14.2 Cards
TWO_DECKS = cite("13:69F-14.2(a)")
IN_SEQUENCE = cite("13:69F-14.2(b)")
GIVEN_OUT = cite("13:69F-14.2(c)")
BOTH_USED = cite("13:69F-14.2(d)")
COLORS = cite("13:69F-14.2(d)1")
OTHER_SHUFFLED = cite("13:69F-14.2(d)2")
ALTERNATE = cite("13:69F-14.2(d)3")
# 14.4 Opening
RECEIVED = cite("13:69F-14.4(a)")
SHOWN = cite("13:69F-14.4(b)")
TWO_PLAYERS = cite("13:69F-14.4(c)")
BY_HAND = cite("13:69F-14.4(c)1")
BY_SHUFFLER = cite("13:69F-14.4(c)2")
# 14.5 Shuffle and cut
COVER_CARD = cite("13:69F-14.5(b)1")
STACKED = cite("13:69F-14.5(b)3")
IDLE = cite("13:69F-14.5(d)")
# 14.6 Counting
COUNT = cite("13:69F-14.6(e)4")
# 13:69E, how cards come to a table
INSPECTED = cite("13:69E-1.18(e)1")
PRE_SHUFFLED = cite("13:69E-1.18(r)")
