--- Matches: which of two players, or of many, is better, and how sure that is.

local match = require "shogun.arena.match"

--- Plays a match between two or more players, and returns its standings. With a database every game
--- is stored, and an interrupted match resumes. Ctrl-C saves finished games, reports a last
--- progress and raises.
---
--- With `enqueue` it is put into the queue of a server and not played here: workers play it
--- (`shogun work`), and the standings are those so far, without openings where it was in it.
---
--- Players that are texts play in processes of their own, `concurrency` games at once: `random`,
--- `greedy`, `alphabeta`, `engine`, with options as in `engine:nodes=10000,level=5`;
--- `FILE.lua`, which plays in a box; `unsafe:FILE.lua`, without one; `cmd:PROGRAM ARGS`. Values of
--- Lua (functions, tables with `choose`) play in this process, one game after the other. Only the
--- players of this call are started, never those that a database names.
--- ```lua
--- local standings = shogun.match {
---   players = { shogun.bots.greedy(), shogun.bots.random() }, pairs = 2, openings = "random:2",
--- }
--- print(standings.games)  --> 4
--- ```
---@param given shogun.MatchOptions
---@return shogun.Standings?
---@return string? message  why there is none: a player cannot play, a file is unusable, the
--- database has another match that is not finished
return function(given)
  local is_enqueued = type(given) == "table" and given.enqueue
  return match(given, is_enqueued and require "shogun.cluster" or nil)
end
