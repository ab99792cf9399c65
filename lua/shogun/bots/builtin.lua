--- The players that come with shogun and need no person: texts of players, matches and
--- `shogun players` know them from here.

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

--- They, in the order in which they are listed; `require` alone would return two values.
---@type shogun.BuiltinPlayer[]
builtin.list = {
  (require "shogun.bots.random"),
  (require "shogun.bots.greedy"),
  (require "shogun.bots.alphabeta"),
  (require "shogun.bots.engine"),
}

--- Their names, and each by its name.
builtin.names, builtin.by_name = {}, {}
for i, player in ipairs(builtin.list) do
  builtin.names[i], builtin.by_name[player.name] = player.name, player
end

return builtin
