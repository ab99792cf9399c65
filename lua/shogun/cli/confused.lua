--- Hints for people who type a wrong verb, option or argument: what they may have meant.

local nearest = require("shogun.core").nearest
local verbs = require "shogun.cli.verbs"

local confused = {}

local commands <const> = {
  version = "shogun --version", eval = "analyse",
  evaluate = "analyse", search = "analyse", best = "analyse", board = "show",
  draw = "show", print = "show", run = "play or match", start = "play", test = "lint",
  tournament = "match", elo = "match", selfplay = "positions", convert = "record",
  replay = "games DATABASE --replay N", export = "record", serve = "engine or bot",
}

local options <const> = {
  ["--black"] = "--red", ["--format"] = "--to", ["--out"] = "-o", ["--file"] = "-o",
  ["--time"] = "--movetime", ["--level"] = "engine:level=3 as a player",
  ["-v"] = "--version", ["-V"] = "--version",
}

local players <const> = "the players without an option: shogun match greedy random"
local depth <const> = "engine:depth=3 as a player"

local options_of <const> = {
  engine = { ["--level"] = "the line 'setoption name level value 3', typed in shogun engine" },
  games = { ["--db"] = "the database without an option: shogun games FILE",
    ["--game"] = "the number without an option: shogun games FILE 17" },
  match = { ["--games"] = "--pairs (a pair is two games)", ["--rounds"] = "--pairs",
    ["--players"] = players, ["--white"] = players, ["--red"] = players, ["--depth"] = depth },
  moves = { ["--from"] = "--field" },
  perft = { ["--depth"] = "the depth without an option: shogun perft 3" },
  page = { ["--html"] = "-o FILE, which always writes HTML" },
  play = { ["--players"] = "--white and --red", ["--depth"] = depth,
    ["--nodes"] = "engine:nodes=1000 as a player" },
  tune = { ["--depth"] = depth },
  watch = { ["--db"] = "the database without an option: shogun watch FILE" },
}

local extra <const> = {
  engine = "shogun engine reads commands; shogun analyse searches a board",
  moves = "--field FIELD names a field", openings = "--count N says how many boards",
  play = "--white PLAYER and --red PLAYER name the players",
  tour = "a size is one word, as in 7x5; --from X,Y names a field",
}

local function meant_by_command(name)
  local known = {}
  for _, verb in ipairs(verbs.list()) do known[verb] = true end
  return commands[name] or nearest(name, known)
end

-- Whether the user typed a board without quotes, so that "w" or "r" became a separate word.
local function has_bare_board(words)
  for i = 2, #words do
    if words[i]:find "^[wr]$" and words[i - 1]:find "^[%dPKpk]+/[%dPKpk/]+$" then return true end
  end
end

--- Adds a hint to a message of argparse, if this file has a hint for the message.
---@param message string
---@param words string[]  the command line
---@return string
function confused.explained(message, words)
  local verb = words[1]
  if message:find "^too many arguments" and has_bare_board(words) then
    return message .. ": put the text of a board in quotes, since it has blanks"
  end
  if message:find "^too many arguments" and extra[verb] then
    return message .. ": " .. extra[verb]
  end
  local what, name = message:match "^unknown (%l+) '([^']*)'"
  local is_number = what == "option" and name:find "^%-%d"
  if is_number then return ("expected a number from 0, got '%s'"):format(name) end
  local meant = what == "command" and meant_by_command(name:lower())
    or what == "option" and ((options_of[verb] or {})[name] or options[name])
  return meant and ("unknown %s '%s'; did you mean %s?"):format(what, name, meant) or message
end

return confused
