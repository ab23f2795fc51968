"""The knowledge of the referee: what happened at a table, judged by the rules of an edition."""
