"""Diamant: 3 to 8 explorers go deeper into the Tacora cave and decide when to leave."""

from tacora.core.game import Game, Numbering, Presentation, Rules, TablePolicy
from tacora.games.diamant import event_text, notation, odds_panel, options, report, rules, view

GAME = Game(
    name="diamant",
    rules=Rules(
        parse_options=options.parse_options,
        options_json=options.options_json,
        num_seats=options.num_seats,
        initial_state=rules.initial_state,
        pending=rules.pending,
        legal_choices=rules.legal_choices,
        apply=rules.apply,
        view=view.view,
        perfect_recall_view=view.perfect_recall_view,
        to_notation=notation.to_notation,
        from_notation=notation.from_notation,
        numbering=Numbering(rules.cave, rules.pile, has_few_chapters=True),
    ),
    table_policy=TablePolicy(  # no reaction windows: that a player has chosen is public (D21)
        auto_answer_modes=rules.AUTO_ANSWER_MODES,
        auto_answer=rules.auto_answer,
        bell_cards=rules.bell_cards,
        absent_choice=rules.absent_choice,
        hurries_without_people=True,  # the people wait at camp
    ),
    presentation=Presentation(
        state_json=report.state_json,
        view_json=report.view_json,
        shared_views=report.shared_views,
        odds_json=odds_panel.odds_json,
        question=report.question,
        event_messages=event_text.event_messages,
        card_texts=event_text.card_texts,
    ),
)
