"""Diamonds & Dinosaurs: explorers draw a jungle, dodge dinosaurs and race home with diamonds."""

from tacora.core.game import Game, Numbering, Presentation, Rules, TablePolicy
from tacora.games.dinosaurs import options, report, rules, view
from tacora.games.dinosaurs.cards.card_file import parse_card_file
from tacora.games.dinosaurs.notation.reader import from_notation, from_notation_with_options
from tacora.games.dinosaurs.notation.seen_position import seen_notation
from tacora.games.dinosaurs.notation.writer import to_notation
from tacora.games.dinosaurs.reactions import auto_pass, moments
from tacora.games.dinosaurs.text.card_texts import card_texts
from tacora.games.dinosaurs.text.event_text import event_messages
from tacora.games.dinosaurs.text.questions import question

GAME = Game(
    name="dinosaurs",
    rules=Rules(
        parse_options=options.parse_options,
        options_json=options.options_json,
        num_seats=options.num_seats,
        initial_state=rules.initial_state,
        pending=rules.pending,
        legal_choices=rules.legal_choices,
        apply=rules.apply,
        view=view.view,
        perfect_recall_view=view.view,
        to_notation=to_notation,
        seen_notation=seen_notation,
        from_notation=from_notation,
        from_notation_with_options=from_notation_with_options,
        advance=rules.advance,
        parse_card_file=parse_card_file,
        numbering=Numbering(rules.turn, rules.pile),
        version=2,
    ),
    table_policy=TablePolicy(
        auto_answer_modes=auto_pass.AUTO_ANSWER_MODES,
        auto_answer=auto_pass.auto_answer,
        bell_cards=auto_pass.bell_cards,
        absent_choice=rules.absent_choice,
        is_always_asked=auto_pass.is_always_asked,
        always_ask_mode=auto_pass.ASK,
        reaction_moment=moments.reaction_moment,
        stretch=moments.stretch,
    ),
    presentation=Presentation(
        state_json=report.state_json,
        view_json=report.view_json,
        shared_views=report.shared_views,
        client_json=report.client_json,
        odds_json=view.odds_json,
        question=question,
        event_messages=event_messages,
        card_texts=card_texts,
        chapter_events=frozenset({"dinosaurs.turn"}),
    ),
)
