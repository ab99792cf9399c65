--- A short tally (tally.lua) as text, from which a judge on another machine continues.
--
-- It contains whole pairs in the order of their numbers, so no game waits for another. The text
-- does not have the points of each opening: cluster/points.lua adds them before an opening is
-- repeated.

local new_tally = require "shogun.arena.stats.tally"
local numbers = require "shogun.numbers"

local tally_text = {}

-- The numbers that every tally has: a list with a name, a table and its keys for each line.
local function numbers_of(self)
  local list = {}
  local function add(name, from, ...)
    list[#list + 1] = { name = name, from = from, keys = { ... } }
  end
  add("total", self, "games", "plies", "seconds", "pairs", "next", "ratio", "checked")
  add("colours", self.colours, "white", "drawn", "red")
  for place, player in ipairs(self.players) do
    add("player", player, "games", "points", "late")
    add("faults", player.faults, "illegal", "error", "time")
    add("check", self.checks[place], "games", "faults")
  end
  for _, pairing in ipairs(self.pairings) do
    add("results", pairing.results, 1, 2, 3)
    add("pairs", pairing.counts, 1, 2, 3, 4, 5)
    add("clusters", pairing.clusters, "number", "squares", "products", "points", "means")
  end
  return list
end

-- Writes a number, a text or false as a word. Escapes all but ASCII letters, digits and marks.
local function word_of(value)
  if not value then return "%" end
  if type(value) == "number" then return numbers.text(value) end
  return (value:gsub("[^!-$&-~]", function(byte) return ("%%%02x"):format(byte:byte()) end))
end

local function line(...)
  local words = { ... }
  for i, value in ipairs(words) do words[i] = word_of(value) end
  return table.concat(words, " ") .. "\n"
end

local function add_counts(lines, name, counts)
  local keys = {}
  for key in pairs(counts) do keys[#keys + 1] = key end
  table.sort(keys)
  for _, key in ipairs(keys) do lines[#lines + 1] = line(name, key, counts[key]) end
end

--- Writes a tally.
---@param self shogun.Tally  short
---@return string
function tally_text.write(self)
  local lines = {}
  for i, each in ipairs(numbers_of(self)) do
    local values = {}
    for j, key in ipairs(each.keys) do values[j] = each.from[key] end
    lines[i] = line(each.name, table.unpack(values))
  end
  if self.decision then lines[#lines + 1] = line("decision", self.decision) end
  for place, player in ipairs(self.players) do
    local erred, first = self.checks[place].first, player.faults.first
    if erred then lines[#lines + 1] = line("erred", place, erred) end
    if first then
      lines[#lines + 1] = line("fault", place, first.number, first.reason, first.message or false,
        first.move or false)
    end
  end
  add_counts(lines, "reason", self.reasons)
  add_counts(lines, "length", self.lengths)
  return table.concat(lines)
end

local function whole(word) return assert(math.tointeger(tonumber(word))) end

local function text_of(word)
  if word == "%" then return nil end
  return (word:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

-- The functions that read the other lines into a tally, keyed by the line's first word.
local readers <const> = {
  decision = function(self, decision) self.decision = decision end,
  erred = function(self, place, number) self.checks[whole(place)].first = whole(number) end,
  fault = function(self, place, number, reason, message, move)
    self.players[whole(place)].faults.first = {
      number = whole(number), reason = text_of(reason), message = text_of(message),
      move = text_of(move),
    }
  end,
  reason = function(self, reason, count) self.reasons[text_of(reason)] = whole(count) end,
  length = function(self, plies, count) self.lengths[whole(plies)] = whole(count) end,
}

local function read(settings, text)
  local self, next_line = new_tally(settings, true), text:gmatch "([^ \n]+) ?([^\n]*)\n"
  for _, each in ipairs(numbers_of(self)) do
    local name, rest = next_line()
    assert(name == each.name)
    local next_word = rest:gmatch "[^ ]+"
    for _, key in ipairs(each.keys) do each.from[key] = assert(numbers.read(next_word())) end
  end
  for name, rest in next_line do
    local words = {}
    for word in rest:gmatch "[^ ]+" do words[#words + 1] = word end
    readers[name](self, table.unpack(words))
  end
  return self
end

--- Reads a tally of a match.
---@param settings shogun.MatchSettings
---@param text string
---@return shogun.Tally?
---@return string? message  if the text is not a tally of a match with these settings
function tally_text.read(settings, text)
  local ok, result = pcall(read, settings, text)
  if ok then return result end
  return nil, "tally: unreadable"
end

return tally_text
