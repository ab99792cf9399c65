-- two_states.lua -- the script of each state of two_states.c: it plays, searches with helpers, and
-- saves. It returns the same answer in every state, apart from the state that can fork.

local core = require "shogun.core"
local files = require "shogun.files"
local shogun = require "shogun"

local rounds <const>, fork <const>, wait <const>, spare <const> = ...

-- An engine with a helper makes moves, which may vary. Returns the record of a game of bots.
local function play(seed)
  local engine = shogun.engine { hash = 1, threads = 2 }
  local board = shogun.board()
  for _ = 1, 4 do board = assert(board:play(engine:search(board, { nodes = 20000 }).move)) end
  local game = shogun.game { white = shogun.bots.greedy(), red = shogun.bots.random(), seed = seed }
  game:run()
  return shogun.record.write(game:record())
end

-- Saves a file, and checks that it can be read back whole.
local function save(path, text)
  assert(files.save(path, text:rep(500)))
  local file <close> = assert(io.open(path, "rb"))
  assert(file:read "a" == text:rep(500))
end

local function answer()
  local path <close> = setmetatable({ name = os.tmpname() }, { __close = function(self)
    os.remove(self.name)
  end })
  local sum = 0
  for round = 1, rounds do
    local text = play(round)
    save(path.name, text)
    local board = shogun.record.replay(shogun.record.parse(text)).board
    sum = sum ~ board:hash() ~ shogun.board():perft(3) + select(2, board:playout(round))
    assert(#shogun.chess.answer "k 4 4 K 4 7: 4 4 4 5" > 0 and core.clock() > 0)
  end
  return ("answer %016x"):format(sum)
end

-- The child continues the search, and so does the parent.
local function search_and_fork()
  local engine, child = shogun.engine { hash = 1, threads = 3 }, nil
  local found = engine:search(shogun.board(), { depth = 12 }, function(info)
    if info.depth == 9 and not child then child = fork() end
  end)
  assert(found.depth == 12 and shogun.board():play(found.move))
  if child == 0 then os.exit(7, true) end
  assert(wait(child) == 7, "the child has failed")
  return "forked"
end

-- If some threads cannot be made, a search has fewer helpers or none, and still ends.
local function search_with_fewer()
  local engine = shogun.engine { hash = 1, threads = 8 }
  for _, n in ipairs { 1, 2, 7 } do
    spare(n)
    for depth = 10, 12 do
      assert(engine:search(shogun.board(), { depth = depth }).depth == depth)
    end
    assert(spare(0) > 0, "no thread has failed")
  end
end

if not fork then return answer() end
search_with_fewer()
return search_and_fork()
