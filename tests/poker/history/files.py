"""Hand-made files of every variant, with all fields of the format and every form of amounts."""

from __future__ import annotations

EVERY_FIELD = """# A hand with every field of the format.
variant = 'NT'
ante_trimming_status = true
antes = [0.25, 0.25, 0.25, 0.25]
blinds_or_straddles = [0.50, 1, 2, 0]
min_bet = 1
starting_stacks = [100, 87.50, inf, 240.75]
actions = [
  'd dh p1 ????',
  "d dh p2 9c9d  # Bea's pair",
  'd dh p3 ????',
  'd dh p4 KhQh',
  '# somebody coughs',
  'p4 cbr 6.50', 'p1 f', 'p2 cc', 'p3 f',
  '',
  'd db 2s9hJd', 'p2 cc', 'p4 cbr 9.00', 'p2 cbr 1.8e1', 'p4 f',
]
author = 'Nora Quill'
event = 'Thursday Game #7'
url = 'https://example.org/thursday'
venue = "Quill's Cellar"
address = '12 Weir Lane'
city = 'Lowford'
region = 'Marshire'
postal_code = 'LW1 2QX'
country = 'Elsewhere'
time = 23:59:01
time_zone = 'Europe/Lisbon'
time_zone_abbreviation = 'WET'
day = 29
month = 2
year = 2024
hand = 'the seventh'
level = 3
seats = [9, 1, 2, 5]
seat_count = 9
table = 'by the window'
players = ['Al', "Bea O'Dell", '', "D\\u00e9sir\\u00e9e \\u001b[31m"]
finishing_stacks = [99.25, 106.25, inf, 225.00]
winnings = [0, 34.50, 0, 0]
currency = 'GBP'
currency_symbol = '£'
time_limit = 30.5
time_banks = [60, 60, 12.25, inf]
_weather = {rain = true, degrees = 7.50, winds = ["west", 'south'], since = 2024-02-28T21:00:00Z}
_days = [2024-02-28, 2024-02-29]
_big = 1_000_000
_tiny = 0.0000000
"""
ONE_TWO = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 AcAd', 'd dh p3 ????', 'p3 cbr 6', 'p1 f', 'p2 cbr 18', 'p3 f']
players = ['Ida', 'Jon', 'Kit']
"""
CENTS = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.01, 0.02]
min_bet = 0.02
starting_stacks = [2, 2.00]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 0.06', 'p1 f']
finishing_stacks = [1.98, 2.02]
currency_symbol = '$'
"""
COINS = """variant = 'PO'
antes = [0, 0, 0]
blinds_or_straddles = [0.0005, 0.001, 0]
min_bet = 0.001
starting_stacks = [0.1, 0.25, 0.0750]
actions = ['d dh p1 ????????', 'd dh p2 2c3c4d5d', 'd dh p3 ????????', 'p3 cbr 0.0035', 'p1 f', 'p2 f']
currency = 'XBT'
"""
FIXED = """variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [500, 500, 500]
actions = ['d dh p1 7h7s', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 20', 'p1 cbr 30', 'p2 f', 'p3 cc',
  'd db 2c3d4h', 'p1 cbr 10', 'p3 cc', 'd db Ts', 'p1 cbr 20', 'p3 f']
level = 4
"""
SPLIT = """variant = 'FO/8'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [60, 60]
actions = ['d dh p1 Ac2d9h9s', 'd dh p2 KsQhJd8c', 'p2 cc', 'p1 cc', 'd db 3c4s5h', 'p1 cbr 2', 'p2 cc',
  'd db Td', 'p1 cbr 4', 'p2 f']
"""
STUD = """variant = 'F7S'
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [150, 150, 150]
actions = ['d dh p1 ????2c', 'd dh p2 KhKdKs', 'd dh p3 ????Jc', 'p1 pb', 'p2 cbr 5', 'p3 f', 'p1 cc',
  'd dh p1 5d', 'd dh p2 8s', 'p2 cbr 5', 'p1 f']
players = ['', '', '']
"""
STUD_SPLIT = STUD.replace("'F7S'", "'F7S/8'").replace("150, 150, 150", "150.5, 150.50, 150")
RAZZ = """variant = 'FR'
antes = [0.5, 0.5]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [40, 40]
actions = ['d dh p1 Ac2d3h', 'd dh p2 ????Kd', 'p2 pb', 'p1 cbr 2', 'p2 cc', 'd dh p1 7s', 'd dh p2 8s',
  'p1 cbr 2', 'p2 f']
finishing_stacks = [42.5, 37.5]
"""
DRAW = """variant = 'F2L3D'
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [90, 90, 90]
actions = ['d dh p1 ??????????', 'd dh p2 2c3d4h7sKd', 'd dh p3 ??????????', 'p3 cbr 8', 'p1 f', 'p2 cc',
  'p2 sd Kd', 'p3 sd ????', 'd dh p2 8h', 'd dh p3 ????', 'p2 cbr 4', 'p3 f']
"""
BADUGI = """variant = 'FB'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [25, 25]
actions = ['d dh p1 Ac2d3h9h', 'd dh p2 ????????', 'p2 cc', 'p1 cc', 'p1 sd 9h', 'p2 sd ??', 'd dh p1 4s',
  'd dh p2 ??', 'p1 cbr 2', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cbr 4', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cbr 4',
  'p2 cc', 'p1 sm -', 'p2 sm']
"""
UNFINISHED = ONE_TWO.replace(", 'p2 cbr 18', 'p3 f'", "")
FILES = {
    "every field": EVERY_FIELD, "one and two": ONE_TWO, "cents": CENTS, "coins": COINS, "fixed": FIXED,
    "split": SPLIT, "stud": STUD, "stud split": STUD_SPLIT, "razz": RAZZ, "draw": DRAW, "badugi": BADUGI,
    "unfinished": UNFINISHED,
}  # fmt: skip
