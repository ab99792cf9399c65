-- laws.lua -- measures laws, and writes the figures into lua/shogun/law/measured.lua.

local files = require "shogun.files"
local numbers = require "shogun.numbers"
local random = require "shogun.random"
local shogun = require "shogun"

local games <const>, path <const> = 400, "lua/shogun/law/measured.lua"

-- A law's digits; dial(x, y) is the dial of a field, x and y from 0.
local function digits(dial)
  local list = {}
  for y = 7, 0, -1 do
    for x = 0, 7 do list[#list + 1] = math.tointeger(dial(x, y) % 4) end
  end
  return table.concat(list)
end

-- The dials of a magnet's four fields.
local around <const> = { [0] = 0, 3, 1, 2 } -- indexed by x % 2 + 2 * (y % 2)

local laws <const> = {
  { "magnets", "magnets" }, { "turned", "turned" }, { "fixed", "fixed" }, { "dice", "dice" },
  { "blocks", digits(function(x, y) return around[x % 2 + 2 * (y % 2)] end) },
  { "rows", digits(function(_, y) return y end) },
  { "columns", digits(function(x) return x end) },
  { "pairs", digits(function(x) return x // 2 end) },
  { "checks", digits(function(x, y) return (x + y) % 2 end) },
  { "diagonals", digits(function(x, y) return x + y end) },
  { "knight", digits(function(x, y) return 2 * x + y end) },
  { "knight up", digits(function(x, y) return x + 2 * y end) },
}
for seed = 1, 20 do
  local drawn = random(seed)
  laws[#laws + 1] = { "random " .. seed, digits(function() return drawn(0, 3) end) }
end

local lines = {}
for i, law in ipairs(laws) do
  local facts = {}
  for _, fact in ipairs(assert(shogun.law({ law = law[2] }, { games = games }))) do
    facts[fact.name] = fact.value
  end
  lines[i] = numbers.format("%s; %s %.1f %.1f %.0f %.1f %d\n", law[1], law[2], 100 * facts.white,
    100 * facts.draws, facts.length, 100 * facts.twice, facts.reach)
  io.stderr:write(lines[i])
end
local file <close> = assert(io.open(path))
local start, rest = file:read("a"):match "^(.-<const> = %[%[\n).-(%]%].*)$"
assert(files.save(path, start .. table.concat(lines) .. rest))
