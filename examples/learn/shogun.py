"""The board game Shogun: one board and the engine, and many boards at once for programs that learn.

It needs libshogun.so (`make library`) and nothing else; with numpy, arrays are numpy's. One file: copy it beside yours.

    import shogun
    env = shogun.VectorEnv(4096, seed=1)
    observation = env.reset()
    while True:
        actions = env.sample()                          # or those of a policy, legal by env.action_mask()
        observation, rewards, reasons = env.step(actions)

Actions, observations, rewards and reasons are those of shogun.h, which explains them. Env is the same game for two
agents in turn, as PettingZoo's AEC environments are.
"""
import collections
import ctypes
import math
import os
import threading

try:
    import numpy
except ImportError:
    numpy = None
try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    spaces, AECEnv = None, object

ACTIONS, FIELDS, PLANES = 2560, 64, 16
ABI = 1
REASONS = ("goes on", "alone", "mate", "stalemate", "quiet", "repetition")
COLOURS = ("white", "red")
MOVES = [a + b + c + d for d in "12345678" for c in "abcdefgh" for b in "12345678" for a in "abcdefgh"]
NUMBERS = {move: number for number, move in enumerate(MOVES)}
Outcome = collections.namedtuple("Outcome", "winner reason")
Found = collections.namedtuple("Found", "move score mate depth nodes line")
BAD_TEXT = 11  # SG_BATCH_BAD_TEXT
KINDS = {"int8": ctypes.c_int8, "uint8": ctypes.c_uint8, "int32": ctypes.c_int32, "uint64": ctypes.c_uint64,
         "float32": ctypes.c_float}


class Rules(ctypes.Structure):
    """The rules of a batch: sg_BatchRules. Rules.preset("standard") makes them; fields may be changed."""
    _fields_ = [("dials", ctypes.c_uint8 * FIELDS), ("dice", ctypes.c_uint8), ("stalemate_loses", ctypes.c_uint8),
                ("first", ctypes.c_uint8), ("lone", ctypes.c_uint8), ("repetition", ctypes.c_uint16),
                ("quiet", ctypes.c_uint16)]

    @classmethod
    def preset(cls, name):
        """"standard", "sheet", "boxed" or "dice", or a copy of Rules; raises ValueError for another name."""
        if isinstance(name, Rules):
            return cls.from_buffer_copy(name)
        rules = cls()
        _check(_library.sg_batch_preset(_text(name), ctypes.byref(rules)))
        return rules


def _load():
    built = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "build", "libshogun.so")
    path = os.environ.get("SHOGUN_LIBRARY") or (os.path.exists(built) and built) or f"libshogun.so.{ABI}"
    try:
        library = ctypes.CDLL(path)
        version = library.sg_batch_abi()
        library.sgl_engine_size.restype = ctypes.c_size_t
    except (OSError, AttributeError) as error:
        raise ImportError(f"libshogun.so: {error}; make library builds it, SHOGUN_LIBRARY names another place") from None
    if version != ABI:
        raise ImportError(f"{path}: version {version} of the interface, expected {ABI}")
    library.sg_batch_message.restype = ctypes.c_char_p
    library.sg_batch_size.restype = ctypes.c_size_t
    return library


_library = _load()


def _check(status, place=""):
    if status:
        raise ValueError(place + _library.sg_batch_message(status).decode())


class _Array:
    """Memory that C writes, and the array that callers see: one of numpy that does not own the memory, so it cannot be
    resized, or without numpy the memory itself, a flat array of ctypes."""

    def __init__(self, kind, *shape):
        self.memory = (KINDS[kind] * math.prod(shape))()
        self.seen = numpy.frombuffer(self.memory, kind).reshape(shape) if numpy else self.memory
        self._as_parameter_ = ctypes.byref(self.memory)


def _int32(value):
    """A whole number that C takes as it is; ctypes itself would wrap it around."""
    if not -2 ** 31 <= value < 2 ** 31:
        raise ValueError(f"{value} is beyond int32")
    return ctypes.c_int32(value)


def _text(text):
    if "\0" in text:
        raise ValueError(f"{text!r} has a zero in it")
    return text.encode()


def _given(kind, values, count):
    """Numbers as an array for C, copied unless they are such an array already; None for None."""
    if values is None:
        return None
    if numpy and isinstance(values, numpy.ndarray):
        if values.shape != (count,) or values.dtype.kind not in "iub":
            raise ValueError(f"expected {count} whole numbers, got {values.dtype} of shape {values.shape}")
        converted = numpy.require(values, kind, ["C", "A"])
        if values.dtype != converted.dtype and not (values == converted).all():
            raise ValueError(f"a number is beyond {kind}")
        return converted.ctypes
    array = (KINDS[kind] * count)()
    if isinstance(values, type(array)):
        return ctypes.byref(values)
    if len(values) != count:
        raise ValueError(f"expected {count} numbers, got {len(values)}")
    for i, value in enumerate(values):
        array[i] = int(value)
        if array[i] != value:
            raise ValueError(f"{value} is not a whole number, or beyond {kind}")
    return ctypes.byref(array)


class _Position(ctypes.Structure):  # sgl_Board
    _fields_ = [("pieces", ctypes.c_uint64 * 5), ("hash", ctypes.c_uint64), ("ply", ctypes.c_uint32),
                ("quiet", ctypes.c_uint16), ("turn", ctypes.c_uint8), ("zero", ctypes.c_uint8)]


class _Search(ctypes.Structure):  # sgl_Limits, and sgl_Found, whose numbers are score, mate, depth and length
    _fields_ = [("depth", ctypes.c_int32), ("plies", ctypes.c_int32), ("most", ctypes.c_uint64),
                ("history", ctypes.c_void_p), ("stop", ctypes.c_void_p),
                ("nodes", ctypes.c_uint64), ("numbers", ctypes.c_int32 * 4), ("line", ctypes.c_uint16 * 120)]


class Board:
    """One board, with python-chess's names. Boards change, so they have no hash. A wrong argument raises ValueError.

    >>> board = Board()
    >>> len(board.legal_moves), board.push("d1e3"), board.turn, board.pop(), board == Board()
    (22, None, 'red', 'd1e3', True)
    >>> mate = Board("8/8/7P2/8/8/p2K26/8/k27 w")
    >>> mate.push(mate.search(depth=3).move), mate.is_check(), mate.outcome()
    (None, True, Outcome(winner='white', reason='mate'))
    """
    turn = property(lambda self: COLOURS[self._boards[-1].turn])
    _key = property(lambda self: bytes(self._boards[-1])[:48] + bytes(self._rules)[64 * self._rules.dice:])  # no counts

    def __init__(self, text=None, rules="standard"):
        self._rules, start, at = Rules.preset(rules), _Position(), ctypes.c_size_t()
        self._law, self._list, self._count = ctypes.byref(self._rules), (ctypes.c_uint16 * 1024)(), ctypes.c_int32()
        status = _library.sgl_start(self._law, ctypes.byref(start)) if text is None else _library.sgl_read(
            self._law, _text(text), ctypes.byref(start), ctypes.byref(at))
        _check(status, f"{text!r} at {at.value}: " if status == BAD_TEXT else "")
        self._boards, self.move_stack, self._name = [start], [], rules if isinstance(rules, str) else self._rules

    @property
    def legal_moves(self):
        """The moves as texts; none once the game is over, except by repetition, which only outcome() sees."""
        _library.sgl_moves(self._law, ctypes.byref(self._boards[-1]), self._list, None, 1024, ctypes.byref(self._count))
        return [MOVES[number] for number in self._list[:self._count.value]]

    def push(self, move, shows=0):
        """Plays a move; `shows` is the rolled number under dice."""
        after = _Position()
        status = _library.sgl_play(self._law, ctypes.byref(self._boards[-1]), NUMBERS[move], shows and _int32(shows),
                                   ctypes.byref(after)) if move in NUMBERS else BAD_TEXT
        if status:
            _check(status, f"{move!r}: ")
        self._boards.append(after)
        self.move_stack.append(move)

    def pop(self):
        """Takes the last move back and returns it."""
        move = self.move_stack.pop()
        self._boards.pop()
        return move

    def is_check(self):
        _library.sgl_in_check(ctypes.byref(self._boards[-1]), self._boards[-1].turn, ctypes.byref(self._count))
        return self._count.value == 1

    def is_checkmate(self):
        return "mate" in (self.outcome() or ())

    def outcome(self):
        """The winner (None if drawn) and one of REASONS; None while the game goes on."""
        now, result = self._boards[-1], (ctypes.c_int32 * 2)()
        times = sum(board.hash == now.hash for board in self._boards[-1 - now.quiet:])
        _library.sgl_result(self._law, ctypes.byref(now), times, result)
        return Outcome((*COLOURS, None)[result[1]], REASONS[result[0]]) if result[0] else None

    def search(self, depth=0, nodes=0, seconds=0):
        """Searches with a new engine until one of the limits; the result has the fields of sgl_Found."""
        size, stop, now = _library.sgl_engine_size(16), ctypes.c_int32(), ctypes.byref(self._boards[-1])
        engine, past = (ctypes.c_uint64 * (size // 8 + 1))(), (ctypes.c_uint64 * len(self._boards))()
        past[:] = [board.hash for board in self._boards]
        is_limited = depth or nodes or seconds
        search = _Search(_int32(depth), len(past) - 1, min(max(0, nodes), 2 ** 63), ctypes.addressof(past),
                         ctypes.addressof(stop) if is_limited else None)
        statuses = [_library.sgl_engine_init(engine, ctypes.c_size_t(size))]
        worker = threading.Thread(target=lambda: statuses.append(_library.sgl_engine_search(
            engine, self._law, now, ctypes.byref(search), ctypes.byref(search, _Search.nodes.offset))))
        worker.start()  # Python hears Ctrl-C here, not in C
        try:
            worker.join(min(threading.TIMEOUT_MAX, seconds) if seconds else None)
        finally:
            stop.value = 1
            worker.join()
        _check(max(statuses))
        line = [MOVES[number] for number in search.line[:search.numbers[3]]]
        return Found(line[0], *search.numbers[:3], search.nodes, line)

    def __eq__(self, other):
        return self._key == other._key if isinstance(other, Board) else NotImplemented

    def __reduce__(self):  # for copy and pickle
        return type(self), (None, self._name), {"_boards": self._boards[:], "move_stack": self.move_stack[:]}

    def __repr__(self):
        rules = repr(self._name) if isinstance(self._name, str) else f"Rules.from_buffer_copy({bytes(self._rules)})"
        return f"Board({str(self)!r}, {rules})"

    def __str__(self):
        text = ctypes.create_string_buffer(160)
        _library.sgl_write(ctypes.byref(self._boards[-1]), text)
        return text.value.decode()


class VectorEnv:
    """Many boards at once.

    boards: how many; rules: a preset's name or Rules; seed: of all random numbers; auto_reset: whether a step that
    ends a game sets its board up again; floats: whether observations are float32, from 0 to 1 in games, not uint8.

    Arrays are made once and written into again by every call: copy what has to stay. A wrong argument raises
    ValueError, and then no board has changed.
    """

    def __init__(self, boards, rules="standard", seed=1, auto_reset=True, floats=False):
        self.boards, self.floats = boards, floats
        self.rules = Rules.preset(rules)
        size = _library.sg_batch_size(ctypes.byref(self.rules), _int32(boards))
        if size == 0:
            raise ValueError("no rules for a batch, or no number of boards")
        self._memory = (ctypes.c_uint64 * (size // 8 + 1))()
        self._batch = ctypes.c_void_p(ctypes.addressof(self._memory))
        _check(_library.sg_batch_init(self._batch, ctypes.c_size_t(size), ctypes.byref(self.rules),
                                      _int32(boards), ctypes.c_uint64(seed), ctypes.c_int32(auto_reset)))
        self._actions, self._turns = _Array("int32", boards), _Array("uint8", boards)
        self._rewards, self._reasons = _Array("int8", boards), _Array("uint8", boards)
        self._results, self._endings = _Array("int8", boards), _Array("uint8", boards)
        self._observation = self._mask = None

    def _call(self, name, *arguments):
        status = getattr(_library, name)(self._batch, *arguments)
        fault = _library.sg_batch_fault(self._batch) if status and name == "sg_batch_step" else -1
        _check(status, f"board {fault}: " if fault >= 0 else "")

    def reset(self, which=None, seeds=None):
        """New games on all boards, or on those where `which` is true; `seeds`: of their random numbers. Returns the
        observation."""
        self._call("sg_batch_reset", _given("uint8", which, self.boards), _given("uint64", seeds, self.boards))
        return self.observe()

    def step(self, actions, shows=None, observe=True):
        """Plays an action on every board, -1 on none. `shows`: under dice the number after each move, 0 to roll it.
        Returns the observation (None unless observe), rewards for the sides that moved, and reasons (0: goes on)."""
        self._call("sg_batch_step", _given("int32", actions, self.boards), _given("uint8", shows, self.boards),
                   self._rewards, self._reasons)
        return self.observe() if observe else None, self._rewards.seen, self._reasons.seen

    def sample(self):
        """A random legal action of each board; -1 where the game is over."""
        self._call("sg_batch_sample", self._actions)
        return self._actions.seen

    def observe(self):
        """[boards, 16, 8, 8], as the side to move sees it: row 0 is its first row."""
        if self._observation is None:
            self._observation = _Array("float32" if self.floats else "uint8", self.boards, PLANES, 8, 8)
        self._call("sg_batch_observe_floats" if self.floats else "sg_batch_observe", self._observation)
        return self._observation.seen

    def action_mask(self):
        """[boards, 2560]: 1 for a legal action."""
        if self._mask is None:
            self._mask = _Array("uint8", self.boards, ACTIONS)
        self._call("sg_batch_mask_bytes", self._mask)
        return self._mask.seen

    def to_play(self):
        """The sides to move: 0 white, 1 red."""
        self._call("sg_batch_turns", self._turns)
        return self._turns.seen

    def results(self):
        """How the boards stand: 1 if the side to move has won, -1 if it has lost, else 0; and reasons."""
        self._call("sg_batch_results", self._results, self._endings)
        return self._results.seen, self._endings.seen

    def seed(self, seeds, which=None):
        """Reseeds all boards, or those where `which` is true: copies, say, would otherwise get the same numbers."""
        self._call("sg_batch_seed", _given("uint8", which, self.boards), _given("uint64", seeds, self.boards))

    def copy(self, to, source, origin):
        """Copies boards origin[i] of a source to to[i], with what was before them and their random numbers."""
        self._call("sg_batch_copy", _given("int32", to, len(to)), source._batch, _given("int32", origin, len(to)),
                   ctypes.c_int32(len(to)))

    def text(self, board):
        """A board as text, "p4p2... w 0 1"."""
        text = ctypes.create_string_buffer(160)
        self._call("sg_batch_text", _int32(board), text)
        return text.value.decode()

    def set_text(self, board, text):
        """Sets a board up from text; raises ValueError, with the position of the error, if it is invalid."""
        Board(text, self.rules)
        self._call("sg_batch_set_text", _int32(board), _text(text), None)

    def __getstate__(self):
        return {"state": bytes(self._memory), "boards": self.boards, "floats": self.floats, "rules": bytes(self.rules)}

    def __setstate__(self, saved):
        """Takes what __getstate__ made. Like every pickle, a stranger's may run any code."""
        self.__init__(saved["boards"], Rules.from_buffer_copy(saved["rules"]), floats=saved["floats"])
        boards = ctypes.c_int32()
        if len(saved["state"]) != ctypes.sizeof(self._memory):
            raise ValueError("the state is of another version of the library")
        ctypes.memmove(self._memory, saved["state"], len(saved["state"]))
        self._call("sg_batch_boards", ctypes.byref(boards))
        if boards.value != self.boards:
            raise ValueError("the state is of another number of boards")


def action(move, turn):
    """The action of a move, "d4b6", of a side: 0 white, 1 red."""
    number = ctypes.c_int32()
    _check(_library.sg_batch_action(_text(move), _int32(turn), ctypes.byref(number)))
    return number.value


def move(number, turn):
    """The move of an action, as text."""
    text = ctypes.create_string_buffer(5)
    _check(_library.sg_batch_move(_int32(number), _int32(turn), text))
    return text.value.decode()


def symmetries(rules="standard"):
    """The symmetries of a law: a list of (fields, actions), the identity first."""
    rules, count = Rules.preset(rules), ctypes.c_int32()
    fields, actions = (ctypes.c_uint8 * 512)(), (ctypes.c_int16 * 20480)()
    _check(_library.sg_batch_symmetries(ctypes.byref(rules), ctypes.byref(count), fields, actions))
    return [(list(fields[64 * i:64 * i + 64]), list(actions[ACTIONS * i:ACTIONS * i + ACTIONS]))
            for i in range(count.value)]


class Discrete:
    """The space of actions."""

    def __init__(self, n, seed=None):
        import random
        self.n, self._random = n, random.Random(seed)

    def seed(self, seed=None):
        self._random.seed(seed)

    def contains(self, value):
        return value is not None and 0 <= int(value) < self.n

    def sample(self, mask=None):
        return self._random.choice([i for i in range(self.n) if mask is None or mask[i]])


class Planes:
    """The space of observations: the planes, and the mask of legal actions."""
    shapes = {"observation": (PLANES, 8, 8), "action_mask": (ACTIONS,)}

    def contains(self, value):
        return set(value) == set(self.shapes) and all(
            not numpy or value[name].shape == shape for name, shape in self.shapes.items())


def _spaces(seed):
    """The spaces of an agent's actions and observations: Gymnasium's where PettingZoo is installed."""
    if not spaces:
        return Discrete(ACTIONS, seed), Planes()
    planes = spaces.Box(0, 255, Planes.shapes["observation"], numpy.uint8)
    mask = spaces.Box(0, 1, Planes.shapes["action_mask"], numpy.int8)
    return spaces.Discrete(ACTIONS, seed=seed), spaces.Dict({"observation": planes, "action_mask": mask})


class Env(AECEnv):
    """One board and two agents that move in turn: a PettingZoo AEC environment if PettingZoo is installed."""
    metadata = {"name": "shogun", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"
    possible_agents = list(COLOURS)
    max_num_agents = len(COLOURS)
    num_agents = property(lambda self: len(self.agents))
    unwrapped = property(lambda self: self)

    def __init__(self, rules="standard", seed=1):
        self._env = VectorEnv(1, rules, seed, auto_reset=False)
        self._other = VectorEnv(1, rules, seed, auto_reset=False)
        self._spaces = {agent: _spaces(seed + i) for i, agent in enumerate(COLOURS)}
        self.agents = []

    def action_space(self, agent):
        return self._spaces[agent][0]

    def observation_space(self, agent):
        return self._spaces[agent][1]

    def reset(self, seed=None, options=None):
        self._env.reset(seeds=None if seed is None else [seed])
        _, reasons = self._env.results()
        self.agents = list(COLOURS)
        self.rewards = {agent: 0 for agent in COLOURS}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: bool(reasons[0]) for agent in COLOURS}  # by rules under which the start is the end
        self.truncations = {agent: False for agent in COLOURS}
        self.infos = {agent: {} for agent in COLOURS}
        self.agent_selection = COLOURS[self._env.to_play()[0]]

    def observe(self, agent):
        """The board as that agent sees it. Where it is not to move, the mask is empty, and the plane of repetitions
        is 0."""
        env, is_turn = self._env, COLOURS[self._env.to_play()[0]] == agent
        if not is_turn:
            rows, _, rest = self._env.text(0).split(" ", 2)
            self._other.set_text(0, f"{rows} {agent[0]} {rest}")
            env = self._other
        mask = self._env.action_mask() if is_turn else _Array("uint8", 1, ACTIONS).seen
        planes = env.observe()
        return {"observation": planes[0].copy() if numpy else list(planes),
                "action_mask": mask[0].astype("int8") if numpy else list(mask)}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        """Plays an action; None takes an agent out whose game is over. An illegal one raises ValueError, and nothing
        has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        _, rewards, reasons = self._env.step([action], observe=False)
        self._cumulative_rewards[agent] = 0
        other = COLOURS[1 - COLOURS.index(agent)]
        self.rewards = {agent: int(rewards[0]), other: -int(rewards[0])}
        for each in COLOURS:
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = bool(reasons[0])
            self.infos[each] = {"reason": REASONS[reasons[0]]} if reasons[0] else {}
        self.agent_selection = other

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("the game is over: step(None)")
        self.agents.remove(agent)
        for table in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.rewards = {each: 0 for each in self.agents}  # they were given once
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self):
        return self._env.text(0)

    def close(self):
        pass
