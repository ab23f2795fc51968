"""Live tables: a server that nobody slow can stop, and a stream that says at once when a table has moved on."""
