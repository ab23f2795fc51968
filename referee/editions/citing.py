"""What helps to cite: every rule and parameter with what it says, and the citations a draft inherits."""

from typing import Any

from referee.rulings import CERTAINTY
from rules_kb.explain import place
from rules_kb.games import play_of


def cited(ed: Any, own: dict[str, Any]) -> dict[str, Any]:
    """All that can be cited, and what is cited already without the draft's doing."""
    says = citable(ed)
    rules = play_of(ed).rules
    inherited = [
        {
            "key": key,
            "says": says.get(key, key),
            "rule": key in rules,
            "source": place(cite),
            "certainty": CERTAINTY[cite.certainty],
        }
        for key, cite in ed.cites.items()
        if key not in own
    ]
    return {"citable": says.items(), "inherited": inherited}


def citable(ed: Any) -> dict[str, str]:
    """Every rule with its law, and every parameter and constant with what it settles."""
    laws = {id: rule.law for id, rule in play_of(ed).rules.items()}
    points = {name: ed.points.settles(name) for name in ed.points.params.model_fields}
    return {**laws, **points, **ed.points.constants}
