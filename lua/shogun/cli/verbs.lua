--- The names of the verbs, by subject.
-- @module shogun.cli.verbs

local verbs = {}

--- The verbs by subject, in the order in which help lists them.
---@type { title: string, [integer]: string }[]
verbs.groups = {
  { title = "Games and boards", "play", "show", "moves", "perft", "check", "record", "analyse",
    "explore", "endings", "page", "puzzle" },
  { title = "Players and matches", "lint", "players", "openings", "match", "tune" },
  { title = "Nets", "positions", "train" },
  { title = "Matches on a server, and games of a database", "work", "queue", "watch", "games" },
  { title = "For other programs", "engine", "bot", "box" },
  { title = "The two exercises", "chess", "tour" },
  { title = "The command itself", "completions", "man" },
}

--- The names of all verbs.
---@return string[]
function verbs.list()
  local list = {}
  for _, group in ipairs(verbs.groups) do table.move(group, 1, #group, #list + 1, list) end
  return list
end

return verbs
