"""The workshop of faults: every rule broken on purpose in legal games, to see whether the referee sees just that."""
