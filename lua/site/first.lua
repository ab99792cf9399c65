--- Makes data for a page's HTML: pictures of its first boards, and answers to the calls about them.
-- So the reader can see a board and choose a move before the page has loaded Lua.

local dkjson = require "dkjson"
local file = require "site.file"
local inside = require "site.inside"
local json = require "shogun.record.json"

local function ask(name, args)
  local print_here <const> = print
  local call = inside(function() end)
  _G.print = print_here -- luacheck: ignore 122
  return call(name, json.line { #args, table.unpack(args) })
end

-- A call with its answer, in the form that script/lua/client.js reads. The keys have the same order
-- in each build.
local function known(name, ...)
  local args, answer = { ... }, dkjson.decode(ask(name, { ... }))
  return json.line { name = name, args = args, answer = answer }
end

-- The answers to a page's first calls about a board, and the board's picture.
local function about(game, options)
  local picture = { turned = false, axes = "names", last = true, size = 800 }
  for name, value in pairs(options) do picture[name] = value end
  local answers = { known("position", game), known("svg", game, picture) }
  return answers, (dkjson.decode(ask("svg", { game, picture })))
end

local function append(list, more) table.move(more, 1, #more, #list + 1, list) end

-- Extracts the only game of a text in the same way as script/analyse/games.js.
local function record_in(text)
  local lines, game = {}, dkjson.decode(ask("list_games", { text }))[1]
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  return table.concat(lines, "\n", game.line, math.min(game.last, #lines))
end

-- The HTML of a picture without its margin, as in script/board/board.js.
local function picture(svg)
  return ('<div class="board still"><div class="picture" aria-hidden="true">%s</div></div>')
    :format((svg:gsub('viewBox="[^"]*"', 'viewBox="0 0 800 800"', 1)))
end

local function script(answers)
  local text = ("[%s]"):format(table.concat(answers, ",")):gsub("</", "<\\/")
  return ('<script type="application/json" id="known">%s</script>\n'):format(text)
end

local first = {}

--- The example of the tab Analyse, a record.
function first.example()
  local html = file.read "lua/site/pages/analyse.html"
  return html:match '<template id="analyse%-example">(.-)</template>'
end

--- The answers to the calls of script/play/state.js, and to the calls of script/analyse/reader.js
--- about its example; and the picture of the start. All as HTML.
---@return string answers
---@return string board
function first.play()
  local start <const> = { rules = "standard", start = "start", moves = {} }
  local answers, svg = about(start, { dials = false, arrows = {} })
  local text = first.example()
  local record = record_in(text)
  append(answers, { known("list_games", text), known("read_game", record, 1) })
  return script(answers), picture(svg)
end

--- The answers to the calls of script/learn/exercise.js, and a picture for each exercise, as HTML.
---@param exercises { rules: string, start: string, dials: boolean }[]
---@return string answers
---@return string ... pictures
function first.exercises(exercises)
  local answers, pictures = {}, {}
  for i, one in ipairs(exercises) do
    local game = { rules = one.rules, start = one.start, moves = {} }
    local is_red = one.start:find " r" ~= nil
    local more, svg = about(game, { turned = is_red, dials = one.dials, arrows = {} })
    append(answers, more)
    pictures[i] = picture(svg)
  end
  return script(answers), table.unpack(pictures)
end

return first
