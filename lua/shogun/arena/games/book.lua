--- A match's openings: found by the engine or at random, read from a file, or passed as boards.
--
-- The book searches only when an opening is needed. The n-th opening depends only on the rules and
-- the seed, so after an interruption any process finds the same next opening.

local caches = require "shogun.arena.games.cache"
local check = require "shogun.check"
local core = require "shogun.core"
local failure = require "shogun.failure"
local files = require "shogun.files"
local openings = require "shogun.arena.games.openings"
local sha256 = require "shogun.arena.games.fingerprint"
local stock = require "shogun.arena.games.stock"

local expect <const> = failure.expect
local report_every <const> = 0.2 -- seconds
local first_stored <const> = 64 -- openings; the next time after twice as many

-- For each sort of openings, the function that finds them.
local sorts <const> = {
  random = openings.distinct, balanced = openings.balanced, orders = openings.orders,
}

---@class shogun.Book
---@field spec string
---@field boards string[]  the openings known so far
---@field limit number  the most different openings that the book can have
---@field sha256? string  the hash of boards that were read or passed
---@field found? integer  the number of boards after the last search
---@field is_all? boolean  the last search found no further board
---@field cache? shogun.OpeningCache  of openings that the engine finds
---@field is_own? boolean  this build found all `boards`; another version might find others
local Book = {}
Book.__index = Book

local function read_file(path, rules)
  local file <close>, problem = files.open(path, "rb")
  local text = file and file:read "a"
  if not text then
    local expected = "openings: expected random:K, balanced:K, orders:K or a file, got %s (%s)"
    failure.raise(expected:format(core.quoted(path),
      problem and problem:sub(#path + 3) or "cannot be read"))
  end
  local boards, message = openings.read(text, rules)
  return boards or failure.raise(("%s: %s"):format(check.printable(path), message))
end

local function read_list(list, rules)
  local boards = {}
  for i, given in ipairs(list) do
    local text = type(given) == "string" and given or given:text()
    local board, message = core.board(text, rules)
    if board and board:result() then board, message = nil, "the game is over" end
    boards[i] = board or failure.raise(("openings[%d]: %s"):format(i, message))
  end
  return boards
end

-- The text of the first board of each opening: boards with the same openings.key are one opening.
local function texts_of(boards)
  local texts, seen = {}, {}
  for _, board in ipairs(boards) do
    local key = openings.key(board)
    if not seen[key] then texts[#texts + 1], seen[key] = board:text(), true end
  end
  return texts
end

-- Returns a function that searches for the next opening after the known ones.
local function search(self)
  local next_board = expect(sorts[self.sort] {
    rules = self.rules, seed = self.seed, after = self.boards,
  })
  return function()
    local board = next_board()
    return board and board:text()
  end
end

-- Returns a function that takes the next opening from the cache, or else searches for it.
local function finder(self)
  local cache, next_text = self.cache, nil
  local is_cached = cache and cache:fits(self.boards)
  local cached, is_all = is_cached and cache.boards or {}, is_cached and cache.is_all
  return function()
    local text = cached[#self.boards + 1]
    if text or is_all then return text end
    next_text = next_text or search(self)
    return next_text()
  end
end

--- Finds one more opening, even if the caller has added boards since the last call. Raises a
--- failure if a search with these rules and this seed does not find the known boards.
---@return boolean  whether there was one more
function Book:find()
  if not self.sort or #self.boards >= self.limit then return false end
  if self.found ~= #self.boards then self.next_text = finder(self) end
  local text = self.next_text()
  self.boards[#self.boards + 1] = text
  self.found, self.is_all = #self.boards, text == nil
  local cache = self.cache
  if cache and self.found >= math.max(first_stored, 2 * #cache.boards) then self:store() end
  return text ~= nil
end

--- Stores the found openings in the cache, if there is one and this build found them.
function Book:store()
  if self.is_own then self.cache:save(self.boards, self.is_all or false) end
end

--- Finds openings until the book has `count` of them, or no more exist. Balanced openings take time
--- to find, so `report` gets their number.
---@param count integer
---@param report fun(event: table)  called now and then
function Book:fill(count, report)
  local reported = core.clock()
  while #self.boards < count and self:find() do
    if core.clock() - reported >= report_every then
      reported = core.clock()
      report { event = "openings", found = #self.boards, count = count }
    end
  end
end

--- The book's `spec`. If shogun finds the openings: their sort, and at most `most`: "balanced:500".
---@param most integer
---@return string
function Book:bounded(most)
  if not self.sort then return self.spec end
  return ("%s:%d"):format(self.sort, math.min(self.limit, most))
end

-- Whether the cache has all of these boards; only this build writes the cache.
local function is_cached(cache, boards) return #boards <= #cache.boards and cache:fits(boards) end

local book = {}

--- Opens the book of a match, without searching yet. Raises a failure if the openings cannot be
--- read.
---@param given string | (string | shogun.Board)[]  a sort as in "balanced:K", the name of a
--- file, or boards
---@param rules shogun.Rules
---@param seed integer  decides which openings are found
---@param known? string[]  openings found earlier
---@param folder? string  for the cache of what the engine finds; default: no cache
---@return shogun.Book
function book.open(given, rules, seed, known, folder)
  local self = setmetatable({
    spec = type(given) == "string" and given or "list", rules = rules, seed = seed,
  }, Book)
  if type(given) == "string" then self.sort, self.limit = stock.read(given) end
  if self.sort then
    self.boards = known or {}
    self.cache = folder and self.sort ~= "random"
      and caches.open(folder, rules, seed, self.sort) or nil
    self.is_own = self.cache and is_cached(self.cache, self.boards)
    return self
  end
  if self.limit then failure.raise(self.limit) end
  local boards = (type(given) == "table" and read_list or read_file)(given, rules)
  self.boards = texts_of(boards)
  self.sha256 = sha256(table.concat(self.boards, "\n") .. "\n")
  self.limit = #self.boards
  return self
end

--- Opens a book that has at least one opening. If shogun finds the openings, the fingerprint of the
--- first one identifies them all. Raises a failure if there is no opening.
---@param given string | (string | shogun.Board)[]
---@param rules shogun.Rules
---@param seed integer
---@param known? string[]
---@param folder? string
---@return shogun.Book
---@return { spec: string, sha256: string, boards: string[] } openings  for the match's settings;
--- `boards` grow with each opening that the book finds
function book.begin(given, rules, seed, known, folder)
  local self = book.open(given, rules, seed, known, folder)
  if #self.boards == 0 and not self:find() then failure.raise(self.spec .. ": no board found") end
  local fingerprint = self.sha256 or sha256(self.boards[1] .. "\n")
  return self, { spec = self.spec, sha256 = fingerprint, boards = self.boards }
end

return book
