--- The names of the players that come with shogun and need no person, as texts name them.
-- @module shogun.bots.builtin

return { "random", "greedy", "alphabeta", "engine", "montecarlo" }
