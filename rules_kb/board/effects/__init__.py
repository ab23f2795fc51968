"""What each action does to the position; nothing here asks whether it was allowed."""
