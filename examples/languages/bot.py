#!/usr/bin/env python3
"""A bot in Python: it captures where it can, at random. `shogun engine` knows the rules."""
import random
import subprocess
import sys

random.seed(1)  # the same games each time
engine = subprocess.Popen(["shogun", "engine"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1)

def ask(command):
    """Asks the engine; returns the lines of its answer, if any. `isready` marks the answer's end."""
    engine.stdin.write(command + "\nisready\n")
    lines = []
    for line in engine.stdout:
        if line.strip() == "readyok":
            return lines
        lines.append(line.strip())
    sys.exit("the engine has ended")

for line in sys.stdin:
    name = (line.split() or [""])[0]
    if name == "shogun":
        print("id name bot.py\nshogunok", flush=True)
    elif name == "go":
        moves = ask("captures")[0].split()[1:] or ask("moves")[0].split()[1:]
        print("bestmove", random.choice(moves or ["none the game is over"]), flush=True)
    elif name == "quit":
        break
    elif name == "isready":
        print("readyok", flush=True)
    else:  # rules, newgame, position, queries, and what is invalid
        for answer in ask(line.strip()):
            print(answer, flush=True)
