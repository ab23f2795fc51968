"""The tables that pictures are taken of: how each began, and what was logged there."""

HEAD = "edition: us-classic\nplayers: Ann, Bob, Cal, Dot\nassume: salary, tax, cards\n"
POOR = "  Ann cash 40, at north_carolina, owns oriental vermont\n"
RICH = "  Bob cash 800, owns park_place boardwalk\n"
SCENES: dict[str, tuple[str, tuple[str, ...]]] = {
    "auction": (HEAD, ("Ann roll 2 4 to oriental_avenue", "Ann decline", "Cal bid 40", "Dot bid 60", "Bob pass")),
    "rent": (
        HEAD,
        ("Ann roll 2 4 to oriental_avenue", "Ann buy oriental_avenue", "Bob roll 1 5 to oriental_avenue"),
    ),
    "poor": (
        f"players: Ann, Bob\nposition:\n{POOR}{RICH}  turn Ann\n",
        ("Ann roll 3 4 to boardwalk", "Bob demand rent from Ann"),
    ),
    "won": (
        f"players: Ann, Bob\nposition:\n{POOR}{RICH.replace('boardwalk', 'boardwalk(h)')}  turn Ann\n".replace(
            "park_place", "park_place(4)"
        ),
        ("Ann roll 3 4 to boardwalk", "Bob demand rent from Ann", "Ann bankrupt to Bob"),
    ),
}
