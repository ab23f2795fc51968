"""Who sits where, who may speak for whom, who looks on, and what is shared."""
