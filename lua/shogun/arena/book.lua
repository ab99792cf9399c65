--- The openings of a match: found by the engine or at random, read from a file, or given.
-- @module shogun.arena.book

local check = require "shogun.check"
local core = require "shogun.core"
local openings = require "shogun.arena.openings"
local sha256 = require "shogun.arena.sha256"

local book = {}

local default_count <const>, most <const> = 500, 1000000
local report_every <const> = 0.2 -- seconds

-- Finds boards. Balanced ones take time, so their number is reported.
local function find(sort, count, rules, seed, report)
  local next_board, boards = openings[sort] { rules = rules, seed = seed }, {}
  local reported = core.clock()
  while #boards < count do
    local board = next_board()
    if not board then break end
    boards[#boards + 1] = board
    if core.clock() - reported >= report_every then
      reported = core.clock()
      report { event = "openings", found = #boards, count = count }
    end
  end
  if #boards == 0 then return nil, sort .. ": no board found" end
  return boards
end

local function read_file(path, rules)
  local file <close>, problem = io.open(path, "rb")
  local text = file and file:read "a"
  if not text then
    return nil, ("openings: expected random:K, balanced:K or a file, got %s (%s)"):format(
      core.quoted(path), problem and problem:sub(#path + 3) or "cannot be read")
  end
  local boards, message = openings.read(text, rules)
  if not boards then return nil, ("%s: %s"):format(check.printable(path), message) end
  return boards
end

local function read_list(list, rules)
  local boards = {}
  for i, given in ipairs(list) do
    local text = type(given) == "string" and given or given:text()
    local board, message = core.board(text, rules)
    if board and board:result() then board, message = nil, "the game is over" end
    if not board then return nil, ("openings[%d]: %s"):format(i, message) end
    boards[i] = board
  end
  return boards
end

-- "balanced:500" as its parts; nil for the name of a file.
local function read_spec(spec)
  local sort, colon, digits = spec:match "^(%l+)(:?)(%d*)$"
  if sort ~= "random" and sort ~= "balanced" then return nil end
  local count = colon == "" and default_count or math.tointeger(tonumber(digits))
  if not count or count < 1 or count > most then
    return nil, ("openings: expected %s:1 to %s:%d, got %s"):format(sort, sort, most,
      core.quoted(spec))
  end
  return sort, count
end

local function boards_of(given, rules, seed, report)
  if type(given) == "table" then return read_list(given, rules) end
  local sort, count = read_spec(given)
  if sort then return find(sort, count, rules, seed, report) end
  if count then return nil, count end
  return read_file(given, rules)
end

local function texts_of(boards)
  local texts = {}
  for i, board in ipairs(boards) do texts[i] = board:text() end
  return texts
end

--- Whether openings are found, the same ones from the same seed, rather than read or given.
---@param given any
---@return boolean
function book.is_found(given)
  local _, count = read_spec(type(given) == "string" and given or "")
  return type(count) == "number"
end

--- Gathers the openings of a match.
---@param given string | (string | shogun.Board)[]  "balanced:K", "random:K", a file, or boards
---@param rules shogun.Rules
---@param seed integer  decides which ones are found
---@param report fun(event: table)  called now and then while they are searched
---@return { spec: string, sha256: string, boards: string[] }?
---@return string? message
function book.gather(given, rules, seed, report)
  local boards, message = boards_of(given, rules, seed, report)
  if not boards then return nil, message end
  return {
    spec = type(given) == "string" and given or "list", boards = texts_of(boards),
    sha256 = sha256(openings.write(boards)),
  }
end

return book
