--- Games as rows for a server's functions: a JSON list of objects, whose keys name the columns.

local digest = require "shogun.arena.stats.digest"
local numbers = require "shogun.numbers"
local outcomes = require "shogun.arena.games.outcome"
local postgres = require "shogun.arena.store.postgres"

local of_task <const> = { "number", "pair", "white", "red", "opening", "seed" }

local function escaped(byte) return ("\\u%04x"):format(byte:byte()) end

-- A value as JSON. A text is in UTF-8 without a NUL, since the server cannot store others.
local function value_of(value)
  if type(value) ~= "string" then return numbers.text(value) end
  return '"' .. postgres.storable(value):gsub('[%c"\\]', escaped) .. '"'
end

local function add(parts, name, value)
  if value ~= nil then parts[#parts + 1] = ('"%s":%s'):format(name, value_of(value)) end
end

local function row_of(game)
  local parts = {}
  for _, name in ipairs(of_task) do add(parts, name, game.task[name]) end
  for _, field in ipairs(outcomes.fields) do
    local value = game.outcome[field[1]]
    if field.to_column then value = field.to_column(value) end
    add(parts, field.column, value)
  end
  add(parts, "digest", digest(game.task, game.outcome))
  return "{" .. table.concat(parts, ",") .. "}"
end

--- Writes games.
---@param list { task: shogun.Task, outcome: shogun.Outcome }[]
---@return string
return function(list)
  local rows = {}
  for i, game in ipairs(list) do rows[i] = row_of(game) end
  return "[" .. table.concat(rows, ",") .. "]"
end
