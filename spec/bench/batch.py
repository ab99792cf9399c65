"""Steps a second of batches, from Python: batch.py FOLDER BOARDS STEPS. The rows are those of batch.c."""
import random
import sys
import time

sys.path.insert(0, sys.argv[1])
import shogun  # noqa: E402

boards, steps = int(sys.argv[2]), int(sys.argv[3])
env = shogun.VectorEnv(boards)


def step():
    env.step(env.sample(), observe=False)


def step_bytes():
    env.step(env.sample())
    env.action_mask()


def game():
    """As many plies as there are boards."""
    board = shogun.Board()
    for _ in range(boards):
        moves = board.legal_moves
        if not moves:
            board = shogun.Board()
            moves = board.legal_moves
        board.push(random.choice(moves))


for name, loop in (("random games on one board", game), ("actions, steps", step), ("with masks in bytes and planes", step_bytes)):
    begun = time.process_time()
    for _ in range(steps):
        loop()
    print(f"{name:36} {1e-6 * boards * steps / (time.process_time() - begun):8.3f} million steps a second")
