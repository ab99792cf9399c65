--- The first board as part of the page: its picture, and the answers of the calls that show it, so
-- that the reader sees the board and chooses a move before Lua is loaded.

local inside = require "site.inside"
local json = require "shogun.record.json"

local game <const> = { rules = "standard", start = "start", moves = {} }

-- The calls as the page makes them for a new game (script/play/state.js); Lua answers all others.
local calls <const> = {
  { name = "position", args = { game } },
  { name = "svg", args = { game, {
    turned = false, dials = false, axes = "names", last = true, arrows = {}, size = 800,
  } } },
}

local function answer(call)
  local print_here <const> = print
  local ask = inside(function() end)
  _G.print = print_here -- luacheck: ignore 122
  return ask(call.name, json.line { #call.args, table.unpack(call.args) })
end

-- JSON with its keys in a fixed order.
local function ordered(text) return json.line(json.decode(text)) end

-- The picture as the page shows it, with a margin on two sides only (script/board/board.js).
local function picture(svg)
  local edge = tonumber(svg:match 'viewBox="%-(%d+) ')
  local side = 800 + edge + 8
  local box = ('viewBox="-%d -8 %d %d"'):format(edge, side, side)
  return ('<div class="board still"><div class="picture" aria-hidden="true">%s</div></div>')
    :format((svg:gsub('viewBox="[^"]*"', box, 1)))
end

--- The picture, and the answers for script/lua/client.js, as HTML.
---@return string board
---@return string answers
return function()
  local list = {}
  for i, call in ipairs(calls) do
    list[i] = ('{"name":"%s","args":%s,"answer":%s}')
      :format(call.name, json.line(call.args), ordered(answer(call)))
  end
  local text = ("[%s]"):format(table.concat(list, ",")):gsub("</", "<\\/")
  return picture(json.decode(answer(calls[#calls]))),
    ('<script type="application/json" id="known">%s</script>\n'):format(text)
end
