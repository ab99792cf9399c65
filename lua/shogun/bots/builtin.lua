--- The players that come with shogun and need no person: texts of players, matches and
--- `shogun players` know them from here.

local lazy_require = require "shogun.lazy_require"

local builtin = {}

---@class shogun.BuiltinPlayer
---@field name string
---@field about string  what it does, in half a sentence
---@field options shogun.DeclaredOptions
---@field has_limit? fun(options: table): any  whether its moves have a limit with these options, so
--- that a match does not give it one; default: they always have
---@field read? fun(options: table?): table  checks options that have to fit together
---@field unknown_of? fun(options: table): string?  an option among these that it does not have;
--- present if it has more options than `options` lists
---@field new fun(options: table?): shogun.Player

local all <const> = {
  { "random", lazy_require "shogun.bots.random" },
  { "greedy", lazy_require "shogun.bots.greedy" },
  { "alphabeta", lazy_require "shogun.bots.alphabeta" },
  { "engine", lazy_require "shogun.bots.engine" },
}

--- The names and the players in the order in which commands list them; the players by name.
---@type string[]
builtin.names = {}
---@type shogun.BuiltinPlayer[]
builtin.list = {}
builtin.by_name = {}
for i, each in ipairs(all) do
  local name, bot = table.unpack(each)
  builtin.names[i], builtin.list[i], builtin.by_name[name] = name, bot, bot
end

return builtin
