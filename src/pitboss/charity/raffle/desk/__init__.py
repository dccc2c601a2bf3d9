"""The operations of raffles: opening one, selling its tickets, drawing and awarding, deals, contests."""
