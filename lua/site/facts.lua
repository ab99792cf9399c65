--- Makes lists for the scripts of pages: colours, results of games, built-in players, levels, and
-- the calls that need few modules.

local builtins = require("shogun.bots.builtin").names
local json = require "dkjson"
local levels = require "shogun.engine.levels"
local modules = require "site.modules"
local results = require "shogun.results"

local order <const> = { "white", "red", "1-0", "0-1" } -- the order of keys, as in records

local function line(name, value)
  return ("export const %s = %s;\n"):format(name, json.encode(value, { keyorder = order }))
end

-- The levels that a page offers, including halves: each with its name and how much is overlooked.
local function levels_of()
  local list = {}
  for half = 0, 2 * levels.best do
    local level = half % 2 == 0 and half // 2 or half / 2
    list[half + 1] = { level, levels.name(level), levels.shares(level) }
  end
  return list
end

---@return string  a module of JavaScript
return function()
  local texts = { white = results.text "white", red = results.text "red" }
  return table.concat {
    "// facts.mjs -- made by lua/site/facts.lua.\n",
    line("other", results.other), "export const colours = Object.keys(other);\n",
    line("texts", texts), line("draw", results.text()), line("winners", results.winners),
    line("reasons", results.reasons), line("builtins", builtins), line("levels", levels_of()),
    line("levelSentences", levels.sentences), line("firstCalls", modules.first_calls()),
  }
end
