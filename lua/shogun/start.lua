--- Starts with the pawns in another order: in the printed game each player arranges the pawns; the
--- king's field is fixed.
--
-- A pawn's class, energy - dial[field] modulo 4, never changes. Two pawns of one class can change
-- places without changing the board, so orders that give equal boards count as one order, named
-- by its alphabetically first text. Orders are numbered alphabetically by text, white's first, so
-- the documents' start has number 1.

local check = require "shogun.check"
local core = require "shogun.core"
local random = require "shogun.random"
local rules_text = require "shogun.record.rules"

-- Lists the different orders of a side's pawns, each with its text and the classes as its key.
local function list_orders(side)
  local function fill(left, text, key)
    if left == "" then
      side.orders[#side.orders + 1] = { text = text, key = key }
      side.numbers[key] = #side.orders
    end
    local tried = {}
    for i = 1, #left do
      local name = left:sub(i, i)
      local class = side.classes[name]
      if not tried[class] then
        tried[class] = true
        fill(left:sub(1, i - 1) .. left:sub(i + 1), text .. name, key .. class)
      end
    end
  end
  fill(side.names, "", "")
end

-- A side of the documents' start: its pawns' names, which are the letters of their files, and the
-- fields on which pawns stand, with their dials.
local function side_of(rules, colour)
  local side = { names = "", classes = {}, fields = {}, orders = {}, numbers = {} }
  local dials = rules.dials
  for _, piece in ipairs(core.board(nil, rules):pieces()) do
    if piece.kind == "pawn" and piece.colour == colour then
      local name = core.field(piece.x, piece.y):sub(1, 1)
      local dial = dials and dials[9 - piece.y][piece.x] or 0
      side.names, side.classes[name] = side.names .. name, (piece.energy - dial) % 4
      side.fields[#side.fields + 1] = { x = piece.x, y = piece.y, dial = dial, colour = colour }
    end
  end
  list_orders(side)
  return side
end

-- The number of a side's order from its text; nil if that does not name each pawn once.
local function number_of_text(side, text)
  local left, key = side.names, ""
  for name in text:gmatch "." do
    if not left:find(name, 1, true) then return nil end
    left, key = left:gsub(name, ""), key .. side.classes[name]
  end
  return side.numbers[key]
end

local function read_text(white, red, text)
  local of_white, of_red = text:match "^(%l+)/(%l+)$"
  local first = of_white and number_of_text(white, of_white)
  local second = of_red and number_of_text(red, of_red)
  if first and second then return first, second end
  local expected = "order: expected a number or the files of all pawns, as in %s/%s, got %s"
  return nil, expected:format(white.names, red.names, core.quoted(text))
end

local function read_number(white, red, number)
  local most = #white.orders * #red.orders
  if number < 1 or number > most then
    return nil, ("order: expected 1 to %d, got %d"):format(most, number)
  end
  return (number - 1) // #red.orders + 1, (number - 1) % #red.orders + 1
end

-- The start with an order of each side.
local function board_of(rules, white, red, first, second)
  local pieces = { turn = rules.first }
  for _, piece in ipairs(core.board(nil, rules):pieces()) do
    if piece.kind == "king" then pieces[#pieces + 1] = piece end
  end
  for side, order in pairs { [white] = white.orders[first], [red] = red.orders[second] } do
    for i, field in ipairs(side.fields) do
      local energy = (order.key:sub(i, i) + field.dial - 1) % 4 + 1
      pieces[#pieces + 1] = core.pawn(energy, field.colour, field.x, field.y)
    end
  end
  return core.board(pieces, rules)
end

-- The number of a side's order on a board; nil if the side's pawns have another arrangement.
local function number_on(side, energies)
  local key = ""
  for _, field in ipairs(side.fields) do
    key = key .. ((energies[8 * field.y + field.x] or 0) - field.dial) % 4
  end
  return side.numbers[key]
end

local function read_board(white, red, board, rules)
  local energies = {}
  for _, piece in ipairs(board:pieces()) do energies[8 * piece.y + piece.x] = piece.energy end
  local first, second = number_on(white, energies), number_on(red, energies)
  if first and second and board_of(rules, white, red, first, second):text() == board:text() then
    return first, second
  end
  return nil, "order: expected a start, got another board"
end

local function read(white, red, order, rules)
  if math.type(order) == "integer" then return read_number(white, red, order) end
  if type(order) == "string" then
    local number = #order < 16 and order:match "^%d+$"
    if number then return read_number(white, red, math.tointeger(tonumber(number))) end
    return read_text(white, red, order)
  end
  if type(order) == "userdata" then
    check.board(order, "order")
    return read_board(white, red, order, rules)
  end
  check.of_type(order, "order", "table", "a number, a text, a board or { seed = N }")
  check.names(order, { seed = true }, "option of order")
  local seed = check.whole(order, "seed", math.mininteger, math.maxinteger) or os.time()
  return read_number(white, red, random(seed)(1, #white.orders * #red.orders))
end

local last = {} -- the law of the last call, and its sides

local function sides_of(rules)
  local law = rules_text.write(rules):match "^%S+"
  if last.law ~= law then
    last = { law = law, white = side_of(rules, "white"), red = side_of(rules, "red") }
  end
  return last.white, last.red
end

--- An order of the pawns.
---@class shogun.Order
---@field number integer  from 1, which is the documents' start
---@field count integer  how many orders the law has: 396900 under "magnets"
---@field text string  white's pawns from the a-file on, then red's, each pawn named by its file in
--- the documents' start: "abcdfgh/abcefgh" is that start

--- A start with the pawns of each side in another order: the board and the order. A pawn
--- shows on each field what it would show after a move to that field.
--- ```lua
--- local board, order = shogun.start(4711)
--- print(board:text(), order.text)
--- print(select(2, shogun.start "bacdfgh/abcefgh").number)
--- print((shogun.start { seed = 7 }))
--- ```
---@param order? integer | string | shogun.Board | { seed: integer? }  its number, also as text; its
--- text; a board, to learn its order; a seed, for a random order (default: the time); default 1
---@param rules? shogun.AnyRules  default "standard"
---@return shogun.Board? board  nil if there is no such order
---@return shogun.Order | string order  or why there is none
return function(order, rules)
  rules = check.blame(core.rules, rules)
  local white, red = sides_of(rules)
  local first, second = read(white, red, order == nil and 1 or order, rules)
  if not first then return nil, second end
  return board_of(rules, white, red, first, second), {
    number = (first - 1) * #red.orders + second, count = #white.orders * #red.orders,
    text = white.orders[first].text .. "/" .. red.orders[second].text,
  }
end
