"""Apply one log entry to a table. Every change of a table happens here."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.core.errors import CommandRefused
from tacora.core.events import Events
from tacora.core.fairness import draw_key
from tacora.core.game import ChanceStep, Decide, DecisionStep, GameOver, Seat, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.tuples import with_item_replaced
from tacora.games.registry import get_game
from tacora.table.daily import DailyGame, daily_after
from tacora.table.entries import (
    AllPassed,
    AutoAnswerSet,
    BellSet,
    ChoiceMade,
    DayEnded,
    Entry,
    GamePaused,
    GameResumed,
    GameStarted,
    GuestBlocked,
    HostChanged,
    RematchOpened,
    SeatChanged,
    SettingsChanged,
    TableEnded,
    TableOpened,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import OpenDecision, Table
from tacora.table.windows import open_window


def open_table(entry: TableOpened) -> Table:
    """Return a table as it is opened, or raise CommandRefused if its rules are not at hand."""
    game = get_game(entry.game)
    if entry.rules != game.rules.version:
        raise CommandRefused(
            TableCode.UPDATED,
            f"An update ended this table: it needs a version of Tacora that has rules"
            f" {entry.rules} of {game.name}; this one has rules {game.rules.version}.",
        )
    return Table(
        code=entry.code,
        game=game,
        options=game.rules.parse_options(entry.options),
        settings=entry.settings,
        host=entry.host,
        seed=entry.seed,
        opened=entry.at,
        holders=entry.holders,
        daily=None if entry.daily is None else DailyGame(entry.daily),
    )


def apply_entry(table: Table, entry: Entry) -> tuple[Table, Events]:
    """Return the table after one entry, and the events; raise IllegalStep for a bad answer."""
    match entry:
        case GameStarted():
            return _start(table)
        case DecisionStep() | ChanceStep():
            return _apply_step(table, entry)
        case ChoiceMade() | AllPassed() | AutoAnswerSet() | BellSet():
            return _apply_answer(table, entry), ()
        case SeatChanged() | SettingsChanged() | RematchOpened() | TableOpened():
            return _arrange(table, entry), ()
        case HostChanged() | GuestBlocked() | GamePaused() | GameResumed():
            return _moderate(table, entry), ()
        case TableEnded() | DayEnded():
            return _moderate(table, entry), ()


def _arrange(
    table: Table, entry: SeatChanged | SettingsChanged | RematchOpened | TableOpened
) -> Table:
    """Apply an entry about the table around its game."""
    match entry:
        case SeatChanged():
            holders = with_item_replaced(table.holders, entry.seat, entry.holder)
            return replace(table, holders=holders)
        case SettingsChanged():
            return _change_settings(table, entry)
        case RematchOpened():
            return replace(table, rematch=entry.code)
        case TableOpened():
            raise AssertionError("a table is opened once")


def _moderate(
    table: Table,
    entry: HostChanged | GuestBlocked | GamePaused | GameResumed | TableEnded | DayEnded,
) -> Table:
    """Apply an entry about who hosts, who may come, and whether the table goes on."""
    match entry:
        case HostChanged():
            return replace(table, host=entry.host)
        case GuestBlocked():
            return replace(table, blocked=table.blocked | {entry.guest})
        case GamePaused():
            return replace(table, pause=entry)
        case GameResumed():
            return replace(table, pause=None)
        case TableEnded():
            return replace(table, phase="over", ended=entry.reason, open_decision=None, pause=None)
        case DayEnded():
            daily = None if table.daily is None else replace(table.daily, late=True)
            return replace(table, daily=daily)


def _apply_answer(table: Table, entry: ChoiceMade | AllPassed | AutoAnswerSet | BellSet) -> Table:
    """Apply an answer, or a wish about the questions to come."""
    match entry:
        case ChoiceMade():
            return _choose(table, entry)
        case AllPassed():
            return _pass_all(table, entry)
        case AutoAnswerSet():
            return _set_auto_answer(table, entry)
        case BellSet():
            return _set_bell(table, entry)


def _start(table: Table) -> tuple[Table, Events]:
    rules = table.game.rules
    state, events = rules.initial_state(table.options)
    mode = table.game.table_policy.auto_answer_modes[0]
    options = rules.options_json(table.options)
    day = None if table.daily is None else table.daily.day
    table = replace(
        table,
        phase="playing",
        state=state,
        chance_key=draw_key(table.seeds(), table.game.name, options, rules.version, day),
        auto_answers=(mode,) * len(table.holders),
        bells=(frozenset(),) * len(table.holders),
        passed_stretches=(None,) * len(table.holders),
    )
    return _open_next_decision(table), events


def _change_settings(table: Table, entry: SettingsChanged) -> Table:
    game = table.game if entry.game is None else get_game(entry.game)
    return replace(
        table,
        game=game,
        options=game.rules.parse_options(entry.options),
        settings=entry.settings,
        holders=entry.holders,
    )


def _choose(table: Table, entry: ChoiceMade) -> Table:
    decision = table.open_decision
    assert decision is not None  # a choice is an answer to an open decision
    choices = decision.choices
    if entry.choice is None:
        choices = choices.withdraw(entry.seat)
    else:
        choices = choices.choose(entry.seat, entry.choice)
    window = decision.window
    if window is not None:
        passed = window.passed_in_person - {entry.seat}
        if entry.choice == table.game.table_policy.absent_choice(table.state, entry.seat):
            passed |= {entry.seat}
        window = replace(window, passed_in_person=passed)
    decision = replace(decision, choices=choices, window=window)
    return replace(
        table,
        open_decision=decision,
        passed_stretches=with_item_replaced(table.passed_stretches, entry.seat, None),
    )


def _pass_all(table: Table, entry: AllPassed) -> Table:
    passed = table.game.table_policy.absent_choice(table.state, entry.seat)
    table = _choose(table, ChoiceMade(entry.seat, passed))
    stretch = table.game.table_policy.stretch(table.state)
    stretches = with_item_replaced(table.passed_stretches, entry.seat, stretch)
    return replace(table, passed_stretches=stretches)


def _set_auto_answer(table: Table, entry: AutoAnswerSet) -> Table:
    modes = with_item_replaced(table.auto_answers, entry.seat, entry.mode)
    return _stop_asking(replace(table, auto_answers=modes), entry.seat)


def _set_bell(table: Table, entry: BellSet) -> Table:
    old, card = table.bells[entry.seat], {entry.card}
    bells = with_item_replaced(table.bells, entry.seat, old | card if entry.on else old - card)
    return _stop_asking(replace(table, bells=bells), entry.seat)


def _stop_asking(table: Table, seat: Seat) -> Table:
    """Answer the open decision for a seat that no longer wants to be asked."""
    if table.open_decision is None or seat not in table.open_decision.choices.missing:
        return table
    choices = _with_auto_answer(table, table.open_decision.choices, seat)
    return replace(table, open_decision=replace(table.open_decision, choices=choices))


def _apply_step(table: Table, step: Step) -> tuple[Table, Events]:
    state, events = table.game.rules.apply(table.state, step)
    by_chance = isinstance(step, ChanceStep)
    table = replace(
        table,
        state=state,
        last_decided_state=table.last_decided_state if by_chance else table.state,
        chance_count=table.chance_count + by_chance,
        open_decision=None,
        daily=daily_after(table.game, table.daily, table.state, state, by_chance=by_chance),
    )
    return _open_next_decision(table), events


def _open_next_decision(table: Table) -> Table:
    """Open the next decision, with the answers that need no question; or end the game."""
    pending = table.pending
    if isinstance(pending, GameOver):
        return replace(table, phase="over")
    if not isinstance(pending, Decide):
        return table
    game, state = table.game, table.state
    table = _end_stretch(table)
    window = open_window(
        game.table_policy.reaction_moment(state, table.last_decided_state),
        table.settings,
        somebody_always_asks=bool(table.seats_that_always_ask),
    )
    choices = PendingChoices(
        {seat: game.rules.legal_choices(state, seat) for seat in pending.seats},
        changeable_when_complete=window is not None,
    )
    for seat in pending.seats:
        choices = _with_auto_answer(table, choices, seat)
    number = table.decision_count + 1
    decision = OpenDecision(number, choices, window)
    return replace(table, decision_count=number, open_decision=decision)


def _end_stretch(table: Table) -> Table:
    """Forget the stretches that were passed as a whole and are over."""
    if not any(table.passed_stretches):
        return table
    now = table.game.table_policy.stretch(table.state)
    stretches = tuple(passed if passed == now else None for passed in table.passed_stretches)
    return replace(table, passed_stretches=stretches)


def _with_auto_answer(table: Table, choices: PendingChoices, seat: Seat) -> PendingChoices:
    """Add the answer that a seat need not be asked for: its only choice, or its auto-answer."""
    legal = choices.legal_choices[seat]
    policy = table.game.table_policy
    always_asked = policy.is_always_asked(table.state)
    if len(legal) == 1 and not always_asked:
        return choices.choose(seat, legal[0])
    if table.holders[seat].bot is not None:
        return choices  # a bot is asked whenever it has a choice
    in_window = choices.changeable_when_complete
    if in_window and table.passed_stretches[seat] is not None and not always_asked:
        answer = policy.absent_choice(table.state, seat)
    else:
        mode, bells = table.auto_answers[seat], table.bells[seat]
        answer = policy.auto_answer(table.state, seat, mode, bells)
    return choices if answer is None else choices.choose(seat, answer)
