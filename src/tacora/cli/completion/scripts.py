"""The scripts for bash, zsh and fish. Each walks the words to find the place, then offers words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tacora.cli.completion.places import Option, Place

BASH = """\
# Completes tacora in bash. Made by: tacora completion bash
_tacora() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}
    local place=tacora offered= listed= word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$place $word" in
            {walk}) place="$place $word" ;;
        esac
    done
    if [[ $cur == = ]]; then cur=; fi
    if [[ $prev == = ]]; then prev=${{COMP_WORDS[COMP_CWORD-2]}}; fi
    COMPREPLY=()
    case "$place $prev" in
{values}
    esac
    if [[ -z $offered && $cur == -* ]]; then
        case "$place" in
{options}
        esac
    elif [[ -z $offered ]]; then
        case "$place" in
{words}
        esac
    fi
    if [[ $offered == FILE ]]; then
        compopt -o default 2>/dev/null
    elif [[ -n $offered ]]; then
        [[ $cur == *,* ]] && listed=${{cur%,*}},
        COMPREPLY=($(compgen -P "$listed" -W "$offered" -- "${{cur##*,}}"))
    fi
}}
complete -F _tacora tacora
"""

ZSH = """\
#compdef tacora
# Completes tacora in zsh. Made by: tacora completion zsh
_tacora() {{
    local place=tacora word cur=${{words[CURRENT]}} prev=${{words[CURRENT-1]}}
    local -a offered
    for word in ${{words[2,CURRENT-1]}}; do
        case "$place $word" in
            {walk}) place="$place $word" ;;
        esac
    done
    case "$place $prev" in
{values}
    esac
    if [[ $cur == -* ]]; then
        case "$place" in
{options}
        esac
        _describe -o option offered
    else
        case "$place" in
{words}
        esac
        _describe word offered
    fi
}}
if [[ $funcstack[1] == _tacora ]]; then _tacora "$@"; else compdef _tacora tacora; fi
"""

FISH = """\
# Completes tacora in fish. Made by: tacora completion fish
function __tacora_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l place tacora
    for word in $words
        switch "$place $word"
            case {walk}
                set place "$place $word"
        end
    end
    test "$place" = "$argv[1]"
end
complete -c tacora -f
{lines}
"""


def bash(places: Sequence[Place]) -> str:
    """Return the script for bash."""
    values = [
        *_cases(places, lambda option: option.is_file, lambda _: "offered=FILE ;;"),
        *_cases(
            places,
            lambda option: bool(option.values),
            lambda option: f"offered={_quote(' '.join(option.values))} ;;",
        ),
        *_cases(places, _is_free, lambda _: "return ;;"),
    ]
    options, words = [], []
    for place in places:
        names = " ".join(name for option in place.options for name in option.names)
        options.append(f"{_quote(place.words)}) offered={_quote(names)} ;;")
        text = "FILE" if place.takes_file else " ".join(word for word, _ in place.next_words)
        words.append(f"{_quote(place.words)}) offered={_quote(text)} ;;")
    return BASH.format(
        walk=" | ".join(map(_quote, _walk(places))),
        values=_indent(values, 8),
        options=_indent(options, 12),
        words=_indent(words, 12),
    )


def zsh(places: Sequence[Place]) -> str:
    """Return the script for zsh."""
    values = [
        *_cases(places, lambda option: option.is_file, lambda _: "_files; return ;;"),
        *_cases(
            places,
            lambda option: bool(option.values),
            lambda option: (
                f"{'_values -s , bot' if option.is_list else 'compadd --'}"
                f" {' '.join(map(_quote, option.values))}; return ;;"
            ),
        ),
        *_cases(places, _is_free, lambda _: "return ;;"),
    ]
    options, words = [], []
    for place in places:
        described = [
            _described(name, option.about) for option in place.options for name in option.names
        ]
        options.append(f"{_quote(place.words)}) offered=({' '.join(described)}) ;;")
        described = [_described(*word) for word in place.next_words]
        action = "_files; return" if place.takes_file else f"offered=({' '.join(described)})"
        words.append(f"{_quote(place.words)}) {action} ;;")
    return ZSH.format(
        walk=" | ".join(map(_quote, _walk(places))),
        values=_indent(values, 8),
        options=_indent(options, 12),
        words=_indent(words, 12),
    )


def fish(places: Sequence[Place]) -> str:
    """Return the script for fish."""
    lines = [line for place in places for line in _fish_lines(place)]
    walk = " ".join(map(_quote, _walk(places)))
    return FISH.format(walk=walk, lines="\n".join(lines))


def _fish_lines(place: Place) -> Iterator[str]:
    start = f"complete -c tacora -n {_quote(f'__tacora_at {_quote(place.words)}')}"
    for word, about in place.next_words:
        yield f"{start} -a {word}" + (f" -d {_quote(about)}" if about else "")
    if place.takes_file:
        yield f"{start} -F"
    for option in place.options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
        )
        value = ""
        if option.is_file:
            value = " -r -F"
        elif option.takes_value:
            value = " -x"
        if option.values:
            value += f" -a {_quote(' '.join(option.values))}"
        yield f"{start} {names}{value} -d {_quote(option.about)}"


SCRIPTS: dict[str, Callable[[Sequence[Place]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def _walk(places: Sequence[Place]) -> list[str]:
    return [place.words for place in places[1:]]


def _is_free(option: Option) -> bool:
    return option.takes_value and not option.values and not option.is_file


def _cases(
    places: Iterable[Place], wanted: Callable[[Option], bool], action: Callable[[Option], str]
) -> Iterator[str]:
    """Yield a branch for each action, with all options that it is for."""
    branches: dict[str, list[str]] = {}
    for place in places:
        for option in filter(wanted, place.options):
            patterns = [_quote(f"{place.words} {name}") for name in option.names]
            branches.setdefault(action(option), []).extend(patterns)
    for text, patterns in branches.items():
        yield f"{' | '.join(patterns)}) {text}"


def _described(word: str, about: str) -> str:
    return _quote(f"{word.replace(':', chr(92) + ':')}:{about}" if about else word)


def _quote(text: str) -> str:
    """Return a text as one word for each of the three shells."""
    if "'" not in text:
        return f"'{text}'"
    escaped = "".join(f"\\{letter}" if letter in '"\\$`' else letter for letter in text)
    return f'"{escaped}"'


def _indent(lines: Iterable[str], columns: int) -> str:
    return "\n".join(f"{'':{columns}}{line}" for line in lines)
