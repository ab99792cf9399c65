--- Positions of games that the search plays against itself, in a file.
--
-- The same settings give the same file on every machine, with any number of threads, however often
-- it was interrupted: games have numbers, a chunk has the positions of some of them, and part.lua
-- keeps the chunks of an unfinished file.

local core = require "shogun.core"
local files = require "shogun.files"
local hash = require "shogun.hash"
local npy = require "shogun.train.npy"
local part = require "shogun.train.part"
local rules_text = require "shogun.record.rules"

local now <const> = core.clock

local selfplay = {}

--- The numbers of self-play, and their defaults: csrc/train/selfplay.h says what they are.
selfplay.defaults = {
  nodes = 800, opening_least = 4, opening_most = 11, balance = 200, random_one_in = 30,
  random_until = 50, dead_plies = 12,
}

local names <const> = {
  "nodes", "opening_least", "opening_most", "balance", "random_one_in", "random_until",
  "dead_plies", "keep_all",
}

local most_games <const> = (1 << 32) - 257 -- the greatest number of one
local longest <const> = 400 -- plies of a game

---@class shogun.SelfPlayOptions
---@field rules shogun.Rules
---@field positions integer
---@field seed integer
---@field threads integer
---@field net shogun.Net | false | nil  of the search; nil: the built-in one
---@field settings table<string, integer|boolean>  of all names of `defaults`, and `keep_all`

-- A mark of this build: another one may search otherwise.
local function build()
  local path = package.searchpath("shogun.core", package.cpath)
  local file <close> = path and files.open(path, "rb") or nil
  return file and ("%016x"):format(hash(file:read "a")) or "unknown"
end

-- The games of a chunk: about a second of one thread, so that little is lost when it is killed.
local function games_of(settings) return math.min(math.max(100000 // settings.nodes, 16), 256) end

local function net_mark(net)
  if not net then return net == false and "none" or "built in" end
  return ("%016x"):format(hash(net:bytes()))
end

-- The settings that decide the bytes of the chunks, as lines.
local function settings_text(options)
  local lines = {
    "rules " .. rules_text.write(options.rules), "seed " .. options.seed, "build " .. build(),
    "games " .. games_of(options.settings), "net " .. net_mark(options.net),
  }
  for _, name in ipairs(names) do
    lines[#lines + 1] = ("%s %s"):format(name, options.settings[name])
  end
  return table.concat(lines, "\n") .. "\n"
end

local function player_of(options)
  return core.self_play(core.board(nil, options.rules), options.seed, options.threads,
    options.settings, options.net)
end

-- Whether the records from number `from` on are the beginning of these, or end within them.
local function has(positions, from, wanted)
  local count = math.min(positions.count - from + 1, #wanted // npy.record_bytes)
  return positions:records(from, count) == wanted:sub(1, count * npy.record_bytes)
end

-- The first record of the last game, and its number.
local function last_game(positions)
  local from = positions.count
  local number = npy.game(positions:records(from, 1))
  for before = from - 1, math.max(from - longest, 1), -1 do
    if npy.game(positions:records(before, 1)) ~= number then break end
    from = before
  end
  return from, number
end

-- Whether a file was made with these settings. Plays its last game and, for less than a
-- second, its first games again. Similar settings may lead to one equal game, but not to many.
local function is_same(positions, options)
  local player, from, number = player_of(options), last_game(positions)
  if number > most_games or not has(positions, from, player:games(number, 1)) then return false end
  local games = math.min(math.max(40000 // options.settings.nodes, 1), 256)
  return has(positions, 1, player:games(0, games))
end

--- Whether the finished file of these settings is there; nil and a message that says what differs,
--- if a file of that name has other settings.
---@param path string
---@param options shogun.SelfPlayOptions
---@return boolean?
---@return string? message
function selfplay.is_made(path, options)
  if not files.exists(path) then return false end
  local positions <close>, message = npy.read(path)
  if not positions then return nil, message end
  if positions.count ~= options.positions then
    return nil, ("%s: it has %d positions, not %d"):format(path, positions.count, options.positions)
  end
  if is_same(positions, options) then return true end
  return nil, path .. ": its games have other rules, or another seed, net, option or build"
end

-- Plays until there are enough positions.
local function play(unfinished, options, report)
  local wanted, games = options.positions, games_of(options.settings)
  local player, start, before = player_of(options), now(), unfinished.records
  report(math.min(before, wanted))
  while unfinished.records < wanted do
    local bytes = player:games(unfinished.chunks * games, games)
    if bytes == "" then
      if unfinished.records == 0 then unfinished:remove() end
      local text = "no positions: games end within their random plies, or last more than %d plies"
      return nil, text:format(longest)
    end
    local ok, message = unfinished:append(bytes)
    if not ok then return nil, message end
    local made = unfinished.records - before
    local left = math.max(wanted - unfinished.records, 0) / made * (now() - start)
    report(math.min(unfinished.records, wanted), left)
  end
  return true
end

--- Makes the file, or resumes it. After an error or Ctrl-C the next call resumes.
---@param path string
---@param options shogun.SelfPlayOptions
---@param report fun(positions: integer, seconds_left: number?)  called first, and after every chunk
---@return boolean? done
---@return string? message
function selfplay.make(path, options, report)
  local unfinished, message = part.open(path .. ".part", settings_text(options))
  if not unfinished then return nil, message end
  local opened <close> = unfinished
  local ok
  ok, message = play(opened, options, report)
  if not ok then return nil, message end
  return opened:save(path, options.positions)
end

return selfplay
