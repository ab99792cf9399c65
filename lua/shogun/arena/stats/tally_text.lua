--- A short tally (tally.lua) as text, from which a judge on another machine continues.
--
-- It contains whole pairs in the order of their numbers, so no game waits for another. The text
-- does not have the points of each opening: cluster/points.lua adds them before an opening is
-- repeated.

local new_tally = require "shogun.arena.stats.tally"
local numbers = require "shogun.numbers"

local tally_text = {}

-- The fields of each line, after its first word.
local totals <const> = { "games", "plies", "seconds", "pairs", "next", "ratio", "checked" }
local clusters <const> = { "number", "squares", "products", "points", "means" }
local faults <const> = { "illegal", "error", "time" }
local colours <const> = { "white", "drawn", "red" }

-- Writes a number, a text or false as a word. Escapes all but ASCII letters, digits and marks.
local function word_of(value)
  if not value then return "%" end
  if type(value) == "number" then return numbers.text(value) end
  return (value:gsub("[^!-$&-~]", function(byte) return ("%%%02x"):format(byte:byte()) end))
end

local function line(...)
  local words = { ... }
  for i, value in ipairs(words) do words[i] = word_of(value) end
  return table.concat(words, " ")
end

local function values_of(from, names)
  local values = {}
  for i, name in ipairs(names) do values[i] = from[name] end
  return table.unpack(values)
end

local function ascending(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

local function add_players(lines, self)
  for place, player in ipairs(self.players) do
    lines[#lines + 1] = line("player", place, player.games, player.points, player.late,
      values_of(player.faults, faults))
    local check = self.checks[place]
    lines[#lines + 1] = line("check", place, check.games, check.faults, check.first or 0)
    local first = player.faults.first
    if first then
      lines[#lines + 1] = line("fault", place, first.number, first.reason, first.message or false,
        first.move or false)
    end
  end
end

local function add_pairings(lines, self)
  for i, pairing in ipairs(self.pairings) do
    local values = table.move(pairing.counts, 1, 5, 4, table.move(pairing.results, 1, 3, 1, {}))
    lines[#lines + 1] = line("pairing", i, table.unpack(table.move(
      { values_of(pairing.clusters, clusters) }, 1, #clusters, 9, values)))
  end
end

local function add_counts(lines, name, counts)
  for _, key in ipairs(ascending(counts)) do lines[#lines + 1] = line(name, key, counts[key]) end
end

--- Writes a tally.
---@param self shogun.Tally  short
---@return string
function tally_text.write(self)
  local lines = { line("total", values_of(self, totals)), line("colours",
    values_of(self.colours, colours)) }
  if self.decision then lines[#lines + 1] = line("decision", self.decision) end
  add_players(lines, self)
  add_pairings(lines, self)
  add_counts(lines, "reason", self.reasons)
  add_counts(lines, "length", self.lengths)
  return table.concat(lines, "\n") .. "\n"
end

local function text_of(word)
  return (word:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

local function optional(word)
  if word ~= "%" then return text_of(word) end
end

local function take(into, names, words)
  for i, name in ipairs(names) do into[name] = assert(numbers.read(words[i]), name) end
end

-- The function that reads each line into a tally, by the line's first word.
local readers <const> = {
  total = function(self, words) take(self, totals, words) end,
  colours = function(self, words) take(self.colours, colours, words) end,
  decision = function(self, words) self.decision = words[1] end,
  player = function(self, words)
    local player = self.players[numbers.read(words[1])]
    take(player, { "games", "points", "late" }, { words[2], words[3], words[4] })
    take(player.faults, faults, { words[5], words[6], words[7] })
  end,
  fault = function(self, words)
    self.players[numbers.read(words[1])].faults.first = {
      number = math.tointeger(tonumber(words[2])), reason = text_of(words[3]),
      message = optional(words[4]), move = optional(words[5]),
    }
  end,
  check = function(self, words)
    local check = self.checks[numbers.read(words[1])]
    take(check, { "games", "faults", "first" }, { words[2], words[3], words[4] })
    if check.first == 0 then check.first = nil end
  end,
  pairing = function(self, words)
    local pairing = self.pairings[numbers.read(words[1])]
    take(pairing.results, { 1, 2, 3 }, table.move(words, 2, 4, 1, {}))
    take(pairing.counts, { 1, 2, 3, 4, 5 }, table.move(words, 5, 9, 1, {}))
    take(pairing.clusters, clusters, table.move(words, 10, 14, 1, {}))
  end,
  reason = function(self, words) take(self.reasons, { text_of(words[1]) }, { words[2] }) end,
  length = function(self, words)
    self.lengths[assert(math.tointeger(tonumber(words[1])))] = assert(numbers.read(words[2]))
  end,
}

local function words_of(text)
  local words = {}
  for word in text:gmatch "[^ ]+" do words[#words + 1] = word end
  return words
end

local function read(settings, text)
  local self = new_tally(settings, true)
  for name, rest in text:gmatch "([^ \n]+) ([^\n]*)\n" do
    assert(readers[name], name)(self, words_of(rest))
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
