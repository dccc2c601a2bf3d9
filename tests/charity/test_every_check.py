"""Every check that charity games need, with its citation and the test that carries it.

HT is the hold 'em tournament, CN the casino night, TC its three card poker, BG bingo, RF raffles, and EQ
equipment and licenses.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
FOLDERS = {
    "HT": "charity/tournament", "CN": "charity/casino_night", "TC": "games/three_card",
    "BG": "charity/bingo", "RF": "charity/raffle", "EQ": "charity/organization",
}  # fmt: skip
ELSEWHERE = ("charity/", "games/", "poker/", "rankings/")
COUNTS = {"HT": 33, "CN": 14, "TC": 14, "BG": 15, "RF": 19, "EQ": 15}
RULES, ROUND = "poker/test_casino_night_rules", "poker/test_casino_night"
DUE = "charity/organization/test_deadlines"
CHECKS = f"""
HT1  | (j)1                 | {RULES} | the_deck_is_52_different_cards_shuffled_before_each_round
HT2  | (j)2                 | {RULES} | pots_are_never_split_between_high_and_low
HT3  | (j)3                 | {RULES} | all_chips_put_into_pots_are_won
HT4  | (c)                  | test_entry | every_player_pays_the_same_and_gets_the_same_chips
HT5  | (c)                  | test_entry | chips_are_not_redeemed_for_cash
HT6  | (d)                  | test_seating | a_twelfth_seat_is_refused
HT7  | (e)1                 | {RULES} | the_deck_is_52_different_cards_shuffled_before_each_round
HT8  | (e)2                 | {ROUND} | the_button_begins_at_the_dealers_left_and_a_card_is_burned_first
HT8  | (e)2                 | {ROUND} | the_button_simply_moves_on
HT9  | (e)3                 | test_balancing | the_button_and_the_blinds_simply_move
HT9  | (e)4                 | {ROUND} | heads_up_the_button_posts_the_small_blind
HT10 | (e)14                | {RULES} | four_cards_are_burned_face_down_and_the_deal_map_holds
HT11 | (e)5                 | {ROUND} | a_round_follows_the_steps_of_its_section
HT12 | (e)9.ii              | {RULES} | nobody_checks_a_bet_and_a_call_equals_the_largest_contribution
HT13 | (e)11.i              | {ROUND} | a_round_follows_the_steps_of_its_section
HT14 | (e)9.iii             | {ROUND} | each_interval_allows_three_raises
HT15 | (a) "check"          | {RULES} | nobody_checks_a_bet_and_a_call_equals_the_largest_contribution
HT16 | (a) "call"           | {RULES} | nobody_checks_a_bet_and_a_call_equals_the_largest_contribution
HT17 | (e)16.i              | {ROUND} | the_last_player_left_wins_and_need_not_show
HT18 | (e)16.ii             | {ROUND} | the_last_bettor_of_the_whole_round_shows_first
HT18 | (e)16.ii             | {RULES} | everyone_left_shows_when_nobody_bet
HT19 | (e)18                | {RULES} | a_short_call_returns_the_excess_and_betting_is_over
HT20 | (e)19                | {RULES} | side_pots_of_four_all_ins
HT21 | (f)                  | {RULES} | the_ranks_of_hands_best_first
HT22 | (g)                  | {RULES} | suits_are_equal_and_an_ace_is_low_only_below_a_two
HT23 | (e)21                | {RULES} | ties_are_broken_inside_the_combination_and_then_outside_it
HT23 | (e)22                | {RULES} | never_a_sixth_card_and_the_board_alone_may_play
HT24 | (h)                  | desk/test_entries | a_fourth_rebuy_is_refused
HT24 | (h)                  | desk/test_entries | a_rebuy_at_60_00_is_sold_and_one_at_60_01_is_not
HT25 | (k)                  | test_entry | a_player_without_chips_who_cannot_re_buy_is_out
HT26 | (i)2                 | test_finish | at_the_set_time_chips_rank
HT26 | (m)3                 | test_running | play_begins_with_a_complete_sheet_seats_and_two_players
HT27 | (m)5                 | test_sheet | a_sheet_without_an_item_is_refused_with_its_rule
HT28 | (n)                  | desk/test_opening | the_seventh_tournament_of_a_calendar_year_is_refused
HT29 | (o)                  | test_running | another_game_is_being_played_at_every_moment
HT30 | (l)                  | test_running | a_dispute_names_the_operator_and_the_ruling
HT31 | (b)                  | test_running | equipment_is_owned_or_rented_from_an_approved_provider
HT32 | (j)6                 | {RULES} | players_see_their_own_pocket_cards_alone_at_any_time_and_folded_ones_stay_hidden
HT33 | (j)4                 | {RULES} | a_player_has_one_hand_in_a_round

CN1  | 13:47-20.4           | test_program | every_game_is_on_the_list_and_on_the_license
CN2  | 13:47-2.4            | charity/organization/test_licenses | the_registration_should_be_valid_on_each_day_of_play
CN3  | 13:47-13.8(a)        | test_floor | a_contract_is_for_this_night_with_an_approved_provider
CN4  | 13:47-4.9            | charity/organization/test_fees | each_kind_of_game_has_its_fee
CN5  | 13:47-4              | {DUE} | a_license_for_more_than_a_year_or_issued_early_is_advised_against
CN6  | 13:47-4.9            | {DUE} | the_report_of_operations_is_due_on_the_15th_of_the_next_month
CN7  | 13:47-20.40(c)       | test_prizes_and_money | chips_have_no_cash_value
CN8  | 13:47-20.40(o)       | test_floor | the_last_other_game_stays_open_while_a_tournament_is_played
CN8  | 13:47-20.40(n)       | test_standing_checks | the_tournament_is_checked
CN9  | 13:47-6.19(a)        | test_prizes_and_money | alcohol_is_no_prize_and_cash_brings_a_warning
CN10 | 13:47-20.26(b)2      | games/casino_night/test_joker_seven | the_deck_is_52_cards_and_two_jokers
CN11 | 13:47-20.26(g)1      | games/casino_night/test_joker_seven | color_bets
CN11 | 13:47-20.26(g)2      | games/casino_night/test_joker_seven | other_bets
CN12 | 13:47-20.33(a)1      | games/casino_night/test_dice_games | the_cage_the_chute_and_the_dice_have_their_sizes
CN12 | 13:47-20.33(a)2      | games/casino_night/test_dice_games | a_round_with_other_dice_is_void
CN13 | 13:47-20.33(d)1      | games/casino_night/test_dice_games | under_pays_exactly_even_money_and_the_rest_is_a_reading
CN14 | 13:47-13.8(c)        | test_floor | the_provider_answers_for_every_table_it_supplies

TC1  | 13:47-20.41(j)2      | test_casino_night | one_hand_per_player_and_no_wild_cards
TC2  | 13:47-20.41(b)       | test_casino_night | the_table_the_license_and_the_equipment
TC3  | 13:47-20.41(k)       | test_casino_night | the_dealer_shuffles_by_hand_before_every_round
TC4  | 13:47-20.41(j)1      | test_casino_night | one_hand_per_player_and_no_wild_cards
TC5  | 13:47-20.41(h)       | test_casino_night | pair_plus_pays_by_the_players_cards_alone
TC6  | 13:47-20.41(i)       | test_casino_night | the_ante_bonus_pays_a_straight_or_better_even_if_the_dealer_wins
TC7  | 13:47-20.41(f)1      | test_casino_night | the_ante_wins_if_the_dealer_does_not_qualify
TC8  | 13:47-20.41(f)4      | test_casino_night | the_cards_decide_if_the_dealer_qualifies
TC9  | 13:47-20.41(a) "qualifying hand" | test_casino_night | the_ante_wins_if_the_dealer_does_not_qualify
TC10 | 13:47-20.41(e)       | test_casino_night | a_fold_loses_the_ante_and_nothing_else_even_if_the_dealer_does_not_qualify
TC11 | 13:47-20.41(a) "pair plus" | test_casino_night | pair_plus_pays_by_the_players_cards_alone
TC12 | 13:47-20.41(g)2      | rankings/test_three_and_four | three_card_poker_in_the_order_of_the_text
TC13 | 13:47-20.41(b)       | test_casino_night | the_table_the_license_and_the_equipment
TC14 | 13:47-20.4           | test_casino_night | the_table_the_license_and_the_equipment

BG1  | 13:47-7.2(a)         | test_program | one_game_offers_a_thousand_dollars_at_most
BG1  | 13:47-7.2(a)         | test_program | no_award_takes_a_game_or_the_occasion_above_its_limit
BG2  | 13:47-7.2(a)         | test_program | twelve_games_of_250_fill_an_occasion_and_thirteen_are_too_many
BG3  | 13:47-7.2(c)         | test_program | a_bonus_of_500_stands_on_top_of_a_game_of_1000
BG3  | 13:47-7.2(c)         | test_program | two_bonuses_of_one_game_count_together
BG4  | 13:47-7.2(c)         | test_program | three_bonuses_of_500_fill_an_occasion_and_four_of_400_are_too_much
BG5  | 13:47-7.2(c)         | test_program | bonuses_are_left_out_of_the_limits_on_scheduled_prizes
BG6  | 13:47-7.2(d)         | test_program | a_game_of_300_with_a_bonus_still_pays_300
BG7  | 13:47-7.11(a)        | test_program | an_arrangement_is_illustrated_in_the_application
BG8  | 13:47-7.12(a)        | test_program | the_highest_alternate_obeys_the_limits
BG8  | 13:47-7.12(c)        | test_program | alternate_prizes_must_be_on_the_license
BG9  | 13:47-7.12(b)        | desk/test_prizes | a_prize_by_calls_is_licensed_and_announced_before_the_game
BG9  | 13:47-7.12(d)        | desk/test_prizes | a_prize_by_attendance_is_announced_with_the_people_present
BG10 | 13:47-7.33(a)        | desk/test_claiming | another_player_watches_and_the_member_in_charge_signs
BG11 | 13:47-7.33(b)        | desk/test_claiming | no_jackpot_is_paid_before_it_is_verified
BG12 | 13:47-7.33(a)3       | desk/test_claiming | after_the_last_call_for_the_jackpot_the_prize_is_paid
BG12 | 13:47-7.33(a)4       | desk/test_claiming | a_jackpot_fails_on_each_of_the_four_points
BG13 | 13:47-7.20           | desk/test_accounts | a_device_receipt_has_its_model_and_its_terminal_or_account_number
BG14 | 13:47-8.1(c)1        | charity/raffle/test_instant | who_runs_the_bingo_plays_no_instant_raffle_there
BG15 | 13:47-4.9            | {DUE} | the_report_of_operations_is_due_on_the_15th_of_the_next_month

RF1  | 13:47-8.1(a)1        | test_barred | each_role_is_barred_where_the_matrix_says_so_and_nowhere_else
RF2  | 13:47-6.19(a)        | test_prize_list | nobody_under_21_and_nobody_of_unknown_age_takes_part
RF2  | 13:47-6.19(b)        | charity/test_prizes | alcohol_must_be_unopened
RF3  | 13:47-6.20           | charity/test_prizes | cash_is_a_prize_of_six_kinds_of_game_and_elsewhere_warned_about
RF4  | 13:47-6.20           | test_money | half_of_1001_dollars_is_500_dollars_50
RF5  | 13:47-8.3            | charity/test_prizes | one_prize_has_a_limit_by_drawing_and_otherwise
RF6  | 5:8-62               | test_money | the_yearly_limit_counts_neither_donated_prizes_nor_those_of_one_occasion
RF7  | 13:47-6.20           | charity/test_prizes | cash_of_calendar_and_instant_raffles_has_a_limit
RF8  | 13:47-8.46(b)        | test_prize_list | prizes_above_25000_together_are_insured_in_full
RF8  | 13:47-8.46(d)        | test_prize_list | annuity_final_phase_and_side_prizes_have_their_limits
RF9  | 13:47-6.20           | charity/test_prizes | prohibited_categories_are_reported_in_every_game
RF10 | 13:47-8.18(a)9       | test_tickets | a_calendar_ticket_without_any_one_item_is_refused_at_its_paragraph
RF11 | 13:47-8.18(b)        | test_draws | absent_holders_are_passed_over_only_where_the_tickets_say_so
RF12 | 13:47-8.18(a)4       | test_selling | no_ticket_is_sold_twice_or_out_of_its_book
RF13 | 13:47-1.1 "draw raffle" | test_drawing | no_draw_is_sealed_until_the_counterparts_are_as_many_as_the_tickets
RF14 | 13:47-8.38(a)        | test_deals | a_deal_is_paid_by_check_dated_the_delivery_day
RF15 | 13:47-8.41(a)        | test_deals | records_are_kept_three_years_from_the_last_day
RF15 | 13:47-8.41(b)        | test_instant | the_records_of_a_deal_add_up_day_by_day
RF16 | 13:47-8.43(a)        | test_deals | an_invoice_without_any_one_field_is_found_at_its_paragraph
RF17 | 5:8-51.6             | test_draws | a_prize_at_a_sporting_venue_is_posted_claimed_delivered_or_forfeited
RF17 | 5:8-51.6             | test_draws | a_prize_nobody_claims_in_a_year_is_the_organizations
RF18 | 13:47-4.9            | charity/organization/test_fees | each_kind_of_game_has_its_fee
RF18 | 13:47-4.9            | charity/organization/test_fees | a_large_50_50_prize_costs_more_after_the_event
RF19 | 13:47-4.9            | {DUE} | the_report_of_operations_is_due_on_the_15th_of_the_next_month

EQ1  | 13:47-5A.8(a)        | test_notices | 48_hours_to_the_minute
EQ2  | 13:47-5A.8(a)8       | test_notices | a_notice_has_its_eight_items_each_with_its_rule
EQ3  | 13:47-5A.1(a)        | test_systems | a_system_is_identical_to_the_certified_one
EQ4  | 13:47-5A.1(b)        | test_systems | an_application_carries_the_fee_by_check_or_money_order
EQ5  | 13:47-13.8(a)        | test_providers | a_contract_needs_a_registered_customer
EQ6  | 13:47-13.8(a)        | test_providers | a_contract_needs_a_license_or_a_pending_application_there
EQ7  | 13:47-13.8(a)        | test_providers | registration_and_license_are_both_required
EQ8  | 13:47-13.8(c)        | test_providers | the_provider_answers_for_each_table_machine_and_worker
EQ9  | 13:47-13.9(a)7       | test_supplies | the_monthly_report_has_every_item
EQ9  | 13:47-13.9(a)        | test_deadlines | the_monthly_report_is_filed_on_the_15th
EQ10 | 13:47-13.9(b)        | test_supplies | an_account_unpaid_on_day_61_is_reported_by_day_70
EQ11 | 13:47-2.4            | test_licenses | the_registration_should_be_valid_on_each_day_of_play
EQ12 | 13:47-4              | test_deadlines | a_license_for_more_than_a_year_or_issued_early_is_advised_against
EQ13 | 13:47-4              | test_deadlines | a_license_for_more_than_a_year_or_issued_early_is_advised_against
EQ14 | 13:47-4.9            | test_deadlines | the_report_of_operations_is_due_on_the_15th_of_the_next_month
EQ15 | 5:8-61               | test_workers | members_affiliates_and_approved_paid_workers_may_work
"""  # noqa: E501


@cache
def find_rules(module: str) -> dict[str, set[str]]:
    """Return the citations of each test of a module."""
    found: dict[str, set[str]] = {}
    for node in ast.parse((TESTS / f"{module}.py").read_text()).body:
        if isinstance(node, ast.FunctionDef):
            marks = [each for each in node.decorator_list if isinstance(each, ast.Call)]
            cites = [one for each in marks if ast.unparse(each.func).endswith(".rule") for one in each.args]
            found[node.name] = {str(each.value) for each in cites if isinstance(each, ast.Constant)}
    return found


def test_every_check_has_a_test_with_its_citation() -> None:
    rows = [[cell.strip() for cell in line.split(" | ")] for line in CHECKS.split("\n") if line]
    missing = []
    for check, law, module, test in rows:
        path = module if module.startswith(ELSEWHERE) else f"{FOLDERS[check[:2]]}/{module}"
        cite = f"13:47-20.40{law}" if law.startswith("(") else law
        if cite not in find_rules(path).get(f"test_{test}", ()):
            missing.append(f"{check}: {path} has no test_{test} for {cite}")
    assert not missing, "\n".join(missing)
    listed = {check for check, *_ in rows}
    assert listed == {f"{kind}{number}" for kind, most in COUNTS.items() for number in range(1, most + 1)}
