"""The keno room's screens: the board for everybody, the writer's desk, and the supervisor's."""
