--- The pattern of the pieces in words: which pieces cause what a net adds to the score of the terms
-- (`csrc/search/net.h`).
--
-- A net has no words for its reasons, so they are found by removing pieces. The worth
-- of a pawn is how much less the net adds when the pawn is removed. Each pawn is compared with the
-- mean of its side's pawns (well above it: strong, well below it: weak), so the mere number of
-- pawns makes no fact. A pawn may be strong by its number or by its place, so no pawn is called
-- well placed. A king is moved, not removed, and is called well or badly placed.

local core = require "shogun.core"
local results = require "shogun.results"
local wording = require "shogun.engine.wording"

local pattern = {}

local other <const> = results.other

local least <const> = 30 -- hundredths of a pawn: of the net's part, and of a fact
local least_each <const> = 15 -- of each pawn in a fact
local most_pawns <const> = 3 -- in a fact
local near <const> = 2 -- how far a king is moved
local least_fields <const> = 4 -- to which a king can be moved: fewer do not allow a comparison

-- What the net adds on a board, seen by `view.ahead`: the side that it favours on `view.board`.
local function points_on(view, board)
  local _, _, _, points = core.evaluate(board, nil, view.net)
  return board:turn() == view.ahead and points or -points
end

local function add(view, key, points, text, ...)
  if points < least then return end
  table.insert(view.facts, { key = key, colour = view.ahead,
    weight = math.floor(math.min(points, view.points)), text = text:format(...) })
end

-- How many points each pawn of a list brings beyond the mean of the list, and that mean.
local function shares_of(view, pawns)
  local shares, sum = {}, 0
  for i, pawn in ipairs(pawns) do
    shares[i] = { pawn = pawn, points = view.points - points_on(view, view.board - pawn) }
    sum = sum + shares[i].points
  end
  local mean = sum / math.max(#pawns, 1)
  for _, share in ipairs(shares) do share.points = share.points - mean end
  return shares, mean
end

-- The pawns that bring most, without attacked ones: they may be captured, and have other facts.
local function best_of(view, shares)
  table.sort(shares, function(a, b)
    if a.points ~= b.points then return a.points > b.points end
    return wording.field(a.pawn) < wording.field(b.pawn)
  end)
  local best = {}
  for _, share in ipairs(shares) do
    if #best == most_pawns or share.points < least_each then break end
    if view.board:attackedN(share.pawn) == 0 then best[#best + 1] = share.pawn end
  end
  return best
end

-- Adds a fact about the pawns of a colour that bring most; its points are measured by removing all
-- of these at once. Returns how many points a pawn of the colour brings on average.
local function add_pawns(view, colour)
  local shares, mean = shares_of(view, view.pawns[colour])
  local board, fields = view.board, {}
  for i, pawn in ipairs(best_of(view, shares)) do
    board, fields[i] = board - pawn, wording.field(pawn)
  end
  table.sort(fields) -- the same words for the same pawns, also where their order changes
  local points = view.points - points_on(view, board) - #fields * mean
  local text = #fields == 1 and "%s's pawn on %s is %s" or "%s's pawns on %s are %s"
  add(view, "strength " .. colour, points, text, colour, wording.list(fields),
    colour == view.ahead and "strong" or "weak")
  return mean
end

-- If there is no fact about pawns and the sides have equally many, compares all pawns of both.
local function add_comparison(view, mean_of_both)
  local number = #view.pawns.white
  if #view.facts > 0 or number < 2 or number ~= #view.pawns.red then return end
  add(view, "strength", 2 * number * mean_of_both, "%s's pawns are stronger than %s's", view.ahead,
    other[view.ahead])
end

-- What the net adds on average if a king stands on another free field near its own; nil if there
-- are fewer than `least_fields` such fields.
local function elsewhere(view, king)
  local without, sum, number = view.board - king, 0, 0
  for x = math.max(king.x - near, 1), math.min(king.x + near, 8) do
    local rest = near - math.abs(x - king.x)
    for y = math.max(king.y - rest, 1), math.min(king.y + rest, 8) do
      if not view.board:is_occupied { x = x, y = y } then
        local moved = without + core.king(king.energy, king.colour, x, y)
        sum, number = sum + points_on(view, moved), number + 1
      end
    end
  end
  return number >= least_fields and sum / number or nil
end

local function add_king(view, king)
  local usual = elsewhere(view, king)
  if not usual then return end
  add(view, "king's place " .. king.colour, view.points - usual, "%s's king on %s is %s placed",
    king.colour, wording.field(king), king.colour == view.ahead and "well" or "badly")
end

--- The facts of a board that are due to a net, in the form of `features.lua`; no facts without a
--- net, or if the net adds little.
---@param board shogun.Board
---@param pawns table<shogun.Colour, shogun.Piece[]>  of the board
---@param king table<shogun.Colour, shogun.Piece>
---@param net shogun.Net | false | nil  nil: the built-in net of the law
---@return { key: string, colour: shogun.Colour, weight: integer, text: string }[]
function pattern.facts(board, pawns, king, net)
  local view = {
    board = board, pawns = pawns, king = king, net = net, ahead = board:turn(), facts = {},
  }
  view.points = points_on(view, board)
  if view.points < 0 then view.ahead, view.points = other[view.ahead], -view.points end
  if view.points < least then return {} end
  local own, its = add_pawns(view, view.ahead), add_pawns(view, other[view.ahead])
  add_comparison(view, (own + its) / 2)
  for _, each in pairs(king) do add_king(view, each) end
  return view.facts
end

return pattern
