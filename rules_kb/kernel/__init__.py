"""What every game shares: the words, the judge, the log."""
