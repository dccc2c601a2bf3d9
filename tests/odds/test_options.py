"""Every option of every house changes what some wager is worth, or is listed as one that cannot."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.odds import counting, exact
from pitboss.odds.exact import prices
from pitboss.table import Game, Refused, every_game
from pitboss.table.house_options import named_values
from pitboss.table.wager import Wager

HOUSE: dict[str, Game] = {game.id: game for game in every_game() if game.models(game.Options())}

WITH: dict[str, dict[str, Any]] = {
    "pai-gow": {"player_bank": "on", "co_bank": "on", "unit": 5},
    "pai-gow-poker": {"player_bank": "on", "co_bank": "on", "unit": 5, "royal_match": "ii"},
    "caribbean-stud": {"minimum": 60_000, "maximum": 600_000},
}
"""Options that others need to have anything to change, beside those with which every wager is offered."""
STAKES = {"pai-gow": 705, "pai-gow-poker": 705, "caribbean-stud": None}
"""A stake on which a vigorish does not come out even, nor half of it."""
OTHERS: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600_000, "unit": 50, "areas": 1, "seats": 5, "hands": 2, "vigorish": 4,
    "side_minimum": 200, "side_maximum": 5_000, "progressive": 500, "progressive_seed": 5_000_000,
    "progressive_rate": 10, "envy_bonus": {"five aces": 100}, "imperial_cap": 0, "meter_initial": 5,
    "meter_reset": 5, "meter_rate": 10, "large_from": 200_000, "coupon_value": 500, "coupons_each": 2,
    "caribbean-stud minimum": 10_000, "caribbean-stud decks": 1, "caribbean-stud seats": 6,
    "caribbean-stud tables": {"progressive": "B1"}, "caribbean-stud maximum": 500_000,
    "three-card-poker decks": 1, "three-card-poker tables": {"pair plus": "B1"},
    "red-dog decks": 1, "red-dog odds": {"red dog: spread 1": "6 to 1"},
    "pokette odds": {"red": "11 to 10"}, "mini-dice odds": {"any 7": "9 to 2"},
    "pai-gow house_way": "best_low", "pai-gow-poker decks": 2,
    "pai-gow-poker odds": {"number": "11 to 2"}, "pai-gow-poker tables": {"bonus": "T2"},
    "joker-seven decks": 2, "jokers": 1, "cage_inches": 17, "chute_baffles": 2, "die_tenths": 24,
    "keno minimum": 100, "keno rate_card": {"schedules": {"1": {"1": 4}}},
}  # fmt: skip
"""Another value for options that are no choice of a few."""

TABLE = "minimum maximum unit seats areas decks dealing shuffle stack_order deal_order edition"
BANK = "dealer_wager bank_offer_next bank_offer_dealer_turn bank_cover bank_own_stake surrender_vs_bank"
CANNOT: dict[str, dict[str, str]] = {
    "": dict.fromkeys(
        f"{TABLE} hands licence equipment".split(),
        "who may stake how much where, with which cards: any stake and any fair deal has the same odds",
    )
    | {"void_returns_wager": "a void round is no round: the one that counts is dealt as any other"}
    | dict.fromkeys(
        "coupon_value coupons_each coupon_on_number".split(),
        "a wager is priced by its chips: a coupon is a gift beside them",
    ),
    "mini-dice": {
        "vigorish": "nothing but 0 is allowed",
        "place_stays_up_after_win": "a wager that stays up is a new one",
        "place_take_down": "a wager taken down is not decided",
        "place_bet_on_leaving": "the same",
        "shaker_offer_start": "another is refused",
        "holder_must_bet": "who shakes changes nothing",
        "cocked_die": "a die that is shaken again is as fair",
        "refusal_lasts": "who shakes changes nothing",
        "reoffer_to_passer": "who shakes changes nothing",
    },
    "red-dog": {
        "payouts": "whether odds may be better than the least, not what they are",
        "continuous_shuffler": "cards that nobody has seen are as good as shuffled",
        "raise_size": "a raise that is good is best at its most",
    },
    "pokette": dict.fromkeys(
        "display display_deck_size spoken_cash_wagers non_value_chips min_wheel_revolutions stand_cleared "
        "spins_posted".split(),
        "how spins are made and shown: a wheel has no memory",
    )
    | {"pair_in_three_when_paired": "it is refused with the posted odds"},
    "casino-night-three-card-poker": {
        "wild_cards": "none is allowed",
        "dealer_hand_always": "a hand that nobody plays against",
        "play_bet_size": "another is refused",
        "tie_result": "another is refused",
        "qualify_rule": "another is refused",
        "within_rank_order": "another is refused",
        "bonus_base": "another is refused",
    },
    "joker-seven": {
        "jokers": "nothing but 2 is allowed",
        "joker_seven_joker": "another is refused",
        "joker_seven_color_bets": "another is refused",
        "joker_seven_pairs_bets": "another is refused",
    },
    "under-over": dict.fromkeys(
        "tumbler cage_inches chute_baffles die_tenths".split(), "what the dice are tumbled in"
    ),
    "caribbean-stud": {
        "meter_rate": "the wager is priced by the least that the meter holds",
        "royals_in_one_round": "the same, for one player",
        "progressive_without_ante": "another is refused",
        "progressive_after_fold": "the best play never folds a hand that the meter pays",
    },
    "pai-gow": dict.fromkeys(BANK.split(), "who banks and for how much, not what a unit is worth")
    | {"vigorish": "nothing but 5 is allowed", "tiles_set_wrongly": "nothing but reorder is allowed"},
    "pai-gow-poker": dict.fromkeys(BANK.split(), "who banks and for how much, not what a unit is worth")
    | dict.fromkeys(
        "pre_shuffled cutting_card recut_by cut_offer_all start start_marker button_ignores_bank "
        "start_error_any_selector faceup_card_counts".split(),
        "how the cards are cut and dealt: any fair deal has the same odds",
    )
    | {
        "vigorish": "nothing but 5 is allowed",
        "side_minimum": "limits of side wagers",
        "side_maximum": "limits of side wagers",
        "progressive_rate": "the wager is priced by the least that the meter holds",
        "progressive_winners": "the same, for one player",
        "envy_bonus": "paid for the hands of others, who may be none",
        "imperial_cap_basis": "which limit may be set, not what it is",
        "surrender_from": "a surrender loses all: nobody gains by one",
        "surrender_side_wagers": "a surrender loses all: nobody gains by one",
        "keep_cards_imperial": "where cards lie until they are settled",
        "keep_dealer_hand_for_bank_bonus": "where cards lie until they are settled",
    },
    "keno": dict.fromkeys(
        "refund_undrawn lock_out closing_notice game_start sell_later_games_during_draw threshold_basis "
        "spots_limit".split(),
        "how tickets are sold and redeemed",
    )
    | dict.fromkeys(("sharing", "large_from"), "how a limit on all winners of a game is shared"),
}
"""Options that change no odds, and why: at every game, and at one."""
BUT = {("caribbean-stud", "minimum"), ("pai-gow", "unit"), ("pai-gow-poker", "unit"), ("red-dog", "decks")}
BUT |= {("caribbean-stud", "edition"), ("pai-gow", "minimum"), ("pai-gow-poker", "minimum")}
"""What changes something there: limits and commissions are in cents, and shoes differ."""

RARE = [
    cards(hand)
    for hand in (
        "As Ks Qs Js Ts Kd Qd", "As Ks Qs Js Ts Ad Kd", "As Ks Qs Js Jk Ad Kd", "As Ks Qs Js Ts Jk Kd",
        "Jk Ks Qs Js Ts 2d 3c", "9s 8s 7s 6s 5s 4s 3s", "9s 8s 7s 6s 5s 4s Jk", "As Ah Ad Ac Jk 2c 3d",
        "Jk Qs 8s 4s 2s 9d 7h", "Ks Qs 8s 4s Jk 9d 7h",
    )
]  # fmt: skip
"""Hands that a small sample does not have."""


@cache
def worth(game: str, *changed: tuple[str, Any]) -> Any:
    """What each wager is worth in a small sample, on which terms, and what rare hands come to."""
    rules = HOUSE[game]
    options = made(game, dict(changed))
    models = rules.models(options)
    terms = [[_terms(wager) for wager in model.wagers] for model in models]
    found = [price.to_json() | {"stake": 0} for price in prices(rules, options, STAKES.get(game))]
    rare = [
        draw.value(*hand)
        for model in models
        for draw in model.draws
        for hand in RARE
        if draw.size == len(hand) and len(model.source.kinds) == 53
    ]
    return terms, found, rare


def _terms(wager: Wager) -> Any:
    return wager.args, wager.pays.lines, wager.most, wager.most_with, wager.commission, wager.meter


def made(game: str, changed: dict[str, Any]) -> Any:
    rules = HOUSE[game]
    alone = {"co_bank": "off"} if changed.get("player_bank") == "off" else {}
    return rules.Options(**{**getattr(rules, "widest", {}), **WITH.get(game, {}), **alone, **changed})


@pytest.fixture(autouse=True)
def sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever can be counted is sampled here: it need not be right, only the same."""
    monkeypatch.setattr(counting, "COMPILED_FROM", 10**30)
    monkeypatch.setattr(counting, "SAMPLED_FROM", 0)
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 4_000)
    monkeypatch.setattr(counting, "SAMPLE_SEED", 14)  # by which one of these few hands wins a part of a meter
    monkeypatch.setattr(exact, "_count_visible_card", lambda model: [])


def cannot(game: str, option: str) -> bool:
    return option in CANNOT.get(game, {}) or (option in CANNOT[""] and (game, option) not in BUT)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.exhaustive] if game == "pai-gow-poker" else []) for game in HOUSE],
)
def test_every_option_changes_some_price_or_is_known_not_to(game: str) -> None:
    usual = worth(game)
    for option in (each.name for each in HOUSE[game].house_options()):
        other = OTHERS.get(f"{game} {option}", OTHERS.get(option))
        now = getattr(made(game, {}), option)
        values = [each for each in named_values(HOUSE[game].Options).get(option) or (other,) if each != now]
        assert values, f"{game} {option}: no other value to try"
        changes = any(_changed(game, option, value, usual) for value in values)  # the first that does will do
        assert changes != cannot(game, option), f"{game} {option} of {values}"


def _changed(game: str, option: str, value: Any, usual: Any) -> bool:
    """Whether a value changes anything; one that the law refuses does not."""
    try:
        made(game, {option: value})
    except Refused:
        return False
    return bool(_worth(game, option, value) != usual)


def _worth(game: str, option: str, value: Any) -> Any:
    return worth.__wrapped__(game, (option, value))


def test_only_existing_options_are_listed() -> None:
    for game, listed in CANNOT.items():
        known = {each.name for name in ([game] if game else HOUSE) for each in HOUSE[name].house_options()}
        assert listed.keys() <= known, listed.keys() - known
