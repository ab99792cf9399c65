"""Trains a linear evaluation on the results of games: train.py POSITIONS.npy WEIGHTS.npy

A weight for each of the planes 0 to 11 and each field of an observation; what a board is worth is their sum, and the
expected result 1 / (1 + exp(-sum)), for the side to move."""
import sys

try:
    import numpy as np
except ImportError:
    sys.exit("train.py needs numpy: apt-get install python3-numpy")

if len(sys.argv) != 3:
    sys.exit("usage: train.py POSITIONS.npy WEIGHTS.npy")
try:
    positions = np.lib.format.open_memmap(sys.argv[1], mode="r")
except (OSError, ValueError) as error:
    sys.exit(f"{sys.argv[1]}: {error}")
if "result" not in (positions.dtype.names or ()):
    sys.exit(f"{sys.argv[1]}: expected positions, as shogun positions writes them, got an array of {positions.dtype}")


def fields(name):
    """[position, field]: the bits of a set."""
    return (positions[name][:, None] >> np.arange(64, dtype="u8") & np.uint64(1)).astype(bool)


def planes():
    """[position, 768], as the side to move sees the board."""
    white, red, kings = fields("white"), fields("red"), fields("kings")
    energy = 1 + fields("low") + 2 * fields("high")
    is_red = positions["turn"][:, None] == 1
    own, enemy = np.where(is_red, red, white), np.where(is_red, white, red)
    sets = [side & (kings == is_king) & (energy == shown) for side in (own, enemy)
            for is_king, most in ((False, 4), (True, 2)) for shown in range(1, most + 1)]
    return np.hstack([np.where(is_red, one[:, ::-1], one) for one in sets]).astype("f4")


features, results = planes(), (positions["result"].astype("f4") + 1) / 2
is_test = positions["game"] % 20 == 0                      # split by game, never by position
weights, change, rate = np.zeros(features.shape[1], "f4"), 0, 1.0
expected = lambda rows: 1 / (1 + np.exp(-features[rows] @ weights))
for step in range(150):
    missed = results[~is_test] - expected(~is_test)
    slope = features[~is_test].T @ missed / len(missed) - 1e-5 * weights
    change = 0.9 * change + slope
    weights += rate * change
loss = lambda guess: np.mean((results[is_test] - guess) ** 2)
print(f"{len(positions)} positions, loss {loss(expected(is_test)):.3f}, of a constant {loss(results.mean()):.3f}")
np.save(sys.argv[2], weights)
