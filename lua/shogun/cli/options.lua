--- The options that several verbs share: each is declared here, so that it means the same in all.
-- @module shogun.cli.options

local console = require "shogun.cli.console"
local limits <const> = require("shogun.core").limits

local options = {}

-- The limits of a search, in the order of help texts.
local search <const> = {
  { "movetime", "S", console.seconds, "seconds for each move or board" },
  { "nodes", "N", console.count(1), "nodes for each move or board: the same result every time" },
  { "depth", "N", console.count(1, limits.depth), "plies for each move or board" },
  { "lines", "N", console.count(1, limits.lines), "how many best moves, each with its line" },
}

--- Defines limits of a search: those that are named, in one order.
---@param command table  of argparse
---@param which table<string, string|true>  by name: a default for argparse; or a note for the help
--- text, after a semicolon ("; default 0.5"); or true
---@return table<string, table>  the options, by name
function options.search(command, which)
  local defined = {}
  for _, each in ipairs(search) do
    local name, argname, convert, text = table.unpack(each)
    local given = which[name]
    if given then
      local note = type(given) == "string" and given:find "^;" and given
      local option = command:option("--" .. name, text .. (note or ""))
      option:convert(convert):argname(argname)
      if type(given) == "string" and not note then option:default(given) end
      defined[name] = option
    end
  end
  return defined
end

--- Defines the rules of a board.
---@param command table  of argparse
---@param note? string  after the text, in place of the default
function options.rules(command, note)
  local option = command:option("--rules", console.rules_choices .. (note or ""))
  if not note then option:default "standard" end
end

-- The form of boards: eight rows, digits and letters of pieces between the slashes.
local function has_rows(text)
  local rows = text:match "^%s*(%S*)" or ""
  return not rows:find "[^%dPKpk/]" and select(2, rows:gsub("/", "")) == 7
end

--- Whether a word of a verb that takes files as well is a board: `start`, or eight rows. A file of
--- such a name is written ./start.
---@param text string
---@return boolean
function options.is_board(text) return text == "start" or has_rows(text) end

local board_text <const> = "its text, start, or - for stdin"
local moves_text <const> = "played on it before: 'd4b6 e8d7'; under dice with rolls, 'd4b6=3'"

--- Defines the argument that is a board, its rules, and the moves that are played on it. `--board`
--- is another name for the argument.
---@param command table  of argparse
---@param is_optional? boolean  whether `arguments.board` and `arguments.rules` are nil where none
--- are given; default: the start, the standard rules
---@param note? string  of the rules, where they are optional
function options.board(command, is_optional, note)
  local text = is_optional and board_text or board_text .. " (default: start)"
  local argument = command:argument("board", text):args "?"
    :action(function(result, _, given) result.board = given or result.board end)
  local option = command:option("--board", board_text):argname "TEXT":hidden(true)
  if not is_optional then argument:init "start" option:init "start" end
  command:mutex(argument, option)
  options.rules(command, note)
  command:option("--moves", moves_text):default "":show_default(false)
end

--- Defines the argument that is a database of matches.
---@param command table  of argparse
---@param text? string  default: a file or a server
function options.database(command, text)
  command:argument("database", text or "the file of shogun match, or postgresql://USER@HOST/NAME")
end

return options
