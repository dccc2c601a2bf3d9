"""The mathematics the games share. It never invents a rule: it feeds outcomes into a game's settlement."""
