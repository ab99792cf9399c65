--- What people type in place of a verb, an option or an argument: a hint at the right one.
-- @module shogun.cli.confused

local confused = {}

local commands <const> = {
  help = "shogun --help, and shogun VERB --help", version = "shogun --version", eval = "analyse",
  evaluate = "analyse", search = "analyse", best = "analyse", analyze = "analyse", board = "show",
  draw = "show", print = "show", run = "play or match", start = "play", test = "lint",
  tournament = "match", elo = "match", selfplay = "positions", convert = "record",
  replay = "games DATABASE --replay N", export = "record", serve = "engine or bot",
}

local options <const> = {
  ["--black"] = "--red", ["--format"] = "--to", ["--out"] = "-o", ["--file"] = "-o",
  ["--time"] = "--movetime", ["--level"] = "engine:level=3 as a player",
  ["-v"] = "--version", ["-V"] = "--version",
}

local options_of <const> = {
  match = { ["--games"] = "--pairs, of two games each", ["--rounds"] = "--pairs",
    ["--players"] = "the players without an option: shogun match greedy random" },
  moves = { ["--from"] = "--field" },
  perft = { ["--depth"] = "the depth without an option: shogun perft 3" },
  play = { ["--players"] = "--white and --red" },
}

local extra <const> = {
  engine = "it takes none, and reads commands of the protocol: shogun analyse searches a board",
  moves = "--field FIELD names a field", openings = "--count N says how many",
  play = "--white PLAYER and --red PLAYER name the players", tour = "a size is one word, as in 7x5",
}

local function meant_by_option(verb, name)
  return options_of[verb] and options_of[verb][name] or options[name]
end

--- A message of argparse, with a hint where one is known.
---@param message string
---@param verb string?
---@return string
function confused.explained(message, verb)
  if message:find "^too many arguments" and extra[verb] then
    return message .. ": " .. extra[verb]
  end
  local what, name = message:match "^unknown (%l+) '([^']*)'"
  local meant = what == "command" and commands[name:lower()]
    or what == "option" and meant_by_option(verb, name)
  return meant and ("unknown %s '%s'; did you mean %s?"):format(what, name, meant) or message
end

return confused
