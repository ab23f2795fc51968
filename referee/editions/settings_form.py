"""The settings of a draft as a form: parameters by their fields, house rules as switches that set some of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.urls import reverse

from referee.editions.fields import param_field, wanted
from referee.editions.settings_found import Setting, is_on, turned
from rules_kb.answer.value_words import in_words

Raw = dict[str, Any]
SWITCH = "switch-"
ON_OFF = (("off", "no"), ("on", "yes"))


class SettingRow(NamedTuple):
    """A setting as the page shows it: its field, what it would be, whether the draft sets it itself, and its public page."""

    name: str
    field: Any
    inherited: str
    own: bool
    address: str
    is_switch: bool


def is_sent(data: Mapping[str, Any], field: str) -> bool:
    """Whether a page that was sent had that field."""
    return field in data or f"{field}_0" in data


class SettingsForm(forms.Form):
    """Some settings; those a page does not have stay as they are. `said` are the parameters the draft then sets itself."""

    def __init__(self, edition: Any, parent: Any, own: Raw, settings: list[Setting], **kwargs: Any) -> None:
        self.edition, self.parent, self.own, self.points = edition, parent, own, edition.points
        self.switches = {each.id: each for each in self.points.switches()}
        data = kwargs.get("data")
        first: Raw = {name: self.points.word(name, getattr(edition, name)) for name in own}
        first |= {f"{SWITCH}{id}": "on" if is_on(edition, each) else "off" for id, each in self.switches.items()}
        super().__init__(initial=first, **kwargs)
        self.shown = settings if data is None else [one for one in self.known(settings) if is_sent(data, key(one))]
        for one in self.shown:
            self.fields[key(one)] = self.field(one)

    def known(self, first: list[Setting]) -> list[Setting]:
        """Every setting there is, those of the page first."""
        others = [Setting(id, True) for id in self.switches] + [Setting(n) for n in self.points.params.model_fields]
        return list(dict.fromkeys((*first, *others)))

    def field(self, one: Setting) -> forms.Field:
        """The field of a setting."""
        if not one.is_switch:
            return param_field(self.edition, one.name, self.usual(one.name))
        switch = self.switches[one.name]
        return forms.ChoiceField(
            label=switch.name, help_text=switch.effect, choices=ON_OFF, widget=forms.RadioSelect, required=False
        )

    def usual(self, name: str) -> Any:
        """What a parameter is where the draft says nothing."""
        return getattr(self.parent, name) if self.parent else self.points.params.model_fields[name].default

    def rows(self) -> list[SettingRow]:
        """The settings with their fields."""
        return [self.row(one) for one in self.shown]

    def row(self, one: Setting) -> SettingRow:
        """One setting with its field."""
        game = self.edition.game.name
        if one.is_switch:
            switch = self.switches[one.name]
            about, own = next(iter(switch.options)), any(name in self.own for name in switch.options)
            inherited = "yes" if is_on(self.parent or self.edition, switch) else "no"
            address = f"{reverse('house_rule', args=[game, about])}#{one.name}"
            return SettingRow(one.name, self[key(one)], inherited, own, address, True)
        inherited = in_words(self.parent or self.edition, one.name, self.usual(one.name))
        address = reverse("house_rule", args=[game, one.name])
        return SettingRow(one.name, self[one.name], inherited, one.name in self.own, address, False)

    def clean(self) -> Raw:
        """Reads every value that was given; a switch that was turned sets its parameters."""
        self.said: Raw = dict(self.own)
        for one in self.shown:
            if not one.is_switch and one.name in self.cleaned_data:
                self.read(one.name, self.cleaned_data[one.name].strip())
        for one in self.shown:
            sent = self.cleaned_data.get(key(one))
            if one.is_switch and sent and sent != self.initial[key(one)]:
                for name, value in turned(self.points, self.parent, self.switches[one.name], sent == "on").items():
                    self.put(name, value)
        return self.cleaned_data

    def read(self, name: str, word: str) -> None:
        """One parameter as it was sent."""
        number, _, unlimited = word.partition(" ")
        if unlimited == "unlimited":
            # Both were sent: what was changed is meant.
            word = number if self.initial.get(name) == unlimited else unlimited
        try:
            value = self.points.parse_value(name, word) if word else None
        except ValueError:
            self.add_error(name, f"{self.points.label(name)}: {wanted(self.edition, name)}.")
            return
        usual = self.usual(name)
        if value is not None and value != self.own.get(name) and self.points.comes_to_the_same(name, value, usual):
            told = (in_words(self.edition, name, each) for each in (value, usual))
            self.add_error(name, "{}: “{}” comes to the same as “{}”.".format(self.points.label(name), *told))
            return
        self.put(name, value)

    def put(self, name: str, value: Any) -> None:
        """Set a parameter, or inherit it."""
        self.said = {key: kept for key, kept in {**self.said, name: value}.items() if kept is not None}


def key(one: Setting) -> str:
    """The name of a setting's field."""
    return f"{SWITCH}{one.name}" if one.is_switch else one.name
