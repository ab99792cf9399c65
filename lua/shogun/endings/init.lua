--- Endings: the exact results of boards with two kings and at most two pawns.
--
-- They fall into classes, 20 under the standard rules (csrc/endgame/README.md). The
-- ending of a board is solved on request, in less than a second, and stored in the cache.

local cache_folder = require "shogun.cache_folder"
local caches = require "shogun.endings.cache"
local check = require "shogun.check"
local core = require "shogun.core"
local law = require "shogun.endings.law"
local reachable = require "shogun.endings.reachable"

--- Endings, each solved at its first request.
---@class shogun.Endings
---@field package cache shogun.EndingCache | false
---@field package laws table<string, shogun.EndingsOfLaw>  by their keys
---@field package last shogun.EndingSet  of the board that was probed last
local Endings = {}
Endings.__index, Endings.__name = Endings, "shogun.Endings"

-- The endings of rules; nil and a message if these have none.
local function of_rules(self, rules)
  local key = caches.key(rules)
  local own, message = self.laws[key], nil
  if not own then own, message = law.of(rules, self.cache or nil) end
  self.laws[key] = own
  return own, message
end

-- The set that knows a board and all boards after its moves; nil and a message if there is none.
local function set_for(self, board)
  local own, message = of_rules(self, board:rules())
  if not own then return nil, message end
  local name, reason = core.ending_name(board)
  if not name and not own.set:probe(board) then return nil, "no ending: " .. reason end
  local ok = true -- with a bare king it is known without tables
  if name then ok, message = own:table(name) end
  if not ok then return nil, message end
  self.last = own.set
  return own.set
end

--- The outcome of a board, for the side to move, if both sides play their best. The board's ending
--- is read from the cache or solved, if it is not at hand; that takes less than a second.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- local board = shogun.board "k16p1/8/8/8/8/8/8/6P1K1 w"
--- print(endings:probe(board))  --> drawn
--- ```
---@param board shogun.Board  two kings and at most two pawns
---@return "won" | "drawn" | "lost" | nil outcome  as if there were no quiet limit
---@return integer | string | nil plies  until the next capture or the end of the game, with best
--- play; nil if it is drawn; a message if the board has no ending
---@return boolean? limited  it is won or lost, but the quiet limit is reached before: a draw
function Endings:probe(board)
  check.board(board)
  local outcome, plies, limited = self.last:probe(board)
  if outcome then return outcome, plies, limited end
  local set, message = set_for(self, board)
  if not set then return nil, message end
  return set:probe(board)
end

--- The legal moves of a board with their outcomes for the side to move, the best first: wins, the
--- quickest before the others; draws; losses, the slowest before the others. Among the draws are
--- moves that are `limited`: they would win or lose if there were no quiet limit.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- local board = shogun.board "k16p1/8/8/8/8/8/8/6P1K1 w"
--- for _, each in ipairs(assert(endings:best(board))) do
---   print(each.move, each.value, each.plies)
--- end
--- ```
---@param board shogun.Board  two kings and at most two pawns
---@return shogun.EndingMove[]?  none if the game is over
---@return string? message  why the board has no ending
function Endings:best(board)
  check.board(board)
  local moves = self.last:moves(board)
  if moves then return moves end
  local set, message = set_for(self, board)
  if not set then return nil, message end
  return set:moves(board)
end

local function check_name(rules, name)
  for _, each in ipairs(core.ending_names(rules)) do
    if each == name then return end
  end
  check.expected("name", "the name of an ending of these rules", name)
end

--- The names of the endings of rules, those with fewer pieces first. Others are the same with their
--- colours exchanged, or turned; they are counted.
--- ```lua
--- local names, stand_for = shogun.endings { cache = false }:names "standard"
--- print(#names, names[1], stand_for[1])  --> 20  K1P1vK1P1  2
--- ```
---@param rules shogun.AnyRules
---@return string[] names  none under dice, and where a king and a pawn are a bare king
---@return integer[] stand_for  how many endings each of them stands for: 64 in all with the same
--- pieces, if there are four. It weighs the counts of tables
function Endings:names(rules)
  local _ = self
  return core.ending_names(check.blame(core.rules, rules))
end

--- One of these endings, from the cache or solved.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- local solved = assert(endings:table("standard", "K2P2vK2P4"))
--- print(solved:counts().won[1])
--- ```
---@param rules shogun.AnyRules
---@param name string  one of `names`
---@param report? fun(name: string, plies: integer): any  called every other millisecond while an
--- ending is solved; if it returns false, solving ends, and goes on from there the next time
---@return shogun.EndingTable?
---@return string? message
function Endings:table(rules, name, report)
  rules = check.blame(core.rules, rules)
  check_name(rules, name)
  check.optional(report, "report", "function")
  return assert(of_rules(self, rules)):table(name, report)
end

--- The set of the endings of rules that are at hand. It grows with every ending that is read or
--- solved.
--- ```lua
--- local set = shogun.endings { cache = false }:set "standard"
--- print(set:has "K2P2vK2P4")  --> false
--- ```
---@param rules shogun.AnyRules
---@return shogun.EndingSet?
---@return string? message  why there are none under these rules
function Endings:set(rules)
  local own, message = of_rules(self, check.blame(core.rules, rules))
  if not own then return nil, message end
  return own.set
end

--- Reads from the cache the endings to which games from a board can come; none is solved.
--- ```lua
--- local set = shogun.endings { cache = false }:load(shogun.board())
--- print(set:has "K2P2vK2P4")  --> false
--- ```
---@param board shogun.Board  with any number of pieces
---@param has_time? fun(): boolean  to read another one; default: always
---@return shogun.EndingSet?  all that are at hand
---@return string? message  why there are none under its rules
function Endings:load(board, has_time)
  check.board(board)
  check.optional(has_time, "has_time", "function")
  local own, message = of_rules(self, board:rules())
  if not own then return nil, message end
  for name in pairs(reachable(board, own.set)) do
    if has_time and not has_time() then break end
    own:load(name)
  end
  return own.set
end

check.methods(Endings, "shogun.Endings", function(value)
  return type(value) == "table" and getmetatable(value) == Endings
end)

local has_files <const> = os.execute ~= nil -- not in a box

-- The folder of the option; false for none.
local function folder_of(options)
  options = check.options(options, { cache = true })
  local given = options.cache
  if given == nil then return cache_folder() or false end
  local is_folder = has_files and type(given) == "string" and given:find "^[^\0]+$"
  if is_folder or given == false then return given end
  local expected = has_files and "a folder or false" or "false, since no files are here"
  check.expected("cache", expected, given)
end

--- Makes endings: outcomes of boards with two kings and at most two pawns, under any law but dice.
--- An ending that was solved is kept in a file, which other processes share.
--- ```lua
--- local endings = shogun.endings { cache = false }
--- print((endings:probe(shogun.board "k16p1/8/8/8/8/8/8/6P1K1 w")))  --> drawn
--- ```
---@param options? { cache: string | false | nil }  cache: a folder for the files, or false for
--- none; default: shogun's in the user's cache folder
---@return shogun.Endings
return function(options)
  local folder = folder_of(options)
  local self = setmetatable({ cache = folder and caches.open(folder), laws = {} }, Endings)
  self.last = of_rules(self, core.rules()).set
  return self
end
