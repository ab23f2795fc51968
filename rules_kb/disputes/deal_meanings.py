"""What the values of Monopoly Deal's parameters mean at the table, to be read after an "if"."""

MEANS: dict[str, dict[str, str]] = {
    "deal_double_rent_any_colour": {
        "yes": "a doubler goes with the any-colour rent too",
        "no": "a doubler does not go with the any-colour rent",
    },
    "deal_empty_hand_draw": {
        "five": "an empty hand draws five",
        "five_and_two": "an empty hand draws five and then two more",
    },
    "deal_late_draw": {"allowed": "a forgotten draw may be made up", "lost": "a forgotten draw is lost"},
    "deal_excess_cards_to": {
        "pile": "cards too many go under the draw pile",
        "discard": "cards too many go on the discard pile",
    },
    "deal_any_wild_standing_alone": {
        "no_colour": "an any-colour wild needs another card of its colour",
        "any_colour": "an any-colour wild may stand alone",
    },
    "deal_wild_only_full_set": {
        "not_any_only": "a full set needs a card that is no any-colour wild",
        "standard": "a full set needs a plain property card",
        "allowed": "wilds alone make a full set",
    },
    "deal_recolour": {"free": "turning a wild is free", "play": "turning a wild costs a play"},
    "deal_building_bonus": {
        "added": "house and hotel both add to the rent",
        "hotel_only": "only the hotel adds to the rent",
    },
    "deal_building_as_payment": {
        "bank": "a building may pay and goes into the bank",
        "property": "a building may pay and stays a building",
        "no": "a building on a set never pays",
    },
    "deal_buildings_of_broken_set": {
        "discarded": "the buildings of a broken set are thrown away",
        "bank": "the buildings of a broken set go into the bank",
        "loose": "the buildings of a broken set are kept",
    },
    "deal_building_move": {
        "no": "a building stays on its set",
        "own_turn": "a building may be moved in one's own turn",
    },
    "deal_loose_buildings": {
        "safe": "a building on no set is safe",
        "stealable": "a building on no set can be stolen",
    },
    "deal_forced_deal_complete_sets": {
        "neither": "neither card of a swap may be of a full set",
        "taken": "one may give a card of one's own full set",
    },
    "deal_jsn_scope": {
        "player": "a Just Say No protects only who plays it",
        "all": "one Just Say No protects everybody",
    },
    "deal_jsn_against_double": {
        "whole": "one Just Say No stops the whole charge",
        "doubling": "one Just Say No stops only the doubling",
    },
    "deal_win_condition": {
        "own_turn": "three colours win on one's own turn",
        "at_once": "three colours win at once, on any turn",
        "any_colours": "the same colour may count twice",
    },
}
