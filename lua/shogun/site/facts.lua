--- What the page's script takes from Lua instead of lists of its own: the colours, the results of
-- games, the players that come with shogun.
-- @module shogun.site.facts

local builtins = require("shogun.bots.builtin").names
local json = require "dkjson"
local results = require "shogun.results"

local order <const> = { "white", "red" } -- of keys: the order of records

local function line(name, value)
  return ("export const %s = %s;\n"):format(name, json.encode(value, { keyorder = order }))
end

--- The facts.
---@return string  a module of JavaScript
return function()
  local texts = { white = results.text "white", red = results.text "red" }
  return table.concat {
    "// facts.mjs -- made by lua/shogun/site/facts.lua.\n",
    line("other", results.other), line("texts", texts), line("draw", results.text()),
    line("winners", results.winners), line("reasons", results.reasons), line("builtins", builtins),
  }
end
