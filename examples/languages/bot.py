#!/usr/bin/env python3
"""A bot in Python: it captures where it can, at random. `shogun engine` knows the rules."""
import random
import subprocess
import sys

random.seed(1)  # the same games each time
engine = subprocess.Popen(["shogun", "engine"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1)

def ask(query):
    """The words of the engine's answer, which begins with the query."""
    engine.stdin.write(query + "\n")
    for line in engine.stdout:
        if line.split()[0] == query:
            return line.split()[1:]

for line in sys.stdin:
    name = line.split(" ")[0].strip()
    if name == "shogun":
        print("id name bot.py\nshogunok", flush=True)
    elif name == "isready":
        print("readyok", flush=True)
    elif name == "go":
        moves = ask("captures") or ask("moves") or ["none"]
        print("bestmove", random.choice(moves), flush=True)
    elif name == "quit":
        break
    else:  # rules, newgame, position
        engine.stdin.write(line)
