"""10 Battle: one attack, from the target's naming to the discards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Decision, Procedure, value_of
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    ABORT,
    CONTEST,
    DONE,
    ELIMINATE,
    ENEMY,
    GIVE_WAY,
    GO_ON,
    HABSBURG,
    MOVE_BACK,
    NO_TACTIC,
    OTTOMAN,
    PLAY_TROOP,
    RECOVER,
    RETURN_TROOP,
    SIDES,
    TACTIC,
    TROOPS,
    Hex,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import Attack, State, name, sorted_troops
from demilune.games.fire_and_stone.rules import concepts, victory
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import Moment, habsburg_dice, open_window
from demilune.games.fire_and_stone.rules.tactics import TACTICS, tactic

TROOPS_PLAYED = 3  # 10.1a
OTTOMAN_DEFENDER_WITH_LINE = 4  # 10.1d
OTTOMAN_MOST = 6  # 10.1e
SERDENGECTI_MOST = 7  # OS4
MOST_ELIMINATED = 2  # 10.6, 10.8
MOST_SACRIFICED = 2  # 10.7g
STRUCTURAL_PUSHES_BACK = 2  # 10.5
SIX = frozenset({6})


def attack(
    s: State, attacker: Side, target: Hex, prepare: Callable[[State, Attack], None] = lambda _s, _a: None
) -> Procedure[bool]:
    """10.0, A38 One attack in its order; True if the hex was taken. `prepare` is what the Event paying for it adds."""
    if not (yield from declared(s, attacker, target, prepare)):
        return False
    won = yield from carried_out(s)
    s.attack = None
    return won


def declared(s: State, attacker: Side, target: Hex, prepare: Callable[[State, Attack], None]) -> Procedure[bool]:
    """10.0-10.5, A38 The attack up to its dice: False if it was aborted before."""
    s.attack = Attack(attacker=attacker, target=target)  # 10.0a the Engaged Location marker
    prepare(s, s.attack)
    yield from open_window(s, "W1" if attacker == OTTOMAN else "W3", Moment(target))
    if "HS29" in s.battle.cards and (yield from aborts(s)):
        s.attack = None  # A42, A74 nothing else happens
        return False
    if attacker == HABSBURG:
        concepts.change_morale(s, {HABSBURG: 1}, "8.1a")  # A6, A59 before anything else of the attack, and kept
    s.battle.contested = yield from contests(s)
    if s.battle.contested:
        yield from drawn_up(s)
    return True


def carried_out(s: State) -> Procedure[bool]:
    """10.6-10.8 The dice of an attack and what comes of them: True if the attacker won."""
    if not s.battle.contested:
        return (yield from uncontested(s))
    yield from casualties(s)
    return (yield from resolution(s))


def why_no_troops(s: State, side: Side) -> Refusal | None:
    """10.1g, A17, A58 An attacker needs a Troop in the deck, or one in the discard pile and Morale to recover it."""
    if s.troops[side]:
        return None
    if not s.troop_discard[side]:
        return Refusal("10.1g", "you have no Troops left to attack with")
    morale = s.morale[side] + (side == HABSBURG and s.morale[side] < s.tables.morale_max)
    if morale <= 1:
        return Refusal("10.1j", "your Troop deck is empty, and Morale 1 cannot pay for recovering a Troop")
    return None


def aborts(s: State) -> Procedure[bool]:
    """HS29, 9.8 The Ottoman player may abort once the Chevaux-de-frise stand."""
    prompt = f"Chevaux-de-frise: abort the Assault on {name(s, s.battle.target)}, or go on."
    answer = yield ask(
        OTTOMAN, "choose_abort", "9.8", prompt, lambda: (GO_ON, ABORT), partial(_one_of, "9.8", prompt, (GO_ON, ABORT))
    )
    if answer is ABORT:
        s.tell(ev.AttackAborted(s.battle.target))
    return answer is ABORT


def contests(s: State) -> Procedure[bool]:
    """10.0b, 10.1h, A75, V29 The defender decides whether to fight, even with no Troops, before any Troop is seen."""
    defender = ENEMY[s.battle.attacker]
    prompt = f"Defence: contest the attack on {name(s, s.battle.target)}, or give way."
    both = (CONTEST, GIVE_WAY)
    answer = yield ask(
        defender, "choose_contest", "10.0b", prompt, lambda: both, partial(_one_of, "10.0b", prompt, both)
    )
    s.make_final()  # A75: the choice cannot be taken back
    s.tell(ev.AttackContested(defender, answer is CONTEST))
    return answer is CONTEST


def _one_of(rule: str, prompt: str, answers: tuple[Action, ...], answer: Action) -> Refusal | None:
    return None if answer in answers else not_now(rule, prompt)


# 10.8 Uncontested


def uncontested(s: State) -> Procedure[bool]:
    """10.8, A18 No Battle: the defender's Cannons fire at the attacker's Troop deck, then the attacker has won."""
    a = s.battle
    if a.attacker == OTTOMAN:
        yield from open_window(s, "W8", Moment(a.target))
    defender = ENEMY[a.attacker]
    if defender == HABSBURG:
        guns = s.cannons_of(HABSBURG)  # 10.8a, A43 those on the hex too
        dice = yield from habsburg_dice(s, guns, a.target, len(s.troops[OTTOMAN]))
    else:
        dice = min(s.cannons_near(OTTOMAN, a.target), a.most_dice[OTTOMAN])  # 10.8b
    if dice > 0:
        rolled = s.dice.hits("10.8 fire on the attacker", dice, SIX, enough=MOST_ELIMINATED)
        s.tell(ev.DiceRolled(defender, "10.8", rolled.faces, rolled.hits, (6,)))
        concepts.eliminate_from_deck(s, a.attacker, rolled.hits, "10.8")  # A60
    yield from attacker_won(s)  # 10.8c
    return True


# 10.1 - 10.5 Contested


def drawn_up(s: State) -> Procedure[None]:
    """10.1-10.5 Steps 1 to 5 of a Battle: all that is chosen before the dice."""
    a = s.battle
    order = (a.attacker, ENEMY[a.attacker])
    a.step = 1
    for side in order:
        yield from select_troops(s, side)
    a.step = 2
    for side in order:
        yield from select_tactic(s, side)
    yield from uncovered(s)


def uncovered(s: State) -> Procedure[None]:
    """10.3-10.5 Steps 3 to 5: what was placed face down is revealed, and the attacker's lines are settled."""
    reveal(s)
    apply_tactics(s)
    yield from apply_fortifications(s)


# 10.1 Select Troop cards


def most_troops(s: State, side: Side) -> int:
    """10.1a, 10.1c, 10.1d, 10.1e, 10.1k, G9 The most Troops a side may play: first every increase, then every cap."""
    a = s.battle
    return min(TROOPS_PLAYED + for_a_line(s, side) + a.more_troops[side], a.most_troops[side])


def for_a_line(s: State, side: Side) -> int:
    """10.1d, 10.1e How many more Troops a line of hexes to the Camp allows."""
    a = s.battle
    if side != OTTOMAN or not s.reaches_camp(a.target):
        return 0
    if a.attacker != OTTOMAN:
        return OTTOMAN_DEFENDER_WITH_LINE - TROOPS_PLAYED
    beside = sum(s.control[h] == OTTOMAN for h in s.tables.adjacent[a.target])  # A21
    return min(beside, OTTOMAN_MOST - TROOPS_PLAYED)


def least_troops(s: State, side: Side) -> int:
    """10.1a, 10.1b, A19, A20, G9 The fewest a side may stop at while its deck holds more."""
    a = s.battle
    least = min(TROOPS_PLAYED, most_troops(s, side))
    if side != a.attacker:
        least = min(least, len(a.front[a.attacker]))
    return least


def select_troops(s: State, side: Side) -> Procedure[None]:
    """10.1, 10.1f Step 1: Troops from the deck, and at -1 Morale each from the discard pile, face down in front."""
    a = s.battle
    most, least = most_troops(s, side), least_troops(s, side)
    while len(a.front[side]) < most and (s.troops[side] or _may_recover(s, side)):
        answer = yield Decision(
            side,
            "choose_troops",
            "10.1",
            partial(selections, s, side, least),
            partial(prompt_for_troops, s, side, least, most),
            partial(why_not_select, s, side, least),
            secret=True,
        )
        if answer is DONE:
            break
        troop = answer.ids[0]
        if answer.verb == "recover":
            recover(s, side, troop)
        else:
            s.troops[side].remove(troop)
        a.front[side].append(troop)
    count, recovered = len(a.front[side]), a.recovered[side]
    whole = ev.TroopsSelected(side, count, recovered, tuple(a.front[side]))
    s.tell_apart(side, whole, ev.TroopsSelected(side, count, recovered))


def prompt_for_troops(s: State, side: Side, least: int, most: int) -> str:
    """A callable prompt: it is asked for up to seven times a Battle, and copies never read it."""
    span = str(most) if least == most else f"{least} to {most}"
    return f"Troops: choose {span} for {name(s, s.battle.target)}; {len(s.battle.front[side])} chosen."


def _may_recover(s: State, side: Side) -> bool:
    return s.morale[side] > 1 and bool(s.troop_discard[side])


def recover(s: State, side: Side, troop: Troop) -> None:
    """10.1i, A65 One Troop of the discard pile is played for 1 Morale, paid at once."""
    concepts.leave_pile(s, side, "discard", troop, openly=False)
    s.battle.recovered[side] += 1
    concepts.change_morale(s, {side: -1}, "10.1i")


def selections(s: State, side: Side, least: int) -> list[Action]:
    """10.1a, 10.1i What may be played next: Troops of the deck, Troops to recover, and enough."""
    deck, discard = s.troops[side], s.troop_discard[side]
    found = [PLAY_TROOP[t] for t in TROOPS if t in deck]
    if discard and s.morale[side] > 1:
        found += [RECOVER[t] for t in TROOPS if t in discard]
    if _why_not_stop(s, side, least) is None:
        found.append(DONE)
    return found


def why_not_select(s: State, side: Side, least: int, answer: Action) -> Refusal | None:
    """10.1a, 10.1i, 10.1j, A19 Which Troop may be played next, and when a side may stop."""
    a = s.battle
    if answer is DONE:
        return _why_not_stop(s, side, least)
    if answer.verb not in ("play_troop", "recover"):
        return not_now("10.1", "choose Troops.")
    troop = answer.ids[0]
    words = s.tables.troop_name[troop]
    if answer.verb == "play_troop":
        return None if troop in s.troops[side] else Refusal("10.1a", f"there is no {words} in your Troop deck")
    if troop not in s.troop_discard[side]:
        return Refusal("10.1i", f"there is no {words} in your Troop discard pile")
    if s.morale[side] <= 1:  # A30
        return Refusal("10.1j", "recovering a Troop costs 1 Morale, and Morale cannot go below 1 that way")
    assert len(a.front[side]) < most_troops(s, side)
    return None


def _why_not_stop(s: State, side: Side, least: int) -> Refusal | None:
    chosen = len(s.battle.front[side])
    if chosen >= least:
        return None
    if s.troops[side]:
        return Refusal("10.1a", f"you have to play {least} Troops and have chosen {chosen}", "Choose one more.")
    if side == s.battle.attacker and not chosen:
        return Refusal("10.1g", "an attacker without Troops in the deck has to recover one")
    return None  # A19, A66 the whole deck is played


# 10.2 Select Tactic cards


def select_tactic(s: State, side: Side) -> Procedure[None]:
    """10.2, 10.2a, G8 Step 2: at most one Tactic, face down. Asked of every side that holds one, whatever it is."""
    if s.tactics[side]:
        prompt = "Tactics: place one card face down, or none."
        answer = yield ask(
            side,
            "choose_tactic",
            "10.2",
            prompt,
            lambda: [*(TACTIC[c] for c in s.tactics[side]), NO_TACTIC],
            partial(why_not_tactic, s, side, prompt),
            secret=True,
        )
        if answer is not NO_TACTIC:
            card = answer.ids[0]
            s.tactics[side].remove(card)
            s.battle.tactic[side] = card
    card_placed = s.battle.tactic[side]
    placed = card_placed is not None
    s.tell_apart(side, ev.TacticPlaced(side, placed, card_placed), ev.TacticPlaced(side, placed))


def why_not_tactic(s: State, side: Side, prompt: str, answer: Action) -> Refusal | None:
    """10.2, A47 A card of one's own whose role and condition hold now."""
    if answer is NO_TACTIC:
        return None
    if answer.verb != "tactic":
        return not_now("10.2", prompt)
    card = answer.ids[0]
    facts = s.tables.cards[card]
    if card not in s.tactics[side]:
        return Refusal("10.2", f"{facts.title} is not in your hand")
    role = "attacker" if side == s.battle.attacker else "defender"
    if facts.kind not in ("either", role):
        return Refusal("A47", f"{facts.title} is for the {facts.kind}, you are the {role}")
    return TACTICS[card].refuse(s, side)


# 10.3 - 10.5


def reveal(s: State) -> None:
    """10.3 Step 3: both sides' Troops and Tactics are turned up."""
    a = s.battle
    a.step, a.revealed = 3, True
    s.reveal("Troops and Tactics of the Battle")
    for side in (a.attacker, ENEMY[a.attacker]):
        s.tell(ev.BattleRevealed(side, tuple(a.front[side]), a.tactic[side]))


def apply_tactics(s: State) -> None:
    """10.4 Step 4: the effects that act now."""
    s.battle.step = 4
    for side in (s.battle.attacker, ENEMY[s.battle.attacker]):
        tactic(s, side).apply(s)


def push_back(s: State) -> int:
    """10.5 How many of the attacker's Troops are pushed back: 2 by a Structural, 1 by each Improvised."""
    a = s.battle
    count = STRUCTURAL_PUSHES_BACK * s.structural[a.target] + s.improvised[a.target]
    count += sum(tactic(s, side).push_back(s) for side in SIDES)
    return min(max(0, count), len(a.front[a.attacker]))  # 10.5a


def apply_fortifications(s: State) -> Procedure[None]:
    """10.5 Step 5: the attacker chooses which Troops go to the rear line."""
    a = s.battle
    a.step = 5
    side = a.attacker
    front, rear = a.front[side], a.rear[side]
    a.owed = push_back(s)
    while a.owed > 0:
        kinds = {*front}
        if len(kinds) == 1 or a.owed == len(front):
            troop = front[0]  # no choice is left
        else:
            prompt = f"Fortifications: move {a.owed} Troop{'s' * (a.owed > 1)} to your rear line."
            answer = yield ask(
                side,
                "choose_rear",
                "10.5",
                prompt,
                lambda: [MOVE_BACK[t] for t in TROOPS],
                partial(why_not_in_line, s, "10.5", "move_back", prompt, front),
            )
            troop = answer.ids[0]
        front.remove(troop)
        rear.append(troop)
        a.owed -= 1
    if rear:
        s.tell(ev.MovedToRear(side, tuple(rear), "10.5"))


def why_not_in_line(s: State, rule: str, verb: str, prompt: str, line: list[Troop], answer: Action) -> Refusal | None:
    if answer.verb != verb:
        return not_now(rule, prompt)
    troop = answer.ids[0]
    return None if troop in line else Refusal(rule, f"there is no {s.tables.troop_name[troop]} in that line")


# 10.6 Casualties


def casualties(s: State) -> Procedure[None]:
    """10.6 Step 6: Tactics first, then the Ottoman dice, then the Habsburg dice (A25, A70)."""
    s.battle.step = 6
    yield from tactic_casualties(s)
    ottoman_dice = casualty_dice(s, OTTOMAN)
    dice = casualty_dice(s, HABSBURG)
    if dice:
        in_battle = len(s.battle.front[OTTOMAN]) + len(s.battle.rear[OTTOMAN])
        dice = yield from habsburg_dice(s, dice, s.battle.target, in_battle)  # W7: before either side's dice
    fire(s, OTTOMAN, ottoman_dice)  # 10.6b
    fire(s, HABSBURG, dice)  # 10.6c
    for side in SIDES:
        after = tactic(s, side).after_casualties
        if after is not None:
            yield from after(s, side)


def casualty_dice(s: State, side: Side) -> int:
    """1.5, 10.6b, 10.6c As many dice as there are Cannons, those in the box being no limit, before a Response (W7).

    Until the reveal only what everybody sees is counted.
    """
    a = s.battle
    if side == OTTOMAN:
        return min(s.cannons_near(OTTOMAN, a.target), a.most_dice[OTTOMAN])
    if a.revealed and tactic(s, OTTOMAN).no_losses:  # OT9: they are not rolled, and nothing can answer them
        return 0
    return min(s.cannons_of(HABSBURG), a.most_dice[HABSBURG], a.most_casualty_dice)


def tactic_casualties(s: State) -> Procedure[None]:
    """10.6a, A23, A25, A27 Both sides' effects are simultaneous, and the dice's cap of 2 does not count them."""
    hit: list[tuple[Side, Troop]] = []
    for side in SIDES:
        effect = tactic(s, side).casualties
        if effect is not None:
            troop = yield from value_of(effect(s, side))
            if troop is not None:
                hit.append((ENEMY[side], troop))
    for side, troop in hit:
        lose_in_battle(s, side, troop, "10.6a")
    victory.check_troops(s)


def fire(s: State, side: Side, dice: int) -> None:
    """10.6b-10.6d, A26, G10 A roll of Cannons: each hit Eliminates a random enemy Troop, front first, 2 at most."""
    if dice <= 0:
        return
    enemy = ENEMY[side]
    hit_on, cap = tactic(s, side).faces, tactic(s, enemy).most_losses
    faces = hit_on(s) if hit_on else SIX
    most = min(MOST_ELIMINATED, cap(s)) if cap else MOST_ELIMINATED
    rule = "10.6b" if side == OTTOMAN else "10.6c"
    rolled = s.dice.hits(f"{rule} Casualties", dice, faces, enough=most)
    s.tell(ev.DiceRolled(side, rule, rolled.faces, rolled.hits, tuple(sorted(faces))))  # A81 all see dice
    for _ in range(rolled.hits):
        troop = random_in_battle(s, enemy, f"{rule} Casualties")
        if troop is None:
            break
        lose_in_battle(s, enemy, troop, rule)
    victory.check_troops(s)


def random_in_battle(s: State, side: Side, why: str) -> Troop | None:
    """10.6d, A26 A random Troop of the front line, or of the rear line if the front is empty."""
    line = s.battle.front[side] or s.battle.rear[side]
    return s.dice.pick(f"{why}: Troop", line) if line else None


def lose_in_battle(s: State, side: Side, troop: Troop, why: str) -> None:
    """A71, V14 A Troop is Eliminated in the Battle, for all to see."""
    a = s.battle
    line = a.front[side] if troop in a.front[side] else a.rear[side]
    line.remove(troop)
    put_out(s, side, troop, why)


def put_out(s: State, side: Side, troop: Troop, why: str) -> None:
    """4.13 A Troop everybody has seen goes to the Eliminated pile."""
    s.eliminated[side].append(troop)
    s.eliminated[side].sort()
    s.known_eliminated[side].append(troop)
    s.tell(ev.TroopEliminated(side, "battle", why, troop))


# 10.7 Resolution


def total(s: State, side: Side) -> int:
    """10.7, G12 Battle value of the front line, and what cards add to it."""
    value = s.tables.value
    return sum(value[t] for t in s.battle.front[side]) + sum(by for _, by, _ in modifiers(s, side))


def modifiers(s: State, side: Side) -> list[tuple[Side, int, str]]:
    """10.7 What cards add to a side's Battle value, and which."""
    a = s.battle
    facts = s.tables.cards
    found = [(side, by, card) for card, by in a.bonus.items() if facts[card].side == side]
    for card, (troop, each, most) in a.bonus_per.items():
        if facts[card].side == side and (by := min(most, each * a.front[side].count(troop))):
            found.append((side, by, card))
    tactic_card = a.tactic[side]
    if tactic_card is not None and (by := TACTICS[tactic_card].value(s, side)):
        found.append((side, by, tactic_card))
    return found


def resolution(s: State) -> Procedure[bool]:
    """10.7 Step 7: the higher total wins; ties go to the defender (A80)."""
    a = s.battle
    a.step = 7
    defender = ENEMY[a.attacker]
    ours, theirs = total(s, a.attacker), total(s, defender)
    s.tell(ev.TotalsCompared(a.attacker, ours, theirs, (*modifiers(s, a.attacker), *modifiers(s, defender))))
    if ours > theirs:
        yield from attacker_won(s)
        return True
    yield from defender_won(s)
    return False


def attacker_won(s: State) -> Procedure[None]:
    """10.7a-10.7e, A61 The hex changes hands."""
    a = s.battle
    side, loser, h = a.attacker, ENEMY[a.attacker], a.target
    s.tell(ev.AttackDecided(side, h, a.contested))
    concepts.clear(s, h)  # 10.7a, A4
    if side == OTTOMAN or s.tables.places[h].kind != "glacis":  # 10.7c, 4.9
        concepts.take(s, side, h)  # 10.7b
        victory.check_control(s)
        concepts.place_improvised(s, side, h, 2)  # A15, A76 Löbl takes only 1
    if side == OTTOMAN:
        yield from concepts.move_cannons(s, OTTOMAN, "10.7d")
    concepts.shift_morale(s, side, 1, "10.7e")
    for card, more in a.morale_if_won.items():
        concepts.shift_morale(s, side, more, card)
    if not a.keeps_morale:
        concepts.shift_morale(s, loser, -1, "10.7e")
    if a.contested:
        concepts.shift_morale(s, loser, -tactic(s, side).enemy_morale_if_won(s), a.tactic[side] or "10.7e")
    victory.check_morale(s)
    if a.contested:
        yield from put_away(s)


def defender_won(s: State) -> Procedure[None]:
    """10.7f-10.7g, A62 The hex is held."""
    a = s.battle
    defender = ENEMY[a.attacker]
    s.tell(ev.AttackDecided(defender, a.target, contested=True))
    if a.attacker == OTTOMAN:
        yield from open_window(s, "W9", Moment(a.target))
    if a.attacker == OTTOMAN and not a.keeps_morale:  # 10.7f, A29: a Habsburg attacker loses none
        concepts.shift_morale(s, OTTOMAN, -1, "10.7f")
    concepts.shift_morale(s, defender, tactic(s, defender).own_morale_if_won(s), a.tactic[defender] or "10.7f")
    victory.check_morale(s)
    if not tactic(s, defender).forbids_sacrifice:
        yield from sacrifice(s)
    yield from put_away(s)


def sacrifice(s: State) -> Procedure[None]:
    """10.7g, A32, A33, A77 Up to 2 own Troops are Eliminated: each takes an Improvised with it, or else a Cannon."""
    a = s.battle
    side, h = a.attacker, a.target
    for _ in range(MOST_SACRIFICED):
        line = a.front[side] + a.rear[side]
        if s.structural[h] or not line or not (s.improvised[h] or s.cannons[h]):
            return
        what = "Improvised Fortification" if s.improvised[h] else "Cannon"
        prompt = f"Sacrifice: eliminate a Troop to remove 1 {what} from {name(s, h)}, or finish."
        answer = yield ask(
            side,
            "choose_sacrifice",
            "10.7g",
            prompt,
            lambda: [*(ELIMINATE[t] for t in TROOPS), DONE],
            partial(_why_not_sacrifice, s, prompt, line),
            note=partial(_note_on_sacrifice, s, side),
        )
        if answer is DONE:
            return
        lose_in_battle(s, side, answer.ids[0], "10.7g")
        if not concepts.remove_improvised(s, h, 1):
            concepts.lose_cannons(s, h, 1)
        victory.check_troops(s)  # A34


def _why_not_sacrifice(s: State, prompt: str, line: list[Troop], answer: Action) -> Refusal | None:
    return None if answer is DONE else why_not_in_line(s, "10.7g", "eliminate", prompt, line, answer)


def _note_on_sacrifice(s: State, side: Side, answer: Action) -> str | None:
    if answer.verb == "eliminate" and len(s.eliminated[side]) + 1 == len(s.tables.troops[side]):
        return "this is your last Troop: you lose the game"
    return None


def put_away(s: State) -> Procedure[None]:
    """A61, A62, A63, 10.7h, G11, G13 What OS4, OS7 and HT10 do with survivors of a Battle; then all is discarded."""
    a = s.battle
    if a.lost_survivors:
        survivors = a.front[OTTOMAN] + a.rear[OTTOMAN]
        for _ in range(min(a.lost_survivors, len(survivors))):
            troop = s.dice.pick("OS4 Serdengeçti: Troop", survivors)
            survivors.remove(troop)
            lose_in_battle(s, OTTOMAN, troop, "OS4")
        victory.check_troops(s)
    if a.returning:
        yield from second_wave(s, a.returning)
    for side in SIDES:
        if tactic(s, side).survivors_to_deck:
            survivors = a.front[side] + a.rear[side]
            a.front[side], a.rear[side] = [], []
            back_to_deck(s, side, survivors)
    for side in SIDES:
        s.troop_discard[side] += a.front[side] + a.rear[side]  # A64
        s.known_discard[side] += a.front[side] + a.rear[side]
        card = a.tactic[side]
        if card is not None:
            s.tactic_discard[side].append(card)


def second_wave(s: State, count: int) -> Procedure[None]:
    """OS7, V26 Up to so many surviving Troops return to the deck instead of the discard pile."""
    a = s.battle
    for left in range(count, 0, -1):
        line = a.front[OTTOMAN] + a.rear[OTTOMAN]
        if not line:
            return
        some = left < count
        prompt = f"Second Wave: return up to {left} surviving Troops to your deck{', or finish' * some}."
        answer = yield ask(
            OTTOMAN,
            "return_survivors",
            "OS7",
            prompt,
            lambda: [*(RETURN_TROOP[t] for t in TROOPS), DONE],
            partial(_why_not_survivor, s, prompt, line, some),
        )
        if answer is DONE:
            return
        troop = answer.ids[0]
        (a.front[OTTOMAN] if troop in a.front[OTTOMAN] else a.rear[OTTOMAN]).remove(troop)
        back_to_deck(s, OTTOMAN, [troop])


def _why_not_survivor(s: State, prompt: str, line: list[Troop], some: bool, answer: Action) -> Refusal | None:
    if answer is DONE:
        return None if some else Refusal("G3", "at least one has to be chosen where there is one")
    return why_not_in_line(s, "OS7", "return_troop", prompt, line, answer)


def back_to_deck(s: State, side: Side, troops: list[Troop]) -> None:
    """V26 Troops return from the lines to the deck, seen by all."""
    if troops:
        s.troops[side] = sorted_troops(s.troops[side] + troops)
        s.tell(ev.TroopsReturned(side, len(troops), "lines", tuple(troops)))
