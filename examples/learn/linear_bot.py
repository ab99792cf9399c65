"""A bot that plays by a linear evaluation, one move ahead: linear_bot.py WEIGHTS.npy

It speaks the text protocol. libshogun knows the rules, train.py has made the weights."""
import sys

try:
    import numpy as np
except ImportError:
    sys.exit("linear_bot.py needs numpy: apt-get install python3-numpy")

import shogun

PRESETS = {"magnets": "standard", "fixed": "sheet", "dice": "dice"}


def read_rules(words):
    preset = words.pop(0) if words and "=" not in words[0] else None
    given = {"law": "magnets", **dict(word.split("=") for word in words)}
    rules = shogun.Rules.preset(preset or PRESETS.get(given["law"], "standard"))
    if given["law"] not in PRESETS:                        # 64 dials, row 8 first
        rows = [given["law"][at:at + 8] for at in range(0, 64, 8)]
        rules.dials[:] = [int(dial) for row in reversed(rows) for dial in row]
    for name in ("lone", "repetition", "quiet"):
        setattr(rules, name, int(given.get(name, getattr(rules, name))))
    rules.stalemate_loses = given.get("stalemate") == "loss"
    rules.first = shogun.COLOURS.index(given.get("first", "white"))
    return rules


def read_position(rules, words):
    board, moves = " ".join(words).split(" moves ") if "moves" in words else (" ".join(words), "")
    game = shogun.VectorEnv(1, rules, auto_reset=False)
    if board != "start":
        game.set_text(0, board)
    for move in moves.split():
        text, _, shown = move.partition("=")
        game.step([shogun.action(text, game.to_play()[0])], [int(shown)] if shown else None, observe=False)
    return game


def choose(game, weights):
    """The move after which the other side expects least."""
    actions = np.flatnonzero(game.action_mask()[0])
    tries = shogun.VectorEnv(len(actions), game.rules, auto_reset=False)
    tries.copy(np.arange(len(actions)), game, np.zeros(len(actions), int))
    after, rewards, reasons = tries.step(actions)
    worth = -(after[:, :12].reshape(len(actions), -1) @ weights)
    worth = np.where(reasons > 0, 1000.0 * rewards, worth)
    return shogun.move(int(actions[worth.argmax()]), game.to_play()[0])


if len(sys.argv) != 2:
    sys.exit("usage: linear_bot.py WEIGHTS.npy")
try:
    weights = np.lib.format.open_memmap(sys.argv[1], mode="r")
except (OSError, ValueError) as error:
    sys.exit(f"{sys.argv[1]}: {error}")
if weights.shape != (768,) or weights.dtype != "f4":
    sys.exit(f"{sys.argv[1]}: expected 768 weights of train.py, got {weights.shape} of {weights.dtype}")
rules, game = shogun.Rules.preset("standard"), None
for line in sys.stdin:
    name, *words = line.split() or [""]
    if name == "shogun":
        print("id name linear\nshogunok", flush=True)
    elif name == "isready":
        print("readyok", flush=True)
    elif name == "rules":
        rules = read_rules(words)
    elif name == "position":
        game = read_position(rules, words)
    elif name == "go":
        print("bestmove", choose(game, weights), flush=True)
    elif name == "quit":
        break
