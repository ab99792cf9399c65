-- main.lua -- Shogun in LÖVE 11 (love examples/languages/love): you are white and play with the
-- mouse, the engine is red. The number on a target is what the piece will show there.

package.path = love.filesystem.getSource() .. "/../?.lua;" .. package.path
local shogun = require "shogun_ffi"

local engine, draw = shogun.engine(), love.graphics
local ivory, red, gold = { 0.97, 0.94, 0.86 }, { 0.72, 0.13, 0.12 }, { 0.96, 0.78, 0.22 }
local ink, green, wood = { 0.14, 0.12, 0.11 }, { 0.3, 0.58, 0.33 }, { 0.82, 0.7, 0.52 }
local board, last, result, targets, history, times, is_drawn -- the game; `last` is its last move
local size, left, bottom, large, small -- a field's size, the corner below a1, two fonts

local function play(move) -- without a move, begins a game
  if not move then history, times = {}, {} end
  board, last, targets, is_drawn = move and board:play(move) or shogun.board(), move, {}, false
  local key = tostring(board:hash())
  history[#history + 1], times[key] = board:hash(), (times[key] or 0) + 1
  result = board:result() or times[key] == 3 and { reason = "repetition" }
end

function love.resize(width, height)
  size = math.min(width / 9, height / 9.5)
  left, bottom = width / 2 - 4.5 * size, height / 2 + 4.1 * size
  large, small = draw.newFont(size * 0.5), draw.newFont(size * 0.27)
end

function love.update() -- the engine moves once your move has been drawn
  if result or board:turn() == "white" or not is_drawn then return end
  play(engine:search(board, { nodes = 20000, history = history }).move)
end

function love.mousepressed(x, y)
  if result then return play() end
  x, y = math.floor((x - left) / size + 0.5), math.floor((bottom - y) / size + 0.5)
  local field = x > 0 and x < 9 and y > 0 and y < 9 and string.char(96 + x, 48 + y)
  if targets[field] then return play(targets[field]) end
  targets = {}
  for _, move in ipairs(field and board:moves(field) or {}) do targets[move.to] = move end
end

local function xy(field) return field:byte(1) - 96, field:byte(2) - 48 end
local function paint(colour, x, y, radius) -- paints a disc; without a radius, the field
  draw.setColor(colour)
  if radius then return draw.circle("fill", x, -y, radius) end
  draw.rectangle("fill", x - 0.49, -y - 0.49, 0.98, 0.98)
end

local function write(text, font, colour, x, y)
  draw.setColor(colour)
  draw.printf(text, font, x - 4, -y - font:getHeight() / size / 2, 8 * size, "center", 0, 1 / size)
end

function love.draw()
  draw.applyTransform(love.math.newTransform(left, bottom, 0, size))
  for i = 1, 8 do
    for y = 1, 8 do paint(wood, i, y) end
    write(string.char(96 + i), small, ivory, i, 0.25)
    write(i, small, ivory, 0.25, i)
  end
  if last then paint(gold, xy(last.from)) paint(gold, xy(last.to)) end
  for field, move in pairs(targets) do
    local x, y = xy(field)
    paint(green, xy(move.from))
    paint(green, x, y, not move.captured and 0.22)
    write(move.shows, small, ivory, x, y)
  end
  for _, piece in ipairs(board:pieces()) do
    local is_red = piece.colour == "red"
    paint(piece.kind == "king" and gold or ink, piece.x, piece.y, 0.43)
    paint(is_red and red or ivory, piece.x, piece.y, 0.37)
    write(piece.energy, large, is_red and ivory or ink, piece.x, piece.y)
  end
  local text = result and result.reason .. ": " .. (result.winner or "nobody") .. " has won"
  write(text and text .. " (click: again)" or board:turn() .. " to move", small, ivory, 4.5, -0.4)
  is_drawn = true
end

love.window.setTitle "Shogun"
love.window.setMode(720, 760, { resizable = true, msaa = 4 })
love.resize(720, 760)
play()
