"""The one form of the site: a record, pasted or uploaded, and the edition to judge it by."""

from typing import Any

from django import forms

from referee import queries, records

AS_WRITTEN = "As the record says"


def edition_choices() -> list[tuple[str, str]]:
    """What the menu offers: the record's own word first."""
    return [("", AS_WRITTEN), *((card.id, card.name) for card in queries.editions())]


class RecordForm(forms.Form):
    """Reads a record from either field; `text` holds it once the form is valid."""

    # Not a CharField: that one refuses odd characters without naming the line they are on.
    record = forms.Field(required=False)
    upload = forms.FileField(required=False)
    edition = forms.ChoiceField(required=False, choices=edition_choices)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        upload = cleaned.get("upload")
        field = "upload" if upload else "record"
        try:
            cleaned["text"] = records.accept(records.decode(upload.read()) if upload else cleaned["record"] or "")
        except records.Unacceptable as refusal:
            self.add_error(field, refusal.message)
        return cleaned
