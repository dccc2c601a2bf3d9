"""The kit that games against the house are built from. `docs/house-games.md` builds one step by step."""
