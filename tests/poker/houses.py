"""Play nights at a table of any house, to see the effect of an option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.equipment.cards import name
from pitboss.equipment.chance import Chance, Stream
from pitboss.house.poker.signs import table_sign
from pitboss.poker.game import PokerGame
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER, Action, Refused
from pitboss.table.bots import RandomLegal, first_option
from pitboss.table.house_options import BadOptions, default_options, named_values
from pitboss.table.option import Pick
from pitboss.table.record import digest
from pitboss.table.view import View
from tests.poker.deck import by_seat, community, fitting, stacked, stud, with_any_stack

VALUES: dict[str, tuple[Any, ...]] = {
    "minimum": (500,),
    "maximum": (1000, 5000),
    "unit": (25,),
    "most_seats": (2,),
    "ante": (100,),
    "blinds": ((1000,), (500, 1000, 2000)),
    "bring_in_amount": (500,),
    "max_raises": (1,),
    "extra_rulings": ((("smoke", "refund"),),),
    "kill_amount": (100,),
    "kill_multiple": (50,),
    "rake_percent": (10,),
    "rake_cap": (100,),
    "rake_levels": (((2000, 100), (4000, 100)),),
    "fund": (300,),
    "fund_least_pot": (4000,),
    "payout_loser": (20,),
    "payout_winner": (0, 10),
    "payout_table": (0, 10),
    "bad_beat": ("2c 3d 4h 5s 7c", "2c 3d 4h 5s", "2c 3d 5h"),
}
"""Other values of options without named ones; for the bad beat, some that fit each order of hands."""
RAKED = {"rake_percent": 5, "ante": 100}
KILLED = {"kill": "kill", "kill_multiple": 2}
FUNDED = {"fund": 1000, "rake_percent": 10}
POSTED = {"bring_in": "posted_amount", "bring_in_amount": 300}
NEEDS: dict[str, dict[str, Any]] = {
    "blinds": {"minimum": 1000},  # these set it if given alone
    "min_raise": {"limit": "no"},
    "short_all_in_reopens": {"limit": "no"},
    "unit": {"limit": "no"},
    "single_chip_open": {"words": "on", "limit": "no"},
    "bring_in": {"bring_in_amount": 300},
    "bring_in_amount": POSTED,
    "bring_in_complete": POSTED,
    "common_card_betting": {"edition": "19:47"},
    "odd_chip_other": {"fund": 100},
    "odd_units": {"fund": 100},
    "odd_chip_cards": {"fund": 100, "odd_low_card": "worst_rank"},
    "odd_low_card": {"fund": 100},
    "button_draw": {"first_button": "by_card"},
    "kill_threshold_base": KILLED,
    "kill_survives_tie": KILLED,
    "kill_acts_last": KILLED,
    "kill_amount": {"kill": "kill"},
    "kill_multiple": {"kill": "kill"},
    "rake_counts_ante": RAKED,
    "rake_round": RAKED,
    "rake_cap": RAKED,
    "misdeal_money": {"ante": 100},
    "bb_pot_basis": FUNDED | {"fund_least_pot": 4000},
    "fund_least_pot": FUNDED,
    "bad_beat_hole_cards": FUNDED,
    "fund": FUNDED,
    "bad_beat": FUNDED,
    "payout_loser": FUNDED,
    "payout_winner": FUNDED,
    "payout_table": FUNDED,
    "payout_several": FUNDED,
    "bad_beat_paid": FUNDED,
    "cap_counts": {"max_raises": 2},
    "disclose": {"muck": "any"},
}
"""Other options that an option needs to have an effect."""


def others(option: str, kind: type[PokerOptions] = PokerOptions) -> tuple[Any, ...]:
    """Return legal values of an option other than its default, or some of them."""
    default = getattr(default_options(kind), option)
    values = named_values(kind).get(option) or VALUES[option]
    return tuple(value for value in values if value != default)


def setting(game: PokerGame, option: str) -> dict[str, Any]:
    """Return house options of this game under which an option may have an effect."""
    needs = NEEDS.get(option, {})
    needs = fitting(game, needs) if game.uses(option) else needs
    try:
        game.check_offered(game.Options(**needs))
    except Refused:
        return {}
    return needs


SCENES = ("two", "short", "ties", "mishaps", "full")
"""Two players; ragged stacks; decks that deal ties; a dealer who errs; every seat taken."""
BEST: dict[str, str] = {
    name: scene
    for scene, names in {
        "two": "heads_up_button_posts_small low_pair_aces_worst single_chip_open bb_pot_basis "
        "kill_threshold_base",
        "short": "short_all_in_reopens",
        "ties": "odd_chip_other odd_units odd_chip_cards odd_low_card wheel_is_straight kill_survives_tie",
        "mishaps": "misdeal_money exposed_is_upcard off_table_replace exposed_replace_time draw_exposed "
        "exposed_misdeal_count exposed_burn",
        "full": "tie_any_card common_counts_burn last_card_joins_burns common_counts_showing "
        "common_card_betting draw_reshuffle stub_first own_earlier_discards_out button_rule missed_blinds",
    }.items()
    for name in names.split()
}
"""Scenes in which an option is likely to show an effect."""


class Loose:
    """A bot that mostly stays in, at times bets or folds, discards many cards, and bets large chips one by
    one."""

    def __init__(self, chance: Stream) -> None:
        self.chance, self.any = chance, RandomLegal(chance)

    def __call__(self, view: View) -> Action:
        assert view.turn is not None
        first = view.turn.options[0]
        for option in view.turn.options:
            if isinstance(option, Pick) and self.chance.below(3) == 0:
                return option.action(option.items[-1:] if option.money else option.items)
        return first.action() if self.chance.below(3) else self.any(view)


def night(game: PokerGame, scene: str, seed: int, options: PokerOptions, *, check: bool) -> Iterator[str]:
    """Record the offers and events of some hands at one table, under options that it may `check`."""
    chance = Chance.seeded(f"{game.id} {scene} {seed}")
    most, _ = game.seating(game.Options(edition=options.edition))
    seats = {"two": 2, "ties": 3, "full": most}.get(scene) or min(most, 6)
    stacks = dict.fromkeys(range(1, seats + 1), 50_000)
    if scene == "short":
        stacks |= {seat: 100 + 100 * chance.below(25) for seat in range(3, seats + 1)}
    at = game.table(options=options if check else None, stacks=stacks)
    at._options = options  # also values that the game would refuse
    if scene == "short":
        with_any_stack(at)
    bot = Loose(chance)
    for number in range(3):
        deck: Chance = Chance.seeded(f"{game.id} {seed} {number}", mishaps=12 if scene == "mishaps" else 0)
        if tied := scene == "ties" and number > 0:
            deck = stacked(tied_deck(game, chance))
        hand = at.start(deck)
        if hand.turn is not None:
            yield str(hand.turn.options.of(DEALER))
        while hand.turn is not None:
            yield str(hand.turn.options.of(hand.turn.actor))
            view = hand.view(hand.turn.actor)
            hand.act(first_option(view) if tied else bot(view))
        yield digest(hand.events)
        if scene == "full":  # a player leaves and another returns, so the button and the blinds skip some
            for seat in at.out:
                at.sit_in(seat)
            at.sit_out(1 + chance.below(seats))


RUNS = ((12, 0, 1, 2, 3, 9, 10), (4, 5, 6, 7, 8, 10, 12), (3, 4, 5, 10, 12, 0, 1))
"""Straights, with higher cards beside them that they leave out."""


def tied_deck(game: PokerGame, chance: Chance) -> str:
    """Stack a deck that gives three players the same ranks, so that hands tie unless suits match."""
    ranks = RUNS[chance.below(3)] if chance.below(2) else chance.draw(7, 13)
    suits = chance.draw(4, 4)
    held = [[name(4 * rank + suits[(seat + n) % 4]) for n, rank in enumerate(ranks)] for seat in range(3)]

    def hands(count: int) -> list[str]:
        return [" ".join(cards[:count]) for cards in held]

    if game.id == "mambo-stud":
        return stud(*hands(3), first=2, board=held[0][3])
    if game.stud:
        return stud(*hands(5), first=2) if game.id == "five-card-stud" else stud(*hands(7), first=3)
    if game.has_flop:
        own = hands(2 if game.id == "hold-em" else 4)
        used = " ".join(own).split()
        rest = [card for card in map(name, chance.draw(52, 52)) if card not in used]
        return community(*own, board=" ".join(rest[:5]))
    return by_seat(*hands(4 if game.id == "badugi" else 5))


def told(
    game: PokerGame, scene: str, seed: int, house: Mapping[str, Any], *, check: bool = True
) -> Iterator[str]:
    """Yield the house's sign and the events of a night there, or the refusal that ends it."""
    try:
        options = game.Options(**house)
        if check:
            yield str(table_sign(game, options))
        yield from night(game, scene, seed, options, check=check)
    except (Refused, BadOptions) as refusal:
        yield str(refusal)
