"""A toy game for tests, added as any game is: rules, and a `GameCli`.

A die is rolled. Seat 0 chooses from a long list of places, seat 1 can only pass, seat 2 plays or
passes. Each seat has a private event. After two turns the game ends without a winner.
`python -m tests.cli.toy_game …` is `tacora …` with this game instead of all others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.text import Text

from tacora.cli.game_cli import Note
from tacora.cli.reporting import print_json
from tacora.cli.terminal.game_ui import GameUi, RenderContext
from tacora.cli.terminal.menu import Menu, numbered
from tacora.core.events import Event, Events
from tacora.core.game import (
    Chance,
    ChanceStep,
    Decide,
    Game,
    GameOver,
    Json,
    Pending,
    Presentation,
    Rules,
    Step,
    TablePolicy,
)
from tacora.core.messages import Message, PlayerNames
from tacora.games import registry

SEATS, TURNS = 3, 2


@dataclass(frozen=True)
class State:
    places: int
    turn: int = 0
    die: int = 0


class ToyRules:
    def parse_options(self, options: Mapping[str, Any]) -> int:
        return int(options["places"])

    def options_json(self, options: int) -> dict[str, Json]:
        return {"places": options}

    def num_seats(self, options: int) -> int:
        return SEATS

    def initial_state(self, options: int) -> tuple[State, Events]:
        return State(options), ()

    def pending(self, state: State) -> Pending:
        if state.turn == TURNS:
            return GameOver((1, 2, 3), ())
        return Decide((0, 1, 2)) if state.die else Chance(("1", "2"), (1, 1))

    def legal_choices(self, state: State, seat: int) -> tuple[str, ...]:
        places = tuple(f"place:jungle-{n}@n1e{n}" for n in range(1, state.places + 1))
        return (places, ("pass",), ("pass", "play"))[seat]

    def apply(self, state: State, step: Step) -> tuple[State, Events]:
        if isinstance(step, ChanceStep):
            secrets = [_said(f"secret of {s}", s, frozenset({s})) for s in range(SEATS)]
            return replace(state, die=int(step.outcome)), tuple(secrets)
        events = [_said(choice, seat) for seat, choice in step.choices.items()]
        return replace(state, die=0, turn=state.turn + 1), tuple(events)

    def view(self, state: State, seat: int | None) -> tuple[State, int | None]:
        return state, seat

    def event_messages(self, event: Event) -> tuple[Message, ...]:
        seat, text = event.args["seat"], event.args["text"]
        assert isinstance(seat, int)
        assert isinstance(text, str)
        return (Message("parlour.said", {"who": PlayerNames((seat,)), "text": text}),)

    def state_json(self, state: State) -> dict[str, Json]:
        return {"scores": [1, 2, 3]}

    def card_texts(self, options: int, language: str) -> dict[str, str]:
        return {"parlour.said": "{who} » {text}"}


def _said(text: str, seat: int, audience: frozenset[int] | None = None) -> Event:
    return Event("parlour.said", {"seat": seat, "text": text}, audience)


_RULES = ToyRules()
GAME = Game(
    name="parlour",
    rules=Rules(
        parse_options=_RULES.parse_options,
        options_json=_RULES.options_json,
        num_seats=_RULES.num_seats,
        initial_state=_RULES.initial_state,
        pending=_RULES.pending,
        legal_choices=_RULES.legal_choices,
        apply=_RULES.apply,
        view=_RULES.view,
        perfect_recall_view=_RULES.view,
        to_notation=repr,
        from_notation=lambda text: State(int(text)),
    ),
    table_policy=TablePolicy(
        auto_answer_modes=("ask",),
        auto_answer=lambda state, seat, mode, bells=(): None,
        bell_cards=lambda state: (),
        absent_choice=lambda state, seat: None,
    ),
    presentation=Presentation(
        state_json=_RULES.state_json,
        view_json=lambda state, seat: _RULES.state_json(state),
        odds_json=lambda state: {},
        question=lambda state, seat, choices, odds: None,
        event_messages=_RULES.event_messages,
        card_texts=_RULES.card_texts,
    ),
)


class ToyUi(GameUi):
    game = "parlour"
    private = True

    def draw(self, view: Any, context: RenderContext, width: int, height: int) -> list[Text]:
        state, seat = view
        top = [Text(f"Turn {state.turn} as seen by {seat}")]
        return top + [Text(line) for line in context.log[-(height - 1) :]]

    def describe(self, view: Any, seat: int, context: RenderContext) -> list[str]:
        return [f"Turn {view[0].turn} as seen by {view[1]}"]

    def map_page(self, view: Any, seat: int, context: RenderContext, width: int) -> list[Text]:
        return [Text(f"Place {n} of the whole map") for n in range(1, 41)] if seat == 0 else []

    def map_text(self, view: Any, seat: int, context: RenderContext) -> list[str]:
        return ["The whole map in words."] if seat == 0 else []

    def label(self, view: Any, choice: str, context: RenderContext) -> str:
        return choice.replace("place:", "Place ")

    def menu(self, view: Any, seat: int, choices: Sequence[str], context: RenderContext) -> Menu:
        """Ask the third seat in two parts."""
        if seat != 2:
            return super().menu(view, seat, choices, context)
        sure = numbered("Sure?", [("yes", "play")], context.catalog, "really " * 18 + "to the end")
        return numbered(context.names[seat], [("pass", "pass"), ("play…", sure)], context.catalog)


class ToyCli:
    bots = ("random",)
    auto_answer_modes = ()
    card_note = None

    def add_options(self, parser: argparse.ArgumentParser, players: int | None) -> None:
        parser.add_argument("--places", type=int, default=30, help="how long the list is")

    def options_from(self, args: argparse.Namespace) -> dict[str, Any]:
        return {"places": args.places}

    def add_odds(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--need", type=int, required=True)
        parser.add_argument("--plus", type=int, default=0)

    def odds(self, args: argparse.Namespace) -> int:
        print_json({"need": args.need - args.plus})
        return 0

    def explorer_names(self, seats: Sequence[str]) -> list[str]:
        return list(seats)

    def setup_notes(self, options: object) -> list[Note]:
        return []

    def game_ui(self) -> GameUi:
        return ToyUi()


CLI = ToyCli()
ENTRY = registry.GameEntry(
    name="parlour",
    game=f"{__name__}:GAME",
    cli=f"{__name__}:CLI",
    rules_texts="tests.cli",
    default_players=SEATS,
)


def install() -> None:
    """Register the game in place of all others."""
    for name in registry.game_names():
        registry.unregister(name)
    registry.register(ENTRY)


if __name__ == "__main__":
    install()
    from tacora.cli.main import main

    sys.exit(main())
