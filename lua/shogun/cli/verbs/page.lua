--- shogun page: makes an HTML page of a game.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local draw = lazy_require "shogun.draw"
local options = require "shogun.cli.options"
local records = lazy_require "shogun.cli.records"
local shogun = lazy_require "shogun"

local page = {
  formats = { "records", "boards" }, answers = { "html" },
  examples = { { "shogun page game.txt -o game.html", "a game to step through in a browser" } },
}

function page.define(command)
  command:argument("file", "a record file, or - for stdin; or a board: its text, or start")
    :argname "<file|board>"
  options.add(command, "game", "; required if the file has several")
  command:flag("--small", "for a frame in another page: only the board, buttons and moves")
  options.add(command, "theme", "; auto: as on the reader's system")
    :choices { "auto", "light", "dark" }:default "auto"
end

local function read(arguments)
  if boards.is_text(arguments.file) then
    local board = boards.read { board = arguments.file, rules = "standard" }
    local kept = shogun.game({ board = board }):record()
    for _, name in ipairs { "White", "Red", "Date" } do kept:set_tag(name) end
    return kept
  end
  local list = records.all({ arguments.file }, arguments.game, nil, false)
  if #list == 1 then return list[1] end
  return console.fail(("%s: has %d games: choose one with --game"):format(arguments.file, #list))
end

function page.run(arguments)
  local given = { small = arguments.small, theme = arguments.theme }
  local html, message = draw.page(read(arguments), given)
  if not html then
    console.fail(("%s, game %d: %s"):format(arguments.file, arguments.game or 1, message))
  end
  console.write(html)
  return 0
end

return page
