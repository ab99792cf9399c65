--- Puzzles: boards on which exactly one move wins in a given number of moves, proved by trying all.
--
--     for found in shogun.puzzle.find { moves = 2, seed = 1 } do
--       print(found.board, table.concat(found.solution, " "))
--       break -- it goes on without end
--     end

local check = require "shogun.check"
local core = require "shogun.core"
local ending_puzzles = require "shogun.engine.analysis.ending_puzzle"
local forced = require "shogun.engine.explain.forced"
local known = require "shogun.engine.known"
local new_engine = require "shogun.engine"
local new_game = require "shogun.game"
local random = require "shogun.random"
local replays = require "shogun.game.replay"

---@class shogun.puzzle
local puzzle = {}

local most_moves <const> = 4
local least_choice <const> = 8 -- legal moves: with fewer there is little to find

-- The nodes of the search that looks for a win in 1, 2, 3 or 4 moves before the proof.
local scan_nodes <const> = { 200, 2000, 10000, 40000 }

local function is_engine(value)
  local metatable = type(value) == "userdata" and getmetatable(value)
  return metatable and metatable.__name == "shogun.Engine"
end

-- Whether a move is the only one that wins within that many moves; nil if that was not proved.
local function is_only(engine, board, key, moves)
  for _, move in ipairs(board:moves()) do
    local lost = move ~= key and forced.is_lost(engine, board:play(move), moves - 1)
    if lost == nil then return nil end
    if lost then return false end
  end
  return true
end

-- The winning moves, with the replies that hold out longest.
local function line_of(engine, board, key, moves)
  local line, move = {}, key
  while true do
    line[#line + 1], board = tostring(move), board:play(move)
    if board:result() then return line end
    local reply
    reply, moves = forced.longest(engine, board, moves - 1)
    line[#line + 1], board = tostring(reply), board:play(reply)
    if board:result() then return line end
    move = engine:mate(board, moves)
  end
end

-- Captures of the last piece are seen at a glance.
local function is_trivial(board, key, moves)
  if board:count() < least_choice then return true end
  return moves == 1 and board:play(key):result().reason == "alone"
end

--- Makes a puzzle of a board: exactly one of its moves wins in that many moves, and none in fewer.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- print(shogun.puzzle.of(engine, board, 1))  --> false
--- ```
---@param engine shogun.Engine
---@param board shogun.Board  the game is not over; not under dice
---@param moves integer  1 to 4
---@return shogun.Puzzle | false | nil  false if the board is no puzzle, or too easy (fewer than
--- eight legal moves; the capture of the last piece); nil if the proof takes too long
function puzzle.of(engine, board, moves)
  if not is_engine(engine) then check.expected("engine", "shogun.Engine", engine) end
  check.board(board)
  moves = check.integer(moves, "moves", 1, most_moves)
  local faster = moves > 1 and forced.win(engine, board, moves - 1)
  if faster ~= false then return faster and false end
  local key = forced.win(engine, board, moves)
  if not key or is_trivial(board, key, moves) then return key and false end
  local only = is_only(engine, board, key, moves)
  if not only then return only end
  return {
    board = board, text = board:text(), rules = tostring(board:rules()), turn = board:turn(),
    moves = moves, solution = line_of(engine, board, key, moves),
  }
end

-- The boards of a game that the engine plays against itself: a few random moves, then two levels.
local function self_play(source, rules, engine)
  local game = new_game { rules = rules }
  for _ = 1, source(4, 8) do
    local moves = game.board:moves()
    if #moves > 0 then game:play(moves[source(1, #moves)]) end
  end
  local levels = { white = source(2, 5), red = source(2, 5) }
  return function()
    if game:result() then return nil end
    local board = game.board
    local level = levels[game:turn()]
    game:play(engine:search(board, { level = level, history = game:history() }).move)
    return board
  end
end

local function boards_of(kept)
  local game, ply = replays.game_of(kept, "find"), -1
  return function()
    ply = ply + 1
    if game and ply <= #game and not game:at(ply):result() then return game:at(ply) end
  end
end

-- A function that returns the boards of one game after another, each as a function.
local function games_of(options, engine)
  local source, number = random(check.to_integer(options.seed) or os.time()), 0
  return function()
    number = number + 1
    if not options.records then return self_play(source, options.rules, engine) end
    local kept = options.records[number]
    return kept and boards_of(kept)
  end
end

-- The first puzzle among the boards of a game that has not been seen.
local function first_of(engine, next_board, moves, seen)
  for board in next_board do
    local key = board:hash()
    if board:rules().law ~= "dice" and not seen[key] then
      seen[key] = true
      local mate = engine:search(board, { nodes = scan_nodes[moves] }).mate
      local found = mate and mate > 0 and mate <= moves and puzzle.of(engine, board, moves)
      if found then return found end
    end
  end
end

local option_names <const> = {
  moves = true, records = true, rules = true, seed = true, report = true, endings = true,
}

-- Raises unless these rules have endings of which a capture is the end, and no records are given.
local function check_endings(options, rules)
  if options.records ~= nil then check.raise("records: expected none with endings") end
  if rules.lone == 1 then return end
  check.raise("rules: expected lone=1 for endings, got lone=" .. rules.lone)
end

-- The options' rules, their endings.
local function check_options(options)
  check.names(options, option_names)
  local endings = known.option(options.endings)
  check.whole(options, "moves", 1, endings and math.maxinteger or most_moves)
  check.whole(options, "seed", math.mininteger, math.maxinteger)
  local rules = options.rules == nil and core.rules()
    or check.blame(core.rules, options.rules)
  if rules.law == "dice" then check.raise("rules: no win can be proved under dice") end
  if endings then check_endings(options, rules) end
  if options.records ~= nil then check.list(options.records, "records") end
  return rules, endings
end

--- Looks for puzzles, at most one a game, no board twice: in records, or in games that the engine
--- plays against itself at low levels, without end. With `endings` they are boards of these that
--- one move alone wins, in any number of moves: first the longest win of each ending.
--- ```lua
--- for found in shogun.puzzle.find { moves = 1, seed = 1 } do
---   print(found.board, table.concat(found.solution, " "))
---   break
--- end
--- ```
---@param options? shogun.PuzzleOptions
---@return fun(): shogun.Puzzle?  the next one; nil when there are no more records
function puzzle.find(options)
  options = options or {}
  local rules, endings = check_options(options)
  if endings then
    local source = random(check.to_integer(options.seed) or os.time())
    return ending_puzzles(endings, rules, options.moves, source, options.report)
  end
  local engine, players, seen, games = new_engine(), new_engine { hash = 1 }, {}, 0
  local next_game, moves = games_of(options, players), check.to_integer(options.moves) or 2
  return function()
    for next_board in next_game do
      games = games + 1
      if options.report then options.report(games) end
      local found = first_of(engine, next_board, moves, seen)
      if found then return found end
    end
  end
end

return puzzle
