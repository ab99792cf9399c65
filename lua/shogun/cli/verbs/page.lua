--- shogun page: makes an HTML page of a game.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local draw = lazy_require "shogun.draw"
local options = require "shogun.cli.options"
local records = lazy_require "shogun.cli.records"

local page = {
  formats = { "records" }, answers = { "html" },
  examples = { { "shogun page game.txt -o game.html", "a game to step through in a browser" } },
}

function page.define(command)
  command:argument("file", "a record file, or - for stdin")
  options.add(command, "game", "; required if the file has several")
  options.add(command, "theme", "; auto: as on the reader's system")
    :choices { "auto", "light", "dark" }:default "auto"
end

-- The game that the user wants, and its number. Ends the command if there is no such game.
local function read_game(arguments)
  local found, count, wanted = nil, 0, arguments.game or 1
  for number, kept, message in records.games(arguments.file) do
    count = number
    if number == wanted then
      found = kept or console.fail(("%s, game %d: %s"):format(arguments.file, number, message))
    end
  end
  if count == 0 then console.fail(records.no_game(arguments.file)) end
  if count > 1 and not arguments.game then
    console.fail(("%s: has %d games: choose one with --game"):format(arguments.file, count))
  end
  if not found then
    console.fail(("%s: no game %d, only %d"):format(arguments.file, wanted, count))
  end
  return found, wanted
end

function page.run(arguments)
  local kept, number = read_game(arguments)
  local html, message = draw.page(kept, { theme = arguments.theme })
  if not html then console.fail(("%s, game %d: %s"):format(arguments.file, number, message)) end
  console.write(html)
  return 0
end

return page
