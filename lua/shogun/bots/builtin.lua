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
---@field read? fun(options: table?, level: integer): table  checks its options, where they have to
--- fit together
---@field unknown_of? fun(options: table): string?  the name of an option that it does not have,
--- where it has more than are listed
---@field new fun(options: table?): shogun.Player

--- Their names, in the order in which they are listed.
builtin.names = { "random", "greedy", "alphabeta", "engine" }

--- They, in that order.
---@type shogun.BuiltinPlayer[]
builtin.list = {
  lazy_require "shogun.bots.random",
  lazy_require "shogun.bots.greedy",
  lazy_require "shogun.bots.alphabeta",
  lazy_require "shogun.bots.engine",
}

--- Each by its name.
builtin.by_name = {}
for i, name in ipairs(builtin.names) do builtin.by_name[name] = builtin.list[i] end

return builtin
