--- The options that several verbs share: each is declared here once and means the same everywhere.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local limits <const> = require("shogun.core").limits
local player_text = lazy_require "shogun.bots.text"
local settings = lazy_require "shogun.arena.settings"
local stock = lazy_require "shogun.arena.games.stock"

local options = {}

-- Reads "300+2": seconds for each side, and seconds added after each move.
local function read_clock(text)
  local base, increment = text:match "^([%d.]+)%+?([%d.]*)$"
  base = tonumber(base)
  local more = increment == "" and 0 or tonumber(increment)
  if base and more and base > 0 then
    local _, problem = console.seconds(math.max(base, more))
    return not problem and { base = base, increment = more } or nil, problem
  end
  return nil, ("expected seconds, as in 300+2, got '%s'"):format(text)
end

local function read_grace(text)
  if tonumber(text) == 0 then return 0 end
  return console.seconds(text)
end

-- Accepts a kind and a number of openings to find, such as balanced:100, or the name of a file.
local function read_openings(text)
  if text == "" then return nil, "expected random:K, balanced:K, orders:K or a file, got ''" end
  local sort, rest = text:match "^(%l+)(.*)$"
  if not stock.sorts[sort] then return text end
  local count = math.tointeger(tonumber(rest:match "^:(%d+)$"))
  if rest == "" or count and count > 0 then return text end
  return nil, ("expected a number, as in balanced:100, got '%s'"):format(text)
end

-- Refuses an empty name, for which SQLite would make a temporary file.
local function read_db(text)
  if text == "" then return nil, "expected a file or a URL, got ''" end
  return text
end

local function at_most(name)
  return function(text) return console.count(1, settings.most[name])(text) end
end

local sides <const>, colours <const> = { "white", "red" }, { "light", "dark", "sheet" }

-- The options by name, each with its meaning. Options other than flags also have choices, or the
-- name of their value and perhaps a converter.
local declared <const> = {
  movetime = { "seconds for each move or board", "S", convert = console.seconds },
  nodes = {
    "nodes for each move or board: repeatable, unlike seconds", "N", convert = console.count(1),
  },
  depth = { "plies ahead for each move or board", "N", convert = console.count(1, limits.depth) },
  lines = {
    "how many best moves to show, with their lines", "N", convert = console.count(1, limits.lines),
  },
  clock = { "seconds for each side, plus seconds a move: 300+2", "BASE+INC", convert = read_clock },
  grace = {
    "seconds by which a move may exceed its limit before the player loses on time; default 0.25",
    "S", convert = read_grace,
  },
  boards = { "how many boards", "N", convert = console.count(0) },
  seed = { "decides all random choices", "N", convert = console.count(0) },
  threads = { "how many threads", "N", convert = console.count(1, limits.threads) },
  count = { "how many to find", "N", convert = console.count(1) },
  game = { "only this game, counted from 1", "N", convert = console.count(1) },
  match = {
    "only this match; shogun games DB --matches lists them", "N", convert = console.count(1),
  },
  concurrency = {
    "how many games at once; default: one for each processor", "N", convert = at_most "at_once",
  },
  orientation = { "the side at the bottom", choices = sides },
  size = { "pixels, 16 to 10000", "N", convert = console.count(16, 10000) },
  theme = { "the colours of pictures", choices = colours },
  rules = { "standard, sheet, boxed, dice or law=... lone=...", "RULES" },
  moves = {
    "play these moves first: 'd4b6 e8d7'; under dice with rolls, 'd4b6=3'", "MOVES",
  },
  unsafe = { "run Lua files in this process with your permissions, not in a box" },
  db = {
    "the database that stores the games: a file, or postgresql://USER@HOST/NAME", "DB",
    convert = read_db,
  },
  pairs = { "pairs of games", "N", convert = at_most "pairs" },
  openings = {
    "random or balanced: boards after six plies; orders: even starts with the pawns in other "
      .. "orders; random:K and so on: at most K different boards; or a file with one board a line",
    "WHICH", convert = read_openings,
  },
  programs = { "run players that are programs (cmd:), with your permissions" },
  force = { "start again and replace the file" },
  quiet = { "show nothing before the end" },
  endings = { "use solved endings: exact results of boards with at most two pawns" },
}

--- Defines one of the options that are declared here.
---@param command table  of argparse
---@param name string
---@param default? string  the default; or, if it begins with a semicolon, a note that help shows
--- after the meaning: "; default 0.5"
---@return table  the option, of argparse
function options.add(command, name, default)
  local each = declared[name]
  local note = default and default:find "^;" and default or ""
  local option = command:option("--" .. name:gsub("_", "-"), each[1] .. note)
  if each.convert then option:convert(each.convert) end
  if each.choices then option:choices(each.choices) end
  if each[2] then option:argname(each[2]) end
  if not (each[2] or each.choices) then option:args(0) end
  if default and note == "" then option:default(default) end
  return option
end

local of_search <const> = { "movetime", "nodes", "depth", "lines" }

--- Defines some limits of a search, always in the same order.
---@param command table  of argparse
---@param which table<string, string|true>  by limit: its default or note, as for `add`; true: none
---@return table<string, table>  the options, by name
function options.search(command, which)
  local defined = {}
  for _, name in ipairs(of_search) do
    local given = which[name]
    if given then defined[name] = options.add(command, name, given ~= true and given or nil) end
  end
  return defined
end

--- Defines an option of players that are Lua files: `instructions` or `own_search`.
---@param command table  of argparse
---@param name string
---@param note? string  as for `add`
---@return table  the option, of argparse
function options.of_box(command, name, note)
  local each = player_text.of_box.by_name[name]
  declared[name] = declared[name]
    or { each.about, each.min and "N", convert = each.min and console.count(each.min, each.max) }
  return options.add(command, name, note)
end

--- Defines the options of players that are Lua files.
---@param command table  of argparse
function options.box(command)
  options.add(command, "unsafe")
  options.of_box(command, "instructions")
  options.of_box(command, "own_search")
end

local board_text <const> = "the board's text, start, order:4711, order:random, or - for stdin"

--- Defines `--board TEXT`, another way to give the argument for a board. Help does not show it.
---@param command table  of argparse
---@return table  the option, of argparse
function options.board_alias(command)
  return command:option("--board", board_text):argname "TEXT":hidden(true)
end

--- Defines the argument for a board, with `--board`, `--rules` and `--moves` (moves to play on it).
---@param command table  of argparse
---@param is_optional? boolean  true: the board and the rules are nil if the user omits them; false:
--- they are then the start and the standard rules
---@param note? string  ends the help on `--rules`, if the board is optional
function options.board(command, is_optional, note)
  local text = is_optional and board_text or board_text .. " (default: start)"
  local argument = command:argument("board", text):args "?"
    :action(function(result, _, given) result.board = given or result.board end)
  local alias = options.board_alias(command)
  if not is_optional then argument:init "start" alias:init "start" end
  command:mutex(argument, alias)
  options.add(command, "rules", is_optional and note or "standard")
  options.add(command, "moves", ""):show_default(false)
end

--- Defines the argument for a database of matches.
---@param command table  of argparse
---@param text? string  its help; default: a text that names a file and a server
function options.database(command, text)
  command:argument("database", text or "a file of shogun match, or postgresql://USER@HOST/NAME")
end

return options
