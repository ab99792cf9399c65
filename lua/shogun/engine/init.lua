--- The engine: a search in C, one call an iteration; the loop, the clock and the report are here.
--
-- Scores are in hundredths of a pawn, seen by the side to move; under dice they are means over all
-- rolls, and a line is one move long.

local check = require "shogun.check"
local core = require "shogun.core"
local known = require "shogun.engine.known"
local limit = require "shogun.engine.limits"
local memory = require "shogun.engine.memory"

local most <const>, now <const>, step <const> = core.limits, core.clock, core.steps

-- A line of codes as moves, to the end of the game where solved endings know it.
local function moves_of(board, codes, endings)
  local moves = {}
  for i, code in ipairs(codes) do
    local move = board:move(code)
    if not move then return moves end -- a line from the table may run past the end of the game
    moves[i], board = move, (endings or i < #codes) and board:play(move)
  end
  known.extend(endings, board, moves)
  return moves
end

-- The result so far: the best line, and all lines.
local function new_info(engine, board, seconds, endings)
  local nodes, seldepth, hashfull = step.counts(engine)
  local lines = {}
  for i, line in ipairs(step.lines(engine)) do
    local pv = moves_of(board, line, endings)
    lines[i] = { move = pv[1], pv = pv, score = line.score, mate = line.mate, depth = line.depth }
  end
  local info = {
    lines = lines, nodes = nodes, seconds = seconds, seldepth = seldepth, hashfull = hashfull,
  }
  for name, value in pairs(lines[1] or {}) do info[name] = value end
  return info
end

-- Whether a further iteration would change nothing, or exceed a limit.
local function is_finished(info, limits, depth)
  if limits.depth and depth >= limits.depth then return true end
  local mate = info.mate
  if limits.mate then
    return mate ~= nil and math.abs(mate) <= limits.mate or depth >= 2 * limits.mate - 1
  end
  if not mate then return false end
  if limits.nodes or limits.lines > 1 then return false end
  -- A shorter mate than one well within this depth is unlikely.
  return math.abs(mate) * 2 <= depth
end

-- The class of engines in C, which gets the methods of this file.
local Metatable <const> = core.Engine
local in_c <const> = Metatable.__index

--- An engine.
---@class shogun.Engine: userdata
local Engine = {}

-- By engine: the number of its searches, and its options; a closed one has none.
local searches <const> = setmetatable({}, { __mode = "k" })
local options_of <const> = setmetatable({}, { __mode = "k" })

local function check_open(engine)
  if not options_of[engine] then check.raise("the engine is closed") end
end

-- Checks what a method was given, and makes a question of it (csrc/module/search/question.c reads
-- it): the limits, copied, and the options of the engine.
local function new_question(engine, board, limits)
  check_open(engine)
  check.question(board)
  local question = limit.read(limits == nil and {} or limits)
  for name, value in pairs(options_of[engine]) do question[name] = value end
  return question
end

local function start_search(engine, board, question)
  check.blame(step.start, engine, board, question)
  searches[engine] = (searches[engine] or 0) + 1
  return searches[engine]
end

local function search(engine, board, question, report)
  check.optional(report, "report", "function")
  local clock <const> = question.cputime and core.cputime or now
  local start <const>, seconds <const> = clock(), question.seconds
  question.endings = known.load(question.endings, board, seconds and function()
    return clock() - start < seconds / 2
  end)
  question.deadline = seconds and start + seconds
  local serial = start_search(engine, board, question)
  local info
  for depth = 1, most.depth do
    local done, has_input = step.iterate(engine, depth, question.on_input)
    info = new_info(engine, board, clock() - start, question.endings)
    info.has_input = has_input or nil
    if not done then break end
    if report and report(info) == false then break end
    check_open(engine)
    if searches[engine] ~= serial then
      check.raise("the engine was used for another search meanwhile")
    end
    if is_finished(info, question, depth) then break end
  end
  if not info.move then -- a limit ended the first iteration: take the first legal move
    local move = board:moves()[1]
    info.move, info.pv, info.score, info.depth = move, { move }, 0, 0
    info.lines = { { move = move, pv = { move }, score = 0, depth = 0 } }
  end
  return info
end

--- Looks for the best move of the side to move, deeper and deeper until a limit ends it.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- local info = engine:search(board, { nodes = 2000 })
--- print(info.move, info.score)
--- ```
---@param board shogun.Board  the game is not over
---@param limits? shogun.SearchLimits  default: one second
---@param report? fun(info: shogun.SearchInfo): any  called after every depth; it may raise or
--- yield; if it returns false the search ends
---@return shogun.SearchInfo
function Engine.search(engine, board, limits, report)
  return search(engine, board, new_question(engine, board, limits), report)
end

--- Scores every legal move: a `search` for as many lines as there are moves, at most 256. Where a
--- limit ends the first iteration, only the moves searched so far are scored.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- for _, line in ipairs(engine:analyse(board, { depth = 2 })) do print(line.move, line.score) end
--- ```
---@param board shogun.Board
---@param limits? shogun.SearchLimits
---@param report? fun(info: shogun.SearchInfo): any
---@return shogun.SearchLine[]  the best first
function Engine.analyse(engine, board, limits, report)
  local question = new_question(engine, board, limits)
  if not limits or limits.lines == nil then
    question.lines = math.min(board:count(), most.lines)
  end
  return search(engine, board, question, report).lines
end

--- Proves or refutes a forced win of the side to move within `moves` of its own, by trying every
--- move. Not under dice.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- print((engine:mate(board, 2)))  --> false
--- ```
---@param board shogun.Board  the game is not over
---@param moves integer  1 to 50
---@param limits? { nodes: integer?, seconds: number? }  nodes: boards looked at, at most; seconds:
--- above 0; default: none
---@return shogun.Move | false | nil  a move that wins; false if none does; nil if a limit ended it
---@return integer nodes  searched
function Engine.mate(engine, board, moves, limits)
  limits = check.options(limits, { nodes = true, seconds = true }, "limit")
  moves = check.integer(moves, "moves", 1, most.mate)
  local is_endless <const> = next(limits) == nil
  local question = new_question(engine, board, is_endless and { depth = 1 } or limits)
  if board:rules().law == "dice" then check.raise("board: no win can be proved under dice") end
  question.deadline = question.seconds and now() + question.seconds
  question.endings = nil
  start_search(engine, board, question)
  local code = step.prove(engine, moves)
  return code and board:move(code) or code, (step.counts(engine))
end

local clear <const>, close <const> = in_c.clear, in_c.close

--- Clears the transposition table and the histories, so that the next search starts from nothing.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- engine:search(board, { nodes = 2000 })
--- engine:clear()
--- ```
function Engine.clear(engine)
  check_open(engine)
  check.blame(clear, engine)
end

--- Frees the engine's memory at once. Afterwards every other method raises. A to-be-closed
--- variable (`local engine <close> = shogun.engine()`) closes its engine at its end.
--- ```lua
--- local engine = shogun.engine { hash = 1 }
--- engine:close()
--- ```
function Engine.close(engine)
  check.blame(close, engine)
  if not options_of[engine] then return end
  options_of[engine] = nil
  memory.release(engine)
end

check.methods(Engine, "shogun.Engine", function(value)
  return type(value) == "userdata" and getmetatable(value) == Metatable
end)
Metatable.__close = Engine.close
for name, method in pairs(Engine) do in_c[name] = method end

--- Makes an engine: a transposition table and its search threads, for one board after the other.
--- ```lua
--- local engine = shogun.engine { hash = 1, threads = 2 }
--- print(engine:search(board, { nodes = 500 }).nodes)  --> 500
--- ```
---@param options? { hash: integer?, threads: integer?, weights: table<string, integer>?,
--- parameters: table<string, integer>?, net: string | false | shogun.Net | nil,
--- endings: shogun.Endings | boolean | nil }
--- hash: MiB of memory for the transposition table, 1 to
--- 65536 (on 32 bits 2047), default 16; threads: 1 to 256, default 1; weights: of the terms of
--- `shogun.evaluate`; parameters: of the search (`csrc/search/parameters.h` lists them); net: the
--- name of a file with a net for the law of the boards searched (`shogun.net`), or false for none;
--- default: the built-in net of the law, if it has one; endings: solved endings
--- (`shogun.endings()`, or true), so that results which are certain are found at once; default:
--- none. The ending of a board that is searched is solved first, once, in less than a second; of
--- others, those in the cache are used
---@return shogun.Engine
return function(options)
  local made = limit.engine(options == nil and {} or options)
  memory.make_room(made.hash)
  local engine = core.engine(made.hash, made.threads)
  memory.hold(engine, made.hash)
  options_of[engine] = made
  return engine
end
