"""Events to sentences."""

from __future__ import annotations

from typing import Any

from demilune.engine.log import Ref, Told, told
from examples.nine_fields import events as ev
from examples.nine_fields.load import Tables


def narrate(event: Any, tables: Tables) -> Told | None:
    """A sentence about an event."""
    match event:
        case ev.RoundBegan(number):
            return told(0, f"Round {number}")
        case ev.FieldChosen(side, field):
            return told(1, f"{side.title()} chose ", Ref("field", field, tables.fields[field].name), ".")
        case ev.BandSent(side, band):
            return told(1, f"{side.title()} sent ", Ref("band", band, band) if band else "a band", ".")
        case ev.BandsShown(north, south):
            return told(1, "North showed ", Ref("band", north, north), ", South ", Ref("band", south, south), ".")
        case ev.DrumBeaten(side, faces, strength):
            return told(2, f"{side.title()} beat a drum: {' '.join(map(str, faces))}, strength {strength}.")
        case ev.FieldTaken(side, field):
            return told(1, f"{side.title()} took ", Ref("field", field, tables.fields[field].name), ".")
        case ev.GameEnded(winner, north, south):
            return told(0, f"{winner.title() if winner else 'Nobody'} won: North {north}, South {south}.")
    return None
