"""Fire & Stone: Siege of Vienna 1683."""

from __future__ import annotations

from demilune.engine.game import Game, Option, Scenario
from demilune.games.fire_and_stone import evaluate, invariants, load, narrate, odds, positions, script, view
from demilune.games.fire_and_stone.events import EVENTS
from demilune.games.fire_and_stone.ids import SIDES, TITLE, vocabulary
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.rules import set_up
from demilune.games.fire_and_stone.rules.responses import WINDOW_SIDE
from demilune.games.fire_and_stone.sequence import SEQUENCE

GAME = Game(
    name="fire-and-stone",
    title="Fire & Stone: Siege of Vienna 1683",
    year="1683",
    sides=SIDES,
    side_titles=TITLE,
    rules_version="1.0",
    folder=load.FOLDER,
    scenarios={"siege": Scenario("Siege of Vienna, July to September 1683", "Five rounds; the Ottomans begin.")},
    options={
        "map": Option(
            "Map",
            ("M1", "M2"),
            "Where the hexes lie. M2 has both flanks half a hex nearer to the Camp, which helps the Ottomans.",
            "3.1",
        ),
    },
    sequence=SEQUENCE,
    state_type=State,
    events=EVENTS,
    windows={window: (side,) for window, side in WINDOW_SIDE.items()},
    changed_data=load.changed_data,
    load_tables=load.load_tables,
    new_state=set_up.new_state,
    deal=set_up.deal,
    actions=vocabulary,
    aliases=narrate.aliases,
    action_label=narrate.action_label,
    view=view.view,
    narrate=narrate.narrate,
    determinize=view.determinize,
    check=invariants.check,
    hidden_ids=view.hidden_ids,
    cites=view.hidden_ids,  # every card has rulings of its own
    read_position=positions.read_position,
    write_position=positions.write_position,
    preview=odds.preview,
    evaluate=evaluate.evaluate,
    policy=script.policy,
    face="demilune.games.fire_and_stone.face",
    terminal="demilune.games.fire_and_stone.terminal",
)
