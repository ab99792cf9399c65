"""Checks examples/learn/shogun.py: check.py FOLDER [without-numpy]. Closes with "N passed, N failed".

What PettingZoo's api_test asks of an AEC environment is asked here by checks of our own, with stand-ins (stand_ins.py).
"""
import contextlib
import copy
import doctest
import importlib
import io
import os
import pickle
import re
import runpy
import sys
import tempfile
import unittest
import unittest.mock

if "without-numpy" in sys.argv:
    sys.modules["numpy"] = None  # an import of it fails
sys.path.insert(0, sys.argv[1])
import shogun  # noqa: E402


def play(env, steps):
    """Random steps; all actions, rewards and reasons."""
    seen = []
    for _ in range(steps):
        actions = list(env.sample())
        _, rewards, reasons = env.step(actions)
        seen.append((actions, list(rewards), list(reasons)))
    return seen


class Vector(unittest.TestCase):
    def test_plays_by_its_seed(self):
        for rules in ("standard", "sheet", "boxed", "dice"):
            one, two, other = (shogun.VectorEnv(8, rules, seed) for seed in (1, 1, 2))
            self.assertEqual(play(one, 100), play(two, 100))
            self.assertNotEqual(play(one, 20), play(other, 20))

    def test_masks_are_what_may_be_played(self):
        env = shogun.VectorEnv(2, auto_reset=False)
        mask = env.action_mask()
        first = list(mask[0] if shogun.numpy else mask[:shogun.ACTIONS])
        self.assertEqual(sum(first), 22)
        for action in range(shogun.ACTIONS):
            one = shogun.VectorEnv(1)
            if first[action]:
                one.step([action])
            else:
                self.assertRaises(ValueError, one.step, [action])
                self.assertEqual(one.text(0), env.text(0))

    def test_rewards_and_results(self):
        env = shogun.VectorEnv(64, auto_reset=False)
        ended = {}
        for _ in range(1500):
            _, rewards, reasons = env.step(env.sample())
            for i in range(64):
                if reasons[i]:
                    ended[i] = int(rewards[i])
        results, reasons = env.results()
        self.assertEqual(len(ended), 64)
        for i in range(64):
            self.assertEqual(results[i], -ended[i])
            self.assertIn(shogun.REASONS[reasons[i]], shogun.REASONS[1:])

    def test_observations(self):
        env = shogun.VectorEnv(1)
        flat = list(env.observe().reshape(-1) if shogun.numpy else env.observe())
        own, enemy = flat[:6 * 64], flat[6 * 64:12 * 64]
        self.assertEqual((sum(own), sum(enemy)), (8, 8))
        env.step(env.sample())
        flat = list(env.observe().reshape(-1) if shogun.numpy else env.observe())
        self.assertEqual(set(flat[13 * 64:14 * 64]), {1})
        self.assertEqual(set(flat[14 * 64:15 * 64]), {1})
        floats = shogun.VectorEnv(1, floats=True).observe()
        self.assertEqual(max(list(floats.reshape(-1) if shogun.numpy else floats)), 1.0)

    @unittest.skipUnless(shogun.numpy, "ctypes shrinks no array")
    def test_arrays_are_not_resized(self):
        env = shogun.VectorEnv(64)
        arrays = (*env.step(env.sample()), env.sample(), env.action_mask(), env.to_play(), *env.results())
        for array in arrays:
            self.assertRaisesRegex(ValueError, "does not own its data", array.resize, 1, refcheck=False)
        play(env, 50)

    def test_copies_and_pickles(self):
        env, other = shogun.VectorEnv(4, "dice"), shogun.VectorEnv(2, "dice")
        play(env, 50)
        other.copy([1, 0], env, [3, 2])
        self.assertEqual((other.text(1), other.text(0)), (env.text(3), env.text(2)))
        again = pickle.loads(pickle.dumps(env))
        self.assertEqual(play(env, 50), play(again, 50))

    def test_copies_play_on_alike_unless_they_are_seeded(self):
        env = shogun.VectorEnv(3)
        env.copy([1, 2], env, [0, 0])
        env.seed([1, 1, 2], [0, 1, 1])
        texts = [play(env, 30) and env.text(i) for i in range(3)]
        self.assertEqual(len(set(texts)), 3)
        env.copy([], env, [])

    def test_keeps_rules_and_state_of_its_own(self):
        rules = shogun.Rules.preset("standard")
        env = shogun.VectorEnv(64, rules)
        rules.quiet = 10
        self.assertEqual(play(pickle.loads(pickle.dumps(env)), 5), play(env, 5))
        saved = env.__getstate__()
        for wrong in (saved["state"] + bytes(8), bytes(len(saved["state"]))):
            self.assertRaises(ValueError, shogun.VectorEnv(1).__setstate__, {**saved, "state": wrong})
        _, rewards, reasons = env.step(env.sample())
        before = list(reasons)
        env.results()
        self.assertEqual(list(reasons), before)
        env.reset(seeds=[2 ** 63 + i for i in range(64)])

    def test_refuses(self):
        env = shogun.VectorEnv(2)
        for wrong in ([1], [1, 2, 3], [2 ** 40, 0], [0, 9999], "ab", [0.5, 1.5]):
            self.assertRaises((ValueError, TypeError), env.step, wrong)
        self.assertRaisesRegex(ValueError, "at 4", env.set_text, 0, "8/8/x w")
        for board in (2, -1, 2 ** 32):
            self.assertRaises(ValueError, env.text, board)
        self.assertRaises(ValueError, shogun.move, 2 ** 32 + 127, 0)
        self.assertRaises(ValueError, shogun.action, "d1e3\0", 0)
        for boards, rules in ((0, "standard"), (2 ** 25, "standard"), (2 ** 32 + 1, "standard"), (1, "chess")):
            self.assertRaises(ValueError, shogun.VectorEnv, boards, rules)
        self.assertRaises(ValueError, env.copy, [0], shogun.VectorEnv(1, "dice"), [0])
        self.assertEqual(env.text(0), shogun.VectorEnv(1).text(0))

    def test_dice_are_told_or_rolled(self):
        env = shogun.VectorEnv(2, "dice")
        action = shogun.action(shogun.move(int(env.sample()[0]), 0), 0)
        env.step([action, action], [1, 1])
        self.assertEqual(env.text(0), env.text(1))
        self.assertRaisesRegex(ValueError, "board 1: the piece cannot show", env.step, env.sample(), [0, 5])

    def test_symmetries(self):
        self.assertEqual([len(shogun.symmetries(name)) for name in ("standard", "sheet", "dice")], [2, 8, 8])
        fields, actions = shogun.symmetries()[1]
        self.assertEqual(fields, list(range(63, -1, -1)))
        self.assertEqual(sum(action >= 0 for action in actions), 1660)


class Boards(unittest.TestCase):
    def test_play_as_batches_do(self):
        for rules in ("standard", "boxed", "dice", shogun.Rules.preset("sheet")):
            board, env, shows = shogun.Board(rules=rules), shogun.VectorEnv(1, rules, auto_reset=False), rules == "dice"
            while not board.outcome():
                turn, mask, action = shogun.COLOURS.index(board.turn), bytes(env.action_mask()), int(env.sample()[0])
                self.assertEqual(set(board.legal_moves), {shogun.move(i, turn) for i in range(2560) if mask[i]})
                env.step([action], [shows])
                board.push(shogun.move(action, turn), int(shows))
            (result,), (reason,) = env.results()
            outcome = (None, board.turn, shogun.COLOURS[turn])[result], shogun.REASONS[reason]
            self.assertEqual((str(board), board.outcome(), board.is_checkmate()), (env.text(0), outcome, reason == 2))
            again = copy.deepcopy(board)
            self.assertTrue(board == eval(repr(board), vars(shogun)) == again != shogun.Board(rules=rules))
            self.assertEqual([board.pop() for _ in again.move_stack], again.move_stack[::-1])
            self.assertEqual((str(board), board == again), (str(shogun.Board(rules=rules)), False))

    def test_refuse(self):
        board = shogun.Board(rules="dice")
        for why, *move in (("illegal", "a1a8", 1), ("'a1': ", "a1", 1), ("show", "a1a2"), ("beyond", "a1a2", 2 ** 32)):
            self.assertRaisesRegex(ValueError, why, board.push, *move)
        self.assertRaises(IndexError, board.pop)
        self.assertRaisesRegex(ValueError, "at 4", shogun.Board, "8/8/x w")
        self.assertEqual((board, board.move_stack), (shogun.Board(rules="dice"), []))
        self.assertIn(board.search(seconds=0.01).move, board.legal_moves)

    def test_count_repetitions(self):
        board = shogun.Board(rules="sheet")
        for move in 2 * ["a1a2", "h8h7", "a2a1", "h7h8"]:
            self.assertIsNone(board.outcome())
            board.push(move)
        self.assertEqual(board.outcome(), (None, "repetition"))


class Agents(unittest.TestCase):
    shogun = shogun

    def test_a_game_as_api_test_plays_it(self):
        env = self.shogun.Env("standard", seed=1)
        for seed in range(2):
            env.reset(seed=seed)
            self.assertEqual(env.agents, env.possible_agents)
            turns, rewards = 0, {agent: 0 for agent in env.agents}
            for agent in env.agent_iter():
                self.check_tables(env)
                observation, reward, terminated, truncated, info = env.last()
                if terminated:
                    self.assertEqual(reward, rewards[agent])  # what env.rewards have come to, and no more
                self.assertIsInstance(info, dict)
                self.assertFalse(truncated)
                self.check_observation(env, observation)
                if terminated:
                    env.step(None)
                    for each in env.agents:
                        rewards[each] += env.rewards[each]
                    continue
                turns += 1
                action = env.action_space(agent).sample(observation["action_mask"])
                self.assertTrue(env.action_space(agent).contains(action))
                env.step(action)
                for each in env.agents:
                    rewards[each] += env.rewards[each]
            self.assertEqual((env.agents, env.num_agents), ([], 0))
            self.assertGreater(turns, 10)
            self.assertEqual(sum(rewards.values()), 0)

    def check_tables(self, env):
        for table in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(table), set(env.agents))
        self.assertIn(env.agent_selection, env.agents)
        for agent in env.agents:
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.check_observation(env, env.observe(agent))

    def check_observation(self, env, observation):
        self.assertIs(env.observation_space("white"), env.observation_space("white"))
        self.assertTrue(env.observation_space("white").contains(observation))

    def test_a_start_that_is_the_end(self):
        rules = self.shogun.Rules.preset("standard")
        rules.lone = 8
        env = self.shogun.Env(rules)
        env.reset()
        for _ in env.agent_iter():
            self.assertTrue(env.last()[2])
            env.step(None)

    def test_seeds(self):
        games = []
        for _ in range(2):
            env = self.shogun.Env("dice", seed=1)
            env.reset(seed=5)
            texts = []
            for _ in range(40):
                mask = list(env.last()[0]["action_mask"])
                env.step(mask.index(1))
                texts.append(env.render())
            games.append(texts)
        self.assertEqual(*games)

    def test_each_sees_its_side(self):
        env = self.shogun.Env()
        env.reset()
        white, red = env.observe("white"), env.observe("red")
        self.assertEqual(sum(map(int, red["action_mask"])), 0)
        self.assertEqual(sum(map(int, white["action_mask"])), 22)
        planes = [list(each["observation"].reshape(-1) if shogun.numpy else each["observation"]) for each in (white, red)]
        turned = [planes[0][64 * plane + 63 - field] for plane in range(12) for field in range(64)]
        self.assertEqual(planes[1][:384], turned[384:])  # red's own pieces are white's enemies after a half turn
        self.assertEqual(planes[1][384:768], turned[:384])

    def test_illegal_actions_change_nothing(self):
        env = self.shogun.Env()
        env.reset()
        before = env.render()
        for wrong in (0, 2559, -2, 2 ** 31):
            self.assertRaises(ValueError, env.step, wrong)
        self.assertEqual((env.render(), env.agent_selection), (before, "white"))


@unittest.skipUnless(shogun.numpy, "they want numpy")
class AgentsOfPettingZoo(Agents):
    """The same agents by classes that stand in for PettingZoo's and Gymnasium's, and what else api_test asks."""

    @classmethod
    def setUpClass(cls):
        cls.stand_ins = importlib.import_module("stand_ins")
        with unittest.mock.patch.dict(sys.modules, gymnasium=cls.stand_ins, pettingzoo=cls.stand_ins):
            del sys.modules["shogun"]
            cls.shogun = importlib.import_module("shogun")

    def test_classes(self):
        env = self.shogun.Env()
        self.assertIsInstance(env, self.stand_ins.AECEnv)
        self.assertTrue(env.unwrapped is env and env.render and env.close)
        env.reset(seed=0, options={"options": 1})
        for agent in env.agents:
            planes, observation = env.observation_space(agent), env.observe(agent)
            self.assertIsInstance(planes, self.stand_ins.Space)
            self.assertIsInstance(env.action_space(agent), self.stand_ins.Space)
            self.assertEqual([planes.spaces[name].dtype for name in observation],
                             [each.dtype for each in observation.values()])

    def test_steps(self):
        env, texts = self.shogun.Env(), set()
        for kind in (int, shogun.numpy.int32, shogun.numpy.int64):
            env.reset(seed=0)
            self.assertFalse(any((*env.terminations.values(), *env.truncations.values())))
            self.assertIsNone(env.last(observe=False)[0])
            self.assertIsNone(env.step(kind(list(env.last()[0]["action_mask"]).index(1))))
            texts.add(env.render())
        self.assertEqual(len(texts), 1)


class Programs(unittest.TestCase):
    """The programs of the guide, with numpy and without."""

    def stops(self, message, program, *words):
        sys.argv = [program, *words]
        self.assertRaisesRegex(SystemExit, message, runpy.run_path, os.path.join(sys.path[0], program))

    def test_random_games(self):
        with open("lua/site/guides/learning.md") as page:
            program, output = re.search(r"```python rollout.py\n(.*?)```.*?```output\n(.*?)```", page.read(), re.S).groups()
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(program, {})
        self.assertEqual(said.getvalue(), output)

    @unittest.skipIf(shogun.numpy, "numpy is here")
    def test_want_numpy(self):
        for program in ("train.py", "linear_bot.py"):
            self.stops(f"^{program} needs numpy: apt-get install", program)

    @unittest.skipUnless(shogun.numpy, "they want numpy")
    def test_wrong_files(self):
        with tempfile.TemporaryDirectory() as folder:
            weights, games, empty, none = (f"{folder}/{each}.npy" for each in ("weights", "games", "empty", "none"))
            shogun.numpy.save(weights, shogun.numpy.zeros(768, "f4"))
            shogun.numpy.save(games, shogun.numpy.zeros(768, [("white", "u8"), ("result", "i1")]))
            open(empty, "w").close()
            self.stops("expected 768 weights of train.py, got .768,. of .*white", "linear_bot.py", games)
            self.stops("expected positions, .*got an array of float32", "train.py", weights, weights)
            for program, more in (("linear_bot.py", []), ("train.py", [weights])):
                self.stops("empty.npy: ", program, empty, *more)
                self.stops("none.npy: .*No such file", program, none, *more)
                self.stops("^usage: ", program)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    suite.addTest(doctest.DocTestSuite(shogun))
    result = unittest.TextTestRunner(verbosity=0).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.stdout.flush()
    os._exit(1 if failed or not result.testsRun else 0)
