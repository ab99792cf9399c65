--- Openings that earlier matches have found by searches of the engine, stored in files of a folder.
--
--     shogun openings 1         the first line
--     1f2e... balanced 1 law... the key: the hash of this build, the sort, the seed, the rules
--     9a0b...                   the hash of the rest
--     openings                  one board in each line, in the order in which they were found
--     end                       only if no more openings exist
--
-- The key contains everything that decides openings, also the search's code, so a match finds the
-- same openings with and without a cache. A file that is truncated, not a cache, or has another key
-- is ignored and replaced. The hash of a key picks one of 32 files, so the folder stays small.

local build = require "shogun.arena.games.build"
local core = require "shogun.core"
local failure = require "shogun.failure"
local files = require "shogun.files"
local hash = require "shogun.hash"

local cache = {}

local first_line <const>, last_line <const> = "shogun openings 1", "end"
local form <const> = first_line .. "\n%s\n%016x\n%s" -- key, hash, boards
local most_files <const> = 32
local most_boards <const> = 10000
local most_bytes <const> = 1 << 21

---@class shogun.OpeningCache
---@field boards string[]  the openings in the file
---@field is_all boolean  no other openings exist
---@field package rules shogun.Rules
---@field package folder string
---@field package name string  of the file
---@field package key string
local Cache <const> = {}
Cache.__index = Cache

local of_build -- the hash of the code that finds openings

local function key_of(rules, seed, sort)
  of_build = of_build or hash(build "shogun.arena.games.openings")
  return ("%016x %s %d %s"):format(of_build, sort, seed, rules)
end

-- The boards of a text, and whether no others exist; no boards and false if a board is invalid.
local function boards_of(text, rules)
  local boards, is_all = {}, false
  for line in text:gmatch "[^\n]+" do
    local board = core.board(line, rules)
    is_all = line == last_line
    if not is_all and (not board or board:result()) then return {}, false end
    if not is_all then boards[#boards + 1] = line end
  end
  return boards, is_all
end

local function read(self)
  local text = core.read_source(self.name, most_bytes, self.folder) or ""
  local key, sum, rest = text:match("^" .. first_line .. "\n([^\n]*)\n(%x+)\n(.*)$")
  if key ~= self.key or ("%016x"):format(hash(rest)) ~= sum then return {}, false end
  return boards_of(rest, self.rules)
end

--- Opens the cache of a match.
---@param folder string  it need not exist
---@param rules shogun.Rules
---@param seed integer
---@param sort string  "balanced" or "orders"
---@return shogun.OpeningCache? cache  nil if this build's files cannot be read
function cache.open(folder, rules, seed, sort)
  local key = failure.try(key_of, rules, seed, sort)
  if not key then return nil end
  local name = ("openings-%d.txt"):format(hash(key) % most_files + 1)
  local self = setmetatable({ folder = folder, name = name, key = key, rules = rules }, Cache)
  self.boards, self.is_all = read(self)
  return self
end

--- Whether these boards begin with the file's boards, or the file's boards begin with these.
---@param boards string[]
---@return boolean
function Cache:fits(boards)
  for i = 1, math.min(#boards, #self.boards) do
    if boards[i] ~= self.boards[i] then return false end
  end
  return true
end

--- Saves boards if they continue the file's boards. Ignores failures: the cache is optional.
---@param boards string[]
---@param is_all boolean  no other openings exist
function Cache:save(boards, is_all)
  local count = math.min(#boards, most_boards)
  is_all = is_all and count == #boards
  local is_more = count > #self.boards or count == #self.boards and is_all and not self.is_all
  if not is_more or not self:fits(boards) then return end
  self.boards, self.is_all = table.move(boards, 1, count, 1, {}), is_all
  if #read(self) > count or not files.make_folder(self.folder) then return end
  local text = table.concat(boards, "\n", 1, count) .. (is_all and "\nend\n" or "\n")
  files.save(self.name, form:format(self.key, hash(text), text), false, self.folder)
end

return cache
