"""Arguments about taxes, Free Parking and the final count."""

from typing import Any

from rules_kb.board.places import listed
from rules_kb.record.scenes import Facts, Scene, Topic, Yes, price

topic = Topic("Taxes, Free Parking, the end")
OWNS = {
    "mortgaged": ("park_place(m) boardwalk(m)", "both dark_blue streets, mortgaged,"),
    "clear": ("park_place boardwalk", "both dark_blue streets"),
    "nothing": ("", ""),
}


@topic.scene()
def income_tax(f: Facts, ed: Any) -> Scene:
    """The income tax, chosen and perhaps paid."""
    held, has = OWNS.get(f.owns) or (f.owns, listed(f.owns))
    owns, has = (f", owns {held}", f" and {has}") if held else ("", "")
    story = f"Ann, with ${f.cash}{has}, stops on income_tax and chooses {'10 percent' if f.chose == '10%' else 'the flat sum'}."
    story += f" She pays ${f.paid}." if f.paid else ""
    pays = f"\nAnn pay bank {f.paid} for tax" if f.paid else ""
    # Where there is no choice, what counts is the payment.
    choose = "" if pays and ed.income_tax_mode == "flat" else f"\nAnn choose {f.chose}"
    # The flat sum is owed from the landing on; choosing it adds nothing.
    asked = 1 if f.chose == "flat" and not pays else 0
    return Scene(story, f"Ann land income_tax{choose}{pays}", f"Ann cash {f.cash}{owns}\nturn Ann", asked)


@topic.scene()
def free_parking(f: Facts, ed: Any) -> Scene:
    """Somebody stops on Free Parking."""
    options = "" if f.played == "nothing" else f"tax_and_fines_go_to=pot, free_parking_reward={f.played}"
    pot = f"bank pot {f.tax}\n" if f.played != "nothing" and f.tax else ""
    takes = f"\nBob collect {f.took} for pot" if f.took else ""
    told = {
        "nothing": "Nothing was agreed about money there",
        "pot": f"The pot of taxes and fines holds {price(f.tax)}",
        "pot_plus_500": f"The pot of taxes and fines holds {price(f.tax)}, on a seed of $500",
    }[f.played]
    story = "Bob stops on Free Parking" + (f" and takes ${f.took}" if f.took else "") + f". {told}."
    free = "Free Parking is a free space: nothing is paid and nothing is taken."
    fine = free if f.played == "nothing" else "The pot is this table's own rule, and that is what was in it."
    yes: Yes = "no" if f.played == "nothing" else "yes"
    position, wrong = f"Bob at jail\n{pot}turn Bob", free if f.played == "nothing" else ""
    return Scene(story, f"Bob roll 4 6{takes}", position, options=options, fine=fine, wrong=wrong, yes=yes)
