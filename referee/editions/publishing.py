"""The page on which a draft is published: what it says otherwise than before, and the rulings that would be others."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet

from referee.editions import find as edition_find
from referee.editions import previews as edition_previews
from referee.editions import services as edition_services
from referee.editions.impact import begun_since, tables_of
from referee.editions.models import EditionVersion, Impact, ImpactChange
from rules_kb import games
from rules_kb.answer.compare import differences
from rules_kb.answer.edition_doubts import doubts
from rules_kb.games import GAMES

PER_PAGE = 100
LAWS = {id: rule.law for game in GAMES.values() for id, rule in game.rules.items()}


def page(version: EditionVersion, asked: Any) -> dict[str, Any]:
    """All the page shows; `asked` may name one rule, leave out what only follows, and turn the pages."""
    progress = edition_previews.progress(version)
    return {
        "version": version,
        "progress": progress,
        "tables": tables_of(version).count(),
        "begun": len(begun_since(progress.impact)) if progress else 0,
        "seen": not edition_services.unseen(version),
        **compared(version),
        **(changes(progress.impact, asked) if progress else {}),
    }


def compared(version: EditionVersion) -> dict[str, Any]:
    """What a draft says otherwise than the version before it, or than its parent where it is the first."""
    older = version.edition.versions.filter(number__lt=version.number).first()
    draft = games.loaded(version.text, edition_find.find)
    before = edition_find.load(str(older) if older else draft.extends) if older or draft.extends else None
    parent = edition_find.load(draft.extends) if draft.extends else None
    found = [(one, place_of(one.about)) for one in doubts(draft, parent)]
    return {"before": before, "differences": differences(before, draft) if before else [], "doubts": found}


def place_of(about: str) -> str:
    """Where on the desk something is put right: the end of its address."""
    part, _, name = about.partition(".")
    if part == "rules":
        return "rules/"
    return f"spaces/?piece={name}" if part == "spaces" else f"params/?name={about}"


def changes(impact: Impact, asked: Any) -> dict[str, Any]:
    """The rulings that would be others: counted by rule, and listed table by table as they were made."""
    found = ImpactChange.objects.filter(part__impact=impact)
    rule, alone = asked.get("rule"), "alone" in asked
    shown = found if rule is None else found.filter(rule=rule)
    shown = shown.filter(follows=False) if alone else shown
    rows = shown.select_related("table").order_by("table_id", "seq", "rule")
    # A page there is not is the nearest there is.
    page_ = Paginator(rows, PER_PAGE).get_page(asked.get("page"))
    for change in page_.object_list:
        change.law = LAWS.get(change.rule, "")
    return {
        "rules": by_rule(found),
        "asked": rule,
        "law": LAWS.get(rule or ""),
        "alone": alone,
        "page": page_,
    }


def by_rule(found: "QuerySet[ImpactChange]") -> list[dict[str, Any]]:
    """How many there are of each rule, the most touched first."""
    counted = found.values("rule").annotate(
        many=Count("pk"), tables=Count("table", distinct=True), follow=Count("pk", filter=Q(follows=True))
    )
    return [{**row, "law": LAWS.get(row["rule"], "")} for row in counted.order_by("-many", "rule")]
