"""Bankroll figures: risk of ruin, final result and deepest drawdown."""
