"""Paragraphs of 13:47-7 that a bingo occasion applies: one name each, in the order of the text."""

from pitboss.law import cite

# 1.1 Words
DRAWN_FROM_RECEPTACLE = cite('13:47-1.1 "bingo"')
CARD = cite('13:47-1.1 "card"')
BINGO = cite("13:47-7")
# 7.2 Prizes
PRIZE_LIMITS = cite("13:47-7.2(a)")
BONUS_LIMITS = cite("13:47-7.2(c)")
BONUS_ADDS = cite("13:47-7.2(d)")
# Titles only: what the texts say is not in our copy
CHARGE = cite("13:47-7.5")
DIVISION = cite("13:47-7.6")
EQUIPMENT = cite("13:47-7.9")
ANNOUNCED = cite("13:47-7.10")
VERIFIED = cite("13:47-7.13")
WINNER = cite("13:47-7.14")
# 7.11 Arrangements
ILLUSTRATED = cite("13:47-7.11(a)")
# 7.12 Alternate prizes
BY_CALLS = cite("13:47-7.12(a)")
SAY_CALLS = cite("13:47-7.12(b)")
BY_ATTENDANCE = cite("13:47-7.12(c)")
SAY_ATTENDANCE = cite("13:47-7.12(d)")
# 7.20 Card-minding devices
CARD_MINDING = cite("13:47-7.20")
# 7.30 to 7.33 Progressive jackpots
SAY_JACKPOT = cite("13:47-7.30")
JACKPOT_AMOUNT = cite("13:47-7.31")
JACKPOT_CHECK = cite("13:47-7.33(a)")
JACKPOT_NUMBERS = cite("13:47-7.33(a)1")
JACKPOT_ANNOUNCED = cite("13:47-7.33(a)2")
JACKPOT_CALLS = cite("13:47-7.33(a)3")
JACKPOT_SERIES = cite("13:47-7.33(a)4")
JACKPOT_VERIFIED = cite("13:47-7.33(b)")
# 7.44 Bingo for amusement
AMUSEMENT = cite("13:47-7.44")
# Elsewhere
IN_PROCEEDS = cite("13:47-6.2")
