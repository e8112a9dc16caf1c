"""Nine Fields."""

from __future__ import annotations

from demilune.engine.game import Game, Option, Scenario
from examples.nine_fields import evaluate, load, model, narrate, position, view
from examples.nine_fields.events import EVENTS
from examples.nine_fields.ids import BANDS, NORTH, SOUTH, vocabulary
from examples.nine_fields.rules import ch3_drums
from examples.nine_fields.sequence import SEQUENCE

GAME = Game(
    name="nine-fields",
    title="Nine Fields",
    year="1600",
    sides=(NORTH, SOUTH),
    side_titles={NORTH: "North", SOUTH: "South"},
    rules_version="1.0",
    folder=load.FOLDER,
    scenarios={"harvest": Scenario("Harvest", "Nine fields and all the bands.")},
    options={"drums": Option("Drums", (3, 1), "How many drums each side begins with.", "1.3")},
    sequence=SEQUENCE,
    state_type=model.State,
    events=EVENTS,
    windows={"drum": (NORTH, SOUTH)},
    changed_data=load.changed_data,
    load_tables=load.load_tables,
    new_state=model.new_state,
    deal=model.deal,
    actions=vocabulary,
    view=view.view,
    narrate=narrate.narrate,
    determinize=view.determinize,
    check=model.check,
    hidden_ids=lambda _tables: frozenset(BANDS),
    longest=9 * 4,
    largest=1_000,
    read_position=position.read_position,
    write_position=position.write_position,
    preview=ch3_drums.preview,
    evaluate=evaluate.evaluate,
    policy=evaluate.policy,
)
