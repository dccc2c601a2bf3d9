"""Paragraphs of 13:69F-14 that only a room applies: one name each, in the order of the text.

Those of the hand itself are in `pitboss.poker.laws`.
"""

from pitboss.law import cite

# 14.1 Words
OPENING_BET = cite('13:69F-14.1 "opening bet"')
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
# 14.6 The dealer
IN_THE_POT = cite("13:69F-14.6(c)")
DEALER_STEPS = cite("13:69F-14.6(e)")
ACTION_CALLED = cite("13:69F-14.6(e)2")
COUNT = cite("13:69F-14.6(e)4")
# 14.7 All-in, and away from the table
CONTENDS = cite("13:69F-14.7(c)4.i")
DEALT_ON = cite("13:69F-14.7(c)4.ii")
AWAY = cite("13:69F-14.7(c)5")
CARRIED = cite("13:69F-14.7(c)5.i")
COVERED = cite("13:69F-14.7(c)5.ii")
# 14.11 The kill of omaha
KILL_POSTED = cite("13:69F-14.11(b)")
# 14.14 The rake
COMMISSION = cite("13:69F-14.14(a)")
RAKE_TYPES = cite("13:69F-14.14(a)1")
RAKE_METHOD = cite("13:69F-14.14(a)2")
RAKE_MAXIMUM = cite("13:69F-14.14(a)3")
BY_PERCENTAGE = cite("13:69F-14.14(b)1")
BY_LEVELS = cite("13:69F-14.14(b)2")
TIME_BASIS = cite("13:69F-14.14(b)3.i")
HOURLY = cite("13:69F-14.14(b)3.ii")
PARTS = cite("13:69F-14.14(b)3.iii")
TIME_AREA = cite("13:69F-14.14(b)3.iv")
TIME_VERIFIED = cite("13:69F-14.14(b)3.v")
RAKE_POSTED = cite("13:69F-14.14(c)")
# 14.18 Announcements
GAMES_AND_SEATS = cite("13:69F-14.18")
# 14.19 Bad beats
ELIGIBLE = cite("13:69F-14.19(b)")
CONTRIBUTION = cite("13:69F-14.19(b)1")
MEASURED = cite("13:69F-14.19(b)2")
NO_BONUS = cite("13:69F-14.19(b)4")
SEVERAL_BEATS = cite("13:69F-14.19(n)")
# Other rules on cards brought to a table and changed limits
INSPECTED = cite("13:69E-1.18(e)1")
PRE_SHUFFLED = cite("13:69E-1.18(r)")
CHANGE = cite("13:69F-8.3(b)")
