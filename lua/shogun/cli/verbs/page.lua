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

function page.run(arguments)
  local list = records.all({ arguments.file }, arguments.game, nil, false)
  if #list > 1 then
    console.fail(("%s: has %d games: choose one with --game"):format(arguments.file, #list))
  end
  local html, message = draw.page(list[1], { theme = arguments.theme })
  if not html then
    console.fail(("%s, game %d: %s"):format(arguments.file, arguments.game or 1, message))
  end
  console.write(html)
  return 0
end

return page
