"""Steps a second of batches, from Python: batch.py FOLDER BOARDS STEPS. The rows are those of batch.c."""
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


for name, loop in (("actions, steps", step), ("with masks in bytes and planes", step_bytes)):
    begun = time.process_time()
    for _ in range(steps):
        loop()
    print(f"{name:36} {1e-6 * boards * steps / (time.process_time() - begun):8.3f} million steps a second")
