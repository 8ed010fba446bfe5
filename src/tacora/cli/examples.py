"""What the help page of each command shows as examples: command lines, and what they do."""

from __future__ import annotations

Example = tuple[str, str]

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "": (
        ("tacora serve", "host tables, and open the browser"),
        ("tacora play diamant", "play against three bots in this terminal"),
        ("tacora rules dinosaurs --lang fr", "read the rules in French"),
    ),
    "serve": (
        ("tacora serve --lan", "let phones in the same network join"),
        ("tacora serve --port 8001 --database games.db", "keep the games in a file of your choice"),
        (
            "tacora serve --public-url https://play.example --trusted-proxy 127.0.0.1",
            "serve the internet behind a proxy",
        ),
    ),
    "admin": (
        ("tacora admin tables", "list the tables that wait or play"),
        ("tacora admin end DBJTYT", "end a table"),
        ("tacora admin block 203.0.113.7 --days 3", "refuse an address for three days"),
    ),
    "database": (
        ("tacora database backup games.db", "copy the database, also while a server runs"),
        ("tacora database check --database games.db", "look whether a file is complete"),
        ("tacora database prune --finished 365 --dry-run", "count the games older than a year"),
    ),
    "play": (
        ("tacora play diamant --bots expert", "play against three experts"),
        ("tacora play diamant --name Ana --name Bo --lang fr", "two people at one keyboard"),
        ("tacora play diamant --record game.jsonl", "keep a record, for replay and coach"),
        ("tacora play dinosaurs --players 3", "hunt diamonds against two planners"),
        ("tacora play dinosaurs --watch --pace 0.2", "watch bots"),
    ),
    "bot": (
        (
            "tacora bot run ./lynx.py --server http://localhost:8000",
            "wait for tables, and be invited by name",
        ),
        (
            "tacora bot run planner --server http://localhost:8000 --game dinosaurs --table DBJTYT",
            "play one game at a table",
        ),
    ),
    "simulate": (
        (
            "tacora simulate diamant --players 5 --games 1e6 --engine fast --bots rival",
            "play a million games with the compiled engine",
        ),
        (
            "tacora simulate diamant --players 3 --bots greedy-ev,cautious:7,random --json",
            "one bot for each seat, as JSON",
        ),
        (
            "tacora simulate dinosaurs --players 4 --games 100 --bots planner",
            "how long games last, and who wins them",
        ),
    ),
    "arena": (
        ("tacora arena diamant --players 5 --games 1e4", "rate all of Tacora's bots"),
        (
            "tacora arena diamant --players 3 --bots ./lynx.py,rival,random --plot ratings.svg",
            "rate a bot of your own, and draw the ratings",
        ),
        (
            "tacora arena dinosaurs --players 2 --games 20 --bots planner,random --turn-limit 50",
            "rate bots that need time, in few games",
        ),
    ),
    "replay": (
        ("tacora replay game.jsonl", "read what happened"),
        ("tacora replay game.jsonl --steps 12 --seat 0 --json", "what seat 0 knew after 12 steps"),
    ),
    "verify": (
        ("tacora verify game.jsonl", "check rules and draws; status 0 is yes, 1 is no"),
        ("tacora verify - --json < game.jsonl", "the same from standard input, as JSON"),
    ),
    "coach": (
        ("tacora coach game.jsonl --plot chances.svg", "review a game, and draw the chances"),
        (
            "tacora coach --position 'diamant-2016/3 1 9,snakes 012 3 0,0,0 -,-,- - choices'",
            "evaluate one position",
        ),
    ),
    "odds": (
        (
            "tacora odds diamant 'diamant-2016/3 1 9,snakes 012 3 0,0,0 -,-,- - choices'",
            "the risk of the next card, and what staying gains",
        ),
        ("tacora odds dinosaurs --need 9 --plus 2", "the chance to roll 9 with +2"),
        ("tacora odds dinosaurs --evade 7,7,10", "the chance to evade three dinosaurs"),
    ),
    "train": (
        (
            "tacora train diamant --iterations 50 --out quick.npz",
            "train a weaker expert in minutes",
        ),
    ),
    "rules": (
        ("tacora rules diamant --clause D24", "one clause"),
        ("tacora rules dinosaurs --cards", "the texts of all cards"),
    ),
    "warm": (("tacora warm", "compile it after an installation or an update"),),
    "completion": (
        (
            "tacora completion bash > ~/.local/share/bash-completion/completions/tacora",
            "for bash with bash-completion",
        ),
        ("tacora completion zsh > ~/.zfunc/_tacora", "for zsh, with ~/.zfunc in fpath"),
        (
            "tacora completion fish > ~/.config/fish/completions/tacora.fish",
            "for fish",
        ),
    ),
}
